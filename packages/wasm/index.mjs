// SPDX-License-Identifier: MIT
// Bredon, an engine for the board game Tak, for browsers and Node. README.md has examples, index.d.mts
// the types.

// A page may have an object `process`, too, which its bundler made.
const inNode = typeof process === 'object' && !!process && !!process.versions && !!process.versions.node;

// Milliseconds in which a worker must have made the workers for its threads. Firefox 153 sometimes stops a worker for
// ever when that makes another one, while WebDriver has a session.
const PATIENCE = 20000;

// Starts a worker with the functions that differ between browsers and Node.
async function startWorker({ url, threads = 1 }) {
    const script = url || new URL('./bredon.worker.js', import.meta.url);
    if (inNode) {
        const { Worker: Thread } = await import('node:worker_threads');
        const worker = new Thread(script, { workerData: { threads } });
        return {
            post: (message) => worker.postMessage(message),
            onMessage: (take) => worker.on('message', take),
            onEnd: (take) => worker.on('error', take).on('exit', () => take(new Error('the engine has ended'))),
            end: () => worker.terminate(),
        };
    }
    if (typeof Worker !== 'function') {
        throw new Error('this browser has no workers, and the engine runs in one');
    }
    const sign = String(script).includes('#') ? '&' : '#';
    const worker = new Worker(threads > 1 ? `${script}${sign}threads=${threads}` : script);
    return {
        post: (message) => worker.postMessage(message),
        onMessage: (take) => { worker.onmessage = (event) => take(event.data); },
        onEnd: (take) => {
            worker.onerror = ({ message }) => take(new Error(message
                ? message.replace(/^Uncaught (\w*Error: )?/, '') : `can't load ${script}`));
        },
        end: () => worker.terminate(),
    };
}

// Reads an `info` line with a line of play; null for any other.
function readInfo(line) {
    const words = line.split(' ');
    if (words[0] !== 'info' || words[1] === 'string') {
        return null;
    }
    const info = { pv: [] };
    const names = {
        depth: 'depth', seldepth: 'selDepth', multipv: 'number', cp: 'score', mate: 'mate', nodes: 'nodes',
        nps: 'nps', time: 'ms', hashfull: 'hashFull',
    };
    for (let i = 1; i < words.length; i++) {
        const number = () => Number(words[++i]);
        const word = words[i];
        if (names[word]) {
            info[names[word]] = number();
        } else if (word === 'lowerbound' || word === 'upperbound') {
            info.bound = word.slice(0, 5);
        } else if (word === 'wdl') {
            info.wdl = [number(), number(), number()];
        } else if (word === 'pv') {
            info.pv = words.slice(i + 1);
            break;
        }
    }
    return info;
}

// The words of `go` for the limits; a search without limits ends when it is stopped.
function goLine(limits) {
    const words = ['go'];
    const names = {
        depth: 'depth', nodes: 'nodes', movetime: 'movetime', mate: 'mate', movesToGo: 'movestogo',
        whiteTime: 'wtime', blackTime: 'btime', whiteIncrement: 'winc', blackIncrement: 'binc',
    };
    for (const [name, word] of Object.entries(names)) {
        if (limits[name] !== undefined) {
            words.push(word, Math.trunc(limits[name]));
        }
    }
    if (words.includes(NaN)) {
        throw new TypeError('a limit is not a number');
    }
    if (limits.solved) {
        words.push('solved');
    }
    if (limits.searchMoves?.length > 0) {
        words.push('searchmoves', ...limits.searchMoves);
    }
    return words.join(' ');
}

function checkWord(text, what) {
    if (typeof text !== 'string' || /[\r\n\0]/.test(text)) {
        throw new TypeError(`${what} is not a line of text`);
    }
    return text;
}

// WebAssembly would make another number of it.
function checkWhole(number, what) {
    if (!Number.isInteger(number) || Math.abs(number) > 2 ** 31 - 1) {
        throw new TypeError(`${what}: ${number} is not a whole number`);
    }
    return number;
}

function optionLine(name, value) {
    return checkWord(`setoption name ${name} value ${value}`, 'the option');
}

// The text of a line `info string`.
function plainWords(line) {
    return line.replace(/^info string (error: )?/, '');
}

export class Bredon {
    #worker;
    #listeners = new Set();
    #last = Promise.resolve(); // the searches are done one after the other
    #failed = null;
    #onFail = new Set();
    #size = 0; // of the last teinewgame
    #searches = []; // those that are not done
    #questions = []; // about the rules; they are answered in their order

    // What this browser lacks, one line for people each.
    notes = [];

    // Starts an engine. Rejected when the worker can't load it.
    static async create({ url, threads = 1, hash } = {}) {
        const engine = new Bredon();
        await engine.#load(url, threads);
        try {
            const greeting = await engine.#ask('isready', 'readyok');
            engine.notes = greeting.filter((line) => line.startsWith('info string ')).map(plainWords);
            const most = Number(greeting.map((line) => line.match(/^option name Threads .* max (\d+)$/))
                .find(Boolean)[1]);
            await engine.#tell([
                ...hash === undefined ? [] : [optionLine('Hash', hash)],
                ...threads > 1 && most > 1 ? [optionLine('Threads', Math.min(threads, most))] : [],
            ]);
        } catch (error) {
            engine.#fail(error);
            throw error;
        }
        return engine;
    }

    // Sends a line of TEI.
    send(line) {
        if (/^\s*teinewgame\b/.test(line)) {
            this.#size = 0;
        }
        this.#post(line);
    }

    // Calls `take` with each line of TEI that the engine prints. Returns a function that ends that.
    onLine(take) {
        this.#listeners.add(take);
        return () => { this.#listeners.delete(take); };
    }

    async setOption(name, value) {
        await this.#exclusive(() => this.#tell([optionLine(name, value)]));
    }

    // Forgets what was learned; the next position belongs to another game.
    async newGame(size = 6) {
        await this.#exclusive(() => this.#startGame(size, []));
    }

    analyze(position, limits = {}, options = {}) {
        return this.#search({ MultiPV: limits.lines || 1 }, position, limits, options);
    }

    async play(position, { level = 0, variety = 0, ...limits } = {}, options = {}) {
        const limited = Object.keys(limits).length > 0 || level > 0;
        const settings = { Level: level, Variety: variety };
        return (await this.#search(settings, position, limited ? limits : { movetime: 1000 }, options)).move;
    }

    async solve(position, limits = {}, options = {}) {
        const { move, lines } = await this.#search({}, position, { ...limits, solved: true }, options);
        const best = lines[0] || {};
        const proved = best.mate !== undefined && (best.mate > 0 || best.bound !== 'lower');
        return {
            outcome: !move ? 'over' : !proved ? 'unknown' : best.mate > 0 ? 'win' : 'loss',
            plies: proved ? Math.abs(best.mate) : 0,
            line: proved ? best.pv : [],
            nodes: best.nodes || 0,
        };
    }

    // What the rules say about a position. Answered at once, also during a search.
    async look({ tps = '', size = 6, halfKomi = 0, opening = 'swap', pieces, moves = [] } = {}, { keys = false } = {}) {
        const played = Array.isArray(moves) ? moves.join(' ') : moves;
        const counts = pieces ? [...pieces.flats, ...pieces.caps].join(' ') : '';
        const numbers = { size: checkWhole(size, 'size'), halfKomi: checkWhole(halfKomi, 'half komi') };
        const { fault, ...seen } = await this.#question({ look: { tps, ...numbers, opening, pieces: counts, moves: played, keys: Boolean(keys) } });
        if (fault) {
            throw new Error(fault);
        }
        return seen;
    }

    // Reads the games of a PTN text.
    async games(ptn, { halfKomi = 0, size = 0, keys = 0 } = {}) {
        const games = await this.#question({
            games: String(ptn), halfKomi: checkWhole(halfKomi, 'half komi'), size: checkWhole(size, 'size'), keys: checkWhole(keys, 'keys'),
        });
        if (games.fault) {
            throw new Error(games.fault);
        }
        return games;
    }

    // The ratings of the levels, from level 1.
    async levels() {
        return this.#question({ levels: true });
    }

    // The game in a link, {ptn, ply, branch}; null when the text is no link. Rejected when a link has no game.
    async link(text) {
        const { fault, ...game } = await this.#question({ link: String(text) });
        if (fault) {
            throw new Error(fault);
        }
        return game.ptn === undefined ? null : game;
    }

    // Asks the first of the searches that are not done for its result, also when it has not begun yet.
    stop() {
        if (this.#searches.length > 0) {
            this.#searches[0].stopped = true;
        }
        this.#post('stop');
    }

    close() {
        this.#fail(new Error('the engine was closed'));
    }

    // Loads a worker; after that another one, without threads, if it does not make them.
    async #load(url, threads) {
        const worker = await startWorker({ url, threads });
        const tell = (line) => this.#listeners.forEach((take) => take(line));
        const timer = threads > 1 && !inNode ? setTimeout(async () => {
            worker.end();
            await this.#load(url, 1);
            tell(`info string no threads: the browser did not start them within ${PATIENCE / 1000} seconds`);
            this.#post('isready'); // the one before got no answer
        }, PATIENCE) : 0;
        this.#worker = worker;
        worker.onMessage((line) => {
            clearTimeout(timer);
            if (typeof line === 'string') {
                tell(line);
            } else if (line.json !== undefined) {
                this.#questions.shift()(line.json);
            }
        });
        worker.onEnd((error) => {
            clearTimeout(timer);
            this.#fail(error);
        });
    }

    #post(line) {
        if (this.#failed) {
            throw this.#failed;
        }
        this.#worker.post(checkWord(line, 'the line'));
    }

    #fail(error) {
        if (!this.#failed) {
            this.#failed = error;
            this.#worker.end();
            this.#onFail.forEach((take) => take(error));
        }
    }

    async #question(message) {
        if (this.#failed) {
            throw this.#failed;
        }
        const json = await new Promise((resolve, reject) => {
            this.#onFail.add(reject);
            this.#questions.push((answer) => {
                this.#onFail.delete(reject);
                resolve(answer);
            });
            this.#worker.post(message);
        });
        if (json === null) {
            throw new Error('no memory for the answer');
        }
        return JSON.parse(json);
    }

    #exclusive(work) {
        const done = this.#last.then(work);
        this.#last = done.catch(() => {});
        return done;
    }

    // Sends a line and waits for one that `isLast` accepts; gives all lines up to it.
    #ask(line, isLast, onLine) {
        return new Promise((resolve, reject) => {
            const lines = [];
            const last = typeof isLast === 'string' ? (text) => text === isLast : isLast;
            const finish = (settle, value) => {
                unlisten();
                this.#onFail.delete(fail);
                settle(value);
            };
            const fail = (error) => finish(reject, error);
            const unlisten = this.onLine((text) => {
                lines.push(text);
                onLine?.(text);
                if (last(text)) {
                    finish(resolve, lines);
                }
            });
            this.#onFail.add(fail);
            try {
                this.#post(line);
            } catch (error) {
                fail(error);
            }
        });
    }

    // Sends lines; rejected when one of them is not accepted.
    async #tell(lines) {
        lines.forEach((line) => this.#post(line));
        const answer = await this.#ask('isready', 'readyok');
        const complaint = answer.find((line) => line.startsWith('info string '));
        if (complaint) {
            throw new Error(plainWords(complaint));
        }
    }

    // Begins a game on a board of another size, then sends the other lines.
    async #startGame(size, lines) {
        this.#size = 0; // unknown, until it is accepted
        await this.#tell([`teinewgame ${size}`, ...lines]);
        this.#size = size;
    }

    #search(settings, position, limits, { onInfo, signal }) {
        const search = { stopped: false };
        this.#searches.push(search);
        return this.#exclusive(() => this.#think(search, settings, position, limits, onInfo, signal)
            .finally(() => this.#searches.shift()));
    }

    async #think(search, settings, position, limits, onInfo, signal) {
        const { tps, size = 6, halfKomi = 0, opening = 'swap', pieces, moves = [] } = position;
        const played = Array.isArray(moves) ? moves.join(' ') : moves;
        const { flats = [0, 0], caps = [-1, -1] } = pieces || {}; // those of the standard set
        const options = {
            Level: 0, MultiPV: 1, Variety: 0, ...settings, HalfKomi: halfKomi, Opening: opening,
            Flats1: flats[0], Flats2: flats[1], Caps1: caps[0], Caps2: caps[1],
        };
        const lines = Object.entries(options).map(([name, value]) => optionLine(name, value));
        const go = goLine(limits);
        lines.push(checkWord(`position ${tps ? 'tps ' + tps : 'startpos'} moves ${played}`, 'the position'));
        await (tps || size === this.#size ? this.#tell(lines) : this.#startGame(size, lines));
        const found = [];
        const stop = () => this.#failed || this.#post('stop');
        signal?.throwIfAborted();
        signal?.addEventListener('abort', stop, { once: true });
        try {
            const answered = this.#ask(go, (line) => line.startsWith('bestmove '), (line) => {
                const info = readInfo(line);
                if (info) {
                    found[info.number - 1] = info;
                    onInfo?.(info);
                }
            });
            if (search.stopped) {
                stop();
            }
            const answer = await answered;
            const move = answer[answer.length - 1].slice('bestmove '.length);
            return { move: move === '--' ? null : move, lines: found };
        } finally {
            signal?.removeEventListener('abort', stop);
        }
    }
}

// Annotates the games of a PTN text, in a worker of its own.
export async function annotate(ptn, { halfKomi = 0, nodes = 100000, onStep, signal, url } = {}) {
    if (typeof ptn !== 'string') {
        throw new TypeError('the games are not text');
    }
    checkWhole(halfKomi, 'half komi');
    signal?.throwIfAborted();
    const worker = await startWorker({ url });
    let abort;
    try {
        return await new Promise((resolve, reject) => {
            abort = () => reject(signal.reason);
            signal?.addEventListener('abort', abort);
            worker.onEnd(reject);
            worker.onMessage((message) => {
                if (message.step) {
                    onStep?.(message.step);
                } else if (message.failed) {
                    reject(new Error(message.warnings[message.warnings.length - 1]));
                } else if (message.annotated !== undefined) {
                    resolve({ ptn: message.annotated, warnings: message.warnings });
                } else if (typeof message === 'string' && message.startsWith('info string error')) {
                    reject(new Error(plainWords(message)));
                }
            });
            worker.post({ annotate: ptn, halfKomi, nodes: Math.min(nodes, 2 ** 31 - 1) });
        });
    } finally {
        signal?.removeEventListener('abort', abort);
        worker.end();
    }
}
