"""What a recording and the suite over it come to, as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from evaluation.local_model.places import Recorded
from evaluation.local_model.replies import Kind, duplicates, kinds, not_quite_json
from evaluation.local_model.suite import Outcomes
from mathverify.api import verify
from mathverify.problem import decode, to_yaml


def as_data(recorded: Recorded, outcomes: Outcomes) -> dict[str, Any]:
    """The numbers: what is in a recording, and what the loop made of it."""
    writing = [one for one in recorded.noted if one.place[1] == "You write"]
    return {
        "recorded": dict(recorded.header),
        "modes": dict(outcomes.modes),
        "replies": kinds(
            [one for one in recorded.noted if not one.place[0].startswith("doctor")], verify
        ),
        "seconds": round(sum(one.seconds for one in recorded.noted)),
        "not_quite_json": not_quite_json(recorded.noted),
        "duplicates": duplicates(writing),
        "candidates": {name: dict(stood) for name, stood in outcomes.standings.items()},
        "ends": {name: dict(ends) for name, ends in outcomes.ends.items()},
        "calls": dict(outcomes.calls),
        "tokens": dict(outcomes.tokens),
        "accepted": [dict(one) for one in outcomes.accepted],
        "read": [
            [status, "" if status == "not written down" else told] for status, told in outcomes.read
        ],
    }


def as_lines(data: Mapping[str, Any]) -> list[str]:
    """The same as Markdown, with every accepted question in full for somebody to read."""
    lines = ["| the doctor asks in | |", "|---|---|"]
    lines += [f"| `{mode}` | {_short(said)} |" for mode, said in data["modes"].items()]
    lines += ["", "| replies of | " + " | ".join(Kind) + " |", "|---" * (len(Kind) + 1) + "|"]
    for name, counted in data["replies"].items():
        lines.append(f"| {name} | " + " | ".join(str(counted.get(k, 0)) for k in Kind) + " |")
    lines += [
        "",
        f"{data['not_quite_json']} replies are JSON but for line ends in their strings. "
        f"{data['duplicates']} of the questions written repeat another or an example. "
        f"{data['seconds']} s of the model.",
        "",
        "| workflow | calls | tokens | candidates | briefs |",
        "|---|--:|--:|---|---|",
    ]
    for name, stood in data["candidates"].items():
        spent = f"{data['calls'][name]} | {data['tokens'][name]}"
        lines.append(f"| {name} | {spent} | {_counted(stood)} | {_counted(data['ends'][name])} |")
    came = [status for status, _ in data["read"]]
    lines += ["", "The Reader: " + _counted({one: came.count(one) for one in dict.fromkeys(came)})]
    for one in data["accepted"]:
        spec = decode(one["question"], source="accepted")
        lines += ["", f"Accepted by {one['workflow']}:", "", to_yaml(spec).rstrip()]
    return lines


def _counted(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counted.items()) or "none"


def _short(text: str) -> str:
    return " ".join(text.split())[:120].replace("|", "/")
