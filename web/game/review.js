// SPDX-License-Identifier: MIT
// @ts-check
// The engine's review of a game in the language of the person. Notes and PTN files have it in English, as the engine
// writes it (analysis/mistake_words.c). So its sentences are taken apart: each part is one of FORMS with values, and a
// catalogue has the forms as messages. What fits no form stays as it is.
import { formFinder } from '../text/forms.js';
import { hasCatalogue, listText, t } from '../text/text.js';
import { named } from '../views/words.js';

const FORMS = [
    // What was wrong with a move.
    '{move} missed a win',
    '{move} missed a quicker win',
    '{move} completed {player}\'s road',
    '{move} ended the game with a win for {player}',
    '{move} overlooked the tak: {player} finishes a road',
    '{move} overlooked the tak: {player} finishes a road with {reply}',
    '{move} let {player} finish a road',
    '{move} let {player} finish a road with {reply}',
    '{move} let {player} win at once',
    '{move} let {player} force a road in {count} moves',
    '{move} let {player} force a road in {count} moves instead of {before}',
    '{move} let {player} force a win by the flat count in {count} moves',
    '{move} let {player} force a win by the flat count in {count} moves instead of {before}',
    '{move} let {player} force a win in {count} moves',
    '{move} let {player} force a win in {count} moves instead of {before}',
    '{move} made the game a draw',
    '{move} let {player} cover the stack on {square} with {reply}',
    '{move} was a weak opening move',
    '{move} lowered {player}\'s chances from {before} % to {after} %',
    // What was better.
    'a piece on {squares} would have stopped it',
    'a flat on {squares} would have stopped it',
    'a wall on {squares} would have stopped it',
    'the capstone on {squares} would have stopped it',
    '{move} would have stopped it',
    'only a piece on {squares} would have stopped it',
    'only a flat on {squares} would have stopped it',
    'only a wall on {squares} would have stopped it',
    'only the capstone on {squares} would have stopped it',
    'only {move} would have stopped it',
    '{move} was better',
    '{move} wins at once',
    '{move} forces a road in {count} moves',
    '{move} forces a win by the flat count in {count} moves',
    '{move} forces a win in {count} moves',
    '{place} decided the game',
    // The whole game.
    'a draw',
    '{player} won by a road',
    '{player} won by the flat count',
    '{player} won by resignation or on time',
    '{player} won by resignation',
    '{player} won on time',
    '{player} won',
    'the last chance to stop the road was missed by {place}',
    '{player}: accuracy {percent} %',
    '{player}: accuracy {percent} %, like players rated about {rating} on playtak.com',
];

const find = formFinder(FORMS);

// Between the parts of a review.
const BETWEEN = /(; |\. (?=\d+\.+ \S+ decided the game$|(?:White|Black): accuracy))/;
// Of a part that says two things about a move.
const TWO = /^(\S+) (.+?) and ((?:completed|ended|let|lowered|made|overlooked) .*)$/;

const VALUE_WORDS = {
    player: (player) => named(player.toLowerCase()),
    squares: (squares) => listText(squares.split(/, | or /)),
};

/** The parts of what the engine says: {text, form, values}, form '' where none fits, and texts between them.
 * @param {string} words */
export function reviewParts(words) {
    const parts = words.split(BETWEEN).flatMap((text, i) => {
        const [, move, first, second] = (i % 2 === 0 && TWO.exec(text)) || [];
        return second ? [`${move} ${first}`, '; ', `${move} ${second}`] : [text];
    });
    return parts.map((text, i) => ({ text, ...(i % 2 === 0 ? find(text) : { form: '', values: {} }) }));
}

/** What the engine says in the language of the person. `label` is what the move that it begins with is called.
 * @param {string} words
 * @param {string} [label] */
export function reviewText(words, label = '') {
    if (!hasCatalogue()) {
        return label ? words.replace(/^\S+/, () => label) : words;
    }
    return reviewParts(words).map(({ text, form, values }, i) => {
        const shown = Object.entries(values).map(([name, value]) => [name, VALUE_WORDS[name]?.(value) ?? (/^\d+$/.test(value) ? Number(value) : value)]);
        return form ? t(form, { ...Object.fromEntries(shown), ...label && i === 0 && values.move && { move: label } }) : text;
    }).join('');
}

// The kinds of mistakes, in the order in which they are listed, and the forms that tell them; the first that fits counts.
/** @type {[string, RegExp][]} */
const KIND_FORMS = [
    ['road', /\broad\b|overlooked the tak/],
    ['win', /missed a/],
    ['flats', /flat count/],
    ['forced', /win/],
    ['stack', /cover the stack/],
    ['opening', /opening/],
];

/** What each kind of mistake is called. */
export const MISTAKE_KINDS = {
    road: t('road not stopped'), win: t('missed win'), flats: t('flat count'), forced: t('other forced win'), stack: t('stack given away'),
    opening: t('opening'), other: t('lower chances'),
};

/** The kind of a mistake, a key of MISTAKE_KINDS, of what the engine says about a move.
 * @param {string} words */
export function kindOf(words) {
    const { form } = reviewParts(words)[0];
    return KIND_FORMS.find(([, pattern]) => pattern.test(form))?.[0] ?? 'other';
}
