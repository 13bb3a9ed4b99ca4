"""Sections whose questions go by the proof of their family."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_line import here
from small_sets import files, make, manifest_file

from generators.catalogue import families, family
from generators.family import Difficulty, Family
from generators.family_proofs.certificates import FamilyCertificate, Void, stored
from generators.family_proofs.members import Member, members
from generators.family_proofs.outcomes import ProvedLevel
from generators.sampler import Proposal, propose_at, propose_ranked
from generators.sets import by_proof
from generators.sets import regenerate as job
from generators.sets.by_proof import Covered, EachTime, Level, looked_up, why_not
from generators.sets.engines import Limits, Local
from generators.sets.manifest import load_manifest
from mathverify.api import recheck_many
from mathverify.verification.certificate import canonical, seal_of
from mathverify.verification.isolation import Finished, Isolated
from mathverify.verification.rechecking.outcome import Accepted, Rejected


def _small(family: Family) -> Iterator[tuple[int, str, Difficulty]]:
    """Levels of which open questions and those with options are proved, and not too many."""
    found = stored(family)
    if isinstance(found, Void):
        return
    for one in found.proof.levels:
        other = found.outcome(one.level, choice=True)
        both = isinstance(one.outcome, ProvedLevel) and isinstance(other, ProvedLevel)
        if both and not one.choice and 30 <= one.outcome.questions <= 800:
            yield one.outcome.questions, family.name, one.level


def _quickly_verified(questions: int, name: str, level: Difficulty) -> bool:
    """A figure takes a second, and so does counting where wordings differ."""
    known = family(name)
    first = next(members(known, level, choice=False))
    plain = isinstance(first, Member) and first.spec.figure is None
    return plain and known.parameters[level].count().number == questions


def _open_at_medium(family: Family) -> bool:
    """Whether nobody has proved its medium questions, which are quickly verified."""
    found = stored(family)
    if not isinstance(found, Void) and isinstance(
        found.outcome("medium", choice=False), ProvedLevel
    ):
        return False
    first = propose_at(family, 0, 0)
    return isinstance(first, Proposal) and first.spec.figure is None


#: A family that is proved at some level, whichever has the fewest questions, and one that is not.
_SMALL = sorted(level for known in families() for level in _small(known))
_, NAME, LEVEL = next(level for level in _SMALL if _quickly_verified(*level))
OTHER = next(known.name for known in families() if _open_at_medium(known))

TEXT = f"""
title = "By proof"
seed = 3
to = []

[[section]]
title = "Open"
family = "{NAME}"
difficulty = "{LEVEL}"
count = 6
by_proof = true

[[section]]
title = "Choices"
family = "{NAME}"
difficulty = "{LEVEL}"
count = 5
kind = "choice"
by_proof = true

[[section]]
title = "Days"
family = "{OTHER}"
count = 2
by_proof = true
"""


class _Here:
    """Carries out tasks in this process, so that what is patched here holds."""

    workers = 1

    def outcomes(
        self, function: Callable[[Any], Any], tasks: Iterable[Any], limits: Limits
    ) -> Iterator[Isolated[Any]]:
        for task in tasks:
            yield Finished(function(task))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, job.Made]:
    folder = tmp_path_factory.mktemp("proofs")
    return folder / "out", make(manifest_file(folder, TEXT), folder / "out")


def _lines(out: Path) -> list[str]:
    return (out / "set.jsonl").read_text(encoding="utf-8").splitlines()


def test_questions_go_by_the_proof_and_the_others_are_told(made: tuple[Path, job.Made]) -> None:
    out, told = made
    lines = [json.loads(line) for line in _lines(out)]
    assert [line["number"] for line in lines] == list(range(1, 14))
    assert [("certificate" in line, line.get("family")) for line in lines] == [
        *[(False, NAME)] * 11,
        *[(True, None)] * 2,
    ]
    assert {line["status"] for line in lines} == {"proved"}
    assert all(len(line["spec"]["options"]) == 4 for line in lines[6:11])
    (each,) = told.assembly.each_time
    assert each.startswith(f"Days: questions of {OTHER} are verified one by one, because ")


def test_a_recheck_holds_them_to_the_proof(made: tuple[Path, job.Made]) -> None:
    found = [outcome for _, outcome in recheck_many(_lines(made[0]), workers=1)]
    assert all(isinstance(one, Accepted) for one in found)
    assert [NAME in word for one in found[:11] for word in one.words] == [True] * 11  # type: ignore[union-attr]


@pytest.mark.parametrize("key", ["spec", "values", "proof", "level", "answer", "status", "digest"])
def test_a_changed_line_is_rejected(made: tuple[Path, job.Made], key: str) -> None:
    data = json.loads(_lines(made[0])[0])
    changed: Any = {
        "values": {name: f"{value}1" for name, value in data["values"].items()},
        "proof": "0" * 64,
        "level": "none",
        "answer": "1" + data["answer"],
        "status": "refuted",
        "digest": "0" * 64,
    }
    if key == "spec":
        data["spec"]["answer"] += " + 1"
    else:
        data[key] = changed[key]
    data["seal"] = seal_of({name: told for name, told in data.items() if name != "seal"})
    ((_, found),) = recheck_many([canonical(data)], workers=1)
    assert isinstance(found, Rejected)


def test_pages_show_what_the_verifier_vouches_for(
    made: tuple[Path, job.Made], tmp_path: Path
) -> None:
    manifest = manifest_file(tmp_path, TEXT.replace("to = []", 'to = ["md"]'))
    shown = make(manifest, tmp_path / "out")
    assert _lines(tmp_path / "out") == _lines(made[0])
    assert all(record.verified is not None for record in shown.assembly.records)


def test_the_bytes_are_those_of_an_interrupted_run(
    made: tuple[Path, job.Made], tmp_path: Path
) -> None:
    manifest, out = manifest_file(tmp_path, TEXT), tmp_path / "out"
    for moment in (3, 8, 12):
        left = [moment]

        def until(_: object, left: list[int] = left) -> None:
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            job.regenerate(load_manifest(manifest), out, to=(), engine=Local(2), watch=until)
    make(manifest, out)
    assert files(out) == files(made[0])


@pytest.mark.parametrize("fault", ["void", "counted"])
def test_a_proof_that_does_not_hold_covers_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    def other(family: Family) -> FamilyCertificate | Void:
        found = stored(family)
        if fault == "void" or isinstance(found, Void):
            return Void("the family has changed since it was proved")
        levels = tuple(
            replace(one, outcome=replace(one.outcome, questions=one.outcome.questions + 1))
            if isinstance(one.outcome, ProvedLevel)
            else one
            for one in found.proof.levels
        )
        return replace(found, proof=replace(found.proof, levels=levels), seal="f" * 64)

    monkeypatch.setattr(by_proof, "stored", other)
    wanted = load_manifest(manifest_file(tmp_path, TEXT))
    told = job.regenerate(wanted, tmp_path / "out", to=(), engine=_Here(), watch=lambda _: None)
    lines = [json.loads(line) for line in _lines(tmp_path / "out")]
    assert len(lines) == 13
    assert all("certificate" in line for line in lines)
    assert len(told.assembly.each_time) == 3


def test_only_what_the_family_makes_is_covered() -> None:
    known = next(one for one in families() if one.name == NAME)
    standing = looked_up(Level(NAME, LEVEL, choice=False))
    assert isinstance(standing, Covered)
    assert isinstance(looked_up(Level(OTHER, "medium", choice=False)), EachTime)
    proposal = next(
        found
        for rank in range(1000)
        if isinstance(found := propose_ranked(known, rank, 3, 0, LEVEL), Proposal)
    )
    assert why_not(proposal, standing.proof) == ""
    assert why_not(proposal, "") == "its proof is another one now"
    flawed = proposal.spec.model_copy(update={"answer": f"{proposal.spec.answer} + 1"})
    assert "not the one that the family makes" in why_not(
        replace(proposal, spec=flawed), standing.proof
    )


def test_firmer_words_want_each_text_looked_at(tmp_path: Path) -> None:
    manifest = manifest_file(tmp_path, TEXT.replace("to = []", 'to = []\nwords = "printed"'))
    ended = here("regenerate", manifest, "--out", tmp_path / "out")
    assert ended.err.count("verified one by one, because words = 'printed'") == 3
    lines = (tmp_path / "out" / "set.jsonl").read_text(encoding="utf-8").splitlines()
    assert all("certificate" in json.loads(line) for line in lines)


def test_a_file_of_questions_goes_by_no_proof(tmp_path: Path) -> None:
    text = TEXT.replace(f'family = "{OTHER}"', 'questions = "q.yaml"')
    ended = here("regenerate", manifest_file(tmp_path, text), "--out", tmp_path / "out")
    assert ended.code == 64
    assert "leave by_proof out" in ended.err + ended.out
