"""Near-misses of a family as data: what is left out of its questions, or changed in them.

A change is a text with the numbers of the question's data by their names, units left out, and with
``seed``, which picks among ways to spoil it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from generators.exact_values import Amount
from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.givens import dropping
from generators.flaws.inspection import data_values, with_datum
from generators.written_families.family_document import FlawLine
from generators.written_families.formulas import Condition, MisreadFormulaError, condition
from generators.written_families.texts import Text, text
from mathverify.errors import ParseError
from mathverify.problem.faults import Fault
from mathverify.problem.paths import Lines, at_key
from mathverify.problem.spec import ProblemSpec


def near_misses(
    lines: Iterable[FlawLine], data: frozenset[str], where: Lines
) -> tuple[tuple[Flaw, ...], tuple[Fault, ...]]:
    """The flaws of these lines, for questions that have data of these names.  Never raises."""
    found: list[Flaw] = []
    faults: list[Fault] = []
    for line in lines:
        if line.without is not None:
            plain = dropping(line.without, line.codes)
            found.append(Flaw(line.name, line.description, line.codes, plain.apply))
            continue
        if not line.data and not line.domains:
            told = "a flaw leaves out a given, or changes data or domains"
            faults.append(
                Fault("no-change", line.path, told, "without: payment", where.at(line.path))
            )
        known = data | {"seed"}
        texts: dict[str, Text] = {}
        for name, written in line.data.items():
            path = at_key(at_key(line.path, "data"), name)
            try:
                texts[name] = text(written, known)
            except (ParseError, MisreadFormulaError) as error:
                hint = getattr(error, "hint", "")
                faults.append(Fault("misread", path, str(error), hint, where.at(path)))
        when = None
        if line.when is not None:
            path = at_key(line.path, "when")
            try:
                when = condition(line.when, known)
            except (ParseError, MisreadFormulaError) as error:
                hint = getattr(error, "hint", "")
                faults.append(Fault("misread", path, str(error), hint, where.at(path)))
        change = _Change(texts, line.domains, when)
        found.append(Flaw(line.name, line.description, line.codes, change))
    return tuple(found), tuple(faults)


class _Change:
    """Other data and other domains, where the question has them and the condition holds."""

    def __init__(
        self, data: Mapping[str, Text], domains: Mapping[str, str], when: Condition | None
    ) -> None:
        self._data = data
        self._domains = domains
        self._when = when
        needed = {name for one in data.values() for name in one.names}
        self._needed = (needed | (when.names if when is not None else frozenset())) - {"seed"}

    def __call__(self, spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
        scope: dict[str, Any] = {"seed": Fraction(seed)}
        for name, value in data_values(spec).items():
            if isinstance(value, Amount):
                scope[name] = value.value
        declared = {one.name for one in spec.data} | {one.name for one in spec.unknowns}
        missing = sorted((self._needed - scope.keys()) | ({*self._data, *self._domains} - declared))
        if missing:
            return NotApplicable(f"the question has no number {missing[0]}")
        if self._when is not None and not self._when.holds(scope):
            return NotApplicable(f"not where {self._when.text}")
        for name, written in self._data.items():
            spec = with_datum(spec, name, written(scope))
        unknowns = tuple(
            one.model_copy(update={"domain": self._domains.get(one.name, one.domain)})
            for one in spec.unknowns
        )
        return spec.model_copy(update={"unknowns": unknowns})
