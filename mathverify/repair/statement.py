"""A text that has no meaning replaced by the canonical text that its own refutation shows.

A hint may be the text itself in other signs, or an example of how such things are written.  What
has other numbers or names than the author's text is a guess, which the author's answer has to
bear out; a number or a name that the whole question does not have is no one's but the example's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.short_texts import NAME as _NAME
from mathverify.language.tokens import NUMERAL
from mathverify.language.tree import free_names
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.problem.paths import steps
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.wire import to_json
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.verification.findings import Refuted

_COST = 1.0
#: A hint may show several ways to write a text: ``1/(2*x) or (1/2)*x``.
_WAYS = re.compile(r"\s+or\s+|;\s+|,\s+(?=[^,]*$)")
_ROUND = str.maketrans("[]", "()")


def other_statement(patient: Patient) -> Iterator[Proposal]:
    """Each way that a hint shows, in place of the span at fault or of the whole text."""
    written = to_json(patient.spec)
    known = _numbers(written) | _numbers(written.replace(",", "."))
    names = patient.case.question.reading.chance_names.union(_NAME.findall(written))
    yield from _event_told(patient)
    codes = (Code.PARSE_ERROR, Code.AMBIGUOUS, Code.ILL_TYPED, Code.UNIT_CLASH)
    for refuted in patient.found(*codes):
        data = refuted.witness.data
        text = data.get("text")
        if not isinstance(text, str) or not text:
            continue
        candidates = _candidates(patient, text, refuted)
        for place, (candidate, free) in enumerate(candidates):
            mended = _with_text(patient.spec, refuted.path, text, candidate)
            if mended is not None and _numbers(candidate) <= known and free <= names:
                words = f"write {candidate} instead of {text}"
                guessed = not _atoms(patient, candidate) <= _atoms(patient, text)
                yield Proposal(words, _COST + place / 100, mended, guessed=guessed)


def _event_told(patient: Patient) -> Iterator[Proposal]:
    """``P(outcome[1] = outcome[2])`` for ``P(doubles)``: a reading of all words of the author."""
    experiment = patient.case.question.reading.experiment
    if experiment is None:
        return
    from mathverify.language.events_in_words import suggested_probability

    for refuted in patient.found(Code.PARSE_ERROR, Code.AMBIGUOUS, Code.UNKNOWN_NAME):
        text = refuted.witness.data.get("text")
        if not isinstance(text, str) or not (told := suggested_probability(text, experiment[1])):
            continue
        mended = _with_text(patient.spec, refuted.path, text, told)
        if mended is not None:
            yield Proposal(f"write {told} instead of {text}", _COST, mended, guessed=True)


def _candidates(
    patient: Patient, text: str, refuted: Refuted
) -> Iterator[tuple[str, frozenset[str]]]:
    """The hint's texts that can be read, and the text with unbalanced brackets evened out.

    Each with the names that are free in it.
    """
    start, end = refuted.witness.data.get("start", 0), refuted.witness.data.get("end", 0)
    hints = [refuted.remedy, *_WAYS.split(refuted.remedy)] if refuted.remedy else []
    tried = [put for hint in hints for put in _put(text, hint, start, end)] + [*_balanced(text)]
    if "[" in text and "," not in text:
        tried.append(text.translate(_ROUND))  # brackets within brackets, as on the board
    for candidate in dict.fromkeys(tried):
        if candidate == text or not candidate.strip():
            continue
        with suppress(ParseError):
            read = patient.case.question.reading.parse(candidate)
            yield candidate, free_names(read) - FUNCTIONS.keys()


def _put(text: str, hint: str, start: int, end: int) -> Iterator[str]:
    """``text`` with ``hint`` where the same signs stand, else at the span, else as a whole."""
    same = [
        text[:low] + hint + text[high:]
        for low in range(start + 1)
        for high in range(end, len(text) + 1)
        if _signs(text[low:high]) == _signs(hint) and text[low:high] == text[low:high].strip()
    ]
    word = f" {hint} " if hint.isalpha() else hint
    yield from same or [" ".join(f"{text[:start]}{word}{text[end:]}".split()), hint]
    sign = text[start:end]
    if text.count(sign) > 1 and not sign.strip().isalnum():
        yield " ".join(text.replace(sign, word).split())


def _signs(text: str) -> str:
    """What two ways of writing an expression have in common: all but brackets and products."""
    return "".join(sign for sign in text if not sign.isspace() and sign not in "()*")


def _numbers(text: str) -> frozenset[str]:
    return frozenset(NUMERAL.findall(text))


def _atoms(patient: Patient, text: str) -> frozenset[str]:
    """The numbers of a text, and its names that the question declares."""
    declared = patient.case.question.reading.declared
    digits = _numbers(text.replace(",", "."))
    return digits | (declared & frozenset(_NAME.findall(text)))


def _balanced(text: str) -> Iterator[str]:
    """``text`` with its brackets evened out.

    A sign at its end lacks what it joins, which nobody knows: it stays.
    """
    for stripped in (text.strip(), text.rstrip(" ("), text.rstrip(" )"), text.lstrip(" (")):
        missing = stripped.count("(") - stripped.count(")")
        if missing == 0:
            yield stripped
        elif missing > 0:
            yield stripped + ")" * missing
        elif stripped.endswith(")" * -missing):
            yield stripped[:missing]


def _with_text(spec: ProblemSpec, path: str, text: str, candidate: str) -> ProblemSpec | None:
    """``spec`` with the text at ``path`` replaced; None for fields that are not mended so."""
    where = steps(path)
    if where[:1] == ("givens",) and len(where) == 2:
        givens = tuple(
            g.model_copy(update={"relation": candidate}) if g.id == where[1] else g
            for g in spec.givens
        )
        return spec.model_copy(update={"givens": givens})
    if where[:1] == ("data",) and len(where) == 2:
        data = tuple(
            d.model_copy(update={"value": candidate}) if d.name == where[1] else d
            for d in spec.data
        )
        return spec.model_copy(update={"data": data})
    if path == "$.ask.find" and spec.ask is not None and spec.ask.find == text:
        return spec.model_copy(update={"ask": spec.ask.model_copy(update={"find": candidate})})
    if path == "$.answer" and spec.answer == text:
        return spec.model_copy(update={"answer": candidate})
    return None
