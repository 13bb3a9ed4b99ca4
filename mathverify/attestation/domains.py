"""Domains of a question's unknowns: as read, and wider ones with the same unit."""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.node import walk
from mathverify.problem.spec import ProblemSpec, Unknown
from mathverify.semantics.domains import Domain, Shape, parse_domain
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.system import Kind
from mathverify.verification.judging.presentation import unit_text


def declared_names(spec: ProblemSpec) -> frozenset[str]:
    """The names of data, functions and unknowns."""
    names = {datum.name for datum in spec.data} | {one.name for one in spec.functions}
    return frozenset(names | {unknown.name for unknown in spec.unknowns})


def domain_read(spec: ProblemSpec, unknown: Unknown) -> Domain | None:
    """The domain of an unknown; None for one that nobody can read."""
    try:
        return parse_domain(unknown.domain, unknown.name, declared_names(spec))
    except (ParseError, LoweringProblem):
        return None


def scalar_domains(spec: ProblemSpec) -> Iterator[tuple[Unknown, Domain]]:
    """The unknowns that are numbers, with their domains."""
    for unknown in spec.unknowns:
        domain = domain_read(spec, unknown)
        if domain is None or domain.shape is not Shape.SCALAR or domain.kind is Kind.BOOLEAN:
            continue
        yield unknown, domain


def widened(unknown: Unknown, domain: Domain, sort: str) -> Unknown:
    """The unknown over all numbers of a sort; the unit of its conditions stays."""
    units = [
        node.unit
        for condition in domain.conditions
        for node in walk(condition)
        if isinstance(node, tree.Quantity)
    ]
    unit = unknown.unit or (unit_text(units[0]) if units else None)
    return unknown.model_copy(update={"domain": sort, "unit": unit})
