// SPDX-License-Identifier: MIT
// @ts-check
// The dialog that saves and shares: PTN, links, TPS, pictures.
import { byId } from '../views/elements.js';
import { squaresOf } from '../game/notation.js';
import { pack } from './packed.js';
import { branchName, linkOf } from '../game/ptn.js';
import { frameOf } from './frame.js';
import { QrCodes } from './qr.js';
import { saveFile, savePtn } from './save_ptn.js';
import { gifOf } from './share_gif.js';
import { pngOf, svgOf } from './share_picture.js';
import { t, tn } from '../text/text.js';

// `turn()` is how the board is looked at: pictures show the same side.
export function setUpShare(game, turn) {
    const dialog = byId('share-dialog');
    const codes = new QrCodes(dialog, 'position-link');
    const name = () => game.name || 'tak-game';
    const svg = async (node = game.node) =>
        svgOf(await game.look(node), { marked: node.move ? squaresOf(node.move) : [], turn: turn() });
    const gif = setUpGif(game, { name, svg, tell: (words) => { byId('copied').textContent = words; } });
    const showFrame = () => {
        byId('frame-html').value = frameOf(byId(byId('frame-of').value).value, game.title() || t('Tak'));
    };
    byId('frame-field').hidden = location.protocol === 'file:'; // others can't show a file
    byId('frame-of').addEventListener('change', showFrame);
    byId('share').addEventListener('click', async () => {
        const page = location.href.replace(/#.*/, '');
        const ptn = game.toPtn();
        byId('ptn-text').value = ptn;
        byId('game-link').value = `${page}#${await gameLink(game, ptn)}`;
        byId('position-link').value = `${page}#${linkOf({ ...game.start, tps: game.seen.tps })}`;
        showFrame();
        byId('tps-text').value = game.seen.tps;
        byId('copied').textContent = '';
        codes.show('');
        gif.offer();
        dialog.showModal();
        byId('ptn-text').setSelectionRange(0, 0);
        byId('ptn-text').scrollTop = 0;
    });
    dialog.addEventListener('click', async (event) => {
        const field = event.target.dataset?.copy && byId(event.target.dataset.copy);
        if (field) {
            byId('copied').textContent = await copy(field) ? t('Copied') : t('Press Ctrl+C to copy');
        }
    });
    byId('download').addEventListener('click', () => savePtn(byId('ptn-text').value, name()));
    byId('save-svg').addEventListener('click', async () =>
        saveFile(new Blob([await svg()], { type: 'image/svg+xml' }), `${name()}.svg`));
    byId('save-png').addEventListener('click', async () => saveFile(await pngOf(await svg()), `${name()}.png`));
    byId('print').addEventListener('click', () => {
        dialog.close();
        print(); // print.css leaves the board and who is to move
    });
    dialog.addEventListener('close', gif.stop);
}

const LAST = 6; // moves that are offered as the last ones

// The part of the dialog that saves moves of the shown line as an animated picture. `svg(node)` is the picture of a
// position. Gives {offer, stop}: what can be saved, before the dialog is shown; and the end of the work.
function setUpGif(game, { name, svg, tell }) {
    const button = byId('save-gif');
    const bar = byId('gif-bar');
    let work = null; // ends it
    const offer = () => {
        const { at, moves } = game;
        const choices = [[0, moves.length, tn(moves.length, 'all moves: 1', 'all {count} moves')]];
        if (at > 0 && at < moves.length) {
            choices.push([0, at, tn(at, 'the move up to this position', 'the {count} moves up to this position')]);
        }
        if (at > LAST) {
            choices.push([at - LAST, at, tn(LAST, 'the last move', 'the last {count} moves')]);
        }
        byId('gif-moves').replaceChildren(...choices.map(([from, to, words]) => new Option(words, `${from} ${to}`)));
        byId('gif-field').hidden = moves.length === 0;
    };
    const save = async () => {
        const [from, to] = byId('gif-moves').value.split(' ').map(Number);
        const nodes = game.line.slice(from, to + 1);
        work = new AbortController();
        button.textContent = t('Stop');
        bar.hidden = false;
        bar.max = nodes.length;
        tell('');
        const blob = await gifOf(nodes.length, (i) => svg(nodes[i]), {
            onStep: (done) => { bar.value = done; }, signal: work.signal,
        });
        saveFile(blob, `${name()}.gif`);
        tell(t('Saved, {size} kB', { size: Math.ceil(blob.size / 1000) }));
    };
    const stop = () => work?.abort();
    button.addEventListener('click', () => (work ? stop() : save()
        .catch((error) => tell(error.name === 'AbortError' ? '' : t('The picture could not be made: {reason}', { reason: error.message })))
        .finally(() => {
            work = null;
            button.textContent = t('Save GIF');
            bar.hidden = true;
        })));
    return { offer, stop };
}

// Moves alone are a link that people can read; a game with names, marks, comments or branches is packed. `ply` is
// the place in the line that is shown, counted from the start of the game, and `branch` the name of this line in the PTN.
async function gameLink(game, ptn) {
    const moves = ptn.slice(ptn.lastIndexOf(']\n') + 1);
    if (!/[{!?]/.test(moves) && !game.tag('Player1') && !game.tag('Player2')) {
        return linkOf({ ...game.start, moves: game.moves, ply: game.at });
    }
    const branch = branchName(game.tree, game.start, game.line.at(-1));
    return `game=${await pack(ptn)}&ply=${game.at}${branch && `&branch=${encodeURIComponent(branch)}`}`;
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
