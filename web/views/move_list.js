// SPDX-License-Identifier: MIT
// @ts-check
// The list of moves: the shown line in rows of turns, and below each turn the branches that leave it there.
import { html, nothing, render } from '../lit/lit-html.js';
import { MACHINE, MARK_WORDS, isReviewed, reviewWords, scoreOfNote } from '../game/notes.js';
import { reviewText } from '../game/review.js';
import { numberOf } from '../game/notation.js';
import { t } from '../text/text.js';

// A move with its marks: {judged, text}; what a person has written goes before the engine's judgement.
function marked(node) {
    const judged = node.mark.replace(/[^!?]/g, '') || node.note?.mark || '';
    return { judged, text: node.move + node.mark.replace(/[!?]/g, '') + judged };
}

export class MoveList {
    #game;
    #root;
    #note;
    #onPick;
    #frame = 0;

    // `onPick(node)` shows a position.
    constructor(game, root, note, { onPick }) {
        this.#game = game;
        this.#root = root;
        this.#note = note;
        this.#onPick = onPick;
        // Other cards, a tab or the window change its height.
        new ResizeObserver(() => this.#scroll()).observe(root);
    }

    draw() {
        render(this.#rows(), this.#root);
        this.#drawNote();
        // When all is drawn: the browser lays out the page once.
        this.#frame ||= requestAnimationFrame(() => {
            this.#frame = 0;
            this.#scroll();
        });
    }

    // The current move is in view, about in the middle. Only the list is scrolled, never the page.
    #scroll() {
        const shown = /** @type {HTMLElement | null} */ (this.#root.querySelector('[aria-current]'));
        const room = this.#root.clientHeight;
        const top = shown ? shown.offsetTop : 0;
        if (!shown) {
            this.#root.scrollTop = 0;
        } else if (top < this.#root.scrollTop || top + shown.offsetHeight > this.#root.scrollTop + room) {
            const height = shown.offsetHeight;
            const rows = (room - height) / height; // besides its own, whole ones above it
            const middle = top - height * Math.floor(rows / 2);
            this.#root.scrollTop = middle + room > this.#root.scrollHeight ? top - height * Math.floor(rows) : middle;
        }
    }

    // A move; those of the shown line have the number of their ply.
    #button(node, ply = nothing) {
        const { judged, text } = marked(node);
        const current = node === this.#game.node ? 'step' : nothing;
        return html`<button type="button" data-ply=${ply} data-mark=${judged} aria-current=${current}
            @click=${() => this.#onPick(node)}>${text}</button>`;
    }

    #number(node) {
        return html`<span class="number">${numberOf(this.#game.firstPly() + node.ply - 1)}</span>`;
    }

    #isWhite(node) {
        return this.#game.moverAt(node.ply - 1) === 'white';
    }

    // A turn in each row, and below it the branches that leave the line there.
    #rows() {
        const { line } = this.#game;
        const rows = [];
        let branches = [];
        line.slice(1).forEach((node, i) => {
            if (i === 0 || this.#isWhite(node)) {
                rows.push(branches, this.#number(node));
                branches = [];
            }
            rows.push(i === 0 && !this.#isWhite(node) ? html`<span></span>` : nothing, this.#button(node, i + 1));
            branches.push(this.#branches(line[i], node));
        });
        const result = this.#game.finalResult();
        return [
            ...rows, line.length === 1 ? html`<span class="empty" dir="auto">${t('No moves yet')}</span>` : nothing, branches,
            this.#branches(line.at(-1), null), result === '*' ? nothing : html`<span class="result">${result}</span>`,
        ];
    }

    // The lines that leave another one after a node.
    #branches(node, next) {
        return node.children.filter((child) => child !== next).map((child) => {
            const line = child.end().line().slice(child.ply);
            return html`<div class="branch">${line.map((each) => [
                each === child || this.#isWhite(each) ? this.#number(each) : nothing, this.#button(each),
            ])}${line.map((each) => this.#branches(each, each.next()))}</div>`;
        });
    }

    #drawNote() {
        const { node } = this.#game;
        const words = [];
        if (node.note) {
            const { mark, pv } = node.note;
            const review = reviewWords(node.note, isReviewed(this.#game.line));
            const judged = review ? `${reviewText(review)}. ` : mark ? `${t('{move}: {mark}', { move: node.move, mark: MARK_WORDS[mark] })}. ` : '';
            const score = scoreOfNote(node.note).words;
            words.push(judged + (pv.length > 0 ? t('{score}; best {moves}', { score, moves: pv.slice(0, 6).join(' ') }) : score));
        }
        words.push(...node.comments.filter((text) => !MACHINE.test(text)));
        this.#note.hidden = words.length === 0;
        this.#note.textContent = words.join(' · ');
    }
}
