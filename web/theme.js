// SPDX-License-Identifier: MIT
// @ts-check
// The choice of the board's colours (themes.css).

/**
 * @param {HTMLSelectElement} select
 * @param {string | undefined} kept the theme of the visit before
 * @param {(theme: string) => void} onChoose
 */
export function setUpTheme(select, kept, onChoose) {
    const apply = () => { document.documentElement.dataset.theme = select.value; };
    select.value = kept || select.value;
    select.addEventListener('change', () => {
        apply();
        onChoose(select.value);
    });
    apply();
}
