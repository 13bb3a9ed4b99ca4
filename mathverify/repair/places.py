"""What stands in the wrong section moved to its own: a value is a datum, a relation a given.

Proposals alone, as in all files of the room: whoever takes one verifies it as a new question.
"""

from __future__ import annotations

from collections.abc import Iterator

from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.tokens import PLAIN_NAME
from mathverify.language.tree import Node, free_names
from mathverify.problem.spec import Datum, Given, ProblemSpec
from mathverify.repair.change import Proposal
from mathverify.repair.patient import Patient
from mathverify.semantics.reading import parse_text

_COST = 0.9
_SURE = (tree.Number, tree.Quantity, tree.Percent, tree.Negate, tree.ListLiteral)
#: A pair is an interval as well, where it stands for a domain.
_PAIR = (tree.TupleLiteral, tree.Interval)


def other_place(patient: Patient) -> Iterator[Proposal]:
    """Everything that is misplaced, in its own section at once."""
    for place, kinds in enumerate((_SURE, _SURE + _PAIR)):
        yield from _moved(patient, kinds, _COST + place / 2)


def _moved(patient: Patient, values: tuple[type, ...], cost: float) -> Iterator[Proposal]:
    """The question with what is a value of these kinds under its data, if anything is."""
    spec = _unknowns_that_are_values(patient, patient.spec, values)
    spec = _givens_that_are_values(patient, spec)
    spec = _data_that_are_relations(patient, spec)
    if spec == patient.spec:
        return
    moved = {d.name for d in spec.data} - {d.name for d in patient.spec.data}
    stated = {g.id for g in spec.givens} - {g.id for g in patient.spec.givens}
    told = [f"{name} under data" for name in sorted(moved)]
    told += [f"{name} under givens" for name in sorted(stated)]
    yield Proposal(f"put {', '.join(told)}", cost, spec)


def _unknowns_that_are_values(
    patient: Patient, spec: ProblemSpec, values: tuple[type, ...]
) -> ProblemSpec:
    """``unknowns: {price: 45 USD}``: an unknown whose domain is one value is a datum."""
    for unknown in spec.unknowns:
        if is_value(patient, unknown.domain, values):
            rest = tuple(u for u in spec.unknowns if u is not unknown)
            data = (*spec.data, Datum(name=unknown.name, value=unknown.domain))
            spec = spec.model_copy(update={"unknowns": rest, "data": data})
    return spec


def _givens_that_are_values(patient: Patient, spec: ProblemSpec) -> ProblemSpec:
    """A given that is a value, or says what an undeclared name is: ``price = 45 USD``."""
    declared = patient.case.question.reading.declared
    for given in spec.givens:
        name, sign, value = given.relation.partition("=")
        if not sign:
            name, value = given.id, given.relation
        name = name.strip()
        fits = PLAIN_NAME.fullmatch(name) is not None and name not in declared
        if fits and is_value(patient, value, _SURE + _PAIR):
            givens = tuple(g for g in spec.givens if g is not given)
            data = (*spec.data, Datum(name=name, value=value.strip()))
            spec = spec.model_copy(update={"givens": givens, "data": data})
    return spec


def _data_that_are_relations(patient: Patient, spec: ProblemSpec) -> ProblemSpec:
    """``data: {sum: "x + y = 45"}``: what is said of an unknown is a given.

    So may be a call, ``diameter(segment(A, B), k)``, which no name of the spec stands for.
    """
    unknowns = {unknown.name for unknown in spec.unknowns}
    for datum in spec.data:
        node = _parsed(patient, datum.value, datum.name)
        kinds = (tree.Relation, tree.Logical, tree.Call)
        if isinstance(node, kinds) and free_names(node) & unknowns:
            data = tuple(d for d in spec.data if d is not datum)
            givens = (*spec.givens, Given(id=datum.name, relation=datum.value))
            spec = spec.model_copy(update={"data": data, "givens": givens})
    return spec


def is_value(patient: Patient, text: str, kinds: tuple[type, ...] = _SURE) -> bool:
    """Whether a text says one constant value."""
    node = _parsed(patient, text)
    return node is not None and isinstance(node, kinds) and not free_names(node)


def _parsed(patient: Patient, text: str, own: str = "") -> Node | None:
    """A text as a tree; ``own`` is its name, which it cannot speak of."""
    reading = patient.case.question.reading
    try:
        return parse_text(text, reading.declared - {own}, frozenset(reading.functions))
    except ParseError:
        return None
