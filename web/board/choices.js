// SPDX-License-Identifier: MIT
// @ts-check
// The choices about the board: from which side it is seen, and its sound.
import { html, render } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { save } from '../store.js';
import { t } from '../text/text.js';
import { BLACK_SIDE, Geometry, UPSIDE_DOWN, WHITE_SIDE, turnFor } from './geometry.js';
import { Sound } from './sound.js';

const TURNS = [0, 1, 2, 3, 4, 5, 6, 7];

// Where a1 is, and where the letters are.
function turnWords(turn) {
    const { row, column } = new Geometry(2, turn).placeOf('a1');
    const corner = row ? column ? t('a1 lower right') : t('a1 lower left') : column ? t('a1 upper right') : t('a1 upper left');
    return turn & 4 ? t('{corner}, letters at the side', { corner }) : t('{corner}, letters below', { corner });
}

export class BoardChoices {
    turn;
    sound = new Sound();
    #root;
    #onTurn;

    /**
     * @param {HTMLElement} root
     * @param {{turn?: number, flip?: boolean, sound?: boolean}} kept what an earlier visit chose
     * @param {() => void} onTurn
     */
    constructor(root, kept, onTurn) {
        this.#root = root;
        this.#onTurn = onTurn;
        this.turn = kept.turn ?? (kept.flip ? BLACK_SIDE : WHITE_SIDE);
        this.sound.on = kept.sound ?? true;
        this.#draw();
    }

    get isBlackNear() {
        return Boolean(this.turn & UPSIDE_DOWN);
    }

    /** Puts Black's side of the board near, or White's. */
    putNear(black) {
        if (black !== this.isBlackNear) {
            this.turnTo(turnFor(black ? 'black' : 'white', this.turn));
        }
    }

    turnTo(turn) {
        this.turn = turn;
        save({ turn });
        this.#draw();
        this.#onTurn();
    }

    #draw() {
        const switchSound = ({ target }) => {
            this.sound.on = target.checked;
            save({ sound: target.checked });
        };
        render(html`<div class="field"><label for="turn">${t('The board is seen with')}</label>
            <select id="turn" @change=${({ target }) => this.turnTo(Number(target.value))}>${TURNS.map((turn) =>
    html`<option value=${turn} .selected=${live(turn === this.turn)}>${turnWords(turn)}</option>`)}</select></div>
            <div class="field"><label for="sound">${t('Sound of the moves')}</label>
            <input id="sound" type="checkbox" .checked=${this.sound.on} @change=${switchSound}></div>`, this.#root);
    }
}
