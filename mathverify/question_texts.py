"""`Question`: a proved question as it is told to people, each of its texts finished.

For programs that need the sentence and not the spec: prompts, reward functions, tables.  The texts
are those of the installed renderer ``records``, read back as every page is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mathverify.errors import PluginError
from mathverify.problem.json_lines import json_value, lines_of
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.fragments import sheet_of_one
from mathverify.verification.renderer import GROUP
from mathverify.verification.rendering import prepared, written
from mathverify.verification.verified import Verified

_RECORDS = "records"


@dataclass(frozen=True, slots=True)
class Text:
    """One text in three notations; as a string it is the plain one."""

    plain: str
    markdown: str
    latex: str

    def __str__(self) -> str:
        return self.plain


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a worked solution, and why it follows (empty where it needs no word)."""

    relation: Text
    because: Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One option."""

    label: str
    text: Text
    right: bool


@dataclass(frozen=True, slots=True, repr=False)
class Question:
    """What a proved question asks in one place, and what answers it.

    ``part`` is the id of the part, empty for a question without parts.  ``accepted`` are texts that
    were proved to say the same as the answer.  ``figure`` is the first of ``figures`` as SVG, empty
    where there is none.
    """

    verified: Verified
    part: str
    text: Text
    answer: Text
    accepted: tuple[str, ...]
    options: tuple[Choice, ...]
    steps: tuple[Line, ...]
    figures: tuple[str, ...]

    @property
    def spec(self) -> ProblemSpec:
        """The question as it was written down."""
        return self.verified.spec

    @property
    def id(self) -> str:
        """The id of the question."""
        return self.verified.spec.id

    @property
    def figure(self) -> str:
        """The picture as SVG, empty where there is none."""
        return self.figures[0] if self.figures else ""

    def __repr__(self) -> str:
        part = f", part {self.part}" if self.part else ""
        return f"<Question {self.id}{part}: {self.text.plain!r}, answer {self.answer.plain!r}>"

    def _repr_html_(self) -> str:
        from mathverify.verification.notebook import html_of_question

        return html_of_question(self.verified)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from mathverify.verification.notebook import bundle

        return {**bundle(repr(self), self._repr_html_()), "text/markdown": self.text.markdown}


def finished(verified: Verified) -> tuple[Question, ...]:
    """The question in each place where it asks something: one, or one for each of its parts.

    Raises `PluginError` where no renderer ``records`` is installed, and what the renderer raises
    for a question that asks nothing in words.
    """
    (page,) = written(prepared((_RECORDS,))[_RECORDS], sheet_of_one(verified))
    return tuple(_questions(verified, page.text))


def _questions(verified: Verified, text: str) -> Iterator[Question]:
    for _, line in lines_of(text):
        record = json_value(line)
        if not isinstance(record, Mapping):
            raise PluginError(GROUP, _RECORDS, "a line is no object")
        yield Question(
            verified,
            record["part"],
            _text(record["question"]),
            _text(record["answer"]),
            tuple(record["answer"]["accept"]),
            tuple(Choice(one["label"], _text(one), one["right"]) for one in record["options"]),
            tuple(Line(_text(one), _text(one["because"])) for one in record["steps"]),
            tuple(one["svg"] for one in record["figures"]),
        )


def _text(record: Mapping[str, str]) -> Text:
    return Text(record["plain"], record["markdown"], record["latex"])
