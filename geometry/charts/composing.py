"""`compose_charts`: from a figure as it is written and a question to its diagrams."""

from __future__ import annotations

from collections.abc import Mapping

from geometry.charts.kinds import diagrams
from geometry.charts.told import Told
from geometry.figure.composing import Composition
from geometry.figure.errors import FigureError, FigureFault
from mathverify.problem.figure_text import figure_structure
from mathverify.semantics.numbers.exact import Exact
from mathverify.semantics.question import Question


def compose_charts(
    figure: str, question: Question, model: Mapping[str, Exact | int]
) -> tuple[Composition, ...]:
    """The diagrams of a canonical figure (`ProblemSpec.figure`), in its order.

    ``model`` gives values to the variables of the question's system that a diagram shows, such
    as ``A.x`` of a point on a graph; it may be empty.  Raises `FigureError` with the faults of
    all diagrams: what is not read, numbers that the question does not tell, and whatever would
    show what is asked.
    """
    told = Told(question, model)
    found: list[Composition] = []
    faults: list[FigureFault] = []
    for one in diagrams(figure_structure(figure)):
        said = len(told.claims)
        try:
            drawing = one.draws(one.value, told, one.key)
            found.append(Composition(drawing, tuple(told.claims[said:])))
        except FigureError as error:
            faults.extend(error.faults)
    if faults:
        raise FigureError(tuple(faults))
    return tuple(found)
