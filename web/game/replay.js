// SPDX-License-Identifier: MIT
// @ts-check
// Positions as stacks on squares, and what a move changes there.
import { parseMove, parseStack, squaresOf } from './notation.js';

/**
 * A position as {size, squares, ply}; `squares` has the stacks as '121C', `ply` is counted from the start of the game.
 * @param {string} tps a correct one
 */
export function readTps(tps) {
    const [board, player, turn] = tps.split(' ');
    const rows = board.split('/');
    const squares = {};
    rows.forEach((row, down) => {
        let file = 0;
        for (const part of row.split(',')) {
            if (part[0] === 'x') {
                file += Number(part.slice(1) || 1);
            } else {
                squares['abcdefgh'[file] + (rows.length - down)] = part;
                file++;
            }
        }
    });
    return { size: rows.length, squares, ply: 2 * (Number(turn) - 1) + Number(player) - 1 };
}

/**
 * The squares after a legal move; `colour`, '1' or '2', is that of a piece that is placed.
 * @param {Record<string, string>} squares
 * @param {string} text
 * @param {string} colour
 */
export function squaresAfter(squares, text, colour) {
    const move = parseMove(text);
    const after = { ...squares };
    if (!move.direction) {
        after[move.square] = colour.repeat(move.hand) + (move.kind === 'F' ? '' : move.kind);
        return after;
    }
    const [from, ...places] = squaresOf(text);
    const { colours, top } = parseStack(squares[from]);
    const crown = top === 'F' ? '' : top;
    let hand = colours.slice(-move.hand);
    const rest = colours.slice(0, -move.hand);
    delete after[from];
    if (rest) {
        after[from] = rest;
    }
    places.forEach((place, i) => {
        const below = parseStack(after[place]).colours; // a wall that is crushed is a flat then
        after[place] = below + hand.slice(0, move.drops[i]) + (i === places.length - 1 ? crown : '');
        hand = hand.slice(move.drops[i]);
    });
    return after;
}
