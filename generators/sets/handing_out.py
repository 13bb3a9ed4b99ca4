"""The keys of a manifest for how its sheet is handed out: head, marks, room, columns, print.

None of them changes a question: what is proved stays proved whatever stands here.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mathverify.verification.renderer import Handout

Marks: TypeAlias = Annotated[int, Field(ge=1, le=100, strict=True)]
Working: TypeAlias = Annotated[int, Field(ge=0, le=250, strict=True)]
#: One number for every question, or a list with one for each.
Each: TypeAlias = int | tuple[int, ...] | None


class SheetKeys(BaseModel):
    """The table ``[sheet]``: ``true`` for class and date leaves a line to write on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    school: str = ""
    course: str | bool = Field(default=False, alias="class")
    date: str | bool = True
    name: bool = True
    time: str = ""
    instructions: tuple[str, ...] = ()
    total: int | None = Field(default=None, ge=1, strict=True)
    columns: Literal[1, 2] = 1
    large_print: bool = False

    @model_validator(mode="after")
    def _one_column_of_large_print(self) -> SheetKeys:
        if self.large_print and self.columns > 1:
            raise ValueError("large print has one column")
        return self

    def handout(self) -> Handout:
        """How the sheet is handed out."""
        return Handout(
            school=self.school,
            course=_line_or_words(self.course),
            date=_line_or_words(self.date),
            name=self.name,
            time=self.time,
            instructions=self.instructions,
            columns=self.columns,
            large_print=self.large_print,
        )


def _line_or_words(told: str | bool) -> str | None:
    if isinstance(told, str):
        return told
    return None if told else ""


def for_each(told: Each, count: int) -> tuple[int, ...]:
    """What is told of the first ``count`` questions; empty where nothing is."""
    if told is None:
        return ()
    return (told,) * count if isinstance(told, int) else told[:count]
