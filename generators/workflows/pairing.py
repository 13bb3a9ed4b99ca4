"""The best liked of proved questions, by a judge who compares two at a time."""

from __future__ import annotations

from collections.abc import Callable

from generators.search.budget import Enough, Purse
from generators.search.candidate import Candidate
from generators.search.loop import Champion
from generators.search.preference import Preference
from generators.search.tree import SearchTree
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec


def best_liked(prefer: Callable[[ProblemSpec, ProblemSpec], Preference], purse: Purse) -> Champion:
    """The proved candidate to which nobody proved was preferred, as far as the purse goes.

    The candidate of the greatest reward stays where the judge has no preference; no two questions
    are compared twice.
    """
    known: dict[tuple[str, str], Preference] = {}

    def champion(tree: SearchTree) -> Candidate | None:
        distinct: dict[str, Candidate] = {}
        proved = [one for one in tree if one.judgement.verified is not None]
        for one in sorted(proved, key=lambda one: (-one.judgement.reward, one.number)):
            if one.spec is not None:
                distinct.setdefault(digest(one.spec), one)
        best = None
        for key, other in distinct.items():
            if best is None:
                best = key
                continue
            pair = (best, key)
            if pair not in known:
                ours, theirs = distinct[best].spec, other.spec
                if ours is None or theirs is None or not isinstance(purse.left(0), Enough):
                    break
                known[pair] = prefer(ours, theirs)
            if known[pair] is Preference.OTHER:
                best = key
        return None if best is None else distinct[best]

    return champion
