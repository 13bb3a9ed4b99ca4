"""The families of this package, one a file; a file shows one question from values to solution.

A family is a document that a teacher can read (``docs/families.md``), with the readings of its
words behind it.  Two need Python, whose readings stand in ``readings``: such a module imports
``generators.family``, ``parameters``, ``writing``, ``diagrams``, ``distractors``,
``misconceptions`` and the flaws' contract, and never another family.
`generators.catalogue` finds all of them by their folder.
"""

from __future__ import annotations
