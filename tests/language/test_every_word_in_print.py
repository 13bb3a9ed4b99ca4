"""Every word of the book is printed in every notation, and read back as itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.latex.printer import to_latex
from mathverify.language.markup.mathml import to_mathml
from mathverify.language.markup.mathml_reader import latex_of
from mathverify.language.markup.omml import to_omml
from mathverify.language.markup.omml_reader import latex_of_omml
from mathverify.language.markup.typst import to_typst
from mathverify.language.markup.typst_reader import latex_of_typst
from mathverify.language.parser import parse
from mathverify.language.printed import PrintedNames, read_printed
from mathverify.language.unit_words import UNITS
from mathverify.words.book import BOOK

LETTERS = "xyzuvw"
NAMES = PrintedNames(frozenset(LETTERS) | {"t"})
#: Words with another spelling that says the same.
SAME = {"cbrt(x)": "root(x, 3)", "factorial(x)": "x!", "inverse(x)": "x^(-1)"}
PRINTERS: dict[str, Callable[[tree.Node], str]] = {
    "latex": to_latex,
    "mathml": lambda node: latex_of(ElementTree.fromstring(to_mathml(node))),
    "omml": lambda node: latex_of_omml(to_omml(node)),
    "typst": lambda node: latex_of_typst(to_typst(node)),
}


@pytest.mark.parametrize("notation", PRINTERS)
def test_every_word_reads_back(notation: str) -> None:
    printed = PRINTERS[notation]
    wrong = []
    for word in BOOK.values():
        arguments = LETTERS[: max(word.arity[0] if word.arity else 1, 1)]
        call = tree.Call(word.name, tuple(map(tree.Name, arguments)))
        for node in (call, tree.Add((tree.Name("t"), call)), tree.Multiply((call, call))):
            wanted = to_ascii(node)
            for text, same in SAME.items():
                wanted = wanted.replace(text, same)
            read = to_ascii(read_printed(printed(node), NAMES, node))
            if read != wanted and parse(read) != parse(wanted):
                wrong.append(f"{wanted} is read as {read}")
    assert not wrong


@pytest.mark.parametrize("notation", PRINTERS)
def test_every_unit_reads_back(notation: str) -> None:
    printed = PRINTERS[notation]
    wrong = []
    for word in sorted(UNITS - {"percent"}):
        below = tree.Unit((("s" if word == "m" else "m", 1), (word, -1)))
        # Nothing is measured per sign of a degree.
        for unit in (tree.Unit(((word, 1),)), *([] if word == "deg" else [below])):
            node = tree.Quantity(tree.Number(Fraction(5), "5"), unit)
            laid = tree.Add((tree.Name("t"), node))
            for one in (node, laid):
                text = printed(one)
                as_set = notation != "typst" or _tight(text) == _tight(to_latex(one))
                if not as_set or to_ascii(read_printed(text, NAMES, one)) != to_ascii(one):
                    wrong.append(f"{to_latex(one)} is set as {text}")
    assert not wrong


def _tight(text: str) -> str:
    r"""LaTeX without room and braces."""
    return re.sub(r"\\[,;!]|[{}\s]", "", text)
