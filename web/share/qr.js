// SPDX-License-Identifier: MIT
// @ts-check
// Links as QR codes in the dialog that shares.
import { generate } from '../lean-qr/lean-qr.js';
import { html, nothing, render } from '../lit/lit-html.js';
import { t } from '../text/text.js';

const LINK_MOST = 1272; // letters of a code with 117 modules a side; cameras fail to read larger ones from a screen
const QUIET = 4; // modules of white around a code, as its standard wants

/** A QR code as a path of squares of 1 by 1, and how many there are on a side. A camera wants it black on white.
 * @param {string} link */
function qrCode(link) {
    const code = generate(link);
    let path = '';
    for (let y = 0; y < code.size; y++) {
        for (let x = 0; x < code.size; x++) {
            path += code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '';
        }
    }
    return { path, size: code.size };
}

// Buttons with data-qr, the name of a field with a link, show its code in the place with data-qr-of that field,
// or take it away. A link that is too long offers the code of `short`, another field.
export class QrCodes {
    #dialog;
    #short;
    #shown = ''; // the field whose code is shown

    constructor(dialog, short) {
        this.#dialog = dialog;
        this.#short = short;
        dialog.querySelectorAll('[data-qr]').forEach((button) =>
            button.addEventListener('click', () => this.show(this.#shown === button.dataset.qr ? '' : button.dataset.qr)));
    }

    /** Shows the code of this field, and no other; none for ''. */
    show(name) {
        this.#shown = name;
        this.#dialog.querySelectorAll('[data-qr]').forEach((button) =>
            button.setAttribute('aria-expanded', String(button.dataset.qr === name)));
        this.#dialog.querySelectorAll('[data-qr-of]').forEach((place) => {
            render(place.dataset.qrOf === name ? this.#codeOf(name) : nothing, place);
            if (place.dataset.qrOf === name) {
                place.scrollIntoView({ block: 'nearest' });
            }
        });
    }

    #codeOf(name) {
        const link = this.#dialog.querySelector(`#${name}`).value;
        if (link.length > LINK_MOST) {
            return html`<p>${t('This link has {length} letters. A QR code that a camera can read has room for {most}. '
                + 'The link to this position alone is shorter.', { length: link.length, most: LINK_MOST })}</p>
                <button type="button" @click=${() => this.show(this.#short)}>${t('QR code of the position')}</button>`;
        }
        const { path, size } = qrCode(link);
        return html`<svg viewBox=${`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`} role="img" aria-label=${t('QR code')}
            shape-rendering="crispEdges"><rect x=${-QUIET} y=${-QUIET} width="100%" height="100%" fill="#fff"></rect><path d=${path}></path></svg>
            <p class="facts">${t('The camera of a phone opens the link.')}</p>`;
    }
}
