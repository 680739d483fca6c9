// SPDX-License-Identifier: MIT
// The functions that wasm.c and wasm_annotate.c call, as a library for Emscripten. The worker sets those of
// Module.
mergeInto(LibraryManager.library, {
    bredon_host_print: function (text, length) {
        Module['onPrint'](UTF8ToString(text, length));
    },
    bredon_host_write: function (text, length) {
        Module['onWrite'](UTF8ToString(text, length));
    },
    bredon_host_warn: function (text) {
        Module['onWarn'](UTF8ToString(text));
    },
    bredon_host_step: function () {
        Module['onStep']();
    },
    // Leaves the search, and comes back into it when the promise is fulfilled.
    bredon_host_poll: function (idle) {
        return Asyncify.handleAsync(function () {
            return Module['onPoll'](!!idle);
        });
    },
});
