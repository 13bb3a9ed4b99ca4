"""Rule a: everything in a reading is quoted, and every printed number is used where it is quoted.

What fails here says nothing of the text: the reader repaired it, skipped a part of it, or was
careless.  Such a reading is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mathverify.attestation.domains import domain_read
from mathverify.attestation.fields import Field, fields
from mathverify.attestation.page import Page
from mathverify.attestation.printed import PrintedNumber, places_of, written_numbers
from mathverify.attestation.reading import ASK, Reading, domain_of
from mathverify.problem.spec import ProblemSpec, Unknown
from mathverify.semantics.system import Kind


def quoting_fault(page: Page, reading: Reading) -> str:
    """Why a reading is thrown away; empty where nothing speaks against its quotations."""
    return next(_faults(page, reading), "")


def restricts(spec: ProblemSpec, unknown: Unknown) -> bool:
    """Whether a domain says more of an unknown than that it is a number or a figure."""
    found = domain_read(spec, unknown)
    if found is None:
        return True
    plain = found.kind in (Kind.REAL, Kind.BOOLEAN)
    return not plain or bool(found.conditions) or found.members is not None


def _faults(page: Page, reading: Reading) -> Iterator[str]:
    known = {field.tells for field in fields(reading.spec)}
    for one in reading.quotations:
        if one.tells not in known:
            yield f"{one.tells!r} is quoted and is no part of the reading"
        for quote in one.quotes:
            if not places_of(quote, page.text):
                yield f"{quote!r} does not stand in the text"
    for quote in (*reading.scenery, *(doubt.quote for doubt in reading.doubts)):
        if not places_of(quote, page.text):
            yield f"{quote!r} does not stand in the text"
    for needed in _needed(reading.spec):
        if not reading.quotes(needed):
            yield f"no words are quoted for {needed!r}"
    for number in page.numbers:
        yield from _number_faults(page, reading, number)
    for doubt in reading.doubts:
        other = Reading(doubt.other, reading.quotations, (), reading.scenery)
        for number in page.numbers:
            for fault in _number_faults(page, other, number):
                yield f"in the doubt about {doubt.quote!r}, {fault}"


def _needed(spec: ProblemSpec) -> Iterator[str]:
    """What must be told by some words."""
    for given in spec.givens:
        yield given.id
    for function in spec.functions:
        yield function.name
    for unknown in spec.unknowns:
        if restricts(spec, unknown):
            yield domain_of(unknown.name)
    yield ASK


def _number_faults(page: Page, reading: Reading, number: PrintedNumber) -> Iterator[str]:
    digits = page.text[number.start : number.end]
    told: dict[tuple[int, int], list[str]] = {}
    quoted = [(one.tells, quote) for one in reading.quotations for quote in one.quotes]
    quoted += [("", quote) for quote in reading.scenery]
    for tells, quote in quoted:
        for start, end in places_of(quote, page.text):
            if start <= number.start and number.end <= end:
                told.setdefault((start, end), []).append(tells)
    if not told:
        yield f"the number {digits} stands in no quotation"
    elif len(told) > 1:
        yield f"the number {digits} stands in several quotations"
    else:
        (names,) = told.values()
        # An equation may be written without its 0.
        used = number.values == {0} or any(
            _used(reading.spec, name, number.values) for name in names
        )
        if "" not in names and not used:
            yield f"the number {digits} is not used by what is quoted with it"


def _used(spec: ProblemSpec, tells: str, values: frozenset[Fraction]) -> bool:
    """Whether one of ``values`` stands in what is told, or in data that it names."""
    every = tuple(fields(spec))
    own = [field for field in every if field.tells == tells]
    if any(field.section == "data" for field in own):
        # A datum that is quoted by itself counts where something uses it.
        names = {field.name for field in own}
        if not any(names & _words(field.text) for field in every if field not in own):
            return False
    return any(_holds(every, field, values, frozenset()) for field in own)


def _holds(
    every: tuple[Field, ...], field: Field, values: frozenset[Fraction], seen: frozenset[str]
) -> bool:
    for _, end, value in written_numbers(field.text):
        percent = not field.text[end:].lstrip().startswith("%") and value * 100 in values
        if value in values or percent:
            return True
    names = _words(field.text) - seen
    data = [other for other in every if other.section == "data" and other.name in names]
    return any(_holds(every, other, values, seen | names) for other in data)


def _words(text: str) -> frozenset[str]:
    spaced = "".join(sign if sign.isalnum() or sign == "_" else " " for sign in text)
    return frozenset(spaced.split())
