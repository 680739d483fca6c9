// SPDX-License-Identifier: MIT
// @ts-check
// The levels of the engine, in groups, with what they are worth.
import { t } from '../text/text.js';

// Each from the level after the group before.
const GROUPS = [
    { label: t('Beginners'), to: 3 },
    { label: t('Casual players'), to: 6 },
    { label: t('Club players'), to: 10 },
    { label: t('Strong club players'), to: 15 },
    { label: t('Masters'), to: 20 },
];

// "Bredon, level 5", in the tags of a game.
export const tagOf = (opponent) => (opponent > 0 ? `Bredon, level ${opponent}` : 'Bredon, full strength');

// The same in the language of the person.
export const opponentName = (opponent) => (opponent > 0 ? t('Bredon, level {level}', { level: opponent }) : t('Bredon, full strength'));

// A name in the tags of a game as people read it: a game of this page has some of the page.
export function playerName(name) {
    const level = /^Bredon, level (\d+)$/.exec(name);
    return level ? opponentName(Number(level[1])) : name === tagOf(0) ? opponentName(0) : name === 'Player' ? t('Player') : name;
}

// For a choice: [{label, levels: [{value, name}]}], from the weakest to full strength. `ratings` are the engine's.
export function levelGroups(ratings) {
    const groups = GROUPS.map(({ label, to }, i) => {
        const from = i > 0 ? GROUPS[i - 1].to + 1 : 1;
        const levels = Array.from({ length: to - from + 1 }, (_, j) => from + j);
        return {
            label: t('{players}, {least} to {most}', { players: label, least: ratings[from - 1], most: ratings[to - 1] }),
            levels: levels.map((level) => ({ value: level, name: t('Level {level} (about {rating})', { level, rating: ratings[level - 1] }) })),
        };
    });
    return [...groups, { label: t('The engine'), levels: [{ value: 0, name: t('Full strength') }] }];
}
