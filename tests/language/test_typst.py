"""What is printed for Typst is read back, and Typst sets it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from over_rows import over_rows

from mathverify.language.ascii import to_ascii
from mathverify.language.markup.typst import to_typst, typst_string
from mathverify.language.markup.typst_reader import UnreadableTypstError, latex_of_typst
from mathverify.language.parser import parse
from mathverify.language.printed import PrintedNames, read_printed
from mathverify.language.tree import Node

PRINTED = tomllib.loads(
    (Path(__file__).parent / "cases" / "latex.toml").read_text(encoding="utf-8")
)["printed"]
FUNCTIONS = frozenset({"f"})


def tree(text: str) -> Node:
    return parse(text, declared=frozenset({"x", "time", "speed"}), functions=FUNCTIONS)


@over_rows("text", [row["ascii"] for row in PRINTED if row.get("read_back", True)], ids=str)
def test_a_formula_reads_back(text: str) -> None:
    node = tree(text)
    latex = latex_of_typst(to_typst(node))
    read = read_printed(latex, PrintedNames(functions=FUNCTIONS), node)
    assert to_ascii(read) == to_ascii(node)


def test_typst_sets_every_formula() -> None:
    typst = pytest.importorskip("typst")
    lines = [f"${to_typst(tree(row['ascii']))}$\n\n" for row in PRINTED]
    document = "".join(lines).encode()
    assert typst.compile({"main.typ": document}, format="pdf", ignore_system_fonts=True)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("x^2 + 1/2", "attach(x, t: 2) + frac(1, 2)"),
        ("(0, 1]", "\\(0\\, 1\\]"),
        ("5 km/h", '5 thin upright("km"\\/"h")'),
        ("sqrt(x) = -3", 'sqrt(x) = class("normal", −)3'),
    ],
)
def test_how_it_is_printed(text: str, printed: str) -> None:
    assert to_typst(tree(text)) == printed


@pytest.mark.parametrize("source", ["frac(1)", "rotate(x)", "x)", "frac(1, 2", "#x", "mat(1, 2)"])
def test_what_we_never_print_is_refused(source: str) -> None:
    with pytest.raises(UnreadableTypstError):
        latex_of_typst(source)


def test_a_string_is_only_a_string() -> None:
    assert typst_string('a "b" \\ #c\n') == '"a \\"b\\" \\\\ #c "'
