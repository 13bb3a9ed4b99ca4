"""Angles of which an arc, a sector or a segment is measured, looked at one by one.

``area(sector(O,A,B)) = 6*pi`` multiplies an angle with the square of a radius: no sum of angles,
and no equation between lengths.  The angle is an unknown number ``t`` here: every arc cosine
``acos(u)`` that such an equation measures is replaced by its own ``t`` with ``0 <= t <= pi``,
wherever it stands.  That forgets the links ``t = acos(u)`` and nothing else, so that the values
that ``t`` takes then are all that the angle can have.  If there are finitely many, each is a case,
in which ``acos(u)`` is this number.  If there are many, two of them are tried for a figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from geometry.algebra.arcs import parts_of
from geometry.vocabulary.arithmetic import degrees
from mathverify.language.formulas import conjuncts
from mathverify.language.tree import (
    Call,
    Comparison,
    Constant,
    Name,
    Node,
    Relation,
    children,
    mapped,
)
from mathverify.semantics import terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.numbers import Exact, to_node
from mathverify.semantics.numbers.exact import ELEMENTARY_LEVEL
from mathverify.semantics.system import (
    Bound,
    Constraint,
    Evidence,
    Grade,
    System,
    Variable,
)
from mathverify.semantics.values import FiniteValues, ManyValues, NoValues, Values

_PI = Constant("pi")
_TURNED = ("sin", "cos", "tan")
_FROM_ZERO = Bound(Fraction(0), closed=True)
_KNOWN = Evidence("an angle of which something is measured", "geometry", Grade.EXACT)


@dataclass(frozen=True, slots=True)
class Measured:
    """The numbers of which an angle, ``arc`` as a term in radians, is one in every figure.

    Where they are not ``complete`` there may be others.
    """

    arc: Call
    sizes: tuple[Node, ...]
    evidence: Evidence = _KNOWN
    complete: bool = True

    def systems(self, system: System) -> tuple[System, ...]:
        """The system with each of the numbers; if complete, these have its models together."""
        return tuple(self._with(system, size) for size in self.sizes)

    def terms(self, term: Node) -> tuple[Node, ...]:
        """What ``term`` is in each of the systems."""
        return tuple(_put(term, {self.arc: size}) for size in self.sizes)

    def _with(self, system: System, size: Node) -> System:
        """The system with the number in the place of the angle, and what makes it the angle.

        What is a sum of angles stays one where the number is a part of a turn: theorems read it.
        """
        link = terms.conjunction([*dict.fromkeys(conditions(self.arc)), _link(self.arc, size)])
        part_of_turn = _half_turns(size) is not None
        found: list[Constraint] = []
        for one in system.constraints:
            measures = any(self.arc == arc for arc in _arcs_measured(one.formula))
            formula = one.formula
            if measures or not part_of_turn:
                formula = _put(formula, {self.arc: size})
            if measures and one.wanted:
                formula = terms.conjunction([formula, link])
            found.append(replace(one, formula=formula))
        return replace(system, constraints=tuple(found))


def measured_arc(
    system: System,
    forced: Callable[[Node], Node],
    values: Callable[[System, Node], Values],
) -> Measured | None:
    """The numbers that an angle of which something is measured can be; None where there is none.

    ``forced`` puts known angles into a term, ``values`` lists what a term takes over a system.
    """
    arcs = dict.fromkeys(
        arc for one in system.constraints if one.wanted for arc in _arcs_measured(one.formula)
    )
    for arc in arcs:
        size = forced(_in_degrees(arc))
        if terms.literal(size) is not None:
            return Measured(arc, (_in_radians(size),))
    if not arcs:
        return None
    names = {arc: Name(f"measured angle {place}") for place, arc in enumerate(arcs)}
    loose = _loosened(system, names)
    some: Measured | None = None
    for arc, name in names.items():
        found = values(loose, terms.divide(name, _PI))
        if isinstance(found, NoValues):
            return Measured(arc, (), found.evidence)
        if not isinstance(found, FiniteValues | ManyValues):
            continue
        sizes = [_size(one.value, one.model.get(name.identifier)) for one in found.values]
        known = tuple(one for one in sizes if one is not None)
        if isinstance(found, FiniteValues) and len(known) == len(sizes):
            return Measured(arc, known, found.evidence)
        some = some or (Measured(arc, known, found.evidence, complete=False) if known else None)
    return some


def _loosened(system: System, names: Mapping[Call, Name]) -> System:
    """The system with numbers in the place of angles; every model of ``system`` gives one of it."""
    variables = tuple(Variable(name.identifier, low=_FROM_ZERO) for name in names.values())
    bounds = tuple(
        Constraint("angles", terms.compare(name, Comparison.LESS_EQUAL, _PI))
        for name in names.values()
    )
    constraints = tuple(
        replace(one, formula=_put(one.formula, names, turned=False)) for one in system.constraints
    )
    return System((*system.variables, *variables), (*constraints, *bounds))


def _arcs_measured(formula: Node) -> Iterator[Call]:
    """The arc cosines that an equation multiplies with something, or is no sum of."""
    for atom in conjuncts(formula):
        match atom:
            case Relation(operands=(left, right), signs=(Comparison.EQUAL,)):
                if parts_of(terms.subtract(left, right)) is None:
                    yield from _arcs_outside(atom)


def _arcs_outside(node: Node) -> Iterator[Call]:
    """The arc cosines in a term that no sine, cosine or tangent is taken of."""
    match node:
        case Call(function="acos"):
            yield node
        case Call(function=function) if function in _TURNED:
            return
        case _:
            for part in children(node):
                yield from _arcs_outside(part)


def _put(node: Node, known: Mapping[Call, Node], *, turned: bool = True) -> Node:
    """The node with arcs replaced; those inside of sines and the like only if ``turned``."""
    if isinstance(node, Call):
        if node in known:
            return known[node]
        if node.function in _TURNED and not turned:
            return node
    return mapped(node, lambda part: _put(part, known, turned=turned))


# --- sizes of angles -----------------------------------------------------------------------


def _in_degrees(arc: Call) -> Node:
    return degrees(Scalar(arc)).term


def _in_radians(size: Node) -> Node:
    value = terms.literal(size)
    assert value is not None
    return terms.multiply((terms.number(value / 180), _PI))


def _half_turns(size: Node) -> Fraction | None:
    parts = parts_of(size)
    if parts is None or parts.keys() - {(None, 1)}:
        return None
    return parts.get((None, 1), Fraction(0))


def _link(arc: Call, size: Node) -> Node:
    """That ``acos(u)`` is a number from 0 to pi: in degrees, or ``u`` is its cosine."""
    part = _half_turns(size)
    if part is not None:
        return terms.equal(_in_degrees(arc), terms.number(part * 180))
    within = (
        terms.compare(size, Comparison.GREATER_EQUAL, terms.ZERO),
        terms.compare(size, Comparison.LESS_EQUAL, _PI),
    )
    return terms.conjunction([*within, terms.equal(arc.arguments[0], terms.call("cos", size))])


def _size(half_turns: Exact, radians: Exact | None) -> Node | None:
    """The size in radians as a term; None where it is known by enclosures alone."""
    if isinstance(half_turns, Fraction):
        return terms.multiply((terms.number(half_turns), _PI))
    if radians is None:
        return None
    if isinstance(radians, Fraction) or radians.level <= ELEMENTARY_LEVEL:
        return to_node(radians)
    return None
