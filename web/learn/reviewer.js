// SPDX-License-Identifier: MIT
// @ts-check
// Reviews of many games in the background, one after the other. What is found is kept in My games at once. Event:
//   change  another game is being read or reviewed, or all are done
import { allGames, keepGame, newId } from '../archive.js';
import { annotateLine, factsOf } from '../game/annotate.js';
import { faultText } from '../game/faults.js';
import { cutBranches, growBranches } from '../game/branches.js';
import { gameOfPtn, writePtn } from '../game/ptn.js';
import { packGame, unpack } from '../session.js';
import { t } from '../text/text.js';

/** A game of a file or of My games.
 * @typedef {{text: string, record: any, trouble: string, facts: ReturnType<typeof factsOf>, names: string[], moves: number,
 *     result: string}} Item `record` is null until it is kept; `trouble` says why it can't be reviewed */

export class Reviewer extends EventTarget {
    items = /** @type {Item[]} */ ([]);
    current = /** @type {Item | null} */ (null); // that is reviewed
    done = 0; // positions of it
    #engine;
    #file = '';
    #stop = /** @type {AbortController | null} */ (null);

    constructor(engine) {
        super();
        this.#engine = engine;
    }

    get isBusy() {
        return this.#stop !== null;
    }

    /** The games that have no review yet.
     * @returns {Item[]} */
    get left() {
        return this.items.filter(({ facts, trouble, moves }) => !facts && !trouble && moves > 0);
    }

    /** Takes the games of a file. Those that were reviewed before are known.
     * @param {string} file its name, which becomes that of the folder
     * @param {{text: string}[]} games */
    async takeFile(file, games) {
        this.stop();
        this.#file = file;
        const kept = new Map((await allGames().catch(() => [])).filter(({ source }) => source).map((record) => [record.source, record]));
        this.items = [];
        for (const { text } of games) {
            const record = kept.get(text.trim());
            this.items.push(record ? itemOf(record, text) : await this.#read(text));
            this.#tell();
        }
    }

    /** Takes games of My games. The one with the id `onBoard` is only read: it may be changed there.
     * @param {any[]} records
     * @param {string} onBoard */
    takeKept(records, onBoard) {
        this.items = records.map((record) => itemOf(record)).filter(({ record, facts }) => facts || record.id !== onBoard);
        this.stop();
    }

    /** Reviews the games that are left, until all are done or it is stopped. */
    async run() {
        if (this.#stop) {
            return;
        }
        const stop = new AbortController();
        this.#stop = stop;
        for (const item of this.left) {
            this.current = item;
            this.done = 0;
            this.#tell();
            try {
                await this.#review(item, stop.signal);
            } catch (error) {
                item.trouble = stop.signal.aborted ? '' : error.message;
            }
            if (stop.signal.aborted) {
                return;
            }
        }
        this.stop();
    }

    stop() {
        this.#stop?.abort();
        this.#stop = null;
        this.current = null;
        this.#tell();
    }

    #tell() {
        this.dispatchEvent(new Event('change'));
    }

    /** @returns {Promise<Item>} */
    async #read(text) {
        const { fault, game } = await this.#opened(text);
        const trouble = fault ? faultText(fault.replace(/^game \d+, /, '')) : '';
        return game ? { ...itemOf(await this.#recordOf(game, text), text), record: null, trouble }
            : { text, record: null, trouble, facts: null, names: ['', ''], moves: 0, result: '*' };
    }

    // The game of a text, {fault, game}; game is null when there is none.
    async #opened(text) {
        const cut = cutBranches(text);
        const [read] = await this.#engine.games(cut.text, 0);
        if (!read?.size) {
            return { fault: read?.fault ?? t('There is no game in this text'), game: null };
        }
        const game = { ...gameOfPtn(read), name: this.#file };
        await growBranches(this.#engine, game, cut.branches);
        return { fault: read.fault, game };
    }

    async #recordOf(game, source) {
        const { start, tags, tree } = game;
        const end = tree.root.end();
        end.seen ||= await this.#engine.look({ ...start, tps: start.tps || '', moves: end.moves() });
        return {
            id: newId(), version: 0, source: source.trim(), folder: this.#file, changed: Date.now(), settings: { opponent: -1, opened: true },
            ...packGame({ ...game, node: tree.root, end }, end.seen),
            ptn: writePtn({ start, tags, root: tree.root, result: end.outcome() }),
        };
    }

    async #review(item, signal) {
        const game = item.record ? unpack(item.record.game) : (await this.#opened(item.text)).game;
        const { start, tags, tree } = game;
        const end = tree.root.end();
        end.seen = await this.#engine.look({ ...start, tps: start.tps || '', moves: end.moves() });
        const result = end.outcome();
        const notes = await annotateLine(this.#engine, { start, tags, line: end.line(), result }, {
            signal,
            onStep: (done) => {
                this.done = done;
                this.#tell();
            },
        });
        notes.forEach(([node, values]) => tree.set(node, values));
        signal.throwIfAborted();
        const record = item.record ? {
            ...item.record, ...packGame({ ...game, node: game.node ?? tree.root, end: game.end ?? end }, end.seen),
            ptn: writePtn({ start, tags, root: tree.root, result }),
        } : await this.#recordOf(game, item.text);
        Object.assign(item, itemOf({ ...record, ...await keepGame(record, true) }, item.text));
        this.#tell();
    }
}

/** @returns {Item} */
function itemOf(record, text = '') {
    const { tree } = unpack(record.game);
    return {
        text, record, trouble: '', names: record.names, moves: record.moves, result: record.result, facts: factsOf(record.game.start, tree.root),
    };
}
