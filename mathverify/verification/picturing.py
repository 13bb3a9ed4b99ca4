"""Pictures drawn and read back where it can be stopped, and the record of what was read.

Drawing and reading run in workers that are killed at the deadline of the policy: a figure comes
from outside, and whoever wrote it may have meant harm.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from mathverify.problem.spec import ProblemSpec
from mathverify.verification.isolation import Finished, run
from mathverify.verification.pictures import (
    CannotTell,
    Consistency,
    Drawing,
    NotDrawn,
    as_data,
    picture_drawer,
    picture_reader,
)
from mathverify.verification.policy import STANDARD, Policy

__all__ = ["RECORD", "draw_pictures", "read_pictures", "record_line"]

#: Beside the pictures: a line of JSON for each, with what was read back of it.
RECORD = "figures.jsonl"


def draw_pictures(spec: ProblemSpec, policy: Policy = STANDARD) -> Drawing:
    """The pictures of the figure of ``spec``, by the installed drawer.  Raises `PluginError`."""
    made = run(picture_drawer(), (spec, policy), seconds=policy.deadline, memory=policy.memory)
    if isinstance(made, Finished):
        return made.value
    return NotDrawn(f"drawing it was stopped: {made}")


def read_pictures(
    spec: ProblemSpec, pictures: tuple[bytes, ...], policy: Policy = STANDARD
) -> tuple[Consistency, ...]:
    """What the installed reader says of each picture of ``spec``.  Raises `PluginError`."""
    if not pictures:
        return ()
    task = (spec, pictures, policy)
    made = run(picture_reader(), task, seconds=policy.deadline, memory=policy.memory)
    if isinstance(made, Finished):
        return made.value
    return tuple(CannotTell(f"reading it was stopped: {made}") for _ in pictures)


def record_line(
    name: str, digest: str, files: Sequence[str], svg: bytes, consistency: Consistency
) -> str:
    """A line of `RECORD`: one drawing of the question ``name``, its files, and what was read."""
    data = {
        "id": name,
        "digest": digest,
        "pictures": list(files),
        "svg": hashlib.sha256(svg).hexdigest(),
        **as_data(consistency),
    }
    return json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n"
