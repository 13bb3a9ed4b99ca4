"""The questions that a section may take, in orders that depend on the manifest alone.

Each family of a section, or its file, is a `Source`: an order of candidates, any of which is made
alone, by whoever knows the source and the rank.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from generators.catalogue import about, family
from generators.family import Difficulty, Family
from generators.parameters import Values
from generators.sampler import NoSample, Origin, Proposal, propose_ranked, ranks
from generators.sets.manifest import Section
from mathverify.problem.spec import ProblemSpec


@dataclass(frozen=True, slots=True)
class Source:
    """The candidates of one family or of one file at ranks 0 ... ``size`` - 1.

    ``name`` is that of the family or of the file, whose questions are ``held`` by rank.  ``stream``
    chooses one of the orders of a family.  ``proof`` is the seal of the proof of the family, where
    its questions go by that.
    """

    name: str
    size: int
    seed: int
    stream: int
    difficulty: Difficulty
    choice: bool
    held: Mapping[int, ProblemSpec] | None = None
    proof: str = ""

    def at(self, rank: int) -> Proposal | NoSample:
        """The candidate at ``rank``.  Raises `PluginError` for a family that there is not."""
        if self.held is None:
            return propose_ranked(
                family(self.name), rank, self.seed, self.stream, self.difficulty, self.choice
            )
        spec = self.held[rank]
        difficulty = spec.objective.difficulty or self.difficulty
        choice = bool(spec.options)
        return Proposal(spec, Origin(self.name, 1, difficulty, self.seed, rank, choice, Values(())))

    def of(self, *chosen: int) -> Source:
        """The source with no more than it needs for these ranks, to be sent to a worker."""
        if self.held is None:
            return self
        return replace(self, held={rank: self.held[rank] for rank in chosen})


def sources(section: Section, stream: int, seed: int) -> tuple[Source, ...]:
    """The sources of a section, which take turns.

    Sections draw from streams of their own, so that editing one leaves the others as they were.
    Raises `PluginError` for a family that does not exist.
    """
    choice = section.kind == "choice"
    if section.questions is not None:
        held = dict(enumerate(section.held))
        name, level = section.questions, section.difficulty
        return (Source(name, len(held), seed, stream, level, choice, held),)
    return tuple(
        Source(
            known.name,
            ranks(known, seed, stream, section.difficulty).size,
            seed,
            stream,
            section.difficulty,
            choice,
        )
        for known in families_of(section)
    )


def families_of(section: Section) -> tuple[Family, ...]:
    """The families that a section asks for; none where it names a file."""
    if section.family is not None:
        return (family(section.family),)
    return () if section.concept is None else tuple(about(section.concept))
