"""What a line has that nothing before it has: invented values, factors, alternatives and numbers.

A listed value must solve the equation before.  What an operation gains, as squaring does, stands in
an equation first, and later lines reject it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import atoms, disjuncts
from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Collection, CollectionKind, LoweringProblem, Scalar
from mathverify.semantics.numbers import Irrational, to_node
from mathverify.semantics.system import Constraint, Satisfiable, System, Unknown, Unsatisfiable
from mathverify.verification.judging.step_lines import Line, Nature, listed
from mathverify.verification.judging.step_state import Fault, State, source_words
from mathverify.verification.replay import Replay, replay

_RATIONAL = frozenset({tree.Number, tree.Name, tree.Add, tree.Negate, tree.Multiply})
_RATIONAL |= {tree.Divide, tree.Relation, tree.Logical}


def invented(state: State, line: Line, premises: list[Constraint]) -> Fault | None:
    """What an equation in one unknown has beside the solutions of the one that it rewrites.

    A listed value must solve the equation before; an equation that rests on it only by a
    condition (a domain, an inequality) may leave solutions out and have no others.
    """
    fault = _superfluous(state, line, premises)
    name = line.one
    if fault is not None or line.nature is not Nature.EQUATION or not name:
        return fault
    sources = [c for c in premises if c.name != "the case" and _is_equation_in(c, name, state.base)]
    if not sources:
        return None
    lists = listed(line.formula, name)
    if lists and isinstance(line.formula, tree.Relation) and line.case is None:
        # The one value of a line that is true satisfies all that is.
        return None
    conditions = len(sources) < len(premises) or state.base != state.wide
    rational = all(map(_is_rational, (line.formula, *[c.formula for c in sources])))
    if not lists and not (conditions and rational):
        return None
    if not lists and isinstance(
        state.follows(sources, line.formula, state.wide), (Unsatisfiable, Unknown)
    ):
        return None
    for source in sources:
        if state.spans((Constraint("this", line.formula),), source.formula):
            return None
        stays = state.follows([Constraint("this", line.kept)], source.formula, state.wide)
        if not isinstance(stays, Satisfiable):
            return None
    more = state.between(line.kept, sources[-1].formula, state.wide)
    what = source_words(sources[-1].name)
    words = f"{state.words(more)} is no solution of {what}"
    return Fault(words, f"correct the line, or write the one between it and {what}", more[0])


def _superfluous(state: State, line: Line, premises: list[Constraint]) -> Fault | None:
    """An alternative that the equations before rule out is invented, whatever comes of it.

    What an operation gains, as squaring does, stands in an equation before it is listed.
    """
    alternatives = list(disjuncts(line.formula))
    if len(alternatives) < 2 or line.nature not in (Nature.EQUATION, Nature.APPROXIMATION):
        return None
    stated = [c for c in premises if c.wanted and c.name != "the case"]
    sources = [c for c in stated if equates(c.formula)]
    solved = all(_is_solved(one) for one in alternatives)
    if not (solved or (sources and all(_is_rational(c.formula) for c in sources))):
        return None
    # Where no equation stands before, the values are held to all that does.
    asked, where = (sources, state.wide) if sources else (stated, state.base)
    for place in range(len(alternatives)):
        rest = terms.disjunction(alternatives[:place] + alternatives[place + 1 :])
        # Where a condition leaves out a true alternative, the others need not follow.
        denied = terms.negation(alternatives[place])
        if _is_solution(alternatives[place], rest, asked, where):
            continue
        if any(
            isinstance(state.follows(asked, one, where), Unsatisfiable) for one in (rest, denied)
        ):
            listing = list(disjuncts(line.node))
            told = listing[place] if len(listing) == len(alternatives) else line.node
            what = source_words(asked[-1].name) if asked else "what is known"
            words = f"{to_ascii(told)} does not come from {what}"
            return Fault(words, "leave it out, or write the line that it comes from")
    return None


def _is_solution(alternative: Node, rest: Node, asked: list[Constraint], where: System) -> bool:
    """Whether an alternative is a rational value that solves what is ``asked``, and no other does.

    Where a point is seen to satisfy both, no engine need be asked whether there is one.
    """
    match alternative:
        case tree.Relation(operands=(tree.Name(name), side), signs=(Comparison.EQUAL,)):
            value = evaluate(side, {})
            if isinstance(value, Fraction):
                point = {variable.name: Fraction(0) for variable in where.variables} | {name: value}
                both = (
                    Constraint("itself", alternative),
                    Constraint("the others", rest, wanted=False),
                )
                found = replay(where.with_constraints(*asked, *both), point)
                return found is Replay.CONFIRMED
    return False


def other_list(state: State, line: Line) -> Fault | None:
    """That a line writes a function of one list as that of another, as if they were the same.

    Both may have one median; who puts numbers in order has to have the same numbers, and who picks
    one out of a list, a list of the question.
    """
    if not isinstance(line.node, tree.Relation):
        return None
    if tree.Index in kinds_in(line.node):
        known = [
            values
            for datum in state.case.question.reading.data.values()
            if (values := _values(line, datum)) is not None
        ]
        for part in tree.walk(line.node):
            if isinstance(part, tree.Index) and isinstance(part.base, tree.ListLiteral) and known:
                if _values(line, part.base) not in known:
                    words = f"{to_ascii(part.base)} is no list of the question"
                    return Fault(words, "write the numbers of the question")
    sides = [
        (side.function, _values(line, side.arguments[0]), side)
        for side in line.node.operands
        if isinstance(side, tree.Call) and side.arguments
    ]
    for (function, here, _), (other, there, side) in combinations(sides, 2):
        if function == other and here is not None and there is not None and here != there:
            words = f"the numbers in {to_ascii(side)} are not those of the other side"
            return Fault(words, "write the same numbers, in whatever order")
    return None


def _values(line: Line, node: Node) -> Counter[Node] | None:
    """The numbers of a list, each as often as it occurs; None for anything else."""
    try:
        meaning = line.lowering.lower(node)
    except LoweringProblem:
        # A bound variable means nothing outside of what binds it.
        return None
    if not isinstance(meaning, Collection) or meaning.kind is not CollectionKind.LIST:
        return None
    terms_ = [item.term for item in meaning.items if isinstance(item, Scalar)]
    if len(terms_) != len(meaning.items):
        return None
    values = [evaluate(term, {}) if not names_in(term) else None for term in terms_]
    if not all(isinstance(value, (Fraction, Irrational)) for value in values):
        return None
    return Counter(
        [to_node(value) for value in values if isinstance(value, (Fraction, Irrational))]
    )


def equates(formula: Node) -> bool:
    """Whether a formula is made of equations, and of what must not vanish in them."""
    signs: set[Comparison] = set()
    for atom in atoms(formula):
        if not isinstance(atom, tree.Relation):
            return False
        signs |= set(atom.signs)
    return Comparison.EQUAL in signs and signs <= {Comparison.EQUAL, Comparison.NOT_EQUAL}


def _is_solved(formula: Node) -> bool:
    """Whether a formula says what one unknown is."""
    return isinstance(formula, tree.Relation) and isinstance(formula.operands[0], tree.Name)


def _is_equation_in(constraint: Constraint, name: str, system: System) -> bool:
    if not constraint.wanted:
        return False
    variables = {v.name for v in system.variables}
    return names_in(constraint.formula) & variables == {name} and equates(constraint.formula)


def _is_rational(formula: Node) -> bool:
    """Whether a formula is made of fractions of polynomials: no sign of an unknown matters."""
    if kinds_in(formula) <= _RATIONAL:
        return True
    if not names_in(formula) and not isinstance(formula, (tree.Relation, tree.Logical)):
        return True
    if isinstance(formula, tree.Power):
        exponent = terms.literal(formula.exponent)
        return exponent is not None and exponent.denominator == 1 and _is_rational(formula.base)
    return type(formula) in _RATIONAL and all(map(_is_rational, tree.children(formula)))
