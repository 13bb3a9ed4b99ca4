"""Single questions of a template, with their worked solutions, as its set would write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

from evaluation.audit.item import Worked
from evaluation.audit.template import Hole, Line, Template, Templated, Value
from evaluation.audit.template_judging import combinations_of
from evaluation.audit.template_language import Column, FormulaError, Numbers, Words, Working


def instances(item: Templated, *, seed: int, count: int) -> Iterator[Worked]:
    """At most ``count`` questions of a template, the same for the same ``seed``.

    Numbers meet the conditions; words are drawn freely, those of one list without repetition.
    Raises `FormulaError` where a text prints what no formula gives.
    """
    rng = Random(f"{seed} {item.id}")  # noqa: S311 - a sample, no secret
    template = item.template
    for number, values in enumerate(combinations_of(template, rng, count), start=1):
        told = {**_words(template, rng), **values}
        working = Working({name: _column(value) for name, value in told.items()})
        solution = "\n".join(_printed(line, told, working) for line in template.solution)
        key = _shown(working.number(template.key))
        question = _printed(template.question, told, working)
        yield Worked(f"{item.id}/{number}", question, (), (key,), f"{solution}\n#### {key}")


def _words(template: Template, rng: Random) -> Mapping[str, Value]:
    found: dict[str, Value] = {}
    groups = {name: group for group in template.different for name in group}
    for variable in template.variables:
        taken = {found[name] for name in groups.get(variable.name, ()) if name in found}
        free = [value for value in variable.values if value not in taken]
        found[variable.name] = rng.choice(free or list(variable.values))
    return found


def _column(value: Value) -> Column:
    if value.number is None:
        return Words(0, (value.word,))
    return Numbers.of(value.number)


def _printed(line: Line, told: Mapping[str, Value], working: Working) -> str:
    return "".join(
        piece if not isinstance(piece, Hole) else _filled(piece, told, working) for piece in line
    )


def _filled(hole: Hole, told: Mapping[str, Value], working: Working) -> str:
    value = told.get(hole.formula.text)
    if value is not None and value.number is None:
        return value.word
    try:
        return _shown(working.number(hole.formula))
    except FormulaError:
        return working.word(hole.formula)


def _shown(column: Numbers) -> str:
    """A number as it is printed: whole, as a decimal that ends, or as a fraction."""
    number = Fraction(int(column.top), int(column.bottom))
    if number.denominator == 1 or 10**9 % number.denominator:
        return str(number)
    return f"{float(number):.9f}".rstrip("0")
