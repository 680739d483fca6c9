// SPDX-License-Identifier: MIT
// Starts the page and joins its parts.
import { Analysis, drawBar } from './analysis.js';
import { drawBestLine } from './best_line.js';
import { BoardView } from './board.js';
import { Opener, setUpHelp, setUpNewGame, setUpShare, titleOfGame } from './dialogs.js';
import { Engine } from './engine.js';
import { Game } from './game.js';
import { BLACK_SIDE, WHITE_SIDE } from './geometry.js';
import { Graph } from './graph.js';
import { MoveInput } from './input.js';
import { setUpLearning } from './learn/start.js';
import { MoveList, scoreOfNote } from './moves.js';
import { squaresOf } from './notation.js';
import { goOffline } from './offline.js';
import { DEFAULTS, Opponent } from './opponent.js';
import { drawPieces, drawPlayers } from './players.js';
import { load, save } from './store.js';
import { mostThreads, usualThreads, whatIsMissing, whyNotStarted } from './support.js';
import { onSwipe } from './swipe.js';
import { setUpTabs } from './tabs.js';
import { moveWords, named, other, resultWords } from './words.js';
import { Work } from './work.js';

const byId = (id) => document.getElementById(id);
const kept = load();
const engine = new Engine((error) => tellTrouble(`The engine has stopped: ${error.message.replace(/^Uncaught\s+/, '')}. `
    + 'The game is kept; load the page again.'));
const game = new Game(engine);
const opponent = new Opponent(game, engine);
const analysis = new Analysis(game, engine, { mayRun: () => !opponent.thinking, onPick: playAll });
const work = new Work(game, engine);
const input = new MoveInput({ onMove: playTapped, onChange: draw, onRefuse: complain });
const board = new BoardView(byId('board'), { onTap: tap, onKey: boardKey });
const moveList = new MoveList(game, { onPick: (ply) => game.goTo(ply) });
const graph = new Graph(game, { onPick: (ply) => game.goTo(ply) });
let flip = false;
let hint = null; // {key, move}
let hintStop = null; // ends the search for one

function say(words) {
    byId('spoken').textContent = words;
}

function complain(words) {
    byId('move-error').textContent = words;
}

const keyOf = () => JSON.stringify(game.position());

// The arrows of the shown position: a hint, else the lines of the analysis.
function arrows() {
    const { to_move: mover, opening } = game.seen;
    const colour = (mover === 'white') === !opening ? '1' : '2';
    const found = analysis.found.filter(Boolean).slice(0, 3);
    const moves = hint && hint.key === keyOf() ? [hint.move] : found.map((info) => info.pv[0]);
    return moves.filter((move, i) => move && moves.indexOf(move) === i)
        .map((move, rank) => ({ move, colour, rank }));
}

function statusWords() {
    const { seen } = game;
    const result = game.result();
    if (result !== '*') {
        const points = seen.points > 0 ? `, ${seen.points} points` : '';
        return `${resultWords(result)} (${result}${points})`;
    }
    if (opponent.trouble) {
        return opponent.trouble;
    }
    if (opponent.thinking) {
        return `${opponent.nameOf(seen.to_move)} is thinking …`;
    }
    const held = input.held();
    if (held) {
        return held.square === held.from
            ? `${held.count} taken: tap ${held.from} to take less, or a square beside it`
            : `${held.count} left: tap ${held.square} again, or the next square`;
    }
    if (hint && hint.key === keyOf()) {
        return `Hint: ${hint.move}, ${moveWords(hint.move)}`;
    }
    const who = opponent.isPlaying() && opponent.mayMove() ? 'Your move' : `${named(seen.to_move)} to move`;
    const flats = seen.moves[0].startsWith('2') ? 'a stack of two flats' : 'a flat';
    return seen.opening ? `${who}: place ${flats} of ${named(other(seen.to_move))}` : who;
}

// Draws all that depends on the game.
function draw() {
    const { seen } = game;
    if (!seen) {
        return;
    }
    const held = input.held();
    const last = game.at > 0 ? squaresOf(game.moves[game.at - 1]) : [];
    board.draw({
        seen: { ...seen, squares: input.isReady() ? input.squares() : seen.squares }, marked: last,
        arrows: held ? [] : arrows(), held, targets: input.targets(), turn: flip ? BLACK_SIDE : WHITE_SIDE, ready: input.isReady(),
    });
    drawPlayers({ game, opponent, flip });
    drawPieces(input, seen, (kind) => input.choose(kind));
    byId('status').textContent = statusWords();
    byId('carrying').hidden = !held;
    byId('drop-rest').disabled = !input.canDropRest();
    byId('pieces').hidden = Boolean(held);
    const note = game.notes[game.at];
    const best = analysis.best() || (note ? { score: scoreOfNote(note), pv: note.pv } : null);
    drawBar(best && best.score, flip);
    drawBestLine(byId('best-line'), best, game.firstPly() + game.at);
    enable();
}

function enable() {
    const loaded = Boolean(game.seen);
    const mine = loaded && opponent.mayMove();
    byId('hint').disabled = !mine || opponent.thinking;
    byId('take-back').disabled = !loaded || opponent.takeBackPly() < 0;
    byId('resign').disabled = !loaded || game.finalResult() !== '*' || !game.isAtEnd();
    byId('first').disabled = byId('back').disabled = !loaded || game.at === 0;
    byId('last').disabled = byId('forward').disabled = !loaded || game.isAtEnd();
    byId('move-text').disabled = !loaded;
    document.querySelector('#move-form button').disabled = !loaded;
    byId('analyze').disabled = byId('lines').disabled = !loaded;
    work.enable(loaded);
}

function refresh() {
    input.setPosition(opponent.mayMove() ? game.seen : null);
    complain('');
    draw();
    moveList.draw();
    graph.draw();
    const title = opponent.isPlaying() ? '' : titleOfGame(game);
    byId('game-name').hidden = !title;
    byId('game-name').textContent = title;
    analysis.follow();
    keep();
}

function keep() {
    const { start, tags, moves, marks, comments, notes, at, ending } = game;
    const clock = opponent.clock && { white: opponent.clock.left('white'), black: opponent.clock.left('black') };
    save({ game: { start, tags, moves, marks, comments, notes, at, ending }, settings: opponent.settings, clock, flip });
}

async function tryTo(change) {
    try {
        await change();
        return true;
    } catch (error) {
        complain(error.message);
        say(error.message);
        return false;
    }
}

function playOwn(move) {
    return tryTo(() => game.play(move, opponent.nameOf(game.seen.to_move), () => opponent.mayMove()));
}

// After a move that could not be played, taps count again.
async function playTapped(move) {
    if (!await playOwn(move)) {
        input.setPosition(opponent.mayMove() ? game.seen : null);
        draw();
    }
}

async function playAll(moves) {
    for (const move of moves) {
        if (!opponent.mayMove() || !await playOwn(move)) {
            break;
        }
    }
}

function tap(square) {
    complain('');
    input.tap(square);
    if (input.held()) {
        say(statusWords());
    }
}

function boardKey(event) {
    const kind = { f: 'F', s: 'S', w: 'S', c: 'C' }[event.key.toLowerCase()];
    if (event.key === 'Escape') {
        input.cancel();
        draw();
    } else if (kind) {
        input.choose(kind);
        say({ F: 'flat', S: 'wall', C: 'capstone' }[input.kind]);
    }
}

// The link in the address is no longer what is on the board.
function dropLink() {
    if (location.hash) {
        history.replaceState(null, '', location.pathname + location.search);
    }
}

// Another game waits for no search of the one before.
function endSearches() {
    work.end();
    hintStop?.abort();
    hintStop = null;
    hint = null;
}

async function startGame(settings, start) {
    endSearches();
    dropLink();
    opponent.setPaused(true);
    opponent.begin(settings);
    flip = opponent.isPlaying() && settings.colour === 'black';
    const now = new Date();
    const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
    const tags = [['Site', 'Bredon'], ['Date', date.join('.')]];
    if (opponent.isPlaying()) {
        const names = ['white', 'black'].map((colour) => (colour === settings.colour ? 'Player' : opponent.nameOf(colour)));
        tags.unshift(['Player1', names[0]], ['Player2', names[1]]);
    }
    if (opponent.clock) {
        tags.push(['Clock', `${settings.minutes}:0 +${settings.increment}`]);
    }
    game.name = '';
    await game.open({ start, tags });
    opponent.setPaused(false);
    say(`New game on ${start.size} by ${start.size}. ${statusWords()}`);
    save({ choices: settings });
}

// Opens a game or a position for analysis: nobody plays but the person.
async function openGame(opened, { fault, warning } = {}) {
    const before = opponent.settings;
    opponent.setPaused(true);
    endSearches();
    try {
        await game.open(opened);
        game.name = opened.name || '';
        opponent.leave();
        byId('answer').textContent = fault ? `The text has an error: ${fault}` : warning ? `In the text: ${warning}` : '';
        say(`Opened, ${game.moves.length} moves. ${statusWords()}`);
    } catch (error) {
        opponent.settings = before;
        throw error;
    } finally {
        opponent.setPaused(false);
    }
    refresh();
}

function connectButtons() {
    byId('move-form').addEventListener('submit', async (event) => {
        event.preventDefault();
        const text = byId('move-text').value.trim();
        // The field is never disabled in a game, because it would lose the keyboard.
        if (!opponent.mayMove()) {
            complain(game.result() === '*' ? 'It is not your turn' : 'The game is over');
        } else if (text && await playOwn(text)) {
            byId('move-text').value = '';
        }
    });
    byId('drop-rest').addEventListener('click', () => input.dropRest());
    byId('put-back').addEventListener('click', () => {
        input.cancel();
        board.focus();
    });
    byId('hint').addEventListener('click', async () => {
        if (hintStop) {
            return; // one is looked for; a button that is disabled loses the keyboard
        }
        const key = keyOf();
        const stop = new AbortController();
        hintStop = stop;
        await tryTo(async () => {
            const move = await engine.hint(game.position(), stop.signal)
                .catch((error) => { if (!stop.signal.aborted) { throw error; } });
            if (move && !stop.signal.aborted && key === keyOf()) {
                hint = { key, move };
                say(`Hint: ${moveWords(move)}`);
            }
        });
        hintStop = hintStop === stop ? null : hintStop;
        draw();
    });
    byId('take-back').addEventListener('click', () => tryTo(() => game.takeBackTo(opponent.takeBackPly())));
    byId('resign').addEventListener('click', async () => {
        if (confirm('Give this game up?')) {
            await game.end(opponent.resignResult());
            say(statusWords());
        }
    });
    byId('flip').addEventListener('click', () => {
        flip = !flip;
        draw();
        keep();
    });
    const steps = { first: () => 0, back: () => game.at - 1, forward: () => game.at + 1, last: () => game.moves.length };
    for (const [id, ply] of Object.entries(steps)) {
        byId(id).addEventListener('click', () => game.goTo(ply()).then(sayPlace));
    }
    byId('analyze').addEventListener('click', () => analysis.toggle());
    onSwipe(document.querySelector('.board-row'), (step) => !input.held() && game.goTo(game.at + step).then(sayPlace));
    setUpTabs(byId('side'), kept.tab, (tab) => save({ tab }));
    // Left and right go through the moves, where they have no other sense.
    document.addEventListener('keydown', (event) => {
        const busy = event.target.closest?.('input, textarea, select, dialog, [role=grid], [role=radiogroup]');
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step && !busy && !event.ctrlKey && !event.altKey && !event.metaKey && game.seen) {
            game.goTo(game.at + step).then(sayPlace);
        }
    });
}

function sayPlace() {
    const words = game.at > 0 ? `After ${moveWords(game.moves[game.at - 1])}` : 'First position';
    say(`${words}. ${statusWords()}`);
}

function connectEvents() {
    game.addEventListener('change', refresh);
    game.addEventListener('played', ({ detail }) => {
        dropLink();
        const mover = other(game.seen.to_move);
        const result = resultWords(game.result());
        say(`${detail.by || named(mover)}: ${moveWords(detail.move)}.${result ? ` ${result}.` : ''}`);
    });
    // The clock ticks often: only what shows it is drawn anew.
    let shown = '';
    opponent.addEventListener('state', () => {
        if (!game.seen) {
            return;
        }
        drawPlayers({ game, opponent, flip });
        const now = `${opponent.thinking} ${opponent.trouble} ${opponent.mayMove()}`;
        if (now !== shown) {
            shown = now;
            byId('status').textContent = statusWords();
            enable();
            analysis.follow();
        }
    });
    opponent.addEventListener('flag', ({ detail }) =>
        say(`${named(detail)}’s time is over. ${resultWords(game.finalResult())}.`));
    analysis.addEventListener('change', draw);
    addEventListener('pagehide', () => game.seen && keep());
}

// Opens the link in the address, and takes it out there: a reload goes on with what was done since.
async function openAddress(opener) {
    const opened = await opener.openLink(location.hash);
    if (opened) {
        dropLink();
    }
    return opened;
}

// The game of a link, else that of the last visit, else a new one.
async function firstGame(opener) {
    try {
        if (location.hash.length > 1 && await openAddress(opener)) {
            return;
        }
    } catch (error) {
        await startGame({ ...DEFAULTS, ...kept.choices }, { size: 6, halfKomi: 4, tps: null });
        complain(`The link can’t be opened: ${error.message}`);
        return;
    }
    if (kept.game) {
        try {
            opponent.setPaused(true);
            opponent.begin({ ...DEFAULTS, ...kept.settings }, kept.clock, kept.game.moves.length > 0);
            flip = Boolean(kept.flip);
            await game.open(kept.game);
            opponent.setPaused(false);
            return;
        } catch {
            // kept by a version that kept something else
        }
    }
    await startGame({ ...DEFAULTS }, { size: 5, halfKomi: 4, tps: null });
}

function tellTrouble(words) {
    byId('trouble').textContent = words;
    byId('trouble').hidden = false;
}

const MEMORY = 16; // megabytes, when nothing else is chosen

// Starts the engine with the memory and threads that were chosen on an earlier visit. The memory may no
// longer fit.
async function startEngine(threads) {
    try {
        await engine.start(kept.memory || MEMORY, threads);
    } catch (error) {
        if (!(kept.memory > MEMORY)) {
            throw error;
        }
        await engine.start(MEMORY, threads);
        tellTrouble(`There is no room for ${kept.memory} MB of memory for analysis: the engine has ${MEMORY} MB.`);
        kept.memory = MEMORY;
        save({ memory: MEMORY });
    }
}

async function start() {
    const missing = whatIsMissing();
    const offline = (works) => goOffline(byId('news'), works, (words) => { byId('offline').textContent = words; });
    const threads = Math.min(kept.threads || usualThreads(), mostThreads());
    try {
        if (missing) {
            throw new Error(missing);
        }
        await startEngine(threads).catch((error) => { throw new Error(whyNotStarted(error)); });
    } catch (error) {
        tellTrouble(error.message);
        byId('status').textContent = 'There is no engine.';
        document.querySelectorAll('main button, main input, main select, header button')
            .forEach((control) => { control.disabled = true; });
        offline(false);
        return;
    }
    const opener = new Opener(engine, openGame);
    const showChoices = setUpNewGame(startGame);
    setUpShare(game);
    setUpHelp(engine, { memory: kept.memory || MEMORY, threads }, save);
    connectButtons();
    connectEvents();
    const greeted = location.hash.length > 1 || kept.game; // they came for something else
    await firstGame(opener);
    showChoices({ ...DEFAULTS, ...(kept.choices || {}) }, game.start);
    addEventListener('hashchange', () => tryTo(() => openAddress(opener)));
    const welcome = setUpLearning(byId('learn'), {
        engine, startGame, newGame: () => byId('new-game').click(), openGame: () => byId('open').click(),
    });
    if (!greeted) {
        welcome.openOnce();
    }
    document.documentElement.dataset.ready = 'true';
    offline(true);
}

start();
