"""How the marks of a figure are drawn once all are known: counts, rings, places on the sides."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from geometry.figure import plane
from geometry.figure.arc_rings import AnglePlan, choose_rings, side_by_side, spanned
from geometry.figure.canvas import Canvas
from geometry.figure.elements import (
    AngleArc,
    AngleLabel,
    AngleSide,
    ParallelArrows,
    Place,
    RightAngle,
    Source,
    Ticks,
)
from geometry.figure.errors import refused
from geometry.figure.told import Pair

#: Degrees: the arc of a bearing of 000° would not be seen.
_NOTHING = 0.5
_PLACES_ON_A_SIDE = (0.5, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7, 0.24, 0.76)


@dataclass(slots=True)
class SideGroup:
    """Segments with the same ticks or arrows; a count of 0 is still to be chosen."""

    members: dict[Pair, Source]
    count: int


def choose_counts(groups: Iterable[SideGroup], word: str) -> None:
    """Give every group its own number of ticks or arrows; refuses one number for two groups."""
    listed = list(groups)
    chosen = [group.count for group in listed if group.count]
    taken = set(chosen)
    if len(taken) < len(chosen):
        raise refused(
            "figure.mark",
            f"two groups with the same number of {word} look like one",
            "one group with all sides, or another number",
        )
    for group in listed:
        if not group.count:
            group.count = next(n for n in range(1, 40) if n not in taken)
            taken.add(group.count)
        if group.count > 4:
            raise refused("figure.mark", f"more than four kinds of {word}")


def require_own_arcs(plans: Iterable[AnglePlan]) -> None:
    """Refuse the same number of arcs, two or more, at angles that nobody called equal."""
    groups: dict[int, set[int]] = {}
    for place, plan in enumerate(plans):
        if plan.count > 1:
            groups.setdefault(plan.count, set()).add(plan.group or -1 - place)
    if any(len(found) > 1 for found in groups.values()):
        raise refused(
            "figure.mark",
            "two angles with the same number of arcs look equal",
            "equal_angles(ABC, CBD), or another number",
        )


def _side(pair: Pair, canvas: Canvas) -> tuple[Place, Place]:
    return canvas.subject.places[pair[0]], canvas.subject.places[pair[1]]


def _free_part(start: Place, end: Place, canvas: Canvas, spots: list[Place]) -> float:
    """A part of a segment near its middle where nothing crosses it and no mark is yet."""
    near = 0.055 * canvas.subject.diameter
    met = (*canvas.crossings(start, end), *canvas.touched(start, end))
    busy = [plane.along(start, end, part) for part in met]
    busy += [canvas.subject.places[name] for name in canvas.used]
    for part in _PLACES_ON_A_SIDE:
        spot = plane.along(start, end, part)
        if all(math.dist(spot, other) > near for other in (*busy, *spots)):
            spots.append(spot)
            return part
    return 0.5


def draw_ticks(group: SideGroup, canvas: Canvas, spots: list[Place]) -> None:
    """The ticks of equal sides; ``spots`` are where marks stand already."""
    for pair, source in group.members.items():
        start, end = _side(pair, canvas)
        canvas.add(
            Ticks(
                start,
                end,
                group.count,
                _free_part(start, end, canvas, spots),
                id=f"ticks-{''.join(pair)}",
                source=source,
            )
        )


def draw_arrows(group: SideGroup, canvas: Canvas, spots: list[Place]) -> None:
    """The arrows of parallel sides, all one way."""
    leading: Place | None = None
    for pair, source in group.members.items():
        start, end = _side(pair, canvas)
        along = (end[0] - start[0], end[1] - start[1])
        if leading is None:
            leading = along if along >= (0.0, 0.0) else (-along[0], -along[1])
        if along[0] * leading[0] + along[1] * leading[1] < 0:
            start, end = end, start
        canvas.add(
            ParallelArrows(
                start,
                end,
                group.count,
                _free_part(start, end, canvas, spots),
                id=f"arrows-{''.join(pair)}",
                source=source,
            )
        )


def draw_arcs(plans: list[AnglePlan], canvas: Canvas) -> None:
    """The arcs and labels of all angles."""
    single = any(not plan.group for plan in plans)
    joined = side_by_side(plans)
    kinds: dict[int, int] = {}
    dashes: dict[int, int] = {}
    for plan in plans:
        if plan.group in joined and plan.group not in dashes:
            dashes[plan.group] = len(dashes) + 1
        elif plan.group and plan.group not in joined and plan.group not in kinds:
            kinds[plan.group] = len(kinds) + (2 if single else 1)
    for plan in plans:
        plan.count = plan.count or kinds.get(plan.group, 1)
        plan.dashes = dashes.get(plan.group, 0)
        if max(plan.count, plan.dashes) > 3:
            raise refused("figure.mark", "more than three kinds of equal angles")
    drawn = [plan for plan in plans if not _is_due_east(plan)]
    for plan in plans:
        if plan not in drawn:
            first, vertex, second = plan.places
            name = f"right-angle-{''.join(plan.names)}"
            canvas.add(RightAngle(vertex, first, second, id=name, source=plan.source))
    squares = [mark for mark in canvas.elements.values() if isinstance(mark, RightAngle)]
    choose_rings(drawn, squares)
    for plan in plans:
        first, vertex, second = plan.places
        names = "".join(plan.names)
        names += "" if plan.side is AngleSide.INNER else "-reflex"
        arc = AngleArc(
            vertex,
            first,
            second,
            plan.count,
            plan.side,
            plan.ring,
            plan.reach,
            plan.dashes,
            id=f"angle-{names}",
            source=plan.source,
        )
        if plan in drawn and spanned(plan.places, plan.side)[1] > _NOTHING:
            canvas.add(arc)
        if plan.text is not None:
            canvas.add(
                AngleLabel(
                    plan.text,
                    vertex,
                    first,
                    second,
                    arc.count,
                    arc.side,
                    arc.ring,
                    arc.reach,
                    id=f"label-angle-{names}",
                    source=plan.source,
                )
            )


def _is_due_east(plan: AnglePlan) -> bool:
    """Whether an angle is a bearing of 090° and says so: it has the square of a right angle."""
    return plan.names[0] == "north" and plan.text is not None and plan.text.plain == "090°"
