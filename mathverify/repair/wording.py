"""The prose made to tell what the spec says: slots for stray numbers, sentences in or out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.repair.telling import told
from mathverify.verification.findings import Refuted

__all__ = ["other_words"]

_SLOT_FOR_NUMBER = 1.0
_SENTENCE = 1.5
_SLOT = re.compile(r"\{([^{}]+)\}")
#: Things that are counted, after their number.
_COUNTED = re.compile(r" [a-z]{3,}s\b")
_NUMBER = re.compile(r"\d+(?:[.,/]\d+)*")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def other_words(patient: Patient) -> Iterator[Proposal]:
    """A stray number becomes the slot that is missing, or goes; an untold given is told."""
    prose = patient.spec.prose
    if prose is None:
        return
    strays = [r for r in patient.found(Code.STRAY_NUMBER) if r.path == "$.prose.stem"]
    silent = patient.found(Code.UNMENTIONED_GIVEN)
    untold = _untold(silent)
    for refuted in silent:
        conditions = _conditions(patient.spec, refuted)
        if conditions:
            words = f"tell that {' and '.join(conditions)}"
            yield Proposal(words, _SENTENCE, told(patient.spec, *conditions))
    for refuted in strays:
        start, end = refuted.witness.data["start"], refuted.witness.data["end"]
        for name in untold:
            stem = f"{prose.stem[:start]}{{{name}}}{prose.stem[end:]}"
            words = f"write {{{name}}} for {prose.stem[start:end]} in the text"
            yield Proposal(words, _SLOT_FOR_NUMBER, _with_stem(patient.spec, stem))
        several = _COUNTED.match(prose.stem, end)
        if several is not None:
            some = "Some" if _starts_sentence(prose.stem, start) else "some"
            stem = prose.stem[:start] + some + prose.stem[end:]
            words = f"write {some.lower()} for {prose.stem[start:end]} in the text"
            yield Proposal(words, _SENTENCE + 0.1, _with_stem(patient.spec, stem))
        sentence = _without_sentence(prose.stem, start)
        if sentence:
            words = f"leave out: {_sentence_at(prose.stem, start)}"
            yield Proposal(words, _SENTENCE, _with_stem(patient.spec, sentence))
    if untold and not strays:
        sentences = " ".join(_told(patient.spec, name) for name in untold)
        stem = f"{sentences} {prose.stem}"
        yield Proposal(f"tell it: {sentences}", _SENTENCE, _with_stem(patient.spec, stem))


def _starts_sentence(stem: str, position: int) -> bool:
    return any(start == position for start, _ in _sentences(stem))


def _conditions(spec: ProblemSpec, refuted: Refuted) -> list[str]:
    """The orders and domains that a refutation names as untold, as slots show them."""
    if _SLOT.search(refuted.remedy):
        return []
    found = [given.relation for given in spec.givens if _names(refuted, given.id)]
    for unknown in spec.unknowns:
        if _names(refuted, f"the domain of {unknown.name}"):
            sort, *conditions = unknown.domain.split(", ")
            found += conditions or [f"{unknown.name} in {sort}"]
    return found


def _names(refuted: Refuted, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", refuted.message) is not None


def _untold(refuted: tuple[Refuted, ...]) -> list[str]:
    """The slots that the text lacks, from what the check says would mend it."""
    found = [slot for r in refuted for slot in _SLOT.findall(r.remedy)]
    return list(dict.fromkeys(found))


def _told(spec: ProblemSpec, name: str) -> str:
    """One sentence with the slot ``name``."""
    if any(given.id == name for given in spec.givens):
        return f"It is given that {{{name}}}."
    return f"The {name.replace('_', ' ')} is {{{name}}}."


def _sentences(stem: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    start = 0
    for match in _SENTENCE_END.finditer(stem):
        found.append((start, stem[start : match.start()]))
        start = match.end()
    found.append((start, stem[start:]))
    return found


def _sentence_at(stem: str, position: int) -> str:
    return next(s for start, s in reversed(_sentences(stem)) if start <= position)


def _without_sentence(stem: str, position: int) -> str:
    """The text without the sentence at ``position``; empty if it tells something else as well."""
    sentence = _sentence_at(stem, position)
    typed = {found.start() for found in _NUMBER.finditer(sentence)}
    if _SLOT.search(sentence) or len(typed) > 1:
        return ""
    kept = [s for start, s in _sentences(stem) if not start <= position < start + len(s) + 1]
    return " ".join(kept)


def _with_stem(spec: ProblemSpec, stem: str) -> ProblemSpec:
    assert spec.prose is not None
    return spec.model_copy(update={"prose": spec.prose.model_copy(update={"stem": stem})})
