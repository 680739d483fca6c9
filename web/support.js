// SPDX-License-Identifier: MIT
// What this browser lacks, in words.

// The reason why the engine can't run here; '' when it can.
export function whatIsMissing() {
    if (location.protocol === 'file:') {
        return 'A page that was opened as a file may not start the engine. Serve its folder: '
            + 'python3 -m http.server, or bredon serve --web.';
    }
    if (typeof WebAssembly !== 'object') {
        return 'This browser has no WebAssembly, which the engine needs. It may be switched off in the '
            + 'settings (a lockdown mode does that), or the browser is older than 2017.';
    }
    if (typeof Worker !== 'function') {
        return 'This browser has no workers, in which the engine runs.';
    }
    return '';
}

// Why the engine did not start.
export function whyNotStarted(error) {
    const text = error && error.message ? error.message : String(error);
    if (/memory|allocat/i.test(text)) {
        return 'The engine found no memory: it needs about 64 MB. Close other tabs and load the page again.';
    }
    return `The engine could not be loaded (${text.replace(/^Uncaught\s+/, '') || 'no answer'}). Load the page again; `
        + 'if that does not help, the files of the page are not complete.';
}
