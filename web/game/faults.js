// SPDX-License-Identifier: MIT
// @ts-check
// Why a move can't be played, in the language of the person: the engine says it in English (engine/text/ptn.c).
import { formFinder } from '../text/forms.js';
import { hasCatalogue, t } from '../text/text.js';
import { named } from '../views/words.js';

// tests/web/messages.test.mjs compares them with those of the engine.
const FORMS = [
    'a square is missing',
    'there is no rank after file {letter}',
    'square {square} is not on a {size}x{other} board',
    'the first turn places a stack of two black flats, such as 2a1',
    'the first turn of each player places a flat of the opponent\'s',
    'no direction: + up, - down, > right, < left',
    'a drop must have at least one piece',
    'the drops add up to more than the {count} taken',
    'the drops add up to {sum}, not to the {count} taken',
    '\'{letter}\' is not part of a move',
    'no move',
    'from 1 to {size} pieces can be taken, not {count}',
    'a placement has no count, and a spread needs a direction',
    '{square} is not empty',
    'two flats are placed only with the opening double-black-stack',
    '{player} has no capstone left',
    '{player} has no stone left',
    '{square} is empty',
    'the stack on {square} is not {player}\'s',
    'no more than {size} pieces can be taken',
    '{square} holds {height}, not {count} pieces',
    'it leaves the board',
    'there is a capstone on {square}',
    'there is a wall on {square}, which only a lone capstone can crush',
];

const find = formFinder(FORMS);

/** A message of the engine; one that is none of these stays English.
 * @param {string} message "'c3': c3 is not empty" */
export function faultText(message) {
    const [, text, reason] = /^'(.*?)': (.*)$/.exec(message) || [];
    const { form, values } = find(reason ?? message);
    if (!form || !hasCatalogue()) {
        return message;
    }
    const words = t(form, { ...values, ...values.player && { player: named(values.player.toLowerCase()) } });
    return reason ? t('\'{text}\': {reason}', { text, reason: words }) : words;
}
