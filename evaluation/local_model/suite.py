"""The suite: the doctor, the modes, two workflows and the Reader with one model, and the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from generators.agents.reader import NotFormalised, Reader
from generators.language_models.endpoints import Endpoint
from generators.language_models.modes import LADDER, Mode
from generators.language_models.port import Connection
from generators.language_models.probing import probed
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.workflows.run import Run, run
from mathverify.api import repairs, verify
from mathverify.attestation.outcome import Answered, Bench, Unanswerable
from mathverify.problem import encode_lists
from mathverify.problem.spec import ProblemSpec

#: How the model of a part of the suite is asked in a mode.
Asked: TypeAlias = Callable[[str, Mode], Connection]

#: Requests for questions as a teacher makes them.
BRIEFS = (
    "the price of apples and pears",
    "the ages of two sisters",
    "a train journey and its speed",
    "the area of a rectangular garden",
    "a discount of 20 percent in a shop",
    "sharing sweets in a ratio",
    "the sum of three consecutive numbers",
    "the perimeter of a square",
    "tickets for adults and children",
    "an equation with one unknown",
    "the mean of four test marks",
    "a recipe for more people",
    "saving money every week",
    "filling a tank with water",
    "the third angle of a triangle",
    "two numbers with a given sum and difference",
    "the number of legs of cows and chickens",
    "reading pages of a book",
    "the length of a fence",
    "simple interest after three years",
)

#: A draft and a revision; the round trip's workflow has a request for its plan besides.
DRAFT_AND_REVISION = Budget(candidates=2, calls=2, seconds=None)
WITH_A_PLAN = Budget(candidates=2, calls=3, seconds=None)

#: In the modes that are compared each of the first briefs is asked for once.
COMPARED = 4
ONCE = Budget(candidates=1, calls=1, seconds=None)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What came of the suite.

    ``modes`` says what the doctor found, ``standings`` how many candidates of each workflow stood
    where, ``ends`` how its briefs ended, ``accepted`` the questions it found, ``read`` what came
    of each text: ``answered`` with the answer, ``unanswerable``, ``undecided``, ``not written
    down`` with the reason.
    """

    modes: Mapping[str, str]
    standings: Mapping[str, Mapping[str, int]]
    ends: Mapping[str, Mapping[str, int]]
    calls: Mapping[str, int]
    tokens: Mapping[str, int]
    accepted: tuple[Mapping[str, Any], ...]
    read: tuple[tuple[str, str], ...]


def briefs(count: int) -> tuple[Brief, ...]:
    """The first ``count`` briefs, each with its own seed."""
    return tuple(
        Brief(f"A question about {text}.", seed=n) for n, text in enumerate(BRIEFS[:count])
    )


def suite(
    asked: Asked,
    folder: Path,
    texts: Iterable[str],
    mode: Mode,
    say: Callable[[str], None],
    many: int = len(BRIEFS),
) -> Outcomes:
    """Run everything in ``mode`` into ``folder``; ``texts`` are for the Reader.

    `direct` gets the first ``many`` briefs, `prooffirst`, which asks more, half of them.
    """
    probes = probed(Endpoint("local", "", ""), lambda one: asked(f"doctor {one.mode}", one.mode))
    modes = {str(probe.mode): probe.problem or "works" for probe in probes}
    wanted = [(f"mode {one}", "direct", one, COMPARED, ONCE) for one in LADDER if one is not mode]
    wanted.append(("direct", "direct", mode, many, DRAFT_AND_REVISION))
    wanted.append(("prooffirst", "prooffirst", mode, (many + 1) // 2, WITH_A_PLAN))
    say("reader")
    with asked("reader", mode) as model:
        reader = Reader(model, verify, attempts=1)
        read = tuple(_read(reader, text, number) for number, text in enumerate(texts))
    standings: dict[str, Mapping[str, int]] = {}
    ends: dict[str, Mapping[str, int]] = {}
    calls, tokens = {}, {}
    accepted: list[Mapping[str, Any]] = []
    for name, recipe, way, count, budget in wanted:
        say(name)
        stood: Counter[str] = Counter()

        def seen(_: int, candidate: Candidate, stood: Counter[str] = stood) -> None:
            stood[str(candidate.standing)] += 1

        with asked(name, way) as model:
            made = run(
                Run(recipe, briefs(count), budget),
                folder / name.replace(" ", "-"),
                model,
                verify,
                repairs,
                watch=seen,
            )
        standings[name] = dict(sorted(stood.items()))
        ends[name] = dict(sorted(Counter(one.reason for one in made.finished).items()))
        calls[name] = sum(one.spent["calls"] for one in made.finished)
        tokens[name] = sum(one.spent["tokens"] for one in made.finished)
        accepted += [
            {"workflow": name, "question": encode_lists(one.spec)} for one in made.verdicts
        ]
    return Outcomes(modes, standings, ends, calls, tokens, tuple(accepted), read)


def _read(reader: Reader, text: str, number: int) -> tuple[str, str]:
    found = reader.formalise(text, number)
    if isinstance(found, NotFormalised):
        return "not written down", found.reason
    return _answered(found.spec)


def _answered(spec: ProblemSpec) -> tuple[str, str]:
    match Bench(verify).outcome(spec):
        case Answered(answer=answer):
            return "answered", answer
        case Unanswerable(refutations=refutations):
            return "unanswerable", "; ".join(one.code.value for one in refutations)
        case _:
            return "undecided", ""
