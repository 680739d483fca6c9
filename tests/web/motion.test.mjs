// SPDX-License-Identifier: MIT
// Moves are seen: they come in motion, and a reply waits for the one before. Nothing else waits for them.
import assert from 'node:assert';
import { test } from 'node:test';
import { STEP } from '../../web/board/motion.js';
import { Visit, mouse, useBrowser } from './page.mjs';

const MOVING = { reducedMotion: 'no-preference' };

// Writes down what is animated and what waits, and lets no motion end by itself: `endMotions` does it.
const RECORD = `
    window.motions = [];
    window.waits = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const motion = animate.call(this, frames, options);
        motion.pause();
        const { offset } = frames.at(-2); // there it comes to its place
        window.motions.push({ squares: frames.length - 2, ms: options * offset, stays: options * (1 - offset), motion });
        return motion;
    };
    const later = window.setTimeout;
    window.ends = [];
    window.endMotions = () => window.ends.forEach((end) => end());
    window.setTimeout = (work, ms, ...rest) => {
        window.waits.push(ms);
        return ms > 0 && ms % ${STEP} === 0 ? window.ends.push(work) : later(work, ms / 100, ...rest);
    };`;

useBrowser();

const motions = (visit) => visit.page.evaluate(() => window.motions.map(({ squares, ms }) => [squares, ms / squares]));
const inMotion = (visit) => visit.page.locator('#board > .moving > use').count(); // in pictures of their own

test('a spread drops one piece after the other, and the game does not wait for it', async (t) => {
    const visit = await Visit.begin(t, { script: RECORD, context: MOVING, hash: '#tps=x5/x5/121,x4/x5/2,x4+1+5&komi=0' });
    await visit.page.fill('#move-text', '3a3>12');
    await visit.page.keyboard.press('Enter');
    await visit.waitMoves(1);
    assert.match(await visit.page.getAttribute('[data-square=c3]', 'aria-label'), /^c3, White flat on 1/);
    assert.deepEqual((await motions(visit)).map(([squares]) => squares), [1, 2, 2]);
    assert.ok((await motions(visit)).every(([, ms]) => ms >= 150 && ms <= 250));
    assert.equal(await inMotion(visit), 3);
    // The next move ends the motion of this one.
    await visit.click('[data-square=e5]');
    await visit.waitMoves(2);
    assert.equal(await inMotion(visit), 1);
    await visit.page.evaluate(() => window.endMotions());
    await visit.page.waitForFunction(() => !document.querySelector('#board .moving use, #board [style*=hidden]'));
    // The last 40 ms of an animation are dear: none comes there.
    assert.ok(await visit.page.evaluate(() => window.motions.every(({ stays, motion }) => stays > 100 && motion.playState === 'idle')));
});

test('a wall stands until the capstone that flattens it is there', async (t) => {
    const visit = await Visit.begin(t, { script: RECORD, context: MOVING, hash: '#tps=x5/x5/1C,x,12S,x2/x5/2,x4+1+5&komi=0&moves=a3>+e5' });
    const under = () => visit.page.locator('#board .stacks [data-at=c3] use').nth(1).getAttribute('href');
    await visit.click('[data-square=b3]');
    await visit.click('[data-square=c3]');
    await visit.waitMoves(3);
    assert.equal(await visit.page.getAttribute('[data-square=c3]', 'aria-label'), 'c3, White capstone on 2, from the bottom: White, Black');
    assert.equal(await under(), '#piece-bS');
    await visit.page.evaluate(() => window.endMotions());
    await visit.page.waitForFunction(() => !document.querySelector('#board .moving use'));
    assert.equal(await under(), '#piece-bF');
});

test('only a single move forward is shown in motion', async (t) => {
    const visit = await Visit.begin(t, { script: RECORD, context: MOVING, hash: '#size=5&moves=a1+e5+c3+Sd4' });
    const count = async () => (await motions(visit)).length;
    const opened = await count();
    const wall = visit.page.locator('[data-square=d4][aria-label*=wall]');
    await visit.click('#back');
    await wall.waitFor({ state: 'detached' });
    await visit.click('#flip');
    assert.equal(await count(), opened);
    await visit.click('#forward');
    await wall.waitFor({ state: 'attached' });
    assert.equal(await count(), opened + 1);
    await visit.click('#first');
    await visit.page.waitForSelector('[data-square=a1][aria-label$=empty]', { state: 'attached' });
    assert.equal(await count(), opened + 1);
});

test('a reply waits until the move before it was seen; with reduced motion nothing moves or waits', async (t) => {
    for (const [context, moved] of [[MOVING, true], [{}, false]]) {
        const visit = await Visit.begin(t, { script: RECORD, context });
        await visit.newGame({ opponent: 1, size: 5 });
        await visit.page.evaluate(() => { window.waits.length = 0; });
        await mouse.tap(visit, 'a1');
        await visit.waitMoves(2);
        assert.equal((await motions(visit)).length, moved ? 2 : 0);
        assert.equal(await visit.page.evaluate(() => window.waits.some((ms) => ms >= 400 && ms <= 1000)), moved);
    }
});
