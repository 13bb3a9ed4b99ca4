"""Mathematics as it is written in books, on boards and in other programs.

``∫_0^1 x^2 dx`` is ``integral(x^2, x, 0, 1)``, ``kx`` is ``k*x`` where k and x are declared and kx
is not, ``x^2 + k = 0 has two solutions`` is ``solutions(x^2 + k = 0, x) = 2``.  Each notation is a
`row.Row`: a pattern of tokens, and what it means.  `driver` tries them, `sorts` reads the holes of
patterns, `extents` says how far a term, an expression or a bound goes, `pieces` are the tokens.

`calls` are signs and sentences that the grammar has no rule for, `algebra` what depends on what the
names of a question stand for (`names.SchoolNames`); each subject is a file: `arrays`, `amounts`,
`logic`, `ranges`, `analysis`; `numbers`, `places`, `products`, `statements`.  `answers` are read
in answers alone.
"""

from __future__ import annotations

from mathverify.language.notation import (
    amounts,
    analysis,
    arrays,
    logic,
    numbers,
    places,
    products,
    ranges,
    statements,
)
from mathverify.language.notation.driver import Notation, Read
from mathverify.language.notation.names import SchoolNames, sequences_in

__all__ = [
    "ALGEBRA",
    "CALLS",
    "NOTATION",
    "SOLUTIONS",
    "Notation",
    "Read",
    "SchoolNames",
    "sequences_in",
]

_CALLS = (*ranges.ROWS, *analysis.ROWS, *arrays.ROWS, *amounts.ROWS, *logic.ROWS)
_ALGEBRA = (*numbers.ROWS, *places.ROWS, *products.ROWS)

CALLS = Notation(_CALLS)
ALGEBRA = Notation((*statements.ROWS, *_ALGEBRA))
#: Statements on the solutions of equations.
SOLUTIONS = Notation(statements.ROWS)
#: Every notation that a question may be written in; what to write instead is told in this order.
NOTATION = Notation((*statements.ROWS, *_CALLS, *_ALGEBRA))
