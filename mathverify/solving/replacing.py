"""An equation that is a polynomial in one term: 2^x, cos(x), ln(x) in the place of the unknown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import NoReturn

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.short_texts import with_words
from mathverify.language.tree import Name, Node
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.solving.line import Line
from mathverify.solving.polynomial import roots_of
from mathverify.solving.subject import Subject

_FUNCTIONS = frozenset({"sin", "cos", "tan", "ln", "log", "exp"})
_ANGLES = frozenset({"sin", "cos", "tan"})
_MOST_POWER = 6
#: Stands for the term; no name of a question is spelt so.
_TERM = "term_"


class _OutsideError(ValueError):
    """The unknown stands outside of the term, or in two different ones."""


def by_replacing(subject: Subject) -> list[Line]:
    """``(2^x - 1)*(2^x - 4) = 0`` for ``4^x - 5*2^x + 4 = 0``."""
    name, sides = subject.unknown, subject.equation()
    if not name or sides is None:
        return []
    lines = subject.numbers_in()
    term = terms.subtract(*sides)
    squared = _with_one_angle_function(term)
    if squared != term:
        sides = squared, terms.ZERO
        lines.append(Line(f"{to_ascii(squared)} = 0", "sine and cosine squared add up to one"))
    shown, found = _replaced(terms.subtract(*sides), name)
    if shown is None:
        return []
    proposed = roots_of(found, _TERM)
    if not proposed:
        return []
    given = " = ".join(map(to_ascii, sides))
    lines += [line for one in proposed if (line := _spelt(one, shown)).relation != given]
    ask = subject.case.question.spec.ask
    if ask is not None and ask.kind is AskKind.ALL and ask.find == name:
        angle = isinstance(shown, tree.Call) and shown.function in _ANGLES
        because = "the angles with these values" if angle else "solve each that is possible"
        lines.append(Line(f"{name} in {subject.answer}", because))
    return lines


def _spelt(line: Line, shown: Node) -> Line:
    """``line`` with the term itself for its stand-in; a power of a power has brackets."""
    text = to_ascii(shown)
    powered = f"({text})" if isinstance(shown, tree.Power) else text
    relation = line.relation.replace(f"{_TERM}^", f"{powered}^")
    because = line.because.replace("the unknown", text)
    return Line(with_words(relation, {_TERM: text}), because)


def _replaced(term: Node, name: str) -> tuple[Node | None, Node]:
    """The term that holds the unknown, and the expression with `_TERM` in its place."""
    bases = {
        int(part.base.value)
        for part in tree.walk(term)
        if isinstance(part, tree.Power)
        and isinstance(part.base, tree.Number)
        and name in tree.free_names(part.exponent)
        and part.base.value.denominator == 1
        and part.base.value > 1
    }
    base = min(bases, default=0)
    shown: list[Node] = []

    def stand(for_: Node, power: int, factor: Fraction) -> Node:
        if shown and shown[0] != for_:
            raise _OutsideError
        shown.append(for_)
        return terms.multiply((terms.number(factor), terms.power(Name(_TERM), terms.number(power))))

    def change(node: Node) -> Node:
        if name not in tree.free_names(node):
            return node
        match node:
            case tree.Power(base=tree.Number(value=value), exponent=exponent) if base:
                times, plus = _exponent(exponent, name)
                root = _logarithm(value, base)
                return stand(tree.Power(terms.number(base), Name(name)), times * root, value**plus)
            case tree.Call(function=function) if function in _FUNCTIONS:
                return stand(node, 1, Fraction(1))
        return _inside(node, change)

    try:
        found = change(term)
    except (_OutsideError, ArithmeticError):
        return None, term
    return (shown[0] if shown else None), found


def _inside(node: Node, change: Callable[[Node], Node]) -> Node:
    if isinstance(node, tree.Power) and terms.literal(node.exponent) is None:
        raise _OutsideError
    return _ARITHMETIC.of(node, change)


def _outside(_: Node) -> NoReturn:
    raise _OutsideError


_ARITHMETIC = replace(terms.BUILDING, other=_outside)


def _exponent(exponent: Node, name: str) -> tuple[int, int]:
    """The whole numbers a and b of an exponent ``a*x + b``."""
    form = linear_form(exponent)
    if not isinstance(form, LinearForm) or set(form.coefficients) != {name}:
        raise _OutsideError
    times, plus = form.coefficients[name], form.constant
    if times.denominator != 1 or plus.denominator != 1 or not 1 <= times <= _MOST_POWER:
        raise _OutsideError
    if abs(plus) > _MOST_POWER:
        raise _OutsideError
    return int(times), int(plus)


def _logarithm(value: Fraction, base: int) -> int:
    for power in range(1, _MOST_POWER + 1):
        if value == base**power:
            return power
    raise _OutsideError


def _with_one_angle_function(term: Node) -> Node:
    """``term`` with sin^2 as 1 - cos^2, or the other way round, where both functions occur."""
    used = {part.function for part in tree.walk(term) if isinstance(part, tree.Call)}
    if not {"sin", "cos"} <= used:
        return term
    for squared, kept in (("sin", "cos"), ("cos", "sin")):
        changed = _without_square(term, squared, kept)
        if not any(isinstance(p, tree.Call) and p.function == squared for p in tree.walk(changed)):
            return changed
    return term


def _without_square(node: Node, squared: str, kept: str) -> Node:
    match node:
        case tree.Power(
            base=tree.Call(function=function, arguments=arguments),
            exponent=tree.Number(value=two),
        ) if function == squared and two == 2:
            other = terms.power(tree.Call(kept, arguments), terms.number(2))
            return terms.subtract(terms.ONE, other)
    try:
        return _inside(node, lambda part: _without_square(part, squared, kept))
    except _OutsideError:
        return node
