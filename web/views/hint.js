// SPDX-License-Identifier: MIT
// @ts-check
// What the engine finds for the shown position when a person asks: a hint, its move, and a threat, what the opponent
// would do if it were their turn.
import { placedColour } from '../game/notation.js';
import { t } from '../text/text.js';
import { lineWords, moveWords, named, other, scoreOf } from './words.js';

const THREAT = { movetime: 1000, lines: 4 };

export class Hint {
    #game;
    #engine;
    #found = null; // {node, moves, colour, words, spoken}
    #asked = null; // the position for which something is looked for
    #wanted = ''; // what
    #stop = null; // ends the search for it

    constructor(game, engine) {
        this.#game = game;
        this.#engine = engine;
    }

    // What was found for the shown position: moves for arrows, the colour of the pieces that they place, words to show and
    // to speak; null without anything.
    found() {
        return this.#found && this.#found.node === this.#game.node ? this.#found : null;
    }

    // Looks for a hint or a `threat`. False when that is going on already, or when it came too late.
    async find(wanted = 'hint') {
        const { node } = this.#game;
        if (this.#stop && this.#asked === node && this.#wanted === wanted) {
            return false;
        }
        this.#wanted = wanted;
        this.#stop?.abort();
        const stop = new AbortController();
        this.#stop = stop;
        this.#asked = node;
        try {
            const found = await (wanted === 'threat' ? this.#threat(stop.signal) : this.#move(stop.signal));
            if (found && !stop.signal.aborted && node === this.#game.node) {
                this.#found = { node, ...found };
                return true;
            }
        } catch (error) {
            if (!stop.signal.aborted) {
                throw error;
            }
        } finally {
            this.#stop = this.#stop === stop ? null : this.#stop;
        }
        return false;
    }

    async #move(signal) {
        const { seen } = this.#game;
        const move = await this.#engine.hint(this.#game.position(), signal);
        return move && {
            moves: [move], colour: placedColour(seen), words: t('Hint: {move}, {words}', { move, words: moveWords(move) }),
            spoken: t('Hint: {words}', { words: moveWords(move) }),
        };
    }

    // The best moves after a pass. All roads that the opponent could complete at once are shown.
    async #threat(signal) {
        const { seen, start } = this.#game;
        if (seen.opening || seen.result !== '*') {
            throw new Error(t('The opponent can threaten nothing here'));
        }
        const [squares, mover, turn] = seen.tps.split(' ');
        const tps = `${squares} ${mover === '1' ? `2 ${turn}` : `1 ${Number(turn) + 1}`}`;
        const found = await this.#engine.examine({ ...start, tps, moves: [] }, THREAT, signal);
        if (!found?.move) {
            return null;
        }
        const player = other(seen.to_move);
        const lines = found.lines.filter(Boolean);
        const winning = lines.filter(({ mate }) => mate === 1).map(({ pv }) => pv[0]);
        const roads = winning.filter((move) => !(move.startsWith('C') && winning.includes(move.slice(1)))); // a flat does it, too
        const [{ mate, pv }] = lines;
        const score = scoreOf(lines[0], player).words;
        const values = { player: named(player), line: pv.slice(0, mate > 0 ? mate : 4).join(' '), score };
        return {
            moves: roads.length > 0 ? roads : [pv[0]], colour: player === 'white' ? '1' : '2',
            words: roads.length > 0 ? t('Threat: {player} completes a road with {moves}', { ...values, moves: roads.join(', ') })
                : mate > 0 ? t('Threat: {player} would win by force, {line}', values)
                    : t('{player} would play {line} ({score})', values),
            spoken: t('If it were {player}’s turn: {words}; {score}', { ...values, words: lineWords([pv[0]]) }),
        };
    }

    end() {
        this.#stop?.abort();
        this.#stop = null;
        this.#found = null;
    }
}
