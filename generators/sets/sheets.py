"""The sheets of a set: of all its questions, or of a part of a long one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generators.attested_families import with_readers
from generators.sampler import Proposal
from generators.sets.handing_out import Each, for_each
from generators.sets.manifest import Manifest
from generators.sets.versions import Version
from mathverify.api import verifier
from mathverify.errors import InternalError
from mathverify.verification.examination import Examination
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Sheet, SheetSection
from mathverify.verification.verified import Verified

#: Questions on one page at most; a longer set has several.
PART = 1_000


@dataclass(frozen=True, slots=True)
class Shown:
    """A question on its way to a page: its section and its place there, from 0.

    What was found of it comes with it, where it was found in this run.
    """

    section: int
    place: int
    digest: str
    proposal: Proposal
    examination: Examination | None

    def verified(self) -> Verified:
        """The question as the verifier vouches for it.

        Raises `InternalError` for one that is not proved, or another than was accepted.
        """
        spec, examination = self.proposal.spec, self.examination
        verdict = (
            verifier().verify_here(spec, STANDARD)
            if examination is None
            else verifier().concluded(spec, STANDARD, examination)
        )
        verified = with_readers(verdict, self.proposal).verified
        if verified is None or verdict.digest != self.digest:
            raise InternalError(f"{spec.id} is not proved when it is looked at again")
        return verified


def sheet_of_part(manifest: Manifest, items: Sequence[Shown], title: str) -> Sheet:
    """The sheet of some questions in a row."""
    sections = []
    for number, section in enumerate(manifest.section):
        chosen = [one for one in items if one.section == number]
        if chosen:
            sections.append(
                SheetSection(
                    section.title,
                    tuple(one.verified() for one in chosen),
                    _told(section.marks, section.count, chosen),
                    _told(section.working, section.count, chosen),
                    section.instructions,
                )
            )
    return Sheet(title, tuple(sections), manifest.sheet.handout())


def _told(told: Each, count: int, chosen: Iterable[Shown]) -> tuple[int, ...]:
    each = for_each(told, count)
    return tuple(each[one.place] for one in chosen) if each else ()


def sheet_of_version(manifest: Manifest, version: Version) -> Sheet:
    """The sheet of all questions of a version."""
    sections = []
    for number, section in enumerate(manifest.section):
        items = tuple(r.verified for r in version.records if r.section == number)
        sections.append(
            SheetSection(
                section.title,
                items,
                for_each(section.marks, len(items)),
                for_each(section.working, len(items)),
                section.instructions,
            )
        )
    return Sheet(manifest.title, tuple(sections), manifest.sheet.handout(), version.letter)
