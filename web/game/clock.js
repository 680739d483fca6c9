// SPDX-License-Identifier: MIT
// @ts-check
// A chess clock: each player has a time that runs down, and gets some for each move.
export class Clock {
    running = null; // the colour whose time runs down
    #left;
    #increment;
    #since = 0;
    #timer = 0;
    #onTick;
    #onFlag;

    // Milliseconds for the game and for each move. `onTick()` is called while it runs, `onFlag(colour)`
    // when a time is over.
    constructor({ base, increment, left }, { onTick, onFlag }) {
        this.#left = { white: base, black: base, ...left };
        this.#increment = increment;
        this.#onTick = onTick;
        this.#onFlag = onFlag;
    }

    left(colour) {
        const gone = this.running === colour ? performance.now() - this.#since : 0;
        return Math.max(0, this.#left[colour] - gone);
    }

    // True when it has stopped and a time is over.
    isOver() {
        return !this.running && Math.min(this.#left.white, this.#left.black) <= 0;
    }

    // Lets the time of a colour run. With `moved` the other one has made a move.
    start(colour, moved = false) {
        if (this.running === colour) {
            return;
        }
        const before = this.running;
        this.stop();
        if (moved && before) {
            this.#left[before] += this.#increment;
        }
        this.running = colour;
        this.#since = performance.now();
        this.#timer = setInterval(() => this.#tick(), 100);
        this.#onTick();
    }

    stop() {
        if (this.running) {
            this.#left[this.running] = this.left(this.running);
            this.running = null;
        }
        clearInterval(this.#timer);
        this.#onTick();
    }

    #tick() {
        if (this.left(this.running) > 0) {
            this.#onTick();
            return;
        }
        const late = this.running;
        this.stop();
        this.#onFlag(late);
    }
}

// "5:03", and "0:09.4" when little is left.
export function clockText(ms) {
    const seconds = ms < 20000 ? (Math.floor(ms / 100) / 10).toFixed(1) : String(Math.ceil(ms / 1000) % 60);
    const minutes = Math.floor((ms < 20000 ? ms : 1000 * Math.ceil(ms / 1000)) / 60000);
    return `${minutes}:${seconds.padStart(ms < 20000 ? 4 : 2, '0')}`;
}
