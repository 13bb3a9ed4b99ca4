"""Claims about systems from both sides: what shows each of them, and what misses by a little."""

from __future__ import annotations

from typing import Any

import pytest
from over_rows import over_rows

from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.polynomials import Json, Refused, Work

#: x is an integer, x^2 = 4, and its two models; y is one whole number of many.
X: list[Any] = [["d", True, ["in", "x", "integer"]], ["g", True, ["=", ["*", "x", "x"], 4]]]
ENDS: list[Any] = [["l", True, ["<=", -5, "x"]], ["h", True, ["<=", "x", 5]]]
NOUGHT: Any = ["g", True, ["=", "x", 0]]
ROOTS: list[Any] = [[2], [-2]]
ROOT: list[Any] = [["g", True, ["=", "x", ["sqrt", 5]]]]
BY: Json = ["by", [["sqrt", 5]], ["split", 1, [["split", 0, [["split", 0, [[], []]], []]], []]]]


def system(constraints: list[Any], models: list[Any], complete: Json = None, **more: Any) -> Any:
    data = {"variables": ["x"], "constraints": constraints, "models": models, "complete": complete}
    return data | more


def is_accepted(data: Any) -> bool:
    try:
        Claims(data, Work())
    except Refused:
        return False
    return True


SYSTEMS: dict[str, tuple[Any, bool]] = {
    "models": (system(X + ENDS, ROOTS), True),
    "all of them": (system(X + ENDS, ROOTS, ["points"]), True),
    "one is missing": (system(X + ENDS, ROOTS[:1], ["points"]), False),
    "none is there": (system(X + ENDS, [], ["points"]), False),
    "nought by an equation": (system([X[0], NOUGHT], [[0]], ["points"]), True),
    "nought is missing": (system([X[0], NOUGHT], [], ["points"]), False),
    "no proof": (system(X + ENDS, ROOTS, ["models"]), False),
    "no proof either": (system(X + ENDS, ROOTS, ["word"]), False),
    "no model": (system(X + ENDS, [[3]]), False),
    "a model outside the domain": (system(X[:1], [[["/", 1, 2]]]), False),
    "two values": (system(X, [[2, 2]]), False),
    "no values": (system(X, [[]]), False),
    "a number": (system(X, [2]), False),
    "two values with a proof": (system(ROOT, [["by", [["sqrt", 5], 1], []]]), False),
    "no values with a proof": (system(ROOT, [["by", [], []]]), False),
    "more": (system(X, ROOTS, more=1), False),
    "no list": ([system(X, ROOTS)], False),
    "no models": ({key: v for key, v in system(X, []).items() if key != "models"}, False),
    "a name twice": (system([], [[1, 2]], variables=["x", "x"]), False),
    "a name of the kernel's": (system([], [[1, 2]], variables=["x", "#0"]), False),
    "a name that is none": (system([], [[1, 2]], variables=["x", 1]), False),
    "a constraint of two": (system([["g", ["=", "x", 2]]], [[2]]), False),
    "of four": (system([["g", True, ["=", "x", 2], 0]], [[2]]), False),
    "of no name": (system([[1, True, ["=", "x", 2]]], [[2]]), False),
    "wanted 1": (system([["g", 1, ["=", "x", 2]]], [[2]]), False),
    "no constraint": (system(["g"], [[2]]), False),
}


@over_rows(("data", "fine"), SYSTEMS.values(), ids=SYSTEMS)
def test_systems(data: Any, fine: bool) -> None:
    assert is_accepted(data) is fine


def test_a_complete_list_leaves_no_point_over() -> None:
    one = ["refute", ["solve", 0, "x", ["split", 0, [[]]]]]
    line: list[Any] = [["g", True, ["=", ["*", 2, "x"], 6]]]
    assert is_accepted(system(line, [[3]], one))
    assert not is_accepted(system(line, [], one))
    assert not is_accepted(system(X + ENDS, ROOTS[:1], one))


POSITIVE: list[Any] = [["m", True, ["<", 0, "x"]]]
THREE: list[Any] = [["m", True, ["=", "x", 3]]]
SATISFIABLE: dict[str, tuple[list[Any], Json, bool]] = {
    "a model": ([], ["model", 0], True),
    "the other": ([], ["model", 1], True),
    "no other": ([], ["model", 2], False),
    "nor before": ([], ["model", -1], False),
    "that satisfies more": (POSITIVE, ["model", 0], True),
    "that does not": (POSITIVE, ["model", 1], False),
    "a point": (POSITIVE, ["point", [2]], True),
    "that is none": (POSITIVE, ["point", [3]], False),
    "that is none for more": (THREE, ["point", [2]], False),
    "no proof": ([], ["models"], False),
    "nothing": ([], [], False),
    "null": ([], None, False),
    "no constraint": ([["m", ["=", "x", 2]]], ["model", 0], False),
    "a constraint of no truth": ([["m", "true", ["=", "x", 2]]], ["model", 0], False),
}


@over_rows(("more", "proof", "fine"), SATISFIABLE.values(), ids=SATISFIABLE)
def test_satisfiable(more: list[Any], proof: Json, fine: bool) -> None:
    claims = Claims(system(X + ENDS, ROOTS), Work())
    if fine:
        claims.satisfiable(more, proof)
    else:
        with pytest.raises(Refused):
            claims.satisfiable(more, proof)


OPPOSITE: Json = ["refute", ["combine", [[1, [3]], [1, [4]]], []]]
LARGE: list[Any] = [["m", True, ["<", 5, "x"]]]
UNSATISFIABLE: dict[str, tuple[list[Any], Json, Json, bool]] = {
    "no model is 3": (THREE, None, ["models"], True),
    "one is positive": (POSITIVE, None, ["models"], False),
    "no list for a core": (THREE, ["m"], ["models"], False),
    "a refutation": (LARGE, None, OPPOSITE, True),
    "from a core": (LARGE, ["h", "m"], ["refute", ["combine", [[1, [0]], [1, [1]]], []]], True),
    "from less": (LARGE, ["m"], ["refute", ["combine", [[1, [0]], [1, [1]]], []]], False),
    "from the rest": (LARGE, ["h"], ["refute", ["combine", [[1, [0]], [1, [1]]], []]], False),
    "from nothing": (LARGE, [], ["refute", []], False),
    "a core that is none": (LARGE, "hm", ["refute", ["combine", [[1, [0]], [1, [1]]], []]], False),
    "points": (THREE, None, ["points"], True),
    "a point": (POSITIVE, None, ["points"], False),
    "wanted 1": ([["m", 1, ["=", "x", 2]]], None, ["points"], False),
    "no points for a core": (LARGE, ["m"], ["points"], False),
    "no proof": (THREE, None, ["model", 0], False),
    "nothing": (THREE, None, [], False),
    "null": (THREE, None, None, False),
    "a word": (THREE, None, ["word", "exact", "flint", "gcd", []], False),
}


@over_rows(("more", "core", "proof", "fine"), UNSATISFIABLE.values(), ids=UNSATISFIABLE)
def test_unsatisfiable(more: list[Any], core: Json, proof: Json, fine: bool) -> None:
    claims = Claims(system(X + ENDS, ROOTS, ["points"]), Work())
    if fine:
        claims.unsatisfiable(more, core, proof)
    else:
        with pytest.raises(Refused):
            claims.unsatisfiable(more, core, proof)


def test_a_list_that_nothing_shows_to_be_complete_shows_nothing() -> None:
    with pytest.raises(Refused):
        Claims(system(X + ENDS, ROOTS), Work()).unsatisfiable(THREE, None, ["models"])


def test_one_claim_leaves_nothing_behind_for_the_next() -> None:
    claims = Claims(system(ENDS, []), Work())
    claims.unsatisfiable(LARGE, None, ["refute", ["combine", [[1, [1]], [1, [2]]], []]])
    for more in ([], POSITIVE):
        with pytest.raises(Refused):
            claims.unsatisfiable(more, None, ["refute", ["combine", [[1, [1]], [1, [2]]], []]])
    claims.unsatisfiable(LARGE, None, ["refute", ["combine", [[1, [1]], [1, [2]]], []]])


def test_a_sieve_leaves_nothing_behind_for_the_next() -> None:
    whole: list[Any] = [["d", True, ["in", "x", "integer"]], ["g", True, ["=", ["mod", "x", 2], 1]]]
    claims = Claims(system(whole, []), Work())
    even: list[Any] = [["m", True, ["=", ["mod", "x", 2], 0]]]
    claims.unsatisfiable(even, None, ["points", 2])
    with pytest.raises(Refused):
        claims.unsatisfiable([], None, ["points", 2])
    claims.unsatisfiable(even, None, ["points", 2])


def test_tables_and_sieves_have_their_limits() -> None:
    whole: list[Any] = [["d", True, ["in", "x", "integer"]]]
    wide: list[Any] = [["l", True, ["<=", 0, "x"]], ["h", True, ["<=", "x", 20_001]]]
    none: list[Any] = [["m", True, ["<", "x", 0]]]
    with pytest.raises(Refused, match="too many points"):
        Claims(system(whole + wide, []), Work()).unsatisfiable(
            [["m", True, ["=", ["*", "x", "x"], 2]]], None, ["points"]
        )
    Claims(system(whole + wide, []), Work()).unsatisfiable(none, None, ["points"])
    odd: list[Any] = [["m", True, ["=", ["mod", "x", 30_000], -1]]]
    with pytest.raises(Refused, match="too many residues"):
        Claims(system(whole, []), Work()).unsatisfiable(odd, None, ["points", 30_000])


def test_what_bounds_two_numbers_together_bounds_neither() -> None:
    listed: list[Any] = [[name, True, ["in", name, "integer"]] for name in ("x", "y")]
    listed += [
        ["l", True, ["<=", 0, "x"]],
        ["h", True, ["<=", "x", 3]],
        ["k", True, ["<=", 0, "y"]],
    ]
    claims = Claims(
        system([*listed, ["t", True, ["<=", "y", "x"]]], [], variables=["x", "y"]), Work()
    )
    with pytest.raises(Refused, match="not bounded"):
        claims.unsatisfiable([["m", True, ["=", ["*", "y", "y"], 4]]], None, ["points"])


def test_each_modulus_is_a_multiple_of_the_last() -> None:
    whole: list[Any] = [["d", True, ["in", "x", "integer"]], ["g", True, ["=", ["mod", "x", 4], 0]]]
    eight: list[Any] = [["m", True, ["=", ["mod", "x", 6], 2]]]
    with pytest.raises(Refused, match="a multiple of the last"):
        Claims(system(whole, []), Work()).unsatisfiable(eight, None, ["points", 4, 6])
