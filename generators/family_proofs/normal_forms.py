"""What the normal form of a relation between formulas says of it, whatever values are put in.

Both sides are polynomials in letters, or quotients of such.  A letter stands for a parameter, or
for a part that is none: ``floor(x/3)``, ``abs(a - b)``, ``max(a, b)`` have a value wherever what
they are taken of has one, and the same value wherever that is the same.  Of each letter it is known
between which numbers it is and whether it is whole.  A condition ``a > b`` tells more: ``a`` is
``b + 1 + s`` with another letter, whose least value is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, inf
from typing import NoReturn, TypeAlias

from generators.family_proofs.linear_parts import conjuncts, replaced
from mathverify.language import tree
from mathverify.language.arithmetic import Arithmetic
from mathverify.language.tree import Call, Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.linear_form import Polynomial, polynomial
from mathverify.semantics.whole_polynomials import is_whole

#: A bound; infinite where there is none.
_End: TypeAlias = Fraction | float
_Pair: TypeAlias = tuple[Node, Node]


@dataclass(frozen=True, slots=True)
class Reach:
    """What is known of a letter: its bounds, infinite where there are none; whether it is whole."""

    low: _End
    high: _End
    whole: bool


Reaches: TypeAlias = Mapping[str, Reach]

#: The signs between two numbers.
COMPARED = frozenset(
    {
        *(Comparison.EQUAL, Comparison.NOT_EQUAL, Comparison.GREATER, Comparison.LESS),
        *(Comparison.GREATER_EQUAL, Comparison.LESS_EQUAL),
    }
)


# --- what a relation says ---------------------------------------------------------------------


def by_form(formula: Node, reaches: Reaches) -> bool:
    """Whether the normal form of a relation shows that it is true everywhere."""
    if formula == terms.TRUE:
        return True
    if not isinstance(formula, tree.Relation) or len(formula.operands) != 2:
        return False
    formula, reaches = lettered(formula, reaches)
    assert isinstance(formula, tree.Relation)
    (left, right), sign = formula.operands, formula.signs[0]
    if sign is Comparison.IN:
        whole = frozenset(name for name, one in reaches.items() if one.whole)
        if right == _INTEGER:
            return is_whole(left, whole)
        return right in (Name("real"), Name("rational")) and _quotient(left, reaches) is not None
    one = _quotient(terms.subtract(left, right), reaches)
    return one is not None and _is_signed(one, reaches, sign)


def _is_signed(one: Polynomial, reaches: Reaches, sign: Comparison) -> bool:
    """Whether a polynomial has this sign against 0 everywhere."""
    low, high = _range(one, reaches)
    match sign:
        case Comparison.EQUAL:
            return not one.terms
        case Comparison.NOT_EQUAL:
            return low > 0 or high < 0
        case Comparison.GREATER:
            return low > 0
        case Comparison.GREATER_EQUAL:
            return low >= 0
        case Comparison.LESS:
            return high < 0
        case Comparison.LESS_EQUAL:
            return high <= 0
    return False


def by_conditions(formula: Node, conditions: Iterable[Node], reaches: Reaches) -> bool:
    """Whether a comparison is true wherever the conditions are.

    Each condition that is linear is put in as an equation with a letter of its own for the gap
    between both sides: those of two letters alone first, then all.
    """
    if not isinstance(formula, tree.Relation) or len(formula.operands) != 2:
        return False
    sign = formula.signs[0]
    if sign not in COMPARED or sign is Comparison.EQUAL:
        return False
    letters = _Letters(reaches)
    claim = letters.of(terms.subtract(*formula.operands))
    told = [_gap(one, letters) for one in conditions]
    gaps = [one for one in told if one is not None]
    found = _quotient(claim, letters.reaches)
    if found is None:
        return False
    for most in (2, inf):
        near = [one for one in gaps if len(one.terms.keys() - {()}) <= most]
        if near and _is_signed(*_under(found, near, letters.reaches), sign):
            return True
    return False


def _under(
    found: Polynomial, gaps: list[Polynomial], reaches: Reaches
) -> tuple[Polynomial, Reaches]:
    """A polynomial in letters for ``gaps``, none of which is below 0, and what is known of them."""
    put: dict[str, Node] = {}
    reached = dict(reaches)
    for number, gap in enumerate(gaps, 1):
        here = polynomial(replaced(_node(gap), put))
        if not isinstance(here, Polynomial) or here.degree != 1:
            continue
        names = [m[0][0] for m, factor in here.terms.items() if m and abs(factor) == 1]
        if not names:
            continue
        # ``factor*name + rest`` is the gap.
        name = names[0]
        factor = here.terms[(name, 1),]
        rest = Polynomial({m: other for m, other in here.terms.items() if m != ((name, 1),)})
        letter = f"gap {number}"
        reached[letter] = Reach(Fraction(0), _range(here, reached)[1], whole=False)
        told = terms.subtract(Name(letter), _node(rest))
        new = {name: terms.multiply((terms.number(factor), told))}
        put = {one: replaced(before, new) for one, before in put.items()} | new
    expanded = polynomial(replaced(_node(found), put))
    return (expanded if isinstance(expanded, Polynomial) else found), reached


def _gap(condition: Node, letters: _Letters) -> Polynomial | None:
    """A polynomial that is not below 0 where a condition holds; None for other conditions."""
    if not isinstance(condition, tree.Relation) or len(condition.operands) != 2:
        return None
    (left, right), sign = condition.operands, condition.signs[0]
    if sign in (Comparison.LESS, Comparison.LESS_EQUAL):
        left, right, sign = right, left, _TURNED[sign]
    if sign not in (Comparison.GREATER, Comparison.GREATER_EQUAL):
        return None
    found = polynomial(letters.of(terms.subtract(left, right)))
    if not isinstance(found, Polynomial) or found.degree != 1:
        return None
    whole = frozenset(name for name, one in letters.reaches.items() if one.whole)
    if sign is Comparison.GREATER and is_whole(_node(found), whole):
        rest = found.terms.get((), Fraction(0)) - 1
        found = Polynomial({m: x for m, x in {**found.terms, (): rest}.items() if x})
    return found


def stands_among(parts: Iterable[Node], supposed: Iterable[Node], reaches: Reaches) -> bool:
    """Whether each of ``parts`` is a relation that is supposed, in whatever way it is written."""
    letters = _Letters(reaches)
    told = [_normal(one, letters) for one in supposed]
    return all(_normal(one, letters) in told for one in parts)


def _normal(formula: Node, letters: _Letters) -> object:
    """The same for relations between the same polynomials, on whichever side they stand."""
    if isinstance(formula, tree.Relation) and len(formula.operands) == 2:
        sign = formula.signs[0]
        if sign is Comparison.IN and formula.operands[1] == _INTEGER:
            return _whole(formula.operands[0], letters) or formula
        if sign is Comparison.EQUAL:
            divided = _divided(formula)
            if divided is not None:
                return _whole(divided, letters) or formula
        gap = polynomial(letters.of(terms.subtract(*formula.operands)))
        if sign in COMPARED and isinstance(gap, Polynomial) and gap.terms:
            first = gap.terms[min(gap.terms)]
            if first < 0:
                sign = _TURNED.get(sign, sign)
            return sign, frozenset((one, factor / first) for one, factor in gap.terms.items())
    return formula


def _divided(formula: tree.Relation) -> Node | None:
    """``x/n`` of ``mod(x, n) = 0``: this is whole where that is true."""
    match formula.operands:
        case (Call("mod", (number, tree.Number(value=divisor))), tree.Number(value=0)) if divisor:
            return terms.divide(number, terms.number(divisor))
    return None


def _whole(term: Node, letters: _Letters) -> object:
    """The same for terms that differ by what is whole, or in sign; empty where nothing is told."""
    while isinstance(term, Call) and term.function == "abs":
        (term,) = term.arguments
    found = polynomial(letters.of(term))
    if not isinstance(found, Polynomial):
        return ()
    whole = {name for name, one in letters.reaches.items() if one.whole}
    # A number is whole where its opposite is.
    found_twice = [found.terms, {m: -x for m, x in found.terms.items()}]
    shares = [
        sorted((m, x % 1 if all(n in whole for n, _ in m) else x) for m, x in one.items())
        for one in found_twice
    ]
    return "whole", tuple([(m, x) for m, x in min(shares) if x])


_TURNED = {
    Comparison.LESS: Comparison.GREATER,
    Comparison.LESS_EQUAL: Comparison.GREATER_EQUAL,
    Comparison.GREATER: Comparison.LESS,
    Comparison.GREATER_EQUAL: Comparison.LESS_EQUAL,
}


def shorter(formula: Node, reaches: Reaches) -> Node | None:
    """A comparison with 0 of the normal form of the gap between both sides; None for others."""
    if not isinstance(formula, tree.Relation) or len(formula.operands) != 2:
        return None
    if formula.signs[0] not in COMPARED:
        return None
    letters = _Letters(reaches)
    gap = letters.of(terms.subtract(*formula.operands))
    found = _quotient(gap, letters.reaches)
    if found is None:
        return None
    return terms.compare(replaced(_node(found), letters.told), formula.signs[0], terms.ZERO)


def joined(formula: Node) -> Node:
    """``t in integer and t > 1 or t = 1 or t = 0`` as ``t in integer and t > -1``.

    That implies it.  Other formulas stay as they are.
    """
    if not isinstance(formula, tree.Logical) or formula.operator is not tree.LogicalOperator.OR:
        return formula
    cases = list(formula.operands)
    for case in formula.operands:
        parts = list(conjuncts(case))
        whole = [
            _unsigned(one.operands[0])
            for one in parts
            if isinstance(one, tree.Relation) and one.operands[-1] == _INTEGER
        ]
        for place, part in enumerate(parts):
            match part:
                case tree.Relation(
                    operands=(term, tree.Number(value=low)), signs=(Comparison.GREATER,)
                ) if _unsigned(term) in whole:
                    while rest := [one for one in cases if not _says(one, term, low)]:
                        if len(rest) == len(cases):
                            break
                        cases, low = rest, low - 1
                    parts[place] = terms.compare(term, Comparison.GREATER, terms.number(low))
        if whole:
            cases[cases.index(case)] = terms.conjunction(parts)
    return terms.disjunction(cases)


def _says(case: Node, term: Node, value: Fraction) -> bool:
    """Whether a case says of a term that it is this number."""
    match case:
        case tree.Relation(operands=(one, tree.Number(value=number)), signs=(Comparison.EQUAL,)):
            return one == term and number == value
    return False


_INTEGER = Name("integer")


def _unsigned(term: Node) -> Node:
    """A term without the signs before it: it is whole where the term is."""
    return _unsigned(term.operand) if isinstance(term, tree.Negate) else term


def divided_by(formula: Node) -> tuple[Node, ...]:
    """What is divided by in an equation whose sides are the same quotient; empty for others."""
    if not isinstance(formula, tree.Relation) or formula.signs != (Comparison.EQUAL,):
        return ()
    divisors: list[Node] = []
    try:
        above, _ = _parts(terms.subtract(*formula.operands), None, divisors)
    except _NoQuotientError:
        return ()
    found = polynomial(above)
    if not isinstance(found, Polynomial) or found.terms:
        return ()
    shown = [polynomial(one) for one in divisors]
    known = [_node(one) for one in shown if isinstance(one, Polynomial)]
    return tuple(known) if len(known) == len(shown) else ()


# --- letters ----------------------------------------------------------------------------------


def lettered(node: Node, reaches: Reaches) -> tuple[Node, Reaches]:
    """``node`` with letters for parts that are no polynomials, and what is known of all letters."""
    letters = _Letters(reaches)
    return letters.of(node), letters.reaches


class _Letters:
    """Letters for calls of functions that have a value wherever their arguments have."""

    def __init__(self, reaches: Reaches) -> None:
        self.reaches = dict(reaches)
        #: What each letter stands for.
        self.told: dict[str, Node] = {}
        self._known: dict[object, Name] = {}

    def of(self, node: Node) -> Node:
        """``node`` with letters; a call of other things than quotients stays as it is."""
        if isinstance(node, Call) and node.function in _REACHES:
            found = self._letter(node)
            return node if found is None else found
        return tree.mapped(node, self.of)

    def _letter(self, node: Call) -> Name | None:
        told = [_fraction(self.of(one), self.reaches) for one in node.arguments]
        known = [one for one in told if one is not None]
        if len(known) < len(told):
            return None
        keys = [tuple([frozenset(one.terms.items()) for one in pair]) for pair in known]
        key = node.function, frozenset(keys) if node.function in _IN_ANY_ORDER else tuple(keys)
        if key not in self._known:
            reach = _REACHES[node.function](*[self._reach(*pair) for pair in known])
            if reach is None:
                return None
            # No name of a question or of a family has a blank.
            name = f"letter {len(self._known) + 1}"
            self._known[key] = Name(name)
            self.reaches[name] = reach
            self.told[name] = node
        return self._known[key]

    def _reach(self, above: Polynomial, below: Polynomial) -> Reach:
        if below.terms != {(): 1}:
            return Reach(-inf, inf, whole=False)
        whole = frozenset(name for name, one in self.reaches.items() if one.whole)
        low, high = _range(above, self.reaches)
        return Reach(low, high, is_whole(_node(above), whole))


def _fraction(term: Node, reaches: Reaches) -> tuple[Polynomial, Polynomial] | None:
    """Numerator and denominator, the latter positive everywhere, and 1 where it is a number."""
    try:
        above, below = map(polynomial, _parts(term, reaches, []))
    except _NoQuotientError:
        return None
    if not isinstance(above, Polynomial) or not isinstance(below, Polynomial):
        return None
    if set(below.terms) == {()}:
        share = below.terms[()]
        above = Polynomial({m: factor / share for m, factor in above.terms.items()})
        below = Polynomial({(): Fraction(1)})
    return above, below


def _absolute(one: Reach) -> Reach:
    sizes: list[_End] = [end if end >= 0 else -end for end in (one.low, one.high)]
    low = Fraction(0) if one.low <= 0 <= one.high else min(sizes)
    return replace(one, low=low, high=max(sizes))


def _floor(one: Reach) -> Reach:
    low, high = (x if isinstance(x, float) else Fraction(floor(x)) for x in (one.low, one.high))
    return Reach(low, high, whole=True)


def _ceiling(one: Reach) -> Reach:
    low, high = (x if isinstance(x, float) else Fraction(ceil(x)) for x in (one.low, one.high))
    return Reach(low, high, whole=True)


def _greatest(*those: Reach) -> Reach:
    low, high = max(x.low for x in those), max(x.high for x in those)
    return Reach(low, high, all(one.whole for one in those))


def _least(*those: Reach) -> Reach:
    low, high = min(x.low for x in those), min(x.high for x in those)
    return Reach(low, high, all(one.whole for one in those))


def _remainder(one: Reach, other: Reach) -> Reach | None:
    """Of whole numbers by one that is nowhere 0; None for others."""
    if not one.whole or not other.whole or other.low <= 0:
        return None
    return Reach(Fraction(0), other.high - 1, whole=True)


_REACHES: Mapping[str, Callable[..., Reach | None]] = {
    "abs": _absolute,
    "floor": _floor,
    "ceil": _ceiling,
    "max": _greatest,
    "min": _least,
    "mod": _remainder,
}
_IN_ANY_ORDER = frozenset({"max", "min"})


# --- polynomials ------------------------------------------------------------------------------


def _node(found: Polynomial) -> Node:
    """A polynomial as a term."""
    return terms.add(
        [
            terms.multiply(
                [
                    terms.number(factor),
                    *(terms.power(Name(name), terms.number(power)) for name, power in monomial),
                ]
            )
            for monomial, factor in found.terms.items()
        ]
    )


def _quotient(term: Node, reaches: Reaches) -> Polynomial | None:
    """A polynomial of the sign of ``term``: its numerator over positive denominators.

    None where ``term`` is no quotient of polynomials whose denominators are positive everywhere.
    """
    try:
        above, _ = _parts(term, reaches, [])
    except _NoQuotientError:
        return None
    found = polynomial(above)
    return found if isinstance(found, Polynomial) else None


class _NoQuotientError(Exception):
    """A term is no quotient of polynomials with positive denominators."""


def _parts(term: Node, reaches: Reaches | None, divisors: list[Node]) -> _Pair:
    """Numerator and denominator, the latter positive; raises `_NoQuotientError`.

    Without ``reaches`` nothing is known of signs; ``divisors`` collects what is divided by.
    """

    def parts(part: Node) -> _Pair:
        match part:
            case tree.Number() | Name():
                return part, terms.ONE
            case tree.Power(base=base, exponent=tree.Number(value=exponent)):
                if exponent.denominator == 1 and 0 < exponent <= 6:
                    above, below = parts(base)
                    size = terms.number(exponent)
                    return terms.power(above, size), terms.power(below, size)
        return arithmetic.of(part, parts)

    def divided(upper: _Pair, lower: _Pair) -> _Pair:
        (above, under), (below, over) = upper, lower
        expanded = polynomial(below)
        if not isinstance(expanded, Polynomial):
            raise _NoQuotientError
        divisors.append(below)
        if reaches is not None:
            low, high = _range(expanded, reaches)
            if high < 0:
                above, below = terms.negate(above), terms.negate(below)
            elif low <= 0:
                raise _NoQuotientError
        return terms.multiply((above, over)), terms.multiply((under, below))

    arithmetic = replace(_PAIRS, divide=divided)
    return parts(term)


def _sum_of(parts: list[_Pair]) -> _Pair:
    above: Node = terms.ZERO
    below: Node = terms.ONE
    for more, under in parts:
        if under == below:
            above = terms.add((above, more))
        else:
            crossed = (terms.multiply((above, under)), terms.multiply((more, below)))
            above, below = terms.add(crossed), terms.multiply((below, under))
    return above, below


def _no_quotient(_: Node) -> NoReturn:
    raise _NoQuotientError


#: Numerator over denominator; what is divided by is looked at where it is met.
_PAIRS: Arithmetic[_Pair] = Arithmetic(
    add=_sum_of,
    negate=lambda pair: (terms.negate(pair[0]), pair[1]),
    multiply=lambda pairs: (
        terms.multiply([above for above, _ in pairs]),
        terms.multiply([below for _, below in pairs]),
    ),
    other=_no_quotient,
)


def _range(found: Polynomial, reaches: Reaches) -> tuple[_End, _End]:
    """Bounds of a polynomial over the domain, monomial by monomial; endless for other letters."""
    low: _End = Fraction(0)
    high: _End = Fraction(0)
    for monomial, factor in found.terms.items():
        least: _End = factor
        most: _End = factor
        for name, power in monomial:
            known = reaches.get(name)
            if known is None:
                return -inf, inf
            ends = [known.low**power, known.high**power]
            if known.low < 0 < known.high and power % 2 == 0:
                ends.append(Fraction(0))
            products = [_times(one, end) for one in (least, most) for end in ends]
            least, most = min(products), max(products)
        low, high = low + least, high + most
    return low, high


def _times(one: _End, other: _End) -> _End:
    """A product of bounds of finite numbers: 0 times whatever is 0."""
    return one * other if one and other else Fraction(0)
