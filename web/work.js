// SPDX-License-Identifier: MIT
// Work that takes a while and shows its progress: a proof, and the notes on a whole game.
import { countWords, named, other, pliesWords } from './words.js';

const byId = (id) => document.getElementById(id);
const PROOF_MS = 60000;
const NOTE_NODES = 30000; // for each position

export class Work {
    #game;
    #engine;
    #stop = null; // ends what is done
    #proving = ''; // the position of a proof

    constructor(game, engine) {
        game.addEventListener('change', () => this.#follow());
        this.#game = game;
        this.#engine = engine;
        byId('solve').addEventListener('click', () => this.#solve());
        byId('annotate').addEventListener('click', () => this.#annotate());
        byId('work-stop').addEventListener('click', () => this.#stop?.abort());
    }

    isBusy() {
        return this.#stop !== null;
    }

    // Ends what is done: another game begins.
    end() {
        const stop = this.#stop;
        this.#stop = null;
        stop?.abort();
        byId('work').hidden = true;
        byId('answer').textContent = '';
    }

    // A proof for another position than the shown one would keep the engine from its move.
    #follow() {
        if (this.#proving && this.#proving !== JSON.stringify(this.#game.position())) {
            this.#stop?.abort();
        }
    }

    enable(loaded) {
        byId('solve').disabled = !loaded || this.isBusy() || this.#game.result() !== '*';
        byId('annotate').disabled = !loaded || this.isBusy() || this.#game.moves.length === 0;
    }

    #begin(words, most) {
        this.#stop = new AbortController();
        byId('work').hidden = false;
        byId('answer').textContent = '';
        this.#progress(words, most ? 0 : undefined, most);
        this.enable(true);
        return this.#stop.signal;
    }

    #progress(words, done, most) {
        const bar = byId('work-bar');
        byId('work-text').textContent = words;
        if (most) {
            bar.max = most;
            bar.value = done;
        } else {
            bar.removeAttribute('value');
        }
    }

    #finish(answer, signal) {
        if (this.#stop?.signal !== signal) {
            return;
        }
        this.#stop = null;
        byId('work').hidden = true;
        byId('answer').textContent = answer;
        this.enable(true);
        this.#game.dispatchEvent(new Event('change'));
    }

    async #solve() {
        const { to_move: mover } = this.#game.seen;
        const position = this.#game.position();
        const signal = this.#begin('Looking for a proof …');
        this.#proving = JSON.stringify(position);
        const onInfo = (info) => this.#progress(`Looking for a proof: ${countWords(info.nodes)} nodes`);
        let answer = '';
        try {
            const proof = await this.#engine.solve(position, { movetime: PROOF_MS }, { onInfo, signal });
            const winner = proof.outcome === 'win' ? mover : other(mover);
            if (proof.outcome === 'unknown') {
                answer = `No proof in ${countWords(proof.nodes)} nodes: neither side is shown to win by force.`;
            } else {
                answer = `Proved: ${named(winner)} wins in ${pliesWords(proof.plies)}: ${proof.line.join(' ')}`;
            }
        } catch (error) {
            answer = error.name === 'AbortError' ? '' : `No proof: ${error.message}`;
        }
        const same = this.#proving === JSON.stringify(this.#game.position());
        this.#proving = '';
        this.#finish(same || !answer ? answer : `For the position before: ${answer}`, signal);
    }

    async #annotate() {
        const game = this.#game;
        const moves = game.moves.join(' ');
        const most = game.moves.length + 1;
        const ptn = game.toPtn();
        const signal = this.#begin('Annotating …', most);
        let answer = '';
        try {
            const onStep = (done) => this.#progress(`Position ${done} of ${most}`, done, most);
            const done = await this.#engine.annotate(ptn, { nodes: NOTE_NODES, onStep, signal });
            const [read] = await this.#engine.games(done.ptn, game.start.halfKomi);
            if (game.moves.join(' ') === moves) {
                await game.annotate(read);
                answer = this.#summary();
            }
        } catch (error) {
            answer = error.name === 'AbortError' ? '' : `The game could not be annotated: ${error.message}`;
        }
        this.#finish(answer, signal);
    }

    // How many marks each player got.
    #summary() {
        const { notes } = this.#game;
        const first = this.#game.firstPly();
        const sides = [0, 1].map((side) => {
            const marks = notes.filter((note, i) => note && i > 0 && (first + i - 1) % 2 === side).map((note) => note.mark);
            const count = (mark, one, many) => {
                const found = marks.filter((other) => other === mark).length;
                return found === 0 ? [] : [`${found} ${found === 1 ? one : many}`];
            };
            const found = [...count('??', 'blunder', 'blunders'), ...count('?', 'mistake', 'mistakes'),
                ...count('!', 'good move', 'good moves'), ...count('!!', 'brilliant move', 'brilliant moves')];
            return `${named(side ? 'black' : 'white')}: ${found.join(', ') || 'no marks'}`;
        });
        return `Annotated. ${sides.join('; ')}.`;
    }
}
