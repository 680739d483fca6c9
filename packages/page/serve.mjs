// SPDX-License-Identifier: MIT
// serve.mjs FOLDER PORT: serves the page on this computer. As a module it serves a folder for tests.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

const TYPES = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css',
    '.svg': 'image/svg+xml', '.png': 'image/png', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

// These isolate a page, so that its engine may use threads.
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

const FRESH = 10; // seconds: the threads of an engine need not ask for the same files

/**
 * Starts a server on this computer: {url, close}. A file is sent compressed where the browser takes that and the
 * folder has it so.
 * @param {string} folder
 * @param {((name: string, body: Buffer) => Buffer | string) | null} [change] may give another body for a file; then
 *     none is compressed, and browsers ask for each file again
 * @param {{isolated?: boolean, port?: number, onSent?: (name: string, bytes: number) => void}} [options] a `port` of 0
 *     is any free one; `onSent` is called for each answer
 */
export function serve(folder, change = null, { isolated = false, port = 0, onSent = () => {} } = {}) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
        if (path === '/api/v1/databases') { // as `bredon serve` without a database answers
            response.end('[]');
            return;
        }
        const name = path.endsWith('/') ? `${path}index.html` : path;
        const compressed = !change && /\bgzip\b/.test(request.headers['accept-encoding'])
            ? await readFile(join(folder, `${name}.gz`)).catch(() => null) : null;
        try {
            const body = compressed || await readFile(join(folder, name));
            const sent = change ? change(name, body) : body;
            response.writeHead(200, {
                'Content-Type': TYPES[extname(name)] || 'text/plain', 'Cache-Control': change ? 'no-cache' : `max-age=${FRESH}`,
                ...isolated && ISOLATED,
                ...compressed && { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
            });
            response.end(sent);
            onSent(name, sent.length);
        } catch {
            response.writeHead(404);
            response.end();
            onSent(name, 0);
        }
    });
    return new Promise((resolve) => {
        server.listen(port, '127.0.0.1', () => resolve({
            url: `http://localhost:${/** @type {any} */ (server.address()).port}/`,
            close: () => new Promise((done) => {
                server.close(done);
                server.closeAllConnections();
            }),
        }));
    });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    await serve(process.argv[2], null, { isolated: true, port: Number(process.argv[3]) });
}
