"""Which figure is drawn: no false hints, readable, the right way up."""

from __future__ import annotations

import math
from random import Random

import pytest

from geometry.figure.choosing import Hint, HintKind, best, hints, normalised, readability
from geometry.figure.elements import Place

_TRIANGLE = [("A", "B"), ("B", "C"), ("C", "A")]
_QUADRILATERAL = [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")]


def _scalene() -> dict[str, Place]:
    return {"A": (0.0, 0.0), "B": (10.0, 0.0), "C": (3.0, 6.0)}


@pytest.mark.parametrize(
    ("places", "sides", "seen"),
    [
        (_scalene(), _TRIANGLE, set()),
        (
            {"A": (0, 0), "B": (10, 0), "C": (0.2, 6)},
            _TRIANGLE,
            {Hint(HintKind.RIGHT, ("B", "A", "C"))},
        ),
        (
            {"A": (0, 0), "B": (10, 0), "C": (5.1, 6)},
            _TRIANGLE,
            {Hint(HintKind.EQUAL, ("AC", "BC"))},
        ),
        (
            {"A": (0, 0), "B": (10, 0), "C": (8, 5), "D": (2, 5.1)},
            _QUADRILATERAL,
            {Hint(HintKind.PARALLEL, ("AB", "CD")), Hint(HintKind.EQUAL, ("AD", "BC"))},
        ),
        (
            {"A": (0, 0), "B": (10, 0), "C": (3, 6), "D": (6.6, 2.9)},
            _TRIANGLE,
            {Hint(HintKind.COLLINEAR, ("B", "C", "D"))},
        ),
        # One on the other in one line are no parallels.
        (
            {"A": (0, 0), "B": (4, 0), "C": (5, 0), "D": (11.5, 0)},
            [("A", "B"), ("C", "D")],
            {Hint(HintKind.COLLINEAR, three) for three in
             (("A", "B", "C"), ("A", "B", "D"), ("A", "C", "D"), ("B", "C", "D"))},
        ),
    ],
)  # fmt: skip
def test_what_a_figure_seems_to_say(
    places: dict[str, Place], sides: list[tuple[str, str]], seen: set[Hint]
) -> None:
    assert set(hints(places, sides)) == seen


def test_what_is_provable_is_no_false_hint() -> None:
    places: dict[str, Place] = {"A": (0, 0), "B": (10, 0), "C": (0, 6)}
    right = Hint(HintKind.RIGHT, ("B", "A", "C"))
    assert readability(places, _TRIANGLE).false_hints == (right,)
    assert readability(places, _TRIANGLE, frozenset({right})).cost == 0.0


def test_hints_do_not_depend_on_place_size_or_names_in_order() -> None:
    random = Random(3)
    places = {"A": (0.0, 0.0), "B": (10.0, 0.0), "C": (8.0, 5.0), "D": (2.0, 5.1)}
    wanted = set(hints(places, _QUADRILATERAL))
    for _ in range(50):
        turn, size = random.uniform(0, 2 * math.pi), random.uniform(0.001, 1000)
        c, s = math.cos(turn) * size, math.sin(turn) * size
        moved = {n: (c * x - s * y + 7, s * x + c * y - 5) for n, (x, y) in places.items()}
        sides = [side[::-1] if random.random() < 0.5 else side for side in _QUADRILATERAL]
        random.shuffle(sides)
        assert set(hints(moved, sides)) == wanted


def test_narrow_angles_and_gaps_cost() -> None:
    assert readability(_scalene(), _TRIANGLE).cost == 0.0
    narrow = readability({"A": (0, 0), "B": (10, 0), "C": (9.2, 1.2)}, _TRIANGLE)
    assert narrow.least_angle == pytest.approx(7.43, abs=0.01)
    assert narrow.cost > 0.4
    beside = {**_scalene(), "D": (5.0, 0.2)}
    assert readability(beside, _TRIANGLE).least_gap == pytest.approx(0.04)
    on_it = {**_scalene(), "D": (4.4, 0.0)}
    assert readability(on_it, _TRIANGLE).least_gap > 0.3


def test_the_best_of_many_has_no_blemish() -> None:
    """Of random triangles with one right one among them the chosen one is readable."""
    random = Random(5)
    candidates = [
        {name: (random.uniform(0, 10), random.uniform(0, 10)) for name in "ABC"} for _ in range(60)
    ]
    chosen = best(candidates, _TRIANGLE)
    found = readability(chosen, _TRIANGLE)
    assert found.cost == 0.0
    assert found.least_angle >= 15
    assert found.least_gap >= 0.06
    assert found.false_hints == ()
    with pytest.raises(ValueError, match="empty"):
        best([], _TRIANGLE)


def test_the_first_of_equally_good_figures_is_taken() -> None:
    one, other = _scalene(), {n: (x + 1, y) for n, (x, y) in _scalene().items()}
    assert best([one, other], _TRIANGLE) is one


def test_the_longest_side_lies_level_and_the_polygon_runs_counter_clockwise() -> None:
    random = Random(7)
    for _ in range(100):
        turn = random.uniform(0, 2 * math.pi)
        mirror = random.choice((1, -1))
        c, s = math.cos(turn), math.sin(turn)
        moved = {
            n: (c * x - s * y * mirror + 3, s * x + c * y * mirror - 8)
            for n, (x, y) in _scalene().items()
        }
        found = normalised(moved, "ABC")
        assert found["A"][1] == pytest.approx(0, abs=1e-9)
        assert found["B"][1] == pytest.approx(0, abs=1e-9)
        assert found["C"][1] == pytest.approx(6)
        assert found["A"][0] < found["B"][0]
        for one, other in _TRIANGLE:
            assert math.dist(found[one], found[other]) == pytest.approx(
                math.dist(moved[one], moved[other])
            )


def test_a_base_can_be_named() -> None:
    found = normalised(_scalene(), "ABC", ("B", "C"))
    assert found["B"][1] == pytest.approx(found["C"][1])
    assert found["A"][1] > 1
    assert normalised({"A": (1.0, 2.0)}) == {"A": (1.0, 2.0)}
    two = normalised({"A": (1.0, 2.0), "B": (1.0, 5.0)})
    assert two["A"][1] == pytest.approx(two["B"][1])


def _turned(places: dict[str, Place], degrees: float) -> dict[str, Place]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return {name: (c * x - s * y, s * x + c * y) for name, (x, y) in places.items()}


def _off(found: dict[str, Place], pairs: set[str], coordinate: int) -> float:
    """By how much pairs of points differ in a coordinate, in parts of the figure."""
    size = max(math.dist(one, other) for one in found.values() for other in found.values())
    gaps = [abs(found[a][coordinate] - found[b][coordinate]) for a, b in pairs]
    return max(gaps, default=0.0) / size


@pytest.mark.parametrize(
    ("places", "polygon", "sides", "level", "upright"),
    [
        # A right angle stands on one of its arms.
        (
            {"O": (0, 0), "P": (4, 0), "Q": (2, 3.4), "R": (0, 4)},
            "",
            [("O", "P"), ("O", "Q"), ("O", "R")],
            {"OP"},
            {"OR"},
        ),
        # Parallels lie level, although the line across them is longer.
        (
            {"A": (0, 0), "B": (4, 0), "C": (0, 2), "D": (4, 2), "E": (0, -2), "F": (4, 4)},
            "",
            [("A", "B"), ("C", "D"), ("E", "F")],
            {"AB", "CD"},
            set(),
        ),
        # A triangle with a produced side stands on it.
        (
            {"A": (2, 5), "B": (0, 0), "C": (4, 0), "D": (6.5, 0)},
            "ABC",
            [("C", "D")],
            {"BC", "CD"},
            set(),
        ),
        # The ground and the tree.
        (
            {"E": (0, 1.6), "G": (0, 0), "F": (50, 0), "T": (50, 36), "H": (50, 1.6)},
            "",
            [("G", "F"), ("F", "T"), ("G", "E"), ("E", "T"), ("E", "H")],
            {"GF", "EH"},
            {"FT", "GE"},
        ),
    ],
)
def test_most_of_a_figure_is_level_or_upright(
    places: dict[str, Place],
    polygon: str,
    sides: list[tuple[str, str]],
    level: set[str],
    upright: set[str],
) -> None:
    for degrees in (0, 17, 90, 133, 211, 350):
        found = normalised(_turned(places, degrees), polygon, sides=sides)
        size = max(math.dist(one, other) for one in found.values() for other in found.values())
        # Two arms of a right angle may change places.
        assert (
            min(
                _off(found, level, 1) + _off(found, upright, 0),
                _off(found, upright, 1) + _off(found, level, 0),
            )
            < 1e-6
        )
        ground = min(y for _, y in found.values())
        if "T" in places:
            assert _off(found, level, 1) < 1e-6
            assert found["G"][1] - ground < 1e-6 * size
            assert found["T"][1] > found["G"][1]


def test_a_parallelogram_begins_at_the_lower_left() -> None:
    places = {"A": (0.0, 0.0), "B": (6.0, 0.0), "C": (7.8, 3.4), "D": (1.8, 3.4)}
    for degrees in (0, 40, 120, 260):
        found = normalised(_turned(places, degrees), "ABCD")
        assert found["A"][1] == pytest.approx(found["B"][1])
        assert found["A"][0] < found["B"][0]
        assert found["C"][1] > 3
