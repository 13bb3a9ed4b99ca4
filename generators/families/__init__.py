"""The families of this package, one a file; a file shows one question from values to solution.

A family imports ``generators.family``, ``parameters``, ``writing``, ``diagrams``,
``distractors``, ``misconceptions`` and the flaws' contract; it never imports another family.
The list of all families is `generators.catalogue`.
"""

from __future__ import annotations
