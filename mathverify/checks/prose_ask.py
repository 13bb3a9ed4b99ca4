"""What the text asks for: ``Find {x}.`` over a question that asks for x + y.

Part of the prose check.  What words ask for, no proof can see; but where a text ends an order to
find with a slot, the value of the slot is what the reader will give, and the answer must be that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.checks.prose_slots import prose_refuted
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.tree import Comparison
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem, Scalar
from mathverify.semantics.prose import Segment, Slot, Text
from mathverify.semantics.system import Constraint, Satisfiable, Unknown
from mathverify.verification.case import Case
from mathverify.verification.findings import Finding, Obligation, Undecided
from mathverify.verification.judging.presentation import model_text

__all__ = ["ask_findings"]

_ORDER = re.compile(
    r"\b(?:find|calculate|determine|work out|evaluate|compute|what is)\s+"
    r"(?:the\s+(?:exact\s+)?value\s+of\s+)?\Z",
    re.IGNORECASE,
)
_KINDS = (AskKind.VALUE, AskKind.CHOICE)
_END = re.compile(r"\s*[.?](?:\s|\Z)")


def ask_findings(case: Case, parts: tuple[Segment, ...]) -> Iterator[Finding]:
    """A refutation where the one slot that the text asks for has another value than the ask."""
    question = case.question
    ask, asked = question.spec.ask, question.asked
    if ask is None or ask.kind not in _KINDS or question.spec.parts:
        return
    slots = [
        slot
        for before, slot, after in zip(parts, parts[1:], parts[2:], strict=False)
        if isinstance(slot, Slot)
        and isinstance(before, Text)
        and isinstance(after, Text)
        and _ORDER.search(before.text)
        and _END.match(after.text)
    ]
    if len(slots) != 1 or slots[0].source == ask.find or not isinstance(asked, Scalar):
        return
    (slot,) = slots
    try:
        node = question.reading.parse(slot.source)
        if node == question.reading.ask:
            return
        shown = question.lowering.lower(node)
    except (ParseError, LoweringProblem):
        # Said by the check of the slots.
        return
    if not isinstance(shown, Scalar) or shown.dimension != asked.dimension:
        return
    other = terms.compare(shown.term, Comparison.NOT_EQUAL, asked.term)
    outcome = case.reasoner.refutes(question.system, Constraint("the text", other))
    what = f"the text asks for {{{slot.source}}}"
    if isinstance(outcome, Unknown):
        reason = f"whether {what} means {ask.find}: {outcome.reason}"
        yield Undecided(Obligation.PROSE, reason, "$.prose.stem")
    elif isinstance(outcome, Satisfiable):
        at = ", ".join(f"{n} = {v}" for n, v in model_text(question, outcome.model).items())
        words = f"{what}, and the answer is that for {ask.find}" + (
            f", which is another value for {at}" if at else ""
        )
        end = slot.start + len(slot.source) + 2
        yield prose_refuted(Code.FALSE_PROSE, words, slot.start, end, f"the slot {{{ask.find}}}")
