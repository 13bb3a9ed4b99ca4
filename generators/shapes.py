"""The shapes of a family: what its questions say, without the numbers and the names in it.

Two questions have one shape if their givens, domains and request are the same up to names and
their texts are the same up to the names that a parameter or a context chooses.  A reading of one
question tells whether the words of all questions of its shape are right, for they differ in
numbers alone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from generators.family import DIFFICULTIES, Difficulty, Family
from generators.parameters import FORM
from generators.sampler import Proposal, sample
from generators.written_families.family_file import FamilyFile
from mathverify.attestation.fields import bare
from mathverify.attestation.page import Page
from mathverify.attestation.renumbering import data_atoms
from mathverify.attestation.showing import unfit
from mathverify.attestation.text import text_of
from mathverify.language.number_words import numbers_told
from mathverify.language.short_texts import ASCII_NAME
from mathverify.language.short_texts import RATIONAL as _NUMBER
from mathverify.problem.shape import shape_lines, shape_of
from mathverify.problem.spec import ProblemSpec, Unknown
from mathverify.problem.templates import hole

#: Pages of readings are made of this seed; another one would give the readers other numbers.
SEED = 8
#: Questions sampled of each difficulty.
_SAMPLES = 40
#: Siblings handed to the comparison.
_MOST_OFFERED = 6
#: Numbers that readers bring along themselves.
_COMMON = frozenset(range(5)) | {10, 60, 90, 100, 180, 360}


@dataclass(frozen=True, slots=True)
class ShownShape:
    """A shape with the page that its readers see, and siblings with the same relations."""

    family: str
    key: str
    difficulty: Difficulty
    spec: ProblemSpec
    page: Page
    siblings: tuple[ProblemSpec, ...]


def shape_key(family: Family, proposal: Proposal) -> str:
    """The same for two questions of one shape."""
    return key_of(family, proposal.spec)


def key_of(family: Family, spec: ProblemSpec) -> str:
    """The shape of a question that ``family`` makes, or has made once.

    Nothing of the family counts but the names that it chooses among.  The stem is a line of the
    question like the others: what a slot or a mark names in it is what the givens call so.
    """
    plain = bare(spec)
    names = tuple(Unknown(name=one.name) for one in spec.data)
    named = plain.model_copy(update={"data": (), "unknowns": (*plain.unknowns, *names)})
    # Signs, fractions and the lengths of lists are numbers too.
    kinds = ((one.name, _REPEATED.sub("#", _NUMBER.sub("#", one.value))) for one in spec.data)
    data = (f"datum {hole(name)}|{kind}" for name, kind in kinds)
    told = shape_of((*shape_lines(named), *data, f"stem {_words(family, spec)}"))
    return hashlib.sha256(told.encode()).hexdigest()[:12]


_REPEATED = re.compile(r"#(?:, #)+")


def _words(family: Family, spec: ProblemSpec) -> str:
    """The stem without the names that a family puts into it, and with holes where a mark names
    something and where a point or an unknown stands.
    """
    stem = spec.prose.stem if spec.prose is not None else ""
    shown = {one.name for one in spec.unknowns} | {one.name for one in spec.functions}
    declared = shown | {one.name for one in spec.data} | {one.id for one in spec.givens}

    def marked(mark: re.Match[str]) -> str:
        return ASCII_NAME.sub(lambda one: hole(one[0]) if one[0] in declared else one[0], mark[0])

    stem = _MARK.sub(marked, stem)
    names = _any_of(_names(family))
    if names is not None:
        stem = names.sub(_Places(), stem)
    if shown:
        # Letters of points stand beside each other.
        letters = "".join(one for one in shown if len(one) == 1) or "\0"
        words = "|".join((r"\0", *sorted(shown - set(letters))))
        run = rf"(?<![A-Za-z\x01])[{letters}]{{1,{len(letters)}}}(?![A-Za-z\x02])"
        stem = re.sub(
            rf"\b(?:{words})\b(?!\x02)|{run}",
            lambda one: hole(one[0]) if one[0] in shown else "".join(map(hole, one[0])),
            stem,
        )
    return " ".join(stem.split())


_MARK = re.compile(r"\{[^{}]*\}|\]\([^()]*\)")


class _Places:
    """What stands for names: of two that are one name the same, of two others not.

    So a sentence is not that in which two names have changed their places.
    """

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def __call__(self, found: re.Match[str]) -> str:
        return f"<{self._places.setdefault(found['name'].casefold(), len(self._places))}>"


def _names(family: Family) -> frozenset[str]:
    """The phrases of a family that name something, each whole and none that tells a number.

    Of any other phrase ("does not touch it", "open") the question may be another one, so that a
    shape holds it as it stands.
    """
    names = family.names if isinstance(family, FamilyFile) else _words_of_parameters(family)
    return frozenset(one for one in names if len(one) > 1 and not numbers_told(one))


def _words_of_parameters(family: Family) -> frozenset[str]:
    return frozenset(
        value
        for level in DIFFICULTIES
        for name, domain in family.parameters[level].domains.items()
        if name != FORM
        for value in domain.members()
        if isinstance(value, str)
    )


@lru_cache(maxsize=256)
def _any_of(names: frozenset[str]) -> re.Pattern[str] | None:
    if not names:
        return None
    listed = "|".join(map(re.escape, sorted(names, key=lambda one: (-len(one), one))))
    return re.compile(rf"\b(?:an? )?(?P<name>{listed})\b(?!\x02)", re.IGNORECASE)


def shapes_of(family: Family) -> tuple[ShownShape, ...]:
    """The shapes of a family over all difficulties, each with a page whose numbers differ."""
    grouped: dict[str, list[Proposal]] = {}
    for difficulty in DIFFICULTIES:
        for proposal in sample(family, _SAMPLES, SEED, difficulty):
            grouped.setdefault(shape_key(family, proposal), []).append(proposal)
    return tuple(_shown(family, key, found) for key, found in grouped.items())


def _shown(family: Family, key: str, found: list[Proposal]) -> ShownShape:
    pages = [Page(one.spec, text_of(one.spec)) for one in found]
    places = sorted(range(len(found)), key=lambda place: (*_doubts(pages[place]), place))
    chosen = places[0]
    spec = found[chosen].spec
    return ShownShape(
        family.name,
        key,
        found[chosen].origin.difficulty,
        spec,
        pages[chosen],
        siblings_among((one.spec for one in found), spec),
    )


def siblings_among(specs: Iterable[ProblemSpec], spec: ProblemSpec) -> tuple[ProblemSpec, ...]:
    """Of other questions some with the relations of ``spec``."""
    alike = _relations(spec)
    found = (one for one in specs if one is not spec and _relations(one) == alike)
    return tuple(islice(found, _MOST_OFFERED))


def _doubts(page: Page) -> tuple[int, int]:
    """How badly the numbers of a page can be told apart."""
    common = sum(atom.value in _COMMON for atom in data_atoms(page))
    return int(bool(unfit(page))), common


def _relations(spec: ProblemSpec) -> tuple[str, ...]:
    """All that a question says, data left out."""
    texts = [one.relation for one in spec.givens]
    texts += [f"{one.name} {one.domain}" for one in spec.unknowns]
    return (*texts, spec.ask.find if spec.ask is not None else "")
