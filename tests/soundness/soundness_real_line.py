"""Questions in one real unknown with planted solutions, poles, kinks and ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

from soundness_documents import Proposal, question, set_of, text_of

__all__ = ["extreme", "inequality", "planted_roots", "radical"]


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
        answer, right = set_of(claimed), claimed == solutions
    elif kind == "count":
        count = rng.choice((len(claimed), len(above)))
        answer, right = str(count), count == len(solutions)
    else:
        value = rng.choice(above)
        answer, right = text_of(value), solutions == {value}
    return Proposal(
        question({"x": "real"}, [f"{text} = 0"], {"find": "x", "as": kind}, answer), right
    )


def _sign_chart(
    ends: Sequence[Fraction], wanted: Callable[[Fraction], bool]
) -> list[tuple[Fraction | None, Fraction | None, bool, bool]]:
    """The maximal intervals on which ``wanted`` holds, if it changes at ``ends`` only."""
    ordered = sorted(set(ends))
    cells: list[tuple[Fraction | None, Fraction | None, bool]] = []
    bounds: list[Fraction | None] = [None, *ordered, None]
    for low, high in pairwise(bounds):
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
        return "{" + text_of(low) + "}"
    opening = "[" if low_closed else "("
    closing = "]" if high_closed else ")"
    ends = ("-inf" if low is None else text_of(low), "inf" if high is None else text_of(high))
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
        question({"x": "real"}, [given], {"find": "x", "as": "all"}, answer), claimed == pieces
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
        question(
            {"x": "real"},
            [f"sqrt(({a})*x + ({b})) = ({c})*x + ({d})"],
            {"find": "x", "as": "all"},
            set_of(claimed),
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
        question(
            {"x": domain},
            [],
            {"find": f"({a})*(x - ({top}))^2 + ({c})", "as": kind},
            text_of(claim),
        ),
        attained and claim == bound,
    )
