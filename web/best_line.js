// SPDX-License-Identifier: MIT
// @ts-check
// The best line for the shown position with its score, in one place directly below the board.
import { html, nothing, render } from './lit/lit-html.js';
import { numberOf } from './notation.js';

const MOST_MOVES = 8;

/**
 * @param {HTMLElement} root
 * @param {{score: {text: string, words: string}, pv: string[]} | null} best
 * @param {number} ply the number of the first move of the line, from the begin of the game
 */
export function drawBestLine(root, best, ply) {
    const moves = best ? best.pv.slice(0, MOST_MOVES).map((move, i) =>
        `${i === 0 || (ply + i) % 2 === 0 ? `${numberOf(ply + i)} ` : ''}${move}`).join(' ') : '';
    render(best ? html`<b title=${best.score.words}>${best.score.text}</b> ${moves}` : nothing, root);
}
