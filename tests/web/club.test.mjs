// SPDX-License-Identifier: MIT
// What a trainer wants of a file of games, and a player of the own ones: who lost where, and how it goes week by week.
import assert from 'node:assert';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { Visit, checkAccess, useBrowser } from './page.mjs';

const GAMES = fileURLToPath(new URL('games.ptn', import.meta.url));

useBrowser();

async function openTable(visit) {
    await visit.click('#open');
    await visit.page.setInputFiles('#file', GAMES);
    await visit.waitText('#open-progress', /choose one$/);
    await visit.page.click('#open-table');
    await visit.page.waitForSelector('.games-table tbody tr');
}

const rows = (visit, which = 0) => visit.page.locator('.games-table table').nth(which).locator('tbody tr').evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent.trim())));

const reviewed = (visit) => visit.waitText('.games-work', /^\s*2 of 2 games are reviewed/);

// Counts the workers that the page starts: the engine is one, each review another.
const COUNT_WORKERS = `
    window.workers = 0;
    window.Worker = new Proxy(window.Worker, { construct(Of, given) { window.workers++; return new Of(...given); } });`;

test('a table says who lost where, without a network, and keeps what was found', async (t) => {
    const visit = await Visit.begin(t, { script: COUNT_WORKERS });
    await visit.context.setOffline(true);
    await openTable(visit);
    await reviewed(visit);
    const lost = await visit.page.locator('.games-table .lost').allInnerTexts();
    assert.deepEqual(lost, ['Anna', 'Anna']);
    const [first, second] = await rows(visit);
    assert.deepEqual(first.slice(0, 4), ['Anna', 'Ben', '0-R', '16']);
    assert.deepEqual(second.slice(0, 4), ['Ben', 'Anna', 'R-0', '23']);
    assert.equal(first[4], '2. Ce2?? was a weak opening move'); // what is said of the move in short
    assert.match(second[4], /^10\.\.\. 2d4<\?\? let White force a road in 2 moves$/);
    assert.ok([...first, ...second].filter((text) => /^\d+\u00a0%$/.test(text)).length === 4);
    // The totals, most losses first.
    const totals = await rows(visit, 1);
    assert.deepEqual(totals.map(([name, games, losses]) => [name, games, losses]), [['Anna', '2', '2'], ['Ben', '2', '0']]);
    const heads = await visit.page.locator('.games-table table').nth(1).locator('th[scope=col]').allInnerTexts();
    assert.equal(totals[0][heads.indexOf('by: road not stopped')], '1');
    // Columns sort, up and down.
    const sort = (name) => visit.page.click(`.games-table th button:text-is("${name}")`);
    await sort('Moves');
    assert.deepEqual((await rows(visit)).map((row) => row[3]), ['16', '23']);
    await sort('Moves');
    assert.deepEqual((await rows(visit)).map((row) => row[3]), ['23', '16']);
    assert.equal(await visit.page.getAttribute('.games-table th:has(button:text-is("Moves"))', 'aria-sort'), 'descending');
    await checkAccess(visit, 'the table of games');
    await visit.shoot('games-table-1400');
    // A click shows the moment; the review is there.
    await visit.page.click('.games-table td button:has-text("2d4<")');
    await visit.page.waitForSelector('dialog[open]', { state: 'detached' });
    await visit.shown(20);
    assert.equal(await visit.text('#moves [aria-current]'), '2d4<??');
    assert.ok(await visit.page.isVisible('#graph'));
    // After a reload nothing is reviewed again.
    await visit.context.setOffline(false);
    await visit.page.reload();
    await visit.ready();
    await openTable(visit);
    await reviewed(visit);
    assert.equal(await visit.page.evaluate(() => window.workers), 1);
});

test('the reviews of a file can be stopped and go on', async (t) => {
    // No review ends before it is stopped.
    const visit = await Visit.begin(t, { script: `
        window.held = true;
        window.Worker = new Proxy(window.Worker, { construct(Of, given) {
            const worker = new Of(...given);
            const post = worker.postMessage.bind(worker);
            worker.postMessage = (message) => (message.annotate && window.held ? undefined : post(message));
            return worker;
        } });` });
    await openTable(visit);
    await visit.page.click('.games-work button:text-is("Stop")');
    assert.match(await visit.text('.games-work'), /^0 of 2 games are reviewed/);
    await visit.page.evaluate(() => { window.held = false; });
    await visit.page.click('.games-work button:text-is("Review 2 games")');
    await reviewed(visit);
});

test('progress shows own games and puzzles week by week', async (t) => {
    const visit = await Visit.begin(t);
    const open = async () => {
        await visit.click('#learn');
        await visit.page.click('dialog.welcome button:has-text("Your progress")');
        await visit.page.waitForSelector('dialog.own-progress[open]');
    };
    await open();
    await visit.waitText('dialog.own-progress', /No finished game of yours yet/);
    await visit.page.keyboard.press('Escape');
    for (const [date, name] of [['2026.11.15', 'Player'], ['2026.11.16', 'Player'], ['2026.11.17', 'Anna']]) {
        await visit.click('#open');
        await visit.page.fill('#pasted', `[Player1 "${name}"]\n[Player2 "Bredon, level 1"]\n[Date "${date}"]\n[Size "4"]\n[Komi "0"]\n\n`
            + '1. a4 d1 2. c1 b3 3. d3 c3 4. a3 c2 5. b4 d4 0-1');
        await visit.click('#open-dialog button.main');
        await visit.page.waitForSelector('#open-dialog', { state: 'hidden' });
    }
    await visit.newGame({ size: 4 });
    await visit.page.evaluate(() => {
        const kept = JSON.parse(localStorage.bredon);
        kept.learn.puzzles = { weeks: { 2968: 3 } };
        localStorage.bredon = JSON.stringify(kept);
    });
    await open();
    await visit.page.click('dialog.own-progress button:text-is("Review 2 games")');
    await visit.waitText('.own-progress .games-work', /^\s*2 of 2 games are reviewed/);
    assert.equal(await visit.page.locator('.progress-graph circle').count(), 2);
    const weeks = await visit.page.locator('.own-progress tbody tr').evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
    assert.deepEqual(weeks.map((week) => [week[0], week[1], week[4]]), [['Nov 16, 2026', '1', '3'], ['Nov 9, 2026', '1', '0']]);
    assert.match(weeks[0][2], /^\d+\u00a0%$/);
    assert.ok(weeks[0].slice(5).some((share) => /^[1-9]\d*\u00a0%$/.test(share)));
    await checkAccess(visit, 'progress');
    await visit.shoot('progress-1400');
});
