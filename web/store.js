// SPDX-License-Identifier: MIT
// @ts-check
// What is kept in the browser from one visit to the next: the game and the choices. A browser that keeps
// nothing is fine.
const KEY = 'bredon';

export function load() {
    try {
        return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch {
        return {};
    }
}

export function save(changes) {
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...load(), ...changes }));
    } catch {
        // private windows and full disks
    }
}
