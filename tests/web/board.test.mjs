// SPDX-License-Identifier: MIT
// The board of the page looks as the program's own picture (--svg) does, pixel by pixel. BREDON_PROGRAM
// is the program.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Visit, modules, useBrowser } from './page.mjs';

// Where the first square is in the program's picture, and in that of the page.
const PROGRAM = { left: 42, top: 44 };
const PAGE = { left: 34, top: 20 };
const ABOVE = 20; // what is compared above the squares, for tall stacks
const FRAME = 6;

useBrowser(modules);

const clip = (size) =>
    ({ x: PAGE.left - FRAME, y: PAGE.top - ABOVE, width: 100 * size + 2 * FRAME, height: 100 * size + ABOVE + FRAME });

const CASES = [
    ['an empty board', 'show', '--size', '8'],
    ['walls, capstones and stacks', 'show', '--tps',
        'x,1,x,1,x,1S/x,2,1,1,1S,2/x,21S,2C,1C,2,11212/x,1,2,1,2,2/x2,1212,1S,2,x/x2,2,2,x2 1 21'],
    ['tall stacks, as Black sees them', 'show', '--flip', '--tps',
        'x2,1212121212,x2/12,x4/2121212121212C,x,1S,2S,x/x,112,x3/x5 2 20'],
    ['the squares of the last move', 'show', '--tps', 'x5/x5/x2,12121C,x2/x,1,x3/2,x4 1 6', '--moves', '3c3>12'],
    ['a placement', 'analyze', '--nodes', '200', '--tps', '1,1,1,1,x/2,2,2,x2/x5/x5/x5 1 5'],
    ['two flats', 'analyze', '--nodes', '200', '--size', '6', '--opening', 'double-black-stack'],
    ['a spread with its drops', 'analyze', '--nodes', '200', '--tps', 'x2,211,x2/x5/1,1,2,1,1/2,x4/2,x4 1 9'],
];

// The colours of the program's picture.
const COLOURS = {
    '--light-square': '#b59b70', '--dark-square': '#a68b60', '--frame': '#6f5836', '--last-move': '#ffe14d', '--last-move-opacity': '.55',
    '--board-mark': '#1463c2', '--board-on-mark': '#fff',
    '--white-face': '#fdf7e6', '--white-side': '#dcc99d', '--white-shade': '#bfa672', '--white-line': '#5f4d2a',
    '--black-face': '#544f60', '--black-side': '#37333f', '--black-shade': '#211e27', '--black-line': '#a7a2b8',
};

// Draws a position with the module of the page, at the upper left of the window.
async function drawBoard({ seen, best, flip, colours }) {
    const { BoardView } = await import('./board/board.js');
    const { BLACK_SIDE } = await import('./board/geometry.js');
    const { squaresOf } = await import('./game/notation.js');
    document.querySelector('#compared')?.remove();
    const root = document.createElement('div');
    root.id = 'compared';
    root.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${44 + 100 * seen.size}px; height: ${54 + 100 * seen.size}px;`
        + " background: #f4efe4; font-family: 'DejaVu Sans', Verdana, Arial, sans-serif";
    for (const [name, colour] of Object.entries(colours)) {
        document.documentElement.style.setProperty(name, colour);
    }
    document.body.append(root);
    new BoardView(root, {}).draw({
        seen: { ...seen, road: [] }, turn: flip ? BLACK_SIDE : 0, marked: seen.last_move ? squaresOf(seen.last_move) : [],
        arrows: best ? [{ move: best, colour: (seen.to_move === 'white') !== seen.opening ? '1' : '2', rank: 0 }] : [],
    });
    root.querySelector('.links').remove(); // the program joins no road pieces
    root.querySelectorAll('.marked-line').forEach((line) => line.remove()); // nor does it line the last move
}

test('the board is drawn as the program draws it', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'bredon-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const run = (...words) => execFileSync(process.env.BREDON_PROGRAM, words, { encoding: 'utf8' });
    const visit = await Visit.begin(t, { height: 1000 });
    const other = await visit.context.newPage();
    const different = [];
    for (const [what, command, ...options] of CASES) {
        const told = run(command, ...options, '--svg', `${folder}/board.svg`);
        const seen = JSON.parse(run('show', ...options.slice(command === 'analyze' ? 2 : 0), '--json'));
        const [, best] = /^bestmove (\S+)/m.exec(told) || [];
        await visit.page.evaluate(drawBoard, { seen, best, flip: options.includes('--flip'), colours: COLOURS });
        const drawn = await visit.page.screenshot({ clip: clip(seen.size) });
        const svg = readFileSync(`${folder}/board.svg`, 'utf8').replace(/^<\?.*\n/, '');
        await other.setContent(`<body style="margin: ${PAGE.top - PROGRAM.top}px 0 0 ${PAGE.left - PROGRAM.left}px">${svg}`);
        if (!drawn.equals(await other.screenshot({ clip: clip(seen.size) }))) {
            different.push(what);
        }
    }
    assert.deepEqual(different, []);
});

test('a page may have several boards, each in any element and seen from any side', async (t) => {
    const visit = await Visit.begin(t);
    const found = await visit.page.evaluate(async () => {
        const { BoardView } = await import('./board/board.js');
        const { Geometry } = await import('./board/geometry.js');
        const { MoveInput } = await import('./board/input.js');
        const boards = [3, 4].map((size, turn) => {
            const root = document.createElement('section');
            document.body.append(root);
            const moves = [];
            const seen = { size, squares: { a1: '1', c3: '212C' }, moves: ['b1', 'Sb1'], road: [] };
            const input = new MoveInput({ onMove: (move) => moves.push(move), onChange() {}, onRefuse() {} });
            const view = new BoardView(root, { onTap: (square) => input.tap(square), label: `Board ${size}` });
            input.setPosition(seen);
            view.draw({ seen, turn: 5 * turn, ready: true });
            return { root, moves };
        });
        boards[1].root.querySelector('[data-square=b1]').click();
        const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
        const ways = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => new Geometry(5, turn));
        return {
            moves: boards.map(({ moves }) => moves),
            labels: boards.map(({ root }) => root.querySelector('[role=grid]').getAttribute('aria-label')),
            corners: boards.map(({ root }) => [...root.querySelectorAll('.c')].slice(0, 2).map((text) => text.textContent).join('')),
            twice: ids.filter((id, i) => ids.indexOf(id) !== i),
            ways: new Set(ways.map((way) => way.squares().join())).size,
            wrong: ways.flatMap((way) => way.squares().filter((square, i) => {
                const { row, column } = way.placeOf(square);
                return 5 * row + column !== i;
            })),
        };
    });
    assert.deepEqual(found, {
        moves: [[], ['b1']], labels: ['Board 3', 'Board 4'], corners: ['3a', 'a1'], twice: [], ways: 8, wrong: [],
    });
});

test('a picture of a position is a small SVG with its pieces', async (t) => {
    const visit = await Visit.begin(t);
    const found = await visit.page.evaluate(async () => {
        const { boardPicture } = await import('./board/picture.js');
        const root = document.createElement('div');
        root.innerHTML = boardPicture({ size: 5, squares: { a1: '1', c3: '212C' } }, { marked: ['a1'] });
        const svg = root.firstChild;
        return [svg.getAttribute('aria-hidden'), svg.querySelectorAll('use').length, svg.querySelectorAll('.marked').length,
            svg.querySelectorAll('text').length, root.innerHTML.length < 1500];
    });
    assert.deepEqual(found, ['true', 4, 1, 0, true]);
});

// Writes down what is written to board and graph, and which measures are read while the page is being drawn: the
// browser would have to lay it out more than once.
const WATCH = `
    let inFrame = false;
    window.measured = [];
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (work) => frame.call(window, (time) => {
        inFrame = true;
        work(time);
        inFrame = false;
    });
    for (const [of, name] of [[HTMLElement, 'offsetTop'], [HTMLElement, 'offsetHeight'], [Element, 'clientHeight'],
        [Element, 'clientWidth'], [Element, 'scrollTop']]) {
        const property = Object.getOwnPropertyDescriptor(of.prototype, name);
        const get = function () {
            if (!inFrame) {
                window.measured.push(name);
            }
            return property.get.call(this);
        };
        Object.defineProperty(of.prototype, name, { ...property, get });
    }`;

test('a step draws only the squares of the move and the place in the graph, and the page is laid out once', async (t) => {
    const visit = await Visit.begin(t, { script: WATCH });
    await visit.click('#open');
    const note = '{name:"Bredon" wdl:600,0,400 score:20}';
    await visit.page.fill('#pasted', `[Size "5"]\n\n1. a1 ${note} e5 ${note}\n2. c3 ${note} d3 ${note}\n3. c3> ${note}`);
    await visit.click('#open-dialog button.main');
    await visit.page.waitForSelector('#graph svg');
    await visit.page.keyboard.press('End');
    await visit.shown(5);
    await visit.page.evaluate(() => {
        window.written = [];
        new MutationObserver((records) => records.forEach(({ target, attributeName }) =>
            window.written.push(attributeName || target.firstElementChild?.dataset.at || target.getAttribute('class') || '')))
            .observe(document.querySelector('#board .stacks'), { subtree: true, childList: true, attributes: true });
        new MutationObserver((records) => records.forEach(({ target, attributeName }) =>
            window.written.push(`${target.getAttribute('class')} ${attributeName}`)))
            .observe(document.querySelector('#graph'), { subtree: true, childList: true, attributes: true });
        window.measured.length = 0;
    });
    await visit.page.keyboard.press('ArrowLeft');
    await visit.shown(4);
    assert.deepEqual(await visit.page.evaluate(() => [window.written.sort(), window.measured]),
        [['c3', 'd3', 'place d'], []]);
});
