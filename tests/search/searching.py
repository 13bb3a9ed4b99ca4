"""Candidates, judgements and trees made by hand, for the tests of the search."""

from __future__ import annotations

from collections.abc import Iterable

from generators.search.brief import Brief
from generators.search.candidate import ROOT, Candidate
from generators.search.judgement import Judgement, Standing
from generators.search.proposer import Answer, NothingLeft, Proposed, Request
from generators.search.reflection import Point, Reflection
from generators.search.tree import SearchTree
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec

__all__ = ["BRIEF", "ScriptedProposer", "candidate", "linear", "tree_of"]

BRIEF = Brief("a linear equation")

SAMPLE = Reflection((Point("wrong-answer", "$.answer", "the answer is 7, not 8"),))


def linear(answer: str, name: str = "line") -> ProblemSpec:
    """2a + 3 = 17 with a claimed answer; 7 is right."""
    document = {
        "id": name,
        "data": {"m": "3", "n": "17"},
        "unknowns": {"a": "natural"},
        "givens": {"g": "2*a + m = n"},
        "ask": {"find": "a", "as": "value"},
        "answer": answer,
        "prose": {"stem": "[Twice a number plus {m} is {n}](g). Find the number."},
    }
    return decode(document, source="test")


def candidate(
    number: int,
    parent: int = ROOT,
    depth: int = 0,
    standing: Standing = Standing.REFUTED,
    progress: float = 0.0,
) -> Candidate:
    """A candidate with a judgement but no verdict."""
    judgement = Judgement(standing, SAMPLE, None, progress)
    return Candidate(number, parent, depth, Proposed(linear("8"), "test"), judgement)


def tree_of(candidates: Iterable[Candidate]) -> SearchTree:
    """A tree of candidates in order."""
    tree = SearchTree()
    for one in candidates:
        tree.add(one)
    return tree


class ScriptedProposer:
    """Proposes what a script says, and keeps the requests."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._answers = iter(tuple(answers))
        self.requests: list[Request] = []

    def propose(self, request: Request) -> Answer:
        """The next line."""
        self.requests.append(request)
        return next(self._answers, NothingLeft("the script has ended"))
