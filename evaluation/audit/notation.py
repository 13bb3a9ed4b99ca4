r"""Questions that are notation alone, ``3 + 4 =`` and ``$2x + 1 = 7$``, with their answers.

Nothing is understood but arithmetic: a question with a word in it is none of these, nor is one that
leaves open what is asked, such as ``10``, which may be a number to be written in another base.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from evaluation.audit.arithmetic import NUMERAL, as_written, in_other_manner
from evaluation.audit.item import Calculated, Item, Unreadable
from mathverify.equivalence.final_answer import extract_answer
from mathverify.errors import ParseError
from mathverify.language import parse, to_ascii
from mathverify.language.latex.reader import read_latex
from mathverify.language.occurrences import kinds_in, names_in
from mathverify.language.tree import (
    Add,
    Comparison,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
)
from mathverify.semantics.evaluation import evaluate

_LONGEST = 1_000
#: A formula is closed by the sign of equality, with or without a mark for what is asked.
_OPEN_END = re.compile(r"=\s*(?:\?|_+)?\s*$")
_FENCES = ("$$", "$", r"\(", r"\)", r"\[", r"\]")
_ARITHMETIC = frozenset({Add, Divide, Multiply, Name, Negate, Number, Power})
_CALCULATIONS = _ARITHMETIC - {Name, Negate, Number}
#: A number that is written with a zero before it may be one of another base.
_LEADING_ZERO = re.compile(r"(?<![\d.,])0\d")
_NAMED = re.compile(r"\s*[^\W\d_]\s*=\s*")
_BETWEEN = re.compile(r"([,;]|\bor\b)")


def is_notation(text: str) -> bool:
    """Whether a question is a calculation or an equation in one letter."""
    return _asked(text) is not None


def calculated(name: str, question: str, answer: str) -> Item | Unreadable:
    """The item that a question of notation alone and its answer are, or why it is none."""
    asked = _asked(question)
    item = Item(name, question, (), (answer,))
    if asked is None:
        return Unreadable(item, "its question is not notation alone", malformed=False)
    told = extract_answer(answer).strip()
    if told[:1] == "{" and told[-1:] == "}":
        told = told[1:-1]
    first, *others = dict.fromkeys(
        _claims(told, joined, read)
        for joined, read in (
            (_by_thousands, as_written),
            (None, as_written),
            (_by_decimals, in_other_manner),
        )
    )
    if not first:
        return Unreadable(item, f"its answer {answer[:80]!r} is no number", malformed=False)
    return Calculated(name, question, (asked,), first, otherwise=tuple(filter(None, others)))


def _by_thousands(last: str, piece: str) -> bool:
    """Whether a comma between two pieces stands before thousands."""
    return last[-1:].isdecimal() and piece[:3].isdecimal() and len(piece[:4].strip()) == 3


def _by_decimals(last: str, piece: str) -> bool:
    """Whether a comma between two pieces stands before decimals."""
    return last[-1:].isdecimal() and piece[:1].isdecimal()


def _claims(
    told: str, joined: Callable[[str, str], bool] | None, read: Callable[[str], str | None]
) -> tuple[str, ...]:
    """The numbers that an answer tells; none if any part of it is no number.

    ``joined`` says between which pieces a comma is a part of one number; without it none is.
    """
    start, *rest = _BETWEEN.split(told)
    parts = [start]
    for sign, piece in zip(rest[::2], rest[1::2], strict=True):
        if sign == "," and joined and joined(parts[-1], piece):
            parts[-1] += f",{piece}"
        else:
            parts.append(piece)
    claims = [_number(_NAMED.sub("", part, count=1), read) for part in parts]
    return () if None in claims else tuple(filter(None, claims))


def _asked(text: str) -> str | None:
    """The calculation, or the equation, in the notation of this language."""
    if len(text) > _LONGEST or _LEADING_ZERO.search(text):
        return None
    latex = "$" in text or "\\" in text
    plain = _bare(text)
    asked = _OPEN_END.sub("", plain).strip()
    node = _read(asked, latex=latex)
    if node is None:
        return None
    sides: tuple[Node, ...] = (node,)
    if isinstance(node, Relation):
        if node.signs != (Comparison.EQUAL,) or asked != plain or len(names_in(node)) != 1:
            return None
        sides = node.operands
    elif asked == plain or names_in(node) or not kinds_in(node) & _CALCULATIONS:
        return None
    if not all(kinds_in(side) <= _ARITHMETIC for side in sides):
        return None
    return None if any(len(name) > 1 for name in names_in(node)) else to_ascii(node)


def _bare(text: str) -> str:
    plain = text.strip()
    for fence in _FENCES:
        plain = plain.removeprefix(fence).removesuffix(fence).strip()
    return plain


def _read(text: str, *, latex: bool) -> Node | None:
    letters = frozenset(re.findall(r"(?<![^\W\d_\\])[^\W\d_](?![^\W\d_])", text))
    try:
        if latex:
            return read_latex(text, declared=letters)
        return parse(text, declared=letters)
    except ParseError:
        return None


def _number(text: str, read: Callable[[str], str | None]) -> str | None:
    """A number as text, with the decimals that were written; None for anything else.

    ``read`` says what a numeral is.
    """
    plain = _bare(text).rstrip(".").strip()
    sign = "-" if plain[:1] in ("-", "−") else ""
    digits = plain[len(sign) :].strip()
    if NUMERAL.fullmatch(digits) or digits.replace(",", "", 1).isdecimal():
        written = read(digits)
        return written and f"{sign}{written}"
    node = _read(plain, latex=True) if len(plain) <= _LONGEST and plain else None
    if node is None or not kinds_in(node) <= _ARITHMETIC:
        return None
    value = evaluate(node, {})
    return str(value) if isinstance(value, Fraction) else None
