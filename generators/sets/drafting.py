"""What stands at the ranks of a source, told by templates where its family is written in a file.

The shape of a candidate and the line of one that goes by the proof of its family are told without
the question itself (`generators.family_proofs.level_templates`).  Where they cannot be, the
question is made by itself; both say the same.
"""

from __future__ import annotations

from functools import lru_cache

from generators.catalogue import family
from generators.family import Difficulty
from generators.family_proofs.certificates import Void, stored
from generators.family_proofs.level_templates import Asked, Line, Untold, level_templates
from generators.family_proofs.lines import uncovered_options
from generators.family_proofs.outcomes import ProvedLevel
from generators.parameters import FORM
from generators.sampler import Origin, Proposal, ranks
from generators.sets.candidates import Source
from generators.written_families.family_file import FamilyFile
from mathverify.problem.identity import shape_digest

#: Questions that are remembered between their shape and their line, all sources together.
_KEPT = 4096


def shape_at(source: Source, rank: int) -> str | None:
    """The shape of the candidate at a rank; None where there is no question."""
    drafts = _drafts_of(source)
    if drafts is not None:
        asked = drafts.asked(rank)
        if isinstance(asked, Asked):
            if len(_asked) >= _KEPT:
                _asked.clear()
            _asked[drafts, rank] = asked
        if asked is None:
            return None
        shape = None if isinstance(asked, Untold) else asked.shape()
        if shape is not None:
            return shape
    found = source.at(rank)
    return shape_digest(found.spec) if isinstance(found, Proposal) else None


def line_at(source: Source, rank: int, section: int) -> Line | None:
    """The line of the candidate at a rank, which goes by the proof that ``source`` names.

    None where it goes by no proof, or has to be made by itself.
    """
    drafts = _drafts_of(source) if source.proof else None
    if drafts is None:
        return None
    asked = _asked.pop((drafts, rank), None) or drafts.asked(rank)
    if asked is None or isinstance(asked, Untold) or not drafts.covers(asked, source.proof):
        return None
    origin = Origin(
        *(source.name, drafts.family.version, source.difficulty, source.seed, rank, source.choice),
        *(asked.values, source.stream),
    )
    return asked.line(origin, f"{source.seed}-{source.stream}-{rank}", section, source.proof)


class _Drafts:
    """The candidates of a level of a written family in one of its orders."""

    def __init__(
        self, family: FamilyFile, seed: int, stream: int, level: Difficulty, *, choice: bool
    ) -> None:
        self.family = family
        self._key = (family.name, family.version, seed)
        self._stream = stream
        self._ranks = ranks(family, seed, stream, level)
        self._templates = level_templates(family, level, choice=choice)
        kept = stored(family)
        outcome = None if isinstance(kept, Void) else kept.outcome(level, choice=choice)
        self._proof = "" if isinstance(kept, Void) else kept.seal
        self._outcome = outcome if isinstance(outcome, ProvedLevel) else None

    def asked(self, rank: int) -> Asked | Untold | None:
        """The question at a rank; None where there is none."""
        return self._templates.asked(self._ranks.values(rank), *self._key, rank, self._stream)

    def covers(self, asked: Asked, proof: str) -> bool:
        """Whether a proof with this seal is kept, and speaks of a question of the level."""
        if self._outcome is None or self._proof != proof:
            return False
        if asked.options is None or self._outcome.formulas is None:
            return True
        form = str(dict(asked.values.pairs).get(FORM, ""))
        return not uncovered_options(self._outcome, form, asked.answer, asked.options.values)


#: A candidate that is new to the set is asked about again soon.
_asked: dict[tuple[_Drafts, int], Asked] = {}


def _drafts_of(source: Source) -> _Drafts | None:
    """The drafts of a source; None for one that is no family in a file."""
    if source.held is not None:
        return None
    return _drafts(source.name, source.seed, source.stream, source.difficulty, source.choice)


@lru_cache(maxsize=256)
def _drafts(name: str, seed: int, stream: int, level: Difficulty, choice: bool) -> _Drafts | None:
    known = family(name)
    if not isinstance(known, FamilyFile):
        return None
    return _Drafts(known, seed, stream, level, choice=choice)
