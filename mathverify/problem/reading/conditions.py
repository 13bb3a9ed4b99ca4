"""Conditions on an equation that is a given: ``the equation has two distinct real roots``.

Such a statement is about the equation as a whole, with its unknown bound; a given that says the
equation as well would say that it is true of one value.  So the statement takes its place, unless
another given speaks of the unknown too.
"""

from __future__ import annotations

import re
from dataclasses import replace

from mathverify.language.notation import ALGEBRA
from mathverify.language.tokens import NAME
from mathverify.language.vocabulary import FUNCTIONS, SYNONYMS
from mathverify.problem.reading.ask_shapes import ASK_SYNONYMS, spelled
from mathverify.problem.reading.context import Fields, Place, Reading
from mathverify.problem.values import Value

_SUBJECT = re.compile(
    r"(?:(?:the|this)\s+)?(?:(?P<kind>(?:quadratic|cubic|given)?\s*(?:equation|system(?:\s+of\s+equations)?"
    r"|equations|inequality))|it|(?P<id>[A-Za-z]\w*))\s+(?P<rest>(?:has|have)\s+.+)",
    re.IGNORECASE,
)
_SIGNS = frozenset("=<>≤≥")


def with_conditions(reading: Reading, fields: Fields) -> Fields:
    """``fields`` with statements about given equations written out, in the place of these."""
    givens = fields["givens"].value if "givens" in fields else None
    if not isinstance(givens, dict):
        return fields
    told: dict[str, Value] = dict(givens)
    for key, text in givens.items():
        if isinstance(text, str) and (found := _written_out(reading, text, told, key)):
            told[key], used = found
            _drop(reading, fields["givens"], told, used, str(told[key]))
    changed = dict(fields)
    ask = fields["ask"].value if "ask" in fields else None
    if isinstance(ask, dict):
        for key, text in ask.items():
            if ASK_SYNONYMS.get(spelled(key), spelled(key)) == "such_that" and isinstance(
                text, str
            ):
                if found := _written_out(reading, text, told, ""):
                    changed["ask"] = Place({**ask, key: found[0]}, fields["ask"].path)
                    _drop(reading, fields["givens"], told, found[1], found[0])
    changed["givens"] = Place(told, fields["givens"].path)
    return changed


def _drop(
    reading: Reading, place: Place, told: dict[str, Value], used: list[str], condition: str
) -> None:
    for key in used:
        reading.note("shape", place.under(key, None).path, told.pop(key), f"part of: {condition}")


def _written_out(
    reading: Reading, text: str, givens: dict[str, Value], own: str
) -> tuple[str, list[str]] | None:
    """The statement ``text`` with the relation that it is about, and the givens that say it."""
    match = _SUBJECT.fullmatch(" ".join(text.split()).rstrip("."))
    if match is None:
        return None
    relations = {
        key: value
        for key, value in givens.items()
        if key != own and isinstance(value, str) and {*value} & _SIGNS and _solves(reading, value)
    }
    if match["id"] is not None:
        relations = {key: value for key, value in relations.items() if key == match["id"]}
    elif "equations" not in text.lower() and "system" not in text.lower() and len(relations) != 1:
        return None
    if not relations:
        return None
    relation = " and ".join(str(value) for value in relations.values())
    written = f"{relation} {match['rest']}"
    others = tuple(text for text in reading.school.relations if text not in relations.values())
    names = replace(reading.school, relations=others)
    return (written, list(relations)) if ALGEBRA.states(written, names) else None


def _solves(reading: Reading, relation: str) -> bool:
    """Whether a relation is about an unknown that is solved for."""
    names = set(NAME.findall(relation)) - {*FUNCTIONS, *SYNONYMS}
    letters = {letter for name in names for letter in name}
    solved = set(reading.school.solved_for)
    return bool((names | letters) & solved) and "!=" not in relation and "≠" not in relation
