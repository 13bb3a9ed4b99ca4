r"""What LaTeX takes as the argument of a command: ``{x + 1}``, or one token as in ``\frac12``."""

from __future__ import annotations

from dataclasses import replace

from mathverify.language.grammar.cursor import Level
from mathverify.language.latex.cursor import LatexCursor
from mathverify.language.numerals import read_numeral
from mathverify.language.tree import Constant, Name, Node

#: Kinds of token that may begin an operand beside another one.
_OPERAND_KINDS = frozenset(
    [
        "number",
        "letter",
        "roman",
        "operator",
        "(",
        "lvert",
        "lVert",
        "lfloor",
        "lceil",
        "command",
        "begin",
        "infinity",
    ]
)


def starts_operand(cursor: LatexCursor) -> bool:
    """Whether a further factor may begin at the cursor without a sign before it."""
    return cursor.kind in _OPERAND_KINDS


def argument(cursor: LatexCursor, what: str, *, script: bool = False) -> Node:
    r"""The argument at the cursor: braces with an expression, or one token.

    A ``script`` is visibly one token, ``x^n(x + 1)``; after other commands parentheses may
    have been meant to belong to the argument, ``\sqrt x(x + 1)``.
    """
    if cursor.kind == "{":
        return braced(cursor, what)
    if cursor.kind == "number":
        _split_digits(cursor, what)
        return cursor.expression(Level.POSTFIX + 1)
    if cursor.kind == "letter":
        return _letter(cursor, what, script=script)
    if cursor.kind == "infinity":
        return cursor.expression(Level.POSTFIX + 1)
    if cursor.is_command("frac", "dfrac", "tfrac", "sqrt", "binom"):
        return cursor.expression(Level.POSTFIX + 1)
    raise cursor.error(f"expected {what} in braces", "{…}")


def _letter(cursor: LatexCursor, what: str, *, script: bool) -> Node:
    start = cursor.position
    word = cursor.token.text
    after = cursor.ahead(1).kind
    call = after == "(" and (not script or cursor.is_function(word))
    if after in ("_", "'") or call:
        raise cursor.error(f"unclear where {what} ends", "{…} around it")
    cursor.position += 1
    if word in ("pi", "e", "i") and word not in cursor.names:
        return Constant(word, span=cursor.span(start))
    return Name(word, span=cursor.span(start))


def braced(cursor: LatexCursor, what: str) -> Node:
    """An expression in braces."""
    if cursor.ahead(1).kind == "}":
        raise cursor.error(f"{what} is empty")
    cursor.position += 1
    with cursor.within():
        node = cursor.statement()
        cursor.need("}", f"'}}' after {what}")
    return node


def _split_digits(cursor: LatexCursor, what: str) -> None:
    r"""``\frac12`` has two arguments of one digit; other runs of digits are unclear."""
    token = cursor.token
    if len(token.text) == 1:
        after = cursor.ahead(1)
        if after.kind == "number" and after.start == token.end:
            raise cursor.error(f"unclear where {what} ends", "{…} around it")
        return
    before = cursor.tokens[cursor.position - 1]
    fraction = before.kind == "command" and before.text.endswith("frac")
    if not (fraction and len(token.text) == 2 and token.text.isdigit()):
        raise cursor.error(f"unclear where {what} ends", f"{{{token.text}}}")
    digits = []
    for place, digit in enumerate(token.text):
        value, written = read_numeral(digit)
        start = token.start + place
        digits.append(replace(token, text=written, start=start, end=start + 1, value=value))
    cursor.tokens[cursor.position : cursor.position + 1] = digits
