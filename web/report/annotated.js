// SPDX-License-Identifier: MIT
// @ts-check
// The page that `annotate --html` writes. Its data has `annotated`, the notes on each game of `games`: its place
// (`file`, and the number of the game there), `result` and `known` (what is new in it) in words, White's chances in per
// cent (null where they are not known) and the beginning of the best line of each position, the same of another
// `engine` beside this `program`, the mark of each move, the turning points in words, and both players. With --player it has the report,
// `player` and `first_moves`. docs/json.md explains both.
import { numberOf } from '../game/notation.js';
import { escaped, movesWords } from '../views/words.js';
import { lineLegend } from './charts.js';
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

// A line of chances, which has gaps where they are not known.
function chanceLine(chances, number) {
    const plies = chances.length - 1;
    const known = chances.map((chance, ply) => ({ chance, ply })).filter(({ chance }) => chance !== null);
    return `<path class="line line-${number}" d="${known.map(({ chance, ply }, i) =>
        `${i > 0 && known[i - 1].ply === ply - 1 ? 'L' : 'M'}${graphX(ply, plies).toFixed(1)} ${graphY(chance).toFixed(1)}`).join('')}"/>`;
}

// The chances at both ends of a game, in words.
function endWords(chances) {
    const known = chances.filter((chance) => chance !== null);
    return known.length === 0 ? 'nothing is known' : `${known[0]} % at first, ${known.at(-1)} % at the end`;
}

// White's chances over the game, by both engines if there are two, with the marks of bad moves.
function chanceGraph(game) {
    const { chances, marks, program, engine, other_chances: others } = game.annotation;
    const plies = chances.length - 1;
    const ends = endWords(chances) + (engine ? `; by ${escaped(engine)} ${endWords(others)}` : '');
    const grid = [0, 25, 50, 75, 100].map((chance) =>
        `<path class="${chance === 50 ? 'zero' : 'grid'}" d="M${GRAPH.left} ${graphY(chance)}H${GRAPH.right}"/>`
        + `<text x="${GRAPH.left - 6}" y="${graphY(chance) + 4}" text-anchor="end">${chance}</text>`).join('');
    const bad = marks.map((mark, i) => (mark.includes('?') && chances[i + 1] !== null
        ? `<circle class="bad-move" cx="${graphX(i + 1, plies).toFixed(1)}" cy="${graphY(chances[i + 1]).toFixed(1)}" r="4"/>` : '')).join('');
    return `<svg class="chart chances" viewBox="0 0 ${GRAPH.width} ${GRAPH.height}" role="img" aria-label="White’s chances in per cent`
        + ` over ${plies} plies: ${ends}">${grid}${engine ? chanceLine(others, 1) : ''}${chanceLine(chances, 0)}${bad}<path class="cursor"/></svg>`
        + (engine ? lineLegend([program, engine]) : '');
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
            const { result, known, turns } = game.annotation;
            this.#root.innerHTML = `<h3>White’s chances, in per cent</h3>${chanceGraph(game)}`
                + `${[result, known].map((words) => (words ? `<p>${escaped(words)}.</p>` : '')).join('')}<h3>Turning points</h3>`
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

// ---- The report on a player

const FIGURE_HEADS = ['Games', 'Score', 'Moves', 'Accuracy', 'Loss', ...MARKS, 'Rating', '±'];
const GROUPS = [['colours', 'Colour'], ['boards', 'Board'], ['phases', 'Phase'], ['first_moves', 'First moves']];
const figure = (value, digits, unit = '') => (typeof value === 'number' ? value.toFixed(digits) + unit : '');

// The figures of a row of the report, in the order of FIGURE_HEADS.
function figureRow(row) {
    return [escaped(row.name), row.games, figure(row.score, 0, ' %'), row.moves, figure(row.accuracy, 1, ' %'),
        figure(row.loss, 1), row.blunders, row.mistakes, row.doubtful, row.good, row.brilliant, figure(row.rating, 0),
        figure(row.rating_error, 0)];
}

// The worst moves, each with a button that shows it, if the page has the moves of its game.
function worstMoves({ instructive }, games) {
    const rows = instructive.map(({ file, game: number, ply, words }) => {
        const i = games.findIndex(({ annotation }) => annotation.file === file && annotation.game === number);
        const game = games[i];
        return `<li>${game ? `<button type="button" data-game="${i}" data-ply-of="${ply}">Game ${game.number}, `
            + `${escaped(moveLabel(game, ply))}</button> ` : ''}${escaped(words)}.</li>`;
    });
    return rows.length === 0 ? '' : `<h3>Most instructive</h3><ol class="turns">${rows.join('')}</ol>`;
}

function aboutPlayer({ player, first_moves: first }, games, table) {
    const kinds = player.kinds.map(({ kind, moves }) => `<li>${moves} ${escaped(kind)}</li>`).join('');
    return table('All games', ['Player', ...FIGURE_HEADS], [figureRow(player)])
        + GROUPS.map(([key, head]) => table(`By ${head.toLowerCase()}`, [head, ...FIGURE_HEADS], player[key].map(figureRow))).join('')
        + (kinds ? `<h3>Moves marked ?!, ? or ??</h3><ul class="turns">${kinds}</ul>` : '')
        + worstMoves(player, games)
        + (first.length === 0 ? '' : table('The first moves of all games of this player in the database',
            ['Moves', 'Colour', 'Board', 'Games', 'Score'], first.map(({ moves, side, size, games: count, score }) =>
                [escaped(moves.join(' ')), side === 'white' ? 'White' : 'Black', `${size}x${size}`, count, figure(score, 1, ' %')])));
}

/**
 * Fills the page.
 * @param {any} data
 * @param {(title: string, content: string) => void} addSection
 * @param {(caption: string, heads: string[], rows: any[][], names?: number) => string} table
 */
export function showAnnotated(data, addSection, table) {
    const files = new Set(data.annotated.map(({ file }) => file));
    const chanceWords = (chance, line) => `${chance} %${line ? `, best line ${line}` : ''}`;
    data.games.forEach((game, i) => {
        const annotation = data.annotated[i];
        game.annotation = annotation;
        game.marks = annotation.marks;
        // The games of several files are numbered through.
        game.number = files.size > 1 ? i + 1 : annotation.game;
        game.source = files.size > 1 ? `game ${annotation.game} of ${annotation.file.replace(/.*[\\/]/, '')}` : '';
        game.words = annotation.chances.map((chance, at) => {
            const other = annotation.other_chances?.[at] ?? null;
            return [chance === null ? '' : `White’s chances ${chanceWords(chance, annotation.lines[at])}`,
                other === null ? '' : `${annotation.engine}: ${chanceWords(other, annotation.other_lines[at])}`]
                .filter((words) => words).join('. ');
        });
    });
    const games = data.games.filter((game) => game.moves);
    addSection(`Report on ${escaped(data.player?.name || '')}`, data.player ? aboutPlayer(data, games, table) : '');
    addSection('Games', '<div id="games"></div><div id="review"></div>');
    addSection('Players', table('Accuracy and marks', ['Game', 'Player', 'Colour', 'Accuracy', ...MARKS], playerRows(games), 2)
        + `<p>${movesWords(games.reduce((sum, { plies }) => sum + plies, 0))} in ${games.length} ${games.length === 1 ? 'game' : 'games'}.`
        + ' A move with ?? loses 30 points of the chances or more, ? 15, ?! 6; ! is the only good move, !! one that is hard to see.</p>');
    const root = document.getElementById('games');
    const review = new Review(document.getElementById('review'));
    root.addEventListener('step', (/** @type {any} */ { detail }) => review.step(detail.viewer, detail.game, detail.at));
    const viewer = new GameViewer(root, games);
    document.getElementById('report').addEventListener('click', (/** @type {any} */ { target }) => {
        const button = target.closest('[data-ply-of]');
        if (button) {
            viewer.show(games[button.dataset.game]);
            viewer.goTo(Number(button.dataset.plyOf));
        }
    });
}
