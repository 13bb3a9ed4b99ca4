"""Whether a system says the same of a figure that was moved: as far as two places show.

Nothing is concluded from it but that listing all models is no use: with every figure there would
be all those that are moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from mathverify.calculus.enclosures import enclosure
from mathverify.language.formulas import atoms
from mathverify.language.tree import Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.system import System

_PRECISION = 64
#: How far a figure is moved along each axis.
_STEP = Fraction(5, 7)


def seems_movable(system: System, points: Iterable[Sequence[str]]) -> bool:
    """Whether no relation of ``system`` changes its sides' difference where all points move."""
    axes = {name: axis for point in points for axis, name in enumerate(point)}
    if not axes:
        return False
    here = {
        variable.name: Fraction(3 * place * place + 7 * place + 2, 5 + place % 3)
        for place, variable in enumerate(system.variables)
    }
    there = {
        name: value + (_STEP * (axes[name] + 1) if name in axes else 0)
        for name, value in here.items()
    }
    return all(
        _is_same(atom, here, there) for one in system.constraints for atom in atoms(one.formula)
    )


def _is_same(atom: Node, here: dict[str, Fraction], there: dict[str, Fraction]) -> bool:
    from flint import arb

    if not isinstance(atom, Relation) or len(atom.operands) != 2:
        return True
    gap = terms.subtract(*atom.operands)
    found = [
        enclosure(
            gap,
            {name: arb(value.numerator) / arb(value.denominator) for name, value in place.items()},
            _PRECISION,
        )
        for place in (here, there)
    ]
    return found[0] is None or found[1] is None or bool(found[0].overlaps(found[1]))
