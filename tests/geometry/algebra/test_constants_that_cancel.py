"""Equations whose coefficients vanish at the constants say nothing of the unknowns.

A chord that is seen from the centre under 100 degrees is seen from the circle under 50: with the
cosine of 10 degrees as a constant, what is asked is multiplied by ``4 c^3 - 3 c - cos 30``, that
is, by 0.
"""

from __future__ import annotations

import pytest

from geometry import algebra
from mathverify.language.parser import parse
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Kind,
    System,
    Unsatisfiable,
    Variable,
)

_ON = "{0}^2 + {1}^2 = 1"
_SEEN = (
    "acos(((a - c)*(p - c) + (b - d)*(q - d))"
    "/(sqrt((a - c)^2 + (b - d)^2)*sqrt((p - c)^2 + (q - d)^2))) = {}*pi/180"
)


@pytest.mark.slow
@pytest.mark.parametrize("seen", [50, 130])
def test_an_inscribed_angle_on_either_arc(seen: int) -> None:
    relations = [
        "a = 1",
        "b = 0",
        _ON.format("c", "d"),
        _ON.format("p", "q"),
        "acos((a*p + b*q)/(sqrt(a^2 + b^2)*sqrt(p^2 + q^2))) = 100*pi/180",
        _SEEN.format(seen),
    ]
    variables = tuple(Variable(name, Kind.REAL) for name in "abcdpq")
    constraints = tuple(Constraint(text, parse(text)) for text in relations)
    outcome = algebra.decide(System(variables, constraints), Budget(minimal_cores=False))
    assert not isinstance(outcome, Unsatisfiable)
