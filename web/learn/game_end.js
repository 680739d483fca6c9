// SPDX-License-Identifier: MIT
// @ts-check
// The card at the end of a game: who won and why, and what to do next.
import { html, nothing, render } from '../lit/lit-html.js';
import { t, tn } from '../text/text.js';
import { isDraw, named, other, winnerOf } from '../views/words.js';

const flats = (count) => tn(count, '1 flat', '{count} flats');

// Who won and why, in words: {title, reason}. `me` is the person's colour, null when nobody or both are
// persons; `nameOf(colour)` names a player; `outOfTime` says that a clock ended the game, `played` that it was
// played on this page.
export function endWords({ result, seen, me, nameOf, outOfTime, played }) {
    const winner = winnerOf(result);
    const title = isDraw(result) ? t('A draw') : winner === me ? t('You win') : t('{player} wins', { player: nameOf(winner) });
    return { title, reason: reasonOf(result, seen, winner, { outOfTime, played }) };
}

function reasonOf(result, seen, winner, { outOfTime, played }) {
    if (/R/.test(seen.result)) {
        return t('{player} has a road from one edge to the other.', { player: named(winner) });
    }
    if (/[RF]/.test(result) && seen.result === '*') {
        return t('The text of the game says so; its moves do not lead there.');
    }
    if (seen.result === '*') {
        const player = named(other(winner));
        return isDraw(result) ? t('The players agreed.') : outOfTime ? t('{player}’s time is over.', { player })
            : played ? t('{player} has resigned.', { player }) : t('{player} resigned or ran out of time.', { player });
    }
    const full = Object.keys(seen.squares).length === seen.size * seen.size;
    const out = ['white', 'black'].find((colour) => seen.stones[colour] + seen.caps[colour] === 0);
    const { komi } = seen;
    const values = { white: flats(seen.flats.white), black: flats(seen.flats.black), komi: Math.abs(komi || 0) };
    return `${full ? t('The board is full:') : t('{player} has placed the last piece:', { player: named(out) })} ${
        !komi ? t('White has {white}, Black {black}.', values)
            : komi < 0 ? t('White has {white}, Black {black} and {komi} fewer by komi.', values)
                : t('White has {white}, Black {black} and {komi} komi.', values)}`;
}

export class EndCard {
    #root;
    #actions;

    // `actions` are {onAgain, onSwap, onReview, onShare, onClose}.
    constructor(root, actions) {
        this.#root = root;
        this.#actions = actions;
    }

    // Shows the card for the end of a game as {words, canSwap}; nothing for null.
    draw(end) {
        const { onAgain, onSwap, onReview, onShare, onClose } = this.#actions;
        this.#root.hidden = !end;
        render(!end ? nothing : html`<h2>${end.words.title}</h2>
            <button type="button" class="study-close" aria-label=${t('Close')} @click=${onClose}>×</button><p>${end.words.reason}</p>
            <div class="study-buttons"><button type="button" class="main" @click=${onReview}>${t('Review')}</button>
            <button type="button" @click=${onAgain}>${t('Play again')}</button>
            ${end.canSwap ? html`<button type="button" @click=${onSwap}>${t('Swap colours')}</button>` : nothing}
            <button type="button" @click=${onShare}>${t('Share')}</button></div>`, this.#root);
    }
}
