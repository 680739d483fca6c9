// SPDX-License-Identifier: MIT
// @ts-check
// The motion of a move that was just played. Only the picture moves: the position on the board is the new
// one from the start, and nothing waits for the end.
import { parseMove, parseStack, squaresOf, stepFrom } from '../game/notation.js';
import { SQUARE, heights } from './pieces.js';

export const STEP = 180; // ms from one square to the next, and for a piece that is placed
const HEIGHT = 26; // above its square, from which a piece is placed
const ABOVE = 12; // what is shown of a piece above its square
const STAY = 400; // ms for which a motion could go on after its end
const HOVER = 6; // of a hand above the pieces on its way

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long the motion of a move takes, in ms. */
export function motionTime(text) {
    const move = parseMove(text || '');
    return !move || isStill() ? 0 : motionMs(move);
}

const motionMs = (move) => STEP * (move.direction ? move.drops.length : 1);

/**
 * The last move of a position, if it alone leads there from the squares that were drawn before; else null.
 * @param {Record<string, string>} before
 * @param {{squares: Record<string, string>, last_move?: string | null}} seen
 */
export function stepBetween(before, { squares, last_move: text }) {
    const move = parseMove(text || '');
    if (!move) {
        return null;
    }
    const height = (position, square) => parseStack(position[square]).colours.length;
    const touched = squaresOf(text);
    const rest = [...Object.keys(before), ...Object.keys(squares)].filter((square) => !touched.includes(square));
    const gained = touched.map((square) => height(squares, square) - height(before, square));
    const wanted = move.direction ? [-move.hand, ...move.drops] : [move.hand];
    return rest.every((square) => before[square] === squares[square])
        && gained.every((count, i) => count === wanted[i]) ? move : null;
}

/**
 * Shows a move: pieces that are in the picture already come to their places. Each moves in a picture of its own, which
 * is painted once: only the compositor works for it. Returns what ends the motion at once.
 * @param {SVGSVGElement} picture of the board
 * @param {SVGGElement} pieces in it, those of the position after the move
 * @param {import('./geometry.js').Geometry} geometry
 * @param {Record<string, string>} before the squares before it
 * @param {Record<string, string>} after
 */
export function showMotion(picture, pieces, geometry, before, after, move) {
    if (isStill()) {
        return () => {};
    }
    const parts = move.direction ? spreadParts(pieces, geometry, before, after, move) : placedParts(pieces, move);
    const shown = parts.map(({ piece }) => pictureOf(piece, picture, geometry));
    picture.after(...shown);
    const wall = parts.at(-1).wall;
    wall?.setAttribute('href', wall.getAttribute('href').replace(/F$/, 'S'));
    parts.forEach(({ piece }) => { piece.style.visibility = 'hidden'; });
    const motions = parts.map(({ frames, steps }, i) => shown[i].animate(...stayingAfter(frames, steps * STEP)));
    // All of them at once, after the last one has come: the board is painted anew for it.
    const end = () => {
        clearTimeout(timer);
        motions.forEach((motion) => motion.cancel());
        shown.forEach((each) => each.remove());
        parts.forEach(({ piece }) => { piece.style.visibility = ''; });
        wall?.setAttribute('href', wall.getAttribute('href').replace(/S$/, 'F'));
    };
    const timer = setTimeout(end, motionMs(move));
    return end;
}

// What `animate` takes for a motion through these frames in so many ms. It stays at the last one for a while, and is to
// be ended before: in the last 40 ms of an animation Chromium works for each frame as if the page had changed.
/** @returns {[Keyframe[], number]} */
function stayingAfter(frames, ms) {
    const all = ms + STAY;
    const last = frames.length - 1;
    return [[...frames.map((frame, i) => ({ ...frame, offset: ms / all * i / last })), frames[last]], all];
}

// A picture of a piece alone, above the piece.
function pictureOf(piece, picture, { width, height }) {
    const alone = /** @type {SVGSVGElement} */ (picture.cloneNode());
    const [x, y] = [Number(piece.getAttribute('x')), Number(piece.getAttribute('y')) - ABOVE];
    alone.classList.add('moving');
    alone.setAttribute('viewBox', `${x} ${y} ${SQUARE} ${SQUARE}`);
    Object.assign(alone.style, {
        left: `${100 * x / width}%`, top: `${100 * y / height}%`, width: `${100 * SQUARE / width}%`, height: `${100 * SQUARE / height}%`,
    });
    alone.append(piece.cloneNode());
    return alone;
}

const topPieces = (pieces, square, count) =>
    [...pieces.querySelectorAll(`[data-at="${square}"] use`)].slice(-count);

// In parts of the picture of a piece.
const moved = (x, y) => ({ transform: `translate(${100 * x / SQUARE}%, ${100 * y / SQUARE}%)` });

function placedParts(pieces, move) {
    return topPieces(pieces, move.square, move.hand).map((piece) =>
        ({ piece, steps: 1, frames: [{ ...moved(0, -HEIGHT), opacity: 0, easing: 'ease-in' }, { ...moved(0, 0), opacity: 1 }] }));
}

// Each piece goes with the hand from square to square until it is dropped. A `wall` stands until the capstone is
// there.
function spreadParts(pieces, geometry, before, after, move) {
    const places = move.drops.map((_, i) => stepFrom(move.square, move.direction, i + 1));
    const levels = (position, square) => heights(parseStack(position[square]), geometry.size);
    const source = levels(before, move.square).slice(-move.hand);
    const parts = [];
    move.drops.forEach((count, last) => {
        topPieces(pieces, places[last], count).forEach((piece, i, { length }) => {
            const [endX, endY] = geometry.corner(places[last]);
            const end = endY - levels(after, places[last]).at(i - length);
            const frame = (square, raise) => {
                const [x, y] = geometry.corner(square);
                return moved(x - endX, y - raise - end);
            };
            const index = parts.length; // in the hand, from below
            const frames = [frame(move.square, source[index])];
            for (let step = 0; step < last; step++) {
                const dropped = move.drops.slice(0, step + 1).reduce((sum, drop) => sum + drop, 0);
                const ground = levels(after, places[step]).at(-1) + HOVER;
                frames.push(frame(places[step], ground + source[index] - source[dropped] + HOVER));
            }
            parts.push({ piece, steps: last + 1, frames: [...frames, moved(0, 0)], wall: null });
        });
    });
    const target = before[places.at(-1)] || '';
    if (/S$/.test(target)) {
        parts.at(-1).wall = topPieces(pieces, places.at(-1), 2)[0]; // below the capstone
    }
    return parts;
}
