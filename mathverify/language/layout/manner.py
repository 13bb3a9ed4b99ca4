"""How formulas are printed among the words of a language: ``3,40 €`` and ``(1; 2)`` in German.

The layout is made once, in the manner of English, and its boxes are put into another manner; what
a page says is put back before it is read, so that one reader reads all manners.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import TypeVar

from mathverify.language.layout.boxes import Box, Digits, Row, Sign, SignKind, Space, Words

_MONEY = frozenset("$€£¥₹")
#: What each word of `Manner.words` is in the boxes of the layout.
_SPACED = {
    **dict.fromkeys(("and", "or", "for", "per"), " {} "),
    "not": "{} ",
    "if": "{} ",
    "otherwise": "{}",
}


@dataclass(frozen=True, slots=True)
class Manner:
    """The sign before decimals, what parts the items of a list, where the sign of money stands.

    ``words`` are those for "and", "or", "not", "if", "otherwise", "for" and "per"; a word that is
    not among them stays English.  ``last`` stands between the last two of a list in a sentence.
    """

    decimal: str = "."
    between: str = ","
    money_after: bool = False
    last: str = ", "
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    @property
    def spaced(self) -> Mapping[str, str]:
        """What the layout says in words -> what stands there in this manner."""
        return {
            _SPACED[word].format(word): _SPACED[word].format(own)
            for word, own in self.words.items()
        }

    def said(self, english: str) -> str:
        """What stands in the place of words of the layout: `` oder `` for `` or ``."""
        return self.spaced.get(english, english)


ENGLISH = Manner(last=" and ")

#: The sign before decimals and what parts the items of a list, where they are not "." and ",".
_SIGNS_OF_NUMBERS: Mapping[str, tuple[str, str]] = MappingProxyType({"de": (",", ";")})

_Part = TypeVar("_Part")


def signs_of_numbers(lang: str) -> tuple[str, str]:
    """The sign before decimals and what parts the items of a list, in a language (BCP 47)."""
    return _SIGNS_OF_NUMBERS.get(lang.partition("-")[0].lower(), (".", ","))


def in_manner(box: Box, manner: Manner) -> Box:
    """The boxes as they are printed in ``manner``."""
    if manner == ENGLISH:
        return box

    def put(part: _Part) -> _Part:
        match part:
            case Digits(text):
                return Digits(text.replace(".", manner.decimal))  # type: ignore[return-value]
            case Sign(",", kind):
                return Sign(manner.between, kind)  # type: ignore[return-value]
            case Words(text):
                return Words(manner.said(text))  # type: ignore[return-value]
            case Row((Sign(sign, SignKind.ORDINARY), Digits() as amount, *rest)) if (
                sign in _MONEY and manner.money_after
            ):
                parts = (put(amount), Space(), Sign(sign, SignKind.ORDINARY), *map(put, rest))
                return Row(parts)  # type: ignore[return-value]
            case Box():
                changed = {f.name: put(getattr(part, f.name)) for f in fields(part)}
                return replace(part, **changed)
            case tuple():
                return tuple(map(put, part))  # type: ignore[return-value]
            case _:
                return part

    return put(box)


def typed(text: str, manner: Manner) -> str:
    """What is typed in English as it is typed in ``manner``: ``x = 2,5 oder x = 3``."""
    for english, own in manner.spaced.items():
        if own[0] == own[-1] == " ":
            text = text.replace(english, own)
    commas = text.replace(",", manner.between)
    return "".join(
        manner.decimal if sign == "." and commas[place + 1 : place + 2].isdigit() else sign
        for place, sign in enumerate(commas)
    )


def put_back(text: str, manner: Manner) -> str:
    """A formula or an amount that was printed in ``manner`` as English has it."""
    if manner == ENGLISH:
        return text
    text = text.replace("{,}", ",")
    for english, own in manner.spaced.items():
        text = text.replace(rf"\text{{{own}}}", rf"\text{{{english}}}")
        text = text.replace(rf"\text{{{own.strip()}}}", rf"\text{{{english.strip()}}}")
    found: list[str] = []
    for place, sign in enumerate(text):
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        if sign == manner.decimal and before.isdigit() and after.isdigit():
            found.append(".")
        elif sign == manner.between and before != "\\":
            found.append(",")
        else:
            found.append(sign)
    return "".join(found)
