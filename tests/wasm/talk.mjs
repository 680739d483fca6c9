// SPDX-License-Identifier: MIT
// A worker of the package and what it prints, for tests.
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export const folder = new URL(`file://${process.env.BREDON_PACKAGE}/`);

export class Talk {
    lines = [];
    #seen = 0;
    #wake = () => {};

    // The worker ends with the test. `before` is run in it first, to make it a poor browser.
    constructor(test, workerData = {}, before = '') {
        const script = new URL('bredon.worker.js', folder);
        const source = `${before}; require(${JSON.stringify(fileURLToPath(script))})`;
        this.worker = before ? new Worker(source, { eval: true, workerData }) : new Worker(script, { workerData });
        this.worker.on('error', (error) => { this.error = error; });
        this.worker.on('message', (line) => {
            this.lines.push(line);
            this.#wake();
        });
        test.after(() => this.worker.terminate());
        this.ended = new Promise((resolve) => this.worker.on('exit', resolve));
    }

    send(...lines) {
        lines.forEach((line) => this.worker.postMessage(line));
    }

    // The next line that begins so; those before it are skipped.
    async next(start, ms = 60000) {
        const until = Date.now() + ms;
        for (;;) {
            while (this.#seen < this.lines.length) {
                const line = this.lines[this.#seen++];
                if (typeof line === 'string' && line.startsWith(start)) {
                    return line;
                }
            }
            const left = until - Date.now();
            if (left <= 0) {
                throw new Error(`no '${start}' in ${ms} ms; the last lines: ${this.lines.slice(-3)}`);
            }
            await new Promise((resolve) => {
                const timer = setTimeout(resolve, left);
                this.#wake = () => {
                    clearTimeout(timer);
                    resolve();
                };
            });
        }
    }
}
