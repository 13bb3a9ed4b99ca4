"""Quartiles, percentiles and what is made of them, by the name of their convention.

Books and programs differ, so that a value is given only for a named convention, or where all of
them agree on the list at hand:

``exclusive``      medians of the halves, without the middle value (Moore and McCabe)
``inclusive``      medians of the halves, with the middle value (Tukey's hinges)
``n_plus_1``       the value at place p*(n + 1), interpolated (Weibull; Minitab, QUARTILE.EXC)
``n_minus_1``      the value at place 1 + p*(n - 1), interpolated (Gumbel; QUARTILE.INC, numpy)
``nearest_rank``   the value at place p*n rounded up (percentiles only)

The numbering of R. J. Hyndman and Y. Fan (Sample quantiles in statistical packages, The American
Statistician 50, 1996) has n_plus_1 as 6, n_minus_1 as 7 and nearest_rank as 1.  Outliers lie more
than 1.5 interquartile ranges outside the quartiles (J. W. Tukey, Exploratory Data Analysis, 1977).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor
from statistics import median

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering, Theory
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
)
from mathverify.theories.arguments import arity, literals, number_list, whole, word

_QUARTILE_METHODS = ("exclusive", "inclusive", "n_plus_1", "n_minus_1")
_PERCENTILE_METHODS = ("n_plus_1", "n_minus_1", "nearest_rank")
_SYNONYMS = {
    "moore_mccabe": "exclusive",
    "tukey": "inclusive",
    "hinges": "inclusive",
    "weibull": "n_plus_1",
    "minitab": "n_plus_1",
    "gumbel": "n_minus_1",
    "numpy": "n_minus_1",
    "linear": "n_minus_1",
}
_FENCE = Fraction(3, 2)


# --- conventions -------------------------------------------------------------------------


def _of_halves(ordered: Sequence[Fraction], part: Fraction, *, inclusive: bool) -> Fraction | None:
    half = (len(ordered) + inclusive) // 2
    if not half:
        return None
    return median(ordered[:half] if part < Fraction(1, 2) else ordered[-half:])


def _interpolated(ordered: Sequence[Fraction], place: Fraction) -> Fraction | None:
    """The value at a place from 1 to n, linear between neighbours; None outside."""
    if not 1 <= place <= len(ordered):
        return None
    low = ordered[floor(place) - 1]
    high = ordered[ceil(place) - 1]
    return low + (high - low) * (place - floor(place))


def _quantile(ordered: Sequence[Fraction], part: Fraction, method: str) -> Fraction | None:
    """The quantile of sorted values by a convention; None where it gives none."""
    match method:
        case "exclusive" | "inclusive":
            if part == Fraction(1, 2):
                return median(ordered)
            return _of_halves(ordered, part, inclusive=method == "inclusive")
        case "n_plus_1":
            return _interpolated(ordered, part * (len(ordered) + 1))
        case "n_minus_1":
            return _interpolated(ordered, 1 + part * (len(ordered) - 1))
        case _:
            return ordered[max(ceil(part * len(ordered)), 1) - 1]


def _methods(
    written: list[Node], methods: tuple[str, ...], call: tree.Call, example: str
) -> tuple[str, ...]:
    if not written:
        return methods
    name = word(written[0]).lower()
    name = _SYNONYMS.get(name, name)
    if name in methods:
        return (name,)
    raise LoweringProblem(
        None, f"the conventions of {call.function} are {', '.join(methods)}", call, example
    )


def _values(
    lowering: Lowering, call: tree.Call, items: Node, example: str
) -> tuple[list[Fraction], Scalar]:
    """The known values in order, and one of the numbers for its dimension."""
    inner = tree.Call(call.function, (items,), span=call.span)
    numbers = number_list(lowering, inner, example)
    values = literals(numbers)
    if values is None:
        raise LoweringProblem(
            None,
            f"{call.function} is decided for lists of known numbers only",
            call,
            "the values in order, and the quartile as the mean of its neighbours",
        )
    if len(values) == 1 and call.function != "percentile":
        raise LoweringProblem(Code.ILL_TYPED, "a list of one has no quartiles", call, example)
    return sorted(values), numbers[0]


_Statistic = Callable[[str], "Fraction | None"]


def _agreed(
    methods: tuple[str, ...], statistic: _Statistic, call: tree.Call, like: Scalar
) -> Scalar:
    """The value on which all ``methods`` agree, in the dimension of ``like``."""
    found = {method: statistic(method) for method in methods}
    if None in found.values() and len(found) == 1:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"by the convention {methods[0]} a list as short as this has no {call.function}",
            call,
        )
    if len(set(found.values())) > 1:
        known = ", ".join(
            f"{method}: {'none' if value is None else value}" for method, value in found.items()
        )
        shown = f"({known})" if not like.dimension else f"({', '.join(methods)})"
        spelled = ", ".join(to_ascii(argument) for argument in call.arguments)
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"the conventions of {call.function} differ on this list {shown}, and none is named",
            call,
            " or ".join(f"{call.function}({spelled}, {method})" for method in methods[:2]),
        )
    value = found[methods[0]]
    if value is None:
        raise LoweringProblem(Code.ILL_TYPED, f"no convention gives a {call.function} here", call)
    return Scalar(terms.number(value), like.dimension)


# --- quartiles and percentiles -----------------------------------------------------------


def _quartile(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "quartile([a, b, c, d], 1, exclusive)"
    items, place, *method = arity(call, 2, 3, example)
    number = whole(lowering, place, "the number of a quartile")
    if number not in (1, 2, 3):
        raise LoweringProblem(Code.ILL_TYPED, f"there is no quartile {number}", place, example)
    if number == 2:
        return lowering.rules.calls["median"](
            lowering, tree.Call("median", (items,), span=call.span)
        )
    methods = _methods(method, _QUARTILE_METHODS, call, example)
    ordered, like = _values(lowering, call, items, example)
    return _agreed(methods, lambda m: _quantile(ordered, Fraction(number, 4), m), call, like)


def _percentile(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "percentile([a, b, c, d], 90, nearest_rank)"
    items, place, *method = arity(call, 2, 3, example)
    part = terms.literal(lowering.pure(place, "the number of a percentile"))
    if part is None:
        raise LoweringProblem(None, "the number of a percentile must be known", place)
    if not 0 < part < 100:
        raise LoweringProblem(Code.ILL_TYPED, "a percentile lies between 0 and 100", place, example)
    methods = _methods(method, _PERCENTILE_METHODS, call, example)
    ordered, like = _values(lowering, call, items, example)
    return _agreed(methods, lambda m: _quantile(ordered, part / 100, m), call, like)


def _quartiles(ordered: Sequence[Fraction], method: str) -> tuple[Fraction, Fraction] | None:
    low, high = (_quantile(ordered, Fraction(k, 4), method) for k in (1, 3))
    return None if low is None or high is None else (low, high)


def _range(ordered: Sequence[Fraction], method: str) -> Fraction | None:
    found = _quartiles(ordered, method)
    return None if found is None else found[1] - found[0]


def _iqr(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "iqr([a, b, c, d], exclusive)"
    items, *method = arity(call, 1, 2, example)
    methods = _methods(method, _QUARTILE_METHODS, call, example)
    ordered, like = _values(lowering, call, items, example)
    return _agreed(methods, lambda m: _range(ordered, m), call, like)


# --- fences and outliers -----------------------------------------------------------------


def _fences(ordered: Sequence[Fraction], method: str) -> tuple[Fraction, Fraction] | None:
    found = _quartiles(ordered, method)
    if found is None:
        return None
    reach = _FENCE * (found[1] - found[0])
    return found[0] - reach, found[1] + reach


def _fence(lowering: Lowering, call: tree.Call) -> Meaning:
    example = f"{call.function}([a, b, c, d], exclusive)"
    items, *method = arity(call, 1, 2, example)
    methods = _methods(method, _QUARTILE_METHODS, call, example)
    ordered, like = _values(lowering, call, items, example)
    place = 0 if call.function == "lower_fence" else 1

    def fence(name: str) -> Fraction | None:
        found = _fences(ordered, name)
        return None if found is None else found[place]

    return _agreed(methods, fence, call, like)


def _outliers(lowering: Lowering, call: tree.Call) -> Meaning:
    example = "outliers([a, b, c, d], exclusive)"
    items, *method = arity(call, 1, 2, example)
    methods = _methods(method, _QUARTILE_METHODS, call, example)
    ordered, like = _values(lowering, call, items, example)
    found: dict[str, tuple[Fraction, ...]] = {}
    for name in methods:
        fences = _fences(ordered, name)
        if fences is not None:
            outside = {v for v in ordered if not fences[0] <= v <= fences[1]}
            found[name] = tuple(sorted(outside))
    if len(set(found.values())) != 1:
        known = "; ".join(
            f"{name}: {', '.join(map(str, values)) or 'none'}" for name, values in found.items()
        )
        raise LoweringProblem(
            Code.AMBIGUOUS if found else Code.ILL_TYPED,
            f"the conventions of quartiles differ on the outliers ({known}), and none is named"
            if found
            else "a list as short as this has no quartiles",
            call,
            example,
        )
    values = next(iter(found.values()))
    return Collection(
        CollectionKind.SET, tuple(Scalar(terms.number(v), like.dimension) for v in values)
    )


THEORY = Theory(
    "quantiles",
    {
        "quartile": _quartile,
        "percentile": _percentile,
        "iqr": _iqr,
        "lower_fence": _fence,
        "upper_fence": _fence,
        "outliers": _outliers,
    },
)
