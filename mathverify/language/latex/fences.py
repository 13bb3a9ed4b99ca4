r"""What stands between delimiters: ``(8, 2)``, ``[0, 1)``, ``\{1, 3\}``, ``\lvert x\rvert``."""

from __future__ import annotations

from fractions import Fraction

from mathverify.language.grammar.cursor import Level
from mathverify.language.latex.cursor import LOOSE, LatexCursor, Scope
from mathverify.language.latex.names import arguments, plain_name
from mathverify.language.progressions import continued
from mathverify.language.tree import (
    OWN_DOMAIN,
    Apply,
    Call,
    Divide,
    Interval,
    Lambda,
    ListLiteral,
    Negate,
    Node,
    Number,
    Relation,
    SetBuilder,
    SetLiteral,
    TupleLiteral,
)


def group(cursor: LatexCursor) -> Node:
    r"""``(a + b)``, ``(8, 2)``, ``(0, 10]``, ``(f \circ g)(x)``."""
    start = cursor.position
    composed = _composition(cursor)
    if composed is not None:
        return composed
    found = _items(cursor, (")", "]"), "the parentheses")
    closing = cursor.tokens[cursor.position - 1].kind
    if closing == "]":
        return _interval(cursor, start, found, low_closed=False, high_closed=True)
    if len(found) > 1:
        return TupleLiteral(found, span=cursor.span(start))
    if not found:
        raise cursor.error_about(start, "empty parentheses")
    node = found[0]
    if isinstance(node, Lambda) and cursor.kind == "(":
        return Apply(node, arguments(cursor), span=cursor.span(start))
    cursor.grouped = node
    return node


def _items(cursor: LatexCursor, closing: tuple[str, ...], what: str) -> tuple[Node, ...]:
    """Statements between commas, up to and with one of the ``closing`` delimiters."""
    cursor.position += 1
    found: list[Node] = []
    with cursor.within():
        if cursor.kind not in closing:
            found.append(cursor.statement())
            while cursor.take(","):
                if cursor.kind == "...":
                    _continue_progression(cursor, found)
                else:
                    found.append(cursor.statement())
        if cursor.kind not in closing:
            expected = " or ".join(f"'{bracket}'" for bracket in closing)
            raise cursor.error(f"expected ',' or {expected} in {what}")
        cursor.position += 1
    return tuple(found)


def _composition(cursor: LatexCursor) -> Node | None:
    r"""``(f \circ g)(x)`` as ``f(g(x))``, or None."""
    start = place = cursor.position
    chain: list[str] = []
    while True:
        if cursor.tokens[place + 1].kind not in ("letter", "roman"):
            return None
        chain.append(cursor.tokens[place + 1].text)
        place += 2
        if cursor.tokens[place].kind != "circ":
            break
    if len(chain) < 2 or cursor.tokens[place].kind != ")":
        return None
    if cursor.tokens[place + 1].kind != "(":
        hint = f"{'('.join(chain)}(x){')' * (len(chain) - 1)}"
        raise cursor.error("a composition needs its argument", hint, start=start, end=place)
    cursor.position = place + 1
    inner = arguments(cursor)
    for word in reversed(chain):
        inner = (Call(word, inner, span=cursor.span(start)),)
    return inner[0]


def bracket(cursor: LatexCursor) -> Node:
    """``[1, 2, 3]`` or ``[a, b)``; an array in brackets is the array."""
    start = cursor.position
    found = _items(cursor, ("]", ")"), "the brackets")
    if cursor.tokens[cursor.position - 1].kind == ")":
        return _interval(cursor, start, found, low_closed=True, high_closed=False)
    if len(found) == 1:
        array = cursor.tokens[start + 1].kind == "begin"
        if array and cursor.tokens[cursor.position - 2].kind == "end of array":
            return found[0]
        _check_single(cursor, start)
    return ListLiteral(found, span=cursor.span(start))


def _check_single(cursor: LatexCursor, start: int) -> None:
    """One entry in brackets beside an operator was meant as a group."""
    before = cursor.tokens[start - 1].kind if start else ","
    edges = {",", "=", "!=", "(", "[", "\\{", "{", "end", ")", "]", "\\}", "}", "&", "row", "in"}
    if before not in edges or cursor.kind not in edges:
        raise cursor.error_about(
            start, "unclear whether the brackets hold a list or a group", r"\left(…\right)"
        )


def _interval(
    cursor: LatexCursor, start: int, ends: tuple[Node, ...], *, low_closed: bool, high_closed: bool
) -> Node:
    if len(ends) != 2:
        raise cursor.error_about(start, "the brackets do not match")
    return Interval(*ends, low_closed, high_closed, span=cursor.span(start))


def braces(cursor: LatexCursor) -> Node:
    """Braces that only group the source; what they print must read the same."""
    start = cursor.position
    if cursor.ahead(1).kind == "}":
        if cursor.ahead(2).kind == "^":
            cursor.position += 2
            return cursor.expression(Level.POSTFIX + 1)
        raise cursor.error("empty braces", start=start, end=start + 1)
    cursor.position += 1
    with cursor.within():
        node = cursor.statement()
        if cursor.is_command("choose"):
            cursor.position += 1
            lower = cursor.statement()
            node = cursor.call("binomial", (node, lower), start)
            cursor.need("}", "'}'")
            return node
        cursor.need("}", "'}'")
    loose = isinstance(node, (*LOOSE, Relation))
    built = isinstance(node, Divide) and cursor.tokens[start + 1].kind == "command"
    if loose and not built and node is not cursor.grouped:
        _check_invisible(cursor, start)
    return node


def _check_invisible(cursor: LatexCursor, start: int) -> None:
    before = cursor.tokens[start - 1].kind if start else ","
    edges = {
        ",", "=", "!=", "<", "<=", ">", ">=", "(", "[", "\\{", "{", "}", ")", "]", "\\}", "end",
        "lvert", "rvert", "and", "or", "implies", "iff", "&", "row", "+",
    }  # fmt: skip
    if before not in edges or cursor.kind not in edges:
        raise cursor.error_about(start, "braces are invisible in print", r"\left(…\right)")


# --- sets ------------------------------------------------------------------------------


def empty_set(cursor: LatexCursor) -> Node:
    r"""``\emptyset``."""
    cursor.position += 1
    return SetLiteral((), span=cursor.span(cursor.position - 1))


def set_braces(cursor: LatexCursor) -> Node:
    r"""``\{1, 3\}``, ``\{1, 2, \ldots, 12\}``, ``\{x \in \mathbb{R} \mid x > 0\}``."""
    start = cursor.position
    if _is_builder(cursor):
        return _set_builder(cursor, start)
    found = _items(cursor, ("\\}",), "the set")
    return SetLiteral(found, span=cursor.span(start))


def _is_builder(cursor: LatexCursor) -> bool:
    r"""Whether ``\mid`` or a colon parts the set at the cursor."""
    place, depth = cursor.position + 1, 0
    while cursor.tokens[place].kind != "end":
        kind = cursor.tokens[place].kind
        if kind in ("(", "[", "{", "\\{", "begin"):
            depth += 1
        elif kind in (")", "]", "}", "\\}", "end of array"):
            depth -= 1
            if depth < 0:
                return False
        elif not depth and kind in ("mid", ":", "such that"):
            return True
        elif not depth and kind == ",":
            return False
        place += 1
    return False


def _set_builder(cursor: LatexCursor, start: int) -> Node:
    form = r"\{x \in \mathbb{R} \mid x > 0\}"
    cursor.position += 1
    if cursor.kind not in ("letter", "roman"):
        raise cursor.error("a set by condition begins with its variable", form)
    with cursor.within(scope=Scope(middle="such that", colons=False)):
        variable = plain_name(cursor, "the variable of the set")
        domain: Node = OWN_DOMAIN
        if cursor.take("in"):
            domain = cursor.expression(Level.SET)
        elif cursor.kind not in ("mid", ":", "such that"):
            raise cursor.error("a set by condition begins with its variable", form)
    if cursor.kind not in ("mid", ":", "such that"):
        raise cursor.error(r"expected '\mid' and the condition of the set", form)
    cursor.position += 1
    with cursor.within(names=frozenset({variable.identifier})):
        condition = cursor.statement()
        if cursor.kind == ",":
            raise cursor.error("join the conditions of a set by a word", r"\text{ and }")
        cursor.need("\\}", r"'\}' after the condition of the set")
    return SetBuilder(variable.identifier, domain, condition, span=cursor.span(start))


def _continue_progression(cursor: LatexCursor, found: list[Node]) -> None:
    """Fill in for the dots what leads from the items before to the item after them."""
    dots = cursor.position
    cursor.position += 1
    if not cursor.take(",") or cursor.kind in ("\\}", "]", ")"):
        raise cursor.error("a list that goes on for ever has no last item", start=dots)
    last = _whole(cursor.statement())
    values = [_whole(node) for node in found]
    known = [value for value in values if value is not None]
    if last is None or len(known) != len(values) or not known:
        raise cursor.error("only whole numbers can be continued by dots", start=dots)
    more = continued(known, last)
    if more is None:
        raise cursor.error("the items do not continue evenly to the last one", start=dots)
    step, count = more
    if len(known) + count > cursor.limits.items:
        raise cursor.error(f"more than {cursor.limits.items} items", start=dots)
    for place in range(1, count + 1):
        value = known[-1] + step * place
        size = Number(abs(value), str(abs(value)))
        found.append(Negate(size) if value < 0 else size)


def _whole(node: Node) -> Fraction | None:
    if isinstance(node, Negate):
        inner = _whole(node.operand)
        return None if inner is None else -inner
    whole = isinstance(node, Number) and node.value.denominator == 1 and node.written.isdigit()
    return node.value if whole and isinstance(node, Number) else None


# --- bars and their like ---------------------------------------------------------------

_FENCES = {"lfloor": ("rfloor", "floor"), "lceil": ("rceil", "ceil")}


def fenced_call(cursor: LatexCursor) -> Node:
    r"""``\lfloor x\rfloor``, ``\lceil x\rceil``."""
    start = cursor.position
    closing, function = _FENCES[cursor.kind]
    found = _items(cursor, (closing,), f"what '\\{cursor.kind}' opens")
    return cursor.call(function, found, start)


def absolute(cursor: LatexCursor) -> Node:
    """``|x|`` as ``abs(x)``; bars round an array make its determinant."""
    start = cursor.position
    array = cursor.tokens[start + 1].kind == "begin"
    found = _items(cursor, ("rvert",), "the bars")
    if array and cursor.tokens[cursor.position - 2].kind == "end of array":
        return cursor.call("det", found, start)
    return cursor.call("abs", found, start)


def norm(cursor: LatexCursor) -> Node:
    r"""``\lVert v\rVert`` as ``norm(v)``."""
    start = cursor.position
    closing = "rVert" if cursor.kind == "lVert" else "‖"
    found = _items(cursor, (closing,), "the double bars")
    return cursor.call("norm", found, start)


def angle_brackets(cursor: LatexCursor) -> Node:
    r"""``\langle 1, 2\rangle`` as the list ``[1, 2]``."""
    start = cursor.position
    found = _items(cursor, ("rangle",), "the angle brackets")
    return ListLiteral(found, span=cursor.span(start))
