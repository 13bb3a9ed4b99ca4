from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from geometry.algebra.located import Located, coordinate
from geometry.algebra.zeros import CertifiedZero, certified_zero
from mathverify.language.tree import Call, Name
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.numbers import Membership, NotKnown, Order, Sign, UndecidedError

#: x^2 - 2, and the coordinate x.
_ROWS = ({(2,): 1, (0,): -2},)
_X = {(1,): 1}


def _zero(start: float = 1.4) -> CertifiedZero:
    found = certified_zero(_ROWS, 1, {0: start}, {})
    assert found is not None
    return found


def test_krawczyk_proves_the_zero_next_to_the_start_and_refines_it() -> None:
    zero = _zero()
    exact = numbers.nth_root(Fraction(2), 2)
    for precision in (100, 500, 2000):
        ball = zero.ball(0, precision)
        assert ball.overlaps(exact.ball(precision))
        assert ball.rel_accuracy_bits() >= precision - 8
    assert _zero(-1.4).ball(0, 100) < 0


@pytest.mark.parametrize("rows", [{(2,): 1, (0,): 1}, {(2,): 1}, {(3,): 1, (2,): -2, (1,): 1}])
def test_no_zero_is_proved_where_there_is_none_or_a_double_one(
    rows: dict[tuple[int, ...], int],
) -> None:
    assert certified_zero([rows], 1, {0: 1.0 if len(rows) == 3 else 0.1}, {}) is None


def test_equal_numbers_are_never_called_different() -> None:
    located = coordinate(_zero(), _X, 1)
    square = located * located
    assert numbers.sign(square - 2) is Sign.UNKNOWN
    assert numbers.compare(square, Fraction(2)) is Order.UNKNOWN
    with pytest.raises(UndecidedError):
        assert square == 2
    assert numbers.compare(square, Fraction(201, 100)) is Order.LESS
    assert located != Fraction(7, 5)
    assert numbers.is_rational(located) is Membership.UNKNOWN
    assert numbers.is_integer(square) is Membership.UNKNOWN
    with pytest.raises(UndecidedError):
        _ = 1 / (square - 2)


def test_arithmetic_with_numbers_of_every_storey() -> None:
    located = coordinate(_zero(), _X, 1)
    for other in (Fraction(1, 3), numbers.nth_root(Fraction(3), 2), numbers.pi()):
        for result, wanted in (
            (located + other, 2**0.5 + float(sum(numbers.rational_enclosure(other, 60)) / 2)),
            (other - located, float(sum(numbers.rational_enclosure(other, 60)) / 2) - 2**0.5),
            (other / located, float(sum(numbers.rational_enclosure(other, 60)) / 2) / 2**0.5),
        ):
            assert isinstance(result, Located)
            assert abs(float(result.ball(64).mid()) - wanted) < 1e-12
    assert pickle.loads(pickle.dumps(located + 1)).form == (located + 1).form


def test_functions_of_located_numbers_are_evaluated_or_not_known_but_never_crash() -> None:
    point = {"x": coordinate(_zero(), _X, 2)}
    half = Name("x")
    found = evaluate(Call("acos", (half,)), point)
    assert isinstance(found, Located)
    assert abs(float(found.ball(64).mid()) - 0.7853981633974483) < 1e-12
    assert isinstance(evaluate(Call("floor", (half,)), point), NotKnown)
    assert isinstance(evaluate(Call("gcd", (half, half)), point), NotKnown)
    assert isinstance(evaluate(Call("ln", (half,)), point), Located)
