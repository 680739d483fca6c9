// SPDX-License-Identifier: MIT
// The tree of a game, its history and its text, without a browser.
import assert from 'node:assert';
import { test } from 'node:test';
import { Game } from '../../web/game/game.js';
import { History } from '../../web/game/history.js';
import { writePtn } from '../../web/game/ptn.js';
import { Tree } from '../../web/game/tree.js';

// A tree of lines such as 'a1 e5 c3'; lines that begin alike share their nodes.
function treeOf(...lines) {
    const tree = new Tree();
    lines.forEach((line) => tree.addLine(tree.root, line.split(' ')));
    return tree;
}

const nodeAt = (tree, line) => tree.addLine(tree.root, line.split(' ')).at(-1);
const textOf = (tree) => [...tree.nodes()].filter((node) => node.children.length === 0)
    .map((node) => node.line().slice(1).map((each) => each.move).join(' '));
const ptnOf = (tree, start = {}) => writePtn({
    start: { size: 5, halfKomi: 0, opening: 'swap', tps: null, ...start }, tags: [], root: tree.root, result: '*',
}).split('\n\n').slice(1).join('\n\n');

// Undoes the changes of some work, and does them again.
function check(tree, work) {
    const changes = [];
    const before = JSON.stringify(tree.pack());
    tree.onChange = (change) => changes.push(change);
    work();
    const after = JSON.stringify(tree.pack());
    assert.notEqual(after, before);
    [...changes].reverse().forEach((change) => change.undo());
    assert.equal(JSON.stringify(tree.pack()), before);
    changes.forEach((change) => change.redo());
    assert.equal(JSON.stringify(tree.pack()), after);
}

test('moves that differ begin branches, and every change can be undone', () => {
    const tree = treeOf('a1 e5 c3 c4', 'a1 e5 b2 b3', 'a1 e5 b2 d4');
    assert.deepEqual(textOf(tree), ['a1 e5 c3 c4', 'a1 e5 b2 b3', 'a1 e5 b2 d4']);
    assert.equal(nodeAt(tree, 'a1 e5 c3 c4').branch(), null);
    assert.equal(nodeAt(tree, 'a1 e5 b2 b3').branch().move, 'b2');
    assert.equal(nodeAt(tree, 'a1 e5 b2 d4').branch().move, 'd4');
    check(tree, () => tree.add(nodeAt(tree, 'a1'), 'd5'));
    check(tree, () => tree.promote(nodeAt(tree, 'a1 e5 b2 d4')));
    assert.deepEqual(textOf(tree), ['a1 e5 c3 c4', 'a1 e5 b2 d4', 'a1 e5 b2 b3', 'a1 d5']);
    check(tree, () => tree.makeMain(nodeAt(tree, 'a1 e5 b2 b3')));
    assert.deepEqual(textOf(tree), ['a1 e5 b2 b3', 'a1 e5 b2 d4', 'a1 e5 c3 c4', 'a1 d5']);
    const gone = nodeAt(tree, 'a1 e5 b2');
    assert.ok(tree.has(gone));
    check(tree, () => tree.remove(gone));
    assert.ok(!tree.has(gone));
    assert.deepEqual(textOf(tree), ['a1 e5 c3 c4', 'a1 d5']);
    check(tree, () => tree.set(nodeAt(tree, 'a1 d5'), { comments: ['why?'], mark: '?' }));
});

test('a tree is kept with all that is written in it', () => {
    const tree = treeOf('a1 e5 c3', 'a1 d5');
    tree.set(tree.root, { comments: ['a game'] });
    tree.set(nodeAt(tree, 'a1 d5'), { mark: '!?', note: { chance: 40, pv: [] }, proof: { outcome: 'win' }, result: '1-0', name: 'idea' });
    const { tree: read, nodes } = Tree.unpack(JSON.parse(JSON.stringify(tree.pack())));
    assert.deepEqual(read.pack(), tree.pack());
    assert.equal(nodes[4], nodeAt(read, 'a1 d5'));
    assert.equal(nodes[4].result, '1-0');
    assert.equal(nodes[4].ply, 2);
});

test('a line ends where moves were taken back, and they are a branch there', () => {
    const tree = treeOf('a1 e5 c3 c4');
    const end = nodeAt(tree, 'a1 e5');
    check(tree, () => tree.endAt(end));
    assert.equal(tree.root.end(), end);
    assert.equal(nodeAt(tree, 'a1 e5 c3 c4').branch().move, 'c3');
    assert.equal(ptnOf(tree), '1. a1 e5\n\n{2w1}\n2. c3 c4\n');
    assert.equal(Tree.unpack(JSON.parse(JSON.stringify(tree.pack()))).tree.root.end().move, 'e5');
    // Another move goes on, and so do those that are promoted.
    check(tree, () => tree.promote(tree.add(end, 'b2')));
    assert.equal(ptnOf(tree), '1. a1 e5\n2. b2\n\n{2w1}\n2. c3 c4\n');
    check(tree, () => tree.endAt(end));
    check(tree, () => tree.makeMain(nodeAt(tree, 'a1 e5 c3')));
    assert.equal(ptnOf(tree), '1. a1 e5\n2. c3 c4\n\n{2w1}\n2. b2\n');
});

test('moves that are taken back one after the other are one branch, and each step can be undone', async () => {
    const engine = {
        look: ({ size, moves }) => Promise.resolve({ size, opening_rule: 'swap', last_move: moves.at(-1), result: '*' }),
        newGame: () => Promise.resolve(),
    };
    const main = ['a1', 'e5', 'c3', 'c4', 'd3'];
    for (const [line, ends] of [[main, [4, 3, 2, 1, 0]], [['a1', 'e5', 'b2', 'b3', 'b4', 'b1'], [5, 4, 3, 2]]]) {
        const game = new Game(engine);
        const tree = treeOf(main.join(' '));
        await game.open({ start: { size: 5, halfKomi: 0 }, tree, end: nodeAt(tree, line.join(' ')), at: 0 });
        await game.goTo(line.length);
        const texts = [game.toPtn()];
        for (const ply of ends) {
            await game.takeBackTo(ply);
            texts.push(game.toPtn());
            assert.deepEqual(game.moves, line.slice(0, ply));
        }
        assert.equal(game.toPtn().match(/^\{.*\}$/gm).length, 1, game.toPtn());
        for (const text of texts.slice(0, -1).reverse()) {
            await game.undo();
            assert.equal(game.toPtn(), text);
        }
        for (const text of texts.slice(1)) {
            await game.redo();
            assert.equal(game.toPtn(), text);
        }
    }
});

test('a long game and a deep tree need no deep stack', () => {
    const tree = new Tree();
    let node = tree.root;
    for (let i = 0; i < 20000; i++) {
        tree.add(node, 'a1');
        node = tree.add(node, 'b1');
    }
    assert.equal(Tree.unpack(tree.pack()).nodes.length, 40001);
    assert.equal(node.line().length, 20001);
});

test('a reply is undone with the move that it answers', () => {
    const history = new History();
    const done = [];
    const step = (name, moved = true) => {
        done.push(name);
        return {
            from: `before ${name}`, to: `after ${name}`, moved,
            changes: [{ undo: () => assert.equal(done.pop(), name), redo: () => done.push(name) }],
        };
    };
    history.add(step('first reply'), true);
    assert.ok(!history.canUndo());
    history.add(step('move'));
    history.add(step('reply'), true);
    history.add(step('comment', false));
    assert.equal(history.undo(), 'before comment');
    assert.equal(history.undo(), 'before move');
    assert.deepEqual(done, ['first reply']);
    assert.ok(!history.canUndo());
    assert.equal(history.redo(), 'after reply');
    assert.ok(history.canRedo());
    history.add(step('other'));
    assert.ok(!history.canRedo());
    assert.deepEqual(done, ['first reply', 'move', 'reply', 'other']);
    // A mark that was set while the engine thought is no move to answer.
    history.add(step('mark', false));
    history.add(step('late reply'), true);
    assert.equal(history.undo(), 'before other');
    assert.deepEqual(done, ['first reply', 'move', 'reply']);
    assert.equal(history.redo(), 'after late reply');
    assert.deepEqual(done, ['first reply', 'move', 'reply', 'other', 'mark', 'late reply']);
    history.clear();
    history.add(step('title', false));
    history.add(step('opening'), true);
    assert.ok(!history.canUndo() && !history.canRedo());
});

test('branches are written with names that say where they begin', () => {
    const tree = treeOf('a1 e5 c3 c4 d3', 'a1 e5 c3 b4 d3 d4', 'a1 e5 c3 b4 e3', 'a1 e5 b2', 'a1 e5 b3', 'd1 e5');
    nodeAt(tree, 'a1 e5 c3 b4').comments.push('better');
    nodeAt(tree, 'a1 e5').comments.push('so far');
    assert.equal(ptnOf(tree), `1. a1 e5 {so far}
2. c3 c4
3. d3

{1w1}
1. d1 e5

{2w1}
2. b2

{2w2}
2. b3

{2b1}
2. -- b4 {better}
3. d3 d4

{2b1/3w1}
3. e3
`);
    // Names of a file stay, and none comes twice.
    nodeAt(tree, 'a1 e5 b3').name = '2w1';
    nodeAt(tree, 'a1 e5 c3 b4').name = 'an idea';
    assert.deepEqual(ptnOf(tree).match(/^\{.*\}$/gm), ['{1w1}', '{2w1}', '{2w2}', '{an idea}', '{an idea/3w1}']);
    assert.match(ptnOf(treeOf('a1 c3', 'b1'), { tps: 'x3/x,12,x/x3 2 3' }), /^3\. -- a1\n4\. c3\n\n\{3b1\}\n3\. -- b1\n$/);
});
