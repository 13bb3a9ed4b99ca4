"""A domain of whole numbers that the other givens leave no room in: which number they have.

``3*x - 5 = 18`` has no whole solution.  Whoever wrote it hears that x would be 23/3, and sees by
that whether the domain is wrong or a number of the givens is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mathverify.semantics.system import Kind, Satisfiable, System
from mathverify.verification.case import Case


def broken_instead(case: Case, core: Sequence[str]) -> str:
    """What an unknown of the core is if it may be no whole number; empty where that is no help."""
    system, units = case.question.system, case.question.reading.units
    whole = [
        variable.name
        for variable in system.variables
        if variable.kind is Kind.INTEGER and f"domain of {variable.name}" in core
    ]
    if len(whole) != 1 or units.get(whole[0]) is not None:
        return ""
    (name,) = whole
    variables = [
        replace(variable, kind=Kind.REAL) if variable.name == name else variable
        for variable in system.variables
    ]
    found = case.reasoner.decide(System(tuple(variables), system.constraints))
    value = found.model.get(name) if isinstance(found, Satisfiable) else None
    if not isinstance(value, Fraction) or value.denominator == 1:
        return ""
    return f"let {name} be a real number: {name} = {value} satisfies the rest"
