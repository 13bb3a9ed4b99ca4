"""Unknown lines by equations ``a*x + b*y = c`` whose normal (a, b) has length 1.

So that no line has two equations, one of an unknown line has ``b = 1``, or ``b = 0`` and ``a = 1``:
two alternatives, neither of which keeps its meaning when the figure is turned.  Where all that a
system says of a line is the same for every equation of it, ``a^2 + b^2 = 1`` may stand in their
place, and the line is turned with its figure (`geometry.algebra.gauge`).

Whether it is the same is seen from the compiled facts: in ``a, b, c`` every polynomial is
homogeneous, so that multiplying the equation by a positive number keeps its sign, and even where
more than being 0 matters, so that multiplying it by -1 does.  A root of an even and homogeneous
radicand has half its degree and is even.  Every model of one system times a number is one of the
other, with the same value of what is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from geometry.algebra.compilation import Compiler
from geometry.algebra.gauge import Line
from geometry.algebra.ring import Root, RootRing
from mathverify.language.formulas import atoms
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Name, Node, Relation
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Exact, Irrational, Sign
from mathverify.semantics.polynomials import BeyondMethodError, Poly
from mathverify.semantics.quotients import NowhereDefinedError, ToZero
from mathverify.semantics.system import Constraint, Model, System

_SIGN_FREE = (ToZero.ZERO, ToZero.NONZERO)


@dataclass(frozen=True, slots=True)
class UnitNormals:
    """A system that says of the normals of its ``lines`` that they have length 1."""

    system: System
    lines: tuple[Line, ...]

    def model(self, found: Model) -> Model | None:
        """The model with the equations that unknown lines have; None where one is not known."""
        model = dict(found)
        for line in self.lines:
            a, b, c = line
            sign = numbers.sign(found[b])
            if sign is Sign.UNKNOWN:
                return None
            divisor = Name(a if sign is Sign.ZERO else b)
            values: list[Exact] = []
            for name in line:
                value = evaluate(terms.divide(Name(name), divisor), found)
                if not isinstance(value, (Fraction, Irrational)):
                    return None
                values.append(value)
            values[0 if sign is Sign.ZERO else 1] = Fraction(1)
            model.update(zip((a, b, c), values, strict=True))
        return model


def unit_normals(
    system: System, lines: Mapping[str, Line], asked: Sequence[Node] = ()
) -> UnitNormals | None:
    """The system with unit normals; ``lines`` by the names of the constraints on their equations.

    None where there are none, or where what is said or ``asked`` may depend on the equation.
    """
    named = {one.name for one in system.constraints}
    here = {name: line for name, line in lines.items() if name in named}
    if not here:
        return None
    free = System(
        system.variables, tuple(one for one in system.constraints if one.name not in here)
    )
    try:
        if not _are_alike(free, list(here.values()), asked):
            return None
    except (BeyondMethodError, NowhereDefinedError):
        return None
    constraints = tuple(
        replace(one, formula=_of_length_one(here[one.name])) if one.name in here else one
        for one in system.constraints
    )
    return UnitNormals(System(system.variables, constraints), tuple(here.values()))


def _of_length_one(line: Line) -> Node:
    a, b, _ = (Name(name) for name in line)
    two = terms.number(Fraction(2))
    return terms.equal(terms.add([terms.power(a, two), terms.power(b, two)]), terms.ONE)


def _are_alike(system: System, lines: Sequence[Line], asked: Sequence[Node]) -> bool:
    """Whether the system and what is asked say the same for every equation of each line."""
    names = {name for line in lines for name in line}
    spoken = dict.fromkeys(
        atom for one in system.constraints for atom in atoms(one.formula) if names & names_in(atom)
    )
    if not all(_is_alike(system, lines, state) for atom in spoken for state in _states(atom)):
        return False
    compiler = Compiler(System(system.variables, ()))
    quotients = [compiler.reader.quotient(term) for term in asked if names & names_in(term)]
    for line in lines:
        degrees = _Degrees(compiler.ring, line)
        for one in quotients:
            above, below = degrees.of(one.numerator), degrees.of(one.denominator)
            if above is None or below is None or (one.numerator != 0 and above != below):
                return False
    return True


def _states(atom: Node) -> tuple[Node, ...]:
    """Formulas of which none changes where the atom stays TRUE, FALSE or without a value."""
    match atom:
        case Relation(operands=(_, Name(identifier="real")), signs=(Comparison.IN,)):
            # It says that the term has a value, and is FALSE nowhere.
            return (atom,)
    return (atom, Logical(LogicalOperator.NOT, (atom,)))


def _is_alike(system: System, lines: Sequence[Line], formula: Node) -> bool:
    """Whether a formula is TRUE for all equations of each line or for none."""
    compiler = Compiler(System(system.variables, (Constraint("", formula),)))
    branches = compiler.branches()
    if any(branch.opaque for branch in branches):
        return False
    facts = [fact for branch in branches for fact in branch.facts]
    for line in lines:
        degrees = _Degrees(compiler.ring, line)
        for fact in facts:
            degree = degrees.of(fact.polynomial)
            if degree is None or (degree.odd and fact.sign not in _SIGN_FREE):
                return False
    return True


@dataclass(frozen=True, slots=True)
class _Degree:
    """By what a polynomial is multiplied with the equation: t^degree, for -1 by -1 if ``odd``."""

    degree: Fraction = Fraction(0)
    odd: bool = False


class _Degrees:
    """Degrees of polynomials in the coefficients of one line, and in what is made of them."""

    def __init__(self, ring: RootRing, line: Line) -> None:
        self._known: dict[int, _Degree | None] = {}
        for index, generator in sorted(ring.generators.items()):
            self._known[index] = self._of_generator(generator.meaning, line)

    def _of_generator(self, meaning: object, line: Line) -> _Degree | None:
        if isinstance(meaning, Root):
            inside = self.of(meaning.radicand)
            if inside is None or inside.odd or (inside.degree and meaning.degree % 2):
                return None
            return _Degree(inside.degree / meaning.degree)
        return _Degree(Fraction(1), odd=True) if meaning in line else _Degree()

    def of(self, polynomial: Poly) -> _Degree | None:
        """The degree of a polynomial; None if it is not homogeneous, or not known to be so."""
        found: set[_Degree] = set()
        for monomial in polynomial.monoms():
            degree, odd = Fraction(0), False
            for index, power in enumerate(monomial):
                if power:
                    own = self._known.get(index)
                    if own is None:
                        return None
                    degree += own.degree * int(power)
                    odd ^= own.odd and int(power) % 2 == 1
            found.add(_Degree(degree, odd))
            if len(found) > 1:
                return None
        return found.pop() if found else _Degree()
