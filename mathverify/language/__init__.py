"""The problem language: how mathematics is written, and what the writing says.

* `tree` is the meeting point: immutable nodes that say what a text says and nothing more.
* `parser` makes trees from text, with `tokens` before it and the rules in ``grammar``; `limits`
  bounds what it accepts.
* `vocabulary` and `unit_words` hold the words, `connectives` and `comparisons` the signs of
  statements; they are data.  `formulas`, `occurrences` and `signs` look at trees.
* `number_words` and `other_answers` hold the words of numbers and of "none of these" by locale.
* `tidying` writes trees as people do, with the signs and coefficients of print.
* `figure_notation` reads figures as they stand on a board: ``AB ∥ CD``.
* `ascii` prints a tree in canonical spelling, the parser's inverse.  ``latex`` reads and prints
  LaTeX; ``layout`` says how a formula looks, which ``markup`` writes as MathML, Office Math and
  Typst; ``spoken`` says it in words.

Nothing here evaluates, simplifies or knows what a problem is; nothing here may be asked
whether a statement is true.
"""

from __future__ import annotations

from mathverify.language.ascii import to_ascii, unit_to_ascii
from mathverify.language.limits import DEFAULT_LIMITS, Limits
from mathverify.language.parser import parse, parse_unit

__all__ = ["DEFAULT_LIMITS", "Limits", "parse", "parse_unit", "to_ascii", "unit_to_ascii"]
