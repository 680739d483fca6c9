// SPDX-License-Identifier: MIT
// @ts-check
// All games that were begun or opened, in the browser's database. A record is {id, version, changed, ...};
// its version tells whether another tab has edited it since.
const STORE = 'games';

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
    opened ||= new Promise((resolve, reject) => {
        const request = indexedDB.open('bredon', 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
        request.onsuccess = () => {
            const { result } = request;
            result.onclose = forget;
            result.onversionchange = () => {
                result.close();
                forget();
            };
            resolve(result);
        };
        request.onerror = () => reject(request.error);
    });
    opened.catch(forget);
    return opened;
}

// The next use opens the database again.
function forget() {
    opened = null;
}

// Runs `work(store)` in one transaction. What its request gives is the result.
async function within(mode, work) {
    const transaction = (await database()).transaction(STORE, mode);
    return new Promise((resolve, reject) => {
        const request = work(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
}

export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

// Writes a record, and gives {id, version} as it is now. When another tab has edited it since, a record that
// was `edited` becomes one of its own, and another one is left as it is. The same text was not edited: it may be
// this tab's own, from before a reload that came when it was written and its version not yet known.
export async function keepGame(record, edited) {
    let kept = { id: record.id, version: record.version };
    await within('readwrite', (store) => {
        const request = store.get(record.id);
        request.onsuccess = () => {
            const { version, ptn, folder = '', source = '' } = request.result || record; // the session knows no folder and no file
            const same = ptn === record.ptn;
            const other = !same && version !== record.version;
            if (!other || edited) {
                kept = { id: other ? newId() : record.id, version: same ? version : record.version + 1 };
                store.put({ ...record, folder, source, ...kept });
            }
        };
    });
    return kept;
}

export const findGame = (id) => within('readonly', (store) => store.get(id));

// Removes a game in which nothing was played, by another tab either.
export const removeIfEmpty = (id) => within('readwrite', (store) => {
    const request = store.get(id);
    request.onsuccess = () => request.result?.empty && store.delete(id);
});

export const removeGame = (id) => within('readwrite', (store) => store.delete(id));

// Puts a game into a folder; '' takes it out of all.
export const putInFolder = (id, folder) => within('readwrite', (store) => {
    const request = store.get(id);
    request.onsuccess = () => request.result && store.put({ ...request.result, folder });
});

// As it was, for undoing a removal.
export const restoreGame = (record) => within('readwrite', (store) => store.put(record));

// The newest first.
export async function allGames() {
    const records = await within('readonly', (store) => store.getAll());
    return records.sort((a, b) => b.changed - a.changed);
}
