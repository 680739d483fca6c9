// SPDX-License-Identifier: MIT
// @ts-check
// When turning points of one's own games come again: after more and more days while they are solved, and on the next
// day when they are not (spaced repetition). They are kept in the browser.
import { keepProgress, progress } from './progress.js';
import { dayOf } from './puzzles.js';

const DAYS = [1, 3, 7, 21]; // until it comes again, after so many solutions in a row; after the last one it is learned
const KEPT_MOST = 300; // the oldest ones make room
const SHOWN_MOST = 10; // at once

const today = () => dayOf(new Date());
const nameOf = ({ position, played }) => JSON.stringify([position, played]);

// The turning points that are due, those that wait longest first.
export function dueTurns() {
    return progress().mistakes.filter(({ due }) => due <= today()).sort((a, b) => a.due - b.due)
        .slice(0, SHOWN_MOST).map(({ turn }) => ({ ...turn, lostIn: turn.lostIn ?? Infinity })); // JSON has no Infinity
}

/** Keeps the first answer to a turning point. A solution counts when it is new or due: twice on a day is once.
 * @param {any} turn one of turningPoints()
 * @param {boolean} solved */
export function keepAnswer(turn, solved) {
    const { mistakes } = progress();
    const before = mistakes.find((kept) => nameOf(kept.turn) === nameOf(turn));
    if (solved && before && before.due > today()) {
        return;
    }
    const step = solved ? (before?.step ?? 0) + 1 : 0;
    const others = mistakes.filter((kept) => kept !== before);
    keepProgress({ mistakes: step < DAYS.length ? [...others, { turn, step, due: today() + DAYS[step] }].slice(-KEPT_MOST) : others });
}
