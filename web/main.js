// SPDX-License-Identifier: MIT
// @ts-check
// Starts the page and joins its parts.
import { setUpLanguage } from './text/language.js'; // first: it chooses the words of all others
import { PositionEditor } from './board/editor.js';
import { show } from './dialogs/dialog.js';
import { setUpNewGame } from './dialogs/new_game.js';
import { Opener } from './dialogs/open_game.js';
import { byId } from './views/elements.js';
import { Engine } from './engine.js';
import { GameView } from './game_view.js';
import { AfterGame } from './learn/after_game.js';
import { offerProofs } from './learn/proof_tree.js';
import { GamesTable } from './learn/games_table.js';
import { setUpLearning } from './learn/start.js';
import { OpeningsView } from './views/openings.js';
import { MyGames } from './views/my_games.js';
import { goOffline } from './offline.js';
import { DEFAULTS } from './game/opponent.js';
import { Session, dropLink } from './session.js';
import { setUpSettings } from './settings.js';
import { setUpShare } from './share/share.js';
import { load, save } from './store.js';
import { mostThreads, usualThreads, whatIsMissing, whyNotStarted } from './support.js';
import { t } from './text/text.js';

const kept = load();
const engine = new Engine((error) => tellTrouble(
    t('The engine has stopped: {reason}. The game is kept; load the page again.', { reason: error.message.replace(/^Uncaught\s+/, '') })));
const view = new GameView(engine, { choicesRoot: byId('board-choices') });
const { game, opponent, analysis, work, table } = view;
const session = new Session({
    game, opponent, table, endWork: () => view.endWork(),
    onSplit: () => {
        const words = t('Another tab has changed this game, too. What is on this board is now a game of its own in My games.');
        work.tell(words);
        table.complain(words); // the place of the other may be in a tab that is not shown
    },
    onTrouble: (error) => tellTrouble(t('This browser does not keep your games: {reason}. Save as PTN what you want to keep.',
        { reason: error.message })),
});
const turn = () => table.choices.turn;

// `trouble` says what is wrong with the text that the game was in.
async function openGame(opened, trouble = '') {
    await session.open(opened);
    table.complain(trouble);
}

// `openFrom(start, seen)` opens the dialog for a game from a position.
function connectView(openFrom) {
    view.connect({
        tab: kept.tab, onTab: (tab) => save({ tab }), listKeys: () => {
            byId('help').click();
            byId('keys').scrollIntoView();
        },
    });
    const editor = new PositionEditor(engine, { onOpen: openGame, onPlay: openFrom, turn });
    byId('set-up').addEventListener('click', () => {
        byId('open-dialog').close();
        editor.open(game.seen, game.start);
    });
    byId('help').addEventListener('click', () => show(byId('help-dialog')));
    game.addEventListener('change', () => {
        document.title = `${view.title() || table.statusWords()} · Bredon`;
        session.keepChanges();
    });
    game.addEventListener('played', dropLink);
    const keep = () => {
        view.commentEditor.keep();
        session.keep();
    };
    addEventListener('pagehide', keep);
    // For the reload from which on the page is isolated: Firefox then begins another process before the end of this page.
    addEventListener('beforeunload', keep);
    // A phone may drop a page that nobody sees, and tells it nothing more.
    document.addEventListener('visibilitychange', () => document.hidden && keep());
}

const puzzleInAddress = () => /^#puzzle=(\w+)$/.exec(location.hash)?.[1];

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
    let gamesTable = null; // made when it is wanted
    const opener = new Opener(engine, openGame, (name, games) => openings.addFile(name, games), (name, games) => {
        gamesTable ||= new GamesTable(engine, {
            onOpen: async ({ record, text }, ply) => {
                await (record ? session.goOn(record) : opener.openText(text, ply));
                await game.goTo(ply);
                byId('open-dialog').close();
            },
        });
        return gamesTable.open(name, games);
    });
    const openings = new OpeningsView({
        root: byId('openings'), game, engine, analysis, session, side: byId('side'), onPlay: (move) => table.playAll([move]), onArrows: () => table.draw(),
        openText: (text, ply) => opener.openText(text, ply),
    });
    table.openings = openings;
    const { showChoices, openFrom } = await setUpNewGame(engine, (settings, start) => session.begin(settings, start));
    setUpShare(game, turn);
    new MyGames(byId('games-dialog'), byId('my-games'), session);
    setUpLanguage();
    setUpSettings(engine, { theme: kept.theme, memory: kept.memory || MEMORY, threads }, save);
    connectView(openFrom);
    const puzzle = puzzleInAddress();
    const greeted = await firstGame(opener); // by a link or their last game
    showChoices({ ...DEFAULTS, ...(kept.choices || {}) }, game.start);
    const begin = (settings, start) => session.begin(settings, start);
    const press = (id) => byId(id).click();
    const welcome = setUpLearning(byId('learn'), {
        engine, startGame: begin, newGame: () => press('new-game'), openGame: () => press('open'), onBoard: () => session.id,
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
    const openPuzzle = (id) => table.tryTo(async () => {
        dropLink();
        await welcome.openPuzzle(id);
    });
    addEventListener('hashchange', () => {
        const puzzle = puzzleInAddress();
        return puzzle ? openPuzzle(puzzle) : table.tryTo(() => openAddress(opener));
    });
    if (puzzle) {
        await openPuzzle(puzzle);
    } else if (!greeted) {
        welcome.openOnce();
    }
    document.documentElement.dataset.ready = 'true';
    offline(true);
}

start();
