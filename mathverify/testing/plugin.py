"""The pytest plug-in: files of questions, one test a question.

``*.mathset.yaml``, ``*.mathset.yml`` and ``*.mathset.jsonl`` are collected where pytest looks for
tests.  The plug-in loads nothing but pytest until there is such a file; ``-p no:mathverify`` turns
it off.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

_SUFFIXES = (".mathset.yaml", ".mathset.yml", ".mathset.jsonl")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> MathsetFile | None:
    """Collect a file of questions."""
    if not file_path.name.endswith(_SUFFIXES):
        return None
    return MathsetFile.from_parent(parent, path=file_path)


class QuestionFailure(Exception):  # noqa: N818 - it is shown, not caught
    """A question that is not as expected; its text is the report."""


class MathsetFile(pytest.File):
    """A file of questions."""

    def collect(self) -> Iterator[QuestionItem]:
        """One item a question.  Raises CollectError for a file that is none."""
        from mathverify.errors import MathverifyError
        from mathverify.testing.mathset import items

        try:
            found = items(self.path)
        except MathverifyError as error:
            raise self.CollectError(str(error)) from error
        seen: dict[str, int] = {}
        for item in found:
            count = seen[item.name] = seen.get(item.name, 0) + 1
            name = item.name if count == 1 else f"{item.name}#{count}"
            question = QuestionItem.from_parent(self, name=name)
            question.question = item
            yield question


class QuestionItem(pytest.Item):
    """One question; it passes when its verdict is the expected one."""

    question: object

    def runtest(self) -> None:
        """Verify the question.  Raises QuestionFailure."""
        from mathverify.testing.mathset import Item, check

        assert isinstance(self.question, Item)
        failure = check(self.question)
        if failure:
            raise QuestionFailure(failure)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The report of the question alone, without a traceback."""
        if isinstance(excinfo.value, QuestionFailure):
            path, line, _ = self.reportinfo()
            return f"{path}:{(line or 0) + 1}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the question stands."""
        from mathverify.testing.mathset import Item

        assert isinstance(self.question, Item)
        return self.path, self.question.line - 1, f"question {self.name}"
