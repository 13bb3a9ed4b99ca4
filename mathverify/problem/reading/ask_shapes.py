"""The shapes in which an ask is written, brought to ``{find: ..., as: ...}``.

Models write the kind as a key (``{value: x}``, ``{min: n}``, ``{form: factorise, of: P}``), several
asks as one map (``{statement: {s1: ..., s2: ...}}``), or the expression alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from mathverify.problem.ask_kinds import AskKind, End, best_kind
from mathverify.problem.brackets import wrapped_in
from mathverify.problem.reading.context import Place, Reading, shown
from mathverify.problem.reading.kind_words import FORM_OF_VERB
from mathverify.problem.values import Value

ASK_FIELDS = ("find", "as", "form", "round", "unit", "at", "exact", "such_that")

ASK_SYNONYMS = {
    "condition": "such_that",
    "conditions": "such_that",
    "expression": "find",
    "for": "such_that",
    "given_that": "such_that",
    "kind": "as",
    "of": "find",
    "rounded": "round",
    "rounding": "round",
    "so_that": "such_that",
    "subject_to": "such_that",
    "suchthat": "such_that",
    "target": "find",
    "type": "as",
    "units": "unit",
    "where": "such_that",
}

#: Words for kinds by canonical kind; the short words of ends depend on what is asked.
KINDS = {end.value: end.value for end in End} | {
    word: kind.value
    for kind in AskKind
    for word in (kind.value, *kind.shape.nouns, *kind.shape.verbs)
}

_ENDS = {end.value: end for end in End}

_CALLED_FORM = re.compile(r"([A-Za-z][A-Za-z ]*?)\s*(\(.*\))")


def spelled(key: str) -> str:
    """A key in lower case with underscores."""
    return key.strip().lower().replace("-", "_").replace(" ", "_")


def several_asks(place: Place) -> list[tuple[str, Place]]:
    """The asks, with labels, of a map of statements or of asks; none for one ask."""
    value = place.value
    if not isinstance(value, dict) or not value:
        return []
    if len(value) == 1:
        ((key, inside),) = value.items()
        if KINDS.get(spelled(key)) == "truth" and isinstance(inside, dict):
            here = place.under(key, inside)
            return [
                (label, Place({"find": statement, "as": "truth"}, here.under(label, None).path))
                for label, statement in inside.items()
            ]
    known = {*ASK_FIELDS, *ASK_SYNONYMS, *KINDS, *FORM_OF_VERB}
    if any(spelled(key) in known or not isinstance(item, dict) for key, item in value.items()):
        return []
    return [(key, place.under(key, item)) for key, item in value.items()]


def kind_as_field(reading: Reading, place: Place, unknowns: Collection[str]) -> Place | None:
    """``{value: x}`` as ``{find: x, as: value}``; None, with a fault, when there are two kinds."""
    if isinstance(place.value, str):
        reading.note("shape", place.path, place.value, f'{{find: "{place.value}", as: value}}')
        return Place({"find": place.value, "as": "value"}, place.path)
    if not isinstance(place.value, dict):
        return place
    body: dict[str, Value] = {key: value for key, value in place.value.items() if value is not None}
    keys = [key for key in body if spelled(key) in KINDS or spelled(key) in FORM_OF_VERB]
    has_find = any(_is_find(key) for key in body)
    if len(keys) > 1 or has_find:
        keys = [key for key in keys if spelled(key) != "form"]
    if len(keys) > 1 or (keys and has_find):
        message = f"one ask has one kind and finds one thing: {', '.join(body)}"
        reading.fault("several-kinds", place.path, message, "a list with one ask for each")
        return None
    if not keys:
        return _of_a_form(reading, Place(body, place.path))
    return _rewritten(reading, Place(body, place.path), body, keys[0], unknowns)


def _is_find(key: str) -> bool:
    return ASK_SYNONYMS.get(spelled(key), spelled(key)) == "find"


def _has_kind(body: dict[str, Value]) -> bool:
    return any(spelled(key) in {"as", "kind", "type"} for key in body)


def _of_a_form(reading: Reading, place: Place) -> Place:
    """``{form: factorise, of: P}``: a form of something, so the form is what is asked."""
    body = place.value
    if not isinstance(body, dict) or "of" not in body or "form" not in body or _has_kind(body):
        return place
    reading.note("spelling", place.path, "of", "find, as: form")
    rest = {key: value for key, value in body.items() if key != "of"}
    return Place({"find": body["of"], "as": "form", **rest}, place.path)


def _rewritten(
    reading: Reading, place: Place, body: dict[str, Value], key: str, unknowns: Collection[str]
) -> Place | None:
    find = body[key]
    rest = {other: value for other, value in body.items() if other != key}
    kind = KINDS.get(spelled(key), "form")
    if spelled(key) in FORM_OF_VERB:
        rest.setdefault("form", spelled(key))
    elif kind in _ENDS:
        bare = isinstance(find, str) and find.strip() in unknowns and "at" not in rest
        kind = best_kind(_ENDS[kind], of_an_unknown=bare).value
    elif kind == "form":
        called = _CALLED_FORM.fullmatch(find.strip()) if isinstance(find, str) else None
        if called is None or wrapped_in(called[2], "(", ")") is None:
            message = "the expression is missing whose form is asked for"
            hint = f'{{find: "x^2 - 1", as: form, form: "{shown(find, 40)}"}}'
            reading.fault("missing-field", place.path, message, hint)
            return None
        rest["form"], find = called[1], wrapped_in(called[2], "(", ")")
    if not _has_kind(rest):
        rest["as"] = kind
    reading.note("spelling", place.path, {key: body[key]}, f"find: {shown(find)}, as: {kind}")
    return Place({"find": find, **rest}, place.path)
