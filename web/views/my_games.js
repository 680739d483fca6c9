// SPDX-License-Identifier: MIT
// @ts-check
// The dialog with all games that are kept: search, folders, open, delete with undo, save many as one PTN file.
import { allGames, putInFolder, removeGame, restoreGame } from '../archive.js';
import { live } from '../lit/directives/live.js';
import { html, nothing, render } from '../lit/lit-html.js';
import { boardPicture } from '../board/picture.js';
import { savePtn } from '../share/save_ptn.js';
import { playerName } from '../game/levels.js';
import { dateAndTime, t, tn } from '../text/text.js';
import { movesWords, named } from './words.js';

const namesOf = (record) => record.names.map((name, i) => playerName(name) || named(['white', 'black'][i])).join(' – ');

// What a search looks at.
const wordsOf = (record) => [namesOf(record), record.game.name, record.folder, `${record.seen.size}×${record.seen.size}`,
    `${record.seen.size}x${record.seen.size}`, record.result, dateAndTime(record.changed)].join(' ').toLowerCase();

const ALL = '*'; // the choice of no folder in particular; no folder has this name

export class MyGames {
    #dialog;
    #session;
    #records = [];
    #removed = new Set(); // records that can still be restored
    #thumbnails = new WeakMap();
    #trouble = '';
    #words = ''; // of the search
    #folder = ALL; // that is shown
    #chosen = new Set(); // records that are saved or moved together

    // `button` opens the dialog.
    constructor(dialog, button, session) {
        this.#dialog = dialog;
        this.#session = session;
        button.addEventListener('click', async () => {
            await this.#load();
            dialog.showModal();
        });
        dialog.addEventListener('close', () => this.#forget());
    }

    // Records are large: none is held when nobody looks at them.
    #forget() {
        this.#records = [];
        this.#removed.clear();
        this.#chosen.clear();
        render(nothing, this.#dialog.querySelector('.sheet'));
    }

    async #load() {
        await this.#session.written();
        this.#removed.clear();
        this.#chosen.clear();
        this.#words = '';
        this.#folder = ALL;
        this.#trouble = '';
        try {
            this.#records = (await allGames()).filter((record) => !record.empty);
        } catch (error) {
            this.#records = [];
            this.#trouble = t('This browser keeps no games: {reason}', { reason: error.message });
        }
        this.#draw();
    }

    async #open(record) {
        if (await this.#tryTo(() => this.#session.goOn(record), (reason) => t('This game can’t be opened: {reason}', { reason }))) {
            this.#dialog.close();
        }
    }

    // False, with the reason shown in words, when it fails.
    async #tryTo(work, words) {
        try {
            await work();
            return true;
        } catch (error) {
            this.#trouble = words(error.message);
            this.#draw();
            return false;
        }
    }

    async #remove(record) {
        if (await this.#tryTo(() => removeGame(record.id), (reason) => t('This game can’t be deleted: {reason}', { reason }))) {
            this.#removed.add(record);
            this.#chosen.delete(record);
            this.#draw();
            this.#focus(record, '.restore');
        }
    }

    async #restore(record) {
        if (await this.#tryTo(() => restoreGame(record), (reason) => t('This game can’t be restored: {reason}', { reason }))) {
            this.#removed.delete(record);
            this.#draw();
            this.#focus(record, '.remove');
        }
    }

    #focus(record, selector) {
        this.#dialog.querySelector(`li[data-id="${record.id}"] ${selector}`)?.focus();
    }

    get #folders() {
        return [...new Set(this.#records.map(({ folder }) => folder).filter(Boolean))].sort();
    }

    // The games that the search and the folder leave.
    #shown() {
        const words = this.#words.toLowerCase().split(/\s+/);
        return this.#records.filter((record) => (this.#folder === ALL || (record.folder || '') === this.#folder)
            && words.every((word) => wordsOf(record).includes(word)));
    }

    #choose(records, on) {
        records.forEach((record) => (on ? this.#chosen.add(record) : this.#chosen.delete(record)));
        this.#draw();
    }

    // Puts the chosen games into a folder.
    async #move(folder) {
        const moved = [...this.#chosen];
        if (await this.#tryTo(() => Promise.all(moved.map(({ id }) => putInFolder(id, folder))), (reason) => t('The games can’t be moved: {reason}', { reason }))) {
            moved.forEach((record) => { record.folder = folder; });
            this.#chosen.clear();
            this.#folder = this.#folder === ALL || this.#folders.includes(this.#folder) ? this.#folder : ALL;
            this.#draw();
            this.#dialog.querySelector('[name=games-words]').focus();
        }
    }

    // Saves the chosen games, or all that are shown.
    #save(records) {
        const named = this.#folder !== ALL && this.#folder !== '' ? this.#folder : 'my-tak-games';
        savePtn(records.map(({ ptn }) => ptn).join('\n'), named);
    }

    #draw() {
        const shown = this.#shown();
        const left = shown.filter((record) => !this.#removed.has(record));
        const chosen = left.filter((record) => this.#chosen.has(record));
        const saved = chosen.length > 0 ? chosen : left;
        render(html`
            <h2 id="games-title" tabindex="-1" autofocus>${t('My games')}</h2>
            <p class="facts">${t('Every game that you begin or open is kept in this browser.')}</p>
            ${this.#records.length > 1 ? this.#tools(left) : nothing}
            <ol class="my-games">${shown.map((record) => this.#row(record))}</ol>
            ${this.#records.length === 0 ? html`<p>${t('No games yet.')}</p>` : shown.length === 0 ? html`<p>${t('No game has these words')}</p>` : nothing}
            ${chosen.length > 0 ? this.#folderForm() : nothing}
            <p class="error" role="alert">${this.#trouble}</p>
            <div class="sheet-buttons">
                <button type="button" ?disabled=${saved.length === 0} @click=${() => this.#save(saved)}>
                    ${saved.length < this.#records.length - this.#removed.size ? tn(saved.length, 'Save 1 game as PTN', 'Save {count} games as PTN') : t('Save all as PTN')}</button>
                <button type="button" class="main" @click=${() => this.#dialog.close()}>${t('Close')}</button>
            </div>`, this.#dialog.querySelector('.sheet'));
    }

    // What is above the list: search, folder, and all at once.
    #tools(left) {
        const folders = this.#folders;
        const all = left.length > 0 && left.every((record) => this.#chosen.has(record));
        return html`<div class="games-tools">
            <label>${t('Search')} <input type="search" name="games-words" autocomplete="off" .value=${live(this.#words)}
                @input=${({ target }) => { this.#words = target.value; this.#draw(); }}></label>
            ${folders.length > 0 ? html`<label>${t('Folder')} <select name="games-folder" .value=${live(this.#folder)}
                @change=${({ target }) => { this.#folder = target.value; this.#draw(); }}>
                <option value=${ALL}>${t('all')}</option>${folders.map((folder) => html`<option value=${folder} ?selected=${folder === this.#folder}>${folder}</option>`)}
                <option value="">${t('none')}</option></select></label>` : nothing}
            <label class="choice"><input type="checkbox" .checked=${live(all)} @change=${({ target }) => this.#choose(left, target.checked)}>
                ${tn(left.length, 'Select 1 game', 'Select {count} games')}</label>
        </div>`;
    }

    #folderForm() {
        return html`<form class="games-tools" @submit=${(event) => { event.preventDefault(); this.#move(event.target.elements.folder.value.trim()); }}>
            <label>${t('Folder for the selected games')} <input name="folder" list="folders" maxlength="60" pattern="[^*].*" autocomplete="off">
                <datalist id="folders">${this.#folders.map((folder) => html`<option value=${folder}></option>`)}</datalist></label>
            <button type="submit">${t('Move into the folder')}</button>
        </form>`;
    }

    #thumbnail(record) {
        if (!this.#thumbnails.has(record)) {
            const box = document.createElement('span');
            box.className = 'thumbnail';
            box.innerHTML = boardPicture(record.seen);
            this.#thumbnails.set(record, box);
        }
        return this.#thumbnails.get(record);
    }

    #row(record) {
        const names = namesOf(record);
        if (this.#removed.has(record)) {
            return html`<li class="removed" data-id=${record.id}><span>${t('{players} is deleted.', { players: names })}</span>
                <button type="button" class="restore" @click=${() => this.#restore(record)}>${t('Undo')}</button></li>`;
        }
        const current = record.id === this.#session.id;
        return html`<li data-id=${record.id}>
            ${this.#records.length > 1 ? html`<input type="checkbox" aria-label=${t('Select {players}', { players: names })}
                .checked=${live(this.#chosen.has(record))} @change=${({ target }) => this.#choose([record], target.checked)}>` : nothing}
            ${this.#thumbnail(record)}
            <span class="what"><b>${names}</b>${record.game.name ? html` <span>${record.game.name}</span>` : nothing}
                ${record.folder ? html`<span class="folder">${record.folder}</span>` : nothing}
                <span>${record.seen.size} × ${record.seen.size}, ${movesWords(record.moves)}${record.result === '*' ? '' : html`, <b class="result">${record.result}</b>`}</span>
                <time datetime=${new Date(record.changed).toISOString()}>${dateAndTime(record.changed)}</time></span>
            ${current ? html`<span class="facts">${t('on the board')}</span>` : html`
                <button type="button" aria-label=${t('Open {players}', { players: names })} @click=${() => this.#open(record)}>${t('Open')}</button>
                <button type="button" class="remove" aria-label=${t('Delete {players}', { players: names })} @click=${() => this.#remove(record)}>${t('Delete')}</button>`}
        </li>`;
    }
}
