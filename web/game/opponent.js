// SPDX-License-Identifier: MIT
// @ts-check
// The engine as an opponent, with the clock. It moves when it is its turn at the end of the game. Event:
//   state  it begins or ends to think, or the clock goes on
import { motionTime } from '../board/motion.js';
import { Clock } from './clock.js';
import { opponentName } from './levels.js';
import { t } from '../text/text.js';
import { lossOf, named, other } from '../views/words.js';

export const DEFAULTS = {
    opponent: 2, // 1 to 20, 0: full strength, -1: nobody
    think: 1000, // ms a move, at full strength without a clock
    colour: 'white', // the person's
    minutes: 0,
    increment: 5, // seconds
    opened: false, // from a file, a link or a position: nobody plays it
};

const PAUSE = 300; // ms after the motion of a move, so that people see the reply as a move of its own

// Waits until a move was seen; not where nothing moves.
function pauseAfter(move, signal) {
    const time = motionTime(move);
    return time === 0 ? null : new Promise((resolve) => {
        setTimeout(resolve, time + PAUSE);
        signal.addEventListener('abort', resolve);
    });
}

export class Opponent extends EventTarget {
    settings = { ...DEFAULTS, opponent: -1 };
    clock = null;
    thinking = false;
    trouble = ''; // why it can't move
    #game;
    #engine;
    #search = null; // aborts what it thinks
    #thought = null; // the position that it thinks about
    #paused = false;
    #resting = false; // the clock, while the engine does not think about its move

    constructor(game, engine) {
        super();
        this.#game = game;
        this.#engine = engine;
        game.addEventListener('change', () => this.#consider());
        game.addEventListener('played', () => this.#press());
    }

    // Begins another game; to be called before the game is opened. `left` is what the clock showed; it goes
    // on if it `ran`.
    begin(settings, left, ran = false) {
        this.leave();
        this.settings = { ...settings };
        if (this.isPlaying() && settings.minutes > 0) {
            this.clock = new Clock(
                { base: 60000 * settings.minutes, increment: 1000 * settings.increment, left },
                { onTick: () => this.#tell(), onFlag: (colour) => this.#flag(colour) });
            this.#resting = ran;
        }
    }

    // Leaves the game to people.
    leave() {
        this.#stop();
        this.clock?.stop();
        this.clock = null;
        this.#resting = false;
        this.settings = { ...this.settings, opponent: -1, opened: true };
    }

    isPlaying() {
        return this.settings.opponent >= 0;
    }

    // Nobody moves while another game is opened.
    setPaused(paused) {
        this.#paused = paused;
        this.#consider();
    }

    // The name of a player, as tags and the page show it.
    nameOf(colour) {
        const { opponent, colour: mine } = this.settings;
        return opponent < 0 ? named(colour) : colour === mine ? t('You') : opponentName(opponent);
    }

    // True when a person may move in the shown position.
    mayMove() {
        const { seen } = this.#game;
        return Boolean(seen) && this.#game.result() === '*'
            && (!this.isPlaying() || seen.to_move === this.settings.colour);
    }

    // Why no move can be taken back, although there are some; '' when one can. Only a game that is being played
    // is changed by it: in any other the moves stay.
    whyNoTakeBack() {
        if (!this.isPlaying() && (this.settings.opened || this.#game.finalResult() !== '*')) {
            return t('Nobody plays this game now. Step back with the arrows below the board; another move begins a branch.');
        }
        return this.#game.isAtEnd() ? ''
            : t('An earlier position is shown. Step forward to take the last move back; another move here begins a branch.');
    }

    // The moves that stay when the last one of the person is taken back; -1 when none can be.
    takeBackPly() {
        const { at } = this.#game;
        if (this.whyNoTakeBack()) {
            return -1;
        }
        if (!this.isPlaying()) {
            return at - 1;
        }
        let ply = at - 1;
        while (ply >= 0 && this.#game.moverAt(ply) !== this.settings.colour) {
            ply--;
        }
        return ply;
    }

    // The result when the person gives up.
    resignResult() {
        return lossOf(this.isPlaying() ? this.settings.colour : this.#game.seen.to_move);
    }

    #isTurn() {
        const { seen } = this.#game;
        return this.isPlaying() && !this.#paused && seen && this.#game.isAtEnd()
            && this.#game.result() === '*' && seen.to_move === other(this.settings.colour);
    }

    #stop() {
        this.#search?.abort();
        this.#search = null;
        this.thinking = false;
    }

    #consider() {
        this.#followClock();
        const wanted = this.#isTurn() ? this.#game.node : null;
        if (this.thinking && wanted !== this.#thought) {
            this.#stop();
        }
        if (wanted && !this.thinking) {
            this.#thought = wanted;
            this.#think();
        } else {
            this.#tell();
        }
    }

    async #think() {
        const search = new AbortController();
        const position = this.#game.position();
        this.#search = search;
        this.thinking = true;
        this.trouble = '';
        this.#tell();
        try {
            const [move] = await Promise.all([
                this.#engine.play(position, this.#limits(), search.signal),
                pauseAfter(this.#game.seen.last_move, search.signal),
            ]);
            if (move && !search.signal.aborted) {
                this.thinking = false;
                await this.#game.play(move, {
                    by: this.nameOf(other(this.settings.colour)), may: () => !search.signal.aborted, main: true, reply: true,
                });
            }
        } catch (error) {
            if (!search.signal.aborted) {
                this.thinking = false;
                this.trouble = t('The engine can’t move: {reason}', { reason: error.message });
                this.#tell();
            }
        }
    }

    #limits() {
        const { opponent, think, increment } = this.settings;
        if (opponent > 0) {
            return { level: opponent };
        }
        if (!this.clock) {
            return { level: 0, movetime: think };
        }
        return {
            level: 0, whiteTime: this.clock.left('white'), blackTime: this.clock.left('black'),
            whiteIncrement: 1000 * increment, blackIncrement: 1000 * increment,
        };
    }

    // The clock without a move, which `#press` has done. While an earlier position is shown the engine does
    // not think, so its time does not run; a move that is taken back gives the turn back.
    #followClock() {
        const { clock } = this;
        const game = this.#game;
        if (!clock) {
            return;
        }
        if (game.finalResult() !== '*') {
            clock.stop();
            this.#resting = false;
        } else if (clock.isOver()) {
            this.#dropClock();
        } else if (!game.isAtEnd() && clock.running === other(this.settings.colour)) {
            clock.stop();
            this.#resting = true;
        } else if (game.isAtEnd() && (this.#resting || (clock.running && clock.running !== game.seen.to_move))) {
            clock.start(game.seen.to_move);
            this.#resting = false;
        }
    }

    // A game that goes on after a time was over has no clock: it would be lost at once again.
    #dropClock() {
        this.clock.stop();
        this.clock = null;
        this.settings = { ...this.settings, minutes: 0 };
    }

    // The clock runs from the first move on.
    #press() {
        if (this.clock && this.#game.isAtEnd() && this.#game.finalResult() === '*') {
            this.clock.start(this.#game.seen.to_move, true);
        }
    }

    async #flag(colour) {
        this.#stop();
        await this.#game.end(lossOf(colour));
        this.dispatchEvent(new CustomEvent('flag', { detail: colour }));
    }

    #tell() {
        this.dispatchEvent(new Event('state'));
    }
}
