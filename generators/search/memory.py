"""What was tried of a line and what was found, so that nobody tries it again unknowingly.

A pure function of the tree.  A revision is told the other revisions of what it revises, and the
questions before that; a draft is told how the drafts before it fared, and so is a revision of
one that could not be read.  Two requests of one search are never told the same, for each candidate
adds a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generators.search.candidate import ROOT, Candidate
from generators.search.proposer import Proposed
from generators.search.reflection import cut
from generators.search.tree import SearchTree
from mathverify.problem import encode_lists
from mathverify.problem.spec import ProblemSpec

#: So many of the last things that were tried are told.
_MOST = 8
#: So many changes of one revision are told.
_MOST_CHANGES = 4


@dataclass(frozen=True, slots=True)
class Tried:
    """One candidate: what was changed (or written), and what was found of it."""

    change: str
    found: str

    def __str__(self) -> str:
        return f"{self.change} - {self.found}"


def tried_before(tree: SearchTree, chosen: int) -> tuple[Tried, ...]:
    """What was tried before a revision of ``chosen``, or before a draft; the last comes last."""
    if chosen == ROOT:
        others = list(tree.children(ROOT))
    else:
        # The line from its draft, then the revisions that led nowhere.
        line = [tree[number] for number in reversed(tree.path(chosen))][1:]
        others = [*line, *tree.children(chosen)]
        if tree[chosen].spec is None:
            # Nothing tells one reply that could not be read from another, but the drafts before it.
            before = (one for one in tree.children(ROOT) if one.number < chosen)
            others = [*(one for one in before if one not in line), *others]
    return tuple(_tried(tree, one) for one in others[-_MOST:])


def _tried(tree: SearchTree, one: Candidate) -> Tried:
    before = tree[one.parent].spec if one.parent != ROOT else None
    if one.spec is None:
        change = "a reply that could not be read"
    elif before is None:
        change = f"the question {_named(one.spec)}"
    else:
        told = list(changes(before, one.spec))
        change = "; ".join(told[:_MOST_CHANGES]) or "nothing changed"
        if isinstance(one.answer, Proposed) and one.answer.author == "repair":
            change = f"a repair: {change}"
    return Tried(f"{one.number + 1}. {cut(change)}", cut(_found(one)))


def _named(spec: ProblemSpec) -> str:
    stem = spec.prose.stem if spec.prose is not None else ""
    return f"{spec.id}: {' '.join(stem.split())[:160]}"


def _found(one: Candidate) -> str:
    points = one.judgement.reflection.points
    told = "; ".join(f"{point.code} at {point.path}: {point.message}" for point in points[:2])
    return told or str(one.standing)


def changes(before: ProblemSpec, after: ProblemSpec) -> Iterator[str]:
    """What the second question says otherwise than the first, by its places."""
    yield from _between(encode_lists(before), encode_lists(after), "$")


def _between(before: object, after: object, path: str) -> Iterator[str]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys((*before, *after)):
            yield from _between(before.get(key), after.get(key), f"{path}.{key}")
        return
    named = _by_name(before), _by_name(after)
    if named[0] is not None and named[1] is not None:
        yield from _between(*named, path)
        return
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _between(one, other, f"{path}[{place}]")
        return
    yield f"{path} {_short(before)} -> {_short(after)}"


def _by_name(value: object) -> dict[str, Any] | None:
    """Entries with names as a mapping by these; None for what is no list of such."""
    if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
        return None
    names = [str(one.get("name") or one.get("id") or "") for one in value]
    return dict(zip(names, value, strict=True)) if all(names) else None


def _short(value: object) -> str:
    if value is None:
        return "left out"
    text = _in_words(value)
    return text if len(text) <= 80 else f"{text[:79]}…"


def _in_words(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(_in_words(one) for one in value.values() if one)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return "; ".join(_in_words(one) for one in value)
    return str(value)
