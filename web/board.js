// SPDX-License-Identifier: MIT
// @ts-check
// The board: a picture, and above it a grid of squares that take clicks, touches and keys. The picture
// is hidden from screen readers, which get the grid.
import { FRAME, Geometry, LEFT, TOP, WHITE_SIDE } from './geometry.js';
import { arrow, coordinatesOf, ground, pieces } from './picture.js';
import { addShapes } from './pieces.js';
import { squareWords } from './words.js';

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class BoardView {
    #root;
    #picture;
    #grid;
    #cells = new Map(); // by square
    #geometry = null;
    #focus = 'a1'; // the square that Tab reaches
    #drawn = ''; // the picture

    /**
     * The root is any element; it gets the class `board` and is as wide as its place. `onTap(square)` is
     * called for a click, a touch, Enter and Space; `onKey(event)` for other keys. `label` names the board
     * for screen readers.
     * @param {HTMLElement} root
     * @param {{onTap?: (square: string) => void, onKey?: (event: KeyboardEvent) => void, label?: string}} [options]
     */
    constructor(root, { onTap = () => {}, onKey = () => {}, label = 'Board' } = {}) {
        addShapes();
        this.#root = root;
        root.classList.add('board');
        root.innerHTML = '<svg class="picture" aria-hidden="true"></svg><div class="squares" role="grid"></div>';
        this.#picture = root.querySelector('.picture');
        this.#grid = root.querySelector('.squares');
        this.#grid.setAttribute('aria-label', label);
        this.#grid.addEventListener('click', (event) => {
            const cell = event.target.closest('[data-square]');
            if (cell) {
                this.#focusOn(cell.dataset.square, false);
                onTap(cell.dataset.square);
            }
        });
        this.#grid.addEventListener('keydown', (event) => {
            const cell = event.target.closest('[data-square]');
            if (!cell || event.ctrlKey || event.altKey || event.metaKey) {
                return;
            }
            if (ARROWS[event.key]) {
                event.preventDefault();
                this.#move(cell.dataset.square, ...ARROWS[event.key]);
            } else if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                onTap(cell.dataset.square);
            } else {
                onKey(event);
            }
        });
    }

    // Draws a position.
    //   seen       what the engine says about it, with `squares`
    //   marked     squares of the last move
    //   arrows     [{move, colour, rank}], rank 0 is the best one
    //   held       {square, count, from}: so many pieces at the top of a stack are in the hand
    //   targets    squares where the next step may go
    //   turn       how one looks at the board: WHITE_SIDE, BLACK_SIDE or another sum of geometry.js
    //   ready      a person may move
    draw({ seen, marked = [], arrows = [], held = null, targets = [], turn = WHITE_SIDE, ready = false }) {
        if (seen.size !== this.#geometry?.size || turn !== this.#geometry.turn) {
            this.#geometry = new Geometry(seen.size, turn);
            this.#layOut();
        }
        const geometry = this.#geometry;
        this.#grid.classList.toggle('ready', ready);
        // An analysis asks for the same picture again and again; screen readers would hear of each change.
        const drawn = ground(geometry, marked, seen.road) + coordinatesOf(geometry) + pieces(geometry, seen.squares, held)
            + arrows.map((move) => arrow(geometry, move)).reverse().join('');
        if (drawn !== this.#drawn) {
            this.#picture.innerHTML = drawn;
            this.#drawn = drawn;
        }
        for (const [square, cell] of this.#cells) {
            change(cell, 'aria-label', squareWords(square, seen.squares[square]));
            change(cell, 'aria-selected', String(Boolean(held && held.from === square)));
            cell.classList.toggle('target', targets.includes(square));
        }
    }

    // Moves the keyboard to the board.
    focus() {
        this.#cells.get(this.#focus).focus();
    }

    #layOut() {
        const { size, side, width, height } = this.#geometry;
        const part = (length, of) => `${100 * length / of}%`;
        this.#picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
        this.#root.style.setProperty('--ratio', `${width} / ${height}`);
        // The bar of the evaluation stands beside the frame.
        this.#root.parentElement?.style.setProperty('--bar-top', part(TOP - FRAME, height));
        this.#root.parentElement?.style.setProperty('--bar-height', part(side + 2 * FRAME, height));
        Object.assign(this.#grid.style, {
            left: part(LEFT, width), top: part(TOP, height), width: part(side, width),
            height: part(side, height), gridTemplateColumns: `repeat(${size}, 1fr)`,
        });
        this.#grid.replaceChildren();
        this.#cells.clear();
        for (let row = 0; row < size; row++) {
            const line = document.createElement('div');
            line.setAttribute('role', 'row');
            for (let column = 0; column < size; column++) {
                const cell = document.createElement('div');
                cell.setAttribute('role', 'gridcell');
                cell.dataset.square = this.#geometry.squareAt(row, column);
                cell.tabIndex = -1;
                this.#cells.set(cell.dataset.square, cell);
                line.append(cell);
            }
            this.#grid.append(line);
        }
        this.#focusOn(this.#cells.has(this.#focus) ? this.#focus : 'a1', false);
    }

    #focusOn(square, really) {
        const before = this.#cells.get(this.#focus);
        if (before) {
            before.tabIndex = -1;
        }
        this.#focus = square;
        this.#cells.get(square).tabIndex = 0;
        if (really) {
            this.#cells.get(square).focus();
        }
    }

    #move(square, down, right) {
        const { row, column } = this.#geometry.placeOf(square);
        const inside = (place) => Math.min(Math.max(place, 0), this.#geometry.size - 1);
        this.#focusOn(this.#geometry.squareAt(inside(row + down), inside(column + right)), true);
    }
}

function change(element, name, value) {
    if (element.getAttribute(name) !== value) {
        element.setAttribute(name, value);
    }
}
