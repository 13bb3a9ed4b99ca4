"""Siblings of a set: place by place a question of the same family and shape, with new numbers.

No question of the new set stands in the old one.  Families are gone through in orders that the old
set did not use, so that siblings of siblings are new again.  Where a family has no other question
of a shape, one of its other shapes takes the place.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from generators.catalogue import by_name, family
from generators.family import Family
from generators.parameters import Values
from generators.sampler import Origin, Proposal
from generators.sets.assembly import Assembly, Filling, Question, Shortfall, records_of
from generators.sets.candidates import sources
from generators.sets.engines import Engine
from generators.sets.index import indexed
from generators.sets.lock import SHARD
from generators.sets.manifest import Manifest
from generators.sets.offers import Fresh, Offers
from generators.sets.seen import short
from generators.sets.set_line import SetLine, read_line
from generators.shapes import shape_key
from mathverify.errors import UnreadableFileError
from mathverify.problem.identity import shape_digest

#: The first turns of streams are those of sections and of versions, of which there are 26 at most.
_FIRST_TURN = 26
#: Candidates in a row of other shapes, after which a family is taken to have no more of a shape.
_PATIENCE = 2_000
#: Candidates that are looked at together.
_AHEAD = 256


@dataclass(frozen=True, slots=True)
class Siblings:
    """The new set; ``other_shape`` counts the questions that have not the shape of their place."""

    assembly: Assembly
    other_shape: int


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a place of the old set had."""

    section: int
    family: str
    shape: str


def siblings_of(
    manifest: Manifest, old: Path, *, engine: Engine, watch: Callable[[object], object]
) -> Siblings:
    """A set like the one in the folder ``old``, which ``manifest`` made; in memory.

    A family that has no other questions leaves its places empty, and a shortfall is noted.  Raises
    `UnreadableFileError` for a set that is too long for memory, that is none of the manifest, or
    that has questions of a file, of which there are no others.
    """
    assembly = Assembly()
    wanted, turn = _wanted(manifest, old, assembly)
    found: list[Question] = []
    other = 0
    for number, section in enumerate(manifest.section):
        places = [one for one in wanted if one.section == number]
        pools: dict[str, dict[str, deque[Question]]] = {}
        for name in dict.fromkeys(one.family for one in places):
            shapes = Counter(one.shape for one in places if one.family == name)
            stream = turn * len(manifest.section) + number
            drawing = _Drawing(manifest, number, name, stream, engine, assembly, shapes)
            pools[name] = defaultdict(deque)
            for shape, question in drawing.questions():
                watch(question)
                pools[name][shape].append(question)
        before = len(found)
        for place in places:
            pool = pools[place.family]
            other += not pool[place.shape] and bool(pool[_ANY])
            chosen = pool[place.shape] or pool[_ANY]
            if chosen:
                found.append(replace(chosen.popleft(), number=len(found) + 1))
        if len(found) - before < len(places):
            assembly.shortfalls.append(Shortfall(section.title, len(places), len(found) - before))
    assembly.number = len(found)
    assembly.records += records_of(manifest, found, workers=engine.workers)
    return Siblings(assembly, other)


#: The pool of questions for places whose shape a family has no more of.
_ANY = ""


class _Drawing:
    """Questions of a family for the shapes that are wanted, from one stream."""

    def __init__(
        self,
        manifest: Manifest,
        number: int,
        name: str,
        stream: int,
        engine: Engine,
        assembly: Assembly,
        shapes: Counter[str],
    ) -> None:
        count = shapes.total()
        section = manifest.section[number].model_copy(
            update={"family": name, "concept": None, "count": count}
        )
        offered = sources(section, stream, manifest.seed)
        self._filling = Filling(manifest, number, section, stream, engine, assembly, True)
        self._filling.look_up(offered)
        self._offers = Offers(number, offered, engine)
        self._assembly = assembly
        self._family = family(name)
        self._shapes = shapes

    def questions(self) -> Iterator[tuple[str, Question]]:
        """The questions with the shape that each is for; `_ANY` for those that have another."""
        spare: deque[Fresh] = deque()
        passed = 0
        while (left := self._shapes.total()) and passed < _PATIENCE:
            fresh = self._offers.fresh(self._assembly.seen, min(2 * left, _AHEAD))
            if not fresh:
                break
            chosen = [(shape, one) for one in fresh if (shape := self._fits(one))]
            passed = 0 if chosen else passed + len(fresh)
            taken = {one.place for _, one in chosen}
            spare.extend(one for one in fresh if one.place not in taken)
            yield from self._proved(chosen)
        while (left := self._shapes.total()) and spare:
            some = [spare.popleft() for _ in range(min(left, len(spare)))]
            for _, question in self._proved([(_ANY, one) for one in some]):
                self._shapes.subtract([next(self._shapes.elements())])
                yield _ANY, question
        self._assembly.duplicates += self._offers.duplicates

    def _fits(self, one: Fresh) -> str:
        """The shape that a candidate is wanted for, which is wanted once less; empty for none."""
        proposal = one.source.at(one.place.rank)
        assert isinstance(proposal, Proposal)
        shape = shape_key(self._family, proposal)
        if not self._shapes[shape]:
            return ""
        self._shapes[shape] -= 1
        return shape

    def _proved(self, chosen: list[tuple[str, Fresh]]) -> Iterator[tuple[str, Question]]:
        outcomes = self._filling.outcomes([one for _, one in chosen])
        for (shape, _), outcome in zip(chosen, outcomes, strict=True):
            question = self._filling.counted(outcome)
            if question is not None:
                yield shape, question
            elif shape:
                self._shapes[shape] += 1


def _wanted(manifest: Manifest, old: Path, assembly: Assembly) -> tuple[list[_Wanted], int]:
    """What each place of the old set had, and the first turn of streams that it did not use."""
    found: list[_Wanted] = []
    turn = _FIRST_TURN
    known = by_name()
    with indexed(old) as index:
        if len(index) > SHARD:
            words = f"it has {len(index)} questions, and siblings are made of {SHARD} at most"
            raise UnreadableFileError(str(old), f"{words}: take another seed for the whole set")
        for entry in index.entries():
            line = read_line(index.line(entry), f"{old}, question {entry.name}")
            assembly.seen.add(short(shape_digest(line.spec)))
            stream = line.origin.stream
            turn = max(turn, (stream or 0) // len(manifest.section) + 1)
            if entry.letter not in ("", "A"):
                continue
            source = known.get(line.origin.family)
            if source is None or line.section >= len(manifest.section):
                reason = f"question {entry.name} is of no family, and has no siblings"
                raise UnreadableFileError(str(old), reason)
            found.append(_Wanted(line.section, source.name, _shape(source, line)))
    return found, turn


def _shape(source: Family, line: SetLine) -> str:
    origin = line.origin
    told = Origin(
        *(origin.family, origin.version, origin.difficulty, origin.seed, origin.index),
        *(origin.choice, Values(())),
    )
    return shape_key(source, Proposal(line.spec, told))
