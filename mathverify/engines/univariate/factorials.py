"""Factorials of the variable, as multiples of one factorial.

``(n + 1)!/(n - 1)!`` is a polynomial wherever it has a value: with the least argument k of a term's
factorials, ``(k + j)!`` is ``k!*(k + 1)*...*(k + j)``.  A factorial by itself grows with its
argument, so where it passes a value is found by trying.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from mathverify.language.occurrences import names_in
from mathverify.language.tree import Call, Node, Number, replaced, walk
from mathverify.semantics import numbers, terms
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.semantics.numbers import Exact, Order
from mathverify.semantics.polynomials import BeyondMethodError

_MAXIMAL_SHIFT = 24
_LARGEST = 200


def is_plain_factorial(argument: Node, name: str) -> bool:
    """Whether the argument is a whole multiple of the variable and a whole number."""
    form = linear_form(argument)
    return (
        isinstance(form, LinearForm)
        and form.coefficients.keys() == {name}
        and form.constant.denominator == 1
        and form.coefficients[name].denominator == 1
    )


def with_one_factorial(term: Node, name: str) -> Node:
    """``term`` with the least of its factorials of each multiple of the variable alone.

    Both are equal wherever ``term`` has a value.
    """
    found: dict[Fraction, dict[Node, Fraction]] = {}
    for part in walk(term):
        match part:
            case Call("factorial", (argument,)) if name in names_in(argument):
                form = linear_form(argument)
                if not isinstance(form, LinearForm) or not is_plain_factorial(argument, name):
                    raise BeyondMethodError("factorial of the variable has no treatment here")
                found.setdefault(form.coefficients[name], {})[argument] = form.constant
    images = _binomials(term, name)
    for arguments in found.values():
        least = min(arguments, key=lambda argument: arguments[argument])
        for argument, constant in arguments.items():
            shift = int(constant - arguments[least])
            if shift > _MAXIMAL_SHIFT:
                raise BeyondMethodError("factorials of very different numbers")
            steps = [terms.add((least, terms.number(j))) for j in range(1, shift + 1)]
            whole = terms.multiply((terms.call("factorial", least), *steps))
            images[terms.call("factorial", argument)] = whole
    return replaced(term, images)


def _binomials(term: Node, name: str) -> dict[Node, Node]:
    """``binomial(m, k)`` for a fixed k as ``m*(m - 1)*...*(m - k + 1)/k!``."""
    images: dict[Node, Node] = {}
    for part in walk(term):
        match part:
            case Call("binomial", (chosen, Number(size))) if name in names_in(chosen):
                if not is_plain_factorial(chosen, name) or not is_fixed_choice(part):
                    raise BeyondMethodError("binomial of the variable has no treatment here")
                steps = [terms.subtract(chosen, terms.number(j)) for j in range(int(size))]
                images[part] = terms.divide(
                    terms.multiply(steps), terms.number(factorial(int(size)))
                )
    return images


def is_fixed_choice(call: Call) -> bool:
    """Whether a binomial coefficient chooses a small fixed number."""
    size = terms.literal(call.arguments[1])
    return size is not None and size.denominator == 1 and 0 <= size <= _MAXIMAL_SHIFT


def passed(value: Exact) -> tuple[int, ...]:
    """Whole numbers m: on the others, ``m!`` is on one side of ``value`` between two of them."""
    for argument in range(_LARGEST):
        order = numbers.compare(Fraction(factorial(argument)), value)
        if order is Order.UNKNOWN:
            break
        if order is not Order.LESS:
            return tuple(range(max(0, argument - 1), argument + 2))
    raise BeyondMethodError("a very large factorial")
