// SPDX-License-Identifier: MIT
// Keeps the page and the engine in a cache, so that both work without a network. files.js is made by
// `./dev web`: the names of all files, and a version that changes with any of them.
importScripts('files.js');

const PREFIX = 'bredon-page-';
const CACHE = PREFIX + self.VERSION;
const INDEX = new URL('index.html', self.location.href).pathname;

// Not those for reading, and without isolation not the engine with threads. './' stands for index.html.
const isWanted = (file) => !/\/licen[cs]e|^index\.html$/i.test(file)
    && (self.crossOriginIsolated || !file.startsWith('bredon/threads/'));

self.addEventListener('install', (event) => {
    const files = self.FILES.filter(isWanted).map((file) => new Request(file, { cache: 'no-cache' }));
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
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
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) {
        return;
    }
    event.respondWith((async () => {
        const cache = await caches.open(CACHE);
        const name = pathname === INDEX ? './' : request;
        return await cache.match(name, { ignoreSearch: true, ignoreVary: true }) || fetch(request);
    })());
});
