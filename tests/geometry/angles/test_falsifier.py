"""No false equation: random figures, random true facts, everything derived is measured."""

from __future__ import annotations

import cmath
import math
import random
from fractions import Fraction
from itertools import combinations

import pytest
from falsifying_figures import Figure, random_figure
from thinning import few_or_all
from true_facts import Truth, true_facts, true_relations
from violations import violations

from geometry.angles import AngleAtom, LinearEquation, Study, check, expression, facts
from geometry.angles.directions import Directions
from geometry.angles.expressions import Segment
from geometry.angles.facts import Distinct, Fact
from geometry.angles.ledger import EventKind
from geometry.angles.lines import LineRules, _Law
from geometry.angles.wording import fact_text


def _chosen(truth: Truth, chance: random.Random) -> list[Fact]:
    """A few facts of each kind, so that rare kinds are not drowned by sides of lines."""
    kinds: dict[object, list[Fact]] = {}
    for fact in true_facts(truth):
        kinds.setdefault((type(fact), getattr(fact, "kind", None)), []).append(fact)
    chosen = list[Fact]()
    for same in kinds.values():
        chosen += chance.sample(same, min(chance.choice([0, 0, 1, 1, 2, 3, 5, 8]), len(same)))
    chance.shuffle(chosen)
    return chosen[: chance.choice([3, 6, 10, 20, 40])]


def _case(seed: int) -> tuple[Figure, list[Fact], list[LinearEquation], int]:
    chance = random.Random(seed)
    figure = random_figure(chance, 7 if seed % 4 else 9)
    truth = Truth(figure)
    chosen = _chosen(truth, chance)
    x = chance.randint(5, 40)
    relations = true_relations(truth, chance, x)
    chance.shuffle(relations)
    return figure, chosen, relations[: chance.choice([0, 1, 2, 4])], x


def _run(seeds: range) -> tuple[list[str], int]:
    """What was false, and how many equations were measured."""
    found, measured = list[str](), 0
    for seed in seeds:
        figure, chosen, relations, x = _case(seed)
        study = Study(chosen, relations)
        measured += len(study.equations.rows)
        false = violations(Truth(figure), study, x)
        if false:
            found.append(f"seed {seed}: {chosen} {[str(each) for each in relations]}: {false[:3]}")
        elif seed % 3 == 0:
            found += _bad_proofs(seed, study)
    return found, measured


def _bad_proofs(seed: int, study: Study) -> list[str]:
    """A derivation must add up, and the givens that it names must be enough for its value."""
    found = list[str]()
    texts = {fact_text(fact): fact for fact in study.facts}
    texts_of_relations = {str(relation): relation for relation in study.relations}
    for atom in _atoms(study)[:4]:
        goal = expression([(atom, Fraction(1))])
        value = study.value_of(goal)
        if value is None:
            continue
        derivation = study.derivation(LinearEquation.between(goal, value))
        if not check(derivation):
            found.append(f"seed {seed}: {goal} does not add up")
        given = [step.text for step in derivation.steps if step.kind is EventKind.GIVEN]
        smaller = Study(
            [texts[text] for text in given if text in texts],
            [texts_of_relations[text] for text in given if text in texts_of_relations],
        )
        if smaller.contradiction is not None or smaller.value_of(goal) != value:
            found.append(f"seed {seed}: {goal} = {value} needs more than {given}")
    return found


def _atoms(study: Study) -> list[AngleAtom]:
    """Angles with a forced value that no given states."""
    atoms = [
        AngleAtom(one, vertex, two)
        for vertex in study.points
        for one, two in combinations([name for name in study.points if name != vertex], 2)
    ]
    return [atom for atom in atoms if study.value_of(expression([(atom, Fraction(1))])) is not None]


@few_or_all(10, 40)
def test_nothing_false_is_derived(count: int) -> None:
    found, measured = _run(range(count))
    assert found == []
    assert measured > 20 * count


def test_points_on_one_side_name_why_they_are_beside_the_line_at_all() -> None:
    # Two points on one ray are on one side of a line only if the ray leaves the line.
    assert _run(range(13_791, 13_792))[0] == []


@few_or_all(10, 24)
def test_angles_less_or_more_than_right_on_a_circle_say_nothing_false(count: int) -> None:
    chance = random.Random(17)
    measured = 0
    for _ in range(count):
        turns = chance.sample(range(0, 360, 10), 5)
        figure = {
            name: cmath.rect(1, math.radians(t)) for name, t in zip("ABCDE", turns, strict=True)
        }
        truth = Truth(figure | {"O": 0j})
        told = [fact for fact in true_facts(truth) if isinstance(fact, facts.Acute | facts.Obtuse)]
        circle: list[Fact] = [facts.OnCircle(name, "k") for name in figure]
        distinct = [fact for fact in true_facts(truth) if isinstance(fact, Distinct)]
        centre = chance.choice([[], [facts.Centre("O", "k")]])
        sizes = chance.sample(told, min(4, len(told)))
        study = Study([*circle, *centre, *distinct, *sizes], [])
        assert violations(truth, study, 0) == [], (turns, sizes)
        measured += len(study.equations.rows)
    assert measured > 2.5 * count


@pytest.mark.slow
@pytest.mark.parametrize("start", range(10_000, 14_000, 250))
def test_nothing_false_is_derived_at_scale(start: int) -> None:
    found, _ = _run(range(start, start + 250))
    assert found == []


_ON_A_CIRCLE = {
    "A": 1 + 0j,
    "B": cmath.rect(1, 2.0),
    "C": cmath.rect(1, 1.0),
    "D": cmath.rect(1, 4.0),
    "O": 0j,
}
_PARALLELS = {"A": 0j, "B": 1 + 0j, "C": 1.4 + 1j, "D": 3 + 1j, "E": -1 + 1j}
_RAYS = {"O": 0j, "A": 1 + 0j, "B": cmath.rect(1, 1.0), "C": cmath.rect(1, -0.7)}


@pytest.mark.parametrize(
    ("figure", "facts"),
    [
        (_ON_A_CIRCLE, [facts.OnCircle(point, "k") for point in "ABCD"]),
        (_ON_A_CIRCLE, [facts.Centre("O", "k"), *(facts.OnCircle(p, "k") for p in "ABC")]),
        (_PARALLELS, [facts.Parallel(("A", "B"), ("C", "E")), facts.NotCollinear(("A", "B", "C"))]),
        (_RAYS, [facts.NotCollinear(("O", p, q)) for p, q in ("AB", "BC", "AC")]),
    ],
    ids=["same segment", "centre", "alternate angles", "adjacent angles"],
)
def test_a_theorem_without_its_side_condition_is_seen_through(
    monkeypatch: pytest.MonkeyPatch, figure: Figure, facts: list[Fact]
) -> None:
    truth = Truth(figure)
    distinct = [fact for fact in true_facts(truth) if isinstance(fact, Distinct)]
    assert violations(truth, Study([*facts, *distinct], []), 0) == []
    relation = Directions.relation
    monkeypatch.setattr(
        Directions, "relation", lambda self, one, two: relation(self, one, two) or 1
    )
    monkeypatch.setattr(LineRules, "_law", _law_without_sides)
    assert _falsehoods(truth, [*facts, *distinct]) != []


def _falsehoods(truth: Truth, known: list[Fact]) -> list[str]:
    """What is false, or the complaint that a false contradiction cannot be explained."""
    try:
        return violations(truth, Study(known, []), 0)
    except AssertionError as unexplained:
        return [str(unexplained)]


def _law_without_sides(self: LineRules, a: Segment, b: Segment, c: Segment) -> _Law:
    return _Law((1, 1, -1), 0, ())
