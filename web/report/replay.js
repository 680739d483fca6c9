// SPDX-License-Identifier: MIT
// @ts-check
// The positions of a game from its moves. They are legal: the program has played them.
import { readTps, squaresAfter } from '../game/replay.js';

/**
 * A game of the data of the page.
 * @typedef {{number: number, white: string, black: string, result: string, how?: string, fault: boolean, plies: number, tps: string,
 *     komi: number, swapped: number, clocks: string[], moves?: string, notes?: string[]}} GameData
 */

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
        positions.push({ size, squares: squaresAfter(positions[i].squares, move, placed), move, ply: ply + i + 1 });
    });
    return positions;
}
