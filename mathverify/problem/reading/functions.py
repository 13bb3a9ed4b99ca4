"""Reading functions: ``f: x -> 3*x - 4``, ``f(x): 3*x - 4``, or pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.problem.brackets import split_outside
from mathverify.problem.names import IDENTIFIER
from mathverify.problem.reading import school_names
from mathverify.problem.reading.context import Place, Reading, shown
from mathverify.problem.reading.function_cases import cases_of, only_variable
from mathverify.problem.reading.namespace import Namespace
from mathverify.problem.spec import FunctionDefinition, Piece
from mathverify.problem.values import Value

__all__ = ["defines_function", "read_functions", "variable_of"]

_HEAD = re.compile(rf"({IDENTIFIER})\s*\(\s*({IDENTIFIER}(?:\s*,\s*{IDENTIFIER})*)\s*\)")
_EQUATION = re.compile(_HEAD.pattern + r"\s*=\s*(?=[^=>\s])")
_ARROW = re.compile(
    rf"({IDENTIFIER}|\(\s*{IDENTIFIER}(?:\s*,\s*{IDENTIFIER})*\s*\))\s*(->|→|↦|\|->|=>)\s*(?=\S)"
)

_LABEL = re.compile(r"([^:]*):\s*(?!=)")
_PYTHON = re.compile(rf"lambda\s+({IDENTIFIER}(?:\s*,\s*{IDENTIFIER})*)\s*:\s*(?=\S)")

_FIELDS = ("rule", "variable", "pieces", "domain")
_SYNONYMS = {
    "argument": "variable",
    "body": "rule",
    "cases": "pieces",
    "definition": "rule",
    "expr": "rule",
    "expression": "rule",
    "formula": "rule",
    "value": "rule",
    "var": "variable",
}
_PIECE_FIELDS = ("value", "when")
_PIECE_SYNONYMS = {
    "condition": "when",
    "expr": "value",
    "expression": "value",
    "for": "when",
    "if": "when",
    "rule": "value",
}


def defines_function(written: str, value: Value) -> bool:
    """Whether an entry is a function by its name (``f(x)``) or its value (``x -> ...``)."""
    has_arrow = isinstance(value, str) and _ARROW.match(value.strip()) is not None
    return has_arrow or _HEAD.fullmatch(written.strip()) is not None


def read_functions(
    reading: Reading, names: Namespace, entries: list[tuple[str, Place]]
) -> Iterator[FunctionDefinition]:
    """The functions among named entries; each name is entered in ``names``."""
    for written, place in entries:
        head = _HEAD.fullmatch(written.strip())
        name = names.declare(head[1] if head else written, place.path, "function")
        values = _definition(
            reading, place, head[2] if head else None, head[1] if head else written
        )
        if name is not None and values is not None:
            made = reading.build(FunctionDefinition, place.path, name=name, **values)
            if made is not None:
                yield made


def variable_of(function: FunctionDefinition) -> str:
    """The variable of a function that has one; x for others."""
    arrow = _ARROW.match(function.rule or "")
    return (arrow[1].strip("() ") if arrow else function.variable) or "x"


def _head_of_equation(name: str, value: Value) -> re.Match[str] | None:
    """The ``f(x) =`` with which a rule of f is written as an equation."""
    found = _EQUATION.match(value.strip()) if isinstance(value, str) else None
    return found if found is not None and found[1] == name else None


def _definition(
    reading: Reading, place: Place, variable: str | None, name: str
) -> dict[str, object] | None:
    if not isinstance(place.value, dict):
        return {"rule": _rule(reading, place, variable, name)}
    fields = reading.fields(place, _FIELDS, _SYNONYMS)
    if fields is None:
        return None
    if "variable" in fields:
        variable = reading.text(fields["variable"])
    values: dict[str, object] = {}
    if "domain" in fields:
        values["domain"] = reading.mathematics(fields["domain"])
    if ("rule" in fields) == ("pieces" in fields):
        message = "a function has a rule or pieces"
        reading.fault("missing-field", place.path, message, '"x -> 3*x - 4"')
        return None
    if "rule" in fields:
        values["rule"] = _rule(reading, fields["rule"], variable, name)
        return values
    if variable is None:
        variable = only_variable(reading, _texts_of_pieces(fields["pieces"].value))
        if variable is not None:
            reading.note("derived", place.path, "pieces", f"variable: {variable}")
    if variable is None:
        message = "pieces need the name of the variable"
        reading.fault("missing-field", place.path, message, "variable: x")
        return None
    return values | {"variable": variable, "pieces": tuple(_pieces(reading, fields["pieces"]))}


def _texts_of_pieces(value: Value) -> str:
    return " , ".join(school_names.texts_of(value))


def _rule(reading: Reading, place: Place, variable: str | None, name: str) -> str | None:
    """A rule with its arrow."""
    place = _without_label(reading, place, name.strip())
    head = _head_of_equation(name.strip(), place.value)
    if head is not None and variable in (None, head[2].strip()):
        variable = head[2]
        place = Place(str(place.value).strip()[head.end() :], place.path)
    text = reading.mathematics(place)
    if text is None:
        return None
    arrow = _ARROW.match(text)
    rest = text[arrow.end() :] if arrow else text
    if cases := cases_of(rest):
        reading.note("shape", place.path, rest, f'"{cases}"')
        text = f"{text[: arrow.end()]}{cases}" if arrow else cases
    if arrow is None and variable is None:
        variable = only_variable(reading, text)
    if arrow is None and variable is None:
        message = "a rule says its variable"
        reading.fault("missing-variable", place.path, message, f'"x -> {shown(text)}"')
        return None
    if arrow is None:
        names = ", ".join(_variables(variable or "x"))
        canonical = f"({names}) -> {text}" if "," in names else f"{names} -> {text}"
        reading.note("shape", place.path, text, f'"{canonical}"')
        return canonical
    canonical = f"{arrow[1].strip()} -> {text[arrow.end() :]}"
    if variable is not None and _variables(variable) != _variables(arrow[1]):
        message = f"the rule is in {arrow[1].strip()} and the function in {variable}"
        reading.fault("two-variables", place.path, message, "one variable")
    elif arrow[2] != "->" or variable is not None:
        reading.note("spelling", place.path, text, f'"{canonical}"')
    return canonical


def _without_label(reading: Reading, place: Place, name: str) -> Place:
    """The rule without the name before it, ``f: x -> 2*x``, and with an arrow for ``lambda x:``."""
    if not isinstance(place.value, str):
        return place
    written = place.value.strip()
    plain = written
    if (label := _LABEL.match(written)) and label[1].rstrip() == name:
        plain = written[label.end() :]
    plain = _PYTHON.sub(lambda match: f"{_bracketed(match[1])} -> ", plain, count=1)
    if "y" not in reading.school.declared:
        plain = re.sub(r"^y\s*=\s*(?!=)", "", plain)
    plain = reading.notation(plain)
    if plain != written:
        reading.note("spelling", place.path, written, f'"{plain}"')
    return Place(plain, place.path)


def _bracketed(names: str) -> str:
    return f"({names})" if "," in names else names


def _variables(text: str) -> tuple[str, ...]:
    return split_outside(text.strip().removeprefix("(").removesuffix(")"))


def _pieces(reading: Reading, place: Place) -> Iterator[Piece]:
    for item in reading.listed(place, "pieces"):
        entry = item
        if isinstance(item.value, list) and len(item.value) == 2:
            written: Value = {"value": item.value[0], "when": item.value[1]}
            reading.note("shape", item.path, item.value, shown(written))
            entry = Place(written, item.path)
        fields = reading.fields(entry, _PIECE_FIELDS, _PIECE_SYNONYMS)
        if fields is None:
            continue
        absent = [key for key in _PIECE_FIELDS if key not in fields]
        for key in absent:
            reading.fault("missing-field", item.path, f"a piece has a {key}", f"{key}: ...")
        if absent:
            continue
        values = {key: reading.mathematics(field) for key, field in fields.items()}
        if None not in values.values():
            piece = reading.build(Piece, item.path, **values)
            if piece is not None:
                yield piece
