"""Formulas in the manner of a language are read back from every notation to what they were."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from mathverify.errors import ParseError, ReadBackError
from mathverify.language.amounts import amounts_in, amounts_of
from mathverify.language.ascii import to_ascii
from mathverify.language.latex.printer import to_latex
from mathverify.language.layout.manner import ENGLISH, Manner, put_back, typed
from mathverify.language.markup.mathml_reader import latex_of
from mathverify.language.markup.omml import to_omml
from mathverify.language.markup.omml_reader import latex_of_omml
from mathverify.language.markup.typst import to_typst
from mathverify.language.markup.typst_reader import latex_of_typst
from mathverify.language.parser import parse
from mathverify.language.printed import PrintedNames, read_printed
from mathverify.language.tree import Node
from mathverify.phrases.locale import locales, manner_of
from mathverify.verification.page_reading import check_formula
from renderers.blocks import Formula
from renderers.formula_html import formula_html
from renderers.plain_text import plain_text

PRINTED = tomllib.loads(
    (Path(__file__).parent / "cases" / "latex.toml").read_text(encoding="utf-8")
)["printed"]
MORE = (
    *("3.40 EUR", "-3.40 EUR", "x = 3.40 EUR or x = 17 USD", "3.40 EUR/km", "5 * 3.40 EUR"),
    *("(1.5, 2.5)", "{1.5, 2, -3.25}", "[1.5, 2.5)", "f(1.5) + 0.25", "1.5^2.5", "1.5/2.5"),
    *("x in {1.5, 2.5} and x > 1.75", "not (x = 1.5)", "sqrt(2.25)", "log(1.5, 2.5)", "2.5 h"),
    *("[[1.5, 2.5], [3, 4.75]]", "1.5 < x and x < 2.5", "max(1.5, 2.5, 3)", "0.1666... + x"),
)
TEXTS = [*(row["ascii"] for row in PRINTED if row.get("read_back", True)), *MORE]
FUNCTIONS = frozenset({"f"})
Print = Callable[[Node, Manner], str]
NOTATIONS: dict[str, Print] = {
    "latex": to_latex,
    "mathml": lambda node, manner: found_in_html(node, manner),
    "omml": lambda node, manner: latex_of_omml(to_omml(node, manner)),
    "typst": lambda node, manner: latex_of_typst(to_typst(node, manner)),
}


def found_in_html(node: Node, manner: Manner) -> str:
    """The LaTeX of a formula on a page of HTML."""
    markup = formula_html(Formula(node, names=PrintedNames(functions=FUNCTIONS, manner=manner)))
    root = fromstring(markup.replace("<wbr>", ""))
    return "".join(latex_of(part) for part in root if part.tag.endswith("math"))


def tree(text: str) -> Node:
    return parse(text, declared=frozenset({"x", "time", "speed"}), functions=FUNCTIONS)


@pytest.mark.parametrize("lang", [tag for tag in locales() if tag != "en"])
@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_formula_reads_back_in_every_manner(lang: str, notation: str) -> None:
    names = PrintedNames(functions=FUNCTIONS, manner=manner_of(lang))
    for text in TEXTS:
        node = tree(text)
        latex = NOTATIONS[notation](node, names.manner)
        assert to_ascii(read_printed(latex, names, node)) == to_ascii(node), text
        check_formula("a page", text, latex, node, names)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_another_manner_than_that_of_the_page_is_refused(notation: str) -> None:
    german, english = manner_of("de"), ENGLISH
    for text in ("x = 3.5", "(1, 2)", "x = 1 or x = 2", "{1.5, 2}", "3.40 EUR"):
        for own, other in ((german, english), (english, german)):
            latex = NOTATIONS[notation](tree(text), other)
            with pytest.raises((ReadBackError, ParseError)):
                check_formula("a page", text, latex, tree(text), PrintedNames(manner=own))


@pytest.mark.parametrize(
    ("lang", "text", "printed"),
    [
        ("de", "3.40 EUR", "3{,}40\\,€"),
        ("de", "(1.5, 2)", "(1{,}5; 2)"),
        ("de", "x = 1 or x = 2", "x = 1\\text{ oder }x = 2"),
        ("es", "3.40 EUR", "3.40\\,€"),
        ("es", "(1.5, 2)", "(1.5, 2)"),
        ("zh", "x = 1 or x = 2", "x = 1\\text{ 或 }x = 2"),
        ("fr", "(1.5, 2)", "(1.5, 2)"),
    ],
)
def test_how_it_is_printed(lang: str, text: str, printed: str) -> None:
    assert to_latex(tree(text), manner_of(lang)) == printed


@pytest.mark.parametrize(
    ("lang", "text", "printed"),
    [
        ("de", "[2.5, 3.5, 7]", "2,5; 3,5 und 7"),
        ("de", "[3, 5, 7, 9]", "3, 5, 7 und 9"),
        ("de", "3.40 EUR", "3,40\u202f€"),
        ("de", "-17 EUR", "−17\u202f€"),
        ("de", "2.50 EUR/km", "2,50\u202f€/km"),
        ("es", "[2.5, 3.5, 7]", "2.5, 3.5 y 7"),
        ("zh", "[2.5, 3.5, 7]", "2.5, 3.5 和 7"),
        ("fr", "[2.5, 3.5, 7]", "2.5, 3.5, 7"),
        ("en", "[2.5, 3.5, 7]", "2.5, 3.5 and 7"),
    ],
)
def test_amounts_in_a_sentence(lang: str, text: str, printed: str) -> None:
    node = tree(text)
    shown = plain_text(node, manner_of(lang))
    assert shown == printed
    assert amounts_in(shown, manner_of(lang)) == amounts_of(node)


def test_a_german_number_is_no_list_and_no_larger_number() -> None:
    german = manner_of("de")
    assert amounts_in("3,40", german) == ("3.40",)
    assert amounts_in("3; 40", german) == ("3", "40")
    assert amounts_in("3,40", ENGLISH) != ("3.40",)


@pytest.mark.parametrize("text", ["2, 5", "(1.5, 2)", "{1.25, 3}", "f(1, 2.5)"])
def test_what_is_typed_is_put_back(text: str) -> None:
    for lang in locales():
        assert put_back(typed(text, manner_of(lang)), manner_of(lang)) == text


def test_words_that_are_letters_too_are_put_back_as_words_alone() -> None:
    assert typed("x = 2 or x = 3", manner_of("es")) == "x = 2 o x = 3"
    assert put_back(r"x + y \text{ y } o", manner_of("es")) == r"x + y \text{ and } o"
