"""`read_back`: a picture that was written, read from its bytes and held to its figure and question.

The standard is the question: its figure is composed again, and arranged again; nothing that the
file says of itself is believed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from geometry.charts.kinds import is_chart
from geometry.charts.told import Told
from geometry.depicting import Depiction
from geometry.figure.drawing import Drawing
from geometry.figure.wording import wording
from mathverify.language import tree
from mathverify.problem.figure_text import figure_structure
from mathverify.semantics.question import Question
from mathverify.semantics.worked_out import shown_answer
from mathverify.verification.pictures import (
    Agrees,
    CannotTell,
    Consistency,
    Disagrees,
    Fault,
    FaultKind,
    Measured,
)
from renderers.drawing.page import Page
from renderers.drawing.reading.chart_measuring import chart_measured
from renderers.drawing.reading.comparison import compare
from renderers.drawing.reading.drawn_labels import plain
from renderers.drawing.reading.markup import UnreadablePictureError
from renderers.drawing.reading.measuring import measured
from renderers.drawing.reading.picture import Picture
from renderers.drawing.reading.svg_reading import read_svg
from renderers.drawing.reading.visibility import overlap_faults, visibility_faults

#: What is marked in a plane figure; every number in it comes from the question.
_TOLD_LABELS = ("length-label", "angle-label", "point-label", "region-label")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")


def read_back(svg: bytes, drawing: Drawing, page: Page) -> Consistency:
    """Whether ``svg`` shows ``drawing`` as it was arranged on ``page``, and nothing else."""
    return _held(svg, drawing, page, ())


def read_figure(svg: bytes, depiction: Depiction, drawing: Drawing, page: Page) -> Consistency:
    """As `read_back`, and whether the question's words hold of what is drawn.

    Lengths and angles are measured between the drawn points and held to the labels beside them
    and to the givens; what is asked for must not be told by a label.
    """
    return _held(svg, drawing, page, (depiction,))


def _held(
    svg: bytes, drawing: Drawing, page: Page, depictions: tuple[Depiction, ...]
) -> Consistency:
    for one in depictions:
        if one.question.problems:
            problem = one.question.problems[0]
            return CannotTell(f"the question is not read whole: {problem.message}")
    try:
        picture, foreign = read_svg(svg)
    except UnreadablePictureError as error:
        return CannotTell(f"the picture is not read: {error}")
    secrets = frozenset[str]().union(*(secrets_of(one.question) for one in depictions))
    faults = [*foreign, *compare(picture, drawing, page, secrets), *visibility_faults(picture)]
    faults += overlap_faults(picture)
    measures: list[Measured] = []
    for one in depictions:
        if not is_chart(figure_structure(one.question.spec.figure or "{}")):
            faults += untold_numbers(picture, one.question)
        for measuring in (measured, chart_measured):
            taken, false = measuring(picture, drawing, one.question, one.model)
            measures += taken
            faults += false
    return Disagrees(tuple(faults)) if faults else Agrees(len(picture.groups), tuple(measures))


def untold_numbers(picture: Picture, question: Question) -> Iterator[Fault]:
    """The numbers of labels that the question nowhere says; those of axes are free."""
    told = Told(question, {})
    for group in picture.groups:
        if group.kind not in _TOLD_LABELS:
            continue
        for written in _NUMBER.findall(plain(group)):
            if Fraction(written) not in told.numbers:
                kind = FaultKind.UNTOLD_NUMBER
                if told.is_answer(float(written)):
                    kind = FaultKind.LEAKED_ANSWER
                yield Fault(kind, group.id, f"no datum and no given says {written}")


def secrets_of(question: Question) -> frozenset[str]:
    """The texts, without spaces, that tell the answer: in its own words, and as a bare number."""
    data, answers = question.reading.data, (question.reading.answer, shown_answer(question.reading))
    found: set[str] = set()
    for answer in filter(None, answers):
        numbers = tree.walk(tree.substitute(answer, dict(data)))
        parts = [part for part in numbers if isinstance(part, tree.Quantity | tree.Number)]
        said = (wording(answer, data), *(wording(part, {}) for part in parts))
        found |= {text.plain for text in said if text is not None}
    return frozenset("".join(text.split()) for text in found)
