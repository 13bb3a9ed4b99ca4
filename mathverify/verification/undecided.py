"""Why nobody decided a system, for its author: stages, what they spent, what would decide it."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from mathverify.language.arithmetic import Arithmetic
from mathverify.language.remembering import setters
from mathverify.language.tree import (
    Call,
    Name,
    Node,
    Number,
    Power,
    children,
    free_names,
    walk,
)
from mathverify.semantics.system import Kind, System

_MIXED = "both inside and outside of a function"
#: Engine -> what it is called in reports.
_STAGES = {
    "constants": "exact evaluation",
    "linear": "linear arithmetic",
    "univariate": "one unknown at a time",
    "finite": "enumeration",
    "residues": "divisibility",
    "substitution": "substitution",
    "polynomial": "polynomial elimination",
    "smt": "SMT solver",
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """What one engine said when it did not know."""

    engine: str
    reason: str
    suited: bool
    exhausted: bool

    def __init__(self, engine: str, reason: str, suited: bool, exhausted: bool) -> None:
        _set_engine(self, engine)
        _set_reason(self, reason)
        _set_suited(self, suited)
        _set_exhausted(self, exhausted)


_set_engine, _set_reason, _set_suited, _set_exhausted = setters(
    Attempt, "engine", "reason", "suited", "exhausted"
)


#: What stands before that which would let a stage decide.
_REMEDY = ". It would be decided by "


def why_undecided(system: System, attempts: Iterable[Attempt]) -> str:
    """One text: what each suited stage stopped at, and what would let one of them decide.

    Stages that are not meant for systems of this kind are left out, unless there is no other.
    Where a budget of work ended one, the heaviest given is named.  All numbers are counts.
    """
    tried = tuple(attempts)
    told = [attempt for attempt in tried if attempt.suited] or list(tried)
    once = {attempt.reason: attempt for attempt in reversed(told)}.values()
    words = "; ".join(_said(a) for a in reversed(once)) or "no engine was given"
    remedy = " or ".join(_remedies(system, tried))
    text = f"{words}{_REMEDY}{remedy}" if remedy else words
    heavy = _heaviest(system) if any(attempt.exhausted for attempt in tried) else ""
    return f"{text}. {heavy}" if heavy else text


def advice_in(reason: str) -> str:
    """What would let somebody decide, by a reason of `why_undecided`; empty where it is not told.

    What the stages say of themselves is left out: it is for us, not for authors.
    """
    _, _, advice = reason.partition(_REMEDY)
    return advice


def _said(attempt: Attempt) -> str:
    return f"{_STAGES.get(attempt.engine, attempt.engine)}: {attempt.reason}"


def _heaviest(system: System) -> str:
    """Which of several constraints is hardest for procedures of algebra, and what eases them.

    Their work grows with the degree and, faster, with the number of unknowns at once.
    """
    known = {variable.name for variable in system.variables}
    weighed = [
        (degree_of(constraint.formula) * 2 ** len(names), degree_of(constraint.formula), names, one)
        for one, constraint in enumerate(system.constraints)
        if constraint.wanted and (names := free_names(constraint.formula) & known)
    ]
    if len(weighed) < 2:
        return ""
    _, degree, names, place = max(weighed, key=lambda one: (one[0], -one[3]))
    if degree < 2 or len(names) < 2:
        return ""
    *rest, last = sorted(names)
    return (
        f"The heaviest given is {system.constraints[place].name}, of degree {degree} in "
        f"{', '.join(rest)} and {last}: say it with fewer of them or in a lower degree, or give "
        "one of them a value"
    )


def degree_of(node: Node) -> int:
    """The degree of a term, or the largest of a formula's terms, as it is written.

    A quotient counts as the product that clears it, a function as one degree more than its
    argument.
    """
    match node:
        case Name():
            return 1
        case Power(base=base, exponent=Number(value=value)):
            return ceil(abs(value) * degree_of(base))
    return _DEGREES.of(node, degree_of)


def _largest(node: Node) -> int:
    most = max(map(degree_of, children(node)), default=0)
    return 1 + most if isinstance(node, Call) else most


_DEGREES: Arithmetic[int] = Arithmetic(multiply=sum, divide=operator.add, other=_largest)


def _remedies(system: System, attempts: tuple[Attempt, ...]) -> list[str]:
    endless = [
        variable.name
        for variable in system.variables
        if variable.kind is Kind.INTEGER
        and variable.values is None
        and (variable.low is None or variable.high is None)
    ]
    found = []
    formulas = (constraint.formula for constraint in system.constraints)
    if any(isinstance(n, Call) and n.function == "located" for f in formulas for n in walk(f)):
        # Integrals without an antiderivative: bounds tell a rounded value, and never an exact one.
        found.append("an answer that is rounded (round: '3 sf'), where no exact value is known")
    if endless:
        found.append(f"bounds for the whole number(s) {', '.join(endless)}")
    if any(attempt.exhausted for attempt in attempts):
        found.append("a larger budget")
    if not endless and len(system.variables) > 1:
        found.append("more givens that fix a single unknown")
    if any(_MIXED in attempt.reason for attempt in attempts):
        found.append("a relation in which no unknown stands both inside and outside of a function")
    return found
