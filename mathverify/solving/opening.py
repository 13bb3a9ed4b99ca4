"""Absolute values and logarithms opened: what stands in them becomes a polynomial equation."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.solving.line import Line
from mathverify.solving.polynomial import checked, roots_of
from mathverify.solving.subject import Subject

_LARGEST_EXPONENT = 20


def by_opening(subject: Subject) -> list[Line]:
    """``2*x - 1 = x + 4 or ...`` for ``abs(2*x - 1) = x + 4``; ``x*(x - 6) = 2^4`` for two logs."""
    name, sides = subject.unknown, subject.equation()
    if not name or subject.has_units or sides is None:
        return []
    left, right = sides
    found = _signs(left, right, name) or _signs(right, left, name) or _powers(left, right, name)
    return [*subject.numbers_in(), *found, *checked(subject, name, found)] if found else []


def _signs(inside: Node, other: Node, name: str) -> list[Line]:
    if not isinstance(inside, tree.Call) or inside.function != "abs":
        return []
    (term,) = inside.arguments
    opposite = terms.negate(other)
    text = f"{to_ascii(term)} = {to_ascii(other)} or {to_ascii(term)} = {to_ascii(opposite)}"
    roots: list[str] = []
    for side in (other, opposite):
        lines = roots_of(terms.subtract(term, side), name)
        roots += lines[-1].relation.split(" or ") if lines else []
    if not roots:
        return []
    return [
        Line(text, "what stands in an absolute value is its value or the opposite"),
        Line(" or ".join(dict.fromkeys(roots)), "solve each of them"),
    ]


def _powers(left: Node, right: Node, name: str) -> list[Line]:
    """Sums and differences of logarithms to one base, equal to a whole number or to another."""
    above: list[Node] = []
    below: list[Node] = []
    bases: list[Node] = []
    exponent = Fraction(0)
    parts = [(part, 1) for part in _summands(left)] + [(part, -1) for part in _summands(right)]
    for part, sign in parts:
        if isinstance(part, tree.Negate):
            part, sign = part.operand, -sign
        if isinstance(part, tree.Call) and part.function in ("ln", "log"):
            argument, *told = part.arguments
            bases += told or [tree.Constant("e")]
            (above if sign > 0 else below).append(argument)
        elif isinstance(part, tree.Number):
            exponent -= sign * part.value
        else:
            return []
    if not above or len(set(bases)) != 1:
        return []
    base: Node = bases[0]
    if exponent.denominator != 1 or abs(exponent) > _LARGEST_EXPONENT:
        return []
    if exponent and not isinstance(base, tree.Number):
        return []
    one, other = terms.multiply(above), terms.multiply(below) if below else terms.ONE
    lines: list[Line] = []
    if len(above) + len(below) > 1 and exponent:
        joined = to_ascii(one if not below else terms.divide(one, other))
        text = f"log({joined}, {to_ascii(base)}) = {exponent}"
        lines.append(Line(text, "the laws of logarithms"))
    factor = (
        terms.number(base.value ** int(exponent)) if isinstance(base, tree.Number) else terms.ONE
    )
    written = to_ascii(one)
    parts_right = [part for part in (_power(base, exponent), _factor(other)) if part != "1"]
    right_text = "*".join(parts_right) or "1"
    because = "the logarithm is the exponent" if exponent else "equal logarithms of equal numbers"
    lines.append(Line(f"{written} = {right_text}", because))
    roots = roots_of(terms.subtract(one, terms.multiply((factor, other))), name)
    # A linear equation needs no standard form on the way.
    return [*lines, *(roots[-1:] if len(roots) == 2 else roots)] if roots else []


def _power(base: Node, exponent: Fraction) -> str:
    if not exponent:
        return "1"
    return to_ascii(base) if exponent == 1 else f"{to_ascii(base)}^{exponent}"


def _factor(term: Node) -> str:
    return f"({to_ascii(term)})" if isinstance(term, tree.Add) else to_ascii(term)


def _summands(node: Node) -> tuple[Node, ...]:
    return node.terms if isinstance(node, tree.Add) else (node,)
