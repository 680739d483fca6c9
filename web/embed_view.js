// SPDX-License-Identifier: MIT
// @ts-check
// What the page for frames shows: the game, position or puzzle of a link. The engine is loaded when a person
// wants to solve a puzzle; the rest needs only the rules.
import { BoardView } from './board/board.js';
import { turnFor } from './board/geometry.js';
import { Game } from './game/game.js';
import { gameOfLink } from './game/link.js';
import { squaresOf } from './game/notation.js';
import { Rules } from './game/rules.js';
import { connectKeys } from './keys.js';
import { load } from './store.js';
import { t } from './text/text.js';
import { byId } from './views/elements.js';
import { Graph } from './views/graph.js';
import { MoveList } from './views/move_list.js';
import { drawPlayers } from './views/players.js';
import { onSwipe } from './views/swipe.js';
import { moveWords, named, resultWords } from './views/words.js';

const NOBODY = { isPlaying: () => false, clock: null }; // plays here

const rules = new Rules();
const game = new Game(rules);
const board = new BoardView(byId('board'));
const show = async (change) => {
    await change();
    const { move } = game.node;
    byId('spoken').textContent = `${move ? t('After {words}', { words: moveWords(move) }) : t('First position')}. ${statusWords()}`;
};
const go = (ply) => show(() => game.goTo(ply));
const goToNode = (node) => show(() => game.goToNode(node));
const moveList = new MoveList(game, byId('moves'), byId('note'), { onPick: goToNode });
const graph = new Graph(byId('graph'), game, { onPick: go });

const isPosition = () => game.tree.root.children.length === 0;

function statusWords() {
    const result = game.result();
    return result === '*' ? t('{player} to move', { player: named(game.seen.to_move) })
        : t('{words} ({result})', { words: resultWords(result), result });
}

function draw() {
    const { seen, node } = game;
    // A position without moves is seen by who is to move, as a puzzle is.
    const near = isPosition() ? seen.to_move : 'white';
    board.draw({ seen, marked: node.move ? squaresOf(node.move) : [], turn: turnFor(near) });
    drawPlayers({ far: byId('far-player'), near: byId('near-player'), game, opponent: NOBODY, flip: near === 'black' });
    byId('status').textContent = statusWords();
    const disabled = { first: game.at === 0, back: game.at === 0, forward: game.isAtEnd(), last: game.isAtEnd() };
    // A button that is disabled would lose the keyboard.
    Object.entries(disabled).forEach(([id, off]) => byId(id).setAttribute('aria-disabled', String(off)));
    moveList.draw();
    graph.draw();
}

function connect() {
    game.addEventListener('change', draw);
    const places = { first: () => 0, back: () => game.at - 1, forward: () => game.at + 1, last: () => game.moves.length };
    Object.entries(places).forEach(([id, place]) => byId(id).addEventListener('click', () => go(place())));
    onSwipe(byId('board'), (step) => go(game.at + step));
    connectKeys(document, game, { go, goToNode, undo: null, redo: null, letters: {} });
}

function setTitle(title) {
    byId('title').textContent = title;
    document.title = `${title} · Bredon`;
}

// Gives what is wrong, '' for nothing.
async function showGame(hash) {
    const opened = await gameOfLink(rules, hash);
    if (!opened) {
        throw new Error(t('the link is not complete'));
    }
    await game.open(opened.game);
    setTitle(game.title() || t('Tak'));
    byId('side').hidden = byId('steps').hidden = isPosition();
    return opened.trouble;
}

async function start() {
    const { hash } = location;
    const [, puzzle] = /^#puzzle=(\w+)$/.exec(hash) || [];
    byId('whole').href = `./${hash}`;
    byId('table').hidden = byId('side').hidden = Boolean(puzzle);
    byId('puzzle').hidden = !puzzle;
    let trouble = '';
    try {
        if (puzzle) {
            const { showPuzzle } = await import('./learn/embedded_puzzle.js');
            await showPuzzle(byId('puzzle'), puzzle, rules);
            setTitle(t('Puzzle'));
        } else {
            trouble = await showGame(hash);
        }
    } catch (error) {
        trouble = t('The link can’t be opened: {reason}', { reason: error.message });
        byId('table').hidden = byId('side').hidden = byId('puzzle').hidden = true;
    }
    byId('trouble').textContent = trouble;
    byId('trouble').hidden = !trouble;
    document.documentElement.dataset.ready = 'true';
}

document.documentElement.dataset.theme = load().theme || 'wood';
connect();
addEventListener('hashchange', () => location.reload());
start();
