"""Which polynomials are not zero in any model, by the signs of their variables.

Signs come from the bounds and simple conditions of the `State` and are sources of what follows from
them.  It changes no state, and a sign that is not known says nothing.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.engines.points import variables_in
from mathverify.engines.substitution.state import CASE, State, conjuncts
from mathverify.language.comparisons import INEQUALITIES, TURNED
from mathverify.language.tree import Comparison, Name, Node, Number, Relation
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.models import variable_bounds
from mathverify.semantics.numbers import Irrational, Sign
from mathverify.semantics.polynomials import Poly, Ring, Role


class Signs:
    """Signs of variables that domains and wanted comparisons with numbers tell."""

    def __init__(self, state: State) -> None:
        #: By variable: the sign (1 or -1) that it has in every model, and who says so.
        self._known: dict[str, tuple[int, str]] = {}
        for variable in state.variables:
            for bound, comparison in variable_bounds(variable):
                self._note(variable.name, comparison, bound.value, variable.domain_name)
        for constraint in state.constraints:
            for atom in conjuncts(constraint):
                match atom:
                    case Relation((Name(name), Number(value)), (comparison,)):
                        self._note(name, comparison, value, constraint.name)
                    case Relation((Number(value), Name(name)), (comparison,)):
                        if comparison in INEQUALITIES:
                            self._note(name, TURNED[comparison], value, constraint.name)

    def _note(self, name: str, comparison: Comparison, value: Fraction, source: str) -> None:
        strict = value if comparison in (Comparison.GREATER, Comparison.LESS) else None
        if comparison in (Comparison.GREATER, Comparison.GREATER_EQUAL):
            if value > 0 or strict == 0:
                self._known[name] = (1, source)
        elif comparison in (Comparison.LESS, Comparison.LESS_EQUAL) and (value < 0 or strict == 0):
            self._known[name] = (-1, source)

    def nonzero(self, ring: Ring, polynomial: Poly) -> frozenset[str] | None:
        """Who says that ``polynomial`` is not zero in any model; None if nobody does."""
        if polynomial.is_constant():
            return frozenset()
        found = self.sign(ring, polynomial)
        return None if found is None else found[1]

    def sign(self, ring: Ring, polynomial: Poly) -> tuple[int, frozenset[str]] | None:
        """The sign, 1 or -1, that a polynomial other than 0 has in every model, and who says so."""
        if all(g.role is Role.CONSTANT for g in ring.used(polynomial)):
            known = _SIGNS.get(_constant_sign(ring.term(polynomial)))
            return None if known is None else (known, frozenset())
        seen: set[int] = set()
        sources: set[str] = set()
        for powers, value in ring.monomials(polynomial):
            total = 1 if value > 0 else -1
            for index, power in powers.items():
                found = self._sign(ring, index)
                if found is None:
                    return None
                total *= found[0] ** power
                sources.add(found[1])
            seen.add(total)
        return (seen.pop(), frozenset(sources - {CASE})) if len(seen) == 1 else None

    def _sign(self, ring: Ring, index: int) -> tuple[int, str] | None:
        generator = ring.generators[index]
        if generator.role is Role.VARIABLE:
            assert isinstance(generator.meaning, Name)
            return self._known.get(generator.meaning.identifier)
        if variables_in(generator.meaning):
            return None
        known = _SIGNS.get(_constant_sign(generator.meaning))
        return None if known is None else (known, CASE)


_SIGNS = {Sign.POSITIVE: 1, Sign.NEGATIVE: -1}


def _constant_sign(term: Node) -> Sign:
    value = evaluate(term, {})
    return numbers.sign(value) if isinstance(value, (Fraction, Irrational)) else Sign.UNKNOWN
