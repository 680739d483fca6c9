// SPDX-License-Identifier: MIT
// @ts-check
// Keys for the whole page, where they mean nothing else: the arrows left and right, Home and End go through the moves, up
// and down through the branches that begin in place of the shown move, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y do again,
// and letters press buttons. Help has a list of them.

// `root` gets them. `go(ply)` shows a place of the line, `goToNode(node)` one of any line. `letters`: what other keys do.
export function connectKeys(root, game, { go, goToNode, undo, redo, letters }) {
    // The branch that is so many places from the shown one; nothing where there is none.
    const branch = (step) => {
        const others = game.node.parent?.children ?? [];
        return others.length > 1 && (() => goToNode(others.at((others.indexOf(game.node) + step) % others.length)));
    };
    root.addEventListener('keydown', (event) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
        const target = /** @type {Element} */ (event.target);
        const act = !game.seen || altKey ? null
            : ctrlKey || metaKey ? { z: shiftKey ? redo : undo, y: redo }[key.toLowerCase()]
                : shiftKey && key !== '?' ? null
                    : letters[key] || {
                        ArrowLeft: () => go(game.at - 1), ArrowRight: () => go(game.at + 1),
                        ArrowUp: branch(-1), ArrowDown: branch(1),
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
