// SPDX-License-Identifier: MIT
// @ts-check
// The list of moves: the shown line in rows of turns, and below each turn the branches that leave it there.
import { MACHINE, MARK_WORDS, scoreOfNote } from './notes.js';
import { numberOf } from './notation.js';

// A move with its marks: {judged, text}; the engine's judgement goes before a written one.
function marked(node) {
    const judged = node.note?.mark || '';
    return { judged, text: node.move + node.mark.replace(/[!?]/g, '') + (judged || node.mark.replace(/[^!?]/g, '')) };
}

function element(name, className, text = '') {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
}

export class MoveList {
    #game;
    #root;
    #note;
    #drawn = ''; // what is in the list
    #nodes = new WeakMap(); // by button

    // `onPick(node)` shows a position.
    constructor(game, root, note, { onPick }) {
        this.#game = game;
        this.#root = root;
        this.#note = note;
        root.addEventListener('click', (event) => {
            const node = this.#nodes.get(event.target.closest('button'));
            if (node) {
                onPick(node);
            }
        });
    }

    draw() {
        const game = this.#game;
        const shape = [...game.tree.nodes()].map((node) => [node.ply, marked(node)]);
        const wanted = JSON.stringify([shape, game.moves, game.firstPly(), game.finalResult()]);
        if (wanted !== this.#drawn) {
            this.#drawn = wanted;
            this.#root.replaceChildren(...this.#rows());
        }
        let shown = null;
        for (const button of this.#root.querySelectorAll('button[data-ply]')) {
            if (this.#nodes.get(button) === game.node) {
                button.setAttribute('aria-current', 'step');
                shown = button;
            } else {
                button.removeAttribute('aria-current');
            }
        }
        this.#scrollTo(shown);
        this.#drawNote();
    }

    // Only the list is scrolled, never the page.
    #scrollTo(shown) {
        const room = this.#root.clientHeight;
        const top = shown ? shown.offsetTop : 0;
        if (!shown) {
            this.#root.scrollTop = 0;
        } else if (top < this.#root.scrollTop || top + shown.offsetHeight > this.#root.scrollTop + room) {
            this.#root.scrollTop = top - room / 2;
        }
    }

    #button(node) {
        const { judged, text } = marked(node);
        const button = element('button', '', text);
        button.type = 'button';
        button.dataset.mark = judged;
        this.#nodes.set(button, node);
        return button;
    }

    #rows() {
        const game = this.#game;
        const first = game.firstPly() - 1;
        const rows = [];
        let branches = [];
        game.line.forEach((node, i) => {
            const white = (first + i) % 2 === 0;
            if (i > 0 && (i === 1 || white)) {
                rows.push(...branches, element('span', 'number', numberOf(first + i)));
                branches = [];
            }
            if (i === 1 && !white) {
                rows.push(element('span', ''));
            }
            if (i > 0) {
                const button = this.#button(node);
                button.dataset.ply = i;
                rows.push(button);
                branches.push(...this.#branches(game.line[i - 1], node));
            }
        });
        if (game.moves.length === 0) {
            rows.push(element('span', 'empty', 'No moves yet'));
        }
        rows.push(...branches, ...this.#branches(game.line.at(-1), null));
        if (game.finalResult() !== '*') {
            rows.push(element('span', 'result', game.finalResult()));
        }
        return rows;
    }

    // The lines that leave another one after a node.
    #branches(node, next) {
        return node.children.filter((child) => child !== next).map((child) => {
            const branch = element('div', 'branch');
            const first = this.#game.firstPly() - 1;
            const line = child.end().line().slice(child.ply);
            for (const each of line) {
                if (each === child || (first + each.ply) % 2 === 0) {
                    branch.append(element('span', 'number', numberOf(first + each.ply)));
                }
                branch.append(this.#button(each));
            }
            line.forEach((each) => branch.append(...this.#branches(each, each.children[0])));
            return branch;
        });
    }

    #drawNote() {
        const { node } = this.#game;
        const words = [];
        if (node.note) {
            const { mark, pv } = node.note;
            const judged = mark ? `${node.move} is a ${MARK_WORDS[mark]}${/[!]/.test(mark) ? ' move' : ''}. ` : '';
            words.push(`${judged}${scoreOfNote(node.note).words}${pv.length > 0 ? `; best ${pv.slice(0, 6).join(' ')}` : ''}`);
        }
        words.push(...node.comments.filter((text) => !MACHINE.test(text)));
        this.#note.hidden = words.length === 0;
        this.#note.textContent = words.join(' · ');
    }
}
