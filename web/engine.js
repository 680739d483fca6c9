// SPDX-License-Identifier: MIT
// @ts-check
// The engine for the page. Questions about the rules are answered at once. Of the searches one runs at a
// time: a move, a hint or a proof goes before the analysis, which begins anew afterwards.
import { Bredon, annotate } from './bredon/index.js';

// A page in one file has it inside.
const WORKER = globalThis.bredonWorker || new URL('./bredon/bredon.worker.js', import.meta.url);

async function nullIfAborted(signal, search) {
    try {
        return await search();
    } catch (error) {
        if (!signal.aborted) {
            throw error;
        }
        return null;
    }
}

export class Engine {
    ratings = []; // about what the levels are worth on playtak.com, from level 1
    #bredon = null;
    #threads = 1;
    #urgent = 0; // searches that go before the analysis
    #analysis = null; // { position, lines, movetime, onInfo, onEnd, stop } that is wanted
    #running = null; // the same, while it is searched
    #onDeath;

    // `onDeath(error)` is called once, when the worker has ended by a failure.
    constructor(onDeath) {
        this.#onDeath = onDeath;
    }

    // Starts it with so many megabytes and threads. Rejected with a reason when this browser can't.
    async start(hash, threads) {
        this.#bredon = await Bredon.create({ url: WORKER, hash, threads });
        this.#threads = threads;
        this.ratings = await this.#bredon.levels();
    }

    // Starts another worker, and leaves the one before when that has done what it was asked for. Rejected,
    // without a change, when there is no room.
    restart(hash, threads) {
        return this.#first(async () => {
            const before = this.#bredon;
            await this.start(hash, threads);
            before.setOption('MultiPV', 1).finally(() => before.close());
        });
    }

    // What this browser lacks, a line each.
    get notes() {
        return this.#bredon.notes;
    }

    look(position, options) {
        return this.#guard(this.#bredon.look(position, options));
    }

    games(ptn, halfKomi, size = 0) {
        return this.#guard(this.#bredon.games(ptn, { halfKomi, size }));
    }

    // The keys of the positions of each game, up to so many plies.
    openings(ptn, plies) {
        return this.#guard(this.#bredon.games(ptn, { keys: plies }));
    }

    link(text) {
        return this.#guard(this.#bredon.link(text));
    }

    newGame(size) {
        return this.#first(() => this.#bredon.newGame(size));
    }

    setHash(megabytes) {
        return this.#first(() => this.#bredon.setOption('Hash', megabytes));
    }

    // A move; null when the game is over or the signal came.
    play(position, options, signal) {
        return this.#first(() => (signal.aborted ? null : this.#bredon.play(position, options, { signal })));
    }

    // The best move that a second finds.
    async hint(position, signal) {
        const found = await this.#first(() => (signal.aborted ? null
            : this.#bredon.analyze(position, { movetime: 1000 }, { signal })));
        return found && found.move;
    }

    // What a search with limits finds; null when the signal came.
    examine(position, limits, signal) {
        return nullIfAborted(signal, () => this.#first(() => (signal.aborted ? null
            : this.#bredon.analyze(position, limits, { signal }))));
    }

    // As `solve`; null when the signal came.
    prove(position, limits, signal) {
        return nullIfAborted(signal, () => this.solve(position, limits, { signal }));
    }

    solve(position, limits, { onInfo = undefined, signal }) {
        return this.#first(() => this.#bredon.solve(position, limits, { onInfo, signal }));
    }

    // Analyses this position until another one, or null, is wanted.
    analyze(wanted) {
        this.#analysis = wanted && { ...wanted, stop: new AbortController() };
        if (this.#running) {
            this.#running.stop.abort();
        } else {
            this.#goOn();
        }
    }

    // Annotates a game in a worker of its own, which has the build of the engine that is there already.
    annotate(ptn, options) {
        return annotate(ptn, { ...options, url: this.#threads > 1 ? `${WORKER}#build=threads` : WORKER });
    }

    async #guard(answer) {
        try {
            return await answer;
        } catch (error) {
            this.#examine();
            throw error;
        }
    }

    // Looks whether the worker still lives.
    #examine() {
        try {
            this.#bredon.send('');
        } catch (death) {
            this.#onDeath?.(death);
            this.#onDeath = null;
        }
    }

    async #first(work) {
        this.#urgent++;
        if (this.#running) {
            this.#running.stop.abort();
        }
        try {
            return await this.#guard(work());
        } finally {
            this.#urgent--;
            this.#goOn();
        }
    }

    async #goOn() {
        while (this.#analysis && !this.#running && this.#urgent === 0) {
            const wanted = this.#analysis;
            wanted.stop = new AbortController();
            this.#running = wanted;
            const tell = (info) => this.#analysis === wanted && wanted.onInfo(info);
            try {
                const { lines, movetime } = wanted;
                await this.#bredon.analyze(wanted.position, { lines, ...movetime && { movetime } },
                    { onInfo: tell, signal: wanted.stop.signal });
                // A search that ends by itself has found all there is, or all that was wanted.
                if (!wanted.stop.signal.aborted && this.#analysis === wanted) {
                    this.#analysis = null;
                    wanted.onEnd();
                }
            } catch (error) {
                if (error.name !== 'AbortError') {
                    this.#analysis = null;
                    wanted.onFail(error);
                    this.#examine();
                }
            } finally {
                this.#running = null;
            }
        }
    }
}
