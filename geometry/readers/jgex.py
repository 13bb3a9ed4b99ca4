"""The construction language of Java Geometry Expert, as `alphageometry` writes it.

``a b c = triangle a b c; h = orthocenter h a b c ? perp a h b c``: clauses separated by
semicolons, each naming its new points and one construct, or two loci with a comma between; then,
after a question mark, the goal.  Clauses after ``|`` are auxiliary: they help a proof.
"""

from __future__ import annotations

from dataclasses import dataclass

from geometry.constructions.predicates import PREDICATES
from geometry.constructions.signatures import fault
from geometry.constructions.statement import Clause, Goal, Statement, Step


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A text that is no statement; ``part`` is where it stops being one."""

    part: str
    reason: str


def read_statement(text: str) -> Statement | Unreadable:
    """The statement that ``text`` makes; one that breaks the language is refused with its fault.

    Positions such as ``a@0.5_1`` are those of one drawing and no part of the statement.
    """
    construction, _, goal = text.partition("?")
    needed, _, helping = construction.partition("|")
    listed: list[tuple[Clause, ...]] = []
    for part in (needed, helping):
        clauses = tuple(_clause(one.strip()) for one in part.split(";") if one.strip())
        for clause in clauses:
            if isinstance(clause, Unreadable):
                return clause
        listed.append(tuple(clause for clause in clauses if isinstance(clause, Clause)))
    if not listed[0]:
        return Unreadable(text, "there is no clause")
    words = goal.split()
    if words and words[0] not in PREDICATES:
        return Unreadable(goal.strip(), f"the statement {words[0]!r} is not known")
    if ";" in goal:
        return Unreadable(goal.strip(), "a statement has one goal")
    claimed = Goal(words[0], tuple(words[1:])) if words else None
    statement = Statement(listed[0], claimed, listed[1])
    reason = fault(statement)
    return statement if reason is None else Unreadable(text, reason)


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
