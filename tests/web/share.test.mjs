// SPDX-License-Identifier: MIT
// What goes out of the page and comes back: links, links of PTN Ninja, pictures, positions.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import lzString from 'lz-string';
import { Visit, useBrowser } from './page.mjs';

const PTN = `[Player1 "Ann"]
[Player2 "Bo"]
[Size "5"]
[Komi "2"]

1. a1 e5
2. c3! {strong – in the middle} d3?
3. c4 d4 {a wall was better}
`;

useBrowser();

async function paste(visit, text) {
    await visit.click('#open');
    await visit.page.fill('#pasted', text);
    await visit.click('#open-dialog button.main');
}

async function isTheGame(visit) {
    await visit.waitMoves(6);
    assert.equal(await visit.text('#game-name'), 'Ann – Bo');
    const texts = await visit.page.locator('#moves button[data-ply]').allInnerTexts();
    assert.ok(texts.includes('c3!') && texts.includes('d3?'), texts.join(' '));
    await visit.click('#share');
    assert.match(await visit.page.inputValue('#ptn-text'), /\{strong – in the middle\}[\s\S]*\{a wall was better\}/);
}

test('a link keeps names, marks, comments and the shown place', async (t) => {
    const visit = await Visit.begin(t);
    await paste(visit, PTN);
    await visit.waitMoves(6);
    await visit.click('#forward');
    await visit.click('#forward');
    await visit.page.waitForSelector('#moves [data-ply="2"][aria-current]');
    await isTheGame(visit);
    const link = await visit.page.inputValue('#game-link');
    assert.ok(link.length < 400, link);
    const other = await Visit.begin(t, { url: link });
    await isTheGame(other);
    assert.ok(await other.page.isVisible('#moves [data-ply="2"][aria-current]'));
    // Pasted, it opens as well; cut off, it says so.
    const third = await Visit.begin(t);
    await paste(third, link);
    await isTheGame(third);
    const broken = await Visit.begin(t, { url: link.replace(/.{60}&ply.*/, '') });
    await broken.waitText('#move-error', /link can’t be opened/);
});

test('a link to a game opens where the shown branch leaves the main line', async (t) => {
    const visit = await Visit.begin(t);
    await paste(visit, '[Size "5"]\n\n1. a1 e5\n2. c3 d3\n3. c4 d4\n\n{2w1}\n2. b2 b3\n3. b4 b5');
    await visit.page.waitForSelector('#moves .branch button:has-text("b4")');
    await visit.page.click('#moves .branch button:has-text("b4")');
    await visit.page.waitForSelector('#moves [data-ply="5"][aria-current]');
    await visit.click('#share');
    await visit.page.waitForFunction(() => document.querySelector('#game-link').value);
    assert.match(await visit.page.inputValue('#game-link'), /#game=[\w-]+&ply=2$/);
});

test('moves alone are still a link that people can read', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=2&moves=a1+e5+c3' });
    await visit.waitMoves(3);
    await visit.click('#share');
    await visit.page.waitForFunction(() => document.querySelector('#game-link').value);
    assert.match(await visit.page.inputValue('#game-link'), /#size=5&komi=2&moves=a1\+e5\+c3$/);
});

test('links of PTN Ninja open', async (t) => {
    const visit = await Visit.begin(t);
    const packed = lzString.compressToEncodedURIComponent(PTN);
    await paste(visit, `https://ptn.ninja/${packed}&name=MYewdA&ply=3`);
    await isTheGame(visit);
    await visit.page.keyboard.press('Escape');
    await paste(visit, `https://ptn.ninja/${packed.slice(0, 40)}`);
    await visit.waitText('#open-error', /not complete/);
    await visit.page.fill('#pasted', '612345');
    await visit.click('#open-dialog button.main');
    await visit.waitText('#open-error', /number is not enough/);
});

test('a position alone has the komi that is chosen', async (t) => {
    const visit = await Visit.begin(t);
    await visit.click('#open');
    await visit.page.fill('#pasted', PTN);
    assert.ok(!await visit.page.isVisible('#tps-komi'));
    await visit.page.fill('#pasted', 'x5/x5/x2,1,x2/x5/2,x4 1 5');
    await visit.page.fill('#tps-komi', '2.5');
    await visit.click('#open-dialog button.main');
    await visit.waitText('#far-player .flats', /1 \+ 2\.5/);
});

test('a position is saved as SVG and as PNG', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=2&moves=a1+e5+c3+Sd3+Cb3', scheme: 'dark' });
    await visit.waitMoves(5);
    await visit.click('#share');
    const save = async (id) => {
        const [file] = await Promise.all([visit.page.waitForEvent('download'), visit.click(id)]);
        return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const svg = await save('#save-svg');
    assert.equal(svg.name, 'tak-game.svg');
    assert.match(svg.bytes.toString(), /^<svg xmlns[\s\S]*fill="rgb/);
    assert.ok(!/class=|var\(/.test(svg.bytes.toString()));
    for (const face of ['.w .t', '.b .t', '.picture .light']) {
        const colour = await visit.page.locator(face).first().evaluate((element) => getComputedStyle(element).fill);
        assert.ok(svg.bytes.toString().includes(colour), `${face} is ${colour}`);
    }
    const png = await save('#save-png');
    assert.equal(png.name, 'tak-game.png');
    assert.equal(png.bytes.readUInt32BE(16), 1200);
    // It is the board, and no empty area: as many colours as squares and pieces need.
    const colours = await visit.page.evaluate(async (base) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base), (letter) => letter.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d').drawImage(image, 0, 0);
        return new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, image.width, image.height).data.buffer)).size;
    }, png.bytes.toString('base64'));
    assert.ok(colours > 10, `${colours}`);
});
