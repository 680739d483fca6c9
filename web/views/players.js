// SPDX-License-Identifier: MIT
// @ts-check
// The two players beside the board with their pieces in hand and clocks, and the choice of a piece.
import { clockText } from '../game/clock.js';
import { html, nothing, render } from '../lit/lit-html.js';
import { classMap } from '../lit/directives/class-map.js';
import { live } from '../lit/directives/live.js';
import { placedColour } from '../game/notation.js';
import { numberText, t } from '../text/text.js';
import { named } from './words.js';

export const KINDS = [['F', t('Flat')], ['S', t('Wall')], ['C', t('Capstone')]];

// A picture of one piece; the colours are '1', White, and '2', Black.
export const picture = (colour, kind) => html`<svg class="piece" viewBox="4 -10 92 92" aria-hidden="true"><use
    href="#piece-${colour === '1' ? 'w' : 'b'}${kind}"></use></svg>`;

export function drawPlayers({ far, near, game, opponent, flip }) {
    for (const [root, colour] of [[far, flip ? 'white' : 'black'], [near, flip ? 'black' : 'white']]) {
        root.classList.toggle('turn', game.result() === '*' && game.seen.to_move === colour);
        render(player(colour, game, opponent), root);
    }
}

function player(colour, game, opponent) {
    const { seen } = game;
    const digit = colour === 'white' ? '1' : '2';
    const name = opponent.isPlaying() ? opponent.nameOf(colour) : game.playerOf(colour) || named(colour);
    const komi = colour === 'black' && seen.komi ? `${seen.komi < 0 ? ' − ' : ' + '}${numberText(Math.abs(seen.komi))}` : '';
    return html`<span class="disc ${colour}" aria-hidden="true"></span>
        <span class="name">${name === t('You') ? t('You ({colour})', { colour: named(colour) }) : name}</span>
        <span class="reserve" title=${t('flats and walls in hand')}>${picture(digit, 'F')}<span
            class="unseen">${t('in hand: flats')} </span>${seen.stones[colour]}</span>
        <span class="reserve" title=${t('capstones in hand')}>${picture(digit, 'C')}<span
            class="unseen">${t('capstones')} </span>${seen.caps[colour]}</span>
        <span class="flats" title=${komi ? t('flats on top, and komi') : t('flats on top')}><span class="word">${t('flats')} </span><span
            class="unseen">${t('on top')} </span><bdi>${seen.flats[colour]}${komi}</bdi></span>
        ${opponent.clock ? clockOf(colour, opponent.clock.left(colour)) : nothing}`;
}

function clockOf(colour, left) {
    return html`<span class="clock ${classMap({ short: left < 20000 })}" role="timer"
        aria-label=${t('{player}’s clock', { player: named(colour) })}>${clockText(left)}</span>`;
}

// A name of radio buttons belongs to the whole page: the id of the root is the name here.
export function drawPieces(root, input, seen, onChoose) {
    const isOut = (kind) => seen.result !== '*' || (input.isReady() && !input.canPlace(kind));
    render(KINDS.map(([kind, name]) => html`<label><input type="radio" name=${root.id} value=${kind}
        .checked=${live(input.kind === kind)} ?disabled=${isOut(kind)} @change=${() => onChoose(kind)}>${
    picture(placedColour(seen), kind)}${name}</label>`), root);
}

// The numbers of pieces that can be taken from the stack in hand.
export const choicesTemplate = (input) => input.choices().map((hand) => html`<button type="button"
    aria-pressed=${hand === input.held().count} @click=${() => input.take(hand)}>${hand}</button>`);

export const drawChoices = (root, input) => render(choicesTemplate(input), root);
