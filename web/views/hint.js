// SPDX-License-Identifier: MIT
// @ts-check
// A hint: the engine's move for the shown position.
export class Hint {
    #game;
    #engine;
    #found = null; // {node, move}
    #asked = null; // the position for which one is looked for
    #stop = null; // ends the search for it

    constructor(game, engine) {
        this.#game = game;
        this.#engine = engine;
    }

    // The hint for the shown position; null without one.
    move() {
        return this.#found && this.#found.node === this.#game.node ? this.#found.move : null;
    }

    // Looks for one. False when that is going on already, or when it came too late.
    async find() {
        const { node } = this.#game;
        if (this.#stop && this.#asked === node) {
            return false;
        }
        this.#stop?.abort();
        const stop = new AbortController();
        this.#stop = stop;
        this.#asked = node;
        try {
            const move = await this.#engine.hint(this.#game.position(), stop.signal);
            if (move && !stop.signal.aborted && node === this.#game.node) {
                this.#found = { node, move };
                return true;
            }
        } catch (error) {
            if (!stop.signal.aborted) {
                throw error;
            }
        } finally {
            this.#stop = this.#stop === stop ? null : this.#stop;
        }
        return false;
    }

    end() {
        this.#stop?.abort();
        this.#stop = null;
        this.#found = null;
    }
}
