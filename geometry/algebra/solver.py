"""z3 asked about one problem: its *unsat* is a solver's word that there is no point.

Constants become variables between rational bounds with their relations; that adds points, so
that *unsat* still holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from geometry.algebra.problem import Problem
from geometry.algebra.work import Share, spend
from mathverify.engines.smt.querying import answer_of
from mathverify.semantics.numbers import Exact, rational_enclosure
from mathverify.semantics.numbers.rationals import as_fraction
from mathverify.semantics.polynomials import Poly
from mathverify.semantics.system import Budget

_BITS = 60
#: Each constant is an unknown more, and one step of z3 may take seconds where there are many.
_MOST_CONSTANTS = 4
#: A refutation that z3 finds at all takes it few steps, and steps on coordinates are slow ones.
_LESS = 3


def has_no_point(
    problem: Problem, budget: Budget, between: Sequence[tuple[int, Exact]] = ()
) -> bool:
    """Whether z3 says that the problem has no point; of more than a few constants it is not asked.

    ``between`` gives generators values: each stands within a narrow rational enclosure of its.
    """
    if len(problem.constants) > _MOST_CONSTANTS:
        return False
    import z3

    steps = budget.z3_rlimit // _LESS
    spend(Share.SOLVER, steps)
    context = z3.Context()
    names = [z3.Real(f"g{index}", context) for index in range(len(problem.names))]
    solver = z3.Tactic("qfnra-nlsat", ctx=context).solver()
    zero = z3.RealVal(0, context)
    given = [(index, known.value) for index, known in problem.constants.items()]
    for index, value in (*given, *between):
        low, high = rational_enclosure(value, _BITS)
        if low == high:
            solver.add(names[index] == z3.RealVal(str(low), context))
        else:
            solver.add(names[index] > z3.RealVal(str(low), context))
            solver.add(names[index] < z3.RealVal(str(high), context))

    def term(polynomial: Poly) -> Any:
        total = []
        for monomial, value in polynomial.to_dict().items():
            part: Any = z3.RealVal(str(as_fraction(value)), context)
            for index, power in enumerate(monomial):
                for _ in range(int(power)):
                    part = part * names[index]
            total.append(part)
        return z3.Sum(total) if len(total) > 1 else (total[0] if total else zero)

    for one in (*problem.zero, *problem.relations()):
        solver.add(term(one) == zero)
    for one in problem.positive:
        solver.add(term(one) > zero)
    for one in problem.nonnegative:
        solver.add(term(one) >= zero)
    for one in problem.nonzero:
        solver.add(term(one) != zero)
    return answer_of(solver, steps) == "unsat"
