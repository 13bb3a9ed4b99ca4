"""Formulas in letters with the values put in, written as in a book: ``x^2 - x + 5``.

Numbers are worked out, terms that are zero and factors that are one are left out; letters stay
where they stand.  Nothing is expanded.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from generators.writing import fraction, signed_sum
from generators.written_families.formulas import (
    Formula,
    MisreadFormulaError,
    Scope,
)
from mathverify.errors import InternalError
from mathverify.language import tree
from mathverify.language.tree import Node

_Written = Callable[[Scope], str]
_Reading = Callable[[Node], Formula]


def written_in(
    node: Node, letters: frozenset[str], reading: _Reading
) -> tuple[_Written, frozenset[str]]:
    """The formula as a text for each set of values, and the names of these values.

    ``reading`` reads the parts without letters.  Raises `MisreadFormulaError` for a formula that
    is no sum, product, power or equation of parts with letters.
    """
    writer = _Writer(letters, reading)
    return writer.whole(node), frozenset(writer.names)


class _Writer:
    def __init__(self, letters: frozenset[str], reading: _Reading) -> None:
        self._letters = letters
        self._reading = reading
        self.names: set[str] = set()

    def whole(self, node: Node) -> _Written:
        """An equation, or a sum."""
        match node:
            case tree.Relation(operands=operands, signs=signs):
                sides = [self.whole(operand) for operand in operands]
                between = [f" {sign.value} " for sign in signs]
                return lambda scope: "".join(
                    part
                    for side, sign in zip(sides, (*between, ""), strict=True)
                    for part in (side(scope), sign)
                )
            case tree.Add(terms=terms):
                parts = [self._term(term) for term in terms]
            case _:
                parts = [self._term(node)]
        if len(parts) == 1 and self._one_factor(node):
            return parts[0][1]
        return lambda scope: signed_sum(*[(number(scope), power(scope)) for number, power in parts])

    def _one_factor(self, node: Node) -> bool:
        """Whether a product is one of parts with letters alone."""
        match node:
            case tree.Multiply(factors=factors):
                return all(map(self._has_letters, factors))
        return False

    def _term(self, node: Node) -> tuple[Callable[[Scope], int | Fraction], _Written]:
        """The number before the letters, and the letters."""
        match node:
            case tree.Negate(operand=operand):
                number, power = self._term(operand)
                return (lambda scope: -number(scope)), power
            case tree.Multiply(factors=factors):
                powers = [self._factor(one) for one in factors if self._has_letters(one)]
                if powers:
                    numbers = [one for one in factors if not self._has_letters(one)]
                    return self._product(numbers), _times(powers)
            case _ if self._has_letters(node):
                power = self._factor(node)
                return (lambda _: 1), power
        return self._number(node), lambda _: ""

    def _product(self, nodes: list[Node]) -> Callable[[Scope], int | Fraction]:
        if not nodes:
            return lambda _: 1
        return self._number(nodes[0] if len(nodes) == 1 else tree.Multiply(tuple(nodes)))

    def _factor(self, node: Node) -> _Written:
        """A part with letters, as it stands in a product."""
        match node:
            case tree.Name(identifier=letter):
                return lambda _: letter
            case tree.Add():
                whole = self.whole(node)
                return lambda scope: f"({whole(scope)})"
            case tree.Power(base=base, exponent=exponent) if not self._has_letters(exponent):
                below, above = self._factor(base), self._number(exponent)
                return lambda scope: f"{below(scope)}^{fraction(above(scope))}"
        raise MisreadFormulaError(
            f"{type(node).__name__} is not written in letters",
            "sums, products and powers, and an equation of these",
        )

    def _has_letters(self, node: Node) -> bool:
        return bool(tree.free_names(node) & self._letters)

    def _number(self, node: Node) -> Callable[[Scope], int | Fraction]:
        found = self._reading(node)
        self.names |= found.names
        value = found.value

        def exact(scope: Scope) -> int | Fraction:
            number = value(scope)
            if isinstance(number, int | Fraction):
                return number
            raise InternalError(f"{number!s} is not written in a formula")

        return exact


def _times(powers: list[_Written]) -> _Written:
    if len(powers) == 1:
        return powers[0]
    return lambda scope: "*".join([power(scope) for power in powers])
