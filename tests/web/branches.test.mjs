// SPDX-License-Identifier: MIT
// Branches, undo and redo, as a person uses them: no tap loses a move.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, mouse, useBrowser } from './page.mjs';

const GAME = '#size=5&komi=2&moves=a1+e5+c3+c4+d3+d4';

useBrowser();

test('a tap in an opened game begins a branch, which can be promoted, deleted, undone and done again', async (t) => {
    const visit = await Visit.begin(t, { hash: `${GAME}&ply=2` });
    const game = '1. a1 e5\n2. c3 c4\n3. d3 d4';
    const branched = `${game}\n\n{2w1}\n2. b2`;
    assert.equal(await visit.ptn(), game);
    assert.ok(await visit.page.isDisabled('#undo'));
    await visit.click('[data-square=b2]');
    await visit.waitText('#moves', /2\.b22\.c3c43\.d3d4$/);
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'b2']);
    assert.equal(await visit.ptn(), branched);
    await visit.shoot('branch-1400');
    await visit.click('#undo');
    await visit.page.waitForSelector('#moves .branch', { state: 'detached' });
    await visit.shown(2);
    assert.equal(await visit.ptn(), game);
    await visit.click('#redo');
    await visit.shown(3);
    assert.equal(await visit.ptn(), branched);
    await visit.click('#main-line');
    await visit.page.waitForSelector('#main-line', { state: 'hidden' });
    assert.equal(await visit.ptn(), '1. a1 e5\n2. b2\n\n{2w1}\n2. c3 c4\n3. d3 d4');
    // A click shows a move of a branch with what follows it.
    await visit.page.click('#moves .branch button:has-text("d3")');
    await visit.shown(5);
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'c3', 'c4', 'd3', 'd4']);
    await visit.click('#write summary');
    await visit.click('#delete-line');
    await visit.shown(4);
    assert.equal(await visit.ptn(), '1. a1 e5\n2. b2\n\n{2w1}\n2. c3 c4');
    for (let i = 0; i < 2; i++) {
        await visit.page.keyboard.press('Control+z');
    }
    await visit.page.waitForSelector('#promote', { state: 'hidden' });
    assert.equal(await visit.ptn(), branched);
    await visit.page.keyboard.press('Control+Shift+Z');
    await visit.page.keyboard.press('Control+y');
    await visit.shown(4);
    assert.equal(await visit.ptn(), '1. a1 e5\n2. b2\n\n{2w1}\n2. c3 c4');
    // A reload keeps the tree and the place.
    await visit.page.reload();
    await visit.ready();
    await visit.shown(4);
    assert.equal(await visit.ptn(), '1. a1 e5\n2. b2\n\n{2w1}\n2. c3 c4');
});

test('the keyboard and the screen reader stay where the game changes', async (t) => {
    const visit = await Visit.begin(t, { hash: `${GAME}&ply=1` });
    const { page } = visit;
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.innerText);
    await page.focus('#back');
    await page.keyboard.press('Enter');
    await visit.waitText('#spoken', /^First position/);
    await page.keyboard.press('Enter');
    assert.equal(await focused(), 'back');
    assert.ok(await page.isDisabled('#back'));
    await visit.click('[data-square=b2]');
    await visit.waitText('#spoken', /flat on b2/);
    await page.focus('#main-line');
    await page.keyboard.press('Enter');
    await visit.waitText('#spoken', /^After flat on b2/);
    assert.equal(await focused(), 'b2');
    await page.focus('#undo');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await visit.waitText('#spoken', /^First position/);
    assert.equal(await focused(), 'undo');
    await page.click('#moves button:has-text("d3")');
    await visit.waitText('#spoken', /^After flat on d3/);
});

test('a branch within a branch is promoted step by step', async (t) => {
    const visit = await Visit.begin(t, { hash: `${GAME}&ply=2` });
    const play = async (square, ply) => {
        await visit.click(`[data-square=${square}]`);
        await visit.shown(ply);
    };
    await play('b2', 3);
    await play('b3', 4);
    await visit.click('#back');
    await visit.shown(3);
    await play('b4', 4);
    assert.match(await visit.ptn(), /\{2w1\}\n2\. b2 b3\n\n\{2w1\/2b1\}\n2\. -- b4$/);
    await visit.click('#promote');
    await visit.page.waitForSelector('#promote', { state: 'hidden' });
    assert.match(await visit.ptn(), /\{2w1\}\n2\. b2 b4\n\n\{2w1\/2b1\}\n2\. -- b3$/);
    await visit.click('#main-line');
    await visit.page.waitForSelector('#main-line', { state: 'hidden' });
    assert.match(await visit.ptn(), /^1\. a1 e5\n2\. b2 b4\n\n\{2w1\}\n2\. c3 c4\n3\. d3 d4\n\n\{2b1\}\n2\. -- b3$/);
});

test('a file with branches is shown and saved as it was', async (t) => {
    const visit = await Visit.begin(t);
    const ptn = '1. a1 e5\n2. c3 {solid} c4\n3. d3 d4\n\n{2w1}\n2. b2! Sb3\n3. c3\n\n{2w1/2b1}\n2. -- b4\n\n{idea}\n2. b3? {no}';
    await visit.click('#open');
    await visit.page.fill('#pasted', `[Size "5"]\n[Komi "2"]\n\n${ptn}\n`);
    await visit.click('#open-dialog button.main');
    await visit.waitText('#moves', /2\.c3c42\.b2!Sb33\.c32\.\.\.b42\.b3\?3\.d3d4$/);
    assert.equal(await visit.text('#answer'), '');
    assert.equal(await visit.ptn(), ptn);
    await visit.page.click('#moves .branch button:has-text("b3?")');
    await visit.waitText('#note', /^no$/);
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'b3']);
});

test('a move of an analysis line begins a branch', async (t) => {
    const visit = await Visit.begin(t, { hash: `${GAME}&ply=2` });
    await visit.click('#analyze');
    const line = visit.page.locator('#found li').first().locator('button');
    await visit.waitText('#search-facts', /^Depth ([4-9]|\d\d)/);
    await line.nth(2).click();
    await visit.page.waitForFunction(() => document.querySelectorAll('#moves button').length > 6);
    assert.match(await visit.ptn(), /^1\. a1 e5\n2\. c3 c4\n3\. d3 d4\n\n\{2[wb]1\}/);
});

test('moves that are taken back are no part of the saved game, but a branch of it', async (t) => {
    const visit = await Visit.begin(t);
    const open = async (ptn) => {
        await visit.click('#open');
        await visit.page.fill('#pasted', ptn);
        await visit.click('#open-dialog button.main');
        await visit.page.waitForSelector('#open-dialog', { state: 'hidden' });
        await visit.page.keyboard.press('End');
    };
    const whole = async () => {
        await visit.click('#share');
        await visit.page.waitForSelector('#share-dialog[open]');
        const text = await visit.page.inputValue('#ptn-text');
        await visit.page.keyboard.press('Escape');
        return text;
    };
    await visit.newGame({ size: 5 });
    await visit.playAll('a1 e5 c3 c4', mouse);
    await visit.click('#take-back');
    await visit.shown(3);
    const saved = '1. a1 e5\n2. c3\n\n{2b1}\n2. -- c4\n';
    assert.ok((await whole()).endsWith(saved), await whole());
    // All moves: they are one branch.
    for (const left of [2, 1, 0]) {
        await visit.click('#take-back');
        await visit.page.waitForFunction((count) => document.querySelectorAll('#moves button[data-ply]').length === count, left);
    }
    assert.equal(await visit.ptn(), '*\n\n{1w1}\n1. a1 e5\n2. c3 c4');
    const none = await whole();
    for (let i = 0; i < 3; i++) {
        await visit.click('#undo');
    }
    await visit.shown(3);
    // It is read as it was written.
    await open((await whole()).replace('Komi "2"', 'Komi "1"'));
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'c3']);
    assert.ok((await whole()).endsWith(saved), await whole());
    // The first move again: the rest is still a branch.
    await open(none);
    assert.deepEqual(await visit.moves(), []);
    await visit.click('[data-square=a1]');
    await visit.shown(1);
    assert.equal(await visit.ptn(), '1. a1\n\n{1b1}\n1. -- e5\n2. c3 c4');
    await visit.click('[data-square=b2]');
    await visit.shown(2);
    assert.equal(await visit.ptn(), '1. a1 b2\n\n{1b1}\n1. -- e5\n2. c3 c4');
    // The board shows what is saved after each undo, too.
    await visit.click('#undo');
    await visit.shown(1);
    assert.equal(await visit.ptn(), '1. a1\n\n{1b1}\n1. -- e5\n2. c3 c4');
});

test('no move of a game that nobody plays is taken back, and the page says what to do instead', async (t) => {
    const visit = await Visit.begin(t, { hash: GAME });
    const refused = async (words) => {
        assert.ok(await visit.page.isDisabled('#take-back'));
        assert.match(await visit.page.getAttribute('#take-back', 'title'), words);
        await visit.page.click('#take-back', { force: true }); // a touch screen shows no titles
        assert.match(await visit.page.textContent('#move-error'), words);
    };
    const nobody = /^Nobody plays this game .* arrows .* begins a branch\.$/;
    await refused(nobody);
    await visit.page.reload();
    await visit.ready();
    await refused(nobody);
    await visit.newGame({ size: 5 });
    await refused(/^$/);
    await visit.playAll('a1 e5', mouse);
    assert.ok(await visit.page.isEnabled('#take-back'));
    await visit.click('#back');
    await visit.shown(1);
    await refused(/^An earlier position is shown\. .* begins a branch\.$/);
    await visit.click('#last');
    await visit.shown(2);
    visit.page.once('dialog', (dialog) => dialog.accept());
    await visit.click('#resign');
    await visit.page.waitForSelector('#moves .result');
    await refused(nobody);
});

test('a branch is taken back without a change of the game that it leaves', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 5 });
    await visit.playAll('a1 e5 c3 c4 d3 d4', mouse);
    await visit.click('#moves button[data-ply="2"]');
    await visit.shown(2);
    await visit.click('[data-square=b2]');
    await visit.shown(3);
    await visit.click('#take-back');
    await visit.shown(2);
    assert.equal(await visit.ptn(), '1. a1 e5\n2. c3 c4\n3. d3 d4\n\n{2w1}\n2. b2');
    await visit.click('[data-square=b3]');
    await visit.shown(3);
    assert.equal(await visit.ptn(), '1. a1 e5\n2. c3 c4\n3. d3 d4\n\n{2w1}\n2. b2\n\n{2w2}\n2. b3');
});

test('in a game against the engine, a move in the past keeps what was played, and undo takes the reply back, too', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ opponent: 1, size: 5 });
    const free = () => visit.page.locator('[data-square][aria-label$=empty]').first().click();
    await free();
    await visit.waitMoves(2);
    await free();
    await visit.waitMoves(4);
    const before = await visit.moves();
    // The game that is played is not left without a question.
    const asked = [];
    visit.page.on('dialog', (dialog) => {
        asked.push(dialog.message());
        return asked.length === 1 ? dialog.dismiss() : dialog.accept();
    });
    await visit.click('#first');
    // Its own move, however it is written, and what is no move need no question.
    await visit.page.fill('#move-text', 'nonsense');
    await visit.page.press('#move-text', 'Enter');
    await visit.waitText('#move-error', /nonsense/);
    await visit.page.fill('#move-text', `${before[0].toUpperCase()}'`);
    await visit.page.press('#move-text', 'Enter');
    await visit.shown(1);
    assert.deepEqual(asked, []);
    await visit.click('#first');
    await visit.click('[data-square=c3]');
    await visit.waitText('#status', /^Your move/);
    assert.deepEqual(await visit.moves(), before);
    await visit.click('[data-square=c3]');
    await visit.waitText('#moves', /^1\.c3/);
    assert.equal(asked.length, 2);
    assert.match(asked[0], /earlier position/);
    await visit.waitMoves(2);
    await visit.waitText('#status', /^Your move/);
    const after = await visit.moves();
    assert.equal(after.length, 2);
    // The game that goes on is the main line.
    assert.equal(await visit.ptn(), `1. ${after.join(' ')}\n\n{1w1}\n1. ${before.slice(0, 2).join(' ')}\n2. ${before.slice(2).join(' ')}`);
    await visit.click('#undo');
    await visit.waitMoves(4);
    assert.deepEqual(await visit.moves(), before);
    // What is taken back stays as a branch, and the engine answers the next move.
    await visit.click('#last');
    await visit.click('#take-back');
    await visit.page.waitForFunction(() => document.querySelectorAll('#moves button[data-ply]').length === 2);
    assert.equal(await visit.page.locator('#moves .branch button').count(), 2);
    await visit.page.locator('[data-square][aria-label$=empty]').last().click();
    await visit.waitMoves(4);
    assert.deepEqual((await visit.moves()).slice(0, 2), before.slice(0, 2));
    assert.equal(await visit.page.locator('#moves .branch button').count(), 2);
});

test('a hint for another position does not wait for the one before', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+e5+c3+c4' });
    await visit.page.evaluate(() => {
        document.querySelector('#hint').click();
        document.querySelector('#back').click();
    });
    await visit.waitText('#status', /^Black to move/);
    await visit.click('#hint');
    await visit.waitText('#status', /^Hint: /);
});

test('Home, End and the arrows go through the moves', async (t) => {
    const visit = await Visit.begin(t, { hash: GAME });
    const goes = async () => {
        for (const [key, ply] of [['Home', 0], ['ArrowRight', 1], ['End', 6], ['ArrowLeft', 5]]) {
            await visit.page.keyboard.press(key);
            await visit.page.waitForFunction((wanted) => Number(document.querySelector('#moves [aria-current]')?.dataset.ply || 0) === wanted, ply);
        }
    };
    await goes();
    // Also after a click on the board, which gives it the focus.
    await visit.click('[data-square=a1]');
    await visit.click('[data-square=a1]');
    await goes();
    // Who came there by the keyboard goes from square to square, and so does who holds a stack.
    const square = () => visit.page.evaluate(() => document.activeElement.dataset.square);
    await visit.page.keyboard.press('Shift+Tab');
    await visit.page.keyboard.press('Tab');
    assert.equal(await square(), 'a1');
    await visit.page.keyboard.press('ArrowRight');
    assert.equal(await square(), 'b1');
    await visit.page.keyboard.press('End');
    assert.equal(await visit.page.locator('#moves button[data-ply="5"]').getAttribute('aria-current'), 'step');
    await visit.click('[data-square=c4]');
    await visit.page.waitForSelector('#carrying:not([hidden])');
    await visit.page.keyboard.press('ArrowLeft');
    assert.equal(await square(), 'b4');
    assert.ok(await visit.page.isVisible('#carrying'));
});

test('an annotation goes on while moves are played', async (t) => {
    const visit = await Visit.begin(t, { hash: GAME });
    await visit.click('#annotate');
    await visit.waitText('#work-text', /Position|Annotating/);
    await visit.click('[data-square=e1]');
    await visit.waitMoves(7);
    await visit.waitText('#answer', /^Annotated\. White: /);
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'c3', 'c4', 'd3', 'd4', 'e1']);
    assert.ok(await visit.page.locator('#graph svg').isVisible());
    // It can be undone.
    await visit.click('#undo');
    await visit.page.waitForSelector('#graph', { state: 'hidden' });
});
