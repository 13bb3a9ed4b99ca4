"""A system seen as facts and linear equations of angles, for `geometry.angles`.

What a constraint was said as is known from the givens and from ``lowering.record.sources``.  A
constraint that is neither a fact nor a linear equation in angles is left out: less is known
then, and what follows still does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from geometry.angles import (
    LINEAR,
    AngleAtom,
    LinearEquation,
    LinearExpression,
    Study,
    Unknown,
    expression,
    facts_of,
    number,
)
from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import conjuncts
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Logical, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.put_in import with_data
from mathverify.semantics.question import Question
from mathverify.semantics.system import Constraint, System
from mathverify.semantics.units import ANGLE


@dataclass(frozen=True, slots=True)
class AngleView:
    """How the lowered nodes of one question read as angles.

    ``said`` maps lowered formulas and terms to what they were said as, ``given`` the formulas of
    whole givens to their trees; ``degrees`` names the unknowns that are angles, the others count
    degrees where they stand in an angle.  ``compounds`` are the powers and products of unknowns
    met so far, each an unknown of its own, by its text.
    """

    said: Mapping[Node, Node]
    given: Mapping[Node, Node]
    points: frozenset[str]
    numbers: frozenset[str]
    degrees: frozenset[str]
    compounds: dict[str, Node] = field(default_factory=dict)

    @staticmethod
    def of(question: Question, points: frozenset[str]) -> AngleView:
        """The view of a question; what is lowered later is seen as well."""
        own = set(question.reading.functions)
        written = [(one.formula, with_data(question.reading, one.node)) for one in question.givens]
        given = {
            formula: node
            for formula, node in written
            if not any(isinstance(n, tree.Call) and n.function in own for n in tree.walk(node))
        }
        numbers = frozenset(
            variable.name
            for unknown in question.unknowns
            if unknown.name not in points
            for variable in unknown.variables
        )
        degrees = frozenset(
            unknown.name
            for unknown in question.unknowns
            if unknown.dimension == ((ANGLE, Fraction(1)),)
        )
        return AngleView(question.lowering.record.sources, given, points, numbers, degrees)

    def study(self, system: System) -> Study:
        """All that the wanted constraints of ``system`` force of its angles."""
        relations: list[LinearEquation] = []
        for constraint in system.constraints:
            if constraint.wanted:
                relations += self._relations(constraint.formula)
        return Study(facts_of(self.told(system)).facts, tuple(relations))

    def told(self, system: System) -> Iterator[Node]:
        """What the wanted constraints of ``system`` were said as, as far as that is known."""
        for constraint in system.constraints:
            if constraint.wanted:
                yield from self._told(constraint)

    def _told(self, constraint: Constraint) -> Iterator[Node]:
        """What a constraint was said as: a whole given, or the words that it consists of."""
        whole = self.given.get(constraint.formula)
        if whole is not None:
            yield whole
            return
        for formula in (constraint.formula, *conjuncts(constraint.formula)):
            node = self.said.get(formula)
            if node is not None:
                yield node

    def _relations(self, formula: Node) -> Iterator[LinearEquation]:
        for atom in conjuncts(formula):
            if isinstance(atom, Relation) and atom.signs == (Comparison.EQUAL,):
                left, right = (self.linear(operand) for operand in atom.operands)
                if left is not None and right is not None:
                    equation = LinearEquation.between(left, right)
                    if any(isinstance(term, AngleAtom) for term, _ in equation.expression.terms):
                        yield equation
                    elif equation.expression.terms:
                        # Numbers among themselves: x + y = 90 for two unknowns.
                        yield equation

    def is_showable(self, goal: Constraint) -> bool:
        """Whether a constraint says that two lines are parallel or perpendicular, or lengths equal.

        `shown` may tell then whether the theorems know it.
        """
        match list(self._told(goal)):
            case [tree.Call(function="parallel" | "perpendicular")]:
                return True
            case [tree.Relation(operands=(left, right), signs=(Comparison.EQUAL,))]:
                return all(
                    isinstance(one, tree.Call) and one.function == "length" for one in (left, right)
                )
        return False

    def shown(self, goal: Constraint, study: Study) -> bool:
        """Whether ``study`` knows that lines are parallel or perpendicular, or lengths equal."""
        if not self.is_showable(goal):
            return False
        facts = facts_of(self._told(goal)).facts
        return bool(facts) and all(study.knows(fact) for fact in facts)

    def is_about_angles(self, formula: Node) -> bool:
        """Whether a formula consists of linear equations in angles alone."""
        return all(
            isinstance(atom, Relation)
            and atom.signs == (Comparison.EQUAL,)
            and all(self.linear(operand) is not None for operand in atom.operands)
            for atom in conjuncts(formula)
        )

    def linear(self, term: Node) -> LinearExpression | None:
        """A term as a linear expression in angles and unknown numbers, None if it is none."""
        found = self._linear(term)
        return self._compound(term) if found is None else found

    def _compound(self, term: Node) -> LinearExpression | None:
        """A power or product of unknown numbers as an unknown of its own; of numbers, as one."""
        if not isinstance(term, tree.Power | tree.Multiply):
            return None
        own = names_in(term)
        if not own:
            value = evaluate(term, {})
            return number(value) if isinstance(value, Fraction) else None
        if not own <= self.numbers - self.degrees:
            return None
        if not all(isinstance(n, _POLYNOMIAL) for n in tree.walk(term)):
            return None
        name = to_ascii(term)
        self.compounds[name] = term
        return expression([(Unknown(name), Fraction(1))])

    def _linear(self, term: Node) -> LinearExpression | None:
        said = self.said.get(term)
        if isinstance(said, tree.Call) and said.function == "angle":
            atom = self._atom(said)
            return None if atom is None else expression([(atom, Fraction(1))])
        match term:
            case tree.Name(identifier=name) if name in self.numbers:
                return expression([(Unknown(name, name not in self.degrees), Fraction(1))])
            case tree.Divide(numerator=above, denominator=below):
                divisor = terms.literal(below)
                inner = self.linear(above)
                return None if inner is None or not divisor else inner.times(1 / divisor)
        return LINEAR.of(term, self.linear)

    def _atom(self, call: tree.Call) -> AngleAtom | None:
        names = [n.identifier for n in call.arguments if isinstance(n, tree.Name)]
        if len(call.arguments) != 3 or len(names) != 3 or not set(names) <= self.points:
            return None
        arm, vertex, other = names
        return None if arm == other else AngleAtom(arm, vertex, other)

    def conditions(self, term: Node, study: Study) -> Iterator[Node]:
        """What ``term`` needs to have a value, without what holds in every figure of ``study``.

        The cosine of an angle lies between -1 and 1 (Cauchy and Schwarz), and a sum of squares
        is not negative; both have a value wherever their parts have.  The arms of an angle are
        known to be apart where the facts say so, and the ends of a length as well.
        """
        cosines: set[Node] = set()
        apart: set[Node] = set()
        for part in tree.walk(term):
            said = self.said.get(part)
            if not isinstance(said, tree.Call) or said.function != "angle":
                continue
            atom = self._atom(said)
            has_arms = atom is not None and not study.undefined(expression([(atom, Fraction(1))]))
            for inside in _outermost_cosines(part):
                cosines.add(inside)
                if has_arms and isinstance(inside, tree.Divide):
                    apart.add(inside.denominator)
        for condition in conditions(term):
            if isinstance(condition, Relation):
                left, right = condition.operands
                sign = condition.signs[0]
                if sign in _BOUNDS and left in cosines and terms.literal(right) in (1, -1):
                    continue
                if right == terms.ZERO and (
                    (
                        sign is Comparison.NOT_EQUAL
                        and (left in apart or self._is_between_distinct(left, study))
                    )
                    or (sign is Comparison.GREATER_EQUAL and _is_sum_of_squares(left))
                ):
                    continue
            yield condition

    def _is_between_distinct(self, term: Node, study: Study) -> bool:
        """Whether a term is a length, or a product of lengths, whose ends the facts keep apart."""
        if isinstance(term, tree.Multiply):
            return all(self._is_between_distinct(factor, study) for factor in term.factors)
        match self.said.get(term):
            case tree.Call("length", (tree.Name(one), tree.Name(other)), 0):
                known = {one, other} <= self.points
                return known and study.figure.are_distinct(one, other)
        return False

    def with_sizes(self, system: System, study: Study) -> System:
        """The same figures, the angles of a multiple or a sum told one by one where all are forced.

        ``3*angle(A,B,C) = 2*angle(B,C,A)`` is an equation of high degree between coordinates;
        with all angles of the triangle known it says no more than that these are what they are.
        """
        constraints = tuple(
            replace(one, formula=self._with_sizes(one.formula, study)) if one.wanted else one
            for one in system.constraints
        )
        return replace(system, constraints=constraints)

    def _with_sizes(self, formula: Node, study: Study) -> Node:
        parts = tuple(conjuncts(formula))
        told = tuple(self._sizes_in(part, study) or (part,) for part in parts)
        if all(part == own for part, (own, *_) in zip(parts, told, strict=True)):
            return formula
        return terms.conjunction(one for own in told for one in own)

    def _sizes_in(self, atom: Node, study: Study) -> tuple[Node, ...]:
        """That every angle of an equation has its forced size; nothing for other relations.

        One angle, or two that are equal or supplementary, are told as they are.
        """
        equations = tuple(self._relations(atom))
        if len(equations) != 1:
            return ()
        in_it = equations[0].expression.terms
        if len(in_it) < 2 or (len(in_it) == 2 and abs(in_it[0][1]) == abs(in_it[1][1])):
            return ()
        nodes = {
            node: self._atom(said)
            for node in tree.walk(atom)
            for said in [self.said.get(node)]
            if isinstance(said, tree.Call) and said.function == "angle"
        }
        if {term for term, _ in in_it} - set(nodes.values()):
            return ()
        found: list[Node] = []
        for node, one in nodes.items():
            size = None if one is None else study.value_of(expression([(one, Fraction(1))]))
            if size is None or size.terms:
                return ()
            found.append(terms.equal(node, terms.number(size.constant)))
        return tuple(found)

    def is_forced_equation(self, formula: Node, study: Study) -> bool:
        """Whether a formula consists of equations between angles that `study` forces."""
        if not self.is_about_angles(formula) or not self._is_defined(formula, study):
            return False
        for atom in conjuncts(formula):
            assert isinstance(atom, Relation)
            left, right = (self.linear(operand) for operand in atom.operands)
            assert left is not None
            assert right is not None
            value = study.value_of(left - right)
            if value is None or value.terms or value.constant:
                return False
        return True

    def _is_defined(self, node: Node, study: Study) -> bool:
        """Whether every angle in a linear term or formula has arms, also those that cancel out."""
        for part in tree.walk(node):
            said = self.said.get(part)
            if isinstance(said, tree.Call) and said.function == "angle":
                atom = self._atom(said)
                if atom is None or study.undefined(expression([(atom, Fraction(1))])):
                    return False
        return True

    def with_forced(self, node: Node, study: Study) -> Node:
        """``node`` with every angle and unknown whose value is forced replaced by it."""
        found = self.linear(node) if not isinstance(node, (Relation, Logical)) else None
        if found is not None and found.terms:
            value = study.value_of(found)
            if value is not None and not value.terms and self._is_defined(node, study):
                return terms.number(value.constant)
        return tree.mapped(node, lambda part: self.with_forced(part, study))


def _outermost_cosines(term: Node) -> Iterator[Node]:
    """The cosine of an angle, not those that its arms may be made of."""
    if isinstance(term, tree.Call) and term.function == "acos":
        yield from term.arguments
        return
    for part in tree.children(term):
        yield from _outermost_cosines(part)


_POLYNOMIAL = (tree.Name, tree.Number, tree.Power, tree.Multiply, tree.Add, tree.Negate)
_BOUNDS = (Comparison.GREATER_EQUAL, Comparison.LESS_EQUAL)


def _is_sum_of_squares(term: Node) -> bool:
    match term:
        case tree.Power(exponent=tree.Number(value=value)):
            return value.denominator == 1 and value > 0 and value % 2 == 0
        case tree.Number(value=value):
            return value >= 0
        case tree.Call(function="sqrt" | "abs"):
            return True
    return _SQUARES.of(term, _is_sum_of_squares)


_SQUARES: Arithmetic[bool] = Arithmetic(add=all, multiply=all, other=lambda _: False)
