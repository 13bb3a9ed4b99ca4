from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.errors import ParseError
from mathverify.language.marks import Formula, Segment, Slot, Span, Text, flat, segments

PIECES: list[tuple[str, list[Segment]]] = [
    ("plain words", [Text("plain words", 0, 11)]),
    ("{n} pens", [Slot("n", "", 0, 3), Text(" pens", 3, 8)]),
    ("{n}{p}", [Slot("n", "", 0, 3), Slot("p", "", 3, 6)]),
    ("{ n }", [Slot("n", "", 0, 5)]),
    ("{rate:per}", [Slot("rate", "per", 0, 10)]),
    ("{n : words}", [Slot("n", "words", 0, 11)]),
    ("{domain x}", [Slot("domain x", "", 0, 10)]),
    ("{{1, 2}}", [Text("{1, 2}", 0, 8)]),
    ("{ {1, 2} }", [Slot("{1, 2}", "", 0, 10)]),
    ("$x^{2}$", [Formula("x^{2}", 0, 7)]),
    ("It costs $5.", [Text("It costs $5.", 0, 12)]),
    ("It costs ${p}.", [Text("It costs $", 0, 10), Slot("p", "", 10, 13), Text(".", 13, 14)]),
    ("$100 and $15 more", [Text("$100 and $15 more", 0, 17)]),
    ("${p}, ${q}", [Text("$", 0, 1), Slot("p", "", 1, 4), Text(", $", 4, 7), Slot("q", "", 7, 10)]),
    ("$2$3", [Formula("2", 0, 3), Text("3", 3, 4)]),
    ("$5 and $x", [Formula("5 and ", 0, 8), Text("x", 8, 9)]),
    ("", []),
    ("[two](a b)", [Span((Text("two", 1, 4),), ("a", "b"), 0, 10)]),
    ("[{n} left](a)", [Span((Slot("n", "", 1, 4), Text(" left", 4, 9)), ("a",), 0, 13)]),
    ("[n](domain n, ask)", [Span((Text("n", 1, 2),), ("domain n", "ask"), 0, 18)]),
    ("[friends]()", [Span((Text("friends", 1, 8),), (), 0, 11)]),
    ("in [0, b] (so)", [Text("in [0, b] (so)", 0, 14)]),
    ("[[1], [2]](m)", [Span((Text("[1], [2]", 1, 9),), ("m",), 0, 13)]),
]


@over_rows(("prose", "expected"), PIECES)
def test_segments(prose: str, expected: list[Segment]) -> None:
    assert list(segments(prose)) == expected


@pytest.mark.parametrize(
    ("prose", "start", "hint"),
    [
        ("a {n", 2, "{name}"),
        ("a n} b", 3, "}}"),
        ("a $x b", 2, "$...$"),
        ("a $", 2, "$...$"),
        ("{a {b}", 0, "{name}"),
        ("[a [b](c)](d)", 0, "[words](id id)"),
    ],
)
def test_signs_without_partner(prose: str, start: int, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        segments(prose)
    assert (caught.value.start, caught.value.hint) == (start, hint)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(alphabet="ab {}$:5[]()", max_size=20))
def test_any_prose_is_taken_apart_or_refused(prose: str) -> None:
    refused: ParseError | None = None
    found: tuple[Segment, ...] = ()
    try:
        found = segments(prose)
    except ParseError as error:
        refused = error
    if refused is not None:
        assert 0 <= refused.start < refused.end <= len(prose)
    assert all(0 <= part.start < part.end <= len(prose) for part in flat(found))
    ends = [(part.start, part.end) for part in found]
    assert all(a[1] <= b[0] for a, b in pairwise(ends))


@settings(max_examples=80, deadline=None, derandomize=True)
@given(
    st.lists(
        st.sampled_from(["Ann has ", "{n}", " pens, ", "[of {n}](a)", "$x^{2}$", "."]), max_size=8
    )
)
def test_segments_stand_where_they_say(parts: list[str]) -> None:
    prose = "".join(parts)
    for part in flat(segments(prose)):
        there = prose[part.start : part.end]
        match part:
            case Text(text=text):
                assert there == text
            case Slot(source=source):
                assert there == f"{{{source}}}"
            case Formula(source=source):
                assert there == f"${source}$"
