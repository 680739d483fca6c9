// SPDX-License-Identifier: MIT
// @ts-check
// Texts in links of this page.
import { t } from '../text/text.js';

// Bytes of a text, ten times those of a long game with notes on each move. A short link may stand for a text that
// no browser can hold.
const MOST = 200000;

// A text as letters that need no escape in a link: deflated, then base64.
export async function pack(text) {
    const bytes = new Uint8Array(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return letters.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

// The opposite. Rejected with the reason when the letters are cut off or changed, and when the text is too long.
export async function unpack(letters) {
    let text = '';
    let length = 0;
    const decoder = new TextDecoder();
    try {
        const bytes = Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
        const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
        for (let part = await reader.read(); !part.done && length <= MOST; part = await reader.read()) {
            text += decoder.decode(part.value, { stream: true });
            length += part.value.length;
        }
        if (length > MOST) {
            reader.cancel();
        }
    } catch {
        throw new Error(t('the link is not complete'));
    }
    if (length > MOST) {
        throw new Error(t('its game is too long for a link'));
    }
    return text + decoder.decode();
}

function through(bytes, stream) {
    return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}
