// SPDX-License-Identifier: MIT
// The page in Firefox: a person plays, gets a reply, opens a file and chooses another theme. FIREFOX is the
// browser; without one the test is skipped. It needs version 129 or later, for WebDriver BiDi.
import assert from 'node:assert';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { firefox } from 'playwright-core';
import { serve } from '../../packages/page/serve.mjs';

const GAMES = fileURLToPath(new URL('games.ptn', import.meta.url));

test('the page plays, opens a file and changes its theme in Firefox', { skip: !process.env.FIREFOX }, async (t) => {
    const server = await serve(process.env.BREDON_WEB);
    t.after(() => server.close());
    const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: process.env.FIREFOX });
    t.after(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(60000 * Number(process.env.BREDON_SLOW || 1));
    const messages = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
    await page.goto(server.url);
    await page.waitForSelector('html[data-ready] dialog.welcome[open]');
    await page.click('dialog.welcome .study-close');
    await page.click('[data-square=c3]');
    await page.waitForFunction(() => document.querySelectorAll('#moves button[data-ply]').length === 2);
    await page.click('#open');
    await page.setInputFiles('#file', GAMES);
    await page.waitForFunction(() => /2 games/.test(document.querySelector('#open-progress').textContent));
    await page.click('#open-dialog button.main');
    await page.waitForFunction(() => document.querySelector('#game-name').textContent === 'Anna – Ben');
    await page.click('#settings');
    const square = () => page.locator('.picture .light').first().evaluate((element) => getComputedStyle(element).fill);
    const before = await square();
    await page.selectOption('#theme', 'slate');
    assert.notEqual(await square(), before);
    assert.deepEqual(messages, []);
});
