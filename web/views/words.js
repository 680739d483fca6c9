// SPDX-License-Identifier: MIT
// @ts-check
// Squares, moves, results and scores in words, for the status line and for screen readers.
import { parseMove, parseStack, squaresOf } from '../game/notation.js';

export const KIND_WORDS = { F: 'flat', S: 'wall', C: 'capstone' };
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

// "wall on c3", "stack of two flats on a1", "c3 to c4", "3 from c3, dropping 1 on d3, 2 on e3". Squares and no
// directions, because boards can be turned.
export function moveWords(text) {
    const move = parseMove(text);
    if (!move) {
        return text;
    }
    if (!move.direction) {
        return `${move.hand === 2 ? 'stack of two flats' : KIND_WORDS[move.kind]} on ${move.square}`;
    }
    const [from, ...places] = squaresOf(text);
    if (places.length > 1) {
        return `${move.hand} from ${from}, dropping ${move.drops.map((count, i) => `${count} on ${places[i]}`).join(', ')}`;
    }
    return `${move.hand > 1 ? `${move.hand} from ` : ''}${from} to ${places[0]}`;
}

// Moves that follow each other.
export const lineWords = (moves) => moves.map(moveWords).join('; ');

export const isDraw = (result) => /^(1\/2(-1\/2)?|0-0)$/.test(result);

// Who wins by a result; null for a draw and for a game that goes on.
export const winnerOf = (result) => (/^[RF1]-0$/.test(result) ? 'white' : /^0-[RF1]$/.test(result) ? 'black' : null);

// The result when a player gives up or has no time left.
export const lossOf = (colour) => (colour === 'white' ? '0-1' : '1-0');

// What a result says; '' for a game that goes on.
export function resultWords(result) {
    const winner = winnerOf(result);
    if (winner) {
        return `${named(winner)} wins${/R/.test(result) ? ' by a road' : /F/.test(result) ? ' by flats' : ''}`;
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
        return { chance, ...winWords(better, Math.abs(info.mate)) };
    }
    return { chance, ...flatsWords((white ? 1 : -1) * (info.score || 0)) };
}

// A score in hundredths of a flat, from White's side.
export function flatsWords(score) {
    const flats = (Math.abs(score) / 100).toFixed(2);
    return { text: (score < 0 ? '−' : '+') + flats, words: `${score < 0 ? 'Black' : 'White'} +${flats}` };
}

export const movesWords = (count) => (count === 1 ? '1 move' : `${count} moves`);

// What a player needs for a win in so many plies: own moves.
export const movesToWin = (plies) => Math.ceil(plies / 2);

// A win that is found, {text, words}: "W#2", "White wins in 2 moves".
export function winWords(name, plies) {
    const count = movesToWin(plies);
    return { text: `${name[0]}#${count}`, words: `${name} wins in ${movesWords(count)}` };
}

// A message of the engine as a sentence; one that begins with a move or a square stays as it is.
export const sentence = (words) => words.replace(/^[a-z]+(?=[\s,’'])/, (word) => word[0].toUpperCase() + word.slice(1));

// Text within HTML, also in the quotes of an attribute.
export const escaped = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

// 12345678 as "12.3 M".
export function countWords(count) {
    return count >= 1e6 ? `${(count / 1e6).toFixed(1)} M` : count >= 1e3 ? `${Math.round(count / 1e3)} k`
        : String(count);
}
