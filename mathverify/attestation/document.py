"""A reading as a document: the form in which models reply and people keep readings in files.

``question`` is a question without claims; ``quotes`` maps what is told (the id of a given,
``domain x``, ``ask``, the name of a datum or function) to words or a list of words, or is a list
of ``{tells, quote}``; ``doubts`` are ``{quote, instead}``, where ``instead`` holds the sections
of the question that would be other, or is a list of ``{tells, relation}``; ``scenery`` is a list
of words.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from mathverify.attestation.fields import fields, with_fields
from mathverify.attestation.reading import Doubt, Quotation, Reading
from mathverify.errors import SpecError
from mathverify.problem import decode, encode
from mathverify.problem.faults import Fault
from mathverify.problem.spec import AskKind, ProblemSpec

_CLAIMS: dict[str, Any] = {"answer": None, "options": (), "steps": (), "prose": None}
#: Sections that another reading may have otherwise.
_SECTIONS = ("data", "functions", "unknowns", "givens", "ask")


def reading_from(document: object, *, source: str) -> Reading:
    """The reading in JSON-like data.  Raises `SpecError` with the faults of one that is none."""
    if not isinstance(document, Mapping):
        raise _fault(source, "$", "a reading is a map with question and quotes")
    question = document.get("question")
    if not isinstance(question, Mapping):
        raise _fault(source, "$.question", "the question that was read is missing")
    spec = _question(question, source)
    quotations = _quotations(document.get("quotes"), source)
    doubts = tuple(
        _doubt(one, question, source, place)
        for place, one in enumerate(_listed(document.get("doubts"), source, "doubts"))
    )
    scenery = _listed(document.get("scenery"), source, "scenery")
    if not all(isinstance(words, str) for words in scenery):
        raise _fault(source, "$.scenery", "scenery is a list of words of the text")
    reader = document.get("reader")
    return Reading(spec, quotations, doubts, tuple(map(str, scenery)), str(reader or ""))


def _question(question: Mapping[str, Any], source: str) -> ProblemSpec:
    # Figures and ids are not read from words; a reader who gives none is not sent back for it.
    given = {"id": "reading"} | {str(key): value for key, value in question.items()}
    given.pop("figure", None)
    spec = decode(given, source=source).model_copy(update=_CLAIMS)
    if spec.ask is None or not spec.ask.kind.shape.is_chosen:
        return spec
    # Without options the request is that for the value.
    ask = spec.ask.model_copy(update={"kind": AskKind.VALUE})
    return spec.model_copy(update={"ask": ask})


def _quotations(value: object, source: str) -> tuple[Quotation, ...]:
    pairs: list[tuple[str, str]] = []
    if isinstance(value, Mapping):
        for tells, words in value.items():
            pairs += [
                (str(tells), str(one)) for one in ([words] if isinstance(words, str) else words)
            ]
    else:
        for one in _listed(value, source, "quotes"):
            if not isinstance(one, Mapping) or not {"tells", "quote"} <= one.keys():
                raise _fault(source, "$.quotes", "each quote has tells and quote")
            pairs.append((str(one["tells"]), str(one["quote"])))
    found: dict[str, tuple[str, ...]] = {}
    for tells, quote in pairs:
        name = " ".join(tells.split())
        found[name] = (*found.get(name, ()), quote)
    return tuple(Quotation(tells, quotes) for tells, quotes in found.items())


def _doubt(one: object, question: Mapping[str, Any], source: str, place: int) -> Doubt:
    path = f"$.doubts[{place}]"
    if not isinstance(one, Mapping) or not isinstance(one.get("instead"), (Mapping, list)):
        message = "a doubt has quote and instead, what would be other"
        raise _fault(source, path, message)
    instead, quote = one["instead"], str(one.get("quote", ""))
    if isinstance(instead, list):
        return Doubt(quote, _with_relations(_question(question, source), instead, source, path))
    changed: dict[str, Any] = dict(question)
    for section, value in instead.items():
        if section not in _SECTIONS:
            raise _fault(source, path, f"{section} is no section that a doubt may change")
        own = question.get(section)
        merge = isinstance(own, Mapping) and isinstance(value, Mapping) and section != "ask"
        changed[section] = dict(own or {}) | dict(value) if merge else _merged(own, value)
    return Doubt(quote, _question(changed, source))


def _with_relations(
    spec: ProblemSpec, instead: Sequence[object], source: str, path: str
) -> ProblemSpec:
    """``spec`` with other relations, by what they tell."""
    known = {field.tells: field.key for field in fields(spec) if field.part != "at"}
    texts: dict[tuple[str, str, str], str] = {}
    for one in instead:
        tells = " ".join(str(one.get("tells", "")).split()) if isinstance(one, Mapping) else ""
        if tells not in known or not isinstance(one, Mapping):
            raise _fault(source, path, f"{tells!r} is no part of the reading")
        texts[known[tells]] = str(one.get("relation", ""))
    changed = with_fields(spec, texts)
    # Texts that are none are found by the codec.
    return decode(encode(changed), source=source).model_copy(update=_CLAIMS)


def _merged(own: object, value: object) -> object:
    """Lists of named parts with those replaced that are named again; anything else as it is."""
    if not isinstance(own, list) or not isinstance(value, list):
        return value
    named = {_name(part): part for part in own} | {_name(part): part for part in value}
    return list(named.values())


def _name(part: object) -> str:
    return str(part.get("id", part.get("name", part))) if isinstance(part, Mapping) else str(part)


def _listed(value: object, source: str, key: str) -> list[object]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise _fault(source, f"$.{key}", f"{key} is a list")
    return list(value)


def _fault(source: str, path: str, message: str) -> SpecError:
    return SpecError(source, (Fault("bad-reading", path, message),))


def reading_to(reading: Reading) -> dict[str, Any]:
    """The document of a reading; `reading_from` gives it back."""
    document: dict[str, Any] = {"reader": reading.reader} if reading.reader else {}
    document["question"] = encode(reading.spec)
    document["quotes"] = {
        one.tells: one.quotes[0] if len(one.quotes) == 1 else list(one.quotes)
        for one in reading.quotations
    }
    if reading.doubts:
        document["doubts"] = [
            {"quote": one.quote, "instead": _sections(encode(one.other))} for one in reading.doubts
        ]
    if reading.scenery:
        document["scenery"] = list(reading.scenery)
    plain: dict[str, Any] = json.loads(json.dumps(document))
    return plain


def _sections(document: Mapping[str, Any]) -> dict[str, Any]:
    return {section: document[section] for section in _SECTIONS if section in document}
