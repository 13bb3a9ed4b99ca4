"""A linear inequality in one unknown: collect, then divide, minding the sign."""

from __future__ import annotations

from mathverify.language.tree import Comparison
from mathverify.semantics.linear_form import LinearForm, linear_form
from mathverify.solving.line import Line
from mathverify.solving.subject import Subject
from mathverify.solving.writing import equation

_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_SIGNS = (Comparison.LESS, Comparison.LESS_EQUAL, Comparison.GREATER, Comparison.GREATER_EQUAL)


def by_dividing(subject: Subject) -> list[Line]:
    """``-7*x <= 21`` and ``x >= -3`` for ``15 - 7*x <= 36``."""
    name = subject.unknown
    relations = list(subject.relations(*_SIGNS))
    if not name or subject.has_units or len(relations) != 1:
        return []
    left, right = (linear_form(side) for side in relations[0].operands)
    if not isinstance(left, LinearForm) or not isinstance(right, LinearForm):
        return []
    both = left - right
    factor = both.coefficients.get(name)
    if factor is None:
        return []
    sign = relations[0].signs[0].value
    lines = subject.numbers_in()
    lines.append(Line(equation({name: factor}, -both.constant, sign), "collect the unknown"))
    if factor != 1:
        because = f"divide both sides by {factor}"
        if factor < 0:
            sign = _TURNED[sign]
            because += "; as this is negative, the sign turns round"
        lines.append(Line(f"{name} {sign} {-both.constant / factor}", because))
    return lines
