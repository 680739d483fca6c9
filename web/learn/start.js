// SPDX-License-Identifier: MIT
// @ts-check
// Joins what teaches: the first visit, the lessons.
import { Tutorial } from './tutorial.js';
import { Welcome } from './welcome.js';

// `startGame(settings, start)` begins a game on the main board, `newGame()` and `openGame()` open the dialogs.
// Returns {openOnce}, which greets those who were never here.
export function setUpLearning(button, { engine, startGame, newGame, openGame }) {
    const firstGame = () => startGame({ opponent: 1, colour: 'white', minutes: 0, increment: 0, think: 1000 },
        { size: 5, halfKomi: 4, tps: null });
    // Made when it is wanted: most visits want none.
    let tutorial = null;
    const learn = () => {
        tutorial ||= new Tutorial(engine, { onPlay: firstGame });
        return tutorial.open();
    };
    const welcome = new Welcome([
        { name: 'New to Tak? Learn in three minutes', words: 'Eight short lessons on a small board',
            choose: learn },
        { name: 'Play', words: 'Against Bredon, from beginner to master, or a friend beside you', choose: newGame },
        { name: 'Analyse a game', words: 'From a file, a link or pasted moves', choose: openGame },
    ]);
    button.addEventListener('click', () => welcome.open());
    return welcome;
}
