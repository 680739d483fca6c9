// SPDX-License-Identifier: MIT
// The words of the page are all messages of t() or tn(), and each catalogue has exactly these. It needs no browser:
//   node --test tests/web/messages.test.mjs
import assert from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Linter } from 'eslint';
import { CATALOGUES } from './page.mjs';

const ROOT = new URL('../../', import.meta.url).pathname;
const read = (name) => readFileSync(ROOT + name, 'utf8');
// Not of the page's language: the pages that the program writes, the list of puzzles, what runs before or beside the modules.
const NO_PAGE = /^(report\/|learn\/puzzle-data\.js|sw\.js|old\.js|text\/..\.js)/;
// Texts that the program wrote are compared with forms, which are messages in a list.
const MAY_CHOOSE = /^(text|game)\//;
const NAMES = /^(Bredon|c3)$/; // in all languages the same
// No words of the page: keys of the keyboard, PTN and what the engine writes, selectors, names of languages.
const OTHERS = new Set(['Escape', 'Home', 'End', 'Enter', 'Tab', 'Site', 'Date', 'Clock', 'Player', 'Files', 'Size', 'Flats', 'Caps',
    'Hash', 'Result', 'Bredon, level \0', 'Bredon, full strength', 'Bredon\'s review: ', 'double black stack',
    '(prefers-reduced-motion: reduce)', 'input, textarea, select, dialog', 'take over',
    'main button, main input, main select, header button', 'Bredon', 'English', 'Deutsch', 'Español', 'Italiano']);

const messages = new Map(); // text: { place, plural }
const bare = [];
const broken = [];

const add = (text, place, plural = false) => messages.has(text) || messages.set(text, { place, plural });
const attributes = (text, names) => [...text.matchAll(new RegExp(`(?:${names})="?([^\0"<>]*)`, 'g'))].map(([, value]) => value);

// Takes a string that is no message: no words of the language may be in it.
function expectNoWords(text, place) {
    const code = /[<>=#[\]{}$]|^[a-z-]+( [a-z]+-[a-z-]+)*$|^\.|, \.|: [a-z]+;/.test(text);
    const plain = code ? attributes(text, 'aria-label|title|placeholder|alt').join(' ') : text.replaceAll('\0', ' ');
    const single = plain.match(/^ *([A-Z][a-z]{2,}) *$/);
    if (!OTHERS.has(text) && ((single && !OTHERS.has(single[1]))
        || /[A-Za-z’']{2,}[,.:;!?]* +[A-Za-z’']{2,}|…|^[A-Z][a-z]+[.!?…]$/.test(plain))) {
        bare.push(`${place}: ${text}`);
    }
}

// Takes a template of HTML, with \0 for each value.
function expectNoText(html, place) {
    bare.push(...[...attributes(html, 'aria-label|title|placeholder|alt|label'), html.replace(/<[^>]*>?/g, ' ')]
        .filter((text) => /[A-Za-z]/.test(text)).map((text) => `${place}: ${text.trim()}`));
}

const isText = (node) => node.type === 'Literal' && typeof node.value === 'string';
const literal = (node) => (isText(node) ? node.value
    : node?.type === 'BinaryExpression' && node.operator === '+' ? literal(node.left) + literal(node.right) : undefined);

// A rule of eslint that reports nothing, but collects from the module `name`.
const collect = (name) => ({ create: () => {
    const done = new Set(); // strings of messages
    const place = (node) => `${name}:${node.loc.start.line}`;
    const take = (node) => (isText(node) ? done.add(node) : [node.left, node.right].forEach(take));
    const takeAll = (nodes, plural) => {
        const texts = nodes.map(literal);
        if (texts.every((text) => text !== undefined)) {
            nodes.forEach(take);
            add(texts.at(-1), place(nodes[0]), plural);
        } else if (!MAY_CHOOSE.test(name)) {
            broken.push(place(nodes[0]));
        }
    };
    return {
        'CallExpression[callee.name=/^tn?$/]'(node) {
            const plural = node.callee.name === 'tn';
            takeAll(node.arguments.slice(plural, plural ? 3 : 1), plural);
        },
        'VariableDeclarator[id.name="FORMS"] > ArrayExpression'(node) {
            node.elements.forEach((element) => takeAll([element], false));
        },
        'Literal:exit'(node) {
            if (isText(node) && !done.has(node) && !/^(Import|Export)/.test(node.parent.type)) {
                expectNoWords(node.value, place(node));
            }
        },
        TemplateLiteral(node) {
            const check = node.parent.tag?.name === 'html' ? expectNoText : expectNoWords;
            check(node.quasis.map((part) => part.value.raw).join('\0'), place(node));
        },
    };
} });

// The words of a page of HTML, as text/language.js finds them.
function collectHtml(name) {
    const take = (text) => {
        const plain = text.replace(/&gt;/g, '>').replace(/\s+/g, ' ').trim();
        if (/[A-Za-z]/.test(plain.replace(/[A-Za-z]\w*/g, (word) => (NAMES.test(word) ? '' : word)))) {
            add(plain, name);
        }
    };
    const html = read(`web/${name}`).replace(/<!--[^]*?-->|<(script|style|noscript)\b[^]*?<\/\1>/g, '');
    attributes(html, '\\b(?:aria-label|title|placeholder|alt)').forEach(take);
    html.replace(/<(\w+)[^>]* data-text[^>]*>([^]*?)<\/\1>/g, (_, tag, inner) => {
        add(inner.replace(/\s+/g, ' ').trim(), name);
        return '';
    }).split(/<[^>]*>/).forEach(take);
}

const linter = new Linter();
for (const name of readdirSync(`${ROOT}web`, { recursive: true }).filter((path) => /\.js$/.test(path) && !NO_PAGE.test(path))) {
    const found = linter.verify(read(`web/${name}`), [{ plugins: { page: { rules: { words: collect(name) } } }, rules: { 'page/words': 'error' } }]);
    assert.deepEqual(found, [], name);
}
['index.html', 'embed.html'].forEach(collectHtml);

test('all words of the page are messages', () => assert.deepEqual(bare, []));
test('messages are literals', () => assert.deepEqual(broken, []));

test('the page knows why the engine refuses a move', () => {
    const shape = (text) => text.replace(/(%[a-z]|\{\w+\})+/g, '\0');
    const known = new Set([...messages.keys()].map(shape));
    const reasons = [...read('engine/text/ptn.c').matchAll(/refuse\(r,([^;]*);|no_direction\[\] = (.*);/g)]
        .flatMap(([, call, text]) => [...(call || text).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, reason]) => reason));
    assert.ok(reasons.length > 20);
    assert.deepEqual(reasons.filter((text) => !known.has(shape(text))), []);
});

// What is wrong with a translation: text, or an object with a text for each plural.
function faultsOf(text, plural, value, plurals) {
    const names = (words) => [...new Set(words.match(/\{\w+\}/g))].sort().join();
    const tags = (words) => (words.match(/<[^>]*>/g) || []).sort().join();
    const wanted = plural ? plurals : ['other'];
    const forms = typeof value === 'string' ? { other: value } : value;
    if (plural !== (typeof value !== 'string') || Object.keys(forms).sort().join() !== wanted.sort().join()) {
        return [`needs the forms ${wanted}: ${text}`];
    }
    return Object.entries(forms).filter(([form, words]) => {
        const counted = (some) => (/one|two/.test(form) ? some.replace('{count}', '') : some);
        return !words.trim() || names(counted(words)) !== names(counted(text)) || tags(words) !== tags(text);
    }).map(() => `is empty, or has other names in braces or other tags: ${text}`);
}

for (const [language, catalogue] of Object.entries(CATALOGUES)) {
    test(`the catalogue has all messages and no others: ${language}`, () => {
        // Spanish and Italian have forms for millions, too, which are those of other counts here.
        const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
        assert.deepEqual([...messages].flatMap(([text, { place, plural }]) =>
            (text in catalogue ? faultsOf(text, plural, catalogue[text], plurals) : [`missing: ${text} (${place})`])), []);
        assert.deepEqual(Object.keys(catalogue).filter((text) => !messages.has(text)), []);
    });
}
