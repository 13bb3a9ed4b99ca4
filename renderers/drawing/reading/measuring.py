"""Measures of what is drawn against what the question says, from the drawn coordinates alone.

A label is read as the amount that it says, and the thing beside it is measured; a given is worked
out at the places where its points are drawn.  What may be off is what a tenth of a point on the
page changes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from geometry.charts.kinds import is_chart
from geometry.charts.told import in_float
from geometry.figure.drawing import Drawing
from geometry.figure.elements import (
    AngleLabel,
    AngleSide,
    Label,
    LengthLabel,
    Place,
    PointLabel,
)
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.arithmetic import float_of
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import conjuncts
from mathverify.language.parser import parse
from mathverify.language.tree import Comparison, Node, Relation
from mathverify.problem.figure_text import figure_structure
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.question import Question
from mathverify.semantics.system import Model
from mathverify.verification.pictures import Fault, FaultKind, Measured
from renderers.drawing.reading.drawn_labels import plain
from renderers.drawing.reading.located import Located, named_places
from renderers.drawing.reading.picture import Picture

#: Coordinates behind the name of a point.
_PAIR = re.compile(r"\(([^,()]+), ([^,()]+)\)$")
#: What is off by less on the page is not seen, in points.
_SEEN = 0.1
_FUNCTIONS: dict[str, Callable[[float], float]] = {
    # Rounded coordinates may make the square of nothing a little negative.
    "sqrt": lambda value: math.sqrt(max(0.0, value)),
    "acos": lambda value: math.acos(max(-1.0, min(1.0, value))),
    "asin": lambda value: math.asin(max(-1.0, min(1.0, value))),
    "atan": math.atan,
    "abs": abs,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
}


class _NoValueError(Exception):
    """A term that is not worked out here."""


def measured(
    picture: Picture, drawing: Drawing, question: Question, model: Model
) -> tuple[tuple[Measured, ...], tuple[Fault, ...]]:
    """All measures that can be taken between points, and those that are not as they should be.

    ``model`` has the values of unknowns that stand in labels and givens.  Lengths and angles are
    not those of the question in a chart, which has scales of its own, and in the view of a solid.
    """
    located = Located(picture, drawing)
    values = {name: in_float(value) for name, value in model.items()}
    taken = _Taken(question, values, (_SEEN / located.to.ax, _SEEN / located.to.ay))
    if not is_chart(figure_structure(question.spec.figure or "{}")):
        taken.labels(picture, drawing, located)
    taken.givens(named_places(drawing, located), located)
    return tuple(taken.measures), tuple(taken.faults)


@dataclass(slots=True, init=False)
class _Taken:
    """Grows while measures are taken; ``grains`` are what is not seen, in units across and up."""

    question: Question
    values: Mapping[str, float]
    grains: tuple[float, float]
    measures: list[Measured]
    faults: list[Fault]

    def __init__(
        self, question: Question, values: Mapping[str, float], grains: tuple[float, float]
    ) -> None:
        self.question, self.values, self.grains = question, values, grains
        self.measures, self.faults = [], []

    @property
    def grain(self) -> float:
        """What is not seen in any direction."""
        return max(self.grains)

    # --- labels ------------------------------------------------------------------------

    def labels(self, picture: Picture, drawing: Drawing, located: Located) -> None:
        """Lengths and angles against the amounts that their labels say."""
        groups = {group.id: group for group in picture.groups}
        for element in drawing.elements:
            if isinstance(element, PointLabel) and element.id in groups:
                self._coordinates(element, plain(groups[element.id]), located)
            if not isinstance(element, LengthLabel | AngleLabel) or element.id not in groups:
                continue
            text = plain(groups[element.id])
            said = self._amount(text)
            if said is None:
                continue
            for drawn, slack in _size(element, located, self.grain):
                self.measures.append(Measured(element.id, text, said, drawn))
                if abs(drawn - said) > slack + 1e-6 * abs(said):
                    words = f"it says {text}, and {_shown(drawn, said, text)} is drawn"
                    self.faults.append(Fault(FaultKind.FALSE_MEASURE, element.id, words))

    def _coordinates(self, label: PointLabel, text: str, located: Located) -> None:
        """The coordinates that stand behind the name of a point."""
        pair = _PAIR.search(text)
        places = located.place(label.at)
        if pair is None or not places:
            return
        for said, drawn in zip(map(self._amount, pair.groups()), places[0], strict=True):
            if said is not None:
                self.measures.append(Measured(label.id, text, said, drawn))
                if abs(drawn - said) > self.grain + 1e-6 * abs(said):
                    words = f"it says {text}, and {drawn:.4g} is drawn for {said:.4g}"
                    self.faults.append(Fault(FaultKind.FALSE_MEASURE, label.id, words))

    def _amount(self, text: str) -> float | None:
        """What a label says in base units; None for words and for what is asked."""
        try:
            node = parse(text, declared=self.question.reading.declared)
            meaning = self.question.lowering.lower(node)
        except (ParseError, LoweringProblem):
            return None
        if not isinstance(meaning, Scalar):
            return None
        try:
            return _worked_out(meaning.term, self.values)
        except _NoValueError:
            return None

    # --- givens ------------------------------------------------------------------------

    def givens(self, places: Mapping[str, Place], located: Located) -> None:
        """Every given whose points are drawn."""
        coordinates = {
            f"{name}.{axis}": place[k]
            for name, place in places.items()
            for k, axis in enumerate("xy")
        }
        unknown = {name: value for name, value in self.values.items() if "." not in name}
        at = {**unknown, **coordinates, **self._radii(places, located)}
        for given in self.question.givens:
            words = to_ascii(given.node)
            for atom in conjuncts(given.formula):
                if not isinstance(atom, Relation) or len(atom.operands) != 2:
                    continue
                names = {p.identifier for p in tree.walk(atom) if isinstance(p, tree.Name)}
                moving = [name for name in sorted(names) if name in coordinates]
                if moving and names <= set(at):
                    self._given(given.id, words, atom, at, moving)

    def _radii(self, places: Mapping[str, Place], located: Located) -> dict[str, float]:
        """The radii of circles as drawn, where one circle alone is around a named point."""
        bare = {one.name for one in self.question.unknowns if _is_bare(one.meaning)}
        found: dict[str, list[float]] = {}
        for centre, radius in located.circles():
            for point, place in places.items():
                name = f"radius of circle({point})"
                if math.dist(centre, place) <= self.grain and name in bare:
                    found.setdefault(name, []).append(radius)
        return {name: radii[0] for name, radii in found.items() if len(radii) == 1}

    def _given(
        self, given: str, words: str, atom: Relation, at: Mapping[str, float], moving: list[str]
    ) -> None:
        left, right = atom.operands[0], atom.operands[-1]

        def gap(more: Mapping[str, float]) -> float:
            return _worked_out(left, {**at, **more}) - _worked_out(right, {**at, **more})

        try:
            off = gap({})
            slack = 1e-9 * (1.0 + abs(_worked_out(right, at)))
            slack += 2 * math.fsum(
                max(abs(gap({name: at[name] + step}) - off) for step in (grain, -grain))
                for name in moving
                for grain in (self.grains[name.endswith(".y")],)
            )
            said, drawn = _worked_out(right, at), _worked_out(left, at)
        except _NoValueError:
            return
        holds = {
            Comparison.EQUAL: abs(off) <= slack,
            Comparison.LESS: off < slack,
            Comparison.LESS_EQUAL: off <= slack,
            Comparison.GREATER: off > -slack,
            Comparison.GREATER_EQUAL: off >= -slack,
        }.get(atom.signs[0], True)
        if atom.signs[0] is Comparison.EQUAL:
            self.measures.append(Measured(given, words, said, drawn))
        if not holds:
            message = f"the given {words} does not hold of what is drawn"
            self.faults.append(Fault(FaultKind.FALSE_MEASURE, given, message))


def _is_bare(meaning: Meaning) -> bool:
    """Whether a variable of the system is an amount in base units as it stands."""
    return isinstance(meaning, Scalar) and isinstance(meaning.term, tree.Name)


def _worked_out(term: Node, at: Mapping[str, float]) -> float:
    def value(part: Node) -> float:
        return float_of(part, at, _FUNCTIONS, value)

    try:
        found = value(term)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise _NoValueError from None
    if not math.isfinite(found):
        raise _NoValueError
    return found


def _size(label: Label, located: Located, grain: float) -> Iterator[tuple[float, float]]:
    """A drawn length or angle (degrees), and by how much it may be off; none if it is not drawn."""
    match label:
        case LengthLabel(start=start, end=end):
            for a, b in _all(located, start, end):
                yield math.dist(a, b), 2 * grain
        case AngleLabel(vertex=vertex, first=first, second=second, side=side):
            for v, a, b in _all(located, vertex, first, second):
                arms = math.dist(v, a), math.dist(v, b)
                if min(arms) > grain:
                    turn = math.atan2(b[1] - v[1], b[0] - v[0]) - math.atan2(
                        a[1] - v[1], a[0] - v[0]
                    )
                    size = abs((math.degrees(turn) + 180.0) % 360.0 - 180.0)
                    slack = math.degrees(2 * grain / arms[0] + 2 * grain / arms[1])
                    yield size if side is AngleSide.INNER else 360.0 - size, slack
        case _:
            return


def _all(located: Located, *places: Place) -> Iterator[tuple[Place, ...]]:
    found = [located.place(place) for place in places]
    if all(found):
        yield tuple(one[0] for one in found)


def _shown(drawn: float, said: float, text: str) -> str:
    """A drawn amount in the unit of the text that says another."""
    if "°" in text:
        return f"{drawn:.2f}°"
    return f"{drawn / said:.4g} times that" if said else f"{drawn:.4g}"
