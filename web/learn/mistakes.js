// SPDX-License-Identifier: MIT
// @ts-check
// The review of an annotated game: who won and why, and its turning points, which the engine has chosen. At
// each it says what was wrong, asks for a better move, judges any answer, and plays what refutes it.
import { html, nothing, render } from '../lit/lit-html.js';
import { numberOf } from '../game/notation.js';
import { reviewText } from '../game/review.js';
import { DECIDED, wordsOfMove } from '../game/notes.js';
import { Sheet } from '../views/sheet.js';
import { t, tn } from '../text/text.js';
import { isDraw, lineWords, movesToWin, moveWords, named, other, percentWords, scoreOf, sentence, winnerOf } from '../views/words.js';
import { PracticeBoard } from './practice.js';
import { dueTurns, keepAnswer } from './repetition.js';

const NODES = 30000; // for an answer, as for each position of an annotation
const MOST_SHOWN = 6; // plies of a refutation
const SMALL_LOSS = 5; // per cent of the chances: as good as the best move
const SMALL_PART = 0.35; // of what the mistake lost

// The turning points of the shown line, in its order. Chances are the mover's, in per cent.
export function turningPoints(game) {
    const first = game.firstPly();
    return game.line.slice(1).filter((node) => node.note?.words && node.parent.note?.pv.length > 0).map((node) => {
        const colour = game.moverAt(node.ply - 1);
        const chanceOf = (note) => (colour === 'white' ? note.chance : 100 - note.chance);
        // What was wrong, and what was better; the engine's moves are as the page writes them.
        const [, told, better] = /^(.*?)(?:; (.*))?$/.exec(wordsOfMove(node.note));
        return {
            position: game.position(node.ply - 1), played: node.move, number: numberOf(first + node.ply - 1), mark: node.note.mark,
            told, better: better ? `${sentence(reviewText(better))}.` : '',
            decisive: DECIDED.test(node.note.words), best: node.parent.note.pv[0], reply: node.note.pv[0],
            lostIn: node.note.proved?.winner === other(colour) ? node.note.proved.plies : Infinity,
            missedWin: node.parent.note.proved?.winner === colour, // one by force
            before: chanceOf(node.parent.note), after: chanceOf(node.note), colour,
        };
    });
}

export class Mistakes {
    #engine;
    #sheet = new Sheet('mistakes', { onClose: () => this.#search.abort() });
    #parts = this.#sheet.addParts();
    #board;
    #turns = [];
    #both = []; // with those of the other player
    #names = {}; // by colour, of the players between whom a person can choose
    #who = ''; // the player whose mistakes were chosen last, and so those in the next game; '': all
    #summary = '';
    #me = null; // whose mistakes come again; null: those of both
    #at = 0;
    #results = []; // of the first answer to each: true, false
    #state = 'open'; // open, busy, wrong, right, shown or end
    #verdict = '';
    #tried = ''; // the move that can be refuted
    #search = new AbortController(); // ends what the engine is asked when something else is shown

    constructor(engine) {
        this.#engine = engine;
        this.#board = new PracticeBoard(this.#parts.board, engine, {
            onMove: (move) => this.#judge(move), label: t('Board of the turning point'),
            onSay: (words) => this.#tell(this.#state, words),
        });
    }

    // Opens the review of a game. `me` is the person's colour, null when nobody or both are persons.
    open(game, me) {
        this.#both = turningPoints(game);
        this.#names = me ? {} : { white: game.playerOf('white') || named('white'), black: game.playerOf('black') || named('black') };
        this.#summary = reviewText(game.line[0].note?.words ?? '');
        this.#sheet.open(t('Review of the game'));
        if (me) {
            this.#me = me;
            this.#turns = this.#both;
            return this.#begin();
        }
        return this.#choose(Object.keys(this.#names).find((colour) => this.#names[colour] === this.#who) ?? null);
    }

    // Asks for the mistakes of one colour only, or (null) of both.
    #choose(colour) {
        this.#me = colour;
        this.#turns = this.#both.filter((turn) => !colour || turn.colour === colour);
        return this.#begin();
    }

    // Opens the turning points of earlier games that are due.
    openDue() {
        this.#me = null;
        this.#turns = dueTurns();
        this.#names = {};
        this.#summary = '';
        this.#sheet.open(t('Your own mistakes'));
        return this.#begin();
    }

    get #turn() {
        return this.#turns[this.#at];
    }

    #begin() {
        this.#results = [];
        return this.#show(0);
    }

    async #show(at) {
        this.#search.abort();
        this.#search = new AbortController();
        this.#at = at;
        if (!this.#turn) {
            this.#tell('end', '');
            return;
        }
        this.#tried = this.#turn.played;
        await this.#setUp();
        this.#tell('open', '');
    }

    // The position before the move, with the move of the game and the reply to it.
    async #setUp(mayMove = true) {
        const { position, colour, played, reply } = this.#turn;
        await this.#board.show(position, { mayMove, side: colour });
        this.#board.point(played, reply);
    }

    #tell(state, words) {
        this.#state = state;
        this.#verdict = words;
        this.#draw();
    }

    async #judge(move) {
        const { best, played, before, after, better, missedWin } = this.#turn;
        const { signal } = this.#search;
        this.#tell('busy', t('Bredon looks at your move …'));
        const seen = await this.#board.play(move);
        const { chance, wins = false, refuted = '' } = move === best ? { chance: before, wins: true } : move === played ? { chance: after }
            : await this.#answerTo(seen, signal);
        if (signal.aborted) {
            return;
        }
        const loss = before - chance;
        const good = move !== played && !refuted
            && (missedWin ? wins : loss <= Math.max(SMALL_LOSS, SMALL_PART * (before - after)));
        this.#count(good);
        this.#tried = good ? played : move;
        if (good) {
            const values = { chance: percentWords(chance), other: percentWords(after), move: played };
            this.#tell('right', `${move === best ? t('That is the best move.') : t('That is a good move.')} ${Math.round(chance) > Math.round(after)
                ? t('Your chances are {chance}, not {other} as after {move}.', values) : t('Your chances are {chance}.', values)} ${better}`);
        } else {
            this.#tell('wrong', move === played ? t('That is the move of the game. There is a better one.')
                : `${refuted || (missedWin ? t('Bredon finds no forced win after this move.')
                    : t('Your chances fall from {before} to {after}.', { before: percentWords(before), after: percentWords(chance) }))} ${
                    t('There is a better move.')}`);
        }
    }

    // What a move of the person leads to: {chance, wins, refuted}, their chance in per cent, whether they win by force, and
    // how they lose if that is no later than after the move of the game.
    async #answerTo(seen, signal) {
        const { colour, lostIn } = this.#turn;
        if (seen.result !== '*') {
            const wins = winnerOf(seen.result) === colour;
            return { chance: isDraw(seen.result) ? 50 : wins ? 100 : 0, wins };
        }
        const found = await this.#engine.examine(this.#board.position, { nodes: NODES }, signal);
        if (!found) {
            return { chance: 50 };
        }
        const [info] = found.lines;
        const { chance } = scoreOf(info, seen.to_move);
        const moves = movesToWin(info.mate);
        return {
            chance: colour === 'white' ? chance : 100 - chance,
            wins: info.mate < 0,
            refuted: info.mate > 0 && info.mate <= lostIn
                ? moves === 1 ? t('{player} wins at once, with {move}.', { player: named(seen.to_move), move: info.pv[0] })
                    : tn(moves, '{player} wins in 1 move, with {move}.', '{player} wins in {count} moves, with {move}.',
                        { player: named(seen.to_move), move: info.pv[0] }) : '',
        };
    }

    // Why a move is bad: plays it, and what refutes it.
    async #refute() {
        const move = this.#tried;
        const state = this.#state;
        this.#search.abort();
        this.#search = new AbortController();
        const { signal } = this.#search;
        this.#tell('busy', t('Why {move} is bad …', { move }));
        await this.#setUp(false);
        await this.#board.play(move);
        const found = await this.#engine.examine(this.#board.position, { nodes: NODES }, signal);
        const line = found ? found.lines[0].pv.slice(0, MOST_SHOWN) : [];
        const { words } = found ? scoreOf(found.lines[0], this.#board.seen.to_move) : { words: '' };
        if (await this.#board.playLine(line, signal)) {
            this.#tell(state === 'right' || state === 'shown' ? 'shown' : 'wrong', t('{move} is answered by {line} ({score}).', { move, line: lineWords(line), score: words }));
        }
    }

    // The first answer counts.
    #count(good) {
        if (this.#results[this.#at] === undefined) {
            this.#results[this.#at] = good;
            if (this.#me === null || this.#me === this.#turn.colour) {
                keepAnswer(this.#turn, good);
            }
        }
    }

    async #reveal() {
        const { best, played, better } = this.#turn;
        this.#count(false);
        await this.#setUp(false);
        await this.#board.play(best);
        this.#tried = played;
        this.#tell('shown', `${t('The best move is {move}, {words}.', { move: best, words: moveWords(best) })} ${better}`);
    }

    async #again() {
        await this.#setUp();
        this.#tell('open', '');
        this.#board.focus();
    }

    #draw() {
        render(this.#state === 'end' ? this.#endTemplate() : this.#wordsTemplate(), this.#parts.words);
        render(this.#state === 'end' ? '' : html`<p class="verdict ${{ right: 'done' }[this.#state] || this.#state}"
            role="status">${this.#verdict}</p><div class="study-buttons">${this.#buttonsTemplate()}</div>`, this.#parts.foot);
        this.#sheet.keepFocus();
    }

    // Who won and why, and all turning points.
    #headTemplate() {
        return html`<p class="summary">${this.#summary}</p>${this.#playerTemplate()}
            <div class="turns" role="group" aria-label=${t('Turning points')}>${this.#turns.map(({ number, played, mark, decisive }, i) => html`
                <button type="button" class=${decisive ? 'decisive' : ''} aria-current=${i === this.#at ? 'step' : nothing}
                    title=${decisive ? t('This decided the game') : nothing} @click=${() => this.#show(i)}>${number} ${played}${mark}</button>`)}</div>`;
    }

    // The choice of the player whose mistakes are asked, in a game between others.
    #playerTemplate() {
        const names = Object.entries(this.#names);
        return names.length === 0 ? '' : html`<label class="whose">${t('Player')}
            <select @change=${({ target }) => {
                this.#who = this.#names[target.value] ?? '';
                this.#choose(target.value || null);
            }}><option value="" ?selected=${!this.#me}>${t('both')}</option>${names.map(([colour, name]) => html`
                <option value=${colour} ?selected=${colour === this.#me}>${name}</option>`)}</select></label>`;
    }

    #wordsTemplate() {
        const { played, mark, number, told, colour } = this.#turn;
        return html`${this.#headTemplate()}
            <h3>${t('Turning point {number} of {count}', { number: this.#at + 1, count: this.#turns.length })}</h3>
            <p class="told">${reviewText(told, `${number} ${played}${mark}`)}.</p>
            <p class="task">${t('Try it yourself: find a better move for {player}.', { player: named(colour) })}</p>`;
    }

    #endTemplate() {
        const count = this.#turns.length;
        const found = this.#results.filter(Boolean).length;
        return html`${this.#headTemplate()}
            <h3>${count === 0 ? t('No mistakes were found') : t('You found {found} of {count}', { found, count })}</h3>
            <p>${count === 0 ? t('Every move was about as good as the best one.') : found === count ? t('Every better move, at the first try.')
        : t('Those that you missed are worth another look.')}</p>
            ${this.#results.length > 0 ? html`<p class="facts">${t('They come again under Learn: tomorrow those that you missed, the others after some days.')}</p>` : ''}
            <div class="study-buttons">${count > 0 ? html`<button type="button" @click=${() => this.#begin()}>${t('Once more')}</button>` : ''}
            <button type="button" class="main" @click=${() => this.#sheet.close()}>${t('Close')}</button></div>`;
    }

    #buttonsTemplate() {
        const why = html`<button type="button" @click=${() => this.#refute()}>${t('Why is {move} bad?', { move: this.#tried })}</button>`;
        const next = html`<button type="button" class="main" @click=${() => this.#show(this.#at + 1)}>${t('Next')}</button>`;
        const show = html`<button type="button" @click=${() => this.#reveal()}>${t('Show the best move')}</button>`;
        return {
            open: html`${why}${show}`, busy: '', right: html`${why}${next}`, shown: html`${why}${next}`,
            wrong: html`${why}${show}<button type="button" class="main" @click=${() => this.#again()}>${t('Try again')}</button>`,
        }[this.#state];
    }
}
