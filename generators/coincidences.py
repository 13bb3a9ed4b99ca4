"""A family in Python without the values by which a question is answered by accident.

Families as documents have this rule unless they let coincidences pass
(`generators.written_families.plans`); what coincides is told by `generators.distractors.apart`.
"""

from __future__ import annotations

from dataclasses import replace

from generators.distractors import apart
from generators.family import ParametricFamily
from generators.parameters import Parameters, Values


def without_coincidences(family: ParametricFamily) -> ParametricFamily:
    """``family`` with the values alone whose answer is no datum and no wrong way's."""

    def told(values: Values) -> bool:
        spec = family.build(values)
        wrong = [one.value for one in family.misconceptions(values)]
        return apart(spec.answer or "", [datum.value for datum in spec.data], wrong)

    def narrowed(given: Parameters) -> Parameters:
        return replace(given, condition=lambda values: given.condition(values) and told(values))

    levels = {level: narrowed(given) for level, given in family.parameters.items()}
    return replace(family, parameters=levels)
