// SPDX-License-Identifier: MIT
// @ts-check
// The eight lessons. Each has tasks: a position in which the person has White, what to do, and when that is
// done. What a move does is the engine's answer: `seen` after it, and `threat`, the move with which Black
// would win at once, or null.
import { parseMove } from '../game/notation.js';
import { t } from '../text/text.js';

/** @typedef {{start: object, words: string, task: string, solution: string, praise: string, reply?: boolean,
 *  wrong: (done: {move: string, seen: any, threat: string | null}) => string}} Task */

const isPlacement = (move, kind) => !parseMove(move).direction && parseMove(move).kind === kind;
const isRoad = (seen) => seen.result === 'R-0';

/** @type {{name: string, tasks: Task[]}[]} */
export const LESSONS = [
    {
        name: t('Flats'),
        tasks: [{
            start: { size: 4, tps: 'x4/x2,2,x/x,1,x2/x4 1 2' },
            words: t('You have the light pieces. Most pieces lie down; these are called flats. In a turn you '
                + 'place one piece, or move pieces that are on the board.'),
            task: t('Place a flat: tap any empty square.'),
            solution: 'c2',
            wrong: ({ move }) => isPlacement(move, 'F') ? ''
                : isPlacement(move, 'S') ? t('That piece stands: it is a wall. Choose Flat, then tap an empty square.')
                    : t('You have moved a piece. This time, place a new one on an empty square.'),
            praise: t('That is your flat. It stays in play for the whole game.'),
        }],
    },
    {
        name: t('Roads'),
        tasks: [{
            start: { size: 4, tps: 'x3,2/2,x,1,x/x,1,1,2/2,1,x2 1 5' },
            words: t('You win with a road: a chain of your pieces from one edge of the board to the opposite edge. '
                + 'It may bend, but squares that touch only at a corner are not connected.'),
            task: t('One piece is missing. Complete your road from the bottom to the top.'),
            solution: 'c4',
            wrong: ({ seen }) => isRoad(seen) ? '' : t('No road yet. Which square joins your chain to the top edge?'),
            praise: t('A road, and White wins. Roads from left to right count just as much.'),
        }],
    },
    {
        name: t('Walls'),
        tasks: [{
            start: { size: 4, tps: 'x2,2,x/2,2,x,2/x2,1,x/1,1,x2 1 5' },
            words: t('Pieces can move onto a flat and cover it. Nothing can cover a wall, a piece that stands, '
                + 'but a wall is not part of a road.'),
            task: t('Black needs one more square. Choose Wall and block the road.'),
            solution: 'Sc3',
            wrong: ({ threat }) => !threat ? ''
                : isPlacement(threat, 'F') ? t('Black completes the road.') : t('Black covers your flat and completes the road.'),
            praise: t('Blocked. Black can’t move onto your wall.'),
        }],
    },
    {
        name: t('Stacks'),
        tasks: [{
            start: { size: 4, tps: 'x,2,x2/x2,2,x/1,1,2,1/x,2,1,x 1 5' },
            words: t('A piece moves one square up, down, left or right, also onto a flat of either player. '
                + 'Whoever has the top piece owns the stack.'),
            task: t('A black flat is in the way of your road. Move onto it: tap your piece below it, then the black flat.'),
            solution: 'c1+',
            wrong: ({ seen }) => isRoad(seen) ? '' : t('No road yet. The flat on c1 can move up to c2.'),
            praise: t('The square is yours now, and the road is complete.'),
        }],
    },
    {
        name: t('Spreads'),
        tasks: [{
            start: { size: 4, tps: 'x2,2,x/x,2,x2/11121,x3/x3,2 1 5' },
            words: t('A stack moves in a straight line and drops at least one piece on each square, the lowest first. '
                + 'You can lift as many pieces as the board is wide, here four: that is the carry limit.'),
            task: t('Make a road in one move. Tap the stack on a2: that lifts four. Then drop one on b2, '
                + 'one on c2 and two on d2: tap b2, c2, d2, and d2 again.'),
            solution: '4a2>112',
            wrong: ({ seen }) => isRoad(seen) ? '' : t('No road yet. Only the top piece of each square counts: tap '
                + 'the stack once to lift four, and drop one, one and two.'),
            praise: t('One move, four squares. The black flat is hidden under your piece on d2.'),
        }],
    },
    {
        name: t('Capstones'),
        tasks: [{
            start: { size: 5, tps: '1,x4/x2,2C,x2/2,2,x,2,2/x2,1,x2/x,1,1,1,x 1 7' },
            words: t('From 5×5 on, each player has a capstone. It counts for roads like a flat, nothing can cover it, '
                + 'and it can flatten a wall. Black’s stands on c4.'),
            task: t('Black is about to win on c3. Only one of your pieces holds there: place it.'),
            solution: 'Cc3',
            wrong: ({ move, threat }) => !threat ? ''
                : isPlacement(move, 'S') ? t('Black’s capstone flattens your wall and completes the road.')
                    : t('Black completes the road.'),
            praise: t('Black can’t pass, and your capstone is part of your own chain.'),
        }, {
            start: { size: 5, tps: 'x,2,x3/x2,2,x2/x4,2/1,1,2S,1,1/x2,1C,2,x 1 7' },
            words: t('A capstone flattens a wall when it moves onto it alone. The wall becomes a flat under it.'),
            task: t('Flatten the wall with your capstone, and complete your road.'),
            solution: 'c1+',
            wrong: ({ seen }) => isRoad(seen) ? '' : t('No road yet. Tap your capstone, then the wall above it.'),
            praise: t('The wall is flat, and your capstone completes the road.'),
        }],
    },
    {
        name: t('Counting flats'),
        tasks: [{
            start: { size: 3, tps: '1,2,1/2,1S,2S/1,2,x 1 5' },
            words: t('The game also ends when the board is full or a player has no pieces left. Then the player with '
                + 'more flats on top wins; walls and capstones don’t count. White begins, so Black is often given a few '
                + 'flats, called komi.'),
            task: t('Each of you has three flats. Fill the last square so that you win.'),
            solution: 'c1',
            wrong: ({ seen }) => seen.result === 'F-0' ? ''
                : seen.result === '1/2-1/2' ? t('A wall does not count: three flats each, a draw.')
                    : t('A square is empty, so the game goes on. Fill the last square.'),
            praise: t('Four flats to three: White wins.'),
        }],
    },
    {
        name: t('The first turn'),
        tasks: [{
            start: { size: 5, tps: '' },
            words: t('One rule is special: with their first turn, players place a flat of the other colour. After that, '
                + 'all place their own.'),
            task: t('Begin the game: place Black’s first flat, where it helps Black least. Most people choose a corner.'),
            solution: 'a1',
            wrong: () => '',
            reply: true, // Black answers
            praise: t('Black has placed your first flat in return. That is all: you can play Tak.'),
        }],
    },
];
