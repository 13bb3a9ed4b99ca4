"""Answer: the claim is the answer in every model, complete, in the asked form, unit and rounding.

With options the claim is what the option that the answer names shows.
"""

from __future__ import annotations

from collections.abc import Iterable

from mathverify.codes import Code
from mathverify.language.tree import Node
from mathverify.semantics.numbers import NotKnown
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Obligation,
    Proved,
    Refuted,
    Undecided,
)
from mathverify.verification.judging.answers import judged_labels, judged_options
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.real_powers import other_reading_of_powers

#: Wrongs that say there is no one answer, rather than that the claim is another one.
_NO_ONE_ANSWER = frozenset({Code.UNDERDETERMINED})

#: Wrongs that another given may mend.
_UNSETTLED = frozenset({Code.UNDERDETERMINED, Code.UNDEFINED})


class AnswerCheck:
    """Judges the claimed answer; discharges determined and answer together."""

    name = "answer"
    discharges = frozenset({Obligation.DETERMINED, Obligation.ANSWER})

    def examine(self, case: Case) -> Iterable[Finding]:
        """A finding for each of the two obligations, or one refutation."""
        node, path = claimed_node(case)
        judged = _judged(case, node)
        other = None if node is None else other_reading_of_powers(case, node, judged)
        if other is None and node is not None and _may_have_its_base_first(case, judged):
            from mathverify.verification.judging.logarithm_order import base_first

            other = base_first(case, node, judged)
        if other is not None:
            yield other
        if isinstance(other, (Refuted, Undecided)):
            yield Undecided(
                Obligation.DETERMINED, "which reading is meant is not known", other.path
            )
            return
        match judged:
            case Right(evidence=evidence):
                yield Proved(Obligation.DETERMINED, evidence)
                yield Proved(Obligation.ANSWER, evidence)
            case NotKnown(reason=reason):
                at = path if node is None else "$"
                yield Undecided(Obligation.DETERMINED, reason, at)
                yield Undecided(Obligation.ANSWER, reason, at)
            case Wrong() as wrong:
                determined = wrong.code not in _NO_ONE_ANSWER
                # With options the right label is said by the options check.
                one = not case.question.spec.chooses_all
                labelled = one and bool(case.question.reading.answer_label) and determined
                labelled = labelled and wrong.code is not Code.AMBIGUOUS
                remedy = wrong.remedy
                if wrong.code in _UNSETTLED:
                    from mathverify.verification.judging.settling import settling_remedy

                    remedy = settling_remedy(case) or remedy
                yield Refuted(
                    Obligation.ANSWER if determined else Obligation.DETERMINED,
                    wrong.code,
                    wrong.message,
                    wrong.witness,
                    "" if labelled else remedy,
                    path,
                )


def _may_have_its_base_first(case: Case, judged: Judgement) -> bool:
    """Whether a wrong claim may be right for ``log(2, x)`` with the base first: a quick look."""
    spec = case.question.spec
    texts = [given.relation for given in spec.givens] + ([spec.ask.find] if spec.ask else [])
    return isinstance(judged, Wrong) and any("log" in text for text in texts)


def _judged(case: Case, node: Node | None) -> Judgement:
    """The claim judged; an option without a value says that none of the others is right."""
    if node is not None:
        return judge(case, node)
    if case.question.spec.chooses_all:
        return judged_labels(case)
    label = case.question.reading.answer_label
    found = dict(judged_options(case)).get(label)
    return NotKnown("there is no claim to judge") if found is None else found
