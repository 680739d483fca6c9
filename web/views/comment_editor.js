// SPDX-License-Identifier: MIT
// @ts-check
// The fields in which a person marks the shown move and comments on the shown position.
import { html, render } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { MACHINE, MARK_WORDS } from '../game/notes.js';
import { t } from '../text/text.js';

const MARKS = Object.keys(MARK_WORDS);

export class CommentEditor {
    #game;
    #root;
    #written = null; // the position whose comment is being written

    constructor(game, root) {
        this.#game = game;
        this.#root = root;
    }

    draw() {
        const { node, tree } = this.#game;
        // The field stays with its position while somebody writes, also when the engine replies.
        const stays = this.#written && tree.has(this.#written);
        const text = stays ? this.#field.value : textOf(node);
        this.#written = this.#written && (stays ? this.#written : node);
        render(html`
            <div class="mark-choice" role="group" aria-label=${t('Mark of the move')}>${MARKS.map((mark) => html`
                <button type="button" ?disabled=${!node.parent} title=${MARK_WORDS[mark]} aria-label=${`${mark} ${MARK_WORDS[mark]}`}
                    aria-pressed=${String(node.mark.replace(/[^!?]/g, '') === mark)} @click=${() => this.#mark(mark)}>${mark}</button>`)}
            </div>
            <label>${t('Comment')} <textarea rows="2" .value=${live(text)} @focus=${() => { this.#written = this.#game.node; }}
                @blur=${() => this.#end()}></textarea></label>`, this.#root);
    }

    /** @returns {HTMLTextAreaElement} */
    get #field() {
        return this.#root.querySelector('textarea');
    }

    #mark(mark) {
        const { node } = this.#game;
        const others = node.mark.replace(/[!?]/g, '');
        this.#game.write([[node, { mark: node.mark === others + mark ? others : others + mark }]]);
    }

    #end() {
        const node = this.#written;
        this.keep();
        this.#written = null;
        if (node !== this.#game.node) {
            this.draw();
        }
    }

    // Puts what is written so far into the game.
    keep() {
        const node = this.#written;
        const text = node && this.#field.value.trim();
        if (node && text !== textOf(node)) {
            const machines = node.comments.filter((comment) => MACHINE.test(comment));
            this.#game.write([[node, { comments: text ? [...machines, text] : machines }]]);
        }
    }
}

// The comments of people.
const textOf = (node) => node.comments.filter((comment) => !MACHINE.test(comment)).join('\n').trim();
