"""The doors that show one proved question: `render`, `finished`, `figure`.

Each takes a verdict or its seal, and refuses a question that is not proved; nothing is shown that
was not read back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from mathverify.errors import NotVerifiedError, ReadBackError
from mathverify.question_texts import Question
from mathverify.question_texts import finished as finished_questions
from mathverify.verification.verdict import Verdict
from mathverify.verification.verified import Verified

if TYPE_CHECKING:
    from mathverify.verification.pictures import Drawing
    from mathverify.verification.renderer import Page

#: What the doors take; a verdict has to be that of a proved question.
Proved: TypeAlias = Verdict | Verified | Question


@overload
def render(
    question: Proved, to: str = "html", *, page: Literal[False] = False, key: bool = False
) -> str: ...
@overload
def render(
    question: Proved, to: str = "html", *, page: Literal[True], title: str = ""
) -> tuple[Page, ...]: ...
def render(
    question: Proved, to: str = "html", *, page: bool = False, key: bool = False, title: str = ""
) -> str | tuple[Page, ...]:
    """One question as text to put into a document, or as whole files.

    Without ``page`` the question as a fragment of ``html``, ``md`` or ``latex``; with ``key`` its
    answer and worked solution instead.  With ``page`` the files of any installed format, each with
    ``name`` and ``content``, sheet and key as the format has them.  Raises `NotVerifiedError` for
    a question that is not proved, and `PluginError` for a format that nobody offers.
    """
    from mathverify.verification.fragments import fragment, sheet_of_one
    from mathverify.verification.rendering import prepared, written

    verified = _verified(question)
    if page:
        return written(prepared((to,))[to], sheet_of_one(verified, title or verified.spec.id))
    return fragment(verified, to)[key]


def finished(question: Proved) -> tuple[Question, ...]:
    """The question with its texts finished: one, or one for each of its parts.

    Raises `NotVerifiedError` for a question that is not proved.
    """
    return finished_questions(_verified(question))


def figure(question: Proved) -> Drawing:
    """The pictures of a question, read back (`Drawn`), or why there are none (`NotDrawn`).

    Both have ``svg``, the first picture as text, empty where there is none.  Raises
    `NotVerifiedError` for a question that is not proved.
    """
    from mathverify.verification.pictures import Drawn, NotDrawn
    from mathverify.verification.picturing import pictures_of

    verified = _verified(question)
    if verified.spec.figure is None:
        return NotDrawn("the question has no figure, so there is nothing to draw")
    try:
        return Drawn(pictures_of(verified))
    except ReadBackError as error:
        return NotDrawn(str(error))


def _verified(question: object) -> Verified:
    """The seal of what was offered.  Raises `NotVerifiedError`."""
    match question:
        case Verified():
            return question
        case Question(verified=verified):
            return verified
        case Verdict(verified=None, spec=spec, status=status):
            raise NotVerifiedError(f"{spec.id!r}, which is {status},")
        case Verdict(verified=verified):
            assert verified is not None
            return verified
        case _:
            raise NotVerifiedError(type(question).__name__)
