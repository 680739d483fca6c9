// SPDX-License-Identifier: MIT
// Boards elsewhere than on the page: a second table, and the page that other sites show in a frame.
import assert from 'node:assert';
import { test } from 'node:test';
import { serve } from '../../packages/page/serve.mjs';
import { Visit, modules, useBrowser } from './page.mjs';

useBrowser();

// In the place of main.js: two tables, each with an engine. The ids of the second one have a prefix.
const TWO_TABLES = `
import { Engine } from './engine.js';
import { GameView } from './game_view.js';
const first = document.querySelector('main');
const second = document.createElement('section');
second.append(...first.cloneNode(true).childNodes);
for (const name of ['id', 'for', 'aria-controls', 'aria-describedby', 'aria-labelledby']) {
    second.querySelectorAll('[' + name + ']').forEach((element) => element.setAttribute(name, 'other-' + element.getAttribute(name)));
}
second.id = 'other';
first.after(second);
for (const [root, prefix, size] of [[first, '', 5], [second, 'other-', 4]]) {
    const engine = new Engine((error) => { throw error; });
    await engine.start(1, 1);
    const view = new GameView(engine, { root, prefix });
    view.connect();
    await view.game.open({ start: { size, halfKomi: 0, opening: 'swap', pieces: null, tps: null } });
}
document.documentElement.dataset.ready = 'true';`;

test('two tables on a page: each has its game, its buttons, keys and ids', async (t) => {
    const server = await serve(modules, (name, body) => (name === '/main.js' ? TWO_TABLES : body));
    t.after(() => server.close());
    const visit = await Visit.begin(t, { url: server.url });
    const { page } = visit;
    const moves = (prefix) => page.locator(`#${prefix}moves button[data-ply]`).allInnerTexts();
    const shown = (prefix, ply) => page.waitForSelector(`#${prefix}moves button[data-ply="${ply}"][aria-current]`);
    const tap = (prefix, square) => page.click(`#${prefix}board [data-square=${square}]`);
    await tap('', 'a1');
    await shown('', 1);
    await tap('other-', 'd4');
    await shown('other-', 1);
    await page.fill('#other-move-text', 'a4');
    await page.press('#other-move-text', 'Enter');
    await shown('other-', 2);
    // A wall is chosen at one table alone.
    await page.click('#other-pieces label:has([value=S])');
    await tap('', 'e5');
    await shown('', 2);
    await tap('', 'c3');
    await shown('', 3);
    await tap('other-', 'b2');
    await shown('other-', 3);
    assert.deepEqual([await moves(''), await moves('other-')], [['a1', 'e5', 'c3'], ['d4', 'a4', 'Sb2']]);
    // Keys, the analysis and the graph, too.
    await page.press('#other-last', 'ArrowLeft');
    await shown('other-', 2);
    await shown('', 3);
    await page.selectOption('#other-lines', '2');
    await page.click('#other-analyze');
    await page.waitForSelector('#other-found li');
    await page.click('#other-analyze');
    await page.click('#annotate');
    await page.waitForSelector('#graph svg');
    assert.deepEqual([await page.locator('#found li').count(), await page.locator('#other-graph svg').count()], [0, 0]);
    assert.match(await visit.text('#other-status'), /^White to move/);
    assert.match(await visit.text('#status'), /^Black to move/);
    // No id is there twice, and no label or group of buttons reaches into the other table.
    const faults = await page.evaluate(() => {
        const rootOf = (element) => element.closest('#other, main');
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        const referring = ['for', 'aria-controls', 'aria-describedby', 'aria-labelledby'].flatMap((name) =>
            [...document.querySelectorAll(`:is(main, #other) [${name}]`)].filter((element) =>
                rootOf(document.getElementById(element.getAttribute(name))) !== rootOf(element)));
        const radios = [...document.querySelectorAll('#other [type=radio]')].filter(({ name }) =>
            document.querySelector(`main [name="${name}"]`));
        return [...ids.filter((id, i) => ids.indexOf(id) < i), ...[...referring, ...radios].map(({ outerHTML }) => outerHTML)];
    });
    assert.deepEqual(faults, []);
});
