// SPDX-License-Identifier: MIT
// The two players beside the board with their pieces in hand and clocks, and the choice of a piece.
import { clockText } from './clock.js';
import { icon } from './pieces.js';
import { named } from './words.js';

const byId = (id) => document.getElementById(id);
const KINDS = [['F', 'Flat'], ['S', 'Wall'], ['C', 'Capstone']];

export function drawPlayers({ game, opponent, flip }) {
    for (const [id, colour] of [['far-player', flip ? 'white' : 'black'], ['near-player', flip ? 'black' : 'white']]) {
        drawPlayer(byId(id), colour, game, opponent);
    }
}

function drawPlayer(root, colour, game, opponent) {
    const { seen } = game;
    const digit = colour === 'white' ? '1' : '2';
    const turn = game.result() === '*' && seen.to_move === colour;
    const tagged = game.tag(colour === 'white' ? 'Player1' : 'Player2');
    const name = opponent.isPlaying() ? opponent.nameOf(colour) : tagged || named(colour);
    const komi = colour === 'black' && seen.komi ? `${seen.komi < 0 ? ' − ' : ' + '}${Math.abs(seen.komi)}` : '';
    const parts = JSON.stringify([colour, turn, name, seen.stones[colour], seen.caps[colour], seen.flats[colour], komi]);
    if (root.dataset.parts !== parts) {
        root.dataset.parts = parts;
        root.classList.toggle('turn', turn);
        root.innerHTML = `<span class="disc ${colour}" aria-hidden="true"></span><span class="name"></span>`
            + `<span class="reserve" title="flats and walls in hand">${icon(digit, 'F')}<span class="unseen">in hand: flats </span>${seen.stones[colour]}</span>`
            + `<span class="reserve" title="capstones in hand">${icon(digit, 'C')}<span class="unseen">capstones </span>${seen.caps[colour]}</span>`
            + `<span class="flats" title="flats on top${komi ? ', and komi' : ''}">flats <span class="unseen">on top </span>${seen.flats[colour]}${komi}</span><span class="clock" role="timer"></span>`;
        root.querySelector('.name').textContent = name === 'You' ? `You (${named(colour)})` : name;
    }
    const clock = root.querySelector('.clock');
    clock.hidden = !opponent.clock;
    if (opponent.clock) {
        const left = opponent.clock.left(colour);
        clock.textContent = clockText(left);
        clock.classList.toggle('short', left < 20000);
        clock.setAttribute('aria-label', `${named(colour)}’s clock`);
    }
}

export function drawPieces(input, seen, onChoose) {
    const root = byId('pieces');
    const mover = seen.to_move === 'white' ? '1' : '2';
    const colour = seen.opening ? (mover === '1' ? '2' : '1') : mover;
    if (root.children.length === 0) {
        for (const [kind, name] of KINDS) {
            const label = document.createElement('label');
            label.innerHTML = `<input type="radio" name="piece" value="${kind}"><span class="picture-of"></span>${name}`;
            label.firstChild.addEventListener('change', () => onChoose(kind));
            root.append(label);
        }
    }
    for (const label of root.children) {
        const radio = label.firstChild;
        radio.checked = radio.value === input.kind;
        radio.disabled = seen.result !== '*' || (input.isReady() && !input.canPlace(radio.value));
        const picture = label.querySelector('.picture-of');
        if (picture.dataset.colour !== colour) {
            picture.dataset.colour = colour;
            picture.innerHTML = icon(colour, radio.value);
        }
    }
}
