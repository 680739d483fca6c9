// SPDX-License-Identifier: MIT
// @ts-check
// Which game is on the table: a new one, one that was opened, or that of the last visit; and how all of them
// are kept. A tab has its own game, which it also keeps by itself: the database may be late when it closes.
import { allGames, findGame, keepGame, newId, removeIfEmpty } from './archive.js';
import { tagOf } from './game/levels.js';
import { DEFAULTS } from './game/opponent.js';
import { load, loadTab, save, saveTab } from './store.js';
import { t, tn } from './text/text.js';
import { tagValue } from './game/ptn.js';
import { Tree } from './game/tree.js';

export class Session {
    #game;
    #opponent;
    #table;
    #endWork; // ends what is done for the game before
    #onSplit; // is called when another tab has changed the same game
    #onTrouble; // is called with the first error of the database
    #record = { id: newId(), version: 0 }; // of the game on the table
    #ptn = ''; // of the game when it was kept
    #edits = -1; // of its tree then; -1 when it must be kept again
    #changed = Date.now();
    #writing = Promise.resolve();
    #ready = false; // a game is on the table

    constructor({ game, opponent, table, endWork, onSplit, onTrouble }) {
        this.#game = game;
        this.#opponent = opponent;
        this.#table = table;
        this.#endWork = endWork;
        this.#onSplit = onSplit;
        this.#onTrouble = onTrouble;
    }

    // Begins a game with these choices of the dialog.
    async begin(settings, start) {
        const opponent = this.#opponent;
        dropLink();
        await this.#replace(async () => {
            opponent.begin({ ...settings, opened: false }); // they may be those of a game that was opened
            this.#table.choices.putNear(opponent.isPlaying() && settings.colour === 'black');
            await this.#game.open({ start, tags: this.#tags(settings) });
            return this.#same();
        });
        this.#table.say(`${t('New game on {size} by {size}.', { size: start.size })} ${this.#table.statusWords()}`);
        save({ choices: settings });
    }

    // Opens a game or a position for analysis: nobody plays but the person. A kept game that is the same one
    // goes on instead, at the place that was asked for: it has more than a text, such as proofs and a clock.
    async open(opened) {
        await this.#replace(async () => {
            await this.#game.open(opened);
            this.#opponent.leave();
            this.#game.dispatchEvent(new Event('change')); // nobody plays it: what was drawn so far is for a player
            const record = await this.#same();
            if (record) {
                await this.#show(record, this.#game);
            }
            return record;
        });
        const { length } = this.#game.moves;
        this.#table.say(`${tn(length, 'Opened, 1 move.', 'Opened, {count} moves.')} ${this.#table.statusWords()}`);
    }

    // Goes on with a kept game.
    async goOn(record) {
        await this.#replace(async () => {
            await this.#show(record);
            return record;
        });
    }

    // Shows a kept game, at the `place` that the same game has on the table.
    async #show({ game, settings, clock, flip }, place = null) {
        const opened = unpack(game);
        if (place) {
            opened.end = sameNode(opened.tree, place.line.at(-1));
            opened.node = sameNode(opened.tree, place.node);
        }
        this.#opponent.begin({ ...DEFAULTS, ...settings }, clock, game.tree.length > 1);
        this.#table.choices.putNear(Boolean(flip));
        await this.#game.open(opened);
    }

    // Goes on with the game of this tab, else with that of the last visit. False when there is none.
    async goOnWithLast() {
        const { last } = load();
        for (const find of [loadTab, () => last && findGame(last)]) {
            try {
                const record = await find();
                if (record) {
                    await this.goOn(record);
                    return true;
                }
            } catch {
                // kept by a version that kept something else, or there is no database
            }
        }
        return false;
    }

    // The kept game that is on the table.
    get id() {
        return this.#record.id;
    }

    // Keeps the game if it has changed. Another place in it alone is kept when the page is left.
    keepChanges() {
        if (this.#game.tree.edits !== this.#edits) {
            this.keep();
        }
    }

    // Keeps the game as it is now, with the shown place and the clock.
    keep() {
        if (!this.#ready) {
            return;
        }
        this.#edits = this.#game.tree.edits;
        const ptn = this.#game.toPtn();
        const edited = ptn !== this.#ptn;
        this.#changed = edited ? Date.now() : this.#changed;
        this.#ptn = ptn;
        const record = { ...this.#pack(), ptn, changed: this.#changed };
        saveTab({ ...record, ...this.#record });
        this.#writing = this.#writing.then(() => this.#write(record, edited)).catch((error) => this.#fail(error));
    }

    // Keeps the game as it is now, and ends when all is written.
    written() {
        this.keep();
        return this.#writing;
    }

    #fail(error) {
        this.#ptn = ''; // so that it is written as edited the next time
        this.#edits = -1;
        this.#onTrouble?.(error);
        this.#onTrouble = null;
    }

    async #write(record, edited) {
        const before = this.#record;
        const kept = await keepGame({ ...record, ...before }, edited);
        if (this.#record !== before) {
            return; // another game is on the table
        }
        this.#record = kept;
        saveTab({ ...record, ...kept });
        save({ last: kept.id });
        if (kept.id !== before.id) {
            this.#onSplit();
        }
    }

    // Puts another game on the table; `open` gives its record if it is a kept one. The one before stays in My
    // games, unless nothing was played in it.
    async #replace(open) {
        this.#opponent.setPaused(true);
        this.#endWork();
        await this.written();
        const before = this.#ready && this.#isEmpty() ? this.#record.id : null;
        this.#ready = false;
        try {
            const record = await open();
            this.#record = record?.id ? { id: record.id, version: record.version } : { id: newId(), version: 0 };
            this.#ptn = record?.ptn || '';
            this.#changed = record?.changed || Date.now();
            if (before && before !== record?.id) {
                removeIfEmpty(before).catch(() => {});
            }
        } finally {
            this.#ready = Boolean(this.#game.seen);
            this.#opponent.setPaused(false);
        }
        this.keep();
    }

    // A kept game that is the same one, so that a file or a link that is opened again is kept once.
    async #same() {
        const ptn = this.#game.toPtn();
        const records = this.#isEmpty() ? [] : await allGames().catch(() => []);
        return records.find((record) => record.ptn === ptn);
    }

    #isEmpty() {
        return isEmpty(this.#game);
    }

    #pack() {
        const { settings, clock } = this.#opponent;
        return {
            ...packGame({ ...this.#game, end: this.#game.line.at(-1), node: this.#game.node }, this.#game.seen),
            settings,
            clock: clock && { white: clock.left('white'), black: clock.left('black') },
            flip: this.#table.choices.isBlackNear,
        };
    }

    #tags(settings) {
        const opponent = this.#opponent;
        const now = new Date();
        const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
        const tags = [['Site', 'Bredon'], ['Date', date.join('.')]];
        if (opponent.isPlaying()) {
            const names = ['white', 'black'].map((colour) => (colour === settings.colour ? 'Player' : tagOf(settings.opponent)));
            tags.unshift(['Player1', names[0]], ['Player2', names[1]]);
        }
        if (opponent.clock) {
            tags.push(['Clock', `${settings.minutes}:0 +${settings.increment}`]);
        }
        return tags;
    }
}

const isEmpty = ({ tree: { root }, start }) => root.children.length === 0 && root.comments.length === 0 && !start.tps;

/** What a record has of a game, without who plays it.
 * @param {{start: any, tags: any[], name: string, tree: Tree, node: any, end: any}} game with what is shown
 * @param {any} shown what the engine says about the end, or, where it was not asked, about the shown position */
export function packGame({ start, tags, name, tree, node, end }, shown) {
    const nodes = [...tree.nodes()];
    const last = tree.root.end();
    const { size, squares, road } = last.seen || shown;
    return {
        game: { start, tags, name, tree: tree.pack(), node: nodes.indexOf(node), end: nodes.indexOf(end) },
        // For the list of games.
        moves: last.ply, result: last.outcome(), seen: { size, squares, road },
        names: ['Player1', 'Player2'].map((tag) => tagValue(tags, tag)),
        empty: isEmpty({ tree, start }),
    };
}

/** The game of a record, as `Game.open` takes it.
 * @param {any} kept */
export function unpack(kept) {
    const { tree, nodes } = Tree.unpack(kept.tree);
    return { ...kept, tree, node: nodes[kept.node], end: nodes[kept.end] };
}

// The node of another tree after the same moves.
function sameNode(tree, node) {
    return tree.addLine(tree.root, node.moves()).at(-1) || tree.root;
}

// The link in the address is no longer what is on the board.
export function dropLink() {
    if (location.hash) {
        history.replaceState(null, '', location.pathname + location.search);
    }
}
