// SPDX-License-Identifier: MIT
// @ts-check
// What was done to a game, step by step, so that it can be undone and done again. A step is {from, to,
// changes}: the places that were shown before and after, and the changes as the tree reports them.

export class History {
    #steps = [];
    #done = 0; // steps that are not undone

    // Takes a step. With `joined` it is undone together with the one before, or never when there is none:
    // so a reply belongs to the move that it answers.
    add(step, joined = false) {
        const before = this.#steps[this.#done - 1];
        if (joined && !before) {
            this.#steps = [];
            return;
        }
        this.#steps.length = this.#done;
        if (joined) {
            this.#steps[this.#done - 1] = { from: before.from, to: step.to, changes: [...before.changes, ...step.changes] };
        } else {
            this.#steps.push(step);
            this.#done++;
        }
    }

    clear() {
        this.#steps = [];
        this.#done = 0;
    }

    canUndo() {
        return this.#done > 0;
    }

    canRedo() {
        return this.#done < this.#steps.length;
    }

    // Undoes the last step, and gives the place that was shown before it.
    undo() {
        const { changes, from } = this.#steps[--this.#done];
        [...changes].reverse().forEach((change) => change.undo());
        return from;
    }

    // Does it again, and gives the place after it.
    redo() {
        const { changes, to } = this.#steps[this.#done++];
        changes.forEach((change) => change.redo());
        return to;
    }
}
