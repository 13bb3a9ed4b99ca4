"""What is known to be too little before a set is made: sections that ask for more than there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generators.catalogue import family
from generators.family_facts import different
from generators.family_names import too_few
from generators.sets.manifest import Manifest

__all__ = ["known_shortfalls"]


def known_shortfalls(manifest: Manifest) -> Iterator[str]:
    """A sentence for each section of one family that cannot be filled.

    A question stands in a set once, so that sections of one family share what there is.
    """
    taken: Counter[tuple[str, str]] = Counter()
    for section in manifest.section:
        if section.family is None:
            continue
        number = different(family(section.family), section.difficulty)
        if number is None:
            continue
        source = (section.family, section.difficulty)
        left = max(number - taken[source], 0)
        taken[source] += section.count
        if left < section.count:
            yield f"{section.title}: {too_few(*source, left, section.count)}"
