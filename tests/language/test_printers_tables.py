"""The tables `cases/latex.toml` (printed rows) and `cases/words.toml`, and samples of MathML."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from over_rows import over_rows

from mathverify.language import parse, to_ascii
from mathverify.language.latex.printer import to_latex
from mathverify.language.latex.reader import read_latex
from mathverify.language.markup.mathml import to_mathml
from mathverify.language.spoken.units import UNIT_NAMES
from mathverify.language.spoken.words import to_words
from mathverify.language.tree import Add, Divide, Multiply, Name, Negate, Node, Number, Power
from mathverify.language.unit_words import CURRENCIES, UNITS

CASES = Path(__file__).parent / "cases"
PRINTED: list[dict[str, Any]] = tomllib.loads((CASES / "latex.toml").read_text("utf-8"))["printed"]
SAID: list[dict[str, Any]] = tomllib.loads((CASES / "words.toml").read_text("utf-8"))["said"]
DECLARED = frozenset({"x", "time", "speed"})
FUNCTIONS = frozenset({"f"})
MATHML = "{http://www.w3.org/1998/Math/MathML}"


def scoped(text: str) -> Node:
    return parse(text, declared=DECLARED, functions=FUNCTIONS)


# --- LaTeX -------------------------------------------------------------------------------


@over_rows("case", PRINTED, ids=lambda case: case["ascii"])
def test_latex(case: dict[str, Any]) -> None:
    assert to_latex(scoped(case["ascii"])) == case["latex"]


@over_rows("case", PRINTED, ids=lambda case: case["ascii"])
def test_latex_is_read_back(case: dict[str, Any]) -> None:
    read = read_latex(case["latex"], declared=DECLARED, functions=FUNCTIONS)
    assert (read == scoped(case["ascii"])) == case.get("read_back", True), to_ascii(read)


def whole(value: int) -> Number:
    return Number(Fraction(value))


@pytest.mark.parametrize(
    ("node", "latex"),
    [
        (Add((Multiply((whole(-2), Name("x"))), whole(-7))), "-2x - 7"),
        (Add((Name("x"), Multiply((whole(-12), Name("y"))), whole(7))), "x - 12y + 7"),
        (Negate(whole(-3)), "-(-3)"),
        (Multiply((Name("x"), whole(-3))), r"x \cdot (-3)"),
        (Power(whole(-3), whole(2)), "(-3)^{2}"),
        (Power(Number(Fraction(1, 2)), whole(2)), r"\left(\frac{1}{2}\right)^{2}"),
        (Number(Fraction(-1, 2)), r"-\frac{1}{2}"),
        (Divide(whole(-1), whole(2)), r"\frac{-1}{2}"),
    ],
)
def test_numbers_that_the_engine_made_show_proper_signs(node: Node, latex: str) -> None:
    assert to_latex(node) == latex


# --- words -------------------------------------------------------------------------------


def test_the_table_of_words_is_large() -> None:
    assert len(SAID) >= 40


@over_rows("case", SAID, ids=lambda case: case["ascii"])
def test_words(case: dict[str, Any]) -> None:
    assert to_words(parse(case["ascii"])) == case["words"]


def test_every_unit_has_a_name() -> None:
    assert UNIT_NAMES.keys() >= UNITS - CURRENCIES


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (Add((Name("x"), Multiply((whole(-12), Name("y"))), whole(-7))), "x minus 12 y minus 7"),
        (Multiply((whole(-2), Name("x"))), "negative 2 x"),
        (Number(Fraction(-1, 2)), "negative 1 over 2"),
    ],
)
def test_words_for_numbers_that_the_engine_made(node: Node, words: str) -> None:
    assert to_words(node) == words


# --- MathML ------------------------------------------------------------------------------


def shape(text: str) -> str:
    """MathML of ``text`` as element names and contents, without attributes and namespace."""

    def spell(element: ElementTree.Element) -> str:
        inner = element.text or "".join(spell(child) for child in element)
        return f"{element.tag.removeprefix(MATHML)}({inner})"

    return "".join(spell(child) for child in ElementTree.fromstring(to_mathml(scoped(text))))


@over_rows(
    ("text", "expected"),
    [
        ("2*x", "mrow(mn(2)mo(\u2062)mi(x))"),
        ("1/x", "mfrac(mn(1)mi(x))"),
        ("x^2", "msup(mi(x)mn(2))"),
        ("sqrt(x)", "msqrt(mi(x))"),
        ("root(x, 3)", "mroot(mi(x)mn(3))"),
        ("x_1", "msub(mi(x)mn(1))"),
        ("speed", "mi(speed)"),
        ("0.1(6)", "mrow(mn(0.1)mover(mn(6)mo(‾)))"),
        ("0.(18)", "mrow(mn(0.)mrow(mover(mn(1)mo(‾))mover(mn(8)mo(‾))))"),
        (
            "x*sin(y)",
            "mrow(mi(x)mo(\u2062)mspace()mrow(mi(sin)mo(\u2061)mspace()mi(y)))",
        ),
        ("45 km", "mrow(mn(45)mrow(mspace()mi(km)))"),
        ("30 deg", "mrow(mn(30)mo(°))"),
        ("sin(x)", "mrow(mi(sin)mo(\u2061)mspace()mi(x))"),
        ("f(x)", "mrow(mi(f)mo(\u2061)mrow(mo(()mi(x)mo())))"),
        ("a < b", "mrow(mi(a)mo(<)mi(b))"),
        ("p and q", "mrow(mi(p)mtext(\u00a0and\u00a0)mi(q))"),
        (
            "sum(k, k, 1, n)",
            "mrow(munderover(mo(∑)mrow(mi(k)mo(=)mn(1))mi(n))mi(k))",
        ),
        (
            "[[1], [2]]",
            "mrow(mo(()mtable(mtr(mtd(mn(1)))mtr(mtd(mn(2))))mo()))",
        ),
        ("f'(x)", "mrow(msup(mi(f)mo(′))mo(\u2061)mrow(mo(()mi(x)mo())))"),
    ],
)
def test_mathml(text: str, expected: str) -> None:
    assert shape(text) == expected


def test_mathml_is_one_complete_element() -> None:
    plain = to_mathml(scoped("x < 3"))
    assert plain.startswith('<math xmlns="http://www.w3.org/1998/Math/MathML">')
    assert "&lt;" in plain
    assert ElementTree.fromstring(plain).get("display") is None
    shown = ElementTree.fromstring(to_mathml(scoped("x < 3"), display=True))
    assert shown.get("display") == "block"


def test_names_are_escaped() -> None:
    hostile = to_mathml(Name("</mi><script>&"))
    assert "<script>" not in hostile
    assert ElementTree.fromstring(hostile).find(f"{MATHML}mi") is not None
    assert to_latex(Name("a_b_c")) == r"\mathrm{a\_b\_c}"
