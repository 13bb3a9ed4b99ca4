"""What a text shows of a number, as a formula: 0, 1 or more, its sign, its places, a fraction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generators.written_families.holes import Hole
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms

_INTEGER = Name("integer")

#: Manners that write a number as it is; ``money`` does so where it has no parts of a cent.
_EXACT = frozenset({"", "decimal", "money", "factor"})


def _more(term: Node, than: int) -> Node:
    return terms.compare(term, Comparison.GREATER, terms.number(than))


def _no_integer(term: Node) -> Node:
    return terms.negation(terms.compare(term, Comparison.IN, _INTEGER))


def _shifted(term: Node, places: int) -> Node:
    return terms.multiply((terms.number(10**places), term))


class UntoldKindError(ValueError):
    """A number is written in a way of which no formula tells."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of numbers; ``lowered`` tells the term of a formula of the family."""

    lowered: Callable[[Node], Node]

    def kind(self, hole: Hole) -> Node:
        """That a number is of the kind that the text shows, as a formula."""
        if hole.manner not in _EXACT and not hole.beside:
            raise UntoldKindError(f"numbers written as {hole.manner}")
        value = self.lowered(hole.formula)
        size = terms.negate(value) if hole.negative else value
        number = hole.kind.removeprefix("-")
        if number in ("0", "1"):
            return terms.equal(size, terms.number(int(number)))
        if number == "#":
            return terms.conjunction([*self._whole(hole, value), _more(size, 1)])
        if "/" in number:
            above, _, below = number.partition("/")
            if below != "#" or above not in ("1", "#") or hole.manner:
                raise UntoldKindError(f"numbers written as {hole.kind}")
            unit: Node = terms.compare(terms.divide(terms.ONE, size), Comparison.IN, _INTEGER)
            unit = unit if above == "1" else terms.negation(unit)
            return terms.conjunction([_no_integer(value), _more(size, 0), unit])
        places = len(number) - 2
        exact = terms.compare(_shifted(value, places), Comparison.IN, _INTEGER)
        return terms.conjunction([exact, *self._places(hole, value, places), _more(size, 0)])

    def loose(self, hole: Hole) -> Node:
        """What `kind` says of a number whatever its decimal places are."""
        number = hole.kind.removeprefix("-")
        if number in ("0", "1") or "/" in number:
            return self.kind(hole)
        value = self.lowered(hole.formula)
        return _more(terms.negate(value) if hole.negative else value, 0)

    def _whole(self, hole: Hole, value: Node) -> Iterator[Node]:
        """That the number has no decimal places, in the manner in which it is written."""
        yield terms.compare(value, Comparison.IN, _INTEGER)
        if hole.beside:
            yield from (self._is_integer(one) for one in hole.beside)

    def _places(self, hole: Hole, value: Node, places: int) -> Iterator[Node]:
        if hole.beside:
            yield terms.disjunction([terms.negation(self._is_integer(x)) for x in hole.beside])
        elif hole.manner == "money":
            yield _no_integer(value)
        elif hole.manner == "decimal":
            yield _no_integer(_shifted(value, places - 1))
        else:
            raise UntoldKindError(f"numbers written as {hole.manner or 'they are'}")

    def _is_integer(self, node: Node) -> Node:
        return terms.compare(self.lowered(node), Comparison.IN, _INTEGER)
