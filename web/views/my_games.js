// SPDX-License-Identifier: MIT
// @ts-check
// The dialog with all games that are kept: open, delete with undo, save all as one PTN file.
import { allGames, removeGame, restoreGame } from '../archive.js';
import { html, nothing, render } from '../lit/lit-html.js';
import { boardPicture } from '../board/picture.js';
import { savePtn } from '../share/save_ptn.js';
import { movesWords } from './words.js';

const dateOf = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

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
            this.#trouble = `This browser keeps no games: ${error.message}`;
        }
        this.#draw();
    }

    async #open(record) {
        if (await this.#tryTo(() => this.#session.goOn(record), 'opened')) {
            this.#dialog.close();
        }
    }

    // False, with the reason shown, when it fails.
    async #tryTo(work, done) {
        try {
            await work();
            return true;
        } catch (error) {
            this.#trouble = `This game can’t be ${done}: ${error.message}`;
            this.#draw();
            return false;
        }
    }

    async #remove(record) {
        if (await this.#tryTo(() => removeGame(record.id), 'deleted')) {
            this.#removed.add(record);
            this.#draw();
            this.#focus(record, '.restore');
        }
    }

    async #restore(record) {
        if (await this.#tryTo(() => restoreGame(record), 'restored')) {
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
            <h2 id="games-title" tabindex="-1" autofocus>My games</h2>
            <p class="facts">Every game that you begin or open is kept in this browser.</p>
            <ol class="my-games">${this.#records.map((record) => this.#row(record))}</ol>
            ${this.#records.length === 0 ? html`<p>No games yet.</p>` : nothing}
            <p class="error" role="alert">${this.#trouble}</p>
            <div class="sheet-buttons">
                <button type="button" ?disabled=${left.length === 0}
                    @click=${() => savePtn(left.map(({ ptn }) => ptn).join('\n'), 'my-tak-games')}>Save all as PTN</button>
                <button type="button" class="main" @click=${() => this.#dialog.close()}>Close</button>
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
        const names = record.names.map((name, i) => name || ['White', 'Black'][i]).join(' – ');
        if (this.#removed.has(record)) {
            return html`<li class="removed"><span>${names} is deleted.</span>
                <button type="button" class="restore" @click=${() => this.#restore(record)}>Undo</button></li>`;
        }
        const current = record.id === this.#session.id;
        return html`<li>
            ${this.#thumbnail(record)}
            <span class="what"><b>${names}</b>${record.game.name ? html` <span>${record.game.name}</span>` : nothing}
                <span>${record.seen.size} × ${record.seen.size}, ${movesWords(record.moves)}${record.result === '*' ? '' : html`, <b>${record.result}</b>`}</span>
                <time datetime=${new Date(record.changed).toISOString()}>${dateOf.format(record.changed)}</time></span>
            ${current ? html`<span class="facts">on the board</span>` : html`
                <button type="button" aria-label=${`Open ${names}`} @click=${() => this.#open(record)}>Open</button>
                <button type="button" class="remove" aria-label=${`Delete ${names}`} @click=${() => this.#remove(record)}>Delete</button>`}
        </li>`;
    }
}
