// SPDX-License-Identifier: MIT
// @ts-check
// A game on a table: the board, the players, the moves, the graph and the analysis, and the buttons among them. All
// is found in one element, so that a page may have several tables.
import { connectKeys } from './keys.js';
import { Game } from './game/game.js';
import { Opponent } from './game/opponent.js';
import { Table } from './table.js';
import { t } from './text/text.js';
import { Analysis } from './views/analysis.js';
import { CommentEditor } from './views/comment_editor.js';
import { finder } from './views/elements.js';
import { Graph } from './views/graph.js';
import { MoveList } from './views/move_list.js';
import { onSwipe } from './views/swipe.js';
import { setUpTabs } from './views/tabs.js';
import { moveWords, named, other, resultWords } from './views/words.js';
import { Work } from './work.js';

const KEYS = { h: 'hint', t: 'threat', a: 'analyze', r: 'flip', o: 'show-openings' };

export class GameView {
    game;
    opponent;
    analysis;
    work;
    table;
    commentEditor;
    /** @type {(name: string) => void} shows a tab; with 'game' the card at the end of a game, too */
    showTab;
    #root;
    #find;
    #moveList;
    #graph;

    /**
     * @param {any} engine one for each table: it searches one position at a time
     * @param {{root?: Document | HTMLElement, prefix?: string, choicesRoot?: HTMLElement}} options `root` has the elements
     *     of <main> in index.html, and its keys are those of the table; `prefix` is what their ids have in front of those
     *     there; `choicesRoot` gets the choices of the board's side and sound
     */
    constructor(engine, { root = document, prefix = '', choicesRoot = document.createElement('div') } = {}) {
        const find = finder(root, prefix);
        this.#root = root;
        this.#find = find;
        this.game = new Game(engine);
        this.opponent = new Opponent(this.game, engine);
        this.analysis = new Analysis(find, this.game, engine, {
            mayRun: () => !this.opponent.thinking, onPick: (moves) => this.table.playAll(moves),
        });
        this.work = new Work(find, this.game, engine);
        this.table = new Table({
            find, choicesRoot, game: this.game, engine, opponent: this.opponent, analysis: this.analysis, work: this.work,
        });
        this.#moveList = new MoveList(this.game, find('moves'), find('note'), {
            onPick: (node) => this.table.show(() => this.game.goToNode(node)),
        });
        this.commentEditor = new CommentEditor(this.game, find('write-fields'));
        this.#graph = new Graph(find('graph'), this.game, { onPick: (ply) => this.game.goTo(ply) });
    }

    /**
     * Connects the buttons and keys, when the engine has started.
     * @param {{tab?: string, onTab?: (tab: string) => void, listKeys?: () => void}} [options] the tab that is shown first,
     *     what is to be done when a person chooses another one, and what shows a list of the keys
     */
    connect({ tab = '', onTab = () => {}, listKeys = () => {} } = {}) {
        const { game, table } = this;
        const undo = () => table.show(() => game.undo());
        const redo = () => table.show(() => game.redo());
        this.#connectButtons({ undo, redo });
        this.#connectTabs(tab, onTab);
        this.#connectEvents();
        const letters = Object.fromEntries(Object.entries(KEYS).map(([key, id]) => [key, () => this.#find(id).click()]));
        connectKeys(this.#root, game, {
            go: (ply) => table.go(ply), goToNode: (node) => table.show(() => game.goToNode(node)), undo, redo,
            letters: { ...letters, '?': listKeys },
        });
    }

    // Another game waits for no search of the one before, and nothing of it is carried over.
    endWork() {
        this.work.end();
        this.analysis.toggle(false);
        this.table.hint.end();
    }

    // The names of the players where nobody plays here; '' without any.
    title() {
        return this.opponent.isPlaying() ? '' : this.game.title();
    }

    // `why()` is the reason why the button is grey: a touch screen shows no titles.
    #press(id, act, why = () => '') {
        const button = this.#find(id);
        button.addEventListener('click', () => {
            if (button.ariaDisabled !== 'true') {
                act();
            } else if (why()) {
                this.table.complain(why());
            }
        });
    }

    // A button that changes the tree, and may hide itself.
    #edit(id, change) {
        this.#press(id, async () => {
            await this.table.show(change);
            if (this.#find(id).hidden) {
                this.table.focus();
            }
        });
    }

    #connectButtons({ undo, redo }) {
        const { analysis, game, opponent, table } = this;
        const field = this.#find('move-text');
        this.#find('move-form').addEventListener('submit', async (event) => {
            event.preventDefault();
            const text = field.value.trim();
            // The field is never disabled in a game, because it would lose the keyboard.
            if (!opponent.mayMove()) {
                table.complain(game.result() === '*' ? t('It is not your turn') : t('The game is over'));
            } else if (text && await table.play(text)) {
                field.value = '';
            }
        });
        this.#press('drop-rest', () => table.dropRest());
        this.#press('put-back', () => table.putBack());
        this.#press('hint', () => table.findHint());
        this.#press('threat', () => table.findHint('threat'));
        this.#press('take-back', () => table.tryTo(() => game.takeBackTo(opponent.takeBackPly())), () => opponent.whyNoTakeBack());
        this.#press('resign', async () => {
            if (confirm(t('Give this game up?'))) {
                await game.end(opponent.resignResult());
                table.say(table.statusWords());
            }
        });
        this.#press('flip', () => table.choices.putNear(!table.choices.isBlackNear));
        this.#press('first', () => table.go(0));
        this.#press('back', () => table.go(game.at - 1));
        this.#press('forward', () => table.go(game.at + 1));
        this.#press('last', () => table.go(game.moves.length));
        this.#find('write').addEventListener('toggle', ({ target }) => target.scrollIntoView({ block: 'nearest' }));
        this.#press('undo', undo);
        this.#press('redo', redo);
        this.#edit('main-line', () => game.makeMain());
        this.#edit('promote', () => game.promoteBranch());
        this.#edit('delete-line', () => game.removeLine());
        this.#press('analyze', () => analysis.press());
        onSwipe(this.#find('board').parentElement, (step) => !table.isHolding() && table.go(game.at + step));
    }

    #connectTabs(tab, onTab) {
        const side = this.#find('side');
        this.showTab = setUpTabs(side, tab, onTab);
        // Where all cards are in view, Openings take the place of the analysis.
        const isOpen = () => side.dataset.tab === 'openings';
        const drawButton = () => this.#find('show-openings').setAttribute('aria-pressed', String(isOpen()));
        side.addEventListener('tab', drawButton);
        drawButton();
        this.#press('show-openings', () => this.showTab(isOpen() ? 'analysis' : 'openings'));
    }

    #connectEvents() {
        const { analysis, game, opponent, table } = this;
        game.addEventListener('change', () => this.#draw());
        game.addEventListener('played', (/** @type {CustomEvent} */ { detail }) => {
            const mover = other(game.seen.to_move);
            const result = resultWords(game.result()) || (game.seen.tak ? t('Tak') : '');
            table.choices.sound.play(detail.move);
            table.say(`${t('{player}: {words}', { player: detail.by || named(mover), words: moveWords(detail.move) })}.${result ? ` ${result}.` : ''}`);
            if (opponent.isPlaying() && game.result() !== '*') {
                this.showTab('game');
            }
        });
        // The clock ticks often: only what shows it is drawn anew.
        let shown = '';
        opponent.addEventListener('state', () => {
            if (!game.seen) {
                return;
            }
            table.drawPlayers();
            const now = `${opponent.thinking} ${opponent.trouble} ${opponent.mayMove()}`;
            if (now !== shown) {
                shown = now;
                table.drawState();
                analysis.follow();
            }
        });
        opponent.addEventListener('flag', (/** @type {CustomEvent} */ { detail }) => {
            table.say(`${t('{player}’s time is over.', { player: named(detail) })} ${resultWords(game.finalResult())}.`);
            this.showTab('game');
        });
        analysis.addEventListener('change', () => table.draw());
    }

    #draw() {
        const { table } = this;
        table.reset();
        table.complain('');
        table.draw();
        this.#moveList.draw();
        this.commentEditor.draw();
        this.#graph.draw();
        const name = this.#find('game-name');
        name.textContent = this.title();
        name.hidden = !name.textContent;
        this.analysis.follow();
    }
}
