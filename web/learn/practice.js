// SPDX-License-Identifier: MIT
// @ts-check
// A board to try moves on, with the choice of a piece: for lessons, puzzles and mistakes.
import { BoardView } from '../board/board.js';
import { KIND_OF_KEY, MoveInput } from '../board/input.js';
import { turnFor } from '../board/geometry.js';
import { live } from '../lit/directives/live.js';
import { html, render } from '../lit/lit-html.js';
import { placedColour, squaresOf } from '../game/notation.js';
import { KINDS, choicesTemplate, picture } from '../views/players.js';
import { load } from '../store.js';
import { t } from '../text/text.js';
import { other } from '../views/words.js';

const STEP_MS = 700; // between moves that are shown

let count = 0; // of boards: each has a radio group of its own

export class PracticeBoard {
    position = null; // {size, tps, halfKomi, moves}
    seen = null; // what the engine says about it
    #engine;
    #board;
    #input;
    #controls;
    #say;
    #name = `practice-piece-${++count}`;
    #view = {}; // {turn, arrows, marked}
    #mayMove = false;
    #shown = 0; // how often a position was asked for: an answer that comes late is dropped

    // `onMove(text)` when a person has made a move, which is not yet played; `onSay(words)` when a tap means
    // nothing. `label` names the board for screen readers.
    constructor(root, engine, { onMove, onSay, label }) {
        this.#engine = engine;
        this.#say = onSay;
        this.#input = new MoveInput({ onMove, onChange: () => this.#draw(), onRefuse: onSay });
        const place = document.createElement('div');
        this.#controls = document.createElement('div');
        this.#controls.className = 'practice-controls';
        root.append(place, this.#controls);
        this.#board = new BoardView(place, {
            onTap: (square, count) => this.#input.tap(square, count), onKey: (event, square) => this.#key(event, square), label,
        });
    }

    /** Shows a position. `mayMove`: a person moves next. The `side` of a colour is near, on a board that is turned as
     * the main one; without it, White's on one that is not turned. Rejected with the reason when a move is illegal.
     * @param {import('../bredon/index.js').Position} position
     * @param {{mayMove?: boolean, side?: string, turn?: number, arrows?: object[]}} options */
    async show(position, { mayMove = false, side = '', ...view } = {}) {
        const asked = ++this.#shown;
        const seen = await this.#engine.look({ halfKomi: 0, moves: [], ...position });
        if (asked === this.#shown) {
            this.position = { halfKomi: 0, moves: [], ...position };
            this.seen = seen;
            this.#view = side ? { ...view, turn: turnFor(side, load().turn) } : view;
            this.#input.kind = 'F';
            this.setMayMove(mayMove);
        }
        return seen;
    }

    /** Plays a move.
     * @param {string} move
     * @param {{mayMove?: boolean, turn?: number, arrows?: object[]}} options */
    play(move, { mayMove = false, ...view } = {}) {
        const { position } = this;
        return this.show({ ...position, moves: [...position.moves, move] }, { ...this.#view, arrows: [], ...view, mayMove });
    }

    // Plays moves one after the other, slowly enough to be followed. False when the signal came before the end.
    async playLine(moves, signal) {
        for (const [i, move] of moves.entries()) {
            await new Promise((done) => { setTimeout(done, i === 0 ? 0 : STEP_MS); });
            if (signal.aborted) {
                return false;
            }
            await this.play(move);
        }
        return !signal.aborted;
    }

    setMayMove(may) {
        this.#mayMove = may && this.seen.result === '*';
        this.#input.setPosition(this.#mayMove ? this.seen : null);
        this.#draw();
    }

    // Points to a move, as a hint does, and less clearly to what the other player replies.
    point(move, reply = '') {
        const { seen } = this;
        const moves = [[move, seen], ...reply && !seen.opening ? [[reply, { ...seen, to_move: other(seen.to_move) }]] : []];
        this.#view.arrows = moves.map(([text, at], rank) => ({ move: text, colour: placedColour(at), rank }));
        this.#draw();
    }

    focus() {
        this.#board.focus();
    }

    #key(event, square) {
        const kind = KIND_OF_KEY[event.key.toLowerCase()];
        if (event.key === 'Escape' && this.#input.held()) {
            event.preventDefault(); // the dialog stays open
            this.#input.cancel();
        } else if (kind) {
            this.#input.choose(kind);
        } else if (/^[1-8]$/.test(event.key)) {
            this.#input.take(Number(event.key), square);
        }
    }

    #draw() {
        const input = this.#input;
        const { seen } = this;
        const held = input.held();
        const last = this.position.moves.at(-1);
        this.#board.draw({
            seen: { ...seen, squares: input.isReady() ? input.squares() : seen.squares },
            marked: last ? squaresOf(last) : [], arrows: held ? [] : this.#view.arrows, held,
            targets: input.targets(), turn: this.#view.turn, ready: input.isReady(),
        });
        render(held ? this.#handTemplate(held) : this.#kindsTemplate(), this.#controls);
        if (held) {
            this.#say(held.square === held.from ? t('{count} lifted. Tap the next square.', { count: held.count })
                : t('{count} left in the hand.', { count: held.count }));
        }
    }

    #handTemplate(held) {
        const input = this.#input;
        return html`${held.square === held.from ? html`
            <div class="take" role="group" aria-label=${t('Pieces to take')}>${choicesTemplate(input)}</div>` : html`
            <span class="practice-held">${t('{count} in the hand', { count: held.count })}</span>
            <button type="button" ?disabled=${!input.canDropRest()} @click=${() => input.dropRest()}>${t('Drop the rest')}</button>`}
            <button type="button" @click=${() => this.#putBack()}>${t('Put back')}</button>`;
    }

    #putBack() {
        this.#input.cancel();
        this.focus();
    }

    // The kinds that the person has in hand.
    #kindsTemplate() {
        const input = this.#input;
        const kinds = KINDS.filter(([kind]) => input.canPlace(kind));
        return html`<div class="pieces" role="radiogroup" aria-label=${t('Piece to place')}>${kinds.map(([kind, name]) => html`
            <label><input type="radio" name=${this.#name} value=${kind} .checked=${live(input.kind === kind)}
                @change=${() => input.choose(kind)}>
            ${picture(placedColour(this.seen), kind)}${name}</label>`)}</div>`;
    }
}
