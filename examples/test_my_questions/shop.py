"""Makes questions about a shop from two prices."""

from __future__ import annotations

from mathverify import ProblemSpec, loads

_QUESTION = """\
id: shop-{pens}-{books}
data:
  pen: "{pens} USD"
  book: "{books} USD"
unknowns:
  cost: {{domain: "real", unit: "USD"}}
givens:
  total: "cost = 3*pen + 2*book"
ask: {{find: "cost", as: value}}
answer: "{answer} USD"
prose:
  stem: >-
    A pen costs {{pen}} and a book costs {{book}}.
    What do [three pens and two books](total) cost?
"""


def question(pens: int, books: int) -> ProblemSpec:
    """The question for two prices in dollars, with its answer."""
    text = _QUESTION.format(pens=pens, books=books, answer=3 * pens + 2 * books)
    (spec,) = loads(text)
    return spec
