// SPDX-License-Identifier: MIT
// @ts-check
// A stack whose pieces are laid out one by one: under a mouse that rests on it, and by a long press, after
// which a tap on one of the pieces takes it and those above it.
import { SQUARE, piece } from './pieces.js';

const REST = 500; // ms
const LEAST = 3; // pieces; fewer are seen anyway
const SLIP = 10; // pixels that a finger may move
const STEP = 22; // from piece to piece
const PIECE = 64; // from the upper edge of a flat to the lower one, with some room
const NUMBERS = 34; // room for them

/** The pieces of a stack beside its square, and how many are taken with each; those above the line can be. */
export function fanPicture(geometry, square, { colours, top }) {
    const [x, y] = geometry.corner(square);
    const count = colours.length;
    const step = Math.min(STEP, (geometry.height - 2 * PIECE) / (count - 1));
    const width = SQUARE + NUMBERS;
    const height = PIECE + 16 + step * (count - 1) + (top === 'F' ? 0 : 22);
    const beside = x + SQUARE / 2 < geometry.width / 2 ? x + SQUARE : x - width;
    const left = Math.min(Math.max(beside, 2), geometry.width - width - 2);
    const bottom = Math.min(Math.max(y + SQUARE, height + 2), geometry.height - 2);
    let drawn = `<rect class="fan-back" x="${left}" y="${bottom - height}" width="${width}" height="${height}" rx="10"/>`;
    [...colours].forEach((colour, i) => {
        const at = bottom - 82 - step * i; // of the square of this piece
        const taken = count - i;
        drawn += piece(colour, taken === 1 ? top : 'F', left, at);
        if (taken <= geometry.size) {
            drawn += `<text class="fan-count" x="${left + SQUARE + 8}" y="${at + 72}">${taken}</text>`;
        }
        if (taken === geometry.size + 1) {
            drawn += `<path class="fan-limit" d="M${left + 8} ${at + 64}h${width - 16}"/>`;
        }
    });
    return `<g data-at="${square}" data-fan="">${drawn}</g>`;
}

export class FanOut {
    square = null; // the one that is laid out
    touched = false; // by a finger: it stays until the next tap
    #timer = 0;
    #start = null; // where the finger is
    #onChange;

    /**
     * @param {HTMLElement} root
     * @param {{heightAt: (event: PointerEvent) => {square: string, height: number} | null, onChange: () => void}} options
     */
    constructor(root, { heightAt, onChange }) {
        this.#onChange = onChange;
        let rested;
        root.addEventListener('pointermove', (event) => {
            if (event.pointerType !== 'mouse') {
                const slip = this.#start && Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y);
                if (slip > SLIP) {
                    clearTimeout(this.#timer);
                }
                return;
            }
            const at = heightAt(event);
            if (at?.square !== rested) {
                rested = at?.square;
                this.close();
                this.#wait(at, false);
            }
        });
        root.addEventListener('pointerleave', (event) => {
            if (event.pointerType === 'mouse') {
                rested = undefined;
                this.close();
            }
        });
        root.addEventListener('pointerdown', (event) => {
            clearTimeout(this.#timer);
            if (event.pointerType !== 'mouse' && !this.square) {
                this.#start = { x: event.clientX, y: event.clientY };
                this.#wait(heightAt(event), true);
            }
        });
        for (const end of ['pointerup', 'pointercancel']) {
            root.addEventListener(end, () => clearTimeout(this.#timer));
        }
    }

    close() {
        clearTimeout(this.#timer);
        if (this.square) {
            this.square = null;
            this.#onChange();
        }
    }

    #wait(at, touched) {
        if (at && at.height >= LEAST) {
            this.#timer = setTimeout(() => {
                this.square = at.square;
                this.touched = touched;
                this.#onChange();
            }, REST);
        }
    }
}
