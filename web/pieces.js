// SPDX-License-Identifier: MIT
// @ts-check
// Pieces and stacks as SVG, drawn as cli/show/svg.c draws them: the same shapes, sizes and piles.

// The shapes of both colours, once for the whole page. Class t is an upper face, e a shaded side; the
// colours are in board.css.
const SHAPES = {
    F: '<rect x="11" y="18" width="78" height="55" rx="9"/>'
        + '<rect class="t" x="11" y="18" width="78" height="46" rx="9"/>',
    S: '<path d="M23 75L79 53V3L23 25z"/><path class="e" d="M23 75L12 67V17L23 25z"/>'
        + '<path class="t" d="M23 25L79 3L68 -5L12 17z"/>',
    C: '<path d="M27 62C27 76 73 76 73 62L67 17C66 -4 34 -4 33 17z"/>'
        + '<path class="t" d="M33 17C34 -4 66 -4 67 17C67 26 33 26 33 17z"/>'
        + '<path d="M29 49C31 60 69 60 71 49" fill="none"/>',
};

export const SQUARE = 100;
const THICKNESS = 9;
const ROOM_OF_FLAT = 43; // how high a stack may become before its top hides the square behind it
const ROOM_OF_TOWER = 28;
const THIN_BELOW = 5; // slabs of this thickness or less have finer lines

// Adds the shapes that `piece` refers to, once for all boards of the page.
export function addShapes() {
    if (!document.getElementById('piece-wF')) {
        const shapes = ['w', 'b'].flatMap((colour) => Object.entries(SHAPES).map(([kind, shape]) =>
            `<g id="piece-${colour}${kind}" class="${colour}">${shape}</g>`)).join('');
        document.body.insertAdjacentHTML('beforeend',
            `<svg width="0" height="0" class="shapes" aria-hidden="true"><defs>${shapes}</defs></svg>`);
    }
}

// A piece in the square whose upper left corner is (x, y). Colours are '1', White, and '2', Black.
export function piece(colour, kind, x, y) {
    return `<use href="#piece-${colour === '1' ? 'w' : 'b'}${kind}" x="${x}" y="${Math.round(y * 100) / 100}"/>`;
}

// A stack from the bottom. With `lifted` the upper pieces, so many, are held above the others.
export function stack({ colours, top }, x, y, lifted = 0) {
    const height = colours.length;
    const room = top === 'F' ? ROOM_OF_FLAT : ROOM_OF_TOWER;
    const step = height > 1 ? Math.min(THICKNESS, room / (height - 1)) : THICKNESS;
    const thin = step < THIN_BELOW;
    let drawn = thin ? '<g stroke-width=".5">' : '';
    for (let i = 0; i < height; i++) {
        const last = i === height - 1;
        const raise = step * i + (i >= height - lifted ? 16 : 0);
        if (lifted && i === height - lifted) {
            drawn += '<g class="held">';
        }
        drawn += (thin && last ? '</g>' : '') + piece(colours[i], last ? top : 'F', x, y - raise);
    }
    return drawn + (lifted ? '</g>' : '');
}
