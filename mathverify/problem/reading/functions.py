"""Reading functions: ``f: x -> 3*x - 4``, ``f(x): 3*x - 4``, or pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mathverify.language.notation.pattern import phrase
from mathverify.problem.brackets import split_outside
from mathverify.problem.faults import Put, Remedy
from mathverify.problem.reading import school_names
from mathverify.problem.reading.context import Place, Reading, shown
from mathverify.problem.reading.namespace import Namespace
from mathverify.problem.spec import FunctionDefinition, Piece
from mathverify.problem.values import Value

_HEAD = "{name:identifier} ( {variables:identifiers} )"
_EQUATION = f"{_HEAD} = {{rule:rest}}"
_ARROW = "{variables:variables} {sign:=->|→|↦|=>} {rule:rest}"
_BARRED_ARROW = "{variables:variables} '|' ~-> {rule:rest}"
_LABELLED = "{name:identifier} : {rule:rest}"
_PYTHON = "lambda {variables:identifiers} : {rule:rest}"
_NAMELESS = "y = {rule:rest}"

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
    has_arrow = isinstance(value, str) and _arrow(value) is not None
    return has_arrow or phrase(_HEAD, written) is not None


def read_functions(
    reading: Reading, names: Namespace, entries: list[tuple[str, Place]]
) -> Iterator[FunctionDefinition]:
    """The functions among named entries; each name is entered in ``names``."""
    for written, place in entries:
        head = phrase(_HEAD, written) or {"name": written}
        name = names.declare(head["name"], place.path, "function")
        values = _definition(reading, place, head.get("variables"), head["name"])
        if name is not None and values is not None:
            made = reading.build(FunctionDefinition, place.path, name=name, **values)
            if made is not None:
                yield made


def variable_of(function: FunctionDefinition) -> str:
    """The variable of a function that has one; x for others."""
    arrow = _arrow(function.rule or "")
    return (arrow["variables"].strip("() ") if arrow else function.variable) or "x"


def _arrow(text: str) -> Mapping[str, str] | None:
    """The parts of ``x -> 2*x``; ``sign`` is how the arrow is written, where it is a usual one."""
    return phrase(_ARROW, text) or phrase(_BARRED_ARROW, text)


def _equation(name: str, value: Value) -> Mapping[str, str] | None:
    """The parts of ``f(x) = ...``, with which a rule of f is written as an equation."""
    found = phrase(_EQUATION, value) if isinstance(value, str) else None
    return found if found is not None and found["name"] == name else None


def _definition(
    reading: Reading, place: Place, variable: str | None, name: str
) -> dict[str, object] | None:
    from mathverify.problem.reading.function_cases import only_variable

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


def _goes_on(reading: Reading, place: Place, text: str) -> bool:
    """Whether first terms stand in the place of a rule; the rules that begin so are told."""
    from mathverify.language.progressions import listed_terms, rules_of

    known = listed_terms(text)
    if not known:
        return False
    rules = [f'"{rule}"' for rule in rules_of(known)]
    ways = [Remedy(rule, (Put(place.path, rule.strip('"')),)) for rule in rules]
    message = "a list of first terms goes on in many ways; its rule is to be said"
    hint = " or ".join(rules) or '"n -> ..."'
    reading.fault("missing-variable", place.path, message, hint, ways, is_told=True)
    return True


def _rule(reading: Reading, place: Place, variable: str | None, name: str) -> str | None:
    """A rule with its arrow."""
    from mathverify.problem.reading.function_cases import cases_of, only_variable

    place = _without_label(reading, place, name.strip())
    equation = _equation(name.strip(), place.value)
    if equation is not None and variable in (None, equation["variables"]):
        variable = equation["variables"]
        place = Place(equation["rule"], place.path)
    text = reading.mathematics(place)
    if text is None:
        return None
    arrow = _arrow(text)
    rule = arrow["rule"] if arrow else text
    if cases := cases_of(rule):
        reading.note("shape", place.path, rule, f'"{cases}"')
        text = f"{text.removesuffix(rule)}{cases}"
        rule = cases
    if arrow is None and variable is None:
        variable = only_variable(reading, text)
    if arrow is None and variable is None:
        if "," in text and _goes_on(reading, place, text):
            return None
        message = "a rule says its variable"
        if _is_sort(text):
            message = f"{shown(text)} is no rule; a function that the givens determine has none"
            remedy = Remedy("function", (Put(place.path, "function"),))
            reading.fault("missing-variable", place.path, message, "function", (remedy,))
            return None
        reading.fault("missing-variable", place.path, message, f'"x -> {shown(text)}"')
        return None
    if arrow is None:
        names = ", ".join(_variables(variable or "x"))
        canonical = f"({names}) -> {text}" if "," in names else f"{names} -> {text}"
        reading.note("shape", place.path, text, f'"{canonical}"')
        return canonical
    canonical = f"{_bracketed(arrow['variables'])} -> {rule}"
    if variable is not None and _variables(variable) != _variables(arrow["variables"]):
        message = f"the rule is in {arrow['variables']} and the function in {variable}"
        reading.fault("two-variables", place.path, message, "one variable")
    elif arrow.get("sign") != "->" or variable is not None or not text.startswith(canonical[0]):
        reading.note("spelling", place.path, text, f'"{canonical}"')
    return canonical


def _is_sort(text: str) -> bool:
    """Whether a domain stands in the place of a rule, or sets between which the function goes."""
    from mathverify.language.vocabulary import DOMAINS

    return all(word in DOMAINS for word in text.replace("->", " ").replace("→", " ").split())


def _without_label(reading: Reading, place: Place, name: str) -> Place:
    """The rule without the name before it, ``f: x -> 2*x``, and with an arrow for ``lambda x:``."""
    if not isinstance(place.value, str):
        return place
    written = place.value.strip()
    plain = written
    if (label := phrase(_LABELLED, plain)) and label["name"] == name:
        plain = label["rule"]
    if python := phrase(_PYTHON, plain):
        plain = f"{_bracketed(python['variables'])} -> {python['rule']}"
    if "y" not in reading.school.declared and (nameless := phrase(_NAMELESS, plain, folded=False)):
        plain = nameless["rule"]
    plain = reading.notation(plain)
    if plain != written:
        reading.note("spelling", place.path, written, f'"{plain}"')
    return Place(plain, place.path)


def _bracketed(names: str) -> str:
    return f"({names})" if "," in names and not names.startswith("(") else names


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
