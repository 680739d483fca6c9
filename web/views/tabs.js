// SPDX-License-Identifier: MIT
// @ts-check
// The tabs that take the place of the cards beside the board where there is little room (small.css).

/**
 * @param {HTMLElement} side the cards, each with data-tab, and a tablist
 * @param {string} chosen the card that is shown first
 * @param {(tab: string) => void} onChoose is called when a person has chosen another one
 * @returns {(name: string) => void} shows the card with this data-tab
 *
 * The cards' element gets an event `tab` when another one is shown.
 */
export function setUpTabs(side, chosen, onChoose) {
    const tabs = /** @type {HTMLElement[]} */ ([...side.querySelectorAll('[role=tab]')]);
    const choose = (wanted) => {
        side.dataset.tab = wanted.dataset.tab;
        for (const tab of tabs) {
            tab.setAttribute('aria-selected', String(tab === wanted));
            tab.tabIndex = tab === wanted ? 0 : -1;
        }
        side.dispatchEvent(new Event('tab'));
    };
    tabs.forEach((tab, i) => {
        const take = (wanted) => {
            choose(wanted);
            onChoose(wanted.dataset.tab);
        };
        tab.addEventListener('click', () => take(tab));
        tab.addEventListener('keydown', (event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] * (getComputedStyle(side).direction === 'rtl' ? -1 : 1);
            if (step) {
                const next = tabs[(i + step + tabs.length) % tabs.length];
                event.preventDefault();
                event.stopPropagation(); // these keys go through the moves elsewhere
                take(next);
                next.focus();
            }
        });
    });
    const show = (name) => choose(tabs.find((tab) => tab.dataset.tab === name) || tabs[0]);
    show(chosen);
    return show;
}
