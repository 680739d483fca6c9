// SPDX-License-Identifier: MIT
// Says in words that the page can't start: in browsers that are too old for its modules, from a file, and
// when a part is missing. It is written for browsers of any age.
(function () {
    'use strict';

    var old = 'This browser is too old for this page, which needs one of 2023 or newer.';

    function tell(words) {
        var told = document.getElementById('trouble');
        if (told.hasAttribute('hidden')) {
            told.textContent = words;
            told.removeAttribute('hidden');
            document.getElementById('status').textContent = 'There is no engine.';
        }
    }

    if (location.protocol === 'file:' && !window.bredonWorker) {
        tell('A page that was opened as a file may not start the engine. bredon serve shows it, or any program '
            + 'that serves its folder, such as python3 -m http.server.');
    } else if (!('noModule' in document.createElement('script'))) {
        tell(old);
    }
    window.addEventListener('error', function (event) {
        if (document.documentElement.hasAttribute('data-ready')) {
            return;
        }
        if (event.target && event.target.tagName === 'SCRIPT') {
            tell('A part of this page could not be loaded. Load it again; if that does not help, the files of the '
                + 'page are not complete.');
        } else if (/SyntaxError/.test(event.message)) {
            tell(old);
        }
    }, true);
})();
