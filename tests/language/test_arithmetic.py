"""Arithmetic among other values: exact ones for comparison, floats for pictures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from mathverify.language.arithmetic import (
    FLOATS,
    Arithmetic,
    Connectives,
    NoFloatError,
    UnknownError,
    float_of,
    unknown,
)
from mathverify.language.parser import parse
from mathverify.language.tree import LogicalOperator, Name, Node

ROWS = [
    ("2 + 3*4 - 1/2", Fraction(27, 2)),
    ("-(1/3 - 1)/(2/3)", Fraction(1)),
    ("(1/2)^3*16", Fraction(2)),
]


def _other(term: Node) -> Fraction:
    raise LookupError(type(term).__name__)


EXACT: Arithmetic[Fraction] = Arithmetic(
    number=lambda value: value,
    add=lambda parts: sum(parts, Fraction(0)),
    multiply=lambda parts: math.prod(parts, start=Fraction(1)),
    negate=lambda part: -part,
    divide=lambda above, below: above / below,
    power=lambda base, exponent: Fraction(base ** int(exponent)),
    other=_other,
)


def _value(term: Node) -> Fraction:
    return EXACT.of(term, _value)


@pytest.mark.parametrize(("text", "value"), ROWS)
def test_a_term_comes_to_its_value(text: str, value: Fraction) -> None:
    assert _value(parse(text)) == value
    assert _float(parse(text)) == pytest.approx(float(value))


def _float(term: Node) -> float:
    return float_of(term, {"x": 2.0}, {"sqrt": math.sqrt}, _float)


def test_names_constants_and_functions_have_floats() -> None:
    assert _float(parse("sqrt(x + 7)*pi")) == pytest.approx(3 * math.pi)


@pytest.mark.parametrize("text", ["y", "sin(x)", "[1, x]", "x!", "2%", "inf"])
def test_what_is_none_of_them_is_other(text: str) -> None:
    with pytest.raises(NoFloatError):
        _float(parse(f"1 + {text}"))
    with pytest.raises(LookupError):
        _value(parse(f"2*({text})"))


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("number", "3"),
        ("add", "1 + 2"),
        ("negate", "-x"),
        ("multiply", "2*x"),
        ("divide", "1/2"),
        ("power", "2^3"),
    ],
)
def test_what_has_no_rule_is_other(field: str, text: str) -> None:
    part = parse(text)
    told = replace(EXACT, **{field: None}, other=lambda term: Fraction(part == term))  # type: ignore[arg-type]
    assert told.of(part, _value) == 1


def _known(term: Node) -> Fraction | None:
    if term == parse("x"):
        return None
    return replace(EXACT, other=unknown).known(term, _known)


@pytest.mark.parametrize("text", ["x", "1 - x", "2*(3 + x)^2", "1/x", "f(1)", "2*f(1) + 3"])
def test_a_term_with_an_unknown_part_is_unknown(text: str) -> None:
    assert _known(parse(text)) is None
    assert _known(parse("2*(3 + 1)^2")) == 32


@pytest.mark.parametrize(
    ("text", "values", "found"),
    [("a + b + c", [1, 2, 3], 6), ("-a", [2], -2), ("a/b", [1, 2], Fraction(1, 2))],
)
def test_one_step_is_applied_to_the_values_of_the_parts(
    text: str, values: list[int], found: Fraction
) -> None:
    assert EXACT.applied(parse(text), list(map(Fraction, values))) == found


def test_a_step_that_is_no_operation_is_other() -> None:
    with pytest.raises(LookupError):
        EXACT.applied(parse("f(a)"), [Fraction(1)])


def test_a_reader_meets_every_part_itself() -> None:
    met: list[Node] = []

    def value(term: Node) -> float:
        met.append(term)
        return 1.0 if term == parse("f(x)") else FLOATS.of(term, value)

    assert value(parse("3 - 2*f(x)/4")) == 2.5
    assert parse("f(x)") in met
    assert parse("x") not in met


# --- statements ------------------------------------------------------------------------

_JOINED: dict[LogicalOperator, Callable[[Iterator[bool]], bool]] = {
    LogicalOperator.AND: all,
    LogicalOperator.OR: any,
    LogicalOperator.NOT: lambda values: not next(values),
    LogicalOperator.IMPLIES: lambda values: not next(values) or next(values),
    LogicalOperator.IFF: lambda values: next(values) is next(values),
}


def _joined(connective: LogicalOperator, values: Iterable[bool]) -> bool:
    return _JOINED[connective](iter(values))


TWO_VALUES: Connectives[bool] = Connectives(joined=_joined, constant=lambda value: value)


def _truth(statement: Node) -> bool:
    if isinstance(statement, Name):
        return statement.identifier == "yes"
    return TWO_VALUES.of(statement, _truth)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes and true", True),
        ("yes and no", False),
        ("no or not no", True),
        ("no or false", False),
        ("yes implies no", False),
        ("no implies no", True),
        ("yes iff no", False),
        ("not (yes iff no)", True),
    ],
)
def test_a_statement_comes_to_its_truth_value(text: str, value: bool) -> None:
    assert _truth(parse(text)) is value


def test_what_decides_leaves_the_rest_unasked() -> None:
    assert not _truth(parse("no and 1 < 2"))
    with pytest.raises(UnknownError):
        _truth(parse("yes and 1 < 2"))


def test_no_connective_reads_a_relation_or_a_number() -> None:
    for text in ("1 < 2", "pi", "yes + 1"):
        with pytest.raises(UnknownError):
            _truth(parse(f"not ({text})") if "<" in text else parse(text))
    with pytest.raises(UnknownError):
        replace(TWO_VALUES, constant=None).of(parse("true"), _truth)
