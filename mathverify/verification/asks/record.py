"""`AskJudging`: what a file of this package says of its kinds of ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from mathverify.language.tree import Node
from mathverify.problem.ask_kinds import AskKind
from mathverify.semantics.meaning import Meaning
from mathverify.verification.case import Case
from mathverify.verification.judging.judgement import Judgement

#: Whether a node is the answer; what is asked has a meaning.  Raises `LoweringProblem`.
Judge: TypeAlias = Callable[[Case, Meaning, Node], Judgement]
#: The engine's own answer in canonical text, beside the answer that is claimed, if there is one;
#: empty where it is not known, None where the claim says more.
Own: TypeAlias = Callable[[Case, Meaning, Node | None], str | None]
#: Answers that may be right, as texts; what has no text is empty.
Proposed: TypeAlias = Callable[[Case, Meaning], Iterable[str]]
#: As `Judge`, where answers are in terms of these open parameters.
InTerms: TypeAlias = Callable[[Case, Meaning, Node, frozenset[str]], Judgement | None]


def _says_nothing(_case: Case, _asked: Meaning, _node: Node | None) -> str | None:
    return None


def _undecided(
    _case: Case, _asked: Meaning, _node: Node, _parameters: frozenset[str]
) -> Judgement | None:
    return None


def _proposes_nothing(_case: Case, _asked: Meaning) -> Iterable[str]:
    return ()


def _is_something(_case: Case, _node: Node) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class AskJudging:
    """How asks of these ``kinds`` are judged.

    ``own`` is asked for the engine's own answer first, ``better`` where the claim is not right.
    ``proposed`` are further answers that may be right, the first that is judged right is taken.
    ``claims_none`` says of an answer that it is that nothing satisfies the givens.
    ``statement``, instead of ``judge``, judges an ask that needs no meaning of its own.
    ``in_terms`` gives None where it does not decide; ``unrounded`` names answers that a rounding
    says nothing of.
    """

    kinds: tuple[AskKind, ...]
    judge: Judge
    own: Own = _says_nothing
    better: Own = _says_nothing
    proposed: Proposed = _proposes_nothing
    claims_none: Callable[[Case, Node], bool] = _is_something
    in_terms: InTerms = _undecided
    statement: Callable[[Case, Node], Judgement] | None = None
    unrounded: str = ""
