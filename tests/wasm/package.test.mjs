// SPDX-License-Identifier: MIT
// The package as a program has it.
import assert from 'node:assert';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { folder } from './talk.mjs';

const { Bredon, annotate } = await import(new URL('index.mjs', folder).href);
const tak = '1,1,1,1,x/2,2,2,x2/x5/x5/x5 1 5'; // White has a road in one

let engine;
before(async () => {
    engine = await Bredon.create();
});
after(() => engine.close());

test('analyze gives the best lines', async () => {
    const infos = [];
    const { move, lines } = await engine.analyze({ size: 5, halfKomi: 4, moves: 'a1 e5 c3' },
        { depth: 5, lines: 3 }, { onInfo: (info) => infos.push(info) });
    assert.equal(lines.length, 3);
    assert.equal(lines[0].pv[0], move);
    assert.deepEqual(lines.map((line) => line.number), [1, 2, 3]);
    assert.ok(lines.every((line) => line.depth === 5 && Math.abs(line.score) < 10000));
    assert.equal(lines[0].wdl.reduce((a, b) => a + b), 1000);
    assert.ok(infos.length >= 15);
});

test('analyze ends by a signal and gives what it has', async () => {
    const stop = new AbortController();
    const { move, lines } = await engine.analyze({ size: 6 }, {}, {
        signal: stop.signal,
        onInfo: (info) => info.depth >= 3 && stop.abort(),
    });
    assert.ok(move && lines[0].depth >= 3);
    await assert.rejects(engine.analyze({ size: 6 }, {}, { signal: stop.signal }));
});

test('stop ends a search that has not begun yet, and only that one', async () => {
    const first = engine.analyze({ size: 6 });
    const second = engine.analyze({ size: 6 }, { depth: 4 });
    engine.stop();
    assert.ok((await first).move);
    assert.equal((await second).lines[0].depth, 4);
});

test('a search that is stopped has all lines', async () => {
    for (let i = 0; i < 5; i++) {
        const stop = new AbortController();
        const { lines } = await engine.analyze({ size: 5 }, { lines: 4 }, {
            signal: stop.signal,
            onInfo: (info) => info.depth === 2 + i && info.number === 1 && stop.abort(),
        });
        assert.equal(lines.length, 4, `stopped in depth ${2 + i}`);
    }
});

test('play moves by levels, and wins when it can', async () => {
    assert.equal(await engine.play({ tps: tak }, { nodes: 1000 }), 'e5');
    assert.equal(await engine.play({ tps: tak }, { level: 20 }), 'e5');
    const moves = [];
    for (let move = ''; move !== null && moves.length < 60;) {
        move = await engine.play({ size: 4, moves }, { level: 1 + moves.length % 2 * 19 });
        if (move) {
            moves.push(move);
        }
    }
    assert.ok(moves.length >= 8);
    assert.match(moves[0], /^[a-d][1-4]$/);
});

test('solve proves', async () => {
    const proof = await engine.solve({ tps: tak });
    assert.equal(proof.outcome, 'win');
    assert.equal(proof.plies, 1);
    assert.deepEqual(proof.line, ['e5']);
    assert.equal((await engine.solve({ size: 6 }, { nodes: 2000 })).outcome, 'unknown');
    assert.equal((await engine.solve({ tps: '1,1,1,1,1/2,2,2,x2/x5/x5/x5 2 5' })).outcome, 'over');
});

test('keys are the same for the eight symmetric positions and all komis', async () => {
    const look = (moves, more = {}) => engine.look({ size: 5, moves, ...more }, { keys: true });
    const seen = await look('a1 e5 c3 c4 c3+ b2');
    for (const [moves, halfKomi] of [['e1 a5 c3 c4 c3+ d2', 4], ['a5 e1 c3 c2 c3- b4', 0], ['a1 e5 c3 d3 c3> b2', -1]]) {
        assert.equal((await look(moves, { halfKomi })).key, seen.key, moves);
    }
    assert.notEqual((await look('a1 e5 c3 c4 c3+ b3')).key, seen.key);
    assert.equal((await look('', { size: 6 })).key === (await look('')).key, false);
    // In the first position all corners are one move.
    const { moves, move_keys: keys } = await look('');
    const byMove = Object.fromEntries(moves.map((move, i) => [move, keys[i]]));
    assert.equal(new Set(keys).size, 6);
    assert.equal(byMove.a1, byMove.e5);
    assert.equal(byMove.a1, (await look('e1')).key);
    const [first, second] = await engine.games('[Size "5"]\n\n1. e1 a5 2. c3 R-0\n\n[Size "5"]\n\n1. a1 *', { keys: 2 });
    assert.deepEqual(first.keys, [(await look('')).key, byMove.a1, (await look('a1 e5')).key]);
    assert.equal(first.moves, undefined);
    assert.deepEqual(second.keys, first.keys.slice(0, 2));
});

test('look says what the rules say, also during a search', async () => {
    const start = await engine.look({ size: 5 });
    assert.equal(start.tps, 'x5/x5/x5/x5/x5 1 1');
    assert.equal(start.moves.length, 25);
    const search = engine.analyze({ size: 6 }, { movetime: 300 });
    const seen = await engine.look({ size: 5, halfKomi: 3, moves: 'a1 e5 c3 Sd4 Cb2 d3 b2>' });
    assert.equal(seen.squares.c2, '1C');
    assert.equal(seen.last_move, 'b2>');
    assert.equal(seen.komi, 1.5);
    assert.equal(seen.moves.length, seen.legal_moves);
    assert.equal(seen.tak, false);
    assert.equal((await engine.look({ tps: '1,1,1,x2/2,2,x3/x5/x5/x5 1 5', moves: 'd5' })).tak, true);
    assert.ok(seen.moves.includes('d4-'));
    assert.ok((await search).move);
    const over = await engine.look({ tps: '1,1,1,1,x/2,2,2,x2/x5/x5/x5 1 5', moves: 'e5' });
    assert.equal(over.result, 'R-0');
    assert.deepEqual(over.road, ['a5', 'b5', 'c5', 'd5', 'e5']);
    assert.deepEqual(over.moves, []);
    assert.equal(over.tak, false);
    const wide = await engine.look({ tps: '1,1,1,1,x/1,2,2,x2/1,1,x3/x5/x5 1 5', moves: 'e5' });
    assert.deepEqual(wide.road, ['a5', 'b5', 'c5', 'd5', 'e5']);
    await assert.rejects(engine.look({ size: 5, moves: 'a1 a1' }), /a1/);
    const stack = { size: 6, opening: 'double-black-stack' };
    assert.ok((await engine.look(stack)).moves.includes('2a1'));
    assert.equal((await engine.look({ ...stack, moves: '2a1 f6' })).tps, 'x5,1/x6/x6/x6/x6/22,x5 1 2');
    assert.match((await engine.analyze(stack, { depth: 1 })).move, /^2[a-f][1-6]$/);
    assert.equal((await engine.look({ size: 3, opening: 'no-swap' })).legal_moves, 18);
    await assert.rejects(engine.look({ size: 6, opening: 'triple' }), /triple/);
    await assert.rejects(engine.look({ size: 9 }), /size/i);
    for (const halfKomi of [21, -21, 260, 1000, Infinity, NaN, 0.5]) {
        await assert.rejects(engine.look({ size: 5, halfKomi }), new RegExp(`half komi: ${halfKomi} is not`));
        await assert.rejects(engine.look({ tps: 'x3/x3/x3 1 1', halfKomi }), new RegExp(`half komi: ${halfKomi} is not`));
        await assert.rejects(engine.games('1. a1', { size: 5, halfKomi }), new RegExp(`half komi: ${halfKomi} is not`));
    }
    for (const size of [2, 262, Infinity]) {
        await assert.rejects(engine.look({ size }), new RegExp(`size: ${size} is not`));
        await assert.rejects(engine.games('1. a1', { size }), new RegExp(`size: ${size} is not`));
    }
    await assert.rejects(engine.look({ tps: 'x3/x3' }), /./);
});

test('the players may have other pieces than the standard set', async () => {
    const pieces = { flats: [3, 50], caps: [2, 0] };
    const seen = await engine.look({ size: 5, pieces });
    assert.deepEqual([seen.stones, seen.caps], [{ white: 3, black: 50 }, { white: 2, black: 0 }]);
    const ahead = await engine.look({ tps: 'x5/x5/x2,1C,x2/x5/1,2,x3 1 3', pieces });
    assert.deepEqual([ahead.stones, ahead.caps], [{ white: 2, black: 49 }, { white: 1, black: 0 }]);
    // White's last piece ends the game, also for the search.
    const last = { size: 5, pieces: { flats: [2, 5], caps: [0, 0] }, moves: 'a1 e5 c3' };
    assert.deepEqual((await engine.look(last)).stones, { white: 0, black: 4 });
    assert.equal((await engine.analyze(last, { depth: 2 })).move, null);
    assert.ok((await engine.analyze({ size: 5, moves: last.moves }, { depth: 2 })).move);
    await assert.rejects(engine.look({ size: 5, pieces: { flats: [81, 5], caps: [0, 0] } }), /flats/);
    await assert.rejects(engine.look({ size: 5, pieces: { flats: [5, 5], caps: [0, 6] } }), /capstones/);
    const [other, usual] = await engine.games('[Size "5"]\n[Flats "30"]\n[Caps1 "2"]\n1. a1 e5\n\n[Size "5"]\n[Flats "21"]\n1. a1 e5\n');
    assert.deepEqual(other.pieces, { flats: [30, 30], caps: [2, 1] });
    assert.equal(usual.pieces, undefined);
});

test('levels are worth what the program says', async () => {
    const table = readFileSync(new URL('../../search/level.c', import.meta.url), 'utf8');
    const ratings = [...table.matchAll(/\{(?:\d+, ){5}([1-9]\d+)\}/g)].map(([, rating]) => Number(rating));
    assert.equal(ratings.length, 20);
    assert.deepEqual(await engine.levels(), ratings);
});

test('games reads a PTN text', async () => {
    const [first, second] = await engine.games('[Size "5"]\n[Komi "2"]\n[Player1 "\u00c5se"]\n\n'
        + '1. a1 e5 {good}\n2. c3\' Sc2!\n3. a1 *\n\n[Size "6"]\n1. a1 f6 1/2-1/2\n');
    assert.deepEqual(first.tags[2], ['Player1', '\u00c5se']);
    assert.deepEqual(first.moves, ['a1', 'e5', 'c3', 'Sc2']);
    assert.deepEqual(first.marks, ['', '', '\'', '!']);
    assert.deepEqual(first.comments, [{ after: 2, text: 'good' }]);
    assert.match(first.fault, /a1/);
    assert.equal(first.komi, 2);
    assert.equal(second.fault, null);
    assert.equal(second.result, '1/2-1/2');
    assert.deepEqual(await engine.link('playtak.com/?load=1.%20a5%20a4'), { ptn: '1. a5 a4', ply: -1, branch: '' });
    assert.equal(await engine.link('1. a5 a4'), null);
    await assert.rejects(engine.link('https://playtak.com/games/5'), /games-history\/ptn\/5/);
    assert.deepEqual(await engine.games(''), []);
    assert.equal((await engine.games('[Size "9"]\n1. a1\n'))[0].size, 0);
    // Moves without tags.
    assert.match((await engine.games('1 a1 e5; 2 c3!'))[0].fault, /Size/);
    const [list] = await engine.games('1 a1 e5; 2 c3! {good}', { size: 5, halfKomi: 4 });
    assert.deepEqual([list.fault, list.size, list.komi, list.moves, list.marks], [null, 5, 2, ['a1', 'e5', 'c3'], ['', '', '!']]);
});

test('errors are told, and change nothing', async () => {
    await assert.rejects(engine.analyze({ tps: 'nonsense' }, { depth: 1 }), /nonsense|TPS/i);
    await assert.rejects(engine.analyze({ size: 5, moves: ['a1', 'a1'] }, { depth: 1 }), /a1/);
    await assert.rejects(engine.analyze({ size: 5, moves: 'a1\nquit' }, { depth: 1 }), TypeError);
    await assert.rejects(engine.analyze({ size: 5 }, { depth: 'two' }), TypeError);
    await assert.rejects(engine.setOption('Hash', 0), /Hash/);
    await assert.rejects(engine.newGame(9), /size/);
    await assert.rejects(engine.analyze({ size: 9 }, { depth: 1 }), /size/);
    await assert.rejects(engine.analyze({ size: 9 }, { depth: 1 }), /size/);
    assert.throws(() => engine.send('a\nb'), TypeError);
    engine.send('teinewgame 3');
    assert.match((await engine.analyze({ size: 5, moves: 'a1 e5' }, { depth: 1 })).move, /./);
    await assert.rejects(engine.play({ size: 5, moves: 'z9' }, { level: 1, variety: 100 }), /z9/);
    assert.ok((await engine.analyze({ size: 5 }, { depth: 1 })).move);
});

test('searches that are asked for at once are done one after the other', async () => {
    const all = await Promise.all([3, 4, 5, 6, 7, 8].map((size) => engine.play({ size }, { depth: 2 })));
    assert.equal(all.length, 6);
    assert.ok(all.every((move) => /^[a-h][1-8]$/.test(move)));
});

test('lines of TEI go through', async () => {
    const lines = [];
    const end = engine.onLine((line) => lines.push(line));
    engine.send('isready');
    while (!lines.includes('readyok')) {
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    end();
});

test('an engine that is closed rejects what runs', async () => {
    const other = await Bredon.create({ hash: 32 });
    const search = other.analyze({ size: 6 });
    setTimeout(() => other.close(), 50);
    await assert.rejects(search, /closed/);
    await assert.rejects(other.play({ size: 6 }), /closed/);
});

test('annotate writes comments into a game, and keeps the rest', async () => {
    const game = '[Size "5"]\n[Komi "2"]\n\n1. a1 e5\n2. c3 c2 {mine}\n\n';
    let steps = 0;
    const { ptn, warnings } = await annotate(game + game, { nodes: 500, onStep: (done) => { steps = done; } });
    assert.deepEqual(warnings, []);
    assert.equal(ptn.match(/\{name:"Bredon [0-9.]+"/g).length, 10);
    assert.equal(ptn.match(/\{mine\}/g).length, 2);
    assert.equal(ptn.replace(/ ?\{(name:|Bredon's review: )[^}]*\}/g, '').replace(/\s+/g, ' '), (game + game).replace(/\s+/g, ' '));
    assert.equal(steps, 10);
    const broken = await annotate('[Size "5"]\n1. a1 e5\n2. a1\n', { nodes: 100 });
    assert.equal(broken.warnings.length, 1);
    assert.match(broken.warnings[0], /a1/);
    await assert.rejects(annotate(7), TypeError);
});

test('annotate refuses numbers that make no sense', async () => {
    const game = '[Size "5"]\n1. a1 e5\n';
    for (const options of [{ nodes: 0 }, { nodes: NaN }, { halfKomi: 21 }, { halfKomi: 260 }, { halfKomi: Infinity }]) {
        await assert.rejects(annotate(game, options), /komi/i, JSON.stringify(options));
    }
});

test('an engine that can\'t be made leaves no worker', () => {
    const run = (script) => execFileSync(process.execPath, ['--input-type=module', '-e', script],
        { cwd: folder, encoding: 'utf8', timeout: 30000 });
    const begin = `const { Bredon } = await import('./index.mjs');
        const refused = (options) => Bredon.create(options).catch((error) => console.log(error.message));`;
    assert.match(run(`${begin} await refused({ hash: 0 });`), /Hash/);
    assert.match(run(`${begin} await refused({ url: new URL('file:///nowhere.js') });`), /nowhere/);
    // What a page does that is no Node.
    const page = `Object.defineProperty(process, 'versions', { value: {} }); ${begin}`;
    assert.match(run(`${page} await refused();`), /no workers/);
    const bad = 'globalThis.Worker = class { terminate() {} postMessage() { this.onerror(MESSAGE) } };';
    assert.match(run(`${page} ${bad.replace('MESSAGE', '{}')} await refused({ url: 'x.js' });`), /can't load x.js/);
    assert.equal(run(`${page} ${bad.replace('MESSAGE', '{ message: "Uncaught Error: no room" }')}
        await refused({ url: 'x.js' });`), 'no room\n');
});

test('threads where there are none are no failure, and a note says why', async () => {
    const script = `const { Bredon } = await import('./index.mjs');
        const engine = await Bredon.create({ threads: 2 });
        console.log(engine.notes.join());
        console.log((await engine.analyze({ size: 5 }, { depth: 2 })).move);
        engine.close();`;
    const run = (...before) => execFileSync(process.execPath, [...before, '--input-type=module', '-e', script],
        { cwd: folder, encoding: 'utf8' });
    assert.match(run(), /^\n[a-e][1-5]\n$/);
    assert.match(run('--no-harmony-sharedarraybuffer'), /^no threads: .*isolated\n[a-e][1-5]\n$/);
});

test('annotate ends by a signal', async () => {
    const stop = new AbortController();
    const game = '[Size "6"]\n1. a1 f6\n';
    setTimeout(() => stop.abort(), 100);
    await assert.rejects(annotate(game, { nodes: 1e9, signal: stop.signal }));
});

test('the example of README.md runs', () => {
    const [, example] = readFileSync(new URL('README.md', folder), 'utf8').match(/```js\n(import.*?)```/s);
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', example],
        { cwd: folder, encoding: 'utf8' });
    assert.match(printed, /^[1-6]?[SC]?[a-f][1-6].*\n[1-5]?[SC]?[a-e][1-5].*\n.*outcome: 'win'.*\{name:"Bredon /s);
});

test('the program for TEI does one line after the other, and ends with its input', async () => {
    const child = spawn(process.execPath, ['tei.mjs'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(child, 'close');
    let printed = '';
    child.stdout.on('data', (data) => {
        printed += data;
        if (printed.includes('bestmove')) {
            child.stdin.end();
        }
    });
    child.stdin.write('isready\nbench 2\nwait\ngo depth 3\nwait\n');
    assert.deepEqual(await ended, [0, null]);
    assert.match(printed, /^readyok\n.*\nsignature [0-9a-f]{16}\n.*\nbestmove [a-f][1-6]\n$/s);
});
