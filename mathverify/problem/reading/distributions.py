"""Distributions where authors put them: as the domain of an unknown, or as a map among the data.

``X: {domain: "Binomial(10, 0.3)"}`` is the experiment ``X ~ B(10, 0.3)``, and so is any other
named distribution.  A map from numbers to
whole numbers, ``{0: 2, 1: 6}``, is a table of frequencies; one to numbers that add up to 1 is the
experiment ``X = table(value: [...], probability: [...])``.  One from classes, ``0-10`` or
``0 <= h < 10``, is a table of classes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from mathverify.language.short_texts import RATIONAL as _NUMBER
from mathverify.problem.brackets import split_outside, wrapped_in
from mathverify.problem.values import Value

_NAMED = re.compile(
    r"(?:~\s*)?(B|Bin|Binomial|N|Normal|U|Uniform|Po|Poisson|Exp|Exponential)\s*\((.+)\)",
    re.IGNORECASE,
)
_BINOMIAL = ("b", "bin", "binomial")


def distribution_of(value: Value) -> str:
    """What an unknown with such a domain is distributed as, ``B(10, 0.3)``; empty for any other."""
    if isinstance(value, dict):
        value = next((value[key] for key in ("domain", "distribution") if key in value), None)
    found = _NAMED.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        return ""
    parts = [part.strip() for part in split_outside(found[2])]
    if found[1].lower() in _BINOMIAL:
        labels = [part.partition("=") for part in parts]
        if len(parts) != 2:
            return ""
        parts = [rest.strip() if sign else first for first, sign, rest in labels]
    return f"{found[1]}({', '.join(parts)})" if "=" not in "".join(parts) else ""


def table_text(text: str) -> tuple[str, bool] | None:
    """``{0: 2, 1: 6}`` as a table, and whether it is one of probabilities; None for other texts."""
    inner = wrapped_in(text.strip(), "{", "}")
    if inner is None or ":" not in inner:
        return None
    pairs = [part.split(":") for part in split_outside(inner)]
    classes = classes_text([pair[0] for pair in pairs])
    if classes and all(len(pair) == 2 and pair[1].strip().isdigit() for pair in pairs):
        counts = ", ".join(pair[1].strip() for pair in pairs)
        return f"table(interval: {classes}, frequency: [{counts}])", False
    if any(
        len(pair) != 2 or not all(map(_NUMBER.fullmatch, map(str.strip, pair))) for pair in pairs
    ):
        return None
    values, weights = ([pair[side].strip() for pair in pairs] for side in (0, 1))
    numbers = [Fraction(weight) for weight in weights]
    if any(number < 0 for number in numbers) or len(set(map(Fraction, values))) < len(values):
        return None
    is_chance = sum(numbers) == 1
    if is_chance == all(number.denominator == 1 for number in numbers):
        # A table with one entry of 1 may be either; parts of things are no frequencies.
        return None
    kind = "probability" if is_chance else "frequency"
    return f"table(value: [{', '.join(values)}], {kind}: [{', '.join(weights)}])", is_chance


def classes_text(texts: Sequence[str]) -> str:
    """``[[0, 10], [10, 20]]`` for ``0-10`` and ``10 <= h < 20``; empty unless each follows."""
    ends = [_class_ends(text) for text in texts]
    numbers = [number for pair in ends for number in pair]
    known = [Fraction(number) for number in numbers if _NUMBER.fullmatch(number)]
    if len(known) < 2 * len(ends) or not known or sorted(known) != known:
        return ""
    if any(low == high for low, high in zip(known[::2], known[1::2], strict=True)):
        return ""
    return "[" + ", ".join(f"[{low}, {high}]" for low, high in ends) + "]"


def _class_ends(text: str) -> tuple[str, str]:
    """The ends of ``0-10``, ``0 to 10`` or ``0 <= h < 10`` as they are written; else empty ones."""
    pieces = text.replace("≤", "<").replace("<=", "<").split("<")
    if len(pieces) == 3 and pieces[1].strip().isidentifier():
        return pieces[0].strip(), pieces[2].strip()
    for between in (" to ", "–", "-"):
        low, sign, high = text.strip().partition(between)
        if sign:
            return low.strip(), high.strip()
    return "", ""


def taken_out(value: Value) -> tuple[Value, str, str]:
    """Unknowns without the one that has a distribution, its name, and the distribution."""
    if not isinstance(value, dict):
        return value, "", ""
    found = [(name, told) for name, body in value.items() if (told := distribution_of(body))]
    if len(found) != 1:
        return value, "", ""
    ((name, told),) = found
    return {other: body for other, body in value.items() if other != name}, name, told
