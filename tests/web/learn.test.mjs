// SPDX-License-Identifier: MIT
// The first visit and the lessons, as a person without any knowledge of Tak meets them.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, checkAccess, useBrowser } from './page.mjs';

useBrowser();

const phone = { width: 390, height: 844, context: { hasTouch: true, isMobile: true } };
const ANSWERS = ['c2', 'c4', 'Sc3', 'c1+', '4a2>112', 'Cc3', 'c1+', 'c1', 'a1'];

// Taps and pieces of the board in the open dialog.
const lesson = {
    tap: (visit, square) => visit.page.locator(`dialog[open] [data-square=${square}]`)[visit.touch ? 'tap' : 'click'](),
    choose: (visit, kind) => visit.page.locator(`dialog[open] .pieces label:has([value=${kind}])`).click(),
};

// Makes a move as `perform` does; a stack is lifted as high as it may be.
async function move(visit, text) {
    const [, , kind = 'F', square, direction, drops] = /^(\d)?([SC])?([a-e][1-5])([-+<>])?(\d*)$/.exec(text);
    if (!direction) {
        if (kind !== 'F') {
            await lesson.choose(visit, kind);
        }
        await lesson.tap(visit, square);
        return;
    }
    await lesson.tap(visit, square);
    const [right, up] = { '+': [0, 1], '>': [1, 0] }[direction];
    for (const [i, count] of [...(drops || '1')].entries()) {
        const place = String.fromCharCode(square.charCodeAt(0) + right * (i + 1)) + (Number(square[1]) + up * (i + 1));
        for (let left = Number(count); left > 0; left--) {
            await lesson.tap(visit, place);
        }
    }
}

async function openLessons(visit) {
    await visit.click('dialog.welcome li:first-child button');
    await visit.waitText('dialog.tutorial h3', /^1\. Flats/);
}

test('the first visit offers to learn, to play and to analyse, once', async (t) => {
    const visit = await Visit.begin(t, { first: true });
    const offers = await visit.page.locator('dialog.welcome[open] strong').allInnerTexts();
    assert.deepEqual(offers, ['New to Tak? Learn in three minutes', 'Play', 'Solve puzzles', 'Analyse a game']);
    await checkAccess(visit, 'welcome');
    await visit.shoot('welcome-1400');
    await visit.page.keyboard.press('Escape');
    await visit.page.waitForSelector('dialog.welcome', { state: 'hidden' });
    await visit.page.reload();
    await visit.ready();
    assert.ok(await visit.page.isHidden('dialog.welcome'));
    // It can be seen again.
    await visit.click('#learn');
    await visit.page.click('dialog.welcome li:has-text("Play") button');
    assert.ok(await visit.page.isVisible('#new-dialog'));
    await visit.page.keyboard.press('Escape');
    await visit.click('#learn');
    await visit.page.click('dialog.welcome li:has-text("Analyse") button');
    assert.ok(await visit.page.isVisible('#open-dialog'));
});

test('who comes by a link is not greeted', async (t) => {
    const visit = await Visit.begin(t, { first: true, hash: '#size=5&moves=a1+e5' });
    assert.ok(await visit.page.isHidden('dialog.welcome'));
});

test('all lessons on a phone, and a first game after them', async (t) => {
    const visit = await Visit.begin(t, { ...phone, first: true });
    await visit.shoot('welcome-390');
    await openLessons(visit);
    await checkAccess(visit, 'a lesson');
    for (const [i, answer] of ANSWERS.entries()) {
        await visit.shoot(`lesson-${i}-390`);
        await move(visit, answer);
        await visit.page.waitForSelector('.verdict.done');
        if (i < ANSWERS.length - 1) {
            await visit.click('dialog.tutorial button.main');
            await visit.page.waitForSelector('.verdict.open');
        }
    }
    await visit.shoot('lesson-end-390');
    assert.equal(await visit.page.locator('.study-steps .done').count(), 8);
    await visit.page.click('dialog.tutorial button:has-text("Play a first game")');
    await visit.waitText('#far-player .name', /level 1$/);
    assert.equal(await visit.page.locator('#board [data-square]').count(), 25);
});

test('a wrong answer is shown on the board, and can be tried again', async (t) => {
    const visit = await Visit.begin(t, { first: true });
    await openLessons(visit);
    // A lesson can be chosen, also out of turn.
    await visit.click('.study-steps li:nth-child(3) button');
    await visit.waitText('dialog.tutorial h3', /Walls/);
    await move(visit, 'c3');
    await visit.waitText('.verdict.wrong', /Black covers your flat and completes the road/);
    const label = (square) => visit.page.getAttribute(`dialog[open] [data-square=${square}]`, 'aria-label');
    assert.equal(await label('c3'), 'c3, Black flat on 1, from the bottom: White');
    await visit.shoot('lesson-wrong-1400');
    await visit.page.click('dialog.tutorial button:has-text("Try again")');
    await visit.page.waitForSelector('.verdict.open');
    assert.equal(await label('c3'), 'c3, empty');
    await visit.page.click('dialog.tutorial button:has-text("Show me")');
    await visit.waitText('dialog.tutorial .verdict', /Choose Wall, then tap the marked square/);
    await move(visit, 'Sc3');
    await visit.waitText('.verdict.done', /Blocked/);
    // The lesson stays done, and the next visit goes on with the first that is not.
    await visit.page.reload();
    await visit.ready();
    await visit.click('#learn');
    await openLessons(visit);
    assert.match(await visit.page.getAttribute('.study-steps li:nth-child(3) button', 'aria-label'), /Walls, done/);
});

test('a stack is taken as a lesson shows it, by a click in its middle', async (t) => {
    const visit = await Visit.begin(t, { first: true });
    await openLessons(visit);
    await visit.click('.study-steps li:nth-child(5) button');
    await visit.waitText('dialog.tutorial h3', /Spreads/);
    await visit.page.click('dialog.tutorial button:has-text("Show me")');
    const circle = await visit.page.locator('dialog.tutorial .arrow .taken circle').boundingBox();
    await visit.page.mouse.click(circle.x + circle.width / 2, circle.y + circle.height / 2);
    for (const square of ['b2', 'c2', 'd2', 'd2']) {
        await visit.page.click(`dialog.tutorial [data-square=${square}]`);
    }
    await visit.page.waitForSelector('.verdict.done');
});

test('numbers choose how many pieces are taken, by buttons and by keys', async (t) => {
    const visit = await Visit.begin(t, { ...phone, first: true });
    await openLessons(visit);
    await visit.click('.study-steps li:nth-child(5) button');
    await visit.waitText('dialog.tutorial h3', /Spreads/);
    await lesson.tap(visit, 'a2');
    const numbers = visit.page.locator('dialog.tutorial .take button');
    const chosen = visit.page.locator('dialog.tutorial .take [aria-pressed=true]');
    assert.deepEqual(await numbers.allInnerTexts(), ['1', '2', '3', '4']);
    assert.equal(await chosen.innerText(), '4');
    await numbers.nth(1).click();
    assert.equal(await chosen.innerText(), '2');
    await visit.page.focus('dialog.tutorial [data-square=a2]');
    await visit.page.keyboard.press('3');
    assert.equal(await chosen.innerText(), '3');
    await checkAccess(visit, 'a stack in the hand');
    await visit.shoot('lesson-take-390');
    await visit.page.keyboard.press('Escape');
    await visit.page.keyboard.press('4');
    assert.equal(await chosen.innerText(), '4');
    // After the first drop there is nothing to choose.
    await lesson.tap(visit, 'b2');
    assert.equal(await visit.text('.practice-held'), '3 in the hand');
    assert.equal(await numbers.count(), 0);
});

test('lessons by keys alone', async (t) => {
    const visit = await Visit.begin(t, { first: true });
    const { keyboard } = visit.page;
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await visit.waitText('dialog.tutorial h3', /Flats/);
    await visit.page.focus('dialog.tutorial [data-square=a1]');
    await keyboard.press('Enter');
    await visit.page.waitForSelector('.verdict.done');
    await keyboard.press('Enter'); // the button Next has the focus
    await visit.waitText('dialog.tutorial h3', /Roads/);
    await keyboard.press('Escape');
    await visit.page.waitForSelector('dialog.tutorial', { state: 'hidden' });
});
