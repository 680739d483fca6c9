// SPDX-License-Identifier: MIT
// @ts-check
// Keys for the whole page, where they mean nothing else: the arrows, Home and End go through the moves,
// Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y do again.

// `go(ply)` shows a place of the line.
export function connectKeys(game, { go, undo, redo }) {
    document.addEventListener('keydown', (event) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
        const target = /** @type {Element} */ (event.target);
        const act = !game.seen || altKey ? null
            : ctrlKey || metaKey ? { z: shiftKey ? redo : undo, y: redo }[key.toLowerCase()]
                : shiftKey ? null
                    : {
                        ArrowLeft: () => go(game.at - 1), ArrowRight: () => go(game.at + 1),
                        Home: () => go(0), End: () => go(game.moves.length),
                    }[key];
        const others = ctrlKey || metaKey ? 'input, textarea, select, dialog'
            : 'input, textarea, select, dialog, [role=radiogroup]';
        if (act && !target.closest?.(others)) {
            event.preventDefault();
            act();
        }
    });
}
