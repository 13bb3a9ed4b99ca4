"""Which fact about sides would settle a question that is not forced.

Candidates are sides of the lines that the angles of the question name; each is tried as one more
fact, and those with which the goal is forced are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from geometry.angles.expressions import AngleAtom, LinearExpression, Segment
from geometry.angles.facts import Fact, SameSide
from geometry.angles.study import Study


def settling_facts(study: Study, goal: LinearExpression, most: int) -> tuple[Fact, ...]:
    """The facts, among ``most`` candidates, each of which forces the goal if it is added."""
    found = list[Fact]()
    for fact in islice(_candidates(study, goal), most):
        closer = Study((*study.facts, fact), study.relations)
        if closer.contradiction is None and closer.value_of(goal) is not None:
            found.append(fact)
    return tuple(found)


def _candidates(study: Study, goal: LinearExpression) -> Iterator[Fact]:
    """Sides that are not known, of lines and points that the goal and the givens name first."""
    asked = [term for term, _ in goal.terms if isinstance(term, AngleAtom)]
    given = [
        term
        for relation in study.relations
        for term, _ in relation.expression.terms
        if isinstance(term, AngleAtom)
    ]
    atoms = [*asked, *given]
    points = tuple(dict.fromkeys([*_points(atoms), *study.points]))
    seen = set[object]()
    for line in _lines(atoms):
        for one, two in combinations([point for point in points if point not in line], 2):
            if study.figure.side(line, one, two) != 0 or _on(study, line, one):
                continue
            if _on(study, line, two):
                continue
            key = _question(study, line, one, two)
            if key not in seen:
                seen.add(key)
                yield SameSide(min(one, two), max(one, two), line)


def _points(atoms: list[AngleAtom]) -> list[str]:
    return [point for atom in atoms for point in (atom.arm, atom.other, atom.vertex)]


def _lines(atoms: list[AngleAtom]) -> list[Segment]:
    """Lines between vertices, chords between arms, and the arms themselves."""
    lines: list[Segment] = [
        (one.vertex, two.vertex) for one, two in combinations(atoms, 2) if one.vertex != two.vertex
    ]
    lines += [(atom.arm, atom.other) for atom in atoms]
    lines += [side for atom in atoms for side in atom.sides]
    return list(dict.fromkeys((min(line), max(line)) for line in lines))


def _on(study: Study, line: Segment, point: str) -> bool:
    figure = study.figure
    link = (line[0], point)
    return (
        figure.are_distinct(*line) and figure.are_distinct(*link) and figure.same_line(line, link)
    )


def _question(study: Study, line: Segment, one: str, two: str) -> object:
    """Equal for sides that stand or fall together."""
    figure = study.figure
    keys = list[object]()
    for point in (one, two):
        link = (line[0], point)
        known = figure.are_distinct(*line) and figure.are_distinct(*link)
        turn = figure.turn(line, link) if known else None
        keys.append((line, point) if turn is None else turn[0])
    return frozenset(keys)
