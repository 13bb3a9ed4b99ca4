r"""The operators of arithmetic and sets in LaTeX: sums, products with and without a sign, powers.

Rules of the LaTeX reader on the levels of the one grammar.  They make nodes of the tree and decide
nothing of their meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from mathverify.language.grammar.cursor import Level
from mathverify.language.latex.arguments import argument, starts_operand
from mathverify.language.latex.cursor import LOOSE, LatexCursor
from mathverify.language.latex.units import degrees, unit_after
from mathverify.language.tree import (
    Add,
    Call,
    Divide,
    Factorial,
    Index,
    ListLiteral,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantity,
    Ratio,
    bound_by,
    children,
)

# --- sums --------------------------------------------------------------------------------


def plus(cursor: LatexCursor, left: Node, start: int) -> Node:
    """A sum or difference, as long as it goes on."""
    terms = [left]
    while cursor.kind in ("+", "-"):
        here = cursor.position
        sign = cursor.kind
        cursor.position += 1
        if cursor.kind == "...":
            raise cursor.error("dots do not stand in a sum", r"\sum_{k=1}^{n} k")
        term = cursor.expression(Level.MULTIPLY)
        _check_bound(cursor, terms[-1], term, start)
        terms.append(term if sign == "+" else Negate(term, span=cursor.span(here)))
    return Add(tuple(terms), span=cursor.span(start))


def plus_minus(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``a \pm b``."""
    cursor.position += 1
    right = cursor.expression(Level.MULTIPLY)
    _check_bound(cursor, left, right, start)
    return PlusMinus(left, right, span=cursor.span(start))


def _check_bound(cursor: LatexCursor, left: Node, right: Node, start: int) -> None:
    r"""Refuse ``\sum_k k^2 + k``: the last term was meant to be summed too."""
    tail: Node | None = left
    while tail is not None:
        for node, variable in cursor.open_ended:
            if node is tail and _speaks_of(right, variable):
                raise cursor.error_about(
                    start,
                    f"unclear where the terms with '{variable}' end",
                    r"\left(…\right) around them",
                )
        tail = _last_part(tail)


def _last_part(node: Node) -> Node | None:
    """What stands at the right end of ``node`` without brackets of its own."""
    match node:
        case Negate(operand):
            return operand
        case Multiply(factors):
            return factors[-1]
        case Call(function, (body, *_), _) if function in ("sum", "product", "limit", "diff"):
            return body
        case _:
            return None


def _speaks_of(node: Node, variable: str) -> bool:
    """Whether ``variable`` occurs in ``node`` outside of derivatives and integrals by it."""
    if isinstance(node, Name):
        return node.identifier == variable
    if variable in bound_by(node):
        return False
    if isinstance(node, Call) and node.function in ("diff", "integral", "antiderivative"):
        by = node.arguments[1]
        if isinstance(by, Name) and by.identifier == variable:
            return False
    return any(_speaks_of(child, variable) for child in children(node))


def negative(cursor: LatexCursor) -> Node:
    """``-x``; the sign takes the whole product, and less where a factor is expected."""
    start = cursor.position
    cursor.position += 1
    operand = cursor.expression(max(cursor.minimum, Level.MULTIPLY))
    return Negate(operand, span=cursor.span(start))


def positive(cursor: LatexCursor) -> Node:
    """``+x`` is ``x``."""
    cursor.position += 1
    return cursor.expression(max(cursor.minimum, Level.MULTIPLY))


def unsigned_both(cursor: LatexCursor) -> Node:
    r"""``\pm x``."""
    start = cursor.position
    cursor.position += 1
    right = cursor.expression(max(cursor.minimum, Level.MULTIPLY))
    return PlusMinus(None, right, span=cursor.span(start))


# --- products ----------------------------------------------------------------------------


def product(cursor: LatexCursor, left: Node, start: int) -> Node | None:
    """A run of factors with a dot, a cross, a slash or nothing between them."""
    factors = [left]
    while True:
        kind = cursor.kind
        if kind == "*":
            _signed_factor(cursor, factors)
        elif kind == "/":
            factors = [_quotient(cursor, factors, start)]
        elif kind == "of" and isinstance(factors[-1], Percent):
            cursor.position += 1
            factors.append(cursor.expression(Level.UNIT))
        elif starts_operand(cursor) and _may_follow(cursor, factors[-1]):
            factors.append(cursor.expression(Level.UNIT))
        else:
            break
    if len(factors) == 1:
        return None if factors[0] is left else factors[0]
    return Multiply(tuple(factors), span=cursor.span(start))


def _signed_factor(cursor: LatexCursor, factors: list[Node]) -> None:
    """One more factor; a dot or cross between two arrows is a product of vectors."""
    here = cursor.position
    cross = cursor.token.text in ("\\times", "×")
    dot = cursor.token.text in ("\\cdot", "·", "⋅")
    left = factors[-1]
    left_vector = left is cursor.vector
    cursor.position += 1
    right = cursor.expression(Level.UNIT)
    if left_vector and right is cursor.vector and (cross or dot):
        factors[-1] = cursor.call("cross" if cross else "dot", (left, right), here)
        return
    for node in (left, right):
        _check_factor(cursor, node, here)
    factors.append(right)


def _check_factor(cursor: LatexCursor, node: Node, here: int) -> None:
    if isinstance(node, ListLiteral) and len(node.items) == 1:
        only = node.items[0]
        if not isinstance(only, ListLiteral):
            raise cursor.error(
                "unclear whether the brackets hold a list or a group",
                r"\left(…\right)",
                start=here,
            )


def _quotient(cursor: LatexCursor, factors: list[Node], start: int) -> Node:
    """What a slash divides; juxtaposition after it is refused."""
    slash = cursor.position
    if _is_inline_derivative(cursor):
        raise cursor.error(
            "a derivative is written as a fraction",
            r"\frac{dy}{dx}",
            start=slash - 2,
            end=slash + 2,
        )
    cursor.position += 1
    below = cursor.expression(Level.UNIT)
    above = factors[0] if len(factors) == 1 else Multiply(tuple(factors))
    if isinstance(below, Quantity) and below is not cursor.grouped and not _has_unit(above):
        raise cursor.error_about(
            start, "unclear what the unit belongs to", r"\frac{a}{b}\text{ cm}"
        )
    if starts_operand(cursor) and not _at_end_of_body(cursor):
        raise cursor.error(
            "unclear what stands under the line",
            r"\frac{1}{2x} or \frac{1}{2}x",
            start=slash,
            end=cursor.position,
        )
    return Divide(above, below, span=cursor.span(start))


def _is_inline_derivative(cursor: LatexCursor) -> bool:
    """Whether the slash at the cursor is the one of ``dy/dx``."""
    here = cursor.position
    tokens = cursor.tokens
    if here < 2 or "d" in cursor.names or here + 2 >= len(tokens):
        return False
    above = tokens[here - 2].text == "d" and tokens[here - 1].kind == "letter"
    return above and tokens[here + 1].text == "d" and tokens[here + 2].kind == "letter"


def _has_unit(node: Node) -> bool:
    match node:
        case Quantity():
            return True
        case Multiply(factors):
            return any(_has_unit(factor) for factor in factors)
        case Divide(numerator, denominator):
            return _has_unit(numerator) or _has_unit(denominator)
        case _:
            return False


def _at_end_of_body(cursor: LatexCursor) -> bool:
    return cursor.scope.differential and cursor.at_differential()


def _may_follow(cursor: LatexCursor, left: Node) -> bool:
    """Whether the operand at the cursor multiplies ``left``; raises where that is unclear."""
    if _at_end_of_body(cursor):
        return False
    _check_factor(cursor, left, cursor.position)
    grouped = left is cursor.grouped
    kind = cursor.kind
    if kind == "number":
        raise cursor.error("a number after a factor needs a sign", r"\cdot")
    if isinstance(left, Number) and not grouped and cursor.is_command("frac", "dfrac", "tfrac"):
        _check_mixed(cursor, left)
    _refuse(cursor, left, _NO_FACTORS)
    return not cursor.is_command("choose")


def _check_mixed(cursor: LatexCursor, left: Number) -> None:
    r"""``2\frac{1}{2}`` is a mixed number to some and a product to others."""
    place, depth = 1, 0
    while True:
        token = cursor.ahead(place)
        depth += {"{": 1, "}": -1}.get(token.kind, 0)
        if token.kind not in ("{", "}", "number"):
            return
        if depth == 0 and token.kind in ("}", "number"):
            after = cursor.ahead(place + 1).kind
            if after not in ("{", "number") or token.kind == "number":
                break
        place += 1
    raise cursor.error(
        "unclear whether this is a mixed number or a product",
        rf"\left({left.written} + \frac{{…}}{{…}}\right), or {left.written} \cdot \frac{{…}}{{…}}",
        start=cursor.position - 1,
        end=cursor.position,
    )


def unit_or_factor(cursor: LatexCursor, left: Node, start: int) -> Node | None:
    """Upright words after an operand: its unit, or one more factor."""
    minimum = cursor.minimum
    node = unit_after(cursor, left, start) if minimum <= Level.UNIT else None
    if node is not None or minimum > Level.MULTIPLY:
        return node
    if cursor.kind == "text":
        raise cursor.error(
            f"the words '{cursor.token.text}' are not mathematics that is read here",
            r"a unit such as \text{ km/h}, or \text{ and }, \text{ or }",
        )
    return product(cursor, left, start)


# --- powers and postfixes ----------------------------------------------------------------


def power(cursor: LatexCursor, left: Node, start: int) -> Node | None:
    r"""``x^2``, ``30^\circ``, ``A^T``; a lone sign in a limit is its side."""
    kinds = [cursor.ahead(place).kind for place in range(1, 4)]
    if cursor.scope.side and (kinds[0] in "+-" or (kinds[0] == "{" and kinds[1] in "+-")):
        if kinds[0] != "{" or kinds[2] == "}":
            return None
    if kinds[0] == "circ" or kinds == ["{", "circ", "}"]:
        cursor.position += 2 if kinds[0] == "circ" else 4
        return degrees(cursor, left, start)
    _check_base(cursor, left)
    cursor.position += 1
    if kinds[0] in ("transpose", "complement"):
        cursor.position += 1
        return cursor.call(kinds[0], (left,), start)
    if kinds[0] == "{" and kinds[2] == "}" and kinds[1] in ("transpose", "complement"):
        cursor.position += 3
        return cursor.call(kinds[1], (left,), start)
    if _is_transpose(cursor):
        cursor.position += 1 if cursor.kind != "{" else 3
        return cursor.call("transpose", (left,), start)
    if cursor.kind == "*" or kinds == ["{", "*", "}"]:
        raise cursor.error("a star may mean many things", r"\operatorname{conj}(z)")
    if cursor.kind in ("+", "-"):
        raise cursor.error("an exponent of more than one sign stands in braces", "x^{-1}")
    exponent = argument(cursor, "the exponent", script=True)
    if cursor.kind == "^":
        raise cursor.error("two exponents side by side", "x^{a^{b}}")
    return Power(left, exponent, span=cursor.span(start))


def _is_transpose(cursor: LatexCursor) -> bool:
    token = cursor.ahead(1) if cursor.kind == "{" else cursor.token
    if cursor.kind == "{" and cursor.ahead(2).kind != "}":
        return False
    return token.kind in ("letter", "roman") and token.text == "T" and "T" not in cursor.names


def _check_base(cursor: LatexCursor, left: Node) -> None:
    _refuse(cursor, left, _NO_BASES)


#: A reason and a hint by the kind of an operand.
_Refusals: TypeAlias = Mapping[type[Node], tuple[str, str]]


def _refuse(cursor: LatexCursor, left: Node, refusals: _Refusals) -> None:
    """Raise what is unclear of an operand that no brackets hold together."""
    if left is not cursor.grouped and (refusal := refusals.get(type(left))):
        raise cursor.error(*refusal)


_EXPONENT = ("unclear what this exponent belongs to", r"\left(…\right)^{n}")
_NO_BASES: _Refusals = {
    Quantity: _EXPONENT,
    Percent: _EXPONENT,
    Factorial: _EXPONENT,
    Power: ("two exponents side by side", "x^{a^{b}}"),
    Divide: ("unclear whether the whole fraction is raised", r"\left(…\right)^{n}"),
}
_POSTFIX = ("unclear what the '!' belongs to", r"\left(…\right)!")
_NO_FACTORIALS: _Refusals = {
    Factorial: ("double factorials are not read", r"\left(n!\right)!"),
    **dict.fromkeys((Power, Divide, Quantity, Percent), _POSTFIX),
}
_AFTER_UNIT = ("expected an operator after the unit", r"\cdot")
_NO_FACTORS: _Refusals = {
    Quantity: _AFTER_UNIT,
    Percent: _AFTER_UNIT,
    PlusMinus: ("expected an operator", r"\cdot"),
}


def degree(cursor: LatexCursor, left: Node, start: int) -> Node:
    """``30°``."""
    cursor.position += 1
    return degrees(cursor, left, start)


def factorial(cursor: LatexCursor, left: Node, start: int) -> Node:
    """``n!``."""
    _refuse(cursor, left, _NO_FACTORIALS)
    after = cursor.ahead(1)
    if after.kind == "=" and after.start == cursor.token.end:
        place = cursor.position
        raise cursor.error(
            "unclear whether '!' is a factorial", r"n! = 6, or n \ne 6", start=place, end=place + 1
        )
    cursor.position += 1
    return Factorial(left, span=cursor.span(start))


def percent(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``25\%``."""
    if isinstance(left, (Percent, Quantity)) and left is not cursor.grouped:
        raise cursor.error(r"a second '\%'")
    if isinstance(left, Power) and left is not cursor.grouped:
        raise cursor.error(r"unclear what the '\%' belongs to", r"\left(…\right)\%")
    cursor.position += 1
    return Percent(left, span=cursor.span(start))


def prime(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``(A \cup B)'``, the complement of what stands in parentheses."""
    if left is not cursor.grouped:
        raise cursor.error("a prime stands after a function's or a set's name", "f'(x)")
    cursor.position += 1
    return cursor.call("complement", (left,), start)


def index(cursor: LatexCursor, left: Node, start: int) -> Node:
    """``score[2]``, ``M[1, 2]``: simple entries after a name."""
    found: list[Node] = []
    cursor.position += 1
    with cursor.within():
        found.append(cursor.statement())
        while cursor.take(","):
            found.append(cursor.statement())
        cursor.need("]", "']' after the index")
    simple = len(found) > 1 or all(isinstance(entry, (Number, Name)) for entry in found)
    if not simple or not isinstance(left, (Name, Index)):
        raise cursor.error_about(
            start, "unclear whether the brackets hold an index or a factor", r"\left(…\right)"
        )
    return Index(left, tuple(found), span=cursor.span(start))


# --- between arithmetic and relations ----------------------------------------------------


def ratio(cursor: LatexCursor, left: Node, start: int) -> Node | None:
    """``2 : 3 : 4``."""
    if not cursor.scope.colons:
        return None
    parts = [left]
    while cursor.take(":"):
        parts.append(cursor.expression(Level.RATIO + 1))
    return Ratio(tuple(parts), span=cursor.span(start))


def modulo(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``n \bmod 3``, where it is clear what is divided."""
    cursor.position += 1
    left_unclear = _is_loose(cursor, left)
    right = cursor.expression(Level.MOD + 1)
    if left_unclear or _is_loose(cursor, right):
        raise cursor.error_about(
            start, r"unclear what '\bmod' divides", r"\left(a + b\right) \bmod n"
        )
    return cursor.call("mod", (left, right), start)


def _is_loose(cursor: LatexCursor, node: Node) -> bool:
    """Whether ``node``, just read, has an operator outside brackets."""
    if node is cursor.grouped or node is cursor.fraction:
        return False
    return isinstance(node, LOOSE)


_SET_FUNCTIONS = {"union": "union", "intersect": "intersect", "difference": "difference"}


def set_operator(cursor: LatexCursor, left: Node, start: int) -> Node:
    r"""``A \cup B``, ``A \cap B``, ``A \setminus B``; different signs need parentheses."""
    kind = cursor.kind
    operands = [left]
    while cursor.take(kind):
        operands.append(cursor.expression(Level.SET + 1))
    if cursor.kind in _SET_FUNCTIONS or (kind == "difference" and len(operands) > 2):
        raise cursor.error(
            "different set operators without parentheses", r"A \cup \left(B \cap C\right)"
        )
    return cursor.call(_SET_FUNCTIONS[kind], tuple(operands), start)
