"""A sheet as items: one for each place where something is asked, with its key and its pictures.

Made from `Verified` alone.  What was not proved is not here: steps are left out, and a question
whose words, options or figure were not proved is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mathverify.language.tree import Name
from mathverify.problem.spec import Objective, ProblemSpec
from mathverify.semantics.reading import read
from mathverify.verification.facets import Facet
from mathverify.verification.parts import part_specs
from mathverify.verification.pictures import Picture
from mathverify.verification.picturing import pictures_of
from mathverify.verification.renderer import Sheet
from mathverify.verification.verified import Verified
from renderers.blocks import Asked, Block, QuestionBlocks, question_blocks
from renderers.errors import UnwritableQuestionError
from renderers.exchange.keys import Key, Measure, key_of


@dataclass(frozen=True, slots=True)
class Item:
    """One place of a sheet where something is asked.

    ``number`` counts questions from 1 through the sheet; ``stem`` are its paragraphs, that of the
    whole question first; ``facets`` are those that were proved, the words by their standing.
    ``unknown`` is the name that is asked for, if it is one, ``unit`` that of the answer where the
    stem does not ask for it, ``rounding`` what was asked (``2 dp``), ``lang`` the language.
    """

    number: int
    section: str
    question: QuestionBlocks
    asked: Asked
    stem: tuple[Block, ...]
    key: Key
    pictures: tuple[Picture, ...]
    objective: Objective
    facets: Mapping[str, str]
    unknown: str
    unit: str
    rounding: str
    lang: str

    @property
    def id(self) -> str:
        """The id of the question, with that of the part."""
        return f"{self.question.id}-{self.asked.label}" if self.asked.label else self.question.id

    @property
    def name(self) -> str:
        """What a list of questions shows: ``003 b ship-bearings-easy``; sorts as the sheet."""
        label = f" {self.asked.label}" if self.asked.label else ""
        return f"{self.number:03}{label} {self.question.id}"

    @property
    def proof(self) -> str:
        """What was proved of the question, and the beginning of its digest."""
        return self.question.proof


def items(sheet: Sheet, name: str) -> Iterator[Item]:
    """The items of ``sheet`` in order, for the renderer ``name``.

    Raises `NotVerifiedError`, `UnknownFormatError`, `UntoldQuestionError`, and
    `UnwritableQuestionError` for a question that claims no answer.
    """
    number = 0
    for section in sheet.sections:
        for verified in section.items:
            number += 1
            question = question_blocks(verified)
            singles = _singles(verified)
            shown = pictures_of(verified)
            for asked, single in zip(question.asked, singles, strict=True):
                reading = read(single)
                key = key_of(reading, single, asked.correct, verified.spec.lang)
                unknown = reading.ask.identifier if isinstance(reading.ask, Name) else ""
                untold = reading.ask_unit is None
                unit = key.shown if untold and isinstance(key, Measure) else ""
                rounding = (single.ask and single.ask.round) or ""
                stem = tuple(block for block in (question.stem, asked.stem) if block)
                if key is None:
                    raise UnwritableQuestionError(name, question.id, "it claims no answer")
                yield Item(
                    number,
                    section.title,
                    question,
                    asked,
                    stem,
                    key,
                    shown,
                    verified.spec.objective,
                    _proved(verified),
                    unknown,
                    unit,
                    rounding,
                    verified.spec.lang,
                )


def _proved(verified: Verified) -> Mapping[str, str]:
    words = verified.words
    return {
        facet.value: words.standing.value if facet is Facet.WORDS and words else "proved"
        for facet in Facet
        if facet in verified.facets
    }


def _singles(verified: Verified) -> list[ProblemSpec]:
    """The question itself, if it asks something, and each of its parts by itself."""
    spec = verified.spec
    singles = [single for prefix, single in part_specs(spec) if prefix != "$"]
    return singles if spec.ask is None else [spec, *singles]
