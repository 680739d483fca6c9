// SPDX-License-Identifier: MIT
// The tab Openings, with the games of the browser and with a database of `bredon serve`.
import assert from 'node:assert';
import { Buffer } from 'node:buffer';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { Visit, checkAccess, folder, mouse, useBrowser } from './page.mjs';

useBrowser();

const game = (white, black, result, moves, more = '') => `[Player1 "${white}"]\n[Player2 "${black}"]\n[Size "5"]\n[Result "${result}"]\n${more}\n`
    + `${moves}\n${result}\n\n`;
// The second and third are the first one, mirrored and turned; c3 follows in two, c4 in one.
const GAMES = game('Ann', 'Ben', 'R-0', '1. a1 e5 2. c3 c4', '[Rating1 "1600"]\n[Rating2 "1500"]\n[Date "2026.03.04"]\n')
    + game('Ben', 'Ann', '0-F', '1. e1 a5 2. c3 d3', '[Date "2025.03.04"]\n')
    + game('Ann', 'Cid', '1/2-1/2', '1. a5 e1 2. c2 c3')
    + game('Cid', 'Dan', '1-0', '1. a1 b1 2. c3 c4');

async function openFile(visit, text, name = 'club.ptn') {
    await visit.click('#open');
    await visit.page.setInputFiles('#file', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await visit.waitText('#open-progress', /games/);
    await visit.click('#open-dialog button.main');
    await visit.page.waitForSelector('#open-dialog', { state: 'hidden' });
}

const rows = (visit) => visit.page.locator('.openings-moves button').evaluateAll((all) => all.map((row) =>
    ['.ptn', '.count', '.share'].map((part) => row.querySelector(part).textContent).join(' ')));
const waitFacts = (visit, words) => visit.waitText('#openings .facts', words);
const setFilter = async (visit, name, value) => {
    await visit.page.fill(`#openings-${name}`, value);
    await visit.page.locator(`#openings-${name}`).blur();
};
const showTab = async (visit) => visit.page.click(await visit.page.isVisible('#tab-openings') ? '#tab-openings' : '#show-openings');

for (const [width, height] of [[1440, 900], [390, 844]]) {
    test(`openings of a file at ${width}x${height}: counted over symmetries, played, filtered and opened`, async (t) => {
        const visit = await Visit.begin(t, { width, height });
        await openFile(visit, GAMES);
        await showTab(visit);
        await waitFacts(visit, /^4 games: White won 50\u00a0%, Black 25\u00a0%, draws 25\u00a0%$/);
        assert.deepEqual(await rows(visit), ['a1 4 100\u00a0%']);
        assert.equal(await visit.page.locator('.picture .arrow').count(), 1);
        // A move is played by a tap; those of turned games are turned back.
        await visit.page.click('.openings-moves [data-move=a1]');
        await visit.page.waitForSelector('.openings-moves [data-move=e5]');
        assert.deepEqual(await rows(visit), ['e5 3 75\u00a0%', 'b1 1 25\u00a0%']);
        assert.match(await visit.text('[data-move=e5] .unseen'), /^e5: 3 games, 75\u00a0% of all; 3 games: White won 33\u00a0%, Black 33\u00a0%, draws 33\u00a0%$/);
        await visit.page.click('[data-move=e5]');
        await waitFacts(visit, /^3 games/);
        assert.deepEqual((await rows(visit))[0], 'c3 2 67\u00a0%');
        // The more frequent move has the thicker frame.
        const widths = await visit.page.locator('.arrow .frame-of').evaluateAll((all) => all.map((frame) => parseFloat(getComputedStyle(frame).strokeWidth)));
        assert.deepEqual(widths.length, 2);
        assert.ok(widths[1] > 1.5 * widths[0], `${widths}`); // the most frequent one is drawn last, above the others
        await checkAccess(visit, 'openings');
        await visit.shoot(`openings-${width}`);
        // Filters.
        await visit.page.click('.openings-filters summary');
        await setFilter(visit, 'player', 'ben');
        await waitFacts(visit, /^2 games/);
        await visit.page.selectOption('#openings-colour', 'black');
        await waitFacts(visit, /^1 game: White won 100\u00a0%/);
        await visit.page.click('.openings-filters button');
        await waitFacts(visit, /^3 games/);
        await setFilter(visit, 'from', '2026-01-01');
        await waitFacts(visit, /^1 game:/);
        await visit.page.click('.openings-filters button');
        await waitFacts(visit, /^3 games/);
        await setFilter(visit, 'rating', '1550');
        await waitFacts(visit, /^No game/);
        await visit.page.click('.openings-filters button');
        await waitFacts(visit, /^3 games/);
        // A game behind the numbers opens at the place.
        assert.match(await visit.text('.openings-games li:first-child'), /Ann \(1600\) – Ben \(1500\)\s+R-0/);
        await visit.page.click('.openings-games li:has-text("Cid") button');
        await visit.waitText('#game-name', /^Ann – Cid$/);
        await visit.page.waitForSelector('#moves button[data-ply="2"][aria-current]', { state: 'attached' });
        assert.deepEqual(await visit.moves(), ['a5', 'e1', 'c2', 'c3']);
        await waitFacts(visit, /^3 games/);
        assert.deepEqual(await rows(visit), ['c3 2 67\u00a0%', 'c2 1 33\u00a0%']); // c2 here, d3 or b3 in the others
    });
}

test('openings: My games leave the game on the board out, and a position that nobody had says so', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=4&moves=a1+d4+b2' });
    await visit.newGame({ size: 4 });
    await visit.page.click('#show-openings');
    await waitFacts(visit, /^1 game$/);
    assert.deepEqual(await rows(visit), ['a1 1 100\u00a0%']);
    await visit.playAll('a2', mouse);
    await waitFacts(visit, /^No game has this position\.$/);
    assert.equal(await visit.page.locator('.picture .arrow').count(), 0);
    // Annotated moves and a running analysis have scores.
    await visit.click('#back');
    await visit.page.click('#show-openings');
    await visit.page.selectOption('#lines', '8');
    await visit.click('#analyze');
    await visit.page.click('#show-openings');
    await visit.page.waitForFunction(() => /[+−]\d|#/.test(document.querySelector('.openings-moves .score')?.textContent));
});

test('openings of 5,400 games are counted without a pause', async (t) => {
    const visit = await Visit.begin(t);
    // Different games: the digits of a number, as squares of a row each.
    const squares = (number) => [0, 1, 2, 3].map((row) => `${'abcdef'[Math.floor(number / 6 ** row) % 6]}${row + 2}`);
    const text = Array.from({ length: 5400 }, (_, i) => {
        const [first, second, third, fourth] = squares(i * 7919 % 1296);
        return `[Size "6"]\n[Player1 "P${i % 50}"]\n\n1. a1 f6 2. ${first} ${second} 3. ${third} ${fourth} 4. a6 f1 R-0\n\n`;
    }).join('');
    await openFile(visit, text);
    // The longest time for which the page did nothing else, in slices that end by themselves.
    await visit.page.evaluate(() => {
        window.longest = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
            window.longest = Math.max(window.longest, duration);
        })).observe({ entryTypes: ['longtask'] });
        window.began = performance.now();
    });
    await visit.page.click('#show-openings');
    await waitFacts(visit, /^5400 games/);
    const [took, longest] = await visit.page.evaluate(() => [performance.now() - window.began, window.longest]);
    t.diagnostic(`${Math.round(took)} ms, the longest task ${Math.round(longest)} ms`);
    assert.deepEqual(await rows(visit), ['a1 5400 100\u00a0%']);
});

test('openings of the database that serves the page', async (t) => {
    const program = process.env.BREDON_PROGRAM;
    const home = mkdtempSync(join(tmpdir(), 'bredon-openings-'));
    const db = join(home, 'games.db');
    writeFileSync(join(home, 'games.ptn'), GAMES);
    execFileSync(program, ['games', 'add', '--db', db, join(home, 'games.ptn')], { stdio: 'ignore' });
    execFileSync(program, ['explore', '--db', db, '--eval', '--nodes', '2000', '--size', '5', 'a1', 'e5'], { stdio: 'ignore' });
    const server = spawn(program, ['serve', '--port', '0', '--web', folder, '--db', db], { stdio: ['ignore', 'pipe', 'pipe'] });
    const url = await new Promise((resolve, reject) => {
        server.on('exit', () => reject(new Error('bredon serve has ended')));
        for (const output of [server.stdout, server.stderr]) {
            createInterface(output).on('line', (line) => {
                const found = /http:\/\/\S+?:\d+\//.exec(line);
                found && resolve(found[0]);
            });
        }
    });
    const visit = await Visit.begin(t, { url, hash: '#size=5&moves=a1+e5' });
    t.after(() => { // after the page has ended, which still keeps files for later visits
        server.kill();
        rmSync(home, { recursive: true });
    });
    await visit.page.click('#show-openings');
    await waitFacts(visit, /^3 games: White won 33\u00a0%/);
    assert.equal(await visit.page.inputValue('#openings-source'), 'server');
    assert.equal((await rows(visit))[0], 'c3 2 67\u00a0%');
    assert.match(await visit.text('[data-move=c3] .score'), /^[+−]\d/);
    await visit.page.click('.openings-filters summary');
    await setFilter(visit, 'player', 'Ben');
    await waitFacts(visit, /^2 games: White won 50\u00a0%, Black 50\u00a0%/);
    visit.expected = /404/; // what the browser says, at some time, about this answer
    await setFilter(visit, 'player', 'Nobody');
    await waitFacts(visit, /Nobody/);
    await visit.page.click('.openings-filters button');
    await waitFacts(visit, /^3 games/);
    await visit.page.click('.openings-games li:has-text("Cid") button');
    await visit.waitText('#game-name', /^Ann – Cid$/);
    await visit.shown(2);
});
