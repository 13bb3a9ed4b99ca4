"""The sibling that a reader is shown: its numbers are told apart by their values.

They are pairwise different and different from every number that the relations themselves have, so
that a number in a reading says where it comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mathverify.attestation.fields import fields
from mathverify.attestation.outcome import Bench, Verifying
from mathverify.attestation.page import Page, Printing
from mathverify.attestation.printed import written_numbers
from mathverify.attestation.renumbering import data_atoms, of_spec
from mathverify.attestation.siblings import answered_siblings
from mathverify.problem.spec import ProblemSpec

__all__ = ["NoPage", "page_to_read", "unfit"]

#: Numbers that readers bring along themselves; a page without them leaves fewer doubts.
_COMMON = frozenset(map(Fraction, (1, 2, 3, 4, 10, 60, 90, 100, 180, 360)))
_SIBLINGS = 12


@dataclass(frozen=True, slots=True)
class NoPage:
    """No sibling was found whose numbers can be told apart."""

    reason: str


def unfit(page: Page) -> str:
    """Why the numbers of a page cannot be told apart by their values; empty where they can."""
    atoms = data_atoms(page)
    counted = Counter(atom.value for atom in atoms)
    doubled = next((value for value, times in counted.items() if times > 1), None)
    if doubled is not None:
        return f"the text shows {doubled} for two data"
    literals = {
        value
        for field in fields(page.spec)
        if field.section not in ("data", "unknowns")
        for _, _, value in written_numbers(field.text)
    }
    common = next((value for value in counted if value in literals), None)
    return f"the text shows {common}, which stands in a relation as well" if common else ""


def page_to_read(
    spec: ProblemSpec,
    printing: Printing,
    verifying: Verifying,
    offered: Iterable[ProblemSpec] = (),
) -> Page | NoPage:
    """The page of ``spec``, or of a sibling where its own numbers cannot be told apart.

    ``offered`` are siblings that the author brings; else they are looked for.
    """
    for one in (spec, *offered):
        page = Page(one, printing(one))
        if not unfit(page):
            return page
    first = Page(spec, printing(spec))
    found = _looked_for(spec, first, printing, Bench(verifying))
    if not found:
        return NoPage(unfit(first))
    return min(found, key=_commonness)


def _commonness(page: Page) -> int:
    return sum(atom.value in _COMMON for atom in data_atoms(page))


def _looked_for(spec: ProblemSpec, first: Page, printing: Printing, bench: Bench) -> Sequence[Page]:
    atoms = data_atoms(first)
    if not atoms:
        return ()
    template = of_spec(first, atoms)
    start = tuple(atom.value for atom in atoms)
    siblings = answered_siblings(template, atoms, start, range(len(atoms)), bench, wanted=_SIBLINGS)
    pages: list[Page] = []
    for values in siblings:
        data = template.at(values).data
        changed = spec.model_copy(update={"data": data, "answer": None})
        page = Page(changed, printing(changed))
        if not unfit(page):
            pages.append(page)
    return pages
