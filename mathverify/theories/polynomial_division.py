"""Division of polynomials: ``remainder(x^3 + a*x - 6, x - 2)`` and ``quotient(...)``.

Part of the contract of this package: every theory may import it, and it imports no theory.  The
divisor has known coefficients; those of the dividend may hold unknowns.
"""

from __future__ import annotations

from mathverify.calculus.holes import has_no_hole
from mathverify.calculus.univariate import Univariate, univariate
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.theories.binding import refuse_dependents, with_bound

_EXAMPLE = "remainder(x^3 - 2*x + 5, x - 1)"


def is_polynomial_division(lowering: Lowering, call: tree.Call) -> bool:
    """Whether the divisor speaks of a variable: one that is unknown, or declared nowhere.

    An unknown whole number is none, and where 17 is divided by an unknown, that is a number too:
    the polynomial 17 leaves 17 at every x, and the number leaves 2 at 5.  A third argument says
    of which variable there are polynomials.
    """
    if len(call.arguments) == 3:
        return True
    above, below = (_variables(lowering, node) for node in call.arguments[:2])
    declared = [name for name in below if name in lowering.names]
    return bool(below) and not (
        lowering.integers.intersection(below) or (declared == below and not above)
    )


def divided_polynomials(lowering: Lowering, call: tree.Call) -> Meaning:
    """Remainder or quotient (by the name of the call) of two polynomials in one variable.

    ``P = Q*D + R`` with the degree of R less than that of D; both are unique.  The value has no
    value where a coefficient of P has none.  Raises `LoweringProblem` for what is no polynomial,
    and for a result that contains a variable which is not declared.
    """
    above, below, *more = call.arguments
    identifier = _variable(lowering, call, more[0] if more else below)
    refuse_dependents(lowering, above, identifier)
    inner, name = with_bound(lowering, identifier)
    dividend = univariate(inner.pure(above, "a polynomial"), name)
    divisor = univariate(inner.pure(below, "a polynomial"), name)
    known = divisor.rationals() if divisor is not None else None
    if dividend is None or not known or not any(known):
        raise LoweringProblem(
            None,
            "these are no polynomials that can be multiplied out, the divisor with known "
            "coefficients",
            call,
            _EXAMPLE,
        )
    rest = [dividend.coefficients.get(k, terms.ZERO) for k in range(dividend.degree + 1)]
    whole: dict[int, Node] = {}
    while len(rest) >= len(known):
        factor = terms.multiply((terms.number(1 / known[-1]), rest[-1]))
        shift = len(rest) - len(known)
        whole[shift] = factor
        for degree, value in enumerate(known[:-1]):
            taken = terms.multiply((terms.number(value), factor))
            rest[shift + degree] = terms.subtract(rest[shift + degree], taken)
        rest.pop()
    result = whole if call.function == "quotient" else dict(enumerate(rest))
    return _expression(lowering, call, identifier, Univariate(result), dividend)


def _variables(lowering: Lowering, node: Node) -> list[str]:
    def varies(name: str) -> bool:
        if name in lowering.functions:
            return False
        own = lowering.names.get(name)
        return not isinstance(own, Scalar) or terms.literal(own.term) is None

    return sorted(filter(varies, tree.free_names(node)))


def _variable(lowering: Lowering, call: tree.Call, node: Node) -> str:
    found = _variables(lowering, node)
    if len(found) == 1:
        return found[0]
    raise LoweringProblem(
        None, f"{call.function} of polynomials has one variable in its divisor", call, _EXAMPLE
    )


def _expression(
    lowering: Lowering, call: tree.Call, identifier: str, result: Univariate, dividend: Univariate
) -> Meaning:
    own = lowering.names.get(identifier)
    if isinstance(own, Scalar) and not own.dimension:
        value = result.at(own.term)
    elif result.degree == 0:
        value = result.coefficients.get(0, terms.ZERO)
    else:
        raise LoweringProblem(
            Code.UNKNOWN_NAME,
            f"the {call.function} contains {identifier}, which is not declared",
            call,
            f"declare {identifier} under unknowns",
        )
    holes = [c for c in dividend.coefficients.values() if not has_no_hole(c)]
    return Scalar(terms.add([value, *(terms.multiply((terms.ZERO, hole)) for hole in holes)]))
