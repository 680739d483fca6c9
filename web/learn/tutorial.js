// SPDX-License-Identifier: MIT
// @ts-check
// Learn Tak in eight lessons: a small board, a few words, and a task that is done by a move.
import { html, render } from '../lit/lit-html.js';
import { parseMove } from '../game/notation.js';
import { Sheet } from '../views/sheet.js';
import { t } from '../text/text.js';
import { LESSONS } from './lessons.js';
import { PracticeBoard } from './practice.js';
import { keepProgress, progress } from './progress.js';

const REPLY_LEVEL = 1;

export class Tutorial {
    #engine;
    #sheet = new Sheet('tutorial');
    #parts = this.#sheet.addParts();
    #board;
    #actions;
    #lesson = 0;
    #task = 0;
    #state = 'open'; // open, busy, wrong or done
    #verdict = '';
    #search = new AbortController(); // ends what the engine is asked when another task is shown

    // `onPlay()` begins a first game, `onPuzzles()` opens the puzzles.
    constructor(engine, actions) {
        this.#engine = engine;
        this.#actions = actions;
        this.#board = new PracticeBoard(this.#parts.board, engine, {
            onMove: (move) => this.#judge(move), label: t('Board of the lesson'),
            onSay: (words) => this.#tell(this.#state, words),
        });
    }

    // Goes on where the person was on the last visit.
    open() {
        const { lessons } = progress();
        const next = LESSONS.findIndex((_, i) => !lessons[i]);
        this.#sheet.open(t('Learn Tak'));
        return this.#show(Math.max(next, 0), 0);
    }

    async #show(lesson, task) {
        this.#search.abort();
        this.#search = new AbortController();
        this.#lesson = lesson;
        this.#task = task;
        await this.#board.show(this.#current.start, { mayMove: true });
        this.#tell('open', '');
    }

    get #current() {
        return LESSONS[this.#lesson].tasks[this.#task];
    }

    #tell(state, words) {
        this.#state = state;
        this.#verdict = words;
        this.#draw();
    }

    async #judge(move) {
        const task = this.#current;
        const { signal } = this.#search;
        this.#state = 'busy';
        const seen = await this.#board.play(move);
        const threat = seen.result === '*' ? await this.#threat(signal) : null;
        if (signal.aborted) {
            return;
        }
        const wrong = task.wrong({ move, seen, threat });
        if (wrong) {
            // Why it is wrong is seen best on the board.
            if (threat) {
                await this.#board.play(threat);
            }
            this.#tell('wrong', wrong);
            return;
        }
        if (task.reply) {
            await this.#reply(signal);
        }
        if (!signal.aborted) {
            this.#finishTask();
        }
    }

    // The move with which Black would win at once; null when there is none.
    async #threat(signal) {
        const proof = await this.#engine.prove(this.#board.position, { mate: 1 }, signal);
        return proof?.outcome === 'win' && proof.plies === 1 ? proof.line[0] : null;
    }

    async #reply(signal) {
        const reply = await this.#engine.play(this.#board.position, { level: REPLY_LEVEL }, signal)
            .catch((error) => { if (!signal.aborted) { throw error; } });
        if (reply && !signal.aborted) {
            await this.#board.play(reply);
        }
    }

    #finishTask() {
        const lesson = LESSONS[this.#lesson];
        if (this.#task === lesson.tasks.length - 1) {
            const lessons = LESSONS.map((_, i) => Boolean(progress().lessons[i]) || i === this.#lesson);
            keepProgress({ lessons });
        }
        this.#tell('done', this.#current.praise);
        this.#parts.foot.querySelector('button.main')?.focus();
    }

    #again() {
        this.#show(this.#lesson, this.#task);
        this.#board.focus();
    }

    #next() {
        const more = this.#task + 1 < LESSONS[this.#lesson].tasks.length;
        return more ? this.#show(this.#lesson, this.#task + 1) : this.#show(this.#lesson + 1, 0);
    }

    // Points to the move, and leaves it to the person to make it.
    async #help() {
        const { solution } = this.#current;
        await this.#show(this.#lesson, this.#task);
        this.#board.point(solution);
        this.#tell('open', parseMove(solution).direction ? t('Follow the arrow: tap the stack, then each square.')
            : { F: t('Tap the marked square.'), S: t('Choose Wall, then tap the marked square.'),
                C: t('Choose Capstone, then tap the marked square.') }[parseMove(solution).kind]);
    }

    #leave(action) {
        this.#sheet.close();
        action();
    }

    #draw() {
        const lesson = LESSONS[this.#lesson];
        const task = this.#current;
        render(html`${this.#stepsTemplate()}
            <h3>${this.#lesson + 1}. ${lesson.name}</h3>
            <p>${task.words}</p>
            <p class="task">${task.task}</p>`, this.#parts.words);
        render(html`<p class="verdict ${this.#state}" role="status">${this.#verdict}</p>
            <div class="study-buttons">${this.#buttonsTemplate()}</div>`, this.#parts.foot);
        this.#sheet.keepFocus();
    }

    #stepsTemplate() {
        const done = progress().lessons;
        return html`<ol class="study-steps" aria-label=${t('Lessons')}>${LESSONS.map(({ name }, i) => html`
            <li><button type="button" aria-current=${i === this.#lesson ? 'step' : 'false'} class=${done[i] ? 'done' : ''}
                aria-label=${done[i] ? t('Lesson {number}, {name}, done', { number: i + 1, name }) : t('Lesson {number}, {name}', { number: i + 1, name })} title=${name}
                @click=${() => this.#show(i, 0)}>${done[i] ? '✓' : i + 1}</button></li>`)}</ol>`;
    }

    #buttonsTemplate() {
        if (this.#state === 'wrong') {
            return html`<button type="button" @click=${() => this.#help()}>${t('Show me')}</button>
                <button type="button" class="main" @click=${() => this.#again()}>${t('Try again')}</button>`;
        }
        if (this.#state !== 'done') {
            return html`<button type="button" ?disabled=${this.#state === 'busy'} @click=${() => this.#help()}>${t('Show me')}</button>`;
        }
        const last = this.#lesson === LESSONS.length - 1 && this.#task === LESSONS[this.#lesson].tasks.length - 1;
        return last ? html`
            <button type="button" @click=${() => this.#leave(this.#actions.onPuzzles)}>${t('Solve puzzles')}</button>
            <button type="button" class="main" @click=${() => this.#leave(this.#actions.onPlay)}>${t('Play a first game')}</button>`
            : html`<button type="button" class="main" @click=${() => this.#next()}>${t('Next')}</button>`;
    }
}
