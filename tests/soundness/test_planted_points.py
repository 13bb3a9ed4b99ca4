"""Systems around a planted point, in several unknowns of mixed kinds.

The givens are made true at a random rational point, so they are never contradictory there, and
no value other than the point's may be PROVED of anything.
"""

from __future__ import annotations

import json
from fractions import Fraction
from math import isqrt
from random import Random
from typing import Any

import pytest
from soundness_reference import Undefined, expression, statement
from thinning import few_or_all

from mathverify.api import verifier
from mathverify.codes import Code
from mathverify.problem import load_documents
from mathverify.verification.findings import Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

KINDS = ("real", "real", "real", "integer", "rational")


def verdict_of(document: dict[str, Any]) -> Verdict:
    (loaded,) = load_documents(json.dumps(document), name="planted", format="json")
    assert loaded.spec is not None, (loaded.faults, document)
    return verifier().verify_here(loaded.spec, STANDARD)


def _domain(rng: Random, kind: str, value: Fraction) -> str:
    if rng.random() < 0.7:
        return kind
    low, high = value - rng.randint(0, 3), value + rng.randint(0, 3)
    opening = "[" if low == value else rng.choice("[(")
    closing = "]" if high == value else rng.choice("])")
    return f"{kind}, {opening}{low}, {high}{closing}"


def _root(value: Fraction) -> Fraction | None:
    if value < 0:
        return None
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    exact = above * above == value.numerator and below * below == value.denominator
    return Fraction(above, below) if exact else None


def _given(rng: Random, names: list[str], point: dict[str, Fraction]) -> str:
    """A relation that is true at ``point``.  Raises `Undefined`."""
    term = expression(rng, names, rng.randint(1, 2))
    text, value = term.text, term.value(point)
    root = _root(value)
    if root is not None and rng.random() < 0.3:
        text, value = f"sqrt({text})", root
    elif value.denominator == 1 and abs(value) <= 12 and rng.random() < 0.1:
        text, value = f"2^({text})", Fraction(2) ** int(value)
    other = statement(rng, names, 0).text
    return rng.choice(
        [
            *[f"{text} = {value}"] * 12,
            f"{text} <= {value}",
            f"{text} >= {value}",
            f"{text} < {value + Fraction(1, rng.randint(1, 4))}",
            f"{text} != {value + 1}",
            f"({text} = {value}) or ({other})",
        ]
    )


def planted(rng: Random) -> tuple[dict[str, Any], bool]:
    """A document and whether its claim is what holds at the planted point."""
    while True:
        names = list("xyz"[: rng.choice((1, 2, 2, 3))])
        kinds = {name: rng.choice(KINDS) for name in names}
        point = {
            name: Fraction(
                rng.randint(-5, 6), 1 if kinds[name] == "integer" else rng.choice((1, 1, 2, 3))
            )
            for name in names
        }
        try:
            givens = [_given(rng, names, point) for _ in range(len(names) + rng.choice((0, 0, 1)))]
            asked = expression(rng, names, rng.choice((0, 0, 1)))
            value = asked.value(point)
        except Undefined:
            continue
        honest = rng.random() < 0.5
        claim = value if honest else value + rng.choice((1, -1, Fraction(1, 2), Fraction(1, 10**6)))
        kind = rng.choice(("value", "value", "all", "truth"))
        find, answer = asked.text, str(claim)
        if kind == "all":
            answer = f"{{{claim}}}"
        elif kind == "truth":
            find, answer = f"{asked.text} = {value}", str(honest).lower()
        return {
            "id": "planted",
            "unknowns": {n: _domain(rng, kinds[n], point[n]) for n in names},
            "givens": {f"g{i}": text for i, text in enumerate(givens)},
            "ask": {"find": find, "as": kind},
            "answer": answer,
        }, honest


def faults(seed: int, count: int) -> tuple[list[str], int]:
    rng, found, proved = Random(f"planted {seed}"), [], 0
    for _ in range(count):
        document, honest = planted(rng)
        verdict = verdict_of(document)
        proved += verdict.status is Status.PROVED
        wrong = Code.CONTRADICTORY in verdict.codes
        wrong |= verdict.status is Status.PROVED and not honest
        wrong |= honest and Code.EXTRANEOUS_SOLUTIONS in verdict.codes
        truth = document["ask"]["as"] == "truth"
        wrong |= truth and honest and Code.WRONG_ANSWER in verdict.codes
        if wrong:
            found.append(f"{verdict.status} {verdict.codes}: {json.dumps(document)}")
    return found, proved


@few_or_all(40, 80)
def test_nothing_false_of_planted_points(count: int) -> None:
    found, proved = faults(seed=1, count=count)
    assert found == []
    assert proved >= count // 8


@pytest.mark.slow
def test_nothing_false_of_planted_points_at_length() -> None:
    found, _ = faults(seed=2, count=2000)
    assert found == []
