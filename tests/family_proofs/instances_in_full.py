"""Questions of proved families, each also verified in full: what the proof says of it is so.

    python tests/family_proofs/instances_in_full.py [--n 2000] [--seconds 600] [FAMILY …]

draws so many questions of each family, in equal shares over its proved levels, holds each to the
proof of its family and verifies it with all checks.  It prints a line a family as soon as it is
done, takes no further family after so many seconds of the processor, and returns 1 where a proof
and a verdict differ.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from generators.catalogue import families
from generators.family import Family
from generators.family_proofs.certificates import FamilyCertificate, stored
from generators.family_proofs.outcomes import LevelProof, ProvedLevel
from generators.sampler import sample
from generators.sets.by_proof import why_not
from mathverify.api import verifier
from mathverify.verification.findings import Status
from mathverify.verification.isolation import settle
from mathverify.verification.policy import STANDARD

__all__ = ["Compared", "compared", "proved_families"]

#: The seed of the draws: another one than families are proved or shown with.
_SEED = 1807


@dataclass(frozen=True, slots=True)
class Compared:
    """How many questions of a family were looked at, and what differs, a line each.

    Of ``uncovered`` questions the proof does not speak; they are verified one by one in a set.
    """

    questions: int
    uncovered: tuple[str, ...]
    differing: tuple[str, ...]


def proved_families() -> Iterator[Family]:
    """The families that have a proof beside them of one level at least."""
    return (one for one in families() if _levels(one))


def _levels(family: Family) -> list[tuple[LevelProof, str]]:
    """The proved levels of a family, each with the seal of the proof."""
    found = stored(family)
    if not isinstance(found, FamilyCertificate):
        return []
    return [(o, found.seal) for o in found.proof.levels if isinstance(o.outcome, ProvedLevel)]


def compared(family: Family, n: int) -> Compared:
    """``n`` questions of the proved levels of ``family``, or all that it has of a level."""
    levels, looked_at = _levels(family), 0
    uncovered, differing = list[str](), list[str]()
    for place, (one, seal) in enumerate(levels):
        share = Fraction(n * (place + 1), len(levels)) // 1 - Fraction(n * place, len(levels)) // 1
        for proposal in sample(family, int(share), _SEED, one.level, one.choice):
            looked_at += 1
            name, told = proposal.spec.id, why_not(proposal, seal)
            verdict = verifier().verify_here(proposal.spec, STANDARD)
            if told:
                uncovered.append(f"{name}: {told}")
            elif verdict.status is not Status.PROVED:
                found = "; ".join(map(str, verdict.findings))
                differing.append(f"{name}: {verdict.status}, {found}")
    return Compared(looked_at, tuple(uncovered), tuple(differing))


def main() -> int:
    """Compare, and print a row for each family."""
    parser = argparse.ArgumentParser()
    parser.add_argument("families", nargs="*")
    parser.add_argument("--n", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    asked = parser.parse_args()
    wrong = questions = done = 0
    settle()
    for family in proved_families():
        if asked.families and family.name not in asked.families:
            continue
        if time.process_time() > asked.seconds:
            break
        begun, found = time.process_time(), compared(family, asked.n)
        took = (time.process_time() - begun) / max(1, found.questions)
        counted = f"{found.questions} questions, {len(found.differing)} differ"
        print(
            f"{family.name}: {counted}, {len(found.uncovered)} uncovered, {1000 * took:.1f} ms each"
        )
        for line in (*found.differing[:5], *found.uncovered[:2]):
            print(f"  {line}")
        sys.stdout.flush()
        wrong += len(found.differing)
        questions, done = questions + found.questions, done + 1
    print(f"{done} families, {questions} questions, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
