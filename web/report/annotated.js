// SPDX-License-Identifier: MIT
// @ts-check
// The page that `annotate --html` writes. Its data has `annotated`, the notes on each game of `games`: `result` in
// words, White's chances in per cent (null where they are not known) and the beginning of the best line of each position,
// the mark of each move, the turning points in words, and both players as docs/json.md explains them.
import { numberOf } from '../game/notation.js';
import { escaped, movesWords } from '../views/words.js';
import { GameViewer } from './viewer.js';

const MARKS = ['??', '?', '?!', '!', '!!'];
const GRAPH = { width: 720, height: 180, left: 40, right: 712, top: 8, bottom: 172 };

const graphX = (ply, plies) => GRAPH.left + (GRAPH.right - GRAPH.left) * ply / (plies || 1);
const graphY = (chance) => GRAPH.bottom - (GRAPH.bottom - GRAPH.top) * chance / 100;
const moveLabel = (game, ply) => `${numberOf(firstPly(game) + ply - 1)} ${game.moves.split(' ')[ply - 1]}${game.marks[ply - 1]}`;

// The plies before the first move of a game.
function firstPly({ tps }) {
    const [, player, turn] = tps.split(' ');
    return 2 * (Number(turn) - 1) + Number(player) - 1;
}

// White's chances over the game, with the marks of bad moves.
function chanceGraph(game) {
    const { chances, marks } = game.annotation;
    const plies = chances.length - 1;
    const known = chances.map((chance, ply) => ({ chance, ply })).filter(({ chance }) => chance !== null);
    const ends = known.length === 0 ? 'nothing is known' : `${known[0].chance} % at first, ${known.at(-1).chance} % at the end`;
    const grid = [0, 25, 50, 75, 100].map((chance) =>
        `<path class="${chance === 50 ? 'zero' : 'grid'}" d="M${GRAPH.left} ${graphY(chance)}H${GRAPH.right}"/>`
        + `<text x="${GRAPH.left - 6}" y="${graphY(chance) + 4}" text-anchor="end">${chance}</text>`).join('');
    const line = known.map(({ chance, ply }, i) =>
        `${i > 0 && known[i - 1].ply === ply - 1 ? 'L' : 'M'}${graphX(ply, plies).toFixed(1)} ${graphY(chance).toFixed(1)}`).join('');
    const bad = marks.map((mark, i) => (mark.includes('?') && chances[i + 1] !== null
        ? `<circle class="bad-move" cx="${graphX(i + 1, plies).toFixed(1)}" cy="${graphY(chances[i + 1]).toFixed(1)}" r="4"/>` : '')).join('');
    return `<svg class="chart chances" viewBox="0 0 ${GRAPH.width} ${GRAPH.height}" role="img" aria-label="White’s chances in per cent`
        + ` over ${plies} plies: ${ends}">${grid}<path class="line line-0" d="${line}"/>${bad}<path class="cursor"/></svg>`;
}

// The rows of the table of players.
function playerRows(games) {
    return games.flatMap((game) => [game.white, game.black].map((name, side) => {
        const player = game.annotation.players[side];
        const count = (mark) => game.marks.filter((one, i) => one === mark && (firstPly(game) + i) % 2 === side).length;
        return [game.number, escaped(name), side === 0 ? 'White' : 'Black',
            typeof player.accuracy === 'number' ? `${player.accuracy.toFixed(1)} %` : '', ...MARKS.map(count)];
    }));
}

// What is said about the game that the viewer shows.
class Review {
    #root;
    #viewer;
    #game;

    /** @param {HTMLElement} root */
    constructor(root) {
        this.#root = root;
        root.addEventListener('click', (/** @type {any} */ event) => {
            const turn = event.target.closest('[data-turn]');
            const graph = event.target.closest('.chances');
            if (turn) {
                this.#viewer.goTo(Number(turn.dataset.turn));
            } else if (graph) {
                const box = graph.getBoundingClientRect();
                const x = (event.clientX - box.left) * GRAPH.width / box.width;
                const plies = this.#game.annotation.chances.length - 1;
                this.#viewer.goTo(Math.round(plies * (x - GRAPH.left) / (GRAPH.right - GRAPH.left)));
            }
        });
    }

    // Shows the place in the game; another game has another graph and other words.
    step(viewer, game, at) {
        this.#viewer = viewer;
        if (game !== this.#game) {
            this.#game = game;
            const { result, turns } = game.annotation;
            this.#root.innerHTML = `<h3>White’s chances, in per cent</h3>${chanceGraph(game)}`
                + `${result ? `<p>${escaped(result)}.</p>` : ''}<h3>Turning points</h3>`
                + (turns.length === 0 ? '<p>No move lost much.</p>' : `<ul class="turns">${turns.map(({ ply, words }) =>
                    `<li><button type="button" data-turn="${ply}">${escaped(moveLabel(game, ply))}</button> ${escaped(words)}.</li>`)
                    .join('')}</ul>`);
        }
        const x = graphX(at, game.annotation.chances.length - 1).toFixed(1);
        this.#root.querySelector('.cursor').setAttribute('d', `M${x} ${GRAPH.top}V${GRAPH.bottom}`);
        this.#root.querySelector('[aria-current]')?.removeAttribute('aria-current');
        this.#root.querySelector(`[data-turn="${at}"]`)?.setAttribute('aria-current', 'step');
    }
}

/**
 * Fills the page.
 * @param {any} data
 * @param {(title: string, content: string) => void} addSection
 * @param {(caption: string, heads: string[], rows: any[][], names?: number) => string} table
 */
export function showAnnotated(data, addSection, table) {
    data.games.forEach((game, i) => {
        const annotation = data.annotated[i];
        game.annotation = annotation;
        game.marks = annotation.marks;
        game.words = annotation.chances.map((chance, at) => (chance === null ? '' : `White’s chances ${chance} %`
            + `${annotation.lines[at] ? `, best line ${annotation.lines[at]}` : ''}`));
    });
    const games = data.games.filter((game) => game.moves);
    addSection('Games', '<div id="games"></div><div id="review"></div>');
    addSection('Players', table('Accuracy and marks', ['Game', 'Player', 'Colour', 'Accuracy', ...MARKS], playerRows(games), 2)
        + `<p>${movesWords(games.reduce((sum, { plies }) => sum + plies, 0))} in ${games.length} ${games.length === 1 ? 'game' : 'games'}.`
        + ' A move with ?? loses 30 points of the chances or more, ? 15, ?! 6; ! is the only good move, !! one that is hard to see.</p>');
    const root = document.getElementById('games');
    const review = new Review(document.getElementById('review'));
    root.addEventListener('step', (/** @type {any} */ { detail }) => review.step(detail.viewer, detail.game, detail.at));
    new GameViewer(root, games);
}
