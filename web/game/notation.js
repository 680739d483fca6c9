// SPDX-License-Identifier: MIT
// @ts-check
// Moves and squares as the page needs them for drawing and input. What is legal is never decided here:
// the engine says it.

const MOVE = /^([1-8])?([FSC])?([a-h])([1-8])(?:([+\-<>])([1-8]*))?$/;
const STEPS = { '+': [0, 1], '-': [0, -1], '>': [1, 0], '<': [-1, 0] };

// A move of the engine's spelling as {square, kind, hand} or {square, direction, hand, drops}; null for any
// other text.
export function parseMove(text) {
    const found = MOVE.exec(text);
    if (!found) {
        return null;
    }
    const [, count, kind, file, rank, direction, drops] = found;
    const square = file + rank;
    const hand = Number(count || 1);
    if (!direction) {
        return { text, square, kind: kind || 'F', hand };
    }
    return { text, square, direction, hand, drops: drops ? [...drops].map(Number) : [hand] };
}

// The square so many steps away; it may be off the board.
export function stepFrom(square, direction, count = 1) {
    const [right, up] = STEPS[direction];
    return String.fromCharCode(square.charCodeAt(0) + right * count) + (Number(square[1]) + up * count);
}

// The direction of a neighbouring square; null for any other.
export function directionTo(from, to) {
    return Object.keys(STEPS).find((direction) => stepFrom(from, direction) === to) || null;
}

// The squares that a move changes.
export function squaresOf(text) {
    const move = parseMove(text);
    if (!move) {
        return [];
    }
    return move.direction
        ? [move.square, ...move.drops.map((_, i) => stepFrom(move.square, move.direction, i + 1))]
        : [move.square];
}

// The pieces of a square from the bottom: {colours: '121', top: 'C'}; '121C' is the engine's spelling.
export function parseStack(text = '') {
    const top = /[SC]$/.test(text) ? text.at(-1) : 'F';
    return { colours: text.replace(/[SC]$/, ''), top };
}

// The colour of a piece that is placed next, '1' or '2': in the opening one of the opponent.
export function placedColour({ to_move: mover, opening }) {
    return (mover === 'white') === !opening ? '1' : '2';
}

// A halved komi in words: 3 is "1.5".
export function komiText(halfKomi) {
    return String(halfKomi / 2);
}

// Moves that begin at such a ply, each with the number before it where one is due.
export function numbered(moves, ply) {
    return moves.map((move, i) => (i === 0 || (ply + i) % 2 === 0 ? `${numberOf(ply + i)} ${move}` : move));
}

// "12.", "12..." before a move, by its number of plies since the first move.
export function numberOf(ply) {
    return `${Math.floor(ply / 2) + 1}${ply % 2 ? '...' : '.'}`;
}
