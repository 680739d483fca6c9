// SPDX-License-Identifier: MIT
// The page as a page: how large it is, what assistive technology finds, how it looks on
// small and large screens, without a network, and in browsers that lack something.
import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Visit, checkAccess, folder, inFirefox, modules, mouse, serveFor, useBrowser } from './page.mjs';
import { serve } from '../../packages/page/serve.mjs';

const GAME = '#size=6&komi=2&moves=a1+f6+c3+d4+Cc4+d3+c2+Sc5+b3+d3<+c2%2B+e3+3c3>12';

const root = fileURLToPath(new URL('../..', import.meta.url));

const skip = inFirefox && 'Firefox 153 with a session of WebDriver sometimes stops a worker for ever that makes another one';

useBrowser();

// Waits until the service worker has kept the page.
const kept = (visit) => visit.page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve);
        if (serviceWorker.controller) {
            resolve();
        }
    });
});

// Everything is inside the window, and no control covers another one.
async function checkLayout(visit) {
    const found = await visit.page.evaluate(() => {
        const boxes = [...document.querySelectorAll('header button, main button, main select, main input:not([type=radio]), .pieces label, #board')]
            .filter((element) => element.checkVisibility() && !element.closest('.moves, .found'))
            .map((element) => ({ name: element.id || element.textContent, box: element.getBoundingClientRect() }));
        const wrong = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth + 0.5).map(({ name }) => `cut off: ${name}`);
        boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => {
            if (a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1 && a.box.top < b.box.bottom - 1 && b.box.top < a.box.bottom - 1) {
                wrong.push(`${a.name} covers ${b.name}`);
            }
        }));
        if (document.documentElement.scrollWidth > innerWidth) {
            wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
        }
        return wrong;
    });
    assert.deepEqual(found, []);
}

for (const scheme of ['light', 'dark']) {
    for (const [width, height] of [[390, 844], [1400, 900]]) {
        test(`accessible and in place, ${scheme}, ${width} wide`, async (t) => {
            const visit = await Visit.begin(t, { width, height, scheme, hash: GAME });
            const name = (what) => `${what}-${width}-${scheme}`;
            await visit.click('#analyze');
            await visit.waitText('#search-facts', /^Depth ([5-9]|\d\d)/);
            await checkAccess(visit, 'analysis');
            await checkLayout(visit);
            await visit.shoot(name('page'));
            await visit.click('#analyze');
            await visit.click('#annotate');
            await visit.waitText('#answer', /^Annotated/);
            await checkAccess(visit, 'annotated');
            await checkLayout(visit);
            for (const [button, dialog] of [['new-game', 'new-dialog'], ['open', 'open-dialog'], ['share', 'share-dialog'],
                ['settings', 'settings-dialog'], ['help', 'help-dialog']]) {
                await visit.click(`#${button}`);
                await checkAccess(visit, dialog);
                await visit.shoot(name(dialog));
                await visit.page.keyboard.press('Escape');
                assert.equal(await visit.page.evaluate(() => document.activeElement.id), button);
            }
        });
    }
}

test('nothing is cut off on narrow, low and large screens, for every size of board', async (t) => {
    const visit = await Visit.begin(t, { width: 320, height: 568 });
    for (const [width, height] of [[320, 568], [844, 390], [768, 1024], [1024, 700], [2200, 1300]]) {
        await visit.page.setViewportSize({ width, height });
        for (const size of [3, 8]) {
            await visit.newGame({ size, opponent: 20, minutes: 90 });
            await checkLayout(visit);
        }
        await visit.shoot(`size-${width}`);
    }
    await visit.page.setViewportSize({ width: 1400, height: 900 });
    assert.ok(await visit.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'the table fits the window');
});

for (const threads of [false, true]) {
    test(`a first visit is small and fetches nothing twice, ${threads ? 'with' : 'without'} threads`, { skip: threads && skip }, async (t) => {
        const sent = [];
        const server = await serveFor(t, folder, null, { isolated: threads, onSent: (name, bytes) => sent.push({ name, bytes }) });
        const script = 'Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 8 })';
        const visit = await Visit.begin(t, { url: server.url, first: true, script, hash: '#size=6&moves=a1+f6' });
        await kept(visit);
        const names = sent.map(({ name }) => name);
        assert.deepEqual(names.filter((name, i) => names.indexOf(name) !== i), []);
        assert.ok(names.length <= 25, names.join());
        assert.ok(names.includes(`/bredon/${threads ? 'threads' : 'simd'}/engine.wasm`), names.join());
        const bytes = sent.reduce((sum, file) => sum + file.bytes, 0);
        assert.ok(bytes <= 1.3e6, `${bytes} bytes`);
        await visit.context.setOffline(true);
        await visit.page.reload();
        await visit.ready();
        await visit.click('#annotate');
        await visit.waitText('#answer', /^Annotated/);
    });
}

test('other sites get a picture with its whole address, or none', () => {
    const out = mkdtempSync(join(tmpdir(), 'bredon-pack-'));
    const pack = (address) => {
        const { status, stderr } = spawnSync(process.execPath, ['packages/page/pack.mjs', modules, join(out, 'page'), join(out, 'file.html')],
            { cwd: root, encoding: 'utf8', env: { ...process.env, BREDON_ADDRESS: address } });
        const tagsOf = (name) => [...readFileSync(join(out, name), 'utf8').matchAll(/<meta (?:property="og:(?:image|url)"|name="twitter:card") content="([^"]*)"/g)]
            .map(([, content]) => content);
        return status === 0 ? { page: tagsOf('page/index.html'), file: tagsOf('file.html') } : stderr;
    };
    assert.deepEqual(pack(''), { page: [], file: [] });
    const tags = ['https://example.org/tak/', 'https://example.org/tak/card.png', 'summary_large_image'];
    assert.deepEqual(pack('https://example.org/tak'), { page: tags, file: [] });
    assert.match(String(pack('example.org/tak')), /BREDON_ADDRESS: 'example\.org\/tak' is not the address/);
    rmSync(out, { recursive: true });
});

// A move is possible as soon as the page says that it is ready.
test('the page is ready when it says so', async (t) => {
    const visit = await Visit.begin(t);
    await visit.click('[data-square=a1]');
    await visit.waitMoves(1);
});

test('where the server can’t isolate the page, its second visit may have more threads', { skip }, async (t) => {
    const script = 'Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 2 })';
    const visit = await Visit.begin(t, { script, hash: '#size=6&moves=a1+f6' });
    await kept(visit);
    assert.ok(!await visit.page.evaluate(() => crossOriginIsolated));
    await visit.page.reload();
    await visit.ready();
    assert.ok(await visit.page.evaluate(() => crossOriginIsolated));
    await visit.click('#settings');
    await visit.page.selectOption('#threads', '2');
    await visit.page.waitForFunction(() => JSON.parse(localStorage.bredon).threads === 2);
    assert.ok(!await visit.page.locator('#engine-notes').isVisible()); // the worker says so if it has no threads
    await visit.page.keyboard.press('Escape');
    // The build with threads is kept since it was used.
    await visit.context.setOffline(true);
    await visit.page.reload();
    await visit.ready();
    await visit.click('#settings');
    assert.equal(await visit.page.inputValue('#threads'), '2');
    assert.ok(!await visit.page.locator('#engine-notes').isVisible());
    await visit.page.keyboard.press('Escape');
    await visit.click('#annotate');
    await visit.waitText('#answer', /^Annotated/);
});

test('without a network it goes on, also after a reload', async (t) => {
    const server = await serve(folder);
    const visit = await Visit.begin(t, { url: server.url });
    await visit.newGame({ opponent: 2, size: 5 });
    await kept(visit);
    await server.close();
    await visit.context.setOffline(true);
    await visit.click('[data-square=a1]');
    await visit.waitMoves(2);
    await visit.page.reload();
    await visit.ready();
    assert.equal((await visit.moves()).length, 2);
    await visit.page.locator('[data-square][aria-label$=empty]').first().click();
    await visit.waitMoves(4);
    await visit.click('#annotate');
    await visit.waitText('#answer', /^Annotated/);
});

test('a newer version waits until it is asked for, and mends a broken one', async (t) => {
    let version = 1;
    const file = 'bredon/bredon.worker.js';
    const worker = () => readFileSync(join(folder, file), 'utf8').replace('if (!session) {', version === 2 ? 'if (session) {' : '$&');
    const server = await serveFor(t, folder, (name, body) => (name === '/files.js' ? body.toString()
        .replace(/VERSION = '[^']*'/, `VERSION = 'test-${version}'`)
        .replace(new RegExp(`('${file}': 'sha256-)[^']*`), `$1${createHash('sha256').update(worker()).digest('base64')}`)
        : name === `/${file}` ? worker() : body));
    const visit = await Visit.begin(t, { url: server.url });
    visit.expected = /./; // the failure of the second version
    await kept(visit);
    const other = await visit.context.newPage();
    await other.goto(server.url);
    await other.waitForSelector('html[data-ready]');
    assert.ok(!await visit.page.locator('#news').isVisible());
    version = 2;
    await visit.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await visit.waitText('#news', /newer version/);
    await Promise.all([visit.page.waitForEvent('load'), visit.click('#news button')]);
    await visit.waitText('#trouble', /no memory/);
    assert.deepEqual(await visit.page.evaluate(() => caches.keys()), ['bredon-page-test-2']);
    // Another tab still runs the old version, and says so.
    await other.waitForSelector('#news button');
    await other.close();
    version = 3;
    await visit.page.reload();
    await visit.waitText('#news', /newer version/);
    await Promise.all([visit.page.waitForEvent('load'), visit.click('#news button')]);
    await visit.ready();
    assert.deepEqual(await visit.page.evaluate(() => caches.keys()), ['bredon-page-test-3']);
    assert.ok(!await visit.page.locator('#news').isVisible());
    // Other addresses in the folder of the page are no page.
    // Not in the page of the visit: a browser looks for an icon beside a text, whenever it likes, and says
    // that there is none.
    const text = await visit.context.newPage();
    await text.goto(`${server.url}bredon/LICENSE`);
    assert.match(await text.textContent('body'), /MIT License/);
});

test('a version is kept when its files are complete, with all builds of the engine that were used', async (t) => {
    let version = 1;
    let copied = 1; // the version of a file that the list may not have yet
    const file = 'bredon/plain/engine.js';
    const script = (number) => `${readFileSync(join(folder, file), 'utf8')}// ${number}\n`;
    const server = await serveFor(t, folder, (name, body) => (name === '/files.js' ? body.toString()
        .replace(/VERSION = '[^']*'/, `VERSION = 'test-${version}'`)
        .replace(new RegExp(`('${file}': 'sha256-)[^']*`), `$1${createHash('sha256').update(script(version)).digest('base64')}`)
        : name === `/${file}` ? script(copied) : body));
    const visit = await Visit.begin(t, { url: server.url });
    visit.expected = /integrity/; // the browser's own words
    await kept(visit);
    const load = (name) => visit.page.evaluate(async (url) => (await fetch(url, { cache: 'no-cache' })).text(), name);
    // The kept builds of the engine, by the version in which they are.
    const builds = () => visit.page.evaluate(async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return [name, requests.map(({ url }) => /(\w+)\/engine\.js$/.exec(url)?.[1]).filter(Boolean).sort().join()];
    }))));
    const update = () => visit.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return new Promise((resolve) => {
            registration.addEventListener('updatefound', () => {
                const { installing } = registration;
                installing.addEventListener('statechange', () => resolve(installing.state));
            }, { once: true });
            registration.update();
        });
    });
    assert.deepEqual(await builds(), { 'bredon-page-test-1': 'simd' });
    // A file of a newer version is not kept with those of an older one.
    copied = 2;
    assert.match(await load(file), /\/\/ 2\n$/);
    assert.deepEqual(await builds(), { 'bredon-page-test-1': 'simd' });
    copied = 1;
    await load(file);
    await load('bredon/plain/engine.wasm');
    assert.deepEqual(await builds(), { 'bredon-page-test-1': 'plain,simd' });
    // The list is there, but not yet all of its files.
    version = 2;
    assert.equal(await update(), 'redundant');
    assert.ok(!await visit.page.locator('#news').isVisible());
    copied = 2;
    assert.equal(await update(), 'installed');
    await visit.waitText('#news', /newer version/);
    await Promise.all([visit.page.waitForEvent('load'), visit.click('#news button')]);
    await visit.ready();
    await visit.page.waitForFunction(async () => (await caches.keys()).length === 1);
    assert.deepEqual(await builds(), { 'bredon-page-test-2': 'plain,simd' });
    assert.match(await load(file), /\/\/ 2\n$/);
});

test('a page that can’t be kept says so in its help', async (t) => {
    const server = await serveFor(t, folder, (name, body) => {
        if (name === '/icon-maskable.svg') {
            throw new Error('not there');
        }
        return body;
    });
    const visit = await Visit.begin(t, { url: server.url });
    await visit.click('#help');
    await visit.waitText('#offline', /could not be kept.*a file is missing/);
    visit.expected = /./; // the browser's own words about the file
});

test('an isolated page may have more threads, which are kept', { skip }, async (t) => {
    const server = await serveFor(t, folder, null, { isolated: true });
    const script = 'Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 2 })';
    const visit = await Visit.begin(t, { url: server.url, script, hash: '#size=6&moves=a1+f6' });
    const running = () => visit.page.workers().map((worker) => new URL(worker.url()).hash).join('');
    await visit.click('#analyze');
    await visit.waitText('#search-facts', /^Depth/);
    assert.equal(running(), '');
    await visit.click('#settings');
    assert.deepEqual(await visit.page.locator('#threads option').allInnerTexts(), ['1', '2']);
    await visit.page.selectOption('#threads', '2');
    await visit.page.waitForFunction(() => JSON.parse(localStorage.bredon).threads === 2);
    // The worker says so if it has no threads.
    assert.ok(!await visit.page.locator('#engine-notes').isVisible());
    await visit.page.keyboard.press('Escape');
    await visit.click('[data-square=c3]');
    await visit.waitText('#found', /2\.\.\. /);
    await visit.page.reload();
    await visit.ready();
    assert.equal(running(), '#threads=2');
    assert.equal(await visit.page.inputValue('#threads'), '2');
    await visit.click('#hint');
    await visit.waitText('#status', /^Hint: /);
    const plain = await Visit.begin(t);
    await plain.click('#settings');
    assert.ok(!await plain.page.locator('#threads').isVisible());
});

test('threads that do not start are done without, and a note says so', async (t) => {
    const server = await serveFor(t, folder, (name, body) => (name === '/bredon/threads/engine.js'
        ? 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);' : body), { isolated: true });
    const script = `Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 2 });
        localStorage.bredon = '{"threads":2}';
        const later = setTimeout;
        window.setTimeout = (work, ms, ...rest) => later(work, ms >= 10000 ? 0 : ms, ...rest);`;
    const visit = await Visit.begin(t, { url: server.url, script });
    await visit.click('#settings');
    assert.match(await visit.text('#engine-notes'), /no threads: .*did not start/);
    await visit.page.keyboard.press('Escape');
    await visit.click('#hint');
    await visit.waitText('#status', /^Hint: /);
});

test('the page in one file plays, analyses and annotates without a server', async (t) => {
    const visit = await Visit.begin(t, { url: pathToFileURL(process.env.BREDON_ONE_FILE).href });
    await visit.newGame({ opponent: 1, size: 4 });
    await visit.click('[data-square=a1]');
    await visit.waitMoves(2);
    await visit.click('#analyze');
    await visit.waitText('#search-facts', /^Depth/);
    await visit.click('#annotate');
    await visit.waitText('#answer', /^Annotated/);
    await visit.shoot('one-file-1400');
    await visit.page.reload();
    await visit.ready();
    assert.equal((await visit.moves()).length, 2);
    // The page as many files can't do that, and says so.
    const other = await Visit.begin(t, { url: pathToFileURL(join(folder, 'index.html')).href, wait: false });
    await other.waitText('#trouble', /opened as a file.*bredon serve/);
    other.expected = /./; // the browser's own words
});

test('what a browser lacks is told in words', async (t) => {
    let gone = '';
    const lacks = async (options, words, disabled = true) => {
        const visit = await Visit.begin(t, { ...options, wait: false });
        await visit.waitText('#trouble', words);
        assert.equal(await visit.page.isDisabled('#new-game'), disabled);
        visit.expected = /./; // the browser's own words about what failed
    };
    await lacks({ script: 'delete window.WebAssembly' }, /no WebAssembly/);
    await lacks({ script: 'delete window.Worker' }, /no workers/);
    const server = await serveFor(t, folder, (name, body) => (name.endsWith('bredon.worker.js')
        ? body.toString().replace('if (!session) {', 'if (session) {') : body));
    await lacks({ url: server.url }, /no memory.*Close other tabs/);
    const missing = await serveFor(t, folder, (name, body) => {
        if (name.endsWith(gone)) {
            throw new Error('not there');
        }
        return body;
    });
    for (gone of ['/bredon/simd/engine.js', '/bredon/simd/engine.wasm', '/bredon/bredon.worker.js']) {
        await lacks({ url: missing.url }, /engine could not be loaded/);
    }
    const visit = await Visit.begin(t, { script: 'delete window.WebAssembly', wait: false });
    await visit.waitText('#trouble', /./);
    await checkAccess(visit, 'trouble');
    gone = '/main.js';
    await lacks({ url: missing.url }, /part of this page could not be loaded/, false);
    const strange = await serveFor(t, folder, (name, body) => (name === '/main.js' ? `let let = 1;${body}` : body));
    await lacks({ url: strange.url }, /browser is too old/, false);
});

test('a memory that no longer fits is left for the usual one, and told of', async (t) => {
    const server = await serveFor(t, folder, (name, body) => (name.endsWith('bredon.worker.js')
        ? body.toString().replace('function feed(line) {', 'function feed(line) { if (/Hash value 256/.test(line)) throw new Error("no memory");') : body));
    const visit = await Visit.begin(t, { url: server.url, script: 'localStorage.bredon ||= \'{"memory":256}\'' });
    visit.expected = /no memory/; // the failure itself
    assert.match(await visit.text('#trouble'), /no room for 256 MB.*16 MB/);
    await visit.page.reload();
    await visit.ready();
    assert.ok(!await visit.page.locator('#trouble').isVisible());
});

test('the settings say what makes the engine slower', async (t) => {
    const server = await serveFor(t, folder, (name, body) => (name.endsWith('bredon.worker.js')
        ? body.toString().replace('const simd = hasSimd();', 'const simd = false;') : body));
    const visit = await Visit.begin(t, { url: server.url });
    await visit.click('#settings');
    assert.match(await visit.text('#engine-notes'), /no SIMD.*slower/);
});

test('an engine that fails in a game is told of, and the game is kept', async (t) => {
    const server = await serveFor(t, folder, (name, body) => (name.endsWith('bredon.worker.js')
        ? body.toString().replace('function feed(line) {', 'function feed(line) { if (/^go /.test(line)) throw new Error("broken");') : body));
    const visit = await Visit.begin(t, { url: server.url });
    await visit.newGame({ size: 5 });
    await visit.playAll('a1 e5', mouse);
    await visit.click('#hint');
    await visit.waitText('#trouble', /^The engine has stopped: .*broken\. The game is kept/);
    visit.expected = /broken/; // the failure itself
    await visit.page.reload();
    await visit.ready();
    assert.deepEqual(await visit.moves(), ['a1', 'e5']);
});

test('a game goes on when the browser keeps nothing', async (t) => {
    const visit = await Visit.begin(t, {
        script: 'Object.defineProperty(window, "localStorage", { get() { throw new Error("denied"); } })',
    });
    await visit.page.keyboard.press('Escape'); // each visit is the first
    await visit.newGame({ size: 3 });
    await visit.playAll('a1 c3 b2', mouse);
});
