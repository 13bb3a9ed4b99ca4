"""What may stand in an answer: values, not the unknowns they are the values of.

Without this rule ``x`` would answer a question for x, and a given would answer itself.
"""

from __future__ import annotations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tokens import WORD
from mathverify.language.tree import Comparison, Node
from mathverify.problem.spec import AskKind
from mathverify.semantics.intervals import as_region, is_infinite
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Region, Scalar
from mathverify.semantics.question import Question
from mathverify.semantics.relations import both_signs
from mathverify.semantics.system import Kind

_IN_TERMS_OF = "in terms of "


def variables_of(meaning: Meaning | None) -> frozenset[str]:
    """Names of variables in a meaning (names of domains such as ``real`` do not occur in it)."""
    match meaning:
        case Scalar(term=term):
            return tree.free_names(term)
        case Collection(items=items):
            return frozenset[str]().union(*(variables_of(item) for item in items))
        case Region(pieces=pieces):
            ends = [end for piece in pieces for end in (piece.low, piece.high) if end is not None]
            return frozenset[str]().union(*(variables_of(end) for end in ends))
        case _:
            return frozenset()


def require_value(question: Question, meaning: Meaning, node: Node) -> None:
    """Refuse an answer in terms of unknowns (`LoweringProblem`, ill-typed).

    Where an expression is to be rewritten or recognised, its free variables may occur.
    """
    named = variables_of(meaning)
    foreign = named & _forbidden(question) if named else named
    if foreign:
        name = min(foreign)
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"the answer must not contain the unknown {name}",
            node,
            _instead(question, foreign),
        )


def _instead(question: Question, foreign: frozenset[str]) -> str:
    """What to write where an answer contains unknowns: the ask says so, or the value is given."""
    asked = variables_of(question.asked)
    declared = {unknown.name for unknown in question.unknowns}
    ask = question.spec.ask
    if foreign <= asked & declared and not isinstance(question.reading.ask, tree.Name):
        # An expression in these names has no one value; rewritten it can be.
        if ask is not None and ask.kind is AskKind.VALUE:
            return "the value itself, or as: form in the ask, where an expression is rewritten"
    plain = isinstance(question.reading.ask, tree.Name) and not foreign & asked
    if plain and foreign <= declared and ask is not None and ask.form is None:
        return (
            f'the value itself, or form: "in terms of {" and ".join(sorted(foreign))}" in the ask'
        )
    return "the value itself"


def open_parameters(question: Question) -> frozenset[str]:
    """The unknowns in terms of which the answer may be: parameters that are not asked for.

    They have ``role: parameter``, or the ask names them: ``form: in terms of a and b``.  Beside
    other unknowns in an expression a parameter is not what is asked for.
    """
    ask = question.spec.ask
    words = set(WORD.findall(_terms_of(ask.form))) if ask is not None and ask.form else set()
    declared = question.spec.unknowns
    found = {u.name for u in declared if u.role == "parameter" or u.name in words}
    if not found:
        return frozenset()
    asked = variables_of(question.asked)
    if asked - found:
        # The least value of x^2 + a^2 is told for every a, and so is the point (x, x^2 + a^2).
        return frozenset(found - _asked_by_itself(question.asked))
    return frozenset(found - asked)


def _asked_by_itself(meaning: Meaning | None) -> frozenset[str]:
    """The names that are asked for as one of several things: x and a of ``(x, a)``."""
    if not isinstance(meaning, Collection):
        return frozenset()
    plain = (item.term for item in meaning.items if isinstance(item, Scalar))
    names = frozenset(term.identifier for term in plain if isinstance(term, tree.Name))
    return names.union(*(_asked_by_itself(item) for item in meaning.items))


def is_in_terms_of(form: str) -> bool:
    """Whether a form says only in what terms the answer is to be."""
    return bool(_terms_of(form))


def _terms_of(form: str) -> str:
    """What a form names behind ``in terms of``; empty where it says something else."""
    start, told = form.strip()[: len(_IN_TERMS_OF)], form.strip()[len(_IN_TERMS_OF) :]
    return told if start.lower() == _IN_TERMS_OF else ""


def names_no_value(question: Question, node: Node, code: Code) -> bool:
    """Whether what was refused with ``code`` speaks of unknowns and not of values.

    ``x = 6/4`` in the wrong form names a value, ``2*x = 3`` and ``x + 0`` do not.
    """
    unknown = {variable.name for u in question.unknowns for variable in u.variables}
    unknown |= {u.name for u in question.unknowns}
    if not (tree.free_names(node) & unknown) - open_parameters(question):
        return False
    if code is Code.ILL_TYPED:
        return True
    if code is not Code.WRONG_FORM or not isinstance(node, (tree.Relation, tree.Logical)):
        return False
    try:
        require_solved(question, node)
    except LoweringProblem:
        return True
    return False


def _forbidden(question: Question) -> frozenset[str]:
    ask = question.spec.ask
    allowed = open_parameters(question)
    constrained = frozenset[str]().union(
        *(tree.free_names(given.formula) for given in question.givens if not _is_open(given.node))
    )
    bounded = frozenset[str]().union(
        *(tree.free_names(g.formula) for g in question.givens if not _bounds_nothing_above(g.node))
    )
    chosen = ask is not None and ask.kind.shape.is_chosen
    rewriting = chosen or (ask is not None and ask.kind is AskKind.FORM)
    named = question.reading.ask
    plain = isinstance(named, tree.Name) and named.identifier in question.reading.domains
    forbidden: set[str] = set()
    for unknown in question.unknowns:
        if unknown.name in allowed:
            continue
        for variable in unknown.variables:
            free = rewriting and not plain and variable.name not in constrained
            if variable.kind is Kind.INTEGER and chosen:
                # Few whole numbers may be left, and what is asked have a value.
                limited = variable.high is not None or variable.values is not None
                free = free and not limited and variable.name not in bounded
            if not free:
                forbidden.add(variable.name)
    return frozenset(forbidden)


def _is_open(node: Node) -> bool:
    """Whether a given only leaves values out (``x != 1``, ``x > 0``) and gives none."""
    if isinstance(node, tree.Logical):
        return all(_is_open(operand) for operand in node.operands)
    signs = (Comparison.NOT_EQUAL, Comparison.LESS, Comparison.GREATER)
    return isinstance(node, tree.Relation) and set(node.signs) <= set(signs)


def _bounds_nothing_above(node: Node) -> bool:
    """Whether a given only leaves values out or says ``n > 3`` of a name."""
    if isinstance(node, tree.Logical):
        return all(_bounds_nothing_above(operand) for operand in node.operands)
    if not isinstance(node, tree.Relation):
        return False
    if set(node.signs) == {Comparison.NOT_EQUAL}:
        return True
    greater = node.operands[0] if node.signs == (Comparison.GREATER,) else node.operands[-1]
    return len(node.signs) == 1 and isinstance(greater, tree.Name)


def require_open_at_infinity(node: Node) -> None:
    """Refuse ``[3, inf]``: inf is no number that an interval could contain.

    Raises `LoweringProblem` (wrong-form).
    """
    if isinstance(node, tree.Call) and node.function == "union":
        for side in node.arguments:
            require_open_at_infinity(side)
        return
    match node:
        case tree.ListLiteral(items=(low, high)):
            closed = (True, True)
        case tree.Interval(low=low, high=high):
            closed = (node.low_closed, node.high_closed)
        case _:
            return
    ends = tuple(c and not is_infinite(end) for c, end in zip(closed, (low, high), strict=True))
    if ends == closed:
        return
    instead = tree.Interval(low, high, *ends) if any(ends) else tree.TupleLiteral((low, high))
    raise LoweringProblem(
        Code.WRONG_FORM,
        f"{to_ascii(node)} contains inf, which is no number",
        node,
        to_ascii(instead),
    )


def require_solved(question: Question, node: Node, lowering: Lowering | None = None) -> None:
    """Refuse a relation that does not name values: ``x^2 = 4`` does not answer it.

    Solved are ``x < 3``, ``1 <= x < 3``, ``x in (1, 3)`` and combinations of them, with the asked
    unknown alone on one side.  ``lowering`` (by default the question's) knows all other names.
    Raises `LoweringProblem` (wrong-form).
    """
    known = question.lowering if lowering is None else lowering
    if isinstance(node, tree.Logical):
        for operand in node.operands:
            require_solved(question, operand, known)
        return
    if isinstance(node, tree.Relation):
        asked = _asked_names(question.reading.ask)
        alone = [part for part in node.operands if _is_asked(part, asked)]
        rest = [part for part in node.operands if not _is_asked(part, asked)]
        membership = Comparison.IN in node.signs or Comparison.NOT_IN in node.signs
        placed = not membership or _is_asked(node.operands[0], asked)
        if len(alone) == 1 and placed and not any(_varies(question, known, part) for part in rest):
            return
    raise LoweringProblem(
        Code.WRONG_FORM,
        f"{to_ascii(node)} is not solved: an answer names the values of what is asked",
        node,
        "for instance x = 2 or x = 3, or 1 <= x and x < 3",
    )


def _varies(question: Question, lowering: Lowering, part: Node) -> bool:
    """Whether a side of an answer stands for something that contains an unknown.

    Its meaning is looked at, not its letters: data and functions may abbreviate expressions.
    """
    allowed = open_parameters(question)
    unknowns = {v.name for u in question.unknowns if u.name not in allowed for v in u.variables}
    return any(variables_of(_meaning(lowering, reading)) & unknowns for reading in both_signs(part))


def _meaning(lowering: Lowering, part: Node) -> Meaning:
    region = as_region(lowering, part)
    return lowering.lower(part) if region is None else region


def _asked_names(ask: Node | None) -> frozenset[str]:
    if isinstance(ask, tree.Name):
        return frozenset({ask.identifier})
    if isinstance(ask, tree.ROWS):
        return frozenset(item.identifier for item in ask.items if isinstance(item, tree.Name))
    return frozenset()


def _is_asked(node: Node, asked: frozenset[str]) -> bool:
    return isinstance(node, tree.Name) and node.identifier in asked
