// SPDX-License-Identifier: MIT
// @ts-check
// A finger that moves to the left goes on, as in a book; to the right it goes back.
const LEAST = 45; // pixels

/**
 * @param {HTMLElement} element
 * @param {(step: 1 | -1) => void} act
 */
export function onSwipe(element, act) {
    let from = null;
    element.addEventListener('touchstart', ({ touches }) => {
        from = touches.length === 1 ? touches[0] : null;
    }, { passive: true });
    element.addEventListener('touchend', ({ changedTouches: [to] }) => {
        const [right, down] = from ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
        from = null;
        if (Math.abs(right) > LEAST && Math.abs(right) > 2 * Math.abs(down)) {
            act(right < 0 ? 1 : -1);
        }
    }, { passive: true });
}
