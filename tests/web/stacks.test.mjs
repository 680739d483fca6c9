// SPDX-License-Identifier: MIT
// Stacks under the hand: where they are hit, how many pieces are taken, and what the page says about it.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, inFirefox, mouse, reach, useBrowser } from './page.mjs';

// White to move; the stacks have ten and eight pieces.
const TOWERS = '#tps=x5/x5/x2,12121211,2,x/x,2121212121,x3/x5+1+20&komi=0';

useBrowser();

// A point on the side of a piece, counted from the bottom of a stack.
function sideOf(visit, square, index) {
    return visit.page.locator(`#board [data-at=${square}] use`).nth(index).evaluate((piece) => {
        const box = piece.getBoundingClientRect();
        const scale = box.width / 78; // of the picture; a flat is so wide
        return [box.left + box.width / 2, box.bottom - 2 * scale];
    });
}

async function faceOf(visit, square) {
    return visit.page.locator(`#board [data-at=${square}] use`).last().evaluate((piece) => {
        const box = piece.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 10];
    });
}

const held = async (visit) => (await visit.text('#status')).replace(/:.*/, '');

test('a tall stack is hit where it is drawn, also above its square', async (t) => {
    const visit = await Visit.begin(t, { hash: TOWERS });
    const [x, y] = await faceOf(visit, 'b2');
    const behind = await visit.page.locator('[data-square=b3]').boundingBox();
    assert.ok(y < behind.y + behind.height, 'the face is drawn over the square behind');
    await visit.page.mouse.click(x, y);
    assert.equal(await held(visit), '5 taken');
    assert.equal(await visit.page.getAttribute('[data-square=b2]', 'aria-selected'), 'true');
    await visit.page.mouse.move(...await faceOf(visit, 'c3'));
    assert.equal(await visit.page.locator('.hovered').getAttribute('data-square'), 'c3');
});

test('a click takes as many pieces as can be carried, wherever it hits, and each further one takes one fewer', async (t) => {
    const visit = await Visit.begin(t, { hash: TOWERS });
    const click = async (index) => visit.page.mouse.click(...await sideOf(visit, 'c3', index));
    await click(6);
    assert.equal(await visit.text('#status'), '5 taken: tap a square, or c3 for fewer');
    assert.equal(await visit.page.textContent('#board .taken text'), '5');
    assert.deepEqual(await visit.page.locator('#board .n').allTextContents(), ['3', '10']);
    for (const [index, count] of [[7, 4], [1, 3], [4, 2]]) {
        await click(index);
        assert.equal(await held(visit), `${count} taken`);
    }
    await visit.page.mouse.click(...await faceOf(visit, 'c3'));
    assert.equal(await visit.text('#status'), '1 taken: tap a square, or c3 to put back');
    await click(2);
    assert.match(await visit.text('#status'), /^White to move/);
    await visit.page.mouse.click(...await faceOf(visit, 'c3'));
    assert.equal(await held(visit), '5 taken');
});

test('stacks of ten one behind the other are apart, and each has its number beside its face', async (t) => {
    const visit = await Visit.begin(t, { hash: '#tps=x5/x5/x2,2121212121,x2/x2,2121212121,x2/x5+1+20&komi=0' });
    const { far, near, faces, numbers } = await visit.page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect().toJSON();
        const stacks = ['c3', 'c2'].map((square) => document.querySelector(`#board [data-at=${square}]`));
        return {
            far: box(stacks[0]), near: box(stacks[1]), faces: stacks.map((stack) => box(stack.lastElementChild)),
            numbers: [...document.querySelectorAll('#board .n')].map(box),
        };
    });
    assert.ok(near.top > far.bottom, `${near.top} ${far.bottom}`);
    faces.forEach((face, i) => {
        const middle = (numbers[i].top + numbers[i].bottom) / 2;
        assert.ok(middle >= face.top && middle <= (face.top + face.bottom) / 2, JSON.stringify({ face, number: numbers[i] }));
    });
    // Of each piece that can be carried so much is seen that it is told apart.
    const sides = await visit.page.locator('#board [data-at=c2] use').evaluateAll((pieces) =>
        pieces.slice(5).map((piece, i, all) => all[i + 1] && piece.getBoundingClientRect().top - all[i + 1].getBoundingClientRect().top));
    assert.ok(sides.slice(0, -1).every((side) => side >= 6), sides.join());
});

test('a stack stays in the hand when a move is marked', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+e5+c3+c4' });
    await visit.click('[data-square=c3]');
    await visit.page.waitForSelector('#carrying:not([hidden])');
    await visit.page.click('#write summary');
    await visit.page.click('#write button[aria-label^="! "]');
    await visit.waitText('#moves', /c4!/);
    assert.equal(await held(visit), '1 taken');
    await visit.click('[data-square=d3]');
    await visit.waitText('#moves', /c3>/);
});

test('numbers choose how many pieces are taken, by buttons and by keys', async (t) => {
    const visit = await Visit.begin(t, { hash: TOWERS, width: 390, height: 844 });
    await visit.click('[data-square=c3]');
    assert.deepEqual(await visit.page.locator('#take button').allInnerTexts(), ['1', '2', '3', '4', '5']);
    await visit.click('#take button:nth-child(1)');
    assert.equal(await held(visit), '1 taken');
    assert.equal(await visit.text('#take [aria-pressed=true]'), '1');
    await visit.click('#put-back');
    await reach(visit.page, '[role=gridcell]');
    await visit.page.focus('[data-square=c3]');
    await visit.page.keyboard.press('3');
    assert.equal(await held(visit), '3 taken');
    assert.match(await visit.text('#spoken'), /^3 taken/);
    await visit.page.keyboard.press('2');
    await visit.page.keyboard.press('2');
    assert.equal(await held(visit), '2 taken');
    await visit.page.keyboard.press('ArrowLeft');
    await visit.page.keyboard.press('Enter');
    await visit.page.keyboard.press('3'); // too late: one is dropped
    assert.match(await visit.text('#status'), /^1 left/);
    await visit.page.keyboard.press('Enter');
    await visit.waitMoves(1);
    assert.deepEqual(await visit.moves(), ['2c3<']);
    await visit.page.focus('[data-square=a1]');
    await visit.page.keyboard.press('1'); // an empty square
    assert.equal((await visit.moves()).length, 1);
});

test('a flat is chosen again after each placement', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+e5' });
    const chosen = () => visit.page.inputValue('#pieces input:checked');
    await visit.playAll('Sc3', mouse);
    assert.equal(await chosen(), 'F');
    await visit.click('[data-square=d4]');
    await visit.waitMoves(4);
    await mouse.choose(visit, 'C');
    await visit.click('#back');
    assert.equal(await chosen(), 'F');
    assert.deepEqual(await visit.moves(), ['a1', 'e5', 'Sc3', 'd4']);
});

test('the page says why a stack is not taken, and what the next tap does', async (t) => {
    const visit = await Visit.begin(t, { hash: '#tps=x5/x5/x2,1,x2/x3,2S,x/x3,2S,1+1+20&komi=0' });
    await visit.click('[data-square=c3]');
    assert.match(await visit.text('#status'), /^1 taken: tap a square, or c3 to put back$/);
    await visit.click('[data-square=c3]');
    assert.match(await visit.text('#status'), /^White to move/);
    await visit.click('[data-square=d2]');
    assert.equal(await visit.text('#move-error'), 'Black owns the stack on d2');
    const blocked = await Visit.begin(t, { hash: '#tps=x5/x5/x5/x4,2S/x3,2S,1+1+20&komi=0' });
    await blocked.click('[data-square=e1]');
    assert.equal(await blocked.text('#move-error'), 'The stack on e1 is blocked on all sides');
    const first = await Visit.begin(t, { hash: '#size=5&moves=a1' });
    await first.click('[data-square=a1]');
    assert.match(await first.text('#move-error'), /^Nothing moves in the first two turns/);
});

test('a stack is laid out under a resting mouse', async (t) => {
    const visit = await Visit.begin(t, { hash: TOWERS });
    await visit.page.hover('[data-square=b2]');
    await visit.page.waitForSelector('#board .fan use');
    assert.equal(await visit.page.locator('#board .fan use').count(), 10);
    assert.deepEqual(await visit.page.locator('#board .fan text').allTextContents(), ['5', '4', '3', '2', '1']);
    await visit.shoot('fan-1400');
    await visit.page.hover('[data-square=a5]');
    assert.equal(await visit.page.locator('#board .fan use').count(), 0);
});

test('a long press lays a stack out, and a tap on one of its pieces takes it', { skip: inFirefox && 'Playwright has no touch there' }, async (t) => {
    const visit = await Visit.begin(t, { hash: TOWERS, width: 390, height: 844, context: { hasTouch: true } });
    const press = (type, square) => visit.page.locator(`[data-square=${square}]`).evaluate((cell, name) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        const options = { bubbles: true, pointerType: 'touch', clientX: x + width / 2, clientY: y + height / 2, detail: 1 };
        cell.dispatchEvent(new PointerEvent(name, options));
    }, type);
    await press('pointerdown', 'c3');
    await visit.page.waitForSelector('#board .fan use');
    await press('pointerup', 'c3');
    await press('click', 'c3'); // the end of the press
    assert.match(await visit.text('#status'), /^White to move/);
    const boxes = await visit.page.locator('#board .fan use').evaluateAll((pieces) =>
        pieces.map((piece) => piece.getBoundingClientRect().toJSON()));
    await visit.page.touchscreen.tap(boxes[5].x + boxes[5].width / 2, boxes[5].bottom - 4);
    assert.equal(await held(visit), '3 taken');
    assert.equal(await visit.page.locator('#board .fan use').count(), 0);
    // A tap beside the stack only closes it.
    await visit.click('#put-back');
    await press('pointerdown', 'c3');
    await visit.page.waitForSelector('#board .fan use');
    await visit.page.touchscreen.tap(...Object.values(await visit.page.locator('[data-square=a1]').boundingBox()).slice(0, 2));
    await visit.page.waitForFunction(() => !document.querySelector('#board .fan use'));
    assert.deepEqual(await visit.moves(), []);
});

test('a gap in a stack shows how many pieces can be carried', async (t) => {
    const visit = await Visit.begin(t, { hash: TOWERS });
    const tops = await visit.page.locator('#board [data-at=b2] use').evaluateAll((pieces) =>
        pieces.map((piece) => Number(piece.getAttribute('y'))));
    const gaps = tops.slice(1).map((y, i) => tops[i] - y);
    assert.equal(gaps.indexOf(Math.max(...gaps)), 4);
    assert.ok(gaps.slice(5).every((gap) => gap >= 5), `the upper pieces are seen: ${gaps}`);
});
