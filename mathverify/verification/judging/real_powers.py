"""``x^(2/3)`` over the real numbers: defined for x >= 0 alone, or the root of negative numbers too.

The language reads a power with a broken exponent as textbooks of analysis do: its base is not
negative.  School books often mean ``root(x, 3)^2``.  Where the two readings give different answers
the question is refused with both ways to write it; where they agree a note says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Comparison, Node
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics import terms
from mathverify.semantics.functions import Function
from mathverify.semantics.meaning import Antiderivatives, LoweringProblem, Scalar
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.put_in import with_data
from mathverify.semantics.question import elaborate
from mathverify.semantics.reading import Reading, read
from mathverify.semantics.system import Constraint, Unsatisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import Note, Obligation, Refuted, Undecided, Witness
from mathverify.verification.judging.judge import judge
from mathverify.verification.judging.judgement import Judgement, Right

_MOST_INDEX = 64


@dataclass(frozen=True, slots=True)
class _Power:
    """A power with a broken exponent where it stands, and the same with a root of its base."""

    path: str
    node: tree.Power
    rooted: Node


def other_reading_of_powers(
    case: Case, node: Node, judged: Judgement
) -> Refuted | Undecided | Note | None:
    """What the other reading of powers makes of the judged claim; None where there is none."""
    powers = list(_powers(case.question.reading))
    if not powers or isinstance(judged, NotKnown):
        return None
    other = _with_roots(case)
    if all(_never_negative(other, power) for power in powers):
        return None
    power = next(power for power in powers if not _never_negative(other, power))
    here, there = to_ascii(power.node), to_ascii(power.rooted)
    base = to_ascii(power.node.base)
    again = judge(other, _rooted(node))
    mend = f"write {there} for {here}, or say that {base} > 0"
    if isinstance(again, Right) is isinstance(judged, Right):
        if isinstance(judged, Right):
            return Note(None, f"{here} is read for {base} >= 0; {there} gives the same", power.path)
        return None
    if isinstance(again, NotKnown):
        words = f"{here} is read for {base} >= 0; whether {there} gives the same is not known"
        if _rewrites(case):
            return Note(None, words, power.path)
        return Undecided(Obligation.ANSWER, f"{words}; {mend}", power.path)
    words = (
        f"{here} has two readings: defined for {base} >= 0 alone, or {there}, which has values at "
        f"negative {base} too; the answer is right in one of them only"
    )
    data = {"readings": [here, there], "base": base, "as written": isinstance(judged, Right)}
    return Refuted(
        Obligation.ANSWER,
        Code.AMBIGUOUS,
        words,
        Witness("source", words, data),
        mend,
        power.path,
    )


def roots_instead(case: Case) -> str:
    """What to write where a question has no value or no model for want of a negative base."""
    powers = list(_powers(case.question.reading))
    if not powers:
        return ""
    other = _with_roots(case)
    for power in powers:
        if not _never_negative(other, power):
            here, there = to_ascii(power.node), to_ascii(power.rooted)
            return f"write {there} for {here}, which has no value at a negative base"
    return ""


def _rewrites(case: Case) -> bool:
    """Whether an expression is rewritten wherever it is defined, so that no value is lost."""
    ask = case.question.spec.ask
    if isinstance(case.question.asked, Antiderivatives):
        return True
    return ask is not None and ask.kind.answer is Answer.EXPRESSION


def _powers(reading: Reading) -> Iterator[_Power]:
    for id_, node in reading.givens:
        yield from _within(reading, node, f"$.givens.{id_}")
    if reading.ask is not None:
        yield from _within(reading, reading.ask, "$.ask.find")
    for name, function in reading.functions.items():
        yield from _within(reading, function.body, f"$.functions.{name}")


def _within(reading: Reading, node: Node, path: str) -> Iterator[_Power]:
    if tree.Power not in kinds_in(node):
        return
    for part in tree.walk(with_data(reading, node)):
        rooted = _as_root(part)
        if isinstance(part, tree.Power) and rooted is not None:
            yield _Power(path, part, rooted)


def _as_root(node: Node) -> Node | None:
    """``root(b, 3)^2`` for ``b^(2/3)``; None for powers that no real root can replace."""
    if not isinstance(node, tree.Power):
        return None
    exponent = _quotient(node.exponent)
    if exponent is None or exponent.denominator % 2 == 0 or exponent.denominator == 1:
        return None
    if exponent.denominator > _MOST_INDEX or isinstance(node.base, tree.Number):
        return None
    if isinstance(node.base, tree.Constant):
        return None
    index = tree.Number(Fraction(exponent.denominator), str(exponent.denominator))
    root = tree.Call("root", (node.base, index), span=node.span)
    above = exponent.numerator
    if above == 1:
        return root
    power: Node = tree.Number(Fraction(abs(above)), str(abs(above)))
    return tree.Power(root, tree.Negate(power) if above < 0 else power, span=node.span)


def _quotient(node: Node) -> Fraction | None:
    """The value of an exponent that is written as a quotient of whole numbers."""
    match node:
        case tree.Negate(operand=inner):
            value = _quotient(inner)
            return None if value is None else -value
        case tree.Divide(numerator=above, denominator=tree.Number(value=below)) if below:
            if isinstance(above, tree.Negate) and isinstance(above.operand, tree.Number):
                return -above.operand.value / below
            return above.value / below if isinstance(above, tree.Number) else None
    return None


def _rooted(node: Node) -> Node:
    """``node`` with roots in place of such powers, from the inside out."""
    below = tree.children(node)
    if below:
        changed = tuple(_rooted(part) for part in below)
        if any(new is not old for new, old in zip(changed, below, strict=True)):
            node = tree.rebuild(node, changed)
    found = _as_root(node)
    return node if found is None else found


def _with_roots(case: Case) -> Case:
    """The same question in the other reading."""
    written = read(case.question.spec, case.question.reading.lang)

    def changed(node: Node) -> Node:
        return _rooted(with_data(written, node))

    functions = {
        name: replace(function, body=changed(function.body))
        for name, function in written.functions.items()
        if isinstance(function, Function)
    }
    other = replace(
        written,
        givens=tuple((id_, changed(node)) for id_, node in written.givens),
        ask=None if written.ask is None else changed(written.ask),
        functions={**written.functions, **functions},
    )
    question = elaborate(case.question.spec, case.question.lowering.rules, other)
    return Case(question, case.reasoner, case.policy)


def _never_negative(case: Case, power: _Power) -> bool:
    """Whether the base is at least 0 in every model of the question with roots."""
    try:
        base = case.question.lowering.lower(_rooted(power.node.base))
    except LoweringProblem:
        return False
    if not isinstance(base, Scalar):
        return False
    known = {variable.name for variable in case.question.system.variables}
    if not tree.free_names(base.term) <= known:
        return False
    goal = terms.compare(base.term, Comparison.GREATER_EQUAL, terms.ZERO)
    found = case.reasoner.refutes(
        case.question.system, Constraint("the base is not negative", goal, wanted=False)
    )
    return isinstance(found, Unsatisfiable)
