"""The construction language of Java Geometry Expert, as `alphageometry` writes it.

``a b c = triangle a b c; h = orthocenter h a b c ? perp a h b c``: clauses separated by
semicolons, each naming its new points and one construct, or two loci with a comma between; then,
after a question mark, the goal.
"""

from __future__ import annotations

from dataclasses import dataclass

from geometry.constructions.building import Clause, Goal, Statement, Step
from geometry.constructions.predicates import PREDICATES

__all__ = ["Unreadable", "read_statement"]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A text that is no statement; ``part`` is where it stops being one."""

    part: str
    reason: str


def read_statement(text: str) -> Statement | Unreadable:
    """The statement that ``text`` makes."""
    construction, _, goal = text.partition("?")
    clauses: list[Clause] = []
    for part in construction.split(";"):
        clause = _clause(part.strip())
        if isinstance(clause, Unreadable):
            return clause
        clauses.append(clause)
    words = goal.split()
    if not words:
        return Statement(tuple(clauses), None)
    if words[0] not in PREDICATES:
        return Unreadable(goal.strip(), f"the statement {words[0]!r} is not known")
    return Statement(tuple(clauses), Goal(words[0], tuple(words[1:])))


def _clause(text: str) -> Clause | Unreadable:
    names, equals, constructs = text.partition("=")
    if not equals or not names.split():
        return Unreadable(text, "a clause has the form 'x = construct x a b'")
    steps = [part.split() for part in constructs.split(",")]
    if not all(steps):
        return Unreadable(text, "a construct is missing")
    listed = tuple(Step(words[0], tuple(words[1:])) for words in steps)
    points = tuple(name.partition("@")[0] for name in names.split())
    return Clause(points, listed)
