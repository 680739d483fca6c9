// SPDX-License-Identifier: MIT
// @ts-check
// Any game of the page, step by step on a board.
import { boardPicture } from '../board/picture.js';
import { numberOf, squaresOf } from '../game/notation.js';
import { escaped, moveWords, resultWords, squareWords } from '../views/words.js';
import { positionsOf } from './replay.js';

const choice = (label, id, options) => `<label>${label} <select id="${id}">${options.map(([value, text]) =>
    `<option value="${escaped(value)}">${escaped(text)}</option>`).join('')}</select></label>`;
const BUTTONS = [['first', 'Start', '|◀'], ['back', 'Back', '◀'], ['forward', 'Forward', '▶'], ['last', 'End', '▶|']];

/** How a game ended, in a word: "road", "flats", "time". */
export function endingOf(game) {
    const kind = { R: 'road', F: 'flats' }[game.result.replace(/^0-|-0$/, '')];
    return game.how ? game.how.replace(/:.*/, '') : kind || (game.result === '1/2-1/2' ? 'draw' : game.result ? 'other' : 'none');
}

export class GameViewer {
    #root;
    #games;
    #shown = []; // those that the choices leave
    #positions = [];
    #game;
    #at = 0;

    /**
     * @param {HTMLElement} root
     * @param {import('./replay.js').GameData[]} games those with moves
     */
    constructor(root, games) {
        const names = [...new Set(games.flatMap(({ white, black }) => [white, black]))].sort();
        const endings = [...new Set(games.map(endingOf))].sort();
        this.#root = root;
        this.#games = games;
        root.innerHTML = `<div class="choices">${choice('Player', 'who', [['', 'all'], ...names.map((name) => [name, name])])}`
            + `${choice('Ending', 'ending', [['', 'all'], ...endings.map((ending) => [ending, ending])])}`
            + `${choice('Game', 'game', [])}</div><div class="viewer"><div class="board-of"></div><div class="side">`
            + '<p id="about"></p><p id="now" role="status"></p><div class="steps">'
            + BUTTONS.map(([id, name, sign]) => `<button type="button" id="${id}" aria-label="${name}">${sign}</button>`).join('')
            + '</div><div class="moves-of" role="group" aria-label="Moves"></div></div></div>';
        for (const id of ['who', 'ending']) {
            this.#find(id).addEventListener('change', () => this.#choose());
        }
        this.#find('game').addEventListener('change', ({ target }) => this.#open(this.#shown[target.value]));
        root.querySelector('.side').addEventListener('click', (/** @type {any} */ { target }) => {
            const steps = { first: -Infinity, back: -1, forward: 1, last: Infinity };
            const button = target.closest('button');
            if (button) {
                this.goTo(button.dataset.ply ? Number(button.dataset.ply) : this.#at + steps[button.id]);
            }
        });
        root.querySelector('.viewer').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (step && !event.ctrlKey && !event.altKey && !event.metaKey) {
                event.preventDefault();
                this.goTo(this.#at + step);
            }
        });
        this.#choose();
    }

    /** Shows a game, whatever the choices are. */
    show(game) {
        this.#find('who').value = this.#find('ending').value = '';
        this.#choose();
        this.#find('game').value = String(this.#shown.indexOf(game));
        this.#open(game);
        this.#root.scrollIntoView();
        this.#find('forward').focus({ preventScroll: true });
    }

    /** @returns {any} */
    #find(id) {
        return this.#root.querySelector(`#${id}`);
    }

    #choose() {
        const [who, ending] = [this.#find('who').value, this.#find('ending').value];
        this.#shown = this.#games.filter((game) => (!who || [game.white, game.black].includes(who))
            && (!ending || endingOf(game) === ending));
        this.#find('game').innerHTML = this.#shown.map((game, i) => `<option value="${i}">${escaped(
            `${game.number}: ${game.white} – ${game.black}, ${game.result}, ${endingOf(game)}, ${game.plies} plies`)}</option>`).join('');
        this.#root.querySelector('.viewer').hidden = this.#shown.length === 0;
        if (this.#shown.length > 0) {
            this.#open(this.#shown[0]);
        }
    }

    #open(game) {
        this.#game = game;
        this.#positions = positionsOf(game);
        this.#root.querySelector('.moves-of').innerHTML = this.#positions.slice(1).map(({ move, ply }, i) =>
            `${ply % 2 === 1 || i === 0 ? `<span>${numberOf(ply - 1)}</span>` : ''}`
            + `<button type="button" data-ply="${i + 1}">${escaped(move + (game.marks?.[i] || ''))}</button>`).join(' ');
        const how = game.how && !['road', 'flats'].includes(game.how) ? ` (${game.how})` : '';
        this.#find('about').textContent = `Game ${game.number}${game.source ? ` (${game.source})` : ''}: ${game.white} (White) against ${game.black} (Black), `
            + `${this.#positions[0].size}x${this.#positions[0].size}, komi ${game.komi}. `
            + `${resultWords(game.result) || 'No result'}${how}.`;
        this.goTo(this.#positions.length - 1);
    }

    /** Shows the position after so many plies, and says so by an event `step`. */
    goTo(wanted) {
        const moves = this.#root.querySelector('.moves-of');
        this.#at = Math.min(Math.max(wanted, 0), this.#positions.length - 1);
        const { size, squares, move, ply } = this.#positions[this.#at];
        const content = Object.keys(squares).sort().map((square) => squareWords(square, squares[square])).join('; ');
        const note = this.#game.notes?.[this.#at - 1];
        const words = this.#game.words?.[this.#at] || (note ? `Engine: ${note}` : '');
        this.#root.querySelector('.board-of').innerHTML = boardPicture({ size, squares, road: [] },
            { marked: squaresOf(move), coordinates: true }) + `<p class="unseen">${content || 'The board is empty.'}</p>`;
        const place = move ? `${numberOf(ply - 1)} ${move}: ${moveWords(move)}` : 'The first position';
        this.#find('now').textContent = words ? `${place}. ${words}` : place;
        moves.querySelector('[aria-current]')?.removeAttribute('aria-current');
        const current = moves.querySelector(`[data-ply="${this.#at}"]`);
        current?.setAttribute('aria-current', 'step');
        // Only the list scrolls, not the page.
        moves.scrollTop = current ? current.offsetTop - moves.offsetTop - moves.clientHeight / 2 : 0;
        this.#root.dispatchEvent(new CustomEvent('step', { detail: { viewer: this, game: this.#game, at: this.#at } }));
    }
}
