// SPDX-License-Identifier: MIT
// pack.mjs MODULES PAGE FILE: makes the page that people get of the page as plain modules: in the folder PAGE, with
// all modules in one file and all styles in another, each file also compressed, for servers that can send it so;
// beside it the page for frames, which loads what few need only then; and in one file, which runs without a server.
// BREDON_ADDRESS is where the folder will be, such as https://example.org/tak/. Sites that show a picture of a link need
// it: without one they are told of no picture.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const [modules, page, file] = process.argv.slice(2);
const BUNDLED = ['main.js', 'style.css', 'embed.css'];
const BUNDLE = /** @type {const} */ ({
    outdir: page, bundle: true, minify: true, format: 'esm', external: ['node:*'], charset: 'utf8', logLevel: 'warning',
});
const SMALL = 1000; // bytes of a file that is not compressed

// The files below a folder, sorted.
const filesOf = (folder) => readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile()).sort();

// Those that pages, workers and people ask for by their names; the others are in the bundles.
const isAsset = (name) => /^(sw|old)\.js$|^bredon\/(?!index\.js)|\/LICENSE$/.test(name) || !/\.(js|css)$/.test(name);

async function copyAndBundle() {
    rmSync(page, { recursive: true, force: true });
    mkdirSync(page, { recursive: true });
    for (const name of filesOf(modules).filter(isAsset)) {
        cpSync(join(modules, name), join(page, name));
    }
    // A browser would ask twice for the icon, once for the window.
    const index = join(page, 'index.html');
    const icon = readFileSync(join(page, 'icon.svg')).toString('base64');
    writeFileSync(index, readFileSync(index, 'utf8').replaceAll('"icon.svg"', `"data:image/svg+xml;base64,${icon}"`)
        .replace('<meta http-equiv="Content-Security-Policy"', (next) => preview() + next));
    await build({ ...BUNDLE, entryPoints: BUNDLED.map((name) => join(modules, name)) });
    await bundleEmbedded();
}

// The tags of the picture that other sites show with a link to the page.
function preview() {
    const { BREDON_ADDRESS: address } = process.env;
    if (!address) {
        return '';
    }
    if (!/^https?:\/\/[^"<>\s?#]+$/.test(address)) {
        throw new Error(`BREDON_ADDRESS: '${address}' is not the address of a folder, such as https://example.org/tak/`);
    }
    const folder = address.replace(/\/*$/, '/');
    return `<meta property="og:url" content="${folder}">\n<meta property="og:image" content="${folder}card.png">\n`
        + '<meta property="og:image:alt" content="A game of Tak on a wooden board">\n<meta name="twitter:card" content="summary_large_image">\n';
}

// The page for frames has few of the messages: the catalogues get those that its modules ask for.
async function bundleEmbedded() {
    const catalogues = (isWanted) => ({
        name: 'catalogues',
        setup: (bundler) => bundler.onLoad({ filter: /\/text\/(de|es|he|it)\.js$/ }, async ({ path }) => {
            const [[name, messages]] = Object.entries(await import(pathToFileURL(path).href));
            const wanted = Object.fromEntries(Object.entries(messages).filter(([message]) => isWanted(message)));
            return { contents: `export const ${name} = ${JSON.stringify(wanted)};` };
        }),
    });
    const bundle = (isWanted, more) => build({
        ...BUNDLE, ...more, entryPoints: [join(modules, 'embed.js')], splitting: true, chunkNames: 'embed-[name]-[hash]',
        plugins: [catalogues(isWanted)],
    });
    const { outputFiles } = await bundle(() => false, { write: false });
    const asking = [readFileSync(join(modules, 'embed.html'), 'utf8'), ...outputFiles.map(({ text }) => text)].join('\n');
    await bundle((message) => asking.includes(message), {});
}

// The list of all files, by which the service worker keeps the page, with a version that changes with any of them.
function writeList() {
    const hash = (...names) => {
        const sum = createHash('sha256');
        names.forEach((name) => sum.update(readFileSync(join(page, name))));
        return sum.digest();
    };
    const names = filesOf(page).filter((name) => name !== 'sw.js');
    const lines = [['./', 'index.html'], ...names.map((name) => [name, name])]
        .map(([name, from]) => `    '${name}': 'sha256-${hash(from).toString('base64')}',`);
    writeFileSync(join(page, 'files.js'), `self.VERSION = '${hash(...names, 'sw.js').toString('hex').slice(0, 16)}';\n`
        + `self.FILES = {\n${lines.join('\n')}\n};\n`);
}

function compress() {
    for (const name of filesOf(page).filter((each) => /\.(css|html|js|svg|wasm|webmanifest)$/.test(each))) {
        const content = readFileSync(join(page, name));
        if (content.length > SMALL) {
            writeFileSync(join(page, `${name}.gz`), gzipSync(content, { level: 9 }));
        }
    }
}

// A browser lets a page that is opened as a file load no modules and no workers from other files. So all is in
// the page, and the worker is made of a text; it has the engine with instructions of 128 bits.
function writeOneFile() {
    const text = (name) => readFileSync(join(page, name), 'utf8');
    const base64 = (name) => readFileSync(join(page, name)).toString('base64');
    const script = (source) => source.replaceAll('</script', '<\\/script');
    let html = text('index.html');
    const replace = (pattern, by) => {
        if (!pattern.test(html)) {
            throw new Error(`nothing fits ${pattern}`);
        }
        html = html.replace(pattern, by);
    };
    const worker = `self.bredonWasm = Uint8Array.from(atob('${base64('bredon/simd/engine.wasm')}'), (byte) => byte.charCodeAt(0));\n`
        + `${text('bredon/simd/engine.js')}\n${text('bredon/bredon.worker.js')}`;
    replace(/<link rel="stylesheet" href="style\.css">/, () => `<style>${text('style.css')}</style>`);
    replace(/<(link rel="(manifest|apple-touch-icon)"|meta (property="og:(image|url)|name="twitter:))[^>]*>\n/g, '');
    replace(/content="default-src [^"]*"/, 'content="default-src \'none\'; style-src \'unsafe-inline\'; img-src data:; '
        + 'script-src \'unsafe-inline\' \'wasm-unsafe-eval\' blob:; worker-src blob:; base-uri \'none\'"');
    replace(/<script src="old\.js"><\/script>\n<script type="module" src="main\.js"><\/script>/, () => `<script>
window.bredonWorker = URL.createObjectURL(new Blob([${script(JSON.stringify(worker))}]));
${script(text('old.js'))}</script>
<script type="module">${script(text('main.js'))}</script>`);
    writeFileSync(file, html);
}

await copyAndBundle();
writeList();
compress();
writeOneFile();
