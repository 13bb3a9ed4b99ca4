"""A question enters a set once, under whatever names, and what is short is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import here
from small_sets import files, make, manifest_file

from generators.catalogue import families
from generators.sets import assembly
from generators.sets.engines import Local
from generators.sets.journal import Journal
from generators.sets.manifest import Manifest, Section, load_manifest
from generators.sets.regenerate import Made
from mathverify.errors import InternalError
from mathverify.problem.identity import digest, shape_digest
from mathverify.problem.spec import Ask, Given, ProblemSpec, Unknown

SECRET = b"a secret of this test"
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


def assembled(
    specs: list[ProblemSpec], count: int, journal: Path, key: str = "key"
) -> assembly.Assembly:
    """A set of one section that takes ``count`` of these questions."""
    section = Section(title="S", questions="a file", count=count)
    section._held = tuple(specs)
    manifest = Manifest(title="T", seed=0, section=(section,))
    with Journal(journal, key, SECRET) as opened:
        return assembly.assemble(manifest, opened, engine=Local(), watch=lambda _: None)


def test_the_same_question_enters_once(tmp_path: Path) -> None:
    specs = [
        question("a", "x"),
        question("a", "x"),
        question("b", "x"),
        question("c", "other"),
        question("d", "x", value=4),
    ]
    made = assembled(specs, 5, tmp_path / "journal")
    assert [record.proposal.spec.id for record in made.records] == ["a", "d"]
    assert made.duplicates == 3
    (short,) = made.shortfalls
    assert (short.section, short.wanted, short.found) == ("S", 5, 2)


def test_what_is_wrong_never_enters(tmp_path: Path) -> None:
    specs = [question("a", "x", right=False), question("b", "x", value=5)]
    made = assembled(specs, 1, tmp_path / "journal")
    assert [record.proposal.spec.id for record in made.records] == ["b"]
    assert [one.id for one in made.refused] == ["a"]


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


def _tampered(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")


def test_what_was_decided_is_not_done_again(tmp_path: Path) -> None:
    wrong, right = question("a", "x", right=False), question("b", "x", value=5)
    journal = tmp_path / "journal"
    first = assembled([wrong, right], 1, journal)
    written = journal.read_bytes()
    again = assembled([wrong, right], 1, journal)
    assert journal.read_bytes() == written
    assert [one.id for one in again.refused] == [one.id for one in first.refused] == ["a"]
    assert [r.verdict.digest for r in again.records] == [r.verdict.digest for r in first.records]


def test_a_journal_cannot_vouch_for_anything(tmp_path: Path) -> None:
    """What a journal says of a question that is shown is not believed, whoever signed it."""
    wrong = question("a", "x", right=False)
    journal = tmp_path / "journal"
    assembled([question("a", "x")], 1, journal)
    # Signed by the person himself, of another file under the same key.
    with pytest.raises(InternalError, match="not proved"):
        assembled([wrong], 1, journal)


def test_a_journal_of_somebody_else_is_proved_again(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    assembled([question("a", "x")], 1, journal)
    _tampered(journal, digest(question("a", "x")), digest(question("a", "x", right=False)))
    made = assembled([question("a", "x", right=False)], 1, journal)
    assert made.records == []
    assert [one.id for one in made.refused] == ["a"]


def test_how_many_there_are_is_told_before_the_work(tmp_path: Path) -> None:
    text = GREEDY.replace('family = "sale-price"', 'family = "missing-day"')
    ended = here("regenerate", manifest_file(tmp_path, text), "--out", tmp_path / "o", "--count")
    assert (ended.code, ended.err) == (2, "")
    dice, sale = ended.out.splitlines()
    assert dice == "Dice: 30 of 5 different questions"
    assert sale == "A sale: 1 of at most 3938810555 different questions"
    told = here(
        "regenerate", manifest_file(tmp_path, text), "--out", tmp_path / "o", "--count", "--json"
    )
    assert [json.loads(line) for line in told.out.splitlines()] == [
        {"section": "Dice", "wanted": 30, "different": 5, "exact": True},
        {"section": "A sale", "wanted": 1, "different": 3938810555, "exact": False},
    ]
    assert not (tmp_path / "o").exists()
