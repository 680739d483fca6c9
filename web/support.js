// SPDX-License-Identifier: MIT
// @ts-check
// What this browser lacks, in words, and how many threads it has.
import { t } from './text/text.js';

// The reason why the engine can't run here; '' when it can.
export function whatIsMissing() {
    if (typeof WebAssembly !== 'object') {
        return t('This browser has no WebAssembly, which the engine needs. It may be switched off in the '
            + 'settings (a lockdown mode does that), or the browser is older than 2017.');
    }
    if (typeof Worker !== 'function') {
        return t('This browser has no workers, in which the engine runs.');
    }
    return '';
}

// How many threads the engine may have. They share memory, which only an isolated page may.
export function mostThreads() {
    return self.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency || 1, 64) : 1;
}

// When nothing is chosen: half of the processors are for other things.
export function usualThreads() {
    return mostThreads() >= 8 ? 4 : mostThreads() >= 4 ? 2 : 1;
}

// Why the engine did not start.
export function whyNotStarted(error) {
    const text = error && error.message ? error.message : String(error);
    if (/memory|allocat/i.test(text)) {
        return t('The engine found no memory: it needs about 64 MB. Close other tabs and load the page again.');
    }
    return t('The engine could not be loaded ({reason}). Load the page again; '
        + 'if that does not help, the files of the page are not complete.', { reason: text.replace(/^Uncaught\s+/, '') || t('no answer') });
}
