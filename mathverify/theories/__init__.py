"""The theories: what the built-in functions of the problem language mean, one subject a file.

A theory is a `mathverify.semantics.lowering.Theory`: a name, and a rule for each function that
lowers one call of it to the form described in `mathverify.semantics`.  A rule never decides
anything and never simplifies a hole away; where the definition of a function has conditions, the
lowered term has no value outside them.

Theories do not import each other.  What they share stands beside them: ``arguments`` (how many,
which numbers), ``binding`` (variables of sums and derivatives), ``polynomial_division``,
``continuity``, ``set_builders``, ``real_line`` (which piece applies where), and ``elimination``
(of quantifiers).

What needs no decision stands below, in `mathverify.calculus`: the form of a term in one variable,
holes, slopes, expansions and germs.  ``derivative``, ``kinks`` and ``derivative_by_pieces`` decide
where the rules of slopes have a hole; ``cancelled`` finds what a term tends to beside other
unknowns.
``antiderivatives``, ``rational_integrals`` and ``substitutions`` propose, and ``fundamental``
proves what is proposed.  These rules do ask for a decision, since whether a limit or an integral
*is* a number is part of what the call means; `mathverify.engines.univariate` gives it.
A theory with such rules names its ``method``, which is then evidence for every question that
they have read (`mathverify.semantics.lowering.Record`).
``plugins`` finds the theories of other packages, which stand on the same footing as `THEORIES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mathverify.errors import PluginError
from mathverify.language.tree import Call
from mathverify.semantics.lowering import SAME, Extension, Lowering, Rule, Theory
from mathverify.semantics.meaning import Meaning
from mathverify.semantics.relations import compared
from mathverify.semantics.system import Evidence, Grade
from mathverify.theories import (
    complex_numbers,
    counting,
    differentiation,
    elementary,
    events,
    everyday,
    expectation,
    functions,
    grouped_data,
    integration,
    limits,
    logic,
    matrices,
    number_theory,
    parameters,
    piecewise,
    polynomials,
    quantiles,
    regression,
    sequences,
    sets,
    statistics,
    vectors,
)

__all__ = ["ENTRY_POINTS", "THEORIES", "rules"]

#: The entry-point group of theories in other packages.
ENTRY_POINTS = "mathverify.theories"

#: The built-in theories, in the order in which they are read.
THEORIES: tuple[Theory, ...] = (
    elementary.THEORY,
    number_theory.THEORY,
    statistics.THEORY,
    quantiles.THEORY,
    grouped_data.THEORY,
    regression.THEORY,
    matrices.THEORY,
    vectors.THEORY,
    sequences.THEORY,
    sets.THEORY,
    logic.THEORY,
    everyday.THEORY,
    polynomials.THEORY,
    piecewise.THEORY,
    complex_numbers.THEORY,
    events.THEORY,
    expectation.THEORY,
    counting.THEORY,
    differentiation.THEORY,
    integration.THEORY,
    limits.THEORY,
    functions.THEORY,
    parameters.THEORY,
)


def rules(theories: Iterable[Theory]) -> Mapping[str, Rule]:
    """The rules of all ``theories`` by function name, with their extensions.

    Raises `PluginError` where two theories have one name or supply one function, and where one
    extends a function that none supplies.
    """
    theories = tuple(theories)
    found: dict[str, Rule] = {}
    owners: dict[str, str] = {}
    names: set[str] = set()
    for theory in theories:
        if theory.name in names:
            raise PluginError(ENTRY_POINTS, theory.name, "a theory of this name is there already")
        names.add(theory.name)
        for function, rule in theory.rules.items():
            if function in owners:
                raise PluginError(
                    ENTRY_POINTS,
                    theory.name,
                    f"the function {function} is supplied by {owners[function]} already",
                )
            owners[function] = theory.name
            found[function] = _recorded(rule, theory) if theory.method else rule
    for theory in theories:
        if SAME in theory.extensions:
            found.setdefault(SAME, compared)
        for function, extension in theory.extensions.items():
            if function not in found:
                words = f"the function {function} is extended, and no theory supplies it"
                raise PluginError(ENTRY_POINTS, theory.name, words)
            found[function] = _extended(extension, found[function], theory)
    return found


def _extended(extension: Extension, rule: Rule, theory: Theory) -> Rule:
    """The rule that asks the extension of this theory first."""
    plugged_in = all(theory is not built_in for built_in in THEORIES)

    def extended(lowering: Lowering, call: Call) -> Meaning:
        meaning = extension(lowering, call)
        if meaning is None:
            return rule(lowering, call)
        if plugged_in:
            lowering.record.plugins.add(theory.name)
        return meaning

    return extended


def _recorded(rule: Rule, theory: Theory) -> Rule:
    """The same rule; what it reads rests on the method of its theory."""
    evidence = Evidence(theory.method, f"mathverify.theories: {theory.name}", Grade.EXACT)

    def recorded(lowering: Lowering, call: Call) -> Meaning:
        meaning = rule(lowering, call)
        lowering.record.rests_on(evidence)
        return meaning

    return recorded
