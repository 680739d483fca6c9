// SPDX-License-Identifier: MIT
// @ts-check
// What all dialogs of index.html have in common: how they open, and close.

// Shows a dialog, if it is not shown already.
export function show(dialog) {
    if (!dialog.open) {
        dialog.showModal();
    }
}

for (const dialog of document.querySelectorAll('dialog')) {
    dialog.querySelectorAll('.close').forEach((button) => button.addEventListener('click', () => dialog.close()));
}

// A click beside any dialog closes it, too; but not the end of a selection that began inside.
function isBeside({ target, clientX, clientY }) {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return target.matches('dialog') && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
let pressedBeside = false;
document.addEventListener('pointerdown', (event) => { pressedBeside = isBeside(event); });
document.addEventListener('click', (event) => pressedBeside && isBeside(event) && /** @type {any} */ (event.target).close());

// A form that does its work before the dialog closes, and stays open when that fails.
export function onSubmit(dialog, work) {
    dialog.querySelector('form').addEventListener('submit', async (event) => {
        event.preventDefault();
        if (await work()) {
            dialog.close();
        }
    });
}
