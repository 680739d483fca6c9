// SPDX-License-Identifier: MIT
// A position is set up piece by piece.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, checkAccess, useBrowser } from './page.mjs';

useBrowser();

const choose = (visit, piece) => visit.page.locator(`.editor label:has([value="${piece}"])`).click();
const tap = (visit, square) => visit.page.click(`.editor [data-square=${square}]`);
const labelOf = (visit, root, square) => visit.page.getAttribute(`${root} [data-square=${square}]`, 'aria-label');

async function begin(t, hash, options) {
    const visit = await Visit.begin(t, { hash, ...options });
    await visit.click('#open');
    await visit.click('#set-up');
    await visit.page.waitForSelector('.editor[open]');
    return visit;
}

test('a position is set up, opened and played on', async (t) => {
    const visit = await begin(t, '#size=5&moves=a1+e5', { width: 390, height: 844 });
    await checkAccess(visit, 'the editor');
    assert.match(await labelOf(visit, '.editor', 'a1'), /Black flat/);
    await tap(visit, 'a1');
    await choose(visit, '2C');
    await tap(visit, 'a1');
    await tap(visit, 'a1');
    await visit.waitText('.editor .error', /Nothing lies on a wall or a capstone/);
    assert.equal(await labelOf(visit, '.editor', 'a1'), 'a1, Black capstone on 2, from the bottom: Black, White');
    // Such a tap leaves the position as it is: it can still be opened.
    assert.ok(await visit.page.isEnabled('.editor button.main'));
    await choose(visit, '');
    await tap(visit, 'e5');
    await visit.waitText('.editor .error', /^$/);
    await visit.page.selectOption('#edited-mover', 'black');
    await visit.shoot('editor-390');
    await visit.page.click('.editor button.main');
    await visit.page.waitForSelector('.editor', { state: 'hidden' });
    assert.equal(await labelOf(visit, '#board', 'a1'), 'a1, Black capstone on 2, from the bottom: Black, White');
    assert.equal(await labelOf(visit, '#board', 'e5'), 'e5, empty');
    assert.match(await visit.text('#status'), /^Black to move/);
    await visit.page.click('#board [data-square=c3]');
    await visit.waitMoves(1);
});

test('what is wrong with a position is said, and it can’t be opened', async (t) => {
    const visit = await begin(t, '#size=5');
    await choose(visit, '1C');
    await tap(visit, 'a1');
    await tap(visit, 'b1');
    await visit.waitText('.editor .error', /./);
    assert.ok(await visit.page.isDisabled('.editor button.main'));
    await visit.page.selectOption('#edited-size', '6');
    await visit.page.waitForSelector('.editor button.main:enabled');
    assert.equal(await visit.page.locator('.editor [data-square]').count(), 36);
    await visit.page.focus('.editor [data-square=a1]');
    await visit.page.keyboard.press('Enter');
    assert.match(await labelOf(visit, '.editor', 'a1'), /White capstone/);
});

test('what is set up is still there after a click beside the editor, until it is opened', async (t) => {
    const visit = await begin(t, '#size=5&moves=a1+e5');
    const again = async () => {
        await visit.click('#open');
        await visit.click('#set-up');
        await visit.page.waitForSelector('.editor[open]');
    };
    assert.ok(await visit.page.isDisabled('.editor .of-game'));
    await choose(visit, '2C');
    await tap(visit, 'c3');
    await visit.page.waitForSelector('.editor .of-game:enabled');
    await visit.page.mouse.click(5, 5);
    await visit.page.waitForSelector('.editor', { state: 'hidden' });
    assert.equal(await labelOf(visit, '#board', 'c3'), 'c3, empty');
    // Neither Escape nor moves of the game change it.
    await visit.click('#back');
    await again();
    await visit.page.keyboard.press('Escape');
    await again();
    assert.equal(await labelOf(visit, '.editor', 'c3'), 'c3, Black capstone');
    assert.equal(await labelOf(visit, '.editor', 'e5'), 'e5, White flat');
    await visit.page.click('.editor .of-game');
    await visit.page.waitForSelector('.editor .of-game:disabled');
    assert.equal(await labelOf(visit, '.editor', 'c3'), 'c3, empty');
    assert.equal(await labelOf(visit, '.editor', 'e5'), 'e5, empty'); // the game went back one move
    await tap(visit, 'b2');
    await visit.page.waitForSelector('.editor .of-game:enabled');
    await visit.page.click('.editor button.main');
    await visit.page.waitForSelector('.editor', { state: 'hidden' });
    await visit.click('[data-square=d4]');
    await visit.waitMoves(1);
    await again();
    assert.match(await labelOf(visit, '.editor', 'd4'), /flat$/);
});

test('a position that was set up is played against a level, and kept with its TPS', async (t) => {
    const visit = await begin(t, '#size=5&komi=1&moves=a1+e5', { width: 390, height: 844 });
    await choose(visit, '2C');
    await tap(visit, 'c3');
    await visit.page.selectOption('#edited-mover', 'black');
    await visit.page.click('.editor .play');
    await visit.page.waitForSelector('#new-dialog[open]');
    assert.deepEqual(await visit.page.locator('#colour option').allInnerTexts(), ['White', 'Black (begins)', 'either']);
    await checkAccess(visit, 'a game from a position');
    assert.match(await visit.text('#new-from'), /the position that you have set up/);
    assert.ok(!await visit.page.isVisible('#size'));
    assert.equal(await visit.page.inputValue('#komi'), '1');
    await visit.shoot('play-from-here-390');
    // Without a game, the position is still there.
    await visit.click('#new-dialog button.close');
    await visit.page.waitForSelector('#new-dialog', { state: 'hidden' });
    assert.equal(await labelOf(visit, '.editor', 'c3'), 'c3, Black capstone');
    await visit.page.selectOption('#edited-mover', 'white');
    await visit.page.waitForSelector('.editor .play:enabled');
    await visit.page.click('.editor .play');
    await visit.page.selectOption('#opponent', '1');
    await visit.page.selectOption('#colour', 'black');
    await visit.page.fill('#komi', '2');
    await visit.click('#new-dialog button.main');
    await visit.page.waitForSelector('.editor', { state: 'hidden' });
    assert.equal(await labelOf(visit, '#board', 'c3'), 'c3, Black capstone');
    await visit.waitMoves(1); // of the engine
    await visit.waitText('#status', /^(Tak! )?Your move/);
    await visit.page.locator('#board [data-square$="1"][aria-label$=empty]').first().click();
    await visit.waitMoves(3);
    const start = 'x4,1/x5/x2,2C,x2/x5/2,x4 1 2';
    await visit.click('#share');
    await visit.page.waitForSelector('#share-dialog[open]');
    const ptn = await visit.page.inputValue('#ptn-text');
    assert.ok(ptn.includes(`[TPS "${start}"]`) && ptn.includes('[Komi "2"]'), ptn);
    assert.match(ptn, /\[Player1 "Bredon, level 1"\]/);
    await visit.page.keyboard.press('Escape');
    // The next game of the button begins with an empty board again.
    await visit.click('#new-game');
    assert.ok(await visit.page.isVisible('#size') && !await visit.page.isVisible('#new-from'));
    await visit.page.keyboard.press('Escape');
    await visit.newGame({ size: 4 });
    await visit.click('#my-games');
    await visit.page.click('.my-games button:has-text("Open")');
    await visit.waitMoves(3);
    assert.match(await visit.text('#near-player .name'), /^You/);
    assert.equal(await labelOf(visit, '#board', 'c3'), 'c3, Black capstone');
});

test('a position in which the game is over can be opened, but not played', async (t) => {
    const visit = await begin(t, '#tps=1,1,1,1,x/x5/x5/x5/2,2,2,2,x+1+9&komi=0');
    assert.ok(await visit.page.isEnabled('.editor .play'));
    await tap(visit, 'e5');
    await visit.page.waitForSelector('.editor .play:disabled');
    assert.ok(await visit.page.isEnabled('.editor button.main'));
});
