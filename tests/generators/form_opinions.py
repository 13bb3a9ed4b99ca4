"""Second opinions on the families with forms: by what is asked, from the data that are shown."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from math import gcd, isqrt

from mathverify.problem.spec import ProblemSpec

__all__ = ["FORM_OPINIONS"]

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")

_PI = Decimal("3.14159265358979323846264338327950288419716939937510")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday")
_MEAN = f"mean([{','.join(_DAYS)}])"

#: From the data by their names to the numbers of the answer.
Asked = Callable[[Mapping[str, Fraction]], "Fraction | int | list[Fraction]"]


def _data(spec: ProblemSpec) -> dict[str, Fraction]:
    """Each datum by its first number, percentages as parts; and all its numbers, ``u0``, ``u1``."""
    found = {}
    for datum in spec.data:
        value = re.sub(r"(?<=[a-z])\^\d", "", datum.value)
        parts = [Fraction(one) for one in _NUMBER.findall(value)]
        scale = 100 if value.endswith("%") else 1
        found[datum.name] = parts[0] / scale
        found |= {f"{datum.name}{place}": part for place, part in enumerate(parts)}
    return found


def _steps(start: Fraction, factor: Fraction, bound: Fraction) -> int:
    count = 0
    while start <= bound:
        start, count = start * factor, count + 1
    return count


def _times(d: Mapping[str, Fraction], one: str, other: str) -> list[Fraction]:
    a, b, c, e = d[f"{one}0"], d[f"{one}1"], d[f"{other}0"], d[f"{other}1"]
    return [a * c - b * e, a * e + b * c]


def _over(d: Mapping[str, Fraction], one: str, other: str) -> list[Fraction]:
    a, b, c, e = d[f"{one}0"], d[f"{one}1"], d[f"{other}0"], d[f"{other}1"]
    size = c * c + e * e
    return [(a * c + b * e) / size, (b * c - a * e) / size]


def _claims(spec: ProblemSpec) -> list[Fraction]:
    """The last number for which a claim is false, the first for which it is true, or a multiple."""
    d = _data(spec)
    if "b" in d:
        return [d["a"] * d["b"] / gcd(int(d["a"]), int(d["b"]))]
    last = max(n for n in range(400) if n * n <= d["k"] * n + d["m"])
    assert spec.ask is not None
    return [Fraction(last + (spec.ask.kind.value == "least"))]


def _terms(spec: ProblemSpec) -> list[Fraction]:
    d = _data(spec)
    assert spec.ask is not None
    a, b = d["a"], d["b"]
    if spec.ask.find == "c":
        return [(d["value"] + d["d"] - a) / b]
    c, last = d["c"], d.get("d", Fraction(0))
    return [
        {
            "a + b*c - d": a - last + c * b,
            "(a + b)*c - d": a * c + b * c - last,
            "a + b*(c - d)": a + b * c - b * last,
            "(a + b)*c - (a + b*c)": a * c - a,
        }[spec.ask.find]
    ]


def _puzzles(spec: ProblemSpec) -> list[Fraction]:
    d = _data(spec)
    if "start" in d:
        return [d["start"] * d["times"] + d["plus"]]
    if "more" in d:
        return [d["plus"] / (d["more"] - d["fewer"])]
    if "(" in spec.givens[0].relation:
        return [d["result"] / d["times"] - d["plus"]]
    return [(d["result"] - d["plus"]) / d["times"]]


def _slopes(spec: ProblemSpec) -> list[Fraction]:
    """The derivative as a limit of differences: exact for polynomials of degree three."""
    rule = (spec.functions[0].rule or "").partition("->")[2].replace(" ", "")
    sizes = {power: Fraction(size) for size, power in re.findall(r"([+-]?\d+)\*x(\^\d)?", rule)}
    assert spec.ask is not None
    if spec.ask.find == "x":
        root = isqrt(int(-sizes[""] / sizes["^3"] / 3))
        return [Fraction(-root), Fraction(root)]

    def at(x: Fraction) -> Fraction:
        return sizes["^3"] * x**3 + sizes.get("^2", 0) * x**2 + sizes.get("", 0) * x

    def slope(x: Fraction) -> Fraction:
        return (at(x + 1) - at(x - 1)) / 2 - sizes["^3"]

    told = spec.ask.find if spec.ask.find != "k" else spec.givens[0].relation
    t = Fraction(_NUMBER.findall(told)[0])
    if spec.ask.find == "k":
        return [(_data(spec)["slope"] - slope(t)) / (2 * t)]
    return [at(t + 1) - 2 * at(t) + at(t - 1) if "''" in told else slope(t)]


def _areas(spec: ProblemSpec) -> list[Fraction]:
    """Areas of trapezia, and thirds of cubes."""
    assert spec.ask is not None
    told = spec.ask.find if "integral" in spec.ask.find else spec.givens[0].relation
    numbers = [Fraction(one) for one in _NUMBER.findall(told.replace("^2", ""))]
    if spec.ask.find == "k":
        a, low, high = numbers
        return [_data(spec)["area"] / (high - low) - a * (low + high) / 2]
    if spec.ask.find == "u":
        return [Fraction(isqrt(int(2 * _data(spec)["area"] / numbers[0])))]
    if "^2" in told:
        a, low, high = numbers
        return [a / 3 * (high**3 - low**3)]
    a, b, low, high = numbers
    return [(high - low) * (a * (low + high) / 2 + b)]


def _bill(d: Mapping[str, Fraction]) -> Fraction:
    return d["first_number"] * d["first_price"] + d["second_number"] * d["second_price"]


def _spent_on_second(d: Mapping[str, Fraction]) -> Fraction:
    return d["paid"] - d["change"] - d["first_number"] * d["first_price"]


def _mean_speed(d: Mapping[str, Fraction]) -> Fraction:
    way = d["slow"] * d["long"] + d["fast"] * d["short"]
    return way / (d["long"] + d["short"])


def _linear(spec: ProblemSpec) -> list[Fraction]:
    """By trying numbers for what is not known."""
    d = _data(spec)

    def balance(x: Fraction) -> Fraction:
        """How much the left side is more than the right one."""
        if "k" in [unknown.name for unknown in spec.unknowns]:
            return x * d["x"] + d["b"] - d["right"]
        if "fast" in d:
            return d["first"] + d["fast"] * x - d["second"] - d["slow"] * x
        if "times" in d:
            return x + d["times"] * x + d["more"] - d.get("all", d.get("sum", Fraction(0)))
        bracket = "(x - b)" in spec.givens[0].relation
        left = d["a"] * (x - d["b"]) if bracket else d["a"] * x + d["b"]
        return left - d.get("c", Fraction(0)) * x - d["right"]

    found = [x for x in map(Fraction, range(-60, 61)) if balance(x) == 0]
    return [d["claimed"] - x for x in found] if "claimed" in d else found


def _tickets(spec: ProblemSpec) -> list[Fraction]:
    """By trying all numbers of tickets."""
    d = _data(spec)
    assert spec.ask is not None
    if "adults" in d:
        return [(d["revenue"] - d["children"] * d["child_price"]) / d["adults"]]
    found = []
    for adults in map(Fraction, range(1000)):
        children = d["tickets"] - adults if "tickets" in d else adults + d["gap"]
        money = d["child_price"] * children
        if d["adult_price"] * adults + money == d["revenue"]:
            found.append(adults if spec.ask.find == "adults" else money)
    return found


def _two_equations(spec: ProblemSpec) -> list[Fraction]:
    """By determinants, of the rows of the two equations."""
    d = _data(spec)
    assert spec.ask is not None
    if "gap" in d:
        rows = ((Fraction(1), Fraction(1), d["sum"]), (Fraction(1), -d["times"], d["gap"]))
    elif "one_bill" in d:
        rows = ((d["a"], d["b"], d["one_bill"]), (d["c"], d["d"], d["other_bill"]))
    else:
        rows = ((d["a"], d["b"], d["m"]), (d["c"], -d["d"], d["n"]))
    (a, b, m), (c, e, n) = rows
    determinant = a * e - b * c
    x, y = (m * e - b * n) / determinant, (a * n - c * m) / determinant
    return {"(x, y)": [x, y], "x": [x], "x + y": [x + y]}[spec.ask.find]


def _parts(d: Mapping[str, Fraction]) -> Fraction:
    return d["p"] + d["q"] + d["r"]


def _rows(d: Mapping[str, Fraction], first: Fraction) -> list[Fraction]:
    return [first + k * d["extra"] for k in range(int(d["rows"]))]


def _bag(spec: ProblemSpec) -> list[Fraction]:
    """By counting the things; the colour that is asked stands last in the text."""
    d = _data(spec)
    if "q0" in d:
        return [1 - d["p"] - d["q"]]
    if "all" in d:
        return [d["all"] * d["p"]]
    (asked,) = spec.unknowns
    colour = (asked.meaning or "").split()[-1]
    bag = [name for name, number in d.items() if name.isalpha() for _ in range(int(number))]
    if "next" in (asked.meaning or ""):
        bag.remove(colour)
    opposite = "not" in (asked.meaning or "")
    return [Fraction(sum((one == colour) != opposite for one in bag), len(bag))]


def _week(d: Mapping[str, Fraction]) -> Fraction:
    """The sum of the days that are known."""
    return sum((d[one] for one in _DAYS if one in d), Fraction(0))


def _lists(spec: ProblemSpec) -> list[Fraction]:
    assert spec.ask is not None
    if spec.ask.find == "after":
        d = _data(spec)
        return [2 * d["median"] - d["before"]]
    datum = spec.data[0]
    ordered = sorted(Fraction(one) for one in _NUMBER.findall(datum.value))
    middle = statistics.median(ordered)
    return [
        {
            "median(numbers)": middle,
            "abs(claimed - median(numbers))": abs(_data(spec).get("claimed", middle) - middle),
            "spread(numbers)": ordered[-1] - ordered[0],
            "max(numbers) - median(numbers)": ordered[-1] - middle,
        }[spec.ask.find]
    ]


def _from_two(d: Mapping[str, Fraction]) -> Fraction:
    step = (d["late_term"] - d["early_term"]) / (d["late"] - d["early"])
    return d["late_term"] + (d["wanted"] - d["late"]) * step


def _savings(spec: ProblemSpec) -> list[Fraction]:
    """Year by year, rounded to cents in the end."""
    d = _data(spec)
    assert spec.ask is not None
    if "principal" not in d:
        for _ in range(int(d["years"])):
            d["goal"] /= 1 + d["rate"]
        return [_cents(d["goal"])]
    balance, years = d["principal"], 0
    while balance <= d["goal"] if "goal" in d else years < d["years"]:
        balance, years = balance + balance * d["rate"], years + 1
    start = d["principal"]
    found = {
        "n": Fraction(years),
        "balance": _cents(balance),
        "interest": _cents(balance - start),
        "compound - simple": _cents(balance - start - years * start * d["rate"]),
    }
    return [found[spec.ask.find]]


def _cents(amount: Fraction) -> Fraction:
    """Rounded to hundredths; no amount of a family lies in the middle between two."""
    return Fraction(int(100 * amount + Fraction(1, 2)), 100)


def _sides(area: Fraction, extra: Fraction) -> tuple[Fraction, Fraction]:
    """The sides of a rectangle, of which one is longer by so much: by trying."""
    width = next(Fraction(n) for n in range(1, 1000) if n * (n + extra) == area)
    return width, width + extra


def _shorter(around: Fraction, area: Fraction) -> Fraction:
    return next(Fraction(n) for n in range(1, 1000) if n * (around / 2 - n) == area)


def _greatest_common(d: Mapping[str, Fraction]) -> Fraction:
    numbers = range(1, int(d["first"]) + 1)
    return Fraction([n for n in numbers if d["first"] % n == d["second"] % n == 0][-1])


def _sold(d: Mapping[str, Fraction]) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    return d["sold0"], d["sold1"], d["sold2"], d["sold3"]


def _takings(d: Mapping[str, Fraction]) -> list[Fraction]:
    """What each row of the matrix brings."""
    w, x, y, z = _sold(d)
    return [w * d["adult"] + x * d["child"], y * d["adult"] + z * d["child"]]


def _child_price(d: Mapping[str, Fraction]) -> Fraction:
    w, x, y, z = _sold(d)
    return (d["revenue"] - (w + y) * d["adult"]) / (x + z)


def _meeting(d: Mapping[str, Fraction]) -> Fraction:
    return next(Fraction(n) for n in range(1, 10_000) if n % d["a"] == 0 == n % d["b"])


def _circles(spec: ProblemSpec) -> list[Fraction]:
    """With fifty places of pi, to three significant figures."""
    d = _data(spec)
    assert spec.ask is not None
    with localcontext() as context:
        context.prec = 40
        sizes = {name: Decimal(one.numerator) / one.denominator for name, one in d.items()}
        r = sizes.get("radius", sizes.get("across", Decimal(0)) / 2)
        found = {
            "area": _PI * r * r,
            "around": 2 * _PI * r,
            "radius": (sizes.get("area", Decimal(1)) / _PI).sqrt(),
            "ring": _PI * (2 * r + sizes.get("width", Decimal(0))) * sizes.get("width", Decimal(0)),
        }[spec.ask.find]
        digits = Decimal(1).scaleb(found.adjusted() - 2)
        return [Fraction(found.quantize(digits, ROUND_HALF_UP))]


def _shown(d: Mapping[str, Fraction], *names: str) -> bool:
    return all(name in d for name in names)


def _by_data(*ways: tuple[str, Asked]) -> Callable[[ProblemSpec], list[Fraction]]:
    """The first of these whose names are all among the data, or ``=find`` is what is asked."""

    def opinion(spec: ProblemSpec) -> list[Fraction]:
        d = _data(spec)
        find = spec.ask.find.replace(" ", "") if spec.ask is not None else ""
        for names, way in ways:
            told = names.split()
            asked = [one[1:] for one in told if one.startswith("=")]
            if all(one == find for one in asked) and _shown(
                d, *(one for one in told if not one.startswith("="))
            ):
                found = way(d)
                return found if isinstance(found, list) else [Fraction(found)]
        raise AssertionError(f"no opinion on {spec.id}")

    return opinion


def _spare(names: Mapping[str, str]) -> Callable[[ProblemSpec], list[Fraction]]:
    """The line of the datum that is not needed, by words of what is to be found out."""

    def opinion(spec: ProblemSpec) -> list[Fraction]:
        stem = spec.prose.stem if spec.prose is not None else ""
        (name,) = [name for words, name in names.items() if words in stem]
        return [Fraction([datum.name for datum in spec.data].index(name) + 1)]

    return opinion


def _first_wrong(
    *lines: tuple[str, Callable[[Mapping[str, Fraction]], Fraction]],
) -> Callable[[ProblemSpec], list[Fraction]]:
    """The number of the one line that does not follow from what is before it."""

    def opinion(spec: ProblemSpec) -> list[Fraction]:
        data = _data(spec)
        wrong = [number for number, (name, rule) in enumerate(lines, 1) if data[name] != rule(data)]
        assert len(wrong) == 1, spec.id
        return [Fraction(wrong[0])]

    return opinion


FORM_OPINIONS: dict[str, Callable[[ProblemSpec], list[Fraction]]] = {
    "sale-price": _by_data(
        ("claimed", lambda d: abs(d["price"] * (1 - d["discount"]) - d["claimed"])),
        ("paid", lambda d: d["paid"] - d["price"] * (1 - d["discount"])),
        ("number", lambda d: d["number"] * d["price"] * (1 - d["discount"])),
        ("sale", lambda d: 100 * (1 - d["sale"] / d["price"])),
        ("=saving", lambda d: d["price"] * d["discount"]),
        ("=sale", lambda d: d["price"] * (1 - d["discount"])),
    ),
    "linear-equation": _linear,
    "ticket-sales": _tickets,
    "simultaneous-equations": _two_equations,
    "shopping-change": _by_data(
        ("claimed", lambda d: d["claimed"] - d["paid"] + _bill(d)),
        ("second_number second_price paid", lambda d: d["paid"] - _bill(d)),
        ("have", lambda d: _bill(d) - d["have"]),
        ("=price", lambda d: _spent_on_second(d) / d["second_number"]),
        ("=number", lambda d: _spent_on_second(d) / d["second_price"]),
        ("=more", lambda d: _bill(d) - 2 * d["first_number"] * d["first_price"]),
    ),
    "journey-time": _by_data(
        ("total", lambda d: d["distance"] * 60 / (d["total"] - d["rest"])),
        ("speed rest", lambda d: d["distance"] * 60 / d["speed"] + d["rest"]),
        ("speed", lambda d: d["distance"] * 60 / d["speed"]),
        ("long", _mean_speed),
        ("slow fast", lambda d: 60 * d["distance"] * (1 / d["slow"] - 1 / d["fast"])),
    ),
    "ratio-sharing": _by_data(
        ("=c-a", lambda d: d["whole"] * (d["r"] - d["p"]) / _parts(d)),
        ("=b", lambda d: d["whole"] * d["q"] / _parts(d)),
        ("small", lambda d: d["small"] * _parts(d) / d["p"]),
        ("gap", lambda d: d["gap"] * (d["p"] + d["q"]) / (d["r"] - d["p"])),
        ("whole", lambda d: d["whole"] * d["r"] / _parts(d) - d["whole"] / 3),
    ),
    "seat-rows": _by_data(
        ("=total_number", lambda d: sum(_rows(d, d["front"]))),
        ("=last", lambda d: _rows(d, d["front"])[-1]),
        ("=extra", lambda d: (d["last"] - d["front"]) / (d["rows"] - 1)),
        ("=rows", lambda d: (d["last"] - d["front"]) / d["extra"] + 1),
        ("=front", lambda d: (d["all"] - sum(_rows(d, Fraction(0)))) / d["rows"]),
    ),
    "bag-probability": _bag,
    "missing-day": _by_data(
        ("aim", lambda d: 5 * d["aim"] - _week(d)),
        ("claimed", lambda d: abs(d["claimed"] - _week(d) / 5)),
        ("average", lambda d: 5 * d["average"] - _week(d)),
        (f"={_MEAN}", lambda d: _week(d) / 5),
        ("monday", lambda d: max(d[one] for one in _DAYS) - _week(d) / 5),
    ),
    "median-list": _lists,
    "compound-interest": _savings,
    "arithmetic-sequence": _by_data(
        ("early", _from_two),
        ("=difference", lambda d: (d["term"] - d["first"]) / (d["wanted"] - 1)),
        ("second", lambda d: (d["term"] - d["first"]) / (d["second"] - d["first"]) + 1),
        ("=first", lambda d: d["term"] - (d["wanted"] - 1) * d["difference"]),
        ("first difference wanted", lambda d: d["first"] + (d["wanted"] - 1) * d["difference"]),
    ),
    "original-price": _by_data(
        ("claimed", lambda d: d["sale"] / (1 - d["discount"]) - d["claimed"]),
        ("=price", lambda d: d["sale"] / (1 - d["discount"])),
        ("=price-sale", lambda d: d["sale"] / (1 - d["discount"]) - d["sale"]),
        ("paid", lambda d: d["paid"] / (1 + d["tax"])),
        ("now", lambda d: d["now"] / (1 + d["growth"])),
    ),
    "garden-width": _by_data(
        ("bigger", lambda d: (isqrt(int(d["bigger"])) - d["extra"]) ** 2),
        ("=width", lambda d: _sides(d["area"], d["extra"])[0]),
        ("=length", lambda d: _sides(d["area"], d["less"])[1]),
        ("extra", lambda d: 2 * sum(_sides(d["area"], d["extra"]))),
        ("around", lambda d: _shorter(d["around"], d["area"])),
    ),
    "equal-teams": _by_data(
        ("=n", _greatest_common),
        ("=piece", _greatest_common),
        ("=first/n", lambda d: d["first"] / _greatest_common(d)),
        ("=first/piece+second/piece", lambda d: (d["first"] + d["second"]) / _greatest_common(d)),
        ("first", lambda d: d["first"] * d["second"] / _greatest_common(d) ** 2),
    ),
    "matrix-revenue": _by_data(
        ("claimed", lambda d: abs(d["claimed"] - sum(_takings(d)))),
        ("more", lambda d: d["more"] * (d["sold0"] + d["sold2"])),
        ("revenue", _child_price),
        ("=gap", lambda d: _takings(d)[0] - _takings(d)[1]),
        ("=revenue", lambda d: sum(_takings(d))),
    ),
    "bus-departures": _by_data(
        ("span", lambda d: d["span"] // _meeting(d)),
        ("=n", _meeting),
        ("=n/a", lambda d: _meeting(d) / d["a"]),
        ("a", lambda d: _meeting(d) / d["a"] + _meeting(d) / d["b"]),
    ),
    "round-pond": _circles,
    "price-changes": _by_data(
        ("price discount claimed", lambda d: abs(d["claimed"] - d["price"] * (1 - d["discount"]))),
        ("price discount voucher", lambda d: abs(d["price"] * d["discount"] - d["voucher"])),
        ("price discount", lambda d: d["price"] * (1 - d["discount"])),
        ("sale discount", lambda d: d["sale"] / (1 - d["discount"])),
        ("price sale", lambda d: 100 * (1 - d["sale"] / d["price"])),
    ),
    "percent-parts": _by_data(
        ("=rest whole share", lambda d: d["whole"] * (1 - d["share"])),
        ("whole share", lambda d: d["whole"] * d["share"]),
        ("whole part", lambda d: 100 * d["part"] / d["whole"]),
        ("part share", lambda d: d["part"] / d["share"]),
    ),
    "speed-questions": _by_data(
        ("slow fast time", lambda d: (d["fast"] - d["slow"]) * d["time"] / 60),
        ("one other time", lambda d: (d["one"] + d["other"]) * d["time"] / 60),
        ("speed time", lambda d: d["speed"] * d["time"] / 60),
        ("distance time", lambda d: d["distance"] * 60 / d["time"]),
        ("speed distance", lambda d: d["distance"] * 60 / d["speed"]),
    ),
    "ratio-shares": _by_data(
        ("=b whole p q", lambda d: d["whole"] * d["q"] / (d["p"] + d["q"])),
        ("whole p q", lambda d: d["whole"] * (d["q"] - d["p"]) / (d["p"] + d["q"])),
        ("small p q", lambda d: d["small"] * (d["p"] + d["q"]) / d["p"]),
        ("gap p q", lambda d: d["gap"] * d["p"] / (d["q"] - d["p"])),
    ),
    "fractions-of-amounts": _by_data(
        ("second", lambda d: d["whole"] * (1 - d["fraction"]) * (1 - d["second"])),
        ("=part whole", lambda d: d["whole"] * d["fraction"]),
        ("whole", lambda d: d["whole"] * (1 - d["fraction"])),
        ("part", lambda d: d["part"] / d["fraction"]),
        ("rest", lambda d: d["rest"] / (1 - d["fraction"])),
    ),
    "collections-compared": _by_data(
        ("=moved", lambda d: (d["many"] - d["few"]) / 2),
        ("many few", lambda d: d["many"] - d["few"]),
        ("both gap", lambda d: (d["both"] - d["gap"]) / 2),
        ("=many", lambda d: d["few"] + d["gap"]),
        ("few gap", lambda d: 2 * d["few"] + d["gap"]),
    ),
    "packs-and-boxes": _by_data(
        ("=missing", lambda d: -d["sum"] % d["each"]),
        ("sum boxes loose", lambda d: (d["sum"] - d["loose"]) / d["boxes"]),
        ("boxes each loose", lambda d: d["boxes"] * d["each"] + d["loose"]),
        ("boxes each", lambda d: d["boxes"] * d["each"]),
        ("all each", lambda d: d["all"] / d["each"]),
    ),
    "temperature-changes": _by_data(
        ("low rise", lambda d: d["low"] + d["rise"]),
        ("high fall", lambda d: d["high"] - d["fall"]),
        ("low high", lambda d: d["high"] - d["low"]),
        ("high rise", lambda d: d["high"] - d["rise"]),
    ),
    "number-puzzles": _puzzles,
    "scores-and-means": _by_data(
        ("first second third", lambda d: (d["first"] + d["second"] + d["third"]) / 3),
        ("first second", lambda d: 3 * d["mean"] - d["first"] - d["second"]),
        ("next", lambda d: (d["number"] * d["mean"] + d["next"]) / (d["number"] + 1)),
        ("number mean", lambda d: d["number"] * d["mean"]),
    ),
    "fields-and-fences": _by_data(
        ("=area", lambda d: d["width"] * d["length"]),
        ("width length", lambda d: 2 * d["width"] + 2 * d["length"]),
        ("area", lambda d: d["area"] / d["width"]),
        ("fence", lambda d: d["width"] * (d["fence"] / 2 - d["width"])),
    ),
    "tanks-and-boxes": _by_data(
        ("=volume", lambda d: d["length"] * d["width"] * d["height"]),
        ("=height", lambda d: d["volume"] / d["length"] / d["width"]),
        ("=length", lambda d: d["volume"] / d["height"] / d["width"]),
        (
            "length width height",
            lambda d: 2 * (d["length"] * (d["width"] + d["height"]) + d["width"] * d["height"]),
        ),
    ),
    "fares-and-charges": _by_data(
        ("small", lambda d: (d["fixed"] - d["small"]) / (d["high"] - d["low"])),
        ("=charge", lambda d: d["fixed"] + d["rate"] * d["amount"]),
        ("=amount", lambda d: (d["charge"] - d["fixed"]) / d["rate"]),
        ("=rate", lambda d: (d["charge"] - d["fixed"]) / d["amount"]),
    ),
    "growing-numbers": _by_data(
        ("=last", lambda d: d["start"] * d["factor"] ** int(d["steps"])),
        ("=start", lambda d: d["last"] / d["factor"] ** int(d["steps"])),
        ("bound", lambda d: _steps(d["start"], d["factor"], d["bound"])),
        ("next", lambda d: d["next"] ** 3 / d["start"] ** 2),
    ),
    "recipes-scaled": _by_data(
        ("=large", lambda d: d["small"] / d["few"] * d["many"]),
        ("=many", lambda d: d["large"] * d["few"] / d["small"]),
        ("=small", lambda d: d["large"] / d["many"] * d["few"]),
        ("few small many", lambda d: d["small"] / d["few"] * (d["many"] - d["few"])),
    ),
    "terms-and-brackets": _terms,
    "vectors-in-the-plane": _by_data(
        ("u v k", lambda d: [d["u0"] + d["k"] * d["v0"], d["u1"] + d["k"] * d["v1"]]),
        ("u v", lambda d: d["u0"] * d["v0"] + d["u1"] * d["v1"]),
        ("=t", lambda d: -d["u0"] * d["a"] / d["u1"]),
        ("u k", lambda d: isqrt(int(d["k"] ** 2 * (d["u0"] ** 2 + d["u1"] ** 2)))),
    ),
    "complex-arithmetic": _by_data(
        ("p w", lambda d: _over(d, "p", "w")),
        ("=z*w", lambda d: _times(d, "z", "w")),
        ("=z/w", lambda d: _over(d, "z", "w")),
        ("z w", lambda d: sum(part**2 for part in _times(d, "z", "w"))),
    ),
    "slopes-of-curves": _slopes,
    "areas-under-curves": _areas,
    "claims-and-counterexamples": _claims,
    "mass-and-volume": _by_data(
        ("more", lambda d: d["density"] * (d["more"] - d["volume"])),
        ("density volume", lambda d: d["density"] * d["volume"]),
        ("density mass", lambda d: d["mass"] / d["density"]),
        ("mass volume", lambda d: d["mass"] / d["volume"]),
    ),
    "checked-bills": _first_wrong(
        ("cut", lambda d: d["discount"] * d["price"]),
        ("reduced", lambda d: d["price"] - d["cut"]),
        ("together", lambda d: d["number"] * d["reduced"]),
        ("rest", lambda d: d["money"] - d["together"]),
    ),
    "checked-journeys": _first_wrong(
        ("a", lambda d: d["first"] * d["slow"]),
        ("b", lambda d: d["second"] * d["fast"]),
        ("way", lambda d: d["b"] + d["a"]),
        ("mean", lambda d: d["way"] / (d["second"] + d["first"])),
    ),
    "checked-means": _first_wrong(
        ("all", lambda d: 5 * d["mean"]),
        ("known", lambda d: sum((d[one] for one in "abcd"), start=Fraction(0))),
        ("missing", lambda d: d["all"] - d["known"]),
        ("above", lambda d: d["missing"] - d["mean"]),
    ),
    "checked-puzzles": _first_wrong(
        ("a", lambda d: d["parts"] * d["end"]),
        ("b", lambda d: d["minus"] + d["a"]),
        ("c", lambda d: d["b"] / d["times"]),
        ("d", lambda d: d["c"] - d["plus"]),
    ),
    "checked-shares": _first_wrong(
        ("parts", lambda d: d["q"] + d["p"]),
        ("part", lambda d: d["amount"] / d["parts"]),
        ("small", lambda d: d["part"] * d["p"]),
        ("more", lambda d: d["amount"] - d["small"] - d["small"]),
    ),
    "checked-rooms": _first_wrong(
        ("whole", lambda d: d["width"] * d["length"]),
        ("tiled", lambda d: d["whole"] - d["stove"]),
        ("tiles", lambda d: d["tiled"] * d["price"]),
        ("pay", lambda d: d["fee"] + d["tiles"]),
    ),
    "checked-rows": _first_wrong(
        ("steps", lambda d: d["rows"] - 1),
        ("more", lambda d: d["steps"] * d["growth"]),
        ("last", lambda d: d["more"] + d["first"]),
        ("sum", lambda d: (d["first"] + d["last"]) / 2 * d["rows"]),
    ),
    "needed-facts-stall": _spare({"is left": "helpers", "for each child": "cost"}),
    "needed-facts-garden": _spare({"what the plants": "depth", "how much soil": "price"}),
    "needed-facts-savings": _spare({"saved by now": "wanted", "how many months": "months"}),
    "needed-facts-school": _spare(
        {"how many pupils come": "teachers", "for each teacher": "share"}
    ),
    "needed-facts-drive": _spare({"the whole way": "speed", "each hour": "way"}),
}
