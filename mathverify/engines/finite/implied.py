"""What follows from constraints: equations without logarithms, bounds from values of words.

A consequence cuts boxes; points are still judged by what was given.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.language.formulas import conjuncts
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Call, Comparison, Node, Number, Relation
from mathverify.semantics import terms
from mathverify.semantics.logarithmic_form import without_functions
from mathverify.semantics.polynomials import BeyondMethodError, Ring
from mathverify.semantics.quotients import NowhereDefinedError, QuotientField
from mathverify.semantics.system import Constraint, System
from mathverify.semantics.templates import built
from mathverify.words.book import BOOK


def implied(system: System) -> Iterator[Constraint]:
    """What follows from constraints of ``system``, each under the name of its source."""
    names = [variable.name for variable in system.variables]
    for constraint in system.constraints:
        if not constraint.wanted or Call not in kinds_in(constraint.formula):
            continue
        for part in conjuncts(constraint.formula):
            match part:
                case Relation((left, right), (Comparison.EQUAL,)):
                    for bound in (*_bounds(left, right), *_bounds(right, left)):
                        yield Constraint(constraint.name, bound)
                    ring = Ring(names)
                    try:
                        value = QuotientField(ring).quotient(terms.subtract(left, right))
                        found = without_functions(ring, value.numerator)
                    except (BeyondMethodError, NowhereDefinedError):
                        continue
                    if found is not None:
                        yield Constraint(constraint.name, found)


def _bounds(call: Node, value: Node) -> Iterator[Node]:
    """What the record of a word says of its argument where its value is known."""
    if isinstance(call, Call) and isinstance(value, Number) and len(call.arguments) == 1:
        word = BOOK.get(call.function)
        if word is not None and word.whole is not None:
            for template in word.whole.range:
                yield built(template, {"u": call.arguments[0], "v": value})
