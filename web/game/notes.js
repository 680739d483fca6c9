// SPDX-License-Identifier: MIT
// @ts-check
// What the engine writes into the comments of a game.
import { flatsWords, named, winWords } from '../views/words.js';
import { t } from '../text/text.js';

// What match runners write behind moves: -0.21/5 0.05s.
export const MACHINE = /^[+-][M\d.]+\/\d+( [\d.]+s)?$/;
export const MARK_WORDS = { '??': t('blunder'), '?': t('mistake'), '?!': t('doubtful'), '!': t('good'), '!!': t('brilliant') };

// What a comment of the engine says about a position, from White's side: {chance, score, proved, mark,
// source, pv}; null for any other comment.
export function readNote(text) {
    const found = /^name:"Bredon[ "]/.test(text) && /(?:^|\s)wdl:(\d+),(\d+),(\d+)/.exec(text);
    if (!found) {
        return null;
    }
    const [win, draw] = [Number(found[1]), Number(found[2])];
    const score = /\scp:(-?\d+)/.exec(text);
    const proved = /\sscore:([RFD])(\d+)/.exec(text);
    const mark = /^name:"[^"]*" (\?[?!]?|!!?)(?=\s|$)/.exec(text);
    const line = /\spv> (.*)$/.exec(text);
    return {
        source: text,
        chance: (win + draw / 2) / 10,
        score: score ? Number(score[1]) : null,
        proved: proved ? { how: proved[1], plies: Number(proved[2]), winner: proved[1] === 'D' ? null : win > 500 ? 'white' : 'black' } : null,
        mark: mark ? mark[1] : '',
        pv: line ? line[1].trim().split(/\s+/) : [],
        words: '', // of the review
        about: '', // at the start: the game that was reviewed, as `asGame` of its last node gives it
    };
}

const REVIEW = 'Bredon\'s review: ';

// What the engine says in words about a move, or, at the start, about the game: '' for any other comment.
export const readReview = (text) => (text.startsWith(REVIEW) ? text.slice(REVIEW.length) : '');

// What it says at the end of the words on one move.
export const DECIDED = /\. (?:\d+\.+ )?\S+ decided the game$/;

// What the review says about a move alone. Games may share it that end otherwise.
export const wordsOfMove = ({ words }) => words.replace(DECIDED, '');

// True when a line from the root is annotated and what the review says is of this game: its end and its result.
export const isReviewed = (line) => line.every((node) => node.note) && line[0].note.about === line.at(-1).asGame();

// What the review says in the reviewed game, `whole`; in another one that shares positions nothing about the whole game.
export const reviewWords = (note, whole) => (whole ? note.words : note.about ? '' : wordsOfMove(note));

// The comments that hold a note, as the engine wrote them; `whole` as above.
export function commentsOfNote(note, whole) {
    const words = reviewWords(note, whole);
    return [note.source, ...(words ? [REVIEW + words] : [])];
}

// The score of a note as `scoreOf` gives it for an info.
export function scoreOfNote(note) {
    if (note.proved) {
        const { winner, plies, how } = note.proved;
        const name = named(winner);
        return {
            chance: note.chance,
            ...how === 'D' ? { text: t('draw'), words: t('a draw') }
                : plies ? winWords(name, plies) : { text: t('{player} has won', { player: name }), words: t('{player} has won', { player: name }) },
        };
    }
    return { chance: note.chance, ...flatsWords(note.score || 0) };
}
