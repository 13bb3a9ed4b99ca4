"""A formula as it is printed, read with the names of the question that it belongs to.

In print ``AC`` is a product of two numbers, or the distance of two points, and ``y_B`` a name, or a
coordinate: only the question can tell, for it declares what ``A`` is.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.language import tree
from mathverify.language.latex.reader import read_latex
from mathverify.language.layout.manner import ENGLISH, Manner, put_back
from mathverify.language.tree import Call, Multiply, Name, Node, Quantity, walk
from mathverify.language.vocabulary import CONSTANTS, DOMAINS, FUNCTIONS

#: Functions whose names look like a letter with an index.
_INDEXED = frozenset(name for name in FUNCTIONS if "_" in name)
_COORDINATES = {"x": "x_coordinate", "y": "y_coordinate", "z": "z_coordinate"}


@dataclass(frozen=True, slots=True)
class PrintedNames:
    """The names that a question declares; ``functions`` and ``points`` are some of them.

    ``manner`` is that in which its formulas are printed.
    """

    declared: frozenset[str] = frozenset()
    functions: frozenset[str] = frozenset()
    points: frozenset[str] = frozenset()
    manner: Manner = ENGLISH


#: The names of a question that declares none.
NO_NAMES = PrintedNames()


def read_printed(latex: str, names: PrintedNames, printed: Node) -> Node:
    """The tree of ``latex``, which was printed from ``printed``.  Raises `ParseError`.

    Of ``printed`` only its own names are taken, such as the variable of a sum.  A letter that is
    also a unit there is left undeclared: italic ``h`` is the name all the same, and upright ``h``
    the unit.  So is a name made of points, for a datum is shown as its value: ``AB`` is a length.
    """
    points = names.points
    found = {n for n in names.declared - names.functions if n in points or not points.issuperset(n)}
    units: set[str] = set()
    called: set[str] = set()
    for part in walk(printed):
        if isinstance(part, Name):
            found.add(part.identifier)
        elif isinstance(part, Quantity):
            units.update(word for word, _ in part.unit.factors)
        elif isinstance(part, Call):
            called.add(part.function)
    hidden = {word for word in units if len(word) == 1}
    declared = frozenset(
        name
        for name in found - hidden
        if " " not in name and name not in DOMAINS and name not in CONSTANTS
    )
    functions = (
        frozenset(called - FUNCTIONS.keys()) | (names.functions & (found | called)) | _INDEXED
    )
    latex = put_back(latex, names.manner)
    return _with_points(read_latex(latex, declared=declared, functions=functions), names)


def _with_points(node: Node, names: PrintedNames) -> Node:
    """Points side by side as their distance, a coordinate with a point as index as its own."""
    if not names.points:
        return node
    node = tree.mapped(node, lambda part: _with_points(part, names))
    match node:
        case Name(identifier=text) if "_" in text and text not in names.declared:
            axis, _, point = text.partition("_")
            if axis in _COORDINATES and point in names.points:
                return Call(_COORDINATES[axis], (Name(point),))
        case Multiply(factors=factors):
            joined = _distances(factors, names.points)
            return joined[0] if len(joined) == 1 else Multiply(joined)
    return node


def _distances(factors: tuple[Node, ...], points: frozenset[str]) -> tuple[Node, ...]:
    found: list[Node] = []
    position = 0
    while position < len(factors):
        pair = factors[position : position + 2]
        if len(pair) == 2 and all(isinstance(p, Name) and p.identifier in points for p in pair):
            found.append(Call("length", pair))
            position += 2
        else:
            found.append(factors[position])
            position += 1
    return tuple(found)
