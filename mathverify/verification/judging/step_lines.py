"""The lines of a worked solution as formulas: what each states, supposes and discards.

A line drops its units where it is a statement between magnitudes; names that ``let`` introduces
stand for what they are from their line on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import atoms
from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import Comparison, LogicalOperator, Name, Node
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.magnitudes import coherent, drops_units, magnitude_lowering
from mathverify.semantics.meaning import Collection, Figure, LoweringProblem, Meaning, Scalar, Truth
from mathverify.semantics.reading import StepReading
from mathverify.semantics.relations import equality
from mathverify.verification.case import Case


class Nature(Enum):
    """What a line says: that decides what it takes the place of."""

    COMPUTATION = "a statement without unknowns"
    EQUATION = "one or several equations"
    INEQUALITY = "one or several inequalities"
    EXCLUSION = "values that are none"
    APPROXIMATION = "a rounded value"
    STATEMENT = "anything else"


@dataclass(frozen=True, slots=True)
class Line:
    """One line, lowered.

    ``names`` are the unknowns' variables that it speaks of, ``case`` what it supposes (``key`` as
    written), ``rejects`` what it discards, ``defined`` the terms that its ``let`` needs a value
    of, ``clash`` why it was read without its units; ``lowering`` gives
    names their meaning there.
    """

    index: int
    node: Node
    formula: Node
    names: frozenset[str]
    nature: Nature
    lowering: Lowering
    case: Node | None = None
    key: Node | None = None
    rejects: Node | None = None
    defined: tuple[Node, ...] = ()
    clash: LoweringProblem | None = None

    @property
    def one(self) -> str:
        """The only unknown that the line speaks of, or empty."""
        return next(iter(self.names)) if len(self.names) == 1 else ""

    @property
    def kept(self) -> Node:
        """What the line leaves standing: its formula without what it rejects."""
        if self.rejects is None:
            return self.formula
        return tree.Logical(
            LogicalOperator.AND,
            (self.formula, tree.Logical(LogicalOperator.NOT, (self.rejects,))),
        )


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that has no meaning."""

    index: int
    problem: LoweringProblem


def lines_of(case: Case) -> Iterator[Line | Unread]:
    """Every step, in order; the meaning of later ones does not need that of a bad one."""
    variables = frozenset([v.name for v in case.question.system.variables])
    lowering = case.question.lowering
    bare: Lowering | None = None
    declared = case.question.reading.declared
    for index, step in enumerate(case.question.reading.steps):
        try:
            defined: tuple[Node, ...] = ()
            if step.let is not None:
                lowering, defined = _with_local(lowering, step.let, declared)
                declared |= tree.free_names(tree.children(step.let)[0])
            yield _line(case, lowering, step, index, variables, defined)
        except LoweringProblem as problem:
            if problem.code is Code.UNIT_CLASH and _may_drop_units(case, step):
                try:
                    bare = bare or magnitude_lowering(case.question)
                    yield _line(case, bare, step, index, variables, (), clash=problem)
                    continue
                except LoweringProblem:
                    pass
            yield Unread(index, problem)


def _line(
    case: Case,
    lowering: Lowering,
    step: StepReading,
    index: int,
    variables: frozenset[str],
    defined: tuple[Node, ...],
    *,
    clash: LoweringProblem | None = None,
) -> Line:
    assert step.relation is not None
    under = None if step.case is None else lowering.formula(step.case)
    formula = _formula(lowering, step.relation)
    names = names_in(formula) & variables
    return Line(
        index,
        step.relation,
        formula,
        names,
        _nature(step.relation, formula, bool(names)),
        lowering,
        under,
        step.case,
        _rejected(case, lowering, step.rejects),
        defined,
        clash,
    )


def _may_drop_units(case: Case, step: StepReading) -> bool:
    """Whether a line equates quantities with bare numbers, in units that make one system."""
    if step.relation is None or step.let is not None or step.rejects is not None:
        return False
    stated = (step.relation,) if step.case is None else (step.relation, step.case)
    return all(drops_units(case.question, node) for node in stated) and coherent(
        case.question, *stated
    )


def _with_local(
    lowering: Lowering, let: Node, declared: frozenset[str]
) -> tuple[Lowering, tuple[Node, ...]]:
    """``let u = expr`` gives ``u`` the meaning of ``expr`` from here on."""
    if (
        isinstance(let, tree.Relation)
        and let.signs == (Comparison.EQUAL,)
        and isinstance(let.operands[0], Name)
    ):
        name = let.operands[0].identifier
        if name in declared:
            # A question's own name with another meaning would make any line true.
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"'let' introduces a new name, and {name} is declared already",
                let.operands[0],
                f"take {name} out of the question's names, or let another name stand for "
                f"{to_ascii(let.operands[1])}",
            )
        meaning = lowering.lower(let.operands[1])
        return lowering.within({name: meaning}), tuple(_terms(meaning))
    raise LoweringProblem(
        Code.ILL_TYPED, "'let' introduces a name by an equation", let, "let: u = 2^x"
    )


def _terms(meaning: Meaning) -> Iterator[Node]:
    match meaning:
        case Scalar(term=term):
            yield term
        case Collection(items=items):
            for item in items:
                yield from _terms(item)


def _formula(lowering: Lowering, relation: Node) -> Node:
    """A step is a statement; who writes an expression alone forgot what it equals."""
    if isinstance(relation, (tree.Relation, tree.Logical, tree.Constant)):
        return lowering.formula(relation)
    if isinstance(relation, tree.Call):
        meaning = lowering.lower(relation)
        if isinstance(meaning, Truth):
            return meaning.formula
        if isinstance(meaning, Figure) and meaning.fact is not None:
            return meaning.fact
    raise LoweringProblem(
        Code.ILL_TYPED, "a step is a relation", relation, "an equation such as 2*x = 22"
    )


def _rejected(case: Case, lowering: Lowering, rejects: Node | None) -> Node | None:
    if rejects is None:
        return None
    if isinstance(rejects, (tree.Relation, tree.Logical)):
        return lowering.formula(rejects)
    asked = case.question.asked
    if not isinstance(asked, Scalar):
        raise LoweringProblem(
            Code.AMBIGUOUS, "say which unknown is rejected", rejects, "rejects: x = -1"
        )
    return equality(asked, lowering.lower(rejects), rejects)


_ORDER = frozenset(
    {Comparison.LESS, Comparison.LESS_EQUAL, Comparison.GREATER, Comparison.GREATER_EQUAL}
)


def _approximates(node: Node) -> bool:
    """Whether a relation anywhere in a statement says of a value that it is rounded."""
    if isinstance(node, tree.Relation) and Comparison.APPROXIMATELY in node.signs:
        return True
    inner = [part for part in tree.children(node) if tree.Relation in kinds_in(part)]
    return any(map(_approximates, inner))


def _nature(node: Node, formula: Node, open_: bool) -> Nature:
    if not open_:
        return Nature.COMPUTATION
    if _approximates(node):
        return Nature.APPROXIMATION
    signs: set[Comparison] = set()
    for atom in atoms(formula):
        if not isinstance(atom, tree.Relation):
            return Nature.STATEMENT
        signs |= set(atom.signs)
    if isinstance(formula, tree.Logical) and formula.operator is LogicalOperator.NOT:
        return Nature.EXCLUSION if signs == {Comparison.EQUAL} else Nature.STATEMENT
    if signs == {Comparison.EQUAL}:
        return Nature.EQUATION
    if signs == {Comparison.NOT_EQUAL}:
        return Nature.EXCLUSION
    return Nature.INEQUALITY if signs <= _ORDER else Nature.STATEMENT


def listed(formula: Node, name: str) -> bool:
    """Whether a formula is ``x = 1 or x = 6``, with values that are known, or one of them."""
    return all(
        isinstance(atom, tree.Relation)
        and atom.signs == (Comparison.EQUAL,)
        and atom.operands[0] == Name(name)
        and not names_in(atom.operands[1])
        for atom in _alternatives(formula)
    )


def _alternatives(formula: Node) -> Iterator[Node]:
    if isinstance(formula, tree.Logical) and formula.operator is LogicalOperator.OR:
        for part in formula.operands:
            yield from _alternatives(part)
    else:
        yield formula
