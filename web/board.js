// SPDX-License-Identifier: MIT
// @ts-check
// The board: a picture, and above it a grid of squares that take clicks, touches and keys. The picture
// is hidden from screen readers, which get the grid.
import { parseMove, parseStack, stepFrom } from './notation.js';
import { SQUARE, definitions, stack } from './pieces.js';
import { squareWords } from './words.js';

const LEFT = 34;
const TOP = 20; // tall stacks of the far rank stand out above the picture
const RIGHT = 10;
const BOTTOM = 34;
const HALF = SQUARE / 2;
const FRAME = 6;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class BoardView {
    #root;
    #picture;
    #grid;
    #cells = new Map(); // by square
    #size = 0;
    #flip = false;
    #focus = 'a1'; // the square that Tab reaches
    #drawn = ''; // the picture

    // `onTap(square)` is called for a click, a touch, Enter and Space; `onKey(event)` for other keys.
    constructor(root, { onTap, onKey }) {
        this.#root = root;
        root.innerHTML = `<svg width="0" height="0" class="shapes" aria-hidden="true"><defs>${definitions()}</defs></svg>`
            + '<svg class="picture" aria-hidden="true"></svg>'
            + '<div class="squares" role="grid" aria-label="Board"></div>';
        this.#picture = root.querySelector('.picture');
        this.#grid = root.querySelector('.squares');
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
    //   flip       as Black sees it
    draw({ seen, marked = [], arrows = [], held = null, targets = [], flip = false }) {
        if (seen.size !== this.#size || flip !== this.#flip) {
            this.#size = seen.size;
            this.#flip = flip;
            this.#layOut();
        }
        const side = SQUARE * this.#size;
        this.#picture.setAttribute('viewBox', `0 0 ${LEFT + side + RIGHT} ${TOP + side + BOTTOM}`);
        // An analysis asks for the same picture again and again; screen readers would hear of each change.
        const drawn = this.#ground(marked, seen.road) + this.#coordinates() + this.#pieces(seen.squares, held)
            + arrows.map((arrow) => this.#arrow(arrow)).reverse().join('');
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

    #squareAt(row, column) {
        const last = this.#size - 1;
        const [file, rank] = this.#flip ? [last - column, row] : [column, last - row];
        return 'abcdefgh'[file] + (rank + 1);
    }

    #place(square) {
        const file = square.charCodeAt(0) - 97;
        const rank = Number(square[1]) - 1;
        const last = this.#size - 1;
        return { row: this.#flip ? rank : last - rank, column: this.#flip ? last - file : file };
    }

    #corner(square) {
        const { row, column } = this.#place(square);
        return [LEFT + SQUARE * column, TOP + SQUARE * row];
    }

    // From the far rank to the near one, so that near pieces cover those behind them.
    #squares() {
        const squares = [];
        for (let i = 0; i < this.#size * this.#size; i++) {
            squares.push(this.#squareAt(Math.floor(i / this.#size), i % this.#size));
        }
        return squares;
    }

    #layOut() {
        const side = SQUARE * this.#size;
        const [width, height] = [LEFT + side + RIGHT, TOP + side + BOTTOM];
        const part = (length, of) => `${100 * length / of}%`;
        this.#root.style.setProperty('--ratio', `${width} / ${height}`);
        // The bar of the evaluation stands beside the frame.
        this.#root.parentElement.style.setProperty('--bar-top', part(TOP - FRAME, height));
        this.#root.parentElement.style.setProperty('--bar-height', part(side + 2 * FRAME, height));
        Object.assign(this.#grid.style, {
            left: part(LEFT, width), top: part(TOP, height), width: part(side, width),
            height: part(side, height), gridTemplateColumns: `repeat(${this.#size}, 1fr)`,
        });
        this.#grid.replaceChildren();
        this.#cells.clear();
        for (let row = 0; row < this.#size; row++) {
            const line = document.createElement('div');
            line.setAttribute('role', 'row');
            for (let column = 0; column < this.#size; column++) {
                const cell = document.createElement('div');
                cell.setAttribute('role', 'gridcell');
                cell.dataset.square = this.#squareAt(row, column);
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
        const { row, column } = this.#place(square);
        const inside = (place) => Math.min(Math.max(place, 0), this.#size - 1);
        this.#focusOn(this.#squareAt(inside(row + down), inside(column + right)), true);
    }

    #ground(marked, road) {
        const side = SQUARE * this.#size;
        const tint = (squares, kind) => squares.filter((square) => this.#cells.has(square)).map((square) => {
            const [x, y] = this.#corner(square);
            return `<rect class="${kind}" x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}"/>`;
        }).join('');
        let dark = '';
        for (const square of this.#squares()) {
            if ((square.charCodeAt(0) + Number(square[1])) % 2 === 0) {
                const [x, y] = this.#corner(square);
                dark += `M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
            }
        }
        return `<rect class="frame" x="${LEFT - FRAME}" y="${TOP - FRAME}" width="${side + 2 * FRAME}"`
            + ` height="${side + 2 * FRAME}" rx="6"/><rect class="light" x="${LEFT}" y="${TOP}"`
            + ` width="${side}" height="${side}"/><path class="dark" d="${dark}"/>`
            + tint(marked, 'marked') + tint(road, 'road');
    }

    #coordinates() {
        const bottom = TOP + SQUARE * this.#size;
        let drawn = '';
        for (let i = 0; i < this.#size; i++) {
            const square = this.#squareAt(i, i);
            const [x, y] = this.#corner(square);
            drawn += `<text class="c" x="${LEFT / 2 - 3}" y="${y + HALF + 7}">${square[1]}</text>`
                + `<text class="c" x="${x + HALF}" y="${bottom + 27}">${square[0]}</text>`;
        }
        return drawn;
    }

    #pieces(squares, held) {
        let drawn = '';
        let heights = '';
        for (const square of this.#squares()) {
            const content = parseStack(squares[square]);
            const [x, y] = this.#corner(square);
            if (content.colours) {
                drawn += stack(content, x, y, held && held.square === square ? held.count : 0);
            }
            if (content.colours.length > 1) {
                heights += `<text class="n" x="${x + SQUARE - 3}" y="${y + SQUARE - 6}">${content.colours.length}</text>`;
            }
        }
        return drawn + heights;
    }

    // A move that is not played yet: a spread as an arrow with its drops, a placement as a pale piece.
    #arrow({ move: text, colour, rank }) {
        const move = parseMove(text);
        if (!move) {
            return '';
        }
        const drawn = move.direction ? this.#spread(move, rank) : this.#placement(move, colour);
        return `<g class="arrow${rank > 0 ? ' lesser' : ''}">${drawn}</g>`;
    }

    #placement(move, colour) {
        const [x, y] = this.#corner(move.square);
        return `<rect class="m frame-of" x="${x + 4}" y="${y + 4}" width="${SQUARE - 8}" height="${SQUARE - 8}"`
            + ` rx="6"/><g opacity=".7">${stack({ colours: colour.repeat(move.hand), top: move.kind }, x, y)}</g>`;
    }

    #spread(move, rank) {
        const middle = (square) => this.#corner(square).map((place) => place + HALF);
        const [x, y] = middle(move.square);
        const [endX, endY] = middle(stepFrom(move.square, move.direction, move.drops.length));
        const [dx, dy] = [Math.sign(endX - x), Math.sign(endY - y)];
        const [tipX, tipY] = [endX - 17 * dx, endY - 17 * dy];
        const path = `M${x} ${y}L${tipX - 22 * dx} ${tipY - 22 * dy}M${tipX - 4 * dx} ${tipY - 4 * dy}`
            + `l${-18 * dx + 13 * dy} ${-18 * dy + 13 * dx}l${-26 * dy} ${-26 * dx}z`;
        const shaft = `<path class="h" stroke-width="14" d="${path}"/><path class="m" stroke-width="8" d="${path}"/>`;
        if (rank > 0) {
            return shaft;
        }
        return shaft + number(x, y, move.hand, true) + move.drops.map((count, i) =>
            number(...middle(stepFrom(move.square, move.direction, i + 1)), count, false)).join('');
    }
}

function change(element, name, value) {
    if (element.getAttribute(name) !== value) {
        element.setAttribute(name, value);
    }
}

// A number in a circle: with `taken` the pieces picked up, else the pieces dropped.
function number(x, y, count, taken) {
    return `<g class="${taken ? 'taken' : 'dropped'}"><circle cx="${x}" cy="${y}" r="15"/>`
        + `<text x="${x}" y="${y + 6}">${count}</text></g>`;
}
