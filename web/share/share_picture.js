// SPDX-License-Identifier: MIT
// @ts-check
// A position as a picture in a file of its own, in the colours of the page.
import { boardPicture } from '../board/picture.js';

const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'opacity', 'paint-order'];
const OF_TEXT = ['font-family', 'font-size', 'font-weight', 'text-anchor'];
const PNG_WIDTH = 1200;

/**
 * The text of an SVG that needs no style sheet.
 * @param {object} seen what the engine says about the position
 * @param {{marked?: string[], turn?: number}} options of boardPicture
 */
export function svgOf(seen, options) {
    const place = document.createElement('div');
    place.innerHTML = boardPicture(seen, { ...options, coordinates: true });
    const svg = place.querySelector('svg');
    const [, , width, height] = svg.getAttribute('viewBox').split(' ');
    svg.insertAdjacentHTML('afterbegin', `<rect width="${width}" height="${height}"/>`);
    svg.prepend(document.querySelector('.shapes defs').cloneNode(true));
    place.style.cssText = 'position: absolute; visibility: hidden';
    document.body.append(place);
    // All are read before the first is written, or the browser would compute the styles anew for each element.
    const styles = Array.from(svg.querySelectorAll('*'), (element) => {
        const style = getComputedStyle(element);
        const names = element.tagName === 'text' ? [...INHERITED, ...OF_TEXT] : INHERITED;
        return { element, values: names.map((name) => [name, style.getPropertyValue(name)]) };
    });
    styles.forEach(({ element, values }) => values.forEach(([name, value]) => element.setAttribute(name, value)));
    svg.querySelectorAll('[class]').forEach((element) => element.removeAttribute('class'));
    svg.querySelector(':scope > rect').setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
    svg.querySelector(':scope > rect').setAttribute('stroke', 'none');
    svg.setAttribute('width', width);
    svg.setAttribute('height', height);
    svg.removeAttribute('class');
    svg.removeAttribute('aria-hidden');
    place.remove();
    return new XMLSerializer().serializeToString(svg);
}

/** @param {string} svg the text of one
 * @returns {Promise<Blob>} */
export async function pngOf(svg) {
    const canvas = await canvasOf(svg, PNG_WIDTH);
    return new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
}

/** The picture, so many pixels wide.
 * @param {string} svg the text of one
 * @param {number} width */
export async function canvasOf(svg, width) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round(width * image.height / image.width);
    canvas.getContext('2d', { willReadFrequently: true }).drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
}
