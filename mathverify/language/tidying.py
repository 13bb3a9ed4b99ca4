"""Trees as people write them: ``1*x^2 + -12*x + 0*y`` becomes ``x^2 - 12*x``.

Only notation changes.  A term is dropped only if it is a literal zero times something that is
defined everywhere, a factor only if it is a literal one; nothing is computed, and sums and
products keep the grouping of the text.  An entry of a list that stands there is that entry, a
coordinate of a point that stands there that coordinate: ``[5, 4, 6][2]`` is 4.
"""

from __future__ import annotations

from mathverify.language import tree
from mathverify.language.occurrences import kinds_in
from mathverify.language.short_texts import DECIMAL
from mathverify.language.tree import Node
from mathverify.language.unit_words import CURRENCIES

_COORDINATES = ("x_coordinate", "y_coordinate", "z_coordinate")


def tidy(node: Node) -> Node:
    """``node`` with signs and coefficients as in print; its value and its holes are the same."""
    node = tree.mapped(node, tidy)
    match node:
        case tree.Negate(operand=tree.Negate(operand=inner)):
            return inner
        case tree.Add(terms=terms):
            return _sum(terms)
        case tree.Multiply(factors=factors):
            return _product(factors)
        case tree.Divide(numerator=above, denominator=tree.Number(value=one)) if (
            one == 1 and not _is_numeric(above)
        ):
            return above
        case tree.Divide(numerator=tree.Negate(operand=above), denominator=below_line):
            return tree.Negate(tree.Divide(above, below_line))
        case tree.Power(base=base, exponent=tree.Number(value=one)) if one == 1:
            return base
        case tree.Quantity(value=tree.Number(written=written) as amount, unit=unit):
            one_place = written[-2:-1] == "." and DECIMAL.fullmatch(written)
            if one_place and unit.factors[0][0] in CURRENCIES:
                # Money is written with two places or with none.
                return tree.Quantity(tree.Number(amount.value, f"{written}0"), unit)
            return node
        case tree.Quantity(value=tree.Negate(operand=amount), unit=unit):
            return tree.Negate(tidy(tree.Quantity(amount, unit)))
        case tree.Index(base=tree.ListLiteral(items=items), indices=(tree.Number(value=place),)):
            return items[int(place) - 1] if place in range(1, len(items) + 1) else node
        case tree.Call(function=function, arguments=(tree.TupleLiteral(items=items),)):
            axis = _COORDINATES.index(function) if function in _COORDINATES else len(items)
            return items[axis] if axis < len(items) else node
        case _:
            return node


def _is(node: Node, value: int) -> bool:
    return isinstance(node, tree.Number) and node.value == value


def _is_numeric(node: Node) -> bool:
    """Whether only numbers occur in ``node``, so that it is arithmetic that someone wrote."""
    return not any(isinstance(part, (tree.Name, tree.Call, tree.Index)) for part in tree.walk(node))


# --- sums ------------------------------------------------------------------------------


def _sum(terms: tuple[Node, ...]) -> Node:
    symbolic = any(not _is_numeric(term) for term in terms)
    kept = tuple(term for term in terms if not (symbolic and _is_zero(term)))
    if not kept:
        return terms[0]
    return kept[0] if len(kept) == 1 else tree.Add(kept)


def _is_zero(term: Node) -> bool:
    """A literal zero, or one times what is defined everywhere."""
    if isinstance(term, tree.Negate):
        return _is_zero(term.operand)
    if isinstance(term, tree.Multiply):
        return any(_is(f, 0) for f in term.factors) and all(map(_is_total, term.factors))
    return _is(term, 0)


_TOTAL = frozenset({tree.Number, tree.Name, tree.Add, tree.Multiply, tree.Negate, tree.Power})


def _is_total(node: Node) -> bool:
    """A polynomial in names: it has a value whatever numbers the names stand for."""
    powers = (part.exponent for part in tree.walk(node) if isinstance(part, tree.Power))
    return kinds_in(node) <= _TOTAL and all(
        isinstance(power, tree.Number) and power.value > 0 and power.value.denominator == 1
        for power in powers
    )


# --- products --------------------------------------------------------------------------


def _product(factors: tuple[Node, ...]) -> Node:
    numeric = all(map(_is_numeric, factors))
    negative = False
    kept: list[Node] = []
    for position, factor in enumerate(factors):
        if isinstance(factor, tree.Negate) and (position == 0 or not numeric):
            negative = not negative
            factor = factor.operand
        if _is(factor, 1) and not numeric:
            continue
        kept.append(factor)
    product = kept[0] if len(kept) == 1 else tree.Multiply(_coefficient_first(kept))
    return tree.Negate(product) if negative else product


def _coefficient_first(factors: list[Node]) -> tuple[Node, ...]:
    """``9*k`` for ``k*9``: the only number of a product stands before its names."""
    numbers = [factor for factor in factors if isinstance(factor, tree.Number)]
    others = [factor for factor in factors if not isinstance(factor, tree.Number)]
    letters = all(isinstance(factor, (tree.Name, tree.Power)) for factor in others)
    if len(numbers) == 1 and letters and not any(map(_is_numeric, others)):
        return (numbers[0], *others)
    return tuple(factors)
