// SPDX-License-Identifier: MIT
// @ts-check
// Shows on the board what a line leads to, while a pointer, a finger or the keyboard is on one of its moves: an element with
// data-moves, the line, and data-count, how many of its moves are meant.

/**
 * @param {HTMLElement[]} roots where the lines are
 * @param {any} game
 * @param {any} engine
 * @param {(seen: object | null) => void} onShow is called with what the engine says about the position; null ends the preview
 */
export function previewLines(roots, game, engine, onShow) {
    let wanted = ''; // the moves that lead to what is to be shown
    const show = async (moves) => {
        if (moves === wanted) {
            return;
        }
        wanted = moves;
        if (!moves) {
            onShow(null);
            return;
        }
        const position = game.position();
        const seen = await engine.look({ ...position, moves: [...position.moves, ...moves.split(' ')] }).catch(() => null);
        if (moves === wanted) {
            onShow(seen);
        }
    };
    const begin = ({ target }) => {
        const move = target.closest('[data-count]');
        show(move ? move.dataset.moves.split(' ').slice(0, Number(move.dataset.count)).join(' ') : '');
    };
    const end = () => show('');
    for (const root of roots) {
        root.addEventListener('pointerover', begin);
        root.addEventListener('pointerdown', begin);
        root.addEventListener('focusin', (event) => /** @type {Element} */ (event.target).matches(':focus-visible') && begin(event));
        ['pointerleave', 'pointercancel', 'focusout', 'click'].forEach((name) => root.addEventListener(name, end));
        root.addEventListener('pointerup', ({ pointerType }) => pointerType !== 'mouse' && end());
    }
    game.addEventListener('change', end);
}
