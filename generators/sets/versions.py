"""Versions of one test: the same questions with their options in another order, or other numbers.

An edited question is a new question: every one is verified again, so that the key of a version is
what was proved of that version.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from string import ascii_uppercase

from generators.sets.assembly import Assembly, refill, verified_again
from generators.sets.engines import Engine
from generators.sets.manifest import Manifest
from generators.sets.record import Record
from generators.stream import Stream
from mathverify.errors import InternalError, ParseError
from mathverify.language.marks import Text, flat, segments
from mathverify.language.short_texts import WORD as _WORD
from mathverify.problem.spec import Option, ProblemSpec

#: Orders of the options that are tried for one that no earlier version has.
_ORDERS = 40


@dataclass(frozen=True, slots=True)
class Version:
    """One version: its letter, empty for a set without versions, and its questions."""

    letter: str
    records: tuple[Record, ...]


@dataclass(slots=True)
class _Seen:
    """What earlier versions of a question look like."""

    orders: list[tuple[str, ...]] = field(default_factory=list)
    right: list[str] = field(default_factory=list)


def versions(
    manifest: Manifest,
    first: Assembly,
    *,
    engine: Engine,
    watch: Callable[[object], object],
) -> tuple[Version, ...]:
    """All versions of a set, of which ``first`` holds the questions.

    What a version with other numbers lacks is added to the shortfalls of ``first``.
    """
    if manifest.versions == 1:
        return (Version("", tuple(first.records)),)
    letters = ascii_uppercase[: manifest.versions]
    found = [Version(letters[0], tuple(first.records))]
    seen = {record.number: _seen(record) for record in first.records}
    for index, letter in enumerate(letters[1:], start=1):
        if manifest.vary == "numbers":
            records = refill(manifest, first, index, engine=engine, watch=watch)
        else:
            records = tuple(_reordered(manifest, first, letter, seen, engine.workers, watch))
        found.append(Version(letter, records))
    return tuple(found)


def _seen(record: Record) -> _Seen:
    options = record.verdict.spec.options
    return _Seen([tuple(map(_content, options))], [record.verified.correct_option])


def _reordered(
    manifest: Manifest,
    first: Assembly,
    letter: str,
    seen: dict[int, _Seen],
    jobs: int,
    watch: Callable[[object], object],
) -> Iterator[Record]:
    made: list[Record] = []
    for record in first.records:
        spec = record.verdict.spec
        if manifest.section[record.section].shuffle:
            stream = Stream("version", letter, manifest.seed, record.verdict.digest)
            spec = in_another_order(spec, stream, seen[record.number])
        made.append(replace(record, proposal=replace(record.proposal, spec=spec)))
    for record, before in zip(verified_again(made, jobs=jobs), first.records, strict=True):
        right = _option(record, record.verified.correct_option)
        if right != _option(before, before.verified.correct_option):
            raise InternalError(f"another option of {record.verdict.spec.id} is right in {letter}")
        seen[record.number].orders.append(tuple(map(_content, record.verdict.spec.options)))
        seen[record.number].right.append(record.verified.correct_option)
        watch(record)
        yield record


def _content(option: Option) -> str:
    return f"{option.value}|{option.text}"


def _option(record: Record, label: str) -> str:
    """What stands behind a label."""
    return next((_content(o) for o in record.verdict.spec.options if o.label == label), "")


def in_another_order(spec: ProblemSpec, stream: Stream, seen: _Seen) -> ProblemSpec:
    """The question with its options in an order that no earlier version has, if there is one.

    The labels stay in their order, and the answer names the new label.  Options of words alone
    keep their place, for they speak of the others; so does everything where words of the question
    name a label.
    """
    places = [index for index, option in enumerate(spec.options) if option.value is not None]
    if len(places) < 2 or speaks_of_labels(spec):
        return spec
    labels = [option.label for option in spec.options]

    def ordered(shuffled: tuple[int, ...]) -> tuple[Option, ...]:
        sources = list(range(len(labels)))
        for place, source in zip(places, shuffled, strict=True):
            sources[place] = source
        return tuple(
            spec.options[source].model_copy(update={"label": label})
            for label, source in zip(labels, sources, strict=True)
        )

    claimed = next((o for o in spec.options if o.label == spec.answer), None)

    def answer(options: tuple[Option, ...]) -> str | None:
        if claimed is None:
            return spec.answer
        return next(o.label for o in options if _content(o) == _content(claimed))

    def known(options: tuple[Option, ...]) -> tuple[int, int]:
        return seen.orders.count(tuple(map(_content, options))), seen.right.count(
            answer(options) or ""
        )

    tried = [ordered(stream.shuffled(places)) for _ in range(_ORDERS)]
    best = min(tried, key=known)
    return spec.model_copy(update={"options": best, "answer": answer(best)})


def speaks_of_labels(spec: ProblemSpec) -> bool:
    """Whether words of the question hold a label of its options as a word of its own.

    A name that the question declares is no label there, nor is the first word of a sentence of
    the stem.
    """
    declared = {one.name for one in spec.unknowns} | {one.name for one in spec.data}
    labels = {option.label for option in spec.options} - declared
    beside = [option.text for option in spec.options] + [step.because for step in spec.steps]
    if any(labels & set(_WORD.findall(words)) for text in beside for words in _words(text)):
        return True
    stem = None if spec.prose is None else spec.prose.stem
    sentences = (s.strip() for words in _words(stem) for s in re.split(r"[.?!:]\s", words))
    return any(labels & set(_WORD.findall(sentence)[1:]) for sentence in sentences)


def _words(text: str | None) -> tuple[str, ...]:
    """The words of a text, formulas and slots left out."""
    if not text:
        return ()
    try:
        return tuple(part.text for part in flat(segments(text)) if isinstance(part, Text))
    except ParseError:
        return (text,)
