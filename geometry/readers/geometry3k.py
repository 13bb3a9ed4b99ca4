"""Questions of the Geometry3K collection as questions of the problem language.

An item has logic forms of its text and of its diagram, and the positions of the points in the
picture.  "As in the diagram" is a given there: which point lies between which, and on which side
of a line, is read from the positions (`geometry.readers.sketch`) and stated as givens.  Nothing
else is taken from the picture.  The choices become options, the key the claimed answer.

Source: Lu et al., Inter-GPS, ACL 2021; data under the MIT licence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from geometry.readers.logic_forms import Form, Part, read_form
from geometry.readers.measures import ANGLE, Measures, Quantity, UnreadableFormError
from geometry.readers.sketch import Place, Sketch
from geometry.readers.statements import statements
from mathverify.language.short_texts import whole_words

_HIDDEN = (-1, -1)
#: In a diagram of more points those on which nothing depends, ends of lines above all, are left
#: out: the reading says less than the picture, and what follows from it follows from the picture.
_MANY = 14
_SPECIAL = ("Parallelogram", "Rectangle", "Rhombus", "Square", "Trapezoid", "Kite")
_POLYGONS = (*_SPECIAL, "Triangle", "Quadrilateral", "Polygon")


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """The question as a document of the problem language, for `mathverify.problem.decode`."""

    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CannotRead:
    """Why an item has no faithful reading here."""

    reason: str


Reading: TypeAlias = ReadQuestion | CannotRead


def read(item: Mapping[str, Any]) -> Reading:
    """The question of one item: ``{id, diagram, text, item}``, the last with choices and answer.

    An item without choices is read as a question without an answer.
    """
    try:
        return ReadQuestion(_document(item))
    except UnreadableFormError as problem:
        return CannotRead(str(problem))


def _document(item: Mapping[str, Any]) -> dict[str, Any]:
    drawn = [read_form(text) for text in item["diagram"]["diagram_logic_forms"]]
    told = [read_form(text) for text in item["text"]["text_logic_forms"]]
    measures = _measures(item, drawn, told)
    asked = _asked(measures, told)
    relations = list(_relations(measures, [*drawn, *told]))
    sketch = measures.sketch
    if len(sketch.places) > _MANY:
        sketch = sketch.of(frozenset(_used(measures.points, relations, asked.text)))
    relations += sketch.facts()
    relations += sketch.arc_sides(measures.arcs)
    document: dict[str, Any] = {"id": f"geometry3k-{item['id']}"}
    document["points"] = " ".join(_used(measures.points, relations, asked.text))
    if measures.unknowns:
        document["unknowns"] = dict.fromkeys(sorted(measures.unknowns), "real")
    document["givens"] = _numbered(relations)
    return document | _answered(item.get("item"), asked, measures)


# --- the diagram -----------------------------------------------------------------------------


def _measures(item: Mapping[str, Any], drawn: list[Part], told: list[Part]) -> Measures:
    diagram = item["diagram"]
    names = [_name(point) for point in diagram["point_instances"] if point]
    places: dict[str, Place] = {
        _name(point): (float(place[0]), float(place[1]))
        for point, place in diagram["point_positions"].items()
        if tuple(place) != _HIDDEN
    }
    points = frozenset((*names, *places))
    sketch = Sketch(
        places,
        frozenset(_segments(diagram["line_instances"], points)),
        tuple(_between([*drawn, *told], points)),
        _circles([*drawn, *told], points),
    )
    measures = Measures(sketch, points, _numbers(drawn))
    for form in _walk([*told, *drawn]):
        if form.head in _POLYGONS and len(form.parts) >= 3 and set(form.texts) <= points:
            measures.polygons.append(tuple(_name(text) for text in form.texts))
    return measures


def _name(point: str) -> str:
    return point.replace("'", "_")


def _segments(lines: list[str], points: frozenset[str]) -> Iterator[frozenset[str]]:
    for line in lines:
        names = [_name(name) for name in re.findall(r"[A-Za-z]'?", line)]
        if len(names) == 2 and set(names) <= points and names[0] != names[1]:
            yield frozenset(names)


def _between(drawn: list[Part], points: frozenset[str]) -> Iterator[tuple[str, str, str]]:
    for form in _walk(drawn):
        if form.head != "PointLiesOnLine":
            continue
        match form.parts:
            case (str() as point, Form("Line", (str() as one, str() as other))):
                names = (_name(point), _name(one), _name(other))
                if len(set(names)) == 3 and set(names) <= points:
                    yield names
                    continue
        raise UnreadableFormError("a point on a line that is not given by two other points")


def _circles(forms: list[Part], points: frozenset[str]) -> dict[str, frozenset[str]]:
    """The points on the circle round every centre; concentric circles are refused.

    A text may speak of the only circle of the diagram, ``Circle($)``.
    """
    rims: dict[str, set[str]] = {}
    radii: dict[str, set[str]] = {}
    unnamed: set[str] = set()
    for form in _walk(forms):
        if form.head == "PointLiesOnCircle":
            match form.parts:
                case (str() as point, Form("Circle", ("$",))):
                    unnamed.add(_name(point))
                case (str() as point, Form("Circle", (str() as centre, *radius))):
                    rims.setdefault(_name(centre), set()).add(_name(point))
                    radii.setdefault(_name(centre), set()).update(map(str, radius))
    if any(len(found) > 1 for found in radii.values()):
        raise UnreadableFormError("circles with one centre and different radii")
    if unnamed and len(rims) != 1:
        raise UnreadableFormError("a point on a circle that is not named")
    for rim in rims.values():
        rim |= unnamed
    if not rims.keys() <= points or not unnamed <= points:
        raise UnreadableFormError("a circle whose centre is no point")
    return {centre: frozenset(rim) for centre, rim in rims.items()}


def _numbers(drawn: list[Part]) -> dict[str, tuple[str, str, str]]:
    """Angles by their number: ``Equals(MeasureOf(Angle(A, B, C)), MeasureOf(angle 2))``."""
    found: dict[str, tuple[str, str, str]] = {}
    for form in drawn:
        match form:
            case Form("Equals", (Form("MeasureOf", (Form("Angle", three),)), right)):
                number = _number_of(right)
                if number is not None and len(three) == 3 and all(map(_is_text, three)):
                    first, vertex, last = (_name(str(name)) for name in three)
                    found.setdefault(number, (first, vertex, last))
    return found


def _number_of(part: Part) -> str | None:
    match part:
        case Form("MeasureOf", (Form("Angle", (str() as text,)),)):
            pass
        case Form("MeasureOf", (str() as text,)):
            text = text.removeprefix("angle").strip()
        case str() as text if text.lower().startswith("angle "):
            text = text[6:].strip()
        case _:
            return None
    return text if text.isdigit() else None


def _is_text(part: Part) -> bool:
    return isinstance(part, str)


def _walk(parts: list[Part]) -> Iterator[Form]:
    for part in parts:
        if isinstance(part, Form):
            yield part
            yield from _walk(list(part.parts))


# --- givens and ask --------------------------------------------------------------------------


def _relations(measures: Measures, forms: list[Part]) -> Iterator[str]:
    for centre, rim in sorted(measures.sketch.circles.items()):
        for name in sorted(rim):
            yield f"on({name}, circle({centre}))"
    for form in forms:
        if not isinstance(form, Form):
            if form:
                raise UnreadableFormError(f"{form!r} is no logic form")
        elif form.head not in ("Find", "PointLiesOnLine", "PointLiesOnCircle"):
            yield from statements(measures, form)
    for form in _walk(list(_inner(forms))):
        if form.head in _SPECIAL:
            yield from statements(measures, form)


def _inner(forms: list[Part]) -> Iterator[Part]:
    """What stands inside quantities: ``Find(AreaOf(Rhombus(A, B, C, D)))`` states a rhombus."""
    for form in forms:
        if isinstance(form, Form) and form.head in ("Find", "Equals"):
            yield from form.parts


def _asked(measures: Measures, told: list[Part]) -> Quantity:
    asked = [form for form in told if isinstance(form, Form) and form.head == "Find"]
    if len(asked) != 1 or len(asked[0].parts) != 1:
        raise UnreadableFormError(f"{len(asked)} things are asked")
    return measures.quantity(asked[0].parts[0])


def _used(points: frozenset[str], relations: list[str], asked: str) -> list[str]:
    texts = " ".join((*relations, asked))
    return sorted(points.intersection(whole_words(texts)))


def _numbered(relations: list[str]) -> dict[str, str]:
    unique = list(dict.fromkeys(relations))
    return {f"g{number}": text for number, text in enumerate(unique, start=1)}


# --- answers ---------------------------------------------------------------------------------


def _answered(
    item: Mapping[str, Any] | None, asked: Quantity, measures: Measures
) -> dict[str, Any]:
    find = asked.text if asked.kind != ANGLE else f"({asked.text})/(1 deg)"
    if item is None:
        return {"ask": {"find": find, "as": "value"}}
    values = [_choice(measures, text) for text in item["choices"]]
    ask = {"find": find, "as": "choice"}
    rounding = _rounding(item["problem_text"], values)
    if rounding:
        ask["round"] = rounding
        values = [_rounded(text, rounding) for text in values]
    labels = "ABCD"[: len(values)]
    if item["answer"] not in labels:
        raise UnreadableFormError("the key names no choice")
    options = [
        {"label": label, "value": value} for label, value in zip(labels, values, strict=True)
    ]
    return {"ask": ask, "options": options, "answer": item["answer"]}


def _choice(measures: Measures, text: str) -> str:
    plain = text.strip()
    if plain.removeprefix("-").replace(".", "").isdecimal():
        return plain
    before = set(measures.unknowns)
    value = measures.expression(text)
    if measures.unknowns - before:
        raise UnreadableFormError(f"the choice {text!r} is no number")
    return value


_WHOLE_UNITS = ("degree", "foot", "inch", "meter", "mile", "yard")


def _rounding(text: str, choices: list[str]) -> str:
    """How the choices are rounded: as the text says, else to the decimals that they show."""
    for word, told in (("tenth", "1 dp"), ("hundredth", "2 dp"), ("whole", "nearest 1")):
        if f"nearest {word}" in text.lower():
            return told
    if any(f"nearest {unit}" in text.lower() for unit in _WHOLE_UNITS):
        return "nearest 1"
    places = max((_decimals(choice) for choice in choices), default=0)
    return f"{places} dp" if places else ""


def _decimals(choice: str) -> int:
    return len(choice.partition(".")[2]) if _is_number(choice) else 0


def _is_number(text: str) -> bool:
    """Whether a text is a number in digits, with or without digits before a point."""
    whole, point, decimals = text.removeprefix("-").partition(".")
    return (decimals.isdecimal() if point else bool(whole)) and (whole or "0").isdecimal()


def _rounded(choice: str, rounding: str) -> str:
    """The choice with the digits that its rounding shows."""
    if rounding.endswith("dp") and _is_number(choice):
        places = int(rounding.split()[0])
        missing = places - _decimals(choice)
        if missing > 0:
            return f"{choice}{'' if '.' in choice else '.'}{'0' * missing}"
    return choice
