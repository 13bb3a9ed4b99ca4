"""Rays that make equal angles with two others on one side of a line.

If A and E lie on one side of the line VD, and VE makes equal angles with VA and VD, then VE runs
between them.  For with ``d = angle(D,V,E)`` and ``a = angle(D,V,A)``, both between 0 and 180
degrees and turned the same way, ``angle(A,V,E) = |a - d|``; this is d only if ``a = 2*d``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from geometry.angles.directions import Directions
from geometry.angles.expressions import AngleAtom, LinearEquation, expression
from geometry.angles.ledger import Forces, SameTurn


@dataclass(frozen=True, slots=True)
class _Halved:
    """The ray from ``vertex`` to ``middle`` makes equal angles with those to the arms."""

    vertex: str
    middle: str
    arms: tuple[str, str]
    equation: LinearEquation


class HalvedAngles:
    """The equal angles with a common arm that the relations of a figure name."""

    def __init__(self, figure: Directions, relations: Iterable[LinearEquation]) -> None:
        self._figure = figure
        self._halved = [one for relation in relations for one in _halved(relation)]

    def apply(self) -> None:
        """Say of each where its ray runs, if that is known by now."""
        figure = self._figure
        for one in self._halved:
            for arm, other in (one.arms, one.arms[::-1]):
                base, ray = (one.vertex, arm), (one.vertex, one.middle)
                far = (one.vertex, other)
                if figure.side(base, one.middle, other) != 1:
                    continue
                claims = (Forces(one.equation), SameTurn((base, ray), (base, far)))
                reason = f"equal angles on one side of {one.vertex}{arm}"
                figure.learn_crossing(ray, far, reason, *claims)
                figure.learn_turn((base, ray), (ray, far), 1, reason, *claims)


def _halved(relation: LinearEquation) -> Iterable[_Halved]:
    """``angle(A,V,E) = angle(E,V,D)`` and nothing else."""
    terms, constant = relation.expression.terms, relation.expression.constant
    if constant or len(terms) != 2:
        return
    (one, factor), (two, other_factor) = terms
    if factor != -other_factor or not isinstance(one, AngleAtom) or not isinstance(two, AngleAtom):
        return
    common = {one.arm, one.other} & {two.arm, two.other}
    if one.vertex != two.vertex or len(common) != 1:
        return
    (middle,) = common
    arms = ({one.arm, one.other} - common, {two.arm, two.other} - common)
    ((first,), (second,)) = arms
    equation = LinearEquation(expression([(one, Fraction(1)), (two, Fraction(-1))]))
    yield _Halved(one.vertex, middle, (first, second), equation)
