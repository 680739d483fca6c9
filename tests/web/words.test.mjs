// SPDX-License-Identifier: MIT
// The page in other languages: all words of it, the review of the engine, numbers, and what is where.
// messages.test.mjs compares the catalogues with the words of the page.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { faultText } from '../../web/game/faults.js';
import { reviewParts, reviewText } from '../../web/game/review.js';
import { numberText, t as translated, tn } from '../../web/text/text.js';
import { CATALOGUES, Visit, beginning, checkAccess, folder, speak, useBrowser, useCatalogue } from './page.mjs';

const SIZES = [[320, 568], [390, 844], [844, 390], [1024, 768], [1440, 900]];
const GAMES = fileURLToPath(new URL('games.ptn', import.meta.url));
const BLUNDERS = '#size=4&moves=a4+d1+c1+b3+d3+c3+a3+c2+b4+d4';

useBrowser();

// Texts and attributes of the page that are English messages although there is a translation.
function english(visit, catalogue) {
    const others = Object.entries(catalogue).filter(([message, text]) => typeof text === 'string' && text !== message
        && !/\{|</.test(message) && !Object.values(catalogue).includes(message)).map(([message]) => message);
    return visit.page.evaluate((known) => {
        const seen = [];
        const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            if (!texts.currentNode.parentElement.closest('script, style, noscript')) {
                seen.push(texts.currentNode.data);
            }
        }
        document.querySelectorAll('*').forEach((element) => ['aria-label', 'title', 'placeholder', 'alt', 'label']
            .forEach((name) => seen.push(element.getAttribute(name) || '')));
        return seen.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => known.includes(text));
    }, others);
}

// What does not fit into its own box, or is not wholly inside the window or its dialog. The words of a choice have the room
// that its arrow leaves.
const cut = (page) => page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const wide = [...document.querySelectorAll('button, label, select, summary, h2, h3, th, .name, .status')].filter((element) => {
        if (!element.checkVisibility() || element.closest('#which, .wide-table ~ .wide-table') || getComputedStyle(element).clipPath !== 'none') {
            return false;
        }
        const { left, right, width } = element.getBoundingClientRect();
        const around = (element.closest('dialog') || document.body).getBoundingClientRect();
        const style = getComputedStyle(element);
        pen.font = style.font;
        const words = element instanceof HTMLSelectElement ? pen.measureText(element.selectedOptions[0]?.text ?? '').width
            + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + 20 : 0;
        return left < around.left - 1 || right > around.right + 1 || element.scrollWidth > element.clientWidth + 1 || words > width;
    }).map((element) => element.id || element.textContent.trim());
    return document.documentElement.scrollWidth > innerWidth ? ['the page', ...wide] : wide;
});

test('every sentence of a review that the engine writes is known', () => {
    const source = readFileSync(new URL('../analysis/test_annotate.c', import.meta.url), 'utf8').replace(/"\s*\n\s*"/g, '');
    const sentences = [...source.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text)
        .filter((text) => /\b(decided|better|won|missed|finish|chances|stopped|at once|in \d moves)\b/.test(text) && !/review|\[/.test(text));
    const unknown = sentences.flatMap(reviewParts).filter(({ form, text }, i) => !form && !/^(; |\. )$/.test(text) && i >= 0);
    assert.deepEqual(unknown, []);
    assert.ok(sentences.length > 25, `${sentences.length} sentences`);
    assert.deepEqual(reviewParts('White won by a road; 3. Sc1 decided the game. White: accuracy 93 %, like players rated about 1540 on '
        + 'playtak.com; Black: accuracy 71 %').filter((_, i) => i % 2 === 0).map(({ form }) => form), [
        '{player} won by a road', '{place} decided the game',
        '{player}: accuracy {percent} %, like players rated about {rating} on playtak.com', '{player}: accuracy {percent} %']);
});

test('messages, counts, numbers and reviews in German', (t) => {
    t.after(() => useCatalogue('en'));
    useCatalogue('de');
    assert.equal(translated('{from} to {to}', { from: 'a1', to: 'a2' }), 'a1 nach a2');
    assert.equal(tn(1, '1 move', '{count} moves'), '1 Zug');
    assert.equal(tn(12000, '1 move', '{count} moves'), '12.000 Züge');
    assert.equal(numberText(1.5, { minimumFractionDigits: 2 }), '1,50');
    assert.equal(reviewText('c3 missed a win and let Black finish a road with 2b4-; only a wall on b4, c3 or d2 would have stopped it. '
        + '12... d5 decided the game', '4. c3??'), '4. c3?? ließ einen Gewinn aus; c3 ließ Schwarz eine Straße mit 2b4- vollenden; '
        + 'nur eine Mauer auf b4, c3 oder d2 hätte sie verhindert. 12... d5 entschied die Partie');
    assert.equal(reviewText('what nobody knows; c2 was better'), 'what nobody knows; c2 war besser');
});

test('why a move is refused, in German', async (t) => {
    t.after(() => useCatalogue('en'));
    useCatalogue('de');
    assert.equal(faultText('\'2c3+\': the stack on c3 is not White\'s'), '„2c3+“: der Stapel auf c3 gehört nicht Weiß');
    assert.equal(faultText('\'q9\': square q9 is not on a 5x5 board'), '„q9“: das Feld q9 ist nicht auf einem Brett von 5x5');
    assert.equal(faultText('TPS: no position given'), 'TPS: no position given');
    const visit = await Visit.begin(t, speak('de', { hash: '#size=5&moves=a1+b1' }));
    await visit.page.fill('#move-text', 'a1');
    await visit.page.keyboard.press('Enter');
    await visit.waitText('#move-error', /^„a1“: a1 ist nicht leer$/);
});

for (const [language, catalogue] of Object.entries(CATALOGUES)) {
    test(`no word of the page stays English, and nothing is cut off: ${language}`, async (t) => {
        t.after(() => useCatalogue('en'));
        useCatalogue(language);
        const visit = await Visit.begin(t, speak(language, { width: 390, height: 844, first: true }));
        const { page } = visit;
        const close = async () => {
            await page.keyboard.press('Escape');
            await page.waitForSelector('dialog[open]', { state: 'detached' });
        };
        const look = async (what) => {
            assert.deepEqual(await english(visit, catalogue), [], what);
            assert.deepEqual(await cut(page), [], what);
        };
        assert.equal(await page.getAttribute('html', 'lang'), language);
        await page.waitForSelector('dialog.welcome[open]');
        await look('welcome');
        await page.click('dialog.welcome li:nth-child(1) button');
        for (let lesson = 1; lesson <= 8; lesson++) {
            await page.click(`dialog.tutorial .study-steps li:nth-child(${lesson}) button`);
            await visit.waitText('dialog.tutorial h3', new RegExp(`^${lesson}\\.`));
            await look(`lesson ${lesson}`);
        }
        await close();
        await look('the first move');
        for (const id of ['new-game', 'open', 'share', 'settings', 'help']) {
            await page.click(`#${id}`);
            await page.waitForSelector('dialog[open]');
            await look(id);
            await checkAccess(visit, id);
            await close();
        }
        await page.goto(`${visit.url}#size=5&moves=a1+e5+c3+d3+c3%3E+c1`);
        await page.reload();
        await visit.ready();
        await page.click('[data-square=d3]');
        await page.waitForSelector('#carrying:not([hidden])');
        await look('a stack in the hand');
        await page.click('#open');
        await page.click('#set-up');
        await page.waitForSelector('dialog.editor[open]');
        await look('editor');
        await close();
        await page.click('#learn');
        await page.click('dialog.welcome li:nth-child(3) button');
        await page.waitForSelector('dialog.trainer .verdict.open');
        await look('puzzle');
        await close();
        await page.click('#open');
        await page.setInputFiles('#file', GAMES);
        await page.click('#open-table');
        await visit.waitText('.games-work', new RegExp(tn(2, '{done} of 1 game is reviewed.', '{done} of {count} games are reviewed.', { done: 2 })));
        await look('games of a file');
        await page.keyboard.press('Escape'); // the table, which is above the dialog
        await close();
        await page.goto(visit.url + BLUNDERS);
        await page.reload();
        await visit.ready();
        await visit.click('#annotate');
        await visit.waitText('#answer', beginning('Annotated.'));
        await visit.click('#analyze');
        await visit.waitText('#search-facts', beginning('Depth {depth}, {nodes} nodes, done'));
        await look('analysis');
        await visit.click('#mistakes');
        await visit.waitText('dialog.mistakes h3', beginning('Turning point {number} of {count}'));
        await look('review');
        assert.doesNotMatch(await visit.text('dialog.mistakes'), /\b(let|road|lowered|chances|decided|accuracy|won by)\b/);
        await close();
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            await visit.newGame({ size: 6, opponent: 20, minutes: 90 });
            await page.waitForFunction(() => document.querySelector('#status').textContent !== '');
            await look(`${width} x ${height}`);
            await visit.shoot(`words-${language}-${width}`);
        }
    });
}

test('the language is chosen in the settings, and kept with the game', async (t) => {
    const visit = await Visit.begin(t, { hash: '#size=5&moves=a1+b1+c1' });
    const { page } = visit;
    await page.click('#settings');
    assert.deepEqual(await page.locator('#language option').allInnerTexts(),
        ['that of the browser', 'English', 'Deutsch', 'Español', 'Italiano', 'עברית']);
    await Promise.all([page.waitForURL(() => true, { waitUntil: 'load' }), page.selectOption('#language', 'de')]);
    await page.waitForSelector('html[lang=de][data-ready]');
    assert.equal(await visit.text('#take-back'), 'Zurücknehmen');
    assert.equal(await page.locator('#moves button').count(), 3);
    await page.reload();
    await page.waitForSelector('html[lang=de][data-ready]');
    await page.click('#settings');
    await page.selectOption('#language', '');
    await page.waitForSelector('html[lang=en][data-ready]');
    assert.equal(await visit.text('#take-back'), 'Take back');
});

test('names of players in a file stay English, and are shown in the language', async (t) => {
    const visit = await Visit.begin(t, speak('de'));
    await visit.newGame({ size: 4, opponent: 2 });
    await visit.click('[data-square=a1]');
    await visit.waitMoves(2);
    await visit.page.click('#share');
    await visit.page.waitForSelector('#share-dialog[open]');
    assert.match(await visit.page.inputValue('#ptn-text'), /\[Player1 "Player"\]\n\[Player2 "Bredon, level 2"\]/);
    await visit.page.keyboard.press('Escape');
    await visit.click('#my-games');
    await visit.waitText('#games-dialog b', /^Spieler – Bredon, Stufe 2$/);
    await visit.page.keyboard.press('Escape');
    await visit.newGame({ size: 4 });
    await visit.page.click('#show-openings');
    await visit.waitText('.openings-games span', /^Spieler – Bredon, Stufe 2$/);
});

test('in Hebrew the page is from right to left, the board and the moves are not', async (t) => {
    const visit = await Visit.begin(t, speak('he-IL', { hash: '#size=5&moves=a1+b1+c1+d1+c1%2B' }));
    const { page } = visit;
    const left = (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().left);
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
    assert.ok(await left('#board') > await left('#side'), 'the board is on the right');
    assert.ok(await left('[data-square=a1]') < await left('[data-square=e1]'));
    assert.ok(await left('#first') < await left('#last'));
    assert.ok(await left('#moves [data-ply="1"]') < await left('#moves [data-ply="2"]'));
    assert.ok(await left('#learn') > await left('#help'));
    // A move within a sentence keeps its direction.
    await visit.click('#moves [data-ply="5"]');
    assert.match(await visit.page.textContent('#spoken'), /\u2068c1\u2069.*\u2068c2\u2069/);
    // The keys of tabs go the way that is seen, those of the moves the way that is written.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.focus('#tab-game');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.getAttribute('#tab-moves', 'aria-selected'), 'true');
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('#moves [aria-current][data-ply="4"]');
});

test('what runs before the modules speaks the language of the browser, too', async (t) => {
    const visit = await Visit.begin(t, speak('de', { url: pathToFileURL(join(folder, 'index.html')).href, wait: false }));
    await visit.waitText('#trouble', /als Datei geöffnet.*bredon serve/);
    visit.expected = /./; // the browser's own words
});
