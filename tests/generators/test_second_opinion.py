"""Every claimed answer against plain arithmetic that shares no code with the families."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import product
from math import isqrt

from drawn_questions import drawn
from figure_opinions import FIGURE_OPINIONS
from form_opinions import FORM_OPINIONS
from over_rows import over_rows

from generators.catalogue import BUILT_IN, FIGURES, families
from generators.family import DIFFICULTIES, Family
from mathverify.problem.spec import AskKind, ProblemSpec

Data = Mapping[str, Fraction]

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")
_PI = Decimal("3.14159265358979323846264338327950288419716939937510")


def numbers(text: str) -> list[Fraction]:
    return [Fraction(found) for found in _NUMBER.findall(re.sub(r"\^[23]", "", text))]


def known(spec: ProblemSpec) -> Data:
    found = {}
    for datum in spec.data:
        if not datum.value.startswith("["):
            value = numbers(datum.value)[0]
            found[datum.name] = value / 100 if datum.value.endswith("%") else value
    return found


def numbers_of(spec: ProblemSpec, name: str) -> list[Fraction]:
    return next(numbers(datum.value) for datum in spec.data if datum.name == name)


def rational_roots(a: Fraction, b: Fraction, c: Fraction) -> list[Fraction]:
    square = b * b - 4 * a * c
    root = Fraction(isqrt(int(square)))
    assert root * root == square
    return sorted({(-b - root) / (2 * a), (-b + root) / (2 * a)})


def factorising(spec: ProblemSpec) -> list[Fraction]:
    d = known(spec)
    # (x + p)(x + q) has its roots at -p and -q.
    p, q = (-root for root in rational_roots(Fraction(1), d["b"], d["c"]))
    assert spec.answer is not None
    shown = [Fraction(number.replace(" ", "")) for number in re.findall(r"[+-] \d+", spec.answer)]
    assert sorted(shown) == sorted([p, q])
    return numbers(spec.answer)


def quadratic_roots(spec: ProblemSpec) -> list[Fraction]:
    d = known(spec)
    assert spec.ask is not None
    if "gap" in d:
        product = d["product"] if "product" in d else d["area"]
        return [root for root in rational_roots(Fraction(1), d["gap"], -product) if root > 0]
    roots = rational_roots(d.get("a", Fraction(1)), d["b"], d["c"])
    return roots[-1:] if spec.ask.kind is AskKind.GREATEST else roots


def radical_equation(spec: ProblemSpec) -> list[Fraction]:
    d = known(spec)
    candidates = rational_roots(Fraction(1), -2 * d["b"] - 1, d["b"] ** 2 - d["a"])
    return [x for x in candidates if x - d["b"] >= 0 and (x - d["b"]) ** 2 == x + d["a"]]


def linear_inequality(spec: ProblemSpec) -> list[Fraction]:
    d = known(spec)
    tests: dict[str, Callable[[Fraction], bool]] = {
        "a*x + b <= c": lambda x: d["a"] * x + d["b"] <= d["c"],
        "b - a*x <= c": lambda x: d["b"] - d["a"] * x <= d["c"],
        "c < a*x + b <= d": lambda x: d["c"] < d["a"] * x + d["b"] <= d["d"],
    }
    holds = tests[spec.givens[0].relation]
    answer = spec.answer or ""
    ends = numbers(answer)
    tiny = Fraction(1, 1000)
    low_open = answer.startswith("(") and "-inf" not in answer
    for end in ends:
        # On a line each finite end separates solutions from what is none.
        assert holds(end - tiny) != holds(end + tiny)
        is_low = holds(end + tiny)
        assert holds(end) == (not (is_low and low_open))
    beyond_low, beyond_high = (holds(Fraction(sign * 10_000)) for sign in (-1, 1))
    assert beyond_low == ("-inf" in answer)
    assert beyond_high == (", inf" in answer)
    return ends


def two_dice(spec: ProblemSpec) -> list[Fraction]:
    d = known(spec)
    faces = range(1, int(d["faces"]) + 1)
    return [Fraction(sum(one + other == d["target"] for one, other in product(faces, faces)))]


def packing_remainders(spec: ProblemSpec) -> list[Fraction]:
    d = known(spec)
    return [
        next(Fraction(n) for n in range(1, 10_000) if n % d["a"] == d["r"] and n % d["b"] == d["s"])
    ]


def singular_matrix(spec: ProblemSpec) -> list[Fraction]:
    d = known(spec)
    # The rows are proportional: k : p = q : r.
    return [d["p"] * (d["q"] / d["r"])]


OPINIONS: dict[str, Callable[[ProblemSpec], list[Fraction]]] = (
    {
        opinion.__name__.replace("_", "-"): opinion
        for opinion in (
            factorising,
            quadratic_roots,
            radical_equation,
            linear_inequality,
            two_dice,
            packing_remainders,
            singular_matrix,
        )
    }
    | FIGURE_OPINIONS
    | FORM_OPINIONS
)


def test_every_family_has_a_second_opinion() -> None:
    assert {known_family.name for known_family in (*BUILT_IN, *FIGURES)} == set(OPINIONS)
    assert set(families()) >= set(BUILT_IN)


@over_rows("family", [*BUILT_IN, *FIGURES], ids=lambda family: family.name)
def test_the_answer_is_right(family: Family) -> None:
    opinion = OPINIONS[family.name]
    for difficulty in DIFFICULTIES:
        for proposal in drawn(family.name, difficulty):
            spec = proposal.spec
            assert numbers(spec.answer or "") == opinion(spec), spec.id


@over_rows("family", [*BUILT_IN, *FIGURES], ids=lambda family: family.name)
def test_wrong_options_are_wrong(family: Family) -> None:
    for difficulty in DIFFICULTIES:
        for proposal in drawn(family.name, difficulty, choice=True):
            spec = proposal.spec
            right = next(o.value or "" for o in spec.options if o.label == spec.answer)
            plain = spec.model_copy(update={"answer": right, "options": ()})
            assert numbers(right) == OPINIONS[family.name](plain)
            texts = [option.value for option in spec.options]
            assert len(set(texts)) == len(texts) == 4
