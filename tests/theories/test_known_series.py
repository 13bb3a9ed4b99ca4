"""Series of known sum, at random, against their terms added up."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import accumulate

import pytest

from mathverify.language.tree import Name, Node
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.templates import built
from mathverify.theories.known_series import known_series

FAST = ["1/2", "(-1/2)", "1/3", "(-2/3)"]


def summand(kind: str, source: random.Random) -> tuple[str, int]:
    """A term in u, and how many of the first terms tell the sum."""
    a, b = source.randint(-2, 4), source.randint(0, 3)
    scale = source.choice(["1", "3", "(-2)", "5/7"])
    ratio = source.choice(FAST)
    match kind:
        case "exponential":
            ratio = source.choice([*FAST, "2", "(-3)", "1"])
            return f"{scale}*{ratio}^u*(u^2 - {a}*u + {b})/factorial(u + {b})", 60
        case "whole poles":
            return f"{scale}*{ratio}^u/((u + {a})*(u + {b + 1}))", 150
        case "half poles":
            return f"{scale}*{ratio}^(u + 1)/((2*u + {2 * a + 1})*(u + {b + 1}))", 150
        case "alternating":
            return f"{scale}*(-1)^u/((2*u + {2 * a + 1})*(u + {b + 1}))", 160
    below = source.choice(["u + 1", "u", "2*u + 1", "2*u - 3", "3*u + 6"])
    return f"{scale}/({below})^{source.choice([4, 6])}", 200


@pytest.mark.parametrize(
    "kind", ["exponential", "whole poles", "half poles", "alternating", "even"]
)
def test_a_sum_is_what_its_terms_add_up_to(kind: str) -> None:
    source, known = random.Random(7), 0
    for _ in range(24):
        text, many = summand(kind, source)
        start = source.randint(0, 4)
        value = known_series(built(text, {"u": Name("k")}), "k", start)
        if value is None:
            continue  # a pole is met, or no known series is made of it
        known += 1
        parts = list(accumulate(float_of(at(text, k)) for k in range(start, start + many)))
        # Alternating sums lie between two neighbours, the others beyond the last by very little.
        found = (parts[-1] + parts[-2]) / 2 if kind == "alternating" else parts[-1]
        assert abs(float_of(value) - found) < 2e-6 * max(1.0, abs(found)), (text, start)
    assert known >= 8


def at(text: str, place: int) -> Node:
    return built(text, {"u": terms.number(place)})


def float_of(term: Node) -> float:
    value = evaluate(term, {})
    assert not isinstance(value, NotKnown), term
    if isinstance(value, Fraction):
        return float(value)
    low, _ = numbers.rational_enclosure(value, 80)  # type: ignore[arg-type]
    return float(low)


@pytest.mark.parametrize(
    "text", ["1/u", "1/u^3", "2^u/u", "(-1)^u*u/(u + 1)", "1/((u - 2)*2^u)", "factorial(u)/2^u"]
)
def test_what_has_no_sum_or_none_that_is_known(text: str) -> None:
    assert known_series(built(text, {"u": Name("k")}), "k", 1) is None
