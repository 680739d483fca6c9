// SPDX-License-Identifier: MIT
// @ts-check
// The dialog for a new game.
import { boardPicture } from '../board/picture.js';
import { byId } from '../views/elements.js';
import { levelGroups } from '../game/levels.js';
import { named } from '../views/words.js';
import { t } from '../text/text.js';
import { onSubmit, show } from './dialog.js';

// Flats and capstones of the standard set, by the size of the board.
async function standardSets(engine) {
    const sizes = [...byId('size').options].map(({ value }) => Number(value));
    const seen = await Promise.all(sizes.map((size) => engine.look({ size })));
    return Object.fromEntries(seen.map(({ size, stones, caps }) => [size, [stones.white, caps.white]]));
}

// The fields for the pieces of each player. `show(size, pieces)` shows those of the standard set for null, and when the
// players differ; `read(size)` gives the chosen ones as a position has them, null for the standard set.
function pieceFields(standard) {
    const fields = [byId('flats'), byId('caps')];
    return {
        show(size, pieces) {
            const even = pieces && pieces.flats[0] === pieces.flats[1] && pieces.caps[0] === pieces.caps[1];
            const counts = even ? [pieces.flats[0], pieces.caps[0]] : standard[size];
            fields.forEach((field, i) => { field.value = counts[i]; });
        },
        read(size) {
            const [flats, caps] = fields.map((field) => Number(field.value));
            return [flats, caps].join() === standard[size].join() ? null : { flats: [flats, flats], caps: [caps, caps] };
        },
    };
}

function fillOpponents(choice, ratings) {
    choice.replaceChildren(new Option(t('nobody: both sides are yours'), '-1'), ...levelGroups(ratings).map(({ label, levels }) => {
        const group = document.createElement('optgroup');
        group.label = label;
        group.append(...levels.map(({ value, name }) => new Option(name, String(value))));
        return group;
    }));
}

// Makes the dialog of a new game, which `onStart(settings, start)` begins. Gives {showChoices, openFrom}:
// `showChoices(settings, start)` shows the choices of the game before; `openFrom(start, seen)` opens the dialog for
// a game from a position, as the engine sees it, and ends with true when that has begun.
export async function setUpNewGame(engine, onStart) {
    const dialog = byId('new-dialog');
    const pieces = pieceFields(await standardSets(engine));
    const opponent = byId('opponent');
    let from = null; // {start, seen}: the first position, when it is not the empty board
    fillOpponents(opponent, engine.ratings);
    const refresh = () => {
        byId('think-field').hidden = opponent.value !== '0' || Number(byId('minutes').value) > 0;
        for (const id of ['colour', 'minutes', 'increment']) {
            byId(id).disabled = opponent.value === '-1';
        }
        for (const part of [byId('size').closest('.field'), byId('opening').closest('.field'), byId('pieces-at-start')]) {
            part.hidden = Boolean(from);
        }
        const begins = from ? from.seen.to_move : 'white';
        for (const colour of ['white', 'black']) {
            byId('colour').querySelector(`[value=${colour}]`).textContent = colour === begins ? t('{player} (begins)', { player: named(colour) }) : named(colour);
        }
        byId('new-from').hidden = !from;
        byId('new-from').firstElementChild.innerHTML = from ? boardPicture(from.seen) : '';
    };
    const open = (position) => {
        from = position;
        refresh();
        show(dialog);
    };
    opponent.addEventListener('change', refresh);
    byId('size').addEventListener('change', () => pieces.show(Number(byId('size').value), null));
    // A number that is refused is seen.
    byId('pieces-at-start').addEventListener('invalid', () => { byId('pieces-at-start').open = true; }, true);
    byId('minutes').addEventListener('input', refresh);
    onSubmit(dialog, async () => {
        const chosen = byId('colour').value;
        const halfKomi = Math.round(2 * Number(byId('komi').value));
        const size = Number(byId('size').value);
        const empty = { size, opening: byId('opening').value, pieces: pieces.read(size), tps: null };
        await onStart({
            opponent: Number(opponent.value),
            think: Number(byId('think').value),
            side: chosen,
            colour: chosen !== 'random' ? chosen : Math.random() < 0.5 ? 'white' : 'black',
            minutes: Number(byId('minutes').value),
            increment: Number(byId('increment').value),
        }, { ...(from ? from.start : empty), halfKomi });
        dialog.returnValue = 'begun';
        return true;
    });
    byId('new-game').addEventListener('click', () => open(null));
    const showChoices = (settings, start) => {
        for (const id of ['opponent', 'think', 'minutes', 'increment']) {
            byId(id).value = settings[id];
        }
        byId('colour').value = settings.side || settings.colour;
        byId('size').value = start.size;
        pieces.show(start.size, start.pieces);
        byId('komi').value = start.halfKomi / 2;
        byId('opening').value = start.opening;
    };
    const openFrom = (start, seen) => {
        byId('komi').value = start.halfKomi / 2;
        dialog.returnValue = '';
        open({ start, seen });
        return new Promise((resolve) => {
            dialog.addEventListener('close', () => resolve(dialog.returnValue === 'begun'), { once: true });
        });
    };
    return { showChoices, openFrom };
}
