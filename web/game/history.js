// SPDX-License-Identifier: MIT
// @ts-check
// What was done to a game, step by step, so that it can be undone and done again. A step is {from, to,
// changes, moved}: the places that were shown before and after, the changes as the tree reports them, and
// whether it was a move or something else after which another place is shown.

export class History {
    #steps = [];
    #done = 0; // steps that are not undone

    // Takes a step. With `joined` it is undone together with the last one that `moved`, and with the marks and
    // comments since, or never when there is none: so a reply belongs to the move that it answers.
    add(step, joined = false) {
        this.#steps.length = this.#done;
        if (joined) {
            const answered = this.#steps.findLastIndex(({ moved }) => moved);
            const parts = answered < 0 ? [] : [...this.#steps.splice(answered), step];
            if (parts.length === 0) {
                this.clear();
                return;
            }
            step = { ...step, from: parts[0].from, changes: parts.flatMap(({ changes }) => changes) };
        }
        this.#steps.push(step);
        this.#done = this.#steps.length;
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
