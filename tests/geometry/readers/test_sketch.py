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
