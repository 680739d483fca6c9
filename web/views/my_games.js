// SPDX-License-Identifier: MIT
// @ts-check
// The dialog with all games that are kept: open, delete with undo, save all as one PTN file.
import { allGames, removeGame, restoreGame } from '../archive.js';
import { html, nothing, render } from '../lit/lit-html.js';
import { boardPicture } from '../board/picture.js';
import { savePtn } from '../share/save_ptn.js';
import { playerName } from '../game/levels.js';
import { dateAndTime, t } from '../text/text.js';
import { movesWords, named } from './words.js';

export class MyGames {
    #dialog;
    #session;
    #records = [];
    #removed = new Set(); // records that can still be restored
    #thumbnails = new WeakMap();
    #trouble = '';

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
        render(nothing, this.#dialog.querySelector('.sheet'));
    }

    async #load() {
        await this.#session.written();
        this.#removed.clear();
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
        this.#dialog.querySelectorAll('li')[this.#records.indexOf(record)]?.querySelector(selector).focus();
    }

    #draw() {
        const left = this.#records.filter((record) => !this.#removed.has(record));
        render(html`
            <h2 id="games-title" tabindex="-1" autofocus>${t('My games')}</h2>
            <p class="facts">${t('Every game that you begin or open is kept in this browser.')}</p>
            <ol class="my-games">${this.#records.map((record) => this.#row(record))}</ol>
            ${this.#records.length === 0 ? html`<p>${t('No games yet.')}</p>` : nothing}
            <p class="error" role="alert">${this.#trouble}</p>
            <div class="sheet-buttons">
                <button type="button" ?disabled=${left.length === 0}
                    @click=${() => savePtn(left.map(({ ptn }) => ptn).join('\n'), 'my-tak-games')}>${t('Save all as PTN')}</button>
                <button type="button" class="main" @click=${() => this.#dialog.close()}>${t('Close')}</button>
            </div>`, this.#dialog.querySelector('.sheet'));
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
        const names = record.names.map((name, i) => playerName(name) || named(['white', 'black'][i])).join(' – ');
        if (this.#removed.has(record)) {
            return html`<li class="removed"><span>${t('{players} is deleted.', { players: names })}</span>
                <button type="button" class="restore" @click=${() => this.#restore(record)}>${t('Undo')}</button></li>`;
        }
        const current = record.id === this.#session.id;
        return html`<li>
            ${this.#thumbnail(record)}
            <span class="what"><b>${names}</b>${record.game.name ? html` <span>${record.game.name}</span>` : nothing}
                <span>${record.seen.size} × ${record.seen.size}, ${movesWords(record.moves)}${record.result === '*' ? '' : html`, <b class="result">${record.result}</b>`}</span>
                <time datetime=${new Date(record.changed).toISOString()}>${dateAndTime(record.changed)}</time></span>
            ${current ? html`<span class="facts">${t('on the board')}</span>` : html`
                <button type="button" aria-label=${t('Open {players}', { players: names })} @click=${() => this.#open(record)}>${t('Open')}</button>
                <button type="button" class="remove" aria-label=${t('Delete {players}', { players: names })} @click=${() => this.#remove(record)}>${t('Delete')}</button>`}
        </li>`;
    }
}
