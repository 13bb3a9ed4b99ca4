"""No promise without a test: each paragraph that a reader is told, and what holds it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from sources import ROOT

from mathverify.phrases.locale import locale_of

PROMISES: list[dict[str, object]] = tomllib.loads(
    Path(__file__).with_name("promises.toml").read_text(encoding="utf-8")
)["promise"]
PAGES = ("docs/soundness.md", "README.md")
#: The sentences in which a key says what was proved.
SENTENCES = "mathverify/phrases/locales/en.toml"


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a page and the items of its lists, without headings and code."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        for item in re.split(r"\n(?=- )", "\n".join(lines)):
            if item.strip():
                yield " ".join(item.split())


def told(page: str) -> list[str]:
    """What a page, or the pages of questions, tell a reader."""
    if page != SENTENCES:
        return list(paragraphs((ROOT / page).read_text(encoding="utf-8")))
    english = locale_of("en")
    assert english is not None
    return list(english.table["page"]["claim"].values())


@cache
def named_in(file: str) -> frozenset[str]:
    """The names of the tests in a file; none if it is not there."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    functions = (node.name for node in nodes if isinstance(node, ast.FunctionDef))
    return frozenset(name for name in functions if name.startswith("test_"))


def unheld(texts: list[str], begins: list[str]) -> list[str]:
    """The texts that not exactly one row is about, and the rows that are about no text."""
    many = [one[:60] for one in texts if sum(one.startswith(row) for row in begins) != 1]
    return many + [row for row in begins if not any(one.startswith(row) for one in texts)]


@pytest.mark.parametrize("page", [*PAGES, SENTENCES])
def test_every_promise_has_its_tests(page: str) -> None:
    assert unheld(told(page), [str(row["begins"]) for row in PROMISES if row["page"] == page]) == []


def test_the_tests_of_promises_are_there() -> None:
    for row in PROMISES:
        tests = row["tests"]
        assert isinstance(tests, list)
        assert tests, row["begins"]
        missing = [one for one in tests if one.split("::")[1] not in named_in(one.split("::")[0])]
        assert missing == [], row["begins"]


def test_a_promise_that_nobody_holds_is_seen() -> None:
    page = "# Head\nFirst says one.\n\n- Second says two.\n- Third says three.\n\n```\ncode\n```\n"
    found = list(paragraphs(page))
    assert found == ["First says one.", "- Second says two.", "- Third says three."]
    assert unheld(found, ["First", "- Second", "- Third"]) == []
    assert unheld(found, ["First", "- Second"]) == ["- Third says three."]
    assert unheld(found, ["First", "- Second", "- Third", "Fourth"]) == ["Fourth"]
    assert named_in("tests/architecture/no_file.py") == frozenset()
    assert "test_nobody" not in named_in("tests/architecture/test_promises.py")
