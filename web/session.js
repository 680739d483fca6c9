// SPDX-License-Identifier: MIT
// @ts-check
// Which game is on the table: a new one, one that was opened, or that of the last visit; and how it is kept.
import { DEFAULTS } from './opponent.js';
import { load, save } from './store.js';
import { Tree } from './tree.js';

export class Session {
    #game;
    #opponent;
    #table;
    #endWork; // ends what is done for the game before

    constructor({ game, opponent, table, endWork }) {
        this.#game = game;
        this.#opponent = opponent;
        this.#table = table;
        this.#endWork = endWork;
    }

    // Begins a game with these choices of the dialog.
    async begin(settings, start) {
        const opponent = this.#opponent;
        this.#endWork();
        dropLink();
        opponent.setPaused(true);
        opponent.begin(settings);
        this.#table.flip = opponent.isPlaying() && settings.colour === 'black';
        await this.#game.open({ start, tags: this.#tags(settings) });
        opponent.setPaused(false);
        this.#table.say(`New game on ${start.size} by ${start.size}. ${this.#table.statusWords()}`);
        save({ choices: settings });
    }

    // Opens a game or a position for analysis: nobody plays but the person.
    async open(opened) {
        const opponent = this.#opponent;
        const before = opponent.settings;
        opponent.setPaused(true);
        this.#endWork();
        try {
            await this.#game.open(opened);
            opponent.leave();
            this.#table.say(`Opened, ${this.#game.moves.length} moves. ${this.#table.statusWords()}`);
        } catch (error) {
            opponent.settings = before;
            throw error;
        } finally {
            opponent.setPaused(false);
        }
    }

    // Goes on with the game of the last visit. False when there is none.
    async goOn() {
        const { game, settings, clock, flip } = load();
        if (!game) {
            return false;
        }
        const opponent = this.#opponent;
        try {
            const unpacked = game.tree ? unpack(game) : game;
            opponent.setPaused(true);
            opponent.begin({ ...DEFAULTS, ...settings }, clock, (game.tree || game.moves).length > (game.tree ? 1 : 0));
            this.#table.flip = Boolean(flip);
            await this.#game.open(unpacked);
            opponent.setPaused(false);
            return true;
        } catch {
            return false; // kept by a version that kept something else
        }
    }

    keep() {
        const { start, tags, name, tree, node, line } = this.#game;
        const { settings, clock } = this.#opponent;
        const nodes = [...tree.nodes()];
        save({
            game: { start, tags, name, tree: tree.pack(), node: nodes.indexOf(node), end: nodes.indexOf(line.at(-1)) },
            settings,
            clock: clock && { white: clock.left('white'), black: clock.left('black') },
            flip: this.#table.flip,
        });
    }

    #tags(settings) {
        const opponent = this.#opponent;
        const now = new Date();
        const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
        const tags = [['Site', 'Bredon'], ['Date', date.join('.')]];
        if (opponent.isPlaying()) {
            const names = ['white', 'black'].map((colour) => (colour === settings.colour ? 'Player' : opponent.nameOf(colour)));
            tags.unshift(['Player1', names[0]], ['Player2', names[1]]);
        }
        if (opponent.clock) {
            tags.push(['Clock', `${settings.minutes}:0 +${settings.increment}`]);
        }
        return tags;
    }
}

function unpack(kept) {
    const { tree, nodes } = Tree.unpack(kept.tree);
    return { ...kept, tree, node: nodes[kept.node], end: nodes[kept.end] };
}

// The link in the address is no longer what is on the board.
export function dropLink() {
    if (location.hash) {
        history.replaceState(null, '', location.pathname + location.search);
    }
}
