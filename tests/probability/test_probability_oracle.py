"""Random experiments and events against brute force over single balls, dice and coins.

The oracle knows nothing of kinds, weights or formulas: it numbers every ball, lists every row of
balls with `itertools`, and counts.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from over_rows import over_rows
from thinning import thinned

from mathverify.problem.spec import Ask, Given, ProblemSpec, Unknown
from mathverify.semantics import terms
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.question import elaborate
from mathverify.theories import THEORIES, rules
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD

RULES = rules(THEORIES)
Row = tuple[Any, ...]
Predicate = Callable[[Row], bool]


def asked(experiment: str, find: str) -> Fraction | None:
    """What the engine says; None for no value."""
    spec = ProblemSpec(
        id="random", givens=(Given(id="experiment", relation=experiment),), ask=Ask(find=find)
    )
    question = elaborate(spec, RULES)
    assert question.problems == (), (experiment, find, question.problems)
    assert isinstance(question.asked, Scalar)
    return terms.literal(question.asked.term)


def urn(rng: random.Random) -> tuple[str, list[Row], bool]:
    """The text of an experiment, its equally likely rows, and whether its things are numbers."""
    kind = rng.choice(["colours", "numbers", "dice", "coins", "spinner", "choose"])
    if kind == "dice":
        number, sides = rng.randint(2, 3), rng.choice([4, 6])
        rows = list(itertools.product(range(1, sides + 1), repeat=number))
        return f"roll {number} {sides}-sided dice", rows, True
    if kind == "coins":
        number = rng.randint(2, 4)
        return (
            f"flip {number} coins",
            list(itertools.product(("heads", "tails"), repeat=number)),
            False,
        )
    if kind == "spinner":
        sectors = {value: rng.randint(1, 3) for value in rng.sample(range(1, 6), 3)}
        things = [value for value, k in sectors.items() for _ in range(k)]
        total = len(things)
        inside = ", ".join(f"{value}: {k}/{total}" for value, k in sectors.items())
        return f"spin {{{inside}}} twice", list(itertools.product(things, repeat=2)), True
    if kind == "choose":
        things = rng.sample(range(1, 12), rng.randint(4, 6))
        number = rng.randint(2, 3)
        return f"choose {number} from {things}", list(itertools.permutations(things, number)), True
    names: list[Any] = ["red", "blue", "green"] if kind == "colours" else rng.sample(range(9), 3)
    counts = {name: rng.randint(1, 4) for name in names}
    balls = [name for name, k in counts.items() for _ in range(k)]
    number = rng.randint(2, 3)
    inside = ", ".join(f"{name}: {k}" for name, k in counts.items())
    if rng.random() < 0.5:
        return (
            f"draw {number} from {{{inside}}} with replacement",
            list(itertools.product(balls, repeat=number)),
            kind == "numbers",
        )
    rows = [
        tuple(balls[i] for i in row) for row in itertools.permutations(range(len(balls)), number)
    ]
    return f"draw {number} from {{{inside}}} without replacement", rows, kind == "numbers"


def happening(
    rng: random.Random, text: str, rows: list[Row], numeric: bool
) -> tuple[str, Predicate]:
    things = sorted({thing for row in rows for thing in row}, key=str)
    thing, k = rng.choice(things), rng.randint(0, len(rows[0]))
    place = rng.randrange(len(rows[0]))
    simple: list[tuple[str, Predicate]] = [
        (f"count(outcome, {thing}) = {k}", lambda row: row.count(thing) == k),
        (f"count(outcome, {thing}) >= {k}", lambda row: row.count(thing) >= k),
        (f"{thing} in outcome", lambda row: thing in row),
    ]
    if not text.startswith("choose"):
        simple += [
            (f"outcome[{place + 1}] = {thing}", lambda row: row[place] == thing),
            ("outcome[1] != outcome[2]", lambda row: row[0] != row[1]),
        ]
    if numeric:
        bound = rng.randint(2, 14)
        simple += [
            (f"total(outcome) = {bound}", lambda row: sum(row) == bound),
            (f"total(outcome) <= {bound}", lambda row: sum(row) <= bound),
            (f"max(outcome) - min(outcome) < {k}", lambda row: max(row) - min(row) < k),
            ("total(outcome) mod 2 = 0", lambda row: sum(row) % 2 == 0),
        ]
    words, test = rng.choice(simple)
    if rng.random() < 0.6:
        return words, test
    other_words, other = rng.choice(simple)
    joint = rng.choice(["and", "or", "implies", "and not"])
    tests: dict[str, Predicate] = {
        "and": lambda row: test(row) and other(row),
        "or": lambda row: test(row) or other(row),
        "implies": lambda row: not test(row) or other(row),
        "and not": lambda row: test(row) and not other(row),
    }
    second = f"not ({other_words})" if joint == "and not" else f"({other_words})"
    return f"({words}) {joint.split()[0]} {second}", tests[joint]


@pytest.mark.parametrize("seed", range(40))
def test_probabilities(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(6):
        text, rows, numeric = urn(rng)
        words, test = happening(rng, text, rows, numeric)
        favourable = [row for row in rows if test(row)]
        assert asked(text, f"P({words})") == Fraction(len(favourable), len(rows)), (text, words)
        given_words, given = happening(rng, text, rows, numeric)
        possible = [row for row in rows if given(row)]
        both = [row for row in possible if test(row)]
        expected = Fraction(len(both), len(possible)) if possible else None
        assert asked(text, f"P(({words}) given ({given_words}))") == expected, (text, words)
        if numeric:
            mean = Fraction(sum(sum(row) for row in rows), len(rows))
            square = Fraction(sum(sum(row) ** 2 for row in rows), len(rows))
            assert asked(text, "E(total(outcome))") == mean
            assert asked(text, "Var(total(outcome))") == square - mean**2


@over_rows("seed", range(12))
def test_numbers_of_balls_are_recovered(seed: int) -> None:
    """The term in an unknown number agrees with counting at every value of that number."""
    from mathverify.semantics.evaluation import evaluate

    rng = random.Random(seed)
    blue, number = rng.randint(1, 4), rng.randint(1, 3)
    manner, wanted = rng.choice(["with", "without"]), rng.randint(0, number)
    text = f"draw {number} from {{red: n, blue: {blue}}} {manner} replacement"
    event = f"count(outcome, red) = {wanted}" if number > 1 else "outcome = red"
    spec = ProblemSpec(
        id="random",
        unknowns=(Unknown(name="n", domain="natural"),),
        givens=(Given(id="experiment", relation=text),),
        ask=Ask(find=f"P({event})"),
    )
    question = elaborate(spec, RULES)
    assert isinstance(question.asked, Scalar)
    for n in range(number, 6):
        balls = ["red"] * n + ["blue"] * blue
        rows = (
            list(itertools.product(balls, repeat=number))
            if manner == "with"
            else list(itertools.permutations(balls, number))
        )
        good = [row for row in rows if row.count("red") == (wanted if number > 1 else 1)]
        assert evaluate(question.asked.term, {"n": Fraction(n)}) == Fraction(len(good), len(rows))


def _rank_contains(rows: list[list[Fraction]], goal: list[Fraction]) -> bool:
    """Whether ``goal`` is a combination of ``rows``, by elimination."""
    basis: list[list[Fraction]] = []

    def reduced(row: list[Fraction]) -> list[Fraction]:
        for pivot in basis:
            lead = next(i for i, value in enumerate(pivot) if value)
            factor = row[lead] / pivot[lead]
            row = [a - factor * b for a, b in zip(row, pivot, strict=True)]
        return row

    for row in rows:
        rest = reduced(row)
        if any(rest):
            basis.append(rest)
    return not any(reduced(goal))


@over_rows("seed", thinned(range(40), 2, name=str))
def test_events_by_linear_algebra(seed: int) -> None:
    """What the regions' equations determine is proved; a wrong value is never proved."""
    from mathverify.api import verifier

    rng = random.Random(seed)
    names = ["A", "B", "C"][: rng.randint(2, 3)]
    regions = list(itertools.product((True, False), repeat=len(names)))
    parts = [rng.randint(0, 5) for _ in regions]
    parts[0] += 1
    chances = [Fraction(part, sum(parts)) for part in parts]

    def event() -> tuple[str, list[Fraction]]:
        chosen = rng.sample(range(len(names)), rng.randint(1, len(names)))
        signs = [rng.random() < 0.7 for _ in chosen]
        joint = rng.choice(["and", "or"])
        words = f" {joint} ".join(
            names[i] if s else f"not {names[i]}" for i, s in zip(chosen, signs, strict=True)
        )
        join = all if joint == "and" else any
        inside = [
            join(region[i] is s for i, s in zip(chosen, signs, strict=True)) for region in regions
        ]
        return words, [Fraction(i) for i in inside]

    def chance(row: list[Fraction]) -> Fraction:
        return sum((a * b for a, b in zip(row, chances, strict=True)), Fraction(0))

    givens = [event() for _ in range(rng.randint(2, 5))]
    words, goal = event()
    determined = _rank_contains([row for _, row in givens] + [[Fraction(1)] * len(regions)], goal)

    def status(claim: Fraction) -> Status:
        spec = ProblemSpec(
            id="random",
            unknowns=tuple(Unknown(name=name, domain="event") for name in names),
            givens=tuple(
                Given(id=f"g{i}", relation=f"P({text}) = {chance(row)}")
                for i, (text, row) in enumerate(givens)
            ),
            ask=Ask(find=f"P({words})"),
            answer=str(claim),
        )
        return verifier().verify_here(spec, STANDARD).status

    right = status(chance(goal))
    assert right is not Status.UNDECIDED
    assert right is Status.PROVED or not determined
    assert status(chance(goal) + Fraction(1, 97)) is Status.REFUTED
