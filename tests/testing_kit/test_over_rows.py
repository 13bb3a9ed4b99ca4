"""A test over a table tries every row and says each that fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import thinning
from over_rows import over_rows


def test_every_row_is_tried_and_each_that_fails_is_named() -> None:
    tried = []

    @over_rows(("number", "square"), [(1, 1), pytest.param(2, 5, id="two"), (3, 9), (4, 15)])
    def rule(number: int, square: int) -> None:
        tried.append(number)
        assert number**2 == square

    with pytest.raises(AssertionError, match=r"2 of 4 rows:\ntwo: .*\n4-15: "):
        rule()
    assert tried == [1, 2, 3, 4]


def test_rows_are_chosen_by_a_part_of_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    @over_rows("letter", ["alpha", "beta", "alphabet"])
    def rule(letter: str) -> None:
        tried.append(letter)

    monkeypatch.setenv("MATHVERIFY_ROW", "alpha")
    rule()
    assert tried == ["alpha", "alphabet"]
    monkeypatch.setenv("MATHVERIFY_ROW", "gamma")
    with pytest.raises(pytest.skip.Exception, match="no row has 'gamma'"):
        rule()


def test_an_error_of_another_kind_is_a_failure_too() -> None:
    @over_rows("number", [1, 0], ids="divided by {}".format)
    def rule(number: int) -> None:
        assert 1 / number

    with pytest.raises(AssertionError, match="divided by 0: ZeroDivisionError"):
        rule()


def test_what_does_not_raise_is_a_failure_and_nothing_is_skipped() -> None:
    @over_rows("number", [0, 1])
    def rule(number: int) -> None:
        with pytest.raises(ZeroDivisionError):
            assert 1 / number

    with pytest.raises(AssertionError, match=r"1 of 2 rows:\n1: Failed: DID NOT RAISE"):
        rule()

    @over_rows("number", [0])
    def skipping(number: int) -> None:
        pytest.skip("not here")

    with pytest.raises(AssertionError, match="is skipped"):
        skipping()


def test_a_table_without_rows_is_a_failure() -> None:
    @over_rows("number", [])
    def rule(number: int) -> None:
        """Nothing to try."""

    with pytest.raises(AssertionError, match="without rows"):
        rule()


def test_rows_share_no_patches_and_have_no_marks_of_their_own() -> None:
    with pytest.raises(AssertionError, match="would share"):

        @over_rows("number", [1])
        def rule(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
            """Never run."""

    with pytest.raises(AssertionError, match="a test of its own"):
        over_rows("number", [pytest.param(1, marks=pytest.mark.xfail)])


def _parts(test: Callable[..., None]) -> dict[str, bool]:
    """The names of the parts of a test, and which of them are slow."""
    (mark,) = test.pytestmark  # type: ignore[attr-defined]
    return {one.values[0]: bool(one.marks) for one in mark.args[1]}


def test_a_long_table_is_cut_into_parts_and_every_row_is_in_one() -> None:
    tried = []

    @over_rows("number", range(230))
    def rule(number: int) -> None:
        tried.append(number)

    assert _parts(rule) == {"rows 1 on": False, "rows 101 on": False, "rows 201 on": False}
    for part in _parts(rule):
        rule(of_rows=part)
    assert tried == list(range(230))


def test_rows_that_are_marked_as_slow_are_a_slow_part() -> None:
    tried = []

    @over_rows("number", [1, pytest.param(2, marks=pytest.mark.slow), 3])
    def rule(number: int) -> None:
        tried.append(number)

    assert _parts(rule) == {"": False, "long": True}
    rule(of_rows="")
    assert tried == [1, 3]
    rule(of_rows="long")
    assert tried == [1, 3, 2]


def test_rows_that_are_named_as_long_are_a_slow_part(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {"testing_kit/test_over_rows.py": {"rule": ["b"]}}
    monkeypatch.setattr(thinning, "_named", lambda: named)
    tried = []

    @over_rows("letter", ["a", "b"])
    def rule(letter: str) -> None:
        tried.append(letter)

    assert _parts(rule) == {"": False, "long": True}
    rule(of_rows="long")
    assert tried == ["b"]


@over_rows("number", [2, 4], ids=str)
def test_fixtures_of_a_session_are_handed_over(number: int, request: pytest.FixtureRequest) -> None:
    assert request.node.name == "test_fixtures_of_a_session_are_handed_over"
    assert number % 2 == 0
