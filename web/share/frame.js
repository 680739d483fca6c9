// SPDX-License-Identifier: MIT
// @ts-check
import { escaped } from '../views/words.js';

/**
 * A line of HTML that lets another page show a game, a position or a puzzle (embed.html).
 * @param {string} link of this page, with what is to be shown behind '#'
 * @param {string} title for people who can't see it
 */
export function frameOf(link, title) {
    const { hash } = new URL(link);
    const address = new URL(`embed.html${hash}`, link).href;
    return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="480" height="640" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
