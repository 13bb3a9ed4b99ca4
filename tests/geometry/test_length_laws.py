"""Laws of lengths hold at figures with the facts that they rest on, whichever figure that is."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import combinations

from flint import arb
from over_rows import over_rows

from geometry.angles import Study, facts_of
from geometry.lengths.laws import laws, length_name, triangle_inequalities
from mathverify.calculus.enclosures import enclosure
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import Comparison, Relation
from mathverify.semantics import terms

Place = tuple[float, float]


@dataclass(frozen=True)
class Figure:
    """What is said, a figure of which it is true, laws that are found and some that must not be."""

    said: tuple[str, ...]
    places: dict[str, Place]
    found: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    radii: dict[str, float] = field(default_factory=dict)


def _round(angle: float, radius: float = 5.0) -> Place:
    turned = math.radians(angle)
    return radius * math.cos(turned), radius * math.sin(turned)


_CIRCLE = {"O": (0.0, 0.0), "A": (-3.0, 4.0), "B": (3.0, -4.0), "C": (4.0, 3.0), "D": (-4.0, -3.0)}
_RIM = tuple(f"on({name}, circle(O))" for name in "ABCD")
_POWER = "length(A,P)*length(B,P) = length(C,P)*length(D,P)"
_MIDLINE = "2*length(M,N) = length(A,B) + length(C,D)"
_FIGURES = {
    "chords": Figure(
        (*_RIM, "on(P, segment(A,B))", "on(P, segment(C,D))"),
        {**_CIRCLE, "P": (0.0, 0.0)},
        (_POWER,),
        radii={"circle(O).r": 5.0},
    ),
    "a point on one chord only": Figure(
        (*_RIM, "on(P, segment(A,B))"),
        {**_CIRCLE, "P": (1.5, -2.0)},
        absent=(_POWER,),
        radii={"circle(O).r": 5.0},
    ),
    "tangent and secant": Figure(
        (
            "on(T, circle(O))",
            "on(A, circle(O))",
            "on(B, circle(O))",
            "tangent(line(P,T), circle(O))",
            "on(A, segment(P,B))",
        ),
        {"O": (0.0, 0.0), "T": (0.0, 5.0), "P": (12.0, 5.0), "A": (60 / 13, 25 / 13)}
        | {"B": (-60 / 13, -25 / 13)},
        ("length(A,P)*length(B,P) = length(P,T)^2",),
        radii={"circle(O).r": 5.0},
    ),
    "midline of a trapezium": Figure(
        (
            "convex(A,B,C,D)",
            "parallel(line(A,B), line(D,C))",
            "M = midpoint(A,D)",
            "N = midpoint(B,C)",
        ),
        {"A": (0.0, 0.0), "B": (8.0, 0.0), "C": (5.0, 4.0), "D": (1.0, 4.0)}
        | {"M": (0.5, 2.0), "N": (6.5, 2.0)},
        (_MIDLINE,),
    ),
    "midpoints where the sides may cross": Figure(
        ("parallel(line(A,B), line(D,C))", "M = midpoint(A,D)", "N = midpoint(B,C)"),
        {"A": (0.0, 0.0), "B": (8.0, 0.0), "C": (1.0, 4.0), "D": (5.0, 4.0)}
        | {"M": (2.5, 2.0), "N": (4.5, 2.0)},
        absent=(_MIDLINE,),
    ),
    "a midline along one side, the other turned round": Figure(
        (
            "same_side(A,B,line(M,N))",
            "parallel(line(M,N), line(A,B))",
            "same_side(M,A,line(B,N))",
            "M = midpoint(A,D)",
            "N = midpoint(B,C)",
        ),
        {"A": (0.0, 0.0), "B": (8.0, 0.0), "D": (4.0, 4.0), "C": (2.0, 4.0)}
        | {"M": (2.0, 2.0), "N": (5.0, 2.0)},
        absent=(_MIDLINE,),
    ),
    "similar by parallels": Figure(
        (
            "triangle(A,B,C)",
            "on(D, segment(A,B))",
            "on(E, segment(A,C))",
            "parallel(line(D,E), line(B,C))",
        ),
        {"A": (0.0, 0.0), "B": (9.0, 3.0), "C": (3.0, 9.0), "D": (3.0, 1.0), "E": (1.0, 3.0)},
        ("length(A,B)*length(D,E) = length(B,C)*length(A,D)",),
    ),
    "a line across that is not parallel": Figure(
        ("triangle(A,B,C)", "on(D, segment(A,B))", "on(E, segment(A,C))"),
        {"A": (0.0, 0.0), "B": (9.0, 3.0), "C": (3.0, 9.0), "D": (3.0, 1.0), "E": (2.0, 6.0)},
        absent=("length(A,B)*length(D,E) = length(B,C)*length(A,D)",),
    ),
    "centroid": Figure(
        (
            "triangle(A,B,C)",
            "T = midpoint(B,C)",
            "R = midpoint(A,C)",
            "on(M, segment(A,T))",
            "on(M, segment(B,R))",
        ),
        {"A": (0.0, 0.0), "B": (6.0, 0.0), "C": (3.0, 9.0), "T": (4.5, 4.5), "R": (1.5, 4.5)}
        | {"M": (3.0, 3.0)},
        ("length(A,M) = 2*length(M,T)",),
    ),
    "bisector": Figure(
        (
            "triangle(A,B,C)",
            "on(D, segment(B,C))",
            "angle(B,A,D) = angle(D,A,C)",
        ),
        {"A": (0.0, 0.0), "B": (6.0, 0.0), "C": (0.0, 3.0), "D": (2.0, 2.0)},
        ("length(A,B)*length(C,D) = length(A,C)*length(B,D)",),
    ),
    "no bisector": Figure(
        ("triangle(A,B,C)", "on(D, segment(B,C))"),
        {"A": (0.0, 0.0), "B": (6.0, 0.0), "C": (0.0, 3.0), "D": (3.0, 1.5)},
        absent=("length(A,B)*length(C,D) = length(A,C)*length(B,D)",),
    ),
    "an angle of 120 degrees": Figure(
        ("triangle(A,B,C)", "angle(B,A,C) = 120 deg"),
        {"A": (0.0, 0.0), "B": (5.0, 0.0), "C": _round(120, 3.0)},
    ),
    "an angle of 37 degrees": Figure(
        ("triangle(A,B,C)", "angle(B,A,C) = 37 deg"),
        {"A": (0.0, 0.0), "B": (5.0, 0.0), "C": _round(37, 3.0)},
    ),
    "similar triangles with medians": Figure(
        (
            "similar(triangle(A,B,C), triangle(D,E,F))",
            "G = midpoint(A,C)",
            "H = midpoint(D,F)",
        ),
        {"A": (0.0, 0.0), "B": (4.0, 6.0), "C": (10.0, 0.0), "G": (5.0, 0.0)}
        | {"D": (20.0, 0.0), "E": (20.0 - 3.0, 2.0), "F": (20.0, 5.0), "H": (20.0, 2.5)},
    ),
}


def _found(figure: Figure) -> list[Relation]:
    reading = facts_of(parse(text) for text in figure.said)
    assert not reading.unread
    study = Study(reading.facts, reading.relations)
    assert study.contradiction is None
    found = list(laws(study))
    assert all(isinstance(law, Relation) for law in found)
    return [law for law in found if isinstance(law, Relation)]


def _known(figure: Figure) -> dict[str, arb]:
    return {
        length_name(one, other): arb(math.dist(figure.places[one], figure.places[other]))
        for one, other in combinations(sorted(figure.places), 2)
    } | {name: arb(value) for name, value in figure.radii.items()}


@over_rows("name", _FIGURES)
def test_every_law_holds_at_the_figure(name: str) -> None:
    figure = _FIGURES[name]
    known = _known(figure)
    for law in _found(figure):
        gap = enclosure(terms.subtract(*law.operands), known, 64)
        assert gap is not None
        assert abs(float(gap.mid())) < 1e-9, to_ascii(law)


@over_rows("name", _FIGURES)
def test_laws_are_found_where_their_conditions_hold_and_not_elsewhere(name: str) -> None:
    figure = _FIGURES[name]
    said = {to_ascii(law).replace(" ", "") for law in _found(figure)}
    assert {text.replace(" ", "") for text in figure.found} <= said, sorted(said)
    assert not {text.replace(" ", "") for text in figure.absent} & said


@over_rows("name", _FIGURES)
def test_no_way_is_shorter_than_the_straight_one(name: str) -> None:
    figure = _FIGURES[name]
    reading = facts_of(parse(text) for text in figure.said)
    known = _known(figure)
    count = 0
    for law in triangle_inequalities(Study(reading.facts, reading.relations)):
        assert isinstance(law, Relation)
        assert law.signs == (Comparison.LESS_EQUAL,)
        gap = enclosure(terms.subtract(*law.operands), known, 64)
        assert gap is not None
        assert float(gap.mid()) < 1e-9, to_ascii(law)
        count += 1
    assert count >= 3
