"""What a diagram is drawn of: a certified figure as floats, and what its question says of it."""

from __future__ import annotations

from fractions import Fraction

from geometry.figure.phrases import Points
from geometry.figure.sections import in_their_plane
from geometry.figure.subject import Round, Subject
from mathverify.language import tree
from mathverify.language.tokens import WORD
from mathverify.semantics.domains import Shape
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Collection, Figure, Meaning, Scalar
from mathverify.semantics.numbers import Exact, rational_enclosure
from mathverify.semantics.numbers.exact import Irrational
from mathverify.semantics.question import Question
from mathverify.semantics.system import Model

_BITS = 60
#: The radius of ``circle(O)``, an unknown that no text declares (`mathverify.semantics.figures`).
_RADIUS = "radius of circle("


def subject_of(question: Question, model: Model) -> Subject:
    """The figure of ``question`` at ``model``, in base units."""
    places: dict[str, tuple[float, float]] = {}
    spatial: dict[str, tuple[float, ...]] = {}
    values: dict[str, float] = {}
    circles: dict[str, Round] = {}
    lines: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {}
    radii: dict[str, float] = {}
    known: list[tuple[str, Meaning]] = [(u.name, u.meaning) for u in question.unknowns]
    known += [(name, question.lowering.names[name]) for name in question.reading.data]
    points = {u.name for u in question.unknowns if u.domain.shape is Shape.POINT}
    for name, meaning in known:
        centre = name.removeprefix(_RADIUS).removesuffix(")") if name.startswith(_RADIUS) else ""
        numbers = _floats(meaning, model)
        if centre and len(numbers) == 1:
            radii[centre] = numbers[0]
        elif isinstance(meaning, Figure):
            _figure(name, meaning, model, circles, lines)
        elif len(numbers) == 1:
            values[name] = numbers[0]
        elif len(numbers) == 2 and (name in points or isinstance(meaning, Collection)):
            places[name] = (numbers[0], numbers[1])
        elif len(numbers) == 3 and name in points:
            spatial[name] = tuple(numbers)
    if not places and not _has_coordinates(question):
        places = in_their_plane(_mentioned(spatial, question.spec.figure or ""))
    circles |= {
        name: Round(places[name], radius) for name, radius in radii.items() if name in places
    }
    asked = () if question.reading.ask is None else (question.reading.ask,)
    givens = tuple((given.id, given.node) for given in question.givens)
    data, lang = dict(question.reading.data), question.spec.lang
    return Subject(places, givens, asked, data, values, circles, lines, lang)


def _mentioned(spatial: dict[str, tuple[float, ...]], figure: str) -> dict[str, tuple[float, ...]]:
    """The points that a figure speaks of, run together or not; all if it speaks of none."""
    points = Points(frozenset(spatial))
    words = WORD.findall(figure)
    names = {name for word in words for name in points.split(word) or ()}
    return {name: place for name, place in spatial.items() if name in names} or spatial


def _has_coordinates(question: Question) -> bool:
    nodes = [given.node for given in question.givens] + list(question.reading.data.values())
    return any(isinstance(part, tree.TupleLiteral) for node in nodes for part in tree.walk(node))


def _figure(
    name: str,
    meaning: Figure,
    model: Model,
    circles: dict[str, Round],
    lines: dict[str, tuple[tuple[float, float], tuple[float, float]]],
) -> None:
    """An unknown circle by centre and radius, an unknown line ``a*x + b*y = c``."""
    parts = [number for part in meaning.parts for number in _floats(part, model)]
    if meaning.kind == "circle" and len(parts) == 3:
        circles[name] = Round((parts[0], parts[1]), parts[2])
    elif meaning.kind.startswith("a line") and len(parts) == 3:
        a, b, c = parts
        size = a * a + b * b
        if size:
            foot = (a * c / size, b * c / size)
            lines[name] = (foot, (foot[0] - b, foot[1] + a))


def _floats(meaning: Meaning, model: Model) -> list[float]:
    """The numbers of a meaning; none where one is not known."""
    match meaning:
        case Scalar(term=term):
            value = evaluate(term, model)
            if isinstance(value, Fraction | Irrational):
                return [_float(value)]
        case Collection(items=items):
            found = [_floats(item, model) for item in items]
            if all(len(one) == 1 for one in found):
                return [one[0] for one in found]
    return []


def _float(number: Exact) -> float:
    low, high = rational_enclosure(number, _BITS)
    return float((low + high) / 2)
