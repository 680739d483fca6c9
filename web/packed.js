// SPDX-License-Identifier: MIT
// @ts-check
// Texts in links of this page.

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
