"""``a*x^2 + b*x + c`` compared with 0 for a real x, by the signs of a, b, c and the discriminant.

The coefficients are terms in any number of parameters.  With ``D = b^2 - 4*a*c``:
``a*x^2 + b*x + c = 0`` has two roots if a != 0 and D > 0, one if a != 0 and D = 0 or a = 0 and
b != 0, none if a != 0 and D < 0 or a = b = 0 != c, and is an identity if a = b = c = 0; and the
polynomial keeps one sign where it has no root.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import univariate
from mathverify.engines.points import variables_in
from mathverify.language.tree import Comparison, Node, Number, Relation
from mathverify.semantics import terms
from mathverify.semantics.polynomials import BeyondMethodError, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.theories.elimination.counts import Counts, conjunction, disjunction

_POSITIVE = frozenset({Comparison.GREATER, Comparison.GREATER_EQUAL})
_NEGATIVE = frozenset({Comparison.LESS, Comparison.LESS_EQUAL})


@dataclass(frozen=True, slots=True)
class _Quadratic:
    """The coefficients and the discriminant, and the sum of what has holes, times 0."""

    a: Node
    b: Node
    c: Node
    discriminant: Node
    holes: tuple[Node, ...]

    def sign(self, term: Node, sign: Comparison) -> Node:
        """``term sign 0``, undefined wherever a coefficient is."""
        guarded = terms.add((term, *self.holes))
        if isinstance(guarded, Number):
            value = guarded.value
            holds = {
                Comparison.EQUAL: value == 0,
                Comparison.NOT_EQUAL: value != 0,
                Comparison.LESS: value < 0,
                Comparison.GREATER: value > 0,
                Comparison.LESS_EQUAL: value <= 0,
                Comparison.GREATER_EQUAL: value >= 0,
            }[sign]
            return terms.TRUE if holds else terms.FALSE
        return terms.compare(guarded, sign, terms.ZERO)


def quadratic_counts(formula: Node, name: str) -> Counts | None:
    """The counts for one relation, of degree at most 2 in a real variable that has no bounds.

    None for any other formula.
    """
    match formula:
        case Relation((left, right), (sign,)):
            form = _quadratic(terms.subtract(left, right), name)
        case _:
            return None
    if form is None:
        return None
    if sign is Comparison.EQUAL:
        return _zeros(form)
    if sign is Comparison.NOT_EQUAL:
        zero = _zeros(form).everywhere
        never = _zeros(form).none()
        return Counts({0: zero}, _not_zero(form), never)
    if sign in _POSITIVE | _NEGATIVE:
        return _ordered(form, sign)
    return None


def _zeros(q: _Quadratic) -> Counts:
    flat, bent = q.sign(q.a, Comparison.EQUAL), q.sign(q.a, Comparison.NOT_EQUAL)
    level, sloping = q.sign(q.b, Comparison.EQUAL), q.sign(q.b, Comparison.NOT_EQUAL)
    d = {s: q.sign(q.discriminant, s) for s in Comparison if s.value in ("=", "<", ">")}
    apart = q.sign(q.c, Comparison.NOT_EQUAL)
    identity = conjunction([flat, level, q.sign(q.c, Comparison.EQUAL)])
    return Counts(
        {
            0: disjunction(
                [
                    conjunction([bent, d[Comparison.LESS]]),
                    conjunction([flat, level, apart]),
                ]
            ),
            1: disjunction(
                [conjunction([bent, d[Comparison.EQUAL]]), conjunction([flat, sloping])]
            ),
            2: conjunction([bent, d[Comparison.GREATER]]),
        },
        identity,
        identity,
    )


def _not_zero(q: _Quadratic) -> Node:
    return disjunction([q.sign(part, Comparison.NOT_EQUAL) for part in (q.a, q.b, q.c)])


def _ordered(q: _Quadratic, sign: Comparison) -> Counts:
    """The points where the polynomial is positive (negative), or at least (at most) 0."""
    up, down = Comparison.GREATER, Comparison.LESS
    if sign in _NEGATIVE:
        up, down = down, up
    weak = sign in (Comparison.GREATER_EQUAL, Comparison.LESS_EQUAL)
    flat = [q.sign(q.a, Comparison.EQUAL), q.sign(q.b, Comparison.EQUAL)]
    opens_up, opens_down = q.sign(q.a, up), q.sign(q.a, down)
    no_root, one_root, two_roots = (
        q.sign(q.discriminant, s) for s in (Comparison.LESS, Comparison.EQUAL, Comparison.GREATER)
    )
    rarely = [no_root] if weak else [no_root, one_root]
    always = [no_root, one_root] if weak else [no_root]
    above, below = q.sign(q.c, up), q.sign(q.c, down)
    level = q.sign(q.c, Comparison.EQUAL)
    empty = disjunction(
        [
            conjunction([opens_down, disjunction(rarely)]),
            conjunction([*flat, below if weak else disjunction([below, level])]),
        ]
    )
    everywhere = disjunction(
        [
            conjunction([opens_up, disjunction(always)]),
            conjunction([*flat, disjunction([above, level]) if weak else above]),
        ]
    )
    single = conjunction([opens_down, one_root]) if weak else terms.FALSE
    part = disjunction(
        [
            conjunction([opens_up, disjunction([one_root, two_roots])]),
            conjunction([opens_down, two_roots]),
            conjunction([flat[0], q.sign(q.b, Comparison.NOT_EQUAL)]),
        ]
    )
    return Counts({0: empty, 1: single}, disjunction([everywhere, part]), everywhere)


def _quadratic(term: Node, name: str) -> _Quadratic | None:
    form = univariate(term, name)
    if form is None or form.degree > 2 or any(degree > 2 for degree in form.coefficients):
        return None
    found = [form.coefficients.get(degree, terms.ZERO) for degree in (2, 1, 0)]
    holes = tuple(terms.multiply((terms.ZERO, part)) for part in found if not has_no_hole(part))
    a, b, c = (_plain(part) for part in found)
    square = terms.power(b, terms.number(2))
    product = terms.multiply((terms.number(4), a, c))
    discriminant = _plain(terms.subtract(square, product))
    return _Quadratic(a, b, c, discriminant, holes)


def _plain(term: Node) -> Node:
    """A polynomial written out; any other term as it is."""
    names = sorted(variables_in(term))
    ring = Ring(names)
    try:
        value = QuotientField(ring).quotient(term)
    except (BeyondMethodError, NowhereDefinedError):
        return term
    return ring.term(value.numerator) if value.denominator == 1 else term
