// SPDX-License-Identifier: MIT
// @ts-check
// How a person's own games go, over games and weeks: accuracy, estimated rating, kinds of mistakes; and puzzles solved.
// All of it is in this browser.
import { allGames } from '../archive.js';
import { MISTAKE_KINDS } from '../game/review.js';
import { html, nothing, render, svg } from '../lit/lit-html.js';
import { dateText, numberText, t } from '../text/text.js';
import { Sheet } from '../views/sheet.js';
import { percentWords } from '../views/words.js';
import { COLOURS, mean, workTemplate } from './games_table.js';
import { progress } from './progress.js';
import { dayOf, weekOf } from './puzzles.js';
import { Reviewer } from './reviewer.js';

const WIDTH = 600; // of the graph, in its own units, as all measures here
const HEIGHT = 150;
const LEFT = 44;
const BOTTOM = 130;
const TOP = 10;

// The person's colour in a record; undefined in games of others. A game against the engine names the person so.
const mine = ({ names }) => (names[0] === names[1] ? undefined : COLOURS[names.indexOf('Player')]);

// The day of a game: that of its tag, else when it was changed last.
function dayOfRecord({ game, changed }) {
    const date = game.tags.find(([name]) => name === 'Date')?.[1] ?? '';
    const [, year, month, day] = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(date) ?? [];
    return dayOf(year ? new Date(Number(year), Number(month) - 1, Number(day)) : new Date(changed));
}

/** The reviewed ones of a person's games in the order in which they were played: {day, accuracy, rating, kinds}.
 * @param {import('./reviewer.js').Item[]} items */
function ownGames(items) {
    return items.filter(({ facts }) => facts).map(({ record, facts }) => ({ day: dayOfRecord(record), changed: record.changed, ...facts?.players[mine(record)] }))
        .sort((a, b) => a.day - b.day || a.changed - b.changed);
}

/** What was done in each week, the newest first: {week, games, accuracy, rating, kinds, puzzles}.
 * @param {ReturnType<typeof ownGames>} games
 * @param {Record<string, number>} puzzles solved ones by week */
function weeksOf(games, puzzles) {
    const weeks = new Set([...games.map(({ day }) => weekOf(day)), ...Object.keys(puzzles).map(Number)]);
    return [...weeks].sort((a, b) => b - a).map((week) => {
        const those = games.filter(({ day }) => weekOf(day) === week);
        const kinds = {};
        those.forEach((game) => Object.entries(game.kinds).forEach(([kind, count]) => { kinds[kind] = (kinds[kind] ?? 0) + count; }));
        return {
            week, games: those.length, kinds, puzzles: puzzles[week] ?? 0,
            accuracy: mean(those.map(({ accuracy }) => accuracy).filter((accuracy) => !Number.isNaN(accuracy))),
            rating: mean(those.map(({ rating }) => rating).filter(Boolean)),
        };
    });
}

export class OwnProgress {
    #reviewer;
    #sheet = new Sheet('own-progress');
    #onBoard;

    /** @param {any} engine
     * @param {() => string} onBoard which kept game is on the table: it is not reviewed here, because it may be played on */
    constructor(engine, onBoard) {
        this.#onBoard = onBoard;
        this.#reviewer = new Reviewer(engine);
        this.#reviewer.addEventListener('change', () => this.#draw());
    }

    async open() {
        this.#sheet.open(t('Your progress'));
        if (!this.#reviewer.isBusy) {
            const records = (await allGames().catch(() => [])).filter((record) => mine(record) && !record.empty && record.result !== '*');
            this.#reviewer.takeKept(records, this.#onBoard());
        }
    }

    #draw() {
        const games = ownGames(this.#reviewer.items);
        const weeks = weeksOf(games, progress().puzzles?.weeks ?? {});
        render(html`<p class="facts">${t('From your games against Bredon in My games, and from your puzzles. It stays in this browser.')}</p>
            ${this.#reviewer.items.length > 0 ? workTemplate(this.#reviewer) : html`<p>${t('No finished game of yours yet.')}</p>`}
            ${games.length > 0 ? this.#graph(games) : nothing}
            ${weeks.length > 0 ? html`<div class="wide-table" tabindex="0" role="region" aria-label=${t('Weeks')}>${this.#table(weeks)}</div>` : nothing}`, this.#sheet.body);
    }

    // The accuracy of each game, and the mean of each week as a line.
    #graph(games) {
        const x = (i) => LEFT + (WIDTH - LEFT - 10) * (i + 0.5) / games.length;
        const y = (accuracy) => BOTTOM - (BOTTOM - TOP) * accuracy / 100;
        const weeks = [...new Set(games.map(({ day }) => weekOf(day)))].map((week) =>
            games.map((game, i) => ({ ...game, i })).filter(({ day }) => weekOf(day) === week));
        const line = weeks.map((those) => `${mean(those.map(({ i }) => x(i)))} ${y(mean(those.map(({ accuracy }) => accuracy)))}`).join('L');
        return html`<figure class="progress-graph"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t('Accuracy of your games; the table below has the weeks.')}>
            ${[0, 50, 100].map((percent) => svg`<path class="line" d="M${LEFT} ${y(percent)}H${WIDTH - 10}"/>
                <text x=${LEFT - 6} y=${y(percent) + 4} text-anchor="end">${percentWords(percent)}</text>`)}
            ${games.map(({ accuracy }, i) => svg`<circle cx=${x(i)} cy=${y(accuracy)} r="4"/>`)}
            <path class="means" d=${`M${line}`}></path></svg>
            <figcaption>${t('Each dot is the accuracy of a game, the line the mean of each week.')}</figcaption></figure>`;
    }

    #table(weeks) {
        const kinds = Object.keys(MISTAKE_KINDS).filter((kind) => weeks.some((week) => week.kinds[kind]));
        const share = (week, kind) => {
            const all = Object.values(week.kinds).reduce((sum, count) => sum + count, 0);
            return all > 0 ? percentWords(100 * (week.kinds[kind] ?? 0) / all) : '–';
        };
        return html`<table><caption>${t('Weeks, with the share of each kind of your mistakes')}</caption>
            <thead><tr>${[t('Week from'), t('Games'), t('Accuracy'), t('Rating, estimated'), t('Puzzles solved'), ...kinds.map((kind) => MISTAKE_KINDS[kind])]
        .map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
            <tbody>${weeks.map((week) => html`<tr><th scope="row">${dateText((7 * week.week - 3) * 86400000)}</th><td>${week.games}</td>
                <td>${Number.isNaN(week.accuracy) ? '–' : percentWords(week.accuracy)}</td><td>${Number.isNaN(week.rating) ? '–' : numberText(Math.round(week.rating))}</td>
                <td>${week.puzzles}</td>${kinds.map((kind) => html`<td>${share(week, kind)}</td>`)}</tr>`)}</tbody></table>`;
    }
}
