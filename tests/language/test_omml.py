"""What is printed for word processors is read back."""

from __future__ import annotations

import tomllib
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from over_rows import over_rows

from mathverify.language.ascii import to_ascii
from mathverify.language.markup.omml import OMML, to_omml
from mathverify.language.markup.omml_reader import UnreadableOmmlError, latex_of_omml
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
    latex = latex_of_omml(to_omml(node))
    read = read_printed(latex, PrintedNames(functions=FUNCTIONS), node)
    assert to_ascii(read) == to_ascii(node)


def equation(inside: str) -> str:
    return f"<m:oMath>{inside}</m:oMath>"


def run(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("x^2", f"<m:sSup><m:e>{run('x')}</m:e><m:sup>{run(2)}</m:sup></m:sSup>"),
        ("1/2", f"<m:f><m:num>{run(1)}</m:num><m:den>{run(2)}</m:den></m:f>"),
        ("x < 3", run("x") + run("&lt;") + run(3)),
    ],
)
def test_how_it_is_printed(text: str, printed: str) -> None:
    assert to_omml(tree(text)) == equation(printed)


@pytest.mark.parametrize("text", ["sum(k, k, 1, 3) = 6", "integral(x, x)", "limit(1/x, x, inf)"])
def test_a_large_sign_holds_what_follows_it(text: str) -> None:
    """Else word processors show an empty field beside it."""
    root = fromstring(f'<e xmlns:m="{OMML}">{to_omml(tree(text))}</e>')
    operands = [one.find(f"{{{OMML}}}e") for one in root.iter() if one.tag[-4:] in ("nary", "func")]
    assert [operand is not None and len(operand) > 0 for operand in operands] == [True]


@over_rows(
    "source",
    [
        equation("<m:f><m:num/></m:f>"),
        equation('<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num/><m:den/></m:f>'),
        equation('<m:r><m:rPr><m:sty m:val="b"/></m:rPr><m:t>x</m:t></m:r>'),
        equation("<m:phant><m:e/></m:phant>"),
        equation("<m:bar><m:e/></m:bar>"),
        equation('<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg>3</m:deg><m:e/></m:rad>'),
        equation(f'<m:acc><m:accPr><m:chr m:val="→"/></m:accPr><m:e>{run("x")}</m:e></m:acc>'),
        equation("x"),
        equation(run("☃")),
        equation(run("x")) + equation(run("y")),
        "<m:oMath>",
        run("x"),
    ],
)
def test_what_we_never_print_is_refused(source: str) -> None:
    with pytest.raises(UnreadableOmmlError):
        latex_of_omml(source)
