"""Relations and logic: chains taken apart, collections compared item by item, both signs of +-."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.comparisons import INEQUALITIES, TURNED
from mathverify.language.numerals import decimal_places
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node
from mathverify.semantics import complex_numbers, terms
from mathverify.semantics.chance import weight
from mathverify.semantics.intervals import as_region
from mathverify.semantics.lowering import SAME, Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    Event,
    Figure,
    Infinity,
    Label,
    LoweringProblem,
    Meaning,
    NamedSet,
    Piece,
    Region,
    Scalar,
    Truth,
    Unlisted,
    describe,
    is_complex,
    matrix_shape,
)
from mathverify.semantics.quantities import aligned
from mathverify.semantics.system import Kind

# In Python 3.11 it takes as long to look up a member of an enum as to call a function.
_EQUAL, _APPROXIMATELY = Comparison.EQUAL, Comparison.APPROXIMATELY
_DIVIDES = Comparison.DIVIDES
_MEMBERSHIP = frozenset({Comparison.IN, Comparison.NOT_IN})
_SAMENESS = frozenset({Comparison.EQUAL, Comparison.NOT_EQUAL})
#: Items of a collection, or the two parts of a complex number.
Parts: TypeAlias = tuple[Meaning, ...]
#: What may be a figure or a construction.
_SAID = (tree.Call, tree.SetLiteral)


def both_signs(node: Node) -> tuple[Node, ...]:
    """The readings of ``node`` with every +- as plus, then every +- as minus."""
    if tree.PlusMinus not in kinds_in(node):
        return (node,)
    return (_with_sign(node, positive=True), _with_sign(node, positive=False))


def _with_sign(node: Node, *, positive: bool) -> Node:
    node = tree.mapped(node, lambda part: _with_sign(part, positive=positive))
    if not isinstance(node, tree.PlusMinus):
        return node
    right = node.right if positive else tree.Negate(node.right)
    return right if node.left is None else tree.Add((node.left, right))


def lower_statement(lowering: Lowering, node: tree.Relation | tree.Logical) -> Node:
    """The lowered formula of a relation (chain) or of a logical combination."""
    if isinstance(node, tree.Logical):
        return Logical(node.operator, tuple(lowering.formula(part) for part in node.operands))
    chains = [_chain(lowering, reading) for reading in both_signs(node)]
    return chains[0] if len(chains) == 1 else terms.disjunction(chains)


def _chain(lowering: Lowering, node: Node) -> Node:
    assert isinstance(node, tree.Relation)
    if len(node.signs) == 1:
        left, right = node.operands
        return _pair(lowering, left, node.signs[0], right, node)
    pairs = zip(node.operands, node.signs, node.operands[1:], strict=False)
    return terms.conjunction(
        [_pair(lowering, left, sign, right, node) for left, sign, right in pairs]
    )


def _pair(lowering: Lowering, left: Node, sign: Comparison, right: Node, node: Node) -> Node:
    if sign is not _EQUAL:
        if sign in _MEMBERSHIP:
            inside = membership(lowering.lower(left), _set_meaning(lowering, right), node)
            return inside if sign is Comparison.IN else terms.negation(inside)
        if sign is _APPROXIMATELY:
            return _approximately(lowering, left, right, node)
    if isinstance(left, tree.Call) or isinstance(right, tree.Call):
        more = _compared(lowering, left, sign, right)
        if more is None:
            more = _compared(lowering, right, TURNED.get(sign, sign), left)
        if more is not None:
            return more
    if (isinstance(left, _SAID) or isinstance(right, _SAID)) and sign in _SAMENESS:
        same = _said_same(lowering, left, right, sign, node)
        if same is not None:
            return same if sign is _EQUAL else terms.negation(same)
    if sign is _DIVIDES:
        refuse_polynomials(lowering, left, right, node)
    try:
        first, second = lowering.lower(left), lowering.lower(right)
    except LoweringProblem as problem:
        proportion = _proportion(lowering, left, right) or _proportion(lowering, right, left)
        if sign is not _EQUAL or proportion is None:
            raise
        told = to_ascii(proportion)
        raise LoweringProblem(problem.code, problem.message, node, told) from None
    if sign in _SAMENESS:
        first, second = _in_ratios(first, second)
    if isinstance(first, Figure) and sign in _SAMENESS:
        same = _said_same(lowering, left, right, sign, node)
        if same is not None:
            return same if sign is _EQUAL else terms.negation(same)
    if sign in _SAMENESS and (isinstance(first, Region) or isinstance(second, Region)):
        sets = [
            meaning if isinstance(meaning, Region) else as_region(lowering, side) or meaning
            for meaning, side in ((first, left), (second, right))
        ]
        same = _same_numbers(sets[0], sets[1], node)
        return same if sign is _EQUAL else terms.negation(same)
    if sign is _EQUAL:
        for side, value in ((left, second), (right, first)):
            if isinstance(side, tree.Power) and (is_complex(first) or is_complex(second)):
                base = lowering.lower(side.base)
                roots = complex_numbers.roots(base, side.exponent, value, node)
                if roots is not None:
                    return roots
        return equality(first, second, node)
    if sign is Comparison.NOT_EQUAL:
        if isinstance(first, Scalar) and isinstance(second, Scalar):
            one, other = _scalars(first, second, node, "compare")
            return terms.compare(one, sign, other)
        if is_complex(first) or is_complex(second):
            equal = equality(first, second, node)
            return complex_numbers.not_equal(first, second, equal, node)
        return terms.negation(equality(first, second, node))
    if sign in INEQUALITIES:
        one, other = _scalars(first, second, node, "order")
        return terms.compare(one, sign, other)
    if sign is Comparison.SUBSET and isinstance(first, Event) and isinstance(second, Event):
        if first.space is second.space:
            return terms.equal(weight(first.space, first.members - second.members), terms.ZERO)
    if sign is Comparison.SUBSET:
        literal = isinstance(left, tree.SetLiteral)
        part = lowering.lower(left) if literal else _set_meaning(lowering, left)
        return _subset(part, _set_meaning(lowering, right), node)
    if sign is _DIVIDES:
        return _divides(lowering, *_scalars(first, second, node, "divide"))
    raise LoweringProblem(None, f"the relation {sign.value!r} is not decided by this version", node)


def _divides(lowering: Lowering, divisor: Node, number: Node) -> Node:
    """``divisor`` divides ``number``; where that was worked out, the record is told."""
    found = divides(divisor, number, lowering.integers)
    if found != divides(divisor, number):
        lowering.record.called.add("divides")
        lowering.record.computed.add("divides")
    return found


def _same_numbers(first: Meaning, second: Meaning, node: Node) -> Node:
    """Whether two sets of real numbers, one a region, have the same members."""
    both: list[Region] = []
    for one in (first, second):
        if one is NamedSet.REAL:
            both.append(Region((Piece(None, None, low_closed=False, high_closed=False),)))
        elif isinstance(one, Collection) and one.kind is CollectionKind.SET:
            points = [item for item in one.items if isinstance(item, Scalar)]
            if len(points) < len(one.items):
                return equality(first, second, node)
            both.append(Region(tuple(Piece(p, p, True, True) for p in points)))
        elif isinstance(one, Region):
            both.append(one)
        else:
            return equality(first, second, node)
    from mathverify.semantics.regions import difference, is_empty

    left, right = both
    same = all(
        is_empty(difference(one, other, node), node)
        for one, other in ((left, right), (right, left))
    )
    return terms.TRUE if same else terms.FALSE


def _said_same(
    lowering: Lowering, left: Node, right: Node, sign: Comparison, node: Node
) -> Node | None:
    """``left = right`` as a theory reads it that extends equality; None where none does.

    The call that the theory sees is one of ``=`` or ``!=``: what it says is the equality.
    """
    rule = lowering.rules.calls.get(SAME)
    if rule is None:
        return None
    found = rule(lowering, tree.Call(sign.value, (left, right), span=node.span))
    return found.formula if isinstance(found, Truth) else None


def compared(lowering: Lowering, call: tree.Call) -> Truth:
    """``left = right`` where no theory has a meaning of its own for it."""
    left, right = call.arguments
    return Truth(equality(lowering.lower(left), lowering.lower(right), call))


def _compared(lowering: Lowering, node: Node, sign: Comparison, other: Node) -> Node | None:
    """What a comparison with a call says, where it says more than one with the call's value."""
    if not isinstance(node, tree.Call) or node.function in lowering.functions:
        return None
    rule = lowering.rules.compared.get(node.function)
    return None if rule is None else rule(lowering, node, sign, other)


#: Parts of a ratio that is a number.
_OF_TWO = 2


def _in_ratios(first: Meaning, second: Meaning) -> tuple[Meaning, Meaning]:
    """A number beside a ratio of two as the ratio that it is: ``a/b = 2 : 3`` as ``a/b : 1``."""
    for one, other in ((first, second), (second, first)):
        if isinstance(one, Scalar) and isinstance(other, Collection):
            if other.kind is CollectionKind.RATIO and len(other.items) == _OF_TWO:
                ratio = Collection(CollectionKind.RATIO, (one, Scalar(terms.ONE)))
                return (ratio, other) if one is first else (other, ratio)
    return first, second


def _proportion(lowering: Lowering, value: Node, product: Node) -> Node | None:
    """``a : b = r`` where ``a`` is said to be ``r*b`` or ``b/r``, with a ratio of two for r."""
    match product:
        case tree.Multiply((one, other)):
            found = [(one, (value, other)), (other, (value, one))]
        case tree.Divide(above, below):
            found = [(below, (above, value))]
        case _:
            return None
    for ratio, terms_of_it in found:
        with suppress(LoweringProblem):
            meaning = lowering.lower(ratio)
            if isinstance(meaning, Collection) and meaning.kind is CollectionKind.RATIO:
                return tree.Relation((tree.Ratio(terms_of_it), ratio), (_EQUAL,))
    return None


def _scalars(first: Meaning, second: Meaning, node: Node, verb: str) -> tuple[Node, Node]:
    if not isinstance(first, Scalar) or not isinstance(second, Scalar):
        remedy = ""
        if is_complex(first) or is_complex(second):
            remedy = "abs(z), re(z) or im(z), which are real"
        raise LoweringProblem(
            Code.ILL_TYPED, f"cannot {verb} {describe(first)} and {describe(second)}", node, remedy
        )
    one, other = aligned((first, second), node, "compare")
    return one.term, other.term


def equality(first: Meaning, second: Meaning, node: Node | None) -> Node:
    """The formula that two meanings are equal; ill-typed if they can never be."""
    if isinstance(first, Scalar) and isinstance(second, Scalar):
        one, other = aligned((first, second), node, "compare")
        return _equal_terms(one.term, other.term)
    match first, second:
        case (Scalar() | Collection(), Scalar() | Collection()) if is_complex(first) or is_complex(
            second
        ):
            return _equal_parts(first, second, node)
        case Label(), Label():
            return terms.TRUE if first == second else terms.FALSE
        case Infinity(), Infinity():
            return terms.TRUE if first == second else terms.FALSE
        case (Infinity(), Scalar(term=term)) | (Scalar(term=term), Infinity()):
            # Never equal, and without a truth value where the number has no value.
            return terms.equal(terms.multiply((terms.ZERO, term)), terms.ONE)
        case Truth(), Truth():
            return Logical(LogicalOperator.IFF, (first.formula, second.formula))
        case Collection(), Collection():
            return _equal_collections(first, second, node)
        case Region(pieces=(part,)), Region(pieces=(same,)) if _is_half_line(
            part
        ) and _is_half_line(same):
            return _equal_half_lines(part, same, node)
        case Event(space=space), Event() if space.counts and space is second.space:
            apart = first.members ^ second.members
            return terms.equal(weight(space, apart), terms.ZERO)
        case (Event(space=space), known) | (known, Event(space=space)) if (
            space.counts and _is_a_set(known)
        ):
            raise _elements_unknown(node)
        case _:
            pair = (first, second)
            alone = any(isinstance(one, Collection) and len(one.items) == 1 for one in pair)
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"{describe(first)} cannot equal {describe(second)}",
                node,
                "( ) within a formula: [ ] is a list" if alone else "",
            )


def _elements_unknown(node: Node | None) -> LoweringProblem:
    """A set of a Venn diagram is known by the sizes of its regions alone."""
    return LoweringProblem(
        None, "which elements an unknown set has is not decided, but how many", node, "card(A)"
    )


def _is_a_set(meaning: Meaning) -> bool:
    if isinstance(meaning, (Collection, Unlisted)):
        return meaning.kind is CollectionKind.SET
    return isinstance(meaning, (Region, NamedSet))


def _is_half_line(piece: Piece) -> bool:
    return (piece.low is None) != (piece.high is None)


def _equal_half_lines(one: Piece, other: Piece, node: Node | None) -> Node:
    """Two intervals with one end each are equal where these are, on the same side and alike."""
    sides = ((one.low, other.low), (one.high, other.high))
    alike = (one.low_closed, one.high_closed) == (other.low_closed, other.high_closed)
    for end, same in sides:
        if alike and end is not None and same is not None:
            return equality(end, same, node)
    # Never equal, and without a truth value where an end has no value.
    ends = [end.term for pair in sides for end in pair if end is not None]
    return terms.equal(terms.multiply((terms.ZERO, *ends)), terms.ONE)


def _equal_terms(one: Node, other: Node) -> Node:
    """That two real terms are equal; powers of e are where their exponents are."""
    first, second = _exponent(one), _exponent(other)
    if first is not None and second is not None and (one, other) != (_E, _E):
        return terms.equal(first, second)
    return terms.equal(one, other)


_E = tree.Constant("e")


def _exponent(term: Node) -> Node | None:
    """To what power of e a real term is written."""
    if isinstance(term, tree.Divide) and term.numerator == terms.ONE:
        under = _exponent(term.denominator)
        return None if under is None else terms.negate(under)
    if term == _E:
        return terms.ONE
    if isinstance(term, tree.Power):
        return term.exponent if term.base == _E else None
    is_power = isinstance(term, tree.Call) and term.function == "exp" and len(term.arguments) == 1
    return tree.children(term)[0] if is_power else None


def _equal_parts(first: Meaning, second: Meaning, node: Node | None) -> Node:
    """Two complex numbers, of which one may be real: equal part by part."""
    pairs: list[tuple[Scalar, Scalar]] = []
    for one, other in ((first, second), (second, first)):
        if not isinstance(one, Scalar) and not is_complex(one):
            raise LoweringProblem(
                Code.ILL_TYPED, f"{describe(one)} cannot equal {describe(other)}", node
            )
        pairs.append(complex_numbers.parts(one, node))
    return _part_by_part(pairs[0], pairs[1], node)


def _part_by_part(first: Parts, second: Parts, node: Node | None) -> Node:
    """All parts equal."""
    pairs = zip(_defined_together(first, second), second, strict=True)
    return terms.conjunction([equality(one, other, node) for one, other in pairs])


def _defined_together(first: Parts, second: Parts = ()) -> Parts:
    """``first``, each part without a value where one part of both has none: (1/0, 1) = (1, 2).

    A part that differs would else decide by itself, and these two were called different.
    """
    own, beside = tuple(_scalars_in(first)), _scalars_in(second)
    unlike = {part.term for part in (*own, *beside) if terms.literal(part.term) is None}
    if not unlike or len(own) < 2:
        return first
    from mathverify.semantics.definedness import conditions

    partial = {term: found for term in unlike if (found := conditions(term))}
    return tuple(_with_holes(part, partial) for part in first) if partial else first


def _scalars_in(parts: Parts) -> Iterator[Scalar]:
    for part in parts:
        if isinstance(part, Scalar):
            yield part
        elif isinstance(part, Collection):
            yield from _scalars_in(part.items)


def _with_holes(part: Meaning, partial: Mapping[Node, tuple[Node, ...]]) -> Meaning:
    """``part``, without a value where a term of ``partial`` has none."""
    if isinstance(part, Collection):
        return replace(part, items=tuple(_with_holes(item, partial) for item in part.items))
    if not isinstance(part, Scalar):
        return part
    known = frozenset(partial.get(part.term, ()))
    foreign = [term for term, found in partial.items() if not known.issuperset(found)]
    nothing = (terms.multiply((terms.ZERO, term)) for term in foreign)
    return replace(part, term=terms.add((part.term, *nothing))) if foreign else part


def _equal_collections(first: Collection, second: Collection, node: Node | None) -> Node:
    kinds = {first.kind, second.kind}
    if kinds == {CollectionKind.SET}:
        ones = _defined_together(first.items, second.items)
        return terms.conjunction(
            [_among(item, second.items, node) for item in ones]
            + [_among(item, ones, node) for item in second.items]
        )
    for column, flat in ((first, second), (second, first)):
        listed = flat.kind in (CollectionKind.LIST, CollectionKind.TUPLE)
        if listed and _is_column(column) and all(isinstance(i, Scalar) for i in flat.items):
            # A vector is written as a list, a tuple or a column alike.
            entries = tuple(
                i for row in column.items if isinstance(row, Collection) for i in row.items
            )
            return _equal_collections(Collection(flat.kind, entries), flat, node)
    if {CollectionKind.SET, CollectionKind.MULTISET} & kinds or len(first.items) != len(
        second.items
    ):
        raise LoweringProblem(
            Code.ILL_TYPED, f"{describe(first)} cannot equal {describe(second)}", node
        )
    if CollectionKind.RATIO in kinds:
        return _proportional(first.items, second.items, node)
    return _part_by_part(first.items, second.items, node)


def _is_column(collection: Collection) -> bool:
    shape = matrix_shape(collection)
    return shape is not None and shape[1] == 1


def _among(item: Meaning, items: tuple[Meaning, ...], node: Node | None) -> Node:
    return terms.disjunction([equality(item, other, node) for other in items])


def _proportional(
    first: tuple[Meaning, ...], second: tuple[Meaning, ...], node: Node | None
) -> Node:
    """The ratio a : b : c = p : q : r as cross products; neither side may consist of zeros only."""
    pairs: list[tuple[Scalar, Scalar]] = []
    for one, other in zip(_defined_together(first, second), second, strict=True):
        if not isinstance(one, Scalar) or not isinstance(other, Scalar):
            raise LoweringProblem(Code.ILL_TYPED, "a ratio is between numbers", node)
        pairs.append((one, other))
    ones = aligned(tuple(one for one, _ in pairs), node, "put in one ratio")
    others = aligned(tuple(other for _, other in pairs), node, "put in one ratio")
    parts: list[Node] = [
        terms.equal(
            terms.multiply((ones[i - 1].term, others[i].term)),
            terms.multiply((ones[i].term, others[i - 1].term)),
        )
        for i in range(1, len(ones))
    ]
    # With neighbours in proportion to a side without zeros, one part that is not 0 shows them all.
    for known, unknown in ((others, ones), (ones, others)):
        if all(terms.literal(scalar.term) for scalar in known):
            first_part = terms.compare(unknown[0].term, Comparison.NOT_EQUAL, terms.ZERO)
            return terms.conjunction([*parts, first_part])
    return terms.conjunction(
        parts + [terms.compare(s.term, Comparison.NOT_EQUAL, terms.ZERO) for s in (*ones, *others)]
    )


#: Each number set lies in those after it.
_NESTED = (
    NamedSet.POSITIVE_INTEGER,
    NamedSet.NATURAL,
    NamedSet.INTEGER,
    NamedSet.RATIONAL,
    NamedSet.REAL,
)


def _subset(part: Meaning, whole: Meaning, node: Node) -> Node:
    """Every member of ``part`` belongs to ``whole``; a set is a subset of itself."""
    for one in (part, whole):
        listed = isinstance(one, Collection) and one.kind is not CollectionKind.SET
        if listed or isinstance(one, (Scalar, Truth)):
            raise LoweringProblem(
                Code.ILL_TYPED, f"{describe(one)} is no set", node, "x in A for an element"
            )
    if isinstance(part, Collection):
        parts = _defined_together(part.items)
        return terms.conjunction([membership(item, whole, node) for item in parts])
    if isinstance(part, NamedSet) and isinstance(whole, NamedSet):
        inside = _NESTED.index(part) <= _NESTED.index(whole)
        return terms.TRUE if inside else terms.FALSE
    if isinstance(part, Region) and whole is NamedSet.REAL:
        return terms.TRUE
    if isinstance(part, Region) and isinstance(whole, Region):
        from mathverify.semantics.regions import difference, is_empty

        empty = is_empty(difference(part, whole, node), node)
        return terms.TRUE if empty else terms.FALSE
    raise LoweringProblem(
        None, f"whether {describe(part)} is a subset of {describe(whole)} is not decided", node
    )


def _set_meaning(lowering: Lowering, node: Node) -> Meaning:
    """The right side of ``in``: two-item tuples and lists are intervals here."""
    region = as_region(lowering, node)
    if region is not None:
        return region
    meaning = lowering.lower(node)
    if isinstance(node, tree.Name) and node.identifier in lowering.realised:
        return meaning  # Of what comes out, a list is no interval.
    from mathverify.semantics.regions import known_set

    return known_set(meaning, node)


def membership(item: Meaning, container: Meaning, node: Node | None) -> Node:
    """The formula that ``item`` belongs to ``container``."""
    match container:
        case Region():
            if is_complex(item):
                real, imaginary = _real_and_imaginary(item, node)
                inside = membership(real, container, node)
                return terms.conjunction([terms.equal(imaginary.term, terms.ZERO), inside])
            if not isinstance(item, Scalar):
                raise LoweringProblem(
                    Code.ILL_TYPED, "only a real number lies in an interval", node
                )
            return terms.disjunction([_in_piece(item, piece, node) for piece in container.pieces])
        case Collection():
            return _among(item, container.items, node)
        case NamedSet():
            return _in_named(item, container, node)
        case Event(space=space) if space.counts:
            raise _elements_unknown(node)
        case _:
            raise LoweringProblem(Code.ILL_TYPED, f"{describe(container)} has no members", node)


def _real_and_imaginary(item: Meaning, node: Node | None) -> tuple[Scalar, Scalar]:
    real, imaginary = complex_numbers.parts(item, node)
    return real, replace(
        imaginary, term=terms.add((imaginary.term, terms.multiply((terms.ZERO, real.term))))
    )


def _in_piece(item: Scalar, piece: Piece, node: Node | None) -> Node:
    parts: list[Node] = []
    if piece.low is not None:
        one, other = aligned((item, piece.low), node, "compare")
        sign = Comparison.GREATER_EQUAL if piece.low_closed else Comparison.GREATER
        parts.append(terms.compare(one.term, sign, other.term))
    if piece.high is not None:
        one, other = aligned((item, piece.high), node, "compare")
        sign = Comparison.LESS_EQUAL if piece.high_closed else Comparison.LESS
        parts.append(terms.compare(one.term, sign, other.term))
    if not parts:
        # Belonging to all reals still needs the item to be defined.
        return terms.compare(item.term, Comparison.IN, tree.Name("real"))
    return terms.conjunction(parts)


def _in_named(item: Meaning, named: NamedSet, node: Node | None) -> Node:
    if is_complex(item):
        real, imaginary = _real_and_imaginary(item, node)
        return terms.conjunction(
            [_in_named(real, named, node), terms.equal(imaginary.term, terms.ZERO)]
        )
    if not isinstance(item, Scalar):
        raise LoweringProblem(Code.ILL_TYPED, f"{describe(item)} is no number", node)
    low = {NamedSet.NATURAL: 0, NamedSet.POSITIVE_INTEGER: 1}.get(named)
    name = NamedSet.INTEGER if low is not None else named
    inside = terms.compare(item.term, Comparison.IN, tree.Name(name.value))
    if low is None:
        return inside
    return terms.conjunction(
        [inside, terms.compare(item.term, Comparison.GREATER_EQUAL, terms.number(low))]
    )


def _approximately(lowering: Lowering, left: Node, right: Node, node: Node) -> Node:
    """``x ~= 17.3``: the exact side lies within half a unit of the last written digit."""
    for exact, decimal in ((left, right), (right, left)):
        half = _half_unit(decimal)
        if half is not None:
            one, other = lowering.scalar(exact), lowering.scalar(decimal)
            unit = lowering.lower(_with_value(decimal, half))
            assert isinstance(unit, Scalar)
            one, other, unit = aligned((one, other, unit), node, "compare")
            gap = terms.subtract(one.term, other.term)
            return terms.conjunction(
                (
                    terms.compare(terms.negate(unit.term), Comparison.LESS_EQUAL, gap),
                    terms.compare(gap, Comparison.LESS_EQUAL, unit.term),
                )
            )
    raise LoweringProblem(
        Code.AMBIGUOUS,
        "one side of ~= must be a decimal, whose digits say how close",
        node,
        "for instance x ~= 17.3",
    )


def _half_unit(node: Node) -> Fraction | None:
    while isinstance(node, (tree.Negate, tree.Quantity, tree.Percent)):
        node = node.value if isinstance(node, tree.Quantity) else node.operand
    places = decimal_places(node.written) if isinstance(node, tree.Number) else None
    return None if places is None else Fraction(1, 2 * 10**places)


def _with_value(node: Node, value: Fraction) -> Node:
    match node:
        case tree.Negate(operand=operand):
            return _with_value(operand, value)
        case tree.Quantity() | tree.Percent():
            return tree.mapped(node, lambda c: _with_value(c, value))
        case _:
            return tree.Number(value)


# --- divisibility --------------------------------------------------------------------------


def refuse_polynomials(lowering: Lowering, left: Node, right: Node, node: Node) -> None:
    """Of ``x - 2 divides p(x)`` with a real x polynomials are meant, and not their values."""
    if not isinstance(left, tree.Add):
        return
    for name in tree.free_names(left):
        declared = lowering.record.unknowns.get(name)
        if declared is None:
            meant = name == "x" and name not in lowering.names
        else:
            meant = any(v.kind is Kind.REAL for v in declared.variables)
        if meant:
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"whether the polynomials are meant or their values at one real {name}",
                node,
                f"remainder({to_ascii(right)}, {to_ascii(left)}) = 0 for the polynomials",
            )


def divides(divisor: Node, number: Node, integers: frozenset[str] = frozenset()) -> Node:
    """``divisor`` divides ``number``; whether 0 divides 0 is a convention, so it has no value.

    ``integers`` are names of whole numbers, between polynomials in which the remainder is taken.
    """
    from mathverify.semantics.whole_polynomials import divisor_among, highest_power, remainder

    most = highest_power(divisor, number, integers)
    if most is not None and isinstance(divisor, tree.Power):
        # With an exponent below 0 the power is no whole number, and is treated as any other term.
        natural = terms.compare(divisor.exponent, Comparison.GREATER_EQUAL, terms.ZERO)
        small = terms.compare(divisor.exponent, Comparison.LESS_EQUAL, terms.number(most))
        below = terms.compare(divisor.exponent, Comparison.LESS, terms.ZERO)
        return terms.disjunction(
            [
                terms.conjunction([natural, small]),
                terms.conjunction([below, divides(divisor, number)]),
            ]
        )
    number = remainder(number, divisor, integers)
    known = terms.literal(number)
    among = None if known is None else divisor_among(divisor, known, integers)
    if among is not None:
        return among
    divided = terms.conjunction(
        [
            terms.compare(divisor, Comparison.NOT_EQUAL, terms.ZERO),
            terms.equal(terms.call("mod", number, divisor), terms.ZERO),
        ]
    )
    if terms.literal(divisor) or terms.literal(number):
        return divided
    nought = terms.equal(divisor, terms.ZERO)
    return terms.disjunction(
        [
            divided,
            terms.conjunction([nought, terms.equal(terms.divide(terms.ZERO, number), terms.ONE)]),
        ]
    )
