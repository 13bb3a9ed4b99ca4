"""Every kind of ask has a record and one file that judges it, and is named nowhere else."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import mathverify
from mathverify.problem.ask_kinds import Answer, AskKind, End, best_kind
from mathverify.problem.reading.ask_shapes import KINDS
from mathverify.problem.spec import Ask
from mathverify.verification.asks import best, complete, count, form, truth, value, which
from mathverify.verification.asks.table import FILES, judging_of

ROOT = Path(mathverify.__file__).parent
JUDGES = (best, complete, count, form, truth, value, which)
#: Kinds that no one names but their own files.  Of the others some rooms speak: what is found is
#: *stated* (`truth`), *all* is asked where one value was, a form stands beside an ask.
OWN = {"COUNT", "LEAST", "GREATEST", "MINIMUM", "MAXIMUM", "RANGE"}


def _named(text: str) -> set[str]:
    """The kinds that a file names."""
    if "AskKind" not in text:
        return set()
    return {
        node.attr
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "AskKind"
    }


def test_every_kind_is_judged_by_one_file() -> None:
    enrolled = Counter(kind for one in JUDGES for kind in one.JUDGING.kinds)
    assert enrolled == Counter(AskKind)
    assert set(FILES) == set(AskKind)
    assert all(kind in judging_of(kind).kinds for kind in AskKind)


def test_every_word_says_one_kind() -> None:
    words = Counter(
        word for kind in AskKind for word in (kind.value, *kind.shape.nouns, *kind.shape.verbs)
    )
    words.update(end.value for end in End)
    assert [word for word, times in words.items() if times > 1] == []
    assert set(words) == set(KINDS)


def test_kinds_are_told_apart_by_what_is_said_of_them() -> None:
    assert len({kind.shape.called for kind in AskKind}) == len(AskKind)
    assert len({kind.shape for kind in AskKind}) == len(AskKind)


@pytest.mark.parametrize(
    ("end", "of_an_unknown", "kind"),
    [
        (End.LOW, True, "least"),
        (End.LOW, False, "minimum"),
        (End.HIGH, True, "greatest"),
        (End.HIGH, False, "maximum"),
    ],
)
def test_best_values(end: End, of_an_unknown: bool, kind: str) -> None:
    assert best_kind(end, of_an_unknown=of_an_unknown).value == kind


def test_only_a_best_value_of_an_expression_has_a_place() -> None:
    assert {kind.value for kind in AskKind if kind.shape.has_place} == {"minimum", "maximum"}
    assert all(kind.shape.end is not None for kind in AskKind if kind.shape.has_place)
    assert all(kind.answer is Answer.VALUE for kind in AskKind if kind.shape.end is not None)


def test_a_kind_is_named_in_its_own_files_alone() -> None:
    naming = {
        str(path.relative_to(ROOT))
        for path in ROOT.rglob("*.py")
        if OWN & _named(path.read_text(encoding="utf-8"))
    }
    assert naming == {
        "problem/ask_kinds.py",
        "verification/asks/best.py",
        "verification/asks/complete.py",
        "verification/asks/count.py",
        "verification/asks/table.py",
    }


def test_a_name_of_a_kind_is_seen() -> None:
    assert _named("if ask.kind is AskKind.COUNT: pass") == {"COUNT"}
    assert _named("if ask.kind.answer is Answer.NUMBER: pass") == set()


def test_the_kind_of_an_ask_is_part_of_its_format() -> None:
    """The names are those of documents: a record may change, a name may not."""
    names = [
        "value",
        "all",
        "count",
        "least",
        "greatest",
        "minimum",
        "maximum",
        "form",
        "truth",
        "range",
        "choice",
        "which",
    ]
    assert [kind.value for kind in AskKind] == names
    assert [Ask.model_validate({"find": "x", "as": name}).kind.value for name in names] == names
