// SPDX-License-Identifier: MIT
// @ts-check
// Positions as an animated picture. All of them have the same colours, and a picture after the first has only the
// pixels that change. Each step takes few milliseconds, and the page draws and listens between two of them.
import { GIFEncoder, applyPalette, quantize } from '../gifenc/gifenc.js';
import { canvasOf } from './share_picture.js';

const WIDTH = 480; // pixels
const SHOWN_MS = 1000; // each position
const END_MS = 3000; // the last one, before it begins again
const COLOURS = 255; // and one that leaves a pixel as it was
const SAMPLE = 29; // one of so many pixels is looked at for the colours

const rest = () => new Promise((resolve) => { setTimeout(resolve); });

/** A GIF of so many positions. Rejected when the signal comes.
 * @param {number} count
 * @param {(i: number) => Promise<string>} svgAt the picture of a position as SVG
 * @param {{onStep: (done: number) => void, signal: AbortSignal}} options `onStep` is called before each picture
 * @returns {Promise<Blob>} */
export async function gifOf(count, svgAt, { onStep, signal }) {
    const pixelsAt = async (i) => {
        signal.throwIfAborted();
        const svg = await svgAt(i);
        await rest();
        const canvas = await canvasOf(svg, WIDTH);
        await rest();
        return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    };
    const palette = await paletteOf([await pixelsAt(0), await pixelsAt(count >> 1), await pixelsAt(count - 1)]);
    const encoder = GIFEncoder();
    let before = null;
    for (let i = 0; i < count; i++) {
        onStep(i);
        const { data, width, height } = await pixelsAt(i);
        await rest();
        const colours = applyPalette(data, palette);
        await rest();
        const changed = before ? colours.map((colour, j) => (colour === before[j] ? COLOURS : colour)) : colours;
        before = colours;
        encoder.writeFrame(changed, width, height, {
            palette: i === 0 ? [...palette, ...Array(COLOURS + 1 - palette.length).fill([0, 0, 0])] : null,
            delay: i === count - 1 ? END_MS : SHOWN_MS, dispose: 1, transparent: i > 0, transparentIndex: COLOURS,
        });
        await rest();
    }
    encoder.finish();
    return new Blob([encoder.bytes()], { type: 'image/gif' });
}

// The colours that serve these pictures best.
async function paletteOf(pictures) {
    const samples = [];
    for (const { data } of pictures) {
        await rest();
        const pixels = new Uint32Array(data.buffer);
        for (let i = 0; i < pixels.length; i += SAMPLE) {
            samples.push(pixels[i]);
        }
    }
    await rest();
    return quantize(new Uint8Array(Uint32Array.from(samples).buffer), COLOURS);
}
