"""All families: those of this package, in a fixed order, then those of other packages.

A family of this package is a file of ``generators/families``, found there: ``NAME.yaml``, or a
module with the record ``FAMILY`` where a question needs Python.  Each says its place in the order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from generators.entry import GROUP, installed_families
from generators.family import LAST, Family, ParametricFamily
from generators.written_families.family_file import FamilyFile
from mathverify.errors import InternalError, PluginError

#: Where the families of this package are found.
FOLDER = Path(__file__).parent / "families"

#: Families of figures have places from here on.
_FIRST_FIGURE = 1000


def found_in(folder: Path, package: str) -> tuple[Family, ...]:
    """The families of a folder, which is that of the package, by their places and names.

    Raises `SpecError` and `UnreadableFileError` for a file that is no family, InternalError for
    one under another name than its own and for a module without ``FAMILY``.
    """
    found: list[tuple[int, str, Family]] = []
    for path in sorted(folder.iterdir()):
        known: FamilyFile | ParametricFamily
        if path.suffix == ".yaml":
            known = FamilyFile(path)
        elif path.suffix == ".py" and path.stem != "__init__":
            known = _of_module(f"{package}.{path.stem}")
        else:
            continue
        if known.name != path.stem.replace("_", "-"):
            raise InternalError(f"{path} holds the family {known.name}, which is another name")
        found.append((known.order, known.name, known))
    return tuple(known for _, _, known in sorted(found, key=lambda one: one[:2]))


def _of_module(name: str) -> ParametricFamily:
    known = getattr(import_module(name), "FAMILY", None)
    if not isinstance(known, ParametricFamily):
        raise InternalError(f"{name} has no record FAMILY")
    return known


def _is_figure(known: Family) -> bool:
    order = getattr(known, "order", 0)
    return isinstance(order, int) and _FIRST_FIGURE <= order < LAST


_OWN = found_in(FOLDER, "generators.families")

#: The families of this package, from arithmetic to matrices.
BUILT_IN: tuple[Family, ...] = tuple(one for one in _OWN if not _is_figure(one))

#: The families about figures, from angles to solids and charts; each question has a diagram.
FIGURES: tuple[Family, ...] = tuple(one for one in _OWN if _is_figure(one))


def families() -> tuple[Family, ...]:
    """All families, the built-in ones first.

    Raises PluginError if a package offers a family under a name that is taken, or none at all.
    """
    return tuple(by_name().values())


@cache
def by_name() -> Mapping[str, Family]:
    """All families by their names, in order; what is installed is looked up once."""
    found = {known.name: known for known in (*BUILT_IN, *FIGURES)}
    for offered in installed_families():
        if offered.name in found:
            raise PluginError(GROUP, offered.name, "a family of this name is known already")
        found[offered.name] = offered
    return found


def family(name: str) -> Family:
    """The family of that name.  Raises PluginError if there is none, naming those there are."""
    found = by_name().get(name)
    if found is not None:
        return found
    names = ", ".join(by_name())
    raise PluginError(GROUP, name, f"not known; there are {names}")


def about(concept: str) -> Iterator[Family]:
    """The families whose objective names ``concept`` or something below it.

    ``algebra`` finds ``algebra.linear-equations``; ``alg`` finds nothing.
    """
    for known in families():
        concepts = known.objective.concepts
        if any(own == concept or own.startswith(f"{concept}.") for own in concepts):
            yield known
