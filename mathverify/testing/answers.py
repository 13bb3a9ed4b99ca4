"""Strategies for pairs of answers: two writings of one value, and values that nearly agree.

The pairs are equivalent, or different, under the default policy of `mathverify.equivalent`.
"""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from mathverify.testing.terms import Sort, expressions, numbers


def equivalent_answers() -> st.SearchStrategy[tuple[str, str]]:
    """Pairs that say the same in two writings."""
    return st.one_of(
        numbers().flatmap(lambda value: st.tuples(*[st.sampled_from(_writings(value))] * 2)),
        _quantities(),
        _orders(),
        expressions(Sort.POLYNOMIAL).map(lambda text: (text, f"({text})*2/2")),
        st.builds(_moved, expressions(Sort.POLYNOMIAL), st.integers(1, 9)),
        st.builds(_scaled_line, st.integers(-9, 9), st.integers(-9, 9), st.integers(1, 9)),
        st.builds(_turned, expressions(Sort.INTEGER)),
        st.builds(_angles, st.integers(0, 11), st.integers(-3, 3)),
    )


def near_miss_answers() -> st.SearchStrategy[tuple[str, str]]:
    """Pairs that look alike and differ."""
    return st.one_of(
        st.builds(_sign_lost, numbers().filter(bool)),
        st.builds(_one_more, numbers()),
        st.builds(_cut_short, st.integers(1, 99), st.sampled_from((3, 7, 9, 11))),
        st.builds(_other_unit, st.integers(1, 99)),
        st.builds(_one_root_lost, st.integers(-9, 9), st.integers(1, 9)),
        st.builds(_end_included, st.integers(-9, 9)),
        st.builds(_swapped, st.integers(-9, 9), st.integers(1, 9)),
        st.builds(_term_lost, expressions(Sort.POLYNOMIAL), st.integers(1, 9)),
        st.builds(_half_period, st.integers(0, 11)),
    )


# --- equivalent --------------------------------------------------------------------------


def _writings(value: Fraction) -> list[str]:
    above, below = value.numerator, value.denominator
    found = [f"{above}/{below}", rf"\frac{{{above}}}{{{below}}}", f"{2 * above}/{2 * below}"]
    found += [f"{value * 100}%" if below == 1 else f"({above * 100}/{below})%", f"x = {value}"]
    if below == 1:
        found += [f"{above}", f"{above}.0", rf"\boxed{{{above}}}", f"${above}$"]
    elif set(_primes(below)) <= {2, 5}:
        found.append(_decimal(value))
    whole, rest = divmod(abs(above), below)
    if whole and rest:
        sign = "-" if value < 0 else ""
        found.append(f"{sign}{whole} {rest}/{below}")
    return found


def _primes(value: int) -> list[int]:
    return [p for p in (2, 3, 5, 7, 11) if value % p == 0]


def _decimal(value: Fraction) -> str:
    places = next(k for k in range(1, 9) if (value * 10**k).denominator == 1)
    digits = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def _quantities() -> st.SearchStrategy[tuple[str, str]]:
    units = st.sampled_from(
        (("m", "cm", 100), ("km", "m", 1000), ("h", "min", 60), ("kg", "g", 1000))
    )
    return st.builds(
        lambda count, unit: (f"{count} {unit[0]}", rf"{count * unit[2]}\text{{ {unit[1]}}}"),
        st.integers(1, 99),
        units,
    )


def _orders() -> st.SearchStrategy[tuple[str, str]]:
    values = st.lists(st.integers(-99, 99), min_size=2, max_size=4, unique=True)
    return values.flatmap(
        lambda items: st.permutations(items).map(
            lambda other: (
                "{" + ", ".join(map(str, items)) + "}",
                " or ".join(f"x = {value}" for value in other),
            )
        )
    )


def _moved(text: str, number: int) -> tuple[str, str]:
    return f"({text}) + {number}", f"{number} + {text}"


def _scaled_line(slope: int, intercept: int, factor: int) -> tuple[str, str]:
    line = f"y = {slope}*x + {intercept}"
    return line, f"{factor}*y - {factor}*({slope})*x - {factor}*({intercept}) = 0"


def _turned(bound: str) -> tuple[str, str]:
    return f"x > {bound}", f"({bound}, inf)"


def _angles(twelfths: int, turns: int) -> tuple[str, str]:
    return f"{twelfths}*pi/12 + 2*k*pi", f"{twelfths}*pi/12 + 2*pi*({turns}) + 2*n*pi"


# --- near misses -------------------------------------------------------------------------


def _sign_lost(value: Fraction) -> tuple[str, str]:
    return str(value), str(-value)


def _one_more(value: Fraction) -> tuple[str, str]:
    return str(value), str(value + Fraction(1, 12))


def _cut_short(above: int, below: int) -> tuple[str, str]:
    value = Fraction(above, below)
    cut = Fraction(int(value * 1000), 1000)
    if cut == value:
        cut += Fraction(1, 1000)
    return str(value), _decimal(cut) if cut.denominator != 1 else f"{cut}.001"


def _other_unit(count: int) -> tuple[str, str]:
    return f"{count} cm", f"{count} mm"


def _one_root_lost(root: int, distance: int) -> tuple[str, str]:
    return f"{{{root}, {root + distance}}}", f"{{{root}}}"


def _end_included(bound: int) -> tuple[str, str]:
    return f"x > {bound}", f"x >= {bound}"


def _swapped(first: int, distance: int) -> tuple[str, str]:
    return f"({first}, {first + distance})", f"({first + distance}, {first})"


def _term_lost(text: str, number: int) -> tuple[str, str]:
    return f"({text}) + {number}", text


def _half_period(twelfths: int) -> tuple[str, str]:
    return f"{twelfths}*pi/12 + 2*k*pi", f"{twelfths}*pi/12 + k*pi"
