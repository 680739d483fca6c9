// SPDX-License-Identifier: MIT
// @ts-check
// A table of the games of a file for a trainer: who lost, by which move, and how accurately both played; below it the
// totals of each player. The reviews are made in the background.
import { loserOf } from '../game/annotate.js';
import { playerName } from '../game/levels.js';
import { MISTAKE_KINDS } from '../game/review.js';
import { html, nothing, render } from '../lit/lit-html.js';
import { t, tn } from '../text/text.js';
import { Sheet } from '../views/sheet.js';
import { named, percentWords, sentence } from '../views/words.js';
import { Reviewer } from './reviewer.js';

/** @typedef {import('./reviewer.js').Item} Item */

export const COLOURS = ['white', 'black'];

/** The mean of numbers, NaN of none. */
export const mean = (numbers) => (numbers.length > 0 ? numbers.reduce((sum, each) => sum + each, 0) / numbers.length : NaN);

const nameOf = ({ names }, i) => playerName(names[i]) || named(COLOURS[i]);
const accuracyOf = ({ facts }, i) => facts?.players[COLOURS[i]].accuracy ?? NaN;
const accuracyWords = (accuracy) => (Number.isNaN(accuracy) ? '–' : percentWords(accuracy));

// The columns: what they are called, and what they are sorted by.
const COLUMNS = /** @type {[string, (item: Item) => string | number][]} */ ([
    [t('White'), (item) => nameOf(item, 0).toLowerCase()], [t('Black'), (item) => nameOf(item, 1).toLowerCase()],
    [t('Result'), ({ result }) => result], [t('Moves'), ({ moves }) => moves],
    [t('Decided by'), ({ facts }) => (facts?.decisive ? Object.keys(MISTAKE_KINDS).indexOf(facts.decisive.kind) : NaN)],
    [t('Accuracy of White'), (item) => accuracyOf(item, 0)], [t('Accuracy of Black'), (item) => accuracyOf(item, 1)],
]);

const compare = (a, b) => (typeof a === 'string' ? a.localeCompare(b) : (Number.isNaN(a) ? 1 : 0) - (Number.isNaN(b) ? 1 : 0) || a - b || 0);

/** What each player of some games has done, those with the most losses first: {name, games, lost, kinds, accuracy}. `kinds`
 * counts the moves that decided the lost games.
 * @param {Item[]} items */
function totalsOf(items) {
    const players = new Map();
    for (const item of items) {
        COLOURS.forEach((colour, i) => {
            const name = nameOf(item, i);
            const player = players.get(name) ?? { name, games: 0, lost: 0, kinds: {}, accuracies: [] };
            players.set(name, player);
            player.games++;
            player.lost += loserOf(item.result) === colour ? 1 : 0;
            const { decisive } = item.facts ?? {};
            if (decisive?.lost === colour) {
                player.kinds[decisive.kind] = (player.kinds[decisive.kind] ?? 0) + 1;
            }
            player.accuracies.push(...[accuracyOf(item, i)].filter((accuracy) => !Number.isNaN(accuracy)));
        });
    }
    return [...players.values()].map(({ accuracies, ...player }) => ({ ...player, accuracy: mean(accuracies) }))
        .sort((a, b) => b.lost - a.lost || a.name.localeCompare(b.name));
}

/** What a reviewer does, and the buttons for it.
 * @param {Reviewer} reviewer */
export function workTemplate(reviewer) {
    const { items, left, current, done, isBusy } = reviewer;
    const reviewed = items.filter(({ facts }) => facts).length;
    const names = current && `${nameOf(current, 0)} – ${nameOf(current, 1)}`;
    const words = names ? t('Reviewing {players}: position {done} of {most}', { players: names, done, most: current.moves + 1 })
        : tn(items.length, '{done} of 1 game is reviewed.', '{done} of {count} games are reviewed.', { done: reviewed });
    return html`<div class="games-work"><label><span>${words}</span>
            ${isBusy ? html`<progress max=${Math.max(1, items.length)} .value=${reviewed + (current ? done / (current.moves + 1) : 0)}></progress>` : nothing}</label>
        ${isBusy ? html`<button type="button" @click=${() => reviewer.stop()}>${t('Stop')}</button>`
    : left.length > 0 ? html`<button type="button" @click=${() => reviewer.run()}>${tn(left.length, 'Review 1 game', 'Review {count} games')}</button>` : nothing}</div>`;
}

export class GamesTable {
    #reviewer;
    #sheet = new Sheet('games-table');
    #onOpen;
    #games = /** @type {{text: string}[]} */ ([]);
    #column = -1; // that sorts; -1: the order of the file
    #down = false;
    #trouble = '';

    /** @param {any} engine
     * @param {{onOpen: (item: Item, ply: number) => Promise<unknown>}} options `onOpen` shows a game after so many moves */
    constructor(engine, { onOpen }) {
        this.#reviewer = new Reviewer(engine);
        this.#reviewer.addEventListener('change', () => this.#draw());
        this.#onOpen = onOpen;
    }

    /** Opens the table of a file; reviews begin, or go on.
     * @param {string} file
     * @param {{text: string}[]} games */
    async open(file, games) {
        this.#trouble = '';
        this.#sheet.open(t('Games of {file}', { file }));
        if (games !== this.#games) {
            this.#games = games;
            this.#column = -1;
            await this.#reviewer.takeFile(file, games);
            this.#reviewer.run();
        }
        this.#draw();
    }

    #sort(column) {
        this.#down = column === this.#column && !this.#down;
        this.#column = column;
        this.#draw();
    }

    async #show(item, ply) {
        try {
            await this.#onOpen(item, ply);
            this.#sheet.close();
        } catch (error) {
            this.#trouble = error.message;
            this.#draw();
        }
    }

    #draw() {
        const { items } = this.#reviewer;
        const keyOf = COLUMNS[this.#column]?.[1];
        const sorted = keyOf ? [...items].sort((a, b) => (this.#down ? -1 : 1) * compare(keyOf(a), keyOf(b))) : items;
        render(html`${workTemplate(this.#reviewer)}
            <div class="wide-table" tabindex="0" role="region" aria-label=${t('Games')}><table>
                <thead><tr>${COLUMNS.map(([name], i) => html`<th scope="col" aria-sort=${i !== this.#column ? nothing : this.#down ? 'descending' : 'ascending'}>
                    <button type="button" @click=${() => this.#sort(i)}>${name}</button></th>`)}</tr></thead>
                <tbody>${sorted.map((item) => this.#row(item))}</tbody></table></div>
            <p class="error" role="alert">${sentence(this.#trouble)}</p>
            <h3>${t('Players')}</h3>
            <div class="wide-table" tabindex="0" role="region" aria-label=${t('Players')}>${this.#totals()}</div>`, this.#sheet.body);
    }

    #row(item) {
        const { facts, trouble, result, moves } = item;
        const decisive = facts?.decisive;
        const lost = loserOf(result);
        const words = decisive ? decisive.words : trouble ? sentence(trouble) : facts ? t('No single move decided it') : t('not reviewed yet');
        const player = (i) => html`<td class=${lost === COLOURS[i] ? 'lost' : ''}>${nameOf(item, i)}</td>`;
        return html`<tr>${player(0)}${player(1)}<td class="ptn">${result === '*' ? '–' : result}</td><td>${moves}</td>
            <td><button type="button" ?disabled=${moves === 0} @click=${() => this.#show(item, decisive?.ply ?? 0)}>${words}</button></td>
            <td>${accuracyWords(accuracyOf(item, 0))}</td><td>${accuracyWords(accuracyOf(item, 1))}</td></tr>`;
    }

    #totals() {
        const players = totalsOf(this.#reviewer.items);
        const kinds = Object.keys(MISTAKE_KINDS).filter((kind) => players.some((player) => player.kinds[kind]));
        return html`<table><thead><tr><th scope="col">${t('Player')}</th><th scope="col">${t('Games')}</th><th scope="col">${t('Lost')}</th>
                ${kinds.map((kind) => html`<th scope="col">${t('by: {kind}', { kind: MISTAKE_KINDS[kind] })}</th>`)}<th scope="col">${t('Accuracy')}</th></tr></thead>
            <tbody>${players.map((player) => html`<tr><th scope="row">${player.name}</th><td>${player.games}</td><td>${player.lost}</td>
                ${kinds.map((kind) => html`<td>${player.kinds[kind] ?? 0}</td>`)}<td>${accuracyWords(player.accuracy)}</td></tr>`)}</tbody></table>`;
    }
}
