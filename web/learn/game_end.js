// SPDX-License-Identifier: MIT
// @ts-check
// The card at the end of a game: who won and why, and what to do next.
import { html, nothing, render } from '../lit/lit-html.js';
import { isDraw, named, other, winnerOf } from '../views/words.js';

const flats = (count) => (count === 1 ? '1 flat' : `${count} flats`);

// Who won and why, in words: {title, reason}. `me` is the person's colour, null when nobody or both are
// persons; `nameOf(colour)` names a player; `outOfTime` says that a clock ended the game, `played` that it was
// played on this page.
export function endWords({ result, seen, me, nameOf, outOfTime, played }) {
    const winner = winnerOf(result);
    const title = isDraw(result) ? 'A draw' : winner === me ? 'You win' : `${nameOf(winner)} wins`;
    return { title, reason: reasonOf(result, seen, winner, { outOfTime, played }) };
}

function reasonOf(result, seen, winner, { outOfTime, played }) {
    if (/R/.test(seen.result)) {
        return `${named(winner)} has a road from one edge to the other.`;
    }
    if (/[RF]/.test(result) && seen.result === '*') {
        return 'The text of the game says so; its moves do not lead there.';
    }
    if (seen.result === '*') {
        const loser = named(other(winner));
        return isDraw(result) ? 'The players agreed.' : outOfTime ? `${loser}’s time is over.`
            : played ? `${loser} has resigned.` : `${loser} resigned or ran out of time.`;
    }
    const full = Object.keys(seen.squares).length === seen.size * seen.size;
    const out = ['white', 'black'].find((colour) => seen.stones[colour] + seen.caps[colour] === 0);
    const { komi } = seen;
    const black = komi ? `${flats(seen.flats.black)} and ${Math.abs(komi)} ${komi < 0 ? 'fewer by komi' : 'komi'}` : flats(seen.flats.black);
    return `${full ? 'The board is full' : `${named(out)} has placed the last piece`}: White has ${flats(seen.flats.white)}, Black ${black}.`;
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
            <button type="button" class="study-close" aria-label="Close" @click=${onClose}>×</button><p>${end.words.reason}</p>
            <div class="study-buttons"><button type="button" class="main" @click=${onReview}>Review</button>
            <button type="button" @click=${onAgain}>Play again</button>
            ${end.canSwap ? html`<button type="button" @click=${onSwap}>Swap colours</button>` : nothing}
            <button type="button" @click=${onShare}>Share</button></div>`, this.#root);
    }
}
