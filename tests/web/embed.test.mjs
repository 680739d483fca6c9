// SPDX-License-Identifier: MIT
// Boards elsewhere than on the page: a second table, and the page that other sites show in a frame.
import assert from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { PUZZLES } from '../../web/learn/puzzles.js';
import { Visit, atEnd, checkAccess, folder, modules, serveFor, speak, useBrowser } from './page.mjs';

useBrowser();

// In the place of main.js: two tables, each with an engine. The ids of the second one have a prefix.
const TWO_TABLES = `
import { Engine } from './engine.js';
import { GameView } from './game_view.js';
const first = document.querySelector('main');
const second = document.createElement('section');
second.append(...first.cloneNode(true).childNodes);
for (const name of ['id', 'for', 'aria-controls', 'aria-describedby', 'aria-labelledby']) {
    second.querySelectorAll('[' + name + ']').forEach((element) => element.setAttribute(name, 'other-' + element.getAttribute(name)));
}
second.id = 'other';
first.after(second);
for (const [root, prefix, size] of [[first, '', 5], [second, 'other-', 4]]) {
    const engine = new Engine((error) => { throw error; });
    await engine.start(1, 1);
    const view = new GameView(engine, { root, prefix });
    view.connect();
    await view.game.open({ start: { size, halfKomi: 0, opening: 'swap', pieces: null, tps: null } });
}
document.documentElement.dataset.ready = 'true';`;

test('two tables on a page: each has its game, its buttons, keys and ids', async (t) => {
    const server = await serveFor(t, modules, (name, body) => (name === '/main.js' ? TWO_TABLES : body));
    const visit = await Visit.begin(t, { url: server.url });
    const { page } = visit;
    const moves = (prefix) => page.locator(`#${prefix}moves button[data-ply]`).allInnerTexts();
    const shown = (prefix, ply) => page.waitForSelector(`#${prefix}moves button[data-ply="${ply}"][aria-current]`);
    const tap = (prefix, square) => page.click(`#${prefix}board [data-square=${square}]`);
    await tap('', 'a1');
    await shown('', 1);
    await tap('other-', 'd4');
    await shown('other-', 1);
    await page.fill('#other-move-text', 'a4');
    await page.press('#other-move-text', 'Enter');
    await shown('other-', 2);
    // A wall is chosen at one table alone.
    await page.click('#other-pieces label:has([value=S])');
    await tap('', 'e5');
    await shown('', 2);
    await tap('', 'c3');
    await shown('', 3);
    await tap('other-', 'b2');
    await shown('other-', 3);
    assert.deepEqual([await moves(''), await moves('other-')], [['a1', 'e5', 'c3'], ['d4', 'a4', 'Sb2']]);
    // Keys, the analysis and the graph, too.
    await page.press('#other-last', 'ArrowLeft');
    await shown('other-', 2);
    await shown('', 3);
    await page.selectOption('#other-lines', '2');
    await page.click('#other-analyze');
    await page.waitForSelector('#other-found li');
    await page.click('#other-analyze');
    await page.click('#annotate');
    await page.waitForSelector('#graph svg');
    assert.deepEqual([await page.locator('#found li').count(), await page.locator('#other-graph svg').count()], [0, 0]);
    assert.match(await visit.text('#other-status'), /^White to move/);
    assert.match(await visit.text('#status'), /^Black to move/);
    // No id is there twice, and no label or group of buttons reaches into the other table.
    const faults = await page.evaluate(() => {
        const rootOf = (element) => element.closest('#other, main');
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        const referring = ['for', 'aria-controls', 'aria-describedby', 'aria-labelledby'].flatMap((name) =>
            [...document.querySelectorAll(`:is(main, #other) [${name}]`)].filter((element) =>
                rootOf(document.getElementById(element.getAttribute(name))) !== rootOf(element)));
        const radios = [...document.querySelectorAll('#other [type=radio]')].filter(({ name }) =>
            document.querySelector(`main [name="${name}"]`));
        return [...ids.filter((id, i) => ids.indexOf(id) < i), ...[...referring, ...radios].map(({ outerHTML }) => outerHTML)];
    });
    assert.deepEqual(faults, []);
});

// Random games by the engine's moves; in each position the rules of the page without an engine say the same, and of all
// that is written like a move they take the legal ones alone.
const COMPARE = `async (opening, size, seed) => {
    const { Bredon } = await import('./bredon/index.js');
    const { Rules } = await import('./game/rules.js');
    const [engine, rules] = [await Bredon.create({ url: './bredon/bredon.worker.js', hash: 1 }), new Rules()];
    const start = { size, opening, halfKomi: 3, tps: '', pieces: seed % 2 ? { flats: [12, 11], caps: [1, 2] } : null };
    const random = (most) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % 65536 % most;
    const drops = (hand) => (hand === 0 ? [''] : Array.from({ length: hand }, (_, i) => drops(hand - i - 1).map((rest) => (i + 1) + rest)).flat());
    const squares = [...'abcdefgh'].slice(0, size + 1).flatMap((file) => Array.from({ length: size + 1 }, (_, i) => file + (i + 1)))
        .filter((square) => square[0] !== 'i' && square[1] !== '9');
    const spreads = Array.from({ length: size + 1 }, (_, i) => drops(i + 1).map((each) => [i + 1, each])).flat();
    const written = squares.flatMap((square) => [square, 'S' + square, 'C' + square, '2' + square,
        ...[...'+-<>'].flatMap((direction) => spreads.map(([hand, each]) =>
            (hand > 1 ? hand : '') + square + direction + (each.length > 1 ? each : '')))]);
    const shown = ({ points, legal_moves, moves, move_number, tak, road, ...seen }) => JSON.stringify({ ...seen, road: road.length },
        (key, value) => (value && value.constructor === Object ? Object.fromEntries(Object.entries(value).sort()) : value));
    const moves = [];
    const faults = [];
    let plies = 0;
    for (let ply = 0; ; ply++, plies++) {
        const seen = await engine.look({ ...start, moves });
        const answer = await rules.look({ ...start, moves });
        if (shown(answer) !== shown({ ...seen, fault: undefined })) {
            faults.push([moves.join(' '), shown(answer), shown(seen)]);
        }
        if (ply < 3 || ply % 16 === 0) {
            const taken = [];
            for (const move of written) {
                await rules.look({ ...start, tps: seen.tps, moves: [move] }).then(() => taken.push(move), () => {});
            }
            const legal = new Set(seen.moves);
            const wrong = seen.result === '*' ? [...taken.filter((move) => !legal.delete(move)), ...legal] : [];
            faults.push(...wrong.map((move) => [moves.join(' '), move]));
        }
        if (seen.moves.length === 0) {
            break;
        }
        // Spreads are rare among the moves of a beginning.
        const some = seen.moves.filter((move) => /[-+<>]/.test(move) === (random(3) > 0));
        moves.push((some.length > 0 ? some : seen.moves)[random((some.length > 0 ? some : seen.moves).length)]);
    }
    engine.close();
    return { faults: faults.slice(0, 5), plies };
}`;

test('without the engine positions are the same, and the same moves are legal', async (t) => {
    const server = await serveFor(t, modules);
    const visit = await Visit.begin(t, { url: server.url });
    for (const [opening, size, seed] of [['swap', 5, 2], ['no-swap', 4, 7], ['double-black-stack', 3, 12]]) {
        const { faults, plies } = await visit.page.evaluate(`(${COMPARE})(${JSON.stringify(opening)}, ${size}, ${seed})`);
        assert.deepEqual(faults, [], `${opening} ${size}`);
        assert.ok(plies > 8, String(plies));
    }
});

// A page of another site with this line of HTML; a visit of it.
async function visitFrame(t, line, options = {}) {
    const site = mkdtempSync(join(tmpdir(), 'bredon-site-'));
    writeFileSync(join(site, 'index.html'), `<!DOCTYPE html><html lang="en"><title>A blog</title><link rel="icon" href="data:,">${line}</html>`);
    atEnd(t, () => rmSync(site, { recursive: true }));
    const server = await serveFor(t, site);
    const visit = await Visit.begin(t, { url: server.url, wait: false, ...options });
    const frame = visit.page.frameLocator('iframe');
    await frame.locator('html[data-ready]').waitFor();
    return { visit, frame };
}

// The page for frames in a server of its own: what it asked for, and how many bytes that was.
async function serveFrames(t, served = folder) {
    const sent = new Map();
    const server = await serveFor(t, served, null, { onSent: (name, bytes) => sent.set(name, bytes) });
    return { url: `${server.url}embed.html`, sent };
}

const GAME = `[Player1 "Ann"]
[Player2 "Bo"]
[Size "5"]
[Komi "2"]

1. a1 e5
2. c3! {in the middle} d3
3. c4 d4
4. c2 Sd2
5. Cc1 Cd5
6. c5 R-0

{2w1}
2. b2 b3
`;

test('a game in a frame of another site: the line of HTML comes from Save, and no engine is loaded', async (t) => {
    const page = await Visit.begin(t);
    await page.click('#open');
    await page.page.fill('#pasted', GAME);
    await page.click('#open-dialog button.main');
    await page.waitText('#game-name', /Ann – Bo/);
    await page.click('#forward');
    await page.click('#forward');
    await page.shown(2);
    await page.click('#share');
    await page.page.waitForSelector('#share-dialog[open]');
    const line = await page.page.inputValue('#frame-html');
    assert.match(line, /^<iframe src="\S+\/embed\.html#game=[\w-]+&amp;ply=2" title="Ann – Bo" width="480" height="640" loading="lazy" style="[^"]+"><\/iframe>$/);
    const { url, sent } = await serveFrames(t);
    const { visit, frame } = await visitFrame(t, line.replace(/src="[^#]*/, `src="${url}`));
    assert.equal(await frame.locator('h1').innerText(), 'Ann – Bo');
    const current = () => frame.locator('#moves [aria-current]').innerText();
    assert.equal(await current(), 'e5');
    await frame.locator('#forward').click();
    await frame.locator('#note:has-text("in the middle")').waitFor();
    assert.equal(await current(), 'c3!');
    assert.ok(await frame.locator('html').evaluate((element) => element.scrollHeight <= window.innerHeight), 'all is in view');
    await frame.locator('#forward').press('End');
    await frame.locator('#status:text("White wins by a road (R-0)")').waitFor();
    assert.equal(await frame.locator('.picture .road').count(), 5);
    await frame.locator('#forward').press('ArrowLeft');
    await frame.locator('#status:text("White to move")').waitFor();
    assert.match(await frame.locator('#spoken').innerText(), /^After capstone on d5\. White to move$/);
    await frame.locator('.branch button').first().click();
    await frame.locator('[data-square=b2][aria-label="b2, White flat"]').waitFor();
    const names = [...sent.keys()];
    assert.ok(!names.some((name) => name.startsWith('/bredon/')), names.join(' '));
    const bytes = [...sent.values()].reduce((sum, each) => sum + each, 0);
    assert.ok(names.length <= 10 && bytes < 60000, `${names.length} files, ${bytes} bytes`);
    await visit.shoot('frame');
    // The whole page opens the same game.
    const whole = await Visit.begin(t, { url: await frame.locator('#whole').evaluate((/** @type {any} */ link) => link.href) });
    await whole.waitText('#game-name', /Ann – Bo/);
    await whole.shown(2);
    // A position alone has no moves to go through.
    await page.page.selectOption('#frame-of', 'position-link');
    const position = await visitFrame(t, await page.page.inputValue('#frame-html'));
    await position.frame.locator('#status:text("White to move")').waitFor();
    assert.equal(await position.frame.locator('#steps, #side').filter({ visible: true }).count(), 0);
});

test('a position in a frame is seen by who is to move; a low frame has the board beside the rest', async (t) => {
    const { url } = await serveFrames(t);
    for (const [player, square] of [[1, 'a1'], [2, 'e5']]) {
        const visit = await Visit.begin(t, { url, hash: `#tps=x5/x2,1,x2/x5/x2,2,x2/x5+${player}+5&komi=0`, width: 600, height: 300 });
        const box = (selector) => visit.page.locator(selector).boundingBox();
        const [board, corner, near, far, status] = await Promise.all(
            ['#board', `[data-square=${square}]`, '#near-player', '#far-player', '#status'].map(box));
        assert.ok(corner.x < board.x + board.width / 2 && corner.y > board.y + board.height / 2, square);
        assert.match(await visit.text('#near-player .name'), player === 1 ? /White/ : /Black/);
        for (const beside of [near, far, status]) {
            assert.ok(beside.x >= board.x + board.width && beside.y + beside.height <= 300 && board.y + board.height <= 300, JSON.stringify({ beside, board }));
        }
    }
});

const puzzle = PUZZLES.find(({ kind, plies }) => kind === 'road' && plies === 3);

test('a puzzle in a frame: the engine is loaded when it is to be solved, and judges', async (t) => {
    const { url, sent } = await serveFrames(t);
    const { visit, frame } = await visitFrame(t, `<iframe src="${url}#puzzle=${puzzle.id}" title="Tak" width="480" height="640"></iframe>`);
    const squares = await frame.locator('[role=gridcell]:not([aria-label$=empty])').count();
    assert.ok(squares > 3);
    assert.ok(![...sent.keys()].some((name) => name.startsWith('/bredon/')));
    await frame.locator('button:has-text("Solve")').click();
    await frame.locator('button:has-text("Hint")').waitFor();
    assert.ok([...sent.keys()].some((name) => name.startsWith('/bredon/')));
    const inFrame = {
        tap: (_, square) => frame.locator(`[data-square=${square}]`).click(),
        choose: (_, kind) => frame.locator(`label:has([value=${kind}])`).click(),
        take: (_, count) => frame.locator(`.take button:text-is("${count}")`).click(),
    };
    await visit.perform(puzzle.solution[0], inFrame);
    await frame.locator('.verdict:text("Right")').waitFor();
    await frame.locator('button:has-text("Solution")').click();
    await frame.locator('button:has-text("Try again")').waitFor();
    await visit.shoot('frame-puzzle');
    // The whole page has the same puzzle, and the line of HTML that shows it here.
    const whole = await Visit.begin(t, { url: await frame.locator('#whole').evaluate((/** @type {any} */ link) => link.href) });
    await whole.page.click('.share-puzzle summary');
    assert.match(await whole.page.inputValue('.share-puzzle input >> nth=1'), new RegExp(`embed\\.html#puzzle=${puzzle.id}"`));
    await whole.page.evaluate(() => { location.hash = '#puzzle=none'; });
    await whole.waitText('#move-error', /^There is no such puzzle/);
});

for (const [name, hash] of Object.entries({ 'a game': '#size=5&moves=a1+e5+c3+d3', 'a puzzle': `#puzzle=${puzzle.id}`,
    'a link with an error': '#size=5&moves=a1+a1' })) {
    test(`a frame with ${name} is accessible, fits, and has its words in other languages`, async (t) => {
        for (const [scheme, width, height] of [['light', 480, 640], ['light', 800, 480], ['dark', 300, 400]]) {
            const { url } = await serveFrames(t);
            const visit = await Visit.begin(t, { url, hash, scheme, width, height });
            await checkAccess(visit, `${scheme} ${width}`);
            assert.ok(await visit.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
            await visit.shoot(`embed-${name.replaceAll(' ', '-')}-${scheme}-${width}`);
        }
        // The catalogues of the page as it is sent have only the messages of these modules.
        const wordsOf = async (served, language) => {
            const { url } = await serveFrames(t, served);
            const { page } = await Visit.begin(t, speak(language, { url, hash }));
            const loaded = page.locator('button.main');
            if (await loaded.count() > 0) {
                await loaded.click();
                await page.locator('.practice-controls').waitFor();
            }
            return page.evaluate(() => [document.documentElement.dir, document.body.innerText,
                ...[...document.querySelectorAll('[aria-label], [title]')].map((element) => [element.getAttribute('aria-label'), element.getAttribute('title')].join())]);
        };
        for (const language of ['de', 'he']) {
            const words = await wordsOf(folder, language);
            assert.deepEqual(words, await wordsOf(modules, language), language);
            assert.equal(words[0], language === 'he' ? 'rtl' : 'ltr');
            assert.notDeepEqual(words.slice(1), (await wordsOf(modules, 'en')).slice(1));
        }
    });
}

test('a frame says what is wrong with its link', async (t) => {
    const { url } = await serveFrames(t);
    for (const [hash, words] of [['', /the link is not complete/], ['#game=abc', /not complete/], ['#puzzle=none', /no such puzzle/],
        ['#size=5&moves=a1+e5+3c3%3E', /3c3> is not legal/], ['#tps=x5/x5/x5/x5/x9+1+1&komi=0', /beginning of the game/],
        ['#size=99', /beginning of the game/], ['#size=5&komi=1000&moves=a1', /beginning of the game/]]) {
        const visit = await Visit.begin(t, { url, hash });
        await visit.waitText('#trouble', words);
        assert.equal(await visit.page.locator('main section').filter({ visible: true }).count(), 0);
    }
});
