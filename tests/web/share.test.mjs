// SPDX-License-Identifier: MIT
// What goes out of the page and comes back: links, links of PTN Ninja, pictures, positions.
import assert from 'node:assert';
import { Buffer } from 'node:buffer';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import lzString from 'lz-string';
import decodeQr from 'qr/decode.js';
import { Visit, checkAccess, inFirefox, useBrowser } from './page.mjs';

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
    await visit.page.waitForFunction(() => document.querySelector('#share-dialog').open);
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

test('a short link that stands for a huge text is refused', async (t) => {
    const text = deflateRawSync('[Size "5"]\n\n1. a1 e5 {' + 'x'.repeat(20e6) + '}');
    const visit = await Visit.begin(t, { hash: `#game=${text.toString('base64url')}` });
    await visit.waitText('#move-error', /^The link can’t be opened: its game is too long for a link/);
    await visit.click('[data-square=a1]');
    await visit.waitMoves(1);
});

test('a link leads into the branch that is shown, with all that is written in every line', async (t) => {
    const visit = await Visit.begin(t);
    const { page } = visit;
    const lines = ['1. a1 e5\n2. c3 d3\n3. c4 d4', '{2w1}\n2. b2! {wide} b3\n3. b4 b5\n4. c5', '{2w1/3w1}\n3. c2 {deep}', '{3b1}\n3. -- d5'];
    await paste(visit, `[Player1 "Ann"]\n[Size "5"]\n\n${lines.join('\n\n')}`);
    await page.waitForSelector('#moves .branch button:has-text("b4")');
    const ptn = await visit.ptn();
    const linkAt = async (move, ply) => {
        await page.click(`#moves button:has-text("${move}")`);
        await visit.shown(ply);
        await visit.click('#share');
        await page.waitForFunction(() => document.querySelector('#share-dialog').open);
        const link = await page.inputValue('#game-link');
        await page.keyboard.press('Escape');
        return link;
    };
    const opened = async (link) => {
        const other = await Visit.begin(t, { url: link });
        assert.equal(await other.text('#game-name'), 'Ann – Black');
        assert.equal(await other.ptn(), ptn);
        return other;
    };
    const branch = await opened(await linkAt('b4', 5));
    await branch.shown(5);
    assert.deepEqual(await branch.moves(), ['a1', 'e5', 'b2', 'b3', 'b4', 'b5', 'c5']);
    // A place before the branch keeps the branch as the line to go on with.
    const before = await linkAt('e5', 2);
    const early = await opened(before);
    await early.shown(2);
    await early.click('#forward');
    await early.waitText('#note', /^wide$/);
    // A branch of a branch, in the place of a reload.
    const deep = await opened(await linkAt('c2', 5));
    assert.deepEqual(await deep.moves(), ['a1', 'e5', 'b2', 'b3', 'c2']);
    await deep.page.reload();
    await deep.ready();
    await deep.waitText('#note', /^deep$/);
    // The main line needs no name.
    const main = await linkAt('d4', 6);
    assert.match(main, /#game=[\w-]+&ply=6$/);
    const old = await opened(before.replace(/&branch=.*$/, ''));
    await old.shown(2);
    assert.deepEqual(await old.moves(), ['a1', 'e5', 'c3', 'd3', 'c4', 'd4']);
    // A name of no branch shows the main line, and says so.
    const wrong = await opened(before.replace(/[^=]*$/, '9w9'));
    await wrong.waitText('#move-error', /no branch.*9w9/);
    assert.deepEqual(await wrong.moves(), ['a1', 'e5', 'c3', 'd3', 'c4', 'd4']);
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
    assert.ok(await visit.page.isVisible('#moves [data-ply="3"][aria-current]'));
    await visit.page.keyboard.press('Escape');
    // A place in a branch, and the end of one.
    const tree = lzString.compressToEncodedURIComponent('[Size "5"]\n\n1. a1 e5\n2. c3 d3\n\n{2w1}\n2. b2 b3\n3. b4\n');
    const name = lzString.compressToEncodedURIComponent('2w1');
    await paste(visit, `https://ptn.ninja/${tree}&name=MYewdA&ply=3&targetBranch=${name}`);
    await visit.page.waitForSelector('#moves [data-ply="3"][aria-current]:has-text("b2")');
    await paste(visit, `https://ptn.ninja/${tree}&targetBranch=${name}`);
    await visit.page.waitForSelector('#moves [data-ply="5"][aria-current]:has-text("b4")');
    await paste(visit, `https://ptn.ninja/${packed.slice(0, 40)}`);
    await visit.waitText('#open-error', /copy the whole link/);
    await visit.page.fill('#pasted', '612345');
    await visit.click('#open-dialog button.main');
    await visit.waitText('#open-error', /number is not enough.*games-history\/ptn\/612345/);
});

test('links of the server open', async (t) => {
    const visit = await Visit.begin(t);
    await paste(visit, `http://www.playtak.com/?load=${encodeURIComponent(PTN)}`);
    await isTheGame(visit);
    await visit.page.keyboard.press('Escape');
    await paste(visit, 'https://playtak.com/games/612345/ninjaviewer');
    const address = 'https://api.playtak.com/v1/games-history/ptn/612345';
    await visit.waitText('#open-error', /number is not enough.*games-history/);
    assert.equal(await visit.page.getAttribute('#open-error a', 'href'), address);
    assert.equal(await visit.text('#open-error a'), address);
    // One with moves alone, which have no size.
    await visit.page.fill('#pasted', 'http://www.playtak.com/?load=1.%20a1%20e5%0A2.%20c3');
    await visit.click('#open-dialog button.main');
    await visit.waitText('#open-progress', /^These moves have no tags: choose the board/);
    await visit.page.selectOption('#moves-size', '6');
    await visit.click('#open-dialog button.main');
    await visit.page.waitForFunction(() => document.querySelectorAll('#board [data-square]').length === 36);
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'c3']);
});

test('moves without tags open after one question, the size', async (t) => {
    const visit = await Visit.begin(t, { width: 390, height: 844 });
    const asked = async (text) => {
        await visit.page.fill('#pasted', text);
        return await visit.page.isVisible('#moves-size') ? visit.page.inputValue('#moves-size') : '';
    };
    await visit.click('#open');
    // The likeliest board is chosen: the smallest one that has all squares, also those that a spread reaches.
    assert.equal(await asked(PTN), '');
    assert.equal(await asked('x5/x5/x2,1,x2/x5/2,x4 1 5'), '');
    assert.equal(await asked('612345'), '');
    assert.equal(await asked('hello'), '');
    assert.equal(await asked('1. a1 c3 2. 3c3>12'), '5');
    assert.equal(await asked('a1 e5 {not h8} a5+'), '6');
    assert.equal(await asked('1 a1 c3; 2 b2! {good}'), '3');
    await visit.shoot('open-bare-390');
    await visit.page.selectOption('#moves-size', '5');
    await visit.click('#open-dialog button.main');
    await visit.page.waitForSelector('#open-dialog', { state: 'hidden' });
    await visit.waitMoves(3);
    assert.deepEqual(await visit.moves(), ['a1', 'c3', 'b2']);
    assert.equal(await visit.page.locator('#board [data-square]').count(), 25);
    assert.equal(await visit.text('#move-error'), '');
    // A file asks, too.
    await visit.click('#open');
    await visit.page.setInputFiles('#file', { name: 'bare.txt', mimeType: 'text/plain', buffer: Buffer.from('{of playtak.com/games/5}\n1. a1 d4\n2. b2 b3\n') });
    await visit.waitText('#open-progress', /^These moves have no tags/);
    assert.equal(await visit.page.evaluate(() => document.activeElement.id), 'moves-size');
    assert.equal(await visit.page.inputValue('#moves-size'), '4');
    await visit.click('#open-dialog button.main');
    await visit.waitMoves(4);
    assert.equal(await visit.page.locator('#board [data-square]').count(), 16);
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

const save = (visit, id) => visit.saved(() => visit.click(id));

test('a picture shows the side from which the board is seen', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=2&moves=a1+e5+c3+Sd3+Cb3' });
    await visit.waitMoves(5);
    const shown = () => visit.page.locator('#board text.c').allTextContents();
    const saved = async () => {
        await visit.click('#share');
        const { bytes } = await save(visit, '#save-svg');
        await visit.page.keyboard.press('Escape');
        return [...bytes.toString().matchAll(/<text[^>]*>([a-e1-5])</g)].map(([, text]) => text);
    };
    const ofWhite = await shown();
    assert.equal((await saved()).join(), ofWhite.join());
    await visit.click('#flip');
    assert.notEqual((await shown()).join(), ofWhite.join());
    assert.equal((await saved()).join(), (await shown()).join());
    await visit.click('#settings');
    await visit.page.selectOption('#turn', { label: 'a1 lower right, letters at the side' });
    await visit.page.keyboard.press('Escape');
    assert.equal((await saved()).join(), (await shown()).join());
});

test('a position is saved as SVG and as PNG', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=2&moves=a1+e5+c3+Sd3+Cb3', scheme: 'dark' });
    await visit.waitMoves(5);
    await visit.click('#share');
    const svg = await save(visit, '#save-svg');
    assert.equal(svg.name, 'tak-game.svg');
    assert.match(svg.bytes.toString(), /^<svg xmlns[\s\S]*fill="rgb/);
    assert.ok(!/class=|var\(/.test(svg.bytes.toString()));
    for (const face of ['.w .t', '.b .t', '.picture .light']) {
        const colour = await visit.page.locator(face).first().evaluate((element) => getComputedStyle(element).fill);
        assert.ok(svg.bytes.toString().includes(colour), `${face} is ${colour}`);
    }
    assert.equal(await visit.page.locator('#board .links path').count(), 1);
    assert.equal(svg.bytes.toString().match(/stroke-width="11px"/g)?.length, 1); // it joins the same pieces
    const png = await save(visit, '#save-png');
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

// What a camera reads in the dialog; the code must be seen as a whole.
async function readQr(visit) {
    const png = await visit.page.locator('.qr svg').screenshot();
    const { width, height, data } = await visit.page.evaluate(async (base) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base), (letter) => letter.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d').drawImage(image, 0, 0);
        const { data: bytes } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height);
        return { width: image.width, height: image.height, data: Array.from(bytes) };
    }, png.toString('base64'));
    return decodeQr({ width, height, data: Uint8Array.from(data) });
}

test('links are QR codes, one at a time', async (t) => {
    const visit = await Visit.begin(t, { width: 390, height: 844, scheme: 'dark' });
    const { page } = visit;
    await paste(visit, PTN);
    await visit.waitMoves(6);
    await visit.click('#share');
    await page.click('[data-qr=game-link]');
    await page.waitForSelector('[data-qr=game-link][aria-expanded=true]');
    assert.equal(await readQr(visit), await page.inputValue('#game-link'));
    await visit.shoot('qr-390');
    await page.setViewportSize({ width: 390, height: 2000 }); // nothing is below the buttons that stay in view
    await checkAccess(visit, 'the dialog that shares, with a QR code');
    await page.click('[data-qr=position-link]');
    await page.waitForSelector('[data-qr=game-link][aria-expanded=false]');
    assert.equal(await readQr(visit), await page.inputValue('#position-link'));
    await page.click('[data-qr=position-link]');
    await page.waitForSelector('.qr svg', { state: 'detached' });
    await page.click('[data-qr=game-link]');
    await page.keyboard.press('Escape');
    await visit.click('#share');
    await page.waitForSelector('#share-dialog[open]');
    assert.equal(await page.locator('.qr svg').count(), 0);
});

test('a link that is too long for a QR code offers that of the position', async (t) => {
    const visit = await Visit.begin(t);
    const { page } = visit;
    let number = 1;
    const letters = Array.from({ length: 2000 }, () => {
        number = number * 16807 % 2147483647;
        return String.fromCharCode(97 + number % 26);
    }).join('');
    await paste(visit, `[Size "5"]\n\n1. a1 e5 {${letters}}`);
    await visit.waitMoves(2);
    await visit.click('#share');
    await page.click('[data-qr=game-link]');
    await visit.waitText('[data-qr-of=game-link]', /This link has \d{4} letters\. .* room for 1272\./);
    assert.equal(await page.locator('.qr svg').count(), 0);
    await page.click('[data-qr-of=game-link] button');
    await page.waitForSelector('[data-qr=position-link][aria-expanded=true]');
    assert.equal(await readQr(visit), await page.inputValue('#position-link'));
});

// A GIF as the browser reads it: how long each picture is shown, in ms, in how many bytes of colour it differs
// from the one before it, and how much, on average, the last one differs from this PNG, 0 to 255.
const readGif = (visit, gif, png) => visit.page.evaluate(async ([data, last]) => {
    const bytes = (base) => Uint8Array.from(atob(base), (letter) => letter.charCodeAt(0));
    const pixels = (image, width, height) => {
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context.drawImage(image, 0, 0, width, height);
        return context.getImageData(0, 0, width, height).data;
    };
    const decoder = new ImageDecoder({ data: bytes(data), type: 'image/gif' });
    await decoder.tracks.ready;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const times = [];
    const changes = [];
    let before = null;
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        const now = { colours: pixels(image, image.displayWidth, image.displayHeight), width: image.displayWidth, height: image.displayHeight };
        times.push(image.duration / 1000);
        changes.push(before ? now.colours.filter((value, i) => value !== before.colours[i]).length : 0);
        image.close();
        before = now;
    }
    const wanted = pixels(await createImageBitmap(new Blob([bytes(last)])), before.width, before.height);
    const off = before.colours.reduce((sum, value, i) => sum + Math.abs(value - wanted[i]), 0) / wanted.length;
    return { forever: repetitionCount === Infinity, times, changes: changes.slice(1), off };
}, [gif, png].map((file) => file.toString('base64')));

test('moves are saved as an animated picture', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=2&moves=a1+e5+c3+Sd3+Cb3+d2+c2+d4&ply=7' });
    const { page } = visit;
    await visit.shown(7);
    await visit.click('#share');
    assert.deepEqual(await page.locator('#gif-moves option').allInnerTexts(),
        ['all 8 moves', 'the 7 moves up to this position', 'the last 6 moves']);
    const saved = async (choice, count) => {
        await page.selectOption('#gif-moves', choice);
        const { name, bytes } = await save(visit, '#save-gif');
        await visit.waitText('#copied', /^Saved, \d+ kB$/);
        assert.ok(!await page.isVisible('#gif-bar'));
        assert.equal(name, 'tak-game.gif');
        const gif = await readGif(visit, bytes, (await save(visit, '#save-png')).bytes);
        assert.ok(gif.forever);
        assert.deepEqual(gif.times, [...Array(count - 1).fill(1000), 3000]);
        assert.ok(gif.changes.every((change) => change > 1000), gif.changes.join());
        return gif;
    };
    const last = await saved('the last 6 moves', 7);
    assert.ok(last.off < 4, `${last.off}`);
    const all = await saved('all 8 moves', 9);
    assert.ok(all.off > last.off + 1, `${all.off}`); // it goes on after the shown position
    // The board is seen from the side that is chosen.
    await page.keyboard.press('Escape');
    await visit.click('#last');
    await visit.click('#flip');
    await visit.click('#share');
    assert.deepEqual(await page.locator('#gif-moves option').allInnerTexts(), ['all 8 moves', 'the last 6 moves']);
    const turned = await saved('all 8 moves', 9);
    assert.ok(turned.off < 4, `${turned.off}`);
});

test('the work at an animated picture can be stopped, and a game without moves has none', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&komi=2&moves=a1+e5+d2+c3' });
    const { page } = visit;
    await visit.waitMoves(4);
    await visit.click('#share');
    let saved = 0;
    page.on('download', () => { saved++; });
    await page.evaluate(() => {
        document.querySelector('#save-gif').click();
        document.querySelector('#save-gif').click();
    });
    await page.waitForSelector('#gif-bar', { state: 'hidden' });
    assert.equal(await visit.text('#save-gif'), 'Save GIF');
    assert.equal(saved, 0);
    await save(visit, '#save-gif');
    await page.keyboard.press('Escape');
    await visit.newGame({ size: 5 });
    await visit.click('#share');
    await page.waitForSelector('#share-dialog[open]');
    assert.ok(!await page.isVisible('#save-gif'));
});

test('a position and a puzzle are printed for a sheet: board, side to move and question', { skip: inFirefox && 'Playwright does not print there' }, async (t) => {
    const visit = await Visit.begin(t, { width: 800, height: 1130, scheme: 'dark', script: 'window.printed = 0; window.print = () => window.printed++;',
        hash: '#size=5&moves=a1+e5+c3' });
    const { page } = visit;
    const isShown = (selector) => page.locator(selector).first().isVisible();
    await visit.click('#share');
    await visit.click('#print');
    assert.equal(await page.evaluate(() => window.printed), 1);
    assert.ok(!await isShown('#share-dialog'));
    await page.emulateMedia({ media: 'print' });
    assert.ok((await page.locator('#board').boundingBox()).width > 0.8 * 700);
    assert.equal(await visit.text('#status'), 'Black to move');
    for (const selector of ['header', '#side', '#steps', '#pieces', '#move-form']) {
        assert.ok(!await isShown(selector), selector);
    }
    await visit.shoot('print-position');
    await page.emulateMedia({ media: 'screen' });
    await visit.click('#learn');
    await page.click('dialog.welcome button:has-text("Solve puzzles")');
    await page.waitForSelector('dialog.trainer .verdict.open');
    await page.emulateMedia({ media: 'print' });
    assert.match(await visit.text('dialog.trainer h3'), /to move/);
    assert.ok((await page.locator('dialog.trainer .board').boundingBox()).width > 500);
    for (const selector of ['main', 'dialog.trainer button', 'dialog.trainer select']) {
        assert.ok(!await isShown(selector), selector);
    }
    await visit.shoot('print-puzzle');
});
