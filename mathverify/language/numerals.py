"""Number literals: exact value and canonical spelling of ``0.50``, ``0.1(6)``, ``2 1/2``."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache


class UnclearRepetend(ValueError):  # noqa: N818 - always turned into a ParseError
    """Dots after a decimal whose repeating digits cannot be told; holds a suggestion."""


@lru_cache(maxsize=1024)
def read_numeral(word: str) -> tuple[Fraction, str]:
    """Exact value and canonical spelling of a literal, digits as typed.

    Dots need a repeating part that stands there twice, and only one value that fits;
    raises `UnclearRepetend` otherwise.  Remembered: most literals are the same few numbers.
    """
    if word.isdecimal():
        return Fraction(int(word)), word
    if is_mixed(word):
        whole, part = mixed_parts(word)
        return int(whole) + Fraction(part), word
    whole, _, decimals = word.partition(".")
    whole = whole or "0"
    if decimals.endswith(")"):
        fixed, _, repetend = decimals[:-1].partition("(")
    elif decimals.endswith(("...", "…")):
        fixed, repetend = _split_repetend(whole, decimals.rstrip(".…"))
    else:
        return Fraction(int(whole + decimals), 10 ** len(decimals)), f"{whole}.{decimals}"
    return _recurring(whole, fixed, repetend), f"{whole}.{fixed}({repetend})"


def is_mixed(written: str) -> bool:
    """Whether a numeral is a mixed number, ``2 1/2``."""
    return " " in written


def mixed_parts(written: str) -> tuple[str, str]:
    """The whole number and the fraction of a mixed number: ``2`` and ``1/2``."""
    whole, _, part = written.partition(" ")
    return whole, part


def decimal_places(written: str) -> int | None:
    """To how many decimals a numeral is written; None where they never end, or it has none.

    A mixed number, a recurring decimal and what nobody wrote have none.
    """
    if not written or is_mixed(written) or "(" in written:
        return None
    return len(written.partition(".")[2])


def _recurring(whole: str, fixed: str, repetend: str) -> Fraction:
    """Value of ``whole.fixed(repetend)`` by the geometric series of the repetend."""
    before = Fraction(int(whole + fixed), 10 ** len(fixed))
    return before + Fraction(int(repetend), 10 ** len(fixed) * (10 ** len(repetend) - 1))


def _split_repetend(whole: str, decimals: str) -> tuple[str, str]:
    """The digits before the repeating part, and the shortest repeating part."""
    fits: list[tuple[str, str]] = []
    for period in range(1, len(decimals) // 2 + 1):
        repetend = decimals[-period:]
        if decimals.endswith(repetend * 2) and repetend.strip("0"):
            fixed = decimals
            while fixed.endswith(repetend):
                fixed = fixed[:-period]
            fits.append((fixed, repetend))
    if not fits:
        raise UnclearRepetend(f"{whole}.{decimals[:-1]}({decimals[-1:]})")
    if len({_recurring(whole, *fit) for fit in fits}) > 1:
        raise UnclearRepetend(f"{whole}.{fits[-1][0]}({fits[-1][1]})")
    return fits[0]
