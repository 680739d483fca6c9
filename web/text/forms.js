// SPDX-License-Identifier: MIT
// @ts-check
// English texts of the engine in the language of the person. A text is one of some forms, messages whose names in
// braces stand for values of certain kinds; the catalogues have the forms.

/** Patterns of values; a value of another name is a number. */
const MOVE = '[1-8]?[FSC]?[a-h][1-8](?:[-+<>][1-8]*)?';
const KINDS = {
    move: MOVE, reply: MOVE, place: `\\d+\\.(?:\\.\\.)? ${MOVE}`, square: '[a-z][1-9]', squares: '[a-h][1-8](?:(?:, | or )[a-h][1-8])*',
    player: 'White|Black', letter: '.',
};

/** Gives a function that finds the form of a text: {form, values}; form '' where none fits.
 * @param {string[]} forms */
export function formFinder(forms) {
    const patterns = forms.map((form) => {
        const source = form.split(/(\{\w+\})/).map((part, i) => {
            const name = part.slice(1, -1);
            return i % 2 === 1 ? `(?<${name}>${KINDS[name] || '\\d+'})` : part.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
        });
        return { form, pattern: new RegExp(`^${source.join('')}$`) };
    });
    return (text) => {
        const found = patterns.find(({ pattern }) => pattern.test(text));
        return { form: found?.form ?? '', values: { ...found?.pattern.exec(text).groups } };
    };
}
