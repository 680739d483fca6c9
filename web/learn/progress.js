// SPDX-License-Identifier: MIT
// @ts-check
// What a person has learned, kept in the browser: lessons that are done, puzzles and their rating, mistakes.
import { load, save } from '../store.js';

const FIRST = {
    welcomed: false,
    lessons: [], // by number: true when done
    puzzles: null, // of trainer.js
    mistakes: [], // of repetition.js
};

export function progress() {
    return { ...FIRST, ...load().learn };
}

export function keepProgress(changes) {
    save({ learn: { ...progress(), ...changes } });
}
