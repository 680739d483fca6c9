// SPDX-License-Identifier: MIT
// The list of moves with their marks, and what the engine's notes say about the shown one.
import { numberOf } from './notation.js';
import { flatsWords, named, pliesWords } from './words.js';

// What match runners write behind moves: -0.21/5 0.05s.
const MACHINE = /^[+-][M\d.]+\/\d+( [\d.]+s)?$/;
const MARK_WORDS = { '??': 'blunder', '?': 'mistake', '?!': 'doubtful', '!': 'good', '!!': 'brilliant' };

// The score of a note as `scoreOf` gives it for an info.
export function scoreOfNote(note) {
    if (note.proved) {
        const { winner, plies, how } = note.proved;
        const drawn = how === 'D';
        return {
            chance: note.chance,
            text: drawn ? 'draw' : plies ? `${named(winner)[0]}#${plies}` : named(winner)[0],
            words: drawn ? 'a draw' : plies ? `${named(winner)} wins in ${pliesWords(plies)}` : `${named(winner)} has won`,
        };
    }
    return { chance: note.chance, ...flatsWords(note.score || 0) };
}

export class MoveList {
    #game;
    #root = document.getElementById('moves');
    #note = document.getElementById('note');
    #drawn = ''; // what is in the list

    constructor(game, { onPick }) {
        this.#game = game;
        this.#root.addEventListener('click', (event) => {
            const button = event.target.closest('button[data-ply]');
            if (button) {
                onPick(Number(button.dataset.ply));
            }
        });
    }

    draw() {
        const game = this.#game;
        const marks = game.moves.map((_, i) => this.#markOf(i));
        const wanted = JSON.stringify([game.moves, marks, game.firstPly(), game.finalResult()]);
        if (wanted !== this.#drawn) {
            this.#drawn = wanted;
            this.#fill(marks);
        }
        let shown = null;
        for (const button of this.#root.querySelectorAll('button')) {
            const current = Number(button.dataset.ply) === game.at;
            if (current) {
                button.setAttribute('aria-current', 'step');
            } else {
                button.removeAttribute('aria-current');
            }
            shown = current ? button : shown;
        }
        if (shown) {
            // Only the list is scrolled, never the page.
            const room = this.#root.clientHeight;
            const top = shown.offsetTop;
            if (top < this.#root.scrollTop || top + shown.offsetHeight > this.#root.scrollTop + room) {
                this.#root.scrollTop = top - room / 2;
            }
        } else {
            this.#root.scrollTop = 0;
        }
        this.#drawNote();
    }

    #markOf(index) {
        const judged = this.#game.notes[index + 1]?.mark || '';
        const written = this.#game.marks[index] || '';
        return { judged, text: written.replace(/[!?]/g, '') + (judged || written.replace(/[^!?]/g, '')) };
    }

    #fill(marks) {
        const game = this.#game;
        const first = game.firstPly();
        const parts = [];
        game.moves.forEach((move, i) => {
            if (i === 0 || (first + i) % 2 === 0) {
                const number = document.createElement('span');
                number.className = 'number';
                number.textContent = numberOf(first + i);
                parts.push(number);
            }
            if (i === 0 && first % 2 === 1) {
                parts.push(document.createElement('span'));
            }
            const button = document.createElement('button');
            button.type = 'button';
            button.dataset.ply = i + 1;
            button.textContent = move + marks[i].text;
            button.dataset.mark = marks[i].judged;
            parts.push(button);
        });
        if (game.moves.length === 0) {
            const empty = document.createElement('span');
            empty.className = 'empty';
            empty.textContent = 'No moves yet';
            parts.push(empty);
        }
        if (game.finalResult() !== '*') {
            const result = document.createElement('span');
            result.className = 'result';
            result.textContent = game.finalResult();
            parts.push(result);
        }
        this.#root.replaceChildren(...parts);
    }

    #drawNote() {
        const game = this.#game;
        const note = game.notes[game.at];
        const words = [];
        if (note) {
            const mark = note.mark ? `${game.moves[game.at - 1]} is a ${MARK_WORDS[note.mark]}${/[!]/.test(note.mark) ? ' move' : ''}. ` : '';
            words.push(`${mark}${scoreOfNote(note).words}`
                + (note.pv.length > 0 ? `; best ${note.pv.slice(0, 6).join(' ')}` : ''));
        }
        words.push(...(game.comments[game.at] || []).filter((text) => !MACHINE.test(text)));
        this.#note.hidden = words.length === 0;
        this.#note.textContent = words.join(' · ');
    }
}
