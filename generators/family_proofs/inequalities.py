"""Claims about solutions of linear inequalities in one unknown: intervals, least and greatest ones.

A relation is ``factor*x + rest``, not below 0 or above 0.  Two of them say the same of x wherever
their factors have one sign and their ends are the same number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms


@dataclass(frozen=True, slots=True)
class Side:
    """``factor*x + rest`` is not below 0, or above 0 where ``strict``; both are free of x."""

    factor: Node
    rest: Node
    strict: bool

    def at(self, value: Node) -> Node:
        """The term with a value in the place of x."""
        return terms.add((terms.multiply((self.factor, value)), self.rest))

    @property
    def end(self) -> Node:
        """Where the term is 0."""
        return terms.negate(terms.divide(self.rest, self.factor))


def sides_of(
    relations: Iterable[Node], split: Callable[[Node], tuple[Node, Node]]
) -> tuple[Side, ...] | None:
    """Inequalities in x as sides; None where there is another relation.

    ``split`` tells factor and rest of a term that is linear in x.
    """
    found: list[Side] = []
    for one in relations:
        if not isinstance(one, tree.Relation) or len(one.operands) != 2:
            return None
        (left, right), sign = one.operands, one.signs[0]
        if sign in (Comparison.LESS, Comparison.LESS_EQUAL):
            left, right = right, left
        elif sign not in (Comparison.GREATER, Comparison.GREATER_EQUAL):
            return None
        strict = sign in (Comparison.LESS, Comparison.GREATER)
        found.append(Side(*split(terms.subtract(left, right)), strict))
    return tuple(found)


def same_solutions(
    those: Sequence[Side], others: Sequence[Side], upwards: Callable[[Side], bool]
) -> Iterator[Node] | None:
    """What has to hold so that both have the same solutions; None where nothing here tells.

    ``upwards`` says of a side whether its factor is positive in one question: those that are
    belong together.
    """
    if len(those) != len(others) or len(those) > 2:
        return None
    pairs = list(zip(sorted(those, key=upwards), sorted(others, key=upwards), strict=True))
    if any(one.strict is not other.strict for one, other in pairs):
        return None
    if len(those) == 2 and any(
        upwards(first) is upwards(second) for first, second in (those, others)
    ):
        return None
    return _same(pairs)


def _same(pairs: Sequence[tuple[Side, Side]]) -> Iterator[Node]:
    for one, other in pairs:
        yield terms.compare(
            terms.multiply((one.factor, other.factor)), Comparison.GREATER, terms.ZERO
        )
        crossed = (one.factor, other.rest), (other.factor, one.rest)
        yield terms.equal(*map(terms.multiply, crossed))


def at_end(side: Side, value: Node, *, least: bool) -> Iterator[Node]:
    """What has to hold so that no whole number below ``value`` is a solution, or none above."""
    sign = Comparison.GREATER if least else Comparison.LESS
    yield terms.compare(side.factor, sign, terms.ZERO)
    beyond = terms.subtract(value, terms.ONE) if least else terms.add((value, terms.ONE))
    fails = Comparison.LESS_EQUAL if side.strict else Comparison.LESS
    yield terms.compare(side.at(beyond), fails, terms.ZERO)
