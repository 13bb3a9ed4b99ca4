"""`compare`: whether a reading of the text is the question, by the rules of attestation.

First the quotations (rule a), then the request (b), then the answers on the question itself and on
siblings, at its bounds and beside them (c), then what both need (d), then the doubts (e).  A
difference is shown by the numbers with which the two part; what nobody could decide is undecided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice
from typing import TypeAlias

from mathverify.attestation.bounds import hits
from mathverify.attestation.fields import bare
from mathverify.attestation.needs import needed_domains, needs_fault
from mathverify.attestation.outcome import Answered, Bench, Unsettled, Verifying
from mathverify.attestation.page import Page
from mathverify.attestation.quoting import quoting_fault
from mathverify.attestation.reading import Doubt, Reading
from mathverify.attestation.renumbering import (
    Atom,
    Template,
    Values,
    atoms_of,
    of_reading,
    of_spec,
)
from mathverify.attestation.sameness import Alike, Answers, Open, Other, alike, same_request
from mathverify.attestation.showing import unfit
from mathverify.attestation.siblings import answered_siblings, candidates, instance_of
from mathverify.attestation.statements import same_statement
from mathverify.codes import Code
from mathverify.problem.ask_kinds import Answer, AskKind
from mathverify.problem.identity import shape_digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Obligation, Witness
from mathverify.verification.verdict import Verdict

#: To so many digits values are compared that have no exact notation.
_MANY_DIGITS = "30 sf"

#: Siblings with an answer on which question and reading must agree.
WANTED = 5


class DifferenceCode(StrEnum):
    """How a text and a question part."""

    PROSE_DIFFERS = "prose-differs"  #: the words tell another question
    AMBIGUOUS = "ambiguous"  #: the words tell the question and another one as well


PROSE_DIFFERS = DifferenceCode.PROSE_DIFFERS
AMBIGUOUS = DifferenceCode.AMBIGUOUS


@dataclass(frozen=True, slots=True)
class Attested:
    """The reading is the question: on ``siblings`` of it, and at ``bounds`` of its conditions."""

    siblings: int
    bounds: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Differs:
    """The text tells another question; ``witness`` has the numbers and both answers."""

    code: DifferenceCode
    message: str
    witness: Witness


@dataclass(frozen=True, slots=True)
class Discarded:
    """The reading is thrown away: nothing follows from it about the text."""

    reason: str


@dataclass(frozen=True, slots=True)
class Undecided:
    """Nobody could say whether the reading is the question."""

    reason: str


ReadingOutcome: TypeAlias = Attested | Differs | Discarded | Undecided


def compare(
    spec: ProblemSpec,
    page: Page,
    reading: Reading,
    verifying: Verifying,
    *,
    offered: Sequence[ProblemSpec] = (),
    bench: Bench | None = None,
) -> ReadingOutcome:
    """Whether ``reading``, which was made of ``page``, is the question ``spec``.

    ``page`` shows the question or a sibling.  ``offered`` are siblings that the author of the
    question brings; others are looked for.  With a ``bench`` several readings share what was
    verified of the question.
    """
    fault = quoting_fault(page, reading)
    if fault:
        return Discarded(fault)
    if spec.parts or reading.spec.parts or spec.ask is None or reading.spec.ask is None:
        return Undecided("a question in parts is read part by part")
    fault = unfit(page)
    if fault:
        return Undecided(f"{fault}: show a sibling")
    return _Comparison(spec, page, reading, bench or Bench(verifying), offered).outcome()


def form_fault(page: Page, reading: Reading, verifying: Verifying) -> str:
    """Why a reading would be thrown away, as far as the text alone tells; empty where it would not.

    A reader may be told this and asked again: it says nothing of the question.
    """
    fault = quoting_fault(page, reading)
    if fault or reading.spec.ask is None:
        return fault or "the reading asks for nothing"
    return _ill_formed(Bench(verifying).tried(of_reading(page, reading, atoms_of(page)).spec, "0"))


class _Comparison:
    """One comparison, with its templates and its bench."""

    def __init__(
        self,
        spec: ProblemSpec,
        page: Page,
        reading: Reading,
        bench: Bench,
        offered: Sequence[ProblemSpec],
    ) -> None:
        self._spec = spec
        self._page = page
        self._reading = reading
        self._bench = bench
        self._offered = offered
        self._atoms = atoms_of(page)
        self._own = of_spec(page, self._atoms)
        self._read = of_reading(page, reading, self._atoms)
        self._claim = _claim(spec)
        # A number of a relation is moved only where both have it.
        self._movable = tuple(
            index
            for index, atom in enumerate(self._atoms)
            if not atom.lifted or index in self._read.filled
        )

    def outcome(self) -> ReadingOutcome:
        spec, reading = self._spec, self._reading
        assert spec.ask is not None
        assert reading.spec.ask is not None
        ill = self._ill_formed()
        if ill:
            return Discarded(ill)
        request = self._request()
        if request is not None:
            return request
        start = instance_of(self._atoms, self._page.spec, spec)
        if start is None:
            return Undecided("the page does not show this question or a sibling of it")
        self._told_to_many_digits(start)
        agreed = 0
        at_bounds = 0
        places: list[Values] = []
        for values, bound in self._places(start):
            found = self._alike(values, start)
            match found:
                case Other(own=own, read=read):
                    return self._differs(values, own, read)
                case Open(reason=reason) if values == start:
                    return Undecided(reason)
                case Answers():
                    agreed += not bound and values != start
                    at_bounds += bound
                    if found is Answers.EQUAL:
                        places.append(values)
        if not places or places[0] != start:
            return Undecided("the question itself has no answer to compare")
        if agreed < WANTED and not self._same_shape():
            return Undecided(
                f"only {agreed} siblings with an answer were found, {WANTED} are needed"
            )
        strict = self._strict_bounds(start)
        if strict is not None:
            return strict
        statement = self._statement(start)
        if statement is not None:
            return statement
        lacking = needs_fault(
            self._own, self._as_asked(), self._atoms, places[:3], self._bench, self._claim
        )
        if lacking:
            return Undecided(lacking)
        return self._doubts(places, Attested(agreed, at_bounds))

    # --- b ---------------------------------------------------------------------------------

    def _ill_formed(self) -> str:
        """Why the reading cannot be verified at all; empty where it can."""
        return _ill_formed(self._bench.tried(self._read.spec, self._claim or "0"))

    def _request(self) -> Differs | None:
        own, read = self._spec.ask, self._reading.spec.ask
        assert own is not None
        assert read is not None
        # The form of a rewriting is what is asked, and no way to give the answer.
        form = "" if own.kind.answer is Answer.EXPRESSION else read.form
        for name, told in (("unit", read.unit), ("rounding", read.round), ("form", form)):
            if told:
                message = (
                    f"the words ask for the {name} {told!r}; how the answer is to be given is "
                    "printed from the ask, so the words must not say it"
                )
                return _difference(PROSE_DIFFERS, message, {"read": told})
        if not same_request(own, read):
            asked, told = own.kind.shape.called, read.kind.shape.called
            message = f"the question asks for {asked}, the words for {told}"
            return _difference(PROSE_DIFFERS, message, {"own": own.kind, "read": read.kind})
        if own.kind.answer is Answer.EXPRESSION and own.form != read.form:
            message = f"the question asks for the form {own.form}, the words for {read.form}"
            return _difference(PROSE_DIFFERS, message, {"own": own.form, "read": read.form})
        return None

    # --- c ---------------------------------------------------------------------------------

    def _told_to_many_digits(self, start: Values) -> None:
        """Has both round alike where the exact value has no notation that could be compared."""
        own, read = self._spec.ask, self._reading.spec.ask
        assert own is not None
        assert read is not None
        if not own.round or {own.kind, read.kind} != {AskKind.VALUE}:
            return
        if isinstance(self._bench.outcome(self._own.at(start)), Unsettled):
            self._own, self._read = _rounded(self._own), _rounded(self._read)

    def _places(self, start: Values) -> Iterator[tuple[Values, bool]]:
        """The numbers to compare with, and whether they are those of a bound."""
        seen = {start}
        yield start, False
        for offered in self._offered:
            values = instance_of(self._atoms, self._page.spec, offered)
            if values is not None and values not in seen:
                seen.add(values)
                yield values, False
        if self._movable:
            for values in self._siblings(start):
                if values not in seen:
                    seen.add(values)
                    yield values, False
        for template in (self._own, self._read):
            domains = tuple(needed_domains(template, (start,), self._bench, self._claim))
            for hit in hits(template, self._atoms, start, self._movable, self._bench, domains):
                for values in (hit.values, *hit.beside):
                    if values not in seen and self._answered(values):
                        seen.add(values)
                        yield values, True

    def _siblings(self, start: Values) -> tuple[Values, ...]:
        """Numbers with which the question has an answer, or may have one that nobody finds."""
        own = self._own.spec.ask
        assert own is not None
        if not own.kind.shape.is_found:
            return tuple(islice(candidates(self._atoms, start, self._movable), WANTED + 3))
        found = answered_siblings(self._own, self._atoms, start, self._movable, self._bench)
        return tuple(islice(found, WANTED))

    def _answered(self, values: Values) -> bool:
        """Whether the question with these numbers has an answer: only then is it a sibling."""
        return isinstance(self._bench.outcome(self._own.at(values)), Answered)

    def _alike(self, values: Values, start: Values) -> Alike:
        claim = self._claim if values == start else ""
        return alike(self._own.at(values), self._read.at(values), self._bench, claim)

    def _strict_bounds(self, start: Values) -> Differs | None:
        """A bound that the one admits and the other does not, where the question has no answer."""
        for template, other in ((self._own, self._read), (self._read, self._own)):
            for hit in hits(template, self._atoms, start, self._movable, self._bench):
                met = self._bench.outcome(hit.at.at(hit.values))
                here = self._bench.outcome(template.at(hit.values))
                there = self._bench.outcome(other.at(hit.values))
                # What comes of the other is what comes of this one with the bound met.
                if (
                    isinstance(met, Answered)
                    and isinstance(there, Answered)
                    and not isinstance(here, Answered)
                    and met.answer == there.answer
                ):
                    ours, theirs = ("no answer", there.answer)
                    if template is self._read:
                        ours, theirs = theirs, ours
                    return self._differs(hit.values, ours, theirs)
        return None

    def _as_asked(self) -> Template:
        """The reading with the kind of answer that the question asks for."""
        read, own = self._read.spec.ask, self._own.spec.ask
        assert read is not None
        assert own is not None
        ask = read.model_copy(update={"kind": own.kind})
        return replace(self._read, spec=self._read.spec.model_copy(update={"ask": ask}))

    def _same_shape(self) -> bool:
        """Whether the reading is the question but for names, order and labels."""
        own, read = self._own.spec, self._read.spec
        page = own.model_copy(update={"id": "one"}), read.model_copy(update={"id": "one"})
        return shape_digest(page[0]) == shape_digest(page[1])

    def _statement(self, start: Values) -> ReadingOutcome | None:
        """Statements that are both true say nothing by that: they are compared as written."""
        assert self._spec.ask is not None
        if self._spec.ask.kind.answer is not Answer.STATEMENT or self._same_shape():
            return None
        match same_statement(self._own.at(start), self._read.at(start), self._bench):
            case Other(own=own, read=read):
                return self._differs(start, own, read)
            case Open(reason=reason):
                return Undecided(reason)
            case _:
                return None

    def _differs(self, values: Values, own: str, read: str) -> Differs:
        numbers = _numbers(self._atoms, values)
        told = ", ".join(f"{name} = {value}" for name, value in numbers.items())
        message = (
            f"{f'with {told} ' if told else ''}the answer to the question is {own}; "
            f"as the words were read it is {read}"
        )
        return _difference(PROSE_DIFFERS, message, {"numbers": numbers, "own": own, "read": read})

    # --- e ---------------------------------------------------------------------------------

    def _doubts(self, places: Sequence[Values], attested: Attested) -> ReadingOutcome:
        notes: list[str] = []
        for doubt in self._reading.doubts:
            other = of_reading(self._page, _as_reading(self._reading, doubt), self._atoms)
            for place, values in enumerate(places):
                claim = self._claim if place == 0 else ""
                match alike(self._own.at(values), other.at(values), self._bench, claim):
                    case Other(own=own, read=read):
                        numbers = _numbers(self._atoms, values)
                        message = (
                            f"{doubt.quote!r} may be read in two ways: with the one the answer is "
                            f"{own}, with the other {read}"
                        )
                        data = {"numbers": numbers, "own": own, "read": read, "quote": doubt.quote}
                        return _difference(AMBIGUOUS, message, data)
                    case Open(reason=reason):
                        return Undecided(f"the doubt about {doubt.quote!r}: {reason}")
            notes.append(f"{doubt.quote!r} may be read in two ways, which come to the same")
        return Attested(attested.siblings, attested.bounds, tuple(notes))


#: What makes a reading one that nobody can verify.
_UNREAD = frozenset(
    {
        Code.PARSE_ERROR,
        Code.UNKNOWN_NAME,
        Code.AMBIGUOUS,
        Code.ILL_TYPED,
        Code.UNIT_CLASH,
    }
)


def _ill_formed(verdict: Verdict | None) -> str:
    for found in () if verdict is None else verdict.refutations:
        answer = found.path.startswith("$.answer")
        if found.obligation is Obligation.WELL_FORMED and not answer and found.code in _UNREAD:
            return f"the reading is no question: {found.message}"
    return ""


def _claim(spec: ProblemSpec) -> str:
    """The claimed answer, where it is not that in a rounding or form."""
    assert spec.ask is not None
    if spec.answer is None or spec.ask.round or spec.chooses_all:
        return ""
    return next((o.value or "" for o in spec.options if o.label == spec.answer), spec.answer)


def _rounded(template: Template) -> Template:
    assert template.spec.ask is not None
    ask = template.spec.ask.model_copy(update={"round": _MANY_DIGITS})
    return replace(template, spec=template.spec.model_copy(update={"ask": ask}))


def _as_reading(reading: Reading, doubt: Doubt) -> Reading:
    return Reading(bare(doubt.other), reading.quotations, (), reading.scenery, reading.reader)


def _numbers(atoms: Sequence[Atom], values: Values) -> dict[str, str]:
    found: dict[str, str] = {}
    for atom, value in zip(atoms, values, strict=True):
        name = atom.key[1] or "ask"
        found[name] = f"{found[name]}, {value}" if name in found else str(value)
    return found


def _difference(code: DifferenceCode, message: str, data: Mapping[str, object]) -> Differs:
    return Differs(code, message, Witness("readings", message, data))
