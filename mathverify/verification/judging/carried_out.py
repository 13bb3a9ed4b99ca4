"""Answers that name an operation and do not carry it out: ``gcd(12, 18)`` for 6.

Such an answer says the right value and does not tell it.  It is refused where the value is known,
and then the value is what to write.  Only a rewriting may bring in a sum or a product: asked as a
form, ``1 + 4 + 9`` is ``sum(k^2, k, 1, 3)``.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.meaning import Infinity, LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.put_in import with_data
from mathverify.semantics.unfinished import unfinished, unfinished_parts
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.judgement import Wrong
from mathverify.verification.judging.presentation import display_unit, meaning_text

#: Operations on expressions: their results may hold letters.
_ON_EXPRESSIONS = frozenset({"diff", "integral", "limit", "sum", "product"})


def not_carried_out(case: Case, node: Node) -> Wrong | None:
    """The first operation of a right answer whose result is known and is not written."""
    introduced = _introduced(case)
    for part in unfinished_parts(with_data(case.question.reading, node)):
        name = part.function if isinstance(part, tree.Call) else "an operation"
        if name in introduced:
            continue
        result = _result(case, part, name)
        if not result:
            continue
        claimed = to_ascii(part)
        whole = part == node or claimed == to_ascii(node)
        words = f"{claimed} is {result}, and {name} is not carried out in the answer"
        witness = Witness("value", words, {"claimed": to_ascii(node), "expected": result})
        remedy = f"answer: {result}" if whole else f"write {result} for {claimed}"
        if result.startswith("about "):
            # A number that has no notation cannot be written down as the answer.
            return Wrong(Code.WRONG_FORM, words, witness, "ask for the answer rounded", "")
        return Wrong(Code.WRONG_FORM, words, witness, remedy, result if whole else "")
    return None


def _introduced(case: Case) -> frozenset[str]:
    """Operations that a rewriting may bring in, since what is rewritten has none of them."""
    ask, asked = case.question.spec.ask, case.question.reading.ask
    if ask is None or asked is None or ask.kind.answer is not Answer.EXPRESSION:
        return frozenset()
    named = {part.function for part in tree.walk(asked) if isinstance(part, tree.Call)}
    return frozenset({"sum", "product"} - named)


def _result(case: Case, part: Node, name: str) -> str:
    """What an operation comes to, as text; empty where that is not one known number or term."""
    try:
        meaning: Meaning = case.question.lowering.lower(part)
    except LoweringProblem:
        return ""
    if isinstance(meaning, Infinity):
        return meaning_text(meaning, {}, None)
    if not isinstance(meaning, Scalar):
        return ""
    located = any(
        isinstance(p, tree.Call) and p.function == "located" for p in tree.walk(meaning.term)
    )
    if tree.free_names(meaning.term) and not located:
        primes = isinstance(part, tree.Call) and part.primes
        if (name not in _ON_EXPRESSIONS and not primes) or unfinished(meaning.term):
            return ""
        return "" if meaning.dimension else to_ascii(meaning.term)
    value = evaluate(meaning.term, {})
    if isinstance(value, (Undefined, NotKnown)):
        return ""
    return meaning_text(meaning, {}, display_unit(case.question, part))
