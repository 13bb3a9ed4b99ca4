"""Figures that nobody meant are drawn or refused."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

from thinning import few_or_all

from geometry.figure.automatic import automatic_draws, joined_points
from geometry.figure.composing import Composition, compose
from geometry.figure.errors import FigureError, FigureFault
from geometry.figure.reading import figure_request
from geometry.figure.subject import Subject
from geometry.figure.told import position_matters
from mathverify.language.parser import parse
from mathverify.problem.figure_text import canonical_figure

_TABLE = tomllib.loads(
    (Path(__file__).parent / "cases" / "figures.toml").read_text(encoding="utf-8")
)
_POINTS = {"A": (0.0, 0.0), "B": (6.0, 0.0), "C": (2.0, 4.0), "O": (2.5, 1.2), "P": (3.0, 0.0)}


def subject(*givens: str, asked: str = "x") -> Subject:
    declared = frozenset((*_POINTS, "x"))
    trees = tuple((f"g{k}", parse(text, declared=declared)) for k, text in enumerate(givens))
    return Subject(_POINTS, trees, (parse(asked, declared=declared),), {"a": parse("5 cm")})


_SUBJECT = subject("triangle(A,B,C)", "length(A,B) = a", "angle(A,B,C) = 2*x + 10 deg")


def _changed(random: Random, figure: str) -> str:
    """A figure with one of its letters changed, dropped, doubled, or a part moved."""
    letters = list(figure)
    for _ in range(random.randint(1, 3)):
        place = random.randrange(len(letters))
        match random.randrange(4):
            case 0:
                letters[place] = random.choice('ABCOPZ (),[]{}":=-+*/0159.°x?')
            case 1:
                del letters[place]
            case 2:
                letters.insert(place, letters[place])
            case _:
                other = random.randrange(len(letters))
                letters[place], letters[other] = letters[other], letters[place]
    return "".join(letters)


def _outcome(figure: str) -> str:
    faults: tuple[FigureFault, ...] = ()
    try:
        composed = compose(canonical_figure(figure), _SUBJECT)
    except FigureError as error:
        faults = error.faults
    if faults:
        assert all(fault.key.startswith("figure") and fault.message for fault in faults)
        return "refused"
    assert isinstance(composed, Composition)
    return "drawn"


@few_or_all(500, 2_500)
def test_changed_figures_are_drawn_or_refused(count: int) -> None:
    random = Random(11)
    figures = [row["figure"] for row in (*_TABLE["drawn"], *_TABLE["refused"])]
    outcomes = set()
    for _ in range(count):
        try:
            figure = canonical_figure(_changed(random, random.choice(figures)))
        except ValueError:
            continue
        outcomes.add(_outcome(figure))
    assert outcomes == {"drawn", "refused"}


_WORDS = ["A", "B C", "AB", "ABC", "AZ", "segment(A,B)", "circle(O)", "angle", "?", "5", "none"]
_WORDS += ["right_angle(A,C,B)", "dashed", "line AB", "A: 5 cm", "x = 2", "equal(AB, BC)"]
_KEYS = ["draw", "mark", "label", "shade", "axes", "grid", "segment", "angle", "equal", "ticks"]
_KEYS += ["x", "y", "at", "min", "max", "AB", "A", "length", "parallel", "style", "arcs"]


def _structure(random: Random, depth: int) -> Any:
    """Any nesting of the words that figures are made of."""
    match random.randrange(3 if depth else 1):
        case 0:
            return random.choice(_WORDS)
        case 1:
            return [_structure(random, depth - 1) for _ in range(random.randint(0, 3))]
        case _:
            return {
                random.choice(_KEYS): _structure(random, depth - 1)
                for _ in range(random.randint(0, 3))
            }


def test_any_structure_is_drawn_or_refused() -> None:
    random = Random(12)
    outcomes = {_outcome(json.dumps(_structure(random, 4))) for _ in range(2500)}
    assert outcomes == {"drawn", "refused"}


def test_position_matters_where_the_question_speaks_of_it() -> None:
    assert not position_matters(_SUBJECT)
    assert position_matters(subject("A = (1, 2)"))
    assert position_matters(subject("bearing(A,B) = 50 deg"))
    assert position_matters(subject("length(A,B) = 3 cm", asked="slope(line(A,B))"))


def test_joined_points_are_the_straight_strokes() -> None:
    assert joined_points(automatic_draws(_SUBJECT)) == (("A", "B"), ("B", "C"), ("C", "A"))
    wanted = figure_request('{"draw": ["polyline(A,B,C)", "circle(O, A)", "ray(O,P)"]}', _SUBJECT)
    assert joined_points(wanted.draws) == (("A", "B"), ("B", "C"), ("O", "P"))
