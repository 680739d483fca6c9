// SPDX-License-Identifier: MIT
// A file of thousands of games is listed in short parts, between which the page draws and listens. How long that
// takes is measured and printed; it depends on the machine, so that nothing is asked of it.
import assert from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Visit, useBrowser } from './page.mjs';

const COUNT = 5400;

useBrowser();

function manyGames() {
    const files = 'abcdef';
    const square = (i) => `${files[i % 6]}${1 + Math.floor(i / 6) % 6}`;
    return Array.from({ length: COUNT }, (_, game) => {
        const turns = Array.from({ length: 14 }, (__, turn) => `${turn + 1}. ${square(2 * turn)} {${'thought '.repeat(16)}} ${square(2 * turn + 1)}`);
        return `[Player1 "White ${game + 1}"]\n[Player2 "Black"]\n[Size "6"]\n[Komi "2"]\n[Result "*"]\n\n${turns.join('\n')}\n\n`;
    }).join('');
}

test('5,400 games are listed part by part, and any of them opens', async (t) => {
    const visit = await Visit.begin(t);
    const text = manyGames();
    const folder = mkdtempSync(join(tmpdir(), 'bredon-games-'));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'many.ptn'), text);
    assert.ok(text.length > 9e6, `${text.length}`);
    await visit.page.evaluate(() => {
        window.told = [];
        new MutationObserver(() => window.told.push(document.querySelector('#open-progress').textContent))
            .observe(document.querySelector('#open-progress'), { childList: true });
        window.pauses = [];
        new PerformanceObserver((list) => window.pauses.push(...list.getEntries().map(({ duration }) => duration)))
            .observe({ type: 'longtask' });
        document.querySelector('#file').addEventListener('change', () => { window.chosen = performance.now(); }, true);
        new MutationObserver(() => { window.listed = performance.now(); })
            .observe(document.querySelector('#open-progress'), { childList: true });
    });
    await visit.click('#open');
    await visit.page.setInputFiles('#file', join(folder, 'many.ptn'));
    await visit.waitText('#open-progress', /^5400 games: choose one$/);
    await visit.page.fill('#which-words', 'white 5000');
    assert.deepEqual(await visit.page.locator('#which option').allInnerTexts(), ['5000. White 5000 – Black, 6×6, *']);
    await visit.click('#open-dialog button.main');
    await visit.waitMoves(28);
    assert.equal(await visit.text('#game-name'), 'White 5000 – Black');
    const { told, pauses, took } = await visit.page.evaluate(() => ({
        told: window.told, pauses: window.pauses, took: window.listed - window.chosen,
    }));
    const parts = told.filter((words) => /^Reading, \d+\u00a0%$/.test(words)).length;
    assert.ok(parts > text.length / 250000, `${parts}`);
    console.log(`# ${Math.round(text.length / 1e6)} MB listed after ${Math.round(took)} ms, longest pause ${Math.max(0, ...pauses)} ms`);
});
