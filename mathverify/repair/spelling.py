"""Documents and texts that are misspelt in a way that leaves one mend, and what they become.

Nothing is guessed: where a fault has several remedies, or several changes would make a question
readable, there is no mend.  What a question says, its numbers and its facts, is never changed.
"""

from __future__ import annotations

from collections.abc import Callable

from mathverify.codes import Code
from mathverify.language.tokens import NUMERAL
from mathverify.problem.codec import decode_tree
from mathverify.problem.document import Refused
from mathverify.problem.faults import Drop
from mathverify.problem.paths import Lines
from mathverify.problem.remedying import applied
from mathverify.problem.source_tree import SourceTree
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.values import Value
from mathverify.repair.change import Proposal
from mathverify.repair.proposals import KINDS, Solved, Wanted, propose
from mathverify.verification.examination import Examiner
from mathverify.verification.findings import Obligation, Refuted
from mathverify.verification.policy import Policy

#: So many faults of one document or question are mended in a row.
_MOST_CHANGES = 12


def mended_document(document: Value) -> ProblemSpec | None:
    """The question that a refused document becomes by the only remedy of each of its faults.

    None where that leaves something out: a fact may be lost.
    """
    for _ in range(_MOST_CHANGES):
        result = decode_tree(SourceTree(document, Lines()))
        if not isinstance(result, Refused):
            return result.spec
        first = next(iter(result.faults), None)
        if first is None or len(first.remedies) != 1:
            return None
        (remedy,) = first.remedies
        if any(isinstance(edit, Drop) for edit in remedy.edits):
            return None
        document = applied(document, remedy)
    return None


def mended_spelling(examiner: Examiner, spec: ProblemSpec, policy: Policy) -> ProblemSpec | None:
    """``spec``, which claims nothing, with its texts written so that each has a meaning.

    None where nothing has to be mended, or where that is not the only way.
    """
    found = _ill_formed(examiner, spec, policy)
    if not found:
        return None
    for _ in range(_MOST_CHANGES):
        ways = {
            one.spec: left
            for one in _proposals(examiner, spec, found, policy)
            if _says_the_same(spec, one.spec)
            and len(left := _ill_formed(examiner, one.spec, policy)) < len(found)
        }
        if len(ways) != 1:
            return None
        ((spec, found),) = ways.items()
        if not found:
            return spec
    return None


def _proposals(
    examiner: Examiner, spec: ProblemSpec, found: tuple[Refuted, ...], policy: Policy
) -> list[Proposal]:
    unsolved: Solved = _without_solution
    return [
        proposal
        for group in range(len(KINDS))
        for proposal in propose(examiner, Wanted(spec, found, policy, group), unsolved)
    ]


def _without_solution(_examiner: Examiner, _spec: ProblemSpec, _policy: Policy) -> None:
    return None


def _ill_formed(examiner: Examiner, spec: ProblemSpec, policy: Policy) -> tuple[Refuted, ...]:
    """What has no meaning in the question; a missing answer is left aside."""
    return tuple(
        one
        for one in examiner.examine(spec, policy).findings
        if isinstance(one, Refuted)
        and one.obligation is Obligation.WELL_FORMED
        and one.code is not Code.INCOMPLETE
    )


def _says_the_same(one: ProblemSpec, other: ProblemSpec) -> bool:
    """Whether only the spelling was changed: the same sections, numbers and kind of ask."""
    parts: tuple[Callable[[ProblemSpec], object], ...] = (
        lambda spec: [datum.name for datum in spec.data],
        lambda spec: [unknown.name for unknown in spec.unknowns],
        lambda spec: [given.id for given in spec.givens],
        lambda spec: spec.ask and (spec.ask.kind, spec.ask.form, spec.ask.round),
        lambda spec: spec.answer,
        lambda spec: [_numbers(datum.value) for datum in spec.data],
        lambda spec: [_numbers(unknown.domain) for unknown in spec.unknowns],
        lambda spec: [_numbers(given.relation) for given in spec.givens],
        lambda spec: spec.functions,
        lambda spec: spec.ask and _numbers(spec.ask.find),
    )
    return all(part(one) == part(other) for part in parts)


def _numbers(text: str) -> list[str]:
    return sorted(NUMERAL.findall(text))
