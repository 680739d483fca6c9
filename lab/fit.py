#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fits the weights of the evaluation or the policy to games of bredon-lab datagen.

The model and the stream of features are explained in lab/feature_stream.h. Both fits minimise the
same loss, the cross entropy of the softmax over the rows of each position, plus a pull on the weights.
lab/README.md says how to use it.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys

try:
    import numpy as np
    from scipy import optimize, sparse
    from scipy.special import expit as logistic
except ImportError:
    sys.exit('fit.py: python3-scipy is missing: ./dev install fit')

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAME, SCORE, RESULT, POSITION, CELL, FEATURE, ROW, PART = range(8)
INDEX_BITS = 28
FLAT = 100  # centi-flats: a flat in the middle game is the unit of the evaluation
PADDED = 16  # lanes of a row of squares: POLICY_LANES
APART = 4  # pull of a weight towards its mean over the phases, relative to the pull of the mean

# What is fitted: the default pull and lambda, how many epochs without a better loss on the games held out
# end the fit, and how its file begins, of text or of numbers (eval/numbers.h).
KINDS = {
    'weights': (1000, 0.7, 15, '// What each term of the evaluation weighs on '),
    'policy': (10, 1, 8, "Bredon's numbers for "),
}


class Trouble(Exception):
    """An error, with a message for the user."""


class Enough(Exception):
    """Ends a fit early."""


# ---- data

class Part:
    """Positions: those that are fitted to, or those held out."""

    def __init__(self, rows, sizes, target, result):
        self.rows = rows  # matrix: rows by lanes of cells
        self.starts = np.cumsum(sizes) - sizes  # the first row of each position
        self.owner = np.repeat(np.arange(len(sizes)), sizes)  # the position of each row
        self.target, self.result = target, result  # the aimed and the real share of each row
        self.count = len(sizes)

    def predict(self, worth):
        """The scores of all rows, their chances, and the logarithm of each position's softmax sum."""
        score = self.rows @ worth
        most = np.maximum.reduceat(score, self.starts)
        power = np.exp(score - most[self.owner])
        total = np.add.reduceat(power, self.starts)
        return score, power / total[self.owner], np.log(total) + most

    def losses(self, worth):
        """The mean losses with the targets and with the results; nan where there are no positions."""
        if self.count == 0:
            return np.array([np.nan, np.nan])
        score, _, total = self.predict(worth)
        return np.array([total.sum() - side @ score for side in (self.target, self.result)]) / self.count

    def ranks(self, worth):
        """How often the best row is the one that was played, and the mean rank of that one."""
        score, _, _ = self.predict(worth)
        played = np.add.reduceat(score * self.result, self.starts)[self.owner]
        better = np.add.reduceat((score > played).astype(int), self.starts)
        equal = np.add.reduceat((score == played).astype(int), self.starts)
        return np.mean((better == 0) / equal), np.mean(better + (equal + 1) / 2)


class Data:
    """All positions of a stream of features."""

    def __init__(self, about, items, lam, two_results):
        self.about, self.lanes = about, about['lanes']
        kind, value = (items['word'] >> INDEX_BITS).astype(np.uint8), items['value']
        self.cells = matrix(items, kind, CELL, FEATURE, about['features'])
        rows = matrix(items, kind, ROW, PART, self.cells.shape[0] * self.lanes)
        position = np.flatnonzero(kind == POSITION)
        if len(position) == 0:
            raise Trouble('no positions to fit')
        begin = np.searchsorted(np.flatnonzero(kind == ROW), position)
        sizes = np.diff(np.append(begin, rows.shape[0]))
        games = np.flatnonzero(kind == GAME)
        held_games = index_of(items[games]) == 1
        self.games = [int(np.sum(held_games == held)) for held in (False, True)]
        held = held_games[np.searchsorted(games, position) - 1]
        result = target = value[kind == ROW].astype(float)
        if two_results:
            score, won = (value[position - back].astype(float) for back in (2, 1))
            aim = won
            if lam < 1:
                scale = scale_of(score[~held], won[~held], 'the scores')
                aim = lam * won + (1 - lam) * logistic(score / scale)
            result, target = (np.stack([x, 1 - x], axis=1).ravel() for x in (won, aim))
        parts = []
        for chosen in (~held, held):
            mask = np.repeat(chosen, sizes)
            parts.append(Part(rows[mask], sizes[chosen], target[mask], result[mask]))
        self.train, self.held = parts
        if self.train.count == 0:
            raise Trouble('no positions to fit: all games are held out')
        self.judge = self.held if self.held.count else self.train

    def worth(self, weights):
        """The values of all lanes of all cells."""
        return (self.cells @ weights).ravel()


def index_of(items):
    return (items['word'] & (1 << INDEX_BITS) - 1).astype(np.int32)


def matrix(items, kind, line, entry, columns):
    """The sparse matrix whose lines begin at items of type `line` and hold those of type `entry`."""
    entries = kind == entry
    begin = np.flatnonzero(kind == line)
    ends = np.append(np.cumsum(entries, dtype=np.int32)[begin], np.count_nonzero(entries))
    chosen = items[entries]
    return sparse.csr_matrix((chosen['value'].astype(float), index_of(chosen), ends),
                             shape=(len(begin), columns))


def scale_of(values, targets, name):
    """The scale with which values predict targets best, as 1 / (1 + exp(-value / scale))."""
    def slope(x):
        return np.mean((logistic(values * x) - targets) * values)
    if not slope(0) < 0:
        raise Trouble(f'{name} say nothing about the results: more games are needed')
    return 1 / optimize.brentq(slope, 0, 1) if slope(1) > 0 else 1


# ---- the fit

class Fit:
    """Minimises the loss. `pull` is how strongly each weight is held at its value in `start`; with
    several phases, at its mean over the phases, and the mean at 0."""

    def __init__(self, data, start, pull, phases=1):
        self.data, self.start, self.phases = data, start, phases
        self.weights = start.copy()
        self.pull = np.broadcast_to(pull, start.shape) / data.train.count
        self.epochs = self.best = 0

    def regular(self, weights):
        """The value of the pull, and its gradient."""
        moved = (weights - self.start).reshape(self.phases, -1, self.data.lanes)
        pull = self.pull.reshape(moved.shape)
        mean = moved.mean(axis=0)
        off = moved - mean
        value = np.sum(pull[0] * mean ** 2) + APART * np.sum(pull * off ** 2)
        return value, (2 * pull * (mean / self.phases + APART * off)).reshape(weights.shape)

    def value(self, weights):
        """What is minimised, and its gradient."""
        data, train = self.data, self.data.train
        score, chance, total = train.predict(data.worth(weights))
        value, gradient = self.regular(weights)
        slope = train.rows.T @ ((chance - train.target) / train.count)
        value += (total.sum() - train.target @ score) / train.count
        return value, gradient + data.cells.T @ slope.reshape(-1, data.lanes)

    def curvature(self):
        """How much of each weight there is in the positions; 0 where no position has it."""
        data, train = self.data, self.data.train
        share = 1 / np.bincount(train.owner)[train.owner]
        parts = train.rows.multiply(train.rows).T @ share
        features = data.cells.multiply(data.cells)
        return np.asarray(features.T @ parts.reshape(-1, data.lanes)) / train.count

    def run(self, epochs, patience, tolerance, free=None, show=False):
        """Fits the weights that are free; keeps those with the least loss on the games held out."""
        data, judge = self.data, self.data.judge
        free = np.ones_like(self.start, bool) if free is None else free
        # Units in which the loss is about equally curved in all weights, so that the descent is short.
        unit = 1 / np.sqrt(self.curvature() + 8 * self.pull + 1 / data.train.count)[free]
        current = self.weights.copy()
        least = judge.losses(data.worth(current))[1]
        begun = self.epochs

        def place(x):
            current[free] = x * unit
            return current

        def value(x):
            total, gradient = self.value(place(x))
            return total, gradient[free] * unit

        def on_step(x):
            nonlocal least
            loss = judge.losses(data.worth(place(x)))[1]
            self.epochs += 1
            if loss < least:
                least, self.best, self.weights = loss, self.epochs, current.copy()
            if show:
                print(f'epoch {self.epochs}: loss {loss:.6f}', file=sys.stderr, end='\r')
            if self.epochs - max(self.best, begun) >= patience:
                raise Enough
        try:
            optimize.minimize(value, current[free] / unit, jac=True, method='L-BFGS-B',
                              callback=on_step, options={'maxiter': epochs, 'ftol': tolerance})
        except Enough:
            pass
        if show:
            print(file=sys.stderr)


# ---- what each kind makes of it: the text of its file, and the losses before and after

def fit_weights(data, args):
    now = np.array(data.about['now'], float).reshape(-1, data.lanes)
    judge = data.judge
    first_scale = scale_of(data.train.rows[::2] @ data.worth(now), data.train.target[::2], 'the weights')
    start = now / first_scale
    # The pull goes by the mean square of a term where it is not 0, not by how often that is.
    square = np.asarray(data.cells.multiply(data.cells).sum(axis=0)).ravel()
    common = np.bincount(data.cells.indices, minlength=len(square))
    fit = Fit(data, start, (args.pull / 8 * square / np.maximum(common, 1))[:, None])
    names = data.about['names']
    used = fit.curvature() > 0
    fit.run(args.epochs, args.patience, 1e-9, used, args.progress)
    flat = fit.weights[names.index('FLATS'), 1]
    if not flat * first_scale >= 1:
        raise Trouble('a flat in the middle game would be worth nothing: more games are needed')
    scale = FLAT / flat
    rounded = np.where(used, np.rint(fit.weights * scale), now).clip(-32768, 32767).astype(int)
    losses = [judge.losses(data.worth(w)) for w in (start, fit.weights, rounded / scale)]
    width = max(map(len, names))
    print(f'scale {first_scale:.1f} -> {scale:.1f}\n\n{"term":<{width}}   opening          middle           end'
          '           positions')
    for name, old, new, count in zip(names, now.astype(int), rounded, common):
        changes = ' '.join(f'{a:6} -> {b:6}' for a, b in zip(old, new))
        print(f'{name:<{width}} {changes} {count:9}')
    text = ['// SPDX-License-Identifier: MIT', f'{args.front}, in centi-flats for a count of one: in the',
            '// opening, in the middle game and at the end (PHASE_FULL in weights.h says when these are).',
            '// The terms are those of weights.h, which says what they count.', '//', *('// ' + line for line in origin(data, args, losses)),
            f'// A value v predicts 1 / (1 + exp(-v / {scale:.0f})).', '//',
            f'//     {"term":<{width + 1}} open   mid   end']
    text += [f'WEIGHT({name},{"":{width - len(name)}} {row[0]:4}, {row[1]:4}, {row[2]:4})'
             for name, row in zip(names, rounded)]
    return '\n'.join([*text, '']).encode(), losses


def fit_policy(data, args):
    spec, judge = data.about, data.judge
    shape, kinds = (spec['phases'], -1, data.lanes), spec['kinds']
    now = np.array(spec['now'], float).reshape(-1, data.lanes) / 100
    fit = Fit(data, np.zeros_like(now), args.pull / 8, spec['phases'])
    fit.run(args.epochs, args.patience, 1e-5, None, args.progress)
    rows = sum(count for _, count in spec['squares'])
    rounded = np.rint(100 * fit.weights).reshape(shape)
    rounded[:, :rows] = rounded[:, :rows].clip(-spec['most'], spec['most'])
    rounded = rounded.clip(-32768, 32767).astype(int)
    best = rounded.reshape(now.shape) / 100
    losses = [judge.losses(data.worth(w)) for w in (now, fit.weights, best)]
    for name, weights in ('before', now), ('after', best):
        first, rank = judge.ranks(data.worth(weights))
        print(f'{name}: the best move is the one played in {100 * first:.1f} %, its mean rank is {rank:.2f}')
    about = ' '.join([*origin(data, args, losses), f'The best move by the weights is the one played in {100 * first:.1f} '
                      f'%, the mean rank of that one is {rank:.2f}.'])
    # In the order of PolicyWeights, whose rows of squares have room for more lanes.
    squares = np.zeros((shape[0], rows, PADDED), int)
    squares[:, :, :data.lanes] = rounded[:, :rows]
    spreads = rounded[:, rows:, :kinds]
    numbers = np.concatenate([squares.reshape(shape[0], -1), spreads.reshape(shape[0], -1)], axis=1)
    return with_part(args, 'policy', about, numbers.ravel().tolist()), losses


def origin(data, args, losses):
    """The lines of a file that say where its weights come from."""
    judge = 'On %d others' % data.held.count if data.held.count else 'On these'
    return [f'Fitted to {data.train.count} positions of {data.games[0]} games (lambda {args.lam}, pull {args.pull}).',
            f'{judge} the loss with the results went from {losses[0][1]:.5f} to {losses[2][1]:.5f}.']


# ---- files of numbers, see eval/numbers.h

def pack(numbers):
    """The bytes of a part."""
    packed = bytearray()

    def add(word):
        while word > 127:
            packed.append(word & 127 | 128)
            word >>= 7
        packed.append(word)
    for number, same in itertools.groupby(numbers):
        count = len(list(same))
        if number == 0:
            add(0)
            add(count - 1)
        else:
            for _ in range(count):
                add(2 * number if number > 0 else -2 * number - 1)
    return bytes(packed)


def with_part(args, name, about, numbers):
    """The file of numbers with this part in place of its old one."""
    packed = pack(numbers)
    old = b''
    if args.out and os.path.exists(args.out):
        with open(args.out, 'rb') as file:
            old = file.read()
    new, at = f'{args.front}\n'.encode(), len(args.front) + 1
    while at < len(old):
        line = old[at:old.index(b'\n', at) + 1]
        end = at + len(line) + int(line.split()[1])
        new += b'' if line.split()[0] == name.encode() else old[at:end]
        at = end
    return new + f'{name} {len(packed)} {about}\n'.encode() + packed


# ---- the command

def read_stream(args):
    command = [args.lab, 'features', '--size', str(args.size), '--holdout', str(args.holdout), '--sample',
               str(args.sample), *['--tactical'][:args.tactical], args.kind, *args.files]
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE) as lab:
            about = lab.stdout.readline()
            items = np.frombuffer(lab.stdout.read(), np.dtype([('word', np.uint32), ('value', np.float32)]))
    except OSError as error:
        raise Trouble(f"can't start '{args.lab}': {error.strerror}; './dev build' builds it") from None
    if lab.returncode:
        sys.exit(lab.returncode)
    return json.loads(about), items


def check_out(path, front):
    """Refuses to replace a file that is not one of weights of the same kind."""
    if not path or not os.path.exists(path) or os.path.getsize(path) == 0:
        return
    with open(path, encoding='utf-8', errors='replace') as file:
        if not any(file.readline().startswith(front) for _ in range(2)):
            raise Trouble(f"not overwriting '{path}': it is not such a file for this size")


def save(path, content):
    with open(path + '.new', 'wb') as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + '.new', path)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('kind', choices=KINDS)
    parser.add_argument('files', nargs='+', help='files of games by bredon-lab datagen')
    parser.add_argument('--size', type=int, default=6, help='the board size (6)')
    parser.add_argument('--out', help='the file, such as eval/tables/weights_6.inc or numbers_6.bin; without it weights are printed')
    parser.add_argument('--pull', type=float, help='hold weights like so many positions (1000; policy 10)')
    parser.add_argument('--lambda', type=float, dest='lam', metavar='X',
                        help='target: X times the result, the rest the score (0.7)')
    parser.add_argument('--epochs', type=int, default=200, help='at most so many (200)')
    parser.add_argument('--holdout', type=int, default=10, help='hold out one game in so many; 0: none (10)')
    parser.add_argument('--sample', type=int, default=1, help='use one position in so many (1)')
    parser.add_argument('--tactical', action='store_true', help='also use positions with a road in one')
    parser.add_argument('--lab', default=os.path.join(ROOT, 'build', 'bredon-lab'), help='the program')
    args = parser.parse_args()
    pull, lam, args.patience, args.front = KINDS[args.kind]
    args.front += f'{args.size}x{args.size}'
    args.pull = pull if args.pull is None else args.pull
    args.lam = lam if args.lam is None else args.lam
    args.progress = sys.stderr.isatty()
    return args


def main():
    args = arguments()
    check_out(args.out, args.front)
    about, items = read_stream(args)
    data = Data(about, items, args.lam, args.kind != 'policy')
    print(f'size {args.size}: {data.train.count} positions of {data.games[0]} games, '
          f'held out {data.held.count} of {data.games[1]}')
    fit = {'weights': fit_weights, 'policy': fit_policy}[args.kind]
    content, losses = fit(data, args)
    print(f'\nloss on the {"games held out" if data.held.count else "games fitted to"}: targets    results')
    for name, loss in zip(('before', 'after', 'after, rounded'), losses):
        print(f'{name:<28} {loss[0]:9.6f}  {loss[1]:9.6f}')
    if args.out:
        save(args.out, content)
    elif args.kind == 'weights':
        print('\n' + content.decode(), end='')


if __name__ == '__main__':
    try:
        main()
    except Trouble as trouble:
        sys.exit(f'fit.py: {trouble}')
