"""Rules against Python's own library, by known numbers and by unknowns that have values."""

from __future__ import annotations

import math
import statistics
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from theory_bench import UNDEFINED, bench

from mathverify.semantics.evaluation import Truth

SETTINGS = settings(max_examples=40, deadline=None, derandomize=True)

rationals = st.fractions(min_value=-20, max_value=20, max_denominator=6)
number_lists = st.lists(rationals, min_size=1, max_size=7)
wholes = st.integers(min_value=-30, max_value=60)
positives = st.integers(min_value=1, max_value=200)


def _names(values):
    return {f"x{place}": str(value) for place, value in enumerate(values)}


def _both_ways(call, values):
    """The value of ``call`` on known numbers, and on unknowns that take those values."""
    known = bench().found(call.format(", ".join(f"({value})" for value in values)))
    at = _names(values)
    unknown = bench(at=at).found(call.format(", ".join(at)))
    assert known == unknown
    return known if known in (UNDEFINED, Truth.TRUE, Truth.FALSE) else known[0]


LIST_FUNCTIONS = {
    "total([{}])": sum,
    "mean([{}])": statistics.mean,
    "median([{}])": statistics.median,
    "min([{}])": min,
    "max([{}])": max,
    "spread([{}])": lambda values: max(values) - min(values),
    "variance([{}], population)": statistics.pvariance,
    "product([{}])": math.prod,
    "norm([{}])^2": lambda values: sum(value * value for value in values),
    "dot([{0}], [{0}])": lambda values: sum(value * value for value in values),
}


@pytest.mark.parametrize("call", LIST_FUNCTIONS)
@given(values=number_lists)
@SETTINGS
def test_functions_of_lists(call, values):
    assert _both_ways(call, values) == LIST_FUNCTIONS[call](values)


@given(values=number_lists)
@SETTINGS
def test_sample_variance(values):
    found = _both_ways("variance([{}], sample)", values)
    assert found == (statistics.variance(values) if len(values) > 1 else UNDEFINED)


@given(values=st.lists(st.integers(0, 3), min_size=1, max_size=6))
@SETTINGS
def test_mode(values):
    most = statistics.multimode(values)
    assert _both_ways("mode([{}])", values) == (most[0] if len(most) == 1 else UNDEFINED)


@given(rows=st.lists(st.tuples(rationals, st.integers(0, 5)), min_size=1, max_size=4))
@SETTINGS
def test_a_table_is_the_list_it_stands_for(rows):
    values = ", ".join(str(value) for value, _ in rows)
    counts = ", ".join(str(count) for _, count in rows)
    written_out = [value for value, count in rows for _ in range(count)]
    table = f"table(value: [{values}], frequency: [{counts}])"
    unknown = ", ".join(_names([count for _, count in rows]))
    at = _names([count for _, count in rows])
    open_table = f"table(value: [{values}], frequency: [{unknown}])"
    mean = statistics.mean(written_out) if written_out else None
    for text, found in ((table, bench()), (open_table, bench(at=at))):
        assert found.found(f"total({text})")[0] == sum(written_out)
        result = found.found(f"mean({text})")
        assert result == UNDEFINED if mean is None else result[0] == mean
    if written_out:
        assert bench().found(f"median({table})")[0] == statistics.median(written_out)


@given(values=st.lists(st.integers(0, 20), min_size=2, max_size=9), number=st.sampled_from([1, 3]))
@SETTINGS
def test_quartiles_are_medians_of_halves(values, number):
    ordered = sorted(values)
    size = len(ordered)
    for method, half in (("exclusive", size // 2), ("inclusive", (size + 1) // 2)):
        part = ordered[:half] if number == 1 else ordered[size - half :]
        found = bench().found(f"quartile({values}, {number}, {method})")
        assert found[0] == Fraction(statistics.median(part))


@given(first=wholes, second=st.integers(1, 12))
@SETTINGS
def test_whole_division(first, second):
    assert _both_ways("mod({})", [first, second]) == first % second
    assert bench().found(f"floor({first}/{second})")[0] == first // second


@given(values=st.lists(positives, min_size=2, max_size=4))
@SETTINGS
def test_common_divisors_and_multiples(values):
    assert _both_ways("gcd({})", values) == math.gcd(*values)
    assert _both_ways("lcm({})", values) == math.lcm(*values)


@given(values=st.lists(positives, min_size=2, max_size=3))
@SETTINGS
def test_common_measures_do_not_depend_on_the_unit(values):
    for name, expected in (("gcd", math.gcd(*values)), ("lcm", math.lcm(*values))):
        for unit in ("mm", "cm", "m", "km"):
            call = f"{name}({', '.join(f'{value} {unit}' for value in values)})"
            assert bench().found(f"{call}/(1 {unit})")[0] == expected


@given(number=st.integers(1, 2000))
@SETTINGS
def test_divisors(number):
    expected = {d for d in range(1, number + 1) if number % d == 0}
    assert {value for value, _ in bench().found(f"divisors({number})")} == expected


def test_primes_below_3000():
    sieve = [n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1)) for n in range(3000)]
    here = bench()
    for number, expected in enumerate(sieve):
        truth = here.found(f"is_prime({number})")
        assert (truth is Truth.TRUE) == expected, number


#: Least strong pseudoprimes to the first 1, 2, 3, ... primes (OEIS A014233), all composite.
STRONG_PSEUDOPRIMES = [
    2047,
    1373653,
    25326001,
    3215031751,
    2152302898747,
    3474749660383,
    341550071728321,
    3825123056546413051,
    318665857834031151167461,
]


@pytest.mark.parametrize("number", STRONG_PSEUDOPRIMES)
def test_strong_pseudoprimes_are_composite(number):
    assert bench().found(f"is_prime({number})") is Truth.FALSE


@given(size=st.integers(0, 12), chosen=st.integers(0, 14))
@SETTINGS
def test_selections(size, chosen):
    assert _both_ways("binomial({})", [size, chosen]) == math.comb(size, chosen)
    assert _both_ways("permutations({})", [size, chosen]) == math.perm(size, chosen)
    assert _both_ways("factorial({})", [size]) == math.factorial(size)


@given(value=rationals, places=st.integers(0, 3))
@SETTINGS
def test_rounding_goes_half_up(value, places):
    scale = 10**places
    expected = Fraction(math.floor(value * scale + Fraction(1, 2)), scale)
    assert bench(at={"x": str(value)}).found(f"round(x, {places})")[0] == expected
    if value >= 0:
        assert bench().found(f"round({value}, {places})")[0] == expected


@given(value=rationals)
@SETTINGS
def test_parts_and_sign(value):
    assert _both_ways("floor({})", [value]) == math.floor(value)
    assert _both_ways("ceil({})", [value]) == math.ceil(value)
    assert _both_ways("abs({})", [value]) == abs(value)
    assert _both_ways("sign({})", [value]) == (value > 0) - (value < 0)


# --- matrices ----------------------------------------------------------------------------

small = st.integers(-4, 4)
squares = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.lists(small, min_size=n, max_size=n), min_size=n, max_size=n)
)


def _leibniz(rows):
    """The determinant as a signed sum over permutations."""
    size = len(rows)
    total = 0
    for order in permutations(range(size)):
        inversions = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
        total += (-1) ** inversions * math.prod(rows[i][order[i]] for i in range(size))
    return total


@given(rows=squares)
@SETTINGS
def test_determinants_and_inverses(rows):
    entries = [value for row in rows for value in row]
    names = list(_names(entries))
    size = len(rows)
    shape = "[" + ", ".join(str(names[i * size : (i + 1) * size]) for i in range(size)) + "]"
    unknown = shape.replace("'", "")
    expected = _leibniz(rows)
    known, at_a_point = bench(), bench(at=_names(entries))
    assert known.found(f"det({rows})")[0] == expected
    assert at_a_point.found(f"det({unknown})")[0] == expected
    for here, text in ((known, str(rows)), (at_a_point, unknown)):
        product = here.found(f"{text} * inverse({text})")
        identity = here.found(f"identity({size})")
        assert product == (identity if expected else UNDEFINED)
    assert (known.found(f"rank({rows})")[0] == size) == bool(expected)


# --- sums --------------------------------------------------------------------------------


@given(
    coefficients=st.lists(st.integers(-3, 3), min_size=1, max_size=5),
    growth=st.fractions(min_value=-3, max_value=3, max_denominator=2).filter(bool),
    start=st.integers(-3, 3),
    end=st.fractions(min_value=-5, max_value=8, max_denominator=2),
)
@SETTINGS
def test_closed_forms(coefficients, growth, start, end):
    powers = [f"({c})" if p == 0 else f"({c})*k^{p}" for p, c in enumerate(coefficients)]
    term = f"{' + '.join(powers)} + 3*({growth})^(k + 1)"
    found = bench(at={"n": str(end)}).found(f"sum({term}, k, {start}, n)")
    if end.denominator != 1 or end < start - 1:
        assert found == UNDEFINED
        return
    expected = sum(
        sum(c * Fraction(k) ** p for p, c in enumerate(coefficients)) + 3 * growth ** (k + 1)
        for k in range(start, int(end) + 1)
    )
    assert found[0] == expected
    assert bench().found(f"sum({term}, k, {start}, {end})")[0] == expected


@given(
    ratio=st.fractions(min_value=-2, max_value=2, max_denominator=5).filter(bool),
    first=rationals.filter(bool),
    start=st.integers(-2, 3),
)
@SETTINGS
def test_infinite_series(ratio, first, start):
    text = f"sum(({first})*q^k, k, {start}, inf)"
    known = bench().found(text.replace("q", f"({ratio})"))
    unknown = bench(at={"q": str(ratio)}).found(text)
    assert known == unknown
    if abs(ratio) >= 1:
        assert known == UNDEFINED
    else:
        far = sum(first * ratio**k for k in range(start, start + 40))
        rest = first * ratio ** (start + 40) / (1 - ratio)
        assert known[0] == far + rest


# --- calculus ----------------------------------------------------------------------------


@given(
    coefficients=st.lists(st.integers(-5, 5), min_size=1, max_size=6),
    ends=st.tuples(rationals, rationals),
)
@SETTINGS
def test_integrals_by_booles_rule(coefficients, ends):
    """Boole's rule is exact up to degree 5 (Abramowitz and Stegun 25.4.14)."""
    low, high = ends
    term = " + ".join([f"({c})" if p == 0 else f"({c})*x^{p}" for p, c in enumerate(coefficients)])

    def value(x):
        return sum(c * x**p for p, c in enumerate(coefficients))

    step = (high - low) / 4
    weights = (7, 32, 12, 32, 7)
    expected = sum(w * value(low + i * step) for i, w in enumerate(weights)) * 2 * step / 45
    at = {"a": str(low), "b": str(high)}
    assert bench().found(f"integral({term}, x, {low}, {high})")[0] == expected
    assert bench(at=at).found(f"integral({term}, x, a, b)")[0] == expected


# --- set builders ------------------------------------------------------------------------


@given(
    coefficients=st.lists(st.integers(-4, 4), min_size=2, max_size=4).filter(lambda c: c[-1]),
    sign=st.sampled_from(["<", "<=", ">", ">=", "="]),
    low=st.integers(-15, 0),
)
@SETTINGS
def test_listed_sets_lose_no_member(coefficients, sign, low):
    """Every whole solution of the condition within a wide range is listed."""
    term = " + ".join(f"({c})*n^{p}" if p else f"({c})" for p, c in enumerate(coefficients))
    condition = f"n >= {low} and n <= 15 and {term} {sign} 0"
    compare = {
        "<": lambda v: v < 0,
        "<=": lambda v: v <= 0,
        ">": lambda v: v > 0,
        ">=": lambda v: v >= 0,
        "=": lambda v: v == 0,
    }[sign]
    expected = [
        n for n in range(low, 16) if compare(sum(c * n**p for p, c in enumerate(coefficients)))
    ]
    found = bench().found(f"card({{n in integer : {condition}}})")
    assert found[0] == len(expected)
