"""``red = 2`` of a draw is ``count(outcome, red) = 2``, and ``count(red)`` how many there are.

A label is no number: where it is compared with one, or counted in nothing, the outcome of the only
draw is what it is counted in.  A label that is a datum as well, how many red ones there are, is one
in events alone, which say nothing of a datum.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from mathverify.language import tree
from mathverify.language.experiments import Draw, Experiment
from mathverify.language.tree import Name, Node


class Labels(NamedTuple):
    """What the outcome of the only draw is called, and the labels of what is drawn.

    ``named`` are those that are data as well.
    """

    outcome: str = ""
    free: Set[str] = frozenset()
    named: Set[str] = frozenset()


def labels_counted(experiment: Experiment, declared: Set[str], data: Set[str]) -> Labels:
    """The labels that are counted, if each of what is drawn has one that names nothing else."""
    labels, outcome = labels_drawn(experiment)
    if not labels or labels & (declared - data):
        return Labels()
    return Labels(outcome, labels - data, labels & data)


def labels_drawn(experiment: Experiment) -> tuple[frozenset[str], str]:
    """The labels of what is drawn, if each has one, and what the outcome of the draw is called."""
    match experiment.stages:
        case [stage] if len(stage.cases) == 1 and isinstance(stage.cases[0][1], Draw):
            things = stage.cases[0][1].source.things
            labels = frozenset(thing.identifier for thing in things if isinstance(thing, Name))
            if len(labels) == len(things):
                return labels, stage.name or "outcome"
    return frozenset(), ""


def with_counts(node: Node, counted: Labels) -> Node:
    """``node`` with the numbers of labels counted in the outcome."""
    if counted.named and isinstance(node, tree.Call) and node.function in _OF_EVENTS:
        counted = Labels(counted.outcome, counted.free | counted.named)
    labels = counted.free
    below = tree.children(node)
    if isinstance(node, tree.Call) and node.function == "count" and len(below) == 1:
        return _counted(below[0], counted) if _is_label(below[0], labels) else node
    compares = isinstance(node, tree.Relation) and any(isinstance(o, tree.Number) for o in below)
    inner = _counted if compares else with_counts
    return tree.mapped(node, lambda o: inner(o, counted))


#: What takes an event: P, and how many of the outcomes are in it.
_OF_EVENTS = frozenset({"P", "ways"})


def _is_label(node: Node, labels: Set[str]) -> bool:
    return isinstance(node, Name) and node.identifier in labels


def _counted(operand: Node, counted: Labels) -> Node:
    if _is_label(operand, counted.free):
        return tree.Call("count", (Name(counted.outcome), operand))
    return with_counts(operand, counted)
