"""How many different questions the sections of a set can have, told before the set is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from generators.catalogue import family
from generators.family import Difficulty, Family
from generators.family_facts import different
from generators.family_names import too_few
from generators.parameters import Count
from generators.sets.candidates import families_of
from generators.sets.manifest import Manifest, Section


@dataclass(frozen=True, slots=True)
class Offered:
    """What a section asks for, and how many different questions it can have.

    Two questions that differ in names and words alone are one.  The number is an upper bound unless
    it is ``exact``.
    """

    section: str
    wanted: int
    count: Count


def offered(manifest: Manifest) -> Iterator[Offered]:
    """The numbers of all sections, each as if it were alone."""
    for section in manifest.section:
        yield Offered(section.title, section.count, _number(section))


def _number(section: Section) -> Count:
    if section.questions is not None:
        return Count(len(section.held), exact=False)
    found = [_of_family(known, section.difficulty) for known in families_of(section)]
    exact = all(one.exact for one in found)
    # Some questions have too few wrong answers to be asked with four options.
    return Count(sum(one.number for one in found), exact=exact and section.kind == "open")


def _of_family(known: Family, level: Difficulty) -> Count:
    """What was counted of a family; where nobody has, at most its combinations of values."""
    number = different(known, level)
    if number is not None:
        return Count(number, exact=True)
    return Count(known.parameters[level].count().number, exact=False)


def known_shortfalls(manifest: Manifest) -> Iterator[str]:
    """A sentence for each section of one family that cannot be filled.

    A question stands in a set once, so that sections of one family share what there is.
    """
    taken: Counter[tuple[str, Difficulty]] = Counter()
    for section in manifest.section:
        if section.family is None:
            continue
        known = family(section.family)
        number = different(known, section.difficulty)
        if number is None:
            # Without a look at the conditions, which would take longer than most sets.
            number = known.parameters[section.difficulty].count(limit=0).number
        source = (section.family, section.difficulty)
        left = max(number - taken[source], 0)
        taken[source] += section.count
        if left < section.count:
            yield f"{section.title}: {too_few(*source, left, section.count)}"
