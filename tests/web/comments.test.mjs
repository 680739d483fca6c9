// SPDX-License-Identifier: MIT
// Comments and marks, written in the page.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, checkAccess, useBrowser } from './page.mjs';

useBrowser();

test('moves are marked and commented on, undone, kept and saved', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=2&moves=a1+e5+c3&ply=2' });
    await visit.page.click('#write summary');
    const mark = (text) => visit.page.locator('#write button', { hasText: new RegExp(`^\\${[...text].join('\\')}$`) }).click();
    await mark('?!');
    await visit.page.waitForSelector('#moves button[data-ply="2"]:has-text("e5?!")');
    await mark('??');
    await visit.page.waitForSelector('#moves button[data-ply="2"]:has-text("e5??")');
    await visit.page.fill('#write textarea', 'A corner,\nagain {why}?');
    await visit.page.click('#moves button[data-ply="3"]');
    await visit.shown(3);
    assert.equal(await visit.page.inputValue('#write textarea'), '');
    assert.equal(await visit.ptn(), '1. a1 e5?? {A corner,\nagain {why)?}\n2. c3');
    await visit.click('#back');
    await visit.waitText('#note', /A corner/);
    assert.equal(await visit.page.inputValue('#write textarea'), 'A corner,\nagain {why}?');
    await checkAccess(visit, 'comments');
    await visit.shoot('comments-1400');
    await visit.page.reload();
    await visit.ready();
    await visit.waitText('#note', /A corner/);
    await visit.page.click('#write summary');
    // The same mark again takes it away, and an empty comment is none.
    await mark('??');
    await visit.page.fill('#write textarea', '');
    await visit.click('#forward');
    await visit.shown(3);
    assert.equal(await visit.ptn(), '1. a1 e5\n2. c3');
    await visit.click('#undo');
    await visit.click('#undo');
    await visit.waitText('#moves', /e5\?\?/);
    assert.match(await visit.ptn(), /e5\?\? \{A corner/);
});

test('a comment that is being written stays with its move when the engine replies', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ opponent: 0, think: 3000, size: 5 });
    await visit.page.click('#write summary');
    await visit.click('[data-square=a1]');
    await visit.waitText('#status', /is thinking/);
    await visit.page.fill('#write textarea', 'a quiet');
    await visit.waitMoves(2);
    await visit.page.keyboard.type(' corner');
    await visit.click('#back');
    await visit.waitText('#note', /^a quiet corner$/);
    assert.equal(await visit.ptn(), `1. a1 {a quiet corner} ${(await visit.moves())[1]}`);
    await visit.click('#forward');
    await visit.shown(2);
    assert.equal(await visit.page.inputValue('#write textarea'), '');
});

test('a comment that is being written is there after a reload', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=2&moves=a1+e5' });
    await visit.page.click('#write summary');
    await visit.page.fill('#write textarea', 'a quiet corner');
    await visit.page.reload();
    await visit.ready();
    await visit.waitText('#note', /^a quiet corner$/);
});

test('a mark that is set during an annotation stays', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=3&moves=a1+c3+b2' });
    await visit.page.click('#write summary');
    await visit.page.evaluate(() => {
        document.querySelector('#annotate').click();
        document.querySelector('#write button[aria-label^="! "]').click();
    });
    await visit.waitText('#answer', /^Annotated/);
    await visit.waitText('#moves', /b2'*!/);
});
