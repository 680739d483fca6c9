// SPDX-License-Identifier: MIT
// @ts-check
// Judges the moves of a person in a puzzle by proofs, and defends as well as one can.
import { winnerOf } from '../views/words.js';

const NODES = 500000; // for a proof; the puzzles need a few thousand

export class Referee {
    #engine;
    #puzzle;
    #mover;
    #left; // plies to the win

    // `mover` is the colour of the person.
    constructor(engine, puzzle, mover) {
        this.#engine = engine;
        this.#puzzle = puzzle;
        this.#mover = mover;
        this.#left = puzzle.plies;
    }

    // Judges a move; `position` and `seen` are after it. Gives {verdict, line}:
    //   solved  nothing is left to do
    //   right   it goes on: line[0] is the best defence
    //   wrong   line shows why; empty when the game is over
    async judge(move, position, seen, signal) {
        if (this.#puzzle.kind === 'avoid') {
            return this.#judgeDefence(move, position, signal);
        }
        if (seen.result !== '*') {
            return { verdict: winnerOf(seen.result) === this.#mover ? 'solved' : 'wrong', line: [] };
        }
        const proof = await this.#solve(position, this.#left - 1, signal);
        if (proof.outcome === 'loss' && proof.plies < this.#left) {
            this.#left = proof.plies;
            return { verdict: 'right', line: proof.line };
        }
        const line = proof.outcome === 'win' ? proof.line : await this.#bestLine(position, signal);
        return { verdict: 'wrong', line, lost: proof.outcome === 'win' };
    }

    // The plies to the win have passed on: the defence was played.
    defended() {
        this.#left--;
    }

    // The best move of the person in this position.
    async bestMove(position, signal) {
        if (position.moves.length === 0) {
            return this.#puzzle.solution[0];
        }
        const proof = await this.#solve(position, this.#left, signal);
        return proof.line[0];
    }

    async #judgeDefence(move, position, signal) {
        if (move === this.#puzzle.solution[0]) {
            return { verdict: 'solved', line: [] };
        }
        const proof = await this.#solve(position, this.#puzzle.plies, signal);
        return { verdict: 'wrong', line: proof.line, lost: proof.outcome === 'win' };
    }

    async #solve(position, mate, signal) {
        return await this.#engine.prove(position, { mate, nodes: NODES }, signal) || { outcome: 'unknown', plies: 0, line: [] };
    }

    async #bestLine(position, signal) {
        const found = await this.#engine.examine(position, { nodes: 20000 }, signal);
        return found ? found.lines[0].pv : [];
    }
}
