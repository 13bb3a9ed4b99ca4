"""Reading what a question states: givens, and the steps of a solution."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from mathverify.language.notation.pattern import phrase
from mathverify.problem.brackets import split_outside
from mathverify.problem.names import KEYWORDS
from mathverify.problem.reading.context import Place, Reading, shown
from mathverify.problem.reading.namespace import Kind, canonical_name
from mathverify.problem.spec import Given, Step
from mathverify.problem.values import Value

_RELATION_SYNONYMS = {
    "claim": "relation",
    "eq": "relation",
    "equation": "relation",
    "expr": "relation",
    "expression": "relation",
    "fact": "relation",
    "statement": "relation",
    "value": "relation",
}

_STEP_FIELDS = ("relation", "because", "uses", "case", "rejects", "let")

_STEP_SYNONYMS = _RELATION_SYNONYMS | {
    "assuming": "case",
    "by": "because",
    "explanation": "because",
    "from": "uses",
    "justification": "because",
    "reason": "because",
    "reject": "rejects",
    "result": "relation",
    "rule": "because",
    "step": "relation",
    "using": "uses",
    "why": "because",
}

#: How a line on the board says that it follows from the line before.
_FOLLOWS = (
    r"<=>|=>|⇒|⟹|⇔|⟺|→|∴|\·Rightarrow|\·Leftrightarrow|\·implies|\·iff|\·therefore {line:rest}",
    "therefore|hence|thus|so [ ,|: ] {line:rest}",
)
#: After a word that would be a name, if a sign followed.
_SIGNS = ("=", "<", ">", "≤", "≥", "≠", "+", "*", "/", "^", "-")
#: The letters before the number of a step.
_LONGEST_STEM = 5

#: What is drawn to help; a step that says no more is a reason for the next one.
_DRAWN = ("add", "construct", "draw")
_STEP_ADVICE = dict.fromkeys(
    _DRAWN, 'relation: ..., with the new name in let: "E = midpoint(A, B)"'
)


def read_givens(reading: Reading, place: Place, declared: Mapping[str, Kind]) -> list[Given]:
    """A section of facts; ``declared`` maps declared names to what they name.

    A list of bare relations gets the ids ``g1``, ``g2``, ...; a list of relations under one id
    becomes one given each.
    """
    givens: list[Given] = []
    places: dict[str, str] = {}
    for written, entry in _given_entries(reading, place):
        given_id = _given_id(reading, written, entry.path, declared, places)
        relation = _relation(reading, _of_shape(reading, written, entry))
        if given_id is not None and relation is not None:
            given = reading.build(Given, entry.path, id=given_id, relation=relation)
            givens.extend([given] if given else [])
    return givens


def _given_entries(reading: Reading, place: Place) -> list[tuple[str, Place]]:
    value = place.value
    if isinstance(value, str):
        statements = [text for text in split_outside(value, ";") if text]
        told = [f'g{number}: "{shown(text)}"' for number, text in enumerate(statements, 1)]
        reading.note("shape", place.path, value, ", ".join(told))
        if len(statements) < 2:
            return [("g1", place)]
        return [(f"g{n}", Place(text, place.path)) for n, text in enumerate(statements, 1)]
    if isinstance(value, list) and any(isinstance(item, str) for item in value):
        entries: list[tuple[str, Place]] = []
        for index, item in enumerate(value):
            here = place.item(index, item)
            if isinstance(item, str):
                given_id = f"g{index + 1}"
                reading.note("derived", here.path, item, f'{given_id}: "{shown(item)}"')
                entries.append((given_id, here))
            else:
                entries.extend(reading.entry(here, "id"))
        return entries
    split: list[tuple[str, Place]] = []
    for written, entry in reading.named(place, "id"):
        if isinstance(entry.value, list) and _are_relations(entry.value):
            reading.note("shape", entry.path, entry.value, f"{written}_1, {written}_2, ...")
            split.extend(
                (f"{written}_{index + 1}", entry.item(index, item))
                for index, item in enumerate(entry.value)
            )
        else:
            split.append((written, entry))
    return split


def _of_shape(reading: Reading, written: str, place: Place) -> Place:
    """``triangle: ABC`` as the statement that A, B and C are a triangle."""
    letters = place.value
    if not isinstance(letters, str) or letters.strip() in reading.figure.declared:
        return place
    if not reading.figure.run(letters.strip()):
        return place
    from mathverify.language.figure_notation.operands import shape

    figure = shape(f"{written} {letters.strip()}", reading.figure)
    if not figure:
        return place
    reading.note("shape", place.path, letters, f'"{figure}"')
    return Place(figure, place.path)


def _are_relations(items: Collection[object]) -> bool:
    return bool(items) and all(
        isinstance(item, str) and any(sign in item for sign in "=<>≤≥≠") for item in items
    )


def _given_id(
    reading: Reading, written: str, path: str, declared: Mapping[str, Kind], places: dict[str, str]
) -> str | None:
    if written in KEYWORDS:
        # Mathematics does not speak of givens, so that a word of the grammar is an id like others.
        reading.given_ids[written] = f"{written}_given"
        reading.note("spelling", path, written, reading.given_ids[written])
        written = reading.given_ids[written]
    given_id = canonical_name(reading, written, path, "given")
    if given_id is None:
        return None
    kind = declared.get(given_id)
    if kind == "datum":
        # In expressions and slots the name is the datum's; the given is known by another.
        reading.given_ids[given_id] = f"{given_id}_given"
        given_id = reading.given_ids[given_id]
        reading.note("shared-name", path, written, f"the given {given_id}")
    if given_id in places:
        message = f"the id {given_id!r} is already at {places[given_id]}"
        reading.fault("duplicate-name", path, message, f"another id, e.g. {given_id}_2")
        return None
    places[given_id] = path
    if kind is not None and kind != "datum":
        canonical = f"the id of a given; in expressions it is the {kind}"
        reading.note("shared-name", path, given_id, canonical)
    return given_id


def _relation(reading: Reading, place: Place) -> str | None:
    if not isinstance(place.value, dict):
        return reading.mathematics(place)
    fields = reading.fields(place, ("relation",), _RELATION_SYNONYMS)
    if fields is None:
        return None
    if "relation" not in fields:
        reading.fault("missing-field", place.path, "a given has a relation", 'relation: "x > 0"')
        return None
    return reading.mathematics(fields["relation"])


def read_steps(reading: Reading, place: Place, asked: str = "") -> list[Step]:
    """A list of steps; bare texts are relations, names of steps are dropped with a note.

    A first line ``= 12`` goes on from what is ``asked``.
    """
    if isinstance(place.value, dict):
        reading.note("shape", place.path, list(place.value), "a list of steps in this order")
        items = [place.under(key, item) for key, item in place.value.items()]
    else:
        items = [_unnamed(reading, item) for item in reading.listed(place, "steps")]
    items = _continued(reading, _drawn_first(reading, items), asked)
    steps = (_step(reading, item) for item in items)
    return [step for step in steps if step is not None]


def _continued(reading: Reading, items: list[Place], before: str) -> list[Place]:
    """The steps, where ``= 12`` goes on from the right side of the line before."""
    steps: list[Place] = []
    for place in items:
        body = place.value
        key = next((key for key in body if key in _LINES), "") if isinstance(body, dict) else ""
        line = body[key] if isinstance(body, dict) and key else body
        if isinstance(line, str):
            line = line.strip()
            if before and line[:1] == "=" and line[1:2] not in ("=", ">"):
                reading.note("shape", place.path, line, f'"{before} {line}"')
                line = f"{before} {line}"
                changed: Value = {**body, key: line} if isinstance(body, dict) else line
                place = Place(changed, place.path)
            before = split_outside(line, "=")[-1]
        steps.append(place)
    return steps


#: Keys of the line of a step.
_LINES = ("relation", *(key for key, name in _STEP_SYNONYMS.items() if name == "relation"))


def _drawn_first(reading: Reading, items: list[Place]) -> list[Place]:
    """The steps, where ``{add: a line through E}`` is part of the reason of the next one."""
    steps: list[Place] = []
    drawn = ""
    for place in items:
        body = place.value
        if isinstance(body, dict) and len(body) == 1 and next(iter(body)) in _DRAWN:
            ((word, what),) = body.items()
            if isinstance(what, str):
                drawn = "; ".join(filter(None, (drawn, f"{word} {what}")))
                reading.note("shape", place.path, body, f"because of the next step: {drawn}")
                continue
        if drawn and isinstance(body, (dict, str)):
            body = dict(body) if isinstance(body, dict) else {"relation": body}
            key = next((key for key in ("because", "reason") if isinstance(body.get(key), str)), "")
            body[key or "because"] = f"{drawn}; {body[key]}" if key else drawn
            place, drawn = Place(body, place.path), ""
        steps.append(place)
    if drawn:
        message = "nothing follows from what is drawn"
        reading.fault("missing-field", items[-1].path, message, 'relation: "x = 3"')
    return steps


def _unnamed(reading: Reading, place: Place) -> Place:
    """A step without a name of its own: ``{s1: ...}``, ``{id: s1, relation: ...}``."""
    if not isinstance(place.value, dict):
        return place
    body = dict(place.value)
    if len(body) == 1:
        ((only, inside),) = body.items()
        if isinstance(inside, (str, dict)) and _is_step_name(only):
            reading.note("shape", place.path, only, "steps by order")
            return place.under(only, inside)
    for key in ("id", "label", "n", "name"):
        if isinstance(body.get(key), str):
            reading.note("shape", place.path, f"{key}: {body.pop(key)}", "steps by order")
    return Place(body, place.path)


def _is_step_name(key: str) -> bool:
    """Whether a key is ``3``, ``s3`` or ``step3``."""
    stem = key.rstrip("0123456789")
    return stem != key and len(stem) <= _LONGEST_STEM and (not stem or stem.isalpha())


def _without_arrow(place: Place) -> Place:
    """A line without the sign or word by which it follows from the line before."""
    if not isinstance(place.value, str):
        return place
    by_sign, by_word = (phrase(pattern, place.value) for pattern in _FOLLOWS)
    if by_sign is not None:
        return Place(by_sign["line"], place.path)
    if by_word is not None and not by_word["line"].startswith(_SIGNS):
        return Place(by_word["line"], place.path)
    return place


def _step(reading: Reading, place: Place) -> Step | None:
    if isinstance(place.value, str):
        relation = reading.mathematics(_without_arrow(place))
        if relation is None:
            return None
        reading.note("shape", place.path, place.value, f'relation: "{relation}"')
        return reading.build(Step, place.path, relation=relation)
    fields = reading.fields(
        _reasons_joined(reading, place), _STEP_FIELDS, _STEP_SYNONYMS, advice=_STEP_ADVICE
    )
    if fields is None:
        return None
    because = fields.get("because")
    if because is not None and isinstance(because.value, list) and "uses" not in fields:
        reading.note("spelling", because.path, because.value, "uses")
        fields["uses"] = fields.pop("because")
    values: dict[str, object] = {}
    for key in ("relation", "case", "rejects", "let"):
        if key in fields:
            line = _without_arrow(fields[key]) if key == "relation" else fields[key]
            values[key] = reading.mathematics(line)
            if line.value != fields[key].value:
                reading.note("spelling", line.path, fields[key].value, f'"{line.value}"')
    if "because" in fields:
        values["because"] = reading.text(fields["because"])
    if "uses" in fields:
        values["uses"] = _uses(reading, fields["uses"])
    if "relation" not in fields and values.get("let"):
        values["relation"] = values["let"]
        reading.note("derived", place.path, fields["let"].value, f'relation: "{values["let"]}"')
    elif "relation" not in fields:
        reading.fault("missing-field", place.path, "a step has a relation", 'relation: "x = 3"')
    return reading.build(Step, place.path, **values) if values.get("relation") else None


def _reasons_joined(reading: Reading, place: Place) -> Place:
    """``{because: [ids], rule: SSS}`` and ``{reason: ..., rule: ...}`` with one reason."""
    body = place.value
    if not isinstance(body, dict) or "rule" not in body:
        return place
    other = next((key for key in ("because", "reason", "by") if key in body), None)
    if other is None:
        return place
    joined = dict(body)
    if isinstance(body[other], list) and "uses" not in body:
        joined["uses"] = joined.pop(other)
        reading.note("spelling", place.path, other, "uses")
    elif isinstance(body[other], str) and isinstance(body["rule"], str):
        joined[other] = f"{body[other]}; {joined.pop('rule')}"
        reading.note("shape", place.path, "rule", f"because: {shown(joined[other])}")
    return Place(joined, place.path)


def _uses(reading: Reading, place: Place) -> tuple[str, ...]:
    if isinstance(place.value, str) and "," in place.value:
        ids = tuple(part.strip() for part in place.value.split(","))
        reading.note("shape", place.path, place.value, f"[{', '.join(ids)}]")
    else:
        ids = reading.texts(place)
    return tuple(reading.given_ids.get(id_, id_) for id_ in ids)
