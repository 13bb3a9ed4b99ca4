"""Reading a relation between magnitudes: every quantity as the number in front of its unit.

Worked solutions often drop the units (``50 = 80*e^(-3*k)``).  Such a line is a statement about
magnitudes in the units in which data and unknowns are given; here it gets that meaning, provided
that those units are coherent: 5 m and 30 cm do not make 35.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import lcm, prod

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.domains import VENN_SHAPES
from mathverify.semantics.functions import Function
from mathverify.semantics.linear_elimination import Elimination
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.question import DataNames, Question
from mathverify.semantics.units import ANGLE, Measure, UnknownUnit, measure
from mathverify.semantics.unknowns import unknown_meaning


def without_units(node: Node) -> Node:
    """``node`` with every quantity replaced by its value."""
    if isinstance(node, tree.Quantity):
        return without_units(node.value)
    return tree.mapped(node, without_units)


def magnitude_lowering(question: Question) -> Lowering:
    """A lowering in which data and unknowns are the magnitudes in their own units."""
    reading = question.reading
    bare = replace(reading, data={n: without_units(d) for n, d in reading.data.items()})
    functions = {
        name: Function(
            function.parameters,
            without_units(function.body),
            None if function.domain is None else without_units(function.domain),
        )
        for name, function in reading.functions.items()
    }
    chance = question.lowering.chance
    unknowns = {
        u.name: u.meaning
        if u.domain.shape in VENN_SHAPES
        else _pure(unknown_meaning(u.name, u.domain, None, ()).meaning)
        for u in question.unknowns
    }
    if chance is not None:
        unknowns |= chance.meanings
    names = DataNames(bare, unknowns)
    outer = question.lowering
    names.lowering = partial(
        Lowering, functions=functions, rules=outer.rules, chance=chance, record=outer.record
    )
    return names.lowering(names)


def drops_units(question: Question, node: Node) -> bool:
    """Whether ``node`` writes no unit and equates quantities with bare numbers only.

    ``t = 3`` does, and ``t = ln(8)/k = 13`` where t and 1/k are times; ``x = 3 kg`` and ``x = t``
    for a length and a time do not: they are wrong.
    """
    bare = _without_known_angles(node)
    if any(isinstance(part, tree.Quantity) for part in tree.walk(bare)):
        return False
    return _has_bare_sides(question, bare, _with_dimension(question))


def _has_bare_sides(question: Question, node: Node, names: frozenset[str]) -> bool:
    if isinstance(node, tree.Relation):
        sides = list(zip(node.operands, node.operands[1:], strict=False))
        named = [all(tree.free_names(side) & names for side in pair) for pair in sides]
        return not all(named) and all(
            _agree(question, *pair) for pair, both in zip(sides, named, strict=True) if both
        )
    return all(_has_bare_sides(question, part, names) for part in tree.children(node))


def _agree(question: Question, left: Node, right: Node) -> bool:
    """Whether two sides are quantities of one dimension."""
    try:
        one, other = question.lowering.lower(left), question.lowering.lower(right)
    except LoweringProblem:
        return False
    return (
        isinstance(one, Scalar) and isinstance(other, Scalar) and one.dimension == other.dimension
    )


_CIRCULAR = frozenset({"sin", "cos", "tan", "sec", "csc", "cot"})


def _without_known_angles(node: Node) -> Node:
    """``node`` with 1 for every ``cos(110 deg)``: a number, whatever the units of the rest."""
    if (
        isinstance(node, tree.Call)
        and node.function in _CIRCULAR
        and not any(isinstance(part, tree.Name) for part in tree.walk(node))
    ):
        return tree.Number(Fraction(1))
    return tree.mapped(node, _without_known_angles)


def _with_dimension(question: Question) -> frozenset[str]:
    """Unknowns, data and functions behind whose names stand quantities."""
    reading = question.reading
    found = {unknown.name for unknown in question.unknowns if unknown.dimension}
    named = {**reading.data, **{name: f.body for name, f in reading.functions.items()}}
    found |= {
        name
        for name, node in named.items()
        if any(isinstance(part, tree.Quantity) for part in tree.walk(node))
    }
    for _ in named:
        found |= {name for name, node in named.items() if tree.free_names(node) & found}
    return frozenset(found)


def coherent(question: Question, *nodes: Node) -> bool:
    """Whether the units behind ``nodes`` belong to one system, so that magnitudes may be compared.

    That is: some choice of one unit per base dimension makes every conversion factor 1 (km, h and
    km/h do, m and cm do not, nor per cent, whose factor has no dimension).  Angles in degrees are
    not what functions take, so a call beside them is never coherent, but for ``cos(110 deg)``.
    """
    nodes = tuple(map(_without_known_angles, nodes))
    units = tuple(_units(question, nodes))
    if any(isinstance(unit, UnknownUnit) for unit in units):
        return False
    known = [unit for unit in units if isinstance(unit, Measure)]
    angles = any(name == ANGLE for unit in known for name, _ in unit.dimension)
    calls = any(isinstance(part, tree.Call) for node in nodes for part in tree.walk(node))
    return not (angles and calls) and _has_unit_system(known)


def _units(question: Question, nodes: tuple[Node, ...]) -> Iterator[Measure | UnknownUnit]:
    """The units of quantities in ``nodes`` and of the names they use, through functions too."""
    reading = question.reading
    waiting, seen = list(nodes), set[str]()
    while waiting:
        node = waiting.pop()
        for part in tree.walk(node):
            if isinstance(part, tree.Quantity):
                yield from _words(part.unit)
        for name in tree.free_names(node) - seen:
            seen.add(name)
            if name in reading.data:
                waiting.append(reading.data[name])
            if name in reading.functions:
                waiting.append(reading.functions[name].body)
    for unknown in question.unknowns:
        if unknown.name in seen and unknown.unit is not None:
            yield from _words(unknown.unit)
        elif unknown.name in seen:
            yield Measure(Fraction(1), unknown.dimension)


def _words(unit: tree.Unit) -> Iterator[Measure | UnknownUnit]:
    """Every word by itself: km/h and min do not go together, though min and km alone would."""
    for word, _ in unit.factors:
        yield measure(tree.Unit(((word, 1),)))


def _has_unit_system(units: list[Measure]) -> bool:
    """Whether numbers f exist with ``factor = product of f[d]^power`` for every unit.

    Whatever combination of rows has no exponents left must have the factor 1.
    """
    system: Elimination[str] = Elimination(min)
    for number, unit in enumerate(units):
        powers = {name: power.numerator for name, power in unit.dimension}
        if any(power.denominator != 1 for _, power in unit.dimension):
            return False
        form = system.normal_form(powers, 0)
        if form.terms:
            system.add(number, powers, 0)
            continue
        shares = system.rows(form)
        whole = lcm(*(share.denominator for share in shares.values()))
        through = prod((units[row].factor ** int(s * whole) for row, s in shares.items()), start=1)
        if unit.factor**whole != through:
            return False
    return True


def _pure(meaning: Meaning) -> Meaning:
    match meaning:
        case Scalar(term=term):
            return Scalar(term)
        case Collection(kind=kind, items=items):
            return Collection(kind, tuple(_pure(item) for item in items))
        case _:
            return meaning
