// SPDX-License-Identifier: MIT
// After a game: who won and why, what to do next, and what can be learned from the mistakes.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, checkAccess, mouse, useBrowser } from './page.mjs';

useBrowser();

const phone = { width: 390, height: 844, context: { hasTouch: true, isMobile: true } };
const WHITE_ROAD = '#size=4&moves=a4+d1+c1+b3+b1+c3+a1';
// White's fifth move and Black's answer to it are blunders.
const BLUNDERS = '#size=4&moves=a4+d1+c1+b3+d3+c3+a3+c2+b4+d4';

// Black, who moves at random, never has a chance of 40 per cent, and does not stop a road at the end.
const LOST = '#size=5&komi=2&moves=a5+c2+c4+Ce3+b4+a5>+Cd4+e3<+d5+Sa4+b3+Sb1+c1+d3>+b2';

// White's ninth move misses a forced win, but keeps good chances; so would b4.
const MISSED_WIN = '#size=4&moves=d1+d4+c4+c3+b3+b4+a3+c1+a1+c2+c4-+b4-+a2+Sa4+b2+Sd3+b1+b4';

const title = (visit) => visit.text('#end-card h2');
const reason = (visit) => visit.text('#end-card p');
const press = (visit, words) => visit.page.click(`dialog.mistakes button:has-text("${words}")`);

async function openMistakes(visit) {
    await visit.click('#annotate');
    await visit.waitText('#answer', /^Annotated/);
    await visit.click('#mistakes');
    await visit.waitText('dialog.mistakes h3', /^Turning point 1 of /);
}

// Goes to the turning point with this move.
const choose = (visit, move) => visit.page.click(`dialog.mistakes .turns button:has-text("${move}")`);

test('the card says who won and why: by a road, by flats, by giving up', async (t) => {
    const visit = await Visit.begin(t, { ...phone, hash: WHITE_ROAD });
    await visit.page.waitForSelector('#end-card:not([hidden])');
    assert.equal(await title(visit), 'White wins');
    assert.equal(await reason(visit), 'White has a road from one edge to the other.');
    await checkAccess(visit, 'the end of a game');
    await visit.shoot('end-card-390');
    // It goes with the position.
    await visit.click('#back');
    await visit.page.waitForSelector('#end-card', { state: 'hidden' });
    // It can be closed, and stays so; what the board shows is said below it.
    await visit.click('#last');
    await visit.click('#end-card button[aria-label=Close]');
    assert.ok(await visit.page.isHidden('#end-card'));
    assert.match(await visit.text('#status'), /^White wins by a road/);
    assert.equal(await visit.page.evaluate(() => document.activeElement !== document.body), true);
    await visit.click('#back');
    await visit.waitText('#status', /to move/);
    await visit.click('#last');
    await visit.waitText('#status', /^White wins by a road/);
    assert.ok(await visit.page.isHidden('#end-card'));
    // A board that is filled by the next move, with two flats of komi.
    await visit.page.goto(`${visit.url}#size=3&komi=2&tps=1,2,1/2,1S,2S/1,2,x+1+5&moves=c1`);
    await visit.page.reload();
    await visit.ready();
    await visit.waitText('#end-card p', /board is full/);
    assert.equal(await title(visit), 'Black wins');
    assert.equal(await reason(visit), 'The board is full: White has 4 flats, Black 3 flats and 2 komi.');
    // The person gives up.
    await visit.newGame({ size: 4, opponent: 1 });
    await visit.page.click('[data-square=a1]');
    await visit.waitMoves(2);
    visit.page.on('dialog', (dialog) => dialog.accept());
    await visit.click('#resign');
    await visit.page.waitForSelector('#end-card:not([hidden])');
    assert.equal(await title(visit), 'Bredon, level 1 wins');
    assert.equal(await reason(visit), 'White has resigned.');
    // The same again, with the other colour.
    await visit.page.click('#end-card button:has-text("Swap colours")');
    await visit.waitMoves(1);
    await visit.waitText('#status', /Your move/);
    assert.ok(await visit.page.isHidden('#end-card'));
    assert.match(await visit.text('#near-player'), /You/);
    assert.match(await visit.text('#near-player'), /Black/);
});

test('a game that is opened in the middle of another one is nobody’s win', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 5, opponent: 1 });
    await visit.page.evaluate(() => { location.hash = '#size=3&komi=0&moves=a1+c3+b3+b1+a3'; });
    await visit.page.waitForSelector('#end-card:not([hidden])');
    assert.equal(await title(visit), 'White wins');
    assert.equal(await visit.page.locator('#end-card button:has-text("Swap colours")').count(), 0);
});

test('the end of a game is shown on a phone, whichever tab is open', async (t) => {
    const visit = await Visit.begin(t, phone);
    await visit.newGame({ size: 3, opponent: 1, komi: 0 });
    await visit.page.tap('#tab-moves');
    await visit.playByHints({ ...mouse, tap: (person, square) => person.page.tap(`[data-square=${square}]`) });
    await visit.page.waitForSelector('#end-card:not([hidden])');
    assert.ok(await visit.page.isVisible('#end-card h2'));
});

test('a game is played again, shared and reviewed from the card', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 4, komi: 0 });
    await visit.playAll('a4 d1 c1 b3 d3 c3 a3 c2 b4 d4', mouse);
    assert.ok(await visit.page.isHidden('#end-card'));
    visit.page.on('dialog', (dialog) => dialog.accept());
    await visit.click('#resign');
    await visit.page.waitForSelector('#end-card:not([hidden])');
    await visit.shoot('end-card-1400');
    await visit.page.click('#end-card button:has-text("Share")');
    assert.ok(await visit.page.isVisible('#share-dialog'));
    await visit.page.keyboard.press('Escape');
    await visit.page.click('#end-card button:has-text("Review")');
    await visit.waitText('dialog.mistakes h3', /^Turning point 1 of /);
    await visit.page.keyboard.press('Escape');
    await visit.page.click('#end-card button:has-text("Play again")');
    await visit.waitText('#moves', /No moves yet/);
    assert.equal(await visit.page.locator('#board [data-square]').count(), 16);
});

test('a mistake is shown, refuted and mended', async (t) => {
    const visit = await Visit.begin(t, { hash: BLUNDERS });
    await openMistakes(visit);
    await choose(visit, 'b4');
    await visit.waitText('dialog.mistakes .told', /^5\. b4\?\? /);
    await checkAccess(visit, 'a mistake');
    await visit.shoot('mistake-1400');
    // Why it is bad.
    await press(visit, 'Why is b4 bad?');
    await visit.waitText('dialog.mistakes .verdict', /^b4 is answered by /);
    await visit.shoot('mistake-refuted-1400');
    // And a better one is found.
    await press(visit, 'Try again');
    await visit.page.waitForSelector('dialog.mistakes .verdict.open');
    await visit.page.locator('dialog.mistakes .pieces label:has([value=F])').click();
    await visit.page.click('dialog.mistakes [data-square=b1]');
    await visit.waitText('dialog.mistakes .verdict.done', /^That is (the best|a good) move\. Your chances are /);
});

test('of a game between others, one player\'s mistakes can be chosen, also in the next game', async (t) => {
    const visit = await Visit.begin(t, { hash: BLUNDERS });
    const turns = () => visit.page.locator('dialog.mistakes .turns button').allInnerTexts();
    const white = (number) => /^\d+\. /.test(number);
    await openMistakes(visit);
    const all = await turns();
    assert.ok(all.some(white) && !all.every(white), String(all));
    assert.equal(await visit.page.locator('dialog.mistakes select').inputValue(), '');
    await visit.page.selectOption('dialog.mistakes select', 'black');
    await visit.waitText('dialog.mistakes .task', /for Black/);
    assert.deepEqual(await turns(), all.filter((number) => !white(number)));
    await checkAccess(visit, 'a choice of the player');
    await visit.page.keyboard.press('Escape');
    await visit.click('#mistakes');
    await visit.waitText('dialog.mistakes .task', /for Black/);
    await visit.page.selectOption('dialog.mistakes select', '');
    await visit.waitText('dialog.mistakes .task', /for White/);
    assert.deepEqual(await turns(), all);
});

test('a lost game is a lesson, however small the chances were', async (t) => {
    const visit = await Visit.begin(t, { hash: LOST });
    await visit.page.click('#end-card button:has-text("Review")');
    await visit.waitText('dialog.mistakes h3', /^Turning point 1 of [3-7]$/);
    // Who won, why, and which move decided it; how well both played.
    await visit.waitText('dialog.mistakes .summary', /^White won by a road; \d\.+ \S+ decided the game.*\. White: accuracy \d+ %.*; Black: accuracy \d+ %/);
    assert.equal(await visit.text('#answer'), `Annotated. ${await visit.text('dialog.mistakes .summary')}.`);
    const turns = await visit.page.locator('dialog.mistakes .turns button').allInnerTexts();
    assert.equal(turns.at(-1), '7... d3>?');
    assert.deepEqual(turns.map((words) => parseInt(words, 10)), turns.map((words) => parseInt(words, 10)).sort((a, b) => a - b));
    assert.equal(await visit.page.locator('dialog.mistakes .turns .decisive').count(), 1);
    // The last mistake: what was wrong, with arrows, and not yet what was better.
    await choose(visit, 'd3>');
    await visit.waitText('dialog.mistakes .told', /^7\.\.\. d3>\? overlooked the tak: White finishes a road with b2\.$/);
    assert.equal(await visit.page.locator('dialog.mistakes .picture .arrow').count(), 2);
    await checkAccess(visit, 'a turning point');
    await visit.shoot('turning-point-1400');
    // An answer that lets the same road through is no better, although the chances hardly differ.
    await visit.page.click('dialog.mistakes [data-square=a1]');
    await visit.waitText('dialog.mistakes .verdict.wrong', /^White wins at once, with b2\./);
    await press(visit, 'Try again');
    await visit.page.waitForSelector('dialog.mistakes .verdict.open');
    await visit.page.click('dialog.mistakes [data-square=b1]');
    await visit.page.click('dialog.mistakes [data-square=c1]');
    await visit.waitText('dialog.mistakes .verdict.done', /Only b1> would have stopped it\.$/);
    await press(visit, 'Next');
    await visit.waitText('dialog.mistakes h3', /^You found 0 of \d$/);
    await press(visit, 'Close');
    // The words stay with the game: below the list, when it is saved, and when it is opened again.
    await visit.page.click('#moves button[data-ply="14"]');
    await visit.waitText('#note', /d3> overlooked the tak: White finishes a road with b2; only b1> would have stopped it/);
    const ptn = await visit.ptn();
    assert.ok(ptn.includes("{Bredon's review: d3> overlooked the tak: White finishes a road with b2; only b1> would have stopped it"), ptn);
    assert.equal(ptn.match(/\S decided the game/g).length, 2, ptn); // at the start and at the move
    await visit.page.reload();
    await visit.ready();
    await visit.click('#mistakes');
    await visit.waitText('dialog.mistakes .summary', /^White won by a road; \d\.+ \S+ decided the game/);
});

test('where a win was missed, only a move that wins is good', async (t) => {
    const visit = await Visit.begin(t, { hash: MISSED_WIN });
    await openMistakes(visit);
    await choose(visit, '9. b1');
    await visit.waitText('dialog.mistakes .told', /^9\. b1\S* missed a win/);
    await visit.page.click('dialog.mistakes [data-square=b4]');
    await visit.waitText('dialog.mistakes .verdict.wrong', /^Bredon finds no forced win after this move\. There is a better move\.$/);
    await press(visit, 'Show the best move');
    await visit.waitText('dialog.mistakes .verdict', /^The best move is a3>/);
    await choose(visit, '9. b1');
    await visit.page.waitForSelector('dialog.mistakes .verdict.open');
    await visit.page.click('dialog.mistakes [data-square=a3]');
    await visit.page.click('dialog.mistakes [data-square=b3]');
    await visit.waitText('dialog.mistakes .verdict.done', /^That is the best move\. Your chances are 100\u00a0%, not \d\d\u00a0% as after b1\. /);
});

test('a game is reviewed again when it ends otherwise, and when its notes came without a review', async (t) => {
    const visit = await Visit.begin(t, { hash: LOST });
    const review = async (summary) => {
        await visit.page.click('#end-card button:has-text("Review")');
        await visit.waitText('dialog.mistakes .summary', summary);
        await visit.waitText('dialog.mistakes h3', /^Turning point 1 of /);
        await press(visit, 'Show the best move');
        await visit.page.keyboard.press('Escape');
    };
    await review(/^White won by a road/);
    // A branch shares its first moves with the game, but has no winner.
    await visit.click('#moves [data-ply="13"]');
    await visit.shown(13);
    await visit.perform('b1>', mouse);
    await visit.page.waitForSelector('#main-line:not([hidden])');
    await visit.click('#annotate');
    await visit.waitText('#answer', /^Annotated\. White: accuracy/);
    assert.doesNotMatch(await visit.ptn(), /accuracy|decided the game/);
    await visit.click('#moves .branch button:has-text("d3>")');
    await visit.page.waitForSelector('#main-line', { state: 'hidden' });
    await visit.click('#last');
    await review(/^White won by a road/);
    const whole = await visit.ptn();
    assert.match(whole, /^\{name:[^}]*\} \{Bredon's review: White won by a road/);
    // What it says in the moves of the branch is not about the game.
    assert.doesNotMatch(whole.slice(whole.indexOf('{7b1}')), /decided the game/);
    // Notes of an earlier program.
    await visit.click('#open');
    await visit.page.fill('#pasted', `[Size "5"]\n[Komi "2"]\n\n${whole.replace(/ \{Bredon's review: [^}]*\}/g, '')}`);
    await visit.click('#open-dialog button.main');
    await visit.page.waitForSelector('#open-dialog', { state: 'hidden' });
    await visit.click('#last');
    await review(/^White won by a road/);
});

test('who gives up after an annotation is told so in the review', async (t) => {
    const visit = await Visit.begin(t, { hash: BLUNDERS });
    await openMistakes(visit);
    await visit.waitText('dialog.mistakes .summary', /^White: accuracy/);
    await visit.page.keyboard.press('Escape');
    visit.page.on('dialog', (dialog) => dialog.accept());
    await visit.click('#resign');
    await visit.page.click('#end-card button:has-text("Review")');
    await visit.waitText('dialog.mistakes .summary', /^Black won/);
});

test('answers to a mistake are judged, and the score is kept', async (t) => {
    const visit = await Visit.begin(t, { ...phone, hash: BLUNDERS });
    await openMistakes(visit);
    await choose(visit, 'b4');
    await visit.waitText('dialog.mistakes .told', /^5\. b4/);
    const tap = (square) => visit.page.tap(`dialog.mistakes [data-square=${square}]`);
    await tap('b4');
    await visit.waitText('dialog.mistakes .verdict.wrong', /That is the move of the game/);
    await press(visit, 'Try again');
    await visit.page.waitForSelector('dialog.mistakes .verdict.open');
    await visit.shoot('mistake-390');
    await press(visit, 'Show the best move');
    await visit.waitText('dialog.mistakes .verdict', /^The best move is /);
    while (!/^You found/.test(await visit.text('dialog.mistakes h3'))) {
        const before = await visit.text('dialog.mistakes h3');
        await press(visit, 'Next');
        await visit.page.waitForFunction((words) => document.querySelector('dialog.mistakes h3').textContent !== words, before);
        await visit.page.click('dialog.mistakes button:has-text("Show the best move"), dialog.mistakes button:has-text("Once more")', { trial: true });
        if (!/^You found/.test(await visit.text('dialog.mistakes h3'))) {
            await press(visit, 'Show the best move');
            await visit.waitText('dialog.mistakes .verdict', /^The best move is /);
        }
    }
    await visit.waitText('dialog.mistakes h3', /^You found 0 of \d$/);
    await visit.shoot('mistakes-end-390');
    await press(visit, 'Once more');
    await visit.waitText('dialog.mistakes h3', /^Turning point 1 of \d$/);
});

test('mistakes come again: missed ones on the next day, solved ones later', async (t) => {
    const visit = await Visit.begin(t, { ...phone, hash: BLUNDERS });
    const { page } = visit;
    const goToDay = (day) => page.clock.setFixedTime(new Date(2026, 0, 10 + day, 12));
    const offer = page.locator('dialog.welcome button', { hasText: 'Your own mistakes' });
    const close = async () => {
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog[open]', { state: 'detached' });
    };
    const offered = async () => {
        await visit.click('#learn');
        await page.waitForSelector('dialog.welcome[open]');
        return await offer.count() > 0 ? offer.locator('span').innerText() : '';
    };
    await goToDay(0);
    await openMistakes(visit);
    await choose(visit, 'b4');
    await visit.waitText('dialog.mistakes .told', /^5\. b4/);
    await press(visit, 'Show the best move');
    await visit.waitText('dialog.mistakes .verdict', /^The best move is /);
    await close();
    assert.equal(await offered(), '');
    await close();
    await goToDay(1);
    await page.reload();
    await visit.ready();
    assert.equal(await offered(), '1 to solve again today');
    await visit.shoot('mistakes-offer-390');
    await offer.click();
    await visit.waitText('dialog.mistakes h2', /^Your own mistakes$/);
    await visit.waitText('dialog.mistakes .told', /^5\. b4/);
    await visit.shoot('mistake-again-390');
    await page.locator('dialog.mistakes .pieces label:has([value=F])').click();
    await page.click('dialog.mistakes [data-square=b1]');
    await visit.waitText('dialog.mistakes .verdict.done', /^That is (the best|a good) move\./);
    await press(visit, 'Next');
    await visit.waitText('dialog.mistakes h3', /^You found 1 of 1$/);
    await visit.waitText('dialog.mistakes .facts', /^They come again under Learn/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit.shoot('mistakes-again-end-1440');
    // Once more on the same day is no second solution.
    await press(visit, 'Once more');
    await page.waitForSelector('dialog.mistakes .verdict.open');
    await page.click('dialog.mistakes [data-square=b1]');
    await visit.waitText('dialog.mistakes .verdict.done', /./);
    await close();
    for (const [day, words] of [[1, ''], [3, ''], [4, '1 to solve again today']]) {
        await goToDay(day);
        assert.equal(await offered(), words, `day ${day}`);
        await close();
    }
    // Missed once, it begins anew.
    await offered();
    await offer.click();
    await page.waitForSelector('dialog.mistakes .verdict.open');
    await page.click('dialog.mistakes [data-square=b4]');
    await visit.waitText('dialog.mistakes .verdict.wrong', /That is the move of the game/);
    await close();
    await goToDay(5);
    assert.equal(await offered(), '1 to solve again today');
});
