// SPDX-License-Identifier: MIT
// @ts-check
// The words of the page in the language of the person. A message is its English text; the catalogues of the other
// languages have it as the key of its translation. Names in braces are replaced by values: t('{piece} on {square}',
// { piece, square }). tests/web/messages.test.mjs looks for words that are in no message and for messages that a catalogue
// lacks.

/** A translation; one that depends on a count has a form for each plural category of the language (Intl.PluralRules).
 * @typedef {Record<string, string | Record<string, string>>} Messages */

let tag = 'en';
/** @type {Messages} */
let messages = {};
let plurals = new Intl.PluralRules(tag);
/** @type {Map<string, Intl.NumberFormat>} by options: to make one takes much longer than to use it */
const formats = new Map();
let isolates = false; // values in a text from right to left

/** Takes a language, before any other module asks for a text (see language.js).
 * @param {string} language as Intl names it
 * @param {Messages} catalogue empty for English
 * @param {boolean} fromRight it is written from right to left */
export function useLanguage(language, catalogue, fromRight) {
    tag = language;
    messages = catalogue;
    plurals = new Intl.PluralRules(tag);
    formats.clear();
    isolates = fromRight;
}

/** False for English, which needs no catalogue. */
export const hasCatalogue = () => Object.keys(messages).length > 0;

/** A number as the language writes it, with no separator in one of four digits.
 * @param {number} value
 * @param {object} [options] of Intl.NumberFormat */
export function numberText(value, options = {}) {
    const key = JSON.stringify(options);
    const format = formats.get(key) || new Intl.NumberFormat(tag, { useGrouping: 'min2', ...options });
    formats.set(key, format);
    return format.format(value);
}

/** "b4, c3 or d2".
 * @param {string[]} parts */
export const listText = (parts) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(parts.map(shown));

/** A day, in milliseconds since 1970, of UTC. */
export const dateText = (time) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(time);

/** A time, in milliseconds since 1970, with its date. */
export const dateAndTime = (time) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

// A move or a name in Latin letters keeps its own direction.
const shown = (value) => (typeof value === 'number' ? numberText(value) : isolates ? `\u2068${value}\u2069` : String(value));

// No line ends before a per cent sign.
const fill = (text, values) => text.replaceAll('} %', '}\u00a0%').replace(/\{(\w+)\}/g, (name, key) => (key in values ? shown(values[key]) : name));

/** A message in the language of the person.
 * @param {string} message its English text
 * @param {Record<string, string | number>} [values] */
export function t(message, values = {}) {
    const found = messages[message] ?? message;
    return fill(typeof found === 'string' ? found : found.other, values);
}

/** A message that depends on a count: tn(count, '1 move', '{count} moves'). The catalogues have the second text as key.
 * @param {number} count also the value {count}
 * @param {string} one the English text for 1
 * @param {string} others for all other counts
 * @param {Record<string, string | number>} [values] */
export function tn(count, one, others, values = {}) {
    const found = messages[others] ?? { one, other: others };
    return fill(typeof found === 'string' ? found : found[plurals.select(count)] ?? found.other, { count, ...values });
}
