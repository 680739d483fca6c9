// SPDX-License-Identifier: MIT
// @ts-check
// A board with its pieces as the text of an SVG.
import { FRAME, Geometry, LEFT, TOP, WHITE_SIDE } from './geometry.js';
import { parseMove, parseStack, stepFrom } from '../game/notation.js';
import { SQUARE, addShapes, heights, stack } from './pieces.js';

const HALF = SQUARE / 2;

// A picture of a position that nobody can touch, as the text of an <svg>; small ones have no coordinates.
// It is cheap: 500 bytes and 70 a piece. What the engine's `look` says about a position is enough for it.
//   marked       squares of the last move
//   turn         how one looks at the board: WHITE_SIDE, BLACK_SIDE or another sum of geometry.js
export function boardPicture(seen, { marked = [], turn = WHITE_SIDE, coordinates = false } = {}) {
    addShapes();
    const geometry = new Geometry(seen.size, turn);
    const box = coordinates ? [0, 0, geometry.width, geometry.height]
        : [LEFT - FRAME, 0, geometry.side + 2 * FRAME, TOP + geometry.side + FRAME];
    return `<svg class="picture" viewBox="${box.join(' ')}" aria-hidden="true">${ground(geometry, marked, seen.road)}`
        + (coordinates ? coordinatesOf(geometry) : '') + roadLinks(geometry, seen.squares)
        + `${pieces(geometry, seen.squares, coordinates)}</svg>`;
}

export function ground(geometry, marked = [], road = []) {
    const { side } = geometry;
    const tint = (squares, kind) => squares.filter((square) => geometry.has(square)).map((square) => {
        const [x, y] = geometry.corner(square);
        return `<rect class="${kind}" x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}"/>`;
    }).join('');
    const lines = marked.filter((square) => geometry.has(square)).map((square) => {
        const [x, y] = geometry.corner(square);
        return `<rect class="marked-line" x="${x + 2}" y="${y + 2}" width="${SQUARE - 4}" height="${SQUARE - 4}"/>`;
    }).join('');
    let dark = '';
    for (const square of geometry.squares()) {
        if ((square.charCodeAt(0) + Number(square[1])) % 2 === 0) {
            const [x, y] = geometry.corner(square);
            dark += `M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
        }
    }
    return `<rect class="frame" x="${LEFT - FRAME}" y="${TOP - FRAME}" width="${side + 2 * FRAME}"`
        + ` height="${side + 2 * FRAME}" rx="6"/><rect class="light" x="${LEFT}" y="${TOP}"`
        + ` width="${side}" height="${side}"/><path class="dark" d="${dark}"/>`
        + tint(marked, 'marked') + tint(road, 'road') + lines;
}

export function coordinatesOf(geometry) {
    const bottom = TOP + geometry.side;
    let drawn = '';
    for (let i = 0; i < geometry.size; i++) {
        const square = geometry.squareAt(i, i);
        const [x, y] = geometry.corner(square);
        const [across, up] = geometry.transposed ? [square[1], square[0]] : square;
        drawn += `<text class="c" x="${LEFT / 2 - 3}" y="${y + HALF + 7}">${up}</text>`
            + `<text class="c" x="${x + HALF}" y="${bottom + 27}">${across}</text>`;
    }
    return drawn;
}

// What joins neighbouring flats and capstones of one player: pieces of roads to be.
export function roadLinks(geometry, squares) {
    const ownerOf = (square) => (/S$/.test(squares[square] || '') ? undefined : parseStack(squares[square]).colours.at(-1));
    let drawn = '';
    for (const square of Object.keys(squares)) {
        for (const next of [stepFrom(square, '>'), stepFrom(square, '+')]) {
            const owner = ownerOf(square);
            if (owner && owner === ownerOf(next)) {
                const [[x, y], [endX, endY]] = [geometry.middle(square), geometry.middle(next)];
                drawn += `<path class="link-${owner === '1' ? 'w' : 'b'}" d="M${x} ${y}L${endX} ${endY}"/>`;
            }
        }
    }
    return drawn;
}

// The stack on a square, {drawn, counts}; the counts are above all stacks. So many pieces at its top are in the hand as
// `lifted` says.
export function stackOn(geometry, square, text, { lifted = 0, numbers = true } = {}) {
    const content = parseStack(text);
    if (!content.colours) {
        return { drawn: '', counts: '' };
    }
    const [x, y] = geometry.corner(square);
    const rest = content.colours.length - lifted;
    let counts = '';
    // Beside the face, so that it is not taken for the number of the stack before it.
    if (numbers && rest > 1) {
        // Of what is left below a hand: beside it, because the number of the stack before it is on the right.
        const [right, below] = lifted ? [9, 70]
            : [SQUARE - 3, 28 - Math.floor(heights(content, geometry.size).at(-1))];
        counts = `<text class="n" x="${x + right}" y="${y + below}">${rest}</text>`;
    }
    if (lifted) {
        counts += number(x + 86, y + 34 - heights(content, geometry.size, lifted).at(-1), lifted, true);
    }
    return { drawn: `<g data-at="${square}">${stack(content, x, y, geometry.size, lifted)}</g>`, counts };
}

function pieces(geometry, squares, numbers) {
    const stacks = geometry.squares().map((square) => stackOn(geometry, square, squares[square], { numbers }));
    return stacks.map(({ drawn }) => drawn).join('') + stacks.map(({ counts }) => counts).join('');
}

// A move that is not played yet: a spread as an arrow with its drops, a placement as a pale piece.
// Rank 0 is the best one. With a `weight`, 0 to 1, that is how thick it is.
export function arrow(geometry, { move: text, colour, rank, weight = null }) {
    const move = parseMove(text);
    if (!move) {
        return '';
    }
    const drawn = move.direction ? spread(geometry, move, weight === null ? rank : 1, weight ?? .5) : placement(geometry, move, colour, weight);
    return `<g class="arrow${rank > 0 && weight === null ? ' lesser' : ''}">${drawn}</g>`;
}

function placement(geometry, move, colour, weight) {
    const [x, y] = geometry.corner(move.square);
    const [frame, opacity] = weight === null ? [5, .7] : [(2 + 10 * weight).toFixed(1), (.3 + .5 * weight).toFixed(2)];
    return `<rect class="m frame-of" x="${x + 4}" y="${y + 4}" width="${SQUARE - 8}" height="${SQUARE - 8}"`
        + ` rx="6" stroke-width="${frame}"/><g opacity="${opacity}">${stack({ colours: colour.repeat(move.hand), top: move.kind }, x, y)}</g>`;
}

function spread(geometry, move, rank, weight) {
    const [x, y] = geometry.middle(move.square);
    const [endX, endY] = geometry.middle(stepFrom(move.square, move.direction, move.drops.length));
    const [dx, dy] = [Math.sign(endX - x), Math.sign(endY - y)];
    const [tipX, tipY] = [endX - 17 * dx, endY - 17 * dy];
    const path = `M${x} ${y}L${tipX - 22 * dx} ${tipY - 22 * dy}M${tipX - 4 * dx} ${tipY - 4 * dy}`
        + `l${-18 * dx + 13 * dy} ${-18 * dy + 13 * dx}l${-26 * dy} ${-26 * dx}z`;
    const thick = 2 + 12 * weight;
    const shaft = `<path class="h" stroke-width="${thick + 6}" d="${path}"/><path class="m" stroke-width="${thick}" d="${path}"/>`;
    if (rank > 0) {
        return shaft;
    }
    return shaft + number(x, y, move.hand, true) + move.drops.map((count, i) =>
        number(...geometry.middle(stepFrom(move.square, move.direction, i + 1)), count, false)).join('');
}

// A number in a circle: with `taken` the pieces picked up, else the pieces dropped.
function number(x, y, count, taken) {
    return `<g class="${taken ? 'taken' : 'dropped'}"><circle cx="${x}" cy="${y}" r="15"/>`
        + `<text x="${x}" y="${y + 6}">${count}</text></g>`;
}
