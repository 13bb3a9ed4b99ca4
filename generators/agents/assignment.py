"""What an author is asked in words: the brief, its objective, a direction, or what to mend."""

from __future__ import annotations

import json

from generators.agents.wording import fenced
from generators.search.proposer import Request, Wanted
from generators.search.reflection import Detail, as_words
from generators.written_families.document import as_document
from mathverify.problem import encode_lists

__all__ = ["assignment"]

#: How much of a reply that could not be read is shown to its author.
_QUOTED = 4_000


def assignment(
    request: Request,
    thing: str,
    order: str,
    detail: Detail,
    directions: tuple[str, ...] = (),
) -> str:
    """The words for a request; ``thing`` is what to write, ``order`` what a revision has to do.

    Drafts take the directions in turn.
    """
    brief = f"Write one {thing} for this request:\n{fenced(request.brief.shown)}"
    objective = request.brief.objective.model_dump(mode="json", exclude_none=True)
    objective = {key: value for key, value in objective.items() if value}
    if objective:
        brief += f"\nIts objective: {json.dumps(objective, ensure_ascii=False)}"
    if request.revise is not None:
        told = _revision(request.revise, thing, order, detail, request.tried)
        return f"{brief}\n\n{told}"
    if request.tried:
        brief += f"\n\n{_listed(_EARLIER, request.tried)}\nWrite another one."
    if not directions:
        return brief
    direction = directions[request.draft % len(directions)]
    return f"{brief}\nThe direction to take:\n{fenced(direction)}"


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
