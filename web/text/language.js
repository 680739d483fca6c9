// SPDX-License-Identifier: MIT
// @ts-check
// Chooses the language of the page: what the person has set, else the first language of the browser that there is.
// main.js imports this module first, so that all others find their words when they are loaded.
import { load, save } from '../store.js';
import { byId } from '../views/elements.js';
import { GERMAN } from './de.js';
import { SPANISH } from './es.js';
import { HEBREW } from './he.js';
import { ITALIAN } from './it.js';
import { t, useLanguage } from './text.js';

/** Complete catalogues alone are offered. `name` is for people who read no other language.
 * @type {Record<string, {name: string, messages: import('./text.js').Messages, fromRight?: boolean}>} */
const LANGUAGES = {
    en: { name: 'English', messages: {} },
    de: { name: 'Deutsch', messages: GERMAN },
    es: { name: 'Español', messages: SPANISH },
    it: { name: 'Italiano', messages: ITALIAN },
    he: { name: 'עברית', messages: HEBREW, fromRight: true },
};

const WORDS = ['aria-label', 'title', 'placeholder', 'alt']; // attributes that people read or hear
const OLD_CODES = { iw: 'he' }; // of browsers

const baseOf = (tag) => {
    const base = tag.split('-')[0].toLowerCase();
    return OLD_CODES[base] || base;
};

const asOne = (text) => text.replace(/\s+/g, ' ').trim();

// Translates what index.html has: the whole of an element with data-text, each other text, and attributes.
function translate(root) {
    root.querySelectorAll('[data-text]').forEach((element) => { element.innerHTML = t(asOne(element.innerHTML)); });
    root.querySelectorAll(WORDS.map((name) => `[${name}]`).join()).forEach((element) =>
        WORDS.filter((name) => element.getAttribute(name)).forEach((name) =>
            element.setAttribute(name, t(element.getAttribute(name)))));
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = /** @type {Text} */ (texts.currentNode);
        if (asOne(node.data) && !node.parentElement.closest('[data-text], script, style, noscript')) {
            node.data = node.data.replace(/\S(?:[^]*\S)?/, (text) => t(asOne(text)));
        }
    }
}

/** Fills the choice in the settings. Another language loads the page again, and the game on the table goes on. */
export function setUpLanguage() {
    const select = byId('language');
    select.append(...Object.entries(LANGUAGES).map(([base, { name }]) => {
        const option = new Option(name, base);
        option.lang = base;
        return option;
    }));
    select.value = LANGUAGES[load().language] ? load().language : '';
    select.addEventListener('change', () => {
        save({ language: select.value });
        location.reload();
    });
}

function choose() {
    const wanted = load().language;
    const known = navigator.languages.filter((tag) => LANGUAGES[baseOf(tag)]);
    const base = LANGUAGES[wanted] ? wanted : baseOf(known[0] || 'en');
    const { messages, fromRight = false } = LANGUAGES[base];
    // The browser's own tag also knows how dates are written where the person lives.
    useLanguage(known.find((tag) => baseOf(tag) === base) || base, messages, fromRight);
    document.documentElement.lang = base;
    document.documentElement.dir = fromRight ? 'rtl' : 'ltr';
    if (base !== 'en') {
        translate(document.documentElement);
    }
}

choose();
