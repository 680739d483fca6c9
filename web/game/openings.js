// SPDX-License-Identifier: MIT
// @ts-check
// What was played in a position, and with which results: in games that this browser has, and in the database of
// `bredon serve` (docs/games.md). A position counts with its eight symmetries, whatever moves led to it.
import { winnerOf, isDraw } from '../views/words.js';
import { cutBranches } from './branches.js';

const PLIES = 24; // up to which positions are found, as in the database
const SLICE = 40; // games that are read at once; the page draws and listens between two slices
const SHOWN_MOST = 8; // games below the moves
const PLACES = 64; // more than PLIES; a place is a game and a ply

/** @typedef {{games: number, white: number, black: number, draw: number}} Count of games, and of those that ended so */
/** @typedef {Count & {move: string, key: number, score?: number, winner?: string}} OpeningMove with the engine's score for
 *      White in hundredths of a flat, or who is proved to win, where it is known */
/** @typedef {{names: string[], ratings: number[], result: string, date: string, open: () => Promise<void>}} OpeningGame */
/** @typedef {Count & {moves: OpeningMove[], top: OpeningGame[]}} Openings the most frequent move first */
/** @typedef {{player: string, colour: string, rating: number, from: string, bots: boolean}} OpeningFilter `colour` is white,
 *      black or ''; `from` a day such as 2026-07-01 or ''; 0 is no rating */

const noGames = () => ({ games: 0, white: 0, black: 0, draw: 0 });

function add(count, result) {
    const winner = winnerOf(result);
    count.games++;
    if (winner) {
        count[winner]++;
    } else if (isDraw(result)) {
        count.draw++;
    }
}

const byGames = (one, two) => two.games - one.games;
const meanRating = ({ ratings }) => (ratings.every((rating) => rating > 0) ? ratings[0] + ratings[1] : 0);

/** Games of this browser, by the keys of their positions, which the engine gives. */
export class GameIndex {
    #games = [];
    #places = new Map();

    /**
     * Reads games, a slice at a time. Those that the engine can't read are left out.
     * @param {import('../engine.js').Engine} engine
     * @param {{text: string, open: (ply: number) => Promise<void>}[]} games each with its PTN
     * @param {(done: number) => boolean} mayGoOn is told how many are read, and ends it
     */
    static async read(engine, games, mayGoOn) {
        const index = new GameIndex();
        for (let at = 0; at < games.length && mayGoOn(at); at += SLICE) {
            const slice = games.slice(at, at + SLICE);
            const texts = slice.map(({ text }) => cutBranches(text).text.trim());
            const read = await engine.openings(texts.join('\n\n'), PLIES);
            const known = read.length === slice.length ? read
                : await Promise.all(texts.map(async (text) => (await engine.openings(text, PLIES))[0]));
            known.forEach((game, i) => game?.keys && index.#add(game, slice[i].open));
        }
        return index;
    }

    get size() {
        return this.#games.length;
    }

    // All names of players, sorted.
    names() {
        return [...new Set(this.#games.flatMap(({ names }) => names))].filter(Boolean).sort(new Intl.Collator().compare);
    }

    #add({ tags, keys, result }, open) {
        const tag = (name) => tags.find(([key]) => key.toLowerCase() === name)?.[1] || '';
        const number = this.#games.push({
            keys, result, open, names: [tag('player1'), tag('player2')], date: tag('date').replace(/\./g, '-'),
            ratings: [Number(tag('rating1')) || 0, Number(tag('rating2')) || 0],
        }) - 1;
        new Set(keys).forEach((key) => {
            const places = this.#places.get(key);
            const place = PLACES * number + keys.indexOf(key);
            if (places) {
                places.push(place);
            } else {
                this.#places.set(key, [place]);
            }
        });
    }

    /**
     * @param {import('../../packages/wasm/index.d.mts').Look} seen what `look` says with keys
     * @param {OpeningFilter} filter
     * @returns {Openings}
     */
    find({ key, moves: legal, move_keys: keys }, filter) {
        const found = { ...noGames(), moves: /** @type {OpeningMove[]} */ ([]), top: /** @type {OpeningGame[]} */ ([]) };
        const moves = new Map();
        const top = [];
        for (const place of this.#places.get(key) || []) {
            const game = this.#games[Math.floor(place / PLACES)];
            if (!passes(game, filter)) {
                continue;
            }
            const ply = place % PLACES;
            const next = game.keys[ply + 1];
            const at = keys.indexOf(next);
            add(found, game.result);
            top.push({ game, ply, mean: meanRating(game) });
            if (at >= 0) {
                const move = moves.get(next) || { ...noGames(), move: legal[at], key: next };
                moves.set(next, move);
                add(move, game.result);
            }
        }
        found.moves = [...moves.values()].sort(byGames);
        top.sort((one, two) => two.mean - one.mean || (two.game.date > one.game.date ? 1 : -1));
        found.top = top.slice(0, SHOWN_MOST).map(({ game, ply }) => ({ ...game, open: () => game.open(ply) }));
        return found;
    }
}

function passes({ names, ratings, date }, { player, colour, rating, from }) {
    const wanted = player.toLowerCase();
    const plays = (side) => names[side].toLowerCase() === wanted;
    return (!wanted || (colour !== 'black' && plays(0)) || (colour !== 'white' && plays(1)))
        && (!rating || Math.min(...ratings) >= rating) && (!from || date >= from);
}

/** The database of the server that the page comes from. */
export class GameServer {
    #databases;
    #open;

    // `open(ptn, ply)` shows a game.
    constructor(databases, open) {
        this.#databases = databases;
        this.#open = open;
    }

    // Null where there is none.
    static async find(open) {
        try {
            const databases = await ask('databases');
            return databases.length > 0 ? new GameServer(databases, open) : null;
        } catch {
            return null; // a page of a server that has only files
        }
    }

    /**
     * @param {any} seen as for GameIndex
     * @param {OpeningFilter} filter
     * @param {number} ply of the position, from the beginning
     * @returns {Promise<Openings>}
     */
    async find(seen, filter, ply) {
        const number = this.#databases.findIndex(({ size, include_bot_games: bots }) => size === seen.size && bots === filter.bots);
        const settings = { min_rating: filter.rating || null, min_date: filter.from || null, max_suggested_moves: 40 };
        const sides = !filter.player ? [{}] : ['white', 'black'].filter((side) => !filter.colour || side === filter.colour)
            .map((side) => ({ [side]: filter.player }));
        const answers = await Promise.all(sides.map((side) => ask(`opening/${number}/${encodeURIComponent(seen.tps)}`, { ...settings, ...side })));
        const found = { ...noGames(), moves: /** @type {OpeningMove[]} */ ([]), top: /** @type {OpeningGame[]} */ ([]) };
        const join = (count, { white, black, draw }) => {
            count.games += white + black + draw;
            count.white += white;
            count.black += black;
            count.draw += draw;
        };
        for (const { moves, games, ...count } of answers) {
            join(found, count);
            for (const { ptn, eval: score, proved: winner, ...each } of moves) {
                let move = found.moves.find((other) => other.move === ptn);
                if (!move) {
                    move = { ...noGames(), move: ptn, key: seen.move_keys[seen.moves.indexOf(ptn)], score, winner };
                    found.moves.push(move);
                }
                join(move, each);
            }
            found.top.push(...games.map((game) => this.#game(game, ply)));
        }
        found.moves.sort(byGames);
        found.top = found.top.sort((one, two) => meanRating(two) - meanRating(one)).slice(0, SHOWN_MOST);
        return found;
    }

    #game({ playtak_id: id, white, black, result, date }, ply) {
        return {
            names: [white.name, black.name], ratings: [white.rating || 0, black.rating || 0], result, date: (date || '').slice(0, 10),
            open: async () => this.#open((await ask(`game/${id}`)).ptn, ply),
        };
    }

    // All names of players.
    async names() {
        return (await ask('players')).white;
    }
}

// Asks the server, with `settings` by POST. Rejected with its reason.
async function ask(path, settings = null) {
    const response = await fetch(`api/v1/${path}`, settings ? { method: 'POST', body: JSON.stringify(settings) } : {});
    const answer = await response.json();
    if (!response.ok) {
        throw new Error(answer.error);
    }
    return answer;
}
