"""Pictures drawn and read back where it can be stopped, and the record of what was read.

`pictures_of` is for pages: the pictures of a proved question, drawn and read back once.

Drawing and reading run in workers that are killed at the deadline of the policy: a figure comes
from outside, and whoever wrote it may have meant harm.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from mathverify.errors import ReadBackError
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.facets import Facet
from mathverify.verification.isolation import Finished, run
from mathverify.verification.pictures import (
    Agrees,
    CannotTell,
    Consistency,
    Disagrees,
    Drawing,
    Drawn,
    NotDrawn,
    Picture,
    as_data,
    picture_drawer,
    picture_reader,
)
from mathverify.verification.policy import STANDARD, Policy
from mathverify.verification.verified import Verified

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


#: How many questions keep their pictures; every format of a sheet, which
#: has a thousand questions at most, shows the same.
_KEPT = 1024
_pictures: dict[str, tuple[Picture, ...]] = {}


def pictures_of(verified: Verified, policy: Policy = STANDARD) -> tuple[Picture, ...]:
    """The pictures of a question, each read back and in agreement with it; none without a figure.

    Raises `ReadBackError` for a figure that was not proved, cannot be drawn, or disagrees.
    """
    spec, digest = verified.spec, verified.certificate.digest
    if spec.figure is None:
        return ()
    if Facet.FIGURE not in verified.facets:
        raise ReadBackError("the picture", spec.id, "a figure that was proved", "one that was not")
    if digest not in _pictures:
        drawing = draw_pictures(spec, policy)
        if not isinstance(drawing, Drawn):
            raise ReadBackError("the picture", spec.id, "a drawing", drawing.reason)
        for said in read_pictures(spec, tuple(one.svg for one in drawing.pictures), policy):
            if not isinstance(said, Agrees):
                raise ReadBackError("the picture", spec.id, "what the question says", _told(said))
        while len(_pictures) >= _KEPT:
            del _pictures[next(iter(_pictures))]
        _pictures[digest] = drawing.pictures
    return _pictures[digest]


def _told(said: Disagrees | CannotTell) -> str:
    return said.reason if isinstance(said, CannotTell) else "; ".join(map(str, said.faults))


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
