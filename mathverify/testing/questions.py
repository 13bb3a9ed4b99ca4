"""Strategies for questions: families over their parameters, sound and flawed.

Every parameter is drawn on its own and shrinks towards its simplest value (numbers near 0, then
small denominators; words in the order of the family), so a failing test ends at the smallest
parameters that still fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import assume
from hypothesis import strategies as st

from mathverify.codes import Code
from mathverify.errors import PluginError
from mathverify.problem.spec import ProblemSpec
from mathverify.testing.sources import GROUP, OfferedFamily, Parameter, known_families

_DIFFICULTIES = ("easy", "medium", "hard")
#: How many draws may fail a family's condition before the example is given up.
_DRAWS = 40
_SEEDS = 50


def families(theory: str | None = None) -> tuple[str, ...]:
    """The names of the known families, of those about ``theory`` if it is given.

    ``algebra`` is what ``algebra.linear-equations`` is about.  Raises `PluginError` where there
    are none.
    """
    return tuple(family.name for family in _about(theory))


def family_values(
    name: str, difficulty: str = "medium"
) -> st.SearchStrategy[Mapping[str, Parameter]]:
    """Values of a family's parameters that may stand together."""
    return _values(_family(name), difficulty)


def family_specs(name: str, difficulty: str = "medium") -> st.SearchStrategy[ProblemSpec]:
    """Questions of one family."""
    family = _family(name)
    return _values(family, difficulty).map(family.build)


def sound_specs(theory: str | None = None) -> st.SearchStrategy[ProblemSpec]:
    """Questions that are claimed to be right, of the families about ``theory`` or of all.

    Families are looked for when the first question is drawn.
    """
    return st.deferred(lambda: _sound(theory))


def _sound(theory: str | None) -> st.SearchStrategy[ProblemSpec]:
    return st.one_of(
        [
            _values(family, difficulty).map(family.build)
            for family in _about(theory)
            for difficulty in _DIFFICULTIES
        ]
    )


def flawed_specs(flaw: str | None = None) -> st.SearchStrategy[tuple[ProblemSpec, frozenset[Code]]]:
    """Spoilt questions, each with the codes of which a refutation must show at least one.

    ``flaw`` names one flaw; families into which it cannot be planted are passed over.
    """
    return _flawed(flaw)


@st.composite
def _flawed(draw: st.DrawFn, flaw: str | None) -> tuple[ProblemSpec, frozenset[Code]]:
    family = draw(st.sampled_from(known_families()))
    difficulty = draw(st.sampled_from(_DIFFICULTIES))
    values = draw(_values(family, difficulty))
    found = family.flawed(values, flaw, draw(st.integers(0, _SEEDS)))
    assume(found is not None)
    assert found is not None
    return found.spec, found.codes


@st.composite
def _values(draw: st.DrawFn, family: OfferedFamily, difficulty: str) -> Mapping[str, Parameter]:
    domains = family.domains(difficulty)
    each = {name: st.sampled_from(_simplest_first(values)) for name, values in domains.items()}
    for _ in range(_DRAWS):
        values = draw(st.fixed_dictionaries(each))
        if family.admits(difficulty, values):
            return values
    assume(condition=False)
    return {}


def _simplest_first(values: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
    """Numbers by size and denominator; words stay in their order."""
    if any(isinstance(value, str) for value in values):
        return values

    def size(value: Parameter) -> tuple[int, Fraction, bool]:
        number = Fraction(value)
        return number.denominator, abs(number), number < 0

    return tuple(sorted(values, key=size))


def _family(name: str) -> OfferedFamily:
    for family in known_families():
        if family.name == name:
            return family
    names = ", ".join(family.name for family in known_families())
    raise PluginError(GROUP, name, f"no family of this name; there are {names}")


def _about(theory: str | None) -> tuple[OfferedFamily, ...]:
    found = tuple(
        family
        for family in known_families()
        if theory is None
        or any(own == theory or own.startswith(f"{theory}.") for own in family.concepts)
    )
    if not found:
        raise PluginError(GROUP, str(theory), "no family is about this")
    return found
