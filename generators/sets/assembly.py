"""The merge that fills a set: what is new, proved in order, numbered, kept or turned away.

One gate: a question enters only with a proof, and only if no question of the same content, or of
the same content under other names, is in the set already.  The outcome does not depend on how many
workers prove, on which machines, nor on how often the run was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from generators.attested_families import with_readers
from generators.sampler import Proposal
from generators.sets.by_proof import Covered, EachTime, Level, looked_up
from generators.sets.candidates import Source, sources
from generators.sets.engines import Engine, Limits
from generators.sets.journal import Journal
from generators.sets.manifest import Manifest, Section
from generators.sets.offers import Fresh, Offers
from generators.sets.record import Record
from generators.sets.seen import Seen
from generators.sets.shards import (
    Batch,
    Done,
    Examined,
    Kept,
    Outcome,
    Place,
    Refused,
    carried_out,
)
from mathverify.api import certify_many, verifier, verify_many
from mathverify.errors import InternalError
from mathverify.problem.identity import digest
from mathverify.problem.json_lines import json_value
from mathverify.verification.certificate import Sealed
from mathverify.verification.findings import Standing
from mathverify.verification.isolation import Finished
from mathverify.verification.policy import STANDARD


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A section that could not be filled."""

    section: str
    wanted: int
    found: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the set with its line; ``number`` counts from 1 through the set.

    ``examined`` is what the question itself is made of, where it was asked for and proved now.
    """

    number: int
    place: Place
    digest: str
    family: str
    version: int
    line: str
    examined: Examined | None = None


@dataclass(slots=True)
class Assembly:
    """A set under construction, and how often candidates were turned away.

    ``number`` is how many questions there are; ``records`` are they themselves, where they are
    kept in memory.  ``each_time`` says of sections that go by proofs which families have none.
    """

    records: list[Record] = field(default_factory=list)
    shortfalls: list[Shortfall] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    duplicates: int = 0
    number: int = 0
    each_time: list[str] = field(default_factory=list)
    seen: Seen = field(default_factory=Seen)


#: Questions of a section whose words are not firm enough, after which it is given up: those of
#: one shape stand or fall together.
_MOST_TURNED_AWAY = 50
#: Verifying has its deadline, and finding proofs for the kernel takes up to ten times as long.
_LIMITS = Limits(11 * STANDARD.deadline, STANDARD.memory)
#: Seconds of the processor that a batch should take, and the most candidates of one.
_BATCH, _LARGEST = 0.15, 256
#: Making the questions of a level again and counting them.
_COUNTING = Limits(3600.0, STANDARD.memory)


def questions(
    manifest: Manifest,
    journal: Journal,
    assembly: Assembly,
    *,
    engine: Engine,
    examined: bool,
) -> Iterator[Question]:
    """The questions of ``manifest`` in order, as they are accepted.

    With ``examined`` they bring what makes them `Verified`, but for those that an earlier run
    accepted.  Counts and shortfalls are those of ``assembly``.
    """
    for number, section in enumerate(manifest.section):
        before = assembly.number
        filling = Filling(manifest, number, section, number, engine, assembly, examined)
        yield from filling.questions(journal)
        found = assembly.number - before
        if found < section.count:
            assembly.shortfalls.append(Shortfall(section.title, section.count, found))


def assemble(
    manifest: Manifest, journal: Journal, *, engine: Engine, watch: Callable[[object], object]
) -> Assembly:
    """The set of ``manifest`` in memory; ``watch`` sees each question as it is accepted."""
    assembly = Assembly()
    found: list[Question] = []
    for question in questions(manifest, journal, assembly, engine=engine, examined=True):
        watch(question)
        found.append(question)
    assembly.records += records_of(manifest, found, workers=engine.workers)
    return assembly


def records_of(manifest: Manifest, found: Iterable[Question], *, workers: int) -> Iterator[Record]:
    """The questions themselves.

    Those that an earlier run accepted, and those that go by the proof of their family, are
    verified, for nothing but the verifier vouches for a question that is shown.  Raises
    `InternalError` where one is not proved.
    """
    listed = [(one, one.examined or _taken_over(manifest, one)) for one in found]
    new = [made.proposal.spec for _, made in listed if made.examination is None]
    verdicts = verify_many(new, workers=workers)
    for question, made in listed:
        spec = made.proposal.spec
        verdict = with_readers(
            next(verdicts)
            if made.examination is None
            else verifier().concluded(spec, STANDARD, made.examination),
            made.proposal,
        )
        if verdict.verified is None or verdict.digest != question.digest:
            raise InternalError(f"{verdict.spec.id} is not proved when it is looked at again")
        yield Record(
            question.number,
            question.place.section,
            made.proposal,
            verdict,
            verdict.verified,
            made.certificate,
            made.proof,
        )


def _taken_over(manifest: Manifest, question: Question) -> Examined:
    """What the line of a question says that an earlier run accepted."""
    told = json_value(question.line, halves=True)
    proof = str(told.get("proof", ""))
    certificate = None if proof else Sealed(told["certificate"])
    return Examined(proposal_at(manifest, question.place), None, certificate, proof)


def proposal_at(manifest: Manifest, place: Place) -> Proposal:
    """The candidate at a place of a set.  Raises `InternalError` where there is none any more."""
    section = manifest.section[place.section]
    source = sources(section, place.stream, manifest.seed)[place.source]
    found = source.at(place.rank)
    if not isinstance(found, Proposal):
        raise InternalError(f"{source.name} has no question at rank {place.rank} any more")
    return found


def refill(
    manifest: Manifest,
    first: Assembly,
    version: int,
    *,
    engine: Engine,
    watch: Callable[[object], object],
) -> tuple[Record, ...]:
    """Questions of the same families as those of ``first``, place by place, with other numbers.

    None of them is among ``first`` or an earlier version.  A family that has no more leaves its
    places empty, and a shortfall is noted.
    """
    kept: list[Record] = []
    for number, section in enumerate(manifest.section):
        origins = [r.proposal.origin for r in first.records if r.section == number]
        drawn: dict[str, list[Record]] = {}
        for name in dict.fromkeys(origin.family for origin in origins):
            count = sum(origin.family == name for origin in origins)
            alone = section.model_copy(update={"family": name, "concept": None, "count": count})
            stream = version * len(manifest.section) + number
            made = Assembly(seen=first.seen)
            filling = Filling(manifest, number, alone, stream, engine, made, examined=True)
            found = list(filling.questions(None))
            drawn[name] = list(records_of(manifest, found, workers=engine.workers))
            first.refused += made.refused
            first.duplicates += made.duplicates
            if len(drawn[name]) < count:
                first.shortfalls.append(Shortfall(section.title, count, len(drawn[name])))
        for origin in origins:
            if drawn[origin.family]:
                record = replace(drawn[origin.family].pop(0), number=len(kept) + 1)
                watch(record)
                kept.append(record)
    return tuple(kept)


def verified_again(records: Iterable[Record], *, jobs: int) -> Iterator[Record]:
    """The records with the verdicts on the specs of their proposals, certificates and all.

    Raises `InternalError` where one is not proved.
    """
    listed = tuple(records)
    specs = [record.proposal.spec for record in listed]
    verdicts = [
        with_readers(verdict, record.proposal)
        for record, verdict in zip(listed, verify_many(specs, workers=jobs), strict=True)
    ]
    certificates = certify_many(specs, workers=jobs)
    for record, verdict, certificate in zip(listed, verdicts, certificates, strict=True):
        if verdict.verified is None:
            raise InternalError(f"{verdict.spec.id} is not proved with its options reordered")
        yield replace(
            record,
            verdict=verdict,
            verified=verdict.verified,
            certificate=certificate,
            proof="",
        )


@dataclass(slots=True)
class Filling:
    """One section that is being filled from one stream."""

    manifest: Manifest
    number: int
    section: Section
    stream: int
    engine: Engine
    assembly: Assembly
    examined: bool
    turned_away: int = 0
    wanted: int = 0
    #: Seconds of the processor for a candidate, as far as is known.
    pace: float = _BATCH
    #: The seals of proofs by the names of the families whose questions go by them.
    proofs: Mapping[str, str] = field(default_factory=dict)

    def questions(self, journal: Journal | None) -> Iterator[Question]:
        """What is accepted, first what an earlier run accepted."""
        assembly, self.wanted = self.assembly, self.section.count
        offered = sources(self.section, self.stream, self.manifest.seed)
        offers = Offers(self.number, offered, self.engine)
        if journal is not None:
            yield from self._known(journal, offers)
        if self.wanted:
            self.look_up(offered)
        while self.wanted and self.turned_away <= _MOST_TURNED_AWAY + self.section.count:
            fresh = offers.fresh(assembly.seen, self.wanted)
            if not fresh:
                break
            for one, outcome in zip(fresh, self.outcomes(fresh), strict=True):
                question = self.counted(outcome)
                if journal is not None:
                    journal.write(*_entry(one, outcome, question))
                if question is not None:
                    yield question
                elif self.turned_away > _MOST_TURNED_AWAY + self.section.count:
                    break
        assembly.duplicates += offers.duplicates

    def _known(self, journal: Journal, offers: Offers) -> Iterator[Question]:
        """What the journal tells of this section."""
        while (entry := journal.peek()) is not None and "place" in entry:
            place = Place(*entry["place"])
            if (place.section, place.stream) != (self.number, self.stream) or not self.wanted:
                return
            self.assembly.seen.add(entry["shape"])
            offers.decided(place)
            line = journal.take()
            if line:
                self._accepted()
                number = self.assembly.number
                told = (entry["digest"], entry["family"], entry["version"], line)
                yield Question(number, place, *told)
            else:
                why = (entry["digest"], entry["id"], entry["reason"])
                self.counted(Refused(place, *why, proved=entry["proved"]))

    def look_up(self, offered: Sequence[Source]) -> None:
        """Look up the proofs of families, if questions of the section go by them."""
        if self.section.by_proof:
            self.proofs = dict(self._covered(offered))

    def _covered(self, offered: Sequence[Source]) -> Iterator[tuple[str, str]]:
        """The families whose questions go by a proof, with its seal; the others are told."""
        section, words = self.section, self.manifest.words
        if words is not Standing.BOUND:
            self.assembly.each_time.append(
                f"{section.title}: verified one by one, because words = {str(words)!r} wants each "
                "text looked at, and by the proof of a family words are bound"
            )
            return
        choice = section.kind == "choice"
        levels = [Level(one.name, section.difficulty, choice) for one in offered]
        told = self.engine.outcomes(looked_up, levels, _COUNTING)
        for level, found in zip(levels, told, strict=True):
            standing = found.value if isinstance(found, Finished) else EachTime(str(found))
            if isinstance(standing, Covered):
                yield level.family, standing.proof
            else:
                self.assembly.each_time.append(
                    f"{section.title}: questions of {level.family} are verified one by one, "
                    f"because {standing.reason}"
                )

    def _accepted(self) -> None:
        self.assembly.number += 1
        self.wanted -= 1

    def counted(self, outcome: Outcome) -> Question | None:
        """The question of an outcome with its number; None for one that is turned away."""
        if isinstance(outcome, Refused):
            self.assembly.refused.append(outcome)
            self.turned_away += outcome.proved
            return None
        self._accepted()
        number = self.assembly.number
        return Question(
            number,
            outcome.place,
            outcome.digest,
            outcome.family,
            outcome.version,
            outcome.body.numbered(number),
            outcome.examined,
        )

    def outcomes(self, fresh: list[Fresh]) -> Iterator[Outcome]:
        """What each candidate comes to, in order."""
        batches: list[Batch] = []

        def tasks() -> Iterator[Batch]:
            for batch in self._batches(fresh):
                batches.append(batch)
                yield batch

        for done in self.engine.outcomes(carried_out, tasks(), _LIMITS):
            batch = batches.pop(0)
            if isinstance(done, Finished):
                yield from self._paced(done.value)
            else:
                yield from self._one_by_one(batch)

    def _batches(self, fresh: list[Fresh]) -> Iterator[Batch]:
        """The candidates in batches that take about as long; each worker has several of them."""
        left = iter(fresh)
        most = max(1, len(fresh) // (4 * self.engine.workers))
        while True:
            size = max(1, min(int(_BATCH / self.pace), _LARGEST, most))
            candidates = tuple((one.place, self._bare(one)) for one in islice(left, size))
            if not candidates:
                return
            yield Batch(candidates, self.manifest.words, self.examined)

    def _bare(self, one: Fresh) -> Source:
        """The source of a candidate with no more than a worker needs."""
        source, proof = one.source.of(one.place.rank), self.proofs.get(one.source.name, "")
        return replace(source, proof=proof) if proof else source

    def _paced(self, done: Done) -> tuple[Outcome, ...]:
        self.pace = max(done.seconds / len(done.outcomes), 1e-6)
        return done.outcomes

    def _one_by_one(self, batch: Batch) -> Iterator[Outcome]:
        """The candidates of a batch that did not end, each by itself.

        One that does not end alone either is refused, as undecided.
        """
        singles = list(batch.single())
        told = self.engine.outcomes(carried_out, singles, _LIMITS)
        for single, done in zip(singles, told, strict=True):
            ((place, source),) = single.candidates
            if isinstance(done, Finished):
                yield from done.value.outcomes
                continue
            proposal = source.at(place.rank)
            if not isinstance(proposal, Proposal):
                raise InternalError(f"{source.name} has no question at rank {place.rank}")
            spec = proposal.spec
            yield Refused(place, digest(spec), spec.id, f"undecided: {done}")


def _entry(
    fresh: Fresh, outcome: Outcome, question: Question | None
) -> tuple[Mapping[str, Any], str]:
    """What the journal tells of a candidate, and the line of a question."""
    place = fresh.place
    told: dict[str, Any] = {
        "place": [place.section, place.stream, place.source, place.rank],
        "shape": fresh.shape,
        "digest": outcome.digest,
        "id": outcome.id,
    }
    if isinstance(outcome, Kept):
        assert question is not None
        return told | {"family": outcome.family, "version": outcome.version}, question.line
    return told | {"reason": outcome.reason, "proved": outcome.proved}, ""
