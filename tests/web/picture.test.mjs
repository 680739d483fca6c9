// SPDX-License-Identifier: MIT
// What the board shows besides its pieces, and the choices about it.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, mouse, useBrowser } from './page.mjs';

useBrowser();

const squaresWith = (visit, kind) => visit.page.evaluate((name) => {
    const place = (element) => [element.getAttribute('x'), element.getAttribute('y')].join();
    const squares = new Map([...document.querySelectorAll('#board [data-square]')].map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [cell.dataset.square, [x + width / 2, y + height / 2]];
    }));
    return [...document.querySelectorAll(`#board ${name}`)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const near = ([, [left, top]]) => Math.hypot(left - x - width / 2, top - y - height / 2);
        return [...squares].sort((a, b) => near(a) - near(b))[0][0] || place(element);
    }).sort();
}, kind);

test('neighbouring road pieces of a player are joined, walls and other colours are not', async (t) => {
    const visit = await Visit.begin(t, { hash: '#tps=x5/x,1S,x3/1,1,1C,2,2/x,2,x3/x5+1+9&komi=0' });
    assert.equal(await visit.page.locator('#board .link-w').count(), 2);
    assert.equal(await visit.page.locator('#board .link-b').count(), 1);
});

test('only the winning road is marked, without its dead ends', async (t) => {
    const visit = await Visit.begin(t, { hash: '#tps=1,1,1,1,x/1,2,2,x2/1,1,x3/x5/x5+1+9&komi=0' });
    await visit.click('[data-square=e5]');
    await visit.waitText('#status', /White wins by a road/);
    assert.deepEqual(await squaresWith(visit, '.road'), ['a5', 'b5', 'c5', 'd5', 'e5']);
    assert.equal(await visit.page.locator('#board [data-at] use').first().isVisible(), true); // the game is over
});

test('the page says "Tak" when a road is threatened', async (t) => {
    const visit = await Visit.begin(t, { hash: '#tps=1,1,1,x2/2,2,x3/x5/x5/x5+1+5&komi=0' });
    assert.equal(await visit.text('#status'), 'White to move');
    await visit.click('[data-square=d5]');
    await visit.waitText('#status', /^Tak! Black to move$/);
    assert.match(await visit.text('#spoken'), /flat on d5\. Tak\.$/);
    await mouse.choose(visit, 'S');
    await visit.click('[data-square=e5]');
    await visit.waitText('#status', /^White to move$/);
});

test('the right button draws arrows and circles, which Escape, a click and a move take away', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+e5' });
    const { mouse: pointer, keyboard } = visit.page;
    const at = async (square) => {
        const { x, y, width, height } = await visit.page.locator(`[data-square=${square}]`).boundingBox();
        return [x + width / 2, y + height / 2];
    };
    const draw = async (from, to) => {
        await pointer.move(...await at(from));
        await pointer.down({ button: 'right' });
        await pointer.move(...await at(to));
        await pointer.up({ button: 'right' });
    };
    const drawn = async (kind) => visit.page.locator(`#board ${kind}.drawn`).count();
    await draw('b2', 'b2');
    await draw('a1', 'd4');
    assert.deepEqual([await drawn('circle'), await drawn('path')], [1, 2]);
    await draw('b2', 'b2');
    assert.deepEqual([await drawn('circle'), await drawn('path')], [0, 2]);
    assert.equal((await visit.moves()).length, 2);
    await keyboard.press('Escape');
    assert.equal(await drawn('path'), 0);
    await draw('a1', 'd4');
    await visit.click('[data-square=c3]');
    await visit.waitMoves(3);
    assert.equal(await drawn('path'), 0);
    await draw('a1', 'd4');
    await visit.click('#back');
    await visit.page.waitForFunction(() => !document.querySelector('#board path.drawn'));
});

test('the side from which the board is seen is chosen and kept', async (t) => {
    const visit = await Visit.begin(t);
    const corner = () => visit.page.locator('#board [data-square]').first().getAttribute('data-square');
    await visit.click('#settings');
    assert.equal(await visit.page.locator('#turn option').count(), 8);
    await visit.page.selectOption('#turn', { label: 'a1 lower right, letters at the side' });
    await visit.page.keyboard.press('Escape');
    assert.equal(await corner(), 'e5');
    const [a1, a2] = await Promise.all(['a1', 'a2'].map((square) => visit.page.locator(`[data-square=${square}]`).boundingBox()));
    assert.ok(a2.x < a1.x && Math.abs(a2.y - a1.y) < 1);
    await visit.page.reload();
    await visit.ready();
    assert.equal(await corner(), 'e5');
    // So are the boards of the editor, and of puzzles and mistakes, where the side of who moves is near.
    await visit.click('#open');
    await visit.click('#set-up');
    assert.equal(await visit.page.getAttribute('.editor [data-square]', 'data-square'), 'e5');
    await visit.page.keyboard.press('Escape');
    await visit.click('#learn');
    await visit.page.click('.welcome li:has-text("puzzles") button');
    const puzzle = visit.page.locator('.trainer [data-square]');
    await puzzle.first().waitFor();
    const squares = await puzzle.evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.dataset.square[0]));
    assert.equal(squares[0], squares[1]); // ranks go from side to side
    await visit.page.keyboard.press('Escape');
    await visit.click('#flip');
    assert.equal(await corner(), 'a1');
});

test('moves have a sound, which can be switched off for good', async (t) => {
    const visit = await Visit.begin(t, {
        script: `window.blows = 0;
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (...when) { window.blows++; return start.apply(this, when); };`,
        hash: '#size=5&moves=a1+e5',
    });
    const blows = () => visit.page.evaluate(() => window.blows);
    await visit.playAll('c3 d3', mouse);
    assert.equal(await blows(), 2);
    await visit.playAll('c3> c3', mouse);
    assert.equal(await blows(), 4);
    await visit.click('#settings');
    await visit.page.uncheck('#sound');
    await visit.page.keyboard.press('Escape');
    await visit.playAll('c1', mouse);
    await visit.page.reload();
    await visit.ready();
    await visit.playAll('a3', mouse);
    assert.equal(await blows(), 0); // of the page that was loaded again
});
