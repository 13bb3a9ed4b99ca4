"""What workers do for a set: pure functions of a manifest's sections and of ranks.

`shard` is what the ranks from one to another of a section come to, whoever asks and wherever.  The
merge (`generators.sets.assembly`) hands out the same work in smaller pieces: first what is there
and in what shape (`Span`), then, for what is new to the set, the proof and the line (`Batch`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from generators.attested_families import with_readers
from generators.catalogue import family
from generators.family_proofs.lines import family_body_of
from generators.line_bodies import Body
from generators.sampler import Proposal
from generators.sets.by_proof import why_not
from generators.sets.candidates import Source, sources
from generators.sets.drafting import line_at, shape_at
from generators.sets.manifest import Manifest
from generators.sets.record import body_of
from generators.sets.seen import short
from mathverify.api import examined_and_certified, verifier
from mathverify.attestation.standing import reaches
from mathverify.problem.identity import digest
from mathverify.verification.certificate import Sealed
from mathverify.verification.examination import Examination
from mathverify.verification.findings import Proved, Standing
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import finding_lines


@dataclass(frozen=True, slots=True)
class Place:
    """Where a candidate comes from: the section, its stream, the number of its source, the rank."""

    section: int
    stream: int
    source: int
    rank: int


@dataclass(frozen=True, slots=True)
class Examined:
    """What a worker found, for whoever needs the question itself and not its line alone.

    A question that goes by the proof of its family, whose seal is ``proof``, was not examined.
    """

    proposal: Proposal
    examination: Examination | None
    certificate: Sealed | None
    proof: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A proved question of the set: its line but for the number."""

    place: Place
    digest: str
    id: str
    family: str
    version: int
    body: Body
    examined: Examined | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A candidate that is not taken, and why.

    ``proved`` says that its words alone do not stand as firmly as the manifest wants.
    """

    place: Place
    digest: str
    id: str
    reason: str
    proved: bool = False


Outcome: TypeAlias = Kept | Refused


@dataclass(frozen=True, slots=True)
class Span:
    """The ranks from ``start`` to before ``stop`` of a source, to be looked through."""

    source: Source
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Looked:
    """The ranks of a span that hold a question, each with its shape in 64 bits."""

    found: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Candidates to be proved, with their sources; ``examined`` asks for more than the line."""

    candidates: tuple[tuple[Place, Source], ...]
    words: Standing
    examined: bool

    def single(self) -> Iterator[Batch]:
        """Each candidate by itself."""
        for one in self.candidates:
            yield Batch((one,), self.words, self.examined)


@dataclass(frozen=True, slots=True)
class Done:
    """What a batch came to, in its order, and the seconds of the processor that it took."""

    outcomes: tuple[Outcome, ...]
    seconds: float


def looked_through(span: Span) -> Looked:
    """What stands at the ranks of a span."""
    found: list[tuple[int, int]] = []
    for rank in range(span.start, span.stop):
        shape = shape_at(span.source, rank)
        if shape is not None:
            found.append((rank, short(shape)))
    return Looked(tuple(found))


def carried_out(batch: Batch) -> Done:
    """The candidates of a batch proved, certified and written, or refused."""
    began = time.process_time()
    outcomes = tuple(
        _outcome(place, source, batch.words, examined=batch.examined)
        for place, source in batch.candidates
    )
    return Done(outcomes, time.process_time() - began)


def shard(manifest: Manifest, section: int, start: int, stop: int) -> tuple[Outcome, ...]:
    """What the ranks ``start`` ... ``stop`` - 1 of each source of a section come to, in order.

    A pure function: the same on every machine, whatever else is made.  Questions of one shape are
    all there; the set takes the first.  Each is verified, also where the section goes by proofs.
    """
    told = manifest.section[section]
    found: list[Outcome] = []
    for number, source in enumerate(sources(told, section, manifest.seed)):
        for rank in range(start, min(stop, source.size)):
            if isinstance(source.at(rank), Proposal):
                place = Place(section, section, number, rank)
                found.append(_outcome(place, source, manifest.words, examined=False))
    return tuple(found)


def _outcome(place: Place, source: Source, words: Standing, *, examined: bool) -> Outcome:
    line = None if examined else line_at(source, place.rank, place.section)
    if line is not None:
        version = family(source.name).version
        return Kept(place, line.digest, line.id, source.name, version, line.body)
    proposal = source.at(place.rank)
    if not isinstance(proposal, Proposal):
        raise ValueError(f"{source.name} has no question at rank {place.rank}")
    spec, origin = proposal.spec, proposal.origin
    if source.proof:
        reason = why_not(proposal, source.proof)
        if reason:
            return Refused(place, digest(spec), spec.id, reason)
        named = digest(spec)
        body = family_body_of(place.section, proposal, source.proof, named)
        shown = Examined(proposal, None, None, source.proof) if examined else None
        return Kept(place, named, spec.id, origin.family, origin.version, body, shown)
    examination, certificate = examined_and_certified(spec)
    verdict = with_readers(verifier().concluded(spec, STANDARD, examination), proposal)
    if verdict.verified is None:
        broken = tuple(one for one in verdict.findings if not isinstance(one, Proved))
        reason = "; ".join(line.strip() for line in finding_lines(broken, notes=False))
        return Refused(place, verdict.digest, spec.id, reason)
    if not reaches(verdict.words, words):
        return Refused(place, verdict.digest, spec.id, f"its words are not {words}", proved=True)
    return Kept(
        place,
        digest(spec),
        spec.id,
        origin.family,
        origin.version,
        body_of(place.section, proposal, verdict, certificate),
        Examined(proposal, examination, certificate) if examined else None,
    )
