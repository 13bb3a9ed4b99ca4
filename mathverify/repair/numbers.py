"""One number of the data or givens changed to a near value, where the givens are at fault."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.repair.change import Proposal
from mathverify.repair.freed import Place, other_values, places, rewritten
from mathverify.repair.patient import Patient
from mathverify.verification.findings import Obligation, Refuted

_COST = 2.0
#: What a change within a given costs more than one of a datum, which the prose follows.
_IN_A_GIVEN = 0.25
#: Numbers that are looked at.
_MOST_PLACES = 16
#: Neighbours tried on each side where only a whole examination can tell.
_NEIGHBOURS = 10


def other_number(patient: Patient) -> Iterator[Proposal]:
    """``range 17 instead of 18`` for givens that contradict each other or give the impossible.

    Never for a wrong answer: there the answer is what has to change.
    """
    for refuted in patient.found(Code.CONTRADICTORY):
        for place in _in_core(patient, refuted):
            for value in other_values(patient, place):
                yield _proposal(patient, place, value)
    if patient.found(Code.IMPLAUSIBLE):
        for place in _first(places(patient.case.question.reading)):
            yield from _plausible(patient, place)


def _first(found: Iterator[Place]) -> Iterator[Place]:
    for _, place in zip(range(_MOST_PLACES), found, strict=False):
        yield place


def _in_core(patient: Patient, refuted: Refuted) -> Iterator[Place]:
    """The numbers of the conflicting givens and of the data that they use."""
    reading = patient.case.question.reading
    core = set(refuted.witness.data.get("core", ()))
    names: set[str] = set()
    for id_, node in reading.givens:
        if id_ in core:
            names |= tree.free_names(node)
    for _ in reading.data:
        names |= {n for d in names & set(reading.data) for n in tree.free_names(reading.data[d])}
    yield from _first(
        place
        for place in places(reading)
        if (place.name in core if place.section == "givens" else place.name in names)
    )


def _plausible(patient: Patient, place: Place) -> Iterator[Proposal]:
    """The nearest neighbours that are not refuted as implausible any more."""
    step = Fraction(1, 10**place.decimals)
    for sign in (1, -1):
        for count in range(1, _NEIGHBOURS + 1):
            value = place.value + sign * count * step
            if value <= 0:
                break
            examined = patient.examine(rewritten(patient.spec, place, value))
            if _is_nothing(examined.answer):
                # A field without a width is no field, though no rule is broken.
                continue
            refuted = [f for f in examined.findings if isinstance(f, Refuted)]
            # What follows from the value (answer, steps) is mended next; the rest must hold.
            later = {Obligation.ANSWER, Obligation.OPTIONS, Obligation.STEPS}
            if all(f.obligation in later for f in refuted):
                yield _proposal(patient, place, value)
                break


def _proposal(patient: Patient, place: Place, value: Fraction) -> Proposal:
    mended = rewritten(patient.spec, place, value)
    far = abs(value - place.value) / abs(place.value) if place.value else Fraction(1)
    relative = min(far, Fraction(1))
    cost = _COST + float(relative) + (0 if place.section == "data" else _IN_A_GIVEN)
    if place.section == "data":
        new = next(datum.value for datum in mended.data if datum.name == place.name)
        words = f"with {place.name} {new} instead of {place.text}"
    else:
        new = next(given.relation for given in mended.givens if given.id == place.name)
        words = f"{place.name}: {new} instead of {place.text}"
    return Proposal(words, cost, mended)


def _is_nothing(answer: str) -> bool:
    """Whether an answer is 0, with or without a unit."""
    behind = answer[1:2]
    return answer[:1] == "0" and not behind.isdecimal() and behind not in (".", "/")
