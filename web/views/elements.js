// SPDX-License-Identifier: MIT
// @ts-check
// The elements of index.html.

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);
