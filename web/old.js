// SPDX-License-Identifier: MIT
// Says in words that the page can't start: in browsers without modules, and when a module is missing. It
// is written for browsers of any age.
(function () {
    'use strict';

    function tell(words) {
        var told = document.getElementById('trouble');
        told.textContent = words;
        told.removeAttribute('hidden');
    }

    if (!('noModule' in document.createElement('script'))) {
        tell('This browser is too old for this page, which needs one of 2023 or newer.');
    }
    window.addEventListener('error', function (event) {
        if (event.target && event.target.tagName === 'SCRIPT') {
            tell('A part of this page could not be loaded. Load it again; if that does not help, the files of the '
                + 'page are not complete.');
        }
    }, true);
})();
