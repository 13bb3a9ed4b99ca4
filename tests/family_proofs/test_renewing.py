"""New words leave the proof of the mathematics standing, and nothing else does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from command_line import here
from engine_here import changed_family, judged_here, words_judged_here
from over_rows import over_rows
from yaml_tables import table

from generators.catalogue import BUILT_IN, FIGURES, FOLDER, family
from generators.family import Difficulty, Family
from generators.family_proofs.certificates import (
    FamilyCertificate,
    Void,
    certificate_of,
    checked,
    earlier,
    stored,
)
from generators.family_proofs.mathematics import mathematics
from generators.family_proofs.members import Member, members
from generators.family_proofs.outcomes import ProvedLevel, RefutedLevel
from generators.family_proofs.proving import Earlier, mathematics_changed, prove_family
from generators.sampler import sample
from generators.written_families.family_file import FamilyFile
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.facets import Facet
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict

HERE = Path(__file__).parent
TABLE: dict[str, Any] = table(HERE / "renewing.yaml")
FAULTS = table(HERE / "faults.yaml")


def rows(kind: str) -> list[Any]:
    return [
        pytest.param(name, one, id=f"{name}-{place}")
        for name, those in TABLE[kind].items()
        for place, one in enumerate(those)
    ]


def some_rows(kind: str, every: int) -> list[Any]:
    """Every n-th of them and the first of each family; the rest is slow."""
    listed, seen = rows(kind), set()
    for place, one in enumerate(listed):
        name, _ = one.values
        if place % every and name in seen:
            listed[place] = pytest.param(*one.values, id=one.id, marks=pytest.mark.slow)
        seen.add(name)
    return listed


class AskedError(Exception):
    """The engine was asked about the mathematics of a question."""


def not_asked(specs: Sequence[ProblemSpec]) -> Iterator[Verdict]:
    if specs:
        raise AskedError
    yield from ()


def changed_here(name: str, change: dict[str, str], folder: Path) -> tuple[FamilyFile, Earlier]:
    """A family in other words, and what was proved of the one that is kept."""
    changes = [(change["old"], change["new"])]
    changes += [(change["old2"], change["new2"])] if "old2" in change else []
    changed = changed_family(name, folder, *changes)
    (folder / "proofs").mkdir()
    kept = (FOLDER / "proofs" / f"{name}.json").read_text(encoding="utf-8")
    (folder / "proofs" / f"{name}.json").write_text(kept, encoding="utf-8")
    assert isinstance(stored(changed), Void)
    return changed, earlier(changed)


@pytest.mark.parametrize(("name", "change"), rows("words"))
def test_new_words_are_judged_alone(name: str, change: dict[str, str], tmp_path: Path) -> None:
    changed, known = changed_here(name, change, tmp_path)
    proof = prove_family(
        changed, levels=("easy",), verifying=not_asked, words=words_judged_here, earlier=known
    )
    assert proof.proved
    for one in proof.levels:
        assert isinstance(one.outcome, ProvedLevel)
        before = known[one.level, one.choice]
        assert one.outcome.judged == before.judged
        assert all(form.engine for form in one.outcome.judged)
        assert one.outcome.questions == before.questions


@pytest.mark.parametrize(("name", "change"), rows("words"))
def test_what_is_spared_is_proved_in_full(
    name: str, change: dict[str, str], tmp_path: Path
) -> None:
    """The law on which it rests."""
    changed, _ = changed_here(name, change, tmp_path)
    for level, choice in (("easy", False), ("hard", True)):
        proposals = sample(changed, 5, 8, level, choice)  # type: ignore[arg-type]
        for verdict in judged_here([one.spec for one in proposals]):
            assert verdict.status is Status.PROVED


@pytest.mark.parametrize(("name", "change"), rows("wrong_words"))
def test_wrong_words_are_refuted_by_the_words_alone(
    name: str, change: dict[str, str], tmp_path: Path
) -> None:
    changed, known = changed_here(name, change, tmp_path)
    proof = prove_family(
        changed, levels=("easy",), verifying=not_asked, words=words_judged_here, earlier=known
    )
    refuted = proof.levels[0].outcome
    assert isinstance(refuted, RefutedLevel)
    assert refuted.code == change["code"]
    assert changed.parameters["easy"].condition(refuted.values)


@pytest.mark.parametrize(("name", "change"), some_rows("mathematics", 3))
def test_other_mathematics_is_judged(name: str, change: dict[str, str], tmp_path: Path) -> None:
    changed, known = changed_here(name, change, tmp_path)
    assert "easy, open" in mathematics_changed(changed, known)
    with pytest.raises(AskedError):
        prove_family(
            changed, levels=("easy",), verifying=not_asked, words=words_judged_here, earlier=known
        )


@pytest.mark.parametrize(("name", "change"), rows("options"))
def test_other_wrong_ways_are_judged_where_there_are_options(
    name: str, change: dict[str, str], tmp_path: Path
) -> None:
    changed, known = changed_here(name, change, tmp_path)
    told = mathematics_changed(changed, known)
    assert "easy, with options" in told
    assert not any("open" in one for one in told)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        pytest.param(
            name,
            one,
            id=f"{name}-{one['kind']}",
            marks=() if name in ("number-line-count", "two-dice") else pytest.mark.slow,
        )
        for name, planted in FAULTS.items()
        for one in planted
        if one["code"] != "never-wrong" and (FOLDER / "proofs" / f"{name}.json").is_file()
    ],
)
def test_a_fault_does_not_hide_behind_an_earlier_proof(
    name: str, fault: dict[str, str], tmp_path: Path
) -> None:
    changed, known = changed_here(name, fault, tmp_path)
    level: Any = fault.get("level", "easy")
    proof = prove_family(
        changed, levels=(level,), verifying=judged_here, words=words_judged_here, earlier=known
    )
    assert [one.code for one in proof.refuted] == [fault["code"]]


# --- the law ---------------------------------------------------------------------------

#: A family of each kind that the engine judges quickly.
LAW = (
    *("sale-price", "linear-equation", "quadratic-roots", "two-dice", "ticket-sales"),
    *("number-line-count", "segment-end", "ladder-height", "matrix-revenue", "complex-arithmetic"),
    *("checked-bills", "needed-facts-stall", "median-list", "areas-under-curves"),
)


def _facets(verdict: Verdict) -> dict[Facet, Status]:
    return {facet: one for facet, one in verdict.facets.items() if facet is not Facet.WORDS}


@pytest.mark.parametrize("choice", [False, True])
@over_rows("name", LAW)
def test_a_text_that_says_nothing_changes_nothing_but_words(name: str, choice: bool) -> None:
    (proposal,) = sample(family(name), 1, 3, "easy", choice)
    spec = proposal.spec
    assert spec.prose is not None
    # What a figure alone tells has to be readable, so the same slots stay.
    slots = spec.prose.stem if spec.figure is not None else "Nothing"
    mute = spec.model_copy(
        update={"prose": spec.prose.model_copy(update={"stem": f"{slots} 77 {{7}} [x](no)."})}
    )
    if spec.figure is None:
        assert mathematics(mute) == mathematics(spec)
    told, said = judged_here([mute, spec])
    assert said.status is Status.PROVED
    assert _facets(told) == _facets(said)
    assert told.facets[Facet.WORDS] is Status.REFUTED


def test_words_that_are_judged_alone_are_judged_as_in_full() -> None:
    specs = []
    for name in LAW:
        (proposal,) = sample(family(name), 1, 4, "easy")
        spec = proposal.spec
        assert spec.prose is not None
        stray = spec.prose.model_copy(update={"stem": f"{spec.prose.stem} Of 7193 pupils."})
        specs += [spec, spec.model_copy(update={"prose": stray})]
    pairs = zip(judged_here(specs), words_judged_here(specs), strict=True)
    for whole, words in pairs:
        assert words.facets[Facet.WORDS] is whole.facets[Facet.WORDS]
        # Words alone prove no question.
        assert words.status is not Status.PROVED
        assert words.verified is None


# --- certificates ------------------------------------------------------------------------


def _renewed(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Family, str]:
    change = {"old": changes[0][0], "new": changes[0][1]}
    changed, known = changed_here("number-line-count", change, tmp_path)
    proof = prove_family(changed, verifying=not_asked, words=words_judged_here, earlier=known)
    return changed, certificate_of(changed, proof)


def test_a_renewed_certificate_says_whose_word_its_mathematics_is(tmp_path: Path) -> None:
    changed, text = _renewed(tmp_path, ("It holds all numbers", "It has all numbers"))
    found = checked(changed, text)
    assert isinstance(found, FamilyCertificate)
    engines = {
        form.engine
        for one in found.proof.levels
        if isinstance(one.outcome, ProvedLevel)
        for form in one.outcome.judged
    }
    assert engines == {found.engine}
    again = prove_family(changed, levels=("easy",), verifying=judged_here)
    before = found.outcome("easy", choice=False)
    assert isinstance(before, ProvedLevel)
    assert isinstance(now := again.levels[0].outcome, ProvedLevel)
    assert [one.mathematics for one in now.judged] == [one.mathematics for one in before.judged]
    assert (now.documents, now.verified) == (before.documents, before.verified)


def test_a_level_of_other_mathematics_keeps_its_other_levels(tmp_path: Path) -> None:
    changed, known = changed_here(
        "number-line-count", {"old": "low: {easy: 0..4", "new": "low: {easy: 0..5"}, tmp_path
    )
    assert mathematics_changed(changed, known) == ("easy, open", "easy, with options")


def test_a_form_of_other_mathematics_keeps_the_other_forms() -> None:
    chosen = family("original-price")
    first = next(one for one in members(chosen, "easy", choice=False) if isinstance(one, Member))
    form = str(dict(first.values.items())["form"])
    known = earlier(chosen)
    outcome = known["easy", False]
    wrong = tuple(
        type(one)(one.form, "0" * 64, one.engine) if one.form == form else one
        for one in outcome.judged
    )
    assert len(wrong) > 1
    from dataclasses import replace

    told: Earlier = {("easy", False): replace(outcome, judged=wrong)}
    assert mathematics_changed(chosen, told) == (f"easy, open: {form}",)


def test_the_mathematics_of_a_certificate_is_held_to_the_family() -> None:
    kept = json.loads((FOLDER / "proofs" / "number-line-count.json").read_text(encoding="utf-8"))
    from mathverify.verification.certificate import canonical, seal_of

    for change in (
        lambda level: level["judged"][0].update(mathematics="0" * 64),
        lambda level: level["judged"][0].update(form="other"),
        lambda level: level["judged"].clear(),
        lambda level: level["judged"].append(level["judged"][0]),
        lambda level: level["judged"][0].update(engine=7),
        lambda level: level["judged"][0].pop("engine"),
        lambda level: level.pop("judged"),
    ):
        data = json.loads(json.dumps(kept))
        change(data["levels"][0])
        data["seal"] = seal_of(data)
        assert isinstance(checked(family("number-line-count"), canonical(data)), Void)


# --- the command ------------------------------------------------------------------------


def test_words_are_renewed_by_one_command(tmp_path: Path) -> None:
    change = {"old": "It holds all numbers", "new": "It has all numbers"}
    changed, _ = changed_here("number-line-count", change, tmp_path)
    ended = here("prove-family", changed.path, "--words", cwd=tmp_path)
    assert ended.code == 0, ended
    assert ended.out == "number-line-count: renewed\n"
    assert isinstance(stored(FamilyFile(changed.path)), FamilyCertificate)
    ended = here("prove-family", changed.path, "--words", cwd=tmp_path)
    assert (ended.code, ended.out) == (0, "nothing is void\n")


def test_other_mathematics_is_told_and_left(tmp_path: Path) -> None:
    change = {"old": "low: {easy: 0..4", "new": "low: {easy: 0..5"}
    changed, _ = changed_here("number-line-count", change, tmp_path)
    place = tmp_path / "proofs" / "number-line-count.json"
    before = place.read_bytes()
    ended = here("prove-family", changed.path, "--words", cwd=tmp_path)
    assert ended.code == 2
    assert "other mathematics: easy, open, easy, with options" in ended.out
    assert place.read_bytes() == before


def test_wrong_words_are_not_kept(tmp_path: Path) -> None:
    change = {"old": "shows an interval.", "new": "shows an interval of 7 units."}
    changed, _ = changed_here("number-line-count", change, tmp_path)
    place = tmp_path / "proofs" / "number-line-count.json"
    before = place.read_bytes()
    ended = here("prove-family", changed.path, "--words", cwd=tmp_path)
    assert ended.code == 1
    assert "stray-number" in ended.out
    assert place.read_bytes() == before


@pytest.mark.slow
@pytest.mark.parametrize("known", [*BUILT_IN, *FIGURES], ids=lambda one: one.name)
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_words_of_every_family_say_nothing_of_its_mathematics(
    known: Family, level: Difficulty
) -> None:
    for proposal in sample(known, 2, 9, level):
        spec = proposal.spec
        if spec.prose is None or spec.figure is not None:
            continue
        mute = spec.model_copy(
            update={"prose": spec.prose.model_copy(update={"stem": "Nothing 77."})}
        )
        told, said = judged_here([mute, spec])
        assert _facets(told) == _facets(said)
