// SPDX-License-Identifier: MIT
// @ts-check
// A dialog that fills most of the window, with a title and a place for what it shows.
import { t } from '../text/text.js';

let count = 0;

export class Sheet {
    body;
    #dialog;
    #title;

    // `onClose()` when it was closed, by its button or Escape.
    constructor(className, { onClose = () => {} } = {}) {
        const id = `sheet-title-${++count}`;
        this.#dialog = document.createElement('dialog');
        this.#dialog.className = `study ${className}`;
        this.#dialog.setAttribute('aria-labelledby', id);
        this.#dialog.innerHTML = `<div class="study-head"><h2 id="${id}" tabindex="-1" autofocus></h2>`
            + `<button type="button" class="study-close" aria-label="${t('Close')}">×</button></div><div class="study-body"></div>`;
        this.#title = this.#dialog.querySelector('h2');
        this.body = this.#dialog.querySelector('.study-body');
        this.#dialog.querySelector('button').addEventListener('click', () => this.close());
        this.#dialog.addEventListener('close', onClose);
        document.body.append(this.#dialog);
    }

    /** Adds the places of a board, of the words beside it, and of what is below those.
     * @returns {Record<string, any>} */
    addParts() {
        const add = (name) => {
            const place = document.createElement('div');
            place.className = `study-${name}`;
            this.body.append(place);
            return place;
        };
        return { words: add('words'), board: add('board'), foot: add('foot') };
    }

    open(title) {
        this.#title.textContent = title;
        if (!this.#dialog.open) {
            this.#dialog.showModal();
        }
    }

    // To be called after drawing: when the button that had the keyboard is gone, it goes to the heading.
    keepFocus() {
        const heading = this.body.querySelector('h3') || this.#title;
        if (document.activeElement === document.body) {
            heading.tabIndex = -1;
            heading.focus({ preventScroll: true });
        }
    }

    close() {
        this.#dialog.close();
    }
}
