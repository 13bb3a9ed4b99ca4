"""Wrong answers with a named reason, and an open question turned into a choice of four.

`as_choice` keeps what is asked and its kind; the options stand beside it and the answer becomes
the label of the right one.  Wrong options come from the family's misconceptions first; where
these are too few or coincide, general mistakes fill up, each with its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain

from generators import misconceptions, writing
from generators.exact_values import (
    MULTIPLES_OF_PI,
    Amount,
    Endless,
    Exact,
    Group,
    Unreadable,
    exact,
)
from generators.stream import Stream
from mathverify.problem.spec import Option, ProblemSpec

#: The labels of a question with four options.
LABELS = ("A", "B", "C", "D")


@dataclass(frozen=True, slots=True)
class Distractor:
    """A wrong answer as text of the problem language, and the misconception that leads to it."""

    value: str
    misconception: str


@dataclass(frozen=True, slots=True)
class TooFewDistractors:
    """Only these ``found`` differ from the answer and from each other; three are needed."""

    found: tuple[Distractor, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """Four values in the order in which they are shown, each with its misconception.

    That of the right one, which has the label ``right``, is empty.
    """

    values: tuple[str, ...]
    misconceptions: tuple[str, ...]
    right: str


def as_choice(
    spec: ProblemSpec, candidates: Iterable[Distractor], stream: Stream
) -> ProblemSpec | TooFewDistractors:
    """``spec`` with options A to D: the claimed answer and three of ``candidates``, shuffled."""
    found = options_beside(spec.answer or "", candidates, stream)
    if isinstance(found, TooFewDistractors):
        return found
    told = zip(LABELS, found.values, found.misconceptions, strict=True)
    return spec.model_copy(
        update={
            "options": tuple(
                Option(label=label, value=value, misconception=misconception or None)
                for label, value, misconception in told
            ),
            "answer": found.right,
        }
    )


def options_beside(
    answer: str, candidates: Iterable[Distractor], stream: Stream
) -> Options | TooFewDistractors:
    """The right answer and three of ``candidates``, shuffled.

    Candidates without an exact value, in another unit, or equal to the answer or to an earlier
    candidate are passed over.  Where one amount of money has cents, all are written with cents.
    """
    wrong = _distinct(answer, chain(candidates, _slips(answer)), len(LABELS) - 1)
    if len(wrong) < len(LABELS) - 1:
        return TooFewDistractors(wrong)
    options = stream.shuffled((Distractor(answer, ""), *wrong))
    misconceptions = tuple([option.misconception for option in options])
    values = writing.alike([option.value for option in options])
    return Options(values, misconceptions, LABELS[misconceptions.index("")])


def _slips(answer: str) -> Iterator[Distractor]:
    """`general_mistakes`, made when they are asked for."""
    yield from general_mistakes(answer)


def is_no_option(answer: str, candidate: Distractor) -> bool:
    """Whether ``candidate`` says what ``answer`` says, or nothing that could stand beside it.

    False where nobody knows: roots and multiples of pi have no exact value here.
    """
    right, value = exact(answer), exact(candidate.value)
    if isinstance(right, Unreadable) or isinstance(value, Unreadable):
        return candidate.value == answer
    return value == right or not _alike(value, right)


def exactly_apart(answer: str, options: Iterable[str | None]) -> bool:
    """Whether one of ``options`` has the value of ``answer``, the others others, all different.

    Numbers of one unit are compared, rational or rational multiples of one power of pi, sets or
    tuples of such, or intervals; False where a text is none of it.
    """
    right = _with_pi(answer)
    values = [_with_pi(option or "") for option in options]
    kind = _kind_of(right)
    if not kind or any(_kind_of(value) != kind for value in values):
        return False
    return values.count(right) == 1 and all(values.count(value) == 1 for value in values)


def _with_pi(text: str) -> Exact | Unreadable:
    found = exact(text)
    return exact(text, MULTIPLES_OF_PI) if isinstance(found, Unreadable) else found


def apart(
    answer: str, data: Iterable[str], wrong: Iterable[str], *, equal_data: bool = False
) -> bool:
    """Whether no number of a question tells its answer by accident.

    The number of the answer stands in no datum, in whatever unit, no two data have the same unless
    ``equal_data`` may, and no wrong way leads to it.  What is no single number coincides with
    nothing.
    """
    numbers = [number for number in map(shown_number, data) if number is not None]
    right = shown_number(answer)
    if not equal_data and len(set(numbers)) < len(numbers):
        return False
    return right is None or (
        right not in numbers and all(shown_number(one) != right for one in wrong)
    )


_SHOWN = re.compile(r"(-?\d+(?:\.\d+)?(?:/\d+)?)\s*(?:%|[A-Za-z][\w/^ ]*)?")


def shown_number(text: str) -> Fraction | int | None:
    """The number that a reader sees in ``12 USD``, ``5%`` or ``3/4``; None for anything else."""
    return int(text) if text.isdecimal() else _shown_number(text)


@lru_cache(maxsize=4096)
def _shown_number(text: str) -> Fraction | int | None:
    found = _SHOWN.fullmatch(text.strip())
    if found is None:
        return None
    number = found[1]
    if number.isdecimal():
        return int(number)
    above, _, below = number.partition("/")
    divisor = int(below or "1")
    return Fraction(above) / divisor if divisor else None


def _kind_of(value: Exact | Unreadable) -> str:
    """The same for values that are different wherever they are not equal; empty for others."""
    match value:
        case Amount(unit=unit):
            return f"number {unit}"
        case Group() if _is_interval(value):
            return "interval"
        case Group(kind="set" | "tuple" as kind, items=items):
            kinds = {_kind_of(item) for item in items}
            if len(kinds) == 1 and min(kinds).startswith(("number", "tuple")):
                return f"{kind} of {min(kinds)}"
    return ""


def _distinct(answer: str, candidates: Iterable[Distractor], most: int) -> tuple[Distractor, ...]:
    """The first candidates that differ from the answer and from each other, at most so many."""
    right = exact(answer)
    seen: list[Exact] = [] if isinstance(right, Unreadable) else [right]
    texts = {answer}
    chosen: list[Distractor] = []
    for candidate in candidates:
        if len(chosen) == most:
            break
        value = exact(candidate.value)
        if isinstance(value, Unreadable):
            # Algebraic answers (factors of a polynomial) can be compared only as written.
            if isinstance(right, Unreadable) and candidate.value not in texts:
                texts.add(candidate.value)
                chosen.append(candidate)
        elif not isinstance(right, Unreadable) and value not in seen and _alike(value, right):
            seen.append(value)
            chosen.append(candidate)
    return tuple(chosen)


def _alike(candidate: Exact, answer: Exact) -> bool:
    """Whether a reader could take ``candidate`` for an answer of the same kind."""
    match candidate, answer:
        case Amount(), Amount():
            return candidate.unit == answer.unit and (
                candidate.value >= 0 or answer.value < 0 or not answer.unit
            )
        case Group(), Group():
            return True
        case _:
            return False


def general_mistakes(answer: str) -> Iterator[Distractor]:
    """Slips that anyone can make, whatever the question: sign, counting, order of values."""
    value = exact(answer)
    match value:
        case Amount():
            yield from _mistaken_number(value, answer)
        case Group(kind="set", items=items) if all(isinstance(item, Amount) for item in items):
            yield from _mistaken_set([item for item in items if isinstance(item, Amount)])
        case Group() if (pair := _pair_of(value)) is not None:
            yield from _mistaken_pair(*pair, _names_of(answer))
        case Group() if _is_interval(value):
            yield from _mistaken_interval(value)
        case _:
            return


def three_always(answer: Exact) -> bool:
    """Whether `general_mistakes` of an answer are three at least that differ, from it as well.

    So it is for every pair of numbers, every interval, and every number without a unit; of numbers
    with a unit for all but 0.
    """
    if isinstance(answer, Amount):
        return not answer.unit or answer.value != 0
    return isinstance(answer, Group) and (_pair_of(answer) is not None or _is_interval(answer))


def _pair_of(answer: Group) -> tuple[Fraction, Fraction] | None:
    """``(3, 2)`` or the one solution of two unknowns; None for anything else."""
    match answer:
        case Group(kind="set", items=items) if len(items) == 1:
            (only,) = items
            return _pair_of(only) if isinstance(only, Group) and only.kind == "tuple" else None
        case Group(kind="tuple", items=(Amount(value=x, unit=()), Amount(value=y, unit=()))):
            return x, y
    return None


def _names_of(written: str) -> tuple[str, ...]:
    """The unknowns of ``x = 3 and y = 2``, in alphabetical order; empty for ``(3, 2)``."""
    return tuple(sorted(found[1] for found in _UNKNOWN.finditer(written)))


_UNKNOWN = re.compile(r"([A-Za-z_]\w*)\s*=")


def _is_interval(answer: Group) -> bool:
    """Whether there are numbers between two ends, which are numbers without a unit or endless."""
    match tuple(answer.items):
        case (Amount(value=low, unit=()), Amount(value=high, unit=())):
            # ``(1, 3)`` is read as a pair, ``[1, 3]`` as a list.
            return ".." in answer.kind and low < high
        case (Endless(positive=False), Amount(unit=())) | (Amount(unit=()), Endless(positive=True)):
            return True
    return False


def _mistaken_number(answer: Amount, written: str) -> Iterator[Distractor]:
    unit = written.partition(" ")[2] if answer.unit else ""
    places = len(written.partition(" ")[0].partition(".")[2])

    def text(value: Fraction) -> str:
        number = writing.rounded(value, places) if places else writing.fraction(value)
        return f"{number} {unit}".strip()

    value = answer.value
    last_digit = Fraction(1, answer.value.denominator if "/" in written else 10**places)
    yield Distractor(text(value + last_digit), misconceptions.OFF_BY_ONE)
    yield Distractor(text(value - last_digit), misconceptions.OFF_BY_ONE)
    yield Distractor(text(value * 2), misconceptions.TWICE)
    yield Distractor(text(value + 3 * last_digit), misconceptions.ARITHMETIC_SLIP)
    yield Distractor(text(value * 10), misconceptions.DECIMAL_POINT)
    if value and "/" in written:
        yield Distractor(text(1 / value), misconceptions.INVERTED_FRACTION)
    yield Distractor(text(-value), misconceptions.SIGN_LOST)


def _mistaken_set(answer: list[Amount]) -> Iterator[Distractor]:
    roots = sorted(item.value for item in answer)
    yield Distractor(writing.solution_set(-root for root in roots), misconceptions.BOTH_SIGNS_LOST)
    for place in range(len(roots)):
        changed = [-root if at == place else root for at, root in enumerate(roots)]
        yield Distractor(writing.solution_set(changed), misconceptions.ONE_SIGN_LOST)
    if len(roots) > 1:
        yield Distractor(writing.solution_set(roots[1:]), misconceptions.LOST_SOLUTION)
        yield Distractor(writing.solution_set(roots[:-1]), misconceptions.LOST_SOLUTION)
    yield Distractor(
        writing.solution_set(root + 1 for root in roots), misconceptions.ARITHMETIC_SLIP
    )


def _mistaken_pair(x: Fraction, y: Fraction, names: tuple[str, ...]) -> Iterator[Distractor]:
    for pair, reason in (
        ((y, x), misconceptions.SWAPPED),
        ((-x, y), misconceptions.SIGN_LOST),
        ((x, -y), misconceptions.SIGN_LOST),
        ((x + 1, y), misconceptions.ARITHMETIC_SLIP),
        ((x, y + 1), misconceptions.ARITHMETIC_SLIP),
        ((x - 1, y), misconceptions.ARITHMETIC_SLIP),
    ):
        told = [writing.fraction(one) for one in pair]
        if names:
            equations = [f"{name} = {one}" for name, one in zip(names, told, strict=True)]
            yield Distractor(" and ".join(equations), reason)
        else:
            yield Distractor(f"({', '.join(told)})", reason)


def _mistaken_interval(answer: Group) -> Iterator[Distractor]:
    low, high = tuple(answer.items)
    opening, closing = answer.kind[0], answer.kind[-1]
    flipped_opening = "(" if opening == "[" else "["
    flipped_closing = ")" if closing == "]" else "]"
    match low, high:
        case Amount(value=left), Endless():
            end = writing.fraction(left)
            yield Distractor(f"(-inf, {end}]", misconceptions.DIRECTION_NOT_REVERSED)
            yield Distractor(f"[{writing.fraction(-left)}, inf)", misconceptions.SIGN_LOST)
            yield Distractor(f"[{writing.fraction(left + 1)}, inf)", misconceptions.OFF_BY_ONE)
            yield Distractor(f"[{writing.fraction(left - 1)}, inf)", misconceptions.OFF_BY_ONE)
        case Endless(), Amount(value=right):
            end = writing.fraction(right)
            yield Distractor(f"[{end}, inf)", misconceptions.DIRECTION_NOT_REVERSED)
            yield Distractor(f"(-inf, {writing.fraction(-right)}]", misconceptions.SIGN_LOST)
            yield Distractor(f"(-inf, {writing.fraction(right + 1)}]", misconceptions.OFF_BY_ONE)
            yield Distractor(f"(-inf, {writing.fraction(right - 1)}]", misconceptions.OFF_BY_ONE)
        case Amount(value=left), Amount(value=right):
            ends = f"{writing.fraction(left)}, {writing.fraction(right)}"
            yield Distractor(
                f"{flipped_opening}{ends}{flipped_closing}", misconceptions.BOUNDARY_SLIP
            )
            yield Distractor(
                f"{opening}{writing.fraction(-right)}, {writing.fraction(-left)}{closing}",
                misconceptions.SIGN_LOST,
            )
            for step in (1, -1):
                moved = f"{writing.fraction(left + step)}, {writing.fraction(right + step)}"
                yield Distractor(f"{opening}{moved}{closing}", misconceptions.OFF_BY_ONE)
