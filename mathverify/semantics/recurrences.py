"""Sequences by first values and a rule, ``u(1) = 3`` and ``u(n+1) = 2*u(n) + 1``, as functions.

Terms at known places are unrolled one by one.  At an unknown place a term has its closed form
where the rule is ``u(n+1) = q*u(n) + p(n)`` with known q and either q = 1 or a constant p; plus
``0*factorial(n - start)``, which has a value exactly for the places that the sequence has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic, UnknownError
from mathverify.language.tree import Name, Node
from mathverify.semantics import arrays, terms
from mathverify.semantics.functions import Function
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.system import Variable

_MAXIMAL_TERMS = 4000
#: Known terms with more bits than this are not unrolled further.
_LONGEST_TERM = 20_000
#: Of a sequence that comes again so many terms are looked at.
_LONGEST_CYCLE = 400
#: Terms with unknowns that grow beyond this many nodes are not unrolled further.
_MAXIMAL_NODES = 4000
#: The term before, in a rule of first order; no text can spell this name.
_BEFORE = "term before"
_Line: TypeAlias = tuple[Node, Node]


def least_name(variable: str) -> str:
    """The name under which a lowering knows the least value of a running index."""
    return f"least {variable}"


def least_value(variable: Variable) -> Scalar:
    """The least whole number of a variable with a lower end."""
    assert variable.low is not None
    whole = ceil(variable.low.value)
    if not variable.low.closed and whole == variable.low.value:
        whole += 1
    return Scalar(terms.number(whole))


def lies_from(lowering: Lowering, place: Node, least: int) -> bool:
    """Whether a term is known, by its form, to be a whole number from ``least`` on."""
    value = terms.literal(place)
    if value is not None:
        return value.denominator == 1 and value >= least
    for variable in tree.free_names(place):
        shift = _literal_shift(place, variable)
        known = lowering.names.get(least_name(variable)) if shift is not None else None
        if shift is not None and isinstance(known, Scalar):
            low = terms.literal(known.term)
            return low is not None and low + shift >= least
    return False


def _literal_shift(place: Node, variable: str) -> int | None:
    """The whole number k of a lowered term ``variable + k``."""
    if place == Name(variable):
        return 0
    if isinstance(place, tree.Add) and len(place.terms) == 2 and place.terms[0] == Name(variable):
        value = terms.literal(place.terms[1])
        return int(value) if value is not None and value.denominator == 1 else None
    return None


def shift_of(node: Node, variable: str) -> int | None:
    """The whole number k of an argument ``variable + k``; None for any other argument."""
    if node == Name(variable):
        return 0
    if isinstance(node, tree.Add) and len(node.terms) == 2:
        for one, other in (node.terms, node.terms[::-1]):
            sign, size = 1, other
            if isinstance(other, tree.Negate):
                sign, size = -1, other.operand
            if one == Name(variable) and isinstance(size, tree.Number):
                return sign * int(size.value) if size.value.denominator == 1 else None
    return None


@dataclass(frozen=True, slots=True)
class Recurrence(Function):
    """A sequence: ``rule`` is its term at ``parameters[0] + lead``, for places from ``first`` on.

    ``initial`` are the terms before, from ``start``; those that no given tells are unknowns named
    ``u(1)``.  ``order`` says how far back the rule looks; ``nonzero`` that no term is 0.
    """

    name: str = ""
    rule: Node = terms.ZERO
    lead: int = 0
    order: int = 1
    start: int = 1
    first: int = 2
    initial: tuple[tuple[int, Node], ...] = ()
    nonzero: bool = False
    #: Terms found so far under the names of one lowering.
    known: list[tuple[Mapping[str, Meaning], dict[int, Meaning]]] = field(
        default_factory=list, compare=False, repr=False
    )

    def value(self, lowering: Lowering, node: tree.Call) -> Meaning:
        """The term that a call names.  Raises `LoweringProblem`."""
        if len(node.arguments) != 1:
            raise LoweringProblem(Code.ILL_TYPED, f"{self.name} takes one place", node)
        (argument,) = node.arguments
        place = lowering.pure(argument, f"a place in {self.name}")
        size = terms.literal(place)
        if size is None:
            return self._closed(lowering, place, node)
        if size.denominator != 1 or size < self.start:
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"{self.name} has no term at {size}: it starts with {self.name}({self.start})",
                node,
                f"a whole number from {self.start}",
            )
        return self._unrolled(lowering, int(size), node)

    # --- at known places -------------------------------------------------------------------

    def _unrolled(self, lowering: Lowering, place: int, node: Node) -> Meaning:
        found = self._terms(lowering.outermost)
        if place - self.start > _MAXIMAL_TERMS:
            place = self._place_in_cycle(lowering, place, found, node)
        for here in range(self.start, place + 1):
            if here not in found:
                found[here] = self._next(lowering, here, node)
        return found[place]

    def _place_in_cycle(
        self, lowering: Lowering, place: int, found: dict[int, Meaning], node: Node
    ) -> int:
        """An early place with the same term, where the known terms are seen to come again.

        The rule must not speak of the place: as many terms as it looks back to decide all later
        ones.
        """
        seen: dict[tuple[Fraction, ...], int] = {}
        for here in range(self.start, self.start + _LONGEST_CYCLE if self._is_timeless() else 0):
            if here not in found:
                found[here] = self._next(lowering, here, node)
            last = [found[here - back] for back in range(self.order) if here - back in found]
            values = [terms.literal(one.term) for one in last if isinstance(one, Scalar)]
            known = tuple([value for value in values if value is not None])
            if here + 1 < self.first or len(known) < self.order:
                continue
            if known in seen:
                return seen[known] + (place - seen[known]) % (here - seen[known])
            seen[known] = here
        raise LoweringProblem(None, f"more than {_MAXIMAL_TERMS} terms are not unrolled", node)

    def _is_timeless(self) -> bool:
        """Whether the rule speaks of its place only in order to name terms before it."""
        return self.parameters[0] not in tree.free_names(self._with_before(self.rule, terms.ZERO))

    def _terms(self, names: Mapping[str, Meaning]) -> dict[int, Meaning]:
        for owner, found in self.known:
            if owner is names:
                return found
        self.known.append((names, {}))
        return self.known[-1][1]

    def _next(self, lowering: Lowering, place: int, node: Node) -> Meaning:
        if place < self.first:
            given = dict(self.initial).get(place)
            return lowering.called_with({}, node).lower(given or Name(f"{self.name}({place})"))
        index = {self.parameters[0]: Scalar(terms.number(place - self.lead))}
        return _collected(lowering.called_with(index, node).lower(self.rule), node)

    # --- at unknown places -----------------------------------------------------------------

    def _closed(self, lowering: Lowering, place: Node, node: tree.Call) -> Meaning:
        """The term at an unknown place, where the rule is of first order and linear."""
        from mathverify.semantics.definedness import conditions

        variable = self.parameters[0]
        index = Name(f"{variable} of {self.name}")
        if self.order != 1 or self.first != self.start + 1:
            raise self._not_closed(node)
        inner = lowering.called_with(
            {variable: Scalar(index), _BEFORE: Scalar(Name(_BEFORE))}, node
        )
        first = self._unrolled(lowering, self.start, node)
        line = self._line(inner.lower(self._with_before(self.rule, Name(_BEFORE))))
        if line is None or not isinstance(first, Scalar):
            raise self._not_closed(node)
        shift, ratio = line
        if conditions(shift) or conditions(ratio):
            raise self._not_closed(node)
        steps = terms.subtract(place, terms.number(self.start))
        guard = self._guard(lowering, place, steps)
        if terms.literal(ratio) == 1 and index.identifier in tree.free_names(shift):
            return arrays.add((first, self._summed(lowering, place, node)), node)
        if index.identifier in tree.free_names(shift) or index.identifier in tree.free_names(ratio):
            raise self._not_closed(node)
        if terms.literal(ratio) == 1:
            moved = terms.multiply((steps, shift))
            return Scalar(terms.add([first.term, moved, *guard]), first.dimension)
        if not (terms.literal(ratio) or self.nonzero):
            raise self._not_closed(node)
        growth = terms.power(ratio, steps)
        if terms.literal(shift) == 0:
            return Scalar(
                terms.add([terms.multiply((first.term, growth)), *guard]), first.dimension
            )
        level = terms.divide(shift, terms.subtract(terms.ONE, ratio))
        above = terms.subtract(first.term, level)
        return Scalar(terms.add([terms.multiply((above, growth)), level, *guard]), first.dimension)

    def _guard(self, lowering: Lowering, place: Node, steps: Node) -> list[Node]:
        """What has no value before the start; nothing where the place is known to lie behind."""
        if lies_from(lowering, place, self.start):
            return []
        return [terms.multiply((terms.ZERO, terms.call("factorial", steps)))]

    def _summed(self, lowering: Lowering, place: Node, node: tree.Call) -> Meaning:
        """The sum of what the rule adds, from the start to the place."""
        variable = self.parameters[0]
        high = tree.Name(f"place in {self.name}")
        end = Scalar(terms.subtract(place, terms.number(self.lead)))
        added = self._with_before(self.rule, tree.Number(terms.ZERO.value))
        low = self.first - self.lead
        written = tree.Number(terms.number(abs(low)).value)
        start: Node = tree.Negate(written) if low < 0 else written
        call = tree.Call("sum", (added, Name(variable), start, high), span=node.span)
        return lowering.called_with({high.identifier: end}, node).lower(call)

    def _with_before(self, rule: Node, before: Node) -> Node:
        """The rule of first order with ``before`` for the term before."""
        if isinstance(rule, tree.Call) and rule.function == self.name:
            return before
        return tree.mapped(rule, lambda part: self._with_before(part, before))

    def _line(self, meaning: Meaning) -> tuple[Node, Node] | None:
        return _line(meaning.term, _BEFORE) if isinstance(meaning, Scalar) else None

    def _not_closed(self, node: Node) -> LoweringProblem:
        return LoweringProblem(
            None,
            f"{self.name} at an unknown place is decided for u(n+1) = q*u(n) + d only",
            node,
            f"a known place such as {self.name}({self.start + 5}), or a formula for all places "
            f"to be proved: for all n in positive integer: {self.name}(n) = ...",
        )


def _line(term: Node, name: str) -> _Line | None:
    """(a, b) of ``a + b*name``, read off the form; None for anything else."""
    if name not in tree.free_names(term):
        return term, terms.ZERO
    if isinstance(term, Name):
        return terms.ZERO, terms.ONE
    return _LINES.known(term, lambda part: _line(part, name))


def _product(lines: list[_Line]) -> _Line:
    bearing = [line for line in lines if line[1] != terms.ZERO]
    if len(bearing) > 1:
        raise UnknownError
    one = bearing[0] if bearing else lines[0]
    return _scaled(one, [shift for shift, _ in (line for line in lines if line is not one)])


def _quotient(above: _Line, below: _Line) -> _Line:
    size = terms.literal(below[0])
    if below[1] != terms.ZERO or not size:
        raise UnknownError
    return _scaled(above, [terms.number(1 / size)])


def _scaled(line: _Line, factors: list[Node]) -> _Line:
    """Both numbers of a line times ``factors``; a literal 0 stays one."""
    shift, slope = line
    if terms.literal(shift) != 0:
        shift = terms.multiply([shift, *factors])
    return shift, terms.multiply([slope, *factors])


_LINES: Arithmetic[_Line] = Arithmetic(
    add=lambda lines: (terms.add(a for a, _ in lines), terms.add(b for _, b in lines)),
    negate=lambda line: (terms.negate(line[0]), terms.negate(line[1])),
    multiply=_product,
    divide=_quotient,
)


def _collected(meaning: Meaning, node: Node) -> Meaning:
    """A term in short form: like terms of unknowns put together where nothing has a hole."""
    value = terms.literal(meaning.term) if isinstance(meaning, Scalar) else None
    if value is not None:
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > _LONGEST_TERM:
            raise LoweringProblem(None, "the terms of this sequence grow too long", node)
        return meaning
    if not isinstance(meaning, Scalar):
        return meaning
    form = linear_form(meaning.term)
    if isinstance(form, LinearForm):
        short = terms.add(
            [
                *(
                    terms.multiply((terms.number(value), Name(name)))
                    for name, value in form.coefficients.items()
                ),
                terms.number(form.constant),
            ]
        )
        return Scalar(short, meaning.dimension)
    for count, _ in enumerate(tree.walk(meaning.term)):
        if count > _MAXIMAL_NODES:
            raise LoweringProblem(None, "the terms of this sequence grow too long", node)
    return meaning
