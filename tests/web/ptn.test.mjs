// SPDX-License-Identifier: MIT
// Branches in files, with the engine but without a browser.
import assert from 'node:assert';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { cutBranches, growBranches } from '../../web/game/branches.js';
import { splitGames } from '../../web/game/many_games.js';
import { gameOfPtn, linkOf, readLink, writePtn } from '../../web/game/ptn.js';

const { Bredon } = await import(pathToFileURL(join(process.env.BREDON_MODULES, 'bredon/index.js')).href);
let engine;
before(async () => { engine = await Bredon.create(); });
after(() => engine.close());

async function open(text) {
    const cut = cutBranches(text);
    const [read] = await engine.games(cut.text);
    assert.deepEqual([read.fault, read.warning], [null, null]);
    const game = gameOfPtn(read);
    const { trouble } = await growBranches({
        look: (position) => engine.look(position), games: (ptn, halfKomi) => engine.games(ptn, { halfKomi }),
    }, game, cut.branches);
    return { ...game, trouble };
}

const write = ({ start, tags, tree }) => writePtn({ start, tags, root: tree.root, result: tree.root.end().result || '*' });
const lines = ({ tree }) => [...tree.nodes()].filter((node) => node.children.length === 0)
    .map((node) => node.line().slice(1).map((each) => each.move + each.mark).join(' '));

const TAGS = '[Player1 "Anna"]\n[Size "5"]\n[Komi "2"]\n[Result "0-1"]\n\n';
const GAME = `${TAGS}{a game}
1. a1 e5
2. c3 {solid} c4
3. d3 d4 0-1

{1w1}
1. b1 e5
2. c3

{2w1}
2. b2! {why not} Sb3
3. Cc3' d3

{2w1/2b1}
2. -- b4
3. c1 c2 R-0

{2w1/2b1/3w1}
3. d2

{an idea}
2. b3?

{3b1}
3. -- e3 {last}
`;

test('a file with branches makes the round trip', async () => {
    const game = await open(GAME.replace(' R-0', ''));
    assert.equal(game.trouble, '');
    assert.deepEqual(lines(game), ['a1 e5 c3 c4 d3 d4', 'a1 e5 c3 c4 d3 e3', "a1 e5 b2! Sb3 Cc3' d3", 'a1 e5 b2! b4 c1 c2', 'a1 e5 b2! b4 d2',
        'a1 e5 b3?', 'b1 e5 c3']);
    assert.equal(write(game), GAME.replace(' R-0', ''));
    assert.equal(write(await open(write(game).replace(/\n/g, '\r\n'))), GAME.replace(' R-0', ''));
});

test('other forms of branches are read, too', async () => {
    const main = '1. a1 e5 2. c3 c4 3. d3 d4';
    const forms = [
        ['{2b1}\n2... b4 3. b3', 'a1 e5 c3 b4 b3'], // dots for the move of White
        ['{2b1} 2. .. b4', 'a1 e5 c3 b4'],
        ['{x/y}\n\n3. b3\n\n{x/y.z}\n3. -- b4\n\n{z}\n3. b1', 'a1 e5 c3 c4 b3 b4|a1 e5 c3 c4 b3|a1 e5 c3 c4 b1'],
        // One that does not fit where its name says is tried in the branches of that line.
        ['{2w1}\n2. b2 b3\n3. b1\n\n{2w1/2b1}\n2. -- Sc2\n3. a2 c1\n4. d5\n\n{2w1/4w1}\n4. d2 c1<', 'a1 e5 b2 Sc2 a2 c1 d2 c1<'],
    ];
    for (const [text, wanted] of forms) {
        const game = await open(`${TAGS}${main}\n\n${text}\n`);
        assert.equal(game.trouble, '', text);
        wanted.split('|').forEach((line) => assert.ok(lines(game).some((each) => each.startsWith(line)), `${line} in ${lines(game)}`));
    }
});

test('other piece counts make the round trip, and count in branches', async () => {
    const set = '[Flats1 "3"]\n[Flats2 "4"]\n[Caps "2"]\n';
    const text = `${TAGS.replace('[Result', `${set}[Result`)}1. a1 e5\n2. c3 d3\n3. Cc2 0-1\n\n{3w1}\n3. Cd1 d4\n4. Cc4 0-1\n`;
    const game = await open(text);
    assert.equal(game.trouble, '');
    assert.deepEqual(game.start.pieces, { flats: [3, 4], caps: [2, 2] });
    assert.equal(write(game), text);
    const link = linkOf({ ...game.start, moves: ['a1'] });
    assert.equal(link, 'size=5&komi=2&flats=3,4&caps=2&moves=a1');
    assert.deepEqual((await open(readLink(link).ptn)).start.pieces, game.start.pieces);
    assert.equal((await open(readLink('size=5').ptn)).start.pieces, null);
    // The engine reads the moves of a link as those of a file.
    const listed = await open(readLink("#size=5&moves=1.+a1+e5,+2.+c3!+{good}+d3'").ptn);
    assert.deepEqual(lines(listed), ["a1 e5 c3! d3'"]);
});

test('branches belong to their game of a file, and lines keep their numbers', async () => {
    const text = `${TAGS}1. a1 e5\n\n{1w1}\n1. b1\n\n${TAGS}{no branch}\n1. a2 e4 2. c3\n\n{1b1}\n1. -- d1\n\n{2w1}\n2. c1\n`;
    const games = (await splitGames(text, () => {})).map((game) => game.text);
    assert.deepEqual(games.map((game) => cutBranches(game).branches.map(({ name, black }) => [name, black])),
        [[['1w1', false]], [['1b1', true], ['2w1', false]]]);
    assert.equal(cutBranches(games[1]).text.split('\n').length, games[1].split('\n').length);
    assert.deepEqual(lines(await open(games[0])), ['a1 e5', 'b1']);
    assert.deepEqual(lines(await open(games[1])), ['a2 e4 c3', 'a2 e4 c1', 'a2 d1']);
    // Text without branches is left alone, notes of the engine are no names.
    const plain = `${TAGS}1. a1 e5\n\n{name:"Bredon" wdl:1,2,3}\n2. c3\n`;
    assert.equal(cutBranches(plain).text, plain);
});

test('a branch with a wrong move is read as far as it goes, and told of', async () => {
    const game = await open(`${TAGS}1. a1 e5 2. c3\n\n{2w1}\n2. c1 a1\n3. d4\n\n{9w1}\n9. c1\n\n{2w2}\n2. c2\n`);
    assert.deepEqual(lines(game), ['a1 e5 c3', 'a1 e5 c1', 'a1 e5 c2']);
    assert.match(game.trouble, /^the branch '2w1' ends too early: .*a1/);
    const lost = await open(`${TAGS}1. a1 e5\n\n{9w1}\n9. c1\n`);
    assert.equal(lost.trouble, "the branch '9w1' begins where no move is");
});

test('a game that begins with a position has branches at its first move', async () => {
    const text = `${TAGS.replace('\n\n', '\n[TPS "x5/x5/x2,1,x2/x5/2,x3,1 2 3"]\n\n')}3. -- b1\n4. b2\n\n{3b1}\n3. -- b3\n4. b4\n`;
    const game = await open(text);
    assert.deepEqual(lines(game), ['b1 b2', 'b3 b4']);
    assert.match(write(game), /3\. -- b1\n4\. b2 0-1\n\n\{3b1\}\n3\. -- b3\n4\. b4\n$/);
});
