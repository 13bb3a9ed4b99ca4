"""Random figures that exist: givens read off points with whole coordinates.

Whatever is concluded of such givens, the figure they were read off is a model: a contradiction is
wrong, and so is a complete list of values without the value in that figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RandomFigure:
    """Names of points, givens, what is asked, and its value in the figure, all as texts."""

    points: str
    givens: tuple[str, ...]
    ask: str
    value: str


def random_figures(seed: int, count: int) -> Iterator[RandomFigure]:
    """``count`` figures, the same for the same seed."""
    random = Random(seed)
    for _ in range(count):
        yield _figure(random)


def _figure(random: Random) -> RandomFigure:
    names = "ABCD"[: random.choice((3, 3, 4))]
    while True:
        places = [(random.randint(-4, 4), random.randint(-4, 4)) for _ in names]
        if len(set(places)) == len(names):
            break
    at = dict(zip(names, places, strict=True))
    facts = _facts(at)
    random.shuffle(facts)
    givens = tuple(fact for fact in facts[: random.randint(2, len(names) * 2 - 2)])
    asks = _asks(at)
    ask, value = random.choice(asks)
    return RandomFigure(" ".join(names), givens, ask, value)


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _cross(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _dot(a: Point, b: Point, c: Point) -> int:
    """The product of the arms of the angle at b."""
    return (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1])


def _facts(at: dict[str, Point]) -> list[str]:
    found = []
    for a, b in combinations(at, 2):
        found += [f"length({a},{b}) == sqrt({_square(at[a], at[b])})"] * 2
    for a, b, c in permutations(at, 3):
        dot = _dot(at[a], at[b], at[c])
        if a < c:
            sizes = f"sqrt({_square(at[a], at[b])}*{_square(at[c], at[b])})"
            found.append(f"angle({a},{b},{c}) == acos({dot}/{sizes})")
            sign = "<" if dot > 0 else ">" if dot < 0 else "=="
            found.append(f"angle({a},{b},{c}) {sign} deg(90)")
        if a < b < c:
            cross = abs(_cross(at[a], at[b], at[c]))
            found.append(f"area({a},{b},{c}) == {cross}/2")
            found.append(f"{'triangle' if cross else 'collinear'}({a},{b},{c})")
        gap = _square(at[a], at[b]) - _square(at[b], at[c])
        if gap == 0:
            found.append(f"length({a},{b}) == length({b},{c})")
        elif gap > 0:
            found.append(f"length({a},{b}) > length({b},{c})")
    return found


def _asks(at: dict[str, Point]) -> list[tuple[str, str]]:
    found = [(f"length({a},{b})", f"sqrt({_square(at[a], at[b])})") for a, b in combinations(at, 2)]
    for a, b, c in combinations(at, 3):
        found.append((f"area({a},{b},{c})", f"{abs(_cross(at[a], at[b], at[c]))}/2"))
        sizes = f"sqrt({_square(at[a], at[b])}*{_square(at[c], at[b])})"
        found.append((f"angle({a},{b},{c})", f"acos({_dot(at[a], at[b], at[c])}/{sizes})"))
    return found
