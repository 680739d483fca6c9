// SPDX-License-Identifier: MIT
// @ts-check
// The table: the board with what a person does at it, the players, the buttons and the words below.
import { drawBar } from './views/analysis.js';
import { drawBestLine } from './views/best_line.js';
import { BoardView } from './board/board.js';
import { BoardChoices } from './board/choices.js';
import { KIND_OF_KEY, MoveInput } from './board/input.js';
import { Hint } from './views/hint.js';
import { placedColour, squaresOf } from './game/notation.js';
import { faultText } from './game/faults.js';
import { scoreOfNote } from './game/notes.js';
import { drawChoices, drawPieces, drawPlayers } from './views/players.js';
import { load } from './store.js';
import { t } from './text/text.js';
import { previewLines } from './views/preview.js';
import { KIND_WORDS, moveWords, named, other, resultWords, sentence } from './views/words.js';

export class Table {
    choices;
    hint;
    openings = null; // once there is one: its moves are arrows
    #find;
    #game;
    #opponent;
    #analysis;
    #work;
    #board;
    #preview = null; // what is shown instead of the game's position while a pointer is on a line
    #input;

    // `find` gives the elements of the table, `choicesRoot` is where its side and sound are chosen.
    constructor({ find, choicesRoot, game, engine, opponent, analysis, work }) {
        this.#find = find;
        this.#game = game;
        this.#opponent = opponent;
        this.#analysis = analysis;
        this.#work = work;
        this.hint = new Hint(game, engine);
        this.#input = new MoveInput({
            onMove: (move) => this.#playTapped(move), onChange: () => this.draw(), onRefuse: (words) => this.complain(words),
        });
        this.#board = new BoardView(find('board'), {
            onTap: (square, count) => this.#tap(square, count), onKey: (event, square) => this.#boardKey(event, square),
        });
        previewLines([find('found'), find('best-line')], game, engine, (shown) => {
            this.#preview = shown;
            this.draw();
        });
        this.choices = new BoardChoices(choicesRoot, load(), () => this.draw());
    }

    // For screen readers.
    say(words) {
        this.#find('spoken').textContent = words;
    }

    complain(words) {
        this.#find('move-error').textContent = sentence(words);
    }

    // Does something that may be refused; false when it was.
    async tryTo(change) {
        try {
            await change();
            return true;
        } catch (error) {
            const words = faultText(error.message);
            this.complain(words);
            this.say(words);
            return false;
        }
    }

    statusWords() {
        const { seen } = this.#game;
        const opponent = this.#opponent;
        const result = this.#game.result();
        if (result !== '*') {
            return t('{words} ({result})', { words: resultWords(result), result });
        }
        if (opponent.trouble) {
            return opponent.trouble;
        }
        if (opponent.thinking) {
            return t('{player} is thinking …', { player: opponent.nameOf(seen.to_move) });
        }
        if (this.isHolding()) {
            return this.#input.words();
        }
        const hint = this.hint.found();
        if (hint) {
            return hint.words;
        }
        const who = (seen.tak ? `${t('Tak!')} ` : '') + (opponent.isPlaying() && opponent.mayMove() ? t('Your move')
            : t('{player} to move', { player: named(seen.to_move) }));
        const owner = named(other(seen.to_move));
        return !seen.opening ? who : seen.moves[0].startsWith('2') ? t('{who}: place a stack of two flats of {owner}', { who, owner })
            : t('{who}: place a flat of {owner}', { who, owner });
    }

    // Draws all that depends on the game.
    draw() {
        const game = this.#game;
        const { seen, node } = game;
        if (!seen) {
            return;
        }
        const input = this.#input;
        const held = input.held();
        const turn = this.choices.turn;
        const preview = held ? null : this.#preview;
        this.#find('board').classList.toggle('previewed', Boolean(preview));
        this.#board.draw(preview ? { seen: preview, marked: squaresOf(preview.last_move), turn } : {
            seen: { ...seen, squares: input.isReady() ? input.squares() : seen.squares },
            marked: node.move ? squaresOf(node.move) : [],
            arrows: held ? [] : this.#arrows(), held, targets: input.targets(), turn, ready: input.isReady(),
        });
        this.drawPlayers();
        drawPieces(this.#find('pieces'), input, seen, (kind) => input.choose(kind));
        this.#find('carrying').hidden = !held;
        drawChoices(this.#find('take'), input);
        this.#find('drop-rest').hidden = input.choices().length > 0;
        this.#find('drop-rest').disabled = !input.canDropRest();
        this.#find('pieces').hidden = Boolean(held);
        const best = this.#analysis.best() || (node.note ? { score: scoreOfNote(node.note), pv: node.note.pv } : null);
        drawBar(this.#find('bar'), best && best.score, this.choices.isBlackNear);
        drawBestLine(this.#find('best-line'), best, game.firstPly() + game.at);
        this.drawState();
    }

    drawPlayers() {
        drawPlayers({
            far: this.#find('far-player'), near: this.#find('near-player'), game: this.#game, opponent: this.#opponent,
            flip: this.choices.isBlackNear,
        });
    }

    // The words below the board, and the buttons that can be pressed.
    drawState() {
        const game = this.#game;
        this.#find('status').textContent = this.statusWords();
        const disabled = {
            hint: !this.#opponent.mayMove() || this.#opponent.thinking,
            'take-back': this.#opponent.takeBackPly() < 0,
            resign: game.finalResult() !== '*' || !game.isAtEnd(),
            first: game.at === 0, back: game.at === 0, forward: game.isAtEnd(), last: game.isAtEnd(),
            undo: !game.canUndo(), redo: !game.canRedo(),
        };
        // A button that is disabled would lose the keyboard.
        Object.entries(disabled).forEach(([id, off]) => this.#find(id).setAttribute('aria-disabled', String(off)));
        this.#find('take-back').title = this.#opponent.whyNoTakeBack();
        const branch = game.node.branch();
        this.#find('main-line').hidden = !branch;
        this.#find('promote').hidden = !branch || !branch.parent.branch();
        this.#find('delete-line').hidden = game.at === 0;
        this.#work.enable();
    }

    // Another position: taps begin anew.
    reset() {
        this.#input.setPosition(this.#opponent.mayMove() ? this.#game.seen : null);
    }

    // True while a stack is in the hand.
    isHolding() {
        return Boolean(this.#input.held());
    }

    dropRest() {
        this.#input.dropRest();
        this.#board.focus();
    }

    putBack() {
        this.#input.cancel();
        this.#board.focus();
    }

    // Finds a hint, or a threat.
    async findHint(wanted = 'hint') {
        await this.tryTo(async () => {
            if (await this.hint.find(wanted)) {
                this.say(this.hint.found().spoken);
            }
        });
        this.draw();
    }

    // Plays a move of the person, who may play for both sides without an opponent. False when it was not played.
    async play(move) {
        const opponent = this.#opponent;
        let stays = false;
        // Another move in the past would end a game against the engine as it was played.
        const mayLeave = () => {
            stays = opponent.isPlaying()
                && !confirm(t('This is an earlier position of your game. Play from here? What was played stays as a branch.'));
            return !stays;
        };
        return await this.tryTo(() => this.#game.play(move, {
            by: opponent.nameOf(this.#game.seen.to_move), may: () => opponent.mayMove(), mayLeave, main: opponent.isPlaying(),
        })) && !stays;
    }

    async playAll(moves) {
        for (const move of moves) {
            if (!this.#opponent.mayMove() || !await this.play(move)) {
                break;
            }
        }
    }

    // Goes to a place of the line.
    go(ply) {
        return this.show(() => this.#game.goTo(ply));
    }

    // After a button that had the keyboard has hidden itself.
    focus() {
        const move = this.#find('moves').querySelector('[aria-current]');
        (move?.checkVisibility() ? move : this.#board).focus();
    }

    // Changes which place is shown, or what leads to it, and says where that is.
    async show(change) {
        await change();
        const { move } = this.#game.node;
        const place = move ? t('After {words}', { words: moveWords(move) }) : t('First position');
        this.say(`${place}. ${this.statusWords()}`);
    }

    // The arrows of the shown position: a hint, else the openings that are shown, else the lines of the analysis.
    #arrows() {
        const hint = this.hint.found();
        const colour = hint?.colour ?? placedColour(this.#game.seen);
        const openings = hint ? [] : this.openings?.arrows() ?? [];
        if (openings.length > 0) {
            return openings.map((each, rank) => ({ ...each, colour, rank }));
        }
        const moves = hint ? hint.moves : this.#analysis.found.filter(Boolean).slice(0, 3).map((info) => info.pv[0]);
        return moves.filter((move, i) => move && moves.indexOf(move) === i)
            .map((move, rank) => ({ move, colour, rank }));
    }

    // After a move that could not be played, taps count again.
    async #playTapped(move) {
        if (!await this.play(move)) {
            this.reset();
            this.draw();
        }
    }

    #tap(square, count) {
        this.complain('');
        this.#input.tap(square, count);
        if (this.#input.held()) {
            this.say(this.statusWords());
        }
    }

    #boardKey(event, square) {
        const kind = KIND_OF_KEY[event.key.toLowerCase()];
        if (event.key === 'Escape') {
            this.#input.cancel();
            this.draw();
        } else if (kind) {
            this.#input.choose(kind);
            this.say(KIND_WORDS[this.#input.kind]);
        } else if (/^[1-8]$/.test(event.key)) {
            this.complain('');
            this.#input.take(Number(event.key), square);
            this.say(this.statusWords());
        }
    }
}
