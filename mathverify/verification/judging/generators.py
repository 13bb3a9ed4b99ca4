"""What is no polynomial itself, ``sin(x)`` or ``e^(2*x)``, as what a polynomial is in.

That a polynomial in such generators has no further factors says something of the functions only
where no polynomial relates the generators.  So exponentials are powers of as few as there are:
``4^x - 2^x`` is one in ``2^x``, and ``2^(x + 1)`` is twice that.  Functions that may be related
otherwise, as ``sin(2*x)`` and ``sin(x)`` are, are not taken together for a form that says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics.linear_form import Monomial, NotLinear, polynomial
from mathverify.semantics.numbers.integers import prime_factors

#: Functions that are no generators: a power of theirs is a polynomial again.
_ROOTS = frozenset({"sqrt", "cbrt", "root", "abs"})
_EXPONENTIAL = "exp"
#: No polynomial relates functions of two kinds that both stand here.
_KINDS = (
    dict.fromkeys(("sin", "cos", "tan", "cot", "sec", "csc"), "circular")
    | dict.fromkeys(("ln", "log", "lg", "log2", "log10"), "logarithm")
    | dict.fromkeys(("exp", "sinh", "cosh", "tanh"), _EXPONENTIAL)
)
#: Functions of one argument that are taken together all the same: their squares alone are related.
_PAIR = frozenset({"sin", "cos"})

#: What a power is one of, ``2^(x*y)`` for the prime 2 and x*y, a constant base by its name.
_Root = tuple[str, Monomial]


def with_generators(node: Node, *, independent: bool = False) -> Node:
    """``node`` as a polynomial in its functions: ``sin(x)^2 - sin(x)`` is one in ``sin(x)``.

    Unchanged where a generator is not known; with ``independent`` also where the generators are
    not known to be without relations.
    """
    parts = [*_generators(node)]
    powers = {part: _powers(part) for part in parts if _is_exponential(part)}
    units: dict[_Root, list[Fraction]] = {}
    for found in powers.values():
        if found is None:
            return node
        for root, exponent in found[1].items():
            units.setdefault(root, []).append(exponent)
    if independent and not _are_independent(parts, units):
        return node
    names: dict[object, Node] = {}

    def name(key: object) -> Node:
        return names.setdefault(key, tree.Name(f"_{len(names)}"))

    def visit(part: Node) -> tuple[Node, ...]:
        """The factors of ``part``."""
        if (found := powers.get(part)) is not None:
            number, exponents = found
            factors: list[Node] = [tree.Number(number, str(number))] if number != 1 else []
            for root, exponent in exponents.items():
                times = exponent / _unit(units[root])
                base = name((root, times > 0))
                whole = abs(times)
                factors.append(
                    base if whole == 1 else tree.Power(base, tree.Number(whole, str(whole)))
                )
            return tuple(factors)
        if _is_call(part):
            return (name(part),)
        below = tree.children(part)
        if isinstance(part, tree.Multiply):
            return tuple(factor for one in below for factor in visit(one))
        return (tree.mapped(part, whole_of),)

    def whole_of(part: Node) -> Node:
        factors = visit(part)
        return factors[0] if len(factors) == 1 else tree.Multiply(factors)

    return whole_of(node)


def _is_call(node: Node) -> bool:
    return (
        isinstance(node, tree.Call) and node.function not in _ROOTS and bool(tree.free_names(node))
    )


def _is_exponential(node: Node) -> bool:
    match node:
        case tree.Call(function="exp"):
            return bool(tree.free_names(node))
        case tree.Power(base=base, exponent=exponent):
            return not tree.free_names(base) and bool(tree.free_names(exponent))
    return False


def _generators(node: Node) -> Iterator[Node]:
    if _is_exponential(node) or _is_call(node):
        yield node
        return
    for part in tree.children(node):
        yield from _generators(part)


def _powers(node: Node) -> tuple[Fraction, dict[_Root, Fraction]] | None:
    """A number and powers of roots whose product an exponential is; None where it is not known."""
    match node:
        case tree.Call(arguments=(exponent,)):
            base: Node = tree.Constant("e")
        case tree.Power(base=base, exponent=exponent):
            pass
        case _:
            return None
    found = polynomial(exponent)
    bases = _bases(base)
    if isinstance(found, NotLinear) or bases is None:
        return None
    number = Fraction(1)
    powers: dict[_Root, Fraction] = {}
    for name, multiplicity in bases.items():
        for monomial, value in found.terms.items():
            power = value * multiplicity
            if monomial or not name.isdigit():
                powers[name, monomial] = power
            elif power.denominator == 1:
                number *= Fraction(int(name)) ** int(power)
            else:
                return None
    return number, powers


def _bases(base: Node) -> dict[str, int] | None:
    """The primes of a whole number with their multiplicities; e alone."""
    match base:
        case tree.Constant(name="e"):
            return {"e": 1}
        case tree.Number(value=value) if value > 1 and value.denominator == 1:
            found = prime_factors(int(value))
            return None if found is None else {str(prime): power for prime, power in found}
    return None


def _unit(exponents: list[Fraction]) -> Fraction:
    """The greatest number of which 1 and all exponents are whole multiples."""
    below = lcm(*(one.denominator for one in exponents))
    return Fraction(gcd(below, *(int(one * below) for one in exponents)), below)


def _are_independent(parts: list[Node], units: dict[_Root, list[Fraction]]) -> bool:
    """Whether no polynomial is known to relate the generators, nor may another one."""
    if any(min(exponents) < 0 < max(exponents) for exponents in units.values()):
        return False
    calls = [part for part in parts if isinstance(part, tree.Call) and not _is_exponential(part)]
    exponentials = (tree.free_names(part) for part in parts if _is_exponential(part))
    names = frozenset[str]().union(*exponentials)
    for call in calls:
        if tree.free_names(call) & names and _KINDS.get(call.function) in (None, _EXPONENTIAL):
            return False
    return all(_are_apart(one, other) for one, other in combinations(dict.fromkeys(calls), 2))


def _are_apart(one: tree.Call, other: tree.Call) -> bool:
    if not tree.free_names(one) & tree.free_names(other):
        return True
    if one.arguments == other.arguments and {one.function, other.function} == _PAIR:
        return True
    kinds = _KINDS.get(one.function), _KINDS.get(other.function)
    return None not in kinds and kinds[0] != kinds[1]
