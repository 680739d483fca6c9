// SPDX-License-Identifier: MIT
// Takes screenshots of every view of the page, on a phone that stands and one that lies, on a tablet and on a
// computer, light and dark, for people to look at: `tests/web/run.sh --shots`, or
//
//   BREDON_WEB=build-web-test BREDON_SHOTS=DIR node tests/web/shots.mjs [WIDTH]...
//
// BREDON_LANGUAGE names the language of the browser, such as he.
import { fileURLToPath } from 'node:url';
import { t as translated, tn } from '../../web/text/text.js';
import { Visit, beginning, endBrowser, speak, startBrowser, useCatalogue } from './page.mjs';

const SIZES = [[390, 844], [844, 390], [1024, 768], [1400, 620], [1440, 900]];
const GAME = '[Player1 "Anna"]\n[Player2 "Benjamin"]\n[Size "6"]\n[Komi "2"]\n[Result "R-0"]\n\n'
    + '1. a1 f6\n2. c3 d4\n3. Cc4 d3\n4. c2 Sc5\n5. b3 d3<\n6. c2+ e3\n7. 3c3>12 Ce4 {a plan}\n8. c4- d5\n\n{7b1}\n7. -- e2\n8. a3\n';
const GAMES = fileURLToPath(new URL('games.ptn', import.meta.url));
const ROAD = '#size=4&moves=a4+d1+c1+b3+b1+c3+a1';
const TOWERS = '#tps=x,1S,2C,x2/2,1212112,x,2,x/x2,21212121211C,1,x/2S,2,2121212121,x2/1,x,1,2,12&komi=0';
const BLUNDERS = '#size=4&moves=a4+d1+c1+b3+d3+c3+a3+c2+b4+d4';
const PROOF = '#size=4&tps=1121,x2,2/1,12,x2/1,2,1S,x/2,x,1,2+1+10';

const TABS = ['game', 'moves', 'analysis'];

async function shootViews(width, height, scheme) {
    const ends = [];
    const touch = width < 1000;
    const visit = await Visit.begin({ after: (end) => ends.push(end) },
        speak(language, { width, height, scheme, first: true, context: touch ? { hasTouch: true, isMobile: true } : {} }));
    const { page } = visit;
    let number = 0;
    const shoot = (name) => visit.shoot(`${width}-${scheme}-${String(++number).padStart(2, '0')}-${name}`);
    const close = async () => {
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog[open]', { state: 'detached' });
    };
    const open = async (hash, state) => {
        await page.goto(visit.url + hash);
        await page.reload();
        await visit.ready();
        await page.waitForSelector(state);
    };
    // With all tabs, where there are some.
    const shootTabs = async (name) => {
        for (const tab of await page.isVisible('#tabs') ? TABS : ['all']) {
            if (tab !== 'all') {
                await page.click(`#tab-${tab}`);
            }
            await shoot(`${name}-${tab}`);
        }
        await page.evaluate(() => document.querySelector('#tab-game').click());
    };
    await page.waitForSelector('dialog.welcome[open]');
    await shoot('welcome');
    await close();
    await shoot('first');
    for (const id of ['new-game', 'open', 'share', 'settings', 'help']) {
        await page.click(`#${id}`);
        await shoot(`dialog-${id}`);
        await close();
    }
    await visit.newGame({ opponent: 20, size: 5, minutes: 90 });
    await page.click('[data-square=a1]');
    await visit.waitMoves(2);
    await visit.waitText('#status', beginning('Your move'));
    await shootTabs('clock');
    await page.click('#open');
    await page.fill('#pasted', GAME);
    await page.click('#open-dialog button.main');
    await page.waitForSelector('#open-dialog', { state: 'hidden' });
    await page.keyboard.press('End');
    await visit.click('#annotate');
    await visit.waitText('#answer', beginning('Annotated.'));
    await visit.click('#analyze');
    await visit.waitText('#search-facts', beginning('Depth {depth}, {nodes} nodes, done'));
    await shootTabs('analysis');
    await visit.click('#write summary');
    await shoot('comment');
    await visit.click('#my-games');
    await shoot('my-games');
    await close();
    await page.click('#open');
    await page.setInputFiles('#file', GAMES);
    await page.click('#open-table');
    await visit.waitText('.games-work', new RegExp(tn(2, '{done} of 1 game is reviewed.', '{done} of {count} games are reviewed.', { done: 2 })));
    await shoot('games-table');
    await page.keyboard.press('Escape'); // the table, which is above the dialog
    await close();
    await page.click('#learn');
    await page.click(`dialog.welcome button:has-text("${translated('Your progress')}")`);
    await shoot('progress');
    await close();
    await open(TOWERS, '#board [data-at=c3]');
    await shootTabs('towers');
    await page.click('[data-square=c3]');
    await page.waitForSelector('#carrying:not([hidden])');
    await shoot('hand');
    await open(ROAD, '#end-card:not([hidden])');
    await shootTabs('end');
    await page.click('#open');
    await page.click('#set-up');
    await page.waitForSelector('dialog.editor[open]');
    await shoot('editor');
    await close();
    await open(BLUNDERS, '#board [data-at=d4]');
    await visit.click('#annotate');
    await visit.waitText('#answer', beginning('Annotated.'));
    await visit.click('#mistakes');
    await visit.waitText('dialog.mistakes h3', beginning('Turning point {number} of {count}'));
    await shoot('mistake');
    await close();
    await open(PROOF, '#board [data-at=a4]');
    await visit.click('#solve');
    await visit.waitText('#answer', beginning('Proved: {words}: {line}'));
    await visit.click('#proof');
    await visit.waitText('dialog.proof p', beginning('Choose one.', ''));
    await shoot('proof');
    await close();
    const learn = async (number) => {
        await page.click('#learn');
        await page.click(`dialog.welcome li:nth-child(${number}) button`);
    };
    await learn(1);
    await page.click('dialog.tutorial .study-steps li:nth-child(5) button');
    await visit.waitText('dialog.tutorial h3', /^5\./);
    await shoot('lesson');
    await close();
    await learn(3);
    await page.waitForSelector('dialog.trainer .verdict.open');
    await shoot('puzzle');
    await page.click('dialog.trainer .study-buttons button:nth-child(2)');
    await page.waitForSelector('dialog.trainer .verdict.shown');
    await shoot('puzzle-solution');
    for (const end of ends) {
        await end();
    }
}

const language = process.env.BREDON_LANGUAGE || 'en';
useCatalogue(language);
const wanted = process.argv.slice(2).map(Number);
if (!process.env.BREDON_SHOTS) {
    throw new Error('BREDON_SHOTS does not name a folder for the screenshots');
}
await startBrowser();
for (const [width, height] of SIZES.filter(([size]) => wanted.length === 0 || wanted.includes(size))) {
    for (const scheme of ['light', 'dark']) {
        await shootViews(width, height, scheme);
    }
}
await endBrowser();
