// SPDX-License-Identifier: MIT
// @ts-check
// The games of a PTN text, without reading their moves: thousands of games are listed at once, and only the one
// that is chosen goes to the engine.
import { lineReader } from './ptn.js';
import { t } from '../text/text.js';

const SLICE = 200000; // characters between two rests, in which the page draws and listens

const rest = () => new Promise((resolve) => { setTimeout(resolve); });

/**
 * A game begins with the first tag after moves or a result: a position without moves has only that.
 * @param {string} text
 * @param {(done: number) => void} onProgress the part that is done, 0 to 1
 * @returns {Promise<{text: string, title: string}[]>}
 */
export async function splitGames(text, onProgress) {
    const games = [];
    let start = 0; // of the game
    let hasBody = false;
    const read = lineReader();
    let rested = 0;
    const end = (at) => games.push({ text: text.slice(start, at), title: titleOf(text.slice(start, at), games.length) });
    for (let at = 0; at < text.length;) {
        const next = text.indexOf('\n', at) + 1 || text.length;
        const kind = read(text.slice(at, next));
        if (kind === 'tag' && hasBody) {
            end(at);
            start = at;
        }
        hasBody = kind === 'body';
        at = next;
        if (at - rested > SLICE) {
            rested = at;
            onProgress(at / text.length);
            await rest();
        }
    }
    end(text.length);
    return games;
}

function titleOf(text, index) {
    const tag = (name) => new RegExp(`^\\s*\\[${name}\\s+"([^"]*)"`, 'im').exec(text)?.[1] || '';
    const players = [tag('Player1'), tag('Player2')].filter(Boolean).join(' – ');
    const size = tag('Size') || '?';
    return [`${index + 1}. ${players || t('game')}`, `${size}×${size}`, tag('Date'), tag('Result')].filter(Boolean).join(', ');
}

export const SHOWN_MOST = 300; // a longer list takes the browser too long, and nobody reads it

// Fills a choice with the titles that contain these words.
export function fillChoice(select, games, words) {
    const wanted = words.toLowerCase();
    const found = games.map(({ title }, i) => ({ title, i })).filter(({ title }) => title.toLowerCase().includes(wanted));
    select.replaceChildren(...found.slice(0, SHOWN_MOST).map(({ title, i }) => new Option(title, String(i))));
}
