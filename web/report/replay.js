// SPDX-License-Identifier: MIT
// @ts-check
// The positions of a game from its moves. They are legal: the program has played them.
import { parseMove, parseStack, squaresOf } from '../game/notation.js';

/**
 * A game of the data of the page.
 * @typedef {{number: number, white: string, black: string, result: string, how?: string, fault: boolean, plies: number, tps: string,
 *     komi: number, swapped: number, clocks: string[], moves?: string, notes?: string[]}} GameData
 */

/**
 * The first position of a game: {size, squares, ply}.
 * @param {string} tps
 */
function readTps(tps) {
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

// The squares after a move; `colour` is that of a piece that is placed.
function play(squares, text, colour) {
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

/**
 * All positions of a game, as boardPicture takes them, with the move that leads to each.
 * @param {GameData} game
 */
export function positionsOf(game) {
    const { size, squares, ply } = readTps(game.tps);
    const moves = game.moves ? game.moves.split(' ') : [];
    const positions = [{ size, squares, move: '', ply }];
    moves.forEach((move, i) => {
        const own = (ply + i) % 2 === 0 ? '1' : '2';
        const placed = i < game.swapped ? (own === '1' ? '2' : '1') : own;
        positions.push({ size, squares: play(positions[i].squares, move, placed), move, ply: ply + i + 1 });
    });
    return positions;
}
