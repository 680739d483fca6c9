// SPDX-License-Identifier: MIT
// @ts-check
// The elements of index.html.

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

/** Finds elements of a table by their ids in index.html.
 * @typedef {(id: string) => any} Find */

/**
 * Ids are unique on a page: those of another table have a prefix.
 * @param {ParentNode} root has all elements of the table
 * @param {string} prefix
 * @returns {Find}
 */
export const finder = (root, prefix) => (id) => root.querySelector(`#${prefix}${id}`);
