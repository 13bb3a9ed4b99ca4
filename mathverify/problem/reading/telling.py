"""Reading how a question is told and filed: prose, objective, sources."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from mathverify.problem.names import KEYWORDS
from mathverify.problem.reading.context import Place, Reading
from mathverify.problem.reading.shown_units import with_units_once
from mathverify.problem.spec import BloomLevel, Datum, Objective, Prose, Source

PROSE_FIELDS = ("stem", "hint", "lang")
PROSE_SYNONYMS = {"hints": "hint", "question": "stem", "text": "stem", "language": "lang"}
OBJECTIVE_FIELDS = ("concepts", "level", "bloom", "difficulty")
OBJECTIVE_SYNONYMS = {
    "bloom_level": "bloom",
    "concept": "concepts",
    "grade": "level",
    "skills": "concepts",
    "topic": "concepts",
    "topics": "concepts",
}

#: Words of the revised taxonomy's cognitive processes (Anderson & Krathwohl 2001, table 5.1),
#: with the spelling of the level as canonical.
_BLOOM = {
    "analyze": "analyse",
    "analysis": "analyse",
    "application": "apply",
    "check": "evaluate",
    "classify": "understand",
    "compare": "understand",
    "comprehension": "understand",
    "critique": "evaluate",
    "design": "create",
    "differentiate": "analyse",
    "evaluation": "evaluate",
    "execute": "apply",
    "explain": "understand",
    "generate": "create",
    "implement": "apply",
    "infer": "understand",
    "interpret": "understand",
    "knowledge": "remember",
    "organise": "analyse",
    "organize": "analyse",
    "plan": "create",
    "produce": "create",
    "recall": "remember",
    "recognise": "remember",
    "recognize": "remember",
    "summarise": "understand",
    "summarize": "understand",
    "synthesis": "create",
} | {level.value: level.value for level in BloomLevel}

_DIFFICULTY = {
    "advanced": "hard",
    "basic": "easy",
    "challenging": "hard",
    "difficult": "hard",
    "easy": "easy",
    "hard": "hard",
    "intermediate": "medium",
    "medium": "medium",
    "moderate": "medium",
    "simple": "easy",
}


def read_figure(reading: Reading, place: Place) -> str:
    """A figure as text, which `ProblemSpec` brings to its canonical form."""
    value = place.value
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return reading.figure.unprimed(text)


def read_prose(
    reading: Reading, fields: Mapping[str, Place], moved: str = "", data: Iterable[Datum] = ()
) -> Prose | None:
    """The section ``prose``, or ``stem`` beside the others; units shown by a slot stand there once.

    Slots of the datum ``moved`` show the experiment.
    """
    place = fields.get("stem") or fields.get("prose")
    if place is None:
        return None
    prose = _stem(reading, fields, place) if "stem" in fields else _prose(reading, place)
    if prose is None:
        return None
    for datum, given in reading.given_ids.items():
        # Words tell givens and no data: what has the name of both is the given.
        span = f"]({datum})"
        if span in prose.stem:
            reading.note("shared-name", place.path, span, f"]({given})")
            prose = prose.model_copy(update={"stem": prose.stem.replace(span, f"]({given})")})
        slot = f"{{{datum}}}"
        if datum in KEYWORDS and slot in prose.stem:
            reading.note("spelling", place.path, slot, f"{{{given}}}")
            prose = prose.model_copy(update={"stem": prose.stem.replace(slot, f"{{{given}}}")})
    slot = f"{{{moved}}}"
    if moved and slot in prose.stem:
        reading.note("shape", place.path, slot, "{experiment}")
        prose = prose.model_copy(update={"stem": prose.stem.replace(slot, "{experiment}")})
    return with_units_once(reading, place, prose, data)


def _stem(reading: Reading, fields: Mapping[str, Place], stem: Place) -> Prose | None:
    reading.note("shape", stem.path, "stem", "prose: {stem: ...}")
    if "prose" in fields:
        message = "stem and prose both tell the question"
        reading.fault("duplicate-key", stem.path, message, "prose: {stem: ...}")
        return None
    text = reading.text(stem)
    return reading.build(Prose, stem.path, stem=text) if text is not None else None


def _prose(reading: Reading, place: Place) -> Prose | None:
    if isinstance(place.value, str):
        reading.note("shape", place.path, place.value, "prose: {stem: ...}")
        return reading.build(Prose, place.path, stem=place.value)
    fields = reading.fields(place, PROSE_FIELDS, PROSE_SYNONYMS)
    if fields is None:
        return None
    if "stem" not in fields:
        reading.fault("missing-field", place.path, "prose has a stem", "stem: ...")
        return None
    if "hint" in fields and isinstance(fields["hint"].value, list):
        hints = reading.texts(fields["hint"])
        reading.note("shape", fields["hint"].path, fields["hint"].value, "one hint")
        fields["hint"] = Place(" ".join(hints), fields["hint"].path)
    values = {key: reading.text(field) for key, field in fields.items()}
    values = {key: value for key, value in values.items() if value is not None or key != "lang"}
    return reading.build(Prose, place.path, **values) if values["stem"] is not None else None


def read_objective(reading: Reading, place: Place) -> Objective | None:
    """``{concepts, level, bloom, difficulty}``, with other words for levels."""
    fields = reading.fields(place, OBJECTIVE_FIELDS, OBJECTIVE_SYNONYMS)
    if fields is None:
        return None
    values: dict[str, object] = {}
    if "concepts" in fields:
        values["concepts"] = reading.texts(fields["concepts"])
    if "level" in fields:
        values["level"] = reading.text(fields["level"])
    for key, words in (("bloom", _BLOOM), ("difficulty", _DIFFICULTY)):
        if key in fields:
            values[key] = _word(reading, fields[key], words)
    return reading.build(Objective, place.path, **values)


def _word(reading: Reading, place: Place, words: dict[str, str]) -> str | None:
    written = reading.text(place)
    if written is None:
        return None
    canonical = words.get(written.lower().removesuffix("ing"), words.get(written.lower()))
    known = {words[word] for word in written.lower().replace("-", " ").split() if word in words}
    if canonical is None and len(known) == 1:
        canonical = known.pop()  # "very hard", of three words for difficulty
    if canonical is not None and canonical != written:
        reading.note("spelling", place.path, written, canonical)
    return canonical or written


def read_sources(reading: Reading, place: Place) -> list[Source]:
    """A list of ``{title, url, licence}`` or titles; one of either stands for a list of one."""
    if isinstance(place.value, list):
        items = [place.item(index, item) for index, item in enumerate(place.value)]
    else:
        reading.note("shape", place.path, place.value, "a list of sources")
        items = [place]
    sources: list[Source] = []
    for item in items:
        if isinstance(item.value, str):
            reading.note("shape", item.path, item.value, "{title: ...}")
            source = reading.build(Source, item.path, title=item.value)
        else:
            fields = reading.fields(
                item, ("title", "url", "licence"), {"license": "licence", "name": "title"}
            )
            if fields is None:
                continue
            if "title" not in fields:
                reading.fault("missing-field", item.path, "a source has a title", "title: ...")
                continue
            values = {key: reading.text(field) for key, field in fields.items()}
            source = reading.build(Source, item.path, **values)
        sources.extend([source] if source else [])
    return sources
