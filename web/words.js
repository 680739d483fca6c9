// SPDX-License-Identifier: MIT
// @ts-check
// Squares, moves, results and scores in words, for the status line and for screen readers.
import { parseMove, parseStack } from './notation.js';

export const KIND_WORDS = { F: 'flat', S: 'wall', C: 'capstone' };
const DIRECTIONS = { '+': 'up', '-': 'down', '>': 'right', '<': 'left' };
const COLOURS = { 1: 'White', 2: 'Black' };

export const other = (colour) => (colour === 'white' ? 'black' : 'white');
export const named = (colour) => (colour === 'white' ? 'White' : 'Black');

// "c3, empty", "c3, White capstone on 2, from the bottom: Black, White".
export function squareWords(square, text) {
    if (!text) {
        return `${square}, empty`;
    }
    const { colours, top } = parseStack(text);
    const below = [...colours].slice(0, -1);
    const words = `${square}, ${COLOURS[colours.at(-1)]} ${KIND_WORDS[top]}`;
    return below.length === 0 ? words
        : `${words} on ${below.length}, from the bottom: ${below.map((colour) => COLOURS[colour]).join(', ')}`;
}

// "wall on c3", "stack of two flats on a1", "3 from c3 right, dropping 1, 2".
export function moveWords(text) {
    const move = parseMove(text);
    if (!move) {
        return text;
    }
    if (!move.direction) {
        return `${move.hand === 2 ? 'stack of two flats' : KIND_WORDS[move.kind]} on ${move.square}`;
    }
    const drops = move.drops.length > 1 ? `, dropping ${move.drops.join(', ')}` : '';
    return `${move.hand} from ${move.square} ${DIRECTIONS[move.direction]}${drops}`;
}

export const isDraw = (result) => /^(1\/2(-1\/2)?|0-0)$/.test(result);

// What a result says; '' for a game that goes on.
export function resultWords(result) {
    const winner = /^[RF1]-0$/.test(result) ? 'White' : /^0-[RF1]$/.test(result) ? 'Black' : null;
    if (winner) {
        return `${winner} wins${/R/.test(result) ? ' by a road' : /F/.test(result) ? ' by flats' : ''}`;
    }
    return isDraw(result) ? 'The game is a draw' : '';
}

// White's chances from an info of the engine, which is for the side to move: {chance, text, words}.
export function scoreOf(info, toMove) {
    const white = toMove === 'white';
    const [win, draw, loss] = info.wdl || [0, 1000, 0];
    const chance = ((white ? win : loss) + draw / 2) / 10;
    if (info.mate !== undefined) {
        const better = named((info.mate > 0) === white ? 'white' : 'black');
        const plies = Math.abs(info.mate);
        return { chance, text: `${better[0]}#${plies}`, words: `${better} wins in ${pliesWords(plies)}` };
    }
    return { chance, ...flatsWords((white ? 1 : -1) * (info.score || 0)) };
}

// A score in hundredths of a flat, from White's side.
export function flatsWords(score) {
    const flats = (Math.abs(score) / 100).toFixed(2);
    return { text: (score < 0 ? '−' : '+') + flats, words: `${score < 0 ? 'Black' : 'White'} +${flats}` };
}

export function pliesWords(plies) {
    return plies === 1 ? '1 ply' : `${plies} plies`;
}

// 12345678 as "12.3 M".
export function countWords(count) {
    return count >= 1e6 ? `${(count / 1e6).toFixed(1)} M` : count >= 1e3 ? `${Math.round(count / 1e3)} k`
        : String(count);
}
