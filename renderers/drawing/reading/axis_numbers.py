"""The numbers of axes as they are drawn: each has to stand at the mark of its own value."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from geometry.charts.told import in_float
from geometry.figure.elements import Axes, Element, Segment
from mathverify.errors import ParseError
from mathverify.language.parser import parse
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.question import Question
from mathverify.verification.pictures import Measured
from renderers.drawing.page import Spot
from renderers.drawing.projection import Projection
from renderers.drawing.reading.drawn_labels import plain
from renderers.drawing.reading.drawn_strokes import OFF
from renderers.drawing.reading.picture import Group, Track


def axis_numbers(
    pairs: list[tuple[Element, Group]],
    groups: Mapping[str, Group],
    question: Question,
    to: Projection,
) -> Iterator[tuple[Measured, float]]:
    """Every number of an axis against the coordinate of the mark that it stands at."""
    marks: dict[str, list[tuple[Spot, str]]] = {"x": [], "y": []}
    for element, group in pairs:
        match element:
            case Segment(id=name) if name.startswith("tick-"):
                kind, _, place = name.removeprefix("tick-").rpartition("-")
                number = f"number-{kind}-{place}" if kind else f"number-{place}"
                for form in [stroke.form for stroke in group.strokes]:
                    if isinstance(form, Track):
                        marks[kind or "x"].append((middle(form.spots), number))
            case Axes(id=name, x=x, y=y):
                forms = [stroke.form for stroke in group.strokes]
                for axis, ticks, skipped in (("x", x.ticks, 2), ("y", y.ticks, 4 + len(x.ticks))):
                    for tick, form in zip(ticks, forms[skipped:], strict=False):
                        if isinstance(form, Track):
                            number = f"{name}-{axis}-{tick.value:g}"
                            marks[axis].append((middle(form.spots), number))
            case _:
                pass
    for k, axis in enumerate("xy"):
        grain = OFF / (to.ax, to.ay)[k]
        for spot, number in marks[axis]:
            if number in groups and groups[number].letters:
                said = _number(plain(groups[number]), question)
                if not math.isnan(said):
                    yield Measured(number, "the number", said, to.place(spot)[k]), grain


def middle(spots: tuple[Spot, ...]) -> Spot:
    """The middle of the box around spots."""
    xs, ys = zip(*spots, strict=True)
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _number(text: str, question: Question) -> float:
    """The number that a text says; nan for words."""
    try:
        meaning = question.lowering.lower(parse(text, declared=frozenset()))
    except (ParseError, LoweringProblem):
        return math.nan
    return in_float(evaluate(meaning.term, {})) if isinstance(meaning, Scalar) else math.nan
