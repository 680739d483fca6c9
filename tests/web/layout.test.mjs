// SPDX-License-Identifier: MIT
// What is where on phones, tablets and low windows, and that fingers reach it.
import assert from 'node:assert';
import { test } from 'node:test';
import { Visit, inFirefox, useBrowser } from './page.mjs';

const GAME = '#size=6&komi=2&moves=a1+f6+c3+d4+Cc4+d3+c2+Sc5+b3+d3<+c2%2B+e3+3c3>12';
const PHONE = { width: 390, height: 844, context: { hasTouch: true, isMobile: true } };
const LYING = { width: 844, height: 390, context: { hasTouch: true, isMobile: true } };

useBrowser();

// Playwright scrolls to the middle, in Firefox, what it clicks: that is no doing of the page.
const toTop = (visit) => inFirefox && visit.page.evaluate(() => scrollTo(0, 0));

// Those of the selectors that are not wholly inside the window, which is not scrolled.
async function outside(visit, ...selectors) {
    await toTop(visit);
    return visit.page.evaluate((wanted) => wanted.filter((selector) => {
        const { top, bottom, left, right, width } = document.querySelector(selector).getBoundingClientRect();
        return scrollY > 0 || width === 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
    }), selectors);
}

// What has less room than its text.
function cut(visit, selector) {
    return visit.page.locator(selector).evaluateAll((elements) =>
        elements.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.textContent));
}

for (const [name, place] of Object.entries({ PHONE, LYING, low: { width: 1400, height: 620 } })) {
    test(`the board, step buttons, the best line and the counts are in one view, ${name}`, async (t) => {
        const visit = await Visit.begin(t, { ...place, hash: GAME });
        await visit.click('#analyze');
        await visit.waitText('#best-line', /^[+−]\d+\.\d\d 7\.\.\. \S/);
        await visit.page.evaluate(() => scrollTo(0, 0));
        assert.deepEqual(await outside(visit, '#board', '#bar', '#steps', '#best-line', '#pieces', '#tabs', '#status',
            '#far-player .flats', '#near-player .flats'), []);
        assert.equal(await visit.page.locator('#best-line span').evaluateAll((moves) => moves.filter((move) => {
            const { top, bottom } = move.getBoundingClientRect();
            const end = move.parentElement.getBoundingClientRect().bottom;
            return top < end && bottom > end + 1;
        }).length), 0);
        assert.match(await visit.text('#far-player .flats'), /2 \+ 2$/);
        const board = await visit.page.locator('#board').boundingBox();
        assert.ok(Math.max(board.width / place.width, board.height / place.height) > 0.85, JSON.stringify(board));
        assert.deepEqual(await cut(visit, '.player .name, .pieces label, .actions button, header button'), []);
        await visit.shoot(`layout-${name}`);
    });

    test(`a stack in the hand moves nothing, ${name}`, async (t) => {
        const visit = await Visit.begin(t, { ...place, hash: '#tps=x5/x5/x2,121,x2/x5/2,x4+1+5&komi=0' });
        const places = () => visit.page.evaluate(() => ['#board', '#steps', '#tabs', '#side'].map((selector) =>
            document.querySelector(selector).getBoundingClientRect().top));
        const before = await places();
        await visit.click('[data-square=c3]');
        await visit.waitText('#status', /^3 taken/);
        assert.deepEqual(await places(), before);
    });
}

for (const [width, height] of [[1024, 768], [1440, 900]]) {
    test(`words about an error do not push the pieces out of the window, ${width} x ${height}`, async (t) => {
        const visit = await Visit.begin(t, { width, height, hash: GAME });
        assert.deepEqual(await outside(visit, '#pieces'), []);
        await visit.page.fill('#move-text', 'a9');
        await visit.page.keyboard.press('Enter');
        await visit.waitText('#move-error', /./);
        assert.deepEqual(await outside(visit, '#pieces', '#move-error'), []);
        // A long one, such as that after another tab has changed the game.
        await visit.page.evaluate((words) => { document.querySelector('#move-error').textContent = words; }, 'Many words. '.repeat(12));
        assert.deepEqual(await outside(visit, '#pieces', '#move-error'), []);
        await visit.shoot(`layout-error-${width}`);
    });
}

test('flats and komi are there beside a clock', async (t) => {
    const visit = await Visit.begin(t, PHONE);
    await visit.newGame({ opponent: 3, size: 6, minutes: 90, komi: 2.5 });
    assert.deepEqual(await outside(visit, '#far-player .flats', '#far-player .clock', '#near-player .flats'), []);
    assert.match(await visit.text('#far-player .flats'), /0 \+ 2\.5$/);
});

for (const [name, place] of Object.entries({ PHONE, LYING })) {
    test(`fingers find targets of 44 pixels, ${name}`, async (t) => {
        const visit = await Visit.begin(t, { ...place, hash: GAME });
        await visit.click('#analyze');
        await visit.waitText('#found', /7\.\.\./);
        for (const tab of ['game', 'moves', 'analysis']) {
            await visit.click(`#tab-${tab}`);
            const small = await visit.page.evaluate(() => [...document.querySelectorAll('button, select, summary, input:not([type=radio]), .pieces label')]
                .filter((element) => element.checkVisibility())
                .map((element) => ({ name: element.id || element.textContent, box: element.getBoundingClientRect() }))
                .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
                .map(({ name, box }) => `${name} ${box.width} x ${box.height}`));
            assert.deepEqual(small, [], tab);
        }
    });
}

// A line of 40 moves, in which two flats go to and fro.
const LONG = `#size=6&moves=a1+f6+c3+d4+${
    Array(8).fill('c3%3E+d4%3C+d3%3C+c4%3E').join('+')}+a6+b5+a5+b4`;

// Whether the current move is wholly inside the list, the list's card and the window.
const currentIsSeen = async (visit) => {
    await toTop(visit);
    await visit.page.waitForFunction(() => {
        const current = document.querySelector('#moves [aria-current]');
        const { top, bottom } = current?.getBoundingClientRect() || { top: 0, bottom: 0 };
        const list = document.querySelector('#moves').getBoundingClientRect();
        return scrollY === 0 && bottom > top && top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1;
    });
};

for (const [width, height] of [[1024, 768], [1366, 768]]) {
    test(`the comment editor is not covered, also beside the end card, ${width} x ${height}`, async (t) => {
        const visit = await Visit.begin(t, { width, height, hash: LONG });
        for (const over of [false, true]) {
            if (over) {
                visit.page.once('dialog', (dialog) => dialog.accept());
                await visit.click('#resign');
                await visit.page.waitForSelector('#end-card:not([hidden])');
            } else {
                await visit.click('#write summary');
            }
            await visit.page.locator('#write textarea').scrollIntoViewIfNeeded();
            await visit.click('#write textarea');
            const { moves, analysis, field } = await visit.page.evaluate(() => Object.fromEntries(
                Object.entries({ moves: '#moves-card', analysis: '#analysis-card', field: '#write textarea' })
                    .map(([name, selector]) => [name, document.querySelector(selector).getBoundingClientRect()])));
            assert.ok(field.top >= moves.top && field.bottom <= moves.bottom && moves.bottom <= analysis.top,
                JSON.stringify({ moves, analysis, field }));
            await visit.shoot(`layout-write-${width}-${over}`);
            await visit.page.evaluate(() => { document.activeElement.blur(); });
        }
    });
}

// A game of 24 plies with the engine's notes and marks, in which two flats go to and fro.
const note = (chance, mark = '') => `{name:"Bredon 1"${mark} wdl:${chance},0,${1000 - chance}}`;
const NOTED = `[Size "6"]\n\n${note(500)} 1. a1 ${note(500)} f6 ${note(480)}\n2. c3 ${note(600)} d4 ${note(550)}\n${
    Array.from({ length: 10 }, (_, i) => `${3 + i}. ${i % 2 ? 'd3<' : 'c3>'} ${note(200 + 60 * i, ' ??')} ${
        i % 2 ? 'c4>' : 'd4<'} ${note(800 - 50 * i, ' ?')}`).join('\n')} 1-0\n`;

// Of 1440x900 with a zoom of 200 %, too.
for (const [width, height] of [[390, 844], [844, 390], [1024, 768], [1400, 620], [1440, 900], [720, 450]]) {
    test(`the graph of an annotated game and its current move are in one view, ${width} x ${height}`, async (t) => {
        const visit = await Visit.begin(t, { width, height });
        await visit.click('#open');
        await visit.page.fill('#pasted', NOTED);
        await visit.click('#open-dialog button.main');
        await visit.page.waitForSelector('#open-dialog', { state: 'hidden' });
        if (await visit.page.isVisible('#tab-moves')) {
            await visit.page.click('#tab-moves');
        }
        const check = async (step) => {
            await visit.shoot(`layout-graph-${width}-${step}`);
            assert.deepEqual(await outside(visit, '#graph svg', '#moves'), [], step);
            const seen = await visit.page.evaluate(() => {
                const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
                const list = box('#moves');
                const moves = [...document.querySelectorAll('#moves button')].map((move) => move.getBoundingClientRect())
                    .filter(({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1).length;
                return { moves, list, graph: box('#graph'), card: box('#moves-card'), plot: box('#graph .back') };
            });
            assert.ok(seen.graph.top >= seen.card.top && seen.graph.bottom <= seen.card.bottom + 1 && seen.plot.height >= 24
                && seen.moves >= 8 && seen.list.bottom <= seen.card.bottom + 1, `${step} ${JSON.stringify(seen)}`);
        };
        for (const step of ['last', 'first', 'forward']) {
            await visit.click(`#${step}`);
            await check(step);
        }
        await currentIsSeen(visit);
        // A click shows the position, also on a phone.
        const box = await visit.page.locator('#graph svg').boundingBox();
        await visit.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await visit.page.waitForFunction(() => Math.abs(Number(document.querySelector('#moves [aria-current]')?.dataset.ply) - 11) <= 2);
        await currentIsSeen(visit);
        await check('middle');
    });
}

test('the end card does not push the current move out of the list', async (t) => {
    const visit = await Visit.begin(t, { width: 1366, height: 768, hash: LONG });
    await currentIsSeen(visit);
    visit.page.once('dialog', (dialog) => dialog.accept());
    await visit.click('#resign');
    await visit.page.waitForSelector('#end-card:not([hidden])');
    await currentIsSeen(visit);
    await visit.shoot('layout-end-1366');
});

for (const [name, place] of Object.entries({ PHONE, LYING })) {
    test(`the tab Moves shows the current move of a long game, ${name}`, async (t) => {
        const visit = await Visit.begin(t, { ...place, hash: LONG });
        await visit.click('#back');
        await visit.page.tap('#tab-moves');
        await currentIsSeen(visit);
        await visit.shoot(`layout-moves-${name}`);
        await visit.click('#first');
        await visit.click('#forward');
        await currentIsSeen(visit);
    });

    test(`the tab Moves shows the current move of a game that is over, ${name}`, async (t) => {
        const visit = await Visit.begin(t, { ...place, hash: LONG });
        visit.page.once('dialog', (dialog) => dialog.accept());
        await visit.click('#resign');
        await visit.page.waitForSelector('#end-card:not([hidden])');
        assert.deepEqual(await outside(visit, '#end-card'), []);
        await visit.page.tap('#tab-moves');
        await currentIsSeen(visit);
        await visit.waitText('#status', /wins/);
        assert.deepEqual(await outside(visit, '#status'), []);
        await visit.shoot(`layout-moves-end-${name}`);
    });

    test(`names are not cut beside a clock, ${name}`, async (t) => {
        const visit = await Visit.begin(t, place);
        await visit.newGame({ opponent: 20, size: 6, minutes: 90, komi: 2.5 });
        assert.equal(await visit.text('#far-player .name'), 'Bredon, level 20');
        assert.deepEqual(await cut(visit, '.player .name'), []);
        assert.deepEqual(await outside(visit, '#far-player .flats', '#far-player .clock', '#near-player .flats', '#near-player .clock',
            '#steps', '#pieces', '#tabs', '#status'), []);
        await visit.shoot(`layout-clock-${name}`);
    });
}

test('tabs by touch and by keys; the chosen one is kept', async (t) => {
    const visit = await Visit.begin(t, { ...PHONE, hash: GAME });
    const shown = () => visit.page.locator('.card:visible').evaluateAll((cards) => cards.map((card) => card.id));
    assert.deepEqual(await shown(), ['game-card']);
    await visit.page.tap('#tab-moves');
    assert.deepEqual(await shown(), ['moves-card']);
    await visit.page.keyboard.press('ArrowRight');
    assert.deepEqual(await shown(), ['analysis-card']);
    assert.equal(await visit.page.getAttribute('#tab-analysis', 'aria-selected'), 'true');
    assert.equal((await visit.moves()).length, 13);
    await visit.page.reload();
    await visit.ready();
    assert.deepEqual(await shown(), ['analysis-card']);
    await visit.page.setViewportSize({ width: 1400, height: 900 });
    assert.deepEqual(await shown(), ['game-card', 'moves-card', 'analysis-card']);
});

test('a swipe over the board steps through the moves', { skip: inFirefox && 'Playwright has no touch there' }, async (t) => {
    const visit = await Visit.begin(t, { ...PHONE, hash: GAME });
    const session = await visit.context.newCDPSession(visit.page);
    const touch = (type, ...points) => session.send('Input.dispatchTouchEvent',
        { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    const swipe = async (from, to, y = 300) => {
        await touch('touchStart', [from, 300]);
        await touch('touchMove', [(from + to) / 2, (300 + y) / 2]);
        await touch('touchMove', [to, y]);
        await touch('touchEnd');
    };
    const current = (ply) => visit.page.waitForSelector(`#moves [data-ply="${ply}"][aria-current]`, { state: 'attached' });
    await current(13);
    await swipe(100, 250);
    await current(12);
    await swipe(100, 250);
    await current(11);
    await swipe(250, 100);
    await current(12);
    // A small or upright movement is none, and no swipe is a tap on a square.
    await swipe(200, 220);
    await swipe(200, 260, 420);
    await swipe(100, 250);
    await current(11);
    assert.equal((await visit.moves()).length, 13);
    // A stack in the hand stays there.
    await visit.click('#last');
    await current(13);
    await visit.click('[data-square=d4]'); // Chromium takes a touch for the end of the swipe
    await visit.waitText('#status', /^1 taken/);
    await swipe(100, 250);
    await visit.click('[data-square=d5]');
    await visit.waitMoves(14);
    assert.equal((await visit.moves()).at(-1), 'd4+');
});
