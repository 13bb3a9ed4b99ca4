"""A run that kills itself: ``python dying.py WORKFLOW FOLDER LOG PHASE`` ends by SIGKILL within the
phase.

LOG has a line for every request that was really made: the first words of the prompt.  What the
model says is a pure function of the request, so that a run that is taken up hears the same; of
the task alone, so that a prompt with other words of advice makes no other run.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ordering_bank import Shelf
from quoted_replies import quoted
from written_questions import DISTANCE, DOUBLE
from yaml_tables import table

from evaluation.trials.imitated_roles import OPINIONS, critiques
from evaluation.trials.imitation import drawn
from generators.bank.ground import NO_BANK
from generators.language_models.port import Message, ReplySchema, Sampling
from generators.language_models.scripted import Answering
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.workflows import journal
from generators.workflows import run as running
from generators.workflows.illustrating import NO_ILLUSTRATOR, Illustrator
from generators.workflows.recipes import GROUNDED, ILLUSTRATED
from mathverify.api import repairs, verify
from mathverify.verification.picturing import draw_pictures, read_pictures

BRIEFS = (Brief("first", seed=1), Brief("second", seed=2))
BUDGET = Budget(candidates=8, calls=80)
LARGER = Budget(candidates=16, calls=160)
#: What the model says in a run of each workflow, among all that it might.
SEEDS: dict[str, int] = {
    row["workflow"]: row["seed"] for row in table(Path(__file__).with_name("killed_phases.yaml"))
}

_NUMBER = re.compile(r"-?\d+")
_MATERIAL = re.compile(r"<material>\n(.*)\n</material>", re.DOTALL)
_SEVERAL = re.compile(r"^Write (\d+) different questions", re.MULTILINE)
_SHOWN = re.compile(r"^Question \d+:$", re.MULTILINE)

Within = Callable[[str], None]


def opening(messages: tuple[Message, ...]) -> str:
    """Who is asked: the first words of the prompt."""
    return " ".join(messages[0].content.split()[:2])


def _drawn(workflow: str, messages: tuple[Message, ...], purpose: str) -> int:
    return drawn(messages[1:], f"{purpose} of run {SEEDS[workflow]}")


def _double(number: int, slip: int) -> dict[str, Any]:
    half = 7 + number % 40
    return DOUBLE | {"data": {"n": str(2 * half)}, "answer": str(half + slip)}


def _distance(number: int, slip: int) -> dict[str, Any]:
    first = 10 + number % 40
    data = {"start": f"({first}, 5)", "end": f"({first + 3}, 9)"}
    return DISTANCE | {"data": data, "answer": str(5 + slip)}


def _written(workflow: str, messages: tuple[Message, ...]) -> str:
    """A question, or as many as are wanted; every other one has a wrong answer."""
    found = _SEVERAL.search(messages[1].content)
    made = _distance if workflow in ILLUSTRATED else _double
    wanted = int(found[1]) if found else 1
    numbers = [_drawn(workflow, messages, f"question {turn}") for turn in range(wanted)]
    questions = [made(number // 2, number % 2) for number in numbers]
    return json.dumps({"questions": questions} if found else questions[0])


def _read(workflow: str, task: str) -> str:
    """What the words tell, whatever numbers stand in them."""
    found = _MATERIAL.search(task)
    numbers = _NUMBER.findall(found[1] if found else "")
    if workflow in ILLUSTRATED:
        a, b, c, d = numbers
        data = {"data": {"start": f"({a}, {b})", "end": f"({c}, {d})"}}
        bare = {key: DISTANCE[key] for key in ("id", "unknowns", "givens", "ask")} | data
        return quoted(bare, task)
    bare = {key: DOUBLE[key] for key in ("id", "unknowns", "ask")}
    return quoted(bare | {"givens": {"g": f"2*a = {numbers[0]}"}}, task)


def says(workflow: str, messages: tuple[Message, ...]) -> str:
    """The reply."""
    role, task = messages[0].content, messages[1].content
    match opening(messages):
        case "You write":
            return _written(workflow, messages)
        case "You read":
            return _read(workflow, task)
        case "You solve":
            number = int(_NUMBER.findall(task)[-1])
            return json.dumps({"work": "", "answer": str(number // 2), "unclear": ""})
        case "You judge":
            shown = range(max(1, len(_SHOWN.findall(task))))
            return critiques([_drawn(workflow, messages, f"score {turn}") for turn in shown])
    said = next(said for words, said in OPINIONS.items() if role.startswith(words))
    return said(_drawn(workflow, messages, "score"))


def model(workflow: str, log: Path, within: Within = lambda _: None) -> Answering:
    """The model; ``within`` is told of every request once it is in the log."""

    def answer(messages: tuple[Message, ...], _schema: ReplySchema, _sampling: Sampling) -> str:
        with log.open("a", encoding="utf-8") as lines:
            lines.write(f"{opening(messages)}\n")
        within(opening(messages))
        return says(workflow, messages)

    return Answering(answer, "imitated")


def run(
    workflow: str, folder: Path, log: Path, budget: Budget, within: Within = lambda _: None
) -> running.Summary:
    """The run; ``within`` is told of what begins."""

    def told(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **named: Any) -> Any:
            within(what)
            return function(*arguments, **named)

        return called

    drawer = Illustrator(told("drawing", draw_pictures), told("seeing", read_pictures))
    shelf = Shelf()
    shelf.search = told("looking", shelf.search)  # type: ignore[method-assign]
    return running.run(
        running.Run(workflow, BRIEFS, budget),
        folder,
        model(workflow, log, within),
        told("verifying", verify),
        told("repairing", repairs),
        illustrator=drawer if workflow in ILLUSTRATED else NO_ILLUSTRATOR,
        retriever=shelf if workflow in GROUNDED else NO_BANK,
    )


def main(workflow: str, folder: Path, log: Path, phase: str) -> None:
    """The run, which does not come to its end."""
    met: Counter[str] = Counter()
    name, _, turn = phase.rpartition(" ")

    def within(what: str) -> None:
        met[what] += 1
        if what == name and met[what] == int(turn):
            os.kill(os.getpid(), signal.SIGKILL)

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
    run(workflow, folder, log, BUDGET, within)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
