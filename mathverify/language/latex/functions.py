r"""Roots, fractions, binomials, named functions: ``\sqrt[3]{x}``, ``\sin^2 x``, ``\log_2 8``.

A function without parentheses takes the factors that follow it directly, ``\sin 2x``; where
it is unclear how far it reaches, parentheses are asked for.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.grammar.cursor import Level
from mathverify.language.latex.arguments import argument, braced, starts_operand
from mathverify.language.latex.cursor import LatexCursor
from mathverify.language.latex.names import arguments, probability
from mathverify.language.latex.vocabulary import FUNCTION_COMMANDS
from mathverify.language.tree import (
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    SetLiteral,
)
from mathverify.words import Bare
from mathverify.words.book import BOOK

_INVERSES = {word.name: word.look.minus_one for word in BOOK.values() if word.look.minus_one}
_SEVERAL = frozenset(word.name for word in BOOK.values() if word.look.several)
#: Functions whose argument may stand without parentheses.
_PLAIN = frozenset(word.name for word in BOOK.values() if word.look.bare is not Bare.NOWHERE)


def root(cursor: LatexCursor) -> Node:
    r"""``\sqrt{x}``, ``\sqrt[n]{x}``."""
    start = cursor.position
    cursor.position += 1
    index: Node | None = None
    if cursor.kind == "[":
        cursor.position += 1
        with cursor.within():
            index = cursor.statement()
            cursor.need("]", "']' after the index of the root")
    radicand = argument(cursor, "what is under the root")
    if index is None:
        return cursor.call("sqrt", (radicand,), start)
    return cursor.call("root", (radicand, index), start)


def fraction(cursor: LatexCursor) -> Node:
    r"""``\frac{a}{b}``; under an integral ``\frac{dx}{x}`` brings its differential along."""
    start = cursor.position
    cursor.position += 1
    if cursor.scope.differential and cursor.kind == "{":
        above = _with_differential(cursor)
    else:
        above = argument(cursor, "the numerator")
    below = argument(cursor, "the denominator")
    cursor.fraction = Divide(above, below, span=cursor.span(start))
    return cursor.fraction


def _with_differential(cursor: LatexCursor) -> Node:
    cursor.position += 1
    here = cursor.position
    with cursor.within(scope=cursor.scoped(differential=True)):
        if cursor.at_differential():
            above: Node = Number(Fraction(1), "1", span=cursor.span(here))
        else:
            above = cursor.statement()
        if cursor.at_differential():
            cursor.position += 2
            cursor.differential = cursor.tokens[cursor.position - 1].text
        cursor.need("}", "'}' after the numerator")
    return above


def binomial(cursor: LatexCursor) -> Node:
    r"""``\binom{n}{k}``."""
    start = cursor.position
    cursor.position += 1
    upper = argument(cursor, "the upper entry")
    lower = argument(cursor, "the lower entry")
    return cursor.call("binomial", (upper, lower), start)


def combination(cursor: LatexCursor) -> Node:
    """``{}^{n}C_{r}`` and ``^nP_r``; the cursor is at the ``^``."""
    start = cursor.position
    cursor.position += 1
    upper = argument(cursor, "what is above", script=True)
    function = {"C": "binomial", "P": "permutations"}.get(cursor.token.text, "")
    if not function or cursor.kind not in ("letter", "roman") or cursor.ahead(1).kind != "_":
        raise cursor.error(
            "an exponent without a base", r"\binom{n}{r}, x^{2}", start=start, end=start
        )
    cursor.position += 2
    lower = argument(cursor, "what is below", script=True)
    return cursor.call(function, (upper, lower), start)


# --- named functions -------------------------------------------------------------------


def named_function(cursor: LatexCursor) -> Node:
    r"""``\sin x``, ``\sin^2 x``, ``\sin^{-1} x``, ``\log_2 x``, ``\gcd(a, b)``, ``\Pr(A)``."""
    start = cursor.position
    function = FUNCTION_COMMANDS[cursor.token.text]
    cursor.position += 1
    if function == "P":
        if cursor.kind != "(":
            raise cursor.error("a probability has its event in parentheses", r"P(A \mid B)")
        return probability(cursor, cursor.built_in("P"), start)
    base, power = _scripts(cursor, function, start)
    if isinstance(power, Negate) and power.operand == Number(Fraction(1), "1"):
        if function not in _INVERSES:
            raise cursor.error_about(
                start,
                "unclear whether this is the inverse or the reciprocal",
                rf"\frac{{1}}{{\{function}(x)}}",
            )
        function, power = _INVERSES[function], None
    closed = cursor.kind in ("(", "{")
    found = _arguments(cursor, function, start)
    if base is not None:
        found = (*found, base)
    node: Node = cursor.call(function, found, start)
    if power is not None:
        node = Power(node, power, span=cursor.span(start))
    if closed and function in _PLAIN:
        _check_after(cursor, function, start)
    return node


def _scripts(cursor: LatexCursor, function: str, start: int) -> tuple[Node | None, Node | None]:
    """Base of the logarithm and power of the function, in either order."""
    base: Node | None = None
    power: Node | None = None
    while cursor.kind in ("_", "^"):
        kind = cursor.kind
        cursor.position += 1
        if kind == "_" and function == "log" and base is None:
            base = argument(cursor, "the base of the logarithm", script=True)
        elif kind == "^" and power is None and function in _PLAIN:
            power = argument(cursor, "the power of the function", script=True)
        else:
            raise cursor.error_about(start, f"this script does not belong to '{function}'")
    if power is not None:
        whole = isinstance(power, Number) and power.value.denominator == 1 and power.value > 1
        minus_one = power == Negate(Number(Fraction(1), "1"))
        if not whole and not minus_one and not isinstance(power, Name):
            raise cursor.error_about(
                start, "unclear what this power of the function means", "(f(x))^{n}"
            )
    return base, power


def _arguments(cursor: LatexCursor, function: str, start: int) -> tuple[Node, ...]:
    if cursor.kind == "(":
        return arguments(cursor)
    if function in _SEVERAL:
        if cursor.kind == "\\{":
            found = cursor.expression(Level.POSTFIX + 1)
            if isinstance(found, SetLiteral) and found.items:
                return found.items
        raise cursor.error(f"{function} takes its arguments in parentheses", rf"\{function}(a, b)")
    if function not in _PLAIN:
        raise cursor.error(f"{function} takes its argument in parentheses", rf"\{function}(x)")
    if cursor.kind == "{":
        return (braced(cursor, "the argument"),)
    if cursor.kind == "[":
        raise cursor.error("the argument of a function stands in parentheses", f"\\{function}(…)")
    return (_bare_argument(cursor, function, start),)


def _bare_argument(cursor: LatexCursor, function: str, start: int) -> Node:
    """The factors that follow the function directly."""
    here = cursor.position
    nested = cursor.is_command(*FUNCTION_COMMANDS)
    factors = [cursor.expression(Level.UNIT)]
    signed = isinstance(factors[0], Negate)
    while not nested and not signed and not cursor.at_differential():
        if cursor.kind == "letter" and not _call_follows(cursor):
            if cursor.token.spaced and not isinstance(factors[-1], Number):
                raise _unclear(cursor, function, start)
        elif not (cursor.is_command("sqrt", "frac") and isinstance(factors[-1], Number)):
            break
        factors.append(cursor.expression(Level.UNIT))
    _check_reach(cursor, function, start, factors)
    if len(factors) == 1:
        return factors[0]
    return Multiply(tuple(factors), span=cursor.span(here))


def _call_follows(cursor: LatexCursor) -> bool:
    return cursor.ahead(1).kind == "(" and cursor.is_function(cursor.token.text)


def _check_reach(cursor: LatexCursor, function: str, start: int, factors: list[Node]) -> None:
    """Refuse where what follows may or may not belong to the argument."""
    numbers = all(isinstance(factor, Number) for factor in factors)
    joins = cursor.kind in ("(", "[", "lvert", "/", "!") or (
        starts_operand(cursor)
        and not cursor.is_command(*FUNCTION_COMMANDS)
        and not cursor.at_differential()
    )
    product_of_numbers = numbers and cursor.kind == "*" and cursor.ahead(1).kind == "number"
    if joins or product_of_numbers:
        raise _unclear(cursor, function, start)


def _check_after(cursor: LatexCursor, function: str, start: int) -> None:
    r"""Refuse ``\sin(x)^2`` and ``\sin{x}y``, which are read in two ways."""
    braces = cursor.tokens[cursor.position - 1].kind == "}"
    joins = braces and starts_operand(cursor) and not cursor.is_command(*FUNCTION_COMMANDS)
    if cursor.kind in ("^", "!") or (joins and not cursor.at_differential()):
        raise _unclear(cursor, function, start)


def _unclear(cursor: LatexCursor, function: str, start: int) -> Exception:
    return cursor.error(
        f"unclear how far {function} reaches",
        r"\sin(2x), or \left(\sin x\right)^{2}",
        start=start,
        end=cursor.position,
    )
