// SPDX-License-Identifier: MIT
// The worker as a page has it: strings in, strings out.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Talk, folder } from './talk.mjs';

const noSimd = 'WebAssembly.validate = () => false';
const builds = { plain: [{}, noSimd], simd: [{}, ''], threads: [{ threads: 2 }, ''] };

for (const [name, start] of Object.entries(builds)) {
    test(`bench of the build ${name} has the signature of all machines`, async (t) => {
        const wanted = readFileSync(process.env.BREDON_SIGNATURE, 'utf8').split('\n')[1].split(' ')[0];
        const talk = new Talk(t, ...start);
        talk.send('bench 4');
        assert.equal(await talk.next('signature '), `signature ${wanted}`);
    });
}

test('what a browser lacks is told in words, and the engine runs all the same', async (t) => {
    const noShared = `const Real = WebAssembly.Memory;
        WebAssembly.Memory = function (kind) {
            if (kind.shared) {
                throw new RangeError('WebAssembly.Memory(): could not allocate memory');
            }
            return new Real(kind);
        }`;
    for (const [data, before, said] of [
        [{}, noSimd, /^info string no SIMD: /],
        [{ threads: 2 }, noSimd, /^info string no threads: they are built with/],
        [{ threads: 2 }, 'delete globalThis.SharedArrayBuffer', /^info string no threads: the page is not/],
        [{ threads: 2 }, noShared, /^info string no threads: not enough memory \(/],
    ]) {
        const talk = new Talk(t, data, before);
        talk.send('teinewgame 5', 'position startpos', 'go depth 3');
        await talk.next('bestmove ');
        const notes = talk.lines.filter((line) => line.startsWith('info string '));
        assert.match(notes[notes.length - 1], said);
        assert.ok(talk.lines.includes('option name Threads type spin default 1 min 1 max 1'), before);
    }
});

test('where it can\'t run at all, the reason is told in words', async (t) => {
    const outOfMemory = `WebAssembly.instantiate = async () => {
            throw new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory');
        }`;
    for (const [before, data, said] of [
        ['delete globalThis.WebAssembly', {}, /failed: this browser has no WebAssembly$/],
        [outOfMemory, {}, /failed: not enough memory \(/],
        [';', { base: '/nowhere/' }, /failed: .*nowhere/],
    ]) {
        const talk = new Talk(t, data, before);
        talk.send('isready');
        await talk.ended;
        assert.match(talk.lines.find((line) => line.startsWith('info string error: ')), said);
        assert.match(talk.error.message, said);
        assert.ok(!talk.lines.includes('readyok'));
    }
});

test('what comes before the engine is loaded waits, behind the worker\'s own tei', async (t) => {
    const talk = new Talk(t);
    talk.send('isready', 'setoption name HalfKomi value 4', 'teinewgame 5', 'position startpos moves a1 e5',
        'go depth 3');
    await talk.next('id name Bredon');
    await talk.next('option name Hash type spin default 16 ');
    await talk.next('option name Threads type spin default 1 min 1 max 1');
    await talk.next('teiok');
    await talk.next('readyok');
    assert.match(await talk.next('bestmove '), /^bestmove [1-5]?[SC]?[a-e][1-5]/);
    assert.ok(!talk.lines.some((line) => line.includes('error')));
    talk.send('d');
    await talk.next('flats White 1, Black 1, komi 2');
});

test('one message may hold several lines; what is no line is refused', async (t) => {
    const talk = new Talk(t);
    await talk.next('teiok');
    talk.send({ not: 'a line' }, 7, null, new Uint8Array([1, 2]), 'x'.repeat(10 << 20), 'a\0b');
    for (let i = 0; i < 4; i++) {
        await talk.next('info string error: a message must be a string');
    }
    await talk.next('info string error: command: a line of more than 1048576 bytes is skipped');
    await talk.next('info string error: command: ');
    talk.send('teinewgame 4\r\nposition startpos\ngo depth 2');
    await talk.next('bestmove ');
});

test('stop is heard in every size of position', async (t) => {
    const talk = new Talk(t);
    await talk.next('teiok');
    for (let size = 3; size <= 8; size++) {
        talk.send(`teinewgame ${size}`, 'position startpos', 'go infinite');
        await talk.next('info depth');
        talk.send('stop');
        await talk.next('bestmove ');
    }
});

test('a finished infinite search waits for stop', async (t) => {
    const talk = new Talk(t);
    await talk.next('teiok');
    talk.send('teinewgame 3', 'position tps 1,1,x/2,2,x/x3 1 3', 'go infinite');
    await talk.next('info depth');
    talk.send('isready', 'setoption name MultiPV value 2', 'perft 3');
    await talk.next('readyok');
    await talk.next('nodes ');
    assert.ok(!talk.lines.some((line) => line.startsWith('bestmove')));
    talk.send('stop');
    await talk.next('bestmove c3');
});

test('a burst of go and stop gets an answer for each go', async (t) => {
    const talk = new Talk(t);
    await talk.next('teiok');
    talk.send('position startpos');
    for (let i = 0; i < 50; i++) {
        talk.send('go infinite', 'stop', 'stop', 'stop');
    }
    for (let i = 0; i < 50; i++) {
        await talk.next('bestmove ');
    }
    for (let i = 0; i < 50; i++) {
        talk.send('go movetime 10000', 'stop');
    }
    talk.send('isready');
    for (let i = 0; i < 50; i++) {
        await talk.next('bestmove ');
    }
    assert.ok(!talk.lines.some((line) => line.includes('error')));
});

test('the memory grows with Hash, and too much of it is refused in words', async (t) => {
    const talk = new Talk(t);
    await talk.next('teiok');
    talk.send('setoption name Hash value 256', 'teinewgame 6', 'position startpos', 'go nodes 20000');
    await talk.next('bestmove ');
    assert.ok(!talk.lines.some((line) => line.includes('no memory')));
    talk.send('setoption name Hash value 100000');
    await talk.next('info string error: setoption: \'Hash\': no memory for a table of 100000 MiB; the old table stays');
    talk.send('go nodes 1000');
    await talk.next('bestmove ');
});

test('quit ends the worker, after the answer of a search', async (t) => {
    const talk = new Talk(t);
    await talk.next('teiok');
    talk.send('position startpos', 'go infinite');
    await talk.next('info depth');
    talk.send('quit');
    assert.equal(await talk.ended, 0);
    assert.match(talk.lines[talk.lines.length - 1], /^bestmove /);
    const other = new Talk(t);
    other.send('perft 8', 'quit');
    assert.equal(await other.ended, 0);
});

test('threads search together', async (t) => {
    const talk = new Talk(t, { threads: 2 });
    const nodes = [];
    await talk.next('option name Threads type spin default 1 min 1 max 64');
    for (const threads of [1, 1, 2]) {
        talk.send(`setoption name Threads value ${threads}`, 'teinewgame 6', 'position startpos', 'go depth 7');
        const info = await talk.next('info depth 7 ');
        nodes.push(Number(info.match(/ nodes (\d+) /)[1]));
        await talk.next('bestmove ');
    }
    assert.equal(nodes[0], nodes[1]);
    assert.ok(!talk.lines.some((line) => line.includes('error')));
});

test('each build is less than 1 MiB, compressed', () => {
    for (const build of ['plain', 'simd', 'threads']) {
        const bytes = ['engine.js', 'engine.wasm']
            .map((name) => gzipSync(readFileSync(new URL(`${build}/${name}`, folder))).length)
            .reduce((a, b) => a + b);
        console.log(`# ${build}: ${bytes} bytes`);
        assert.ok(bytes < 1 << 20);
    }
});
