"""Whether a claim in the parameters of a family holds for all their values, and who says so.

Three ways, cheapest first.  *Identity*: its normal form shows it
(`generators.family_proofs.normal_forms`) for all real numbers, or for all between the bounds of the
domain; what is universal over reals is so over a part of them.  *Enumerated*: all values of the
parameters that the claim depends on are put in, where they are few; conditions in these parameters
alone leave some out.  *Implied*: its normal form or an engine shows that it follows from the
conditions of the family.  Only an enumeration can say where a claim fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

from generators.family_proofs.claims import Claim, Claims
from generators.family_proofs.linear_parts import conjuncts
from generators.family_proofs.normal_forms import (
    Reach,
    by_conditions,
    by_form,
    divided_by,
    joined,
    shorter,
    stands_among,
)
from mathverify.api import default_engines
from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms
from mathverify.semantics.compilation import compile_formula
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Grade,
    System,
    Unsatisfiable,
)
from mathverify.verification.reasoner import Reasoner

#: More combinations of values are not put in for one claim: one by one, and by blocks.
MOST_ENUMERATED = 300_000
MOST_IN_BLOCKS = 60_000_000
#: So few are put in one by one.
_FEW = 300


#: So many values for which a claim would fail are looked for in the family.
_MOST_ASKED = 20_000

#: Whether a family has a question with such values of some of its parameters; true where unknown.
Met: TypeAlias = Callable[[Mapping[str, Fraction]], bool]


class Way(Enum):
    """How a claim was shown."""

    IDENTITY = "identity"
    ENUMERATED = "enumerated"
    IMPLIED = "implied"


@dataclass(frozen=True, slots=True)
class Holds:
    """The claim is true for all values; ``points`` were looked at if it was enumerated."""

    way: Way
    grade: Grade
    points: int = 0


@dataclass(frozen=True, slots=True)
class Fails:
    """The claim is not true for these values of some parameters, which meet their conditions."""

    values: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Open:
    """Nobody knows."""

    reason: str


Decided: TypeAlias = Holds | Fails | Open


def _always(_: Mapping[str, Fraction]) -> bool:
    return True


def decided(claim: Claim, known: Claims, met: Met = _always) -> Decided:
    """Whether ``claim`` is true wherever the conditions of ``known`` are.

    ``met`` says whether the family has a question with such values of some parameters: what holds
    at no other values fails nowhere.  It is asked of values for which a claim would fail.
    """
    reaches = _reaches(known)
    if by_form(claim.formula, reaches):
        return Holds(Way.IDENTITY, Grade.EXACT)
    whole = joined(claim.formula)
    if whole != claim.formula:
        found_whole = decided(replace(claim, formula=whole), known)
        if isinstance(found_whole, Holds):
            return found_whole
    by_parts = _by_parts(claim, known, met)
    if by_parts is not None:
        return by_parts
    short = shorter(claim.formula, reaches)
    if short is not None and not claim.variables:
        claim = replace(claim, formula=short)
    divided = divided_by(claim.formula)
    if divided and not claim.variables:
        # Both sides are the same where they have values, and they have where no divisor is 0.
        found = [decided(replace(claim, formula=_not_zero(one)), known, met) for one in divided]
        if all(isinstance(one, Holds) for one in found):
            ways = [one for one in found if isinstance(one, Holds)]
            return max(ways, key=lambda one: one.points, default=Holds(Way.IDENTITY, Grade.EXACT))
    if claim.variables:
        return Open("it is no identity")
    parts = tuple(conjuncts(claim.formula))
    if any(stands_among(parts, conjuncts(one.formula), reaches) for one in known.supposed):
        return Holds(Way.IMPLIED, Grade.EXACT)
    conditions = [part for one in known.conditions for part in conjuncts(one.formula)]
    if by_conditions(claim.formula, conditions, reaches):
        return Holds(Way.IMPLIED, Grade.EXACT)
    enumerated = put_in(claim, known, met)
    if not isinstance(enumerated, Open):
        return enumerated
    used = set(tree.free_names(claim.formula))
    variables = tuple(one.variable(name) for name, one in known.domains.items())
    related = tuple(c for c in known.supposed if tree.free_names(c.formula) & used)
    reasoner = Reasoner(default_engines()[:2], Budget(), Grade.EXACT)
    goal = Constraint("the claim", claim.formula, wanted=False)
    outcome = reasoner.refutes(System(variables, related), goal)
    if isinstance(outcome, Unsatisfiable):
        return Holds(Way.IMPLIED, outcome.evidence.grade)
    return Open("it does not follow from the conditions by linear algebra")


def _reaches(known: Claims) -> Mapping[str, Reach]:
    """What is known of each parameter by its values."""
    return {
        name: Reach(one.values[0], one.values[-1], one.whole) for name, one in known.domains.items()
    }


def _by_parts(claim: Claim, known: Claims, met: Met) -> Holds | None:
    """A formula of several: one of them holds for all values, or all of them do."""
    formula = claim.formula
    if not isinstance(formula, tree.Logical):
        return None
    if formula.operator not in (tree.LogicalOperator.AND, tree.LogicalOperator.OR):
        return None
    found: list[Holds] = []
    for part in formula.operands:
        # Where one of several is asked for, the whole is looked at later, value by value.
        asked = met if formula.operator is tree.LogicalOperator.AND else _always
        one = decided(replace(claim, formula=part), known, asked)
        if isinstance(one, Holds) and formula.operator is tree.LogicalOperator.OR:
            return one
        if isinstance(one, Holds):
            found.append(one)
        elif formula.operator is tree.LogicalOperator.AND:
            return None
    if formula.operator is tree.LogicalOperator.OR:
        return None
    return max(found, key=lambda one: (one.grade, one.points))


def _not_zero(term: Node) -> Node:
    return terms.compare(term, Comparison.NOT_EQUAL, terms.ZERO)


def put_in(claim: Claim, known: Claims, met: Met) -> Decided:
    """Whether ``claim`` is true at all values of the parameters that it depends on.

    Open where these are too many.
    """
    found = _put_in(claim, known, met, _letters(claim.formula, known))
    if isinstance(found, Fails):
        # Conditions that tie these letters to others may leave out where it fails.
        wider = _tied(claim.formula, known)
        if _size(wider, known) <= MOST_IN_BLOCKS and wider != _letters(claim.formula, known):
            again = _put_in(claim, known, met, wider)
            return found if isinstance(again, Open) else again
    return found


def _letters(formula: Node, known: Claims) -> frozenset[str]:
    return frozenset(tree.free_names(formula) & known.domains.keys())


def _tied(formula: Node, known: Claims) -> frozenset[str]:
    """The letters of a formula, and those that conditions tie to them."""
    names = _letters(formula, known)
    others = [_letters(one.formula, known) for one in known.supposed]
    return names.union(*[one for one in others if one & names])


def _size(names: frozenset[str], known: Claims) -> int:
    return prod(len(known.domains[name].values) for name in names)


def _put_in(claim: Claim, known: Claims, met: Met, letters: frozenset[str]) -> Decided:
    names = sorted(letters)
    size = _size(letters, known)
    if size > MOST_IN_BLOCKS:
        return Open(f"{size} values to put in")
    conditions = [one.formula for one in known.supposed if _letters(one.formula, known) <= letters]
    if size > _FEW:
        by_blocks = _in_blocks(claim.formula, conditions, known, names, met)
        if by_blocks is not None:
            return Fails(by_blocks) if by_blocks else Holds(Way.ENUMERATED, Grade.EXACT, size)
    if size > MOST_ENUMERATED:
        return Open(f"{size} values to put in")
    compiled = [compile_formula(one) for one in conditions]
    holds = compile_formula(claim.formula)
    looked = asked = 0
    for values in product(*(known.domains[name].values for name in names)):
        scope = dict(zip(names, values, strict=True))
        if any(one(scope) is Truth.FALSE for one in compiled):
            continue
        looked += 1
        if holds(scope) is not Truth.TRUE:
            asked += 1
            if asked > _MOST_ASKED or met(scope):
                return Fails(scope)
    return Holds(Way.ENUMERATED, Grade.EXACT, looked)


def _in_blocks(
    formula: Node, conditions: list[Node], known: Claims, names: list[str], met: Met
) -> Mapping[str, Fraction] | None:
    """Where a claim fails, empty where it does nowhere; None where blocks do not tell."""
    from generators.family_proofs.grids import BeyondGridError, failing

    members = {name: known.domains[name].values for name in names}
    try:
        for asked, scope in enumerate(failing(formula, conditions, members), 1):
            if asked > _MOST_ASKED or met(scope):
                return scope
    except BeyondGridError:
        return None
    return {}
