// SPDX-License-Identifier: MIT
// @ts-check
// The service worker keeps the page for use without a network. A newer version waits until it is asked
// for, so that no game is interrupted.
import { t } from './text/text.js';

// `tell(words)` is called when the page can't be kept. With `works` false the page did not start: then
// nothing new is kept, but a newer version of what is kept may mend it.
export async function goOffline(news, works, tell) {
    const { serviceWorker } = navigator;
    if (location.protocol === 'file:') {
        return; // a page in one file
    }
    if (!serviceWorker) {
        tell(t('Without https this page is not kept: it needs the network to load.'));
        return;
    }
    if (serviceWorker.controller) {
        // Another tab took over the newer version.
        serviceWorker.addEventListener('controllerchange', () => offer(news, () => location.reload()));
    }
    try {
        if (works || await serviceWorker.getRegistration()) {
            watch(news, await serviceWorker.register('sw.js', { updateViaCache: 'none' }), tell);
        }
    } catch (error) {
        tell(t('This page could not be kept for use without a network: {reason}', { reason: error.message }));
    }
}

function watch(news, registration, tell) {
    const ask = (worker) => offer(news, () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
        worker.postMessage('take over');
    });
    const look = (worker) => worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) {
            ask(worker);
        } else if (worker.state === 'redundant' && !registration.active) {
            tell(t('This page could not be kept for use without a network: a file is missing or is of another version, or there is no room.'));
        }
    });
    if (registration.waiting) {
        ask(registration.waiting);
    }
    look(registration.installing);
    registration.addEventListener('updatefound', () => look(registration.installing));
}

function offer(news, onPress) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = t('Reload');
    button.addEventListener('click', onPress);
    news.replaceChildren(t('A newer version of this page is ready.'), ' ', button);
    news.hidden = false;
}
