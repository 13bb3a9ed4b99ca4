"""Planted flaws: pure functions that make a right question wrong in one known way.

``flaw``       the contract: a name, the codes that are the right refutation, a function
``inspection`` what the functions need to know about a spec before they change it
``answers``, ``givens``, ``wording``, ``options``, ``steps``   the flaws, by what they change
``catalogue``  all of them, and those that belong to one question of a family

They are the answer key for evaluating verifiers.  A flaw that might leave the question right is
worse than none: where a function cannot be sure, it answers `NotApplicable`.
"""

from __future__ import annotations
