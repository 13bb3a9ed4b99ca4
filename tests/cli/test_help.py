"""``--help`` of every verb: an example that runs, placeholders that say what is meant."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import here
from over_rows import over_rows

from mathverify.cli.application import application
from mathverify.cli.help_pages import examples_of

QUESTION = """\
id: triple
data: {n: "12"}
unknowns: {x: real}
givens: {e: "3*x = n"}
ask: {find: x}
answer: "4"
steps: [{relation: "x = 12/3"}, {relation: "x = 4"}]
prose: {stem: "[Three times a number is {n}](e). What is the number?"}
"""
TRIANGLE = """\
id: triangle
unknowns: {A: point, B: point, C: point}
givens: {right: "angle(A, C, B) = 90 deg", a: "length(B, C) = 3 cm", b: "length(A, C) = 4 cm"}
ask: {find: "length(A, B)", as: value}
answer: "5 cm"
figure: {draw: ["triangle ABC"]}
"""
SHEET = """\
title = "Equations"
seed = 1
[[section]]
title = "One unknown"
family = "linear-equation"
count = 2
"""
#: Examples that ask for what a test has not: a model, or its installation.
NEED_A_MODEL = {
    "mcp": "a client of the protocol",
    "serve": "it serves until it is told to end",
    "review": "it serves until it is told to end",
    "doctor": "no endpoint is set up",
    "formalise": "a model",
    "trace": "the run of a model",
    "local-model": "a model of some hundred megabytes",
}

#: Verbs whose smallest example takes ten seconds; what they call has quick tests of its own.
LONG = {"ablations"}


def _verbs() -> Iterator[tuple[str, Callable[..., Any]]]:
    app = application()
    for command in app.registered_commands:
        assert command.name is not None
        assert command.callback is not None
        yield command.name, command.callback
    for group in app.registered_groups:
        assert group.typer_instance is not None
        for command in group.typer_instance.registered_commands:
            assert command.callback is not None
            yield f"{group.name} {command.name or command.callback.__name__}", command.callback


VERBS = dict(_verbs())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the examples speak of."""
    found = tmp_path_factory.mktemp("examples")
    (found / "question.yaml").write_text(QUESTION, encoding="utf-8")
    (found / "wrong.yaml").write_text(QUESTION.replace('"4"', '"5"').replace("= 4", "= 5"))
    (found / "triangle.yaml").write_text(TRIANGLE, encoding="utf-8")
    (found / "sheet.toml").write_text(SHEET, encoding="utf-8")
    item = {
        "ID": "chal-1",
        "Body": "Ann has 8 apples.",
        "Question": "How many more than 3 are they?",
        "Equation": "( 8.0 - 3.0 )",
        "Answer": 5.0,
        "Type": "Subtraction",
    }
    (found / "svamp.json").write_text(json.dumps([item]), encoding="utf-8")
    (found / "set.csv").write_text(
        "problem,key,solution\nHow many?,4,2 + 2 = 4\n", encoding="utf-8"
    )
    return found


@over_rows("verb", [pytest.param(v, marks=pytest.mark.slow) if v in LONG else v for v in VERBS])
def test_a_verb_has_an_example_that_runs(verb: str, folder: Path) -> None:
    examples = examples_of(VERBS[verb])
    assert any(line.startswith(f"mathverify {verb}") for line in examples)
    for line in examples:
        name, *arguments = shlex.split(line)
        assert name == "mathverify"
        if verb in NEED_A_MODEL:
            assert here(*arguments, "--wrong", cwd=folder).err.count("No such option") == 1
            continue
        ended = here(*arguments, cwd=folder)
        # What differs is told by the exit code, as by diff.
        assert ended.code == ("--diff" in arguments), (line, ended)


@over_rows("verb", VERBS)
def test_help_is_legible(verb: str) -> None:
    ended = here(*verb.split(), "--help")
    assert ended.code == 0
    for line in examples_of(VERBS[verb]):
        assert f"\n    {line}\n" in f"{ended.out}\n"
    assert "Example::" not in ended.out
    # Placeholders, not the types of Python.
    assert not re.search(r"<(int|str|float|path|list|bool)", ended.out, re.IGNORECASE), ended.out


@over_rows("verb", VERBS)
def test_a_wrong_command_line_leads_to_the_help_of_the_verb(verb: str) -> None:
    ended = here(*verb.split(), "--no-such-option")
    assert ended.code == 64
    assert f"(see mathverify {verb} --help)" in ended.err
