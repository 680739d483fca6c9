// SPDX-License-Identifier: MIT
// @ts-check
// The settings: colours of the board (themes.css), and the memory and threads of the engine. Those of the board's
// side and its sound are in board/choices.js.
import { show } from './dialogs/dialog.js';
import { byId } from './views/elements.js';
import { mostThreads } from './support.js';
import { t } from './text/text.js';

/**
 * Connects the dialog.
 * @param {import('./engine.js').Engine} engine
 * @param {{theme?: string, memory: number, threads: number}} kept what is chosen: memory in megabytes
 * @param {(changes: object) => void} onChoice keeps a choice
 */
export function setUpSettings(engine, { theme, ...chosen }, onChoice) {
    byId('settings').addEventListener('click', () => show(byId('settings-dialog')));
    connectTheme(theme, (value) => onChoice({ theme: value }));
    connectEngine(engine, chosen, onChoice);
}

function connectTheme(theme, onChoose) {
    const select = byId('theme');
    const apply = () => { document.documentElement.dataset.theme = select.value; };
    select.value = theme || select.value;
    select.addEventListener('change', () => {
        apply();
        onChoose(select.value);
    });
    apply();
}

function connectEngine(engine, chosen, onChoose) {
    const most = mostThreads();
    const counts = [1, 2, 4, 8, 16, 32, 64].filter((count) => count < most).concat(most);
    byId('threads').replaceChildren(...counts.map((count) => new Option(String(count), String(count))));
    byId('threads-field').hidden = most === 1;
    const draw = () => {
        byId('memory').value = chosen.memory;
        byId('threads').value = chosen.threads;
        byId('engine-notes').textContent = engine.notes.join(' ');
        byId('engine-notes').hidden = engine.notes.length === 0;
    };
    const change = async (work) => {
        byId('engine-error').textContent = '';
        const wanted = { memory: Number(byId('memory').value), threads: Number(byId('threads').value) };
        try {
            await work(wanted);
            chosen = wanted;
            onChoose(wanted);
        } catch (error) {
            byId('engine-error').textContent = t('This browser has no room for that: {reason}', { reason: error.message });
        }
        draw();
    };
    draw();
    byId('memory').addEventListener('change', () => change(({ memory }) => engine.setHash(memory)));
    byId('threads').addEventListener('change', () => change(({ memory, threads }) => engine.restart(memory, threads)));
}
