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
