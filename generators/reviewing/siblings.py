"""Another question of the same family, proved; whether a question is one that a family makes."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import replace

from generators.attested_families import with_readers
from generators.catalogue import family
from generators.sampler import NoSample, Proposal, propose_at, propose_ranked, ranks
from generators.sets.set_line import SampledFrom
from mathverify.errors import PluginError
from mathverify.problem import ProblemSpec, digest, shape_digest
from mathverify.verification.verdict import Verdict

#: Indices from here on are for siblings: no section of a set comes as far.
_FIRST = 900_000_000
#: Samples that are tried for one that is new and proved.
_TRIES = 200
#: The end of the id of a sampled question (`generators.sampler`).
_PLACE = re.compile(
    r"-(?:open|choice)-(?P<seed>[0-9]{1,19})(?:-(?P<stream>[0-9]{1,19}))?-(?P<index>[0-9]{1,19})\Z"
)


def has_siblings(origin: SampledFrom) -> bool:
    """Whether a family made the question; one of a file has no siblings."""
    try:
        family(origin.family)
    except PluginError:
        return False
    return True


def sibling(
    origin: SampledFrom, taken: Container[str], verify: Callable[[ProblemSpec], Verdict]
) -> ProblemSpec | NoSample:
    """A proved question of the family of ``origin``, of the same difficulty and kind.

    ``taken`` has the `shape_digest` of each question that it must not be.
    """
    source = family(origin.family)
    for index in range(_FIRST, _FIRST + _TRIES):
        found = propose_at(source, index, origin.seed, origin.difficulty, origin.choice)
        if isinstance(found, NoSample) or shape_digest(found.spec) in taken:
            continue
        if verify(found.spec).verified is not None:
            return found.spec
    return NoSample(f"{origin.family} has no other {origin.difficulty} question to offer")


def read_as_family(verdict: Verdict, origin: SampledFrom) -> Verdict:
    """The verdict with the readers of the family's words, if the family makes the very question."""
    if not has_siblings(origin):
        return verdict
    made = _made_again(verdict.spec, origin)
    if isinstance(made, Proposal) and digest(made.spec) == digest(verdict.spec):
        return with_readers(verdict, replace(made, spec=verdict.spec))
    return verdict


def _made_again(spec: ProblemSpec, origin: SampledFrom) -> Proposal | NoSample:
    """What the family makes at the place that the id of a sampled question tells.

    The id tells a seed, the stream of a question of a set, and an index; where it tells nothing,
    ``origin`` does.
    """
    seed, stream, index = origin.seed, origin.stream, origin.index
    if told := _PLACE.search(spec.id):
        seed, index = int(told["seed"]), int(told["index"])
        stream = None if told["stream"] is None else int(told["stream"])
    source = family(origin.family)
    if stream is None:
        return propose_at(source, index, seed, origin.difficulty, origin.choice)
    if index >= ranks(source, seed, stream, origin.difficulty).size:
        return NoSample(f"{origin.family} has no rank {index}")
    return propose_ranked(source, index, seed, stream, origin.difficulty, origin.choice)
