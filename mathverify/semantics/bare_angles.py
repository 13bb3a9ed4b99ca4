"""A number that meets an angle in degrees is in degrees: ``180 - a``, ``angle(A, B, C) = 2*x``.

Books write the degree sign once and authors leave it out; nobody means radians by whole numbers
beside an angle of a figure, or beside one that the question tells in degrees.  Three places:

- a side of numbers alone that is equated with an angle;
- a term of numbers alone in a sum with an angle;
- a quarter, half or full turn that divides an angle, or is divided by one (``a/360*pi*r^2``), and
  one in what is asked where the answer is an angle: ``(n - 2)*180/n``.

What is read so is echoed.  A number that has a unit, an inverse function or a name of its own for
an angle is left as it is; so are all numbers in a question that speaks of radians, but for those
beside angles of figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Node
from mathverify.semantics.reading import Reading
from mathverify.semantics.system import Kind

#: Words whose values are angles of figures; ``angle`` also of two vectors, which is not one.
_ANGLES = frozenset(
    {"angle", "reflex", "directed", "bearing", "interior_angle", "exterior_angle", "dihedral"}
)

#: Words that give a number which is an angle in radians.
_RADIANS = frozenset({"asin", "acos", "atan", "arg", "angle"})

#: What a side of an equation is made of; sets and tuples are left as they are.
_SUMS = (tree.Number, tree.Name, tree.Add, tree.Negate, tree.Multiply, tree.Divide, tree.Power)

_DEGREE = tree.Unit((("deg", 1),))
_RADIAN = tree.Unit((("rad", 1),))

#: A quarter, a half and a full turn in degrees.
_TURNS = frozenset({90, 180, 360})


def with_degrees(reading: Reading) -> Reading:
    """The same reading with degrees where numbers meet an angle."""
    told = _told_in_degrees(reading)
    wanted = _asks_for_degrees(reading)
    asked = () if reading.ask is None else (reading.ask,)
    if not told and not wanted and not any(map(_has_angle, (*_statements(reading), *asked))):
        return reading
    return _Mending(reading, told, _names_with_units(reading), wanted).mended()


def _statements(reading: Reading) -> Iterator[Node]:
    yield from (node for _, node in reading.givens)
    yield from (step.relation for step in reading.steps if step.relation is not None)


def _has_angle(node: Node) -> bool:
    if tree.Call not in kinds_in(node):
        return False
    calls = [part for part in tree.walk(node) if isinstance(part, tree.Call)]
    return any(call.function in _ANGLES for call in calls)


def _told_in_degrees(reading: Reading) -> frozenset[str]:
    """Unknowns and data that are angles in degrees; none where the question speaks of radians."""
    told = {name for name, unit in reading.units.items() if unit == _DEGREE}
    told |= {name for name, node in reading.data.items() if _in_degrees(node)}
    return frozenset() if not told or _speaks_of_radians(reading) else frozenset(told)


def _asks_for_degrees(reading: Reading) -> bool:
    """Whether what is asked is a term of numbers whose value is wanted in degrees."""
    if reading.ask is None or isinstance(reading.ask, tree.Name):
        return False
    wanted = reading.ask_unit == _DEGREE or (
        reading.answer is not None and _in_degrees(reading.answer)
    )
    return wanted and not _speaks_of_radians(reading)


def _in_degrees(node: Node) -> bool:
    while isinstance(node, tree.Negate):
        node = node.operand
    return isinstance(node, tree.Quantity) and node.unit == _DEGREE


def _speaks_of_radians(reading: Reading) -> bool:
    nodes = [*_statements(reading), *reading.data.values(), reading.ask, reading.answer]
    return _RADIAN in (*reading.units.values(), reading.ask_unit) or any(
        isinstance(part, tree.Quantity) and part.unit == _RADIAN
        for node in nodes
        if node is not None and tree.Quantity in kinds_in(node)
        for part in tree.walk(node)
    )


def _names_with_units(reading: Reading) -> frozenset[str]:
    """Unknowns and data that are angles of a figure, or have a unit."""
    named = {name for name, domain in reading.domains.items() if domain.angle}
    named |= set(reading.units)
    for _, node in reading.givens:
        if isinstance(node, tree.Relation) and any(map(_is_figure_angle, node.operands)):
            named |= {part.identifier for part in node.operands if isinstance(part, tree.Name)}
    named -= reading.data.keys()
    for name, node in reading.data.items():
        if any(isinstance(p, tree.Quantity) or _is_figure_angle(p) for p in tree.walk(node)):
            named.add(name)
    return frozenset(named)


def _is_figure_angle(node: Node) -> bool:
    return _is_angle(node, frozenset())


def _is_angle(node: Node, angles: frozenset[str]) -> bool:
    """Whether ``node`` is an angle of a figure, one of ``angles``, or a sum or multiple of some."""
    return _sort(node, angles) is _Sort.ANGLE


class _Sort(Enum):
    ANGLE = auto()
    PLAIN = auto()
    OTHER = auto()


def _sort(node: Node, angles: frozenset[str]) -> _Sort:
    match node:
        case tree.Name(identifier=name):
            angle = name in angles
        case tree.Call(function="angle", arguments=arguments):
            angle = len(arguments) == 3 or any(isinstance(a, tree.Call) for a in arguments)
        case tree.Call(function=function):
            angle = function in _ANGLES
        case _:
            return _SORTS.of(node, lambda part: _sort(part, angles))
    return _Sort.ANGLE if angle else _Sort.OTHER


def _sum(sorts: list[_Sort]) -> _Sort:
    plain = all(sort is _Sort.PLAIN for sort in sorts)
    return _Sort.ANGLE if _Sort.ANGLE in sorts else _Sort.PLAIN if plain else _Sort.OTHER


def _product(sorts: list[_Sort]) -> _Sort:
    alone = sorts.count(_Sort.ANGLE) <= 1 and _Sort.OTHER not in sorts
    return _sum(sorts) if alone else _Sort.OTHER


_SORTS: Arithmetic[_Sort] = Arithmetic(
    add=_sum,
    negate=lambda sort: sort,
    multiply=_product,
    divide=lambda above, below: above if below is _Sort.PLAIN else _Sort.OTHER,
    other=lambda node: _Sort.PLAIN if _is_plain(node) else _Sort.OTHER,
)


def _is_plain(node: Node) -> bool:
    """Whether ``node`` is a number without names and units: ``s/(360 deg)`` is no angle."""
    return not tree.free_names(node) and tree.Quantity not in kinds_in(node)


@dataclass(frozen=True, slots=True)
class _Mending:
    """``angles`` are names of angles that are told in degrees, ``own`` names that have a unit.

    ``wanted`` says that what is asked is an angle, if its numbers say so too.
    """

    reading: Reading
    angles: frozenset[str]
    own: frozenset[str]
    wanted: bool

    def mended(self) -> Reading:
        reading, echoes = self.reading, list(self.reading.echoes)

        def echoed(node: Node, path: str, *, wanted: bool = False) -> Node:
            found = self._equated(self._below(node))
            if wanted:
                found = self._wanted(found)
            if found != node:
                echoes.append((path, to_ascii(found)))
            return found

        data = {name: echoed(node, f"$.data.{name}") for name, node in reading.data.items()}
        givens = [(id_, echoed(node, f"$.givens.{id_}")) for id_, node in reading.givens]
        claimed = []
        for index, step in enumerate(reading.steps):
            if step.relation is not None:
                path = f"$.steps[{index}].relation"
                step = replace(step, relation=echoed(step.relation, path))
            claimed.append(step)
        ask = reading.ask
        if ask is not None:
            ask = echoed(ask, "$.ask.find", wanted=self.wanted)
        return replace(
            reading,
            data=data,
            givens=tuple(givens),
            steps=tuple(claimed),
            ask=ask,
            echoes=tuple(echoes),
        )

    def _below(self, node: Node) -> Node:
        """``node`` with degrees in all its sums and quotients with angles that have names."""
        below = tree.children(node)
        parts = tuple([self._below(part) for part in below])
        if any(new is not old for new, old in zip(parts, below, strict=True)):
            node = tree.rebuild(node, parts)
        match node:
            case tree.Quantity(value=told, unit=unit) if unit == _DEGREE:
                return told if _is_angle(told, self.angles) else node  # (180 - a)°
            case tree.Add() if _is_angle(node, self.angles):
                return self._sum(node, figure=False)
        return _with_turns(node, self.angles)

    def _equated(self, node: Node) -> Node:
        match node:
            case tree.Logical(operator=operator, operands=operands):
                parts = tuple([self._equated(part) for part in operands])
                return node if parts == operands else tree.Logical(operator, parts, span=node.span)
            case tree.Relation(operands=operands, signs=signs):
                figure = any(map(_is_figure_angle, operands))
                if not figure and not any(_is_angle(part, self.angles) for part in operands):
                    return self._counted(node)
                sides = tuple([self._side(operand, figure) for operand in operands])
                return node if sides == operands else tree.Relation(sides, signs, span=node.span)
        return node

    def _counted(self, node: tree.Relation) -> Node:
        """``n*a = 360``: so many angles are a full turn, ``n`` an unknown whole number."""
        whole = {n for n, domain in self.reading.domains.items() if domain.kind is Kind.INTEGER}

        def counts_angles(side: Node) -> bool:
            factors = [factor for factor, _ in _factors(side)]
            angles = [factor for factor in factors if _is_angle(factor, self.angles)]
            return len(angles) == 1 and all(
                factor in angles or tree.free_names(factor) <= whole for factor in factors
            )

        if not any(map(counts_angles, node.operands)):
            return node
        sides = tuple(
            [
                self._in_degrees(side) if any(_is_turn(f) for f, _ in _factors(side)) else side
                for side in node.operands
            ]
        )
        return node if sides == node.operands else tree.Relation(sides, node.signs, span=node.span)

    def _side(self, node: Node, figure: bool) -> Node:
        """A side of numbers alone in degrees; in a sum with angles, each term of numbers alone.

        An unknown beside angles that have names is an angle like them, by inference; beside an
        angle of the figure it is the number of degrees: ``angle(A, B, C) = 2*x``.
        """
        if isinstance(node, tree.Negate) and _is_angle(node, self.angles):
            inner = self._side(node.operand, figure)
            return node if inner == node.operand else tree.Negate(inner, span=node.span)
        if _is_angle(node, self.angles):
            if not isinstance(node, tree.Add):
                return node
            return self._sum(node, figure=any(map(_is_figure_angle, node.terms)))
        if isinstance(node, tree.Name) and node.identifier in self.reading.domains:
            return node  # its unit is inferred from the angle
        inferred = not figure and bool(tree.free_names(node) & self.reading.domains.keys())
        if inferred and not (
            isinstance(node, tree.Add) and any(not tree.free_names(term) for term in node.terms)
        ):
            return node
        return self._in_degrees(node)

    def _sum(self, node: tree.Add, *, figure: bool) -> Node:
        terms = []
        for term in node.terms:
            unknown = isinstance(term, tree.Name) and term.identifier in self.reading.domains
            if unknown and figure and not tree.free_names(term) & self.own:
                term = tree.Quantity(term, _DEGREE, span=term.span)
            elif not _is_angle(term, self.angles) or isinstance(term, tree.Negate | tree.Add):
                term = self._side(term, figure)
            terms.append(term)
        return node if tuple(terms) == node.terms else tree.Add(tuple(terms), span=node.span)

    def _wanted(self, node: Node) -> Node:
        """What is asked in degrees, of numbers alone and with a turn: ``(n - 2)*180/n``."""
        if tree.free_names(node) & (self.own | self.reading.functions.keys()) or any(
            not isinstance(part, (*_SUMS, tree.Constant)) for part in tree.walk(node)
        ):
            return node
        if isinstance(node, tree.Add):
            turned = any(
                _is_turn(f) for term in node.terms for f, sign in _factors(term) if sign > 0
            )
            return self._in_degrees(node) if turned else node
        turns = [factor for factor, sign in _factors(node) if sign > 0 and _is_turn(factor)]
        # 180/pi is the number of degrees of a radian; above the line pi says radians already.
        pi = any(tree.Constant in kinds_in(factor) for factor, sign in _factors(node) if sign > 0)
        return _replaced(node, turns[0]) if len(turns) == 1 and not pi else node

    def _in_degrees(self, node: Node) -> Node:
        """A term of numbers alone, in degrees."""
        if not isinstance(node, _SUMS) or (isinstance(node, tree.Number) and node.value == 0):
            return node
        named = tree.free_names(node)
        if named & (self.own | self.angles) or named & self.reading.functions.keys():
            return node
        for part in tree.walk(node):
            if isinstance(part, (tree.Quantity, tree.Apply)) or part == tree.Constant("pi"):
                return node
            if isinstance(part, tree.Call) and part.function in _RADIANS | _ANGLES:
                return node
        return tree.Quantity(node, _DEGREE, span=node.span)


def _with_turns(node: Node, angles: frozenset[str]) -> Node:
    """A product with its turn in degrees where an angle divides it, or where it divides one."""
    factors = list(_factors(node))
    power = sum(sign for factor, sign in factors if _is_angle(factor, angles))
    turns = [(factor, sign) for factor, sign in factors if _is_turn(factor)]
    if len(turns) == 1 and abs(power) == 1 and turns[0][1] == -power:
        return _replaced(node, turns[0][0])
    return node


def _is_turn(node: Node) -> bool:
    return isinstance(node, tree.Number) and node.value in _TURNS


def _factors(node: Node, sign: int = 1) -> Iterator[tuple[Node, int]]:
    """The factors of a product of products and quotients; those that divide have the sign -1."""
    match node:
        case tree.Multiply(factors=factors):
            for factor in factors:
                yield from _factors(factor, sign)
        case tree.Divide(numerator=above, denominator=below):
            yield from _factors(above, sign)
            yield from _factors(below, -sign)
        case tree.Negate(operand=operand):
            yield from _factors(operand, sign)
        case _:
            yield node, sign


def _replaced(node: Node, turn: Node) -> Node:
    """``node`` with this very factor in degrees."""
    if node is turn:
        return tree.Quantity(turn, _DEGREE, span=turn.span)
    if not isinstance(node, tree.Multiply | tree.Divide | tree.Negate):
        return node
    return tree.mapped(node, lambda part: _replaced(part, turn))
