// SPDX-License-Identifier: MIT
// @ts-check
// The dialog for opening a game, and what else opens one: a link, and a file that is dropped on the page.
import { cutBranches, growBranches } from '../game/branches.js';
import { faultText } from '../game/faults.js';
import { byId } from '../views/elements.js';
import { gameOfLink } from '../game/link.js';
import { SHOWN_MOST, fillChoice, splitGames } from '../game/many_games.js';
import { numberOf } from '../game/notation.js';
import { decodeText, firstPly, gameOfPtn } from '../game/ptn.js';
import { t } from '../text/text.js';
import { percentWords, sentence } from '../views/words.js';
import { onSubmit, show } from './dialog.js';

const FILE_MOST = 20e6; // bytes of a file that is opened
const FIELD_MOST = 200000; // characters of one that is shown

// What was opened of a game whose text has an error, and in which line that is. The engine counts the lines of the game.
function partWords(fault, { start, tree }, linesBefore) {
    const { ply, move } = tree.root.end();
    const [, number, why] = /^game \d+, line (\d+): (?:ply \d+, )?([^]*)$/.exec(fault) || [null, 1, fault];
    const line = linesBefore + Number(number);
    const last = `${numberOf(firstPly(start.tps) + ply - 1)} ${move}`;
    const opened = ply > 0 ? t('Opened up to {last}, not the rest.', { last }) : t('No move was opened.');
    return { line, words: `${opened} ${t('Line {line} has an error: {reason}.', { line, reason: faultText(why) })}` };
}

const isLink = (text) => /^(https?:\/\/|www\.|ptn\.ninja|playtak\.com)/i.test(text);
const hasTags = (text) => /^\s*\[/m.test(text);

// The number of a game on the server: alone, or in a link that has nothing else of the game.
const numberOnServer = (text) => (/^\d+$/.test(text) ? text : /^\S*playtak\.com\/[^?\s]*games\D*?(\d+)(?:\/\S*)?$/i.exec(text)?.[1]);

// The smallest board that has all squares of these moves; 0 when there are none.
function smallestBoard(text) {
    const moves = text.replace(/\{[^}]*\}/g, '').matchAll(/([a-h])([1-8])(?:([-+<>])(\d*))?/g);
    const ends = [...moves].map(([, file, rank, direction, drops]) => {
        const far = direction ? drops.length || 1 : 0;
        return Math.max(file.charCodeAt(0) - 96 + (direction === '>' ? far : 0), Number(rank) + (direction === '+' ? far : 0));
    });
    return ends.length > 0 ? Math.min(8, Math.max(3, ...ends)) : 0;
}

const isTps = (text) => /^[xSC12,\d]+(\/[xSC12,\d]+){2,7}(\s+[12](\s+\d+)?)?$/i.test(text);

export class Opener {
    #engine;
    #onGame;
    #onFile;
    #onTable;
    #dialog = byId('open-dialog');
    #games = []; // of which one is chosen
    #text = ''; // of a file that is too long for the field
    #name = ''; // of the file

    // `onGame(game, trouble)` opens it, and says what is wrong with the text; rejected when a move is illegal.
    // `onFile(name, games)` gets the games of a text that has several, `onTable(name, games)` shows them as a table.
    constructor(engine, onGame, onFile, onTable) {
        this.#engine = engine;
        this.#onGame = onGame;
        this.#onFile = onFile;
        this.#onTable = onTable;
        byId('open').addEventListener('click', () => {
            this.#complain('');
            show(this.#dialog);
        });
        byId('file').addEventListener('click', (event) => { event.target.value = ''; }); // the same file may have changed
        byId('file').addEventListener('change', (event) => this.#takeFile(event.target.files[0]));
        byId('pasted').addEventListener('input', () => {
            this.#name = '';
            this.#text = '';
            this.#offer([]);
            const text = byId('pasted').value.trim();
            byId('tps-komi-field').hidden = !isTps(text);
            this.#askSize(hasTags(text) || isTps(text) || isLink(text) ? '' : text);
        });
        byId('which-words').addEventListener('input', (event) => fillChoice(byId('which'), this.#games, event.target.value));
        byId('open-table').addEventListener('click', () => this.#onTable(this.#name || t('Opened games'), this.#games));
        onSubmit(this.#dialog, () => this.#openText(byId('pasted').value || this.#text));
        this.#takeDrops();
    }

    // Opens the game of a PTN text after so many moves.
    openText(text, ply) {
        this.#games = [];
        this.#name = '';
        return this.#readGames(text, ply);
    }

    // Opens a link, the part behind '#'. False when it is none.
    async openLink(text) {
        const opened = await gameOfLink(this.#engine, text);
        if (opened) {
            await this.#onGame(opened.game, opened.trouble);
        }
        return Boolean(opened);
    }

    // `address` is one in these words, to follow.
    #complain(words, address = '') {
        const [before, after] = address ? words.split(address) : [words, ''];
        const link = document.createElement('a');
        Object.assign(link, { href: address, textContent: address, target: '_blank', rel: 'noreferrer' });
        byId('open-error').replaceChildren(sentence(before), ...(address ? [link, after] : []));
    }

    #tell(words) {
        byId('open-progress').textContent = words;
    }

    // Asks which board these moves without tags are for, with the likeliest chosen. False when there is no move.
    #askSize(moves) {
        const smallest = smallestBoard(moves.slice(0, FIELD_MOST));
        byId('moves-size-field').hidden = smallest === 0;
        if (smallest > 0) {
            byId('moves-size').value = String(smallest);
        }
        return smallest > 0;
    }

    #offer(games) {
        this.#games = games;
        this.#tell('');
        byId('which-field').hidden = games.length < 2;
        byId('which-words-field').hidden = games.length <= SHOWN_MOST;
        byId('open-table').hidden = games.length < 2 || games.length > SHOWN_MOST;
        byId('which-words').value = '';
        fillChoice(byId('which'), games, '');
    }

    async #takeFile(file) {
        if (!file) {
            return;
        }
        this.#complain('');
        if (file.size > FILE_MOST) {
            this.#complain(t('The file is too large for this page'));
            return;
        }
        const text = decodeText(await file.arrayBuffer());
        if (!text.trim()) {
            this.#complain(t('The file is empty'));
            return;
        }
        byId('pasted').value = text.length > FIELD_MOST ? '' : text;
        this.#text = text;
        this.#name = file.name.replace(/\.[^.]*$/, '');
        this.#offer([]);
        this.#askSize('');
        if (await this.#openText(text)) {
            this.#dialog.close();
        }
    }

    // True when a game was opened; of several games one is chosen first.
    async #openText(text) {
        this.#complain('');
        try {
            return await this.#read(text);
        } catch (error) {
            this.#complain(error.message);
            return false;
        }
    }

    async #read(whole) {
        const text = whole.trim();
        if (!text) {
            this.#complain(t('Choose a file or paste a game first'));
            return false;
        }
        if (/^https?:\S*#/.test(text) && await this.openLink(text.slice(text.indexOf('#')))) {
            return true;
        }
        const number = numberOnServer(text);
        if (number) {
            const address = `https://api.playtak.com/v1/games-history/ptn/${number}`;
            this.#complain(t('This page asks no server, so a number is not enough: paste the PTN of the game, which is at {address}', { address }), address);
            return false;
        }
        const link = isLink(text) ? await this.#engine.link(text) : null;
        if (link) {
            this.#games = [];
            return this.#readGames(link.ptn, link.ply >= 0 ? link.ply : link.branch ? Infinity : 0, link.branch);
        }
        if (isTps(text)) {
            await this.#onGame({ start: { size: 6, halfKomi: Math.round(2 * Number(byId('tps-komi').value)), tps: text } });
            return true;
        }
        return this.#readGames(whole, 0, '', true);
    }

    // Opens a game of a PTN text after so many moves of the main line, or of the branch with this name. `typed`: the text is that of the field, where a person can correct it.
    async #readGames(text, at = 0, branch = '', typed = false) {
        const fresh = this.#games.length === 0;
        const games = fresh ? await splitGames(text, (done) => this.#tell(t('Reading, {percent}', { percent: percentWords(100 * done) }))) : this.#games;
        if (fresh && games.length > 1) {
            this.#offer(games);
            this.#onFile(this.#name || t('Opened games'), games);
            this.#tell(t('{count} games: choose one', { count: games.length }));
            byId('which').focus();
            return false;
        }
        if (games.length > 1 && !byId('which').value) {
            this.#complain(t('No game has these words'));
            return false;
        }
        const which = games.length > 1 ? Number(byId('which').value) : 0;
        const cut = cutBranches(games[which].text);
        const isBare = !hasTags(text);
        if (isBare && this.#dialog.open && byId('moves-size-field').hidden && this.#askSize(text)) {
            this.#tell(t('These moves have no tags: choose the board that they are for'));
            byId('moves-size').focus();
            return false;
        }
        const size = isBare ? Number(byId('moves-size').value) : 0;
        const [read] = await this.#engine.games(cut.text, 0, size);
        if (!read) {
            this.#complain(t('There is no game in this text'));
            return false;
        }
        if (!read.size || (size && read.moves.length === 0)) {
            throw new Error(text.trim().startsWith('[') ? read.fault
                : `${t('This is no PTN, TPS or link that can be opened.')} ${sentence(read.fault)}`);
        }
        const opened = gameOfPtn(read);
        const { trouble: unread, ends } = await growBranches(this.#engine, opened, cut.branches);
        const end = branch ? ends.get(branch) : undefined;
        const trouble = branch && !end ? t('there is no branch {name}', { name: branch }) : unread;
        const linesBefore = games.slice(0, which).reduce((sum, game) => sum + game.text.split('\n').length - 1, 0);
        const fault = read.fault ? partWords(read.fault, opened, linesBefore) : null;
        const warning = (isBare ? '' : read.warning) || trouble; // a missing tag is no news: the board was asked for
        await this.#onGame({ ...opened, at, end, name: this.#name }, fault?.words || (warning ? t('In the text: {reason}', { reason: warning }) : ''));
        if (fault && typed && this.#dialog.open && byId('pasted').value) {
            this.#markLine(fault.line);
            this.#complain(`${fault.words} ${t('Correct the text and open it again, or close this.')}`);
            return false;
        }
        this.#offer([]);
        return true;
    }

    // Selects a line of the text in the field.
    #markLine(line) {
        const field = byId('pasted');
        const from = new RegExp(`^(?:.*\\n){${line - 1}}`).exec(field.value)?.[0].length ?? 0;
        field.focus();
        field.setSelectionRange(from, from + /.*/.exec(field.value.slice(from))[0].length);
    }

    // A file that is dropped anywhere on the page.
    #takeDrops() {
        const hint = byId('drop-hint');
        const hasFile = (event) => [...(event.dataTransfer?.types || [])].includes('Files');
        addEventListener('dragover', (event) => {
            if (hasFile(event)) {
                event.preventDefault();
                hint.hidden = false;
            }
        });
        addEventListener('dragleave', (event) => { hint.hidden ||= !event.relatedTarget; });
        addEventListener('drop', (event) => {
            hint.hidden = true;
            if (hasFile(event)) {
                event.preventDefault();
                show(this.#dialog);
                this.#takeFile(event.dataTransfer.files[0]);
            }
        });
    }
}
