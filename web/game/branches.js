// SPDX-License-Identifier: MIT
// @ts-check
// Branches of PTN files, as PTN Ninja writes them: after an empty line a name in braces, then numbered moves
// that begin where the branch leaves its line. "3w1/5b1" leaves the branch "3w1", any other name the main
// line. The engine reads the main line, and then each branch as a game of its own.
import { faultText } from './faults.js';
import { fillLine, firstPly, lineReader, pieceTags } from './ptn.js';
import { t } from '../text/text.js';

const OTHERS_MOST = 8; // lines that are tried for a branch that does not fit the one it names

// Takes the branches out of the text of a game. Lines keep their numbers, so that the engine's messages stay
// right. Gives the text and [{name, number, black, text}]: before which move a branch leaves its line.
export function cutBranches(text) {
    const branches = [];
    const lines = text.split('\n');
    let moves = false; // there are some so far, or a result without any
    let open = null;
    const read = lineReader();
    for (let i = 0; i < lines.length; i++) {
        const line = lines[i];
        if (read(line) === 'tag') {
            continue;
        }
        const found = moves && lines[i - 1].trim() === '' ? beginning(lines, i) : null;
        if (found) {
            open = { ...found, text: '' };
            branches.push(open);
            lines[i] = found.rest;
        }
        moves ||= /(^|\s)(\d+\.|\*)/.test(line);
        if (open) {
            open.text += `${lines[i]}\n`;
            lines[i] = '';
        }
    }
    return { text: branches.length > 0 ? lines.join('\n') : text, branches };
}

// The branch that begins in a line; its moves may begin in a later one. A note of the engine is no name.
function beginning(lines, at) {
    const [, name, rest] = /^\s*\{([^{}]+)\}(.*)$/.exec(lines[at].replace(/\r$/, '')) || [];
    let next = rest;
    for (let i = at + 1; next?.trim() === '' && i < lines.length; i++) {
        next = lines[i];
    }
    const [, number, dots, instead] = /^\s*(\d+)(\.+)\s*(--|\.\.)?/.exec(next || '') || [];
    return !name || !number || /^name:"/.test(name) ? null
        : { name, rest, number: Number(number), black: dots.length > 1 || Boolean(instead) };
}

// Adds the branches to the tree of a game that `gameOfPtn` has made. Gives what is wrong, '' for
// nothing, and the ends of the branches by their names.
export async function growBranches(engine, { start, tree }, branches) {
    const grown = [{ name: '', line: tree.root.end().line() }];
    let trouble = '';
    for (const { name, number, black, text } of branches) {
        const place = 2 * (number - 1) + (black ? 1 : 0) - firstPly(start.tps);
        const parent = grown.findLast((each) => each.name && /^[/.]/.test(name.slice(each.name.length)) && name.startsWith(each.name))
            || grown[0];
        const others = grown.filter((each) => each !== parent && each.name.startsWith(parent.name)).slice(0, OTHERS_MOST);
        const nodes = [parent, ...others].map(({ line }) => line[place]).filter(Boolean);
        let found = null;
        for (const node of new Set(nodes)) {
            const read = await readAt(engine, start, node, text);
            found = found && (found.read.fault === null || read.fault) ? found : { node, read };
        }
        if (!found || found.read.fault) {
            trouble ||= found ? t('the branch \'{name}\' ends too early: {reason}', { name, reason: faultText(found.read.fault) })
                : t('the branch \'{name}\' begins where no move is', { name });
        }
        if (found && found.read.moves.length > 0) {
            const { node, read } = found;
            node.cut ||= !node.next(); // the branch begins where its line ends
            const added = tree.addLine(node, read.moves);
            fillLine([node, ...added], read);
            added[0].name = parent.name ? name.slice(parent.name.length + 1) : name;
            added.at(-1).result ||= /^(\*|)$/.test(read.result) ? null : read.result.toUpperCase();
            grown.push({ name, line: added.at(-1).line() });
        }
    }
    return { trouble, ends: new Map(grown.map((each) => [each.name, each.line.at(-1)])) };
}

// The moves of a branch from a position of its game.
async function readAt(engine, start, node, text) {
    const { tps } = await engine.look({ ...start, tps: start.tps || '', moves: node.moves() });
    const opening = start.opening.replace(/-/g, ' ');
    const tags = [`[Size "${start.size}"]`, `[Opening "${opening}"]`, ...pieceTags(start.pieces), `[TPS "${tps}"]`];
    const [read] = await engine.games(`${tags.join('\n')}\n\n${text}`, start.halfKomi);
    return read || { fault: t('it has no moves'), moves: [], marks: [], comments: [], result: '' };
}
