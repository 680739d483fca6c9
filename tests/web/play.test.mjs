// SPDX-License-Identifier: MIT
// Whole games, by clicks, touches and keys.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, keys, mouse, useBrowser } from './page.mjs';

// Walls, a capstone that flattens one, stacks that are spread, and a road.
const GAME = 'a1 e5 c3 Sd3 Cb3 a2 b3> a1+ c3> 2a2>11 a3 d1 b3 c1 e3';

useBrowser();

// A visit that continues a game on 5 by 5 against the engine, with these times on the clock.
function keptGame(t, settings, moves, clock) {
    const kept = {
        game: {
            start: { size: 5, halfKomi: 4, tps: null }, node: moves.length, end: moves.length,
            tree: [{}, ...moves.map((move, parent) => ({ parent, move }))],
        },
        settings: { colour: 'white', minutes: 100, increment: 0, ...settings }, clock,
    };
    return Visit.begin(t, { script: `sessionStorage.setItem('bredon', ${JSON.stringify(JSON.stringify(kept))})` });
}

test('both sides of a game by clicks, to a road', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 5, komi: 0 });
    await visit.playAll(GAME, mouse);
    assert.deepEqual(await visit.moves(), GAME.split(' '));
    assert.equal(await visit.result(), 'R-0');
    assert.match(await visit.text('#status'), /^White wins by a road \(R-0\)$/);
    assert.equal(await visit.page.locator('.picture .road').count(), 5);
    assert.equal(await visit.page.locator('[data-square=d3]').getAttribute('aria-label'),
        'd3, White capstone on 1, from the bottom: Black');
    await visit.shoot('road-1400');
    // Nothing can be played after the end; a move that is played earlier begins a branch.
    await visit.click('[data-square=e1]');
    assert.equal((await visit.moves()).length, 15);
    await visit.click('#moves button[data-ply="4"]');
    await visit.waitText('#status', /White to move/);
    assert.ok(await visit.page.isDisabled('#take-back'));
    await visit.click('[data-square=b5]');
    await visit.waitText('#status', /Black to move/);
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'c3', 'Sd3', 'b5']);
    assert.match(await visit.text('#moves .branch'), /^3\.\s*Cb3\s*a2\s*4\.\s[^]*e3$/);
});

test('a game against the engine by clicks, on a phone, to its end', async (t) => {
    const visit = await Visit.begin(t, { width: 390, height: 844, context: { hasTouch: true, isMobile: true } });
    await visit.newGame({ opponent: 3, size: 4, komi: 0 });
    await visit.playByHints({ ...mouse, tap: (person, square) => person.page.tap(`[data-square=${square}]`) });
    assert.match(await visit.result(), /^(R-0|0-R|F-0|0-F|1\/2-1\/2)$/);
    await visit.shoot('end-390');
});

test('a game against the engine by keys, as Black, to its end', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ opponent: 1, size: 3, colour: 'black', komi: 2.5 });
    await visit.waitMoves(1);
    await visit.playByHints(keys);
    assert.match(await visit.result(), /^(R-0|0-R|F-0|0-F)$/);
    assert.match(await visit.text('#spoken'), /wins/);
});

test('moves are typed, and a wrong one is told in words', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 6 });
    const play = async (move) => {
        await visit.page.fill('#move-text', move);
        await visit.page.press('#move-text', 'Enter');
    };
    await play('a1');
    await visit.waitMoves(1);
    await play('a1');
    await visit.waitText('#move-error', /a1/);
    await play('nonsense');
    await visit.waitText('#move-error', /nonsense/);
    assert.deepEqual(await visit.moves(), ['a1']);
    await play('F6');
    await visit.waitMoves(2);
    assert.deepEqual(await visit.moves(), ['a1', 'f6']);
    assert.equal(await visit.text('#move-error'), '');
    assert.equal(await visit.page.inputValue('#move-text'), '');
});

test('the keyboard stays in the field while the engine thinks', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ opponent: 0, size: 6, think: 3000 });
    await visit.page.fill('#move-text', 'a1');
    await visit.page.keyboard.press('Enter');
    await visit.waitText('#status', /is thinking/);
    await visit.page.keyboard.type('b2');
    await visit.page.keyboard.press('Enter');
    await visit.waitText('#move-error', /^It is not your turn$/);
    await visit.waitMoves(2);
    await visit.waitText('#status', /^Your move/);
    await visit.page.keyboard.press('Enter');
    await visit.waitMoves(3);
    assert.equal((await visit.moves())[2], 'b2');
});

test('a stack can be put back, dropped at once, and not be dropped anywhere', async (t) => {
    const visit = await Visit.begin(t, { hash: '#tps=x5/x5/x2,121,x2/x5/2,x4+1+5&komi=0' });
    await visit.click('[data-square=c3]');
    assert.match(await visit.text('#status'), /^3 taken/);
    assert.equal(await visit.page.locator('.squares .target').count(), 4);
    await visit.shoot('held-1400');
    await visit.click('[data-square=d3]');
    assert.match(await visit.text('#status'), /^2 left/);
    await visit.click('[data-square=c4]');
    assert.match(await visit.text('#move-error'), /c4/);
    await visit.click('#put-back');
    assert.match(await visit.text('#status'), /White to move/);
    await visit.click('[data-square=c3]');
    await visit.page.keyboard.press('Escape');
    assert.match(await visit.text('#status'), /White to move/);
    await visit.click('[data-square=c3]');
    await visit.click('[data-square=c3]');
    await visit.click('[data-square=c4]');
    await visit.click('#drop-rest');
    await visit.waitMoves(1);
    assert.deepEqual(await visit.moves(), ['2c3+']);
});

test('levels, full strength, take back, hint, resign', async (t) => {
    const visit = await Visit.begin(t);
    assert.equal(await visit.page.locator('#opponent option').count(), 22);
    for (const [opponent, size, colour] of [[20, 3, 'white'], [0, 8, 'black'], [1, 7, 'white']]) {
        await visit.newGame({ opponent, size, colour, ...(opponent ? {} : { think: 500 }) });
        if (colour === 'white') {
            await visit.click('[data-square=a1]');
        }
        await visit.waitMoves(colour === 'white' ? 2 : 1);
        await visit.waitText('#status', /^Your move/);
    }
    await visit.click('#take-back');
    await visit.waitText('#moves', /No moves yet/);
    await visit.waitText('#status', /^Your move/);
    await visit.click('#hint');
    await visit.waitText('#status', /^Hint: [a-g][1-7], flat on/);
    assert.equal(await visit.page.locator('.picture .arrow').count(), 1);
    visit.page.once('dialog', (dialog) => dialog.accept());
    await visit.click('#resign');
    await visit.waitText('#status', /^Black wins \(0-1\)$/);
    assert.equal(await visit.page.isDisabled('#hint'), true);
});

test('a clock runs down, and its end is the end of the game', async (t) => {
    // The person has little time, the engine much.
    const visit = await keptGame(t, { opponent: 1 }, [], { white: 3000, black: 6e6 });
    assert.equal(await visit.text('#near-player .clock'), '0:03.0');
    await visit.click('[data-square=a1]');
    await visit.waitMoves(2);
    await visit.waitText('#near-player .clock', /^0:0[012]/);
    await visit.waitText('#status', /^Black wins \(0-1\)$/);
    assert.equal(await visit.text('#near-player .clock'), '0:00.0');
    assert.match(await visit.text('#spoken'), /time is over\. Black wins\.$/);
    // The game may continue, but without the clock.
    await visit.click('#take-back');
    await visit.waitText('#status', /^Your move/);
    assert.ok(!await visit.page.locator('#near-player .clock').isVisible());
    await visit.click('[data-square=b2]');
    await visit.waitMoves(2);
    await visit.waitText('#status', /^Your move/);
});

test('the engine’s clock rests while the person looks back, and a take-back gives the turn back', async (t) => {
    const visit = await keptGame(t, { opponent: 0 }, ['a1', 'e5'], { white: 6e6, black: 6e6 });
    await visit.page.clock.install();
    await visit.page.reload();
    await visit.ready();
    const clock = (id) => visit.page.evaluate((where) => document.querySelector(`${where} .clock`).textContent, id);
    const moves = async (id) => {
        const before = await clock(id);
        await visit.page.clock.runFor(1300);
        return before !== await clock(id);
    };
    await visit.click('[data-square=c3]');
    await visit.waitText('#status', /is thinking/);
    await visit.click('#back');
    await visit.waitText('#status', /^Your move/);
    assert.ok(!await moves('#far-player'));
    await visit.click('#forward');
    await visit.waitText('#status', /is thinking/);
    assert.ok(await moves('#far-player'));
    await visit.click('#take-back');
    await visit.waitText('#status', /^Your move/);
    assert.deepEqual(await visit.moves(), ['a1', 'e5']);
    assert.ok(!await moves('#far-player'));
    assert.ok(await moves('#near-player'));
    await visit.page.reload();
    await visit.ready();
    assert.ok(await moves('#near-player'));
});

test('a game with other piece counts ends when they are placed, and keeps them', async (t) => {
    const visit = await Visit.begin(t);
    const { page } = visit;
    const inHand = () => page.locator('#near-player .reserve').evaluateAll((parts) =>
        parts.map((part) => Number(part.textContent.match(/\d+/)[0])));
    await visit.click('#new-game');
    await page.click('#pieces-at-start summary');
    assert.deepEqual([await page.inputValue('#flats'), await page.inputValue('#caps')], ['21', '1']);
    await page.selectOption('#size', '4');
    assert.deepEqual([await page.inputValue('#flats'), await page.inputValue('#caps')], ['15', '0']);
    // What is refused is seen.
    await page.fill('#flats', '81');
    await page.click('#pieces-at-start summary');
    await page.click('#new-dialog button.main');
    assert.ok(await page.isVisible('#flats') && await page.isVisible('#new-dialog'));
    await page.keyboard.press('Escape');
    await visit.newGame({ size: 4, flats: 4, caps: 2, opponent: 1 });
    assert.deepEqual(await inHand(), [4, 2]);
    const ptn = async () => {
        await visit.click('#share');
        const text = await page.inputValue('#ptn-text');
        await page.keyboard.press('Escape');
        return text;
    };
    assert.match(await ptn(), /\[Size "4"\]\n\[Komi "2"\]\n\[Flats "4"\]\n\[Caps "2"\]\n\[Result/);
    await page.reload();
    await visit.ready();
    assert.deepEqual(await inHand(), [4, 2]);
    await visit.playByHints(mouse);
    await visit.click('#share');
    await page.waitForSelector('#share-dialog[open]');
    const link = await page.inputValue('#game-link');
    const other = await Visit.begin(t, { url: link });
    await other.click('#first');
    await other.page.waitForFunction(() => document.querySelector('#near-player .reserve').textContent.endsWith('4'));
    // The choice is that of the next game, too; another size has its own set.
    await visit.page.keyboard.press('Escape');
    await visit.click('#new-game');
    assert.equal(await page.inputValue('#flats'), '4');
    await page.selectOption('#size', '5');
    assert.equal(await page.inputValue('#flats'), '21');
});

test('two quick taps are one move', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 5 });
    await visit.page.evaluate(() => ['a1', 'e5'].forEach((name) => document.querySelector(`[data-square=${name}]`).click()));
    await visit.waitMoves(1);
    await visit.playAll('c3', mouse);
    assert.deepEqual(await visit.moves(), ['a1', 'c3']);
});
