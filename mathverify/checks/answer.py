"""Answer: the claim is the answer in every model, complete, in the asked form, unit and rounding.

With options the claim is the value of the option that the answer names.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.codes import Code
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Obligation,
    Proved,
    Refuted,
    Undecided,
)
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import NotKnown, Right, Wrong

__all__ = ["AnswerCheck"]

#: Wrongs that say there is no one answer, rather than that the claim is another one.
_NO_ONE_ANSWER = frozenset({Code.UNDERDETERMINED})


class AnswerCheck:
    """Judges the claimed answer; discharges determined and answer together."""

    name = "answer"
    discharges = frozenset({Obligation.DETERMINED, Obligation.ANSWER})

    def examine(self, case: Case) -> Iterable[Finding]:
        """A finding for each of the two obligations, or one refutation."""
        node, path = claimed_node(case)
        if node is None:
            reason = "the named option has no value to judge"
            yield Undecided(Obligation.DETERMINED, reason, path)
            yield Undecided(Obligation.ANSWER, reason, path)
            return
        match judge(case, node):
            case Right(evidence=evidence):
                yield Proved(Obligation.DETERMINED, evidence)
                yield Proved(Obligation.ANSWER, evidence)
            case NotKnown(reason=reason):
                yield Undecided(Obligation.DETERMINED, reason)
                yield Undecided(Obligation.ANSWER, reason)
            case Wrong() as wrong:
                determined = wrong.code not in _NO_ONE_ANSWER
                # With options the right label is said by the options check.
                labelled = bool(case.question.reading.answer_label) and determined
                yield Refuted(
                    Obligation.ANSWER if determined else Obligation.DETERMINED,
                    wrong.code,
                    wrong.message,
                    wrong.witness,
                    "" if labelled else wrong.remedy,
                    path,
                )
