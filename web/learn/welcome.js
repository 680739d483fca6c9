// SPDX-License-Identifier: MIT
// @ts-check
// What the page offers, shown on the first visit and by the button Learn.
import { html, render } from '../lit/lit-html.js';
import { Sheet } from '../views/sheet.js';
import { t } from '../text/text.js';
import { keepProgress, progress } from './progress.js';

export class Welcome {
    #sheet = new Sheet('welcome', { onClose: () => keepProgress({ welcomed: true }) });
    #offers;

    // `offers()` gives {name, words, choose} of each, in the order in which they are shown.
    constructor(offers) {
        this.#offers = offers;
    }

    open() {
        render(html`<ul class="offers">${this.#offers().map(({ name, words, choose }) => html`
            <li><button type="button" @click=${() => this.#choose(choose)}><strong>${name}</strong>
            <span>${words}</span></button></li>`)}</ul>`, this.#sheet.body);
        this.#sheet.open(progress().welcomed ? t('What would you like to do?') : t('Welcome to Bredon'));
    }

    // For those who were never here.
    openOnce() {
        if (!progress().welcomed) {
            this.open();
        }
    }

    #choose(choose) {
        this.#sheet.close();
        choose();
    }
}
