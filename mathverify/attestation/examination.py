"""A reader's examination: wrong texts planted in sound questions, and how many are caught.

A text is made wrong by printing it from a question that was changed: two data exchanged, a strict
sign made weak or turned round, another unknown asked for.  The reader sees the page of the changed
question; held to the sound one, an attentive reading of it must not be attested.  A plant counts
only where the changed question really is another one, which its own reading shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.attestation.comparison import Attested, Differs, compare
from mathverify.attestation.fields import bare, fields
from mathverify.attestation.outcome import Bench, Verifying
from mathverify.attestation.page import Page, Printing
from mathverify.attestation.reading import Quotation, Reading
from mathverify.attestation.record import Attester
from mathverify.problem.spec import ProblemSpec

#: What a reader makes of a text; None where it writes nothing down.
Reads: TypeAlias = Callable[[str], Reading | None]

#: Signs that are exchanged: strict for weak, and one direction for the other.
_WEAKER = (("<=", "<"), (">=", ">"), ("≤", "<"), ("≥", ">"))
_TURNED = {"<": ">", ">": "<"}


@dataclass(frozen=True, slots=True)
class Plant:
    """A page whose text is wrong for ``spec``; ``kind`` says how it was made so."""

    kind: str
    spec: ProblemSpec
    page: Page


@dataclass(frozen=True, slots=True)
class Examined:
    """How many of the ``planted`` wrong texts were not attested, by the kind of each plant."""

    planted: int
    caught: int
    missed: tuple[Plant, ...] = ()

    def attester(self, name: str) -> Attester:
        """A reader with what is known of it."""
        return Attester(name, caught=self.caught, planted=self.planted)


def plants(spec: ProblemSpec, printing: Printing, verifying: Verifying) -> Iterator[Plant]:
    """The wrong texts that can be made of one sound question, each with another answer."""
    bench = Bench(verifying, limit=5_000)
    text = printing(spec)
    for kind, changed in _changed(spec):
        # The numbers are those of the sound question; words and places are those of the changed.
        page = Page(spec, printing(changed))
        if page.text == text:
            continue
        found = compare(spec, page, _own_reading(changed, page.text), verifying, bench=bench)
        if isinstance(found, Differs):
            yield Plant(kind, spec, page)


def _own_reading(spec: ProblemSpec, text: str) -> Reading:
    """The question itself as a reading, all of it quoted from the whole text."""
    told = dict.fromkeys(field.tells for field in fields(spec) if field.section != "data")
    return Reading(bare(spec), tuple(Quotation(tells, (text,)) for tells in told))


def examined(
    specs: Sequence[ProblemSpec], printing: Printing, reads: Reads, verifying: Verifying
) -> Examined:
    """What a reader catches of the wrong texts made of sound questions."""
    planted, missed = 0, []
    for spec in specs:
        for plant in plants(spec, printing, verifying):
            planted += 1
            reading = reads(plant.page.text)
            if reading is None:
                continue
            if isinstance(compare(spec, plant.page, reading, verifying), Attested):
                missed.append(plant)
    return Examined(planted, planted - len(missed), tuple(missed))


def _changed(spec: ProblemSpec) -> Iterator[tuple[str, ProblemSpec]]:
    yield from _permuted(spec)
    yield from _other_signs(spec)
    yield from _other_asked(spec)
    yield from _dropped(spec)


def _permuted(spec: ProblemSpec) -> Iterator[tuple[str, ProblemSpec]]:
    """Two data exchanged in their places: the text says the one where the other is meant."""
    for place, one in enumerate(spec.data):
        for other in spec.data[place + 1 :]:
            if one.value == other.value or _kind(one.value) != _kind(other.value):
                continue
            values = {one.name: other.value, other.name: one.value}
            data = tuple(
                datum.model_copy(update={"value": values.get(datum.name, datum.value)})
                for datum in spec.data
            )
            yield "permuted", spec.model_copy(update={"data": data, "answer": None})


def _kind(value: str) -> str:
    """The unit and form of a value, its numbers left out."""
    return "".join("#" if sign.isdigit() else sign for sign in value).replace("##", "#")


def _other_signs(spec: ProblemSpec) -> Iterator[tuple[str, ProblemSpec]]:
    for index, given in enumerate(spec.givens):
        for kind, relation in _signs(given.relation):
            givens = list(spec.givens)
            givens[index] = given.model_copy(update={"relation": relation})
            yield kind, spec.model_copy(update={"givens": tuple(givens), "answer": None})


def _signs(relation: str) -> Iterator[tuple[str, str]]:
    for weak, strict in _WEAKER:
        if weak in relation:
            yield "strict", relation.replace(weak, strict, 1)
            return
    for sign, turned in _TURNED.items():
        if sign in relation:
            yield "weak", relation.replace(sign, f"{sign}=", 1)
            yield "direction", relation.replace(sign, turned, 1)
            return
    for sign, turned in ((" + ", " - "), (" - ", " + ")):
        if sign in relation:
            yield "direction", relation.replace(sign, turned, 1)
            return


def _other_asked(spec: ProblemSpec) -> Iterator[tuple[str, ProblemSpec]]:
    names = [unknown.name for unknown in spec.unknowns]
    if spec.ask is None or spec.ask.find not in names:
        return
    for name in names:
        if name != spec.ask.find:
            ask = spec.ask.model_copy(update={"find": name})
            yield "other asked", spec.model_copy(update={"ask": ask, "answer": None})


def _dropped(spec: ProblemSpec) -> Iterator[tuple[str, ProblemSpec]]:
    """A given that the text shows by a slot, left out where it stands."""
    if spec.prose is None:
        return
    for given in spec.givens:
        slot = f"{{{given.id}}}"
        if slot not in spec.prose.stem:
            continue
        prose = spec.prose.model_copy(update={"stem": spec.prose.stem.replace(slot, "…")})
        rest = tuple(one for one in spec.givens if one is not given)
        yield "dropped", spec.model_copy(update={"prose": prose, "givens": rest, "answer": None})
