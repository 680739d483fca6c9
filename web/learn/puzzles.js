// SPDX-License-Identifier: MIT
// @ts-check
// The puzzles, how hard each is, and which comes next. `solution` is the best line, the person's moves and
// the best defences in turn.
import { t, tn } from '../text/text.js';
import { movesToWin, named } from '../views/words.js';
import { LINES } from './puzzle-data.js';

export const KINDS = {
    road: t('a road by threats'),
    quiet: t('a road with quiet moves'),
    flats: t('by flats'),
    avoid: t('avoid a loss'),
};

// What a puzzle of so many plies is worth, in points of Elo.
const RATING_OF_PLIES = { 1: 700, 2: 900, 3: 1100, 4: 1250, 5: 1400, 7: 1700 };
const RATING_OF_KIND = { road: 0, quiet: 150, flats: 50, avoid: 0 };
const RATING_OF_SIZE = { 4: -50, 5: 0, 6: 50 };
const EASY = 5; // so many puzzles are easy for those who begin
const RATING_OF_LURE = 4; // for each move that looks better than the solution
const DAY_STEP = 7919; // a prime: each day is far from the day before

// "road 3 5 12 5 0 2,x4/... 1 9 a4+ b1 c3"
function read(line) {
    const [kind, plies, proved, lures, size, halfKomi, board, mover, turn, ...solution] = line.split(' ');
    const puzzle = {
        kind, plies: Number(plies), proved: Number(proved), lures: Number(lures), size: Number(size),
        halfKomi: Number(halfKomi), solution, tps: `${board} ${mover} ${turn}`, mover: mover === '1' ? 'white' : 'black',
    };
    return { ...puzzle, id: hash(puzzle.tps), rating: ratingOf(puzzle) };
}

// A name that stays when puzzles are added.
function hash(text) {
    let value = 5381;
    for (let i = 0; i < text.length; i++) {
        value = (Math.imul(value, 33) ^ text.charCodeAt(i)) >>> 0;
    }
    return value.toString(36);
}

function ratingOf({ kind, plies, size, lures }) {
    return RATING_OF_PLIES[plies] + RATING_OF_KIND[kind] + RATING_OF_SIZE[size] + RATING_OF_LURE * Math.min(lures, 50);
}

export const PUZZLES = LINES.map(read);

/** Fails where no puzzle has this id.
 * @param {string} id */
export function findPuzzle(id) {
    const puzzle = PUZZLES.find((each) => each.id === id);
    if (!puzzle) {
        throw new Error(t('there is no such puzzle'));
    }
    return puzzle;
}

// The puzzles that fit the choices.
export function fittingPuzzles({ moves, size, kind }) {
    return PUZZLES.filter((puzzle) => (!moves || movesOf(puzzle) === moves)
        && (!size || puzzle.size === size) && (!kind || puzzle.kind === kind));
}

// What to do, in words.
export function taskOf(puzzle) {
    const moves = movesOf(puzzle);
    const player = named(puzzle.mover);
    return puzzle.kind === 'avoid' ? t('{player} to move: every move but one loses', { player })
        : moves === 1 ? t('{player} to move: win at once', { player })
            : tn(moves, '{player} to move: win in 1 move', '{player} to move: win in {count} moves', { player });
}

// What a puzzle states, and how far it is proved.
export function claimOf({ kind, plies, proved }) {
    const moves = movesToWin(proved);
    if (kind !== 'avoid') {
        return plies === 1 ? t('Only one move wins at once.')
            : tn(moves, 'Proved: no other move wins within 1 move.', 'Proved: no other move wins within {count} moves.');
    }
    const lost = movesToWin(plies - 1);
    const safe = movesToWin(proved - 1);
    return [
        plies === 2 ? t('Proved: every other move loses at once.')
            : tn(lost, 'Proved: every other move loses within 1 move.', 'Proved: every other move loses within {count} moves.'),
        tn(safe, 'Proved, too: the right one does not lose within 1 move.', 'Proved, too: the right one does not lose within {count} moves.'),
        t('A search of a million nodes found no later loss.'),
    ].join(' ');
}

// Without choices, somebody who begins first gets wins in one or two moves on 5x5.
function easyPuzzles({ moves, size, kind }, done) {
    return moves || size || kind || done.length >= EASY ? []
        : PUZZLES.filter((puzzle) => puzzle.kind === 'road' && puzzle.size === 5 && puzzle.plies <= 3);
}

// The unsolved puzzle nearest to the rating of those that fit the choices; when all are done, the one that was
// done the longest ago. The current one comes again only when no other fits; one must fit. `done` are ids, the
// oldest first.
export function choosePuzzle(choices, rating, done, current) {
    const easy = easyPuzzles(choices, done);
    const all = easy.length > 0 ? easy : fittingPuzzles(choices);
    const fits = all.length > 1 ? all.filter((puzzle) => puzzle !== current) : all;
    const fresh = fits.filter(({ id }) => !done.includes(id));
    if (fresh.length === 0) {
        return fits.sort((a, b) => done.indexOf(a.id) - done.indexOf(b.id))[0];
    }
    return fresh.reduce((best, puzzle) =>
        (Math.abs(puzzle.rating - rating) < Math.abs(best.rating - rating) ? puzzle : best));
}

// The puzzle of a day: the same for everybody.
export function dailyPuzzle(date) {
    return PUZZLES[dayOf(date) * DAY_STEP % PUZZLES.length];
}

// Days since 1970, in local time.
export function dayOf(date) {
    return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86400000);
}

// The week of a day, from Monday on, as a number.
export const weekOf = (day) => Math.floor((day + 3) / 7);

// The moves of the person.
const movesOf = ({ plies }) => movesToWin(plies);

// The rating after a puzzle: Elo, with larger steps for the first ones.
export function ratingAfter(rating, played, puzzle, score) {
    const expected = 1 / (1 + 10 ** ((puzzle.rating - rating) / 400));
    return Math.round(rating + (played < 20 ? 40 : 20) * (score - expected));
}
