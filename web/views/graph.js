// SPDX-License-Identifier: MIT
// @ts-check
// The graph of an annotated game, as cli/annotate/annotate_svg.c draws it: White's chances from left to
// right, and a dot on each move with a mark. A click shows the position.
import { numberOf } from '../game/notation.js';
import { t } from '../text/text.js';
import { escaped } from './words.js';

const LEFT = 34;
const TOP = 6;
const MIN_NUMBERED = 56; // the least height with numbers of turns below the graph
const FILLS = { '??': '#b71c1c', '?': '#a04f00', '?!': '#6a1b9a', '!': '#1b6e20', '!!': '#006978' };

export class Graph {
    #game;
    #root;
    #right = 0; // in pixels, as all measures here
    #bottom = 0;
    #width = 0;
    #height = 0;
    #drawn = ''; // all but the shown place

    constructor(root, game, { onPick }) {
        this.#root = root;
        this.#game = game;
        this.#root.addEventListener('click', (event) => {
            const picture = this.#root.querySelector('svg').getBoundingClientRect();
            const part = (event.clientX - picture.left - LEFT) / (this.#right - LEFT);
            onPick(Math.round(Math.min(Math.max(part, 0), 1) * this.#last()));
        });
        new ResizeObserver(([{ contentRect }]) => {
            [this.#width, this.#height] = [Math.round(contentRect.width), Math.round(contentRect.height)];
            this.draw();
        }).observe(this.#root);
    }

    draw() {
        const { line } = this.#game;
        this.#root.hidden = !(line.length > 1 && line.some((node) => node.note));
        if (this.#root.hidden) {
            return;
        }
        this.#width ||= this.#root.clientWidth;
        this.#height ||= this.#root.clientHeight;
        this.#right = Math.max(this.#width - 8, LEFT + 1);
        this.#bottom = Math.max(this.#height - (this.#height < MIN_NUMBERED ? 6 : 16), TOP + 1);
        const drawn = `<svg viewBox="0 0 ${this.#width} ${this.#height}" role="img" aria-label="${escaped(this.#words())}">`
            + `<rect class="back" x="${LEFT}" y="${TOP}" width="${this.#right - LEFT}" height="${this.#bottom - TOP}"/>`
            + `${this.#area()}${this.#axes()}${this.#marks()}<path class="place"/></svg>`;
        if (drawn !== this.#drawn) {
            this.#drawn = drawn;
            this.#root.innerHTML = drawn;
        }
        this.#root.querySelector('.place').setAttribute('d', this.#place());
    }

    #last() {
        return Math.max(1, this.#game.moves.length);
    }

    #x(position) {
        return LEFT + (this.#right - LEFT) * position / this.#last();
    }

    #y(note) {
        return TOP + (this.#bottom - TOP) * (100 - note.chance) / 100;
    }

    #words() {
        const marked = this.#game.line.map((node) => [node.move, node.note?.mark]).filter(([, mark]) => mark);
        const marks = marked.map(([move, mark]) => `${move}${mark}`).join(', ');
        return `${t('White’s chances through the game.')} ${marks ? t('Marks: {marks}.', { marks }) : t('No move has a mark.')}`;
    }

    // The area below White's chances, with gaps where there is no note.
    #area() {
        let path = '';
        let open = false;
        const { line } = this.#game;
        line.forEach(({ note }, i) => {
            if (note) {
                path += `${open ? '' : `M${this.#x(i)} ${this.#bottom}`}L${this.#x(i)} ${this.#y(note)}`;
                open = true;
            }
            if (open && !line[i + 1]?.note) {
                path += `L${this.#x(i)} ${this.#bottom}z`;
                open = false;
            }
        });
        return `<path class="area" d="${path}"/>`;
    }

    #axes() {
        let drawn = '';
        for (const percent of [0, 50, 100]) {
            const y = this.#y({ chance: percent });
            drawn += `<path class="line" d="M${LEFT} ${y}H${this.#right}"/>`
                + (percent === 50 && this.#bottom - TOP < 30 ? '' // there is no room
                    : `<text x="${LEFT - 5}" y="${y + 4}" text-anchor="end">${percent}%</text>`);
        }
        if (this.#height < MIN_NUMBERED) {
            return drawn;
        }
        const { moves } = this.#game;
        const step = moves.length > 120 ? 20 : moves.length > 50 ? 10 : 5;
        const first = this.#game.firstPly();
        for (let i = 0; i < moves.length; i++) {
            const turn = Math.floor((first + i) / 2) + 1;
            if ((first + i) % 2 === 0 && turn % step === 0) {
                drawn += `<text x="${this.#x(i + 1)}" y="${this.#bottom + 12}" text-anchor="middle">${turn}</text>`;
            }
        }
        return drawn;
    }

    #marks() {
        return this.#game.line.map(({ move, note }, i) => {
            if (!move || !note || !note.mark) {
                return '';
            }
            const [x, y] = [this.#x(i), this.#y(note)];
            const label = `${numberOf(this.#game.firstPly() + i - 1)} ${escaped(move)}${note.mark}`;
            return `<circle cx="${x}" cy="${y}" r="4.5" fill="${FILLS[note.mark]}" stroke="#fff"><title>${label}</title></circle>`;
        }).join('');
    }

    #place() {
        const x = this.#x(this.#game.at);
        return `M${x} ${TOP}V${this.#bottom}`;
    }
}
