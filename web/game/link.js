// SPDX-License-Identifier: MIT
// @ts-check
// The game in a link: what comes behind '#'.
import { cutBranches, growBranches } from './branches.js';
import { faultText } from './faults.js';
import { gameOfPtn, readLink } from './ptn.js';
import { unpack } from '../share/packed.js';
import { t } from '../text/text.js';

/**
 * The game of a link and what is wrong with it, '' for nothing: {game, trouble}; null when the text is no such link.
 * Rejected with the reason when the game can't be read.
 * @param {{look: Function, games: Function}} rules an Engine, or Rules
 * @param {string} text
 * @returns {Promise<{game: any, trouble: string} | null>}
 */
export async function gameOfLink(rules, text) {
    const packed = /^#?game=([\w-]+)(?:&ply=(\d{1,9}))?(?:&branch=([^&]+))?$/.exec(text);
    const link = packed ? { ptn: await unpack(packed[1]), ply: Number(packed[2] ?? 0) } : readLink(text);
    if (!link) {
        return null;
    }
    const cut = cutBranches(link.ptn);
    const [read] = await rules.games(cut.text, 0);
    if (!read || read.fault) {
        throw new Error(read ? faultText(read.fault.replace(/^game 1, line \d+: (?:ply \d+, )?/, '')) : t('There is no game in this text'));
    }
    const game = gameOfPtn(read);
    const { trouble, ends } = await growBranches(rules, game, cut.branches);
    const branch = decodeURIComponent(packed?.[3] ?? '');
    const end = branch ? ends.get(branch) : undefined;
    const wrong = read.warning || (branch && !end ? t('there is no branch {name}', { name: branch }) : trouble);
    return { game: { ...game, at: link.ply, end }, trouble: wrong ? t('In the link: {reason}', { reason: wrong }) : '' };
}
