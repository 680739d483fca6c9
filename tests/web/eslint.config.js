// SPDX-License-Identifier: MIT
import js from '@eslint/js';
import globals from 'globals';

export default [
    js.configs.recommended,
    {
        languageOptions: { globals: { ...globals.browser, process: 'readonly' } },
        linterOptions: { reportUnusedDisableDirectives: 'error' },
        rules: {
            curly: 'error', eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error',
            'no-unused-private-class-members': 'off', // counts ||= as no use
            'no-useless-assignment': 'off', // a first value makes the sense of a variable clear
        },
    },
    { files: ['web/**'], languageOptions: { globals: { process: 'off' } } },
    { files: ['**/sw.js'], languageOptions: { globals: globals.serviceworker, sourceType: 'script' } },
    { files: ['**/old.js'], languageOptions: { sourceType: 'script' }, rules: { 'no-var': 'off' } },
];
