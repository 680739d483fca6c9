// SPDX-License-Identifier: MIT
// @ts-check
// Gives the person a PTN file, without the network.
export function savePtn(text, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${name}.ptn`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
