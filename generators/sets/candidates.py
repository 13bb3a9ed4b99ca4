"""The questions that a section may take, in an order that depends on the manifest alone."""

from __future__ import annotations

from collections.abc import Iterator

from generators.catalogue import about, family
from generators.parameters import Values
from generators.sampler import Origin, Proposal, propose_at
from generators.sets.manifest import Section

__all__ = ["candidates"]

#: How many samples of each family are tried before a section counts as exhausted.
_TRIES_PER_QUESTION = 40


def candidates(section: Section, number: int, seed: int) -> Iterator[Proposal]:
    """Proposals for section ``number``; families take turns.

    Sections draw from streams of their own, so that editing one leaves the others as they were.
    Raises `PluginError` for a family that does not exist.
    """
    if section.questions is not None:
        yield from _written(section, seed)
        return
    if section.family is not None:
        sources = [family(section.family)]
    else:
        assert section.concept is not None
        sources = list(about(section.concept))
    for index in range(_TRIES_PER_QUESTION * section.count):
        for source in sources:
            found = propose_at(
                source,
                number * 1_000_000 + index,
                seed,
                section.difficulty,
                section.kind == "choice",
            )
            if isinstance(found, Proposal):
                yield found


def _written(section: Section, seed: int) -> Iterator[Proposal]:
    """The questions of a file, in its order."""
    assert section.questions is not None
    for index, spec in enumerate(section.held):
        choice = bool(spec.options)
        difficulty = spec.objective.difficulty or section.difficulty
        yield Proposal(
            spec, Origin(section.questions, 1, difficulty, seed, index, choice, Values(()))
        )
