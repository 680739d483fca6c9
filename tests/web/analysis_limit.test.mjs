// SPDX-License-Identifier: MIT
// The analysis ends by itself, rests when nobody sees the page, and does not go over into another game.
import assert from 'node:assert';
import { test } from 'node:test';
import { HIDE, Visit, useBrowser } from './page.mjs';

const GAME = '#size=6&moves=a1+f6+c3';

useBrowser();

// What the page sends to its workers is in `sent`.
const SPY = `window.sent = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...others) {
    sent.push(typeof message === 'string' ? message : JSON.stringify(message));
    return postMessage.call(this, message, ...others);
};
${HIDE}`;
const searches = (visit) => visit.page.evaluate(() => window.sent.filter((line) => /^go\b/.test(line)));

test('the analysis has a limit, which is kept', async (t) => {
    const visit = await Visit.begin(t, { hash: GAME, script: SPY });
    await visit.click('#analyze');
    await visit.waitText('#search-facts', /^Depth/);
    assert.match((await searches(visit)).at(-1), /movetime 60000/);
    await visit.page.selectOption('#limit', '0');
    await visit.page.waitForFunction(() => window.sent.filter((line) => /^go\b/.test(line)).at(-1) === 'go');
    await visit.page.selectOption('#limit', '10');
    await visit.page.reload();
    await visit.ready();
    assert.equal(await visit.page.inputValue('#limit'), '10');
});

test('an analysis that reached its limit says so, and its lines stay', async (t) => {
    const script = `${SPY} const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...others) {
            return post.call(this, typeof message === 'string' ? message.replace('movetime 60000', 'nodes 2000') : message, ...others);
        };`;
    const visit = await Visit.begin(t, { hash: GAME, script });
    await visit.click('#analyze');
    await visit.waitText('#search-facts', /^Depth .* nodes, done$/);
    assert.match(await visit.text('#found'), /2\.\.\. /);
    assert.match(await visit.text('#best-line'), /2\.\.\. /);
    // The button says what it does: it begins anew.
    assert.equal(await visit.text('#analyze'), 'Analyse');
    assert.equal(await visit.page.getAttribute('#analyze', 'aria-pressed'), 'false');
    const before = (await searches(visit)).length;
    await visit.click('#analyze');
    await visit.page.waitForFunction((count) => window.sent.filter((line) => /^go\b/.test(line)).length > count, before);
    await visit.waitText('#search-facts', /^Depth .* nodes, done$/);
    await visit.click('#back');
    await visit.waitText('#found', /2\. /);
});

test('a page that nobody sees does not analyse', async (t) => {
    const visit = await Visit.begin(t, { hash: GAME, script: SPY });
    await visit.click('#analyze');
    await visit.waitText('#search-facts', /^Depth/);
    await visit.page.evaluate(() => window.hide(true));
    await visit.page.waitForFunction(() => window.sent.at(-1) === 'stop');
    const before = await searches(visit);
    assert.match(await visit.text('#best-line'), /2\.\.\. /);
    // Another position in the meantime is not searched, either.
    await visit.click('#back');
    await visit.page.waitForSelector('#moves [data-ply="2"][aria-current]');
    assert.deepEqual(await searches(visit), before);
    await visit.page.evaluate(() => window.hide(false));
    await visit.waitText('#found', /2\. /);
});

test('neither analysis nor its arrows go over into another game', async (t) => {
    const visit = await Visit.begin(t, { hash: GAME });
    const isOff = async () => {
        assert.equal(await visit.page.getAttribute('#analyze', 'aria-pressed'), 'false');
        assert.equal(await visit.page.locator('.picture .arrow').count(), 0);
        assert.equal(await visit.text('#best-line'), '');
        assert.equal(await visit.text('#found'), '');
    };
    const analyse = async () => {
        await visit.click('#analyze');
        await visit.page.waitForSelector('.picture .arrow');
    };
    await analyse();
    await visit.newGame({ size: 5, opponent: 1 });
    await isOff();
    await analyse();
    await visit.click('#open');
    await visit.page.fill('#pasted', '[Size "5"]\n\n1. a1 e5');
    await visit.click('#open-dialog button.main');
    await visit.waitMoves(2);
    await isOff();
});

test('at the end of a game the analysis says that there is nothing to find', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=3&komi=0&moves=a1+c3+c2+a2+b2+a3' });
    assert.match(await visit.text('#status'), /wins|draw/);
    await visit.click('#analyze');
    assert.equal(await visit.text('#search-facts'), 'The game is over.');
    assert.equal(await visit.page.getAttribute('#analyze', 'aria-pressed'), 'false');
});
