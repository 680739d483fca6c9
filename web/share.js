// SPDX-License-Identifier: MIT
// The dialog that saves and shares: PTN, links, TPS, pictures.
import { squaresOf } from './notation.js';
import { pack } from './packed.js';
import { linkOf } from './ptn.js';
import { QrCodes } from './qr.js';
import { saveFile, savePtn } from './save_ptn.js';
import { pngOf, svgOf } from './share_picture.js';

const byId = (id) => document.getElementById(id);

// `turn()` is how the board is looked at: pictures show the same side.
export function setUpShare(game, turn) {
    const dialog = byId('share-dialog');
    const codes = new QrCodes(dialog, 'position-link');
    const name = () => game.name || 'tak-game';
    const svg = () => svgOf(game.seen, { marked: game.node.move ? squaresOf(game.node.move) : [], turn: turn() });
    byId('share').addEventListener('click', async () => {
        const page = location.href.replace(/#.*/, '');
        const ptn = game.toPtn();
        byId('ptn-text').value = ptn;
        byId('game-link').value = `${page}#${await gameLink(game, ptn)}`;
        byId('position-link').value = `${page}#${linkOf({ ...game.start, tps: game.seen.tps })}`;
        byId('tps-text').value = game.seen.tps;
        byId('copied').textContent = '';
        codes.show('');
        dialog.showModal();
        byId('ptn-text').setSelectionRange(0, 0);
        byId('ptn-text').scrollTop = 0;
    });
    dialog.addEventListener('click', async (event) => {
        const field = event.target.dataset?.copy && byId(event.target.dataset.copy);
        if (field) {
            byId('copied').textContent = await copy(field) ? 'Copied' : 'Press Ctrl+C to copy';
        }
    });
    byId('download').addEventListener('click', () => savePtn(byId('ptn-text').value, name()));
    byId('save-svg').addEventListener('click', () => saveFile(new Blob([svg()], { type: 'image/svg+xml' }), `${name()}.svg`));
    byId('save-png').addEventListener('click', async () => saveFile(await pngOf(svg()), `${name()}.png`));
}

// Moves alone are a link that people can read; a game with names, marks, comments or branches is packed. `ply` is
// the place in the line that is shown. Of another line than the main one `line` is the end: its number among all
// nodes, which are in the same order in a tree that is read from the same text.
async function gameLink(game, ptn) {
    const moves = ptn.slice(ptn.lastIndexOf(']\n') + 1);
    if (!/[{!?]/.test(moves) && !game.tag('Player1') && !game.tag('Player2')) {
        return linkOf({ ...game.start, moves: game.moves, ply: game.at });
    }
    const end = game.line.at(-1);
    const line = end.branch() ? `&line=${[...game.tree.nodes()].indexOf(end)}` : '';
    return `game=${await pack(ptn)}&ply=${game.at}${line}`;
}

async function copy(field) {
    field.select();
    try {
        await navigator.clipboard.writeText(field.value);
        return true;
    } catch {
        return document.execCommand?.('copy') || false;
    }
}
