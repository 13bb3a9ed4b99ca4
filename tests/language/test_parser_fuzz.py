"""No text makes the parser do anything but give a tree or a `ParseError`, quickly."""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random

import pytest
from random_trees import DECLARED, FUNCTIONS, TreeMaker, mutated, random_text
from thinning import thinned

from mathverify.errors import ParseError
from mathverify.language import parse, to_ascii

_ODD_NAMES = "x y m h e i U C o T P n k t s g A B real abs per is f u"

#: Declared names and functions, among them words that mean something else undeclared.
_SURROUNDINGS = (
    (DECLARED, FUNCTIONS),
    (frozenset[str](), frozenset[str]()),
    (
        frozenset(_ODD_NAMES.split()),
        frozenset({"f", "g", "u"}),
    ),
    (frozenset("abcdk"), frozenset[str]()),
)
#: Twice what the longest texts take on a slow machine; what grows with the square takes seconds.
_SLOWEST = 0.1


def _texts(seed: int, count: int) -> list[str]:
    random = Random(seed)
    found = []
    for _ in range(count):
        if random.random() < 0.4:
            found.append(random_text(random))
        else:
            tree = TreeMaker(random.randrange(10**9)).tree(3)
            found.append(mutated(random, to_ascii(tree)))
    return found


def _fault(text: str, declared: frozenset[str], functions: frozenset[str]) -> str:
    """What is wrong with the outcome of ``text``, or an empty text."""
    try:
        tree = parse(text, declared=declared, functions=functions)
    except ParseError as complaint:
        inside = 0 <= complaint.start <= complaint.end <= len(text)
        return "" if inside and complaint.message and str(complaint) else f"bad span: {text!r}"
    printed = to_ascii(tree)
    try:
        again = parse(printed, declared=declared, functions=functions)
    except ParseError as complaint:
        too_long = "longer" in complaint.message
        return "" if too_long else f"{text!r} prints as {printed!r}, which is refused"
    return "" if again == tree else f"{text!r} prints as {printed!r}, which is read otherwise"


def _too_slow(text: str, declared: frozenset[str], functions: frozenset[str]) -> bool:
    """Whether reading ``text`` takes more than `_SLOWEST` seconds of processor time, twice."""
    for _ in range(2):
        begun = time.process_time()
        with suppress(ParseError):
            parse(text, declared=declared, functions=functions)
        if time.process_time() - begun <= _SLOWEST:
            return False
    return True


@pytest.mark.parametrize(
    ("seed", "count"),
    [
        (0, 500),
        pytest.param(0, 3_000, marks=pytest.mark.slow),
        pytest.param(1, 100_000, marks=pytest.mark.slow),
    ],
)
def test_random_and_mutated_texts(seed: int, count: int) -> None:
    random = Random(seed)
    faults: list[str] = []
    for text in _texts(seed, count):
        declared, functions = random.choice(_SURROUNDINGS)
        begun = time.process_time()
        fault = _fault(text, declared, functions)
        if fault:
            faults.append(fault)
        if time.process_time() - begun > _SLOWEST and _too_slow(text, declared, functions):
            faults.append(f"slow: {text!r}")
    assert faults == []


_PATTERNS = (
    *("(", "[", "{", "|", "||", "-", "+", "+-", "not ", "√", "f(", "sin ", "sum(", "x^", "x^-"),
    *("x -> ", "for all x: ", "exists x: ", "for ", "{x in ", "{x : ", "(x,", "1/", "x/", "x!"),
    *("x'", "a:", "a|", "a|(", "a =", "a and ", "a or ", "a U ", "1..", "1..1000,", "...", "'"),
    *("x[1]", "5 m ", "5 m/", "$", "°", "²", "x²", "%", "of ", "per ", "mod ", "f'", "lim(x->"),
    *("P(A|", "((x)", "(x)(", "x(", "2x", "integral(x,", "a_b_", "aaaaaaaa", "0.1(", "0.11", "9"),
    *("f^-1(", "(f o ", "log_", "C(", "a,b", "a;", " ", "\n", "\\", "{1,2,...,", "x=1,", "½"),
)


@pytest.mark.parametrize("pattern", thinned(_PATTERNS, 5))
def test_long_repetitions_stay_quick(pattern: str) -> None:
    text = pattern * (2000 // len(pattern))
    for middle in ("", "x", "1"):
        for closing in ("", ")" * 60):
            whole = text[: 1990 - len(closing)] + middle + closing
            for declared, functions in _SURROUNDINGS[1:3]:
                assert not _too_slow(whole, declared, functions)
                assert _fault(whole, declared, functions) == ""
