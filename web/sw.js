// SPDX-License-Identifier: MIT
// Keeps the page and the engine in a cache, so that both work without a network. files.js is made by
// `./dev web`: the names of all files, and a version that changes with any of them.
importScripts('files.js');

const PREFIX = 'bredon-page-';
const CACHE = PREFIX + self.VERSION;

self.addEventListener('install', (event) => {
    const files = self.FILES.map((file) => new Request(file, { cache: 'no-cache' }));
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
    if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) {
        return;
    }
    event.respondWith((async () => {
        const cache = await caches.open(CACHE);
        const name = request.mode === 'navigate' ? './' : request;
        return await cache.match(name, { ignoreSearch: true }) || fetch(request);
    })());
});
