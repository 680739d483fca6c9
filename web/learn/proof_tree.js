// SPDX-License-Identifier: MIT
// @ts-check
// A proof as a tree to click through: after each winning move all defences, and why each of them loses. Or why
// every move but one loses.
import { html, render } from '../lit/lit-html.js';
import { Sheet } from '../views/sheet.js';
import { t, tn } from '../text/text.js';
import { moveWords, movesToWin, named, other } from '../views/words.js';
import { PracticeBoard } from './practice.js';

const NODES = 500000; // for each defence

export class ProofTree {
    #engine;
    #sheet = new Sheet('proof', { onClose: () => this.#search.abort() });
    #parts = this.#sheet.addParts();
    #board;
    #start = null; // the position that is proved
    #winner = 'white';
    #safe = ''; // the one move in the start that does not lose
    #plies = 0; // to the end, in the shown position
    #path = []; // [{moves, plies}] of the positions before the shown one, the first one first
    #moves = []; // from the start to the shown position, in which a defence is chosen
    #defences = []; // [{move, answer, plies}], the longest first
    #left = 0; // defences that are not yet looked at
    #search = new AbortController(); // ends what the engine is asked when another position is shown

    constructor(engine) {
        this.#engine = engine;
        this.#board = new PracticeBoard(this.#parts.board, engine, {
            onMove: () => {}, onSay: () => {}, label: t('Board of the proof'),
        });
    }

    // Opens the proof that `winner` wins a position in so many plies, whatever is played but `safe`; `line` is the
    // best play from there. The winner or the other side is to move.
    open(position, { winner, plies, line, safe = '' }, toMove) {
        this.#start = position;
        this.#winner = winner;
        this.#safe = safe;
        this.#path = [];
        this.#sheet.open(t('The proof'));
        const first = toMove === winner ? [line[0]] : [];
        return this.#show(first, plies - first.length);
    }

    async #show(moves, plies) {
        this.#search.abort();
        this.#search = new AbortController();
        const { signal } = this.#search;
        this.#moves = moves;
        this.#plies = plies;
        this.#defences = [];
        const seen = await this.#board.show(this.#positionAfter(moves), { side: this.#winner });
        const defences = seen.result === '*' ? seen.moves.filter((move) => move !== this.#escape) : [];
        this.#left = defences.length;
        this.#draw();
        for (const move of defences) {
            const found = await this.#answerTo(move, signal);
            if (signal.aborted) {
                return;
            }
            this.#left--;
            this.#defences.push({ move, ...found });
            if (this.#left % 10 === 0) {
                this.#defences.sort((a, b) => b.plies - a.plies);
                this.#draw();
            }
        }
    }

    // How the winner goes on after a defence.
    async #answerTo(move, signal) {
        const position = this.#positionAfter([...this.#moves, move]);
        const seen = await this.#engine.look(position);
        if (seen.result !== '*') {
            return { answer: '', plies: 0 };
        }
        const proof = await this.#engine.prove(position, { mate: this.#plies - 1, nodes: NODES }, signal);
        return proof?.outcome === 'win' ? { answer: proof.line[0], plies: proof.plies } : { answer: '', plies: -1 };
    }

    // The move that is left out in the shown position.
    get #escape() {
        return this.#moves.length === 0 ? this.#safe : '';
    }

    #positionAfter(moves) {
        return { ...this.#start, moves: [...(this.#start.moves || []), ...moves] };
    }

    #follow({ move, answer, plies }) {
        this.#path.push({ moves: this.#moves, plies: this.#plies });
        return this.#show([...this.#moves, move, ...(answer ? [answer] : [])], Math.max(plies - 1, 0));
    }

    #back() {
        const { moves, plies } = this.#path.pop();
        return this.#show(moves, plies);
    }

    #draw() {
        const loser = named(other(this.#winner));
        const over = this.#board.seen.result !== '*';
        const player = named(this.#winner);
        const moves = movesToWin(this.#plies);
        const escape = this.#escape;
        render(html`<h3>${over ? t('{player} has won', { player })
            : escape ? tn(moves, '{player} wins in at most 1 move, except after {escape}', '{player} wins in at most {count} moves, except after {escape}', { player, escape })
                : tn(moves, '{player} wins in at most 1 move', '{player} wins in at most {count} moves', { player })}</h3>
            <p>${this.#moves.length > 0 ? `${t('Played: {moves}.', { moves: this.#moves.join(' ') })} ` : ''}${over ? '' : this.#left > 0
    ? tn(this.#left, 'Looking at the defences, 1 is left …', 'Looking at the defences, {count} are left …')
    : `${this.#countWords(loser)} ${t('Choose one.')}`}</p>`, this.#parts.words);
        render(html`<div class="study-buttons">${this.#path.length > 0 ? html`<button type="button"
                @click=${() => this.#back()}>${t('One step back')}</button>` : ''}</div>
            <ul class="defences" aria-label=${t('Defences')}>${this.#groups().map(({ words, defences }) => html`<li>
                <h4>${words}</h4>${defences.map((defence) => html`<button type="button"
                    title=${moveWords(defence.move)} @click=${() => this.#follow(defence)}>${defence.move}</button>`)}</li>`)}</ul>`, this.#parts.foot);
    }

    // How many defences there are, and whether all of them lose.
    #countWords(player) {
        const { length } = this.#defences;
        const open = this.#defences.filter(({ plies }) => plies < 0).length;
        const values = { player, open };
        if (open > 0) {
            return this.#escape ? tn(length, '{player} has 1 other move; {open} of them not decided here.',
                '{player} has {count} other moves; {open} of them are not decided here.', values)
                : tn(length, '{player} has 1 move; {open} of them not decided here.',
                    '{player} has {count} moves; {open} of them are not decided here.', values);
        }
        return this.#escape ? tn(length, '{player} has 1 other move, and it loses.', '{player} has {count} other moves, and all of them lose.', values)
            : tn(length, '{player} has 1 move, and it loses.', '{player} has {count} moves, and all of them lose.', values);
    }

    // Defences with the same answer are together, the best defences first.
    #groups() {
        const groups = new Map();
        for (const defence of this.#defences) {
            const { plies, answer } = defence;
            const values = { answer, words: moveWords(answer) };
            const words = plies < 0 ? t('Not decided here: the search was too short') : !answer ? t('End the game at once')
                : plies === 1 ? t('Lose at once to {answer}, {words}', values)
                    : tn(movesToWin(plies), 'Lose in 1 move to {answer}, {words}', 'Lose in {count} moves to {answer}, {words}', values);
            groups.set(words, [...(groups.get(words) || []), defence]);
        }
        return [...groups].map(([words, defences]) => ({ words, defences }));
    }
}

// A button that opens the proof of the shown position, where there is one.
export function offerProofs(button, game, engine) {
    let tree = null;
    const isProved = () => /^(win|loss)$/.test(game.node.proof?.outcome ?? '') && game.result() === '*';
    const draw = () => { button.hidden = !isProved(); };
    game.addEventListener('change', draw);
    draw(); // a game of the last visit is shown already
    button.addEventListener('click', () => {
        tree ||= new ProofTree(engine);
        tree.open(game.position(), game.node.proof, game.seen.to_move);
    });
}
