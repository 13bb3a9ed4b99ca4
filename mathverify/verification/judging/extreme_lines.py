"""The place of an extreme value that is asked for: ``f'(x) = 0`` holds there and not everywhere.

Such a line is no consequence of what is given.  It is held to what is asked: that the extreme value
is attained, and that the slope is zero there; lines after it speak of that place.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.language import tree
from mathverify.language.tree import Comparison, Node
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Constraint, Satisfiable, Unsatisfiable
from mathverify.verification.judging.extreme_place import EXTREME
from mathverify.verification.judging.step_lines import Line
from mathverify.verification.judging.step_state import State


def placed(state: State, line: Line) -> Line:
    """``line`` as one about the place of the extreme value that is asked for, if it is one.

    ``f'(x) = 0`` is no consequence of what is given: it holds at the extreme.  From there on
    what is not true everywhere speaks of that place.
    """
    if state.extreme is None or line.case is not None or not line.names:
        return line
    if not isinstance(state.truth(line), Satisfiable):
        return line
    attained, slope = state.extreme
    entered = any(one.line.key is EXTREME for one in state.standing)
    if entered or (_is_set_to_zero(line.node) and _is_slope(state, line, slope)):
        return replace(line, case=attained, key=EXTREME)
    return line


def _is_slope(state: State, line: Line, slope: Node | None) -> bool:
    """Whether a line that ends in zero says that the slope of what is asked is."""
    written = [
        part
        for part in tree.children(line.node)
        if isinstance(part, tree.Call) and part.function == "diff"
    ]
    if not all(_is_of_the_asked(state, line, part) for part in written):
        return False
    if slope is None:
        return bool(written)
    return all(
        isinstance(state.follows((Constraint("one", one),), other, state.wide), Unsatisfiable)
        for one, other in ((line.formula, slope), (slope, line.formula))
    )


def _is_of_the_asked(state: State, line: Line, part: tree.Call) -> bool:
    """Whether a derivative is that of what is asked, as far as the givens say."""
    asked = state.case.question.asked
    try:
        of = line.lowering.lower(part.arguments[0])
        same = None if asked is None else equality(asked, of, part)
    except LoweringProblem:
        return False
    system = state.case.question.system
    return same is not None and isinstance(state.follows((), same, system), Unsatisfiable)


def _is_set_to_zero(node: Node) -> bool:
    """Whether a line ends in ``= 0`` or ``= 0 m``: sides that happen to meet there do not."""
    if not isinstance(node, tree.Relation) or node.signs[-1] is not Comparison.EQUAL:
        return False
    last = node.operands[-1]
    last = last.value if isinstance(last, tree.Quantity) else last  # 0 cm^2
    return isinstance(last, tree.Number) and not last.value
