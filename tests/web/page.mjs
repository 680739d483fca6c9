// SPDX-License-Identifier: MIT
// The page in a browser, and what a person does with it. BREDON_WEB is the folder that `./dev web DIR`
// made, BREDON_MODULES one with the same page as plain modules; CHROMIUM the browser, if it is not Debian's. With
// BREDON_BROWSER=firefox it is Firefox, 129 or later, which is named by FIREFOX.
import assert from 'node:assert';
import { Buffer } from 'node:buffer';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { chromium, firefox } from 'playwright-core';
import { serve } from '../../packages/page/serve.mjs';
import { GERMAN } from '../../web/text/de.js';
import { SPANISH } from '../../web/text/es.js';
import { HEBREW } from '../../web/text/he.js';
import { ITALIAN } from '../../web/text/it.js';
import { t as translated, useLanguage } from '../../web/text/text.js';

export const folder = process.env.BREDON_WEB;
export const modules = process.env.BREDON_MODULES;
export const inFirefox = process.env.BREDON_BROWSER === 'firefox';
const slow = Number(process.env.BREDON_SLOW || 1);
const shots = process.env.BREDON_SHOTS; // a folder for screenshots

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// What the page keeps when a person has seen what it offers.
const WELCOMED = `try {
    const kept = JSON.parse(localStorage.bredon || '{}');
    kept.learn ||= { welcomed: true };
    localStorage.bredon = JSON.stringify(kept);
} catch { /* nothing is kept */ }`;

// For a page that is to be hidden: `hide(on)` hides it and shows it.
export const HIDE = `let hidden = false;
Object.defineProperty(document, 'hidden', { get: () => hidden });
window.hide = (on) => {
    hidden = on;
    document.dispatchEvent(new Event('visibilitychange'));
};`;

// Firefox complains of the style "body {}", which Playwright adds for a screenshot there: this is its hash.
const STYLE = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

let browser;
let server;

export async function startBrowser(served = folder) {
    server = await serve(served);
    browser = inFirefox ? await firefox.launch({
        channel: 'moz-firefox', executablePath: process.env.FIREFOX, firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    })
        : await chromium.launch({
            executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'],
        });
}

export async function endBrowser() {
    await browser.close();
    await server.close();
}

// Starts browser and server for the tests of a file; with plain modules for those that import some of them.
export function useBrowser(served = folder) {
    before(() => startBrowser(served));
    after(endBrowser);
}

const ends = new WeakMap();

// Ends what a test has begun, the last first: a page that still loads something complains of a server that is gone.
export function atEnd(test, end) {
    if (!ends.has(test)) {
        ends.set(test, []);
        test.after(async () => {
            const faults = [];
            for (const each of ends.get(test)) {
                try {
                    await each();
                } catch (error) {
                    faults.push(error);
                }
            }
            if (faults.length > 0) {
                throw faults[0];
            }
        });
    }
    ends.get(test).unshift(end);
}

// A server for one test, with the parameters of `serve`.
export async function serveFor(test, ...parameters) {
    const own = await serve(...parameters);
    atEnd(test, () => own.close());
    return own;
}

// A visit of one person, who was here before unless it is the `first`. The test fails when the page wrote anything to the console
// that is not `expected`.
export class Visit {
    messages = [];
    expected = null; // a pattern

    static async begin(test, { width = 1400, height = 900, scheme = 'light', url = server.url, hash = '',
        script, wait = true, first = false, context = {} } = {}) {
        const visit = new Visit();
        visit.url = url;
        visit.touch = Boolean(context.hasTouch) && !inFirefox;
        visit.context = await browser.newContext({
            viewport: { width, height }, colorScheme: scheme, reducedMotion: 'reduce', ...context,
            ...inFirefox ? { isMobile: undefined } : { permissions: ['clipboard-read', 'clipboard-write'] },
        });
        visit.context.setDefaultTimeout(60000 * slow);
        visit.page = await visit.context.newPage();
        if (inFirefox) { // Playwright gives it no taps
            visit.page.tap = visit.page.click;
            visit.page.touchscreen.tap = (x, y) => visit.page.mouse.click(x, y);
            if (context.reducedMotion === 'no-preference') { // nor this
                await visit.page.addInitScript(`const media = matchMedia;
                    window.matchMedia = (query) => /reduced-motion/.test(query) ? { matches: false } : media(query);`);
            }
        }
        visit.page.on('console', (message) => visit.messages.push(`${message.type()}: ${message.text()}`));
        visit.page.on('pageerror', (error) => visit.messages.push(`error: ${error.message}`));
        if (script) {
            await visit.page.addInitScript(`if (origin !== 'null') { ${script} }`); // Firefox runs it in about:blank, too
        }
        if (!first) {
            await visit.page.addInitScript(WELCOMED);
        }
        atEnd(test, async () => {
            await visit.context.close();
            assert.deepEqual(visit.messages.filter((message) => !visit.expected?.test(message) && !message.includes(STYLE)), []);
        });
        await visit.page.goto(url + hash);
        if (wait) {
            await visit.ready();
        }
        return visit;
    }

    async ready() {
        await this.page.waitForSelector('html[data-ready]');
    }

    text(selector) {
        return this.page.locator(selector).innerText();
    }

    async waitText(selector, pattern) {
        await this.page.waitForFunction(([where, source]) =>
            new RegExp(source).test(document.querySelector(where)?.textContent ?? ''), [selector, pattern.source]);
    }

    // Chooses the tab first in which it is on a small screen.
    async click(selector) {
        const tab = await this.page.locator(selector).first().evaluate((element) => {
            const card = element.closest('.card[data-tab]');
            return card && !card.checkVisibility() ? card.dataset.tab : '';
        });
        if (tab) {
            await this.page.click(`#tab-${tab}`);
        }
        await this.page.click(selector);
    }

    // Begins a game with the choices of the dialog.
    async newGame(choices = {}) {
        await this.click('#new-game');
        for (const [name, value] of Object.entries({ opponent: -1, ...choices })) {
            const field = this.page.locator(`#${name}`);
            if (await field.evaluate((element) => element.tagName) === 'SELECT') {
                await field.selectOption(String(value));
            } else {
                await field.fill(String(value));
            }
        }
        await this.click('#new-dialog button.main');
        await this.page.waitForSelector('#new-dialog', { state: 'hidden' });
    }

    // Begins a game against level 1 as Black, and places the first piece on the first empty square.
    async beginAsBlack() {
        await this.newGame({ opponent: 1, size: 5, colour: 'black' });
        await this.waitMoves(1);
        await this.page.locator('[data-square][aria-label$=empty]').first().click();
        await this.waitMoves(3);
    }

    // The same person with the page in a second tab.
    async secondTab() {
        const tab = Object.create(this);
        tab.page = await this.context.newPage();
        await tab.page.goto(this.url);
        await tab.ready();
        return tab;
    }

    // The moves of the shown line, without marks.
    async moves() {
        const texts = await this.page.locator('#moves button[data-ply]').allInnerTexts();
        return texts.map((text) => text.replace(/['"!?*]+$/, ''));
    }

    waitMoves(count) {
        return this.page.waitForFunction((many) => document.querySelectorAll('#moves button[data-ply]').length >= many, count);
    }

    // Waits until the position after so many plies is shown.
    shown(ply) {
        return this.page.waitForSelector(`#moves button[data-ply="${ply}"][aria-current]`);
    }

    // The moves of the game as PTN, without the tags.
    async ptn() {
        await this.click('#share');
        await this.page.waitForSelector('#share-dialog[open]');
        const ptn = await this.page.inputValue('#ptn-text');
        await this.page.keyboard.press('Escape');
        await this.page.waitForSelector('#share-dialog', { state: 'hidden' });
        return ptn.split('\n\n').slice(1).join('\n\n').trim();
    }

    async result() {
        const results = await this.page.locator('#moves .result').allInnerTexts();
        return results[0] || '*';
    }

    // Plays a move on the board: `act` taps squares and chooses pieces.
    async perform(move, act) {
        const [, hand = '1', kind = 'F', square, direction, drops] =
            /^(\d)?([SC])?([a-h][1-8])(?:([-+<>])(\d*))?$/.exec(move);
        if (!direction) {
            await act.choose(this, kind);
            await act.tap(this, square);
            return;
        }
        const [right, up] = { '+': [0, 1], '-': [0, -1], '>': [1, 0], '<': [-1, 0] }[direction];
        await act.tap(this, square);
        await act.take(this, hand);
        const places = [...(drops || hand)].map(Number);
        for (let i = 0; i < places.length; i++) {
            const place = String.fromCharCode(square.charCodeAt(0) + right * (i + 1)) + (Number(square[1]) + up * (i + 1));
            for (let left = places[i]; left > 0; left--) {
                await act.tap(this, place);
            }
        }
    }

    // Plays moves of both sides.
    async playAll(moves, act) {
        let count = (await this.moves()).length;
        for (const move of moves.split(' ')) {
            await this.perform(move, act);
            await this.waitMoves(++count);
        }
    }

    // Plays against the engine to the end, by the moves that the button Hint shows.
    async playByHints(act) {
        for (let turn = 0; turn < 60; turn++) {
            await this.page.waitForFunction(() => document.querySelector('#moves .result')
                || /Your move|^Hint/.test(document.querySelector('#status').textContent));
            if (await this.result() !== '*') {
                return;
            }
            await act.hint(this);
            await this.waitText('#status', /^Hint: /);
            const move = (await this.text('#status')).match(/^Hint: ([^,]+),/)[1];
            const before = (await this.moves()).length;
            await this.perform(move, act);
            await this.waitMoves(before + 1);
        }
        throw new Error('the game has no end');
    }

    // The file that the page gives when someone does this: {name, bytes}.
    async saved(act) {
        if (!inFirefox) {
            const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
            return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
        }
        await this.page.evaluate(() => { // Playwright does not hear of it there
            const { createObjectURL } = URL;
            const blobs = new Map();
            window.given = null;
            URL.createObjectURL = (blob) => {
                const url = createObjectURL(blob);
                blobs.set(url, blob);
                return url;
            };
            HTMLAnchorElement.prototype.click = function click() {
                window.given = { name: this.download, blob: blobs.get(this.href) };
                HTMLElement.prototype.click.call(this);
            };
        });
        await act();
        await this.page.waitForFunction(() => window.given);
        const { name, bytes } = await this.page.evaluate(async () =>
            ({ name: window.given.name, bytes: [...new Uint8Array(await window.given.blob.arrayBuffer())] }));
        return { name, bytes: Buffer.from(bytes) };
    }

    async shoot(name) {
        if (shots) {
            mkdirSync(shots, { recursive: true });
            await this.page.screenshot({ path: `${shots}/${name}.png` });
        }
    }
}

// The options of a visit by a browser in this language.
export const speak = (language, options = {}) => ({ ...options, context: { ...options.context, locale: language } });

export const CATALOGUES = { de: GERMAN, es: SPANISH, it: ITALIAN, he: HEBREW };

// Lets the tests have their words in a language, too.
export const useCatalogue = (language) => useLanguage(language, CATALOGUES[language] || {}, language === 'he');

// A pattern for the words of a message before its first value, at the beginning of a text or, with '', anywhere.
export function beginning(message, from = '^') {
    return new RegExp(from + translated(message).replace(/\{.*/, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
}

// What a person with a screen reader or little sight would miss: nothing.
export async function checkAccess(visit, what) {
    await visit.page.evaluate(AXE);
    const { violations } = await visit.page.evaluate(() => window.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }));
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`);
    assert.deepEqual(told, [], what);
}

// A person with a mouse.
export const mouse = {
    tap: (visit, square) => visit.click(`[data-square=${square}]`),
    choose: (visit, kind) => visit.click(`#pieces label:has([value=${kind}])`),
    take: (visit, count) => visit.click(`#take button:nth-child(${count})`),
    hint: (visit) => visit.click('#hint'),
};

// A person who has only keys: Tab, arrows, Enter and letters.
export const keys = {
    async tap(visit, square) {
        const { page } = visit;
        await reach(page, '[role=gridcell]');
        const flipped = await page.evaluate(() => document.querySelector('[data-square]').dataset.square[1] === '1');
        const at = await page.evaluate(() => document.activeElement.dataset.square);
        const go = async (steps, forward, back) => {
            for (let i = 0; i < Math.abs(steps); i++) {
                await page.keyboard.press(steps > 0 ? forward : back);
            }
        };
        const sign = flipped ? -1 : 1;
        await go(sign * (square.charCodeAt(0) - at.charCodeAt(0)), 'ArrowRight', 'ArrowLeft');
        await go(sign * (Number(square[1]) - Number(at[1])), 'ArrowUp', 'ArrowDown');
        await page.keyboard.press('Enter');
    },
    async choose(visit, kind) {
        await reach(visit.page, '[role=gridcell]');
        await visit.page.keyboard.press(kind.toLowerCase());
    },
    take: (visit, count) => visit.page.keyboard.press(count),
    async hint(visit) {
        await reach(visit.page, '#hint');
        await visit.page.keyboard.press('Enter');
    },
};

// Presses Tab, or Shift and Tab, until the focus is on an element that the selector matches: not around by the end of the page, where
// the browser's own buttons are.
export async function reach(page, selector) {
    for (let i = 0; i < 60; i++) {
        const key = await page.evaluate((wanted) => {
            const { activeElement: at } = document;
            const before = at.compareDocumentPosition(document.querySelector(wanted)) & Node.DOCUMENT_POSITION_PRECEDING;
            return at.matches(wanted) ? '' : before ? 'Shift+Tab' : 'Tab';
        }, selector);
        if (!key) {
            return;
        }
        await page.keyboard.press(key);
    }
    throw new Error(`Tab does not reach ${selector}`);
}
