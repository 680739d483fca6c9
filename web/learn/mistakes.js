// SPDX-License-Identifier: MIT
// @ts-check
// Learn from your mistakes: after the annotation of a game, stops at each ? and ??, asks for a better move,
// judges any answer, and plays what refutes it.
import { html, render } from '../lit/lit-html.js';
import { numberOf } from '../notation.js';
import { Sheet } from '../sheet.js';
import { isDraw, lineWords, moveWords, named, scoreOf, winnerOf } from '../words.js';
import { PracticeBoard } from './practice.js';

const NODES = 30000; // for an answer, as for each position of an annotation
const MOST_SHOWN = 6; // plies of a refutation
const SMALL_LOSS = 5; // per cent of the chances: as good as the best move
const SMALL_PART = 0.35; // of what the mistake lost

// The mistakes of a colour in the shown line of an annotated game. Chances are the mover's, in per cent.
export function mistakesOf(game, colour) {
    const first = game.firstPly();
    const chanceOf = (note) => (colour === 'white' ? note.chance : 100 - note.chance);
    return game.line.slice(1).filter((node) => /^\?\??$/.test(node.note?.mark ?? '')
        && game.moverAt(node.ply - 1) === colour && node.parent.note?.pv.length > 0)
        .map((node) => ({
            position: game.position(node.ply - 1), played: node.move, mark: node.note.mark, number: numberOf(first + node.ply - 1),
            best: node.parent.note.pv[0], before: chanceOf(node.parent.note), after: chanceOf(node.note), colour,
        }));
}

export class Mistakes {
    #engine;
    #sheet = new Sheet('mistakes', { onClose: () => this.#search.abort() });
    #parts = this.#sheet.addParts();
    #board;
    #all = { white: [], black: [] };
    #colour = 'white';
    #at = 0;
    #results = []; // of the first answer to each: true, false
    #state = 'open'; // open, busy, wrong, right, shown or end
    #verdict = '';
    #tried = ''; // the move that can be refuted
    #search = new AbortController(); // ends what the engine is asked when something else is shown

    constructor(engine) {
        this.#engine = engine;
        this.#board = new PracticeBoard(this.#parts.board, engine, {
            onMove: (move) => this.#judge(move), label: 'Board of the mistake',
            onSay: (words) => this.#tell(this.#state, words),
        });
    }

    // Opens the mistakes of a game; those of `colour` first.
    open(game, colour) {
        this.#all = { white: mistakesOf(game, 'white'), black: mistakesOf(game, 'black') };
        this.#sheet.open('Learn from your mistakes');
        return this.#choose(colour);
    }

    get #mistakes() {
        return this.#all[this.#colour];
    }

    get #mistake() {
        return this.#mistakes[this.#at];
    }

    #choose(colour) {
        this.#colour = colour;
        this.#results = [];
        return this.#show(0);
    }

    async #show(at) {
        this.#search.abort();
        this.#search = new AbortController();
        this.#at = at;
        if (!this.#mistake) {
            this.#tell('end', '');
            return;
        }
        this.#tried = this.#mistake.played;
        await this.#setUp();
        this.#tell('open', '');
    }

    // The position before the mistake.
    #setUp(mayMove = true) {
        return this.#board.show(this.#mistake.position, { mayMove, side: this.#colour });
    }

    #tell(state, words) {
        this.#state = state;
        this.#verdict = words;
        this.#draw();
    }

    async #judge(move) {
        const { best, played, before, after } = this.#mistake;
        const { signal } = this.#search;
        this.#tell('busy', 'Bredon looks at your move …');
        const seen = await this.#board.play(move);
        const chance = move === best ? before : move === played ? after : await this.#chanceOf(seen, signal);
        if (signal.aborted) {
            return;
        }
        const loss = before - chance;
        const good = loss <= Math.max(SMALL_LOSS, SMALL_PART * (before - after));
        this.#results[this.#at] ??= good;
        this.#tried = good ? played : move;
        if (good) {
            this.#tell('right', `${move === best ? 'That is the best move' : 'That is a good move'}: your chances are ${
                percent(chance)}, not ${percent(after)} as after ${played}.`);
        } else {
            this.#tell('wrong', move === played ? 'That is the move of the game. There is a better one.'
                : `Your chances fall from ${percent(before)} to ${percent(chance)}. There is a better move.`);
        }
    }

    // The chances of the person after a move, in per cent.
    async #chanceOf(seen, signal) {
        if (seen.result !== '*') {
            return isDraw(seen.result) ? 50 : winnerOf(seen.result) === this.#colour ? 100 : 0;
        }
        const found = await this.#engine.examine(this.#board.position, { nodes: NODES }, signal);
        const { chance } = found ? scoreOf(found.lines[0], seen.to_move) : { chance: 50 };
        return this.#colour === 'white' ? chance : 100 - chance;
    }

    // Why a move is bad: plays it, and what refutes it.
    async #refute() {
        const move = this.#tried;
        const state = this.#state;
        this.#search.abort();
        this.#search = new AbortController();
        const { signal } = this.#search;
        this.#tell('busy', `Why ${move} is bad …`);
        await this.#setUp(false);
        await this.#board.play(move);
        const found = await this.#engine.examine(this.#board.position, { nodes: NODES }, signal);
        const line = found ? found.lines[0].pv.slice(0, MOST_SHOWN) : [];
        const { words } = found ? scoreOf(found.lines[0], this.#board.seen.to_move) : { words: '' };
        if (await this.#board.playLine(line, signal)) {
            this.#tell(state === 'right' || state === 'shown' ? 'shown' : 'wrong', `${move} is answered by ${lineWords(line)} (${words}).`);
        }
    }

    async #reveal() {
        const { best } = this.#mistake;
        this.#results[this.#at] ??= false;
        await this.#setUp(false);
        await this.#board.play(best);
        this.#tried = this.#mistake.played;
        this.#tell('shown', `The best move is ${best}, ${moveWords(best)}.`);
    }

    async #again() {
        await this.#setUp();
        this.#tell('open', '');
        this.#board.focus();
    }

    #draw() {
        render(this.#state === 'end' ? this.#endTemplate() : this.#wordsTemplate(), this.#parts.words);
        render(this.#state === 'end' ? '' : html`<p class="verdict ${{ right: 'done' }[this.#state] || this.#state}"
            role="status">${this.#verdict}</p><div class="study-buttons">${this.#buttonsTemplate()}</div>`, this.#parts.foot);
        this.#sheet.keepFocus();
    }

    #sidesTemplate() {
        return html`<label class="mistakes-side">Mistakes of <select @change=${(event) => this.#choose(event.target.value)}>
            ${['white', 'black'].map((colour) => html`<option value=${colour} .selected=${colour === this.#colour}>${
        named(colour)} (${this.#all[colour].length})</option>`)}</select></label>`;
    }

    #wordsTemplate() {
        const { played, mark, number, before, after } = this.#mistake;
        return html`${this.#sidesTemplate()}
            <h3>Mistake ${this.#at + 1} of ${this.#mistakes.length}</h3>
            <p>In the game: ${number} ${played}${mark}, ${moveWords(played)}. ${named(this.#colour)}’s chances fell from
            ${percent(before)} to ${percent(after)}.</p>
            <p class="task">Find a better move for ${named(this.#colour)}.</p>`;
    }

    #endTemplate() {
        const count = this.#mistakes.length;
        const found = this.#results.filter(Boolean).length;
        return html`${this.#sidesTemplate()}
            <h3>${count === 0 ? `${named(this.#colour)} made no mistakes` : `You found ${found} of ${count}`}</h3>
            <p>${count === 0 ? 'No move of this game is marked ? or ??.' : found === count ? 'Every better move, at the first try.'
        : 'Those that you missed are worth another look.'}</p>
            <div class="study-buttons">${count > 0 ? html`<button type="button" @click=${() => this.#choose(this.#colour)}>Once
                more</button>` : ''}
            <button type="button" class="main" @click=${() => this.#sheet.close()}>Close</button></div>`;
    }

    #buttonsTemplate() {
        const why = html`<button type="button" @click=${() => this.#refute()}>Why is ${this.#tried} bad?</button>`;
        const next = html`<button type="button" class="main" @click=${() => this.#show(this.#at + 1)}>Next</button>`;
        const show = html`<button type="button" @click=${() => this.#reveal()}>Show the best move</button>`;
        return {
            open: html`${why}${show}`, busy: '', right: html`${why}${next}`, shown: html`${why}${next}`,
            wrong: html`${why}${show}<button type="button" class="main" @click=${() => this.#again()}>Try again</button>`,
        }[this.#state];
    }
}

const percent = (chance) => `${Math.round(chance)} %`;
