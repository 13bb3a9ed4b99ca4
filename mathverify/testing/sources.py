"""Where the kit's questions come from: packages that offer families under an entry point.

An entry point of the group ``mathverify.testing`` names a `Source`::

    [project.entry-points."mathverify.testing"]
    generators = "generators.kit:SOURCE"

The engine is the ground and imports no package above it, so families reach the kit as a
stranger's would.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Protocol, TypeAlias, runtime_checkable

from mathverify.codes import Code
from mathverify.errors import PluginError
from mathverify.plugins import loaded
from mathverify.problem.spec import ProblemSpec

#: The entry-point group of sources.
GROUP = "mathverify.testing"

#: The value of a parameter.
Parameter: TypeAlias = int | Fraction | str


@dataclass(frozen=True, slots=True)
class Flawed:
    """A question that was spoilt: a refutation with any one of ``codes`` has found the flaw."""

    spec: ProblemSpec
    flaw: str
    codes: frozenset[Code]


class OfferedFamily(Protocol):
    """A kind of question over finitely many values of its parameters."""

    @property
    def name(self) -> str:
        """The name, unique among all families."""
        ...

    @property
    def concepts(self) -> tuple[str, ...]:
        """What its questions are about: ``algebra.linear-equations``."""
        ...

    def domains(self, difficulty: str, /) -> Mapping[str, tuple[Parameter, ...]]:
        """The values of each parameter, for ``easy``, ``medium`` or ``hard``."""
        ...

    def admits(self, difficulty: str, values: Mapping[str, Parameter], /) -> bool:
        """Whether these values may stand together."""
        ...

    def build(self, values: Mapping[str, Parameter], /) -> ProblemSpec:
        """The question for these values, claimed to be right."""
        ...

    def flawed(
        self, values: Mapping[str, Parameter], flaw: str | None, seed: int, /
    ) -> Flawed | None:
        """That question with a flaw, the named one or one picked by ``seed``; None if none fits."""
        ...


@runtime_checkable
class Source(Protocol):
    """What an entry point of the group offers."""

    def families(self) -> tuple[OfferedFamily, ...]:
        """All families of the package."""
        ...


@cache
def known_families() -> tuple[OfferedFamily, ...]:
    """The families of all installed sources, in order of the entry points' names.

    Raises `PluginError` for an entry that is no source, for two families of one name, and where no
    package offers any.
    """
    found: dict[str, OfferedFamily] = {}
    for name, source in loaded(GROUP):
        if not isinstance(source, Source):
            raise PluginError(GROUP, name, "it is no source of families")
        for family in source.families():
            if family.name in found:
                raise PluginError(GROUP, family.name, "a family of this name is known already")
            found[family.name] = family
    if not found:
        raise PluginError(GROUP, "families", "no installed package offers any")
    return tuple(found.values())
