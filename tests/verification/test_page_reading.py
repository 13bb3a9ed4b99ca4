"""The port reads what a renderer wrote: a stranger's renderer that lies is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from mathverify.api import loads, verifier
from mathverify.errors import NotVerifiedError, PluginError, ReadBackError
from mathverify.language.latex.printer import to_latex
from mathverify.verification import rendering
from mathverify.verification.facets import Facet
from mathverify.verification.inline_pictures import inline_svg
from mathverify.verification.picturing import pictures_of
from mathverify.verification.policy import STANDARD
from mathverify.verification.renderer import Notation, Page, Sheet, SheetSection, Told
from mathverify.verification.shown import SlotPlace, shown
from mathverify.verification.verified import Verified

FENCE = """\
id: fence
data: {width: 3 m, length_of_side: 4 m}
unknowns: {A: point, B: point, C: point}
givens:
  right: angle(A, C, B) = 90 deg
  one: length(A, C) = width
  other: length(B, C) = length_of_side
ask: {find: "length(A, B)", as: value, unit: m}
answer: 5 m
steps:
  - {relation: "length(A, B)^2 = length(A, C)^2 + length(B, C)^2", because: "Pythagoras"}
  - {relation: "length(A, B) = 5 m", because: "lengths are positive"}
prose:
  stem: "{right}, {one}, and BC is {length_of_side} long. Find AB."
"""
SUM = """\
id: sum
data: {n: 3, m: 4}
unknowns: {x: real}
givens: {e: "x = n + m"}
ask: {find: x, as: value}
answer: 7
prose: {stem: "Let x be the sum of {n} and {m}. Find x."}
"""


def proved(text: str) -> Verified:
    verdict = verifier().verify_here(loads(text)[0], STANDARD)
    assert verdict.verified is not None, verdict.findings
    return verdict.verified


@pytest.fixture(scope="module")
def questions() -> tuple[Verified, ...]:
    return proved(FENCE), proved(SUM)


class Plain:
    """A stranger's renderer: each text on a line, formulas in LaTeX, one file."""

    name = "plain"

    def __init__(self, lie: Callable[[Told], Told | None] = lambda told: told) -> None:
        self._lie = lie

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        items = [item for section in sheet.sections for item in section.items]
        lines: list[str] = []
        told: list[Told] = []
        for number, item in enumerate(items, start=1):
            for line, formulas in self._lines(number, item):
                lines.append(line)
                told += formulas
        return (Page("plain.txt", "\n".join(lines), told=tuple(told)),)

    def _lines(self, number: int, item: Verified) -> Iterator[tuple[str, list[Told]]]:
        one = shown(item)
        inside = {place for text in one.texts.values() for place in text.places}
        for text in one.texts.values():
            parts, told = [], []
            for piece in text.pieces:
                if isinstance(piece, SlotPlace):
                    formula = self._told(number, piece.place, to_latex(one.trees[piece.place][0]))
                    parts.append(formula.text if formula else piece.place[len("$.prose.stem") :])
                    told += [formula] if formula else []
                else:
                    parts.append(piece)
            yield "".join(parts), told
        for place, (node, _) in one.trees.items():
            if place not in inside:
                formula = self._told(number, place, to_latex(node))
                yield (formula.text, [formula]) if formula else ("", [])

    def _told(self, number: int, place: str, latex: str) -> Told | None:
        return self._lie(Told(number, place, f"${latex}$", Notation.LATEX))


def sheet(questions: tuple[Verified, ...]) -> Sheet:
    return Sheet("A sheet", (SheetSection("One", questions),))


def test_what_is_written_as_it_is_passes(questions: tuple[Verified, ...]) -> None:
    (page,) = rendering.written(Plain(), sheet(questions))
    assert "$AB = 5\\,\\mathrm{m}$" in page.text
    assert len(page.told) == 9


def about(place: str, change: Callable[[Told], Told | None]) -> Callable[[Told], Told | None]:
    return lambda told: change(told) if told.place.startswith(place) else told


LIES: dict[str, tuple[Callable[[Told], Told | None], str]] = {
    "another number": (
        about("$.prose.stem{n}", lambda told: replace(told, text="$5$")),
        "stem{n} reads back as '5', not '3'",
    ),
    "a raw slot": (about("$.prose.stem{n}", lambda told: None), "stem"),
    "another answer": (
        about("$.answer", lambda told: replace(told, text="$8$")),
        "answer reads back as '8'",
    ),
    "a product for a length": (
        about("$.steps[0].relation", lambda told: replace(told, text=told.text + "+ 0")),
        "steps",
    ),
    "a place that is none": (
        about("$.answer", lambda told: replace(told, place="$.hint")),
        "only what was proved",
    ),
    "words for a formula": (
        about("$.answer", lambda told: replace(told, text="five")),
        "answer reads back as",
    ),
    "a text that shows nothing": (
        about("$.answer", lambda told: replace(told, text=r"\phantom{7}")),
        "answer",
    ),
    "MathML that says another thing aloud": (
        about(
            "$.prose.stem{m}",
            lambda told: replace(
                told,
                text='<span aria-label="5"><math><mn>4</mn></math></span>',
                notation=Notation.MATHML,
            ),
        ),
        "reads back as '5', not '4'",
    ),
    "something beside the MathML": (
        about(
            "$.prose.stem{m}",
            lambda told: replace(
                told, text="<span>9<math><mn>4</mn></math></span>", notation=Notation.MATHML
            ),
        ),
        "reads back as '9'",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_a_renderer_that_lies_is_refused(name: str, questions: tuple[Verified, ...]) -> None:
    lie, words = LIES[name]
    with pytest.raises(ReadBackError) as caught:
        rendering.written(Plain(lie), sheet(questions))
    assert words in str(caught.value)


class Altered(Plain):
    """Tells the truth of its formulas and writes something else round them."""

    def __init__(self, before: str, after: str) -> None:
        super().__init__()
        self._change = (before, after)

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        (page,) = super().render(sheet)
        assert self._change[0] in page.text
        return (replace(page, text=page.text.replace(*self._change)),)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("and $4$", "and {m}"),
        ("and $4$", "and 6, $4$"),
        ("and $4$", "and $5$"),
        ("$3$ and $4$", "$4$ and $3$"),
        ("Find x", "Find y"),
        ("Find AB", "Find"),
    ],
)
def test_the_file_is_held_to_what_is_told_of_it(
    before: str, after: str, questions: tuple[Verified, ...]
) -> None:
    with pytest.raises(ReadBackError):
        rendering.written(Altered(before, after), sheet(questions))


# --- pictures ----------------------------------------------------------------------------

LINE = """\
id: line
data: {a: 3}
unknowns: {x: real}
givens: {e: "x + a = 5"}
figure: {number_line: {from: -5, to: 6, closed: [a]}}
ask: {find: "x", as: value}
answer: 2
prose: {stem: "The number line shows {a}. {e}. {ask}"}
"""


class Pictured(Plain):
    """Puts the picture of a question into the text; ``change`` may do something to it."""

    def __init__(self, change: Callable[[str], str], *, claims: bool = True) -> None:
        super().__init__()
        self._alter = change
        self._claims = claims

    def render(self, sheet: Sheet) -> tuple[Page, ...]:
        (page,) = super().render(sheet)
        (item,) = sheet.sections[0].items
        (picture,) = pictures_of(item)
        svg = self._alter(inline_svg(picture, "q1-"))
        told = (Told(1, "$.figure[0]", svg, Notation.SVG),) if self._claims else ()
        return (replace(page, text=page.text + svg, told=(*page.told, *told)),)


@pytest.fixture(scope="module")
def pictured() -> Sheet:
    return sheet((proved(LINE),))


def test_a_picture_as_it_was_drawn_passes(pictured: Sheet) -> None:
    (page,) = rendering.written(Pictured(lambda svg: svg), pictured)
    ids = re.findall(r' id="([^"]*)"', page.text)
    assert len(ids) == len(set(ids))
    assert all(one.startswith("q1-") for one in ids)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (">3<", ">4<"),
        ("<title", "<desc/><title"),
        ("q1-axis", "q2-axis"),
        ("<svg", "<svg hidden='' "),
    ],
)
def test_a_picture_that_was_changed_is_refused(before: str, after: str, pictured: Sheet) -> None:
    def change(svg: str) -> str:
        changed = svg.replace(before, after, 1)
        return changed if changed != svg else svg.replace('fill="', 'fill="#ffffff', 1)

    with pytest.raises(ReadBackError, match="as it was drawn"):
        rendering.written(Pictured(change), pictured)


def test_a_question_whose_picture_is_missing_is_refused(pictured: Sheet) -> None:
    with pytest.raises(ReadBackError, match=r"figure.*the picture"):
        rendering.written(Plain(), pictured)
    with pytest.raises(ReadBackError, match=r"figure.*the picture"):
        rendering.written(Pictured(lambda svg: "", claims=False), pictured)


def test_a_figure_that_was_not_proved_is_not_shown() -> None:
    policy = replace(STANDARD, required=frozenset({Facet.WORDS}))
    false = LINE.replace("closed: [a]", "closed: [7]")
    verdict = verifier().verify_here(loads(false)[0], policy)
    assert verdict.verified is not None
    with pytest.raises(ReadBackError, match="a figure that was proved"):
        rendering.written(Plain(), sheet((verdict.verified,)))


# --- what cannot be printed --------------------------------------------------------------


def test_a_question_that_cannot_be_printed_is_left_out_and_named(
    questions: tuple[Verified, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    liar = Plain(about("$.prose.stem{n}", lambda told: replace(told, text="$5$")))
    monkeypatch.setattr(rendering, "renderers", lambda: {"plain": Plain(), "liar": liar})
    made = rendering.render(sheet(questions), ("plain", "liar"))
    assert [one.question for one in made.left_out] == ["sum"]
    assert str(made.left_out[0]).startswith("sum: left out, for plain cannot print it: plain.txt")
    # Left out of both formats, so that they have the same numbers.
    assert len(made.pages) == 2
    assert all("Find AB" in page.text and "sum of" not in page.text for page in made.pages)


def test_a_renderer_that_breaks_on_a_question_costs_that_question(
    questions: tuple[Verified, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaking(told: Told) -> Told:
        raise KeyError(told.place)

    broken = Plain(about("$.steps", breaking))
    monkeypatch.setattr(rendering, "renderers", lambda: {"broken": broken})
    made = rendering.render(sheet(questions), ("broken",))
    assert [one.question for one in made.left_out] == ["fence"]
    assert "KeyError" in made.left_out[0].reason


def test_what_is_no_single_questions_fault_is_raised(
    questions: tuple[Verified, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Crowded(Plain):
        def render(self, sheet: Sheet) -> tuple[Page, ...]:
            if sum(len(section.items) for section in sheet.sections) > 1:
                raise ReadBackError("page", "frame", "one question", "two")
            return super().render(sheet)

    monkeypatch.setattr(rendering, "renderers", lambda: {"crowded": Crowded()})
    with pytest.raises(ReadBackError):
        rendering.render(sheet(questions), ("crowded",))
    with pytest.raises(PluginError):
        rendering.render(sheet(questions), ("nobody",))
    spec: object = questions[0].spec
    with pytest.raises(NotVerifiedError):
        rendering.render(sheet((spec,)), ("crowded",))  # type: ignore[arg-type]
