// SPDX-License-Identifier: MIT
// @ts-check
// The page that other sites show in a frame. The rest is loaded when the language is chosen: packed in several files, it
// would else ask for its words before.
import './text/language.js';

import('./embed_view.js');
