"""Numbers and amounts read back from a sentence: "$4.10", "−3", "45 km/h", "3, 4 and 5", "seven".

The text is read by the parser of the problem language, which knows nothing of how it was written.
"""

from __future__ import annotations

from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.language.layout.manner import ENGLISH, Manner, put_back
from mathverify.language.moments_written import moment_read
from mathverify.language.parser import parse
from mathverify.language.tree import ListLiteral, Node, SetLiteral

_SPELLING = str.maketrans({"−": "-", "\u202f": " "})
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_NUMERALS = {word: value for value, word in enumerate(_ONES.split())} | {
    word: 10 * tens for tens, word in enumerate(_TENS.split(), start=2)
}


def amounts_of(node: Node) -> tuple[str, ...]:
    """The amounts that ``node`` consists of, in canonical text."""
    items = node.items if isinstance(node, (ListLiteral, SetLiteral)) else (node,)
    return tuple(to_ascii(item) for item in items)


def amounts_in(text: str, manner: Manner = ENGLISH) -> tuple[str, ...]:
    """The amounts that a reader finds in ``text``, in canonical text.

    The text is printed in ``manner``.  What is no amount is given back in quotes, so that it equals
    none.
    """
    text = text.replace(manner.last, " and ").replace(manner.said(" per "), " per ")
    text = put_back(text, manner)
    return tuple(_amount(piece) for listed in text.split(", ") for piece in listed.split(" and "))


def spelled_number(text: str) -> int | None:
    """The number below a hundred that is spelled out, "forty-two"; None for anything else."""
    tens, _, ones = text.partition("-")
    if tens not in _NUMERALS or not ones:
        return _NUMERALS.get(text)
    whole = _NUMERALS[tens] >= 20 and _NUMERALS[tens] % 10 == 0 and 0 < _NUMERALS.get(ones, 0) < 10
    return _NUMERALS[tens] + _NUMERALS[ones] if whole else None


def _amount(text: str) -> str:
    spelled = spelled_number(text)
    if spelled is not None:
        return str(spelled)
    moment = moment_read(text)
    if moment is not None:
        return to_ascii(moment)
    try:
        return to_ascii(parse(text.translate(_SPELLING)))
    except ParseError:
        return repr(text)
