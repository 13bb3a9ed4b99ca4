"""Conditions in what a text asks for: ``Find the positive solution of {g}.``

Part of the prose check.  The reader leaves out what the words leave out, so the question must do
the same: no model may have another sign, or be no whole number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathverify.checks.prose_slots import prose_refuted
from mathverify.codes import Code
from mathverify.language.tree import Comparison, Name, Node, Relation
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.prose import Segment, Text
from mathverify.semantics.system import Constraint, Satisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import Finding
from mathverify.verification.judging.presentation import model_text

__all__ = ["condition_findings"]

_ASKED = re.compile(
    r"\b(?:find|determine|calculate|give|state|write down|what (?:is|are))\s+"
    r"(?:(?:the|all|every|both|any)\s+){1,2}"
    r"(?P<which>positive|negative|integer|whole[- ]number)\s+"
    r"(?:real\s+)?(?:solutions?|roots?|zeros|values?)\b",
    re.IGNORECASE,
)
_SAID = {"positive": "> 0", "negative": "< 0"}
_SIGNS = {"positive": Comparison.GREATER, "negative": Comparison.LESS}


def condition_findings(case: Case, parts: Sequence[Segment]) -> Iterator[Finding]:
    """A refutation where a model is left out by the words that ask, and not by the question."""
    question = case.question
    ask, asked = question.spec.ask, question.asked
    if ask is None or ask.kind not in (AskKind.ALL, AskKind.VALUE) or not isinstance(asked, Scalar):
        return
    for part in parts:
        match = _ASKED.search(part.text) if isinstance(part, Text) else None
        if match is None:
            continue
        which = match["which"].lower()
        wanted = Constraint("the text", _condition(which, asked), wanted=False)
        outcome = case.reasoner.refutes(question.system, wanted)
        if isinstance(outcome, Satisfiable):
            at = ", ".join(f"{n} = {v}" for n, v in model_text(question, outcome.model).items())
            words = f"the text asks for {which} values alone, and the question also has {at}"
            start = part.start + match.start("which")
            said = _SAID.get(which, "in integer")
            remedy = f"the given {ask.find} {said}, or the text without this word"
            yield prose_refuted(Code.FALSE_PROSE, words, start, start + len(which), remedy)


def _condition(which: str, asked: Scalar) -> Node:
    sign = _SIGNS.get(which)
    if sign is None:
        return Relation((asked.term, Name("integer")), (Comparison.IN,))
    return terms.compare(asked.term, sign, terms.ZERO)
