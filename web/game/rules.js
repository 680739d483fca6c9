// SPDX-License-Identifier: MIT
// @ts-check
// The rules as far as a page without the engine needs them: positions after moves that are given, and the games of a
// text. The answers are those of the engine, but no legal moves are looked for.
import { parseMove, parseStack, placedColour, stepFrom } from './notation.js';
import { readTps, squaresAfter } from './replay.js';
import { t } from '../text/text.js';

const SETS = { 3: [10, 0], 4: [15, 0], 5: [21, 1], 6: [30, 1], 7: [40, 2], 8: [50, 2] }; // flats and capstones of a player
const OPENINGS = ['swap', 'no-swap', 'double-black-stack'];
const TPS = /^(x[1-8]?|[12]+[SC]?)([,/](x[1-8]?|[12]+[SC]?))* [12] [1-9]\d{0,3}$/;
const HALF_KOMI_MOST = 20;
const COLOURS = ['white', 'black'];
const TOKENS = /\{([^}]*)\}|;.*|\[\s*(\w+)\s+"([^"]*)"\s*\]|\d+\.+|--|\.\.|\$\d+|([^\s{};[\]]+)/g;
const RESULT = /^(?:R-0|0-R|F-0|0-F|1-0|0-1|0-0|1\/2-1\/2|\*)$/i;

/** A position: what it has beside that of replay.js are the pieces in hand, [White's, Black's], and the last move.
 * @typedef {{size: number, squares: Record<string, string>, ply: number, stones: number[], caps: number[], last: string | null}} Position */

function check(holds) {
    if (!holds) {
        throw new Error(t('the beginning of the game has an error'));
    }
}

// The position at the start of a game.
function begin({ tps, size, pieces }) {
    check(tps ? TPS.test(tps) : size in SETS);
    const { squares, ply, ...board } = tps ? readTps(tps) : { size, squares: {}, ply: 0 };
    const width = (row) => row.split(',').reduce((sum, part) => sum + (part[0] === 'x' ? Number(part.slice(1) || 1) : 1), 0);
    check(board.size in SETS && (!tps || tps.split(' ')[0].split('/').every((row) => width(row) === board.size)));
    const [flats, caps] = SETS[board.size];
    const left = { stones: [...pieces?.flats ?? [flats, flats]], caps: [...pieces?.caps ?? [caps, caps]] };
    for (const stack of Object.values(squares).map(parseStack)) {
        [...stack.colours].forEach((colour, i) => {
            left[stack.top === 'C' && i === stack.colours.length - 1 ? 'caps' : 'stones'][Number(colour) - 1]--;
        });
    }
    check([...left.stones, ...left.caps].every((count) => count >= 0));
    return { size: board.size, squares, ply, ...left, last: null };
}

const isOpening = ({ ply }, rule) => ply < 2 && rule !== 'no-swap';
const moverOf = ({ ply }) => COLOURS[ply % 2];
const isOn = ({ size }, square) => 'abcdefgh'.slice(0, size).includes(square[0]) && /^[1-8]$/.test(square.slice(1))
    && Number(square[1]) <= size;

/** @typedef {{square: string, kind?: string, hand: number, direction?: string, drops?: number[]}} Move */

/** `owner` is the player whose piece is placed, 0 or 1.
 * @param {Position} position
 * @param {Move} move */
function mayPlace(position, { square, kind, hand }, rule, owner) {
    const flats = position.ply === 0 && rule === 'double-black-stack' ? 2 : 1;
    return hand === flats && (kind === 'F' || !isOpening(position, rule)) && !position.squares[square]
        && position[kind === 'C' ? 'caps' : 'stones'][owner] >= hand;
}

/** @param {Position} position
 * @param {Move} move */
function maySpread(position, { square, hand, direction, drops }, rule) {
    const { size, squares, ply } = position;
    const { colours, top } = parseStack(squares[square]);
    const mayDrop = (count, i) => {
        const place = stepFrom(square, direction, i + 1);
        const there = parseStack(squares[place]).top;
        return isOn(position, place) && there !== 'C'
            && (there !== 'S' || (i === drops.length - 1 && count === 1 && top === 'C'));
    };
    return !isOpening(position, rule) && colours.at(-1) === String(ply % 2 + 1) && hand <= Math.min(size, colours.length)
        && drops.reduce((all, count) => all + count, 0) === hand && drops.every(mayDrop);
}

// The position after a move. Fails when it is not legal.
function play(position, text, rule) {
    const move = parseMove(text);
    const colour = placedColour({ to_move: moverOf(position), opening: isOpening(position, rule) });
    const owner = Number(colour) - 1;
    const isSpread = Boolean(move?.direction);
    if (!move || !isOn(position, move.square)
        || !(isSpread ? maySpread(position, move, rule) : mayPlace(position, move, rule, owner))) {
        throw new Error(t('{move} is not legal', { move: text }));
    }
    const after = { ...position, stones: [...position.stones], caps: [...position.caps], ply: position.ply + 1, last: text };
    if (!isSpread) {
        after[move.kind === 'C' ? 'caps' : 'stones'][owner] -= move.hand;
    }
    return { ...after, squares: squaresAfter(position.squares, text, colour) };
}

// The squares of a shortest road; none without a road.
function roadOf({ size, squares }, colour) {
    const own = (square) => !/S$/.test(squares[square] ?? 'S') && parseStack(squares[square]).colours.at(-1) === colour;
    const lines = Array.from({ length: size }, (_, i) => ['abcdefgh'[i], String(i + 1)]);
    const [[firstFile, firstRank], [lastFile, lastRank]] = [lines[0], lines[size - 1]];
    /** @type {[string[], (square: string) => boolean][]} */
    const ways = [
        [lines.map(([, rank]) => firstFile + rank), (square) => square[0] === lastFile],
        [lines.map(([file]) => file + firstRank), (square) => square[1] === lastRank],
    ];
    const roads = ways.map(([edge, isEnd]) => {
        const paths = edge.filter(own).map((square) => [square]);
        const known = new Set(paths.flat());
        for (const path of paths) { // it grows meanwhile, with the shorter ones first
            const square = path.at(-1);
            if (isEnd(square)) {
                return path;
            }
            [...'+-<>'].map((direction) => stepFrom(square, direction)).filter((next) => own(next) && !known.has(next))
                .forEach((next) => {
                    known.add(next);
                    paths.push([...path, next]);
                });
        }
        return [];
    });
    return roads.filter((road) => road.length > 0).sort((a, b) => a.length - b.length)[0] ?? [];
}

// The flats on top, [White's, Black's].
function flatsOf({ squares }) {
    const tops = Object.values(squares).map(parseStack).filter(({ top }) => top === 'F').map(({ colours }) => colours.at(-1));
    return ['1', '2'].map((colour) => tops.filter((top) => top === colour).length);
}

// The result, and the road that decided it.
function endOf(position, flats, halfKomi) {
    const mover = moverOf(position) === 'white' ? 1 : 0; // who has just moved
    for (const player of [mover, 1 - mover]) {
        const road = roadOf(position, String(player + 1));
        if (road.length > 0) {
            return { result: ['R-0', '0-R'][player], road };
        }
    }
    const isOut = (player) => position.stones[player] + position.caps[player] === 0;
    const goesOn = Object.keys(position.squares).length < position.size ** 2 && !isOut(0) && !isOut(1);
    const lead = 2 * (flats[0] - flats[1]) - halfKomi;
    return { result: goesOn ? '*' : lead > 0 ? 'F-0' : lead < 0 ? '0-F' : '1/2-1/2', road: [] };
}

function tpsOf({ size, squares, ply }) {
    const rows = Array.from({ length: size }, (_, down) => Array.from({ length: size }, (__, i) =>
        squares['abcdefgh'[i] + (size - down)] || 'x').join(',').replace(/x(,x)+/g, (run) => `x${(run.length + 1) / 2}`));
    return `${rows.join('/')} ${ply % 2 + 1} ${Math.floor(ply / 2) + 1}`;
}

/** @param {number[]} pair */
const byColour = ([white, black]) => ({ white, black });

export class Rules {
    async newGame() { /* nothing is kept */ }

    /** As `look` of the engine; rejected when a move is not legal. */
    async look({ tps = '', size, halfKomi = 0, opening = 'swap', pieces = null, moves = [] }) {
        const position = moves.reduce((before, move) => play(before, move, opening), begin({ tps, size, pieces }));
        const flats = flatsOf(position);
        return {
            tps: tpsOf(position), size: position.size, komi: halfKomi / 2, to_move: moverOf(position),
            opening: isOpening(position, opening), opening_rule: opening, last_move: position.last,
            stones: byColour(position.stones), caps: byColour(position.caps), flats: byColour(flats),
            squares: position.squares, moves: [], tak: false, ...endOf(position, flats, halfKomi),
        };
    }

    /** The game of a text as `games` of the engine has it, in an array. The moves end before the first that is not legal,
     * and `fault` says why.
     * @param {string} ptn one that this page could have written
     * @param {number} halfKomi where no tag has it */
    async games(ptn, halfKomi) {
        const game = { tags: [], moves: [], marks: [], comments: [], result: '', fault: null, warning: null };
        const words = [];
        for (const [, comment, name, value, word] of ptn.matchAll(TOKENS)) {
            if (name) {
                game.tags.push([name, value]);
            } else if (word && RESULT.test(word)) {
                game.result = word;
            } else if (word || comment !== undefined) {
                words.push({ comment, word });
            }
        }
        const rules = rulesOf(game.tags, halfKomi);
        let position = begin(rules);
        for (const { comment, word } of words) {
            if (comment !== undefined) {
                game.comments.push({ after: game.moves.length, text: comment });
                continue;
            }
            const [, move, mark] = /^(.*?)(['"!?]*)$/.exec(word);
            try {
                position = play(position, move, rules.opening);
            } catch (error) {
                game.fault = error.message;
                break;
            }
            game.moves.push(move);
            game.marks.push(mark);
        }
        const { size } = position;
        return [{ ...game, size, komi: rules.halfKomi / 2, opening: rules.opening, pieces: rules.pieces,
            tps: rules.tps || `${Array(size).fill(`x${size}`).join('/')} 1 1` }];
    }
}

// How a game with these tags begins.
function rulesOf(tags, usualKomi) {
    const of = (wanted) => tags.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? '';
    const tps = of('tps');
    const size = Number(of('size'));
    const halfKomi = of('komi') ? 2 * Number(of('komi')) : usualKomi;
    const opening = (of('opening') || 'swap').replace(/ /g, '-');
    const count = (name, player) => of(name + player) || of(name);
    const counts = (name) => [1, 2].map((player) => Number(count(name, player)));
    const pieces = count('flats', 1) || count('caps', 1) ? { flats: counts('flats'), caps: counts('caps') } : null;
    check(Number.isInteger(halfKomi) && Math.abs(halfKomi) <= HALF_KOMI_MOST && OPENINGS.includes(opening)
        && (!pieces || [...pieces.flats, ...pieces.caps].every((number) => Number.isInteger(number) && number >= 0 && number <= 80)));
    return { tps, size, halfKomi, opening, pieces };
}
