"""The YAML reader resolves no types, builds no objects, and keeps lines."""

from __future__ import annotations

import time

import pytest
import yaml
from machine import seconds_here
from over_rows import over_rows

from mathverify.problem import yaml_source
from mathverify.problem.limits import MAX_DEPTH
from mathverify.problem.yaml_quoting import quote_mathematics
from mathverify.problem.yaml_source import read_yaml

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def either_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_source, "_LOADER", request.param)


def value(text: str) -> object:
    tree = read_yaml(text)
    assert not tree.faults
    return tree.value


@pytest.mark.usefixtures("either_loader")
@over_rows(
    "word",
    [
        "true",
        "no",
        "on",
        "08:00",
        "050",
        "0o17",
        "0x1F",
        "1e3",
        "4.10",
        "1_000",
        ".inf",
        ".nan",
        "2024-01-01",
        "12:30:45",
        "=",
        "<",
    ],
)
def test_plain_scalars_are_text(word: str) -> None:
    assert value(f"a: {word}\nb: [{word}]\n") == {"a": word, "b": [word]}


@pytest.mark.usefixtures("either_loader")
@pytest.mark.parametrize("word", ["", "~", "null", "Null", "NULL"])
def test_absent(word: str) -> None:
    assert value(f"a: {word}\nb: '{word}'\n") == {"a": None, "b": word}


@pytest.mark.usefixtures("either_loader")
def test_keys_are_text() -> None:
    text = "true: 1\n050: 2\nnull: 3\n1.5: 4\n'': {y: 5}\n".replace("'': ", "z: ")
    assert value(text) == {"true": "1", "050": "2", "null": "3", "1.5": "4", "z": {"y": "5"}}


@pytest.mark.usefixtures("either_loader")
@over_rows(
    "text",
    [
        "a: |\n  x: {1, 3}\n  [0, 1)\nb: 2\n",
        "a: >-\n  f(x: y), {1, 2}\n\n  - [a, b)\nb: 2\n",
        "- |\n  {1, 3}: [\n- >\n x: y: z\n",
        "a: 'x: {1, 3}\n  f(2, 3): [0, 1)'\nb: 2\n",
        'a: "x: {1, 3}\n  f(2, 3): [0, 1)"\nb: 2\n',
        "a: plain text over\n  two lines\nb:\n  - c\n  - {d: e, f: [g, h]}\n",
        "a: # comment\n  b: 1\n",
        "a: [b, c, {d: e}]\n",
        "a: {b: 'f(x, y)', \"c d\": [1, 2]}\n",
        "a: {b: c,\n  d: e}\n",
        "? a\n: b\n",
        "a: -3\nb: - 3\n".replace("b: - 3", "b: :x"),
    ],
)
def test_well_formed_yaml_is_left_alone(text: str) -> None:
    repaired, repairs = quote_mathematics(text)
    assert repaired == text
    assert not repairs
    assert value(text) == yaml.load(text, Loader=yaml.BaseLoader)


@pytest.mark.usefixtures("either_loader")
@over_rows(
    ("line", "expected"),
    [
        ("a: {1, 3}", "{1, 3}"),
        ("a: {1/2, 3}  # two roots", "{1/2, 3}"),
        ("a: [0, 1)", "[0, 1)"),
        ("a: (0, 10]", "(0, 10]"),
        ("a: {x in real : x > 0, x != 1}", "{x in real : x > 0, x != 1}"),
        ("a: {1} U {2}", "{1} U {2}"),
        ("a: [[1], [2]] * x", "[[1], [2]] * x"),
        ("a: x : y = 2 : 3", "x : y = 2 : 3"),
        ("a: |x| < 3", "|x| < 3"),
        ("a: >= 3", ">= 3"),
        ("a: %", "%"),
        ("a: - 3", "- 3"),
        ('a: {b\'s, "c"}', '{b\'s, "c"}'),
        ("a: {\\frac{1}{2}, 3}", "{\\frac{1}{2}, 3}"),
        ("a: {b: f(x, y), c: [g(1, 2), h]}", {"b": "f(x, y)", "c": ["g(1, 2)", "h"]}),
        ("a: {b: [0, 1), c: (0, 1]}", {"b": "[0, 1)", "c": "(0, 1]"}),
        ("a: {b: real, x > 0, c: 1}", {"b": "real, x > 0", "c": "1"}),
        ("a: {f(x, y): 2, b: 'p, q'}", {"f(x, y)": "2", "b": "p, q"}),
        ("a: [f(x, y), {b: g(1, 2)}]", ["f(x, y)", {"b": "g(1, 2)"}]),
        ("a: [{1, 2}, [3, 4]]", ["{1, 2}", ["3", "4"]]),
        ("a: {}", {}),
        ("a: [1, 2]", ["1", "2"]),
        ("a: {b: 1, c: 2}", {"b": "1", "c": "2"}),
        ("a: {b: c: d}", {"b": "c: d"}),
    ],
)
def test_unquoted_mathematics(line: str, expected: object) -> None:
    assert value(f"{line}\nb: after\n") == {"a": expected, "b": "after"}
    assert value(f"z:\n  - {line}\n    b: after\n") == {"z": [{"a": expected, "b": "after"}]}


def test_each_repair_shows_the_quoted_line() -> None:
    _, repairs = quote_mathematics("x: 1\n  # comment\na: {1, 3} # roots\nb: '2'\nc: d: e\n")
    assert [(repair.line, repair.canonical) for repair in repairs] == [
        (3, 'a: "{1, 3}"'),
        (5, 'c: "d: e"'),
    ]


@pytest.mark.usefixtures("either_loader")
def test_quoting_keeps_the_numbers_of_lines() -> None:
    text = "a: {\n  f(1, 2),\n  3}\nb: [x\n"
    tree = read_yaml(text, first_line=11)
    assert [(fault.code, fault.line) for fault in tree.faults] == [("not-yaml", 14)]


@pytest.mark.usefixtures("either_loader")
def test_lines_of_values() -> None:
    tree = read_yaml("a:\n  - b\n  - c: d\n    e: f\n", first_line=5)
    assert [tree.lines.at(path) for path in ("$", "$.a", "$.a[0]", "$.a[1].e", "$.a[1].z")] == [
        5, 5, 6, 8, 7
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 100_000,
        "- " * 100_000,
        "a: " + "[" * 100_000 + "]" * 100_000,
        "a: {" + "b: {" * 100_000,
        "\n".join("  " * depth + "a:" for depth in range(400)),
    ],
)
def test_deep_nesting_is_refused_quickly(text: str) -> None:
    start = time.process_time()
    codes = {fault.code for fault in read_yaml(text).faults}
    assert codes <= {"too-deep", "not-yaml"}
    assert codes
    assert time.process_time() - start < seconds_here(5)


@pytest.mark.usefixtures("either_loader")
def test_depth_limit_is_exact() -> None:
    assert not read_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH).faults
    deeper = read_yaml("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1))
    assert [fault.code for fault in deeper.faults] == ["too-deep"]


@pytest.mark.usefixtures("either_loader")
def test_too_many_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_source, "MAX_NODES", 100)
    assert not read_yaml("a: [" + "1, " * 96 + "1]\n").faults
    tree = read_yaml("a: [" + "1, " * 97 + "1]\n")
    assert [fault.code for fault in tree.faults] == ["too-large"]


@pytest.mark.usefixtures("either_loader")
def test_alias_bomb_is_not_expanded() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 40)]
    tree = read_yaml("\n".join(lines))
    assert {fault.code for fault in tree.faults} == {"anchor", "alias"}


@pytest.mark.usefixtures("either_loader")
@over_rows(
    "line",
    [
        "a: !!python/object/apply:os.system [echo]",
        "a: !!python/name:os.system x",
        "a: !!int 3",
        "a: ! x",
        "!t a: b",
        "a: !<tag:yaml.org,2002:js/function> x",
    ],
)
def test_tags_are_refused(line: str) -> None:
    assert "tag" in {fault.code for fault in read_yaml(line).faults}


@pytest.mark.usefixtures("either_loader")
@pytest.mark.parametrize("text", ["a: \x07b\n", "a: \x85b\n", "a: '\ufffe'\n", "a: \x1b[0m\n"])
def test_unprintable_characters_do_not_raise(text: str) -> None:
    tree = read_yaml(text)
    assert tree.faults or tree.value is not None
