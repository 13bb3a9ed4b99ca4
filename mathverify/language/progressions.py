"""Lists that go on evenly: what ``...`` between ``1, 2`` and ``12`` stands for.

First terms alone go on in many ways; the rules of sequences that begin so are offered, never taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise


def continued(known: Sequence[Fraction], last: Fraction) -> tuple[Fraction, int] | None:
    """The step from the last known item on, and how many items lead to ``last`` with it.

    None where the known items or the way to ``last`` are not even.  One item alone goes on by 1.
    """
    step = known[1] - known[0] if len(known) > 1 else Fraction(1)
    even = all(after - before == step for before, after in pairwise(known))
    count = (last - known[-1]) / step if step else Fraction(1, 2)
    if not even or count.denominator != 1 or count < 1:
        return None
    return step, int(count)


def listed_terms(text: str) -> tuple[Fraction, ...]:
    """The first terms that ``5, 8, 11, ...`` lists; none in any other text."""
    inside = text.strip().removeprefix("[").removesuffix("]")
    parts = [part.strip() for part in inside.split(",")]
    if parts and set(parts[-1]) <= {".", "…"}:
        parts.pop()
    found = [_number(part) for part in parts]
    return tuple(one for one in found if one is not None) if None not in found else ()


def terms_within(text: str) -> tuple[Fraction, ...]:
    """The three terms or more that a text lists between words: of ``10th term of 5, 8, 11``."""
    first, *rest = (part.split() for part in text.split(","))
    if len(rest) < 2 or not first or not all(rest):
        return ()
    return listed_terms(", ".join([first[-1], *(part[0].rstrip(")]") for part in rest)]))


def _number(text: str) -> Fraction | None:
    plain = text.removeprefix("-")
    above, _, below = plain.partition("/")
    digits = above.replace(".", "", 1) if not below else above + below
    if not digits.isdecimal() or (below and int(below) == 0):
        return None
    return Fraction(text)


def rules_of(terms: Sequence[Fraction]) -> tuple[str, ...]:
    """The arithmetic and the geometric rule, ``n -> 3*n + 2``, of which all terms agree.

    Two terms agree with both; of fewer nothing is said.
    """
    if len(terms) < 2:
        return ()
    found: list[str] = []
    step, start = terms[1] - terms[0], 2 * terms[0] - terms[1]
    if all(term == start + step * place for place, term in enumerate(terms, 1)):
        sign = "-" if start < 0 else "+"
        times = "" if step == 1 else f"{_written(step)}*"
        found.append(f"n -> {times}n" + (f" {sign} {abs(start)}" if start else ""))
    if terms[0] and terms[1] not in (0, terms[0]):
        ratio = terms[1] / terms[0]
        if all(term == terms[0] * ratio**place for place, term in enumerate(terms)):
            found.append(f"n -> {_written(terms[0])}*{_written(ratio)}^(n - 1)")
    return tuple(found)


def _written(value: Fraction) -> str:
    return str(value) if value >= 0 and value.denominator == 1 else f"({value})"


def rules_offered(name: str, terms: Sequence[Fraction]) -> str:
    """What to write for a list that is to go on: a rule, under functions or among the givens."""
    rules = rules_of(terms) or ("n -> ...",)
    told = " or ".join(f'{{{name}: "{rule}"}}' for rule in rules)
    return f'functions: {told}, or a given "{name} is an arithmetic sequence" beside its terms'
