// SPDX-License-Identifier: MIT
// Serves a folder under http for tests.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css',
    '.svg': 'image/svg+xml', '.png': 'image/png', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

// These isolate a page, so that its engine may use threads.
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

// Starts a server on a free port: {url, close}. `change(name, body)` may give another body for a file.
export function serve(folder, change = (name, body) => body, isolated = false) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
        const name = path.endsWith('/') ? `${path}index.html` : path;
        try {
            const body = change(name, await readFile(join(folder, name)));
            response.writeHead(200, {
                'Content-Type': TYPES[extname(name)] || 'text/plain', 'Cache-Control': 'no-cache', ...isolated && ISOLATED,
            });
            response.end(body);
        } catch {
            response.writeHead(404);
            response.end();
        }
    });
    return new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve({
            url: `http://localhost:${server.address().port}/`,
            close: () => new Promise((done) => {
                server.close(done);
                server.closeAllConnections();
            }),
        }));
    });
}
