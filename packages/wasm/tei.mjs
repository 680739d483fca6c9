#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Speaks TEI on standard input and output, as the program does: for GUIs and tests under Node.
//
//     node tei.mjs [THREADS]
//
// The end of the input ends a search that runs and a `wait`, as `quit` does.
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

const worker = new Worker(new URL('./bredon.worker.js', import.meta.url), {
    workerData: { threads: Number(process.argv[2] || 1) },
});
let greeted = false; // the worker feeds the first `tei` by itself
worker.on('message', (line) => {
    if (greeted) {
        process.stdout.write(line + '\n');
    }
    greeted = greeted || line === 'teiok';
});
worker.on('exit', () => process.exit(0));
worker.on('error', (error) => {
    console.error(error);
    process.exit(1);
});
process.stdout.on('error', () => process.exit(0));
['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((name) => process.on(name, () => process.exit(0)));
createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on('line', (line) => worker.postMessage(line))
    .on('close', () => worker.postMessage('quit'));
