"""Random figures with divided segments, facts true and false of them: no conclusion is false."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import pytest
from thinning import share

from geometry.engine import engine_for
from geometry.lengths.dividing import Divisions
from mathverify.api import examiner
from mathverify.problem import decode
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.system import Budget, Model, Satisfiable, Unsatisfiable
from mathverify.semantics.values import FiniteValues, ManyValues, NoValues
from mathverify.verification.isolation import Finished, run_many
from mathverify.verification.policy import STANDARD

_BUDGET = Budget(minimal_cores=False)
_TRIANGLES = (((0, 0), (6, 0), (0, 8)), ((0, 0), (14, 0), (5, 12)), ((0, 0), (4, 0), (1, 3)))
_SHARES = tuple(Fraction(*share) for share in ((1, 2), (1, 2), (1, 3), (3, 4), (2, 5)))
_Pair = tuple[str, str]
_Places = dict[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class _Fact:
    """``|one| = factor*|other|``, and ``|one| = factor`` without the other; or an order."""

    text: str
    one: _Pair
    other: _Pair | None = None
    factor: float = 0
    middle: str = ""

    def holds(self, places: _Places) -> bool:
        def length(pair: _Pair) -> float:
            return math.dist(places[pair[0]], places[pair[1]])

        if self.middle:
            parts = [length((self.middle, end)) for end in self.one]
            return min(parts) > 0 and abs(sum(parts) - length(self.one)) < 1e-7
        whole = 1 if self.other is None else length(self.other)
        return abs(length(self.one) - self.factor * whole) < 1e-7


def _said(pair: _Pair) -> str:
    return f"length({pair[0]},{pair[1]})"


def _two(chance: random.Random, names: list[str]) -> _Pair:
    first, second = chance.sample(names, 2)
    return first, second


def _ratio(chance: random.Random, one: _Pair, other: _Pair, ratio: Fraction) -> _Fact:
    above, below = ratio.numerator, ratio.denominator
    text = chance.choice(
        (
            f"{below}*{_said(one)} = {above}*{_said(other)}",
            f"{_said(other)} = {_said(one)}*({below}/{above})",
            f"{_said(one)} : {_said(other)} = {above} : {below}",
        )
    )
    return _Fact(text, one, other, float(ratio))


class _Figure:
    """Points with known places, and what is told of them; ``flawed`` if that is not all true."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        base = chance.choice(_TRIANGLES)
        self.places = {n: (Fraction(x), Fraction(y)) for n, (x, y) in zip("ABC", base, strict=True)}
        self.facts: list[_Fact] = []
        for name in "PQ"[: chance.choice((1, 2, 2))]:
            first, last = ends = _two(chance, sorted(self.places))
            share = chance.choice(_SHARES)
            (x, y), (right, top) = self.places[first], self.places[last]
            self.places[name] = (x + share * (right - x), y + share * (top - y))
            if chance.random() < 0.85:
                said = f"on({name}, segment({first},{last}))"
                self.facts.append(_Fact(said, (first, last), middle=name))
            parts = [(first, name), (name, last), ends]
            self._tell(chance, parts, chance.choice((1, 1, 2)))
        pairs = [p for p in combinations(self.places, 2) if self.squared(p)]
        self._tell(chance, pairs, chance.choice((0, 1, 2)))
        for pair in chance.sample(pairs, chance.choice((1, 2, 3))):
            square = self.squared(pair)
            text = f"{_said(pair)} = sqrt({square})"
            self.facts.append(_Fact(text, pair, factor=math.sqrt(square)))
        self.asked = chance.choice(pairs)
        self.flawed = chance.random() < 0.4
        if self.flawed:
            place = chance.choice([n for n, f in enumerate(self.facts) if not f.middle])
            one = self.facts[place].one
            self.facts[place] = _Fact(f"{_said(one)} = 5.5", one, factor=5.5)
        chance.shuffle(self.facts)

    def squared(self, pair: _Pair) -> Fraction:
        (x, y), (right, top) = (self.places[name] for name in pair)
        return (right - x) ** 2 + (top - y) ** 2

    def _tell(self, chance: random.Random, pairs: list[_Pair], number: int) -> None:
        """Ratios of lengths, where they are rational."""
        for one, other in chance.sample(list(combinations(pairs, 2)), number):
            square = self.squared(one) / self.squared(other) if self.squared(other) else 0
            root = Fraction(math.isqrt(square.numerator), math.isqrt(square.denominator))
            if root and root**2 == square:
                self.facts.append(_ratio(chance, one, other, root))

    def question(self) -> Question:
        document = {
            "id": "divided",
            "points": " ".join(self.places),
            "givens": {f"g{number}": fact.text for number, fact in enumerate(self.facts)},
            "ask": {"find": _said(self.asked), "as": "value"},
            "answer": "5",
        }
        return elaborate(decode(document, source="figure"), examiner().rules)

    def is_figure(self, model: Model) -> bool:
        def coordinate(name: str, axis: str) -> float:
            return float(ball_of(model[f"{name}.{axis}"], 256).mid())

        places = {name: (coordinate(name, "x"), coordinate(name, "y")) for name in self.places}
        return all(fact.holds(places) for fact in self.facts)


def _false(figure: _Figure) -> tuple[list[str], set[float] | None]:
    """What is false of what is concluded, and all lengths that are concluded."""
    question = figure.question()
    engine = engine_for(question)
    assert engine is not None
    assert isinstance(question.asked, Scalar)
    found = engine.decide(question.system, _BUDGET)
    values = engine.values(question.system, question.asked.term, _BUDGET)
    models = [found.model] if isinstance(found, Satisfiable) else []
    taken: set[float] | None = None
    match values:
        case FiniteValues(values=listed):
            models += [one.model for one in listed]
            taken = {round(float(ball_of(one.value, 128).mid()), 6) for one in listed}
        case ManyValues(models=several):
            models += several
    wrong = [f"no figure: {model}" for model in models if not figure.is_figure(model)]
    if not figure.flawed:
        if isinstance(found, Unsatisfiable) or isinstance(values, NoValues):
            wrong.append("the figure is lost")
        if taken is not None and round(math.sqrt(figure.squared(figure.asked)), 6) not in taken:
            wrong.append(f"the value is lost: {taken}")
    return wrong, taken


def _judged(seed: int) -> tuple[list[str], bool]:
    """What is false with points placed and without; whether all lengths are known both ways."""
    figure = _Figure(seed)
    wrong, taken = _false(figure)
    with pytest.MonkeyPatch.context() as without:
        without.setattr(Divisions, "placed", lambda _, system, __: system)
        false_as_told, as_told = _false(figure)
    both = taken is not None and as_told is not None
    if both and taken != as_told:
        wrong.append(f"{taken} or {as_told}")
    wrong += false_as_told
    return [f"{seed}: {text} {[fact.text for fact in figure.facts]}" for text in wrong], both


@pytest.mark.sampled
def test_nothing_false_follows_from_divided_segments() -> None:
    judged = [_judged(seed) for seed in share((0, 1, 2, 6, 28, 30, 40, 50), 2)]
    assert not [text for wrong, _ in judged for text in wrong]
    assert sum(both for _, both in judged) >= len(judged) // 2


@pytest.mark.slow
def test_nothing_false_follows_from_many() -> None:
    outcomes = run_many(_judged, range(60), seconds=20, memory=STANDARD.memory, workers=1)
    judged = [one.value for one in outcomes if isinstance(one, Finished)]
    assert not [text for wrong, _ in judged for text in wrong]
    assert len(judged) >= 45
    assert sum(both for _, both in judged) >= 18
