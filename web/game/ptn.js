// SPDX-License-Identifier: MIT
// @ts-check
// Games as text: PTN files and links. Reading PTN is done by the engine.
import { komiText, numberOf } from './notation.js';
import { commentsOfNote, isReviewed, readNote, readReview } from './notes.js';
import { Tree } from './tree.js';

// The first ply of a position: a TPS ends in the player to move and the number of the turn.
export function firstPly(tps) {
    const [, player, turn] = (tps || 'x 1 1').trim().split(/\s+/);
    return 2 * (Number(turn) - 1) + Number(player) - 1;
}

// The text of a file in UTF-8, or in UTF-16, which its byte order mark or the zero byte of its first character
// gives away.
export function decodeText(buffer) {
    const [first, second] = new Uint8Array(buffer);
    const little = second === 0 ? first > 0 : first === 0xff && second === 0xfe;
    const big = first === 0 ? second > 0 : first === 0xfe && second === 0xff;
    return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(buffer);
}

// Gives a function that takes the lines of a text of games one after the other, and says of each whether it
// is a `tag`, belongs to the `body`, which begins with the first move or result, or is neither: ''.
export function lineReader() {
    let inComment = false;
    let inBody = false;
    return (line) => {
        if (/^\s*\[\w+\s+"/.test(line)) {
            inComment = inBody = false;
            return 'tag';
        }
        if (!inBody) {
            const rest = `${inComment ? '{' : ''}${line}`.replace(/\{[^}]*\}|;.*/g, '');
            inComment = rest.includes('{');
            inBody = /^\s*[^\s{[]/.test(rest);
        }
        return inBody ? 'body' : '';
    };
}

// What a tag says; '' without it, and for ?, which is what PGN writes for what is unknown.
export function tagValue(tags, name) {
    const found = tags.find(([key]) => key.toLowerCase() === name.toLowerCase());
    return found && found[1].trim() !== '?' ? found[1] : '';
}

const clean = (text) => String(text).replace(/["\r\n]/g, ' ');

// The openings other than swap, as the tag of PTN has them.
const OPENINGS = { 'no-swap': 'no-swap', 'double-black-stack': 'double black stack' };

// The tags of pieces other than the standard set, as a position has them; one for both players where they have
// the same.
export function pieceTags(pieces) {
    const tags = (name, [white, black]) => (white === black ? [`[${name} "${white}"]`]
        : [`[${name}1 "${white}"]`, `[${name}2 "${black}"]`]);
    return pieces ? [...tags('Flats', pieces.flats), ...tags('Caps', pieces.caps)] : [];
}

// The PTN text of a game: {start: {size, tps, halfKomi, opening, pieces}, tags, root, result}. Branches follow the
// main line as PTN Ninja writes them. With `line`, the nodes of a line, only that is written.
/** @param {{start: any, tags: any[], root: any, line?: any[] | null, result: string}} game */
export function writePtn({ start, tags, root, line = null, result }) {
    const known = new Set(['size', 'komi', 'opening', 'tps', 'result', 'flats', 'flats1', 'flats2', 'caps', 'caps1', 'caps2']);
    const text = tags.filter(([name]) => !known.has(name.toLowerCase()))
        .map(([name, value]) => `[${name} "${clean(value)}"]`);
    text.push(`[Size "${start.size}"]`, `[Komi "${komiText(start.halfKomi)}"]`, ...pieceTags(start.pieces));
    if (OPENINGS[start.opening]) {
        text.push(`[Opening "${OPENINGS[start.opening]}"]`);
    }
    if (start.tps) {
        text.push(`[TPS "${start.tps}"]`);
    }
    text.push(`[Result "${result}"]`, '');
    const first = firstPly(start.tps);
    const main = line || root.end().line();
    const moves = writeMoves(main, first, result === '*' && main.length > 1 ? '' : result, isReviewed(main));
    return [...text, ...moves, ...(line ? [] : writeBranches(main, first)), ''].join('\n');
}

// The lines of text for moves that follow each other; a root has only comments. `whole`: they are the reviewed game.
function writeMoves(nodes, first, result, whole = false) {
    const text = [];
    let words = [];
    let begun = false;
    for (const node of nodes) {
        const ply = first + node.ply - 1;
        if (node.parent && ply % 2 === 0 && words.length > 0) {
            text.push(words.join(' '));
            words = [];
        }
        if (node.parent && (ply % 2 === 0 || !begun)) {
            // "1. -- a1" says that White's move is not here.
            words.push(ply % 2 === 0 ? numberOf(ply) : `${numberOf(ply - 1)} --`);
        }
        begun ||= Boolean(node.parent);
        words.push(...(node.parent ? [node.move + node.mark] : []), ...commentsOf(node, whole));
    }
    text.push([...words, result].join(' ').trim());
    return text;
}

// All branches that leave a line or one another, {name, nodes}. A name says where a branch leaves its line: 3w2 is the
// second one in place of White's third move, 3w2/5b1 leaves that. `first`: the ply of the first move.
function* branchesOf(line, first, path = '') {
    const used = new Set();
    for (const node of line) {
        for (const [i, begin] of node.children.filter((child) => child !== node.next()).entries()) {
            const ply = first + begin.ply - 1;
            const usual = `${Math.floor(ply / 2) + 1}${ply % 2 ? 'b' : 'w'}`;
            let name = begin.name || usual + (i + 1);
            for (let number = 1; used.has(name); number++) {
                name = usual + number;
            }
            used.add(name);
            const nodes = begin.end().line().slice(begin.ply);
            yield { name: path + name, nodes };
            yield* branchesOf(nodes, first, `${path}${name}/`);
        }
    }
}

// The name of the branch with this end; '' for the main line.
export function branchName({ root }, start, end) {
    return [...branchesOf(root.end().line(), firstPly(start.tps))].find(({ nodes }) => nodes.at(-1) === end)?.name || '';
}

function writeBranches(line, first) {
    return [...branchesOf(line, first)].flatMap(({ name, nodes }) => {
        const outcome = nodes.at(-1).outcome();
        return ['', `{${name}}`, ...writeMoves(nodes, first, outcome === '*' ? '' : outcome)];
    });
}

const commentsOf = ({ note, comments }, whole) =>
    [...(note ? commentsOfNote(note, whole) : []), ...comments].map((text) => `{${text.replace(/}/g, ')')}}`);

// A game that the engine has read from a file, for `open`.
export function gameOfPtn(read) {
    const empty = /^x\d(\/x\d)* 1 1$/.test(read.tps);
    const tree = new Tree();
    fillLine([tree.root, ...tree.addLine(tree.root, read.moves)], read);
    const end = tree.root.end();
    end.result = /^(\*|)$/.test(read.result) ? null : read.result.toUpperCase();
    if (tree.root.note?.words) {
        tree.root.note.about = end.asGame();
    }
    return {
        start: {
            size: read.size, halfKomi: Math.round(2 * read.komi), opening: read.opening, pieces: read.pieces || null,
            tps: empty ? null : read.tps,
        },
        tags: read.tags, tree, at: 0,
    };
}

// Puts what was read with a line on its nodes: marks on all but the first, and comments.
export function fillLine(nodes, read) {
    notesOf(read).forEach(({ mark, note }, i) => {
        nodes[i].mark = i > 0 ? mark : nodes[i].mark;
        nodes[i].note = note || nodes[i].note;
    });
    read.comments.filter(({ after, text }) => !readNote(text) && !(readReview(text) && nodes[after].note)).forEach(({ after, text }) => nodes[after].comments.push(text));
}

// The marks and the engine's notes of a game that was read, by the number of moves.
export function notesOf({ marks, comments }) {
    const notes = ['', ...marks].map((mark) => ({ mark, note: null }));
    for (const { after, text } of comments) {
        notes[after].note = readNote(text) || notes[after].note;
        if (notes[after].note && readReview(text)) {
            notes[after].note.words = readReview(text);
        }
    }
    return notes;
}

// The part of a link behind '#', for a game or, with `tps`, for a position alone.
export function linkOf({ tps, size, halfKomi, opening, pieces, moves = [], ply }) {
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
    for (const [name, [white, black]] of Object.entries(pieces || {})) {
        words.set(name, white === black ? white : `${white},${black}`);
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

// The opposite, as a game that the engine can read, {ptn, ply}; null when the text is no such link.
export function readLink(text) {
    const words = new URLSearchParams(text.replace(/^#/, ''));
    if (!words.has('tps') && !words.has('size')) {
        return null;
    }
    const value = (name, usual) => clean(words.get(name) || usual);
    const counts = (name) => {
        const [white, black = white] = value(name, '').split(',');
        return [white, black];
    };
    const tags = [words.get('tps') ? `[TPS "${value('tps')}"]` : `[Size "${value('size', 6)}"]`, `[Komi "${value('komi', 0)}"]`,
        `[Opening "${value('opening', 'swap')}"]`,
        ...pieceTags(words.has('flats') && words.has('caps') ? { flats: counts('flats'), caps: counts('caps') } : null)];
    const ply = words.get('ply') || '';
    return { ptn: `${tags.join('\n')}\n\n${words.get('moves') || ''}`, ply: /^\d{1,9}$/.test(ply) ? Number(ply) : undefined };
}
