"""Siblings at the bounds: where a condition is met exactly, and one step to each side.

There a strict sign and a weak one part, as do a positive number and one that is not negative.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from mathverify.attestation.domains import scalar_domains, widened
from mathverify.attestation.outcome import Bench
from mathverify.attestation.renumbering import Atom, Template, Values
from mathverify.attestation.siblings import values_of_freed
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.problem.spec import Given
from mathverify.semantics.system import Kind

_SIGN = re.compile(r"<=|>=|=<|=>|≤|≥|<|>")
#: Numbers freed for one bound, and conditions looked at in one question.
_MOST_FREED = 3
_MOST_BOUNDS = 8


@dataclass(frozen=True, slots=True)
class Hit:
    """Numbers with which a condition is met exactly; ``at`` is the question with it as equation.

    ``beside`` are the numbers one step to each side.  ``of`` names the condition.
    """

    values: Values
    beside: tuple[Values, ...]
    at: Template
    of: str


def hits(
    template: Template,
    atoms: Sequence[Atom],
    start: Values,
    movable: Sequence[int],
    bench: Bench,
    domains: Sequence[str] = (),
) -> Iterator[Hit]:
    """The bounds of the givens, and of the ``domains`` of these unknowns, hit exactly."""
    variants = [*_equations(template), *_edges(template, domains)]
    for of, variant in variants[:_MOST_BOUNDS]:
        own = [hole.atom for hole in template.holes if hole.key[1] == of]
        order = dict.fromkeys((*(i for i in own if i in movable), *movable))
        for freed in list(order)[:_MOST_FREED]:
            found = values_of_freed(variant, start, freed, atoms, bench)
            step = Fraction(1, 10 ** atoms[freed].decimals)
            for value in found[:2]:
                beside = tuple(
                    _with(start, freed, moved)
                    for moved in (value - step, value + step)
                    if moved > 0
                )
                yield Hit(_with(start, freed, value), beside, variant, of)


def _with(start: Values, freed: int, value: Fraction) -> Values:
    return (*start[:freed], value, *start[freed + 1 :])


def _equations(template: Template) -> Iterator[tuple[str, Template]]:
    """The question with one inequality of a given as an equation, sign by sign."""
    for index, given in enumerate(template.spec.givens):
        if any(sign in given.relation for sign in (" implies ", "forall", "exists", "{")):
            continue
        for found in _SIGN.finditer(given.relation):
            # Of the same length, so that the numbers stand where they stood.
            equal = "=".ljust(len(found.group()))
            text = given.relation[: found.start()] + equal + given.relation[found.end() :]
            givens = list(template.spec.givens)
            givens[index] = Given(id=given.id, relation=text)
            spec = template.spec.model_copy(update={"givens": tuple(givens)})
            yield given.id, replace(template, spec=spec)


def _edges(template: Template, domains: Sequence[str]) -> Iterator[tuple[str, Template]]:
    """The question with an unknown at an edge of its domain, which is widened."""
    for unknown, domain in scalar_domains(template.spec):
        if unknown.name not in domains:
            continue
        wide = widened(unknown, domain, "integer" if domain.kind is Kind.INTEGER else "real")
        unknowns = tuple(
            wide if one.name == unknown.name else one for one in template.spec.unknowns
        )
        for condition in domain.conditions:
            if not isinstance(condition, tree.Relation) or len(condition.operands) != 2:
                continue
            left, right = (to_ascii(operand) for operand in condition.operands)
            edge = Given(id=f"edge_of_{unknown.name}", relation=f"{left} = {right}")
            spec = template.spec.model_copy(
                update={"unknowns": unknowns, "givens": (*template.spec.givens, edge)}
            )
            kept = tuple(h for h in template.holes if h.key[:2] != ("unknowns", unknown.name))
            yield unknown.name, replace(template, spec=spec, holes=kept)
