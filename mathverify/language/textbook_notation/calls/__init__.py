"""Notation of textbooks and of other programs, read into the calls of the language.

``∫_0^1 x^2 dx`` is ``integral(x^2, x, 0, 1)``, ``2 h 30 min`` is ``(2 h + 30 min)``, ``⁸C₃`` is
``binomial(8, 3)``, ``[1 2; 3 4]`` is ``[[1, 2], [3, 4]]``.  `in_calls` rewrites a text only where
the parser has no reading for what stands there and where it has one sensible reading; a limit of
a sum without parentheses, say, has two and stays as it is, for the parser to refuse.  Nothing is
decided here and nothing is added: each rewriting is the same mathematics in other words.

`arrays` reads vectors and matrices of other programs; `amounts` numbers, measures and counted
choices; `words` signs and short sentences of logic and chance; `indexed` what carries its range or
base below it; `analysis` integrals, derivatives and brackets of evaluation.
"""

from __future__ import annotations

import re

from mathverify.language.textbook_notation.calls.amounts import amounts
from mathverify.language.textbook_notation.calls.analysis import (
    analysis,
    instead_of_derivative,
    instead_of_evaluated,
    instead_of_integral,
)
from mathverify.language.textbook_notation.calls.arrays import arrays
from mathverify.language.textbook_notation.calls.indexed import (
    indexed,
    instead_of_indexed,
    with_logarithms,
)
from mathverify.language.textbook_notation.calls.words import words

__all__ = ["in_calls", "instead_of_call", "with_logarithms"]

#: What every rewritten text has somewhere; most texts have nothing of it.
_ODD = re.compile(
    "|".join(
        (
            r"[∫∑Σ∏Π⟨〈;~⁰¹²³⁴-⁹∥⟂⊥]|\]_|^<",
            r"(?<![A-Za-z_])(?:lim|log[_₀-₉]|(?:sum|prod|product|int)\s*_|integral[_ ])",
            r"d[²2]?\^?2?/d[A-Za-z]|\btangent(?:_line)?\(",
            r"\d,\d{3}|\d\s+\d+/\d|\d\s?[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]|\d\s*[A-Za-z]+\s*(?:and\s+)?\d|\^[({]?\d+[)}]?[CP]_",
            r"\b(?:np|numpy|sympy|sp|math)\.|\b(?:array|[Mm]atrix)\(|\dj\b|\bj\b",
            r"[\w)]\s?\||\bare\b|^[Ii]f\b|\bQ_?[123]\(|_quartile\(|\b(?:sample|population)_|\bp(?:stdev|variance)\(",
        )
    )
)


#: Nobody writes longer lines by hand, and rewriting takes its time.
_LONGEST = 1000


def instead_of_call(text: str) -> str:
    """What to write for a notation with two readings, or for one that is unclear; else empty."""
    rules = (instead_of_indexed, instead_of_evaluated, instead_of_derivative, instead_of_integral)
    return next(filter(None, (rule(text) for rule in rules)), "")


def in_calls(text: str, declared: frozenset[str]) -> str:
    """``text`` with the notations that have one reading as calls; unchanged if there are none.

    ``declared`` names are never taken for a part of a notation.
    """
    if len(text) > _LONGEST or "\\" in text or _ODD.search(text) is None:
        return text
    for rewriting in (arrays, amounts, words, indexed, analysis):
        text = rewriting(text, declared)
    return text
