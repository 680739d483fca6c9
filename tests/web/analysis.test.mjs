// SPDX-License-Identifier: MIT
// Analysis, proofs, files, notes and links.
import assert from 'node:assert';
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { Visit, checkAccess, mouse, reach, useBrowser } from './page.mjs';

const GAMES = fileURLToPath(new URL('games.ptn', import.meta.url));
const WIN_IN_1 = '#tps=1,1,1,1,x/2,2,2,x2/x5/x5/x5+1+5&komi=0';

useBrowser();

test('analysis shows lines, a bar and arrows, and follows the board', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=6&komi=2&moves=a1+f6+c3+c4' });
    await visit.page.selectOption('#lines', '5');
    await visit.click('#analyze');
    await visit.waitText('#search-facts', /^Depth ([5-9]|\d\d)/);
    assert.equal(await visit.page.locator('#found li').count(), 5);
    assert.equal(await visit.page.locator('.picture .arrow').count(), 3);
    assert.match(await visit.page.getAttribute('#bar', 'aria-label'), /^Evaluation: (White|Black) \+\d/);
    await visit.shoot('analysis-1400');
    const [first, second] = await visit.page.evaluate(() =>
        [...document.querySelectorAll('#found li:first-child button')].map((button) => button.textContent.split(' ').pop()));
    await visit.page.locator('#found li:first-child button').nth(1).click();
    await visit.waitMoves(6);
    assert.deepEqual((await visit.moves()).slice(0, 4), ['a1', 'f6', 'c3', 'c4']);
    assert.ok(first && second);
    // The lines are those of the position on the board.
    await visit.waitText('#found', /^\S*4\. /);
    await visit.click('#back');
    await visit.waitText('#found', /^\S*3\.\.\. /);
    await visit.click('#analyze');
    await visit.waitText('#analyze', /^Analyse$/);
    assert.equal(await visit.page.locator('#found li').count(), 0);
    assert.equal(await visit.page.getAttribute('#bar', 'aria-label'), 'No evaluation');
});

test('analysis rests while the engine moves, and of a finished game says so', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ opponent: 2, size: 5 });
    await visit.click('#analyze');
    await visit.waitText('#search-facts', /^Depth/);
    await visit.click('[data-square=b2]');
    await visit.waitMoves(2);
    await visit.waitText('#found', /2\. /);
    await visit.page.evaluate((hash) => { location.hash = hash; }, `${WIN_IN_1}&moves=e5`);
    await visit.waitText('#status', /wins/);
    await visit.click('#analyze');
    await visit.waitText('#search-facts', /^The game is over/);
});

test('a proof is found, and a search for one can be stopped', async (t) => {
    const visit = await Visit.begin(t, { hash: WIN_IN_1 });
    await visit.click('#solve');
    await visit.waitText('#answer', /^Proved: White wins in 1 move: e5$/);
    // It belongs to its position.
    await visit.playAll('a3', mouse);
    assert.equal(await visit.text('#answer'), '');
    await visit.click('#back');
    await visit.waitText('#answer', /^Proved: White wins in 1 move: e5$/);
    await visit.newGame({ size: 6 });
    await visit.click('#solve');
    await visit.waitText('#work-text', /nodes/);
    await visit.click('#work-stop');
    await visit.waitText('#answer', /^No proof in /);
    // A game that is opened does not wait for the end of a search.
    await visit.click('#solve');
    await visit.waitText('#work-text', /nodes/);
    await visit.page.evaluate(() => { location.hash = '#size=4&moves=a1+d4'; });
    await visit.page.waitForFunction(() => document.querySelectorAll('#moves button').length === 2, null, { timeout: 15000 });
    assert.ok(!await visit.page.locator('#work').isVisible());
});

test('the keyboard stays when an annotation or a search for a proof begins and ends', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=6&moves=a1+f6+c3' });
    const press = async (id) => {
        await visit.page.focus(id);
        await visit.page.keyboard.press('Enter');
    };
    const focused = () => visit.page.evaluate(() => `#${document.activeElement.id}`);
    await press('#annotate');
    assert.ok(await visit.page.isDisabled('#annotate'));
    await visit.waitText('#answer', /^Annotated/);
    assert.equal(await focused(), '#annotate');
    await press('#solve');
    await visit.waitText('#work-text', /nodes/);
    assert.equal(await focused(), '#solve');
    await press('#work-stop');
    await visit.waitText('#answer', /^No proof in /);
    assert.equal(await focused(), '#solve');
});

test('a file is opened, stepped through, annotated, saved and opened again', async (t) => {
    const visit = await Visit.begin(t);
    const open = async (choose) => {
        await visit.click('#open');
        await choose();
    };
    await open(() => visit.page.setInputFiles('#file', GAMES));
    await visit.waitText('#open-progress', /2 games/);
    await visit.page.selectOption('#which', '1');
    await visit.page.selectOption('#which', '0');
    await visit.click('#open-dialog button.main');
    await visit.waitText('#game-name', /^Anna – Ben$/);
    const written = readFileSync(GAMES, 'utf8').split('0-R\n')[0].replace(/\{[^}]*\}|\[[^\]]*\]|\d+\./g, '').trim().split(/\s+/);
    assert.deepEqual(await visit.moves(), written);
    assert.equal(await visit.result(), '0-R');
    for (let ply = 0; ply < 5; ply++) {
        await visit.page.keyboard.press('ArrowRight');
        await visit.shown(ply + 1);
    }
    await visit.waitText('#note', /the first mistake/);
    await visit.click('#last');
    await visit.waitText('#status', /^Black wins by a road/);
    await visit.click('#annotate');
    await visit.waitText('#answer', /^Annotated\. Black won by a road.*\. White: .*; Black: /);
    assert.ok(await visit.page.locator('#graph svg').isVisible());
    assert.match(await visit.page.getAttribute('#graph svg', 'aria-label'), /Marks: .*\?/);
    assert.ok(await visit.page.locator('#moves button[data-mark]:not([data-mark=""])').count() > 0);
    await visit.shoot('annotated-1400');
    const box = await visit.page.locator('#graph svg').boundingBox();
    await visit.page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await visit.waitText('#note', /Black has won/);
    await visit.click('#share');
    const ptn = await visit.page.inputValue('#ptn-text');
    assert.match(ptn, /\[Player1 "Anna"\]/);
    assert.match(ptn, /\{the first mistake\?\}/);
    assert.equal(ptn.match(/\{name:"Bredon /g).length, written.length + 1);
    const { name, bytes } = await visit.saved(() => visit.click('#download'));
    assert.equal(name, 'games.ptn');
    assert.equal(String(bytes), ptn);
    await visit.click('[data-copy=tps-text]');
    await visit.waitText('#copied', /^Copied$/);
    assert.equal(await visit.page.evaluate(() => navigator.clipboard.readText()), await visit.page.inputValue('#tps-text'));
    await visit.click('#share-dialog .close');
    await visit.newGame({ size: 4 });
    assert.ok(!await visit.page.locator('#graph').isVisible());
    await open(() => visit.page.fill('#pasted', ptn));
    await visit.click('#open-dialog button.main');
    await visit.page.waitForSelector('#graph svg');
    assert.deepEqual(await visit.moves(), written);
    await visit.click('#share');
    assert.equal(await visit.page.inputValue('#ptn-text'), ptn);
});

test('a file in UTF-16 opens, with and without a byte order mark', async (t) => {
    const visit = await Visit.begin(t);
    const little = (text) => Buffer.from(text, 'utf16le');
    const big = (text) => little(text).swap16();
    const files = { Ånna: big, Běla: (text) => big(`\ufeff${text}`), Cyril: little, Dáša: (text) => little(`\ufeff${text}`), Émile: Buffer.from };
    for (const [name, encode] of Object.entries(files)) {
        const buffer = encode(`[Player1 "${name}"]\r\n[Size "4"]\r\n\r\n1. a1 d4 {né}\r\n2. b2 *\r\n`);
        await visit.click('#open');
        await visit.page.setInputFiles('#file', { name: 'game.ptn', mimeType: 'text/plain', buffer });
        await visit.waitText('#game-name', new RegExp(`^${name} – Black$`));
        assert.deepEqual(await visit.moves(), ['a1', 'd4', 'b2']);
    }
});

test('a file is dropped on the page', async (t) => {
    const visit = await Visit.begin(t);
    await visit.page.evaluate(() => {
        const dropped = new DataTransfer();
        dropped.items.add(new File(['[Size "4"]\n[Player1 "Eve"]\n1. a1 d4 2. b2 c3 *\n'], 'dropped.ptn'));
        for (const type of ['dragover', 'drop']) {
            document.body.dispatchEvent(new DragEvent(type, { dataTransfer: dropped, bubbles: true, cancelable: true }));
        }
    });
    await visit.waitText('#game-name', /^Eve – Black$/);
    assert.deepEqual(await visit.moves(), ['a1', 'd4', 'b2', 'c3']);
    assert.ok(!await visit.page.locator('dialog[open]').count());
});

test('a proof gives way to a move', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ opponent: 1, size: 6 });
    await visit.click('#solve');
    await visit.waitText('#work-text', /nodes/);
    await visit.click('[data-square=a1]');
    await visit.waitMoves(2);
    await visit.page.waitForSelector('#work', { state: 'hidden' });
    assert.equal(await visit.text('#answer'), '');
});

test('positions and games go by link, and what is wrong is told', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=1.5&moves=a1+e5+c3+c4+c3%2B&ply=4' });
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'c3', 'c4', 'c3+']);
    await visit.page.waitForSelector('#moves button[data-ply="4"][aria-current]');
    await visit.click('#share');
    const link = await visit.page.inputValue('#game-link');
    const position = await visit.page.inputValue('#position-link');
    await visit.click('#share-dialog .close');
    const other = await Visit.begin(t, { hash: new URL(link).hash });
    assert.deepEqual(await other.moves(), ['a1', 'e5', 'c3', 'c4', 'c3+']);
    await other.page.waitForSelector('#moves button[data-ply="4"][aria-current]');
    await other.click('#open');
    await other.page.fill('#pasted', position);
    await other.click('#open-dialog button.main');
    await other.waitText('#moves', /No moves yet/);
    assert.equal(await other.page.locator('[data-square=c4]').getAttribute('aria-label'), 'c4, Black flat');
    assert.match(await other.text('#far-player'), /on top\s+2 \+ 1\.5/);
    // TPS, and texts that are not TPS.
    await other.click('#open');
    await other.page.fill('#pasted', 'x3/x,12,x/x3 2 3');
    await other.click('#open-dialog button.main');
    await other.waitText('#status', /^Black to move/);
    for (const [text, words] of [['hello', /^This is no PTN, TPS or link that can be opened\. [A-Z]/], ['x3/x3/x2 1 1', /./], ['[Size "9"]\n1. a1', /size|Size/],
        ['', /Choose/]]) {
        await other.click('#open');
        await other.page.fill('#pasted', text);
        await other.click('#open-dialog button.main');
        await other.waitText('#open-error', words);
        await other.click('#open-dialog .close');
    }
    await other.waitText('#status', /^Black to move/);
    const broken = await Visit.begin(t, { hash: '#size=5&moves=a1+a1' });
    await broken.waitText('#move-error', /link.*a1/);
    await broken.click('#flip');
    // A TPS alone, and moves with marks.
    const marked = await Visit.begin(t, { hash: "#tps=x3/x,12,x/x3&komi=0&moves=a1'+c3%22!" });
    await marked.waitText('#moves', /^2\.a1\S*c3\S*!$/);
    assert.equal(await marked.page.evaluate(() => location.hash), '');
    // What is played from a link stays after a reload.
    const played = await Visit.begin(t, { hash: '#size=5&moves=a1+e5' });
    await played.playAll('b2', mouse);
    await played.page.reload();
    await played.ready();
    assert.deepEqual(await played.moves(), ['a1', 'e5', 'b2']);
});

test('a visit later goes on with the game', async (t) => {
    const visit = await Visit.begin(t);
    await visit.beginAsBlack();
    const moves = await visit.moves();
    await visit.page.reload();
    await visit.ready();
    assert.deepEqual(await visit.moves(), moves);
    assert.match(await visit.text('#status'), /^Your move/);
    assert.match(await visit.text('#near-player .name'), /^You \(Black\)/);
    // So do the choices for the next game.
    await visit.click('#new-game');
    assert.equal(await visit.page.inputValue('#colour'), 'black');
    assert.equal(await visit.page.inputValue('#opponent'), '1');
});

test('the button Threat shows what the opponent would do, with all roads that they could complete', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&tps=1,1,1,1,x/2,2,2,x2/x5/x5/x5 2 5' });
    await visit.click('#threat');
    await visit.waitText('#status', /^Threat: White completes a road with e5$/);
    assert.equal(await visit.page.locator('.picture .arrow').count(), 1);
    assert.equal(await visit.page.locator('.picture .arrow use[href="#piece-wF"]').count(), 1);
    await visit.shoot('threat-1400');
    // It belongs to this position; in a calm one the best move after a pass is told.
    await visit.playAll('d4', mouse);
    assert.equal(await visit.page.locator('.picture .arrow').count(), 0);
    await visit.click('#threat');
    await visit.waitText('#status', /^Threat: Black completes a road with e4$/);
    const calm = await Visit.begin(t, { hash: '#size=5&moves=a1+e5+c3' });
    await calm.click('#threat');
    await calm.waitText('#status', /^White would play \S+.* \((White|Black) \+\d/);
    await calm.click('#first');
    await calm.click('#threat');
    await calm.waitText('#move-error', /^The opponent can threaten nothing here/);
});

test('a line under the pointer, a finger or the keyboard is previewed on the board', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&tps=1,1,1,1,x/2,2,2,x2/x5/x5/x5 1 5' });
    const white = () => visit.page.locator('[data-square=e5]').getAttribute('aria-label');
    await visit.click('#analyze');
    const move = visit.page.locator('#found li:first-child button').first();
    await move.waitFor();
    await visit.waitText('#found li:first-child button', /e5/);
    await move.hover();
    await visit.page.waitForSelector('#board.previewed');
    assert.match(await white(), /^e5, White/);
    await visit.page.mouse.move(5, 5);
    await visit.page.waitForSelector('#board:not(.previewed)');
    assert.equal(await white(), 'e5, empty');
    // The line below the board, by a finger that does not let go.
    await visit.page.locator('#best-line span').first().dispatchEvent('pointerdown', { pointerType: 'touch' });
    await visit.page.waitForSelector('#board.previewed');
    await visit.page.locator('#best-line span').first().dispatchEvent('pointerup', { pointerType: 'touch' });
    await visit.page.waitForSelector('#board:not(.previewed)');
    await visit.page.focus('#limit');
    await reach(visit.page, '#found button');
    await visit.page.waitForSelector('#board.previewed');
    await visit.page.keyboard.press('Enter');
    await visit.waitText('#status', /^White wins by a road/);
    await visit.page.waitForSelector('#board:not(.previewed)');
});

test('keys for branches, turning, hint, threat, analysis and openings, and a list of them', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+e5+c3' });
    const { page } = visit;
    await visit.click('#back');
    await mouse.tap(visit, 'd3');
    await visit.waitText('#moves [aria-current]', /^d3$/);
    await page.keyboard.press('ArrowUp');
    await visit.waitText('#moves [aria-current]', /^c3$/);
    await page.keyboard.press('ArrowDown');
    await visit.waitText('#moves [aria-current]', /^d3$/);
    await page.keyboard.press('r');
    assert.equal(await page.locator('[data-square]').first().getAttribute('data-square'), 'e1');
    await page.keyboard.press('h');
    await visit.waitText('#status', /^Hint: /);
    await page.keyboard.press('t');
    await visit.waitText('#status', /White would play|Threat/);
    await page.keyboard.press('a');
    await visit.waitText('#analyze', /^Stop/);
    await page.keyboard.press('o');
    await page.waitForSelector('#openings-card', { state: 'visible' });
    // In a field they are letters.
    await page.focus('#move-text');
    await page.keyboard.type('rh');
    assert.equal(await page.inputValue('#move-text'), 'rh');
    await page.locator('#move-text').blur();
    await page.keyboard.press('?');
    await page.waitForSelector('#help-dialog[open] .keys');
    await checkAccess(visit, 'keys');
});
