// SPDX-License-Identifier: MIT
// @ts-check
// The puzzle trainer: a position, and the move to find. Any move is judged; the engine defends.
import { levelGroups } from '../game/levels.js';
import { html, render } from '../lit/lit-html.js';
import { parseMove } from '../game/notation.js';
import { frameOf } from '../share/frame.js';
import { Sheet } from '../views/sheet.js';
import { t, tn } from '../text/text.js';
import { lineWords, moveWords, movesToWin, movesWords, named, other, resultWords } from '../views/words.js';
import { PracticeBoard } from './practice.js';
import { keepProgress, progress } from './progress.js';
import { KINDS, choosePuzzle, claimOf, dailyPuzzle, dayOf, fittingPuzzles, ratingAfter, taskOf, weekOf } from './puzzles.js';
import { Referee } from './referee.js';

const FIRST = { rating: 800, played: 0, streak: 0, done: [], daily: { day: 0, days: 0, tried: 0 }, weeks: {}, choices: {} }; // weeks: how many were solved in each
const MOVES = [1, 2, 3, 4];
const SIZES = [4, 5, 6];

export class Trainer {
    #engine;
    #sheet = /** @type {Sheet | null} */ (null);
    #parts;
    #board;
    #onPlayOn;
    #onProof;
    #only;
    #puzzle = null;
    #daily = false; // it is the puzzle of the day
    #mover = 'white'; // the person's colour
    #referee = null;
    #state = 'open'; // open, busy, wrong, done or shown
    #verdict = '';
    #counts = 1; // what a solution is worth for the rating: less after a hint, 0 after a mistake
    #hints = 0;
    #search = new AbortController(); // ends what the engine is asked when another puzzle is shown

    // `onPlayOn({level, colour, start})` begins a game from a position, `onProof(position, proof, toMove)` opens a proof.
    // With `only`, a puzzle, there is no other one: it is solved in `parts`, without a dialog, a rating or what comes next.
    /** @param {any} engine
     * @param {{onPlayOn?: Function, onProof?: Function, only?: any, parts?: any}} options */
    constructor(engine, { onPlayOn, onProof, only = null, parts = null }) {
        this.#engine = engine;
        this.#only = only;
        this.#sheet = only ? null : new Sheet('trainer', { onClose: () => this.#search.abort() });
        this.#parts = parts ?? this.#sheet.addParts();
        this.#onPlayOn = onPlayOn;
        this.#onProof = onProof;
        this.#board = new PracticeBoard(this.#parts.board, engine, {
            onMove: (move) => this.#judge(move), label: t('Board of the puzzle'),
            onSay: (words) => this.#tell(this.#state, words),
        });
    }

    open(puzzle = this.#only) {
        this.#sheet?.open(t('Puzzles'));
        if (puzzle) {
            return this.#show(puzzle);
        }
        return this.#puzzle ? this.#show(this.#puzzle, this.#daily) : this.#next();
    }

    openDaily() {
        this.#sheet.open(t('Puzzles'));
        return this.#show(dailyPuzzle(new Date()), true);
    }

    get #kept() {
        return { ...FIRST, ...progress().puzzles };
    }

    #keep(changes) {
        keepProgress({ puzzles: { ...this.#kept, ...changes } });
    }

    focus() {
        this.#board.focus();
    }

    #next(current = this.#puzzle) {
        // An earlier version of the page also kept choices that no puzzle fits.
        if (fittingPuzzles(this.#kept.choices).length === 0) {
            this.#keep({ choices: {} });
        }
        const { choices, rating, done } = this.#kept;
        return this.#show(choosePuzzle(choices, rating, done, current));
    }

    #choose(name, value) {
        this.#keep({ choices: { ...this.#kept.choices, [name]: value } });
        return this.#next(null);
    }

    // Only the first result of a puzzle counts, however often it is shown.
    async #show(puzzle, daily = false) {
        const { day, tried } = this.#kept.daily;
        const counted = daily && [day, tried].includes(dayOf(new Date()));
        this.#counts = counted ? 0 : puzzle === this.#puzzle ? this.#counts : 1;
        this.#puzzle = puzzle;
        this.#daily = daily;
        this.#mover = puzzle.mover;
        await this.#setUp();
    }

    // Shows the position of the puzzle, again.
    async #setUp() {
        const { size, tps, halfKomi } = this.#puzzle;
        this.#search.abort();
        this.#search = new AbortController();
        this.#hints = 0;
        this.#referee = new Referee(this.#engine, this.#puzzle, this.#mover);
        await this.#board.show({ size, tps, halfKomi }, { mayMove: true, side: this.#mover });
        this.#tell('open', '');
    }

    #tell(state, words) {
        this.#state = state;
        this.#verdict = words;
        this.#draw();
    }

    async #judge(move) {
        const { signal } = this.#search;
        this.#tell('busy', '');
        const seen = await this.#board.play(move);
        const { verdict, line, lost } = await this.#referee.judge(move, this.#board.position, seen, signal);
        if (signal.aborted) {
            return;
        }
        if (verdict === 'solved') {
            this.#finish();
        } else if (verdict === 'right') {
            await this.#board.play(line[0], { mayMove: true });
            this.#referee.defended();
            this.#hints = 0;
            this.#tell('open', t('Right. {player} defends: {words}. Go on.', { player: named(other(this.#mover)), words: moveWords(line[0]) }));
        } else {
            this.#score(0);
            this.#tell('wrong', this.#refutation(move, seen, line, lost));
            await this.#board.playLine(lost ? line : line.slice(0, 1), signal);
        }
    }

    // Why a move is wrong. `line` is the best play after it, to the end when the move has lost.
    #refutation(move, seen, line, lost) {
        const player = named(other(this.#mover));
        if (seen.result !== '*') {
            return `${t('That ends the game.')} ${resultWords(seen.result)}.`;
        }
        if (!lost) {
            return line.length === 0 ? t('That is not the move.')
                : t('{player} answers: {words}, and no win as quick is found any more.', { player, words: moveWords(line[0]) });
        }
        const values = { player, words: moveWords(move), line: lineWords(line) };
        return line.length === 1 ? t('After {words}, {player} wins at once: {line}.', values)
            : tn(movesToWin(line.length), 'After {words}, {player} wins by force in 1 move: {line}.',
                'After {words}, {player} wins by force in {count} moves: {line}.', values);
    }

    #finish() {
        this.#score(this.#counts);
        const { rating, streak } = this.#kept;
        this.#tell('done', this.#only ? t('Solved.') : streak > 1 ? t('Solved. Your rating is {rating}, {streak} in a row.', { rating, streak })
            : t('Solved. Your rating is {rating}.', { rating }));
        this.#parts.foot.querySelector('button.main')?.focus();
    }

    // The first result of a puzzle counts.
    #score(score) {
        const { id } = this.#puzzle;
        const kept = this.#kept;
        if (this.#counts === 0 || this.#only) {
            return;
        }
        const streak = score === 1 ? kept.streak + 1 : score > 0 ? kept.streak : 0;
        const today = dayOf(new Date());
        const goesOn = kept.daily.day === today - 1 ? kept.daily.days : 0;
        const solved = score > 0 ? { day: today, days: goesOn + 1 } : {};
        this.#keep({
            rating: ratingAfter(kept.rating, kept.played, this.#puzzle, score), played: kept.played + 1,
            weeks: score > 0 ? { ...kept.weeks, [weekOf(today)]: (kept.weeks[weekOf(today)] ?? 0) + 1 } : kept.weeks,
            streak, done: [...kept.done.filter((other) => other !== id), id],
            daily: this.#daily ? { ...kept.daily, ...solved, tried: today } : kept.daily,
        });
        this.#counts = 0;
    }

    // First in words, then on the board.
    async #hint() {
        const { signal } = this.#search;
        this.#tell('busy', t('Bredon looks for a hint …'));
        const move = await this.#referee.bestMove(this.#board.position, signal);
        if (signal.aborted) {
            return;
        }
        if (!move) {
            this.#tell('open', t('No hint is found.'));
            return;
        }
        this.#counts = Math.min(this.#counts, 0.5);
        this.#hints++;
        const { direction, kind, square } = parseMove(move);
        if (this.#hints > 1) {
            this.#board.point(move);
        }
        this.#tell('open', direction ? t('Move the stack on {square}.', { square })
            : this.#hints > 1 ? { F: t('Place a flat on {square}.', { square }), S: t('Place a wall on {square}.', { square }),
                C: t('Place a capstone on {square}.', { square }) }[kind]
                : { F: t('Place a flat.'), S: t('Place a wall.'), C: t('Place a capstone.') }[kind]);
    }

    // Plays the whole solution.
    async #solution() {
        this.#score(0);
        await this.#setUp();
        const { signal } = this.#search;
        this.#tell('busy', t('The solution: {line}', { line: lineWords(this.#puzzle.solution) }));
        if (await this.#board.playLine(this.#puzzle.solution, signal)) {
            this.#tell('shown', this.#verdict);
        }
    }

    #prove() {
        const { kind, size, tps, halfKomi, plies, solution } = this.#puzzle;
        const proof = kind === 'avoid' ? { winner: other(this.#mover), plies, line: [], safe: solution[0] }
            : { winner: this.#mover, plies, line: solution };
        this.#onProof({ size, tps, halfKomi }, proof, this.#mover);
    }

    #playOn() {
        const { seen } = this.#board;
        const { size, tps, halfKomi } = this.#puzzle;
        const level = Number(this.#parts.foot.querySelector('select').value);
        this.#sheet.close();
        this.#onPlayOn({ level, colour: this.#mover, start: { size, halfKomi, tps: seen.result === '*' ? seen.tps : tps } });
    }

    #draw() {
        render(this.#wordsTemplate(), this.#parts.words);
        render(html`<p class="verdict ${this.#state}" role="status">${this.#verdict}</p>
            <div class="study-buttons">${this.#buttonsTemplate()}</div>
            ${this.#only || this.#state === 'open' || this.#state === 'busy' ? '' : this.#playOnTemplate()}
            ${this.#only || location.protocol === 'file:' ? '' : this.#shareTemplate()}`, this.#parts.foot);
        this.#sheet?.keepFocus();
    }

    #wordsTemplate() {
        if (this.#only) {
            return html`<h2>${taskOf(this.#puzzle)}</h2><p class="claim">${claimOf(this.#puzzle)}</p>`;
        }
        const { rating, streak, daily, choices } = this.#kept;
        const today = daily.day === dayOf(new Date());
        const option = (name, value, words) => html`<option value=${value} ?selected=${choices[name] === value}
            ?disabled=${fittingPuzzles({ ...choices, [name]: value }).length === 0}>${words}</option>`;
        const select = (name, label, options) => html`<label>${label}<select
            @change=${(event) => this.#choose(name, options.find(([value]) => String(value) === event.target.value)?.[0])}>
            <option value="">${t('any')}</option>${options.map(([value, words]) => option(name, value, words))}</select></label>`;
        return html`<p class="trainer-score"><span>${t('Rating')} <b>${rating}</b></span><span>${t('In a row')} <b>${streak}</b></span>
                <button type="button" aria-pressed=${this.#daily} @click=${() => this.openDaily()}>${t('Today’s puzzle')}${
                    today ? ' ✓' : ''}</button></p>
            <div class="trainer-choice">
                ${select('moves', t('Length'), MOVES.map((count) => [count, movesWords(count)]))}
                ${select('size', t('Board'), SIZES.map((size) => [size, `${size} × ${size}`]))}
                ${select('kind', t('Kind'), Object.entries(KINDS))}
            </div>
            <h3>${taskOf(this.#puzzle)}</h3>
            <p class="claim">${claimOf(this.#puzzle)}</p>
            <p>${this.#daily && today ? tn(daily.days, 'You have solved the puzzle of the day today.',
        'You have solved the puzzle of the day on {count} days in a row.') : ''}</p>`;
    }

    // Links of a page that is opened as a file lead nowhere.
    #shareTemplate() {
        const link = `${location.href.replace(/#.*/, '')}#puzzle=${this.#puzzle.id}`;
        const field = (label, value) => html`<label>${label} <input class="ptn" readonly .value=${value}
            @focus=${({ target }) => target.select()}></label>`;
        return html`<details class="share-puzzle"><summary>${t('Share this puzzle')}</summary>
            ${field(t('A link to this puzzle'), link)}${field(t('HTML for another page'), frameOf(link, taskOf(this.#puzzle)))}</details>`;
    }

    #buttonsTemplate() {
        const [over, busy] = [this.#state === 'done' || this.#state === 'shown', this.#state === 'busy'];
        const next = this.#only ? '' : html`<button type="button" class=${over ? 'main' : ''} @click=${() => this.#next()}>${t('Next puzzle')}</button>`;
        const again = html`<button type="button" class="main" @click=${() => this.#setUp()}>${t('Try again')}</button>`;
        if (this.#state === 'wrong') {
            return html`<button type="button" @click=${() => this.#solution()}>${t('Solution')}</button>${next}${again}`;
        }
        if (over) {
            return this.#only ? again : html`<button type="button" @click=${() => this.#prove()}>${
                this.#puzzle.kind === 'avoid' ? t('Why the others lose') : t('All defences')}</button>${next}`;
        }
        return html`<button type="button" ?disabled=${busy} @click=${() => this.#hint()}>${t('Hint')}</button>
            <button type="button" ?disabled=${busy} @click=${() => this.#solution()}>${t('Solution')}</button>`;
    }

    #playOnTemplate() {
        return html`<div class="play-on"><label>${t('Play on from here against')} <select>${levelGroups(this.#engine.ratings).map(({ label, levels }) => html`
            <optgroup label=${label}>${levels.map(({ value, name }) => html`<option value=${value}>${name}</option>`)}
            </optgroup>`)}</select></label> <button type="button" @click=${() => this.#playOn()}>${t('Play')}</button></div>`;
    }
}
