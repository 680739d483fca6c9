// SPDX-License-Identifier: MIT
// @ts-check
// A puzzle in the page of another site. Its picture waits; the engine, which judges and defends, is loaded when
// somebody wants to solve it.
import { BoardView } from '../board/board.js';
import { turnFor } from '../board/geometry.js';
import { html, render } from '../lit/lit-html.js';
import { load } from '../store.js';
import { whatIsMissing, whyNotStarted } from '../support.js';
import { t } from '../text/text.js';
import { claimOf, findPuzzle, taskOf } from './puzzles.js';

const MEMORY = 16; // megabytes

/**
 * Rejected where no puzzle has this id.
 * @param {HTMLElement} root has places for the words, the board and what is below
 * @param {string} id
 * @param {import('../game/rules.js').Rules} rules
 */
export async function showPuzzle(root, id, rules) {
    const puzzle = findPuzzle(id);
    const { size, tps, halfKomi } = puzzle;
    new EmbeddedPuzzle(root, puzzle, await rules.look({ size, tps, halfKomi }));
}

class EmbeddedPuzzle {
    #parts;
    #puzzle;

    constructor(root, puzzle, seen) {
        const part = (name) => root.querySelector(`.study-${name}`);
        this.#parts = { words: part('words'), board: part('board'), foot: part('foot') };
        this.#puzzle = puzzle;
        const place = document.createElement('div');
        this.#parts.board.append(place);
        new BoardView(place, { label: t('Board of the puzzle') }).draw({ seen, turn: turnFor(puzzle.mover, load().turn) });
        render(html`<h2>${taskOf(puzzle)}</h2><p class="claim">${claimOf(puzzle)}</p>`, this.#parts.words);
        this.#offer('');
    }

    #offer(words) {
        const busy = words === t('The engine is loading …');
        render(html`<p class="verdict" role="status">${words}</p><div class="study-buttons"><button type="button" class="main"
            aria-disabled=${String(busy)} @click=${() => busy || this.#begin()}>${t('Solve')}</button></div>`, this.#parts.foot);
    }

    async #begin() {
        this.#offer(t('The engine is loading …'));
        try {
            if (whatIsMissing()) {
                throw new Error(whatIsMissing());
            }
            const [{ Engine }, { Trainer }] = await Promise.all([import('../engine.js'), import('./trainer.js')]);
            const engine = new Engine(() => this.#offer(t('There is no engine.')));
            await engine.start(MEMORY, 1).catch((error) => { throw new Error(whyNotStarted(error)); });
            this.#parts.board.replaceChildren();
            const trainer = new Trainer(engine, { only: this.#puzzle, parts: this.#parts });
            await trainer.open();
            trainer.focus();
        } catch (error) {
            this.#offer(error.message);
        }
    }
}
