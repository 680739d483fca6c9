// SPDX-License-Identifier: MIT
// @ts-check
// Taps become a move. A placement is one tap. A spread is a stack that is taken and dropped step by step:
// at each step only what begins one of the legal moves is possible.
import { directionTo, parseMove, parseStack, stepFrom } from '../game/notation.js';
import { t } from '../text/text.js';
import { named } from '../views/words.js';

const KINDS = ['F', 'S', 'C'];
export const KIND_OF_KEY = { f: 'F', s: 'S', w: 'S', c: 'C' };

export class MoveInput {
    kind = 'F';
    #legal = [];
    #seen = null;
    #taken = null; // the spread so far: {from, hand, direction, drops}
    #onMove;
    #onChange;
    #onRefuse;

    // `onMove(text)` when a move is complete, `onChange()` when something is held or put back,
    // `onRefuse(words)` when a tap means nothing.
    constructor({ onMove, onChange, onRefuse }) {
        this.#onMove = onMove;
        this.#onChange = onChange;
        this.#onRefuse = onRefuse;
    }

    // The position to move in; null when it is not this player's turn. Another position begins with a flat
    // and an empty hand.
    setPosition(seen) {
        if (seen !== this.#seen) {
            this.kind = 'F';
            this.#taken = null;
        }
        this.#seen = seen;
        this.#legal = seen ? seen.moves.map(parseMove) : [];
        if (seen && !this.canPlace(this.kind)) {
            this.kind = KINDS.find((kind) => this.canPlace(kind)) || 'F';
        }
    }

    isReady() {
        return this.#legal.length > 0;
    }

    canPlace(kind) {
        return this.#legal.some((move) => move.kind === kind);
    }

    choose(kind) {
        if (this.canPlace(kind)) {
            this.kind = kind;
            this.cancel();
            this.#onChange();
        }
    }

    // What is in the hand, for drawing: {from, square, count}.
    held() {
        const taken = this.#taken;
        return taken && { from: taken.from, square: this.#place(), count: this.#left() };
    }

    // What is in the hand and what the next tap does, in words; '' for nothing.
    words() {
        const held = this.held();
        if (!held || held.square !== held.from) {
            return held ? t('{count} left: tap {square} again, or the next square', { count: held.count, square: held.square }) : '';
        }
        return held.count > this.choices()[0]
            ? t('{count} taken: tap a square, or {square} for fewer', { count: held.count, square: held.from })
            : t('{count} taken: tap a square, or {square} to put back', { count: held.count, square: held.from });
    }

    // The squares of the position with the spread as far as it is.
    squares() {
        const taken = this.#taken;
        if (!taken) {
            return this.#seen ? this.#seen.squares : {};
        }
        const squares = { ...this.#seen.squares };
        const stack = parseStack(squares[taken.from]);
        const rest = stack.colours.slice(0, stack.colours.length - taken.hand);
        let hand = stack.colours.slice(rest.length);
        squares[taken.from] = taken.direction ? rest : squares[taken.from];
        taken.drops.forEach((count, i) => {
            const square = stepFrom(taken.from, taken.direction, i + 1);
            const last = i === taken.drops.length - 1;
            squares[square] = parseStack(squares[square]).colours
                + (last ? hand + (stack.top === 'F' ? '' : stack.top) : hand.slice(0, count));
            hand = hand.slice(count);
        });
        return squares;
    }

    // Where the next tap may go.
    targets() {
        const taken = this.#taken;
        if (!taken) {
            return [];
        }
        const places = this.#candidates().map((move) => {
            const at = taken.drops.length;
            const more = move.drops[at - 1] > taken.drops[at - 1];
            return stepFrom(taken.from, move.direction, more ? at : at + 1);
        });
        return [...new Set(places)];
    }

    // A tap on a square; `count` when so many pieces of its stack were meant. A tap on the stack in hand takes one
    // fewer.
    tap(square, count = null) {
        if (!this.isReady()) {
            return;
        }
        if (!this.#taken) {
            this.#begin(square, count);
        } else if (square === this.#taken.from && !this.#taken.direction) {
            this.#takeFewer();
        } else {
            this.#drop(square);
        }
    }

    // Takes so many pieces, or as many as can be taken, from a stack: the one in hand, else that on a square.
    take(count, square) {
        if (this.choices().length > 0) {
            this.#taken.hand = this.#nearest(this.#taken.from, count);
            this.#onChange();
        } else if (this.isReady() && !this.#taken && this.#seen.squares[square]) {
            this.#begin(square, count);
        }
    }

    // How many pieces can be taken from the stack in hand, while nothing is dropped.
    choices() {
        return this.#taken && !this.#taken.direction ? this.#hands(this.#taken.from) : [];
    }

    // Drops all that is held on the square where it is, when that is a legal move.
    dropRest() {
        const move = this.#restMove();
        if (move) {
            this.#finish(move);
        }
    }

    canDropRest() {
        return Boolean(this.#restMove());
    }

    // Puts back what is held.
    cancel() {
        if (this.#taken) {
            this.#taken = null;
            this.#onChange();
        }
    }

    #begin(square, count) {
        const placement = this.#legal.find((move) => move.square === square && move.kind === this.kind);
        if (placement) {
            this.#finish(placement);
            return;
        }
        if (this.#hands(square).length > 0) {
            this.#taken = { from: square, hand: this.#nearest(square, count), direction: null, drops: [] };
            this.#onChange();
        } else {
            this.#onRefuse(this.#whyNot(square));
        }
    }

    #whyNot(square) {
        const { squares, opening, to_move: mover } = this.#seen;
        if (!squares[square]) {
            return t('No piece can be placed here');
        }
        const owner = parseStack(squares[square]).colours.at(-1) === '1' ? 'white' : 'black';
        return opening ? t('Nothing moves in the first two turns: place a flat on an empty square')
            : owner !== mover ? t('{player} owns the stack on {square}', { player: named(owner), square })
                : t('The stack on {square} is blocked on all sides', { square });
    }

    // How many pieces of a square can be taken, in ascending order.
    #hands(square) {
        return [...new Set(this.#legal.filter((move) => move.direction && move.square === square)
            .map((move) => move.hand))].sort();
    }

    // The number that can be taken next to the one that is wanted; the most when none is.
    #nearest(square, count) {
        const hands = this.#hands(square);
        return hands.findLast((hand) => hand <= (count ?? hand)) ?? hands[0];
    }

    #takeFewer() {
        const { from, hand } = this.#taken;
        const next = this.#hands(from).findLast((less) => less < hand);
        if (next === undefined) {
            this.cancel();
        } else {
            this.#taken.hand = next;
            this.#onChange();
        }
    }

    #drop(square) {
        const { from, direction, drops } = this.#taken;
        const next = { ...this.#taken, drops: [...drops] };
        if (direction && square === this.#place()) {
            next.drops[drops.length - 1]++;
        } else {
            next.direction = direction || directionTo(from, square);
            next.drops.push(1);
        }
        const goes = next.direction && square === stepFrom(from, next.direction, next.drops.length);
        if (!goes || this.#candidates(next).length === 0) {
            if (direction || this.#seen.squares[square]) {
                this.#onRefuse(t('The next piece can’t go to {square}', { square }));
            } else {
                this.cancel();
            }
            return;
        }
        this.#taken = next;
        if (this.#left() === 0) {
            this.#finish(this.#candidates()[0]);
        } else {
            this.#onChange();
        }
    }

    // The legal moves that begin as the spread does.
    #candidates(taken = this.#taken) {
        const at = taken.drops.length;
        return this.#legal.filter((move) => move.direction && move.square === taken.from
            && move.hand === taken.hand && (!taken.direction || move.direction === taken.direction)
            && move.drops.length >= at
            && taken.drops.every((count, i) => (i < at - 1 ? count === move.drops[i] : count <= move.drops[i])));
    }

    #restMove() {
        const taken = this.#taken;
        return taken && taken.direction
            ? this.#candidates().find((move) => move.drops.length === taken.drops.length) : null;
    }

    // The square where the hand is.
    #place() {
        const { from, direction, drops } = this.#taken;
        return direction ? stepFrom(from, direction, drops.length) : from;
    }

    #left() {
        return this.#taken.hand - this.#taken.drops.reduce((sum, count) => sum + count, 0);
    }

    // A second tap before the position changes is no move of the other side.
    #finish(move) {
        this.#taken = null;
        this.#legal = [];
        this.#onMove(move.text);
    }
}
