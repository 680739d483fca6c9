// SPDX-License-Identifier: MIT
// @ts-check
// Joins what teaches: the first visit, the lessons, the puzzles.
import { DEFAULTS } from '../game/opponent.js';
import { Mistakes } from './mistakes.js';
import { OwnProgress } from './own_progress.js';
import { progress } from './progress.js';
import { ProofTree } from './proof_tree.js';
import { PUZZLES, findPuzzle } from './puzzles.js';
import { dueTurns } from './repetition.js';
import { t, tn } from '../text/text.js';
import { Trainer } from './trainer.js';
import { Tutorial } from './tutorial.js';
import { Welcome } from './welcome.js';

// `startGame(settings, start)` begins a game on the main board, `newGame()` and `openGame()` open the dialogs.
// `onBoard()` is the id of the kept game on the table. Returns {openOnce, openPuzzle}: the first greets those who were never
// here, the second fails where no puzzle has the name.
export function setUpLearning(button, { engine, startGame, newGame, openGame, onBoard }) {
    const play = (level, colour, start) => startGame({ ...DEFAULTS, opponent: level, colour }, start);
    // Made when they are wanted: most visits want none.
    let tutorial = null;
    let trainer = null;
    let proof = null;
    let mistakes = null;
    let own = null;
    const learn = () => {
        tutorial ||= new Tutorial(engine, {
            onPlay: () => play(1, 'white', { size: 5, halfKomi: 4, tps: null }), onPuzzles: () => train(),
        });
        return tutorial.open();
    };
    const train = (puzzle = null) => {
        trainer ||= new Trainer(engine, {
            onPlayOn: ({ level, colour, start }) => play(level, colour, start),
            onProof: (...proved) => {
                proof ||= new ProofTree(engine);
                return proof.open(...proved);
            },
        });
        return trainer.open(puzzle);
    };
    const repeat = () => {
        mistakes ||= new Mistakes(engine);
        return mistakes.openDue();
    };
    const showProgress = () => {
        own ||= new OwnProgress(engine, onBoard);
        return own.open();
    };
    const offerDue = (count) => (count === 0 ? [] : [
        { name: t('Your own mistakes'), words: tn(count, '1 to solve again today', '{count} to solve again today'), choose: repeat }]);
    const welcome = new Welcome(() => [
        { name: t('New to Tak? Learn in three minutes'), words: t('Eight short lessons on a small board'), choose: learn },
        { name: t('Play'), words: t('Against Bredon, from beginner to master, or a friend beside you'), choose: newGame },
        { name: t('Solve puzzles'), words: t('{count} positions, and one for each day', { count: PUZZLES.length }), choose: () => train() },
        ...offerDue(dueTurns().length),
        ...(progress().welcomed ? [{ name: t('Your progress'), words: t('Accuracy, kinds of mistakes and puzzles, week by week'), choose: showProgress }] : []),
        { name: t('Analyse a game'), words: t('From a file, a link or pasted moves'), choose: openGame },
    ]);
    button.addEventListener('click', () => welcome.open());
    return {
        openOnce: () => welcome.openOnce(),
        openPuzzle: (id) => train(findPuzzle(id)),
    };
}
