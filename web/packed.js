// SPDX-License-Identifier: MIT
// @ts-check
// Texts in links: those of this page, and those of PTN Ninja.

// A text as letters that need no escape in a link: deflated, then base64.
export async function pack(text) {
    const bytes = new Uint8Array(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return letters.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

// The opposite; rejected when the letters are cut off or changed.
export async function unpack(letters) {
    const bytes = Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}

function through(bytes, stream) {
    return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$';

// The text of a link of PTN Ninja, which packs by lz-string: an LZ78 whose codes are as wide as the number of
// known phrases needs. Codes 0 and 1 are followed by a new character of 8 or 16 bits, 2 is the end.
// null when the letters are none of these.
export function unpackLz(letters) {
    let place = 0;
    const bits = (count) => {
        let value = 0;
        for (let i = 0; i < count; i++, place++) {
            const six = LETTERS.indexOf(letters[Math.floor(place / 6)]);
            value |= ((six >> (5 - place % 6)) & 1) << i;
        }
        return value;
    };
    const phrases = [null, null, null];
    let width = 2;
    let before = '';
    let text = '';
    let room = 1; // phrases that can be added before codes are wider
    const grow = () => {
        if (--room === 0) {
            room = 2 ** width;
            width++;
        }
    };
    while (place < 6 * letters.length) {
        let code = bits(width);
        if (code === 2) {
            return text;
        }
        if (code < 2) {
            phrases.push(String.fromCharCode(bits(code ? 16 : 8)));
            code = phrases.length - 1;
            if (before) {
                grow();
            }
        }
        const phrase = phrases[code] || (code === phrases.length && before ? before + before[0] : null);
        if (!phrase) {
            return null;
        }
        text += phrase;
        if (before) {
            phrases.push(before + phrase[0]);
            grow();
        } else {
            width = 3;
            room = 4;
        }
        before = phrase;
    }
    return null;
}
