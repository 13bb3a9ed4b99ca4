"""How many points satisfy a relation, case by case in the parameters, as formulas about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from mathverify.language.tree import Comparison, Node
from mathverify.semantics import terms


@dataclass(frozen=True, slots=True)
class Counts:
    """Formulas about the parameters that exclude each other and leave no case out.

    ``finite[n]``: exactly n points satisfy the relation; ``infinite``: infinitely many do.
    ``everywhere``: all points of the domain do, whatever their number.
    """

    finite: Mapping[int, Node]
    infinite: Node
    everywhere: Node

    def none(self) -> Node:
        """No point satisfies the relation."""
        return self.finite.get(0, terms.FALSE)

    def some(self) -> Node:
        """At least one point does."""
        return disjunction([*(f for n, f in self.finite.items() if n > 0), self.infinite])

    def compared(self, sign: Comparison, number: Fraction) -> Node | None:
        """The number of points compared with ``number``; None for signs that order nothing."""
        holds = {
            Comparison.EQUAL: lambda n: n == number,
            Comparison.NOT_EQUAL: lambda n: n != number,
            Comparison.LESS: lambda n: n < number,
            Comparison.LESS_EQUAL: lambda n: n <= number,
            Comparison.GREATER: lambda n: n > number,
            Comparison.GREATER_EQUAL: lambda n: n >= number,
        }.get(sign)
        if holds is None:
            return None
        beyond = sign in (Comparison.NOT_EQUAL, Comparison.GREATER, Comparison.GREATER_EQUAL)
        return disjunction(
            [*(f for n, f in self.finite.items() if holds(n)), *([self.infinite] * beyond)]
        )


def conjunction(parts: Iterable[Node]) -> Node:
    """All of ``parts``, false at once where one is."""
    kept = list(dict.fromkeys(part for part in parts if part != terms.TRUE))
    return terms.FALSE if terms.FALSE in kept else terms.conjunction(kept)


def disjunction(parts: Iterable[Node]) -> Node:
    """At least one of ``parts``, true at once where one is."""
    kept = list(dict.fromkeys(part for part in parts if part != terms.FALSE))
    return terms.TRUE if terms.TRUE in kept else terms.disjunction(kept)
