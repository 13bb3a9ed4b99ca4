"""Questions that show somebody's work: exactly one line is wrong, and the engine knows which."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from yaml_tables import table

from generators.catalogue import BUILT_IN
from generators.family import DIFFICULTIES, Family
from generators.sampler import sample
from generators.written_families.checked_work import forms_of
from generators.written_families.family_file import FamilyFile, read_whole
from generators.written_families.misshaped import MisshapedError
from mathverify import Status, verify
from mathverify.codes import Code
from mathverify.errors import SpecError
from mathverify.problem.spec import Datum, ProblemSpec

CASES = table(Path(__file__).parent / "cases" / "checked-work.yaml")
CHECKED = [one for one in BUILT_IN if isinstance(one, FamilyFile) and "\nworking:" in one.text]
EACH = pytest.mark.parametrize("known", CHECKED, ids=lambda known: known.name)


def test_there_are_several() -> None:
    assert len(CHECKED) >= 5


@EACH
def test_every_slip_is_proved_to_be_the_only_one(known: Family) -> None:
    forms: dict[str, ProblemSpec] = {}
    for proposal in sample(known, 40, 3, "medium"):
        forms.setdefault(proposal.origin.values.word("form"), proposal.spec)
    assert len(forms) >= 5
    for spec in forms.values():
        assert verify(spec).status is Status.PROVED, spec


@EACH
def test_a_second_mistake_is_found(known: Family) -> None:
    """With another number in another line as well there are two wrong lines, or none is first."""
    (proposal,) = sample(known, 1, 5, "easy")
    spec = proposal.spec
    lines = [step.relation.split()[-1] for step in spec.steps[:-1]]
    other = next(name for name in lines if lines.index(name) + 1 != int(spec.answer or 0))
    data = tuple(
        Datum(name=one.name, value=_raised(one.value)) if one.name == other else one
        for one in spec.data
    )
    verdict = verify(spec.model_copy(update={"data": data}))
    assert verdict.status is Status.REFUTED
    assert {one.code for one in verdict.refutations} & {
        Code.UNDERDETERMINED,
        Code.WRONG_ANSWER,
        Code.BAD_STEP,
    }


def _raised(value: str) -> str:
    number, _, unit = value.partition(" ")
    return f"{float(number) + 1:g} {unit}".strip()


def test_each_line_is_the_wrong_one_about_as_often() -> None:
    found: Counter[str] = Counter()
    for known in CHECKED:
        for level in DIFFICULTIES:
            found.update(one.spec.answer or "" for one in sample(known, 24, 1, level))
    assert set(found) == {"1", "2", "3", "4"}
    for count in found.values():
        assert 0.15 <= count / found.total() <= 0.35, found


@pytest.mark.parametrize("case", CASES["faults"], ids=lambda case: case["name"])
def test_a_working_that_is_none(case: dict[str, str], tmp_path: Path) -> None:
    good = CASES["good"]
    assert good.count(case["old"]) == 1
    path = tmp_path / "checked-sums.yaml"
    path.write_text(good.replace(case["old"], case["new"]))
    with pytest.raises(SpecError) as raised:
        read_whole(path)
    assert [one.path for one in raised.value.faults] == [case["path"]]


def test_the_working_of_the_cases_is_one(tmp_path: Path) -> None:
    path = tmp_path / "checked-sums.yaml"
    path.write_text(CASES["good"])
    proposals = list(sample(read_whole(path), 6, 1, "easy", choice=True))
    assert {one.spec.answer for one in proposals} <= set("ABCD")
    for one in proposals:
        assert verify(one.spec).status is Status.PROVED


def test_no_map_is_no_working() -> None:
    with pytest.raises(MisshapedError):
        forms_of("lines")
