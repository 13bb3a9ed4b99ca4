"""Random questions whose truth is known: each generator gives a document and the verdict owed.

A proposal's ``right`` says whether the claimed answer is the answer of an answerable question.
PROVED must be right, REFUTED must be wrong; UNDECIDED is always allowed, but counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from random import Random
from typing import Any, TypeAlias

from soundness_reference import (
    Expression,
    Undefined,
    expression,
    half_away,
    models,
    statement,
)

__all__ = ["FAMILIES", "Proposal"]


@dataclass(frozen=True)
class Proposal:
    """A document and whether its answer is right."""

    document: dict[str, Any]
    right: bool


Family: TypeAlias = Callable[[Random], Proposal]


def _question(
    unknowns: Mapping[str, str],
    givens: Iterable[str],
    ask: Mapping[str, str],
    answer: str,
    **more: object,
) -> dict[str, Any]:
    return {
        "id": "fuzz",
        "unknowns": dict(unknowns),
        "givens": {f"g{i}": text for i, text in enumerate(givens)},
        "ask": dict(ask),
        "answer": answer,
        **more,
    }


def _text(value: Fraction) -> str:
    return str(value)


def _set(values: Iterable[Fraction]) -> str:
    listed = sorted(set(values))
    return "{" + ", ".join(map(_text, listed)) + "}" if listed else "none"


def _moved(rng: Random, value: Fraction) -> Fraction:
    """Another value: the usual slips."""
    slips = [value + 1, value - 1, -value, 2 * value, value / 2, value + Fraction(1, 7)]
    if value:
        slips.append(1 / value)
    return rng.choice([slip for slip in slips if slip != value] or [value + 1])


# --- finite domains ----------------------------------------------------------------------


def _domains(rng: Random) -> tuple[dict[str, str], dict[str, list[Fraction]]]:
    texts: dict[str, str] = {}
    values: dict[str, list[Fraction]] = {}
    for name in rng.sample("xyab", rng.choice((1, 1, 2, 2, 3))):
        low, size = rng.randint(-4, 2), rng.randint(1, 6)
        whole = [Fraction(low + k) for k in range(size + 1)]
        match rng.randrange(4):
            case 0:
                texts[name], values[name] = f"integer, [{low}, {low + size}]", whole
            case 1:
                texts[name] = f"integer, ({low - 1}, {low + size}]"
                values[name] = whole
            case 2:
                chosen = sorted(rng.sample(range(-5, 7), rng.randint(1, 4)))
                values[name] = [Fraction(v, rng.choice((1, 1, 2))) for v in chosen]
                texts[name] = "{" + ", ".join(map(_text, values[name])) + "}"
            case _:
                texts[name] = f"integer, {name} > {low - 1}, {name} < {low + size + 1}"
                values[name] = whole
    return texts, values


def finite(rng: Random) -> Proposal:
    """Unknowns over small finite domains, givens and asks of all kinds."""
    texts, values = _domains(rng)
    names = list(texts)
    givens = [statement(rng, names, 1) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    found = models(values, givens)
    kind = rng.choice(("value", "value", "all", "all", "count", "least", "greatest", "truth"))
    relations = [given.text for given in givens]
    if kind == "truth":
        asked_truth = statement(rng, names, 1)
        held = {asked_truth.holds(point) for point in found}
        claim = rng.choice((True, False))
        return Proposal(
            _question(
                texts, relations, {"find": asked_truth.text, "as": "truth"}, str(claim).lower()
            ),
            held == {claim},
        )
    asked = expression(rng, names, rng.choice((0, 1, 2)))
    results, undefined = _results(asked, found)
    claim_text, right = _finite_claim(rng, kind, results)
    answerable = not undefined and (bool(found) or (kind in ("all", "count")))
    return Proposal(
        _question(texts, relations, {"find": asked.text, "as": kind}, claim_text),
        right and answerable,
    )


def _results(asked: Expression, found: Sequence[Mapping[str, Fraction]]) -> tuple[list[Fraction], bool]:
    results: set[Fraction] = set()
    undefined = False
    for point in found:
        try:
            results.add(asked.value(point))
        except Undefined:
            undefined = True
    return sorted(results), undefined


def _finite_claim(rng: Random, kind: str, results: list[Fraction]) -> tuple[str, bool]:
    honest = rng.random() < 0.6
    match kind:
        case "value":
            base = rng.choice(results) if results else Fraction(rng.randint(-3, 3))
            claim = base if honest else _moved(rng, base)
            return _text(claim), results == [claim]
        case "all":
            claimed = set(results)
            if not honest:
                if claimed and rng.random() < 0.5:
                    claimed.discard(rng.choice(results))
                else:
                    claimed.add(Fraction(rng.randint(-6, 6), rng.choice((1, 2))))
            return _set(claimed), claimed == set(results)
        case "count":
            claim_count = len(results) if honest else len(results) + rng.choice((-1, 1))
            return str(claim_count), claim_count == len(results)
        case _:
            pick = (min if kind == "least" else max)(results, default=Fraction(0))
            claim = pick if honest else _moved(rng, pick)
            return _text(claim), bool(results) and claim == pick


# --- linear systems ----------------------------------------------------------------------


def linear(rng: Random) -> Proposal:
    """Two or three equations over the rationals, sometimes singular, ask one value."""
    size = rng.choice((2, 2, 3))
    names = list("xyz"[:size])
    solution = [Fraction(rng.randint(-6, 6), rng.choice((1, 1, 2, 3))) for _ in names]
    rows = [[Fraction(rng.randint(-4, 5)) for _ in names] for _ in range(size)]
    if rng.random() < 0.3:
        factor = rng.choice((Fraction(2), Fraction(-1), Fraction(1, 2)))
        rows[-1] = [factor * entry for entry in rows[0]]
    right_sides = [sum((a * s for a, s in zip(row, solution, strict=True)), Fraction(0)) for row in rows]
    if rng.random() < 0.2:
        right_sides[-1] += 1
    texts = [
        " + ".join(f"({a})*{n}" for a, n in zip(row, names, strict=True)) + f" = {b}"
        for row, b in zip(rows, right_sides, strict=True)
    ]
    weights = [Fraction(rng.randint(-2, 3)) for _ in names]
    asked = " + ".join(f"({w})*{n}" for w, n in zip(weights, names, strict=True))
    determined = _determined(rows, right_sides, weights)
    truth = sum((w * s for w, s in zip(weights, solution, strict=True)), Fraction(0))
    base = truth if determined is None else determined
    claim = base if rng.random() < 0.6 else _moved(rng, base)
    domain = rng.choice(("real", "real", "rational"))
    document = _question(
        dict.fromkeys(names, domain), texts, {"find": asked, "as": "value"}, _text(claim)
    )
    return Proposal(document, determined is not None and claim == determined)


def _determined(
    rows: list[list[Fraction]], sides: list[Fraction], weights: list[Fraction]
) -> Fraction | None:
    """The value of the weighted sum if the system has solutions and they all give it."""
    table = [[*row, side] for row, side in zip(rows, sides, strict=True)]
    reduced: list[list[Fraction]] = []
    pivots: list[int] = []
    for row in table:
        here = list(row)
        for other, pivot in zip(reduced, pivots, strict=True):
            factor = here[pivot]
            here = [a - factor * b for a, b in zip(here, other, strict=True)]
        lead = next((i for i, entry in enumerate(here[:-1]) if entry), None)
        if lead is None:
            if here[-1]:
                return None
            continue
        here = [entry / here[lead] for entry in here]
        for place, other in enumerate(reduced):
            factor = other[lead]
            reduced[place] = [a - factor * b for a, b in zip(other, here, strict=True)]
        reduced.append(here)
        pivots.append(lead)
    rest = [*weights, Fraction(0)]
    for row, pivot in zip(reduced, pivots, strict=True):
        factor = rest[pivot]
        rest = [a - factor * b for a, b in zip(rest, row, strict=True)]
    return -rest[-1] if not any(rest[:-1]) else None


# --- one real unknown --------------------------------------------------------------------


def _product(roots: Sequence[Fraction]) -> str:
    return "*".join(f"(x - ({root}))" for root in roots) or "1"


def planted_roots(rng: Random) -> Proposal:
    """P(x)/Q(x) = 0 with planted roots: poles are no solutions."""
    pool = [Fraction(k, rng.choice((1, 1, 2, 3))) for k in range(-5, 6)]
    above = [rng.choice(pool) for _ in range(rng.randint(1, 4))]
    below = [rng.choice(pool) for _ in range(rng.choice((0, 0, 1, 2)))]
    factor = rng.choice(("", "2*", "-3*", "(x^2 + 1)*"))
    text = f"{factor}{_product(above)}"
    if below:
        text = f"({text})/({_product(below)})"
    solutions = set(above) - set(below)
    kind = rng.choice(("all", "all", "count", "value"))
    claimed = set(solutions)
    if rng.random() < 0.45:
        claimed ^= {rng.choice([*above, *below])}
    if kind == "all":
        answer, right = _set(claimed), claimed == solutions
    elif kind == "count":
        count = rng.choice((len(claimed), len(above)))
        answer, right = str(count), count == len(solutions)
    else:
        value = rng.choice(above)
        answer, right = _text(value), solutions == {value}
    return Proposal(
        _question({"x": "real"}, [f"{text} = 0"], {"find": "x", "as": kind}, answer), right
    )


def _sign_chart(
    ends: Sequence[Fraction], wanted: Callable[[Fraction], bool]
) -> list[tuple[Fraction | None, Fraction | None, bool, bool]]:
    """The maximal intervals on which ``wanted`` holds, if it changes at ``ends`` only."""
    ordered = sorted(set(ends))
    cells: list[tuple[Fraction | None, Fraction | None, bool]] = []
    bounds: list[Fraction | None] = [None, *ordered, None]
    for low, high in zip(bounds, bounds[1:], strict=False):
        if low is None and high is None:
            middle = Fraction(0)
        elif low is None:
            assert high is not None
            middle = high - 1
        elif high is None:
            middle = low + 1
        else:
            middle = (low + high) / 2
        cells.append((low, high, wanted(middle)))
        if high is not None:
            cells.append((high, high, wanted(high)))
    pieces: list[tuple[Fraction | None, Fraction | None, bool, bool]] = []
    start: tuple[Fraction | None, bool] | None = None
    for low, high, holds in cells:
        point = low is not None and low == high
        if holds and start is None:
            start = (low, point)
        if not holds and start is not None:
            # The cell before ended at ``low``; it was closed there if it was the point itself.
            pieces.append((start[0], low, start[1], not point))
            start = None
    if start is not None:
        pieces.append((start[0], None, start[1], False))
    return pieces


def _interval(piece: tuple[Fraction | None, Fraction | None, bool, bool]) -> str:
    low, high, low_closed, high_closed = piece
    if low is not None and low == high:
        return "{" + _text(low) + "}"
    opening = "[" if low_closed else "("
    closing = "]" if high_closed else ")"
    ends = ("-inf" if low is None else _text(low), "inf" if high is None else _text(high))
    return f"{opening}{ends[0]}, {ends[1]}{closing}"


def _mutated_pieces(
    rng: Random, pieces: list[tuple[Fraction | None, Fraction | None, bool, bool]]
) -> list[tuple[Fraction | None, Fraction | None, bool, bool]]:
    changed = list(pieces)
    place = rng.randrange(len(changed))
    low, high, low_closed, high_closed = changed[place]
    match rng.randrange(3):
        case 0 if low is not None and low != high:
            changed[place] = (low, high, not low_closed, high_closed)
        case 1 if high is not None and low != high:
            changed[place] = (low, high, low_closed, not high_closed)
        case _:
            changed.pop(place)
    return changed


def inequality(rng: Random) -> Proposal:
    """P(x)/Q(x) compared with 0, or sums of absolute values compared with a number."""
    if rng.random() < 0.6:
        pool = list(map(Fraction, range(-4, 5)))
        above = [rng.choice(pool) for _ in range(rng.randint(1, 3))]
        below = [rng.choice(pool) for _ in range(rng.choice((0, 0, 1, 2)))]
        sign = rng.choice(("<", "<=", ">", ">="))
        lead = rng.choice((1, -2))
        text = f"{lead}*{_product(above)}"
        if below:
            text = f"({text})/({_product(below)})"

        def wanted(x: Fraction) -> bool:
            if any(x == root for root in below):
                return False
            value = Fraction(lead)
            for root in above:
                value *= x - root
            for root in below:
                value /= x - root
            return {"<": value < 0, "<=": value <= 0, ">": value > 0, ">=": value >= 0}[sign]

        pieces = _sign_chart([*above, *below], wanted)
        given = f"{text} {sign} 0"
    else:
        a, b = Fraction(rng.randint(-4, 4)), Fraction(rng.randint(-4, 4))
        c, factor = Fraction(rng.randint(-2, 9)), rng.choice((1, 2, -1))
        sign = rng.choice(("<", "<=", ">", ">=", "="))

        def value_at(x: Fraction) -> Fraction:
            return abs(x - a) + factor * abs(x - b) - c

        def wanted(x: Fraction) -> bool:
            value = value_at(x)
            return {
                "<": value < 0,
                "<=": value <= 0,
                ">": value > 0,
                ">=": value >= 0,
                "=": value == 0,
            }[sign]

        # Linear between the kinks: the zeros of each of the lines are ends too.
        ends = [a, b]
        for s in (1, -1):
            for t in (1, -1):
                slope = s + factor * t
                if slope:
                    ends.append((c + s * a + factor * t * b) / slope)
        pieces = _sign_chart(ends, wanted)
        given = f"abs(x - ({a})) + {factor}*abs(x - ({b})) {sign} {c}"
    claimed = pieces
    if pieces and rng.random() < 0.5:
        claimed = _mutated_pieces(rng, pieces)
    answer = " U ".join(map(_interval, claimed)) if claimed else "none"
    return Proposal(
        _question({"x": "real"}, [given], {"find": "x", "as": "all"}, answer), claimed == pieces
    )


def radical(rng: Random) -> Proposal:
    """sqrt(a*x + b) = c*x + d with a planted root of the squared equation."""
    root = Fraction(rng.randint(-5, 8))
    c, d = Fraction(rng.choice((-2, -1, 1, 2))), Fraction(rng.randint(-6, 6))
    a = Fraction(rng.choice((-3, -1, 1, 2, 4)))
    b = (c * root + d) ** 2 - a * root
    # (c*x + d)^2 - a*x - b = c^2 (x - root)(x - other), the sum of the roots by Vieta.
    other = (a - 2 * c * d) / (c * c) - root
    solutions = {x for x in (root, other) if c * x + d >= 0}
    claimed = set(solutions)
    if rng.random() < 0.45:
        claimed ^= {rng.choice((root, other))}
    return Proposal(
        _question(
            {"x": "real"},
            [f"sqrt(({a})*x + ({b})) = ({c})*x + ({d})"],
            {"find": "x", "as": "all"},
            _set(claimed),
        ),
        claimed == solutions,
    )


def extreme(rng: Random) -> Proposal:
    """The least or greatest value of a parabola or a quotient on an interval with open ends."""
    low = Fraction(rng.randint(-4, 2))
    high = low + rng.randint(1, 5)
    low_closed, high_closed = rng.random() < 0.6, rng.random() < 0.6
    top = Fraction(rng.randint(-5, 5), rng.choice((1, 2)))
    a, c = Fraction(rng.choice((-2, -1, 1, 3))), Fraction(rng.randint(-4, 4))

    def value(x: Fraction) -> Fraction:
        return a * (x - top) ** 2 + c

    kind = rng.choice(("minimum", "maximum"))
    candidates = [(value(low), low_closed), (value(high), high_closed)]
    if low < top < high:
        candidates.append((value(top), True))
    pick = min if kind == "minimum" else max
    bound = pick(v for v, _ in candidates)
    attained = any(closed for v, closed in candidates if v == bound)
    claim = bound if rng.random() < 0.65 else rng.choice([v for v, _ in candidates] + [bound + 1])
    domain = f"{'[' if low_closed else '('}{low}, {high}{']' if high_closed else ')'}"
    return Proposal(
        _question(
            {"x": domain},
            [],
            {"find": f"({a})*(x - ({top}))^2 + ({c})", "as": kind},
            _text(claim),
        ),
        attained and claim == bound,
    )


# --- whole numbers without ends ----------------------------------------------------------


def congruence(rng: Random) -> Proposal:
    """Least natural number with given remainders, or a statement for all whole numbers."""
    m, n = rng.randint(2, 9), rng.randint(2, 9)
    if rng.random() < 0.5:
        r, s = rng.randrange(m), rng.randrange(n)
        period = m * n // gcd(m, n)
        found = [k for k in range(period) if k % m == r and k % n == s]
        base = Fraction(found[0]) if found else Fraction(rng.randint(0, period))
        claim = base if rng.random() < 0.6 else base + rng.choice((m, n, 1, period))
        return Proposal(
            _question(
                {"k": "natural"},
                [f"mod(k, {m}) = {r}", f"mod(k, {n}) = {s}"],
                {"find": "k", "as": "least"},
                _text(claim),
            ),
            bool(found) and claim == found[0],
        )
    a, b, c = rng.randint(-3, 4), rng.randint(-3, 4), rng.randint(-4, 4)
    power = rng.choice((1, 2, 3))
    r = rng.randrange(m)
    holds = all((a * k**power + b * k + c) % m == r for k in range(m))
    some = any((a * k**power + b * k + c) % m == r for k in range(m))
    quantifier = rng.choice(("for all", "exists"))
    truth = holds if quantifier == "for all" else some
    claim_truth = rng.choice((True, False))
    text = f"{quantifier} k in integer: mod(({a})*k^{power} + ({b})*k + ({c}), {m}) = {r}"
    return Proposal(
        _question({}, [], {"find": text, "as": "truth"}, str(claim_truth).lower()),
        claim_truth is truth,
    )


def rational_square(rng: Random) -> Proposal:
    """p*x^2 = q over the rationals: solutions only where q/p is the square of a rational."""
    p, q = rng.randint(1, 12), rng.randint(-4, 24)
    ratio = Fraction(q, p)
    roots = {
        sign * Fraction(a, b)
        for a in range(25)
        for b in range(1, 25)
        if Fraction(a, b) ** 2 == ratio
        for sign in (1, -1)
    }
    kind = rng.choice(("all", "count"))
    honest = rng.random() < 0.6
    if kind == "all":
        claimed = roots if honest else roots ^ {Fraction(rng.randint(0, 4))}
        answer, right = _set(claimed), claimed == roots
    else:
        count = len(roots) if honest else rng.choice((0, 1, 2, 3))
        answer, right = str(count), count == len(roots)
    return Proposal(
        _question({"x": "rational"}, [f"{p}*x^2 = {q}"], {"find": "x", "as": kind}, answer), right
    )


# --- numbers -----------------------------------------------------------------------------


def _decimal(value: Fraction, places: int) -> str:
    scaled = value * 10**places
    assert scaled.denominator == 1
    digits = str(abs(int(scaled))).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return "-" + text if value < 0 else text


def rounding(rng: Random) -> Proposal:
    """A rational to decimal places, significant figures or a multiple, often near a tie."""
    size = rng.choice((1, 10, 1000, Fraction(1, 100)))
    value = Fraction(rng.randint(-2000, 2000), rng.randint(1, 60)) * size
    kind = rng.choice(("dp", "sf", "nearest"))
    if kind == "dp":
        places = rng.randint(0, 3)
        quantum, text = Fraction(1, 10**places), f"{places} dp"
    elif kind == "sf":
        figures = rng.randint(1, 4)
        text = f"{figures} sf"
        quantum = _significant(value, figures) if value else Fraction(1)
    else:
        amount = rng.choice((Fraction(10), Fraction(5), Fraction(1), Fraction(1, 10), Fraction(25)))
        quantum = amount
        text = f"nearest {amount if amount.denominator == 1 else '0.1'}"
    if rng.random() < 0.4:
        # Exactly half-way between two multiples, or a hair beside it.
        steps = (value / quantum).__floor__()
        hair = rng.choice((Fraction(0), Fraction(1, 10**9), Fraction(-1, 10**9)))
        value = quantum * (steps + Fraction(1, 2)) + hair
        if kind == "sf":
            quantum = _significant(value, int(text.split()[0])) if value else Fraction(1)
    rounded = half_away(value, quantum)
    honest = rng.random() < 0.55
    claim = rounded if honest else rounded + rng.choice((quantum, -quantum))
    written = max(0, _places(quantum))
    return Proposal(
        _question(
            {}, [], {"find": _text(value), "as": "value", "round": text}, _decimal(claim, written)
        ),
        claim == rounded,
    )


def _significant(value: Fraction, figures: int) -> Fraction:
    size, exponent = abs(value), 0
    while Fraction(10) ** (exponent + 1) <= size:
        exponent += 1
    while Fraction(10) ** exponent > size:
        exponent -= 1
    return Fraction(10) ** (exponent - figures + 1)


def _places(quantum: Fraction) -> int:
    places = 0
    while (quantum * 10**places).denominator != 1:
        places += 1
    return places


_UNITS: tuple[tuple[tuple[str, Fraction], ...], ...] = (
    (("mm", Fraction(1)), ("cm", Fraction(10)), ("m", Fraction(1000)), ("km", Fraction(10**6))),
    (("g", Fraction(1)), ("kg", Fraction(1000)), ("mg", Fraction(1, 1000))),
    (("s", Fraction(1)), ("min", Fraction(60)), ("h", Fraction(3600)), ("days", Fraction(86400))),
    (("cents", Fraction(1)), ("USD", Fraction(100))),
    (("month", Fraction(1)), ("year", Fraction(12))),
    (("cm^2", Fraction(1)), ("m^2", Fraction(10**4)), ("ha", Fraction(10**8))),
    (("mL", Fraction(1)), ("L", Fraction(1000)), ("m^3", Fraction(10**6)), ("cm^3", Fraction(1))),
    (("m/s", Fraction(18)), ("km/h", Fraction(5))),
)


def conversion(rng: Random) -> Proposal:
    """A quantity in another unit, sometimes in a unit of another dimension."""
    group = rng.choice(_UNITS)
    (one, first), (other, second) = rng.sample(group, 2)
    value = Fraction(rng.randint(1, 60), rng.choice((1, 1, 2, 4)))
    exact = value * first / second
    claim = exact if rng.random() < 0.55 else exact * rng.choice((10, Fraction(1, 10), 60, 2))
    right = claim == exact
    if rng.random() < 0.15:
        stranger = rng.choice([g for g in _UNITS if g is not group])
        if {one, other} & {"mL", "L", "m^3", "cm^3", "cm^2", "m^2", "ha"} or stranger is group:
            stranger = _UNITS[3] if group is not _UNITS[3] else _UNITS[0]
        other, right = stranger[0][0], False
    return Proposal(
        _question(
            {"q": "real"}, [f"q = ({value}) {one}"], {"find": "q", "as": "value"}, f"({claim}) {other}"
        ),
        right,
    )


def choice(rng: Random) -> Proposal:
    """Options in different spellings: exactly one right, none equal."""
    value = Fraction(rng.randint(-12, 12), rng.randint(1, 6))
    root = rng.random() < 0.3
    values = [value, _moved(rng, value), _moved(rng, value), value + 2, value - 3]
    rng.shuffle(values)
    values = values[: rng.randint(2, 4)]
    labels = "ABCDE"[: len(values)]
    options = [
        {"label": label, "value": _spelled(rng, v)} for label, v in zip(labels, values, strict=True)
    ]
    answer = rng.randrange(len(values))
    clean = len(set(values)) == len(values)
    asked, given = ("x", f"3*x = {3 * value}") if not root else ("x", f"(x - ({value}))^3 = 0")
    document = _question({"x": "real"}, [given], {"find": asked, "as": "value"}, labels[answer])
    return Proposal(
        {**document, "options": options}, clean and values.count(value) == 1 and values[answer] == value
    )


def _spelled(rng: Random, value: Fraction) -> str:
    match rng.randrange(5):
        case 0:
            return f"{2 * value.numerator}/{2 * value.denominator}"
        case 1:
            return f"({value}) + 1 - 1"
        case 2 if value >= 0:
            return f"sqrt({value * value})"
        case 3:
            return f"({value * 100}) %"
        case _:
            return _text(value)


def surd_value(rng: Random) -> Proposal:
    """a + b*sqrt(n) with other radicands: equal only as real numbers."""
    n, k = rng.choice((2, 3, 5, 6, 7)), rng.randint(1, 4)
    a, b = rng.randint(-4, 4), rng.choice((-3, -2, -1, 1, 2, 3))
    asked = f"{a} + ({b * k})*sqrt({n})"
    right = rng.random() < 0.55
    sign = "" if b > 0 else "-"
    inside = b * b * k * k * n + (0 if right else rng.choice((-1, 1)))
    other = f"{a} {'+' if not sign else '-'} sqrt({inside})"
    if rng.random() < 0.3:
        # Written through the conjugate: a + c = (a^2 - c^2)/(a - c).
        square = Fraction(a * a - b * b * k * k * n) + (0 if right else 1)
        other = f"({square})/({a} - ({b * k})*sqrt({n}))"
    return Proposal(_question({}, [], {"find": asked, "as": "value"}, other), right)


FAMILIES: dict[str, Family] = {
    "finite": finite,
    "linear": linear,
    "planted roots": planted_roots,
    "inequality": inequality,
    "radical": radical,
    "extreme": extreme,
    "congruence": congruence,
    "rational square": rational_square,
    "rounding": rounding,
    "conversion": conversion,
    "choice": choice,
    "surd": surd_value,
}
