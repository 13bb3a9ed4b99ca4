"""One linear equation in one unknown: collect, then divide."""

from __future__ import annotations

from math import lcm

from mathverify.language.tree import Comparison
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.solving.line import Line
from mathverify.solving.subject import Subject
from mathverify.solving.writing import equation


def by_collecting(subject: Subject) -> list[Line]:
    """``4*x = 48`` and ``x = 12`` for ``12*x + 2 = 8*x + 50``."""
    name = subject.unknown
    relations = list(subject.relations(Comparison.EQUAL))
    if not name or subject.has_units or len(relations) != 1:
        return []
    left, right = (linear_form(side) for side in relations[0].operands)
    if not isinstance(left, LinearForm) or not isinstance(right, LinearForm):
        return []
    both = left - right
    factor = both.coefficients.get(name)
    if factor is None:
        return []
    lines = subject.numbers_in()
    below = lcm(factor.denominator, both.constant.denominator)
    if below != 1:
        lines.append(
            Line(
                equation({name: factor * below}, -both.constant * below),
                f"collect the unknown on one side and multiply by {below}",
            )
        )
    elif factor != 1:
        collected = equation({name: factor}, -both.constant)
        lines.append(Line(collected, "collect the unknown on one side"))
    if factor * below != 1:
        because = f"divide both sides by {factor * below}"
    else:
        because = "take the number to the other side"
    return [*lines, Line(f"{name} = {-both.constant / factor}", because)]
