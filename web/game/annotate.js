// SPDX-License-Identifier: MIT
// @ts-check
// The engine's notes on a line of a game, and what they say about the game as a whole.
import { DECIDED, isReviewed, wordsOfMove } from './notes.js';
import { numberOf } from './notation.js';
import { firstPly, notesOf, writePtn } from './ptn.js';
import { kindOf, reviewParts, reviewText } from './review.js';
import { other, winnerOf } from '../views/words.js';

const NODES = 30000; // for each position

/** What the engine writes to the nodes of a line from the root, for `Game.write`. The signs of tak are the engine's; what a
 * person has marked meanwhile stays. Rejected when the game can't be annotated or the signal comes.
 * @param {any} engine
 * @param {{start: any, tags: [string, string][], line: any[], result: string}} game
 * @param {{onStep?: (done: number) => void, signal?: AbortSignal}} options
 * @returns {Promise<[any, {mark: string, note: any}][]>} */
export async function annotateLine(engine, { start, tags, line, result }, options) {
    const about = line.at(-1).asGame();
    const done = await engine.annotate(writePtn({ start, tags, root: line[0], line, result }), { nodes: NODES, ...options });
    const [read] = await engine.games(done.ptn, start.halfKomi);
    return notesOf(read).map(({ mark, note }, i) => [line[i], {
        mark: mark.replace(/[!?]/g, '') + line[i].mark.replace(/[^!?]/g, ''), note: i === 0 && note ? { ...note, about } : note,
    }]);
}

/** What the review of a game says in numbers; null when the main line is not reviewed. By colour: the accuracy in per
 * cent and the rating (0 when unknown), and how many mistakes of each kind of review.js. `lost`: whose move decided
 * the game.
 * @param {any} start
 * @param {any} root
 * @returns {{players: Record<string, {accuracy: number, rating: number, kinds: Record<string, number>}>,
 *     decisive: {ply: number, number: string, words: string, kind: string, lost: string} | null} | null} */
export function factsOf(start, root) {
    const line = root.end().line();
    if (line.length < 2 || !isReviewed(line)) {
        return null;
    }
    const players = Object.fromEntries(['white', 'black'].map((colour) => [colour, { accuracy: NaN, rating: 0, kinds: {} }]));
    for (const { form, values } of reviewParts(root.note.words)) {
        if (values.percent && /accuracy/.test(form)) {
            Object.assign(players[values.player.toLowerCase()], { accuracy: Number(values.percent), rating: Number(values.rating) || 0 });
        }
    }
    let decisive = null;
    for (const { ply, move, note } of line.slice(1).filter((node) => node.note.words)) {
        const place = firstPly(start.tps) + ply - 1;
        const mover = place % 2 === 0 ? 'white' : 'black';
        const kind = kindOf(wordsOfMove(note));
        players[mover].kinds[kind] = (players[mover].kinds[kind] || 0) + 1;
        if (DECIDED.test(note.words)) {
            const [{ text: told }] = reviewParts(wordsOfMove(note));
            decisive = { ply, number: numberOf(place), kind, lost: mover, words: reviewText(told, `${numberOf(place)} ${move}${note.mark}`) };
        }
    }
    return { players, decisive };
}

/** Who lost a game; null for a draw and a game that goes on. */
export const loserOf = (result) => {
    const winner = winnerOf(result);
    return winner && other(winner);
};
