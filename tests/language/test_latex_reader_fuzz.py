"""Twenty thousand damaged or random formulas: a tree or a `ParseError`, never anything else."""

from __future__ import annotations

import random
import time
import tomllib
from pathlib import Path

import pytest
from over_rows import over_rows
from thinning import few_or_all

from mathverify.errors import ParseError
from mathverify.language import to_ascii
from mathverify.language.latex.reader import read_latex
from mathverify.language.limits import Limits
from mathverify.language.tree import Node, walk

TABLE = tomllib.loads((Path(__file__).parent / "cases" / "latex.toml").read_text("utf-8"))
SOURCES = [case["latex"] for part in ("read", "refused") for case in TABLE[part]]
CHARACTERS = "xyzabnkfdeiABCTP0123456789+-*/^_=<>()[]{}|,:;!'&.$%~ \\αθπ≤≥×·÷°∪∈"
WORDS = r"""
\frac \sqrt \sin \cos \log \ln \lim \sum \int \prod \binom \left \right \big \pm \cdot \times
\div \le \ge \ne \in \notin \cup \cap \mid \to \infty \pi \alpha \text{cm} \mathrm{km} \mathrm{d}
\mathbb{R} \begin{pmatrix} & \\ \end{pmatrix} \begin{cases} \end{cases} \lvert \rvert \{ \} \% \$
\, \quad \forall \exists \Rightarrow \mapsto \overline \vec \angle \circ \ldots \not \text{~and~}
\frac{1}{2} x^2 {x} _{n+1} ^{-1} dx 12{,}000 0.\dot{3} (x+1) f(x) \sum_{k=1}^{n} \boxed \equiv
"""
PIECES = [*CHARACTERS, *WORDS.split()]
DECLARED = frozenset({"x", "y", "n", "speed", "a"})
FUNCTIONS = frozenset({"f", "u"})


def soup(rng: random.Random) -> str:
    return "".join(rng.choice(PIECES) for _ in range(rng.randint(1, 14)))


def damaged(rng: random.Random) -> str:
    text = rng.choice(SOURCES)
    for _ in range(rng.randint(1, 3)):
        place = rng.randint(0, len(text))
        match rng.randrange(5):
            case 0:
                text = text[:place] + text[place + rng.randint(1, 4) :]
            case 1:
                text = text[:place] + rng.choice(PIECES) + text[place:]
            case 2:
                text = text[:place] + text[place : place + 6] + text[place:]
            case 3:
                text = text[:place] + rng.choice(SOURCES) + text[place:]
            case _:
                text = text[:place] + rng.choice(PIECES) + text[place + 1 :]
    return text


def outcome(text: str) -> Node | ParseError:
    try:
        return read_latex(text, declared=DECLARED, functions=FUNCTIONS)
    except ParseError as fault:
        return fault


@few_or_all(3_000, 20_000)
def test_thousands_of_formulas(count: int) -> None:
    rng = random.Random("latex")
    began = time.process_time()
    read = 0
    for place in range(count):
        text = soup(rng) if place % 2 else damaged(rng)
        found = outcome(text)
        if isinstance(found, ParseError):
            assert found.text == text
            assert 0 <= found.start <= found.end <= len(text), text
            assert str(found)
            assert found.message, text
        else:
            read += 1
            assert to_ascii(found), text
    assert read > count / 20, "most of the fuzz must not be refused at the first token"
    assert time.process_time() - began < 20


HOSTILE = [
    "(" * 500,
    "{" * 500 + "x" + "}" * 500,
    "-" * 1900 + "x",
    r"\sqrt" * 380 + "2",
    r"\frac1{" * 250 + "x" + "}" * 250,
    "|" * 1500,
    "|x" * 700 + "|",
    "x" * 1900,
    "x^{" * 600,
    "1/" * 900 + "1",
    "a=" * 900 + "a",
    r"\text{" * 300,
    r"\ln" * 600 + " x",
    r"\{1, \ldots, 999\}" * 100,
    "9" * 401,
    "x_" * 900,
    "f'" * 900,
    r"\begin{pmatrix}" * 120,
    r"\lim_{x \to " * 150,
    r"\int" * 400 + " x" + "dx" * 400,
    "$" * 1999,
    "\\" * 1999,
    "[" * 300 + "1" + ")" * 300,
    "x+" * 950 + "x",
    "\u2028\u0000",
    "x" * 2001,
]


@over_rows("text", HOSTILE, ids=lambda text: f"{text[:12]}x{len(text)}")
def test_hostile_texts_end_quickly(text: str) -> None:
    began = time.process_time()
    found = outcome(text)
    assert time.process_time() - began < 1
    if isinstance(found, Node):
        assert sum(1 for _ in walk(found)) <= Limits().nodes
        assert to_ascii(found)


def test_limits_are_kept() -> None:
    with pytest.raises(ParseError, match="longer than 5 characters"):
        read_latex("x + 1 + 2", limits=Limits(length=5))
    with pytest.raises(ParseError, match="brackets nested deeper than 3"):
        read_latex("((((x))))", limits=Limits(depth=3))
    with pytest.raises(ParseError, match="more than 3 digits"):
        read_latex("12345", limits=Limits(digits=3))
    with pytest.raises(ParseError, match="more than 4 parts"):
        read_latex("a+b+c+d", limits=Limits(nodes=4))
    with pytest.raises(ParseError, match="more than 5 items"):
        read_latex(r"\{1, 2, \ldots, 9\}", limits=Limits(items=5))
    with pytest.raises(ParseError, match="nested deeper than 3 levels"):
        read_latex("a/b/c/d/f", limits=Limits(height=3))
