"""The theories: what the built-in functions of the problem language mean, one subject a file.

A theory is a `mathverify.semantics.lowering.Theory`: a name, and a rule for each function that
lowers one call of it to the form described in `mathverify.semantics`; some have rules for kinds of
nodes as well, as sets for set builders and ``parameters`` for quantifiers.  A rule never decides
anything and never simplifies a hole away; where the definition of a function has conditions, the
lowered term has no value outside them.

Theories do not import each other.  What they share stands beside them: ``arguments`` (how many,
which numbers), ``binding`` (variables of sums and derivatives), ``polynomial_division``,
``continuity``, ``divergence``, ``set_builders``, ``real_line`` (which piece applies where), and
``elimination`` (of quantifiers).

What needs no decision stands below, in `mathverify.calculus`: the form of a term in one variable,
holes, slopes, expansions and germs.  ``derivative``, ``kinks`` and ``derivative_by_pieces`` decide
where the rules of slopes have a hole; ``cancelled`` finds what a term tends to beside other
unknowns.
``antiderivatives``, ``rational_integrals`` and ``substitutions`` propose, and ``fundamental``
proves what is proposed.  These rules do ask for a decision, since whether a limit or an integral
*is* a number is part of what the call means; `mathverify.engines.univariate` gives it.
A theory with such rules names its ``method``, which is then evidence for every question that
they have read (`mathverify.semantics.lowering.Record`).
``subjects`` is the table of the built-in theories, each loaded when one of its words is met;
``plugins`` finds the theories of other packages, which stand on the same footing as `THEORIES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from mathverify.errors import PluginError
from mathverify.language.tree import Call, Node
from mathverify.semantics.kinds import KINDS
from mathverify.semantics.lowering import (
    SAME,
    Extension,
    Lowering,
    NodeRule,
    Rule,
    Rules,
    Theory,
)
from mathverify.semantics.meaning import Meaning, Truth
from mathverify.semantics.relations import compared
from mathverify.semantics.system import Evidence, Grade
from mathverify.theories.subjects import THEORIES

__all__ = ["ENTRY_POINTS", "THEORIES", "rules"]

Key = TypeVar("Key")
Value = TypeVar("Value")
Found = TypeVar("Found")

#: The entry-point group of theories in other packages.
ENTRY_POINTS = "mathverify.theories"


def rules(theories: Iterable[Theory]) -> Rules:
    """The rules of all ``theories`` by function and kind of node, with their extensions.

    Raises `PluginError` where two theories have one name, supply one function or read one kind of
    node, and where one extends a function that none supplies.
    """
    theories = tuple(theories)
    names = [theory.name for theory in theories]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise PluginError(ENTRY_POINTS, name, "a theory of this name is there already")
    calls = _joined(
        ((theory, _resting(theory, theory.rules)) for theory in theories),
        "the function {} is supplied by {} already",
    )
    kinds = _joined(
        ((theory, _noted(theory, _resting(theory, theory.kinds))) for theory in theories),
        "the nodes {} are read by {} already",
        KINDS,
    )
    comparisons = _joined(
        ((theory, _noted(theory, theory.compared)) for theory in theories),
        "comparisons with {} are read by {} already",
    )
    for theory in theories:
        if SAME in theory.extensions:
            calls.setdefault(SAME, compared)
        for function, extension in theory.extensions.items():
            if function not in calls:
                words = f"the function {function} is extended, and no theory supplies it"
                raise PluginError(ENTRY_POINTS, theory.name, words)
            calls[function] = _extended(extension, calls[function], theory)
    of_events = frozenset[str]().union(*(theory.of_events for theory in theories))
    return Rules(calls, kinds, comparisons, of_events & calls.keys())


def _joined(
    tables: Iterable[tuple[Theory, Mapping[Key, Value]]],
    taken: str,
    first: Mapping[Key, Value] = MappingProxyType({}),
) -> dict[Key, Value]:
    """One table of those of all theories after the ``first``; ``taken`` says what stands twice."""
    found = dict(first)
    owners = dict.fromkeys(first, "the language itself")
    for theory, table in tables:
        for key, value in table.items():
            if key in owners:
                words = taken.format(_name(key), owners[key])
                raise PluginError(ENTRY_POINTS, theory.name, words)
            owners[key] = theory.name
            found[key] = value
    return found


def _is_plugged_in(theory: Theory) -> bool:
    return all(theory is not built_in for built_in in THEORIES)


def _extended(extension: Extension, rule: Rule, theory: Theory) -> Rule:
    """The rule that asks the extension of this theory first."""
    plugged_in = _is_plugged_in(theory)

    def extended(lowering: Lowering, call: Call) -> Meaning:
        meaning = extension(lowering, call)
        if meaning is None:
            return rule(lowering, call)
        if plugged_in:
            lowering.record.plugins.add(theory.name)
        return meaning

    return extended


def _resting(
    theory: Theory, table: Mapping[Key, Callable[[Lowering, Any], Meaning]]
) -> Mapping[Key, Callable[[Lowering, Any], Meaning]]:
    """The same rules; what they read rests on the method of their theory, if it has one."""
    if not theory.method:
        return table
    evidence = Evidence(theory.method, f"mathverify.theories: {theory.name}", Grade.EXACT)

    def recorded(rule: NodeRule) -> NodeRule:
        def reading(lowering: Lowering, node: Any) -> Meaning:
            meaning = rule(lowering, node)
            lowering.record.rests_on(evidence)
            return meaning

        return reading

    return {key: recorded(rule) for key, rule in table.items()}


def _noted(
    theory: Theory, table: Mapping[Key, Callable[..., Found]]
) -> Mapping[Key, Callable[..., Found]]:
    """The same rules; those of a plug-in say that it took part, and what they worked out.

    Of calls the record is told so where they are read, by their function.
    """
    if not _is_plugged_in(theory):
        return table

    def noted(key: Key, rule: Callable[..., Found]) -> Callable[..., Found]:
        def reading(lowering: Lowering, *asked: Any) -> Found:
            found = rule(lowering, *asked)
            if found is not None:
                lowering.record.plugins.add(theory.name)
                said: Any = Truth(found) if isinstance(found, Node) else found
                lowering.record.noted(_name(key), said)
            return found

        return reading

    return {key: noted(key, rule) for key, rule in table.items()}


def _name(key: object) -> str:
    """A function by its name, a kind of node by that of its class."""
    return key.__name__ if isinstance(key, type) else str(key)
