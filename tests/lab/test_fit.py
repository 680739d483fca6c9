#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""lab/fit.py and lab/chances.py find numbers that are known, and fit.py writes files of weights:
test_fit.py BREDON-LAB ROOT"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

lab, root = (os.path.abspath(path) for path in sys.argv[1:])
sys.path[:0] = os.path.join(root, 'lab'), os.path.join(root, 'tests/terminal')
import numpy as np  # noqa: E402
import chances  # noqa: E402
import fit  # noqa: E402
from tap import Tap  # noqa: E402

check = (tap := Tap()).check
random = np.random.default_rng(1)


def made_items(weights, positions, choices):
    """A stream of positions with random features: in each one of `choices` rows is played, by the chances
    of the weights; with one row, it is the result that White wins."""
    items = []
    for number in range(positions):
        cells = random.integers(0, 3, (choices, len(weights)))
        cells[1:] *= choices > 1
        score = (cells * weights.ravel()).sum(axis=1)
        score = score if choices > 1 else np.array([score[0], 0])
        chance = np.exp(score - score.max())
        played = random.choice(len(score), p=chance / chance.sum())
        items.append((fit.GAME, number % 10 == 0, 0))
        items += [(fit.SCORE, 0, 100 * (score[0] - score[-1])), (fit.RESULT, 0, 1 - played)][:0 if choices > 1 else 2]
        items.append((fit.POSITION, 0, 0))
        for row in range(choices):
            items.append((fit.CELL, 0, 0))
            items += [(fit.FEATURE, i, count) for i, count in enumerate(cells[row]) if count]
        for row in range(max(choices, 2)):
            items.append((fit.ROW, 0, row == played))
            items += [(fit.PART, number * choices + row, 1)][:row < choices]
    return np.array([(kind << fit.INDEX_BITS | int(index), value) for kind, index, value in items],
                    np.dtype([('word', np.uint32), ('value', np.float32)]))


def parts(content):
    """The bytes of the parts of a file of numbers."""
    found = {'title': content[:content.index(b'\n') + 1]}
    at = len(found['title'])
    while at < len(content):
        name, length, _ = content[at:].split(b' ', 2)
        at = content.index(b'\n', at) + 1
        found[name.decode()] = content[at:at + int(length)]
        at += int(length)
    return found


def unpacked(packed):
    """The numbers of a part."""
    numbers, word, shift, zero = [], 0, 0, False
    for byte in packed:
        word |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers += [0] * word if zero else [-(word >> 1) - 1 if word & 1 else word >> 1]
            zero = not zero and word == 0
            word = shift = 0
    return numbers


for name, choices in ('results', 1), ('moves', 4):
    known = np.array([[1.0], [-0.5], [0.25], [0.0]])
    data = fit.Data({'lanes': 1, 'features': 4}, made_items(known, 6000, choices), 1, choices == 1)
    found = fit.Fit(data, np.zeros_like(known), 1)
    found.run(100, 10, 1e-9)
    check(f'weights are found from {name}', np.abs(found.weights - known).max() < 0.1, found.weights.ravel())
    point = known + 0.1
    value, gradient = found.value(point)
    for i in range(len(known)):
        step = np.zeros_like(known)
        step[i] = 1e-5
        slope = (found.value(point + step)[0] - found.value(point - step)[0]) / 2e-5
        check(f'the gradient from {name}, weight {i}', abs(slope - gradient[i, 0]) < 1e-6, slope, gradient[i])

check('a pull as strong as the data is felt', abs(fit.Fit(data, np.zeros_like(known), 1e9).value(known)[0]) > 1e3)
values = random.normal(0, 200, 20000)
wins = random.random(20000) < fit.logistic(values / 150)
check('a scale is found', abs(fit.scale_of(values, wins, '') - 150) < 10)

scores = random.normal(0, 200, 20000)
win, draw, _ = chances.chances_of((90, 40), scores)
luck = random.random(20000)
results = np.where(luck < win, 1, np.where(luck < win + draw, 0.5, 0))
found = chances.fit_chances(scores, results, np.ones(20000))
check('win chances are found', np.abs(found - (90, 40)).max() < 4, found)

known, middle = (80, 0.02, 5, 20), 1600
sides = [chances.Side(number, rating, random.normal(80 + 0.02 * (rating - middle), (25 + 400 / moves) ** 0.5), moves)
         for number, (rating, moves) in enumerate(zip(random.normal(middle, 400, 20000), random.integers(3, 60, 20000)))]
found = chances.fit_ratings(sides, middle)
check('the worth of accuracy is found', np.allclose(found, known, rtol=0.05), found)
errors = [(rating - side.rating) / error
          for side in sides for rating, error in [chances.estimate(known, middle, 400, side)]]
check('estimates of ratings have the error that they state', abs(np.std(errors) - 1) < 0.03, np.std(errors))
tags = '[Player1 "A"]\n[Rating1 "1500"]\n[Rating2 "%s"]\n\n1. a1 b2\n\n'
games = [{'size': size, 'white': {'name': 'A', 'moves': 9, 'accuracy': 70},
          'black': {'name': 'B', 'moves': moves, 'accuracy': 80}} for size, moves in ((5, 2), (4, 9), (6, 9))]
found = chances.read_sides(tags % 0 + tags % 1700 + tags % 1700, games)
check('sides are those with a rating and three moves on 5x5 and 6x6',
      [side.rating for side in found] == [1500, 1500, 1700] and found[2] == (('B', '1700'), 1700, 80, 9), found)

with tempfile.TemporaryDirectory() as folder:
    games = os.path.join(folder, 'games.bin')
    subprocess.run([lab, 'datagen', '--size', '4', '--nodes', '30', '--games', '300', '--out', games],
                   check=True, stdout=subprocess.DEVNULL)
    positions = list(chances.read_positions(lab, games))
    check('positions have their size, score and result',
          len({game for _, game, _, _ in positions}) == 300 and {result for *_, result in positions} == {0, 0.5, 1} and
          all(size == 4 for size, *_ in positions) and
          np.corrcoef(*np.array([position[2:] for position in positions]).T)[0, 1] > 0.3, positions[:3])

    def run(*words):
        return subprocess.run([sys.executable, os.path.join(root, 'lab', 'fit.py'), *words, '--lab', lab,
                               '--size', '4', games], text=True, capture_output=True, check=False)
    def fitted(kind, out):
        done = run(kind, '--epochs', '5', '--sample', '4', '--out', out)
        check(f'{kind}: fitted', done.returncode == 0 and 'after, rounded' in done.stdout, done.stderr)
        with open(out, 'rb') as file:
            return file.read()

    tables = os.path.join(root, 'eval', 'tables')
    out = os.path.join(folder, 'weights')
    new = fitted('weights', out).decode()
    with open(os.path.join(tables, 'weights_4.inc'), encoding='utf-8') as file:
        old = file.read()
    line = re.compile(r'[A-Z]+\([\w ,-]+\)|//.*')
    check('weights: every line has its form', all(line.fullmatch(x) for x in new.splitlines()), new)
    names = [sorted(set(re.findall(r'^\w+\(([A-Z_0-9]+),', text, re.M))) for text in (old, new)]
    check('weights: the same names', names[0] == names[1], *names)
    check('weights: its own file is replaced', run('weights', '--epochs', '1', '--out', out).returncode == 0)

    numbers = os.path.join(tables, 'numbers_4.bin')
    out = shutil.copy(numbers, folder)
    old, new = (parts(x) for x in (pathlib.Path(numbers).read_bytes(), fitted('policy', out)))
    check('policy: its part is replaced, and no other', old['title'] == new['title'] and
          old['network'] == new['network'] and old['policy'] != new['policy'], new.keys())
    check('policy: the same count', len(unpacked(old['policy'])) == len(unpacked(new['policy'])))
    check('numbers are packed as the lab does it', all(fit.pack(unpacked(old[name])) == old[name]
                                                       for name in ('network', 'policy')))
    for kind, path in ('weights', out), ('policy', os.path.join(folder, 'weights')), ('policy', games):
        done = run(kind, '--out', path)
        check('another file is not overwritten', done.returncode == 1 and 'not overwriting' in done.stderr, done.stderr)
    with open(games, 'w', encoding='utf-8') as file:
        file.write('no games')
    done = run('weights')
    check('a damaged file is an error', done.returncode == 2 and 'games.bin' in done.stderr, done.stderr)
tap.finish()
