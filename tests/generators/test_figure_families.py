"""Families about figures: samples are proved, wrong keys refuted, and every question is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from over_rows import over_rows

from generators.catalogue import FIGURES
from generators.family import DIFFICULTIES, Family
from generators.flaws.catalogue import flaws_of
from generators.sampler import Proposal, sample
from mathverify import Status, verify_many
from mathverify.problem.figure_text import figure_structure
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.verdict import Verdict

WORKERS = 2


def _samples(family: Family, n: int, seed: int) -> Iterator[Proposal]:
    for difficulty in DIFFICULTIES:
        for choice in (False, True):
            yield from sample(family, n, seed, difficulty, choice)


def _told(verdict: Verdict) -> str:
    return f"{verdict.spec.id} {verdict.status}: {verdict.findings}"


def _unproved(specs: list[ProblemSpec]) -> list[str]:
    verdicts = verify_many(specs, workers=WORKERS)
    return [_told(verdict) for verdict in verdicts if verdict.status is not Status.PROVED]


def test_there_are_families_of_every_kind() -> None:
    areas = {family.objective.concepts[0].partition(".")[0] for family in FIGURES}
    assert areas >= {
        "geometry",
        "trigonometry",
        "measurement",
        "coordinates",
        "transformations",
        "solids",
        "statistics",
    }


@over_rows("family", FIGURES, ids=lambda family: family.name)
def test_every_question_has_a_diagram_of_its_points(family: Family) -> None:
    for proposal in _samples(family, 3, 1):
        structure = figure_structure(proposal.spec.figure or "")
        assert isinstance(structure, dict)
        charts = structure.keys() & {"bar_chart", "box_plot", "histogram", "number_line"}
        assert charts or structure["draw"]


def test_one_question_of_every_fourth_family_is_proved() -> None:
    found = [next(sample(family, 1, 5)) for family in FIGURES[::4]]
    assert not _unproved([proposal.spec for proposal in found])


@pytest.mark.slow
@pytest.mark.parametrize("family", FIGURES, ids=lambda family: family.name)
def test_every_sample_is_proved(family: Family) -> None:
    failed = _unproved([proposal.spec for proposal in _samples(family, 3, 7)])
    assert not failed, "\n".join(failed)


def _spoilt(family: Family, names: str) -> list[tuple[ProblemSpec, frozenset[object]]]:
    found: list[tuple[ProblemSpec, frozenset[object]]] = []
    proposal = next(sample(family, 1, 77, "medium"))
    for seed, flaw in enumerate(flaws_of(family, proposal.origin.values)):
        spoilt = flaw.apply(proposal.spec, seed)
        if isinstance(spoilt, ProblemSpec) and flaw.name.startswith(tuple(names.split())):
            found.append((spoilt, frozenset(flaw.codes)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("family", FIGURES, ids=lambda family: family.name)
def test_planted_flaws_are_found(family: Family) -> None:
    near = " ".join(flaw.name for flaw in family.near_misses)
    planted = _spoilt(family, f"mistaken-key wrong-key slip-in-step unit-slip {near}")
    assert planted
    verdicts = verify_many([spec for spec, _ in planted], workers=WORKERS)
    for (_, codes), verdict in zip(planted, verdicts, strict=True):
        assert verdict.status is Status.REFUTED, _told(verdict)
        assert codes & set(verdict.codes), _told(verdict)


def test_a_wrong_key_is_refuted() -> None:
    planted = [_spoilt(family, "mistaken-key-1")[0] for family in FIGURES[2::8]]
    verdicts = verify_many([spec for spec, _ in planted], workers=WORKERS)
    for (_, codes), verdict in zip(planted, verdicts, strict=True):
        assert verdict.status is Status.REFUTED, _told(verdict)
        assert codes & set(verdict.codes), _told(verdict)
