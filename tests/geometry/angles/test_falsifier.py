"""No false equation: random figures, random true facts, everything derived is measured."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest
from random_figures import Figure, random_figure
from true_facts import Truth, true_facts, true_relations
from violations import violations

from geometry.angles import AngleAtom, LinearEquation, Study, check, expression
from geometry.angles.directions import Directions
from geometry.angles.facts import Fact
from geometry.angles.ledger import EventKind
from geometry.angles.wording import fact_text


def _chosen(truth: Truth, chance: random.Random) -> list[Fact]:
    """A few facts of each kind, so that rare kinds are not drowned by sides of lines."""
    kinds: dict[object, list[Fact]] = {}
    for fact in true_facts(truth):
        kinds.setdefault((type(fact), getattr(fact, "kind", None)), []).append(fact)
    chosen = list[Fact]()
    for facts in kinds.values():
        chosen += chance.sample(facts, min(chance.choice([0, 0, 1, 1, 2, 3, 5, 8]), len(facts)))
    chance.shuffle(chosen)
    return chosen[: chance.choice([3, 6, 10, 20, 40])]


def _case(seed: int) -> tuple[Figure, list[Fact], list[LinearEquation], int]:
    chance = random.Random(seed)
    figure = random_figure(chance, 7 if seed % 4 else 9)
    truth = Truth(figure)
    facts = _chosen(truth, chance)
    x = chance.randint(5, 40)
    relations = true_relations(truth, chance, x)
    chance.shuffle(relations)
    return figure, facts, relations[: chance.choice([0, 1, 2, 4])], x


def _run(seeds: range) -> tuple[list[str], int]:
    """What was false, and how many equations were measured."""
    found, measured = list[str](), 0
    for seed in seeds:
        figure, facts, relations, x = _case(seed)
        study = Study(facts, relations)
        measured += len(study.equations.rows)
        false = violations(Truth(figure), study, x)
        if false:
            found.append(f"seed {seed}: {facts} {[str(each) for each in relations]}: {false[:3]}")
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


def test_nothing_false_is_derived() -> None:
    found, measured = _run(range(40))
    assert found == []
    assert measured > 800


@pytest.mark.slow
@pytest.mark.parametrize("start", range(10_000, 14_000, 250))
def test_nothing_false_is_derived_at_scale(start: int) -> None:
    found, _ = _run(range(start, start + 250))
    assert found == []


def _same_side_always(self: Directions, line: tuple[str, str], first: str, second: str) -> int:
    return 1


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("side", _same_side_always),
    ],
)
def test_the_falsifier_sees_a_theorem_without_its_side_condition(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: Callable[..., int]
) -> None:
    monkeypatch.setattr(Directions, name, broken)
    found = list[str]()
    for seed in range(40):
        try:
            found += _run(range(seed, seed + 1))[0]
        except (AssertionError, KeyError):
            continue
    assert found
