from __future__ import annotations

import pytest

from geometry.readers.sketch import Sketch

# A triangle ABC with D on AB, E on AC and the lines DE, BC; pixels, y downwards.
PLACES = {
    "A": (100.0, 0.0),
    "B": (0.0, 200.0),
    "C": (200.0, 200.0),
    "D": (50.0, 100.0),
    "E": (150.0, 100.0),
}
LINES = ("AB", "AC", "AD", "DB", "AE", "EC", "DE", "BC")


def sketch(places: dict[str, tuple[float, float]], lines: tuple[str, ...] = LINES) -> Sketch:
    segments = frozenset(frozenset(line) for line in lines)
    return Sketch(places, segments, (("D", "A", "B"), ("E", "A", "C")), {})


def test_lines_join_what_lies_between() -> None:
    assert sketch(PLACES).lines == (("A", "D", "B"), ("A", "E", "C"), ("B", "C"), ("D", "E"))


def test_order_and_sides_are_stated_once() -> None:
    assert list(sketch(PLACES).facts()) == [
        "on(D, segment(A, B))",
        "on(E, segment(A, C))",
        "same_side(D, E, line(B, C))",
        "same_side(B, C, line(D, E))",
        "triangle(A, D, E)",
    ]


def test_a_point_near_a_line_has_no_side() -> None:
    near = PLACES | {"C": (250.0, 108.0)}
    assert not any("line(D, E)" in fact for fact in sketch(near).facts())


def test_order_that_the_positions_contradict_is_kept_as_told() -> None:
    moved = PLACES | {"D": (-50.0, 300.0)}
    assert ("A", "D", "B") not in sketch(moved).lines
    assert "on(D, segment(A, B))" not in set(sketch(moved).facts())


def test_a_point_seen_on_a_drawn_segment_lies_on_it() -> None:
    places = {"A": (0.0, 0.0), "B": (100.0, 0.5), "P": (40.0, 0.0)}
    lines = (frozenset("AB"), frozenset("AP"), frozenset("PB"))
    assert Sketch(places, frozenset(lines), (), {}).lines == (("A", "P", "B"),)
    bent = places | {"P": (40.0, 8.0)}
    assert len(Sketch(bent, frozenset(lines), (), {}).lines) == 3


def test_outline_goes_round_the_corners() -> None:
    assert set(sketch(PLACES).outline()) == {"A", "B", "C"}


@pytest.mark.parametrize(("name", "arms"), [("B", 2), ("D", 3), ("A", 2)])
def test_rays_at_a_point(name: str, arms: int) -> None:
    assert len(sketch(PLACES).rays(name)) == arms


def test_seen_angle() -> None:
    assert sketch(PLACES).seen_angle("B", "C", "A") == pytest.approx(63.43, abs=0.01)


def test_a_parallelogram_is_seen_although_its_height_stands_outside() -> None:
    places = {
        "N": (0.0, 0.0),
        "L": (0.0, 124.0),
        "A": (95.0, 124.0),
        "B": (232.0, 123.0),
        "C": (137.0, 0.0),
    }
    lines = frozenset(map(frozenset, ("NL", "LA", "AB", "BC", "CN", "NA")))
    seen = Sketch(places, lines, (("A", "L", "B"),), {})
    assert seen.parallelograms() == (("A", "B", "C", "N"),)


# A pentagon with its sides drawn on past the corners A and C, to P and Q.
_ROOM = {
    "A": (100.0, 0.0),
    "B": (200.0, 80.0),
    "C": (160.0, 200.0),
    "D": (40.0, 200.0),
    "E": (0.0, 80.0),
    "P": (200.0, -80.0),
    "Q": (140.0, 260.0),
}
_WALLS = ("AB", "BC", "CD", "DE", "EA", "AP", "EP", "CQ", "BQ")
_ROOM_ORDER = (("A", "E", "P"), ("C", "B", "Q"))


def _room(**moved: tuple[float, float]) -> Sketch:
    segments = frozenset(frozenset(line) for line in _WALLS)
    return Sketch(_ROOM | moved, segments, _ROOM_ORDER, {})


def test_a_polygon_that_lines_enclose_is_seen_to_be_convex() -> None:
    (corners,) = _room().rooms()
    assert set(corners) == set("ABCDE")
    assert f"convex({', '.join(corners)})" in set(_room().facts())


@pytest.mark.parametrize(
    "moved",
    [
        {"D": (60.0, 120.0)},  # a dent
        {"D": (78.0, 142.0)},  # hardly a corner
    ],
)
def test_a_polygon_that_may_not_be_convex_says_nothing(
    moved: dict[str, tuple[float, float]],
) -> None:
    assert not _room(**moved).rooms()


def test_a_polygon_divided_by_a_line_says_nothing() -> None:
    divided = Sketch(_ROOM, frozenset(frozenset(line) for line in (*_WALLS, "AC")), _ROOM_ORDER, {})
    assert not divided.rooms()


def test_triangles_and_quadrilaterals_are_told_by_their_sides() -> None:
    assert not sketch(PLACES).rooms()


def test_a_part_of_a_sketch_keeps_order_and_lines() -> None:
    places = {name: (50.0 * place, 0.0) for place, name in enumerate("ABCD")} | {"E": (70.0, 90.0)}
    lines = frozenset(frozenset(line) for line in ("AB", "BC", "CD", "BE"))
    whole = Sketch(places, lines, (("B", "A", "C"), ("C", "B", "D")), {"E": frozenset("AB")})
    assert whole.lines == (("A", "B", "C", "D"), ("B", "E"))
    part = whole.of(frozenset("ACDE"))
    assert part.lines == (("A", "C", "D"),)
    assert set(part.facts()) == {"on(C, segment(A, D))"}
    assert part.circles == {"E": frozenset("A")}
