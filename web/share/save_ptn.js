// SPDX-License-Identifier: MIT
// @ts-check
// Gives the person a PTN file, without the network.
export function savePtn(text, name) {
    saveFile(new Blob([text], { type: 'text/plain' }), `${name}.ptn`);
}

export function saveFile(blob, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
