// SPDX-License-Identifier: MIT
// @ts-check
// What is kept in the browser from one visit to the next: the choices; and from one load of a tab to the
// next: its game. A browser that keeps nothing is fine.
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

// The game of this tab; null without one.
export function loadTab() {
    try {
        return JSON.parse(sessionStorage.getItem(KEY));
    } catch {
        return null;
    }
}

export function saveTab(record) {
    try {
        sessionStorage.removeItem(KEY); // or an older game would come back when this one does not fit
        sessionStorage.setItem(KEY, JSON.stringify(record));
    } catch {
        // as above, and games that are too long
    }
}
