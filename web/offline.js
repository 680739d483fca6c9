// SPDX-License-Identifier: MIT
// The service worker keeps the page for use without a network. A newer version waits until it is asked
// for, so that no game is interrupted.

export function goOffline(news) {
    // A page from a file, or on a server without encryption, has no service worker.
    if (!('serviceWorker' in navigator) || !/^https?:$/.test(location.protocol)) {
        return;
    }
    navigator.serviceWorker.register('sw.js').then((registration) => {
        const look = (worker) => worker?.addEventListener('statechange', () => {
            if (worker.state === 'installed' && navigator.serviceWorker.controller) {
                offer(news, worker);
            }
        });
        if (registration.waiting) {
            offer(news, registration.waiting);
        }
        look(registration.installing);
        registration.addEventListener('updatefound', () => look(registration.installing));
    }).catch(() => {}); // it works without
}

function offer(news, worker) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Reload';
    button.addEventListener('click', () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        worker.postMessage('take over');
    });
    news.replaceChildren('A newer version of this page is ready. ', button);
    news.hidden = false;
}
