"""Reading unknowns, parameters and points."""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.errors import ParseError
from mathverify.language.parser import parse_unit
from mathverify.problem.faults import Move, Remedy
from mathverify.problem.reading.ask_shapes import spelled
from mathverify.problem.reading.context import Place, Reading, list_text, shown
from mathverify.problem.reading.namespace import Namespace
from mathverify.problem.spec import Given, Unknown
from mathverify.problem.values import Value

_FIELDS = ("domain", "sort", "unit", "role", "meaning")
_SYNONYMS = {"description": "meaning", "set": "domain", "type": "sort", "units": "unit"}
_ADVICE = {
    "excluding": "the condition in the domain: real, x != 1",
    "pieces": "a function under functions: {variable: x, pieces: [{value: ..., when: ...}]}",
    "value": "a datum under data",
    "center": 'a given: "center(k) = O"',
    "centre": 'a given: "center(k) = O"',
    "radius": 'a given: "radius(k) = 5 cm"',
    "through": 'a given: "A and B on k"',
    "equation": 'a given: "equation(l): y = 2*x + 1"',
}

#: Roles by their words.
_ROLES = {
    "parameter": "parameter",
    "unknown": "unknown",
    "variable": "unknown",
    "arbitrary_constant": "parameter",
    "constant": "parameter",
    "constant_of_integration": "parameter",
    "integration_constant": "parameter",
}

_RELATION_SIGNS = ("<", ">", "=", "≤", "≥", "≠", " in ")

#: Flags that models put on unknowns, as conditions on ``{}``.
_FLAGS = {
    "negative": "{} < 0",
    "non_negative": "{} >= 0",
    "non_zero": "{} != 0",
    "nonnegative": "{} >= 0",
    "nonzero": "{} != 0",
    "positive": "{} > 0",
}


def read_unknowns(
    reading: Reading, names: Namespace, place: Place, role: str = "unknown"
) -> tuple[Unknown, ...]:
    """The section ``unknowns`` or, with the ``role`` parameter, ``parameters``."""
    unknowns: list[Unknown] = []
    for written, entry in _entries(reading, place):
        name = names.declare(written, entry.path, "unknown")
        values = _values(reading, entry, name or "x")
        if values is None or name is None:
            continue
        values.setdefault("role", role)
        unknown = reading.build(Unknown, entry.path, name=name, **values)
        unknowns.extend([unknown] if unknown else [])
    return tuple(unknowns)


def _entries(reading: Reading, place: Place) -> list[tuple[str, Place]]:
    """Names with bodies; bare names, as a text or in a list, have an absent body."""
    value = place.value
    if isinstance(value, str):
        names = value.replace(",", " ").split()
        reading.note("shape", place.path, value, shown(dict.fromkeys(names, "real")))
        return [(name, Place("real", place.path)) for name in names]
    if not isinstance(value, list):
        return reading.named(place, "name")
    entries: list[tuple[str, Place]] = []
    for index, item in enumerate(value):
        here = place.item(index, item)
        if isinstance(item, str):
            entries.append((item, place.item(index, None)))
        else:
            entries.extend(reading.entry(here, "name"))
    return entries


def _values(reading: Reading, place: Place, name: str) -> dict[str, object] | None:
    """The fields of an unknown; None when they cannot be read."""
    value = place.value
    if value is None or value == "":
        reading.note("derived", place.path, name, f"{name}: real")
        return {"domain": "real"}
    if isinstance(value, str) and (measured := _measured(value)) is not None:
        reading.note("spelling", place.path, value, shown(measured))
        return {**measured}
    if not isinstance(value, dict):
        domain = _domain(reading, place, name)
        return None if domain is None else {"domain": domain}
    body, conditions = _conditions(value, name)
    datum = Remedy(_ADVICE["value"], (Move(place.path, f"$.data.{name}"),))
    here = Place(body, place.path)
    fields = reading.fields(here, _FIELDS, _SYNONYMS, advice=_ADVICE, ways={"value": datum})
    if fields is None:
        return None
    read = {key: _domain(reading, fields[key], name) for key in ("sort", "domain") if key in fields}
    if None in read.values():
        return None
    parts = list(dict.fromkeys(text for text in read.values() if text))
    if conditions and not parts:
        parts.append("real")
    values: dict[str, object] = {}
    if parts:
        values["domain"] = domain = ", ".join([*parts, *conditions])
        if "sort" in fields or conditions:
            reading.note("spelling", place.path, value, f'domain: "{domain}"')
    for key in ("unit", "meaning"):
        if key in fields:
            values[key] = reading.text(fields[key])
    if "role" in fields:
        values["role"] = _role(reading, fields["role"])
    return values


#: Sets of numbers by one letter, and a sort, that are spelled as units are.
_SORTS_TOO = frozenset({"C", "N", "Q", "R", "Z", "point", "points"})


def _measured(text: str) -> dict[str, Value] | None:
    """``cm`` or ``positive km/h`` as the domain and the unit of an unknown; None for no unit."""
    *sort, unit = text.split() or [""]
    words = " ".join(sort).rstrip(",")
    if unit in _SORTS_TOO or words not in _OF_AMOUNTS:
        return None
    try:
        parse_unit(unit)
    except ParseError:
        return None
    return {"domain": _OF_AMOUNTS[words], "unit": unit}


#: What may stand before a unit, and the domain that it says.
_OF_AMOUNTS = {
    "": "real",
    "real": "real",
    "positive": "positive real",
    "positive real": "positive real",
    "nonnegative": "nonnegative real",
    "non-negative": "nonnegative real",
}


def _role(reading: Reading, place: Place) -> str | None:
    """A role; other words for a constant that nothing determines say that it is a parameter."""
    written = reading.text(place)
    if written is None or spelled(written) not in _ROLES:
        return written
    role = _ROLES[spelled(written)]
    if role != written:
        reading.note("spelling", place.path, f"role: {written}", f"role: {role}")
    return role


def _conditions(value: dict[str, Value], name: str) -> tuple[dict[str, Value], list[str]]:
    """A body without flags (``positive: true``) and bare conditions (``k > 0``), and these."""
    conditions: list[str] = []
    body: dict[str, Value] = {}
    for key, item in value.items():
        flag = _FLAGS.get(key.strip().lower().replace("-", "_"))
        if flag is not None and item in ("true", "false"):
            conditions.extend([flag.format(name)] if item == "true" else [])
        elif item is None and any(sign in key for sign in _RELATION_SIGNS):
            conditions.append(" ".join(key.split()))
        else:
            body[key] = item
    return body, conditions


#: The kinds of sequences that are named as a domain.
_PROGRESSIONS = {
    f"{kind} {noun}": kind
    for kind in ("arithmetic", "geometric")
    for noun in ("sequence", "progression")
}


def progressions_told(reading: Reading) -> list[Given]:
    """The givens that say of which kind a sequence is, as its domain does."""
    return [
        Given(id=f"{name}_kind", relation=f"{kind}({name})")
        for name, kind in reading.progressions.items()
    ]


def _domain(reading: Reading, place: Place, name: str) -> str | None:
    """A domain as text; a list of two is the closed interval that it looks like."""
    if isinstance(place.value, list) and len(place.value) != 2:
        elements = list_text(place.value, "{", "}") or "{1, 2, 3}"
        message = f"a domain is one text, not a list: {shown(place.value)}"
        reading.fault("wrong-type", place.path, message, f'"{elements}"')
        return None
    if isinstance(place.value, str):
        from mathverify.problem.reading.domain_words import domain_in_words

        written = " ".join(place.value.split())
        if (kind := _PROGRESSIONS.get(written)) is not None:
            reading.note("shape", place.path, written, f"givens: {kind}({name})")
            reading.progressions[name] = kind
            return "sequence"
        if words := domain_in_words(written, name, reading.statements):
            reading.note("spelling", place.path, written, f'"{words}"')
            return words
    return reading.mathematics(place)


def are_listed(points: Mapping[str, object]) -> bool:
    """Whether a map says nothing but the names of points: ``{names: [A, B, C]}``."""
    return list(points) == ["names"]


def read_points(reading: Reading, names: Namespace, place: Place) -> tuple[Unknown, ...]:
    """``points: "A B C D"``, or a list of names, as unknowns of the domain ``point``."""
    if isinstance(place.value, dict) and are_listed(place.value):
        reading.note("shape", place.path, place.value, f"points: {shown(place.value['names'])}")
        place = place.under("names", place.value["names"])
    if isinstance(place.value, str):
        items = [Place(name, place.path) for name in place.value.replace(",", " ").split()]
    else:
        items = reading.listed(place, "names of points")
    points: list[Unknown] = []
    for item in items:
        if not isinstance(item.value, str):
            message = "the name of a point is a text"
            reading.fault("wrong-type", item.path, message, 'points: "A B C"')
            continue
        name = names.declare(item.value, item.path, "unknown")
        if name is not None:
            points.append(Unknown(name=name, domain="point"))
    return tuple(points)


_ADJECTIVES = ("positive", "negative", "nonnegative", "non-negative", "nonzero", "even", "odd", "")
_NUMBERS = ("real", "complex", "rational", "integer", "natural", "whole", "digit", "number")


def is_one_number(domain: str) -> bool:
    """Whether a domain says by its words that its values are numbers: ``positive integer``."""
    words = domain.lower().replace(",", " ,").split()
    while words and words[0] in _ADJECTIVES:
        words.pop(0)
    return not words or words[0] == "," or (words[0].startswith(_NUMBERS) and "of" not in words)
