"""What the text asks for: ``Find {x}.`` over a question that asks for x + y.

Part of the prose check.  What words ask for, no proof can see; but where a text ends an order to
find with a slot, the value of the slot is what the reader will give, and the answer must be that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mathverify.checks.prose_conditions import condition_findings
from mathverify.checks.prose_functions import function_findings
from mathverify.checks.prose_slots import prose_refuted
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.tree import Comparison, Node
from mathverify.problem.spec import Ask, AskKind
from mathverify.semantics import terms
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.prose import Latex, Segment, Slot, Text, segments
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Constraint, Satisfiable, Unknown
from mathverify.verification.case import Case
from mathverify.verification.findings import Finding, Obligation, Undecided
from mathverify.verification.judging.presentation import model_text

__all__ = ["ask_findings"]

_ORDER = re.compile(
    r"\b(?:find|calculate|determine|work out|evaluate|compute|what is|simplify|expand|multiply out"
    r"|factori[sz]e)\s+"
    r"(?:the\s+(?:exact\s+)?value\s+of\s+)?\Z",
    re.IGNORECASE,
)
_KINDS = (AskKind.VALUE, AskKind.CHOICE, AskKind.FORM)
_END = re.compile(r"\s*(?:[.?](?:\s|\Z)|,?\s*(?:where|when|if|given)\b)")


def ask_findings(case: Case, parts: tuple[Segment, ...]) -> Iterator[Finding]:
    """A refutation where the one slot or formula asked for has another value than the ask."""
    yield from function_findings(case.question, parts)
    yield from condition_findings(case, parts)
    question = case.question
    if question.spec.ask is not None and not question.spec.parts:
        yield from _of_ask(case, parts, question.spec.ask, question.reading.ask, question.asked)
    for part in question.spec.parts:
        if part.prose is None or part.givens:
            continue
        try:
            node = question.reading.parse(part.ask.find)
            asked = question.lowering.lower(node)
        except (ParseError, LoweringProblem):
            continue
        yield from _of_ask(case, segments(part.prose.stem), part.ask, node, asked)


def _of_ask(
    case: Case,
    parts: tuple[Segment, ...],
    ask: Ask,
    ask_node: Node | None,
    asked: Meaning | None,
) -> Iterator[Finding]:
    """The same of one ask and its text."""
    question = case.question
    if ask.kind not in _KINDS:
        return
    slots = [
        slot
        for before, slot, after in zip(parts, parts[1:], parts[2:], strict=False)
        if isinstance(slot, (Slot, Latex))
        and isinstance(before, Text)
        and isinstance(after, Text)
        and _END.match(after.text)
        and _ORDER.search(before.text)
    ]
    if len(slots) != 1 or asked is None:
        return
    (slot,) = slots
    if isinstance(slot, Slot):
        source, what, end = slot.source, f"{{{slot.source}}}", slot.start + len(slot.source) + 2
    else:
        source, what, end = slot.text, f"${slot.text}$", slot.start + len(slot.text) + 2
    try:
        latex = isinstance(slot, Latex)
        node = question.reading.parse_latex(source) if latex else question.reading.parse(source)
        if source == ask.find or node == ask_node:
            return
        other = _differs(question.lowering.lower(node), asked)
    except ParseError:
        # Said by the check of the slots.
        return
    except LoweringProblem as problem:
        if problem.code is None:
            reason = f"whether the text, which asks for {what}, means {ask.find}: {problem.message}"
            yield Undecided(Obligation.PROSE, reason, "$.prose.stem")
        return
    if other is None:
        return
    outcome = case.reasoner.refutes(question.system, Constraint("the text", other))
    if isinstance(outcome, Unknown):
        reason = f"whether the text, which asks for {what}, means {ask.find}: {outcome.reason}"
        yield Undecided(Obligation.PROSE, reason, "$.prose.stem")
    elif isinstance(outcome, Satisfiable):
        at = ", ".join(f"{n} = {v}" for n, v in model_text(question, outcome.model).items())
        words = f"the text asks for {what}, and the answer is that for {ask.find}" + (
            f", which is another value for {at}" if at else ""
        )
        yield prose_refuted(Code.FALSE_PROSE, words, slot.start, end, f"the slot {{{ask.find}}}")


def _differs(shown: Meaning, asked: Meaning) -> Node | None:
    """The statement that both have a value and not the same; None for different kinds of things.

    Raises `LoweringProblem`.
    """
    match shown, asked:
        case Scalar(), Scalar():
            if shown.dimension != asked.dimension:
                return None
            return terms.compare(shown.term, Comparison.NOT_EQUAL, asked.term)
        case Collection(), Collection() if shown.kind is asked.kind:
            return terms.negation(equality(shown, asked, None))
        case _:
            return None
