"""`depict`: the drawings of a question, from the most readable of its certified figures.

Where nothing says where a figure lies, it is turned so that its longest side is level; where
lengths are free, several figures are certified, and the one is drawn that seems to say least that
nobody can prove (`geometry.figure.choosing`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from geometry.algebra.preferring import Cost
from geometry.charts.composing import compose_charts
from geometry.charts.kinds import is_chart
from geometry.figure.automatic import joined_points
from geometry.figure.composing import Composition, compose
from geometry.figure.elements import Place
from geometry.figure.errors import FigureError, refused
from geometry.figure.laying import Parts, parts_of
from geometry.figure.reading import figure_request
from geometry.figure.subject import Round, Subject
from geometry.figure.told import told
from geometry.reasoning.figure_engine import GeometryEngine
from geometry.subjects import subject_of
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.problem.figure_text import figure_structure
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.domains import Shape
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.system import Model, Satisfiable
from mathverify.verification.policy import STANDARD, Policy

_CANDIDATES = 8
#: Words that make the position of a figure matter, besides coordinates.
_PLACED = frozenset(
    {"bearing", "slope", "gradient", "equation", "x_coordinate", "y_coordinate", "graph", "axis"}
    # A mirror image would turn the other way.
    | {"rotate", "directed"}
)
_POLYGONS = frozenset(
    {"triangle", "quadrilateral", "square", "rectangle", "parallelogram", "rhombus", "kite"}
    | {"trapezium", "trapezoid", "polygon", "convex", "regular"}
)
_SEGMENTS = frozenset({"length", "segment", "distance", "line", "ray"})


@dataclass(frozen=True, slots=True)
class Depiction:
    """The drawings of a question in order, and what was known when they were drawn.

    ``model`` has the values of the system's variables in the figure that was chosen.  Where the
    figure was turned or moved, the coordinates of points are not those of the drawing.
    """

    question: Question
    compositions: tuple[Composition, ...]
    model: Model


def depict(spec: ProblemSpec, policy: Policy = STANDARD) -> tuple[Composition, ...]:
    """The drawings of the figure of ``spec`` in order, and what their marks claim.

    A question with points has one drawing, of its figure; another has charts and graphs of its
    data.  Raises `geometry.figure.errors.FigureError` for a figure that cannot be drawn as it is
    written, or of which no certified realisation is known.
    """
    return depiction(spec, policy).compositions


@lru_cache(maxsize=2)
def depiction(spec: ProblemSpec, policy: Policy = STANDARD) -> Depiction:
    """What `depict` draws, with the question as it was read.  Raises as `depict`.

    Whoever draws a question and whoever reads its picture ask for the same.
    """
    from mathverify.api import examiner

    question = elaborate(spec, examiner().rules)
    models = _models(question, policy, _liking(question, policy))
    subjects = [subject_of(question, model) for model in models]
    figure = spec.figure or "{}"
    if not subjects and not is_chart(figure_structure(figure)):
        raise refused("figure", "no realisation of the figure is known")
    if not subjects or not _is_plane(figure, subjects[0]):
        model = models[0] if models else {}
        return Depiction(question, composed(question, model), model)
    sides = _strokes(question, figure, subjects[0])
    model, chosen = models[0], subjects[0]
    if sides:
        parts = parts_of(subjects[0].places, _trees(question), sides)
        model, chosen = min(
            zip(models, subjects, strict=True),
            key=lambda one: round(parts.cost(one[1].places, sides), 6),
        )
    if not _is_placed(question, figure) and not chosen.lines:
        level = figure_request(figure, chosen).level
        base = (level[0], level[1]) if level else None
        chosen = _turned(question, chosen, sides, base)
    return Depiction(question, (compose(figure, chosen),), model)


def composed(question: Question, model: Model) -> tuple[Composition, ...]:
    """The drawings of the figure of ``question`` at ``model``, as they come.

    Raises `geometry.figure.errors.FigureError` as `depict`.
    """
    figure = question.spec.figure or "{}"
    subject = subject_of(question, model)
    if _is_plane(figure, subject):
        return (compose(figure, subject),)
    points = any(unknown.domain.shape is Shape.POINT for unknown in question.unknowns)
    if points and not is_chart(figure_structure(figure)):
        raise refused(
            "figure",
            "the points of this figure do not lie in one plane",
            "a plane section, triangle(A,C,V), or the solid: {cuboid: {length: l, ..}}",
        )
    return compose_charts(figure, question, model)


def _is_plane(figure: str, subject: Subject) -> bool:
    """Whether points, lines and circles are drawn, and no chart or graph."""
    return subject.is_geometric and not is_chart(figure_structure(figure))


def _liking(question: Question, policy: Policy) -> Cost | None:
    """How ill a figure is liked by its coordinates; None where its place is settled anyway."""
    figure = question.spec.figure or "{}"
    if is_chart(figure_structure(figure)) or _is_placed(question, figure):
        return None
    models = _models(question, policy, None, wanted=1)
    if not models:
        return None
    first = subject_of(question, models[0])
    if not _is_plane(figure, first) or len(first.places) < 3:
        return None
    if any(f"{name}.z" in models[0] for name in first.places):
        return None
    strokes = _strokes(question, figure, first)
    names = [name for name in first.places if name not in question.reading.data]
    parts = parts_of(first.places, _trees(question), strokes)

    def cost(values: Mapping[str, float]) -> float:
        try:
            places = {name: (values[f"{name}.x"], values[f"{name}.y"]) for name in names}
        except KeyError:
            return 0.0
        return parts.cost({**first.places, **places}, strokes)

    return cost


def _strokes(question: Question, figure: str, subject: Subject) -> tuple[tuple[str, str], ...]:
    """The pairs of points that are joined by straight strokes, drawn or spoken of."""
    try:
        drawn = joined_points(figure_request(figure, subject).draws)
    except FigureError:
        drawn = ()
    found = drawn or tuple(_sides(_trees(question), subject.places))
    return tuple({frozenset(pair): pair for pair in found if len(set(pair)) == 2}.values())


def _models(
    question: Question, policy: Policy, cost: Cost | None, wanted: int = _CANDIDATES
) -> tuple[Model, ...]:
    from mathverify.api import examiner

    for engine in examiner().engines_for(question):
        if isinstance(engine, GeometryEngine):
            models = engine.realisations(question.system, wanted, cost)
            if models:
                return models
    found = examiner().case(question, policy).reasoner.decide(question.system)
    return (found.model,) if isinstance(found, Satisfiable) else ()


def _trees(question: Question) -> tuple[Node, ...]:
    nodes = [given.node for given in question.givens]
    return (*nodes, *((question.reading.ask,) if question.reading.ask is not None else ()))


def _sides(nodes: Iterable[Node], places: Mapping[str, Place]) -> Iterable[tuple[str, str]]:
    for node in nodes:
        for part in tree.walk(node):
            if not isinstance(part, tree.Call):
                continue
            names = [a.identifier for a in part.arguments if isinstance(a, tree.Name)]
            if not names or len(names) != len(part.arguments) or not set(names) <= set(places):
                continue
            if part.function in _SEGMENTS and len(names) == 2:
                yield names[0], names[1]
            elif part.function in _POLYGONS and len(names) > 2:
                yield from zip(names, (*names[1:], names[0]), strict=True)
            elif part.function == "angle" and len(names) == 3:
                yield names[1], names[0]
                yield names[1], names[2]


def _polygon(question: Question, places: Mapping[str, Place]) -> tuple[str, ...]:
    """The first polygon that is named."""
    for node in _trees(question):
        for part in tree.walk(node):
            if isinstance(part, tree.Call) and part.function in _POLYGONS:
                names = [a.identifier for a in part.arguments if isinstance(a, tree.Name)]
                if len(names) == len(part.arguments) > 2 and set(names) <= set(places):
                    return tuple(names)
    return ()


def _is_placed(question: Question, figure: str) -> bool:
    """Whether the position of the figure means something."""
    if '"axes"' in figure or '"grid"' in figure or "north" in figure:
        return True
    for node in (*_trees(question), *question.reading.data.values()):
        for part in tree.walk(node):
            if isinstance(part, tree.TupleLiteral):
                return True
            if isinstance(part, tree.Call) and part.function in _PLACED:
                return True
    return False


def _turned(
    question: Question,
    subject: Subject,
    sides: tuple[tuple[str, str], ...],
    base: tuple[str, str] | None,
) -> Subject:
    # Circles are taken along by the points in their middle.
    centres = {
        name: next((p for p, place in subject.places.items() if place == circle.centre), "")
        for name, circle in subject.circles.items()
    }
    if not all(centres.values()):
        return subject
    parallels = [pair for _, pairs in told(subject).parallels for pair in pairs]
    polygon = _polygon(question, subject.places)
    parts = parts_of(subject.places, _trees(question), sides)
    # A circle holds its figure together.
    parts = parts if not subject.circles else Parts((tuple(subject.places),))
    places = parts.laid(subject.places, polygon, base, sides, parallels)
    circles = {
        name: Round(places[centres[name]], circle.radius)
        for name, circle in subject.circles.items()
    }
    return replace(subject, places=places, circles=circles)
