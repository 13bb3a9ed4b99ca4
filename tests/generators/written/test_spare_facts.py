"""Questions with a fact too many: exactly one line is not needed, and the engine knows which."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from yaml_tables import table

from generators.catalogue import BUILT_IN
from generators.family import DIFFICULTIES, Family
from generators.sampler import sample
from generators.written_families.family_file import FamilyFile, read_whole
from mathverify import Status, verify
from mathverify.codes import Code
from mathverify.errors import SpecError
from mathverify.problem.spec import ProblemSpec

CASES = table(Path(__file__).parent / "cases" / "spare-facts.yaml")
NEEDED = [one for one in BUILT_IN if isinstance(one, FamilyFile) and "\nfacts:" in one.text]
EACH = pytest.mark.parametrize("known", NEEDED, ids=lambda known: known.name)


def test_there_are_several() -> None:
    assert len(NEEDED) >= 5


@EACH
def test_one_line_is_proved_to_be_superfluous(known: Family) -> None:
    forms: dict[str, ProblemSpec] = {}
    for proposal in sample(known, 12, 3, "medium", choice=True):
        forms.setdefault(proposal.origin.values.word("form"), proposal.spec)
    assert len(forms) == 2
    for spec in forms.values():
        assert verify(spec).status is Status.PROVED, spec


@EACH
def test_another_line_is_refuted(known: Family) -> None:
    (proposal,) = sample(known, 1, 5, "easy")
    spec = proposal.spec
    other = str(int(spec.answer or 0) % 4 + 1)
    verdict = verify(spec.model_copy(update={"answer": other, "steps": ()}))
    assert Code.WRONG_ANSWER in {one.code for one in verdict.refutations}


def test_a_number_that_is_nothing_is_refused(tmp_path: Path) -> None:
    """Zero cannot be doubled: a superfluous fact of zero leaves no line."""
    path = tmp_path / "spare-sums.yaml"
    path.write_text(CASES["good"].replace("c: 21..29", "c: 0..0"))
    (proposal,) = sample(read_whole(path), 1, 1, "easy")
    assert verify(proposal.spec).status is Status.REFUTED


def test_each_line_is_superfluous_at_times() -> None:
    found: Counter[str] = Counter()
    for known in NEEDED:
        for level in DIFFICULTIES:
            found.update(one.spec.answer or "" for one in sample(known, 12, 1, level))
    assert set(found) == {"1", "2", "3", "4"}
    for count in found.values():
        assert 0.12 <= count / found.total() <= 0.40, found


@pytest.mark.parametrize("case", CASES["faults"], ids=lambda case: case["name"])
def test_facts_that_are_none(case: dict[str, str], tmp_path: Path) -> None:
    good = CASES["good"]
    assert good.count(case["old"]) == 1
    path = tmp_path / "spare-sums.yaml"
    path.write_text(good.replace(case["old"], case["new"]))
    with pytest.raises(SpecError) as raised:
        read_whole(path)
    assert [one.path for one in raised.value.faults] == [case["path"]]
