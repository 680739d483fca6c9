// SPDX-License-Identifier: MIT
// @ts-check
// Games as text: PTN files, links, and the notes that the engine writes into comments. Reading PTN is
// done by the engine.
import { komiText, numberOf } from './notation.js';

// The first ply of a position: a TPS ends in the player to move and the number of the turn.
export function firstPly(tps) {
    const [, player, turn] = (tps || 'x 1 1').trim().split(/\s+/);
    return 2 * (Number(turn) - 1) + Number(player) - 1;
}

const clean = (text) => String(text).replace(/["\r\n]/g, ' ');

// The openings other than swap, as the tag of PTN has them.
const OPENINGS = { 'no-swap': 'no-swap', 'double-black-stack': 'double black stack' };

// The PTN text of a game: {start: {size, tps, halfKomi, opening}, tags, moves, marks, comments, result}.
export function writePtn({ start, tags, moves, marks, comments, result }) {
    const known = new Set(['size', 'komi', 'opening', 'tps', 'result']);
    const lines = tags.filter(([name]) => !known.has(name.toLowerCase()))
        .map(([name, value]) => `[${name} "${clean(value)}"]`);
    lines.push(`[Size "${start.size}"]`, `[Komi "${komiText(start.halfKomi)}"]`);
    if (OPENINGS[start.opening]) {
        lines.push(`[Opening "${OPENINGS[start.opening]}"]`);
    }
    if (start.tps) {
        lines.push(`[TPS "${start.tps}"]`);
    }
    lines.push(`[Result "${result}"]`, '');
    const first = firstPly(start.tps);
    let line = '';
    const add = (words) => { line += (line ? ' ' : '') + words; };
    const addComments = (after) => (comments[after] || []).forEach((text) => add(`{${text.replace(/}/g, ')')}}`));
    addComments(0);
    moves.forEach((move, i) => {
        const white = (first + i) % 2 === 0;
        if (white && line) {
            lines.push(line);
            line = '';
        }
        if (white) {
            add(numberOf(first + i));
        } else if (i === 0 || (comments[i] || []).length > 0) {
            // "1. -- a1" would be a move that is missing; the dots say that White's is not here.
            add(i === 0 ? `${numberOf(first).replace('...', '.')} --` : '');
        }
        add(move + (marks[i] || ''));
        addComments(i + 1);
    });
    add(result === '*' && moves.length > 0 ? '' : result);
    lines.push(line.replace(/ {2,}/g, ' ').trim(), '');
    return lines.join('\n');
}

// What a comment of the engine says about a position, from White's side: {chance, score, proved, mark,
// text, pv}; null for any other comment.
export function readNote(text) {
    const found = /^name:"Bredon[ "]/.test(text) && /(?:^|\s)wdl:(\d+),(\d+),(\d+)/.exec(text);
    if (!found) {
        return null;
    }
    const [win, draw] = [Number(found[1]), Number(found[2])];
    const score = /\scp:(-?\d+)/.exec(text);
    const proved = /\sscore:([RFD])(\d+)/.exec(text);
    const mark = /^name:"[^"]*" (\?[?!]?|!!?)(?=\s|$)/.exec(text);
    const line = /\spv> (.*)$/.exec(text);
    return {
        chance: (win + draw / 2) / 10,
        score: score ? Number(score[1]) : null,
        proved: proved ? { how: proved[1], plies: Number(proved[2]), winner: win > 500 ? 'white' : 'black' } : null,
        mark: mark ? mark[1] : '',
        pv: line ? line[1].trim().split(/\s+/) : [],
    };
}

// The part of a link behind '#', for a game or, with `tps`, for a position alone.
export function linkOf({ tps, size, halfKomi, opening, moves = [], ply }) {
    const words = new URLSearchParams();
    if (tps) {
        words.set('tps', tps);
    } else {
        words.set('size', size);
    }
    words.set('komi', komiText(halfKomi));
    if (OPENINGS[opening]) {
        words.set('opening', opening);
    }
    if (moves.length > 0) {
        words.set('moves', moves.join(' '));
        if (ply !== undefined && ply !== moves.length) {
            words.set('ply', ply);
        }
    }
    // What need not be escaped in the part behind '#' stays as people read it.
    return words.toString().replace(/%2F/g, '/').replace(/%2C/g, ',').replace(/%3E/g, '>')
        .replace(/%3C/g, '<');
}

// The opposite: null when the text is no such link.
export function readLink(text) {
    const words = new URLSearchParams(text.replace(/^#/, ''));
    if (!words.has('tps') && !words.has('size')) {
        return null;
    }
    const whole = (value) => (/^\d{1,9}$/.test(value || '') ? Number(value) : NaN);
    return {
        tps: words.get('tps') || null,
        size: words.has('size') ? whole(words.get('size')) : 6,
        halfKomi: Math.round(2 * Number(words.get('komi') || 0)),
        opening: words.get('opening') || 'swap',
        moves: (words.get('moves') || '').split(/\s+/).map((move) => move.replace(/['"!?*]+$/, '')).filter(Boolean),
        ply: whole(words.get('ply')),
    };
}
