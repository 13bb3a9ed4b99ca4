"""Families proved by judging every question; planted faults and traps are refuted with values."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from engine_here import changed_family, changed_program, judged_here
from yaml_tables import table

from generators.catalogue import BUILT_IN, FIGURES, FOLDER, family
from generators.distractors import TooFewDistractors
from generators.family_proofs.certificates import FamilyCertificate, checked, place_of, stored
from generators.family_proofs.members import Member, made
from generators.family_proofs.outcomes import ProvedLevel, RefutedLevel, UndecidedLevel
from generators.family_proofs.proving import Limits, prove_family
from generators.family_proofs.wrong_ways import never_wrong
from generators.parameters import Values
from generators.sampler import sample
from generators.written_families.family_file import FamilyFile, read_whole
from mathverify.api import loads
from mathverify.errors import SpecError
from mathverify.verification.findings import Status

HERE = Path(__file__).parent
#: The quick suite plants the faults of these.
QUICK = ("number-line-count", "two-dice", "round-pond")
FAULTS = [
    pytest.param(
        name,
        one,
        id=f"{name}-{one['kind']}",
        marks=() if name in QUICK else pytest.mark.slow,
    )
    for name, planted in table(HERE / "faults.yaml").items()
    for one in planted
]
TRAPS = table(HERE / "traps.yaml")
STRANGERS = [
    pytest.param(one, id=one["name"], marks=() if place < 4 else pytest.mark.slow)
    for place, one in enumerate(table(HERE / "strangers.yaml"))
]
_PROVED = [one for one in (*BUILT_IN, *FIGURES) if isinstance(stored(one), FamilyCertificate)]


@pytest.mark.parametrize(
    ("name", "levels"),
    [
        ("number-line-count", ("easy",)),
        ("two-dice", ("easy",)),
        ("round-pond", ("easy",)),
    ],
)
def test_a_small_family_is_proved(name: str, levels: Any) -> None:
    proof = prove_family(family(name), levels=levels, verifying=judged_here)
    assert proof.proved
    kept = stored(family(name))
    assert isinstance(kept, FamilyCertificate)
    for one in proof.levels:
        assert one.outcome == kept.outcome(one.level, choice=one.choice)


def test_ten_families_have_five_faults_each() -> None:
    planted = table(HERE / "faults.yaml")
    kinds = {"formula", "distractor", "step", "domain", "context"}
    assert len(planted) >= 10
    assert all({one["kind"] for one in faults} == kinds for faults in planted.values())


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_a_planted_fault_is_refuted_with_values(
    name: str, fault: dict[str, str], tmp_path: Path
) -> None:
    changes = [(fault["old"], fault["new"])]
    changes += [(fault["old2"], fault["new2"])] if "old2" in fault else []
    written = isinstance(family(name), FamilyFile)
    changed = (
        changed_family(name, tmp_path, *changes) if written else changed_program(name, *changes)
    )
    level: Any = fault.get("level", "easy")
    if fault["code"] == "never-wrong":
        refuted = never_wrong(changed, Limits().combinations)
    else:
        refuted = prove_family(changed, levels=(level,), verifying=judged_here).refuted
    assert [one.code for one in refuted] == [fault["code"]]
    if fault["code"] == "no-values":
        return
    values = refuted[0].values
    assert {name for name, _ in values.items()} == set(changed.parameters[level].domains)
    assert changed.parameters[level].condition(values)


@pytest.mark.parametrize("name", ["number-line-count", "two-dice"])
def test_a_way_that_is_never_wrong_leaves_no_values_where_coincidences_are_none(
    name: str, tmp_path: Path
) -> None:
    (fault,) = [one for one in table(HERE / "faults.yaml")[name] if one["kind"] == "distractor"]
    changed = changed_family(name, tmp_path, (fault["old"], fault["new"]))
    proof = prove_family(changed, levels=("easy",), verifying=judged_here)
    assert [one.code for one in proof.refuted] == ["no-values"]


def test_a_family_without_faults_has_no_way_that_is_never_wrong() -> None:
    assert never_wrong(family("number-line-count"), Limits().combinations) == ()
    assert never_wrong(family("factorising"), Limits().combinations) == ()


# --- traps ------------------------------------------------------------------------------


def trapped(trap: dict[str, Any], folder: Path) -> FamilyFile:
    head = "family: trap\nversion: 1\nobjective: {concepts: [algebra], level: secondary-1}\n\n"
    path = folder / "trap.yaml"
    path.write_text(f"{head}about: A trap.\n\n{trap['family']}", encoding="utf-8")
    return read_whole(path)


def values_of(trap: dict[str, Any]) -> Values:
    told = trap.get("refuted") or trap["passed"]
    return Values(tuple((k, int(v)) for k, v in told.items() if k not in ("code", "answer")))


@pytest.mark.parametrize("trap", TRAPS, ids=[one["name"] for one in TRAPS])
def test_a_proved_question_with_parameters_is_no_proved_family(
    trap: dict[str, Any], tmp_path: Path
) -> None:
    (question,) = loads(f"id: trap\n{trap['question']}")
    (verdict,) = judged_here([question])
    assert verdict.status is Status.PROVED
    known = trapped(trap, tmp_path)
    if "refuted" in trap:
        proof = prove_family(known, levels=("easy",), verifying=judged_here)
        (refuted,) = proof.refuted
        assert (refuted.values, refuted.code) == (values_of(trap), trap["refuted"]["code"])
        return
    # The options of the question are two right ones there; the family passes over one of them.
    values, answer = values_of(trap), trap["passed"]["answer"]
    assert known.misconceptions(values)[0].value == answer
    member = made(known, values, choice=True)
    assert isinstance(member, Member)
    assert [one.value for one in member.spec.options].count(answer) == 1


@pytest.mark.parametrize("stranger", STRANGERS)
def test_a_fault_for_some_values_is_refuted_with_them(
    stranger: dict[str, Any], tmp_path: Path
) -> None:
    proof = prove_family(trapped(stranger, tmp_path), levels=("easy",), verifying=judged_here)
    (refuted,) = proof.refuted
    assert (refuted.values, refuted.code) == (values_of(stranger), stranger["refuted"]["code"])


def test_a_formula_without_a_value_is_a_fault_of_the_file(tmp_path: Path) -> None:
    told = """
        parameters: {a: 2..5, b: [0]}
        question:
          data: {a: <a>, b: <b>}
          unknowns: {x: real}
          givens: {e: "b*x = a"}
          ask: {find: x}
          answer: <a/b>
          prose: {stem: "{ask}"}
        wrong: [{answer: <a - b>, because: subtracts}]
        """
    with pytest.raises(SpecError, match=r"a draw has none: .*no number comes of a/b, for a = "):
        trapped({"family": dedent(told)}, tmp_path)


# --- limits -----------------------------------------------------------------------------


def test_a_level_that_is_too_large_is_undecided_and_not_proved_by_a_sample() -> None:
    proof = prove_family(
        family("two-dice"),
        levels=("hard",),
        limits=Limits(combinations=100, tried=3),
        verifying=judged_here,
    )
    one, with_options = proof.levels
    assert isinstance(one.outcome, UndecidedLevel)
    assert isinstance(with_options.outcome, UndecidedLevel)
    assert not proof.proved
    proof = prove_family(
        family("two-dice"),
        levels=("hard",),
        limits=Limits(questions=10),
        verifying=judged_here,
    )
    assert isinstance(proof.levels[0].outcome, UndecidedLevel)


def test_a_sample_of_a_level_that_is_too_large_may_refute_it(tmp_path: Path) -> None:
    changed = changed_family("two-dice", tmp_path, ("high - low + 1", "high - low"))
    proof = prove_family(
        changed,
        levels=("hard",),
        limits=Limits(combinations=100),
        verifying=judged_here,
    )
    (refuted,) = proof.refuted
    assert refuted.code == "wrong-answer"


def test_too_few_distractors_are_told_with_the_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "generators.family_proofs.members.as_choice", lambda *_: TooFewDistractors(())
    )
    proof = prove_family(family("two-dice"), levels=("easy",), verifying=judged_here)
    (refuted,) = proof.refuted
    assert refuted.code == "too-few-distractors"
    assert refuted.values.integer("target") == 4


def test_an_unproved_question_makes_the_level_undecided() -> None:
    def shrugging(specs: Any) -> Any:
        for verdict in judged_here(specs):
            object.__setattr__(verdict, "status", Status.UNDECIDED)
            yield verdict

    proof = prove_family(family("two-dice"), levels=("easy",), verifying=shrugging)
    assert isinstance(proof.levels[0].outcome, UndecidedLevel)
    assert proof.levels[0].outcome.values is not None


# --- what is kept -----------------------------------------------------------------------


def test_certificates_that_are_kept_are_those_of_the_families_as_they_stand() -> None:
    kept = {place.stem for place in (FOLDER / "proofs").glob("*.json")}
    assert kept == {one.name for one in _PROVED}


@pytest.mark.slow
@pytest.mark.parametrize("known", _PROVED, ids=[one.name for one in _PROVED])
def test_a_kept_certificate_counts_every_question(known: Any) -> None:
    place = place_of(known)
    assert place is not None
    assert isinstance(checked(known, place.read_text(encoding="utf-8")), FamilyCertificate)


@pytest.mark.slow
@pytest.mark.parametrize("known", _PROVED, ids=[one.name for one in _PROVED])
def test_questions_of_a_proved_level_are_proved_one_by_one(known: Any) -> None:
    """Those too that were not judged because another has their mathematics."""
    kept = stored(known)
    assert isinstance(kept, FamilyCertificate)
    for one in kept.proof.levels:
        if isinstance(one.outcome, ProvedLevel):
            proposals = sample(known, 25, 31, one.level, one.choice)
            for verdict in judged_here([proposal.spec for proposal in proposals]):
                assert verdict.status is Status.PROVED, verdict.spec.id
        assert not isinstance(one.outcome, RefutedLevel)
