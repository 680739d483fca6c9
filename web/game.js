// SPDX-License-Identifier: MIT
// @ts-check
// The game on the board: where it starts, its moves, and the place that is shown. The engine says what
// is legal and what a position looks like. Events:
//   change  another position, game or result is shown
//   played  a move was made, {move, by}
import { firstPly, readNote, writePtn } from './ptn.js';

export class Game extends EventTarget {
    start = { size: 6, halfKomi: 4, opening: 'swap', tps: null };
    tags = [];
    moves = [];
    marks = []; // by move
    comments = []; // by the number of moves before them; those of the engine are in `notes`
    notes = []; // by position
    at = 0; // moves that are played on the board
    ending = null; // a result that does not follow from the board: a resignation, a clock
    seen = null; // what the engine says about the shown position
    name = ''; // of a file
    #engine;
    #looks = []; // what the engine said, by the number of moves
    #turn = Promise.resolve(); // one change after the other

    constructor(engine) {
        super();
        this.#engine = engine;
    }

    // Begins another game. Rejected, without a change, if a move is illegal.
    open({ start, tags = [], moves = [], marks = [], comments = [], notes = [], at, ending = null }) {
        return this.#change(async () => {
            const place = Math.min(Math.max(at ?? moves.length, 0), moves.length);
            const position = { ...start, tps: start.tps || '', moves };
            const last = await this.#engine.look(position);
            const seen = await this.#engine.look({ ...position, moves: moves.slice(0, place) });
            // As the engine writes it: a TPS may come without the player and the number of the turn.
            const tps = start.tps ? (await this.#engine.look({ ...position, moves: [] })).tps : null;
            await this.#engine.newGame(seen.size);
            Object.assign(this, {
                start: { ...start, size: seen.size, opening: seen.opening_rule, tps }, tags,
                moves: [...moves], marks: [...marks], comments: [...comments], notes: [...notes], at: place, ending, seen,
            });
            this.#looks = [];
            this.#looks[place] = seen;
            this.#looks[moves.length] = last;
        });
    }

    // Plays a move from the shown position. Moves that come after it in the game are dropped. Rejected
    // with the reason if it is illegal, or if `may()` says no when the changes before it are done.
    async play(move, by = '', may = () => true) {
        await this.#change(async () => {
            if (!may()) {
                throw new Error(`It is too late to play ${move}`);
            }
            const moves = [...this.moves.slice(0, this.at), move];
            const seen = await this.#engine.look({ ...this.position(), moves });
            const same = this.moves[this.at] === seen.last_move;
            if (!same) {
                this.#cut(this.at);
                this.moves.push(seen.last_move);
                this.ending = null;
            }
            this.at++;
            this.#looks[this.at] = seen;
            this.seen = seen;
            this.lastPlayed = { move: seen.last_move, by };
        });
        this.dispatchEvent(new CustomEvent('played', { detail: this.lastPlayed }));
    }

    // Shows the position after so many moves.
    goTo(ply) {
        return this.#change(async () => {
            const place = Math.min(Math.max(ply, 0), this.moves.length);
            this.#looks[place] ||= await this.#engine.look(this.position(place));
            this.at = place;
            this.seen = this.#looks[place];
        });
    }

    // Removes the moves behind a place, and shows it.
    async takeBackTo(ply) {
        await this.goTo(ply);
        await this.#change(async () => {
            this.#cut(ply);
            this.ending = null;
        });
    }

    // Ends the game with a result that the board does not show.
    end(result) {
        return this.#change(async () => { this.ending = result; });
    }

    // Puts the engine's notes on a game, as `games` of the engine reads it.
    annotate(read) {
        return this.#change(async () => {
            Object.assign(this, splitComments(read.comments));
            this.marks = read.marks;
        });
    }

    // For the engine: the position after `ply` moves, else the shown one.
    position(ply = this.at) {
        const { size, halfKomi, opening, tps } = this.start;
        return { size, halfKomi, opening, tps: tps || '', moves: this.moves.slice(0, ply) };
    }

    isAtEnd() {
        return this.at === this.moves.length;
    }

    // The result of the shown position, '*' while the game goes on.
    result() {
        return this.seen.result === '*' && this.isAtEnd() && this.ending ? this.ending : this.seen.result;
    }

    // The result of the whole game.
    finalResult() {
        const last = this.#looks[this.moves.length];
        return (last && last.result !== '*' && last.result) || this.ending || '*';
    }

    // The ply of the first move; 0 on an empty board.
    firstPly() {
        return firstPly(this.start.tps);
    }

    tag(name) {
        const found = this.tags.find(([key]) => key.toLowerCase() === name.toLowerCase());
        return found ? found[1] : '';
    }

    toPtn() {
        const comments = this.moves.concat('').map((_, i) =>
            [this.notes[i] && this.notes[i].source, ...(this.comments[i] || [])].filter(Boolean));
        return writePtn({
            start: this.start, tags: this.tags, moves: this.moves, marks: this.marks, comments,
            result: this.finalResult(),
        });
    }

    #cut(ply) {
        this.moves.length = ply;
        this.marks.length = Math.min(this.marks.length, ply);
        this.comments.length = Math.min(this.comments.length, ply + 1);
        this.notes.length = Math.min(this.notes.length, ply + 1);
        this.#looks.length = ply + 1;
    }

    async #change(work) {
        const done = this.#turn.then(work);
        this.#turn = done.catch(() => {});
        await done;
        this.dispatchEvent(new Event('change'));
    }
}

// Comments of the engine become notes.
export function splitComments(read) {
    const comments = [];
    const notes = [];
    for (const { after, text } of read) {
        const note = readNote(text);
        if (note) {
            notes[after] = { ...note, source: text };
        } else {
            (comments[after] ||= []).push(text);
        }
    }
    return { comments, notes };
}

// A game that the engine has read from a file, for `open`.
export function gameOfPtn(read) {
    const empty = /^x\d(\/x\d)* 1 1$/.test(read.tps);
    return {
        start: {
            size: read.size, halfKomi: Math.round(2 * read.komi), opening: read.opening, tps: empty ? null : read.tps,
        },
        tags: read.tags,
        moves: read.moves,
        marks: read.marks,
        ...splitComments(read.comments),
        at: 0,
        ending: /^(\*|)$/.test(read.result) ? null : read.result.toUpperCase(),
    };
}
