"""Stems that stand for several sentences: what each says, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.catalogue import BUILT_IN, family
from generators.family_proofs.certificates import family_digest
from generators.written_families import wordings
from generators.written_families.family_file import FamilyFile, read_whole
from generators.written_families.wordings import UnknownPhraseError, phrases_in, sentences
from mathverify.errors import SpecError

EXAMPLE = Path(__file__).parent / "cases" / "bought-things.yaml"


@pytest.mark.parametrize(
    ("stem", "wanted"),
    [
        ("Find it.", ["Find it."]),
        ("What is P(A) (in per cent)?", ["What is P(A) (in per cent)?"]),
        ("(Find | Give) it.", ["Find it.", "Give it."]),
        # Choices go together, and a shorter one begins again.
        ("(A | B | C) is (x | y).", ["A is x.", "B is y.", "C is x."]),
        # One that begins with & goes with each of the others.
        ("(A | B). (& C? | D.)", ["A. C?", "A. D.", "B. C?", "B. D."]),
        ("(& A | B) (& C | D)", ["A C", "B D"]),
        # Spans keep their brackets, inside and outside of a choice.
        (
            "[(one | other)](ask) (says [two](a b) | [more](c))",
            ["[one](ask) says [two](a b)", "[other](ask) [more](c)"],
        ),
        ("Find it(, please. | .)", ["Find it, please.", "Find it."]),
        ("(same | same) words", ["same words"]),
    ],
)
def test_what_a_stem_stands_for(stem: str, wanted: list[str]) -> None:
    assert list(sentences(stem)) == wanted


def test_phrases_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordings, "_phrases", lambda: {"find": ("find", "work out")})
    assert sentences("(~Find) it.") == ("Find it.", "Work out it.")
    assert sentences("(& a | b) to (~find) it.") == (
        *("a to find it.", "b to find it."),
        *("a to work out it.", "b to work out it."),
    )
    assert phrases_in("(~Find) it, (~find) it") == {
        "Find": ("Find", "Work out"),
        "find": ("find", "work out"),
    }
    with pytest.raises(UnknownPhraseError) as found:
        sentences("(~fnd) it")
    assert found.value.hint == "find"


def test_an_unknown_phrase_is_told_with_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "bought-things.yaml"
    text = EXAMPLE.read_text()
    assert "stem:" in text
    path.write_text(text.replace("stem: ", "stem: (~fnd) ", 1))
    with pytest.raises(SpecError) as found:
        read_whole(path)
    assert [one.code for one in found.value.faults] == ["unknown-phrase"]
    assert found.value.faults[0].hint == "find"


def test_a_family_is_bound_to_the_phrases_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bought-things.yaml"
    path.write_text(EXAMPLE.read_text().replace("stem: ", "stem: (~find) ", 1))
    before = family_digest(FamilyFile(path))
    assert family_digest(FamilyFile(path)) == before
    monkeypatch.setattr(wordings, "_phrases", lambda: {"find": ("find", "give")})
    assert family_digest(FamilyFile(path)) != before


def test_every_sentence_of_a_family_is_a_way_to_say_it() -> None:
    known = family("collections-compared")
    assert isinstance(known, FamilyFile)
    (choice,) = known.document.choices
    stem = choice.cases["gap"].question["prose"]["stem"]  # type: ignore[call-overload,index]
    assert isinstance(stem, list)
    assert len(stem) == len(set(stem)) > 10
    assert not any(" | " in str(one) for one in stem)


def test_no_sentence_of_the_catalogue_keeps_a_mark_of_a_choice() -> None:
    for known in BUILT_IN:
        if not isinstance(known, FamilyFile) or (
            "(~" not in known.text and " | " not in known.text
        ):
            continue
        for choice in known.document.choices:
            for case in choice.cases.values():
                prose = case.question.get("prose")
                told = prose.get("stem") if isinstance(prose, dict) else None
                for one in told if isinstance(told, list) else [told]:
                    assert not {"|", "(~", "(&"} & set(str(one).split()), (known.name, one)
                    assert "(&" not in str(one)
