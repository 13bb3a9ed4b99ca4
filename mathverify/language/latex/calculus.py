r"""Large signs: ``\sum_{k=1}^{n}``, ``\lim_{x \to 0}``, ``\int_a^b f\,dx``, ``\frac{d}{dx}``.

Their terms end before the next plus or minus.  Where what follows still speaks of the bound
variable, it was meant to belong to them, and parentheses are asked for.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.grammar.cursor import Level
from mathverify.language.latex.arguments import argument, starts_operand
from mathverify.language.latex.cursor import LatexCursor, Scope
from mathverify.language.latex.names import plain_name
from mathverify.language.tree import Call, Name, Node, Number

_NAMES = {"sum": "sum", "prod": "product"}


def series(cursor: LatexCursor) -> Node:
    r"""``\sum_{k=1}^{n} k^2`` as ``sum(k^2, k, 1, n)``, ``\prod`` alike."""
    start = cursor.position
    command = cursor.token.text
    form = rf"\{command}_{{k=1}}^{{n}} a_k"
    cursor.position += 1
    low: Node | None = None
    high: Node | None = None
    variable: Name | None = None
    while cursor.kind in ("_", "^"):
        if cursor.kind == "_" and variable is None:
            cursor.position += 1
            cursor.need("{", "the range of the variable", form)
            with cursor.within():
                variable = plain_name(cursor, "the variable of the sum")
                cursor.need("=", "'=' after the variable", form)
                low = cursor.expression(Level.ADD)
                cursor.need("}", "'}' after the lower bound")
        elif cursor.kind == "^" and high is None:
            cursor.position += 1
            high = argument(cursor, "the upper bound", script=True)
        else:
            raise cursor.error("a second bound on the same side", form)
    if variable is None or low is None or high is None:
        raise cursor.error_about(start, "a sum needs its variable and both bounds", form)
    body = _body(cursor, variable)
    node = cursor.call(_NAMES[command], (body, variable, low, high), start)
    _leave_open(cursor, node, variable)
    return node


def _body(cursor: LatexCursor, variable: Name) -> Node:
    names = frozenset({variable.identifier})
    with cursor.within(names=names, scope=cursor.scope, closed=False):
        return cursor.expression(Level.MULTIPLY)


def _leave_open(cursor: LatexCursor, node: Call, variable: Name) -> None:
    """Remember that the terms of ``node`` have no parentheses round them."""
    if node.arguments[0] is not cursor.grouped:
        cursor.open_ended.append((node, variable.identifier))


def limit(cursor: LatexCursor) -> Node:
    r"""``\lim_{x \to 0^+} f`` as ``limit(f, x, 0, right)``."""
    start = cursor.position
    form = r"\lim_{x \to 0} f(x)"
    cursor.position += 1
    if cursor.kind != "_" or cursor.ahead(1).kind != "{":
        raise cursor.error("a limit needs what its variable tends to", form)
    cursor.position += 2
    with cursor.within(scope=Scope(side=True)):
        variable = plain_name(cursor, "the variable of the limit")
        cursor.need("to", "'\\to' after the variable", form)
        target = cursor.expression(Level.ADD)
        side = _side(cursor)
        cursor.need("}", "'}' after what the variable tends to")
    body = _body(cursor, variable)
    node = cursor.call("limit", (body, variable, target, *side), start)
    _leave_open(cursor, node, variable)
    return node


def _side(cursor: LatexCursor) -> tuple[Node, ...]:
    """``^+`` or ``^{-}`` after the target of a limit."""
    if cursor.kind != "^":
        return ()
    start = cursor.position
    cursor.position += 1
    braces = cursor.take("{")
    side = {"+": "right", "-": "left"}.get(cursor.kind)
    if side is None:
        raise cursor.error("expected the side of the limit", r"\lim_{x \to 0^{+}} f(x)")
    cursor.position += 1
    if braces:
        cursor.need("}", "'}' after the side of the limit")
    return (Name(side, span=cursor.span(start)),)


def integral(cursor: LatexCursor) -> Node:
    r"""``\int_a^b f\,dx`` as ``integral(f, x, a, b)``, ``\int f\,dx`` as ``integral(f, x)``."""
    start = cursor.position
    form = r"\int_{a}^{b} f(x) \,dx"
    cursor.position += 1
    bounds: dict[str, Node] = {}
    while cursor.kind in ("_", "^"):
        kind = cursor.kind
        if kind in bounds:
            raise cursor.error("a second bound on the same side", form)
        cursor.position += 1
        bounds[kind] = argument(cursor, "the bound of the integral", script=True)
    if len(bounds) == 1:
        raise cursor.error_about(start, "an integral has both bounds or none", form)
    outer = cursor.differential
    cursor.differential = ""
    here = cursor.position
    with cursor.within(scope=cursor.scoped(differential=True)):
        if cursor.at_differential():
            body: Node = Number(Fraction(1), "1", span=cursor.span(here))
        else:
            body = cursor.expression(Level.ADD)
    inside = cursor.differential
    cursor.differential = outer
    if inside:
        variable = Name(inside, span=cursor.span(here))
    elif cursor.at_differential():
        cursor.position += 1
        variable = plain_name(cursor, "the variable of the integral")
    else:
        raise cursor.error("the integral needs its variable at the end", form)
    limits = (bounds["_"], bounds["^"]) if bounds else ()
    return cursor.call("integral", (body, variable, *limits), start)


# --- derivatives -----------------------------------------------------------------------


def _d_at(cursor: LatexCursor, place: int) -> bool:
    """Whether the sign of a differential stands ``place`` tokens ahead."""
    token = cursor.ahead(place)
    if token.kind == "letter" and token.text == "d":
        return "d" not in cursor.names
    return (token.kind == "roman" and token.text == "d") or (
        token.kind == "command" and token.text == "partial"
    )


def is_derivative(cursor: LatexCursor) -> bool:
    r"""Whether ``\frac{d…}{d…}`` stands at the cursor."""
    if cursor.ahead(1).kind != "{" or not _d_at(cursor, 2):
        return False
    place, depth = 2, 1
    while depth and cursor.ahead(place).kind != "end":
        place += 1
        depth += {"{": 1, "}": -1}.get(cursor.ahead(place).kind, 0)
    below = cursor.ahead(place + 1).kind == "{" and _d_at(cursor, place + 2)
    return below and cursor.ahead(place + 3).kind in ("letter", "roman")


def derivative(cursor: LatexCursor) -> Node:
    r"""``\frac{dy}{dx}``, ``\frac{d^2 y}{dx^2}``, ``\frac{d}{dx} x^2`` as calls of ``diff``."""
    start = cursor.position
    cursor.position += 3
    order = _order(cursor)
    operand: Node | None = None
    with cursor.within():
        if cursor.kind != "}":
            operand = cursor.expression(Level.MULTIPLY)
        cursor.need("}", "'}' after what is differentiated")
    cursor.position += 2
    with cursor.within():
        variable = plain_name(cursor, "the variable of the derivative")
        below = _order(cursor)
        cursor.need("}", "'}' after the variable")
    if order != below:
        raise cursor.error_about(
            start, "the orders of the derivative differ", r"\frac{d^{2}y}{dx^{2}}"
        )
    more = () if order is None else (order,)
    if operand is not None:
        return cursor.call("diff", (operand, variable, *more), start)
    node = cursor.call("diff", (_operand(cursor, start), variable, *more), start)
    _leave_open(cursor, node, variable)
    return node


def _order(cursor: LatexCursor) -> Node | None:
    """The order of the derivative after a ``d`` or its variable; None for the first."""
    if not cursor.take("^"):
        return None
    return argument(cursor, "the order of the derivative", script=True)


def _operand(cursor: LatexCursor, start: int) -> Node:
    r"""What follows ``\frac{d}{dx}``."""
    if cursor.kind == "[":
        cursor.position += 1
        with cursor.within():
            node = cursor.expression(Level.ADD)
            cursor.need("]", "']' after what is differentiated")
        cursor.grouped = node
        return node
    if cursor.kind != "(":
        return cursor.expression(Level.MULTIPLY)
    node = cursor.expression(Level.UNIT)
    if starts_operand(cursor) and not (cursor.scope.differential and cursor.at_differential()):
        raise cursor.error(
            "unclear how far the derivative reaches",
            r"\frac{d}{dx}\left(…\right)",
            start=start,
            end=cursor.position,
        )
    return node
