// SPDX-License-Identifier: MIT
// @ts-check
// Charts as the text of an SVG, in the colours of report.css. Each has its content in words, for who can't see it.
import { escaped } from '../views/words.js';

const CHART_WIDTH = 720;
const CHART_HEIGHT = 240;
const CHART_LEFT = 52;
const CHART_RIGHT = CHART_WIDTH - 12;
const CHART_TOP = 10;
const CHART_BOTTOM = CHART_HEIGHT - 26;

// A round step that divides a range into at most `most` parts.
function stepOf(range, most) {
    const rough = range / most;
    const power = 10 ** Math.floor(Math.log10(rough));
    return power * [1, 2, 5, 10].find((part) => part * power >= rough);
}

const round = (value) => Math.round(10 * value) / 10;

// Both axes, with lines across at round values of y, and numbers below at round values of x.
function axes({ x, y, left, right, low, high, unit, signed }) {
    const down = stepOf(high - low, 5);
    const across = Math.max(1, stepOf(right - left, 8));
    const sign = (value) => (signed && value > 0 ? '+' : '') + Number(value.toFixed(6));
    let drawn = '';
    for (let value = Math.ceil(low / down) * down; value <= high; value += down) {
        drawn += `<path class="${Math.abs(value) < down / 2 ? 'zero' : 'grid'}" d="M${CHART_LEFT} ${round(y(value))}H${CHART_RIGHT}"/>`
            + `<text x="${CHART_LEFT - 6}" y="${round(y(value)) + 4}" text-anchor="end">${sign(value)}</text>`;
    }
    for (let value = Math.ceil(left / across) * across; value <= right; value += across) {
        drawn += `<text x="${round(x(value))}" y="${CHART_BOTTOM + 17}" text-anchor="middle">${value}</text>`;
    }
    return `${drawn}<text x="${CHART_RIGHT}" y="${CHART_HEIGHT - 1}" text-anchor="end">${escaped(unit)}</text>`;
}

const picture = (label, drawn) =>
    `<svg class="chart" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" role="img" aria-label="${escaped(label)}">${drawn}</svg>`;

/**
 * Lines over a count of games. A point is [x, value, low, high]; what is not known is null. Values beyond those of
 * the later points are cut off.
 * @param {{label: string, lines: {points: (number | null)[][]}[], levels?: {value: number, text: string}[]}} chart
 */
export function lineChart({ label, lines, levels = [] }) {
    const all = lines.flatMap(({ points }) => points);
    const right = Math.max(1, ...all.map(([at]) => at));
    const banded = lines.length <= 2;
    const late = all.filter(([at]) => at >= right / 4).flatMap(([, ...values]) => (banded ? values : values.slice(0, 1)))
        .filter((value) => value !== null);
    const values = [0, ...late, ...levels.map(({ value }) => value)];
    const margin = Math.max(1, (Math.max(...values) - Math.min(...values)) / 20);
    const [low, high] = [Math.min(...values) - margin, Math.max(...values) + margin];
    const x = (at) => CHART_LEFT + (CHART_RIGHT - CHART_LEFT) * at / right;
    const y = (value) => CHART_TOP + (CHART_BOTTOM - CHART_TOP) * (high - Math.min(Math.max(value, low), high)) / (high - low);
    const path = (points) => points.map(([at, value], i) => `${i ? 'L' : 'M'}${round(x(at))} ${round(y(value))}`).join('');
    let drawn = axes({ x, y, left: 0, right, low, high, unit: 'games', signed: true });
    lines.forEach(({ points }, i) => {
        const known = points.filter(([, value]) => value !== null);
        const bounded = known.filter(([, , least, most]) => typeof least === 'number' && typeof most === 'number');
        if (banded && bounded.length > 1) {
            const there = bounded.map(([at, , , most]) => [at, most]);
            const back = bounded.map(([at, , least]) => [at, least]).reverse();
            drawn += `<path class="band line-${i}" d="${path([...there, ...back])}z"/>`;
        }
        drawn += `<path class="line line-${i}" d="${path(known)}"/>`;
    });
    for (const { value, text } of levels) {
        drawn += `<path class="level" d="M${CHART_LEFT} ${round(y(value))}H${CHART_RIGHT}"/>`
            + `<text x="${CHART_RIGHT - 4}" y="${round(y(value)) - 4}" text-anchor="end">${escaped(text)}</text>`;
    }
    return picture(label, drawn);
}

/** The names of the lines of a chart, in their order. */
export const lineLegend = (names) => `<ul class="legend">${names.map((name, i) => '<li><svg viewBox="0 0 24 8" aria-hidden="true">'
    + `<path class="line line-${i}" d="M0 4H24"/></svg> ${escaped(name)}</li>`).join('')}</ul>`;

/**
 * How often values occur, in classes of equal width. The values are sorted.
 * @param {{label: string, values: number[], unit: string}} chart
 */
export function barChart({ label, values, unit }) {
    const [least, most] = [values[0], values.at(-1)];
    const step = Math.max(1, stepOf(most - least + 1, 24));
    const first = Math.floor(least / step) * step;
    const counts = Array(Math.floor((most - first) / step) + 1).fill(0);
    values.forEach((value) => counts[Math.floor((value - first) / step)]++);
    const high = Math.max(...counts) * 1.05;
    const last = first + step * counts.length;
    const x = (value) => CHART_LEFT + (CHART_RIGHT - CHART_LEFT) * (value - first) / (last - first);
    const y = (count) => CHART_TOP + (CHART_BOTTOM - CHART_TOP) * (high - count) / high;
    const bars = counts.map((count, i) => (count === 0 ? '' : `<rect class="bar-of" x="${round(x(first + step * i) + 0.5)}"`
        + ` y="${round(y(count))}" width="${round(x(first + step) - CHART_LEFT - 1)}" height="${round(CHART_BOTTOM - y(count))}"/>`));
    return picture(label, axes({ x, y, left: first, right: last, low: 0, high, unit, signed: false }) + bars.join(''));
}
