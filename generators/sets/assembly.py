"""The loop that fills a set: propose, refuse what is known, verify, keep what is proved.

One gate: a question enters only with a `Verified`, and only if no question of the same content,
or of the same content under other names, is in the set already.  The outcome does not depend on
how many workers verify.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from generators.attested_families import with_readers
from generators.sampler import Proposal
from generators.sets.candidates import candidates
from generators.sets.journal import Journal
from generators.sets.manifest import Manifest, Section
from generators.sets.record import Record
from mathverify.api import certify_many, verify_many
from mathverify.attestation.standing import reaches
from mathverify.errors import InternalError
from mathverify.problem.identity import digest, shape_digest
from mathverify.verification.findings import Standing
from mathverify.verification.verdict import Verdict

__all__ = ["Assembly", "Shortfall", "assemble"]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """A section that could not be filled."""

    section: str
    wanted: int
    found: int


@dataclass(slots=True)
class Assembly:
    """A set under construction, and how often candidates were turned away."""

    records: list[Record] = field(default_factory=list)
    shortfalls: list[Shortfall] = field(default_factory=list)
    refused: list[Verdict] = field(default_factory=list)
    duplicates: int = 0
    shapes: set[str] = field(default_factory=set)


#: Questions of a section whose words are not firm enough, after which it is given up: those of
#: one shape stand or fall together.
_MOST_TURNED_AWAY = 50


def assemble(
    manifest: Manifest, journal: Journal, *, jobs: int, watch: Callable[[Record], None]
) -> Assembly:
    """The records of ``manifest``, in order; ``watch`` sees each as it is accepted."""
    assembly = Assembly()
    for number, section in enumerate(manifest.section):
        before = len(assembly.records)
        stream = candidates(section, number, manifest.seed)
        found_records = _accepted(
            number, section, stream, assembly, assembly.shapes, journal, jobs, manifest.words
        )
        for record in found_records:
            watch(record)
        found = len(assembly.records) - before
        if found < section.count:
            assembly.shortfalls.append(Shortfall(section.title, section.count, found))
    return assembly


def refill(
    manifest: Manifest,
    first: Assembly,
    version: int,
    journal: Journal,
    *,
    jobs: int,
    watch: Callable[[Record], None],
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
            stream = candidates(alone, version * len(manifest.section) + number, manifest.seed)
            made = Assembly(shapes=first.shapes)
            drawn[name] = list(
                _accepted(number, alone, stream, made, made.shapes, journal, jobs, manifest.words)
            )
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


def verified_again(records: Sequence[Record], *, jobs: int) -> Iterator[Record]:
    """The records with the verdicts on the specs of their proposals, certificates and all.

    Raises `InternalError` where one is not proved.
    """
    specs = [record.proposal.spec for record in records]
    verdicts = [
        with_readers(verdict, record.proposal)
        for record, verdict in zip(records, verify_many(specs, workers=jobs), strict=True)
    ]
    certificates = certify_many(specs, workers=jobs)
    for record, verdict, certificate in zip(records, verdicts, certificates, strict=True):
        if verdict.verified is None:
            raise InternalError(f"{verdict.spec.id} is not proved with its options reordered")
        yield replace(record, verdict=verdict, verified=verdict.verified, certificate=certificate)


def _accepted(
    number: int,
    section: Section,
    stream: Iterator[Proposal],
    assembly: Assembly,
    shapes: set[str],
    journal: Journal,
    jobs: int,
    words: Standing,
) -> Iterator[Record]:
    wanted = section.count
    turned_away = 0
    while wanted:
        batch = list(islice(_fresh(stream, assembly, shapes, journal), wanted))
        if not batch:
            return
        found = verify_many([proposal.spec for proposal in batch], workers=jobs)
        verdicts = [
            with_readers(verdict, proposal) for proposal, verdict in zip(batch, found, strict=True)
        ]
        proved = [verdict.spec for verdict in verdicts if verdict.verified is not None]
        certificates = certify_many(proved, workers=jobs)
        for proposal, verdict in zip(batch, verdicts, strict=True):
            if verdict.verified is None:
                journal.refuse(verdict.digest)
                assembly.refused.append(verdict)
                continue
            certificate = next(certificates)
            if not reaches(verdict.words, words):
                assembly.refused.append(verdict)
                turned_away += 1
                if turned_away > _MOST_TURNED_AWAY + section.count:
                    return
                continue
            place = len(assembly.records) + 1
            record = Record(place, number, proposal, verdict, verdict.verified, certificate)
            assembly.records.append(record)
            wanted -= 1
            yield record


def _fresh(
    stream: Iterator[Proposal], assembly: Assembly, shapes: set[str], journal: Journal
) -> Iterator[Proposal]:
    """Candidates that are neither known to be refused nor equal to an earlier one."""
    for proposal in stream:
        if digest(proposal.spec) in journal.refused:
            continue
        shape = shape_digest(proposal.spec)
        if shape in shapes:
            assembly.duplicates += 1
            continue
        shapes.add(shape)
        yield proposal
