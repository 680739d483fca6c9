// SPDX-License-Identifier: MIT
// The pages of `match --html`, `ratings --html` and `annotate --html`, in Chromium.
import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Visit, checkAccess, inFirefox, useBrowser } from './page.mjs';
import { barChart } from '../../web/report/charts.js';
import { positionsOf } from '../../web/report/replay.js';

const program = process.env.BREDON_PROGRAM;
let scratch;

useBrowser();
before(() => {
    scratch = mkdtempSync(join(tmpdir(), 'bredon-report-'));
});
after(() => rmSync(scratch, { recursive: true }));

function run(...words) {
    const { status, stdout, stderr } = spawnSync(program, words, { cwd: scratch, encoding: 'utf8' });
    assert.notEqual(status, 2, stderr);
    return stdout;
}

// A match of so many engines; its page.
function match(name, engines, ...words) {
    const given = Array.from({ length: engines }, (_, i) =>
        ['--engine', program, `name=${['new & <b>', 'old', 'third'][i]}`, `nodes=${50 << i}`, 'tc=60+1']).flat();
    run('match', ...given, '--each', 'option.Hash=1', '--out', `${name}.ptn`, '--html', `${name}.html`, ...words);
    return pathToFileURL(join(scratch, `${name}.html`)).href;
}

const dataOf = (name) => JSON.parse(/id="data">(.*?)<\/script>/s.exec(readFileSync(join(scratch, name), 'utf8'))[1]);

// The stacks of a position as TPS has them, without the player.
function tpsOf({ size, squares }) {
    return Array.from({ length: size }, (_, down) => Array.from({ length: size }, (_, i) =>
        squares['abcdefgh'[i] + (size - down)] || 'x').join(',')
        .replace(/x(,x)+/g, (run) => `x${(run.length + 1) / 2}`)).join('/');
}

for (const [name, ...words] of [['swap', '--size', '4'], ['plain', '--size', '5', '--opening', 'no-swap'],
    ['double', '--size', '3', '--opening', 'double-black-stack']]) {
    test(`positions are those of the program: ${name}`, () => {
        match(name, 2, '--games', '4', ...words);
        dataOf(`${name}.html`).games.forEach((game, i) => {
            const positions = positionsOf(game);
            for (const ply of [0, 2, positions.length >> 1, positions.length - 1]) {
                const shown = run('show', `${name}.ptn`, '--game', String(i + 1), '--ply', String(ply));
                assert.equal(tpsOf(positions[ply]), /^tps (\S+)/m.exec(shown)[1], `game ${i + 1}, ply ${ply}`);
            }
        });
    });
}

test('a capstone flattens a wall', () => {
    const game = { tps: 'x5/x5/x5/x5/x5 1 1', swapped: 2, moves: 'a1 e5 Cc3 Sc4 c3+' };
    assert.equal(tpsOf(positionsOf(game).at(-1)), 'x4,1/x2,21C,x2/x5/x5/2,x4');
});

test('the lengths of many games', () => {
    assert.match(barChart({ label: '', values: Array(200000).fill(3), unit: 'plies' }), /<rect class="bar-of"/);
});

test('a match of two engines: list, Elo and LLR over time, games on the board', async (t) => {
    const url = match('two', 2, '--size', '4', '--games', '8', '--sprt', 'elo0=0', 'elo1=5', '--openings', '4-komi0');
    const requests = [];
    const visit = await Visit.begin(t, { url });
    visit.page.on('request', (request) => requests.push(request.url()));
    await visit.page.reload();
    await visit.ready();
    assert.deepEqual(requests.filter((request) => request !== url), []);
    assert.match(await visit.text('h1'), /^new & <b> against old$/);
    assert.deepEqual(await visit.page.locator('h2').allInnerTexts(), ['Rating list', 'Elo over time', 'Endings',
        'Length of the games', 'Time left', 'Faults', 'Games']);
    assert.match(await visit.page.getAttribute('.chart >> nth=0', 'aria-label'), /^Elo as games were added; at the end: new & <b> /);
    assert.match(await visit.text('section:has(h3)'), /LLR -?\d+\.\d\d \(-2\.94, 2\.94\) for \[0, 5\]: undecided/);
    assert.equal(await visit.page.locator('#game option').count(), 8);
    const { games } = dataOf('two.html');
    const moves = games[0].moves.split(' ');
    assert.match(await visit.text('#now'), new RegExp(`^\\d+\\.(\\.\\.)? ${moves.at(-1).replace(/[+]/g, '\\+')}: `));
    await visit.click('#first');
    assert.equal(await visit.text('#now'), 'The first position');
    assert.equal(await visit.page.locator('.board-of use').count(), 0);
    await visit.page.locator('#first').press('ArrowRight');
    assert.equal(await visit.page.locator('.board-of use').count(), 1);
    assert.match(await visit.text('.board-of .unseen'), new RegExp(`^${moves[0]}, Black flat$`));
    await visit.page.selectOption('#game', '5');
    assert.match(await visit.text('#about'), new RegExp(`^Game ${games[5].number}: `));
    await visit.shoot('report-two');
});

for (const scheme of ['light', 'dark']) {
    test(`a tournament: cross table, and what a person without sight meets, ${scheme}`, async (t) => {
        const url = match(`three-${scheme}`, 3, '--size', '4', '--games', '4');
        const visit = await Visit.begin(t, { url, scheme });
        assert.equal(await visit.page.locator('section:has-text("Cross table") tbody tr').count(), 3);
        await checkAccess(visit, scheme);
        await visit.shoot(`report-${scheme}`);
    });
}

test('a small screen does not scroll sideways, and paper has no controls', async (t) => {
    const url = match('small', 3, '--size', '4', '--games', '4', '--openings', 'none');
    const visit = await Visit.begin(t, { url, width: 360, height: 640 });
    assert.ok(await visit.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.match(await visit.text('main > p'), /^12 games of 3 players, 4x4\. 6 of them repeat others/);
    await checkAccess(visit, 'small');
    if (!inFirefox) { // Playwright shows no paper there
        await visit.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        assert.ok(await visit.page.locator('.choices').isHidden());
        assert.equal(await visit.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), 'rgb(255, 255, 255)');
        await visit.shoot('report-print');
    }
});

test('ratings: games of other programs, without clocks; a fault leads to its game', async (t) => {
    const game = (tags, moves) => `${tags.map(([name, value]) => `[${name} "${value}"]\n`).join('')}[Size "3"]\n\n${moves}\n\n`;
    writeFileSync(join(scratch, 'club.ptn'),
        game([['Player1', 'Anna'], ['Player2', '</script><i>']], '1. a1 c3 {a long comment that nobody needs to see here} 2. b2 b3 3. c1 a2 4. a3 R-0')
        + game([['White', 'Cleo'], ['Black', 'Anna']], '1. a1 c3 1/2-1/2')
        + game([['White', 'Anna'], ['Black', 'Cleo']], '1. a1 c3 2. b2 {+0.1/3 0.50s} {Termination: crash: ended} 1-0')
        + game([['White', 'Anna'], ['Black', 'Cleo'], ['Clock', '10']],
            '1. a1 {0.50s} c3 {0.40s} {Termination: narrow time: used more} 0-1'));
    run('ratings', 'club.ptn', '--anchor', 'Cleo=1500', '--html', 'club.html');
    const visit = await Visit.begin(t, { url: pathToFileURL(join(scratch, 'club.html')).href });
    assert.deepEqual(await visit.page.locator('h2').allInnerTexts(), ['Rating list', 'Cross table', 'Endings',
        'Length of the games', 'Time left', 'Faults', 'Games']);
    assert.deepEqual(await visit.page.locator('section:has-text("Time left") tbody tr').allInnerTexts(),
        ['Anna\t1\t0.00\t0.00', 'Cleo\t1\t9.60\t9.60']);
    assert.equal(await visit.page.locator('section:has-text("Games lost by a fault") tbody tr').count(), 2);
    const anchor = visit.page.locator('tr:has-text("+1500.0") .error-bar');
    assert.equal(await anchor.locator('.zero').getAttribute('d'), `M${await anchor.locator('circle').getAttribute('cx')} 0V16`);
    assert.equal(await visit.page.locator('i').count(), 0);
    assert.match(await visit.text('section >> nth=0'), /<\/script><i>/);
    await visit.page.selectOption('#who', '</script><i>');
    assert.equal(await visit.page.locator('#game option').count(), 1);
    await visit.page.getByRole('button', { name: '3', exact: true }).click();
    assert.match(await visit.text('#about'), /^Game 3: Anna .* \(crash: ended\)\.$/);
    assert.match(await visit.text('#now'), /Engine: \+0\.1\/3 0\.50s$/);
    await checkAccess(visit, 'ratings');
});

// A game in which White lets a road through and Black wins by it.
const lost = '[Player1 "Anna & <i>"]\n[Player2 "Ben"]\n[Size "4"]\n\n1. d4 a1 2. b2 d3 3. b3 d2 4. c1 d1 0-R\n';

function annotate(name, text, ...words) {
    writeFileSync(join(scratch, `${name}-in.ptn`), text);
    run('annotate', `${name}-in.ptn`, '--nodes', '2000', '-o', `${name}.ptn`, '--html', `${name}.html`, ...words);
    return pathToFileURL(join(scratch, `${name}.html`)).href;
}

test('an annotated game: board, graph, turning points, by mouse and by keyboard, without a network', async (t) => {
    const url = annotate('lost', lost);
    const requests = [];
    const visit = await Visit.begin(t, { url });
    visit.page.on('request', (request) => requests.push(request.url()));
    await visit.page.reload();
    await visit.ready();
    assert.deepEqual(requests.filter((request) => request !== url), []);
    assert.equal(await visit.text('h1'), 'Anna & <i> against Ben');
    assert.deepEqual(await visit.page.locator('h2').allInnerTexts(), ['Games', 'Players']);
    const { annotated: [{ chances, marks, turns, result, lines }], games: [{ moves }] } = dataOf('lost.html');
    const count = moves.split(' ').length;
    assert.deepEqual([chances.length, lines.length, marks.length], [count + 1, count + 1, count]);
    assert.ok(turns.length > 0);
    assert.match(await visit.page.getAttribute('.chances', 'aria-label'),
        new RegExp(`^White’s chances in per cent over ${count} plies: ${chances[0]} % at first, 0 % at the end$`));
    assert.match(await visit.text('#review'), new RegExp(`${result.replace(/[.+?]/g, '\\$&')}\\.`));
    assert.equal(await visit.page.locator('.turns li').count(), turns.length);
    // A turning point leads to its position.
    const cursor = () => visit.page.getAttribute('.cursor', 'd');
    const atEnd = await cursor();
    await visit.page.locator('.turns button >> nth=0').press('Enter');
    assert.notEqual(await cursor(), atEnd);
    assert.equal(await visit.page.getAttribute('.moves-of [aria-current]', 'data-ply'), String(turns[0].ply));
    assert.equal(await visit.page.locator('.turns [aria-current]').count(), 1);
    assert.match(await visit.text('.turns li >> nth=0'), /^\d+\.(\.\.)? \S/);
    assert.match(await visit.text('#now'), /White’s chances \d+ %/);
    // The arrows lead through the game, and a click on the graph to its place.
    await visit.page.locator('#forward').press('ArrowRight');
    assert.equal(await visit.page.getAttribute('.moves-of [aria-current]', 'data-ply'), String(turns[0].ply + 1));
    const box = await visit.page.locator('.chances').boundingBox();
    await visit.page.mouse.click(box.x + box.width * 40 / 720 + 1, box.y + box.height / 2);
    assert.match(await visit.text('#now'), /^The first position\. White’s chances \d+ %, best line /);
    assert.equal(await visit.page.locator('i').count(), 0);
    await visit.shoot('annotated');
});

test('several annotated games: each has its graph and words, and a row for each player', async (t) => {
    const url = annotate('several', `${lost}\n${lost.replace('Anna & <i>', 'Cleo').replace(' 4. c1 d1 0-R', '')}`);
    const visit = await Visit.begin(t, { url });
    assert.equal(await visit.text('h1'), '2 annotated games');
    assert.equal(await visit.page.locator('section:has-text("Players") tbody tr').count(), 4);
    const first = await visit.page.getAttribute('.chances', 'aria-label');
    await visit.page.selectOption('#game', '1');
    assert.notEqual(await visit.page.getAttribute('.chances', 'aria-label'), first);
    const row = visit.page.locator('section:has-text("Players") tbody tr >> nth=0');
    assert.match(await row.innerText(), /^1\tAnna & <i>\tWhite\t\d+\.\d %\t/);
});

test('a page on a player: the report, moves that lead to their games, and games of several files', async (t) => {
    writeFileSync(join(scratch, 'other.ptn'), lost.replace('Ben', 'Cleo'));
    writeFileSync(join(scratch, 'one.ptn'), lost);
    run('annotate', 'one.ptn', 'other.ptn', '--nodes', '2000', '--player', 'anna & <i>', '--html', 'player.html');
    const visit = await Visit.begin(t, { url: pathToFileURL(join(scratch, 'player.html')).href });
    assert.deepEqual(await visit.page.locator('h2').allInnerTexts(), ['Report on Anna & <i>', 'Games', 'Players']);
    const report = visit.page.locator('section:has-text("Report on")');
    assert.match(await report.locator('tbody tr >> nth=0').innerText(), /^Anna & <i>\t2\t0 %\t8\t\d+\.\d %\t/);
    assert.deepEqual(await report.locator('caption').allInnerTexts(),
        ['All games', 'By colour', 'By board', 'By phase', 'By first moves']);
    // The games are numbered through, and each says where it is from.
    assert.match((await visit.page.locator('#game option').allTextContents()).join('\n'), /^1: .*\n2: /);
    const { player: { instructive } } = dataOf('player.html');
    const button = report.locator('ol button >> nth=-1');
    await button.click();
    const { file, ply } = instructive.at(-1);
    assert.match(await visit.text('#about'), new RegExp(`^Game [12] \\(game 1 of ${file}\\): `));
    assert.equal(await visit.page.getAttribute('.moves-of [aria-current]', 'data-ply'), String(ply));
    await checkAccess(visit, 'player');
    await visit.shoot('player');
});

test('a page with another engine: two lines with their names, and both chances in words', async (t) => {
    const url = annotate('second', lost, '--engine', `${program} tei`, '--movetime', '100');
    const visit = await Visit.begin(t, { url });
    assert.equal(await visit.page.locator('.chances .line').count(), 2);
    assert.deepEqual((await visit.page.locator('.legend li').allInnerTexts()).map((text) => text.trim()), [dataOf('second.html').annotated[0].program, 'Bredon']);
    assert.match(await visit.page.getAttribute('.chances', 'aria-label'), /at the end; by Bredon \d+ % at first, \d+ % at the end$/);
    await visit.page.locator('#first').click();
    assert.match(await visit.text('#now'), /^The first position\. White’s chances \d+ %, .*\. Bredon: \d+ %, best line \S+$/);
    await checkAccess(visit, 'second engine');
});

for (const scheme of ['light', 'dark']) {
    test(`an annotated game: what a person without sight meets, and paper, ${scheme}`, async (t) => {
        const visit = await Visit.begin(t, { url: annotate(`lost-${scheme}`, lost), scheme });
        await checkAccess(visit, `annotated ${scheme}`);
        await visit.page.setViewportSize({ width: 360, height: 640 });
        assert.ok(await visit.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await checkAccess(visit, `annotated, small, ${scheme}`);
        if (!inFirefox) {
            await visit.page.emulateMedia({ media: 'print', colorScheme: scheme });
            assert.ok(await visit.page.locator('.steps').isHidden());
            await visit.shoot(`annotated-print-${scheme}`);
        }
    });
}
