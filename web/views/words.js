// SPDX-License-Identifier: MIT
// @ts-check
// Squares, moves, results and scores in words, for the status line and for screen readers.
import { parseMove, parseStack, squaresOf } from '../game/notation.js';
import { numberText, t, tn } from '../text/text.js';

export const KIND_WORDS = { F: t('flat'), S: t('wall'), C: t('capstone') };

// By colour and kind.
export const PIECE_WORDS = {
    '1F': t('White flat'), '1S': t('White wall'), '1C': t('White capstone'),
    '2F': t('Black flat'), '2S': t('Black wall'), '2C': t('Black capstone'),
};

export const other = (colour) => (colour === 'white' ? 'black' : 'white');
export const named = (colour) => (colour === 'white' ? t('White') : t('Black'));

// "c3, empty", "c3, White capstone on 2, from the bottom: Black, White".
export function squareWords(square, text) {
    if (!text) {
        return t('{square}, empty', { square });
    }
    const { colours, top } = parseStack(text);
    const below = [...colours].slice(0, -1).map((colour) => named(colour === '1' ? 'white' : 'black'));
    const piece = PIECE_WORDS[colours.at(-1) + top];
    return below.length === 0 ? t('{square}, {piece}', { square, piece })
        : t('{square}, {piece} on {count}, from the bottom: {colours}', { square, piece, count: below.length, colours: below.join(', ') });
}

// "wall on c3", "stack of two flats on a1", "c3 to c4", "3 from c3, dropping 1 on d3, 2 on e3". Squares and no
// directions, because boards can be turned.
export function moveWords(text) {
    const move = parseMove(text);
    if (!move) {
        return text;
    }
    const { square, hand, kind, direction, drops } = move;
    if (!direction) {
        return hand === 2 ? t('stack of two flats on {square}', { square })
            : { F: t('flat on {square}', { square }), S: t('wall on {square}', { square }), C: t('capstone on {square}', { square }) }[kind];
    }
    const [from, ...places] = squaresOf(text);
    if (places.length > 1) {
        const dropped = drops.map((count, i) => t('{count} on {square}', { count, square: places[i] })).join(', ');
        return t('{hand} from {from}, dropping {dropped}', { hand, from, dropped });
    }
    return hand > 1 ? t('{hand} from {from} to {to}', { hand, from, to: places[0] }) : t('{from} to {to}', { from, to: places[0] });
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
        const player = named(winner);
        return /R/.test(result) ? t('{player} wins by a road', { player })
            : /F/.test(result) ? t('{player} wins by flats', { player }) : t('{player} wins', { player });
    }
    return isDraw(result) ? t('The game is a draw') : '';
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
    const flats = numberText(Math.abs(score) / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return { text: (score < 0 ? '−' : '+') + flats, words: t('{player} {score}', { player: named(score < 0 ? 'black' : 'white'), score: `+${flats}` }) };
}

export const movesWords = (count) => tn(count, '1 move', '{count} moves');

// What a player needs for a win in so many plies: own moves.
export const movesToWin = (plies) => Math.ceil(plies / 2);

// A win that is found, {text, words}: "W#2", "White wins in 2 moves".
export function winWords(name, plies) {
    const count = movesToWin(plies);
    return { text: `${name[0]}#${count}`, words: tn(count, '{name} wins in 1 move', '{name} wins in {count} moves', { name }) };
}

// A message of the engine as a sentence; one that begins with a move or a square stays as it is.
export const sentence = (words) => words.replace(/^[a-z]+(?=[\s,’'])/, (word) => word[0].toUpperCase() + word.slice(1));

// Text within HTML, also in the quotes of an attribute.
export const escaped = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

// 12345678 as "12.3 M".
export function countWords(count) {
    return count >= 1e6 ? `${numberText(count / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} M`
        : count >= 1e3 ? `${numberText(Math.round(count / 1e3))} k` : String(count);
}

// 34.6 as "35 %".
export const percentWords = (percent) => t('{percent} %', { percent: Math.round(percent) });
