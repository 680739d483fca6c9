// SPDX-License-Identifier: MIT
// @ts-check
// The levels of the engine, in groups, with what they are worth.

// Each from the level after the group before.
const GROUPS = [
    { label: 'Beginners', to: 3 },
    { label: 'Casual players', to: 6 },
    { label: 'Club players', to: 10 },
    { label: 'Strong club players', to: 15 },
    { label: 'Masters', to: 20 },
];

// "Bredon, level 5".
export function opponentName(opponent) {
    return opponent > 0 ? `Bredon, level ${opponent}` : opponent === 0 ? 'Bredon, full strength' : 'nobody';
}

// For a choice: [{label, levels: [{value, name}]}], from the weakest to full strength. `ratings` are the engine's.
export function levelGroups(ratings) {
    const groups = GROUPS.map(({ label, to }, i) => {
        const from = i > 0 ? GROUPS[i - 1].to + 1 : 1;
        const levels = Array.from({ length: to - from + 1 }, (_, j) => from + j);
        return {
            label: `${label}, ${ratings[from - 1]} to ${ratings[to - 1]}`,
            levels: levels.map((level) => ({ value: level, name: `Level ${level} (about ${ratings[level - 1]})` })),
        };
    });
    return [...groups, { label: 'The engine', levels: [{ value: 0, name: 'Full strength' }] }];
}
