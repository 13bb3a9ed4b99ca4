"""The other forms: each item comes out as it deserves; what is not understood is not judged."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from evaluation.audit.formats import BUILT_IN, read_items
from evaluation.audit.item import Conclusion, Item, Outcome, Posed, Unreadable
from evaluation.audit.run import conclusion_of

FILES = tomllib.loads(
    (Path(__file__).parent / "cases" / "adapters.toml").read_text(encoding="utf-8")
)["file"]
SHARED = Path(__file__).parents[3] / "shared" / "data"
HERE = pytest.mark.skipif(not SHARED.is_dir(), reason="the data are not here")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file["format"])
def test_every_item_has_the_outcome_it_deserves(file: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "set"
    path.write_text(file["text"].strip("\n"), encoding="utf-8")
    found = [conclusion_of(item) for item in read_items(file["format"], path)]
    assert [one.outcome.value for one in found] == file["outcomes"]
    good = (Outcome.AGREES,)
    assert all(one.witness for one in found if one.outcome not in good)


@pytest.mark.parametrize("adapter", BUILT_IN, ids=lambda adapter: adapter.name)
@pytest.mark.parametrize("text", ["{", "[]", "5", "[" * 100_000, '{"a": 1, "a": 2}', '{"id": 1}'])
def test_a_file_that_is_none_breaks_no_adapter(adapter: object, text: str, tmp_path: Path) -> None:
    path = tmp_path / "set"
    path.write_text(text, encoding="utf-8")
    found: Iterable[Item | Unreadable] = adapter.read(path)  # type: ignore[attr-defined]
    assert all(isinstance(one, (Item, Unreadable)) for one in found)


def test_a_line_of_geometry3k_without_its_fields_is_malformed(tmp_path: Path) -> None:
    path = tmp_path / "set"
    rows = [{"id": 1, "diagram": {}, "text": {}, "item": {"answer": "A"}}, {"id": 2}]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    (adapter,) = [one for one in BUILT_IN if one.name == "geometry3k"]
    found = list(adapter.read(path))
    assert [isinstance(one, Unreadable) and one.malformed for one in found] == [True, True]


def _counts(found: Iterable[Conclusion]) -> Counter[str]:
    return Counter(one.outcome.value for one in found)


@HERE
@pytest.mark.slow
def test_all_worlds_of_treecut_agree() -> None:
    for file in sorted((SHARED / "treecut").glob("*.jsonl")):
        found = [conclusion_of(item) for item in read_items("treecut", file)]
        assert _counts(found) == {"agrees": 500}


@HERE
def test_geometry3k_and_jgex_are_read() -> None:
    items = read_items("geometry3k", SHARED / "geometry3k" / "even.jsonl")
    posed = [item for item in items if isinstance(item, Posed)]
    assert len(items) == 1501
    assert len(posed) >= 265
    # The words of the first say 24, its forms 2: the key does not follow from the transcript.
    assert [conclusion_of(item).outcome for item in posed[:2]] == [Outcome.WRONG, Outcome.AGREES]
    statements = read_items("jgex", SHARED / "alphageometry" / "jgex_ag_231.txt")
    assert len(statements) == 231
    assert _counts(map(conclusion_of, statements[:10])) == {"agrees": 10}


@pytest.mark.slow
def test_entries_of_reasoning_gym_itself_agree(tmp_path: Path) -> None:
    gym = pytest.importorskip("reasoning_gym")
    names = (
        "chain_sum decimal_chain_sum basic_arithmetic products gcd lcm fraction_simplification "
        "simple_equations polynomial_equations"
    )
    path = tmp_path / "set.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for name in names.split():
            for entry in gym.create_dataset(name, size=30, seed=7):
                file.write(json.dumps(entry, default=str) + "\n")
    found = [conclusion_of(item) for item in read_items("reasoning-gym", path)]
    # simple_equations 6 of this seed asks for a number in "0 = 0".
    assert [one.item.equations for one in found if one.outcome is Outcome.MALFORMED] == [("0 = 0",)]
    assert set(_counts(found)) == {"agrees", "rounded", "malformed"}
