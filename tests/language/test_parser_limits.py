"""Every limit ends in a `ParseError`, and nothing overflows before it."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from mathverify.errors import ParseError
from mathverify.language import DEFAULT_LIMITS, Limits, parse, to_ascii
from mathverify.language.tree import Add, Number, SetLiteral, walk


def _message(text: str, limits: Limits = DEFAULT_LIMITS) -> str:
    with pytest.raises(ParseError) as caught:
        parse(text, limits=limits)
    return caught.value.message


def test_length() -> None:
    assert parse("1" + " " * (DEFAULT_LIMITS.length - 1))
    assert "longer than 2000" in _message("1" + " " * DEFAULT_LIMITS.length)


def test_digits() -> None:
    assert parse("9" * DEFAULT_LIMITS.digits)
    assert "more than 400 digits" in _message("9" * (DEFAULT_LIMITS.digits + 1))
    assert "more than 400 digits" in _message("x" + "²" * (DEFAULT_LIMITS.digits + 1))
    assert "more than 400 digits" in _message("0." + "9" * DEFAULT_LIMITS.digits)
    assert "more than 5 digits" in _message("0.1(23456)", Limits(digits=5))


def test_depth_of_brackets() -> None:
    depth = DEFAULT_LIMITS.depth
    for opening, closing in ("()", "[]", "{}", ("f(", ")"), ("|", "|"), ("sqrt((", "))")):
        per = len(opening.replace("f", "").replace("sqrt", ""))
        count = depth // per
        assert parse(opening * count + "1" + closing * count, functions=frozenset("f"))
        assert "nested deeper" in _message(opening * (count + 1) + "1" + closing * (count + 1))


@pytest.mark.parametrize("prefix", ["-", "not ", "x^", "x -> ", "for all x: ", "2^-", "+-"])
def test_height_of_prefixes(prefix: str) -> None:
    assert "nested deeper" in _message(prefix * 150 + "x")
    assert parse(prefix * 20 + "x")


@pytest.mark.parametrize("postfix", ["/x", " +- x", "[1]", "/x*x"])
def test_height_of_chains(postfix: str) -> None:
    assert "nested deeper" in _message("x" + postfix * 300)
    assert parse("x" + postfix * 30)


def test_nodes() -> None:
    text = "+".join("x" * 30)
    assert parse(text, limits=Limits(nodes=31))
    assert "more than 30 parts" in _message("+".join("x" * 61), Limits(nodes=30))


def test_items() -> None:
    tree = parse("1..1000")
    assert isinstance(tree, SetLiteral)
    assert len(tree.items) == DEFAULT_LIMITS.items
    assert "more than 1000 items" in _message("1..1001")
    assert "more than 1000 items" in _message("{1, 2, ..., 1001}")
    assert "more than 1000 items" in _message("[1..600, 1..600]")
    assert "more than 1000 items" in _message("1..9" + "9" * 300)


def test_long_sums_are_flat() -> None:
    tree = parse("+".join(["1"] * 1000))
    assert isinstance(tree, Add)
    assert len(tree.terms) == 1000
    assert sum(1 for _ in walk(tree)) == 1001
    assert parse(to_ascii(tree).replace(" ", "")) == tree


def _with_frames(count: int, action: Callable[[], None]) -> None:
    """Run ``action`` under ``count`` further frames of the stack."""
    if count:
        _with_frames(count - 1, action)
    else:
        action()


@pytest.mark.parametrize(
    "text",
    [
        "sum(" * 61 + "x",
        "(sum(" * 30 + "x -> " * 70 + "x",
        "f(-(" * 30 + "-" * 100 + "x",
        "P(not " * 60 + "x",
        "[x -> " * 60 + "x" + "]" * 60,
        "{x : " * 60 + "x" + "}" * 60,
        "for all x in (" * 60 + "1" + "): x" * 60,
        "1/2x/" * 300 + "x",
        "|" * 1999,
    ],
)
def test_the_stack_is_never_exhausted(text: str) -> None:
    """Python's default of 1000 frames is enough with 200 of them in use."""

    outcomes: list[str] = []

    def attempt() -> None:
        try:
            printed = to_ascii(parse(text))
        except ParseError as complaint:
            printed = str(complaint)
        outcomes.append(printed)

    before = sys.getrecursionlimit()
    depth = len(_frames())
    sys.setrecursionlimit(depth + 1000)
    try:
        _with_frames(200, attempt)
    finally:
        sys.setrecursionlimit(before)
    assert outcomes[0]


def _frames() -> list[object]:
    found: list[object] = []
    frame = sys._getframe()
    while frame is not None:
        found.append(frame)
        frame = frame.f_back  # type: ignore[assignment]
    return found


def test_limits_are_values() -> None:
    assert Limits() == DEFAULT_LIMITS
    assert parse("1 + 1", limits=Limits(length=5)) == parse("1 + 1")
    number = parse("7")
    assert isinstance(number, Number)


def test_speed_of_a_usual_text(benchmark: Callable[..., object]) -> None:
    declared = frozenset("xyabc")
    text = "a*x^2 + b*x + c = 0 and x > 3*(x - 2) + sqrt(x)/5"
    assert benchmark(parse, text, declared=declared) is not None
