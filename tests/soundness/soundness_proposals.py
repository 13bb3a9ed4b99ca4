"""Random questions whose truth is known: each generator gives a document and the verdict owed.

A proposal's ``right`` says whether the claimed answer is the answer of an answerable question.
PROVED must be right, REFUTED must be wrong; UNDECIDED is always allowed, but counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd
from random import Random

from soundness_documents import Family, Proposal, moved, question, set_of, text_of
from soundness_real_line import extreme, inequality, planted_roots, radical
from soundness_reference import (
    Expression,
    Undefined,
    expression,
    half_away,
    models,
    statement,
)

__all__ = ["FAMILIES", "Proposal"]


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
                texts[name] = "{" + ", ".join(map(text_of, values[name])) + "}"
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
            question(
                texts, relations, {"find": asked_truth.text, "as": "truth"}, str(claim).lower()
            ),
            held == {claim},
        )
    asked = expression(rng, names, rng.choice((0, 1, 2)))
    results, undefined = _results(asked, found)
    claim_text, right = _finite_claim(rng, kind, results)
    answerable = not undefined and (bool(found) or (kind in ("all", "count")))
    return Proposal(
        question(texts, relations, {"find": asked.text, "as": kind}, claim_text),
        right and answerable,
    )


def _results(
    asked: Expression, found: Sequence[Mapping[str, Fraction]]
) -> tuple[list[Fraction], bool]:
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
            claim = base if honest else moved(rng, base)
            return text_of(claim), results == [claim]
        case "all":
            claimed = set(results)
            if not honest:
                if claimed and rng.random() < 0.5:
                    claimed.discard(rng.choice(results))
                else:
                    claimed.add(Fraction(rng.randint(-6, 6), rng.choice((1, 2))))
            return set_of(claimed), claimed == set(results)
        case "count":
            claim_count = len(results) if honest else len(results) + rng.choice((-1, 1))
            return str(claim_count), claim_count == len(results)
        case _:
            pick = (min if kind == "least" else max)(results, default=Fraction(0))
            claim = pick if honest else moved(rng, pick)
            return text_of(claim), bool(results) and claim == pick


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
    right_sides = [
        sum((a * s for a, s in zip(row, solution, strict=True)), Fraction(0)) for row in rows
    ]
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
    claim = base if rng.random() < 0.6 else moved(rng, base)
    domain = rng.choice(("real", "real", "rational"))
    document = question(
        dict.fromkeys(names, domain), texts, {"find": asked, "as": "value"}, text_of(claim)
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
            question(
                {"k": "natural"},
                [f"mod(k, {m}) = {r}", f"mod(k, {n}) = {s}"],
                {"find": "k", "as": "least"},
                text_of(claim),
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
        question({}, [], {"find": text, "as": "truth"}, str(claim_truth).lower()),
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
        answer, right = set_of(claimed), claimed == roots
    else:
        count = len(roots) if honest else rng.choice((0, 1, 2, 3))
        answer, right = str(count), count == len(roots)
    return Proposal(
        question({"x": "rational"}, [f"{p}*x^2 = {q}"], {"find": "x", "as": kind}, answer), right
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
        question(
            {}, [], {"find": text_of(value), "as": "value", "round": text}, _decimal(claim, written)
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
        question(
            {"q": "real"},
            [f"q = ({value}) {one}"],
            {"find": "q", "as": "value"},
            f"({claim}) {other}",
        ),
        right,
    )


def choice(rng: Random) -> Proposal:
    """Options in different spellings: exactly one right, none equal."""
    value = Fraction(rng.randint(-12, 12), rng.randint(1, 6))
    root = rng.random() < 0.3
    values = [value, moved(rng, value), moved(rng, value), value + 2, value - 3]
    rng.shuffle(values)
    values = values[: rng.randint(2, 4)]
    labels = "ABCDE"[: len(values)]
    options = [
        {"label": label, "value": _spelled(rng, v)} for label, v in zip(labels, values, strict=True)
    ]
    answer = rng.randrange(len(values))
    clean = len(set(values)) == len(values)
    asked, given = ("x", f"3*x = {3 * value}") if not root else ("x", f"(x - ({value}))^3 = 0")
    document = question({"x": "real"}, [given], {"find": asked, "as": "value"}, labels[answer])
    return Proposal(
        {**document, "options": options},
        clean and values.count(value) == 1 and values[answer] == value,
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
            return text_of(value)


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
    return Proposal(question({}, [], {"find": asked, "as": "value"}, other), right)


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
