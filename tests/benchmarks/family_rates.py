"""How fast questions of proved families are told, and held to their proofs; a script prints it.

Every level that is proved for all values, open and with options: the lines of the first questions
of an order, drawn, told apart by their shapes and written, as a worker of ``regenerate`` does, and
the same lines held to their proofs.  Beside them the way that makes each question by itself, in
turns.  Warm, in one process, by its CPU time, without files and pages.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from statistics import median

from suite_report import calibration

from generators.catalogue import families
from generators.family import DIFFICULTIES
from generators.family_proofs.certificates import Void, checked_here, stored
from generators.family_proofs.line_rechecks import held
from generators.family_proofs.lines import family_body_of
from generators.family_proofs.outcomes import ProvedLevel
from generators.sampler import Proposal, ranks
from generators.sets.by_proof import why_not
from generators.sets.candidates import Source
from generators.sets.drafting import line_at, shape_at
from mathverify.problem.identity import digest, shape_digest

#: Questions of a level that are timed, and how many come before, for what is made once.
_TIMED, _BEFORE = 1000, 600


@dataclass(frozen=True, slots=True)
class Rates:
    """Questions a second of a level: told by templates, each made by itself, and held again."""

    name: str
    choice: bool
    told: float
    alone: float
    held: float
    looks: float


def levels() -> Iterator[Source]:
    """Every proved level as a source of questions."""
    for known in families():
        kept = stored(known)
        for level in DIFFICULTIES if not isinstance(kept, Void) else ():
            for choice in (False, True):
                if isinstance(kept.outcome(level, choice=choice), ProvedLevel):
                    size = ranks(known, 9, 0, level).size
                    yield Source(known.name, size, 9, 0, level, choice, proof=kept.seal)


def _alone(source: Source, rank: int) -> str | None:
    """The line at a rank as it is written where no template is: the question is made."""
    proposal = source.at(rank)
    if not isinstance(proposal, Proposal):
        return None
    shape_digest(proposal.spec)
    if why_not(proposal, source.proof):
        return None
    return family_body_of(0, proposal, source.proof, digest(proposal.spec)).numbered(1)


def _told(source: Source, rank: int) -> str | None:
    """The line at a rank as workers write it."""
    if shape_at(source, rank) is None:
        return None
    line = line_at(source, rank, 0)
    return None if line is None else line.body.numbered(1)


def _timed(
    tell: Callable[[Source, int], str | None], source: Source, start: int, stop: int
) -> float:
    began = time.process_time()
    for rank in range(start, stop):
        tell(source, rank)
    return time.process_time() - began


def rates_of(source: Source) -> Rates | None:
    """The rates of a level; None for one with too few questions, or none told by templates."""
    known = next(one for one in families() if one.name == source.name)
    kept = stored(known)
    assert not isinstance(kept, Void)
    lines: list[str] = []
    begins = rank = 0
    while len(lines) < _BEFORE + _TIMED and rank < min(source.size, 60 * _TIMED):
        line = _told(source, rank)
        rank += 1
        if line is not None:
            lines.append(line)
            begins = rank if len(lines) == _BEFORE else begins
    timed = lines[_BEFORE:]
    if len(timed) < 50 or checked_here(known, kept, source.difficulty, choice=source.choice):
        return None
    stop = min(rank, begins + 200)
    part = len(timed) * (stop - begins) / (rank - begins)
    gc.freeze()
    told = min(_timed(_told, source, begins, rank) for _ in range(2))
    alone = _timed(_alone, source, begins, stop)
    began = time.process_time()
    holds = sum(held(line) is not None for line in timed)
    holding = time.process_time() - began
    gc.unfreeze()
    if holds < len(timed):
        return None
    name = f"{source.name}, {source.difficulty}"
    count = len(timed)
    return Rates(
        *(name, source.choice, count / told, part / alone),
        *(count / holding, (rank - begins) / count),
    )


def report(only: frozenset[str]) -> str:
    """The table of all proved levels, or of those of some families."""
    loop = calibration()
    found = [
        rates
        for source in levels()
        if not only or source.name in only
        if (rates := rates_of(replace(source))) is not None
    ]
    after = calibration()
    told = [f"The calibrating loop took {1000 * loop:.0f} to {1000 * after:.0f} ms."]
    for choice, name in ((False, "open"), (True, "with options")):
        own = [one for one in found if one.choice is choice]
        if own:
            told.append(
                f"{len(own)} levels, {name}: median {median(o.told for o in own):.0f} a second "
                f"({min(o.told for o in own):.0f} to {max(o.told for o in own):.0f}), each made "
                f"by itself {median(o.alone for o in own):.0f}, "
                f"{median(o.told / o.alone for o in own):.1f} times as many; held again "
                f"{median(o.held for o in own):.0f} ({min(o.held for o in own):.0f} to "
                f"{max(o.held for o in own):.0f})"
            )
    for one in sorted(found, key=lambda one: -one.told):
        kind = "options" if one.choice else "open"
        told.append(
            f"{one.name:36}{kind:8}{one.told:8.0f}{one.alone:8.0f}{one.held:8.0f}{one.looks:6.1f}"
        )
    return "\n".join(told)


if __name__ == "__main__":
    print(report(frozenset(sys.argv[1:])))
