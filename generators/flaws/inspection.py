"""What flaws need to know about a spec before they change it: values, names, slots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from generators.exact_values import Amount, Exact, Unreadable, exact
from mathverify.errors import ParseError
from mathverify.language.parser import parse
from mathverify.language.short_texts import HOLE as _SLOT
from mathverify.language.tokens import NUMERAL
from mathverify.language.tree import Name, Node, free_names, walk
from mathverify.problem.spec import Datum, ProblemSpec

Item = TypeVar("Item")


def pick(items: Sequence[Item], seed: int) -> Item:
    """One of ``items``, the same for the same seed."""
    return items[seed % len(items)]


# --- reading ---------------------------------------------------------------------------


def declared_names(spec: ProblemSpec) -> frozenset[str]:
    """All names that the spec declares."""
    parts = (spec.data, spec.functions, spec.unknowns)
    return frozenset(item.name for part in parts for item in part)


def tree_of(text: str, spec: ProblemSpec) -> Node | None:
    """``text`` parsed with the names of ``spec``; None where it is not in the language."""
    functions = frozenset(one.name for one in spec.functions)
    try:
        return parse(text, declared=declared_names(spec), functions=functions)
    except ParseError:
        return None


def free_names_of(text: str, spec: ProblemSpec) -> frozenset[str]:
    """The declared names that occur in ``text``."""
    node = tree_of(text, spec)
    return frozenset() if node is None else free_names(node) & declared_names(spec)


def occurrences(name: str, text: str, spec: ProblemSpec) -> int:
    """How often ``name`` stands in ``text``."""
    node = tree_of(text, spec)
    if node is None:
        return 0
    return sum(isinstance(part, Name) and part.identifier == name for part in walk(node))


def data_values(spec: ProblemSpec) -> Mapping[str, Exact]:
    """The exact values of those data that have one."""
    values = {datum.name: exact(datum.value) for datum in spec.data}
    return {name: value for name, value in values.items() if not isinstance(value, Unreadable)}


def claimed(spec: ProblemSpec) -> str:
    """The claimed answer as mathematics: the value of the option that the answer names."""
    for option in spec.options:
        if option.label == spec.answer:
            return option.value or ""
    return spec.answer or ""


def claimed_amount(spec: ProblemSpec) -> Amount | None:
    """The claimed answer where it is a single rational number, with or without a unit."""
    value = exact(claimed(spec))
    return value if isinstance(value, Amount) else None


def slots(stem: str) -> tuple[str, ...]:
    """The texts in braces, in order."""
    return tuple(_SLOT.findall(stem))


def numerals(spec: ProblemSpec) -> frozenset[str]:
    """Every number written anywhere in the spec."""
    return frozenset(NUMERAL.findall(" ".join(_texts(spec.model_dump()))))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _texts(inner)


# --- writing ---------------------------------------------------------------------------


def with_answer(spec: ProblemSpec, answer: str | None) -> ProblemSpec:
    """``spec`` with another claimed answer."""
    return spec.model_copy(update={"answer": answer})


def with_datum(spec: ProblemSpec, name: str, value: str) -> ProblemSpec:
    """``spec`` with another value of the datum ``name``."""
    changed = tuple(
        Datum(name=name, value=value) if datum.name == name else datum for datum in spec.data
    )
    return spec.model_copy(update={"data": changed})


def with_given(spec: ProblemSpec, number: int, relation: str) -> ProblemSpec:
    """``spec`` with another relation for the given at place ``number`` (from 0)."""
    changed = tuple(
        given.model_copy(update={"relation": relation}) if place == number else given
        for place, given in enumerate(spec.givens)
    )
    return spec.model_copy(update={"givens": changed})


def without_given(spec: ProblemSpec, identifier: str) -> ProblemSpec:
    """``spec`` without the given of that id."""
    kept = tuple(given for given in spec.givens if given.id != identifier)
    return spec.model_copy(update={"givens": kept})


def with_stem(spec: ProblemSpec, stem: str) -> ProblemSpec:
    """``spec`` told with another stem."""
    if spec.prose is None:
        return spec
    return spec.model_copy(update={"prose": spec.prose.model_copy(update={"stem": stem})})
