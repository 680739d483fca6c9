// SPDX-License-Identifier: MIT
// @ts-check
// What comes after a game: the card with the result, a review of the moves, and the mistakes in it.
import { isReviewed } from '../game/notes.js';
import { other } from '../views/words.js';
import { EndCard, endWords } from './game_end.js';
import { Mistakes, turningPoints } from './mistakes.js';

export class AfterGame {
    #game;
    #opponent;
    #engine;
    #work;
    #button;
    #card;
    #mistakes = null; // made when it is wanted
    #closed = null; // the end of a line whose card was closed

    // `card` and `button` are places on the page: of the card, and to open the mistakes. `begin(settings,
    // start)` begins a game, `share()` opens the dialog, `focus()` moves the keyboard from a card that is gone.
    constructor({ card, button, game, opponent, engine, work, begin, share, focus }) {
        this.#game = game;
        this.#opponent = opponent;
        this.#engine = engine;
        this.#work = work;
        this.#button = button;
        const again = (changes) => begin({ ...opponent.settings, ...changes }, game.start);
        this.#card = new EndCard(card, {
            onAgain: () => again({}), onSwap: () => again({ colour: other(opponent.settings.colour) }),
            onReview: () => this.#review(), onShare: share,
            onClose: () => {
                this.#closed = game.node;
                this.#draw();
                focus();
            },
        });
        button.addEventListener('click', () => this.#review());
        game.addEventListener('change', () => this.#draw());
        this.#draw();
    }

    // The person's colour; null when there are two persons, or none.
    get #me() {
        return this.#opponent.isPlaying() ? this.#opponent.settings.colour : null;
    }

    #draw() {
        const game = this.#game;
        if (!game.seen) {
            return;
        }
        const result = game.result();
        const over = result !== '*' && game.isAtEnd() && game.moves.length > 0;
        if (!over && this.#closed === game.node) {
            this.#closed = null; // the game goes on from there, and may end again
        }
        this.#card.draw(over && this.#closed !== game.node ? { words: this.#words(result), canSwap: this.#me !== null } : null);
        this.#button.hidden = turningPoints(game).length === 0;
    }

    #words(result) {
        const opponent = this.#opponent;
        const nameOf = (colour) => {
            const tagged = this.#game.playerOf(colour);
            return opponent.isPlaying() || !tagged ? opponent.nameOf(colour) : tagged;
        };
        return endWords({
            result, seen: this.#game.seen, me: this.#me, nameOf, outOfTime: Boolean(opponent.clock?.isOver()),
            played: opponent.isPlaying() || this.#game.tag('Site') === 'Bredon',
        });
    }

    // Annotates the shown game, unless that was done, and opens the mistakes. Another one may be shown meanwhile.
    async #review() {
        const game = this.#game;
        if (!isReviewed(game.line)) {
            await this.#work.annotate();
        }
        if (isReviewed(game.line)) {
            this.#mistakes ||= new Mistakes(this.#engine);
            await this.#mistakes.open(game, this.#me);
        }
    }
}
