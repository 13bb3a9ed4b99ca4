"""A canonical document is read as it stands, and no other document of the question is."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from over_rows import over_rows

from generators.catalogue import BUILT_IN
from generators.sampler import sample
from mathverify import load
from mathverify.problem import ProblemSpec, decode, encode, encode_lists, encode_strict
from mathverify.problem.canonical_document import canonical_spec

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "sound").glob("*.yaml"))

FULL = """
id: full
objective: {concepts: [algebra.linear], level: "7", bloom: apply, difficulty: easy}
data: {a: "3", p: "12 USD"}
functions: {f: "x -> 2*x"}
unknowns:
  x: {domain: "real, x > 0", unit: cm, meaning: a length}
  k: {domain: real, role: parameter}
givens: {g: "a*x = 12 cm"}
ask: {find: "x", as: choice, unit: cm}
answer: A
options: [{label: A, value: "4 cm"}, {label: B, value: "5 cm", misconception: adds}]
steps: [{relation: "x = 4 cm", because: dividing, uses: [g]}]
prose: {stem: "Find $x$ if {g}.", hint: "Divide.", lang: de}
figure: {points: {A: [0, 1.5]}, marks: [[A, true, null]]}
sources: [{title: by hand}]
"""


def full() -> dict[str, Any]:
    return json.loads(json.dumps(encode_lists(ProblemSpec.from_yaml(FULL))))


@over_rows("path", EXAMPLES, ids=lambda path: path.stem)
def test_canonical_documents_of_examples_are_read_back(path: Path) -> None:
    for spec in load(path):
        document = json.loads(json.dumps(encode_lists(spec)))
        assert canonical_spec(document) == spec
        assert decode(document, source="example") == spec


def test_canonical_documents_of_families_are_read_back() -> None:
    for family in BUILT_IN:
        for proposal in sample(family, 2, seed=5, choice=True):
            document = json.loads(json.dumps(encode_lists(proposal.spec)))
            assert canonical_spec(document) == proposal.spec
            assert decode(document, source="family") == proposal.spec


def test_every_section_is_read() -> None:
    document = full()
    spec = canonical_spec(document)
    assert spec == ProblemSpec.from_yaml(FULL)
    assert spec is not None
    assert encode_lists(spec) == document


def test_other_forms_of_the_same_question_are_refused() -> None:
    spec = ProblemSpec.from_yaml(FULL)
    assert canonical_spec(encode(spec)) is None
    assert canonical_spec(encode_strict(spec)) is None


#: Where something else stands, and what: None takes it away.
OTHER = [
    ("a blank before a text", ("answer",), " A"),
    ("two blanks in mathematics", ("givens", 0, "relation"), "a*x =  12 cm"),
    ("a number for a text", ("data", 0, "value"), 3),
    ("a truth for a text", ("steps", 0, "because"), True),
    ("a default that is written", ("unknowns", 0, "role"), "unknown"),
    ("another name for a kind", ("ask", "kind"), "choice"),
    ("a kind that there is not", ("ask", "as"), "min"),
    ("brackets of a label", ("options", 0, "label"), "(A)"),
    ("a synonym of a section", ("constraints",), []),
    ("a section that is empty", ("parts",), []),
    ("a section that is null", ("parts",), None),
    ("a text for a list", ("steps", 0, "uses"), "g"),
    ("a map for a list", ("givens",), {"g": "a*x = 12 cm"}),
    ("a name twice", ("functions", 0, "name"), "a"),
    ("a number in a figure", ("figure", "points", "A"), [0, "1.5"]),
    ("a control character", ("prose", "hint"), "Divide.\x00"),
    ("a backspace", ("prose", "hint"), "Divide.\b"),
    ("a control character behind a backslash", ("prose", "hint"), "\\\x01"),
    ("half of a pair", ("prose", "hint"), "\ud800"),
    ("no character", ("prose", "hint"), "\ufffe"),
    ("a text of a megabyte", ("prose", "hint"), "x" * 1_000_001),
    ("an id with a blank", ("id",), "my question"),
]


@over_rows(("path", "value"), [row[1:] for row in OTHER], ids=[r[0] for r in OTHER])
def test_what_is_not_written_so_is_refused(path: tuple[Any, ...], value: Any) -> None:
    document = full()
    holder: Any = document
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    assert canonical_spec(document) is None


@pytest.mark.parametrize("section", ["id", "prose"])
def test_what_is_left_out_is_not_made_up(section: str) -> None:
    document = full()
    del document[section]
    spec = canonical_spec(document)
    assert spec is None or encode_lists(spec) == document
    assert (spec is None) is (section == "id")


@pytest.mark.parametrize("text", ["\\beta and \\frac{1}{2}", "\\u0001", "ein Maß – “so” 中文 😀"])
def test_backslashes_and_other_scripts_are_text(text: str) -> None:
    document = full()
    document["prose"]["hint"] = text
    spec = canonical_spec(document)
    assert spec is not None
    assert spec.prose is not None
    assert spec.prose.hint == text
    assert decode(copy.deepcopy(document), source="text") == spec


def test_a_figure_of_any_depth_is_refused_or_read() -> None:
    deep: Any = "A"
    for _ in range(100_000):
        deep = [deep]
    assert canonical_spec({**full(), "figure": deep}) is None
