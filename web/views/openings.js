// SPDX-License-Identifier: MIT
// @ts-check
// The tab Openings: what was played in the shown position, each move with its games, results and the engine's score.
// The games are those of this browser, or those of the server's database.
import { allGames } from '../archive.js';
import { GameIndex, GameServer } from '../game/openings.js';
import { playerName } from '../game/levels.js';
import { scoreOfNote } from '../game/notes.js';
import { html, nothing, render } from '../lit/lit-html.js';
import { live } from '../lit/directives/live.js';
import { numberText, t, tn } from '../text/text.js';
import { flatsWords, named, percentWords, scoreOf } from './words.js';

const ARROWS = 5;
const NO_FILTER = { player: '', colour: '', rating: 0, from: '', bots: true };
const MINE = 'mine';
const SERVER = 'server';

const gamesWords = (count) => tn(count, '1 game', '{count} games');

// White's wins, draws and Black's wins beside each other.
function resultsBar({ white, black, draw }) {
    const ended = Math.max(1, white + black + draw);
    const won = 100 * white / ended;
    const undecided = 100 * draw / ended;
    return html`<svg class="results" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="white" width=${won} height="10"></rect><rect class="draw" x=${won} width=${undecided} height="10"></rect>
        <rect class="black" x=${won + undecided} width=${white + black + draw ? 100 - won - undecided : 0} height="10"></rect></svg>`;
}

export class OpeningsView {
    #root;
    #game;
    #engine;
    #analysis;
    #session;
    #side;
    #onPlay;
    #onArrows;
    #openText;
    #files = []; // {name, games: [{text}], index}
    #mine = { index: /** @type {GameIndex | null} */ (null), of: '' }; // of: which games it has
    #server = /** @type {GameServer | null | undefined} */ (undefined); // undefined: not asked for yet
    #source = MINE;
    #filter = NO_FILTER;
    #names = /** @type {string[]} */ ([]);
    #found = /** @type {import('../game/openings.js').Openings | null} */ (null); // in #node
    #node = null;
    #seen = null; // of #node, with keys
    #words = ''; // what is going on, or wrong
    #busy = false;
    #stale = false; // something else is wanted than what is being looked for

    /**
     * @param {{root: HTMLElement, game: any, engine: any, analysis: any, session: any, side: HTMLElement, onPlay: (move: string) => void,
     *     onArrows: () => void, openText: (text: string, ply: number) => Promise<unknown>}} options `onPlay` plays a move, `onArrows`
     *     draws the board anew, `openText` opens a game
     */
    constructor({ root, game, engine, analysis, session, side, onPlay, onArrows, openText }) {
        this.#root = root;
        this.#game = game;
        this.#engine = engine;
        this.#analysis = analysis;
        this.#session = session;
        this.#side = side;
        this.#onPlay = onPlay;
        this.#onArrows = onArrows;
        this.#openText = openText;
        side.addEventListener('tab', () => this.follow());
        game.addEventListener('change', () => this.follow());
        analysis.addEventListener('change', () => this.#isShown() && this.#draw());
    }

    // Games of a file that was opened: from now on they are a source, and the chosen one.
    addFile(name, games) {
        this.#files = [...this.#files.filter((file) => file.name !== name), { name, games, index: null }];
        this.#source = `file ${name}`;
        this.#filter = { ...NO_FILTER };
        this.#node = null;
        this.follow();
    }

    // The moves for arrows on the board, the most frequent one first, with their weights from 0 to 1.
    arrows() {
        if (!this.#isShown() || this.#node !== this.#game.node || !this.#found) {
            return [];
        }
        const { moves } = this.#found;
        return moves.slice(0, ARROWS).map(({ move, games }) => ({ move, weight: games / moves[0].games }));
    }

    #isShown() {
        return this.#side.dataset.tab === 'openings' && Boolean(this.#game.seen);
    }

    // Looks whether another position, or other games, are wanted.
    follow() {
        if (this.#isShown() && (this.#node !== this.#game.node || (this.#source === MINE && this.#mine.of !== this.#session.id))) {
            this.#want();
        } else if (!this.#isShown() && this.#found) {
            this.#onArrows();
        }
    }

    // One search after the other; of those that are wanted meanwhile only the last one is done.
    async #want() {
        this.#stale = true;
        if (this.#busy) {
            return;
        }
        this.#busy = true;
        try {
            while (this.#stale) {
                this.#stale = false;
                this.#tell('');
                await this.#look();
            }
        } catch (error) {
            this.#found = null;
            this.#tell(error.message);
        }
        this.#busy = false;
        this.#draw();
        this.#onArrows();
    }

    async #look() {
        if (this.#server === undefined) {
            const isServed = location.protocol.startsWith('http');
            this.#server = isServed ? await GameServer.find((ptn, ply) => this.#open(ptn, ply)) : null;
            this.#source = this.#server && this.#source === MINE ? SERVER : this.#source;
        }
        const { node } = this.#game;
        const seen = await this.#engine.look(this.#game.position(), { keys: true });
        const games = this.#source === SERVER ? this.#server : await this.#index();
        const found = games && await games.find(seen, this.#filter, node.ply);
        if (!this.#stale && games) {
            this.#names = await this.#namesOf(games);
            this.#node = node;
            this.#seen = seen;
            this.#found = found;
        }
    }

    #namedBy = null;

    async #namesOf(games) {
        if (this.#namedBy !== games) {
            this.#namedBy = games;
            return await games.names();
        }
        return this.#names;
    }

    // The games of the chosen source, which are read when they are asked for first. Null when that was ended.
    async #index() {
        const file = this.#files.find(({ name }) => this.#source === `file ${name}`);
        if (file) {
            file.index ||= await this.#read(file.games.map(({ text }) => ({ text, open: (ply) => this.#open(text, ply) })));
            return file.index;
        }
        const { id } = this.#session;
        if (this.#mine.of !== id) {
            const records = await allGames().catch(() => []);
            const index = await this.#read(records.filter((record) => !record.empty && record.id !== id).map((record) => ({
                text: record.ptn,
                open: async (ply) => {
                    await this.#session.goOn(record);
                    await this.#game.goTo(ply);
                },
            })));
            this.#mine = index ? { index, of: id } : this.#mine;
            return index;
        }
        return this.#mine.index;
    }

    async #read(games) {
        const index = await GameIndex.read(this.#engine, games, (done) => {
            this.#tell(games.length > 500 ? t('Reading, {percent}', { percent: percentWords(100 * done / games.length) }) : '');
            return !this.#stale || this.#isShown();
        });
        this.#tell('');
        return index;
    }

    async #open(text, ply) {
        await this.#openText(text, ply);
    }

    #tell(words) {
        this.#words = words;
        this.#draw();
    }

    #choose(source) {
        this.#source = source;
        this.#filter = { ...NO_FILTER };
        this.#node = null;
        this.#want();
    }

    #setFilter(change) {
        this.#filter = { ...this.#filter, ...change };
        this.#node = null;
        this.#want();
    }

    #draw() {
        const { moves = [], top = [], games = 0 } = this.#found || {};
        render(html`
            <div class="openings-head">
                <label><span class="unseen">${t('Games')}</span><select id="openings-source" .value=${live(this.#source)}
                    @change=${({ target }) => this.#choose(target.value)}>
                    ${[[MINE, t('My games')], ...this.#files.map(({ name, games: all }) => [`file ${name}`, `${name} (${numberText(all.length)})`]),
        ...(this.#server ? [[SERVER, t('Database')]] : [])].map(([value, words]) =>
        html`<option value=${value} ?selected=${value === this.#source}>${words}</option>`)}
                </select></label>
                <p class="facts" role="status">${this.#words || (games === 0 ? t('No game has this position.') : this.#resultsWords(this.#found))}</p>
            </div>
            ${this.#filters()}
            <ol class="openings-moves" aria-label=${t('Moves in this position')}>${moves.map((move) => this.#moveRow(move, games))}</ol>
            ${top.length > 0 ? html`<h3>${t('Games')}</h3>
                <ul class="openings-games">${top.map((game) => this.#gameRow(game))}</ul>` : nothing}`,
        this.#root);
    }

    #filters() {
        const { player, colour, rating, from, bots } = this.#filter;
        const change = (name, read = (field) => field.value) => ({ target }) => this.#setFilter({ [name]: read(target) });
        const changed = Object.keys(NO_FILTER).some((name) => this.#filter[name] !== NO_FILTER[name]);
        return html`<details class="openings-filters"><summary>${changed ? t('Filters (in use)') : t('Filters')}</summary>
            <div class="field"><label for="openings-player">${t('Player')}</label>
                <input id="openings-player" type="text" list="openings-names" autocomplete="off" .value=${live(player)} @change=${change('player')}></div>
            <datalist id="openings-names">${this.#names.slice(0, 2000).map((name) => html`<option value=${name}></option>`)}</datalist>
            <div class="field"><label for="openings-colour">${t('with the pieces')}</label>
                <select id="openings-colour" .value=${live(colour)} @change=${change('colour')}>
                    <option value="">${t('of either side')}</option><option value="white">${named('white')}</option>
                    <option value="black">${named('black')}</option></select></div>
            <div class="field"><label for="openings-rating">${t('Both rated at least')}</label>
                <input id="openings-rating" type="number" min="0" max="4000" step="50" .value=${live(String(rating || ''))}
                    @change=${change('rating', (field) => Number(field.value) || 0)}></div>
            <div class="field"><label for="openings-from">${t('Since')}</label>
                <input id="openings-from" type="date" .value=${live(from)} @change=${change('from')}></div>
            ${this.#source === SERVER ? html`<div class="field"><label for="openings-bots">${t('Games with bots')}</label>
                <input id="openings-bots" type="checkbox" .checked=${live(bots)} @change=${change('bots', (field) => field.checked)}></div>` : nothing}
            ${changed ? html`<button type="button" @click=${() => this.#setFilter(NO_FILTER)}>${t('All games')}</button>` : nothing}
        </details>`;
    }

    // The results of some games in words.
    #resultsWords({ games, white, black, draw }) {
        const ended = white + black + draw;
        const part = (count) => percentWords(100 * count / ended);
        return ended === 0 ? gamesWords(games) : `${gamesWords(games)}: ${t('White won {white}, Black {black}, draws {draws}',
            { white: part(white), black: part(black), draws: part(draw) })}`;
    }

    // The engine's score of a move: what the analysis has found, else what stands in the game or in the database.
    #scoreOf({ move, key, score, winner }) {
        const { moves, move_keys: keys, to_move: mover } = this.#seen;
        const info = this.#game.node === this.#node && this.#analysis.found.find((each) => each && keys[moves.indexOf(each.pv[0])] === key);
        const note = this.#node?.child(move)?.note;
        return info ? scoreOf(info, mover) : note ? scoreOfNote(note)
            : winner ? { text: t('{player} wins', { player: named(winner) }), words: t('{player} wins', { player: named(winner) }) }
                : score === undefined ? null : flatsWords(score);
    }

    #moveRow(move, all) {
        const score = this.#scoreOf(move);
        const share = percentWords(100 * move.games / all);
        const words = t('{move}: {games}, {share} of all', { move: move.move, games: gamesWords(move.games), share });
        const label = [words, this.#resultsWords(move), ...(score ? [t('engine {score}', { score: score.words })] : [])].join('; ');
        return html`<li><button type="button" data-move=${move.move} title=${label} @click=${() => this.#onPlay(move.move)}>
            <span class="unseen">${label}</span><b class="ptn" aria-hidden="true">${move.move}</b>
            <span class="count" aria-hidden="true">${numberText(move.games)}</span><span class="share" aria-hidden="true">${share}</span>
            ${resultsBar(move)}<span class="score" aria-hidden="true">${score ? score.text : ''}</span></button></li>`;
    }

    #gameRow(game) {
        const name = (side) => `${playerName(game.names[side]) || named(side === 0 ? 'white' : 'black')}${game.ratings[side] ? ` (${game.ratings[side]})` : ''}`;
        return html`<li><button type="button" @click=${() => this.#openGame(game)}><span><bdi>${name(0)}</bdi> – <bdi>${name(1)}</bdi></span>
            <b class="ptn">${game.result}</b><span class="date">${game.date}</span></button></li>`;
    }

    async #openGame(game) {
        try {
            await game.open();
        } catch (error) {
            this.#tell(error.message);
        }
    }
}
