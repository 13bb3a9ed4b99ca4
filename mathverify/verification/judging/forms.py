"""Forms of an answer, decided on its tree as written, never on its text.

``check_form`` reads the name of a form and says whether a tree has it.  Equality of value is
judged elsewhere; a form says nothing about it.

Of forms that name units (``hours and minutes`` is ``3 h + 30 min``) all but the last unit are
counted in whole numbers, and of each smaller one there are fewer than make up the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, isqrt
from typing import TypeAlias

from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.ascii import to_ascii
from mathverify.language.numerals import is_mixed, mixed_parts
from mathverify.language.tree import (
    Add,
    Name,
    Node,
    Number,
    Relation,
    Unit,
    free_names,
)
from mathverify.semantics.form_names import form_name, units_named
from mathverify.semantics.magnitudes import without_units
from mathverify.semantics.units import Measure, measure
from mathverify.verification.judging.complex_notation import (
    cartesian_fault,
    exponential_fault,
    polar_fault,
)
from mathverify.verification.judging.generators import with_generators
from mathverify.verification.judging.polynomial_forms import (
    cancelled_fault,
    completed_square_fault,
    expanded_fault,
    factorised_fault,
    partial_fractions_fault,
)


@dataclass(frozen=True, slots=True)
class Fits:
    """The tree has the form."""


@dataclass(frozen=True, slots=True)
class Misfits:
    """The tree does not have the form; ``remedy`` shows it where it is easily computed."""

    reason: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class NoSuchForm:
    """The form is not one that this version decides."""

    reason: str


FormVerdict: TypeAlias = Fits | Misfits | NoSuchForm


@lru_cache(maxsize=64)
def check_form(form: str, node: Node) -> FormVerdict:
    """Whether ``node`` has the form that ``form`` names; options are asked about in every pair."""
    name = form_name(form)
    if name == "simplified":
        return _simplified(node)
    rule = FORMS.get(name)
    if rule is None:
        units = units_named(name)
        if units:
            told = _mixed_units_fault(units, node)
            return Fits() if told is None else Misfits(told)
        known = ", ".join(sorted(FORMS))
        return NoSuchForm(f"the form {form!r} is not decided by this version (decided: {known})")
    fault = rule(node)
    return Fits() if fault is None else Misfits(fault)


def _simplified(node: Node) -> FormVerdict:
    """Decided where simple has one sense: polynomials, their quotients, fractions and surds."""
    inner = _bare(node)
    if not _has_names(inner):
        faults = [_simplest_surd(node) if _has_roots(inner) else _lowest_terms(node)]
    elif isinstance(inner, tree.Divide):
        faults = [cancelled_fault(inner)]
    elif isinstance(inner, (tree.Multiply, tree.Power)):
        faults = [factorised_fault(inner), expanded_fault(inner)]
    else:
        faults = [expanded_fault(inner)]
    if None in faults:
        return Fits()
    plain = not _has_calls(inner) or (_has_roots(inner) and not _has_names(inner))
    if not plain or _is_decimal(inner):
        return NoSuchForm("what is simplest here is not decided by this version; name the form")
    return Misfits(faults[0] or "")


def _has_names(node: Node) -> bool:
    return any(isinstance(part, tree.Name) for part in tree.walk(node))


def _has_calls(node: Node) -> bool:
    return any(isinstance(part, (tree.Call, tree.Constant)) for part in tree.walk(node))


def _has_roots(node: Node) -> bool:
    """Whether roots of numbers are the only calls, and there is one."""
    calls = [part for part in tree.walk(node) if isinstance(part, (tree.Call, tree.Constant))]
    return bool(calls) and all(map(_is_root, calls))


def _is_decimal(node: Node) -> bool:
    return isinstance(node, tree.Number) and _whole(node) is None and not is_mixed(node.written)


def _unsigned(node: Node) -> Node:
    return node.operand if isinstance(node, tree.Negate) else node


def _bare(node: Node) -> Node:
    """The number of a quantity, without its sign."""
    node = _unsigned(node)
    return _unsigned(node.value) if isinstance(node, tree.Quantity) else node


def _whole(node: Node) -> int | None:
    if isinstance(node, tree.Number) and node.value.denominator == 1 and "." not in node.written:
        return int(node.value)
    return None


def _lowest_terms(node: Node) -> str | None:
    inner = _bare(node)
    if _whole(inner) is not None:
        return None
    if _has_names(inner):
        return cancelled_fault(inner)
    if isinstance(inner, tree.Ratio):
        return _ratio_in_lowest_terms(inner)
    if not isinstance(inner, tree.Divide):
        return "it is not a fraction of whole numbers"
    above, below = _whole(_unsigned(inner.numerator)), _whole(inner.denominator)
    if above is None or below is None:
        return "it is not a fraction of whole numbers"
    common = gcd(above, below)
    if below <= 1:
        return "the denominator should not be written"
    return None if common == 1 else f"{common} divides numerator and denominator"


def _ratio_in_lowest_terms(ratio: tree.Ratio) -> str | None:
    wholes = [whole for part in ratio.parts if (whole := _whole(part)) is not None]
    if len(wholes) < len(ratio.parts):
        return "it is not a ratio of whole numbers"
    common = gcd(*wholes)
    return None if common <= 1 else f"{common} divides all parts of the ratio"


def _fraction(node: Node) -> str | None:
    inner = _bare(node)
    if isinstance(inner, tree.Divide):
        if _whole(_unsigned(inner.numerator)) is not None and _whole(inner.denominator) is not None:
            return None
    return None if _whole(inner) is not None else "it is not a fraction of whole numbers"


def _decimal(node: Node) -> str | None:
    bare = _bare(node)
    plain = isinstance(bare, tree.Number) and not is_mixed(bare.written)
    return None if plain else "it is not written as a decimal"


def _whole_number(node: Node) -> str | None:
    return None if _whole(_bare(node)) is not None else "it is not a whole number"


def _percent(node: Node) -> str | None:
    return None if isinstance(_unsigned(node), tree.Percent) else "it is not written with %"


def _exact(_node: Node) -> str | None:
    # A value judged equal to the exact one is exact, however it is written.
    return None


def _factor_powers(node: Node) -> list[tuple[Node, int]] | None:
    factors = node.factors if isinstance(node, tree.Multiply) else (node,)
    found: list[tuple[Node, int]] = []
    for factor in factors:
        if isinstance(factor, tree.Power):
            exponent = _whole(factor.exponent)
            if exponent is None:
                return None
            found.append((factor.base, exponent))
        else:
            found.append((factor, 1))
    return found


def _is_prime(value: int) -> bool:
    if value > 10**12:
        return False
    return value > 1 and all(value % divisor for divisor in range(2, isqrt(value) + 1))


def _prime_factorisation(node: Node) -> str | None:
    powers = _factor_powers(node)
    if powers is None:
        return "it is not a product of powers of primes"
    for base, exponent in powers:
        if exponent < 1:
            return "an exponent is not positive"
        value = _whole(base)
        if value is None or not _is_prime(value):
            return "a factor is not a prime number"
    return None


def _standard_form(node: Node) -> str | None:
    # In 1.2*10^4 m the unit stands beside the power, not beside the product.
    inner = _bare(without_units(node))
    if isinstance(inner, tree.Multiply) and len(inner.factors) == 2:
        front, power = inner.factors
        if isinstance(power, tree.Power) and _whole(power.base) == 10:
            if _whole(_unsigned(power.exponent)) is not None and isinstance(front, tree.Number):
                inside = 1 <= front.value < 10
                return None if inside else "the first factor is not between 1 and 10"
    return "it is not a * 10^n"


def _simplest_surd(node: Node) -> str | None:
    # In 3*sqrt(41) cm the unit stands beside the root, not beside the product.
    node = without_units(node)
    for part in tree.walk(node):
        if isinstance(part, tree.Power) and _whole(_unsigned(part.exponent)) is None:
            return "a root is written as a power"
        if isinstance(part, tree.Power) and any(_is_root(inner) for inner in tree.walk(part.base)):
            return "a power of a root can be simplified"
        if isinstance(part, tree.Divide):
            if any(_is_root(inner) for inner in tree.walk(part.denominator)):
                return "there is a root in a denominator"
        if isinstance(part, tree.Call) and _is_root(part):
            radicand = _whole(part.arguments[0])
            if radicand is None:
                return "a root is not of a whole number"
            degree = _whole(part.arguments[1]) if len(part.arguments) == 2 else 2
            if degree is None or degree < 2 or radicand < 2 or _has_power(radicand, degree):
                return f"a root of {radicand} can be simplified"
    return _unlike_surds(_unsigned(node))


def _rationalised(node: Node) -> str | None:
    for part in tree.walk(without_units(node)):
        if isinstance(part, tree.Power) and _whole(part.exponent) is None:
            return "a root or a quotient is written as a power"
        if isinstance(part, tree.Divide):
            if any(_is_root(inner) for inner in tree.walk(part.denominator)):
                return "there is a root in a denominator"
        if _is_root(part) and any(_is_quotient(inner) for inner in tree.walk(part)):
            return "there is a fraction under a root"
    return None


def _is_quotient(node: Node) -> bool:
    """Whether ``node`` is a fraction, also one that is written as a decimal number."""
    is_fraction = isinstance(node, tree.Number) and node.value.denominator != 1
    return is_fraction or isinstance(node, (tree.Divide, tree.Percent))


def _has_power(radicand: int, degree: int) -> bool:
    """Whether some k^degree with k > 1 divides ``radicand``."""
    factor = 2
    while factor**degree <= radicand:
        if radicand % factor**degree == 0:
            return True
        factor += 1
    return False


def _is_root(node: Node) -> bool:
    return isinstance(node, tree.Call) and node.function in ("sqrt", "root")


def _unlike_surds(node: Node) -> str | None:
    """Several roots in one product, or the same root in two terms, can be put together."""
    inner = node.numerator if isinstance(node, tree.Divide) else node
    parts = inner.terms if isinstance(inner, tree.Add) else (inner,)
    seen: list[Node] = []
    if isinstance(node, tree.Divide):
        below = _whole(node.denominator)
        numbers = [_coefficient(part) for part in parts]
        if below is None or None in numbers:
            return "the fraction is not over a whole number"
        if gcd(below, *(number for number in numbers if number is not None)) > 1:
            return "the fraction can be cancelled"
    for part in parts:
        if _coefficient(part) is None:
            return "a term has several numbers to multiply"
        roots = [root for root in tree.walk(part) if _is_root(root)]
        if len(roots) > 1:
            return "a product of roots can be simplified"
        key: Node = roots[0] if roots else tree.Number(Fraction(1))
        if key in seen:
            return "like terms can be collected"
        seen.append(key)
    return None


def _coefficient(part: Node) -> int | None:
    """The whole number in front of a root (1 if there is none), None for anything else."""
    part = _unsigned(part)
    if _is_root(part):
        return 1
    if isinstance(part, tree.Multiply) and len(part.factors) == 2 and _is_root(part.factors[1]):
        front = part.factors[0]
        return _coefficient(front) if isinstance(front, tree.Divide) else _whole(front)
    if isinstance(part, tree.Divide):
        above = _coefficient(part.numerator)
        below = _whole(part.denominator)
        return above if above is not None and below and gcd(above, below) == 1 else None
    return _whole(part)


def _mixed_number_fault(node: Node) -> str | None:
    """Why ``node`` is not a whole number plus a proper fraction in lowest terms; None if it is."""
    inner = node.operand if isinstance(node, tree.Negate) else node
    if isinstance(inner, tree.Quantity):
        inner = inner.value
    if isinstance(inner, tree.Number) and inner.value.denominator == 1:
        return None
    if isinstance(inner, tree.Number) and is_mixed(inner.written):
        above, _, below = mixed_parts(inner.written)[1].partition("/")
        common = gcd(int(above), int(below))
        if inner.value > 1:
            return None if common == 1 else f"{common} divides numerator and denominator"
    if isinstance(inner, tree.Add) and len(inner.terms) == 2:
        whole, part = inner.terms
        if (
            isinstance(whole, tree.Number)
            and isinstance(part, tree.Divide)
            and isinstance(part.numerator, tree.Number)
            and isinstance(part.denominator, tree.Number)
        ):
            top, bottom = part.numerator.value, part.denominator.value
            if _is_whole(whole.value, top, bottom) and 0 < top < bottom:
                common = gcd(int(top), int(bottom))
                return None if common == 1 else f"{common} divides numerator and denominator"
    return "it is not a whole number and a proper fraction: 1 3/4"


def _is_whole(*values: Fraction) -> bool:
    return all(value.denominator == 1 and value > 0 for value in values)


def _mixed_units_fault(units: tuple[Unit, ...], node: Node) -> str | None:
    """Why ``node`` is no amount in these units as they are told together; None if it is."""
    parts = node.terms if isinstance(node, tree.Add) else (node,)
    places: list[int] = []
    for part in parts:
        if not isinstance(part, tree.Quantity) or not isinstance(part.value, tree.Number):
            return f"it is not told in {_told(units)}"
        if part.unit not in units:
            return f"it is not told in {_told(units)}"
        place = units.index(part.unit)
        places.append(place)
        value = part.value.value
        if place < len(units) - 1 and value.denominator != 1:
            return f"{value} is no whole number of {_told((part.unit,))}"
        if place and value * _size(part.unit) >= _size(units[place - 1]):
            return (
                f"{value} {_told((part.unit,))} make up more than one {_told((units[place - 1],))}"
            )
        if value < 0:
            return "an amount is told in numbers that are not negative"
    return None if places == sorted(set(places)) else "the larger unit comes first, each once"


def _size(unit: Unit) -> Fraction:
    found = measure(unit)
    assert isinstance(found, Measure)
    return found.factor


def _told(units: tuple[Unit, ...]) -> str:
    return " and ".join(word for unit in units for word, _ in unit.factors)


def _slope_intercept_fault(node: Node) -> str | None:
    """Why ``node`` is not y = m*x + c with one term in x and one constant; None if it is."""
    if not isinstance(node, Relation) or len(node.operands) != 2:
        return "it is no equation"
    left, right = node.operands
    if left != Name("y"):
        return "y does not stand alone on the left"
    if "y" in free_names(right):
        return "y stands on both sides"
    return _terms_fault(right, ("x",))


def _general_line_fault(node: Node) -> str | None:
    """Why ``node`` is not a*x + b*y = c; None if it is."""
    if not isinstance(node, Relation) or len(node.operands) != 2:
        return "it is no equation"
    left, right = node.operands
    if {"x", "y"} & free_names(right):
        return "a coordinate stands on the right"
    return _terms_fault(left, ("x", "y"), constant=isinstance(right, Number) and not right.value)


def _terms_fault(node: Node, letters: tuple[str, ...], *, constant: bool = True) -> str | None:
    """One simple term for each letter at most, and one without where ``constant`` allows it."""
    parts = node.terms if isinstance(node, Add) else (node,)
    seen: set[str] = set()
    for part in parts:
        inside = sorted({"x", "y"} & free_names(part))
        kind = inside[0] if inside else ""
        if len(inside) > 1 or not _is_simple(part) or (not kind and not constant):
            return f"{to_ascii(part)} is not a single term in {' or '.join(letters)}"
        if kind in seen:
            return "like terms are not collected"
        seen.add(kind)
    return None


def _is_simple(part: Node) -> bool:
    """Whether a term has no sum in it that holds a coordinate."""
    return {"x", "y"}.isdisjoint(free_names(part)) or _SIMPLE.of(part, _is_simple)


_SIMPLE: Arithmetic[bool] = Arithmetic(
    add=lambda _: False,
    negate=bool,
    multiply=all,
    divide=lambda above, _: above,
    other=lambda _: True,
)


FORMS: dict[str, Callable[[Node], str | None]] = {
    "a + b*i": cartesian_fault,
    "a*x + b*y = c": _general_line_fault,
    "completed square": completed_square_fault,
    "decimal": _decimal,
    "exact": _exact,
    "expanded": lambda node: expanded_fault(with_generators(node)),
    "exponential": exponential_fault,
    "factorised": lambda node: factorised_fault(with_generators(node, independent=True)),
    "fraction": _fraction,
    "lowest terms": _lowest_terms,
    "mixed number": _mixed_number_fault,
    "partial fractions": partial_fractions_fault,
    "percent": _percent,
    "polar": polar_fault,
    "prime factorisation": _prime_factorisation,
    "rationalised denominator": _rationalised,
    "simplest surd": _simplest_surd,
    "standard form": _standard_form,
    "whole number": _whole_number,
    "y = m*x + c": _slope_intercept_fault,
}
