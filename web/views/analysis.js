// SPDX-License-Identifier: MIT
// @ts-check
// The analysis beside the board: best lines, the evaluation bar and arrows. It follows the shown
// position as long as it is switched on, and rests while the engine thinks about its own move and while
// nobody sees the page.
import { numbered } from '../game/notation.js';
import { load, save } from '../store.js';
import { t } from '../text/text.js';
import { countWords, percentWords, scoreOf } from './words.js';

const MOST_MOVES = 12; // of a line
const REDRAW_MS = 60;

export class Analysis extends EventTarget {
    on = false;
    found = []; // infos of the shown position by rank
    #game;
    #engine;
    #mayRun;
    #button;
    #list;
    #facts;
    #lines;
    #limit;
    #ended = false; // the limit was reached
    #node = null; // the position that is searched
    #choice = ''; // of lines and limit
    #timer = 0;

    // `find` gives the elements of the table. `mayRun()` is false while the engine has its own move to find.
    // `onPick(moves)` plays moves.
    constructor(find, game, engine, { mayRun, onPick }) {
        super();
        this.#game = game;
        this.#engine = engine;
        this.#mayRun = mayRun;
        this.#button = find('analyze');
        this.#list = find('found');
        this.#facts = find('search-facts');
        this.#lines = find('lines');
        this.#limit = find('limit');
        this.#limit.value = load().limit ?? this.#limit.value;
        this.#lines.addEventListener('change', () => this.follow());
        this.#limit.addEventListener('change', () => {
            save({ limit: this.#limit.value });
            this.follow();
        });
        document.addEventListener('visibilitychange', () => this.follow());
        this.#list.addEventListener('click', (event) => {
            const button = event.target.closest('button[data-count]');
            if (button) {
                onPick(button.dataset.moves.split(' ').slice(0, Number(button.dataset.count)));
            }
        });
    }

    toggle(on = !this.on) {
        this.on = on;
        this.#drawButton();
        this.follow();
    }

    // What the button does: ends an analysis that goes on, else begins one, also of a position whose limit was
    // reached.
    press() {
        if (this.#ended) {
            this.#node = undefined;
            this.follow();
        } else {
            this.toggle();
        }
    }

    // The button is lit while the engine is at work, or has its turn next.
    #drawButton() {
        const isRunning = this.on && !this.#ended && this.#game.seen?.result === '*';
        this.#button.setAttribute('aria-pressed', String(isRunning));
        this.#button.textContent = isRunning ? t('Stop analysis') : t('Analyse');
    }

    // Looks whether another position is to be searched.
    follow() {
        const game = this.#game;
        const isWanted = this.on && game.seen && game.seen.result === '*' && this.#mayRun();
        if (isWanted && document.hidden) {
            this.#node = undefined; // it begins anew when the page is seen again; what was found stays till then
            this.#engine.analyze(null);
            return;
        }
        const node = isWanted ? game.node : null;
        const choice = `${this.#lines.value} ${this.#limit.value}`;
        if (node === this.#node && choice === this.#choice && (node || !this.on)) {
            return;
        }
        this.#node = node;
        this.#choice = choice;
        this.found = [];
        this.#ended = false;
        this.#draw();
        this.#engine.analyze(!isWanted ? null : {
            position: game.position(),
            lines: Number(this.#lines.value),
            ...Number(this.#limit.value) > 0 && { movetime: 1000 * Number(this.#limit.value) },
            onInfo: (info) => this.#take(info),
            onEnd: () => {
                this.#ended = true;
                this.#draw();
            },
            onFail: (error) => {
                this.toggle(false);
                this.#facts.textContent = t('The analysis has ended: {reason}', { reason: error.message });
            },
        });
    }

    // The best line of the shown position, {score, pv}, with its score from White's side; null without one.
    best() {
        const info = this.found[0];
        return info ? { score: scoreOf(info, this.#game.seen.to_move), pv: info.pv } : null;
    }

    #take(info) {
        if (info.number === 1) {
            this.found.length = Math.min(this.found.length, Number(this.#lines.value));
        }
        this.found[info.number - 1] = info;
        // Lines come faster than anybody reads.
        this.#timer ||= setTimeout(() => {
            this.#timer = 0;
            this.#draw();
        }, REDRAW_MS);
    }

    #draw() {
        this.#drawButton();
        const found = this.found.filter(Boolean);
        const best = found[0];
        this.#facts.textContent = best
            ? this.#ended ? t('Depth {depth}, {nodes} nodes, done', { depth: best.depth, nodes: countWords(best.nodes) })
                : t('Depth {depth}, {nodes} nodes, {speed} a second',
                    { depth: best.depth, nodes: countWords(best.nodes), speed: countWords(best.nps) })
            : this.on && this.#game.seen && this.#game.seen.result !== '*' ? t('The game is over.')
                : this.on ? t('Looking …') : '';
        // Rows stay where they are, so that a pressed button is not replaced under the finger.
        while (this.#list.children.length > found.length) {
            this.#list.lastChild.remove();
        }
        found.forEach((info, i) => {
            const row = this.#list.children[i] || this.#list.appendChild(document.createElement('li'));
            this.#drawRow(row, info);
        });
        this.dispatchEvent(new Event('change'));
    }

    #drawRow(row, info) {
        const pv = info.pv.slice(0, MOST_MOVES);
        const moves = pv.join(' ');
        const first = this.#game.firstPly() + this.#game.at;
        const score = scoreOf(info, this.#game.seen.to_move);
        const shown = score.text + boundSign(info.bound, this.#game.seen.to_move);
        if (row.dataset.moves !== moves || row.dataset.first !== String(first)) {
            row.dataset.moves = moves;
            row.dataset.first = first;
            const buttons = numbered(pv, first).map((text, i) => {
                const button = document.createElement('button');
                button.type = 'button';
                button.dataset.count = i + 1;
                button.dataset.moves = moves;
                button.textContent = text;
                return button;
            });
            row.replaceChildren(document.createElement('b'), ...buttons);
        }
        row.firstChild.textContent = shown;
        row.firstChild.title = score.words;
    }
}

// Which way the true score may be. The bound is for the side to move, the score from White's side.
function boundSign(bound, toMove) {
    return !bound ? '' : (bound === 'lower') === (toMove === 'white') ? '↑' : '↓';
}

// Shows White's chances, 0 to 100, in the bar beside the board; null hides it.
export function drawBar(bar, score, flip) {
    bar.classList.toggle('shown', Boolean(score));
    bar.classList.toggle('flipped', flip);
    if (score) {
        bar.style.setProperty('--white', `${score.chance}%`);
        bar.querySelector('.bar-text').textContent = score.text;
        bar.setAttribute('aria-label', t('Evaluation: {score}, White’s chances {percent}',
            { score: score.words, percent: percentWords(score.chance) }));
    } else {
        bar.setAttribute('aria-label', t('No evaluation'));
    }
}
