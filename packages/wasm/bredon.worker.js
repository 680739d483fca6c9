// SPDX-License-Identifier: MIT
// Bredon in a worker: a classic worker of a browser, or a worker thread of Node. It takes lines of TEI
// and gives lines of TEI, a string each. It feeds `tei` by itself; what comes before the engine is
// loaded waits for it.
//
// A message {annotate: PTN, halfKomi, nodes} is answered by {annotated: PTN, warnings: [...]}, with
// {step: N} after each position before that; nothing else is done meanwhile. Questions about the rules are
// {look: {tps, size, halfKomi, opening, pieces, moves, keys}, id}, answered at once by {id, json} (wasm_look.c), and in the same way
// {games: PTN, halfKomi, size, keys, id}, the games of a text, {link: URL, id}, the game in a link, and
// {levels: true, id}, the ratings of the levels.
//
// The worker's address may end in #threads=N, for up to N threads where the page is cross-origin
// isolated, in #build=threads, for the build with threads also for one of them, which a page then need not fetch
// another one for, and in #base=URL, for the folder of the engine's files where that is another one. In Node
// they are fields of workerData.
(function () {
    'use strict';

    const THREADS_MOST = 64;
    const node = typeof importScripts !== 'function';
    const port = node ? require('worker_threads').parentPort : self;

    const send = (line) => port.postMessage(line);
    const complain = (text) => send('info string error: ' + text);

    function settings() {
        if (node) {
            const data = require('worker_threads').workerData || {};
            return { threads: data.threads, build: data.build, base: data.base || __dirname + '/' };
        }
        const told = new URLSearchParams(self.location.hash.slice(1));
        return {
            threads: Number(told.get('threads')),
            build: told.get('build'),
            base: new URL(told.get('base') || '.', self.location.href.replace(/[?#].*/, '')).href,
        };
    }

    // A function with one instruction of 128 bits.
    function hasSimd() {
        return WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123,
            3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]));
    }

    // Threads share memory, which a page may only if it is isolated.
    function mayShare() {
        return typeof SharedArrayBuffer === 'function' && (node || self.crossOriginIsolated === true);
    }

    // What went wrong, for people.
    function words(error) {
        const text = String((error && error.message) || error);
        return /out of memory|allocat/i.test(text) ? 'not enough memory (' + text + ')' : text;
    }

    // Loads a build, with so many workers that wait for threads.
    function loadBuild(folder, poolSize) {
        const module = {
            poolSize,
            locateFile: (name) => folder + name,
            mainScriptUrlOrBlob: folder + 'engine.js',
            onPrint: print,
            onPoll: poll,
        };
        if (node) {
            module.wasmBinary = require('fs').readFileSync(folder + 'engine.wasm');
            return require(folder + 'engine.js')(module);
        }
        importScripts(folder + 'engine.js');
        return createBredon(module);
    }

    // Loads the best build that runs here, and says what is missing for a better one.
    async function load() {
        if (typeof WebAssembly !== 'object') {
            throw new Error('this browser has no WebAssembly');
        }
        const simd = hasSimd();
        if (!node && self.bredonWasm) { // the page in one file has all of a build before this script
            if (!simd) {
                throw new Error('this browser has no instructions of 128 bits');
            }
            return createBredon({ wasmBinary: self.bredonWasm, onPrint: print, onPoll: poll });
        }
        const { threads, build, base } = settings();
        if (!simd) {
            send('info string no SIMD: this browser has no instructions of 128 bits, the engine is slower');
        }
        if (threads > 1 || build === 'threads') {
            try {
                if (!mayShare()) {
                    throw new Error('the page is not cross-origin isolated');
                }
                if (!simd) {
                    throw new Error('they are built with instructions of 128 bits');
                }
                const loading = loadBuild(base + 'threads/', 2 * Math.min(threads || 1, THREADS_MOST));
                if (!node) {
                    send(''); // an empty line: their workers are made, which a page may wait for in vain (index.mjs)
                }
                return await loading;
            } catch (error) {
                send('info string no threads: ' + words(error));
            }
        }
        return loadBuild(base + (simd ? 'simd/' : 'plain/'), 0);
    }

    let engine = null; // the loaded module
    let session = 0;
    let early = []; // what came before it was loaded
    let rest = ''; // printed, but not yet a whole line
    let thinking = null; // a promise while it does
    let wanted = false; // lines came
    let wake = null; // ends the poll that waits
    let idle = false; // and it waits for a line
    let ending = false; // after `quit`

    // Makes a function that calls goOn after the messages that have arrived. In a browser a message to
    // oneself comes after them, without the delay of a timer; a port of Node would first deliver a
    // thousand of these.
    function makeTurn() {
        if (node) {
            return () => setImmediate(goOn);
        }
        const channel = new MessageChannel();
        channel.port1.onmessage = goOn;
        return () => channel.port2.postMessage(0);
    }

    const turn = makeTurn();

    function goOn() {
        const go = wake;
        wake = null;
        idle = false;
        if (go) {
            go();
        }
    }

    function poll(waits) {
        return new Promise((resolve) => {
            wake = resolve;
            idle = waits;
            if (!waits) {
                turn();
            }
        });
    }

    function print(text) {
        const lines = (rest + text).split('\n');
        rest = lines.pop();
        lines.forEach(send);
    }

    // After `quit`, which stops the search, it still answers.
    async function end() {
        if (!ending) {
            ending = true;
            await think();
            if (node) {
                process.exit();
            }
            self.close();
        }
    }

    // After a failure the memory of the engine can't be trusted.
    function fail(error) {
        const text = 'the engine has failed: ' + words(error);
        complain(text);
        setTimeout(() => {
            throw new Error(text, { cause: error });
        });
        engine = null;
        early = null;
    }

    function feed(line) {
        const at = copy(line);
        if (!at) {
            complain('no memory for a line');
            return;
        }
        const goesOn = engine._bredon_tei_line(session, at);
        engine._free(at);
        if (idle) {
            goOn();
        }
        if (!goesOn) {
            end();
        }
    }

    // Gives the address of a text in the engine's memory, for engine._free; 0 without memory.
    function copy(text) {
        const bytes = new TextEncoder().encode(text);
        const at = engine._malloc(bytes.length + 1);
        if (at) {
            engine.HEAPU8.set(bytes, at);
            engine.HEAPU8[at + bytes.length] = 0;
        }
        return at;
    }

    function annotate({ annotate: text, halfKomi = 0, nodes = 100000 }) {
        const written = [];
        const warnings = [];
        let steps = 0;
        const at = copy(text);
        if (!at) {
            send({ annotated: '', failed: true, warnings: ['no memory for the games'] });
            return;
        }
        engine.onWrite = (part) => written.push(part);
        engine.onWarn = (warning) => warnings.push(warning);
        engine.onStep = () => send({ step: ++steps });
        const good = engine._bredon_wasm_annotate(at, halfKomi, nodes);
        engine._free(at);
        send({ annotated: written.join(''), failed: !good, warnings });
    }

    // Answers a question about the rules; `json` is null when there is no memory.
    function look({ id, look: position, games, link, levels, halfKomi = 0, size = 0, keys = 0 }) {
        const written = [];
        const texts = (position ? [position.tps, position.opening, position.pieces, position.moves] : [games ?? link ?? '']).map((text) => copy(text || ''));
        let good = !texts.includes(0);
        engine.onWrite = (part) => written.push(part);
        if (good && position) {
            good = engine._bredon_wasm_look(texts[0], position.size, position.halfKomi, texts[1], texts[2], texts[3], position.keys);
        } else if (good && levels) {
            good = engine._bredon_wasm_levels();
        } else if (good) {
            good = link ? engine._bredon_wasm_link(texts[0]) : engine._bredon_wasm_games(texts[0], halfKomi, size, keys);
        }
        texts.forEach((text) => engine._free(text));
        send({ id, json: good ? written.join('') : null });
    }

    // Lets the session do what the lines asked for, also those that come while it does.
    async function thinkOn() {
        while (wanted && engine) {
            wanted = false;
            const goesOn = await engine.ccall('bredon_tei_think', 'number', ['number'], [session],
                { async: true });
            if (!goesOn) {
                end(); // a `quit` after a line that had to wait
            }
        }
    }

    function think() {
        wanted = true;
        thinking = thinking || thinkOn().catch(fail).finally(() => { thinking = null; });
        return thinking;
    }

    function take(text) {
        if (typeof text?.annotate === 'string' && !wake) {
            annotate(text);
            return;
        }
        if (text?.look || text?.levels || [typeof text?.games, typeof text?.link].includes('string')) {
            look(text);
            return;
        }
        if (typeof text !== 'string') {
            complain('a message must be a string');
            return;
        }
        for (const line of text.split(/\r?\n/)) {
            if (!ending) {
                feed(line);
            }
        }
    }

    function receive(data) {
        if (!engine) {
            if (early) {
                early.push(data);
            }
            return;
        }
        try {
            take(data);
        } catch (error) {
            fail(error);
        }
        think();
    }

    if (node) {
        port.on('message', receive);
    } else {
        port.onmessage = (event) => receive(event.data);
    }

    load().then((module) => {
        engine = module;
        session = engine._bredon_wasm_create();
        if (!session) {
            throw new Error('not enough memory');
        }
        const waiting = ['tei'].concat(early);
        early = [];
        waiting.forEach(receive);
    }).catch(fail);
})();
