from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.problem import load_documents
from mathverify.semantics.prose import Latex, Segment, Slot, Text, segments, slot_node
from mathverify.semantics.reading import Reading, read

PIECES = [
    ("plain words", [Text("plain words", 0)]),
    ("{n} pens", [Slot("n", "", 0), Text(" pens", 3)]),
    ("buy {n}", [Text("buy ", 0), Slot("n", "", 4)]),
    ("{n}{p}", [Slot("n", "", 0), Slot("p", "", 3)]),
    ("{ n }", [Slot("n", "", 0)]),
    ("{rate:per}", [Slot("rate", "per", 0)]),
    ("{n : words}", [Slot("n", "words", 0)]),
    ("{2*n + 1}", [Slot("2*n + 1", "", 0)]),
    ("{{1, 2}}", [Text("{1, 2}", 0)]),
    ("{ {1, 2} }", [Slot("{1, 2}", "", 0)]),
    ("$x^{2}$", [Latex("x^{2}", 0)]),
    ("Solve $x$ now", [Text("Solve ", 0), Latex("x", 6), Text(" now", 9)]),
    ("It costs $5.", [Text("It costs $5.", 0)]),
    ("It costs ${p}.", [Text("It costs $", 0), Slot("p", "", 10), Text(".", 13)]),
    ("", []),
    ("a:b : c", [Text("a:b : c", 0)]),
]


@pytest.mark.parametrize(("prose", "expected"), PIECES)
def test_segments(prose: str, expected: list[object]) -> None:
    assert list(segments(prose)) == expected


@pytest.mark.parametrize(
    ("prose", "start", "hint"),
    [
        ("a {n", 2, "{name}"),
        ("a n} b", 3, "}}"),
        ("a $x b", 2, "$...$"),
        ("{a {b}", 0, "{name}"),
    ],
)
def test_signs_without_partner(prose: str, start: int, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        segments(prose)
    assert (caught.value.start, caught.value.hint) == (start, hint)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.text(alphabet="ab {}$:5\\", max_size=20))
def test_any_prose_is_taken_apart_or_refused(prose: str) -> None:
    refused: ParseError | None = None
    found: tuple[Segment, ...] = ()
    try:
        found = segments(prose)
    except ParseError as error:
        refused = error
    if refused is not None:
        assert 0 <= refused.start < refused.end <= len(prose)
    assert all(0 <= part.start < len(prose) for part in found)
    plain = [part.text for part in found if isinstance(part, Text)]
    assert "" not in plain


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    st.lists(st.sampled_from(["Ann has ", "{n}", " pens, ", "{2*n}", "$x^{2}$", "."]), max_size=8)
)
def test_segments_stand_where_they_say(parts: list[str]) -> None:
    prose = "".join(parts)
    for part in segments(prose):
        there = prose[part.start :]
        match part:
            case Text(text=text):
                assert there.startswith(text)
            case Slot(source=source):
                assert there.startswith("{" + source + "}")
            case Latex(text=text):
                assert there.startswith(f"${text}$")


# --- what a slot shows ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def reading() -> Reading:
    (document,) = load_documents(
        "id: q\n"
        "data: {n: '6', p: '1.25 USD', total: 'n*p', who: '\"Maya\"'}\n"
        "functions: {f: 'x -> n*x + 1'}\n"
        "unknowns: {x: real}\n"
        "givens: {eq: '3*x - n = 7'}\n"
        "parts: [{id: a, ask: {find: 'x + n'}, answer: '1'}]\n",
        name="q",
        format="yaml",
    )
    assert document.spec is not None
    return read(document.spec)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("n", "6"),
        ("p", "1.25 USD"),
        ("total", "6*1.25 USD"),
        ("eq", "3*x - 6 = 7"),
        ("f", "6*x + 1"),
        ("f(2)", "f(2)"),
        ("x", "x"),
        ("n*x", "6*x"),
        ("a", "x + 6"),
        ("who", "Maya"),
    ],
)
def test_slots_show_values(reading: Reading, source: str, shown: str) -> None:
    (slot,) = segments("{" + source + "}")
    assert isinstance(slot, Slot)
    found = slot_node(reading, slot)
    assert (found if isinstance(found, str) else to_ascii(found)) == shown


def test_a_slot_that_does_not_parse(reading: Reading) -> None:
    with pytest.raises(ParseError):
        slot_node(reading, Slot("n +", "", 0))
