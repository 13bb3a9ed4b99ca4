"""Names of a question: what may be one, and how Greek letters and subscripts are spelled.

Names are ASCII identifiers.  ``θ₁`` is read as ``theta1``, as the expression language does, and
``A'`` as ``A_prime``.
"""

from __future__ import annotations

import re
import unicodedata

from mathverify.language.figure_notation import primed
from mathverify.language.short_texts import BETWEEN_LETTERS

#: The pattern of an identifier inside other patterns; see `is_name` for what may be a name.
IDENTIFIER = r"[A-Za-z][A-Za-z0-9_]*"

#: The pattern of names of data, functions, unknowns, givens and parts.
NAME = r"^[A-Za-z](?:_?[A-Za-z0-9])*_?$"

#: The pattern of the id of a question: it becomes part of file names.
SLUG = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$"

#: Words of the grammar that no declaration can hide, and the literals of logic.
KEYWORDS = frozenset(
    {
        "and",
        "exists",
        "false",
        "for",
        "forall",
        "iff",
        "implies",
        "in",
        "none",
        "not",
        "or",
        "true",
    }
)

#: The one of them that stands for a value: where it is declared, mathematics means what it names.
NOTHING = "none"

_LOWER_CASE = "αβγδεζηθικλμνξοπρστυφχψω"

#: Greek letters as the expression language spells them.
_GREEK = {
    letter: name
    for letters, name in {
        "α": "alpha",
        "β": "beta",
        "γ": "gamma",
        "δ": "delta",
        "εϵ": "epsilon",
        "ζ": "zeta",
        "η": "eta",
        "θϑ": "theta",
        "ι": "iota",
        "κ": "kappa",
        "λ": "lambda",
        "μ\u00b5": "mu",
        "ν": "nu",
        "ξ": "xi",
        "ο": "omicron",
        "π": "pi",
        "ρ": "rho",
        "σς": "sigma",
        "τ": "tau",
        "υ": "upsilon",
        "φϕ": "phi",
        "χ": "chi",
        "ψ": "psi",
        "ω": "omega",
    }.items()
    for letter in letters
}
_GREEK |= {
    letter.upper(): name.capitalize() for letter, name in _GREEK.items() if letter in _LOWER_CASE
}
_GREEK["\u2126"] = "Omega"

_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def is_name(text: str) -> bool:
    """Whether ``text`` may name something."""
    return text not in KEYWORDS and re.fullmatch(NAME, text) is not None


def _is_index(text: str) -> bool:
    below = text.removeprefix("_")
    return text == "" or (
        below.isascii() and (below.isalnum() if below != text else below.isdecimal())
    )


def ascii_name(written: str) -> str:
    """``written`` with a leading Greek letter as a word, subscripts as digits, primes in words."""
    text = primed(written).strip().translate(_SUBSCRIPTS)
    if text[:1] in _GREEK and _is_index(text[1:]):
        return _GREEK[text[0]] + text[1:]
    return text


def suggested_name(written: str, fallback: str) -> str:
    """A valid name close to ``written``, or ``fallback`` when nothing of it can be kept."""
    spelled = "".join(_GREEK.get(letter, letter) for letter in written)
    plain = unicodedata.normalize("NFKD", spelled.replace("'", "_prime"))
    ascii_only = plain.encode("ascii", "ignore").decode()
    name = BETWEEN_LETTERS.sub("_", ascii_only).strip("_")[:60]
    if not name:
        return fallback
    if name in KEYWORDS:
        return f"{name}_value"
    return name if not name[0].isdigit() else f"{fallback}_{name}"


def is_slug(text: str) -> bool:
    """Whether ``text`` may be the id of a question."""
    return re.fullmatch(SLUG, text) is not None


def derived_slug(words: str, fallback: str) -> str:
    """A question id made of the first six words, for hints: ``find-all-values-of-x``."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    found = BETWEEN_LETTERS.sub(" ", plain).split()[:6]
    return "-".join(found)[:60] or fallback
