"""Flaws of the words: numbers that the spec does not know, facts that the words leave out."""

from __future__ import annotations

import re

from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.inspection import free_names_of, numerals, pick, slots, with_stem
from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec

#: Words that tell a given or a domain without a datum of its own.
_SPAN = re.compile(r"\[([^\[\]{}]*)\]\(\w[^()]*\)")


def _unused_number(spec: ProblemSpec, start: int) -> int:
    known = numerals(spec)
    return next(number for number in range(start, start + 10_000) if str(number) not in known)


def _stray_number(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if spec.prose is None:
        return NotApplicable("no words")
    number = _unused_number(spec, 13 + seed % 50)
    sentence = pick(
        (
            f"This happened {number} times before.",
            f"Another {number} were left over.",
            f"The whole thing took {number} days.",
        ),
        seed,
    )
    return with_stem(spec, f"{spec.prose.stem} {sentence}")


def _number_in_words(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if spec.prose is None:
        return NotApplicable("no words")
    sentences = (
        "Seven more came later.",
        "A dozen of them were late.",
        "Twenty of them were late.",
    )
    return with_stem(spec, f"{spec.prose.stem} {pick(sentences, seed)}")


def _literal_for_slot(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """A number in the words that is not the one in the spec."""
    if spec.prose is None:
        return NotApplicable("no words")
    shown = slots(spec.prose.stem)
    candidates = [
        datum for datum in spec.data if datum.value.isdecimal() and shown.count(datum.name) == 1
    ]
    if not candidates:
        return NotApplicable("no whole number with a slot of its own")
    datum = pick(candidates, seed)
    number = _unused_number(spec, int(datum.value) + 1)
    return with_stem(spec, spec.prose.stem.replace(f"{{{datum.name}}}", str(number)))


def _unmentioned(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """A slot replaced by words, where nothing else in the stem tells what stood there."""
    if spec.prose is None or spec.ask is None:
        return NotApplicable("no words")
    shown = slots(spec.prose.stem)
    told = [_told_by(slot, spec) for slot in shown]
    domains = [part for unknown in spec.unknowns for part in unknown.domain.split(", ")]
    relations = [given.relation for given in spec.givens]
    ids = {given.id for given in spec.givens}
    needed = frozenset[str]().union(
        *(free_names_of(text, spec) for text in (spec.ask.find, *relations, *domains))
    ) & {datum.name for datum in spec.data}
    candidates = [
        slot
        for place, slot in enumerate(shown)
        # The request prints a given that the text leaves out.
        if not ("ask" in shown and slot in ids)
        and (told[place] & needed).difference(*(told[:place] + told[place + 1 :]))
    ]
    if not candidates:
        return _unbound(spec)
    lost = pick(candidates, seed)
    return with_stem(spec, spec.prose.stem.replace(f"{{{lost}}}", "what was agreed"))


def _unbound(spec: ProblemSpec) -> ProblemSpec | NotApplicable:
    """The words of a span that tells something, without the mark that says so."""
    assert spec.prose is not None
    span = _SPAN.search(spec.prose.stem)
    if span is None or "{ask}" in spec.prose.stem:
        return NotApplicable("every datum is told twice, or what is not told is printed")
    return with_stem(spec, spec.prose.stem.replace(span[0], span[1]))


def _told_by(slot: str, spec: ProblemSpec) -> frozenset[str]:
    """The data and unknowns that a slot shows: of a given, those of its relation."""
    for given in spec.givens:
        if given.id == slot:
            return free_names_of(given.relation, spec)
    return free_names_of(slot, spec)


WORDING_FLAWS = (
    Flaw(
        "stray-number",
        "A number in the words that the spec does not know.",
        frozenset({Code.STRAY_NUMBER}),
        _stray_number,
    ),
    Flaw(
        "number-in-words",
        "A number told in words that tell no given.",
        frozenset({Code.NUMBER_IN_WORDS}),
        _number_in_words,
    ),
    Flaw(
        "literal-for-slot",
        "A number in the words that differs from the one in the spec.",
        frozenset({Code.STRAY_NUMBER, Code.UNMENTIONED_GIVEN}),
        _literal_for_slot,
    ),
    Flaw(
        "unmentioned-given",
        "The words leave out a number that the answer needs.",
        # What the request would have to print instead may have no phrase.
        frozenset({Code.UNMENTIONED_GIVEN, Code.NO_PHRASE}),
        _unmentioned,
    ),
)
