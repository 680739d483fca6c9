// SPDX-License-Identifier: MIT
// @ts-check
// Setting up a position: pieces are put on squares and taken away; the engine says what is wrong with it.
import { html, render } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { parseStack } from '../game/notation.js';
import { picture } from '../views/players.js';
import { t } from '../text/text.js';
import { Sheet } from '../views/sheet.js';
import { PIECE_WORDS, named } from '../views/words.js';
import { BoardView } from './board.js';

const PIECES = [...Object.entries(PIECE_WORDS), ['', t('Take away')]];
const PLAYERS = ['white', 'black'].map((colour) => [colour, named(colour)]);

/** A position as TPS. The turn is counted as if each player had placed half of the pieces.
 * @param {{size: number, squares: Record<string, string>, toMove: string}} position */
export function tpsOf({ size, squares, toMove }) {
    const rows = Array.from({ length: size }, (_, i) => {
        const row = [...'abcdefgh'.slice(0, size)].map((file) => squares[file + (size - i)] || 'x').join();
        return row.replace(/x(,x)+/g, (run) => `x${(run.length + 1) / 2}`);
    });
    const pieces = Object.values(squares).reduce((sum, stack) => sum + parseStack(stack).colours.length, 0);
    return `${rows.join('/')} ${toMove === 'white' ? 1 : 2} ${Math.floor(pieces / 2) + 1}`;
}

export class PositionEditor {
    #engine;
    #onOpen;
    #onPlay;
    #turn;
    #sheet = new Sheet('editor');
    #board;
    #controls = document.createElement('div');
    #size = 5;
    #squares = {};
    #toMove = 'white';
    #isEdited = false; // and not yet opened: it is shown again the next time
    #seen = null; // what the engine says about it, when it has answered
    #ofGame = null; // the position of the game, as the engine says it
    #halfKomi = 0;
    #pieces = null; // of the game, where they are no standard set
    #piece = '1F';
    #fault = ''; // what is wrong with the position
    #refusal = ''; // why the last tap or Open did nothing
    #asked = 0;

    // `onOpen({start})` opens the position. `onPlay(start, seen)` asks against whom to play from it; it ends with
    // true when a game has begun. `turn()` is how the board is looked at.
    constructor(engine, { onOpen, onPlay, turn }) {
        this.#engine = engine;
        this.#onOpen = onOpen;
        this.#onPlay = onPlay;
        this.#turn = turn;
        const place = document.createElement('div');
        place.className = 'study-board';
        this.#controls.className = 'study-foot';
        this.#sheet.body.append(place, this.#controls);
        this.#board = new BoardView(place, { onTap: (square) => this.#tap(square), label: t('Position') });
    }

    /** Begins with a position of the game, or goes on with what was set up and not opened. */
    open(seen, { halfKomi, pieces }) {
        this.#ofGame = seen;
        this.#halfKomi = halfKomi;
        this.#pieces = pieces;
        this.#sheet.open(t('Set up a position'));
        if (this.#isEdited) {
            this.#look();
        } else {
            this.#takeOfGame();
        }
    }

    #takeOfGame() {
        const { size, squares, to_move: toMove } = this.#ofGame;
        this.#size = size;
        this.#squares = { ...squares };
        this.#toMove = toMove;
        this.#isEdited = false;
        this.#look();
    }

    #change() {
        this.#isEdited = true;
        this.#look();
    }

    #tap(square) {
        const { colours, top } = parseStack(this.#squares[square]);
        const [colour, kind] = this.#piece;
        if (!colour) {
            this.#squares[square] = colours.slice(0, -1);
        } else if (top !== 'F') {
            this.#refuse(t('Nothing lies on a wall or a capstone: take it away first.'));
            return;
        } else {
            this.#squares[square] = colours + colour + (kind === 'F' ? '' : kind);
        }
        if (!this.#squares[square]) {
            delete this.#squares[square];
        }
        this.#change();
    }

    #refuse(words) {
        this.#refusal = words;
        this.#draw();
    }

    #tps() {
        return tpsOf({ size: this.#size, squares: this.#squares, toMove: this.#toMove });
    }

    // Asks the engine about the position, and draws it.
    async #look() {
        this.#seen = null;
        this.#refuse('');
        const asked = ++this.#asked;
        const found = await this.#engine.look({ ...this.#start(), moves: [] })
            .then((seen) => ({ seen, fault: '' }), (error) => ({ seen: null, fault: error.message }));
        if (asked === this.#asked) {
            this.#seen = found.seen;
            this.#fault = found.fault;
            this.#draw();
        }
    }

    #empty(size) {
        this.#size = size;
        this.#squares = {};
        this.#change();
    }

    // The position as the start of a game. On a board of its size it has the pieces of the game.
    #start() {
        const pieces = this.#size === this.#ofGame.size ? this.#pieces : null;
        return { size: this.#size, halfKomi: this.#halfKomi, opening: 'swap', pieces, tps: this.#tps() };
    }

    async #open() {
        try {
            await this.#onOpen({ start: this.#start() });
            this.#end();
        } catch (error) {
            this.#refuse(error.message);
        }
    }

    async #play() {
        if (await this.#onPlay(this.#start(), this.#seen)) {
            this.#end();
        }
    }

    #end() {
        this.#isEdited = false;
        this.#sheet.close();
    }

    #draw() {
        this.#board.draw({ seen: { size: this.#size, squares: { ...this.#squares }, road: [] }, turn: this.#turn(), ready: true });
        const radio = ([value, name]) => html`<label><input type="radio" name="edited-piece" value=${value}
            .checked=${live(this.#piece === value)} @change=${() => { this.#piece = value; }}>${
    value ? picture(value[0], value[1]) : ''}<span class=${value ? 'unseen' : ''}>${name}</span></label>`;
        render(html`<div class="pieces" role="radiogroup" aria-label=${t('Piece to put on a square')}>${PIECES.map(radio)}</div>
            <div class="field"><label for="edited-mover">${t('To move')}</label>
            <select id="edited-mover" @change=${({ target }) => { this.#toMove = target.value; this.#change(); }}>${
    PLAYERS.map(([value, name]) => html`<option value=${value} .selected=${live(value === this.#toMove)}>${name}</option>`)}</select></div>
            <div class="field"><label for="edited-size">${t('Board')}</label>
            <select id="edited-size" @change=${({ target }) => this.#empty(Number(target.value))}>${[3, 4, 5, 6, 7, 8].map((size) =>
    html`<option value=${size} .selected=${live(size === this.#size)}>${size} × ${size}</option>`)}</select></div>
            <p class="error" role="alert">${this.#refusal || this.#fault}</p>
            <div class="sheet-buttons"><button type="button" @click=${() => this.#empty(this.#size)}>${t('Empty board')}</button>
            <button type="button" class="of-game" ?disabled=${!this.#isEdited} @click=${() => this.#takeOfGame()}>${t('Board of the game')}</button>
            <button type="button" class="play" ?disabled=${this.#seen?.result !== '*'} @click=${() => this.#play()}>${t('Play from here …')}</button>
            <button type="button" class="main" ?disabled=${Boolean(this.#fault)} @click=${() => this.#open()}>${t('Open')}</button></div>`,
        this.#controls);
    }
}
