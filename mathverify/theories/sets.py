"""Finite sets of known values, unions and intersections of intervals, unknown finite sets.

Of an unknown finite set only the number of its elements is spoken of; it is made of the regions
of a Venn diagram (`mathverify.semantics.sample_space`), as are its unions and intersections.
``complement(A, U)`` is what U has and A has not; A must lie in U.  A set builder counts as a set
wherever it can be listed: ``{x in 1..12 : x mod 3 = 0}`` has a finite domain, ``{n in integer :
n^2 < 20}`` visible bounds; ``{x in real : x^2 < 4}`` is where on the line its condition is true, a
union of intervals or finitely many numbers.
"""

from __future__ import annotations

from itertools import combinations, product
from math import ceil, floor, prod
from typing import TypeAlias

from mathverify.calculus.univariate import univariate
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node, Relation
from mathverify.semantics import quantities, regions, relations, terms
from mathverify.semantics.chance import weight
from mathverify.semantics.intervals import as_region
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Event,
    LoweringProblem,
    Meaning,
    NamedSet,
    Piece,
    Region,
    Scalar,
    Truth,
    Unlisted,
    describe,
)
from mathverify.semantics.relations import membership
from mathverify.semantics.system import Evidence, Grade
from mathverify.semantics.units import DIMENSIONLESS
from mathverify.theories.arguments import arity, distinct, key, literals
from mathverify.theories.binding import with_bound

_MAXIMAL_BASE = 10
_MAXIMAL_PAIRS = 2000

SetMeaning: TypeAlias = Collection | Region | NamedSet | Event


def _set(lowering: Lowering, node: Node, what: str) -> SetMeaning:
    """The set that ``node`` denotes; two numbers in brackets are an interval here."""
    if isinstance(node, tree.SetBuilder):
        return _described(lowering, node)
    if not isinstance(node, (tree.SetLiteral, tree.Call)):
        region = as_region(lowering, node)
        if region is not None:
            return region
    meaning = lowering.lower(node)
    if isinstance(meaning, (Region, NamedSet, Event)):
        return meaning
    if isinstance(meaning, Collection) and meaning.kind is CollectionKind.SET:
        return meaning
    braces = isinstance(meaning, Collection) and meaning.kind is CollectionKind.LIST
    raise LoweringProblem(
        Code.ILL_TYPED,
        f"{what} needs a set, but this is {describe(meaning)}",
        node,
        "{1, 2, 3} with braces" if braces else "{1, 2, 3}",
    )


def _finite(items: tuple[Meaning, ...]) -> Collection:
    return Collection(CollectionKind.SET, items)


def _operands(
    lowering: Lowering, call: tree.Call, least: int, most: int | None
) -> list[SetMeaning]:
    example = f"{call.function}({{1, 2}}, {{2, 3}})"
    return [_set(lowering, node, call.function) for node in arity(call, least, most, example)]


def _builder(lowering: Lowering, node: tree.SetBuilder) -> Meaning:
    """A set builder, as the union of the one set that it describes."""
    return lowering.record.noted("union", _described(lowering, node))


# --- size --------------------------------------------------------------------------------


def _card(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "card({1, 2, 3})")
    if not isinstance(argument, tree.SetBuilder):
        meaning = lowering.lower(argument)
        if isinstance(meaning, (Collection, Unlisted)) and meaning.kind is CollectionKind.LIST:
            raise LoweringProblem(
                Code.ILL_TYPED,
                "card counts the elements of a set, not of a list",
                call,
                "length_of(list)",
            )
        if isinstance(meaning, Unlisted) and meaning.kind is CollectionKind.SET:
            return Scalar(meaning.count)
    found = _set(lowering, argument, "card")
    if isinstance(found, Collection):
        return Scalar(terms.number(len(distinct(found, argument))))
    if isinstance(found, Event):
        if not found.space.counts:
            raise LoweringProblem(
                Code.ILL_TYPED, "an event has a probability, not a number of elements", call, "P(A)"
            )
        return Scalar(weight(found.space, found.members))
    raise LoweringProblem(
        None, "the number of elements of an infinite set is not decided", call, "card({1, 2, 3})"
    )


# --- operations --------------------------------------------------------------------------


def _unknown(found: list[SetMeaning], call: tree.Call) -> list[Event]:
    """The operands if they are regions of one Venn diagram; none if they are other sets."""
    unknown = [one for one in found if isinstance(one, Event)]
    if unknown and (
        len(unknown) < len(found) or any(one.space is not unknown[0].space for one in unknown)
    ):
        raise LoweringProblem(
            None, f"{call.function} of an unknown set and a known one is not decided", call
        )
    return unknown


def _union(lowering: Lowering, call: tree.Call) -> Meaning:
    found = _operands(lowering, call, 1, None)
    if unknown := _unknown(found, call):
        members = frozenset[int]().union(*(one.members for one in unknown))
        return Event(unknown[0].space, members)
    finite = [one for one in found if isinstance(one, Collection)]
    if len(finite) == len(found):
        together = _finite(tuple(item for one in finite for item in one.items))
        known = all(key(item) is not None for item in together.items)
        return _finite(distinct(together, call)) if known else together
    return Region(tuple(piece for one in found for piece in _region(one, call).pieces))


def _region(found: SetMeaning, call: tree.Call) -> Region:
    if isinstance(found, Region):
        return found
    if isinstance(found, Collection):
        points = tuple(item for item in found.items if isinstance(item, Scalar))
        if len(points) == len(found.items):
            return Region(tuple(Piece(p, p, low_closed=True, high_closed=True) for p in points))
    raise LoweringProblem(
        None, f"{call.function} of {describe(found)} with an interval is not decided", call
    )


def _intersect(lowering: Lowering, call: tree.Call) -> Meaning:
    found = _operands(lowering, call, 1, None)
    if unknown := _unknown(found, call):
        common_members = frozenset.intersection(*(one.members for one in unknown))
        return Event(unknown[0].space, common_members)
    common = found[0]
    for other in found[1:]:
        common = _common(common, other, call)
    return common


def _common(first: SetMeaning, second: SetMeaning, call: tree.Call) -> SetMeaning:
    if isinstance(first, Collection):
        return _filtered(first, second, call, inside=True)
    if isinstance(second, Collection):
        return _filtered(second, first, call, inside=True)
    pieces = [
        _overlap(one, other, call)
        for one in _region(first, call).pieces
        for other in _region(second, call).pieces
    ]
    kept = tuple(piece for piece in pieces if piece is not None)
    return Region(kept) if kept else _finite(())


def _filtered(
    finite: Collection, container: SetMeaning, call: tree.Call, *, inside: bool
) -> Collection:
    """The members of ``finite`` that lie inside (or outside) ``container``."""
    members = distinct(finite, call)
    if isinstance(container, Collection):
        keys = {key(item) for item in distinct(container, call)}
        return _finite(tuple(item for item in members if (key(item) in keys) is inside))
    return _finite(
        tuple(
            item
            for item in members
            if _holds(relations.membership(item, container, call), call) is inside
        )
    )


def _overlap(first: Piece, second: Piece, call: tree.Call) -> Piece | None:
    low, low_closed = _end(first.low, first.low_closed, second.low, second.low_closed, 1, call)
    high, high_closed = _end(
        first.high, first.high_closed, second.high, second.high_closed, -1, call
    )
    if low is not None and high is not None:
        order = _compared(low, high, call)
        if order > 0 or (order == 0 and not (low_closed and high_closed)):
            return None
    return Piece(low, high, low_closed, high_closed)


def _end(
    one: Scalar | None,
    one_closed: bool,
    other: Scalar | None,
    other_closed: bool,
    direction: int,
    call: tree.Call,
) -> tuple[Scalar | None, bool]:
    """The end that lies further inside; ``direction`` is 1 for low ends and -1 for high ones."""
    if one is None or other is None:
        return (other, other_closed) if one is None else (one, one_closed)
    order = _compared(one, other, call) * direction
    if order == 0:
        return one, one_closed and other_closed
    return (one, one_closed) if order > 0 else (other, other_closed)


def _compared(one: Scalar, other: Scalar, call: tree.Call) -> int:
    values = literals(quantities.aligned((one, other), call, "compare"))
    if values is None:
        raise LoweringProblem(
            None, "intervals are intersected only where their ends are known numbers", call
        )
    return (values[0] > values[1]) - (values[0] < values[1])


def _difference(lowering: Lowering, call: tree.Call) -> Meaning:
    first, second = found = _operands(lowering, call, 2, 2)
    if unknown := _unknown(found, call):
        return Event(unknown[0].space, unknown[0].members - unknown[1].members)
    if isinstance(first, Collection):
        return _filtered(first, second, call, inside=False)
    return _as_set(regions.difference(_line(first, call), _line(second, call), call))


def _line(found: SetMeaning, call: tree.Call) -> Region:
    """A set of real numbers as pieces; the real numbers are one."""
    if found is NamedSet.REAL:
        return Region((Piece(None, None, low_closed=False, high_closed=False),))
    return _region(found, call)


def _as_set(region: Region) -> SetMeaning:
    return region if region.pieces else _finite(())


def _complement(lowering: Lowering, call: tree.Call) -> Meaning:
    if len(call.arguments) == 1:
        (single,) = _operands(lowering, call, 1, 1)
        if isinstance(single, Event):
            return _outside(single, call)
        raise LoweringProblem(
            Code.AMBIGUOUS, "a complement within which universe?", call, "complement(A, U)"
        )
    part, universe = operands = _operands(lowering, call, 2, 2)
    if unknown := _unknown(operands, call):
        return _complement_within(unknown[0], unknown[1], call)
    if isinstance(part, Collection) and isinstance(universe, Collection):
        outside = bool(_filtered(part, universe, call, inside=False).items)
        found: SetMeaning = _filtered(universe, part, call, inside=False)
    elif isinstance(universe, Collection):
        outside = True
        found = universe
    else:
        line, whole = _line(part, call), _line(universe, call)
        outside = not regions.is_empty(regions.difference(line, whole, call), call)
        found = _as_set(regions.difference(whole, line, call))
    if outside:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "the first set has elements that the universe lacks",
            call,
            "complement(A, U), where U is the universe",
        )
    return found


def _complement_within(part: Event, universe: Event, call: tree.Call) -> Event:
    if not part.members <= universe.members:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "whether the first set lies in the second is not said",
            call,
            "the domain universe for the second set, or difference(U, A)",
        )
    return Event(part.space, universe.members - part.members)


def _outside(inside: Event, call: tree.Call) -> Event:
    """All that is not inside: of the sure event, or of the universe if one is declared."""
    space = inside.space
    if space.counts and not any(
        all(
            isinstance(row[name], Truth) and row[name] == Truth(terms.TRUE)
            for row in space.outcomes
        )
        for name in space.outcomes[0]
    ):
        raise LoweringProblem(
            Code.AMBIGUOUS,
            "a complement within which universe?",
            call,
            "an unknown U of the domain universe, which contains all other sets",
        )
    return Event(space, frozenset(range(len(space.weights))) - inside.members)


def _cartesian(lowering: Lowering, call: tree.Call) -> Meaning:
    found = [
        distinct(one, call) if isinstance(one, Collection) else None
        for one in _operands(lowering, call, 2, None)
    ]
    factors = [items for items in found if items is not None]
    size = prod(len(items) for items in factors)
    if len(factors) < len(found) or size > _MAXIMAL_PAIRS:
        raise LoweringProblem(
            None, f"products are listed for finite sets with up to {_MAXIMAL_PAIRS} pairs", call
        )
    pairs = (Collection(CollectionKind.TUPLE, items) for items in product(*factors))
    return _finite(tuple(pairs))


def _disjoint(lowering: Lowering, call: tree.Call) -> Meaning:
    found = _operands(lowering, call, 2, None)
    if unknown := _unknown(found, call):
        return Truth(
            terms.conjunction(
                terms.equal(weight(a.space, a.members & b.members), terms.ZERO)
                for a, b in combinations(unknown, 2)
            )
        )
    apart = all(_common(a, b, call) == _finite(()) for a, b in combinations(found, 2))
    return Truth(terms.TRUE if apart else terms.FALSE)


def _all_different(lowering: Lowering, call: tree.Call) -> Meaning:
    """No two of the values, or of the items of one list, are equal."""
    (*arguments,) = arity(call, 1, None, "distinct(a, b, c)")
    items = [lowering.lower(argument) for argument in arguments]
    if len(items) == 1:
        (only,) = items
        if not isinstance(only, Collection) or only.kind is CollectionKind.SET:
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"{describe(only)} is one thing, which differs from nothing",
                call,
                "distinct(a, b, c)",
            )
        items = list(only.items)
    pairs = [_differ(one, other, call) for one, other in combinations(items, 2)]
    return Truth(terms.conjunction(pairs))


def _differ(one: Meaning, other: Meaning, call: tree.Call) -> Node:
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        left, right = quantities.aligned((one, other), call, "compare")
        return terms.compare(left.term, tree.Comparison.NOT_EQUAL, right.term)
    return terms.negation(relations.equality(one, other, call))


def _power_set(lowering: Lowering, call: tree.Call) -> Meaning:
    (found,) = _operands(lowering, call, 1, 1)
    members = distinct(found, call) if isinstance(found, Collection) else None
    if members is None or len(members) > _MAXIMAL_BASE:
        raise LoweringProblem(
            None,
            f"power sets are listed for sets of up to {_MAXIMAL_BASE} elements",
            call,
            "2^card(A) for their number",
        )
    return _finite(
        tuple(
            _finite(chosen)
            for size in range(len(members) + 1)
            for chosen in combinations(members, size)
        )
    )


THEORY = Theory(
    "sets",
    {
        "card": _card,
        "union": _union,
        "intersect": _intersect,
        "difference": _difference,
        "complement": _complement,
        "disjoint": _disjoint,
        "distinct": _all_different,
        "power_set": _power_set,
        "cartesian": _cartesian,
    },
    kinds={tree.SetBuilder: _builder},
    of_events=frozenset({"union", "intersect", "difference", "complement"}),
)


_BY_CELLS = Evidence("sign cells of a condition", "mathverify.theories: sets", Grade.EXACT)
_MAXIMAL_CANDIDATES = 2000
_EXAMPLE = "{x in {1, 2, 3, 4} : x > 2}"

#: Comparison signs by what they say of a positive and of a negative difference.
_TRUE_FOR_POSITIVE = frozenset({Comparison.GREATER, Comparison.GREATER_EQUAL})
_TRUE_FOR_NEGATIVE = frozenset({Comparison.LESS, Comparison.LESS_EQUAL})
_BOUNDING = _TRUE_FOR_POSITIVE | _TRUE_FOR_NEGATIVE | {Comparison.EQUAL}


def _described(lowering: Lowering, builder: tree.SetBuilder) -> Collection | Region:
    """The set that ``builder`` describes: a region of the real line, or as `listed`."""
    domain = builder.domain
    within: Node | None
    if isinstance(domain, tree.Name) and domain.identifier not in lowering.names:
        within = None if domain.identifier == NamedSet.REAL.value else domain
    else:
        within = domain
    region = None if within is None else as_region(lowering, within)
    if within is not None and (region is None or isinstance(within, tree.SetLiteral)):
        return _listed(lowering, builder)
    return _on_the_line(lowering, builder, region)


def _on_the_line(
    lowering: Lowering, builder: tree.SetBuilder, within: Region | None
) -> Collection | Region:
    """Where the condition is true, by sign cells.  Raises `LoweringProblem` where not known."""
    from mathverify.theories.function_sets import region_where

    ends = [end for piece in within.pieces for end in (piece.low, piece.high)] if within else []
    dimension = next((end.dimension for end in ends if end is not None), DIMENSIONLESS)
    inner, name = with_bound(lowering, builder.variable, dimension)
    conditions = [inner.formula(builder.condition)]
    if within is not None:
        conditions.append(membership(Scalar(tree.Name(name), dimension), within, builder))
    found = region_where(conditions, name, dimension)
    if found is None:
        raise LoweringProblem(
            None,
            "where on the real line this condition is true is not decided",
            builder,
            "a condition on one variable, without other unknowns",
        )
    lowering.record.rests_on(_BY_CELLS)
    return found


def _listed(lowering: Lowering, builder: tree.SetBuilder) -> Collection:
    """The set that ``builder`` describes, its members in the order of its domain.

    Raises `LoweringProblem` without a code where the domain is not finite by its form or a
    membership is not decided, and as ill-typed where the condition has no value.
    """
    members: list[Meaning] = []
    for candidate in _candidates(lowering, builder):
        inner = lowering.within({builder.variable: candidate})
        if _holds(inner.formula(builder.condition), builder):
            members.append(candidate)
    return Collection(CollectionKind.SET, tuple(members))


def _holds(formula: Node, node: Node) -> bool:
    """Whether a formula without variables is true.

    Raises `LoweringProblem`: ill-typed if it has no value, without a code if nobody knows.
    """
    from mathverify.semantics.evaluation import Truth, truth

    found = truth(formula, {})
    if found is Truth.UNDEFINED:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "the condition of this set has no value for some member of its domain",
            node,
            "a domain on which the condition is defined",
        )
    if found is Truth.UNKNOWN:
        raise LoweringProblem(None, "membership is decided for known numbers only", node, _EXAMPLE)
    return found is Truth.TRUE


def _candidates(lowering: Lowering, builder: tree.SetBuilder) -> tuple[Meaning, ...]:
    domain = builder.domain
    if domain == tree.OWN_DOMAIN:
        condition = to_ascii(builder.condition)
        among = "natural" if "prime" in condition else "integer"
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"it is not said which numbers {builder.variable} runs through",
            builder,
            f"{{{builder.variable} in {among} : {condition}}}",
        )
    if isinstance(domain, tree.Name) and domain.identifier not in lowering.names:
        return _of_named(lowering, builder, domain.identifier)
    if isinstance(domain, tree.SetBuilder):
        return _listed(lowering, domain).items
    meaning = lowering.lower(domain)
    if isinstance(meaning, Collection) and meaning.kind is CollectionKind.SET:
        return distinct(meaning, domain)
    raise LoweringProblem(
        None, "set builders are listed over finite sets and bounded integers", domain, _EXAMPLE
    )


def _of_named(lowering: Lowering, builder: tree.SetBuilder, domain: str) -> tuple[Meaning, ...]:
    lowest = {NamedSet.NATURAL.value: 0, NamedSet.POSITIVE_INTEGER.value: 1, "digit": 0}.get(domain)
    if lowest is None and domain != NamedSet.INTEGER.value:
        raise LoweringProblem(
            None,
            f"a set builder over the {domain} numbers is not listed",
            builder.domain,
            f"{{{builder.variable} in integer : 1 <= {builder.variable} and ...}}",
        )
    inner, name = with_bound(lowering, builder.variable)
    low, high = _bounds(_bounding(inner, builder.condition), name)
    lows = [end for end in (low, lowest) if end is not None]
    highs = [end for end in (high, 9 if domain == "digit" else None) if end is not None]
    if not lows or not highs:
        raise LoweringProblem(
            None,
            "the condition gives this set no visible bounds",
            builder,
            f"{{{builder.variable} in integer : 1 <= {builder.variable} and "
            f"{builder.variable} <= 20 and ...}}",
        )
    first, last = max(lows), min(highs)
    if last - first >= _MAXIMAL_CANDIDATES:
        raise LoweringProblem(
            None, f"more than {_MAXIMAL_CANDIDATES} candidates are not listed", builder
        )
    return tuple(Scalar(terms.number(value)) for value in range(first, last + 1))


def _bounding(lowering: Lowering, condition: Node) -> Node:
    """The parts of a condition that have a meaning before the variable has a value.

    Members are tested by all of them; any part alone bounds a set that contains theirs.
    """
    parts: tuple[Node, ...] = (condition,)
    if isinstance(condition, Logical) and condition.operator is LogicalOperator.AND:
        parts = condition.operands
    formulas: list[Node] = []
    for part in parts:
        try:
            formulas.append(lowering.formula(part))
        except LoweringProblem:
            if len(parts) == 1:
                raise
    return terms.conjunction(formulas)


def _bounds(formula: Node, name: str) -> tuple[int | None, int | None]:
    """Whole numbers between which every solution of ``formula`` lies, where its form shows it."""
    parts: tuple[Node, ...] = (formula,)
    if isinstance(formula, Logical) and formula.operator is LogicalOperator.AND:
        parts = formula.operands
    lows: list[int] = []
    highs: list[int] = []
    for part in parts:
        if isinstance(part, Relation) and len(part.signs) == 1 and part.signs[0] in _BOUNDING:
            low, high = _solution_range(part, name)
            lows += [] if low is None else [low]
            highs += [] if high is None else [high]
    return max(lows, default=None), min(highs, default=None)


def _solution_range(relation: Relation, name: str) -> tuple[int | None, int | None]:
    """Outside Cauchy's bound a polynomial keeps the sign of its leading term.

    Every zero of ``c_n x^n + ... + c_0`` has ``|x| <= 1 + max |c_i/c_n|`` (A.-L. Cauchy, 1829);
    for degree 1 the zero itself bounds.
    """
    form = univariate(terms.subtract(*relation.operands), name)
    known = None if form is None else form.rationals()
    if known is None or len(known) < 2:
        return None, None
    leading = known[-1]
    if len(known) == 2:
        left = right = -known[0] / leading
    else:
        right = 1 + max(abs(value / leading) for value in known[:-1])
        left = -right
    sign = relation.signs[0]
    right_is_positive = leading > 0
    left_is_positive = right_is_positive if len(known) % 2 else not right_is_positive
    low = None if sign in _true_for(positive=left_is_positive) else ceil(left)
    high = None if sign in _true_for(positive=right_is_positive) else floor(right)
    return low, high


def _true_for(*, positive: bool) -> frozenset[Comparison]:
    return _TRUE_FOR_POSITIVE if positive else _TRUE_FOR_NEGATIVE
