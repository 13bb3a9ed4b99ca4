"""The families of the catalogue for the door `mathverify.sample`, by an entry point."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from generators.attested_families import with_readers
from generators.catalogue import families, family
from generators.family_facts import different
from generators.sampler import Proposal, Sampler
from mathverify.api import verify_many
from mathverify.problem.identity import shape_digest
from mathverify.sampling import Level
from mathverify.verification.policy import Policy
from mathverify.verification.verdict import Verdict


class ProvedSamples:
    """Samples every family; what is not proved is passed over."""

    def families(self) -> tuple[str, ...]:
        """The names of all families."""
        return tuple(known.name for known in families())

    def number(self, name: str, difficulty: Level, /) -> int | None:
        """How many different questions the family has; None where nobody has counted."""
        return different(family(name), difficulty)

    def proved(
        self,
        name: str,
        n: int,
        seed: int,
        *,
        difficulty: Level,
        choice: bool,
        policy: Policy,
        workers: int | None,
    ) -> Iterator[Verdict]:
        """``n`` different questions, proved, their words attested where their shape was read."""
        offered = different_proposals(Sampler(family(name), seed, difficulty, choice))
        wanted = n
        while batch := list(islice(offered, wanted)):
            verdicts = verify_many([one.spec for one in batch], policy, workers=workers)
            for proposal, verdict in zip(batch, verdicts, strict=True):
                if verdict.verified is not None:
                    wanted -= 1
                    yield with_readers(verdict, proposal)


#: What the entry point of this package names.
SAMPLER = ProvedSamples()


def different_proposals(sampler: Sampler) -> Iterator[Proposal]:
    """What a sampler proposes, without questions that are earlier ones under other names."""
    shapes: set[str] = set()
    repeated = 0
    while repeated < _PATIENCE and isinstance(found := sampler.propose(), Proposal):
        shape = shape_digest(found.spec)
        if shape in shapes:
            repeated += 1
            continue
        repeated = 0
        shapes.add(shape)
        yield found


#: How many questions in a row may be earlier ones before a family counts as used up.
_PATIENCE = 200
