"""The fundamental theorem of calculus, with every condition proved.

An antiderivative F of f on an open interval is accepted only if ``F' = f`` was proved at every
point of it by exact cell decomposition, where F' comes from `mathverify.theories.derivative`,
which has a value only where F is differentiable.  So a proposal that jumps (``atan(tan(x)/2)``)
is refused where it does.  Then, f being continuous on the interval,

    integral from a to b of f  =  lim F(x) as x -> b from below  -  lim F(x) as x -> a from above,

a proper integral if f has a value at both ends, else an improper one, which exists exactly if
the two limits are finite.  A range is cut at every point where f has no value or an absolute
value in it bends, and each part has its own antiderivative; one divergent part, or a stretch on
which f has no value, leaves the whole without a value.  Where all parts converge but f has no
value at a point inside the range, nothing is said: who means an improper integral splits it.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from mathverify.calculus.germs import Infinite, NotDecided, Nowhere, Side, Tends, approach
from mathverify.calculus.variables import occurs
from mathverify.engines.cas import proposals
from mathverify.language.tree import (
    Call,
    Comparison,
    Name,
    Node,
    mapped,
    replaced,
    substitute,
    walk,
)
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.numbers import Exact, NotKnown, to_node
from mathverify.semantics.system import (
    Budget,
    Cell,
    CellSet,
    Constraint,
    OpenCell,
    PointCell,
    System,
    Unsatisfiable,
    Variable,
)
from mathverify.theories.antiderivatives import propose
from mathverify.theories.continuity import continuous_by_form
from mathverify.theories.derivative import derivative


@dataclass(frozen=True, slots=True)
class Value:
    """The integral, as a term without the variable."""

    term: Node


@dataclass(frozen=True, slots=True)
class Diverges:
    """The integral does not exist."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotIntegrated:
    """Nothing is shown."""

    reason: str


Integral: TypeAlias = Value | Diverges | NotIntegrated


def antiderivative(
    integrand: Node, name: str, low: Exact | None, high: Exact | None
) -> Node | None:
    """A term F with ``F' = integrand`` wherever the integrand has a value between the bounds.

    The bounds are not included; None is infinite.  None as a result: nothing was found or proved.
    """
    for proposal in _proposals(integrand, name):
        if is_antiderivative(proposal, integrand, name, low, high):
            return proposal
    return None


def _proposals(integrand: Node, name: str) -> Iterator[Node]:
    """What our own rules propose, and only if that is not proved, what computer algebra does."""
    try:
        proposal = propose(integrand, name)
    except (ArithmeticError, LookupError, RecursionError, ValueError):
        # Whatever stops a proposal is no proposal.
        proposal = None
    if proposal is not None:
        yield proposal
    yield from proposals(integrand, name)


def is_antiderivative(
    proposal: Node, integrand: Node, name: str, low: Exact | None, high: Exact | None
) -> bool:
    """Whether that is proved for ``proposal``: by its form, or by exact cell decomposition."""
    from mathverify.engines.univariate import UnivariateEngine

    try:
        slope = derivative(proposal, name)
    except LoweringProblem:
        return False
    if _equal_by_form(slope, integrand, name) and _is_defined(slope, name, low, high):
        return True
    goal = Constraint("antiderivative", terms.equal(slope, integrand), wanted=False)
    system = System(
        (Variable(name),), (*_between(name, low, high, closed=False), _defined(integrand), goal)
    )
    return isinstance(UnivariateEngine().decide(system, Budget()), Unsatisfiable)


def _equal_by_form(left: Node, right: Node, name: str) -> bool:
    """Whether both are one quotient of polynomials in ``name`` and in functions of it, of which
    nothing else is used: then they are equal wherever both have a value.
    """
    from mathverify.semantics.polynomials import BeyondMethodError, Ring
    from mathverify.semantics.quotients import NowhereDefinedError, QuotientField

    ring = Ring((name,))
    try:
        return bool(QuotientField(ring).quotient(terms.subtract(left, right)).numerator == 0)
    except (BeyondMethodError, NowhereDefinedError):
        return False


def _is_defined(term: Node, name: str, low: Exact | None, high: Exact | None) -> bool:
    """Whether the term is proved to have a value everywhere between the bounds."""
    cells = _solutions(name, (*_between(name, low, high, closed=False), _defined(term)))
    return cells == (OpenCell(low, high),)


def integral_between(integrand: Node, name: str, low: Exact | None, high: Exact | None) -> Integral:
    """The integral over ``low < high``; None is infinite.  No other variable may occur."""
    if not continuous_by_form(integrand):
        return _over_jumps(integrand, name, low, high)
    cells = cells_between(integrand, name, low, high)
    if cells is None:
        return NotIntegrated("where the integrand has a value is not known")
    if not _covers(cells, low, high):
        return Diverges("the integrand has no value on a part of the range")
    total: list[Node] = []
    bent = _bent(integrand, name, cells)
    if bent is None:
        return NotIntegrated("where an absolute value bends is not known")
    for cell in bent:
        part = _over(_without_bends(integrand, name, sample(cell)), name, cell)
        if not isinstance(part, Value):
            return part
        total.append(part.term)
    if _has_hole_inside(cells):
        return NotIntegrated(
            "the integrand has no value at a point inside the range; write a sum of integrals "
            "that end there"
        )
    return Value(terms.add(total))


def _over_jumps(integrand: Node, name: str, low: Exact | None, high: Exact | None) -> Integral:
    """The same where floors jump: between their jumps each is a constant."""
    jumps = NotIntegrated("a function with jumps")
    floors = _floors(integrand, name)
    inside = [part.arguments[0] for part in floors]
    if low is None or high is None or not floors or not all(map(continuous_by_form, inside)):
        return jumps
    whole = [terms.equal(terms.call("floor", argument), argument) for argument in inside]
    ends = _between(name, low, high, closed=True)
    apart = [Constraint("jump", terms.negation(formula)) for formula in whole]
    pieces = _solutions(name, (*ends, *apart))
    defined = cells_between(integrand, name, low, high)
    if pieces is None or defined is None or not _covers(pieces, low, high):
        return jumps
    if _has_hole_inside(defined) or not _covers(defined, low, high):
        return NotIntegrated("a function with jumps that has no value somewhere")
    total: list[Node] = []
    for piece in pieces:
        if not isinstance(piece, OpenCell):
            continue
        here = {name: sample(piece)}
        constants: dict[Node, Node] = {}
        for part in floors:
            value = evaluate(part, here)
            if not isinstance(value, Fraction):
                return jumps
            constants[part] = terms.number(value)
        found = integral_between(replaced(integrand, constants), name, piece.low, piece.high)
        if not isinstance(found, Value):
            return found
        total.append(found.term)
    return Value(terms.add(total))


def _floors(term: Node, name: str) -> list[Call]:
    return [
        part
        for part in walk(term)
        if isinstance(part, Call) and part.function in ("floor", "ceil") and occurs(name, part)
    ]


def cells_between(
    term: Node, name: str, low: Exact | None, high: Exact | None
) -> tuple[Cell, ...] | None:
    """Where ``term`` has a value in the closed range, as disjoint cells in order."""
    return _solutions(name, (*_between(name, low, high, closed=True), _defined(term)))


def sample(cell: OpenCell) -> Exact:
    """A point of the cell."""
    from mathverify.engines.univariate.line import sample_inside

    return sample_inside(cell)


# --- the parts of the range --------------------------------------------------------------


def _covers(cells: tuple[Cell, ...], low: Exact | None, high: Exact | None) -> bool:
    """Whether the cells miss finitely many points of the range only."""
    here = low
    started = False
    for cell in cells:
        if isinstance(cell, PointCell):
            continue
        if cell.low != here and (started or cell.low is not None or low is not None):
            return False
        here, started = cell.high, True
    return started and here == high


def _has_hole_inside(cells: tuple[Cell, ...]) -> bool:
    """Whether two neighbouring cells leave out the point between them."""
    return any(
        isinstance(one, OpenCell) and isinstance(other, OpenCell) for one, other in pairwise(cells)
    )


def _bent(term: Node, name: str, cells: tuple[Cell, ...]) -> list[OpenCell] | None:
    """The open cells, cut where an argument of an absolute value is 0; None if that is not known.

    In each of them such arguments have one sign, since they are continuous and not 0.
    """
    found: list[OpenCell] = []
    bends: list[Constraint] = [
        Constraint("bend", terms.compare(inside, Comparison.NOT_EQUAL, terms.ZERO))
        for inside in _bending(term, name)
    ]
    for cell in cells:
        if not isinstance(cell, OpenCell):
            continue
        if not bends:
            found.append(cell)
            continue
        ends = _between(name, cell.low, cell.high, closed=False)
        parts = _solutions(name, (*ends, *bends))
        if parts is None or not _covers(parts, cell.low, cell.high):
            return None
        found += [part for part in parts if isinstance(part, OpenCell)]
    return found


def _bending(term: Node, name: str) -> list[Node]:
    found: list[Node] = []
    for part in walk(term):
        if isinstance(part, Call) and occurs(name, part):
            if part.function == "abs":
                found.append(part.arguments[0])
            elif part.function in ("min", "max") and len(part.arguments) == 2:
                found.append(terms.subtract(*part.arguments))
    return found


def _without_bends(term: Node, name: str, point: Exact) -> Node:
    """The term with absolute values replaced by the sign they have around ``point``."""
    term = mapped(term, lambda child: _without_bends(child, name, point))
    if not isinstance(term, Call) or not occurs(name, term):
        return term
    if term.function == "abs":
        (argument,) = term.arguments
        positive = _is_positive(argument, name, point)
        if positive is None:
            return term
        return argument if positive else terms.negate(argument)
    if term.function in ("min", "max") and len(term.arguments) == 2:
        one, other = term.arguments
        larger = _is_positive(terms.subtract(one, other), name, point)
        if larger is None:
            return term
        return one if larger is (term.function == "max") else other
    return term


def _is_positive(term: Node, name: str, point: Exact) -> bool | None:
    from mathverify.semantics.evaluation import Truth, truth

    found = truth(terms.compare(term, Comparison.GREATER, terms.ZERO), {name: point})
    return {Truth.TRUE: True, Truth.FALSE: False}.get(found)


# --- one part ----------------------------------------------------------------------------


def _over(integrand: Node, name: str, cell: OpenCell) -> Integral:
    """The integral over an open cell on which the integrand is continuous."""
    for proposal in _proposals(integrand, name):
        pieces = _smooth_pieces(proposal, integrand, name, cell)
        if pieces is None:
            continue
        total: list[Node] = []
        for piece in pieces:
            part = _difference(proposal, name, piece)
            if not isinstance(part, Value):
                return part
            total.append(part.term)
        return Value(terms.add(total))
    return NotIntegrated("no antiderivative was found")


def _smooth_pieces(
    proposal: Node, integrand: Node, name: str, cell: OpenCell
) -> tuple[OpenCell, ...] | None:
    """Open parts of the cell, all of it but finitely many points, on each of which the proposal
    is an antiderivative; None if that is not proved.

    The integrand is continuous on the cell, so its integral is the sum of those over the parts,
    however the proposal jumps between them.
    """
    if is_antiderivative(proposal, integrand, name, cell.low, cell.high):
        return (cell,)
    ends = _between(name, cell.low, cell.high, closed=False)
    parts = _solutions(name, (*ends, _defined(proposal)))
    if parts is None or not _covers(parts, cell.low, cell.high):
        return None
    pieces = tuple(part for part in parts if isinstance(part, OpenCell))
    if len(pieces) < 2:
        return None
    proved = all(is_antiderivative(proposal, integrand, name, p.low, p.high) for p in pieces)
    return pieces if proved else None


def _difference(primitive: Node, name: str, cell: OpenCell) -> Integral:
    """The integral over an open cell, on which it has this antiderivative."""
    ends: list[Node] = []
    for point, side in (
        (cell.high, Side.UP if cell.high is None else Side.LEFT),
        (cell.low, Side.DOWN if cell.low is None else Side.RIGHT),
    ):
        end = _end(primitive, name, point, side)
        if not isinstance(end, Value):
            return end
        ends.append(end.term)
    return Value(terms.subtract(*ends))


def _end(primitive: Node, name: str, point: Exact | None, side: Side) -> Integral:
    """The one-sided limit of the antiderivative at an end of the cell on which it has values."""
    if point is not None and continuous_by_form(primitive):
        value = evaluate(primitive, {name: point})
        if not isinstance(value, (Undefined, NotKnown)):
            return Value(substitute(primitive, {name: to_node(point)}))
    found = approach(primitive, name, Fraction(0) if point is None else point, side)
    match found:
        case Tends(value=limit):
            return Value(to_node(limit))
        case Infinite():
            place = side.value if point is None else "an end of the range or a pole in it"
            return Diverges(f"the antiderivative grows beyond every bound at {place}")
        case Nowhere(reason=reason) | NotDecided(reason=reason):
            return NotIntegrated(reason)


# --- systems -----------------------------------------------------------------------------


def _between(
    name: str, low: Exact | None, high: Exact | None, *, closed: bool
) -> tuple[Constraint, ...]:
    found: list[Constraint] = []
    if low is not None:
        sign = Comparison.GREATER_EQUAL if closed else Comparison.GREATER
        found.append(Constraint("low", terms.compare(Name(name), sign, to_node(low))))
    if high is not None:
        sign = Comparison.LESS_EQUAL if closed else Comparison.LESS
        found.append(Constraint("high", terms.compare(Name(name), sign, to_node(high))))
    return tuple(found)


def _defined(term: Node) -> Constraint:
    return Constraint("defined", terms.compare(term, Comparison.IN, Name("real")))


def _solutions(name: str, constraints: tuple[Constraint, ...]) -> tuple[Cell, ...] | None:
    from mathverify.engines.univariate import UnivariateEngine
    from mathverify.semantics.numbers.bracketed import Bracketed

    found = UnivariateEngine().solutions(System((Variable(name),), constraints), Budget())
    if not isinstance(found, CellSet):
        return None
    # An end that is known by bounds alone has no notation, and is put into no antiderivative.
    cells = found.cells
    ends = [(one.value,) if isinstance(one, PointCell) else (one.low, one.high) for one in cells]
    bounded = any(isinstance(end, Bracketed) for pair in ends for end in pair)
    return None if bounded else cells
