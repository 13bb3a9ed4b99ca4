"""A run that kills itself: ``python dying.py FOLDER LOG PHASE`` ends by SIGKILL within the phase.

LOG has a line for every request that was really made.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quoted_replies import quoted
from written_questions import DOUBLE, RIGHT, WRONG

from generators.language_models.port import Message, ReplySchema, Sampling
from generators.language_models.scripted import Answering
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.workflows import journal
from generators.workflows import run as running
from mathverify.api import repairs, verify

#: Where a run is killed: within the request of a role, within a proof or a search for repairs, and
#: before and after what is written at the end of a brief and of the run.
PHASES = (
    "writer 1",
    "writer 2",
    "critic 1",
    "critic 2",
    "reader 1",
    "reader 2",
    "reader 4",
    "verifying 1",
    "verifying 2",
    "repairing 1",
    "journal 1",
    "journalled 1",
    "journalled 2",
    "questions 1",
)

_BETTER = json.dumps(
    DOUBLE | {"prose": {"stem": "[Two equal bags](g) weigh {n} kilos. How heavy is one bag?"}}
)
_READ = json.dumps(
    {key: DOUBLE[key] for key in ("id", "unknowns", "ask")} | {"givens": {"g": "2*a = 14"}}
)
BRIEFS = (Brief("first", seed=1), Brief("second", seed=2))
BUDGET = Budget(candidates=4, calls=30)
LARGER = Budget(candidates=8, calls=60)


def says(messages: tuple[Message, ...]) -> tuple[str, str]:
    """Who is asked, and the reply: a false draft for the first brief, advice for the second."""
    role, task = messages[0].content, messages[1].content
    if role.startswith("You write"):
        if "An earlier attempt" in task:
            return "writer", _BETTER
        return "writer", WRONG if "first" in task else RIGHT
    if role.startswith("You read"):
        return "reader", quoted(_READ, task)
    return "critic", json.dumps({"score": 9 if "bags" in task else 7, "direction": "use bags"})


def model(log: Path, within: Callable[[str], None] = lambda _: None) -> Answering:
    """The model; ``within`` is told of every request once it is in the log."""

    def answer(messages: tuple[Message, ...], _schema: ReplySchema, _sampling: Sampling) -> str:
        role, reply = says(messages)
        with log.open("a", encoding="utf-8") as lines:
            lines.write(f"{role}\n")
        within(role)
        return reply

    return Answering(answer, "imitated")


def main(folder: Path, log: Path, phase: str) -> None:
    """The run, which does not come to its end."""
    met: Counter[str] = Counter()
    name, _, turn = phase.partition(" ")

    def within(what: str) -> None:
        met[what] += 1
        if what == name and met[what] == int(turn):
            os.kill(os.getpid(), signal.SIGKILL)

    def told(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **named: Any) -> Any:
            within(what)
            return function(*arguments, **named)

        return called

    finish, write_all = journal.RunJournal.finish, running.write_all

    def finished(*arguments: Any) -> None:
        within("journal")
        finish(*arguments)
        within("journalled")

    def written(where: Path, files: Any) -> None:
        if running.QUESTIONS in files:
            within("questions")
        write_all(where, files)

    journal.RunJournal.finish = finished  # type: ignore[method-assign]
    running.write_all = written  # type: ignore[assignment]
    running.run(
        running.Run("prooffirst", BRIEFS, BUDGET),
        folder,
        model(log, within),
        told("verifying", verify),
        told("repairing", repairs),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
