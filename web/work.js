// SPDX-License-Identifier: MIT
// @ts-check
// Work that takes a while and shows its progress: a proof, and the notes on a whole game.
import { annotateLine } from './game/annotate.js';
import { reviewText } from './game/review.js';
import { t } from './text/text.js';
import { countWords, named, other, winWords } from './views/words.js';

const PROOF_MS = 60000;

export class Work {
    #find;
    #game;
    #engine;
    #stop = null; // ends what is done
    #button = 'solve'; // that began what is done
    #proving = null; // the position of a proof
    #told = { words: '', node: null }; // node: the position that it is about, null for the whole game

    // `find` gives the elements of the table.
    constructor(find, game, engine) {
        this.#find = find;
        game.addEventListener('change', () => this.#follow());
        this.#game = game;
        this.#engine = engine;
        for (const [button, begin] of [[find('solve'), () => this.#solve()], [find('annotate'), () => this.annotate()]]) {
            button.addEventListener('click', () => button.ariaDisabled !== 'true' && begin());
        }
        find('work-stop').addEventListener('click', () => this.#stop?.abort());
    }

    isBusy() {
        return this.#stop !== null;
    }

    // Ends what is done: another game begins.
    end() {
        const stop = this.#stop;
        this.#stop = null;
        stop?.abort();
        this.#hide();
        this.tell('');
    }

    // Hides the progress. The keyboard goes from its button to what can begin anew.
    #hide() {
        const hadFocus = document.activeElement === this.#find('work-stop');
        this.#find('work').hidden = true;
        if (hadFocus) {
            [this.#find(this.#button), this.#find('tabs').querySelector('[aria-selected=true]')].find((place) => place.checkVisibility()).focus();
        }
    }

    // Says something about the game or a position of it, until the next work begins.
    tell(words, node = null) {
        this.#told = { words, node };
        this.#draw();
    }

    #draw() {
        const { words, node } = this.#told;
        const told = !node || node === this.#game.node ? words : '';
        this.#find('answer').textContent = told || proofWords(this.#game.node.proof);
    }

    // A proof for another position than the shown one would keep the engine from its move. What is proved
    // about a position is said beside that one.
    #follow() {
        if (this.#proving && this.#proving !== this.#game.node) {
            this.#stop?.abort();
        }
        this.#draw();
    }

    // A button that is disabled would lose the keyboard.
    enable() {
        this.#find('solve').ariaDisabled = String(this.isBusy() || this.#game.result() !== '*');
        this.#find('annotate').ariaDisabled = String(this.isBusy() || this.#game.moves.length === 0);
    }

    #begin(button, words, most) {
        this.#button = button;
        this.#stop = new AbortController();
        this.#find('work').hidden = false;
        this.tell('');
        this.#progress(words, most ? 0 : undefined, most);
        this.enable();
        return this.#stop.signal;
    }

    #progress(words, done, most) {
        const bar = this.#find('work-bar');
        this.#find('work-text').textContent = words;
        if (most) {
            bar.max = most;
            bar.value = done;
        } else {
            bar.removeAttribute('value');
        }
    }

    #finish(words, signal, node = null) {
        if (this.#stop?.signal !== signal) {
            return;
        }
        this.#stop = null;
        this.#hide();
        this.tell(words, node);
        this.enable();
        this.#game.dispatchEvent(new Event('change'));
    }

    async #solve() {
        const { node, seen: { to_move: mover } } = this.#game;
        const signal = this.#begin('solve', t('Looking for a proof …'));
        this.#proving = node;
        const onInfo = (info) => this.#progress(t('Looking for a proof: {nodes} nodes', { nodes: countWords(info.nodes) }));
        let words = '';
        try {
            const { outcome, plies, line, nodes } = await this.#engine.solve(this.#game.position(),
                { movetime: PROOF_MS }, { onInfo, signal });
            const proof = { outcome, winner: outcome === 'win' ? mover : other(mover), plies, line, nodes };
            if (outcome === 'unknown') {
                words = proofWords(proof);
            } else {
                await this.#game.write([[node, { proof }]]);
            }
        } catch (error) {
            words = error.name === 'AbortError' ? '' : t('No proof: {reason}', { reason: error.message });
        }
        this.#proving = null;
        this.#finish(words, signal, node);
    }

    // Moves that are made meanwhile change nothing: the notes belong to the positions.
    async annotate() {
        if (this.isBusy()) {
            return;
        }
        const game = this.#game;
        const { line } = game;
        const most = line.length;
        const signal = this.#begin('annotate', t('Annotating …'), most);
        let words = '';
        try {
            const onStep = (done) => this.#progress(t('Position {done} of {most}', { done, most }), done, most);
            const notes = await annotateLine(this.#engine, { start: game.start, tags: game.tags, line, result: game.finalResult() }, { onStep, signal });
            if (this.#stop?.signal === signal) {
                await game.write(notes);
                const { words: review } = line[0].note ?? {};
                words = `${t('Annotated.')}${review ? ` ${reviewText(review)}.` : ''}`;
            }
        } catch (error) {
            words = error.name === 'AbortError' ? '' : t('The game could not be annotated: {reason}', { reason: error.message });
        }
        this.#finish(words, signal);
    }
}

// What a search for a proof has found; '' without one.
function proofWords(proof) {
    if (!proof) {
        return '';
    }
    const { outcome, winner, plies, line, nodes } = proof;
    return outcome === 'unknown' ? t('No proof in {nodes} nodes: neither side is shown to win by force.', { nodes: countWords(nodes) })
        : t('Proved: {words}: {line}', { words: winWords(named(winner), plies).words, line: line.join(' ') });
}
