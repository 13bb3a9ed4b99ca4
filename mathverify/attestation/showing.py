"""The sibling that a reader is shown: its numbers are told apart by their values.

They are pairwise different and different from every number that the relations themselves have, so
that a number in a reading says where it comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from mathverify.attestation.fields import fields
from mathverify.attestation.outcome import Bench, Verifying
from mathverify.attestation.page import Page, Printing
from mathverify.attestation.printed import written_numbers
from mathverify.attestation.renumbering import Atom, Values, data_atoms, of_spec
from mathverify.attestation.siblings import answered_siblings
from mathverify.problem.spec import ProblemSpec

#: Numbers that readers bring along themselves; a page without them leaves fewer doubts.
_COMMON = frozenset(map(Fraction, (1, 2, 3, 4, 10, 60, 90, 100, 180, 360)))
_SIBLINGS = 12
#: So many verifications the search for a sibling may cost.
_VERIFIED = 60


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
    literals = _literals(page.spec)
    common = next((value for value in counted if value in literals), None)
    return f"the text shows {common}, which stands in a relation as well" if common else ""


def _literals(spec: ProblemSpec) -> Set[Fraction]:
    """The numbers that stand in relations."""
    return {
        value
        for field in fields(spec)
        if field.section not in ("data", "unknowns")
        for _, _, value in written_numbers(field.text)
    }


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
    best: Page | None = None
    bench = Bench(verifying, _VERIFIED)
    for page in islice(_siblings(spec, first, printing, bench), _SIBLINGS):
        if best is None or _commonness(page) < _commonness(best):
            best = page
        if not _commonness(best):
            break
    return best or NoPage(unfit(first))


def _commonness(page: Page) -> int:
    return sum(atom.value in _COMMON for atom in data_atoms(page))


def _siblings(spec: ProblemSpec, first: Page, printing: Printing, bench: Bench) -> Iterator[Page]:
    """Pages of siblings whose numbers can be told apart: seen before any of them is verified."""
    atoms = data_atoms(first)
    if not atoms:
        return
    template = of_spec(first, atoms)
    start = tuple(atom.value for atom in atoms)

    def page(values: Values) -> Page:
        changed = spec.model_copy(update={"data": template.at(values).data, "answer": None})
        return Page(changed, printing(changed))

    def fit(values: Values) -> bool:
        return not unfit(page(values))

    apart = moved_apart(spec, atoms)
    places = range(len(atoms))
    yield from map(page, answered_siblings(template, atoms, start, places, bench, [apart], fit))


def moved_apart(spec: ProblemSpec, atoms: Sequence[Atom]) -> Values:
    """The numbers of a question, each moved up to the next that stands nowhere else, in a relation
    neither, and that no reader brings along.

    Within a datum they stay in their order, as bounds of classes have to.
    """
    taken = {*_literals(spec), *_COMMON}
    moved: dict[int, Fraction] = {}
    for key in dict.fromkeys(atom.key for atom in atoms):
        last: Fraction | None = None
        datum = [place for place, atom in enumerate(atoms) if atom.key == key]
        for place in sorted(datum, key=lambda one: atoms[one].value):
            step = Fraction(1, 10 ** atoms[place].decimals)
            value = atoms[place].value
            if last is not None and value <= last:
                value = last + step
            while value in taken:
                value += step
            last = moved[place] = value
            taken.add(value)
    return tuple(moved[place] for place in range(len(atoms)))
