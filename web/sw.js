// SPDX-License-Identifier: MIT
// Keeps the page and the engine in a cache, so that both work without a network, and isolates the page where the
// server can't, so that its engine may use threads. files.js is made by `./dev web`: all files with their hashes, and
// a version that changes with any of them.
importScripts('files.js');

const PREFIX = 'bredon-page-';
const CACHE = PREFIX + self.VERSION;
const FOLDER = new URL('./', self.location.href).href;

// The builds of the engine that the page has used: those that were kept or fetched for it before, else the usual one.
async function buildsInUse() {
    const builds = [];
    for (const build of ['threads', 'simd', 'plain']) {
        const name = `bredon/${build}/engine.wasm`;
        const found = await caches.match(name)
            || await fetch(name, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
        await found?.body.cancel();
        if (found?.ok) {
            builds.push(build);
        }
    }
    return builds.length > 0 ? builds : ['simd'];
}

// What is kept at once, the rest when the page asks for it: nothing that is for people or other sites to read.
function isWanted(name, builds) {
    const engine = /^bredon\/(\w+)\/engine\./.exec(name);
    return engine ? builds.includes(engine[1]) : !/\/licen[cs]e|^embed|^index\.html$|^card\.png$/i.test(name); // './' stands for index.html
}

// With the headers that isolate a page, and without those of the way here.
function isolated(response) {
    const headers = new Headers(response.headers);
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
    headers.delete('Content-Encoding');
    headers.delete('Content-Length');
    return new Response(response.body, { headers });
}

// Puts a file of this version into the cache. What the browser has just fetched for the page is taken without another
// request. A file of another version fails, as while files are copied to the server; the next visit tries again.
async function keep(cache, name) {
    const integrity = self.FILES[name];
    const response = await fetch(name, { integrity, cache: 'force-cache' })
        .catch(() => fetch(name, { integrity, cache: 'no-cache' }));
    if (!response.ok) {
        throw new Error(`${name}: ${response.status}`);
    }
    await cache.put(name, isolated(response));
}

self.addEventListener('install', (event) => {
    event.waitUntil((async () => {
        const builds = await buildsInUse();
        const cache = await caches.open(CACHE);
        await Promise.all(Object.keys(self.FILES).filter((name) => isWanted(name, builds)).map((name) => keep(cache, name)));
    })());
});

self.addEventListener('activate', (event) => {
    event.waitUntil((async () => {
        const names = await caches.keys();
        await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
            .map((name) => caches.delete(name)));
        await self.clients.claim();
    })());
});

self.addEventListener('message', (event) => {
    if (event.data === 'take over') {
        self.skipWaiting();
    }
});

// All files of a version are used together, so the cache goes before the network.
self.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    const path = url.replace(/[?#].*/, '');
    const name = path.slice(FOLDER.length).replace(/^(index\.html)?$/, './');
    if (method !== 'GET' || !path.startsWith(FOLDER) || !Object.hasOwn(self.FILES, name)) {
        return;
    }
    event.respondWith((async () => {
        const cache = await caches.open(CACHE);
        const kept = await cache.match(name, { ignoreVary: true });
        if (!kept && /^bredon\/\w+\/engine\./.test(name)) {
            await keep(cache, name).catch(() => {});
        }
        return kept || await cache.match(name, { ignoreVary: true }) || fetch(event.request);
    })());
});
