"""An expression written in another form."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.problem.ask_kinds import AskKind
from mathverify.semantics.meaning import Meaning, Scalar, Truth
from mathverify.verification.asks.record import AskJudging
from mathverify.verification.asks.value import required_value, time_of_day
from mathverify.verification.case import Case
from mathverify.verification.judging.claim import claimed_truth, claimed_value
from mathverify.verification.judging.form import judge_form
from mathverify.verification.judging.judgement import Judgement
from mathverify.verification.judging.presentation import display_unit, meaning_text
from mathverify.verification.judging.shaping import shaped, tidied
from mathverify.verification.judging.truth import judge_truth


def _judge(case: Case, asked: Meaning, node: Node) -> Judgement:
    if isinstance(asked, Truth):
        return judge_truth(case, claimed_truth(node))
    value = required_value(case, asked)
    claim = claimed_value(case.question, node)
    return judge_form(case, time_of_day(value, node), claim)


def _writings(case: Case, asked: Meaning) -> Iterator[str]:
    """What is asked as it was read, multiplied out, and as a value."""
    yield shaped("expanded", asked)
    if isinstance(asked, Scalar) and not asked.dimension:
        yield to_ascii(tidied(asked.term))
        yield to_ascii(asked.term)
    yield meaning_text(asked, {}, display_unit(case.question, None))


JUDGING = AskJudging((AskKind.FORM,), _judge, proposed=_writings, unrounded="expressions are")
