"""What a shape holds of names: renamed all over it is the same, exchanged in givens alone another.

A family whose formulas exchange two of its data has other questions under the same sentences, which
nobody has read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from generators.catalogue import BUILT_IN, FIGURES
from generators.family import Family
from generators.sampler import sample
from generators.shapes import key_of
from mathverify.problem.spec import ProblemSpec


def _exchanging(one: str, other: str) -> Callable[[str], str]:
    both = re.compile(rf"(?<![A-Za-z_])(?:{one}|{other})(?![A-Za-z_0-9])")
    return lambda text: both.sub(lambda found: other if found[0] == one else one, text)


def _said_of(spec: ProblemSpec, exchange: Callable[[str], str]) -> ProblemSpec:
    """The question with what ``exchange`` makes of its givens, domains and request."""
    assert spec.ask is not None
    update = {
        "givens": tuple(
            one.model_copy(update={"relation": exchange(one.relation)}) for one in spec.givens
        ),
        "unknowns": tuple(
            one.model_copy(update={"domain": exchange(one.domain)}) for one in spec.unknowns
        ),
        "ask": spec.ask.model_copy(update={"find": exchange(spec.ask.find)}),
    }
    return spec.model_copy(update=update)


def _in_place(spec: ProblemSpec, one: str, other: str) -> ProblemSpec:
    """The question with two data that have changed their places among the data."""
    by_name = {datum.name: datum for datum in spec.data}
    order = {one: other, other: one}
    data = tuple(by_name[order.get(datum.name, datum.name)] for datum in spec.data)
    return spec.model_copy(update={"data": data})


def _all_said(spec: ProblemSpec) -> tuple[list[str], str]:
    """Givens in any order, for ids that no text shows are nothing to a reader, and the request."""
    return sorted(one.relation for one in spec.givens), spec.ask.find if spec.ask else ""


def _wrong_ones(spec: ProblemSpec) -> Iterator[ProblemSpec]:
    """Two names that the stem shows, each for the other in all that the question says."""
    assert spec.prose is not None
    stem = spec.prose.stem
    data = [one.name for one in spec.data if f"{{{one.name}}}" in stem]
    for place, one in enumerate(data):
        for other in data[:place]:
            wrong = _in_place(_said_of(spec, _exchanging(one, other)), one, other)
            if _all_said(wrong) != _all_said(spec):
                yield wrong
    ids = [one.id for one in spec.givens if f"{{{one.id}}}" in stem]
    for place, one in enumerate(ids):
        for other in ids[:place]:
            exchanged = {one: other, other: one}
            givens = (g.model_copy(update={"id": exchanged.get(g.id, g.id)}) for g in spec.givens)
            yield spec.model_copy(update={"givens": tuple(givens)})


def _renamed(spec: ProblemSpec) -> ProblemSpec:
    """The same question whose data have other names and another order."""
    assert spec.prose is not None
    names = {datum.name: f"{datum.name}_of_old" for datum in spec.data}
    named = re.compile(rf"(?<![A-Za-z_])(?:{'|'.join(names)})(?![A-Za-z_0-9])")

    def rename(text: str) -> str:
        return named.sub(lambda found: names[found[0]], text)

    slots = re.compile(r"\{[^{}]*\}")
    stem = slots.sub(lambda found: rename(found[0]), spec.prose.stem)
    data = tuple(one.model_copy(update={"name": names[one.name]}) for one in spec.data[::-1])
    found = _said_of(spec, rename) if names else spec
    prose = spec.prose.model_copy(update={"stem": stem})
    return found.model_copy(update={"data": data, "prose": prose})


def _questions(every: int) -> Iterator[tuple[Family, ProblemSpec]]:
    for family in (*BUILT_IN, *FIGURES)[::every]:
        for proposal in sample(family, 2, 5, "easy", False):
            if proposal.spec.data:
                yield family, proposal.spec


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_no_exchange_of_what_the_stem_shows_keeps_the_shape(every: int) -> None:
    tried = 0
    for family, spec in _questions(every):
        for wrong in _wrong_ones(spec):
            tried += 1
            assert key_of(family, wrong) != key_of(family, spec), (family.name, wrong)
    assert tried >= 630 // every, tried


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_another_name_all_over_keeps_it(every: int) -> None:
    tried = 0
    for family, spec in _questions(every):
        tried += 1
        assert key_of(family, _renamed(spec)) == key_of(family, spec), (family.name, spec)
    assert tried >= 140 // every, tried
