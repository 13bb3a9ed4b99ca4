"""Laws of every record: needs, balls, slopes, inverses, trends and what is computed, at points.

Each law is about all words that have the field; numbers are exact, or enclosed by 300 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mathverify.calculus.enclosures import enclosed_truth
from mathverify.calculus.slopes import bends, call_slope, edges
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Call, Comparison, Name, Node
from mathverify.semantics import numbers, terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.evaluation import Truth, Undefined, evaluate, truth
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.numbers.ball_functions import BALL_FUNCTIONS
from mathverify.semantics.templates import ARGUMENTS, applied, built, needs_of, read
from mathverify.verification.kernel.functions import FUNCTIONS as OF_KERNEL
from mathverify.words import Real, Trend, Whole, Word
from mathverify.words.book import BOOK

BITS = 300
#: No point is an edge of a period, and none makes a need equal but those that stand for edges.
GRID = [Fraction(n, d) for n, d in ((-7, 3), (-1, 1), (-1, 2), (0, 1), (1, 3), (1, 1), (5, 2))]
LEVELS = [Fraction(n) for n in (-2, -1, 0, 1, 2, 3, 5)] + [Fraction(1, 2)]
LOWERED = [word for word in BOOK.values() if word.lowered and (word.real or word.whole)]


def reals(has: Callable[[Real], object]) -> list[Word]:
    return [word for word in BOOK.values() if word.real is not None and has(word.real)]


def real(word: Word) -> Real:
    assert word.real is not None
    return word.real


def each(words: list[Word]) -> pytest.MarkDecorator:
    assert words
    return pytest.mark.parametrize("word", words, ids=[word.name for word in words])


def points(word: Word) -> Iterator[dict[str, Fraction]]:
    """Values of all arguments; a second one stands for orders, bases and moduli."""
    places = ARGUMENTS[: max(word.arity[0], 2 if word.name == "log" else 1)]
    grids = [GRID if word.real else LEVELS, LEVELS][: len(places)]
    for values in product(*grids):
        yield dict(zip(places, values, strict=True))


def call(word: Word, point: dict[str, Fraction]) -> Call:
    return Call(word.name, tuple(terms.number(value) for value in point.values()))


def ball(term: Node, point: dict[str, Fraction] | None = None) -> Any:
    """The value as an Arb ball; the term must have one."""
    found = evaluate(term, point or {})
    assert not isinstance(found, (Undefined, NotKnown)), (term, found)
    return _ball(found)


def _ball(value: Any) -> Any:
    return ball_of(value, BITS)


def near(one: Any, other: Any) -> bool:
    from flint import arb

    return bool(abs(one - other) < arb(1) / 10**15)


def holds(word: Word, point: dict[str, Fraction]) -> bool:
    """Whether all needs hold, each of every argument where there may be any number of them."""
    variadic = word.arity[1] is None
    settings = [{"u": value} for value in point.values()] if variadic else [point]
    found = {truth(read(need), values) for need in needs_of(word) for values in settings}
    assert found <= {Truth.TRUE, Truth.FALSE, Truth.UNDEFINED}
    return found <= {Truth.TRUE}


@each(LOWERED)
def test_needs_hold_exactly_where_there_is_a_value(word: Word) -> None:
    seen = set()
    for point in points(word):
        value = evaluate(call(word, point), {})
        assert not isinstance(value, NotKnown), point
        assert isinstance(value, Undefined) is not holds(word, point), point
        needed = conditions(call(word, point))
        assert (needed == ()) is holds(word, point), point
        seen.add(holds(word, point))
    assert seen == ({True, False} if needs_of(word) and word.name != "tan" else {True})


@each([word for word in BOOK.values() if word.whole is not None and word.whole.range])
def test_bounds_hold_of_every_value(word: Word) -> None:
    assert word.whole is not None
    for argument in (*range(1, 400), 5040, 9973, 65536, 83160, 10**8):
        value = evaluate(Call(word.name, (terms.number(argument),)), {})
        assert isinstance(value, Fraction), argument
        at = {"u": Fraction(argument), "v": value}
        assert {truth(read(bound), at) for bound in word.whole.range} == {Truth.TRUE}, argument


def test_a_tangent_has_no_value_at_a_right_angle() -> None:
    upright = terms.call("tan", read("pi/2"))
    assert isinstance(evaluate(upright, {}), Undefined)
    assert conditions(upright) == (terms.FALSE,)


@each(reals(lambda one: one.ball))
def test_balls_contain_values_and_know_no_others(word: Word) -> None:
    for point in points(word):
        term, at = Call(word.name, (Name("u"),)), {"u": point["u"]}
        within = terms.compare(term, Comparison.LESS, terms.number(1000))
        if holds(word, point):
            assert _ball(evaluate(term, at)).overlaps(BALL_FUNCTIONS[word.name](_ball(point["u"])))
            assert enclosed_truth(within, at) in (Truth.TRUE, Truth.UNKNOWN)
        else:
            assert enclosed_truth(within, at) in (Truth.UNDEFINED, Truth.UNKNOWN)


@each(reals(lambda one: one.slopes))
def test_slopes_are_limits_of_difference_quotients(word: Word) -> None:
    from flint import arb, ctx

    step, tried = Fraction(1, 10**40), 0
    for point in points(word):
        for place in range(len(real(word).slopes)):
            moved = {**point, ARGUMENTS[place]: point[ARGUMENTS[place]] + step}
            back = {**point, ARGUMENTS[place]: point[ARGUMENTS[place]] - step}
            if not all(holds(word, one) for one in (point, moved, back)):
                continue
            slopes = [terms.ONE if n == place else None for n in range(len(point))]
            slope = call_slope(call(word, point), slopes)
            if any(evaluate(bend, {}) == 0 for bend in bends(call(word, point))):
                assert isinstance(evaluate(slope, {}), Undefined)
                continue
            with ctx.workprec(BITS):
                rise = ball(call(word, moved)) - ball(call(word, back))
                assert near(rise / (2 * arb(1) / 10**40), ball(slope)), (point, place)
            tried += 1
    assert tried >= 3


@each(reals(lambda one: one.slopes))
def test_a_slope_is_missing_only_where_the_word_bends(word: Word) -> None:
    for point in points(word):
        if holds(word, point):
            slopes = [terms.ONE, *(None for _ in list(point)[1:])]
            slope = evaluate(call_slope(call(word, point), slopes), {})
            bent = any(evaluate(bend, {}) == 0 for bend in bends(call(word, point)))
            assert isinstance(slope, Undefined) is bent, point


@each(reals(lambda one: one.slopes))
def test_edges_part_where_there_is_a_value_from_where_there_is_none(word: Word) -> None:
    signs: dict[tuple[int, ...], set[bool]] = {}
    for point in points(word):
        if len(point) > 1 and point["v"] != 3:
            continue
        named = Call(word.name, (Name("u"), *(terms.number(v) for v in list(point.values())[1:])))
        found = edges(named, lambda node: "u" in names_in(node))
        here = tuple(_sign(evaluate(edge, point)) for edge in found)
        signs.setdefault(here, set()).add(holds(word, point))
    assert all(len(values) == 1 for values in signs.values())


def _sign(value: Any) -> int:
    return {numbers.Sign.POSITIVE: 1, numbers.Sign.ZERO: 0, numbers.Sign.NEGATIVE: -1}[
        numbers.sign(value)
    ]


@each(reals(lambda one: one.inverse))
def test_the_inverse_undoes_the_word_and_is_undone_in_its_range(word: Word) -> None:
    other = real(word).inverse
    tried = 0
    for point in GRID:
        if holds(word, {"u": point}):
            undone = terms.call(other, terms.call(word.name, terms.number(point)))
            assert near(ball(undone), _ball(point)), point
            tried += 1
        within = [truth(read(relation), {"v": point}) for relation in real(word).range]
        if all(found is Truth.TRUE for found in within) and holds(BOOK[other], {"u": point}):
            done = terms.call(word.name, terms.call(other, terms.number(point)))
            assert near(ball(done), _ball(point)), point
            tried += 1
    assert tried >= 4


@each(reals(lambda one: one.parity or one.period))
def test_parity_and_period(word: Word) -> None:
    parity, period = real(word).parity, real(word).period
    assert parity in ("odd", "even", "")
    for point in GRID:
        if not holds(word, {"u": point}):
            assert parity == "" or not holds(word, {"u": -point})
            continue
        here = ball(call(word, {"u": point}))
        if parity:
            mirrored = ball(call(word, {"u": -point}))
            assert near(mirrored, here if parity == "even" else -here), point
        if period:
            moved = terms.add((terms.number(point), read(period)))
            assert near(ball(terms.call(word.name, moved)), here), point


@each(reals(lambda one: one.trend is not Trend.NONE))
def test_trends(word: Word) -> None:
    trend = real(word).trend
    for point in GRID:
        at = {"u": point}
        if not holds(word, at):
            continue
        if trend is Trend.STEPS:
            assert evaluate(call(word, at), {}).denominator == 1  # type: ignore[union-attr]
            assert not real(word).slopes
            continue
        slope = evaluate(call_slope(call(word, at), [terms.ONE]), {})
        if isinstance(slope, Undefined):
            continue
        assert _sign(slope) == (1 if trend is Trend.RISING else -1), point


@each(reals(lambda one: one.range))
def test_values_lie_in_the_range(word: Word) -> None:
    for point in points(word):
        if holds(word, point):
            value = evaluate(call(word, point), {})
            for relation in real(word).range:
                assert truth(read(relation), {"v": value}) is Truth.TRUE, (point, relation)  # type: ignore[dict-item]


@each(reals(lambda one: one.limits))
def test_limits_are_approached(word: Word) -> None:
    toward = {
        "inf": (Fraction(1000), Fraction(10000)),
        "-inf": (Fraction(-1000), Fraction(-10000)),
        "0": (Fraction(1, 1000), Fraction(1, 10000)),
    }
    for place, limit in real(word).limits:
        before, after = (ball(call(word, {"u": point})) for point in toward[place])
        if limit in ("inf", "-inf"):
            sign = 1 if limit == "inf" else -1
            assert sign * before > 5
            assert sign * after > sign * before
        else:
            value = ball(read(limit))
            # What comes near faster than e^(-x^2) is there as far as balls can tell.
            assert not abs(after - value) > abs(before - value)
            assert abs(after - value) < 0.001


WHOLE = [word for word in BOOK.values() if word.whole]


@each(WHOLE)
def test_what_is_computed_is_the_exact_value(word: Word) -> None:
    assert isinstance(word.whole, Whole)
    for point in points(word):
        value = evaluate(call(word, point), {})
        for _ in range(2):
            found = word.whole.apply(*point.values())
            assert found == (None if isinstance(value, Undefined) else value), point
    half = (Fraction(1, 2),) * word.arity[0]
    defined = holds(word, dict(zip(ARGUMENTS, half, strict=False)))
    assert (word.whole.apply(*half) is not None) is defined


@each([word for word in BOOK.values() if word.made_of])
def test_what_is_made_of_others_has_values_where_these_have(word: Word) -> None:
    from flint import arb, ctx

    definition: dict[str, Callable[[Any], Any]] = {
        "cbrt": lambda x: (x.sgn() * abs(x).root(3)) if x != 0 else x,
        "sign": lambda x: arb(int(x > 0) - int(x < 0)),
        "cosec": arb.csc,
        "normal_cdf": lambda x: (-x / arb(2).sqrt()).erfc() / 2,
    }
    known = definition.get(word.name) or getattr(arb, word.name)
    for point in GRID:
        value = evaluate(applied(word.name, terms.number(point)), {})
        with ctx.workprec(BITS):
            found = known(_ball(point))
            if isinstance(value, Undefined):
                assert not found.is_finite()
            else:
                assert near(_ball(value), found), point


@pytest.mark.parametrize("name", sorted(set(OF_KERNEL) & set(BOOK)))
def test_the_kernel_believes_of_domains_what_the_records_say(name: str) -> None:
    letters, outside, _ = OF_KERNEL[name]
    word = BOOK[name]
    for point in points(word):
        values = dict(zip(letters, point.values(), strict=True))
        assert any(_statement(one, values) for one in outside) is not holds(word, point), point


def _statement(statement: Any, values: dict[str, Fraction]) -> bool:
    sign, left, right = statement
    one, other = (
        values.get(side, side) if isinstance(side, str) else side for side in (left, right)
    )
    return {"=": one == other, "<": one < other}[sign]


def test_a_template_can_be_of_a_term() -> None:
    assert built("d/(2*sqrt(u))", {"u": Name("x"), "d": terms.ONE}) == terms.divide(
        terms.ONE, terms.multiply((terms.number(2), terms.call("sqrt", Name("x"))))
    )
