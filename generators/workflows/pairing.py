"""The best liked of proved questions, by a judge who compares two at a time."""

from __future__ import annotations

from collections.abc import Callable

from generators.search.budget import Enough, Purse
from generators.search.loop import Found
from generators.search.preference import Preference
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec

__all__ = ["best_liked"]


def best_liked(
    found: Found, prefer: Callable[[ProblemSpec, ProblemSpec], Preference], purse: Purse
) -> Found:
    """``found`` with the candidate that nobody proved was preferred to, as far as the purse goes.

    The candidate of the greatest reward stays where the judge has no preference.
    """
    best = found.candidate
    proved = [one for one in found.tree if one.judgement.verified is not None]
    seen = {found.verified.certificate.digest}
    for other in sorted(proved, key=lambda one: (-one.judgement.reward, one.number)):
        if best.spec is None or other.spec is None or digest(other.spec) in seen:
            continue
        seen.add(digest(other.spec))
        if not isinstance(purse.left(0), Enough):
            break
        if prefer(best.spec, other.spec) is Preference.OTHER:
            best = other
    verified = best.judgement.verified
    return found if verified is None else Found(verified, best, found.tree)
