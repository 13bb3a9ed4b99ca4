"""What an author is asked in words: the brief, its objective, a direction, or what to mend."""

from __future__ import annotations

import json

from generators.agents.wording import fenced
from generators.search.proposer import Request, Wanted
from generators.search.reflection import Detail, as_words
from generators.written_families.document import as_document
from mathverify.problem import encode_lists

#: How much of a reply that could not be read is shown to its author.
_QUOTED = 4_000


def assignment(
    request: Request,
    thing: str,
    order: str,
    detail: Detail,
    directions: tuple[str, ...] = (),
    count: int = 1,
) -> str:
    """The words for a request; ``thing`` is what to write, ``order`` what a revision has to do.

    Drafts take the directions in turn.  For a ``count`` above 1 so many are wanted in one reply,
    each its own.
    """
    wanted = f"one {thing}" if count == 1 else f"{count} different {thing}s"
    brief = f"Write {wanted} for this request:\n{fenced(request.brief.shown)}"
    objective = request.brief.objective.model_dump(mode="json", exclude_none=True)
    objective = {key: value for key, value in objective.items() if value}
    if objective:
        brief += f"\nIts objective: {json.dumps(objective, ensure_ascii=False)}"
    if request.revise is not None:
        told = _revision(request.revise, thing, order, detail, request.tried)
        several = f"\nDo so in {count} different ways, each whole by itself." if count > 1 else ""
        return f"{brief}\n\n{told}{several}"
    if request.tried:
        others = "another one" if count == 1 else "others"
        brief += f"\n\n{_listed(_EARLIER, request.tried)}\nWrite {others}."
    if not directions:
        return brief
    taken = [directions[(request.draft + turn) % len(directions)] for turn in range(count)]
    heading = "The direction to take:" if count == 1 else "The directions to take, one for each:"
    return "\n".join((brief, heading, *map(fenced, dict.fromkeys(taken))))


_EARLIER = "These were written for it before, with what was found of them:"
_TRIED = "Tried before, with what was found; do not do these again:"


def _listed(heading: str, tried: tuple[str, ...]) -> str:
    return f"{heading}\n{fenced(chr(10).join(tried))}"


def _revision(
    wanted: Wanted, thing: str, order: str, detail: Detail, tried: tuple[str, ...]
) -> str:
    told = as_words(wanted.reflection, detail)
    if tried and detail > Detail.NOTHING:
        told += f"\n\n{_listed(_TRIED, tried)}"
    if wanted.spec is None:
        quoted = f"An earlier attempt could not be read:\n{fenced(wanted.text[:_QUOTED])}"
        return f"{quoted}\n{told}\nWrite the {thing} anew."
    before = encode_lists(wanted.spec) if wanted.family is None else as_document(wanted.family)
    document = json.dumps(before, ensure_ascii=False)
    if wanted.reflection.proved:
        order = f"Act on it, keep what was proved, and reply with the whole {thing}."
    return f"An earlier attempt was:\n{document}\n\n{told}\n{order}"
