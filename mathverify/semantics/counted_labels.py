"""``red = 2`` of a draw is ``count(outcome, red) = 2``, and ``count(red)`` how many there are.

A label is no number: where it is compared with one, or counted in nothing, the outcome of the only
draw is what it is counted in.
"""

from __future__ import annotations

from collections.abc import Set

from mathverify.language import tree
from mathverify.language.experiments import Draw, Experiment
from mathverify.language.tree import Name, Node


def labels_counted(experiment: Experiment, declared: Set[str]) -> tuple[str, frozenset[str]]:
    """What the outcome of the only draw is called, and the labels of what is drawn."""
    match experiment.stages:
        case [stage] if len(stage.cases) == 1 and isinstance(stage.cases[0][1], Draw):
            things = stage.cases[0][1].source.things
            labels = {thing.identifier for thing in things if isinstance(thing, Name)} - declared
            if len(labels) == len(things):
                return stage.name or "outcome", frozenset(labels)
    return "", frozenset()


def with_counts(node: Node, outcome: str, labels: Set[str]) -> Node:
    """``node`` with the numbers of labels counted in the outcome."""
    below = tree.children(node)
    if isinstance(node, tree.Call) and node.function == "count" and len(below) == 1:
        return _counted(below[0], outcome, labels) if _is_label(below[0], labels) else node
    compares = isinstance(node, tree.Relation) and any(isinstance(o, tree.Number) for o in below)
    inner = _counted if compares else with_counts
    return tree.rebuild(node, tuple(inner(o, outcome, labels) for o in below)) if below else node


def _is_label(node: Node, labels: Set[str]) -> bool:
    return isinstance(node, Name) and node.identifier in labels


def _counted(operand: Node, outcome: str, labels: Set[str]) -> Node:
    if _is_label(operand, labels):
        return tree.Call("count", (Name(outcome), operand))
    return with_counts(operand, outcome, labels)
