// SPDX-License-Identifier: MIT
// My games: nothing that was begun or opened is lost.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { HIDE, Visit, checkAccess, mouse, useBrowser } from './page.mjs';

const GAMES = fileURLToPath(new URL('games.ptn', import.meta.url));

useBrowser();

// The rows of the list, without dates.
async function list(visit) {
    await visit.click('#my-games');
    await visit.page.waitForSelector('#games-dialog[open]');
    const rows = await visit.page.locator('#games-dialog li .what').allInnerTexts();
    return rows.map((row) => row.split('\n').slice(0, -1).join(' | '));
}

const close = (visit) => visit.page.keyboard.press('Escape');

test('a new game, a file and a link keep what was on the board', async (t) => {
    const visit = await Visit.begin(t);
    assert.deepEqual(await list(visit), []);
    await close(visit);
    await visit.newGame({ size: 4 });
    await visit.playAll('a1 d4', mouse);
    await visit.newGame({ size: 6 });
    await visit.newGame({ size: 5 });
    await visit.playAll('a1', mouse);
    await visit.click('#open');
    await visit.page.fill('#pasted', readFileSync(GAMES, 'utf8').split('\n[Player1 "Ben"]')[0]);
    await visit.click('#open-dialog button.main');
    await visit.waitText('#game-name', /^Anna – Ben$/);
    await visit.page.evaluate(() => { location.hash = '#size=3&moves=a1+c3+b2'; });
    await visit.waitMoves(3);
    await visit.page.waitForFunction(() => document.querySelectorAll('#moves button[data-ply]').length === 3);
    const games = ['White – Black | 3 × 3, 3 moves', 'Anna – Ben | 5 × 5, 16 moves, 0-R', 'White – Black | 5 × 5, 1 move', 'White – Black | 4 × 4, 2 moves'];
    assert.deepEqual(await list(visit), games);
    assert.equal(await visit.page.locator('#games-dialog .thumbnail svg').count(), 4);
    await checkAccess(visit, 'my games');
    await visit.shoot('my-games-1400');
    // All of them as one file, which opens again.
    const { name, bytes } = await visit.saved(() => visit.click('#games-dialog button:has-text("Save all")'));
    assert.equal(name, 'my-tak-games.ptn');
    const text = String(bytes);
    assert.deepEqual(text.match(/\[Size "\d"\]/g), ['[Size "3"]', '[Size "5"]', '[Size "5"]', '[Size "4"]']);
    // Deleted, and brought back.
    await visit.page.locator('#games-dialog .remove').first().click();
    await visit.waitText('#games-dialog .removed', /^Anna – Ben is deleted/);
    await close(visit);
    assert.deepEqual(await list(visit), games.filter((game) => !game.startsWith('Anna')));
    await visit.page.locator('#games-dialog .remove').last().click();
    await visit.click('#games-dialog .restore');
    await visit.page.waitForSelector('#games-dialog .removed', { state: 'detached' });
    // Opened, and played on.
    await visit.page.locator('#games-dialog li').last().getByText('Open').click();
    await visit.page.waitForSelector('#games-dialog', { state: 'hidden' });
    assert.deepEqual(await visit.moves(), ['a1', 'd4']);
    await visit.playAll('b2', mouse);
    assert.deepEqual(await list(visit), ['White – Black | 4 × 4, 3 moves', 'White – Black | 3 × 3, 3 moves', 'White – Black | 5 × 5, 1 move']);
    // What was opened again is kept once.
    await close(visit);
    await visit.page.evaluate(() => { location.hash = '#size=3&moves=a1+c3+b2'; });
    await visit.page.waitForFunction(() => document.querySelectorAll('#moves button[data-ply]').length === 3
        && document.querySelectorAll('[data-square]').length === 9);
    assert.equal((await list(visit)).length, 3);
});

test('games are searched, put into folders, and saved together', async (t) => {
    const visit = await Visit.begin(t, { width: 390, height: 844 });
    const { page } = visit;
    const dialog = page.locator('#games-dialog');
    for (const [white, size, moves] of [['Ann', 5, '1. a1 e5'], ['Ben', 6, '1. a1 f6 2. c3'], ['Cleo', 5, '1. a1 e4']]) {
        await visit.click('#open');
        await page.fill('#pasted', `[Player1 "${white}"]\n[Player2 "Dan"]\n[Size "${size}"]\n\n${moves}`);
        await visit.click('#open-dialog button.main');
        await visit.waitText('#game-name', new RegExp(`^${white}`));
    }
    const all = ['Cleo – Dan', 'Ben – Dan', 'Ann – Dan'];
    const names = () => dialog.locator('li .what b:first-child').allInnerTexts();
    assert.equal((await list(visit)).length, 3);
    assert.deepEqual(await names(), all);
    for (const [words, found] of [['ben', ['Ben – Dan']], ['dan 5x5', ['Cleo – Dan', 'Ann – Dan']], ['5×5 ann', ['Ann – Dan']], ['nobody', []]]) {
        await dialog.locator('[type=search]').fill(words);
        assert.deepEqual(await names(), found, words);
    }
    assert.match(await dialog.innerText(), /No game has these words/);
    const savedBy = async (button) => {
        const { name, bytes } = await visit.saved(() => dialog.getByRole('button', { name: button }).click());
        return { name, whites: String(bytes).match(/(?<=Player1 ")\w+/g) };
    };
    // All that the search leaves are saved together, or those that are chosen.
    await dialog.locator('[type=search]').fill('5x5');
    assert.deepEqual(await savedBy('Save 2 games as PTN'), { name: 'my-tak-games.ptn', whites: ['Cleo', 'Ann'] });
    await dialog.locator('[type=search]').fill('');
    await dialog.getByLabel('Select Ben – Dan').check();
    assert.deepEqual((await savedBy('Save 1 game as PTN')).whites, ['Ben']);
    await dialog.getByLabel('Select Ann – Dan').check();
    await dialog.getByLabel('Folder for the selected games').fill('Club evening');
    await visit.shoot('my-games-folder-390');
    await dialog.getByRole('button', { name: 'Move into the folder' }).click();
    await dialog.locator('[name=games-folder]').selectOption('Club evening');
    assert.deepEqual(await names(), ['Ben – Dan', 'Ann – Dan']);
    await checkAccess(visit, 'my games with folders');
    assert.deepEqual(await savedBy('Save 2 games as PTN'), { name: 'Club evening.ptn', whites: ['Ben', 'Ann'] });
    await dialog.locator('[name=games-folder]').selectOption('');
    assert.deepEqual(await names(), ['Cleo – Dan']);
    // A game that is opened and played on stays in its folder.
    await dialog.locator('[name=games-folder]').selectOption('Club evening');
    await dialog.locator('li', { hasText: 'Ben' }).getByText('Open').click();
    await page.waitForSelector('#games-dialog', { state: 'hidden' });
    await visit.click('#last');
    await visit.playAll('d4', mouse);
    await page.reload();
    await visit.ready();
    await page.setViewportSize({ width: 1440, height: 900 });
    await list(visit);
    await dialog.locator('[type=search]').fill('club evening');
    assert.deepEqual(await names(), ['Ben – Dan', 'Ann – Dan']);
    await visit.shoot('my-games-folder-1440');
    // Taken out of it, the folder is gone.
    await dialog.getByLabel('Select 2 games').check();
    await dialog.getByRole('button', { name: 'Move into the folder' }).click();
    await page.waitForFunction(() => !document.querySelector('#games-dialog [name=folder]'));
    await dialog.locator('[type=search]').fill('');
    assert.equal((await names()).length, 3);
    assert.equal(await dialog.locator('[name=games-folder]').count(), 0);
});

test('a game against the engine goes on from the list, with its level, side and tree', async (t) => {
    const visit = await Visit.begin(t);
    await visit.beginAsBlack();
    const moves = await visit.moves();
    await visit.newGame({ size: 4 });
    assert.match((await list(visit))[0], /^Bredon, level 1 – Player/);
    await visit.page.locator('#games-dialog li').first().getByText('Open').click();
    await visit.waitText('#status', /^Your move/);
    assert.deepEqual(await visit.moves(), moves);
    assert.match(await visit.text('#near-player .name'), /^You \(Black\)/);
});

test('two tabs that go on with one game make two of it', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 5 });
    await visit.playAll('a1 e5', mouse);
    const other = await visit.secondTab();
    assert.deepEqual(await other.moves(), ['a1', 'e5']);
    await visit.playAll('c3', mouse);
    await other.playAll('d3', mouse);
    await other.waitText('#answer', /^Another tab has changed this game/);
    assert.deepEqual(await list(other), ['White – Black | 5 × 5, 3 moves', 'White – Black | 5 × 5, 3 moves']);
    for (const [tab, move] of [[visit, 'c3'], [other, 'd3']]) {
        await tab.page.reload();
        await tab.ready();
        assert.deepEqual(await tab.moves(), ['a1', 'e5', move]);
    }
});

test('a new game does not remove what another tab has played in the game before', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 5 });
    const other = await visit.secondTab();
    await other.playAll('a1 e5 c3', mouse);
    assert.deepEqual(await list(other), ['White – Black | 5 × 5, 3 moves']);
    await other.page.close();
    await visit.newGame({ size: 5 });
    assert.deepEqual(await list(visit), ['White – Black | 5 × 5, 3 moves']);
});

test('a kept game that is opened again as text keeps its opponent, its place and all else', async (t) => {
    const visit = await Visit.begin(t);
    await visit.beginAsBlack();
    await visit.waitText('#status', /^Your move/);
    await visit.click('#share');
    await visit.page.waitForFunction(() => document.querySelector('#game-link').value);
    const ptn = await visit.page.inputValue('#ptn-text');
    await close(visit);
    await visit.newGame({ size: 4 });
    await visit.click('#open');
    await visit.page.fill('#pasted', ptn);
    await visit.click('#open-dialog button.main');
    await visit.waitText('#near-player .name', /^You \(Black\)/);
    assert.ok(await visit.page.isDisabled('#back')); // a text opens at its beginning
    await visit.click('#last');
    await visit.waitText('#status', /^Your move/);
    assert.equal((await list(visit)).length, 1);
    await close(visit);
    await visit.page.reload();
    await visit.ready();
    assert.match(await visit.text('#near-player .name'), /^You \(Black\)/);
});

test('after moves were taken back a resignation is the result of the game, and undone they are there', async (t) => {
    const visit = await Visit.begin(t);
    visit.page.on('dialog', (dialog) => dialog.accept());
    await visit.newGame({ size: 5 });
    await visit.playAll('a1 e5 c3', mouse);
    await visit.click('#take-back');
    await visit.page.waitForSelector('#moves button[data-ply="2"][aria-current]');
    await visit.click('#resign');
    await visit.page.waitForSelector('#moves .result');
    assert.deepEqual(await list(visit), ['White – Black | 5 × 5, 2 moves, 0-1']);
    await close(visit);
    await visit.click('#undo');
    await visit.page.waitForSelector('#moves .result', { state: 'detached' });
    await visit.click('#undo');
    await visit.shown(3);
    assert.deepEqual(await list(visit), ['White – Black | 5 × 5, 3 moves']);
});

test('a database that fails, or that is deleted, is opened again', async (t) => {
    const visit = await Visit.begin(t, { script: `
        const { open } = IDBFactory.prototype;
        window.fails = true;
        IDBFactory.prototype.open = function (...names) {
            if (window.fails) {
                throw new Error('out of order');
            }
            return open.apply(this, names);
        };` });
    await visit.waitText('#trouble', /^This browser does not keep your games: out of order/);
    await visit.page.evaluate(() => { window.fails = false; });
    await visit.newGame({ size: 5 });
    await visit.playAll('a1 e5', mouse);
    assert.deepEqual(await list(visit), ['White – Black | 5 × 5, 2 moves']);
    await close(visit);
    await visit.page.evaluate(() => new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('bredon');
        request.onsuccess = resolve;
        request.onblocked = () => reject(new Error('the page holds the database'));
    }));
    await visit.playAll('c3', mouse);
    assert.deepEqual(await list(visit), ['White – Black | 5 × 5, 3 moves']);
});

test('a step through the moves writes nothing, and the place is kept all the same', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+e5+c3+c4+d3', script: `
        window.writes = [];
        for (const [kind, name] of [[IDBObjectStore, 'put'], [Storage, 'setItem']]) {
            const before = kind.prototype[name];
            kind.prototype[name] = function (...values) {
                window.writes.push(name);
                return before.apply(this, values);
            };
        }` });
    const { page } = visit;
    const puts = (count) => page.waitForFunction((least) => window.writes.filter((name) => name === 'put').length >= least, count);
    await visit.shown(5);
    await list(visit); // all is written
    await close(visit);
    const writesOf = async (act) => {
        await page.evaluate(() => { window.writes = []; });
        await act();
        return page.evaluate(() => window.writes);
    };
    const writes = await writesOf(async () => {
        for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End']) {
            await page.keyboard.press(key);
        }
        await visit.click('#moves [data-ply="2"]');
        await visit.shown(2);
        // Writes follow each other: one of the steps would come before that of the move.
        await visit.click('[data-square=b2]');
        await puts(1);
    });
    assert.equal(writes.filter((name) => name === 'put').length, 1, writes.join());
    await visit.click('#moves [data-ply="1"]');
    await visit.shown(1);
    await page.reload();
    await visit.ready();
    await visit.shown(1);
    await visit.click('#forward');
    await visit.shown(2);
    await visit.newGame({ size: 3 });
    await list(visit);
    await page.locator('#games-dialog li').last().getByText('Open').click();
    await page.waitForSelector('#games-dialog', { state: 'hidden' });
    await visit.shown(2);
});

test('a phone may drop a tab that nobody sees: all is kept when it is hidden', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+e5+c3', script: HIDE });
    await list(visit); // all is written
    await close(visit);
    await visit.click('#moves [data-ply="2"]');
    await visit.shown(2);
    await visit.click('#flip');
    await visit.click('#write summary');
    await visit.page.fill('#write textarea', 'unfinished');
    await visit.page.evaluate(() => window.hide(true));
    // The dropped tab comes back with what it has kept.
    await visit.page.waitForFunction(() => JSON.stringify(sessionStorage.bredon).includes('unfinished'));
    await visit.page.evaluate(() => {
        const kept = sessionStorage.bredon;
        addEventListener('pagehide', () => { sessionStorage.bredon = kept; });
    });
    await visit.page.reload();
    await visit.ready();
    await visit.shown(2);
    assert.equal(await visit.page.locator('#board [data-square]').first().getAttribute('data-square'), 'e1');
    await visit.waitText('#note', /^unfinished$/);
});

test('a game that its tab did not keep well is still in the database', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+e5+c3' });
    await list(visit); // all is written
    await visit.page.addInitScript(`if (origin !== 'null') {
        sessionStorage.bredon = '{"game": {"tree": [{}, {"parent": 0, "move": "z9"}]}}';
    }`); // Firefox runs it in about:blank, too
    await visit.page.reload();
    await visit.ready();
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'c3']);
});

test('a reload that came before the version was known does not split the game', async (t) => {
    const visit = await Visit.begin(t);
    await visit.newGame({ size: 5 });
    await visit.playAll('a1 e5', mouse);
    await list(visit); // all is written
    await close(visit);
    await visit.page.evaluate(() => {
        const before = { ...JSON.parse(sessionStorage.bredon), version: 0 };
        addEventListener('pagehide', () => { sessionStorage.bredon = JSON.stringify(before); });
    });
    await visit.page.reload();
    await visit.ready();
    await visit.playAll('c3', mouse);
    assert.deepEqual(await list(visit), ['White – Black | 5 × 5, 3 moves']);
});

test('all games as one file open again, also positions without moves', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=3&moves=a1+c3' });
    await visit.waitMoves(2);
    await visit.page.evaluate(() => { location.hash = '#tps=x5/x5/x2,1,x2/x5/x5 2 1'; });
    await visit.page.waitForFunction(() => document.querySelectorAll('[data-square]').length === 25);
    await visit.page.evaluate(() => { location.hash = '#size=4&moves=a1+d4+b2'; });
    await visit.waitMoves(3);
    assert.equal((await list(visit)).length, 3);
    const text = String((await visit.saved(() => visit.click('#games-dialog button:has-text("Save all")'))).bytes);
    await close(visit);
    await visit.click('#open');
    await visit.page.fill('#pasted', text);
    await visit.click('#open-dialog button.main');
    await visit.waitText('#open-progress', /^3 games: choose one$/);
    await visit.page.selectOption('#which', '1');
    await visit.click('#open-dialog button.main');
    await visit.page.waitForSelector('#open-dialog', { state: 'hidden' });
    await visit.page.waitForSelector('[data-square=c3]:not([aria-label$=empty])');
    assert.deepEqual(await visit.moves(), []);
});

test('a browser without a database says so', async (t) => {
    const visit = await Visit.begin(t, { script: 'Object.defineProperty(window, "indexedDB", { get() { throw new Error("denied"); } })' });
    await visit.waitText('#trouble', /^This browser does not keep your games: denied/);
    await visit.newGame({ size: 3 });
    await visit.playAll('a1 c3 b2', mouse);
    await visit.click('#my-games');
    await visit.waitText('#games-dialog .error', /keeps no games: denied/);
    await visit.page.reload();
    await visit.ready();
    assert.deepEqual(await visit.moves(), ['a1', 'c3', 'b2']);
});
