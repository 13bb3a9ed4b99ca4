"""What the command says of every example; run as a script, it writes the golden reports anew.

Read what has changed before you keep it: a report must be right, and must lead to the next attempt.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["EXAMPLES", "FOLDERS", "golden", "questions", "report"]

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

#: Folder -> the exit codes that its questions may end with.
FOLDERS = {"sound": {0}, "flawed": {1, 64}, "undecided": {2}}


def questions() -> list[Path]:
    """All example questions."""
    return sorted(path for folder in FOLDERS for path in (EXAMPLES / folder).glob("*.yaml"))


def golden(question: Path) -> Path:
    """The golden report of a question."""
    return question.with_suffix(".report.txt")


def report(question: Path) -> str:
    """Standard output of ``mathverify verify``, then the exit code on a line of its own."""
    from command_line import here

    ended = here("verify", question.name, cwd=question.parent)
    return f"{ended.out}exit {ended.code}\n"


if __name__ == "__main__":
    for path in questions():
        golden(path).write_text(report(path), encoding="utf-8")
