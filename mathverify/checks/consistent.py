"""Consistent: some values of the unknowns satisfy all the givens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mathverify.codes import Code
from mathverify.language.tree import free_names
from mathverify.semantics.system import Satisfiable, Unknown, Unsatisfiable
from mathverify.verification.case import Case
from mathverify.verification.findings import (
    Finding,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Witness,
)
from mathverify.verification.judging.judge import claimed_node, claims_no_solution
from mathverify.verification.judging.real_powers import roots_instead

_UNCHANGEABLE = ("total probability", "domain of P(", "domain of card(")


class ConsistentCheck:
    """Finds a model, or the givens that conflict.

    Where the answer claims that there is no solution, having none is what must be proved.
    """

    name = "consistent"
    discharges = frozenset({Obligation.CONSISTENT})

    def examine(self, case: Case) -> Iterable[Finding]:
        """One finding."""
        outcome = case.reasoner.decide(case.question.system)
        match outcome:
            case Satisfiable(evidence=evidence):
                yield Proved(Obligation.CONSISTENT, (evidence,))
            case Unknown(reason=reason):
                yield Undecided(Obligation.CONSISTENT, reason)
            case Unsatisfiable(evidence=evidence):
                if claims_no_solution(case, claimed_node(case)[0]):
                    yield Proved(Obligation.CONSISTENT, (evidence,))
                    return
                smaller = case.reasoner.conflict(case.question.system)
                conflict = smaller if isinstance(smaller, Unsatisfiable) else outcome
                core, minimal = conflict.core, conflict.minimal
                # That probabilities and numbers of elements are not negative, nobody can change.
                told = [name for name in core if not name.startswith(_UNCHANGEABLE)]
                names = ", ".join([*_defining(case, told), *(told or core)])
                words = f"these cannot all hold: {names}"
                data = {
                    "core": list(core),
                    "minimal": minimal,
                    "relations": {
                        given.id: given.relation
                        for given in case.question.spec.givens
                        if given.id in core
                    },
                }
                from mathverify.verification.judging.other_words import other_word
                from mathverify.verification.judging.whole_numbers import broken_instead

                remedies = (
                    f"change at least one of: {names}",
                    roots_instead(case),
                    other_word(case, core),
                    broken_instead(case, core),
                )
                yield Refuted(
                    Obligation.CONSISTENT,
                    Code.CONTRADICTORY,
                    f"no values of the unknowns satisfy {names}",
                    Witness("conflict", words, data),
                    "; or ".join(filter(None, remedies)),
                    "$.givens",
                )


def _defining(case: Case, core: Sequence[str]) -> list[str]:
    """The givens that say what a sequence or function of the core is, and so take part in it.

    ``arithmetic(u)`` is no constraint on values of u: it is put into all that speak of u.
    """
    reading = case.question.reading
    constraints = {id_ for id_, _ in reading.givens}
    named = [free_names(node) for id_, node in reading.written.items() if id_ in core]
    defined = frozenset[str]().union(*named) & reading.functions.keys()
    return [
        id_
        for id_, node in reading.written.items()
        if id_ not in constraints and free_names(node) & defined
    ]
