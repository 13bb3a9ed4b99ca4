"""The values of a term by those of the one part of it that all its unknowns stand in.

The lines of a solution, the rounding of its answer and its options are about the same length or
angle again and again: ``abs(AB - 107/500)``, ``AB^2``, ``AB - 233/1000``.  All values of the part
are found once for a question, and the arithmetic around it is done with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from geometry.algebra.analysis import Points
from geometry.algebra.deciding import everything
from geometry.algebra.valuing import distinct, found_values
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Add,
    Call,
    Divide,
    Multiply,
    Name,
    Negate,
    Node,
    Power,
    children,
    rebuild,
)
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.system import Budget, System
from mathverify.semantics.values import FiniteValues, NoValues, TakenValue, Values

#: All values of a term over the models of a system, as `found_values` gives them.
Found: TypeAlias = Callable[[System, Node, Budget, Points], Values]

_PART = "inner part"


class InnerParts:
    """What is known of the parts of the terms of one question."""

    def __init__(self) -> None:
        self._known: dict[tuple[System, Node, Budget, tuple[tuple[str, ...], ...]], Values] = {}

    def values(self, system: System, term: Node, budget: Budget, points: Points) -> Values:
        """As `found_values`, which is asked about the part, and else about the term itself."""
        part = inner_part(term)
        known = self._found(system, part, budget, points)
        if part == term:
            return known
        carried = _carried(known, part, term, system)
        return self._found(system, term, budget, points) if carried is None else carried

    def _found(self, system: System, term: Node, budget: Budget, points: Points) -> Values:
        key = system, term, budget, tuple(tuple(names) for names in points)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = found_values(system, term, budget, points)
        return known


def inner_part(term: Node) -> Node:
    """The part with all unknowns of ``term`` that arithmetic alone stands around.

    Where the part has no value, the term has none.
    """
    while isinstance(term, Add | Negate | Multiply | Divide | Power) or _is_absolute(term):
        asked = {part for part in children(term) if names_in(part)}
        if len(asked) != 1:
            break
        (term,) = asked
    return term


def _is_absolute(term: Node) -> bool:
    return isinstance(term, Call) and term.function == "abs"


def _carried(known: Values, part: Node, term: Node, system: System) -> Values | None:
    """The values of ``term`` by all values of ``part``; None where they do not tell."""
    if isinstance(known, NoValues):
        return known
    if not isinstance(known, FiniteValues):
        return None
    whole = _named(term, part)
    taken: list[TakenValue] = []
    for one in known.values:
        value = evaluate(whole, {_PART: one.value})
        if isinstance(value, NotKnown):
            return None
        if not isinstance(value, Undefined):
            taken.append(TakenValue(value, one.model))
    if not taken:
        return NoValues(everything(system), known.evidence)
    apart = distinct(taken)
    return None if apart is None else FiniteValues(tuple(apart), known.evidence)


def _named(term: Node, part: Node) -> Node:
    """``term`` with a name for ``part``."""
    if term == part:
        return Name(_PART)
    if not names_in(term):
        return term
    return rebuild(term, tuple(_named(one, part) for one in children(term)))
