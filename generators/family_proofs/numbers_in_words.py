"""Whether the numbers in words of a question are told by what is no number of its values.

"In which of the four lines" is true because there are four lines, and stays true where another
number of the question is four as well.  The words are held to the question with marks in the place
of its numbers (`generators.written_families.holes`): no mark is a number that anybody says.
"""

from __future__ import annotations

from mathverify.api import examiner
from mathverify.checks.prose import ProseCheck
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.question import elaborate
from mathverify.verification.findings import Refuted
from mathverify.verification.policy import STANDARD


def are_told(marked: ProblemSpec) -> bool:
    """Whether each number in words is one of what its words are about, whatever the marks are."""
    try:
        question = elaborate(marked, examiner().rules)
        if question.problems:
            return False
        found = ProseCheck().examine(examiner().case(question, STANDARD))
        return not any(
            isinstance(one, Refuted) and one.code is Code.NUMBER_IN_WORDS for one in found
        )
    except (LoweringProblem, ParseError):
        return False
