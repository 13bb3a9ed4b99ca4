"""A question enters a set once, under whatever names, and what is short is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import here
from small_sets import files, make, manifest_file

from generators.catalogue import families
from generators.parameters import Values
from generators.sampler import Origin, Proposal
from generators.sets import assembly
from generators.sets.journal import Journal
from generators.sets.manifest import Manifest, Section, load_manifest
from generators.sets.regenerate import Made
from mathverify.problem.identity import digest, shape_digest
from mathverify.problem.spec import Ask, Given, ProblemSpec, Unknown

GREEDY = """
title = "More than there are"
seed = 3
to = ["md"]

[[section]]
title = "Dice"
family = "two-dice"
count = 30
difficulty = "easy"

[[section]]
title = "A sale"
family = "sale-price"
count = 1
"""


def question(id_: str, name: str, *, value: int = 3, right: bool = True) -> ProblemSpec:
    return ProblemSpec(
        id=id_,
        unknowns=(Unknown(name=name),),
        givens=(Given(id="g", relation=f"2*{name} = {2 * value}"),),
        ask=Ask(find=name),
        answer=str(value if right else value + 1),
    )


def proposal(spec: ProblemSpec) -> Proposal:
    return Proposal(spec, Origin("none", 1, "easy", 0, 0, False, Values({})))


def assembled(
    specs: list[ProblemSpec], count: int, journal: Path, monkeypatch: pytest.MonkeyPatch
) -> assembly.Assembly:
    def stream(*_: object) -> Iterator[Proposal]:
        yield from map(proposal, specs)

    monkeypatch.setattr(assembly, "candidates", stream)
    manifest = Manifest(
        title="T", seed=0, section=(Section(title="S", family="sale-price", count=count),)
    )
    with Journal(journal, "key") as opened:
        return assembly.assemble(manifest, opened, jobs=1, watch=lambda _: None)


def test_the_same_question_enters_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    specs = [
        question("a", "x"),
        question("a", "x"),
        question("b", "x"),
        question("c", "other"),
        question("d", "x", value=4),
    ]
    made = assembled(specs, 5, tmp_path / "journal", monkeypatch)
    assert [record.proposal.spec.id for record in made.records] == ["a", "d"]
    assert made.duplicates == 3
    (short,) = made.shortfalls
    assert (short.section, short.wanted, short.found) == ("S", 5, 2)


def test_what_is_wrong_never_enters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    specs = [question("a", "x", right=False), question("b", "x", value=5)]
    made = assembled(specs, 1, tmp_path / "journal", monkeypatch)
    assert [record.proposal.spec.id for record in made.records] == ["b"]
    assert [verdict.spec.id for verdict in made.refused] == ["a"]


def test_what_was_refused_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong, right = question("a", "x", right=False), question("b", "x", value=5)
    first = assembled([wrong, right], 1, tmp_path / "journal", monkeypatch)
    again = assembled([wrong, right], 1, tmp_path / "journal", monkeypatch)
    assert len(first.refused) == 1
    assert again.refused == []
    assert [r.verdict.digest for r in again.records] == [r.verdict.digest for r in first.records]


def test_a_journal_cannot_vouch_for_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = question("a", "x", right=False)
    path = tmp_path / "journal"
    path.write_text(f'{{"key": "key"}}\n{{"accepted": "{digest(wrong)}"}}\n', encoding="utf-8")
    assert assembled([wrong], 1, path, monkeypatch).records == []


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"key": "other"}\n{"refused": "D"}\n', "\xff", "[]\n", '{"key": "key"}\n{"refused"'],
)
def test_a_journal_of_another_run_or_a_torn_one_is_ignored(tmp_path: Path, text: str) -> None:
    path = tmp_path / "journal"
    path.write_bytes(text.encode("latin-1"))
    with Journal(path, "key") as journal:
        assert journal.refused == frozenset()


def test_a_torn_journal_keeps_its_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text('{"key": "key"}\n{"refused": "A"}\n{"refused": "B', encoding="utf-8")
    with Journal(path, "key") as journal:
        assert journal.refused == {"A"}


@pytest.fixture(scope="module")
def greedy(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Made]:
    folder = tmp_path_factory.mktemp("greedy")
    manifest = manifest_file(folder, GREEDY)
    return manifest, folder / "out", make(manifest, folder / "out")


def test_a_family_with_fewer_questions_falls_short(greedy: tuple[Path, Path, Made]) -> None:
    _, _, made = greedy
    (short,) = made.assembly.shortfalls
    assert (short.section, short.wanted) == ("Dice", 30)
    assert 0 < short.found < 30
    # The sections after it are filled all the same.
    assert [record.section for record in made.assembly.records] == [0] * short.found + [1]


def test_the_command_says_what_is_short(greedy: tuple[Path, Path, Made], tmp_path: Path) -> None:
    manifest, out, made = greedy
    (short,) = made.assembly.shortfalls
    ended = here("regenerate", manifest, "--out", tmp_path / "out")
    assert ended.code == 2
    before = (
        f"mathverify: Dice: two-dice: only {short.found} of 30 different easy questions exist\n"
    )
    assert ended.err == f"{before}  Dice: only {short.found} of 30\n"
    assert f"{short.found + 1} proved questions" in ended.out
    assert files(tmp_path / "out") == files(out)


def test_no_two_questions_of_a_set_are_the_same(greedy: tuple[Path, Path, Made]) -> None:
    specs = [record.proposal.spec for record in greedy[2].assembly.records]
    assert len({shape_digest(spec) for spec in specs}) == len(specs)
    assert len({digest(spec) for spec in specs}) == len(specs)


def test_the_example_can_be_made() -> None:
    manifest = Path(__file__).resolve().parents[2] / "examples" / "classroom.toml"
    wanted = load_manifest(manifest)
    assert sum(section.count for section in wanted.section) >= 10
    assert {section.family for section in wanted.section} - {None} <= {
        family.name for family in families()
    }
