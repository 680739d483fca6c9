// SPDX-License-Identifier: MIT
// @ts-check
// The board: a picture, and above it a grid of squares that take clicks, touches and keys. The picture
// is hidden from screen readers, which get the grid.
import { Drawing } from './drawing.js';
import { FanOut, fanPicture } from './fan.js';
import { FRAME, Geometry, LEFT, TOP, WHITE_SIDE } from './geometry.js';
import { parseStack } from '../game/notation.js';
import { showMotion, stepBetween } from './motion.js';
import { arrow, coordinatesOf, ground, roadLinks, stackOn } from './picture.js';
import { addShapes } from './pieces.js';
import { t } from '../text/text.js';
import { squareWords } from '../views/words.js';

// From below to above. What is in motion is above all of them, see motion.js.
const LAYERS = ['ground', 'links', 'stacks', 'counts', 'arrows', 'drawing', 'fan'];
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const PAGE_KEYS = new Set([...Object.keys(ARROWS), 'Home', 'End']); // they mean something to the page, too

// Whether the page was used with a pointer last, and not with the keyboard. A click gives a square the focus, but
// whoever clicks does not expect to go from square to square.
let pointed = false;
document.addEventListener('pointerdown', () => { pointed = true; }, true);
document.addEventListener('keydown', ({ key }) => { pointed &&= !['Tab', 'Enter', ' '].includes(key); }, true);

export class BoardView {
    #root;
    #picture;
    #grid;
    #layers = new Map(); // the parts of the picture by name, and those of the stacks by square, {element, drawn}
    #cells = new Map(); // by square
    #geometry = null;
    #focus = 'a1'; // the square that Tab reaches
    #squares = {}; // what is drawn
    #held = null;
    #fan;
    #drawing;
    #still = () => {}; // ends the motion
    #hovered; // the square that a mouse is on

    /**
     * The root is any element; it gets the class `board` and is as wide as its place. `onTap(square, count)`
     * is called for a click, a touch, Enter and Space; `count` pieces of the stack are meant when one of a stack
     * that is laid out was tapped, else it is null. `onKey(event, square)` is called for other keys. `label` names the
     * board for screen readers.
     * @param {HTMLElement} root
     * @param {{onTap?: (square: string, count: number | null) => void,
     *     onKey?: (event: KeyboardEvent, square: string) => void, label?: string}} [options]
     */
    constructor(root, { onTap = () => {}, onKey = () => {}, label = t('Board') } = {}) {
        addShapes();
        this.#root = root;
        root.classList.add('board');
        root.innerHTML = '<svg class="picture" aria-hidden="true"></svg><div class="squares" role="grid"></div>';
        this.#picture = root.querySelector('.picture');
        this.#picture.innerHTML = LAYERS.map((name) => `<g class="${name}"></g>`).join('');
        LAYERS.forEach((name, i) => this.#layers.set(name, { element: this.#picture.children[i], drawn: '' }));
        this.#grid = root.querySelector('.squares');
        this.#grid.setAttribute('aria-label', label);
        this.#fan = new FanOut(root, {
            heightAt: (event) => {
                const square = this.#held ? null : this.#hit(event)?.square;
                return square ? { square, height: parseStack(this.#squares[square]).colours.length } : null;
            },
            onChange: () => this.#drawFan(),
        });
        this.#drawing = new Drawing(root, {
            squareAt: (event) => this.#hit(event)?.square,
            onChange: () => this.#show('drawing', this.#drawing.picture(this.#geometry)),
        });
        // The click that ends a long press, and one beside the stack that it has laid out, are no taps.
        let pressed = false;
        root.addEventListener('pointerdown', () => { pressed = !this.#fan.square; });
        root.addEventListener('click', (event) => {
            const hit = this.#hit(event);
            const laidOut = this.#fan.touched && this.#fan.square;
            if (laidOut && pressed) {
                return;
            }
            this.#fan.close();
            if (hit && (!laidOut || hit.fan)) {
                this.#focusOn(hit.square, false);
                onTap(hit.square, hit.count);
            }
        });
        root.addEventListener('pointermove', (event) => this.#hover(event.pointerType === 'mouse' ? this.#hit(event) : null));
        root.addEventListener('pointerleave', () => this.#hover(null));
        this.#grid.addEventListener('keydown', (event) => {
            const cell = event.target.closest('[data-square]');
            if (!cell || event.ctrlKey || event.altKey || event.metaKey) {
                return;
            }
            if (PAGE_KEYS.has(event.key)) {
                if (pointed && !this.#held && !this.#root.closest('dialog')) {
                    return;
                }
                event.stopPropagation();
            }
            if (ARROWS[event.key]) {
                event.preventDefault();
                this.#move(cell.dataset.square, ...ARROWS[event.key]);
            } else if (event.key === 'Enter' || event.key === ' ') {
                event.preventDefault();
                onTap(cell.dataset.square, null);
            } else {
                onKey(event, cell.dataset.square);
            }
        });
    }

    // Draws a position.
    //   seen       what the engine says about it, with `squares`
    //   marked     squares of the last move
    //   arrows     [{move, colour, rank}], rank 0 is the best one; with `weight` each is as strong as that, 0 to 1
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
        const before = this.#squares;
        this.#squares = seen.squares;
        this.#held = held;
        this.#grid.classList.toggle('ready', ready);
        this.#show('ground', ground(geometry, marked, seen.road) + coordinatesOf(geometry));
        this.#show('links', roadLinks(geometry, seen.squares));
        this.#show('arrows', arrows.map((move) => arrow(geometry, move)).reverse().join(''));
        if (this.#showStacks(seen.squares)) {
            this.#fan.close();
            this.#drawing.clear();
            this.#still();
            const step = stepBetween(before, seen);
            this.#still = step ? showMotion(this.#picture, this.#layers.get('stacks').element, geometry, before,
                seen.squares, step) : () => {};
        }
        for (const [square, cell] of this.#cells) {
            if (seen.squares[square] !== before[square] || !cell.ariaLabel) {
                cell.ariaLabel = squareWords(square, seen.squares[square]);
            }
            change(cell, 'aria-selected', String(Boolean(held && held.from === square)));
            cell.classList.toggle('target', targets.includes(square));
        }
    }

    // Moves the keyboard to the board.
    focus() {
        this.#cells.get(this.#focus).focus();
    }

    // What a pointer is on: {square, count}. Pieces are hit where they are drawn, also above their square.
    #hit(event) {
        const cell = event.target.closest('[data-square]');
        // A screen reader's click is for the square alone.
        if (event.type === 'click' && event.detail === 0) {
            return cell && { square: cell.dataset.square, count: null };
        }
        const drawn = /** @type {SVGUseElement[]} */ (document.elementsFromPoint(event.clientX, event.clientY))
            .find((element) => this.#picture.contains(element) && element.closest('[data-at]'));
        if (!drawn) {
            return cell && { square: cell.dataset.square, count: null };
        }
        const group = /** @type {SVGGElement} */ (drawn.closest('[data-at]'));
        const square = group.dataset.at;
        if (group.dataset.fan === undefined) {
            return { square, count: null };
        }
        const pieces = [...group.querySelectorAll('use')];
        return { square, fan: true, count: pieces.length - Math.max(0, pieces.indexOf(drawn)) };
    }

    #drawFan() {
        const { square, touched } = this.#fan;
        this.#show('fan', square ? fanPicture(this.#geometry, square, parseStack(this.#squares[square])) : '');
        this.#layers.get('fan').element.setAttribute('pointer-events', touched ? 'auto' : 'none');
    }

    #hover(hit) {
        if (hit?.square !== this.#hovered) {
            this.#cells.get(this.#hovered)?.classList.remove('hovered');
            this.#cells.get(hit?.square)?.classList.add('hovered');
            this.#hovered = hit?.square;
        }
    }

    // Draws the stacks of which one has changed; the browser would lay out and paint all that are drawn anew.
    #showStacks(squares) {
        let changed = false;
        let counts = '';
        for (const square of this.#geometry.squares()) {
            const lifted = this.#held?.square === square ? this.#held.count : 0;
            const stack = stackOn(this.#geometry, square, squares[square], { lifted });
            changed = this.#show(square, stack.drawn) || changed;
            counts += stack.counts;
        }
        return this.#show('counts', counts) || changed;
    }

    // Draws a layer if it is another one than before: an analysis asks for the same picture again and again.
    #show(name, drawn) {
        const layer = this.#layers.get(name);
        if (layer.drawn === drawn) {
            return false;
        }
        layer.element.innerHTML = drawn;
        layer.drawn = drawn;
        return true;
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
        const stacks = this.#layers.get('stacks').element;
        stacks.replaceChildren();
        this.#cells.forEach((_, square) => this.#layers.delete(square));
        for (const square of this.#geometry.squares()) {
            const element = stacks.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'g'));
            this.#layers.set(square, { element, drawn: '' });
        }
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
