#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fits what scores and accuracy are worth, and writes the numbers into the sources.

First the win chances of a score (search/score.c), to games of bredon-lab datagen. Then, because accuracy is made of
win chances, the ratings of an accuracy (analysis/rating.c): with the new chances `./dev run annotate --quick`
annotates a PTN file of games with ratings. lab/README.md says how to use it.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys

try:
    import numpy as np
    from scipy import optimize
    from scipy.special import expit as logistic
except ImportError:
    sys.exit('chances.py: python3-scipy is missing: ./dev install fit')

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RESULTS = {'1/2-1/2': 0.5, '1': 1, 'R': 1, 'F': 1, '0': 0}  # the first part of a result, for White
RESAMPLES = 40
Side = collections.namedtuple('Side', 'player rating accuracy moves')


# ---- win chances

def chances_of(model, score):
    """The chances of a win, a draw and a loss, see wdl_of."""
    scale, draw = model
    win, loss = logistic((score - draw) / scale), logistic((-score - draw) / scale)
    return win, 1 - win - loss, loss


def fit_chances(score, result, weight):
    """The most likely scale and draw of search/score.c, both in centi-flats, for scores and results of the side to
    move; `weight`: how often each of them counts."""
    def loss(logs):
        win, draw, lost = chances_of(np.exp(logs), score)
        chance = np.where(result == 1, win, np.where(result == 0, lost, draw))
        return -np.sum(weight * np.log(np.maximum(chance, 1e-12))) / weight.sum()
    return np.exp(optimize.minimize(loss, np.log([100, 40]), method='Nelder-Mead').x)


def read_positions(lab, path):
    """Size, game, score and result of each position of a file that was searched and has no proof. The first two
    plies, in which players place pieces of the opponent, are left out."""
    dump = subprocess.run([lab, 'data', 'dump', path], stdout=subprocess.PIPE, text=True, check=True).stdout
    for line in dump.splitlines():
        tps, _, score, result, ply, _, seed, game = line.split('\t')
        if re.fullmatch(r'-?\d+', score) and int(ply) >= 2:
            won = RESULTS[result if result in RESULTS else result.split('-')[0]]
            white = tps.split()[1] == '1'
            yield tps.count('/') + 1, (seed, game), int(score), won if white else 1 - won


def print_chances(size, positions):
    """Prints how the new chances fit the positions, and their errors; returns the line of search/score.c."""
    games, score, result = (np.array([position[i] for position in positions]) for i in range(3))
    unit = np.ones(len(score))
    model = fit_chances(score, result, unit)
    random = np.random.default_rng(1)
    count = games.max() + 1
    others = np.array([fit_chances(score, result, np.bincount(random.integers(0, count, count), minlength=count)[games])
                       for _ in range(RESAMPLES)])
    print(f'\n{size}x{size}: {len(score)} positions of {count} games, scale {model[0]:.1f} ± {1.96 * others[:, 0].std():.1f}, '
          f'draw {model[1]:.1f} ± {1.96 * others[:, 1].std():.1f}\n'
          f'{"score":>16} positions    win   draw   loss  model: win   draw   loss')
    bounds = [-np.inf, -800, -400, -200, -100, -50, 0, 50, 100, 200, 400, 800, np.inf]
    for low, high in zip(bounds, bounds[1:]):
        here = (score >= low) & (score < high)
        if here.any():
            seen = [np.mean(result[here] == x) for x in (1, 0.5, 0)]
            means = [np.mean(chance[here]) for chance in chances_of(model, score)]
            print(f'{low:6} to {high:6} {here.sum():9}', *(f'{100 * x:6.1f}' for x in seen), '    ',
                  *(f'{100 * x:6.1f}' for x in means))
    return f'    {{{model[0]:.0f}, {model[1]:.0f}}},'


# ---- ratings

def read_sides(text, games):
    """The sides with a rating and three moves or more, of the text of a PTN file and its games in the JSON of
    annotate. A player is known by name and rating, because sites give many people one name."""
    sides = []
    tags = [dict(re.findall(r'^\[(\w+) "([^"]*)"\]', block, re.M)) for block in re.findall(r'(?:^\[.*\n)+', text, re.M)]
    if len(tags) != len(games):
        sys.exit(f'chances.py: {len(tags)} games with tags, but annotate sees {len(games)}')
    for tag, game in zip(tags, games):
        for number, colour in ('1', 'white'), ('2', 'black'):
            side, rating = game[colour], tag.get('Rating' + number, '')
            if rating.isdigit() and int(rating) > 0 and side['moves'] >= 3 and game['size'] in (5, 6):
                sides.append(Side((side['name'], rating), int(rating), side['accuracy'], side['moves']))
    return sides


def fit_ratings(sides, middle):
    """The most likely MIDDLE_ACCURACY, SLOPE, STYLE and MOVE of analysis/rating.c."""
    rating, accuracy, moves = (np.array([side[i] for side in sides], float) for i in (1, 2, 3))

    def loss(x):
        variance = x[2] ** 2 + x[3] ** 2 / moves
        return np.sum(np.log(variance) + (accuracy - x[0] - x[1] / 1000 * (rating - middle)) ** 2 / variance)
    found = optimize.minimize(loss, [82, 19, 6, 25], method='Nelder-Mead', options={'maxiter': 4000, 'xatol': 1e-4})
    return found.x[0], found.x[1] / 1000, abs(found.x[2]), abs(found.x[3])


def estimate(numbers, middle, spread, side):
    """The rating of a side and its error, see rating_of."""
    accuracy, slope, style, move = numbers
    seen, known = slope ** 2 / (style ** 2 + move ** 2 / side.moves), spread ** -2
    return ((middle + (side.accuracy - accuracy) / slope) * seen + middle * known) / (seen + known), (seen + known) ** -0.5


def print_ratings(sides, middle, spread):
    """Prints the errors of the estimates, each made without the games of its player."""
    print(f'\n{len(sides)} sides of 3 moves or more; errors of ratings that are fitted without the player:')
    for least, most in (3, 14), (15, 24), (25, 1000):
        here = [side for side in sides if least <= side.moves <= most]
        if here:
            seen = [estimate(fit_ratings([one for one in sides if one.player != side.player], middle), middle, spread, side)
                    for side in here]
            errors = np.array([rating - side.rating for (rating, _), side in zip(seen, here)])
            stated = np.array([error for _, error in seen])
            print(f'{least} to {most} moves: {len(here)} sides, error {np.sqrt(np.mean(errors ** 2)):.0f}, stated '
                  f'{stated.mean():.0f}, within it {100 * np.mean(abs(errors) <= stated):.0f} %')


# ---- the command

def change(path, replace):
    """Writes `replace(text)` over the text of a source."""
    path = os.path.join(ROOT, path)
    with open(path, encoding='utf-8') as file:
        text = file.read()
    with open(path, 'w', encoding='utf-8') as file:
        file.write(replace(text))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('files', nargs='*', help='files of games by bredon-lab datagen; sizes without games stay as they are')
    parser.add_argument('--ratings', metavar='PTN', help='games on 5x5 and 6x6 with the tags Rating1 and Rating2')
    parser.add_argument('--lab', default=os.path.join(ROOT, 'build', 'bredon-lab'), help='the program')
    args = parser.parse_args()
    sizes = collections.defaultdict(list)
    for path in args.files:
        numbers = {}
        for size, game, score, result in read_positions(args.lab, path):
            known = numbers.setdefault((size, game), len(sizes[size]) and sizes[size][-1][0] + 1)
            sizes[size].append((known, score, result))
    for size, positions in sorted(sizes.items()):
        line = print_chances(size, positions)
        change('search/score.c', lambda text, size=size, line=line: re.sub(
            rf'^.*(?= // {size}x{size}$)', f'{line:<15}', text, flags=re.M))
    if args.ratings:
        done = subprocess.run([os.path.join(ROOT, 'dev'), 'run', 'annotate', '--quick', '--json', args.ratings],
                              stdout=subprocess.PIPE, text=True, check=True)
        games = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"type":"game"')]
        with open(args.ratings, encoding='utf-8') as file:
            sides = read_sides(file.read(), games)
        middle = round(np.mean([side.rating for side in sides]), -1)
        spread = round(np.std([side.rating for side in sides]), -1)
        found = [middle, spread, *fit_ratings(sides, middle)]
        names = ['MIDDLE', 'SPREAD', 'MIDDLE_ACCURACY', 'SLOPE', 'STYLE', 'MOVE']
        digits = [0, 0, 1, 4, 1, 1]
        for name, value, places in zip(names, found, digits):
            print(f'{name} {value:.{places}f}')
            change('analysis/rating.c', lambda text, name=name, value=value, places=places: re.sub(
                rf'(?<=double {name} = )[\d.]+', f'{value:.{places}f}', text))
        print_ratings(sides, middle, spread)


if __name__ == '__main__':
    main()
