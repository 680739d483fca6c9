// SPDX-License-Identifier: MIT
// @ts-check
// Where the squares of a board are in its picture, for each of the eight ways to look at it.
import { SQUARE } from './pieces.js';

export const LEFT = 34;
export const TOP = 20; // tall stacks of the far rank stand out above the picture
const RIGHT = 10;
const BOTTOM = 34;
export const FRAME = 6; // around the squares

// The ways to look at a board are sums of these: 0 is how White sees it, BLACK_SIDE how Black does.
const MIRRORED = 1; // left and right
export const UPSIDE_DOWN = 2;
const TRANSPOSED = 4; // files are rows; done before the others
export const WHITE_SIDE = 0;
export const BLACK_SIDE = MIRRORED + UPSIDE_DOWN;

// The way to look at a board that has the side of a colour near, and is mirrored and transposed as `turn` is.
export const turnFor = (colour, turn = WHITE_SIDE) =>
    (Boolean(turn & UPSIDE_DOWN) === (colour === 'black') ? turn : turn ^ BLACK_SIDE);

export class Geometry {
    constructor(size, turn = WHITE_SIDE) {
        this.size = size;
        this.turn = turn;
        this.side = SQUARE * size;
        this.width = LEFT + this.side + RIGHT;
        this.height = TOP + this.side + BOTTOM;
    }

    // True when rows are files, from left to right are ranks.
    get transposed() {
        return Boolean(this.turn & TRANSPOSED);
    }

    squareAt(row, column) {
        const last = this.size - 1;
        let x = this.turn & MIRRORED ? last - column : column;
        let y = this.turn & UPSIDE_DOWN ? last - row : row;
        if (this.transposed) {
            [x, y] = [y, x];
        }
        return 'abcdefgh'[x] + (last - y + 1);
    }

    placeOf(square) {
        const last = this.size - 1;
        let column = square.charCodeAt(0) - 97;
        let row = last - (Number(square[1]) - 1);
        if (this.transposed) {
            [column, row] = [row, column];
        }
        return {
            row: this.turn & UPSIDE_DOWN ? last - row : row, column: this.turn & MIRRORED ? last - column : column,
        };
    }

    // The upper left corner of a square.
    corner(square) {
        const { row, column } = this.placeOf(square);
        return [LEFT + SQUARE * column, TOP + SQUARE * row];
    }

    middle(square) {
        return this.corner(square).map((place) => place + SQUARE / 2);
    }

    has(square) {
        const { row, column } = this.placeOf(square);
        return Math.min(row, column) >= 0 && Math.max(row, column) < this.size;
    }

    // All squares, from the far row to the near one, so that near pieces cover those behind them.
    squares() {
        return Array.from({ length: this.size * this.size },
            (_, i) => this.squareAt(Math.floor(i / this.size), i % this.size));
    }
}
