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
const ROOM_OF_FLAT = 41; // how high a stack may become: its face is seen below the stack behind it
const ROOM_OF_TOWER = 34;
const CARRY_GAP = 6; // above the pieces that are too deep to be carried
const BURIED = 2.5; // how much of each of those is seen, at most
const ROOM_OF_BURIED = 10; // of all of them
const LIFT = 16; // of the pieces in the hand
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
export function piece(colour, kind, x, y, thin = false) {
    return `<use href="#piece-${colour === '1' ? 'w' : 'b'}${kind}" x="${x}" y="${Math.round(y * 100) / 100}"`
        + `${thin ? ' stroke-width=".5"' : ''}/>`;
}

// In quarters, as the program draws.
const atMost = (most, wanted) => (wanted < most ? Math.floor(4 * wanted) / 4 : most);

// How high each piece of a stack lies, from the bottom. A gap shows how many can be carried: `limit`. With
// `lifted` the upper pieces, so many, are held above the others.
export function heights({ colours, top }, limit = Infinity, lifted = 0) {
    const height = colours.length;
    const deep = Math.max(0, height - limit);
    const low = deep ? atMost(BURIED, ROOM_OF_BURIED / deep) : 0;
    const base = deep ? deep * low + CARRY_GAP : 0;
    const room = (top === 'F' ? ROOM_OF_FLAT : ROOM_OF_TOWER) - base;
    const step = atMost(THICKNESS, room / Math.max(1, height - deep - 1));
    return Array.from({ length: height }, (_, i) =>
        (i < deep ? low * i : base + step * (i - deep)) + (i >= height - lifted ? LIFT : 0));
}

// A stack from the bottom.
export function stack(content, x, y, limit, lifted = 0) {
    const { colours, top } = content;
    const raises = heights(content, limit, lifted);
    const held = colours.length - lifted;
    return raises.map((raise, i) => (lifted && i === held ? '<g class="held">' : '')
        + piece(colours[i], i === colours.length - 1 ? top : 'F', x, y - raise, raises[i + 1] - raise < THIN_BELOW))
        .join('') + (lifted ? '</g>' : '');
}
