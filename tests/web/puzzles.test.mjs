// SPDX-License-Identifier: MIT
// The puzzle trainer, and what the puzzles claim.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Visit, checkAccess, modules, useBrowser } from './page.mjs';

useBrowser();

const phone = { width: 390, height: 844, context: { hasTouch: true, isMobile: true } };
const { PUZZLES, choosePuzzle, claimOf, dailyPuzzle } = await import(pathToFileURL(join(modules, 'learn/puzzles.js')));
const { moveWords } = await import(pathToFileURL(join(modules, 'views/words.js')));
const isThree = ({ plies, size, kind }) => plies === 3 && size === 5 && kind === 'road';

async function openPuzzles(visit) {
    await visit.click('#learn');
    await visit.page.click('dialog.welcome li:has-text("puzzles") button');
    await visit.waitText('dialog.trainer h3', /to move/);
}

// Chooses puzzles of two moves on 5x5, and gives the one that is shown.
async function chooseThree(visit) {
    await visit.page.selectOption('.trainer-choice label:has-text("Length") select', '2');
    await visit.page.selectOption('.trainer-choice label:has-text("Board") select', '5');
    await visit.page.selectOption('.trainer-choice label:has-text("Kind") select', 'road');
    await visit.waitText('dialog.trainer h3', /win in 2 moves/);
    const shown = choosePuzzle({ moves: 2, size: 5, kind: 'road' }, 800, [], null);
    assert.ok(isThree(shown));
    return shown;
}

const tap = (visit, square) => visit.click(`dialog.trainer [data-square=${square}]`);

// Makes a move, with the number of pieces by its button.
async function move(visit, text) {
    const [, hand = '1', kind = 'F', square, direction, drops] =
        /^(\d)?([SC])?([a-h][1-8])(?:([-+<>])(\d*))?$/.exec(text);
    if (!direction) {
        await visit.page.locator(`dialog.trainer .pieces label:has([value=${kind}])`).click();
        await tap(visit, square);
        return;
    }
    await tap(visit, square);
    await visit.page.click(`dialog.trainer .take button:text-is("${hand}")`);
    const [right, up] = { '+': [0, 1], '-': [0, -1], '>': [1, 0], '<': [-1, 0] }[direction];
    for (const [i, count] of [...(drops || hand)].entries()) {
        const place = String.fromCharCode(square.charCodeAt(0) + right * (i + 1)) + (Number(square[1]) + up * (i + 1));
        for (let left = Number(count); left > 0; left--) {
            await tap(visit, place);
        }
    }
}

// All placements on a board, and all moves of one piece.
function movesOn(size) {
    const squares = [...'abcdefgh'.slice(0, size)].flatMap((file) => [...'12345678'.slice(0, size)].map((rank) => file + rank));
    return squares.flatMap((square) => [square, `S${square}`, `C${square}`, ...[...'+-<>'].map((way) => square + way)]);
}

// The shortest win after these moves, as the program finds it.
function winAfter({ size, tps, halfKomi }, moves) {
    const found = execFileSync(process.env.BREDON_PROGRAM, ['solve', '--size', size, '--tps', tps, '--komi', halfKomi / 2,
        '--moves', moves.join(' '), '--json'].map(String), { encoding: 'utf8' });
    return JSON.parse(found.split('\n')[0]).moves[0].replace(/['*!?]+$/, '');
}

test('there are more than 400 puzzles of many kinds, each once', () => {
    assert.ok(PUZZLES.length >= 400, `${PUZZLES.length}`);
    assert.equal(new Set(PUZZLES.map(({ id }) => id)).size, PUZZLES.length);
    for (const size of [4, 5, 6]) {
        for (const plies of [1, 3, 5]) {
            assert.ok(PUZZLES.some((puzzle) => puzzle.size === size && puzzle.plies === plies), `${size} ${plies}`);
        }
    }
    assert.ok(PUZZLES.every(({ rating, kind }) => rating >= 500 && rating <= 2200 && kind));
    assert.notEqual(dailyPuzzle(new Date(2026, 10, 25)), dailyPuzzle(new Date(2026, 10, 26)));
    assert.equal(dailyPuzzle(new Date(2026, 10, 25, 1)), dailyPuzzle(new Date(2026, 10, 25, 23)));
});

test('a puzzle says what is proved, and the first ones are easy', () => {
    assert.equal(claimOf({ kind: 'road', plies: 1, proved: 1 }), 'Only one move wins at once.');
    assert.equal(claimOf({ kind: 'road', plies: 3, proved: 5 }), 'Proved: no other move wins within 3 moves.');
    assert.equal(claimOf({ kind: 'avoid', plies: 4, proved: 8 }), 'Proved: every other move loses within 2 moves. Proved, too: the right '
        + 'one does not lose within 4 moves. A search of a million nodes found no later loss.');
    const seen = [];
    for (let i = 0; i < 5; i++) {
        const { id, size, kind, plies } = choosePuzzle({}, 800 + 20 * i, seen, null);
        assert.deepEqual([size, kind, plies <= 3], [5, 'road', true]);
        seen.push(id);
    }
    assert.equal(choosePuzzle({}, 800, [], null).plies, 1);
});

test('a move that loses is refuted in words and on the board, and so are all others', async (t) => {
    const visit = await Visit.begin(t);
    await openPuzzles(visit);
    await visit.page.selectOption('.trainer-choice label:has-text("Kind") select', 'avoid');
    await visit.waitText('dialog.trainer h3', /every move but one loses/);
    await visit.waitText('dialog.trainer .claim', /^Proved: every other move loses/);
    const puzzle = choosePuzzle({ kind: 'avoid' }, 800, [], null);
    const free = visit.page.locator('dialog.trainer [data-square][aria-label$=", empty"]');
    const squares = await free.evaluateAll((cells) => cells.map((cell) => cell.dataset.square));
    await move(visit, squares.find((square) => square !== puzzle.solution[0]));
    await visit.waitText('dialog.trainer .verdict.wrong', /^After flat on \w\d, \w+ wins (at once|by force in \d moves): .+\.$/);
    await visit.page.click('dialog.trainer button:has-text("Solution")');
    await visit.waitText('dialog.trainer .verdict.shown', /^The solution: /);
    await visit.page.click('dialog.trainer button:has-text("Why the others lose")');
    await visit.waitText('dialog.proof h3', new RegExp(`wins in at most \\d moves?, except after ${puzzle.solution[0].replace(/[+]/, '\\+')}$`));
    await visit.waitText('dialog.proof p', /has \d+ other moves, and all of them lose/);
});

test('a puzzle is solved move by move, against the best defence', async (t) => {
    const visit = await Visit.begin(t, phone);
    await openPuzzles(visit);
    const puzzle = await chooseThree(visit);
    await checkAccess(visit, 'a puzzle');
    await visit.shoot('puzzle-390');
    await move(visit, puzzle.solution[0]);
    // In words: what is up on a board that is turned is not up in PTN.
    await visit.waitText('dialog.trainer .verdict', /^Right\. \w+ defends: /);
    const words = (await visit.text('dialog.trainer .verdict')).match(/defends: (.*)\. Go on\.$/)[1];
    const defence = movesOn(5).find((each) => moveWords(each) === words);
    await move(visit, winAfter(puzzle, [puzzle.solution[0], defence]));
    await visit.waitText('dialog.trainer .verdict.done', /^Solved\./);
    await visit.shoot('puzzle-solved-390');
    // Every defence can be seen.
    await visit.page.click('dialog.trainer button:has-text("All")');
    await visit.waitText('dialog.proof p', /all of them lose/);
    await visit.shoot('puzzle-proof-390');
    await visit.page.keyboard.press('Escape');
    await visit.page.waitForSelector('dialog.proof', { state: 'hidden' });
    assert.ok(await visit.page.isVisible('dialog.trainer'));
    assert.ok(Number(await visit.text('.trainer-score span:first-child b')) > 800);
    // It is kept, and another one comes.
    await visit.page.reload();
    await visit.ready();
    await openPuzzles(visit);
    assert.equal(await visit.text('.trainer-score span:nth-child(2)'), 'In a row 1');
    const kept = await visit.page.evaluate(() => JSON.parse(localStorage.bredon).learn.puzzles);
    assert.deepEqual(kept.done, [puzzle.id]);
    assert.deepEqual(Object.values(kept.weeks), [1]); // of progress
});

test('a wrong move is refuted on the board, and the solution can be seen', async (t) => {
    const visit = await Visit.begin(t);
    await openPuzzles(visit);
    const puzzle = await chooseThree(visit);
    const taken = (square) => visit.page.getAttribute(`dialog.trainer [data-square=${square}]`, 'aria-label');
    const empty = [];
    for (const file of 'abcde') {
        for (const rank of '12345') {
            const label = await taken(file + rank);
            if (/empty/.test(label) && !puzzle.solution[0].includes(file + rank)) {
                empty.push(file + rank);
            }
        }
    }
    await move(visit, `S${empty[0]}`);
    await visit.waitText('dialog.trainer .verdict.wrong', /answers/);
    await visit.shoot('puzzle-wrong-1400');
    assert.ok(Number(await visit.text('.trainer-score span:first-child b')) < 800);
    await visit.page.click('dialog.trainer button:has-text("Try again")');
    await visit.page.waitForSelector('dialog.trainer .verdict.open');
    assert.match(await taken(empty[0]), /empty/);
    // A second mistake costs nothing more.
    const rating = await visit.text('.trainer-score span:first-child b');
    await visit.page.click('dialog.trainer button:has-text("Solution")');
    await visit.waitText('dialog.trainer .verdict.shown', /^The solution: /);
    assert.equal(await visit.text('dialog.trainer .verdict'), `The solution: ${puzzle.solution.map(moveWords).join('; ')}`);
    assert.equal(await visit.text('.trainer-score span:first-child b'), rating);
    await visit.shoot('puzzle-shown-1400');
    // The position can be played on against a level.
    await visit.page.selectOption('.play-on select', '4');
    await visit.click('.play-on button');
    await visit.page.waitForSelector('dialog.trainer', { state: 'hidden' });
    await visit.waitText('main', /Bredon, level 4/);
    assert.match(await visit.text('#status'), /Your move/);
});

test('hints are given first in words, then on the board; the puzzle of the day is the same all day', async (t) => {
    const visit = await Visit.begin(t);
    await visit.page.clock.setFixedTime(new Date(2026, 10, 25, 12));
    await openPuzzles(visit);
    await visit.page.click('dialog.trainer button:has-text("Today’s puzzle")');
    await visit.page.waitForSelector('.trainer-score button[aria-pressed=true]');
    const puzzle = dailyPuzzle(new Date(2026, 10, 25));
    await visit.page.click('dialog.trainer button:has-text("Hint")');
    await visit.waitText('dialog.trainer .verdict', /^(Place a|Move the stack on)/);
    assert.equal(await visit.page.locator('dialog.trainer .arrow').count(), 0);
    await visit.page.click('dialog.trainer button:has-text("Hint")');
    await visit.page.waitForSelector('dialog.trainer .arrow', { state: 'attached' });
    assert.ok(puzzle.solution[0]);
});

test('a puzzle counts once, however often it is opened, and the one of the day once a day', async (t) => {
    const visit = await Visit.begin(t);
    await visit.page.clock.setFixedTime(new Date(2026, 10, 25, 12));
    const giveUp = async () => {
        await visit.page.click('dialog.trainer button:has-text("Solution")');
        await visit.waitText('dialog.trainer .verdict', /^The solution: /);
        return Number(await visit.text('.trainer-score span:first-child b'));
    };
    const reopen = async () => {
        await visit.page.keyboard.press('Escape');
        await visit.page.waitForSelector('dialog.trainer', { state: 'hidden' });
        await openPuzzles(visit);
        await visit.page.waitForSelector('dialog.trainer .verdict.open');
    };
    const daily = async () => {
        await visit.page.click('dialog.trainer button:has-text("Today’s puzzle")');
        await visit.page.waitForSelector('.trainer-score button[aria-pressed=true]');
        await visit.page.waitForSelector('dialog.trainer .verdict.open');
    };
    await openPuzzles(visit);
    const first = await giveUp();
    assert.ok(first < 800);
    await reopen();
    assert.equal(await giveUp(), first);
    await daily();
    const second = await giveUp();
    assert.ok(second < first);
    // Not after a reload either.
    await visit.page.reload();
    await visit.ready();
    await openPuzzles(visit);
    await daily();
    assert.equal(await giveUp(), second);
    await visit.page.clock.setFixedTime(new Date(2026, 10, 26, 12));
    await daily();
    assert.ok(await giveUp() < second);
});

test('only choices that a puzzle fits can be made', async (t) => {
    const fits = ({ moves, size, kind }) => PUZZLES.filter((puzzle) => Math.ceil(puzzle.plies / 2) === moves
        && puzzle.size === size && puzzle.kind === kind).length;
    const [none, one] = [{ moves: 4, size: 4, kind: 'quiet' }, { moves: 4, size: 4, kind: 'flats' }];
    assert.deepEqual([fits(none), fits(one)], [0, 1]);
    // An earlier visit may have kept others: any puzzle is shown.
    const kept = { learn: { welcomed: true, puzzles: { choices: none } } };
    const visit = await Visit.begin(t, { script: `localStorage.bredon = ${JSON.stringify(JSON.stringify(kept))};` });
    await openPuzzles(visit);
    const select = (label) => visit.page.locator(`.trainer-choice label:has-text("${label}") select`);
    assert.equal(await select('Length').inputValue(), '');
    await select('Length').selectOption('4');
    await select('Board').selectOption('4');
    await select('Kind').locator('[value=quiet]:disabled').waitFor({ state: 'attached' });
    await select('Kind').selectOption('flats');
    await visit.waitText('dialog.trainer h3', /win in 4 moves/);
    // The only puzzle of its kind comes again.
    await visit.page.click('dialog.trainer button:has-text("Solution")');
    await visit.page.waitForSelector('dialog.trainer .verdict.shown');
    await visit.page.click('dialog.trainer button:has-text("Next puzzle")');
    await visit.page.waitForSelector('dialog.trainer .verdict.open');
});
