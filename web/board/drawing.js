// SPDX-License-Identifier: MIT
// @ts-check
// Arrows and circles that a person draws on the board with the right button: from square to square, or
// around one. The same again takes it away; Escape, a click and another position take all.
import { SQUARE } from './pieces.js';

export class Drawing {
    #shapes = new Map(); // by 'from-to'
    #from = null;
    #onChange;

    /**
     * @param {HTMLElement} root
     * @param {{squareAt: (event: PointerEvent) => string | undefined, onChange: () => void}} options
     */
    constructor(root, { squareAt, onChange }) {
        this.#onChange = onChange;
        root.addEventListener('contextmenu', (event) => event.preventDefault());
        root.addEventListener('pointerdown', (event) => {
            this.#from = event.button === 2 ? squareAt(event) : null;
        });
        root.addEventListener('pointerup', (event) => {
            const to = event.button === 2 && squareAt(event);
            if (this.#from && to) {
                this.#toggle(this.#from, to);
            }
            this.#from = null;
        });
        root.addEventListener('click', () => this.clear());
        root.ownerDocument.addEventListener('keydown', (event) => event.key === 'Escape' && this.clear());
    }

    clear() {
        if (this.#shapes.size > 0) {
            this.#shapes.clear();
            this.#onChange();
        }
    }

    picture(geometry) {
        return [...this.#shapes.values()].map(([from, to]) => (from === to
            ? circle(geometry.middle(from)) : line(geometry.middle(from), geometry.middle(to)))).join('');
    }

    #toggle(from, to) {
        const name = `${from}-${to}`;
        if (!this.#shapes.delete(name)) {
            this.#shapes.set(name, [from, to]);
        }
        this.#onChange();
    }
}

function circle([x, y]) {
    return `<circle class="drawn" cx="${x}" cy="${y}" r="${SQUARE / 2 - 6}"/>`;
}

function line([x, y], [endX, endY]) {
    const length = Math.hypot(endX - x, endY - y);
    const [dx, dy] = [(endX - x) / length, (endY - y) / length];
    const point = (along, aside) => `${(x + along * dx - aside * dy).toFixed(1)} ${(y + along * dy + aside * dx).toFixed(1)}`;
    return `<path class="drawn" d="M${point(20, 0)}L${point(length - 24, 0)}"/>`
        + `<path class="drawn tip" d="M${point(length - 8, 0)}L${point(length - 32, 15)}L${point(length - 32, -15)}z"/>`;
}
