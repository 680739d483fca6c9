// SPDX-License-Identifier: MIT
// @ts-check
// The best line for the shown position with its score, in one place directly below the board.
import { html, nothing, render } from '../lit/lit-html.js';
import { numbered } from '../game/notation.js';

const MOST_MOVES = 8;

/**
 * @param {HTMLElement} root
 * @param {{score: {text: string, words: string}, pv: string[]} | null} best
 * @param {number} ply the number of the first move of the line, from the beginning of the game
 */
export function drawBestLine(root, best, ply) {
    const line = best ? best.pv.join(' ') : '';
    render(best ? html`<b title=${best.score.words}>${best.score.text}</b>${
        numbered(best.pv.slice(0, MOST_MOVES), ply).map((move, i) => html` <span data-moves=${line} data-count=${i + 1}>${move}</span>`)}` : nothing, root);
}
