// SPDX-License-Identifier: MIT
// @ts-check
// Starts the page and joins its parts.
import { setUpLanguage } from './text/language.js'; // first: it chooses the words of all others
import { Analysis } from './views/analysis.js';
import { PositionEditor } from './board/editor.js';
import { CommentEditor } from './views/comment_editor.js';
import { show } from './dialogs/dialog.js';
import { setUpNewGame } from './dialogs/new_game.js';
import { Opener } from './dialogs/open_game.js';
import { byId } from './views/elements.js';
import { Engine } from './engine.js';
import { Game } from './game/game.js';
import { Graph } from './views/graph.js';
import { connectKeys } from './keys.js';
import { AfterGame } from './learn/after_game.js';
import { offerProofs } from './learn/proof_tree.js';
import { setUpLearning } from './learn/start.js';
import { MoveList } from './views/move_list.js';
import { OpeningsView } from './views/openings.js';
import { MyGames } from './views/my_games.js';
import { goOffline } from './offline.js';
import { DEFAULTS, Opponent } from './game/opponent.js';
import { Session, dropLink } from './session.js';
import { setUpSettings } from './settings.js';
import { setUpShare } from './share/share.js';
import { load, save } from './store.js';
import { mostThreads, usualThreads, whatIsMissing, whyNotStarted } from './support.js';
import { t } from './text/text.js';
import { onSwipe } from './views/swipe.js';
import { Table } from './table.js';
import { setUpTabs } from './views/tabs.js';
import { moveWords, named, other, resultWords } from './views/words.js';
import { Work } from './work.js';

const kept = load();
const engine = new Engine((error) => tellTrouble(
    t('The engine has stopped: {reason}. The game is kept; load the page again.', { reason: error.message.replace(/^Uncaught\s+/, '') })));
const game = new Game(engine);
const opponent = new Opponent(game, engine);
const analysis = new Analysis(game, engine, { mayRun: () => !opponent.thinking, onPick: (moves) => table.playAll(moves) });
const work = new Work(game, engine);
const table = new Table({ game, engine, opponent, analysis, work });
const session = new Session({
    game, opponent, table, endWork,
    onSplit: () => {
        const words = t('Another tab has changed this game, too. What is on this board is now a game of its own in My games.');
        work.tell(words);
        table.complain(words); // the place of the other may be in a tab that is not shown
    },
    onTrouble: (error) => tellTrouble(t('This browser does not keep your games: {reason}. Save as PTN what you want to keep.',
        { reason: error.message })),
});
const moveList = new MoveList(game, byId('moves'), byId('note'), { onPick: (node) => table.show(() => game.goToNode(node)) });
const commentEditor = new CommentEditor(game, document.querySelector('#write > div'));
const turn = () => table.choices.turn;
const graph = new Graph(game, { onPick: (ply) => game.goTo(ply) });

/** @type {(name: string) => void} shows a tab; with 'game' the card at the end of a game, too */
let showTab;

// Another game waits for no search of the one before, and nothing of it is carried over.
function endWork() {
    work.end();
    analysis.toggle(false);
    table.hint.end();
}

function refresh() {
    table.reset();
    table.complain('');
    table.draw();
    moveList.draw();
    commentEditor.draw();
    graph.draw();
    const title = opponent.isPlaying() ? '' : game.title();
    byId('game-name').hidden = !title;
    byId('game-name').textContent = title;
    document.title = `${title || table.statusWords()} · Bredon`;
    analysis.follow();
    session.keepChanges();
}

// `trouble` says what is wrong with the text that the game was in.
async function openGame(opened, trouble = '') {
    await session.open(opened);
    table.complain(trouble);
}

// `openFrom(start, seen)` opens the dialog for a game from a position.
function connectButtons(openFrom) {
    byId('move-form').addEventListener('submit', async (event) => {
        event.preventDefault();
        const text = byId('move-text').value.trim();
        // The field is never disabled in a game, because it would lose the keyboard.
        if (!opponent.mayMove()) {
            table.complain(game.result() === '*' ? t('It is not your turn') : t('The game is over'));
        } else if (text && await table.play(text)) {
            byId('move-text').value = '';
        }
    });
    // `why()` is the reason why the button is grey: a touch screen shows no titles.
    const press = (id, act, why = () => '') => byId(id).addEventListener('click', () => {
        if (byId(id).ariaDisabled !== 'true') {
            act();
        } else if (why()) {
            table.complain(why());
        }
    });
    const edit = (id, change) => press(id, async () => {
        await table.show(change);
        if (byId(id).hidden) {
            table.focus();
        }
    });
    const undo = () => table.show(() => game.undo());
    const redo = () => table.show(() => game.redo());
    press('drop-rest', () => table.dropRest());
    press('put-back', () => table.putBack());
    press('hint', () => table.findHint());
    press('threat', () => table.findHint('threat'));
    press('take-back', () => table.tryTo(() => game.takeBackTo(opponent.takeBackPly())), () => opponent.whyNoTakeBack());
    press('resign', async () => {
        if (confirm(t('Give this game up?'))) {
            await game.end(opponent.resignResult());
            table.say(table.statusWords());
        }
    });
    press('flip', () => table.choices.putNear(!table.choices.isBlackNear));
    const editor = new PositionEditor(engine, { onOpen: openGame, onPlay: openFrom, turn });
    press('set-up', () => {
        byId('open-dialog').close();
        editor.open(game.seen, game.start);
    });
    press('help', () => show(byId('help-dialog')));
    press('first', () => table.go(0));
    press('back', () => table.go(game.at - 1));
    press('forward', () => table.go(game.at + 1));
    press('last', () => table.go(game.moves.length));
    byId('write').addEventListener('toggle', ({ target }) => target.scrollIntoView({ block: 'nearest' }));
    press('undo', undo);
    press('redo', redo);
    edit('main-line', () => game.makeMain());
    edit('promote', () => game.promoteBranch());
    edit('delete-line', () => game.removeLine());
    press('analyze', () => analysis.press());
    onSwipe(document.querySelector('.board-row'), (step) => !table.isHolding() && table.go(game.at + step));
    showTab = setUpTabs(byId('side'), kept.tab, (tab) => save({ tab }));
    // Where all cards are in view, Openings take the place of the analysis.
    const isOpen = () => byId('side').dataset.tab === 'openings';
    const drawButton = () => byId('show-openings').setAttribute('aria-pressed', String(isOpen()));
    byId('side').addEventListener('tab', drawButton);
    drawButton();
    press('show-openings', () => showTab(isOpen() ? 'analysis' : 'openings'));
    const letters = Object.fromEntries(Object.entries({ h: 'hint', t: 'threat', a: 'analyze', r: 'flip', o: 'show-openings' })
        .map(([key, id]) => [key, () => byId(id).click()]));
    const listKeys = () => {
        byId('help').click();
        byId('keys').scrollIntoView();
    };
    connectKeys(game, {
        go: (ply) => table.go(ply), goToNode: (node) => table.show(() => game.goToNode(node)), undo, redo,
        letters: { ...letters, '?': listKeys },
    });
}

function connectEvents() {
    game.addEventListener('change', refresh);
    game.addEventListener('played', (/** @type {CustomEvent} */ { detail }) => {
        dropLink();
        const mover = other(game.seen.to_move);
        const result = resultWords(game.result()) || (game.seen.tak ? t('Tak') : '');
        table.choices.sound.play(detail.move);
        table.say(`${t('{player}: {words}', { player: detail.by || named(mover), words: moveWords(detail.move) })}.${result ? ` ${result}.` : ''}`);
        if (opponent.isPlaying() && game.result() !== '*') {
            showTab('game');
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
        showTab('game');
    });
    analysis.addEventListener('change', () => table.draw());
    const keep = () => {
        commentEditor.keep();
        session.keep();
    };
    addEventListener('pagehide', keep);
    // A phone may drop a page that nobody sees, and tells it nothing more.
    document.addEventListener('visibilitychange', () => document.hidden && keep());
}

// Opens the link in the address, and takes it out there: a reload goes on with what was done since.
async function openAddress(opener) {
    const opened = await opener.openLink(location.hash);
    if (opened) {
        dropLink();
    }
    return opened;
}

// The game of a link, else that of the last visit, else a new one: then it is false.
async function firstGame(opener) {
    try {
        if (location.hash.length > 1 && await openAddress(opener)) {
            return true;
        }
    } catch (error) {
        await session.begin({ ...DEFAULTS, ...kept.choices }, { size: 6, halfKomi: 4, tps: null });
        table.complain(t('The link can’t be opened: {reason}', { reason: error.message }));
        return true;
    }
    if (await session.goOnWithLast()) {
        return true;
    }
    await session.begin({ ...DEFAULTS }, { size: 5, halfKomi: 4, tps: null });
    return false;
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
        tellTrouble(t('There is no room for {wanted} MB of memory for analysis: the engine has {given} MB.', { wanted: kept.memory, given: MEMORY }));
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
        byId('status').textContent = t('There is no engine.');
        document.querySelectorAll('main button, main input, main select, header button')
            .forEach((/** @type {HTMLButtonElement} */ control) => { control.disabled = true; });
        offline(false);
        return;
    }
    const opener = new Opener(engine, openGame, (name, games) => openings.addFile(name, games));
    const openings = new OpeningsView({
        game, engine, analysis, session, side: byId('side'), onPlay: (move) => table.playAll([move]), onArrows: () => table.draw(),
        openText: (text, ply) => opener.openText(text, ply),
    });
    table.openings = openings;
    const { showChoices, openFrom } = await setUpNewGame(engine, (settings, start) => session.begin(settings, start));
    setUpShare(game, turn);
    new MyGames(byId('games-dialog'), byId('my-games'), session);
    setUpLanguage();
    setUpSettings(engine, { theme: kept.theme, memory: kept.memory || MEMORY, threads }, save);
    connectButtons(openFrom);
    connectEvents();
    const greeted = await firstGame(opener); // by a link or their last game
    showChoices({ ...DEFAULTS, ...(kept.choices || {}) }, game.start);
    addEventListener('hashchange', () => table.tryTo(() => openAddress(opener)));
    const begin = (settings, start) => session.begin(settings, start);
    const press = (id) => byId(id).click();
    const welcome = setUpLearning(byId('learn'), {
        engine, startGame: begin, newGame: () => press('new-game'), openGame: () => press('open'),
    });
    offerProofs(byId('proof'), game, engine);
    new AfterGame({
        card: byId('end-card'), button: byId('mistakes'), game, opponent, engine, work, share: () => press('share'),
        begin: async (settings, start) => {
            await begin(settings, start);
            table.focus();
        },
        focus: () => table.focus(),
    });
    if (!greeted) {
        welcome.openOnce();
    }
    document.documentElement.dataset.ready = 'true';
    offline(true);
}

start();
