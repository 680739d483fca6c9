// SPDX-License-Identifier: MIT
// @ts-check
// The pages that `match --html`, `ratings --html` and `annotate --html` write. The data is one object of JSON: `games`,
// see replay.js; of annotated games also `annotated`, see annotated.js;
// of a match also `totals`, as docs/json.md explains them, and `points`, what was known after so many games; of a
// list of ratings `ratings`. The program joins this script with those that it imports (shell/html/embed.sh), so that
// all names are different.
import { escaped, winnerOf } from '../views/words.js';
import { showAnnotated } from './annotated.js';
import { barChart, lineChart, lineLegend } from './charts.js';
import { GameViewer, endingOf } from './viewer.js';

const data = JSON.parse(document.getElementById('data').textContent);
const report = document.getElementById('report');
const ratings = data.ratings || data.totals?.ratings;

const signed = (value, digits = 1) => (value > 0 ? '+' : '') + value.toFixed(digits);
const real = (value) => typeof value === 'number';
const percent = (share) => (real(share) ? `${(100 * share).toFixed(1)} %` : '');

// A table with these heads; the first `names` of each row are its heads, and text.
function table(caption, heads, rows, names = 1) {
    return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption>`
        + `<thead><tr>${heads.map((head, i) =>
            `<th scope="col"${i === names - 1 ? ' class="name"' : ''}>${head}</th>`).join('')}</tr></thead><tbody>${rows.map((row) =>
            `<tr>${row.map((cell, i) => (i === names - 1 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`)
            .join('')}</tbody></table></div>`;
}

function addSection(title, content) {
    if (content) {
        report.insertAdjacentHTML('beforeend', `<section><h2>${title}</h2>${content}</section>`);
    }
}

// ---- The list

// The players, the best first, with the ends of their intervals.
function listed() {
    if (ratings) {
        return ratings.players.map((player) => ({
            ...player, low: real(player.elo) ? player.elo - player.error : null,
            high: real(player.elo) ? player.elo + player.error : null,
        }));
    }
    return data.totals.engines.map((engine) => ({ ...engine, low: engine.elo_low, high: engine.elo_high }))
        .sort((one, two) => two.score - one.score);
}

// Elo with its interval as a picture; the numbers are beside it.
function errorBar({ elo, low, high }, base, least, most) {
    const x = (value) => 4 + 152 * (Math.min(Math.max(value, least), most) - least) / (most - least || 1);
    const from = real(low) ? x(low) : 4;
    const to = real(high) ? x(high) : 156;
    return real(elo) || real(low) || real(high) ? '<svg class="error-bar" viewBox="0 0 160 16" aria-hidden="true">'
        + `<path class="zero" d="M${x(base)} 0V16"/><path class="interval" d="M${from} 8H${to}M${from} 4V12M${to} 4V12"/>`
        + `${real(elo) ? `<circle cx="${x(elo)}" cy="8" r="4"/>` : ''}</svg>` : '';
}

function eloWords({ elo, low, high }) {
    return real(elo) ? signed(elo) : real(low) ? `above ${signed(low)}` : real(high) ? `below ${signed(high)}` : '';
}

function rangeWords({ elo, low, high }) {
    return real(elo) && (real(low) || real(high))
        ? `${real(low) ? signed(low) : '−∞'} to ${real(high) ? signed(high) : '+∞'}` : '';
}

function listTable(players) {
    const ends = players.flatMap(({ elo, low, high }) => [elo, low, high]).filter(real);
    const base = (ratings && players.find(({ error }) => error === 0)?.elo) || 0; // that of the anchor
    const [least, most] = [Math.min(base, ...ends), Math.max(base, ...ends)];
    const rows = players.map((player, i) => [i + 1, escaped(player.name), eloWords(player), rangeWords(player),
        errorBar(player, base, least, most), percent(player.los), player.games, player.wins, player.draws, player.losses,
        percent(player.score)]);
    const words = ratings ? `<p>White’s advantage ${signed(ratings.advantage)} ± ${ratings.advantage_error.toFixed(1)} Elo;`
        + ` ${percent(ratings.drawn)} of the games were drawn. Maximum likelihood over all games; errors are 95 % intervals;`
        + ' LOS is the likelihood that a player is stronger than the next one.'
        + `${ratings.prior ? ' The results leave a rating open, so each player has half a win and half a loss more'
            + ' against an imagined average player.' : ''}</p>`
        : '<p>Elo against the other engine, with 95 % intervals from pairs of games; LOS is the likelihood of being the'
        + ' stronger one.</p>';
    return table('Players by rating', ['#', 'Player', 'Elo', '95 %', '<span class="unseen">as a picture</span>', 'LOS', 'Games',
        'Won', 'Drawn', 'Lost', 'Score'], rows, 2) + words;
}

function crossTable() {
    const { players } = ratings;
    const rows = players.map((player) => [escaped(player.name), ...players.map((other) => {
        const found = player.opponents.find(({ name }) => name === other.name);
        const sum = found ? found.wins + found.draws + found.losses : 0;
        return other === player ? '·' : found ? `<span title="${found.wins} won, ${found.draws} drawn, ${found.losses} lost">`
            + `${Math.round(100 * (found.wins + found.draws / 2) / sum)}</span>` : '–';
    })]);
    return table('Score in % of the player in the row against that in the column', ['Player',
        ...players.map((player, i) => `<abbr title="${escaped(player.name)}">${i + 1}</abbr>`)], rows);
}

// ---- Over time

function overTime() {
    const { points = [], totals } = data;
    if (points.length < 2) {
        return '';
    }
    const names = totals.engines.map(({ name }) => name).slice(0, points[0].elo.length);
    // Of two engines, one is the other upside down.
    const shown = names.length === 2 ? names.slice(0, 1) : names;
    const lines = shown.map((_, i) => ({ points: points.map(({ games, elo }) => [games, ...elo[i]]) }));
    const last = points.at(-1).elo;
    const words = shown.map((name, i) => `${name} ${real(last[i][0]) ? signed(last[i][0]) : 'unknown'}`).join(', ');
    let drawn = lineChart({ label: `Elo as games were added; at the end: ${words}`, lines }) + lineLegend(shown);
    if (real(points[0].llr)) {
        const { lower, upper, llr, verdict, elo0, elo1 } = totals.sprt;
        drawn += '<h3>Log-likelihood ratio</h3>' + lineChart({
            label: `LLR as games were added; at the end ${llr.toFixed(2)}, ${verdict}`,
            lines: [{ points: points.map((point) => [point.games, point.llr]) }],
            levels: [{ value: lower, text: `elo0=${elo0} accepted` }, { value: upper, text: `elo1=${elo1} accepted` }],
        }) + `<p>LLR ${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)}) for [${elo0}, ${elo1}]: ${verdict}.</p>`;
    }
    return drawn;
}

// ---- Games

function endings() {
    const counts = new Map();
    for (const game of data.games) {
        const row = counts.get(endingOf(game)) || [0, 0, 0];
        const winner = winnerOf(game.result);
        row[winner === 'white' ? 0 : winner === 'black' ? 2 : 1]++;
        counts.set(endingOf(game), row);
    }
    const rows = [...counts].map(([ending, row]) => [ending, row.reduce((sum, count) => sum + count, 0), ...row])
        .sort((one, two) => two[1] - one[1]);
    return table('How the games ended', ['Ending', 'Games', 'White won', 'Drawn', 'Black won'],
        rows.map(([ending, all, ...row]) => [escaped(ending), all, ...row]));
}

function lengths() {
    const plies = data.games.map((game) => game.plies).sort((one, two) => one - two);
    const middle = plies[Math.floor(plies.length / 2)];
    const words = `From ${plies[0]} to ${plies.at(-1)} plies, half of the games up to ${middle}`;
    return barChart({ label: `Games by their length. ${words}.`, values: plies, unit: 'plies' }) + `<p>${words}.</p>`;
}

// The least time that a side had left in a game, in seconds, from its clock and the times of its moves; null
// without either. Times are in hundredths of a second. A move that came too late is not in the game.
function leastLeft(game, side) {
    const clock = /^([\d.]+)(?:\+([\d.]+)(n?))?(?:@(\d+)\+([\d.]+))?$/.exec(game.clocks[side]);
    if (!clock || !game.notes) {
        return null;
    }
    const first = game.tps.split(' ')[1] === '2' ? 1 : 0;
    let left = Number(clock[1]);
    let least = null;
    let number = 0; // of the moves that the side made itself
    game.notes.forEach((note, i) => {
        const used = /(?:^| )([\d.]+)s$/.exec(note);
        if ((first + i) % 2 === side && used) {
            left -= Number(used[1]);
            least = Math.min(left, least ?? left);
            number += 1;
            left += Number(clock[2] || 0) * (clock[3] ? number : 1) + (Number(clock[4]) === number ? Number(clock[5]) : 0);
        }
    });
    const late = ['time', 'narrow time', 'hang'].includes(endingOf(game))
        && winnerOf(game.result) === (side === 0 ? 'black' : 'white');
    return late ? Math.min(least ?? 0, 0) : least;
}

function timeLeft() {
    const found = new Map();
    for (const game of data.games) {
        [game.white, game.black].forEach((name, side) => {
            const left = leastLeft(game, side);
            if (left !== null) {
                found.set(name, [...found.get(name) || [], left]);
            }
        });
    }
    const rows = [...found].map(([name, times]) => {
        times.sort((one, two) => one - two);
        return [escaped(name), times.length, times[0].toFixed(2), times[Math.floor(times.length / 2)].toFixed(2)];
    });
    return rows.length === 0 ? '' : table('Least time left on the clock in a game, in seconds',
        ['Player', 'Games', 'In the worst game', 'In the middle one'], rows);
}

// Games that were lost by a fault, with a button that shows each.
function faults() {
    const lost = data.games.map((game, i) => ({ game, i })).filter(({ game }) => game.fault);
    const rows = lost.map(({ game, i }) => [
        game.moves === undefined ? game.number : `<button type="button" data-game="${i}">${game.number}</button>`,
        escaped(winnerOf(game.result) === 'white' ? game.black : game.white), escaped(game.how), game.plies]);
    return !data.games.some((game) => game.how) ? '' : rows.length === 0 ? '<p>None.</p>'
        : table('Games lost by a fault', ['Game', 'Lost by', 'Why', 'Plies'], rows);
}

function showReport() {
    const players = listed();
    const sizes = [...new Set(data.games.map((game) => game.tps.split('/').length))].sort();
    report.insertAdjacentHTML('beforeend', `<p>${data.games.length} games of ${players.length} players, `
        + `${sizes.map((size) => `${size}x${size}`).join(', ')}.${data.totals?.repeated
            ? ` ${data.totals.repeated} of them repeat others and count only here.` : ''}</p>`);
    addSection('Rating list', listTable(players));
    addSection('Cross table', ratings && players.length > 2 && players.length <= 64 ? crossTable() : '');
    addSection('Elo over time', overTime());
    addSection('Endings', endings());
    addSection('Length of the games', lengths());
    addSection('Time left', timeLeft());
    addSection('Faults', faults());
    const games = data.games.filter((game) => game.moves !== undefined);
    addSection('Games', `<div id="games"></div>${games.length < data.games.length
        ? `<p>The moves of the first ${games.length} games are on this page.</p>` : ''}`);
    const viewer = new GameViewer(document.getElementById('games'), games);
    report.addEventListener('click', (event) => {
        const button = /** @type {HTMLElement} */ (event.target).closest('[data-game]');
        if (button instanceof HTMLElement) {
            viewer.show(data.games[button.dataset.game]);
        }
    });
}

report.querySelector('noscript').remove();
if (data.annotated) {
    showAnnotated(data, addSection, table);
} else {
    showReport();
}
document.documentElement.dataset.ready = '';
