"""Flaws of the claimed answer of an open question."""

from __future__ import annotations

from fractions import Fraction

from generators import writing
from generators.distractors import Distractor
from generators.exact_values import Amount, Group, Unreadable, exact
from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.inspection import declared_names, pick, with_answer
from mathverify.codes import Code
from mathverify.problem.spec import AskKind, ProblemSpec

_NO_NUMBER = NotApplicable("the answer is not a single number of an open question")
_NO_SET = NotApplicable("the answer is not a finite set of an open question")

#: A unit of another dimension, and another unit of the same dimension.
_OTHER_DIMENSION = {"USD": "kg", "km": "h", "min": "m", "m": "s", "m^2": "m"}
_SAME_DIMENSION = {"km": "m", "min": "h", "m": "cm", "m^2": "cm^2"}


def _number(spec: ProblemSpec) -> tuple[Amount, str, str] | None:
    """The answer's value, its number as written and its unit as written."""
    if spec.options or spec.answer is None:
        return None
    value = exact(spec.answer)
    if not isinstance(value, Amount):
        return None
    number, _, unit = spec.answer.partition(" ")
    return value, number, unit


def _rewritten(value: Fraction, number: str, unit: str) -> str:
    """``value`` in the style of ``number``: as many decimal places, or a fraction."""
    places = len(number.partition(".")[2])
    text = writing.rounded(value, places) if places else writing.fraction(value)
    return f"{text} {unit}".strip()


def _wrong_key(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    found = _number(spec)
    if found is None or (spec.ask and spec.ask.round):
        return _NO_NUMBER
    amount, number, unit = found
    value = amount.value
    others = [other for other in (value + 1, value - 1, value + 10, 2 * value) if other != value]
    return with_answer(spec, _rewritten(pick(others, seed), number, unit))


def _sign_slip(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    found = _number(spec)
    if found is not None:
        amount, number, unit = found
        if amount.value == 0:
            return NotApplicable("zero has no sign")
        return with_answer(spec, _rewritten(-amount.value, number, unit))
    roots = _finite_set(spec)
    if roots is None or {-root for root in roots} == roots:
        return _NO_SET
    return with_answer(spec, writing.solution_set(-root for root in roots))


def _fractional_count(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    found = _number(spec)
    whole = {"natural", "positive integer", "integer"}
    counted = spec.ask is not None and any(
        unknown.name == spec.ask.find and unknown.domain in whole for unknown in spec.unknowns
    )
    if found is None or not counted:
        return NotApplicable("the answer is not a number of things")
    amount, _, unit = found
    text = writing.decimal(amount.value + Fraction(pick((1, 3), seed), 2))
    return with_answer(spec, f"{text} {unit}".strip())


def _other_unit(table: dict[str, str], spec: ProblemSpec) -> ProblemSpec | NotApplicable:
    found = _number(spec)
    if found is None:
        return _NO_NUMBER
    amount, number, unit = found
    if unit not in table or amount.value == 0:
        return NotApplicable(f"no other unit is known for {unit!r}")
    return with_answer(spec, f"{number} {table[unit]}")


def _unit_clash(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    return _other_unit(_OTHER_DIMENSION, spec)


def _unit_slip(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    return _other_unit(_SAME_DIMENSION, spec)


def _rounding_slip(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    found = _number(spec)
    if found is None or spec.ask is None or not spec.ask.round:
        return NotApplicable("no rounded number is asked for")
    amount, number, unit = found
    last_digit = Fraction(1, 10 ** len(number.partition(".")[2]))
    changed = amount.value + pick((last_digit, -last_digit), seed)
    return with_answer(spec, _rewritten(changed, number, unit))


def _rounded_too_far(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    found = _number(spec)
    if found is None or spec.ask is None or not spec.ask.round:
        return NotApplicable("no rounded number is asked for")
    amount, number, unit = found
    places = len(number.partition(".")[2])
    shorter = writing.rounded(amount.value, places - 1) if places else number
    if Fraction(shorter) == amount.value:
        return NotApplicable("rounding further does not change the number")
    return with_answer(spec, f"{shorter} {unit}".strip())


def _wrong_form(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if spec.options or spec.ask is None or spec.ask.form is None:
        return NotApplicable("no form is asked for")
    if spec.ask.form == "factorised" and spec.ask.kind is AskKind.FORM:
        return with_answer(spec, spec.ask.find)
    found = _number(spec)
    if spec.ask.form != "lowest terms" or found is None:
        return NotApplicable(f"no way to miss the form {spec.ask.form!r}")
    value, factor = found[0].value, 2 + seed % 4
    return with_answer(spec, f"{factor * value.numerator}/{factor * value.denominator}")


def _missing_answer(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    return with_answer(spec, None)


# --- sets of solutions -----------------------------------------------------------------


def _finite_set(spec: ProblemSpec) -> set[Fraction] | None:
    """The solutions where the claimed answer is a finite set of pure numbers."""
    if spec.options or spec.ask is None or spec.ask.kind is not AskKind.ALL:
        return None
    value = exact(spec.answer or "")
    if not isinstance(value, Group) or value.kind != "set":
        return None
    numbers = [item for item in value.items if isinstance(item, Amount) and not item.unit]
    return {item.value for item in numbers} if len(numbers) == len(value.items) else None


def _missing_solution(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    roots = _finite_set(spec)
    if not roots:
        return _NO_SET
    lost = pick(sorted(roots), seed)
    return with_answer(spec, writing.solution_set(roots - {lost}) if len(roots) > 1 else "none")


def _extraneous_solution(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    roots = _finite_set(spec)
    if not roots:
        return _NO_SET
    candidates = [root + step for root in sorted(roots) for step in (1, -1)]
    invented = [candidate for candidate in candidates if candidate not in roots]
    return with_answer(spec, writing.solution_set(roots | {pick(invented, seed)}))


def _interval(spec: ProblemSpec) -> tuple[str, str, str] | None:
    """Brackets and ends of a half-open interval: ``(``, ``-2, 4``, ``]``."""
    answer = spec.answer or ""
    if spec.options or spec.ask is None or spec.ask.kind is not AskKind.ALL:
        return None
    value = exact(answer)
    if not isinstance(value, Group) or value.kind not in {"(..]", "[..)"}:
        return None
    return answer[0], answer[1:-1], answer[-1]


def _boundary_slip(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    found = _interval(spec)
    if found is None:
        return NotApplicable("the answer is not a half-open interval")
    opening, ends, closing = found
    # An infinite end stays open, so only finite ends change sides.
    if "inf" in ends:
        return with_answer(spec, f"({ends})")
    return with_answer(
        spec, f"{'(' if opening == '[' else '['}{ends}{')' if closing == ']' else ']'}"
    )


def _turned_inequality(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    found = _interval(spec)
    if found is None or "inf" not in found[1]:
        return NotApplicable("the answer is not a one-sided interval")
    low, high = found[1].split(", ")
    return with_answer(spec, f"[{high}, inf)" if low == "-inf" else f"(-inf, {low}]")


# --- wrong answers that a family names ---------------------------------------------------

_SET_CODES = frozenset({Code.MISSING_SOLUTIONS, Code.EXTRANEOUS_SOLUTIONS})
_VALUE_CODES = frozenset({Code.WRONG_ANSWER, Code.WRONG_ROUNDING})


def mistaken_key(distractor: Distractor, number: int) -> Flaw:
    """The flaw of giving this ``distractor``, the ``number``-th of its family, as the answer."""

    def plant(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
        if spec.options or not spec.answer:
            return NotApplicable("not an open question")
        if not _differ(spec.answer, distractor.value, spec):
            return NotApplicable("the mistake leads to the right answer, or nobody can tell")
        return with_answer(spec, distractor.value)

    return Flaw(
        f"mistaken-key-{number}", distractor.misconception, _SET_CODES | _VALUE_CODES, plant
    )


def _differ(left: str, right: str, spec: ProblemSpec) -> bool:
    """Whether two answers certainly differ: as values, or as polynomials at some point."""
    for point in (3, 5, 11, 17):
        names = {
            name: Amount(Fraction(point + 2 * place))
            for place, name in enumerate(sorted(declared_names(spec)))
        }
        one, other = exact(left, names), exact(right, names)
        if isinstance(one, Unreadable) or isinstance(other, Unreadable):
            return False
        if one != other:
            return True
    return False


ANSWER_FLAWS = (
    Flaw("wrong-key", "Another number as the answer.", frozenset({Code.WRONG_ANSWER}), _wrong_key),
    Flaw(
        "sign-slip",
        "The answer with the wrong sign.",
        _SET_CODES | _VALUE_CODES | {Code.IMPLAUSIBLE},
        _sign_slip,
    ),
    Flaw(
        "fractional-count",
        "A fraction as the number of things.",
        frozenset({Code.WRONG_ANSWER, Code.IMPLAUSIBLE}),
        _fractional_count,
    ),
    Flaw(
        "unit-of-another-dimension",
        "The right number with a unit of another dimension.",
        frozenset({Code.UNIT_CLASH}),
        _unit_clash,
    ),
    Flaw(
        "unit-slip",
        "The right number with a larger or smaller unit.",
        _VALUE_CODES,
        _unit_slip,
    ),
    Flaw("rounding-slip", "The last digit rounded wrongly.", _VALUE_CODES, _rounding_slip),
    Flaw("rounded-too-far", "One digit fewer than asked.", _VALUE_CODES, _rounded_too_far),
    Flaw(
        "wrong-form",
        "The right value, not in the form that is asked for.",
        frozenset({Code.WRONG_FORM}),
        _wrong_form,
    ),
    Flaw("missing-answer", "No answer at all.", frozenset({Code.INCOMPLETE}), _missing_answer),
    Flaw(
        "missing-solution",
        "One solution left out.",
        frozenset({Code.MISSING_SOLUTIONS}),
        _missing_solution,
    ),
    Flaw(
        "extraneous-solution",
        "One solution too many.",
        frozenset({Code.EXTRANEOUS_SOLUTIONS}),
        _extraneous_solution,
    ),
    Flaw("boundary-slip", "The ends of an interval mistaken.", _SET_CODES, _boundary_slip),
    Flaw("turned-inequality", "The other side of the boundary.", _SET_CODES, _turned_inequality),
)
