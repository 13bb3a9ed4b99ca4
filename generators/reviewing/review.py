"""What can be done in a review; every question that is kept was verified as it stands.

Nothing here knows of browsers: texts and names come in, values go out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Lock

from generators.reviewing.acts import (
    Act,
    Acts,
    Decision,
    Kind,
    Outdated,
    Standing,
)
from generators.reviewing.folder import SetFolder
from generators.reviewing.siblings import has_siblings, read_as_family, sibling
from generators.sampler import NoSample
from generators.sets.handing_out import for_each
from mathverify.api import repairs, verify, verify_many
from mathverify.attestation.asking import asked_about
from mathverify.attestation.record import (
    FILE,
    Attestation,
    Attester,
    attestations_in,
    text_digest,
    with_line,
)
from mathverify.attestation.standing import reaches
from mathverify.attestation.standing import standing as with_attesters
from mathverify.problem import ProblemSpec, digest, shape_digest
from mathverify.problem.document import Document
from mathverify.problem.file_reading import file_text
from mathverify.problem.writing import write_all
from mathverify.repair.change import Repair
from mathverify.verification.findings import Standing as Wanted
from mathverify.verification.renderer import Handout, Sheet, SheetSection
from mathverify.verification.rendering import LeftOut, render
from mathverify.verification.verdict import Verdict
from mathverify.verification.verified import Verified
from mathverify.verification.verifier import with_words

#: The folder in the set's folder that holds the sheets of what was accepted.
REVIEWED = "reviewed"
#: Verdicts that are kept; the oldest is forgotten and found again when it is asked for.
_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Unproved:
    """A text that was not kept: the document, the verdict if it is a question, what mends it."""

    document: Document
    verdict: Verdict | None
    repairs: tuple[Repair, ...]


@dataclass(frozen=True, slots=True)
class NotAgreed:
    """Words that were not attested, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotShown:
    """A question that cannot be accepted, for it is not proved."""

    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Written:
    """The files that were written, in the set's folder, and the questions that are on none."""

    files: tuple[str, ...]
    questions: int
    left_out: tuple[str, ...] = ()


class Review:
    """The review of one set; several may be open on one folder."""

    def __init__(self, folder: SetFolder) -> None:
        self.folder = folder
        self._acts = Acts(folder)
        self._verdicts: dict[str, Verdict] = {}
        self._alone = Lock()

    # --- what there is -----------------------------------------------------------------

    def standings(self) -> dict[str, Standing]:
        """Every question as it stands."""
        with self._alone:
            return dict(self._acts.standings())

    def standing(self, name: str) -> Standing | None:
        """One question as it stands; None for a place that the set does not have."""
        return self.standings().get(name)

    def prepare(self, jobs: int) -> Iterator[Verdict]:
        """Verify all questions as they stand, over ``jobs`` processes."""
        for verdict in verify_many([one.spec for one in self.standings().values()], workers=jobs):
            self._keep(verdict)
            yield verdict

    def verdict(self, standing: Standing) -> Verdict:
        """The verdict on a question as it stands, with whoever attested its words."""
        found = self._verified(standing.spec)
        path = self.folder.path / FILE
        words = with_attesters(found, attestations_in(path) if path.exists() else {})
        if words is not None and words.by:
            return with_words(found, words)
        return read_as_family(found, standing.place.origin) if standing.sampled else found

    def _verified(self, spec: ProblemSpec) -> Verdict:
        known = self._verdicts.get(digest(spec))
        return known if known is not None and known.spec == spec else self._keep(verify(spec))

    def _keep(self, verdict: Verdict) -> Verdict:
        while len(self._verdicts) >= _KEPT:
            self._verdicts.pop(next(iter(self._verdicts)), None)
        self._verdicts[verdict.digest] = verdict
        return verdict

    def can_swap(self, standing: Standing) -> bool:
        """Whether a family has other questions of the kind."""
        return has_siblings(standing.place.origin)

    # --- what is done ------------------------------------------------------------------

    def decide(self, name: str, revision: int, kind: Kind) -> Standing | Outdated | NotShown:
        """Accept, reject, open again or restore a question.  Only what is proved is accepted."""
        now = self.standings()[name]
        if kind is Kind.ACCEPTED and now.revision == revision:
            verdict = self.verdict(now)
            if verdict.verified is None:
                return NotShown(verdict)
        return self._add(Act(name, kind), revision)

    def save(self, name: str, revision: int, document: Document) -> Standing | Outdated | Unproved:
        """Put a changed question in the place of another, if it is proved.

        The one that stands there is kept in the folder, and so is the one of the set.
        """
        if document.faults:
            return Unproved(document, None, repairs(document))
        now = self.standings()[name]
        spec = document.spec.model_copy(update={"id": now.spec.id})
        verdict = self._verified(spec)
        if verdict.verified is None:
            return Unproved(document, verdict, repairs(spec))
        if spec == now.spec and now.revision == revision:
            return now
        return self._add(Act(name, Kind.CHANGED, spec), revision)

    def swap(self, name: str, revision: int) -> Standing | Outdated | NoSample:
        """Put another question of the family in the place of this one."""
        standings = self.standings()
        now = standings[name]
        if now.revision != revision:
            return Outdated(now)
        shown = [one.spec for one in standings.values()]
        shown += [one.place.spec for one in standings.values()]
        shown += [act.spec for one in standings.values() for act in one.acts if act.spec]
        taken = {shape_digest(spec) for spec in shown}
        found = sibling(now.place.origin, taken, self._verified)
        if isinstance(found, NoSample):
            return found
        return self._add(Act(name, Kind.SWAPPED, found), revision)

    def attest(
        self, name: str, revision: int, by: str, agreed: Sequence[str]
    ) -> Standing | Outdated | NotAgreed:
        """Write down that ``by`` read the words of a question and agreed to all that they tell."""
        now = self.standings()[name]
        if now.revision != revision:
            return Outdated(now)
        verdict = self.verdict(now)
        if verdict.verified is None or verdict.words is None:
            return NotAgreed("There are no proved words to attest.")
        missing = [one.id for one in asked_about(now.spec) if one.id not in agreed]
        if not by.strip():
            return NotAgreed("Whoever attests gives a name.")
        if missing:
            return NotAgreed(f"Not agreed to: {', '.join(missing)}.")
        attestation = Attestation(
            text_digest(now.spec),
            verdict.digest,
            (Attester(by.strip(), person=True),),
            tuple(one.id for one in asked_about(now.spec)),
        )

        def written() -> None:
            path = self.folder.path / FILE
            lines = file_text(path) if path.exists() else ""
            write_all(path.parent, {path.name: with_line(lines, attestation)})

        return self._add(Act(name, Kind.ATTESTED, by=by.strip()), revision, written)

    def _add(
        self, act: Act, revision: int, before: Callable[[], None] = lambda: None
    ) -> Standing | Outdated:
        with self._alone:
            return self._acts.add(act, revision, before)

    # --- pages -------------------------------------------------------------------------

    def sheet(self, letter: str, *, accepted: bool) -> Sheet:
        """The sheet of one version: what was accepted, or whatever was not rejected."""
        kept: dict[int, list[tuple[int, Verified]]] = {}
        counted: dict[int, int] = {}
        for one in self.standings().values():
            if one.place.letter != letter:
                continue
            position = counted.get(one.place.section, 0)
            counted[one.place.section] = position + 1
            stays = one.decision is Decision.ACCEPTED or (
                not accepted and one.decision is Decision.OPEN
            )
            verified = self.verdict(one).verified if stays else None
            if verified is not None and (not accepted or self.lacks(one) == ""):
                kept.setdefault(one.place.section, []).append((position, verified))
        manifest = self.folder.manifest
        sections = tuple(self._section(number, items) for number, items in sorted(kept.items()))
        handout = Handout() if manifest is None else manifest.sheet.handout()
        return Sheet(self.folder.title, sections, handout, letter)

    def _section(self, number: int, items: list[tuple[int, Verified]]) -> SheetSection:
        heading = self.folder.heading(number)
        questions = tuple(item for _, item in items)
        manifest = self.folder.manifest
        if manifest is None or number >= len(manifest.section):
            return SheetSection(heading, questions)
        section = manifest.section[number]
        marks = for_each(section.marks, section.count)
        working = for_each(section.working, section.count)
        return SheetSection(
            heading,
            questions,
            tuple(marks[place] for place, _ in items) if marks else (),
            tuple(working[place] for place, _ in items) if working else (),
            section.instructions,
        )

    def lacks(self, standing: Standing) -> str:
        """Why an accepted question may not go on the sheets that the manifest asks for."""
        manifest = self.folder.manifest
        wanted = Wanted.BOUND if manifest is None else manifest.words
        words = self.verdict(standing).words
        if reaches(words, wanted):
            return ""
        return f"its words are to be {wanted.value}, and nobody has attested them"

    def write(self) -> Written:
        """Write the sheets of what was accepted into the folder `REVIEWED`, in every format.

        Their formats are those of the manifest, and records for programs besides.
        """
        manifest = self.folder.manifest
        formats = dict.fromkeys((*(("html",) if manifest is None else manifest.to), "records"))
        files: dict[str, str | bytes] = {}
        left_out: list[LeftOut] = []
        count = 0
        for letter in self.folder.letters:
            sheet = self.sheet(letter, accepted=True)
            if not sheet.sections:
                continue
            made = render(sheet, tuple(formats))
            files.update({page.name: page.content for page in made.pages})
            left_out += made.left_out
            count += sum(len(section.items) for section in sheet.sections)
        if not files:
            return Written((), 0)
        with self._alone:
            write_all(self.folder.path / REVIEWED, files)
        names = tuple(f"{REVIEWED}/{name}" for name in files)
        return Written(
            names, count - len({one.question for one in left_out}), tuple(map(str, left_out))
        )
