// SPDX-License-Identifier: MIT
// @ts-check
// The game on the board: where it starts, its tree, and the line and the place in it that are shown. The
// engine says what is legal and what a position looks like. Events:
//   played  a move was made, {move, by}
//   change  another position, line, game or result is shown; after `played`
import { History } from './history.js';
import { playerName } from './levels.js';
import { firstPly, tagValue, writePtn } from './ptn.js';
import { t } from '../text/text.js';
import { Tree } from './tree.js';
import { named } from '../views/words.js';

export class Game extends EventTarget {
    start = { size: 6, halfKomi: 4, opening: 'swap', pieces: null, tps: null };
    tags = [];
    name = ''; // of a file
    tree = new Tree();
    line = [this.tree.root]; // the positions that Forward and Back go through
    moves = []; // between them
    at = 0; // the shown one
    seen = null; // what the engine says about it
    #engine;
    #history = new History();
    #turn = Promise.resolve(); // one change after the other
    #played = null; // {move, by} of a change that is a move

    constructor(engine) {
        super();
        this.#engine = engine;
    }

    // Begins another game: a tree with the shown node and the end of the shown line, or moves. Rejected,
    // without a change, if a move is illegal.
    open({ start, tags = [], name = '', tree = new Tree(), moves = [], node, end, at }) {
        return this.#change(async () => {
            tree.addLine(tree.root, moves);
            end ||= tree.root.end();
            node ||= end.line()[Math.min(Math.max(at ?? end.ply, 0), end.ply)];
            const tps = start.tps || '';
            const look = async (last) => {
                last.seen = await this.#engine.look({ ...start, tps, moves: last.moves() });
            };
            await look(end);
            await look(node);
            await look(tree.root.end());
            // As the engine writes it: a TPS may come without the player and the number of the turn.
            const first = tps && (await this.#engine.look({ ...start, tps, moves: [] })).tps;
            await this.#engine.newGame(node.seen.size);
            this.tree = tree;
            this.tags = tags;
            this.name = name;
            this.start = { ...start, size: node.seen.size, opening: node.seen.opening_rule, tps: first || null };
            this.#history.clear();
            this.#place(node, end);
        });
    }

    // Plays a move from the shown position. One that is not in the tree begins a branch; at the end of the
    // shown line, and with `main`, it comes before those that are there. A `reply` is undone together with
    // the move that it answers. Rejected with the reason if the move is illegal, or if `may()` says no when
    // the changes before it are done. Nothing changes if `mayLeave()` says no to a legal move that leaves the shown line.
    async play(move, { by = '', may = () => true, mayLeave = () => true, main = false, reply = false } = {}) {
        await this.#act(async () => {
            if (!may()) {
                throw new Error(t('It is too late to play {move}', { move }));
            }
            const before = this.node;
            const seen = await this.#engine.look({ ...this.position(), moves: [...this.position().moves, move] });
            const goesOn = this.isAtEnd();
            if (!goesOn && seen.last_move !== this.moves[this.at] && !mayLeave()) {
                return;
            }
            const wasCut = goesOn && before.cut;
            if (before.result) {
                this.tree.set(before, { result: null });
            }
            const node = this.tree.add(before, seen.last_move);
            node.seen = seen;
            if (main) {
                this.tree.makeMain(node);
            } else if (wasCut) {
                this.tree.promote(node);
            }
            if (wasCut) {
                this.tree.endAt(node);
            }
            await this.#show(node, this.line.includes(node) ? this.line.at(-1) : goesOn ? node : node.end());
            this.#played = { move: node.move, by };
        }, { joined: reply });
    }

    // Shows the position after so many moves of the line.
    goTo(ply) {
        return this.#change(() => this.#show(this.line[Math.min(Math.max(ply, 0), this.moves.length)], this.line.at(-1)));
    }

    // Shows a position of any line.
    goToNode(node) {
        return this.#change(() => this.#show(node, this.line.includes(node) ? this.line.at(-1) : node.end()));
    }

    // Goes back to a place and lets the line end there. The moves after it stay in the tree as a branch.
    takeBackTo(ply) {
        return this.#act(() => {
            const end = this.line[ply];
            this.tree.goOnAfter(this.line.at(-1)); // moves that were taken back before follow in the same branch
            if (end.next() === this.line[ply + 1]) {
                this.tree.endAt(end);
            }
            return this.#show(end, end);
        }, { always: true });
    }

    // Ends the game with a result that the board does not show. The shown line is the game: it becomes the
    // main line, and moves that were taken back at its end stay as a branch.
    end(result) {
        return this.#act(() => {
            const end = this.line.at(-1);
            this.tree.makeMain(end);
            this.tree.endAt(end);
            this.tree.set(end, { result });
        });
    }

    // Changes what is written to nodes: [[node, {mark, comments, note, proof}], ...].
    write(changes) {
        return this.#act(() => changes.filter(([node]) => this.tree.has(node))
            .forEach(([node, values]) => this.tree.set(node, values)));
    }

    // Puts the branch with the shown position in place of the line that it leaves, or of the main line.
    promoteBranch() {
        return this.#act(() => this.tree.promote(this.node));
    }

    makeMain() {
        return this.#act(() => this.tree.makeMain(this.node));
    }

    // Takes the shown move and all that follow it out of the game.
    removeLine() {
        return this.#act(async () => {
            const { parent } = this.node;
            this.tree.remove(this.node);
            await this.#show(parent, parent.end());
        });
    }

    canUndo() {
        return this.#history.canUndo();
    }

    canRedo() {
        return this.#history.canRedo();
    }

    undo() {
        return this.#step(() => this.#history.canUndo() && this.#history.undo());
    }

    redo() {
        return this.#step(() => this.#history.canRedo() && this.#history.redo());
    }

    // The shown position as a node of the tree.
    get node() {
        return this.line[this.at];
    }

    // For the engine: the position after `ply` moves of the line, else the shown one.
    position(ply = this.at) {
        const { size, halfKomi, opening, pieces, tps } = this.start;
        return { size, halfKomi, opening, pieces, tps: tps || '', moves: this.moves.slice(0, ply) };
    }

    isAtEnd() {
        return this.at === this.moves.length;
    }

    // The result of the shown position, '*' while the game goes on.
    result() {
        return this.isAtEnd() ? this.finalResult() : this.seen.result;
    }

    // The result of the shown line.
    finalResult() {
        return this.line.at(-1).outcome();
    }

    // The result of the main line.
    mainResult() {
        return this.tree.root.end().outcome();
    }

    // The ply of the first move; 0 on an empty board.
    firstPly() {
        return firstPly(this.start.tps);
    }

    // Who moves after so many moves of the line.
    moverAt(ply) {
        return (this.firstPly() + ply) % 2 === 0 ? 'white' : 'black';
    }

    // The name of a player in the tags; '' without one.
    playerOf(colour) {
        return playerName(this.tag(colour === 'white' ? 'Player1' : 'Player2'));
    }

    // The names of the players; '' when the tags have none.
    title() {
        const names = ['white', 'black'].map((colour) => this.playerOf(colour) || named(colour));
        return this.playerOf('white') || this.playerOf('black') ? names.join(' – ') : '';
    }

    tag(name) {
        return tagValue(this.tags, name);
    }

    // What the engine says about the position of a node, which keeps it.
    async look(node) {
        node.seen ||= await this.#engine.look({ ...this.position(0), moves: node.moves() });
        return node.seen;
    }

    // The whole game.
    toPtn() {
        return writePtn({ start: this.start, tags: this.tags, root: this.tree.root, result: this.mainResult() });
    }

    #place(node, end) {
        this.line = end.line();
        this.moves = end.moves();
        this.at = node.ply;
        this.seen = node.seen;
    }

    async #show(node, end) {
        await this.look(node);
        await this.look(end);
        this.#place(node, end);
    }

    // A change that can be undone.
    #act(work, { joined = false, always = false } = {}) {
        return this.#change(async () => {
            const changes = [];
            const from = [this.node, this.line.at(-1)];
            this.tree.onChange = (change) => { changes.push(change); };
            await work();
            if (changes.length > 0 || always) {
                const to = [this.node, this.line.at(-1)];
                const moved = to.some((node, i) => node !== from[i]);
                this.#history.add({ from, to, changes, moved }, joined);
            }
        });
    }

    #step(move) {
        return this.#change(async () => {
            const place = move();
            if (place) {
                await this.#show(...place);
            }
        });
    }

    async #change(work) {
        const done = this.#turn.then(work);
        this.#turn = done.catch(() => {});
        await done;
        if (this.#played) {
            const detail = this.#played;
            this.#played = null;
            this.dispatchEvent(new CustomEvent('played', { detail }));
        }
        this.dispatchEvent(new Event('change'));
    }
}
