"""Formulas of the prose in letters of their own: ``f(x) = x^2``, ``u_{n+1} = 2u_n``, ``y = x^2``.

Part of the prose check.  Such a formula states a rule for all values of its letters.  At some of
them it is compared with what the question says of f and u: a point can refute it, and no point can
prove it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, product

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Function
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.prose import Latex, Segment, Slot
from mathverify.semantics.question import Question
from mathverify.semantics.recurrences import Recurrence
from mathverify.semantics.system import Constraint, Satisfiable
from mathverify.verification.case import Case

__all__ = ["false_rule", "shown_terms", "speaks_of_others", "statements"]

_POINTS = (*map(Fraction, (1, 2, 3, -1, 5, 0, 7)), Fraction(1, 2))
_PLACES = 5
_MOST_POINTS = 12


def false_rule(case: Case, node: Node, parts: Sequence[Segment]) -> str:
    """Why a relation with letters of its own says another rule than the question; empty if not."""
    question = case.question
    functions = question.reading.functions
    called = [part for part in tree.walk(node) if isinstance(part, tree.Call)]
    called = [part for part in called if part.function in functions]
    letters = sorted(_own_letters(question, node))
    if not called:
        return _false_curve(case, node, parts)
    inside = frozenset[str]().union(*(tree.free_names(call) for call in called))
    if not letters or not set(letters) <= inside:
        return ""
    sequences = [functions[call.function] for call in called]
    starts = [found.start for found in sequences if isinstance(found, Recurrence)]
    points = _POINTS
    if starts:
        points = tuple(Fraction(min(starts) + step) for step in range(_PLACES))
    tried = [
        dict(zip(letters, values, strict=True))
        for values in islice(product(points, repeat=len(letters)), _MOST_POINTS)
    ]
    false = [values for values in tried if _is_false(case, node, values)]
    if not false or (len(false) < len(tried) and any(map(_in_pieces, functions.values()))):
        # A function in pieces is told piece by piece.
        return ""
    place = ", ".join(f"{name} = {value}" for name, value in false[0].items())
    return f"states {to_ascii(node)}, which is not true for {place}"


def _in_pieces(function: Function) -> bool:
    return isinstance(function.body, tree.Call) and function.body.function == "piecewise"


def _shows_rule(question: Question, parts: Sequence[Segment], name: str) -> bool:
    """Whether a slot or a formula shows the function ``name`` itself."""
    for part in parts:
        if not isinstance(part, (Slot, Latex)):
            continue
        if isinstance(part, Slot) and part.source == name:
            return True
        try:
            if isinstance(part, Latex):
                node = question.reading.parse_latex(part.text)
            else:
                node = question.reading.parse(part.source)
        except ParseError:
            continue
        if isinstance(part, Slot) and isinstance(node, tree.Call) and node.function == name:
            return True
        if isinstance(node, tree.Relation) and any(
            isinstance(side, tree.Call) and side.function == name for side in node.operands
        ):
            return True
    return False


def _own_letters(question: Question, node: Node) -> frozenset[str]:
    """The names of a formula that the question does not know."""
    functions = {part.function for part in tree.walk(node) if isinstance(part, tree.Call)}
    return tree.free_names(node) - functions - question.reading.declared


def _false_curve(case: Case, node: Node, parts: Sequence[Segment]) -> str:
    """``y = x^2 + x + 1`` where no function of the question has this rule, nor is shown."""
    question = case.question
    match node:
        case tree.Relation((Name(identifier=left), right), (Comparison.EQUAL,)):
            pass
        case _:
            return ""
    letters = _own_letters(question, node) - {left}
    if left in question.reading.declared or len(letters) != 1 or left in tree.free_names(right):
        return ""
    (letter,) = letters
    found = False
    for name, function in question.reading.functions.items():
        if isinstance(function, Recurrence) or function.parameters != (letter,):
            continue
        if _shows_rule(question, parts, name):
            return ""
        rule = terms.equal(tree.Call(name, (Name(letter),)), right)
        if not any(_is_false(case, rule, {letter: value}) for value in _POINTS):
            return ""
        found = True
    return f"states {to_ascii(node)}, which is no function of the question" if found else ""


def _is_false(case: Case, node: Node, values: dict[str, Fraction]) -> bool:
    """Whether ``node`` with numbers for its letters has a value, and is false, in some model."""
    here = tree.substitute(node, {name: terms.number(value) for name, value in values.items()})
    try:
        formula = case.question.lowering.formula(here)
    except LoweringProblem:
        return False
    outcome = case.reasoner.refutes(
        case.question.system, Constraint("the prose", terms.negation(formula))
    )
    return isinstance(outcome, Satisfiable)


def statements(node: Node) -> Iterator[Node]:
    """The statements that a formula joins by ``and``."""
    if isinstance(node, tree.Logical) and node.operator is tree.LogicalOperator.AND:
        for operand in node.operands:
            yield from statements(operand)
    else:
        yield node


def speaks_of_others(question: Question, part: Latex) -> bool:
    """Whether a formula is a relation in letters of its own, which tells no given: ``3y = 7``."""
    node = _formula(question, part)
    if not isinstance(node, (tree.Relation, tree.Logical)) or not _own_letters(question, node):
        return False
    called = {inner.function for inner in tree.walk(node) if isinstance(inner, tree.Call)}
    if called & set(question.reading.functions):
        return False
    stated = (inner for _, fact in question.reading.facts for inner in tree.walk(fact))
    return node not in stated


def shown_terms(question: Question, parts: Sequence[Segment]) -> frozenset[Node]:
    """Everything that stands in the formulas of a text."""
    formulas = (_formula(question, part) for part in parts if isinstance(part, Latex))
    return frozenset(inner for node in formulas if node is not None for inner in tree.walk(node))


def _formula(question: Question, part: Latex) -> Node | None:
    try:
        return question.reading.parse_latex(part.text)
    except ParseError:
        return None
