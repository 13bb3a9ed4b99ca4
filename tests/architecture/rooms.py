"""The rooms of the house and the imports between them; as a script it draws the picture of them.

``python tests/architecture/rooms.py`` writes ``docs/pictures/house.svg``.  A room is a folder of
the engine or one of the other packages; an arrow goes down to each room that another one imports
and does not reach by way of a third.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import pairwise

from sources import ROOT, Source, sources

__all__ = ["PICTURE", "ROOT", "arrows", "depths", "picture", "rooms"]

PICTURE = ROOT / "docs" / "pictures" / "house.svg"
_ENGINE = "mathverify"
#: The one file beside the folders that is shown: what wires the defaults.
_DOOR = "api"
_ABOVE = ("evaluation", "generators", "renderers", "geometry")
_WIDTH, _HEIGHT, _GAP, _ROW, _LANE = 130, 30, 14, 66, 10


def rooms() -> dict[str, list[Source]]:
    """The files of each room; files of the engine that stand in no folder are left out but one."""
    found: dict[str, list[Source]] = {}
    for source in sources():
        package, *inside = source.path.parts
        if package in _ABOVE:
            found.setdefault(package, []).append(source)
        elif len(inside) > 1 or source.path.stem == _DOOR:
            found.setdefault(inside[0].removesuffix(".py"), []).append(source)
    return found


@cache
def arrows() -> dict[str, set[str]]:
    """Which rooms a room imports, those left out that it reaches by way of another."""
    there = rooms()
    direct = {room: _imported(room, files, set(there)) for room, files in there.items()}
    beyond = {room: _reached(room, direct) for room in direct}
    return {
        room: {one for one in below if not any(one in beyond[other] for other in below)}
        for room, below in direct.items()
    }


def depths(below: dict[str, set[str]]) -> dict[str, int]:
    """How many rooms stand one above the other over each, at most."""
    found: dict[str, int] = {}

    def depth(room: str) -> int:
        if room not in found:
            above = [one for one in below if room in below[one]]
            found[room] = 1 + max(map(depth, above), default=-1)
        return found[room]

    for room in below:
        depth(room)
    return found


def picture() -> str:
    """The rooms in rows, the highest first, as SVG; a long arrow has a lane in each row."""
    below = arrows()
    depth = depths(below)
    rows: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    for room in sorted(below):
        rows[depth[room]].append(room)
    ways: list[list[str]] = []
    for room in sorted(below):
        for one in sorted(below[room]):
            lanes = [f"{room} to {one} {row}" for row in range(depth[room] + 1, depth[one])]
            for row, lane in enumerate(lanes, depth[room] + 1):
                rows[row].append(lane)
            ways.append([room, *lanes, one])
    place = _placed(rows, ways, set(below))
    wide = max(x for x, _ in place.values()) + _WIDTH / 2 + _GAP
    tall = len(rows) * _ROW + _GAP
    drawn = [_arrow([place[stop] for stop in way], way[1:-1]) for way in ways]
    drawn += [_box(room, *place[room]) for room in sorted(below)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {tall}" '
            'font-family="sans-serif" font-size="14" role="img">',
            "<title>The rooms of the house</title>",
            "<desc>Each room imports only rooms below it.</desc>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            'markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#607080"/></marker>'
            "</defs>",
            f'<rect width="{wide:g}" height="{tall}" fill="#ffffff"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _placed(
    rows: list[list[str]], ways: list[list[str]], there: set[str]
) -> dict[str, tuple[float, float]]:
    """The middle of the top of each stop: in each row in the order of what stands above it."""
    above: dict[str, list[str]] = {}
    for way in ways:
        for upper, lower in pairwise(way):
            above.setdefault(lower, []).append(upper)
    broad = {stop: _WIDTH if stop in there else _LANE for row in rows for stop in row}
    widest = max(sum(broad[stop] + _GAP for stop in row) for row in rows)
    found: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(rows):

        def wanted(stop: str) -> float:
            over = [found[one][0] for one in above.get(stop, [])]
            return sum(over) / len(over) if over else 0

        x = (widest - sum(broad[stop] + _GAP for stop in row)) / 2 + _GAP
        for stop in sorted(row, key=lambda stop: (wanted(stop), stop)):
            found[stop] = (x + broad[stop] / 2, _GAP + number * _ROW)
            x += broad[stop] + _GAP
    return found


def _box(room: str, x: float, y: float) -> str:
    fill = "#fdf3dc" if room in _ABOVE else "#e4eef8"
    return (
        f'<rect x="{x - _WIDTH / 2:g}" y="{y:g}" width="{_WIDTH}" height="{_HEIGHT}" rx="5" '
        f'fill="{fill}" stroke="#607080"/><text x="{x:g}" y="{y + 20:g}" '
        f'text-anchor="middle">{escape(room)}</text>'
    )


def _arrow(stops: list[tuple[float, float]], lanes: list[str]) -> str:
    drawn = f"M{stops[0][0]:g} {stops[0][1] + _HEIGHT:g}"
    for place, ((x, y), (to, down)) in enumerate(pairwise(stops)):
        start = y + _HEIGHT
        bend = (down - start) / 2
        drawn += f"C{x:g} {start + bend:g} {to:g} {down - bend:g} {to:g} {down:g}"
        if place < len(lanes):
            drawn += f"V{down + _HEIGHT:g}"
    return f'<path d="{drawn}" fill="none" stroke="#607080" marker-end="url(#tip)"/>'


def _imported(room: str, files: list[Source], known: set[str]) -> set[str]:
    found = {_room_of(module) for source in files for module in _modules(source)}
    return {one for one in found if one in known and one != room}


def _room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if parts[0] == _ENGINE and len(parts) > 1 else parts[0]


def _modules(source: Source) -> Iterator[str]:
    """What a file imports, those inside of functions too, but not for type checkers alone."""
    for node in source.imports_at_run_time:
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


def _reached(room: str, direct: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(direct[room])
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(direct[one])
    return found


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
