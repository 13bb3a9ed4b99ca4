"""Flaws of the worked solution: a line that does not follow from the lines before it."""

from __future__ import annotations

import re

from generators.exact_values import Amount, Unreadable, exact_of_tree
from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.inspection import data_values, pick, tree_of
from mathverify.codes import Code
from mathverify.language.tree import Comparison, Logical, LogicalOperator, Node, Relation
from mathverify.problem.spec import ProblemSpec

_LAST_NUMBER = re.compile(r"= (-?)(\d+)(\.\d+)?( [A-Za-z]\S*)?$")


def _with_step(spec: ProblemSpec, number: int, relation: str) -> ProblemSpec:
    changed = tuple(
        step.model_copy(update={"relation": relation}) if place == number else step
        for place, step in enumerate(spec.steps)
    )
    return spec.model_copy(update={"steps": changed})


def _equation(text: str, spec: ProblemSpec) -> Relation | None:
    """The tree of a chain of equalities; nothing else is a statement with one right value."""
    node = tree_of(text, spec)
    if isinstance(node, Relation) and set(node.signs) == {Comparison.EQUAL}:
        return node
    return None


def _plain(spec: ProblemSpec) -> list[int]:
    """The numbers of the steps that hold without a case or a name of their own."""
    return [
        number
        for number, step in enumerate(spec.steps)
        if not step.case and not step.let and _equation(step.relation, spec)
    ]


def _slip_of_calculation(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """The last number of a chain of equalities changed: right before, so false after."""
    # Zero may stand without a unit; any other number there would be a slip of the units too.
    measured = any(unknown.unit for unknown in spec.unknowns)
    found = [
        (number, match)
        for number in _plain(spec)
        if (match := _LAST_NUMBER.search(spec.steps[number].relation))
        and not (measured and match[2] == "0" and not match[3])
    ]
    if not found:
        return NotApplicable("no step ends with a number")
    number, match = pick(found, seed)
    relation = spec.steps[number].relation
    changed = int(match[2]) + 1 + seed % 4
    ending = f"= {match[1]}{changed}{match[3] or ''}{match[4] or ''}"
    return _with_step(spec, number, relation[: match.start()] + ending)


def _sign_in_step(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """A difference turned into a sum, where the data show that this changes its value."""
    values = data_values(spec)
    found: list[tuple[int, str]] = []
    for number in _plain(spec):
        relation = spec.steps[number].relation
        start, _, side = relation.rpartition("= ")
        first, minus, second = side.partition(" - ")
        if not start or not minus or "=" in side or not first.strip():
            continue
        changed = f"{start}= {first} + {second}"
        before, after = (_equation(text, spec) for text in (relation, changed))
        if before is None or after is None:
            continue
        right, wrong = (exact_of_tree(tree.operands[-1], values) for tree in (before, after))
        both = isinstance(right, Amount) and isinstance(wrong, Amount)
        if both and right != wrong:
            found.append((number, changed))
    if not found:
        return NotApplicable("no step ends with a difference of data")
    return _with_step(spec, *pick(found, seed))


def _lost_case(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """One of several possible values forgotten, where the question has all of them."""
    cases: list[tuple[int, list[str]]] = []
    for number, step in enumerate(spec.steps):
        node = tree_of(step.relation, spec)
        if isinstance(node, Logical) and node.operator is LogicalOperator.OR:
            parts = step.relation.split(" or ")
            if len(parts) == len(node.operands) and not any(s.rejects for s in spec.steps):
                cases.append((number, parts))
    if not cases:
        return NotApplicable("no step lists several values that all hold")
    number, parts = pick(cases, seed)
    lost = seed % len(parts)
    return _with_step(spec, number, " or ".join(parts[:lost] + parts[lost + 1 :]))


def _wrong_result(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """A line added at the end that doubles what the last line found."""
    numbers = _plain(spec)
    if not numbers or numbers[-1] != len(spec.steps) - 1:
        return NotApplicable("the last step is not an equation")
    last = spec.steps[-1]
    node: Node | None = _equation(last.relation, spec)
    if not isinstance(node, Relation):
        return NotApplicable("the last step is not an equation")
    value = exact_of_tree(node.operands[-1], data_values(spec))
    if isinstance(value, Unreadable) or not isinstance(value, Amount) or value.value == 0:
        return NotApplicable("the last step does not end with a number other than zero")
    left, right = last.relation.split(" = ")[0], last.relation.rsplit(" = ", 1)[1]
    added = last.model_copy(
        update={"relation": f"{left} = {2 + seed % 3}*({right})", "because": "carry on"}
    )
    return spec.model_copy(update={"steps": (*spec.steps, added)})


_BAD_STEP = frozenset({Code.BAD_STEP})

STEP_FLAWS = (
    Flaw("slip-in-step", "A wrong number in a step.", _BAD_STEP, _slip_of_calculation),
    Flaw("sign-in-step", "A sum for a difference in a step.", _BAD_STEP, _sign_in_step),
    Flaw("lost-case", "A step that loses a solution.", _BAD_STEP, _lost_case),
    Flaw("wrong-last-step", "A last step that does not follow.", _BAD_STEP, _wrong_result),
)
