// SPDX-License-Identifier: MIT
// Themes, contrast, colours that a person forces, and what other programs see of the page.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, inFirefox, useBrowser } from './page.mjs';

const GAME = '#size=6&komi=2&moves=a1+f6+c3+d4+Cc4+d3+c2+Sc5+b3+d3<+c2%2B+e3+3c3>12';

useBrowser();

// The contrast of two colours as WCAG defines it; `part` of the first one lies on the second one.
function contrast(a, b) {
    const light = ([red, green, blue]) => [red, green, blue].map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0.05);
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    return x / y;
}

test('colours, the side of the board, its sound and the engine are chosen in the settings', async (t) => {
    const visit = await Visit.begin(t);
    await visit.page.getByRole('button', { name: 'Settings' }).click();
    for (const choice of ['#theme', '#turn', '#sound', '#memory']) {
        assert.ok(await visit.page.isVisible(`#settings-dialog ${choice}`), choice);
    }
});

for (const theme of ['wood', 'slate', 'contrast']) {
    test(`faces of pieces stand out from every square, ${theme}`, async (t) => {
        const visit = await Visit.begin(t, { hash: GAME });
        await visit.click('#settings');
        await visit.page.selectOption('#theme', theme);
        await visit.page.keyboard.press('Escape');
        await visit.page.reload();
        await visit.ready();
        assert.equal(await visit.page.inputValue('#theme'), theme);
        const colours = await visit.page.evaluate(() => {
            const fill = (selector) => {
                const { fill: colour, opacity } = getComputedStyle(document.querySelector(selector));
                return { rgb: colour.match(/[\d.]+/g).slice(0, 3).map(Number), opacity: Number(opacity) };
            };
            return {
                faces: [fill('.w .t'), fill('.b .t')], squares: [fill('.picture .light'), fill('.picture .dark')],
                marked: fill('.picture .marked'),
            };
        });
        const { marked: { rgb, opacity } } = colours;
        const plain = colours.squares.map((square) => square.rgb);
        const marked = plain.map((square) => square.map((value, i) => value * (1 - opacity) + rgb[i] * opacity));
        for (const face of colours.faces) {
            for (const square of [...plain, ...marked]) {
                assert.ok(contrast(face.rgb, square) >= 3, `${face.rgb} on ${square}: ${contrast(face.rgb, square)}`);
            }
        }
        // The squares of the last move have a line that stands out from all squares.
        const line = await visit.page.evaluate(() => getComputedStyle(document.querySelector('.picture .marked-line')).stroke
            .match(/[\d.]+/g).map(Number));
        for (const square of [...plain, ...marked]) {
            assert.ok(contrast(line, square) >= 3, `the last move, ${line} on ${square}: ${contrast(line, square)}`);
        }
        await visit.shoot(`theme-${theme}`);
    });
}

for (const scheme of ['light', 'dark']) {
    test(`the marks of moves stand out from the card, ${scheme}`, async (t) => {
        const visit = await Visit.begin(t, { scheme, hash: '#size=5&moves=a1+e5+c3' });
        await visit.page.click('#write summary');
        for (const [mark, name] of [['??', 'blunder'], ['?', 'mistake'], ['?!', 'doubtful'], ['!', 'good']]) {
            await visit.page.click(`#write button[aria-label="${mark} ${name}"]`);
            await visit.click('#back');
            await visit.page.waitForSelector(`#moves button[data-ply="3"][data-mark="${mark}"]:not([aria-current])`);
            const [line, card] = await visit.page.evaluate(() => [
                getComputedStyle(document.querySelector('#moves button[data-ply="3"]')).textDecorationColor,
                getComputedStyle(document.querySelector('#moves-card')).backgroundColor,
            ].map((colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number)));
            assert.ok(contrast(line, card) >= 3, `${mark}: ${contrast(line, card)}`);
            await visit.click('#forward');
        }
    });
}

test('with forced colours the current move, the chosen piece and pressed buttons are marked', { skip: inFirefox && 'Playwright does not force colours there' }, async (t) => {
    const visit = await Visit.begin(t, { hash: GAME, context: { forcedColors: 'active' } });
    await visit.click('#analyze');
    const back = (selector) => visit.page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.notEqual(await back('#moves [aria-current]'), await back('#moves button:not([aria-current])'));
    assert.notEqual(await back('#pieces label:has(:checked)'), await back('#pieces label:not(:has(:checked))'));
    assert.notEqual(await back('#analyze'), await back('#solve'));
    assert.notEqual(await back('#bar .bar-fill'), await back('#bar'));
    await visit.shoot('forced-colors');
});

test('what is wrong in an opened text is shown below the board, on a phone, too', async (t) => {
    const visit = await Visit.begin(t, { width: 390, height: 844, context: { hasTouch: true, isMobile: true } });
    await visit.click('#open');
    await visit.page.fill('#pasted', '[Size "5"]\n\n1. a1 e5\n2. c3 c3\n3. d3 d4');
    await visit.click('#open-dialog button.main');
    // The text stays to be corrected, and its line with the error is chosen.
    await visit.waitText('#open-error', /^Opened up to 2\. c3, not the rest\. Line 4 has an error: 'c3'/);
    assert.equal(await visit.page.evaluate(() => getSelection().toString()), '2. c3 c3');
    await visit.page.keyboard.press('Escape');
    await visit.waitText('#move-error', /^Opened up to 2\. c3, not the rest/);
    const { bottom, height } = await visit.page.locator('#move-error').evaluate((element) => element.getBoundingClientRect().toJSON());
    assert.ok(height > 0 && bottom <= 844, `${bottom}`);
});

test('the title says who plays, and other programs find a name and a picture', async (t) => {
    const visit = await Visit.begin(t);
    assert.match(await visit.page.title(), /^Your move.* · Bredon$/);
    await visit.click('#open');
    await visit.page.fill('#pasted', '[Size "5"]\n[Player1 "Ann"]\n[Player2 "Bo"]\n\n1. a1 e5');
    await visit.click('#open-dialog button.main');
    await visit.waitMoves(2);
    assert.equal(await visit.page.title(), 'Ann – Bo · Bredon');
    const icon = await visit.page.getAttribute('link[rel="apple-touch-icon"]', 'href');
    for (const file of ['card.png', icon]) {
        const { status, type } = await visit.page.evaluate(async (name) => {
            const answer = await fetch(name);
            return { status: answer.status, type: (await createImageBitmap(await answer.blob())).width };
        }, file);
        assert.ok(status === 200 && type >= 180, file);
    }
});

test('a click beside a dialog closes it, the end of a selection does not', async (t) => {
    const visit = await Visit.begin(t);
    const { page } = visit;
    await visit.click('#open');
    await page.fill('#pasted', '1. a1 e5');
    const { x, y } = await page.locator('#pasted').boundingBox();
    await page.mouse.move(x + 40, y + 15);
    await page.mouse.down();
    await page.mouse.move(5, y + 15);
    await page.mouse.up();
    assert.ok(await page.isVisible('#open-dialog'));
    await page.mouse.click(5, 5);
    await page.waitForSelector('#open-dialog', { state: 'hidden' });
    await visit.click('#learn');
    await page.waitForSelector('.welcome[open]');
    await page.mouse.click(5, 5);
    await page.waitForSelector('.welcome', { state: 'hidden' });
});
