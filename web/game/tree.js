// SPDX-License-Identifier: MIT
// @ts-check
// A game as a tree: each node is a position with the move that led to it. The first child of a node goes on
// with its line, the others begin branches. All changes go through the tree, which says how to undo them.

class Node {
    parent;
    ply; // moves before this position
    move; // that led here, '' at the root
    children = [];
    mark = ''; // of the move, such as '!?'
    comments = []; // of people and other programs
    note = null; // the engine's, as `readNote` gives it
    proof = null; // {outcome, winner, plies, line, nodes}
    result = null; // one that the board does not show: a resignation, a clock
    cut = false; // the line ends here; all children begin branches
    name = ''; // of the branch that begins here, as a file has it
    seen = null; // what the engine says about the position; it is not kept

    constructor(parent, move) {
        this.parent = parent;
        this.move = move;
        this.ply = parent ? parent.ply + 1 : 0;
    }

    // From the root to this node.
    line() {
        const line = [];
        for (let node = this; node; node = node.parent) {
            line.push(node);
        }
        return line.reverse();
    }

    // The moves from the root to this node.
    moves() {
        return this.line().slice(1).map((node) => node.move);
    }

    // The game that ends here, as text: its moves, and a result that the board does not show.
    asGame() {
        return [...this.moves(), this.result ?? '*'].join(' ');
    }

    // The node that goes on with the line of this one; null at its end.
    next() {
        return (!this.cut && this.children[0]) || null;
    }

    // The last node of the line that goes on from here.
    end() {
        let node = this;
        while (node.next()) {
            node = node.next();
        }
        return node;
    }

    // The result of a game that ends here: what the board shows, else what was written; '*' for a game that
    // goes on.
    outcome() {
        return [this.seen?.result, this.result].find((result) => result && result !== '*') || '*';
    }

    // Where the branch with this node begins; null in the main line.
    branch() {
        let node = this;
        while (node.parent?.next() === node) {
            node = node.parent;
        }
        return node.parent ? node : null;
    }

    child(move) {
        return this.children.find((node) => node.move === move) || null;
    }
}

const KEPT = ['mark', 'comments', 'note', 'proof', 'result', 'cut', 'name'];
const isEmpty = (value) => !value || value.length === 0;

export class Tree {
    root = new Node(null, '');
    /** @type {(change: {redo: () => void, undo: () => void}) => void} */
    onChange = () => {}; // is called with each change
    edits = 0; // changes so far, those included that undo others

    // All nodes, each after its parent.
    *nodes() {
        const left = [this.root];
        while (left.length > 0) {
            const node = left.pop();
            yield node;
            left.push(...[...node.children].reverse());
        }
    }

    has(node) {
        return node.line().every((each) => (each.parent ? each.parent.children.includes(each) : each === this.root));
    }

    // The node after this move, which is made when there is none.
    add(parent, move) {
        const known = parent.child(move);
        if (known) {
            return known;
        }
        const node = new Node(parent, move);
        this.#place(parent, [...parent.children, node]);
        return node;
    }

    // Adds moves one after the other, and gives the nodes after them.
    addLine(parent, moves) {
        return moves.map((move) => {
            parent = this.add(parent, move);
            return parent;
        });
    }

    // Takes a node and all that follows out of the tree.
    remove(node) {
        this.#place(node.parent, node.parent.children.filter((each) => each !== node));
    }

    // The branch with this node changes places with the line that it leaves.
    promote(node) {
        const first = node.branch();
        if (first) {
            this.#place(first.parent, [first, ...first.parent.children.filter((each) => each !== first)]);
            this.goOnAfter(first.parent);
        }
    }

    // Lets a line end at a node. What follows the node becomes a branch.
    endAt(node) {
        if (node.next()) {
            this.set(node, { cut: true });
        }
    }

    // The opposite: the line goes on with the first of the moves that follow.
    goOnAfter(node) {
        if (node.cut) {
            this.set(node, { cut: false });
        }
    }

    // The line to this node becomes the main line.
    makeMain(node) {
        while (node.branch()) {
            this.promote(node);
        }
    }

    set(node, values) {
        const before = Object.fromEntries(Object.keys(values).map((name) => [name, node[name]]));
        this.#change(() => Object.assign(node, values), () => Object.assign(node, before));
    }

    // For keeping: an array in which each node has the place of its parent.
    pack() {
        const places = new Map();
        return [...this.nodes()].map((node, i) => {
            places.set(node, i);
            const packed = node.parent ? { parent: places.get(node.parent), move: node.move } : {};
            KEPT.filter((name) => !isEmpty(node[name])).forEach((name) => { packed[name] = node[name]; });
            return packed;
        });
    }

    // The opposite. Gives the tree and its nodes by their places.
    static unpack(packed) {
        const tree = new Tree();
        const nodes = [];
        for (const { parent, move, ...rest } of packed) {
            const node = nodes.length === 0 ? tree.root : new Node(nodes[parent], move);
            node.parent?.children.push(node);
            KEPT.filter((name) => name in rest).forEach((name) => { node[name] = rest[name]; });
            nodes.push(node);
        }
        return { tree, nodes };
    }

    #place(parent, children) {
        const before = parent.children;
        this.#change(() => { parent.children = children; }, () => { parent.children = before; });
    }

    #change(redo, undo) {
        const counted = (work) => () => {
            this.edits++;
            work();
        };
        const change = { redo: counted(redo), undo: counted(undo) };
        change.redo();
        this.onChange(change);
    }
}
