"""Algebra as it is written on the board or in a computer algebra system, in the language's words.

``kx`` is ``k*x`` where k and x are declared and kx is not, ``a_{n+1}`` is ``a(n+1)`` of a
sequence, ``e^{2x}`` is ``e^(2x)``, ``1011_2`` is 11.  `canonical` rewrites a text only where it has
one reading; the rest stays as it is, and the parser refuses it.  Nothing is decided here and
nothing is added.

`names` is what the names of a question stand for.  `numbers`, `braces`, `subscripts`,
`compositions` and `products` rewrite terms, `statements` whole statements about solutions; what has
two readings for these names is `unclear`.
"""

from __future__ import annotations

from mathverify.language.textbook_notation.algebra.braces import with_groups
from mathverify.language.textbook_notation.algebra.compositions import with_compositions
from mathverify.language.textbook_notation.algebra.names import SchoolNames, sequences_in
from mathverify.language.textbook_notation.algebra.numbers import (
    dotted_sums,
    instead_of_change,
    numerals,
    with_numbers,
)
from mathverify.language.textbook_notation.algebra.products import with_products
from mathverify.language.textbook_notation.algebra.statements import instead_of_statement, statement
from mathverify.language.textbook_notation.algebra.subscripts import with_places
from mathverify.language.textbook_notation.algebra.unclear import both_readings

__all__ = [
    "SchoolNames",
    "both_readings",
    "canonical",
    "dotted_sums",
    "instead_of_change",
    "instead_of_statement",
    "numerals",
    "sequences_in",
    "states_solutions",
]

_LONGEST = 400


def canonical(text: str, names: SchoolNames) -> str:
    """``text`` in the words of the language, as far as it has one reading; else as it is.

    LaTeX is left to its own reader.
    """
    if "\\" in text or len(text) > _LONGEST:
        return text
    plain = _with_terms(text, names)
    return statement(plain, names) or plain


def states_solutions(text: str, names: SchoolNames) -> bool:
    """Whether ``text`` is a statement about the solutions of a relation that has one reading."""
    return bool(statement(_with_terms(text, names), names))


def _with_terms(text: str, names: SchoolNames) -> str:
    plain = with_places(with_numbers(text, names), names)
    return with_products(with_groups(with_compositions(plain, names), names), names)
