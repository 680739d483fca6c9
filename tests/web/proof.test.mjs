// SPDX-License-Identifier: MIT
// A proof as a tree: every defence, and why it loses.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, checkAccess, useBrowser } from './page.mjs';

useBrowser();

// White wins in three plies, by a3+.
const FORK = '#size=4&tps=1121,x2,2/1,12,x2/1,2,1S,x/2,x,1,2+1+10';

test('a proof opens as a tree, and each defence is answered', async (t) => {
    const visit = await Visit.begin(t, { hash: FORK });
    assert.ok(await visit.page.isHidden('#proof'));
    await visit.click('#solve');
    await visit.waitText('#answer', /^Proved: White wins in 2 moves/);
    await visit.click('#proof');
    await visit.waitText('dialog.proof p', /all of them lose/);
    await checkAccess(visit, 'a proof');
    await visit.shoot('proof-1400');
    const before = await visit.text('dialog.proof h3');
    await visit.page.locator('.defences button').first().click();
    await visit.page.waitForFunction((words) => document.querySelector('dialog.proof h3').textContent !== words, before);
    await visit.shoot('proof-deeper-1400');
    await visit.page.click('dialog.proof button:has-text("One step back")');
    await visit.waitText('dialog.proof h3', /wins in at most 1 move$/);
    // It is kept with the game.
    await visit.page.reload();
    await visit.ready();
    assert.match(await visit.text('#answer'), /^Proved: White wins/);
    assert.ok(await visit.page.isVisible('#proof'));
});
