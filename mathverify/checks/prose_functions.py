"""Functions that a text does not tell: ``Find f(3).`` where only the question knows what f is.

Part of the prose check.  Numbers of a rule that stand nowhere in the text are stray or missing by
the other rules; small ones, and rules without numbers, may be told by words.  So a function is
only refuted where nothing at all may tell it: no slot, no formula, no number of it, and no words
but the order to find something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mathverify.checks.prose_slots import prose_refuted
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.semantics.prose import Latex, Segment, Slot
from mathverify.semantics.question import Question
from mathverify.verification.findings import Finding

__all__ = ["function_findings"]

#: A text that is no more than an order to find something of a function.
_ORDER = re.compile(
    r"\s*(?:find|calculate|determine|work out|evaluate|compute|what is|write down|state)\s+"
    r"(?:the\s+(?:exact\s+)?value\s+of\s+)?\S+\s*[.?]?\s*",
    re.IGNORECASE,
)


def function_findings(question: Question, parts: Sequence[Segment]) -> Iterator[Finding]:
    """A refutation for a text that asks for a value of a function and says nothing else."""
    if question.reading.ask is None or question.spec.figure or question.spec.parts:
        return
    words = "".join(f"{{{part.source}}}" if isinstance(part, Slot) else part.text for part in parts)
    if _ORDER.fullmatch(words) is None or any(isinstance(part, Latex) for part in parts):
        return
    shown = {part.source for part in parts if isinstance(part, Slot)}
    calls = (part for part in tree.walk(question.reading.ask) if isinstance(part, tree.Call))
    for name in dict.fromkeys(call.function for call in calls):
        if name in question.reading.functions and name not in shown:
            told = f"the prose does not tell the function {name}"
            yield prose_refuted(Code.UNMENTIONED_GIVEN, told, 0, 0, f"{name}(x) = {{{name}}}")
