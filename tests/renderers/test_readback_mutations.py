"""Whatever is changed in a page that was written, reading it back finds it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from thinning import share

from mathverify.errors import ReadBackError
from mathverify.verification.renderer import Handout, Page, Sheet, renderers
from mathverify.verification.verified import Verified
from renderers.html_pages import check_html, head
from renderers.latex_pages import BEGIN, check_latex
from renderers.markdown_pages import check_markdown

#: Questions that between them show parts, options, steps, amounts, sets, words, a picture.
SHOWN = (
    "museum-tickets",
    "parts-line",
    "interval",
    "cases",
    "opt-text",
    "units",
    "rate",
    "trig",
    "pictured",
)

Check = Callable[[tuple[Page, ...], Sheet], None]
CHECKS: dict[str, Check] = {
    "md": check_markdown,
    "latex": check_latex,
    "html": check_html,
}


@pytest.fixture(scope="module")
def sheet(questions: Mapping[str, Verified], make: Any) -> Sheet:
    made: Sheet = make.sheet(
        *(questions[name] for name in SHOWN), title="Sheet 3", section="Part 1"
    )
    return made


@pytest.fixture(scope="module", params=sorted(CHECKS))
def notation(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def written(sheet: Sheet, notation: str) -> tuple[Page, ...]:
    return renderers()[notation].render(sheet)


@pytest.fixture(scope="module")
def refuses(sheet: Sheet, notation: str, written: tuple[Page, ...]) -> Callable[[int, str], None]:
    """Asserts that the pages with one text replaced are refused."""

    def refuse(place: int, text: str) -> None:
        before = written[place]
        assert text != before.text, "the mutation changed nothing"
        pages = (*written[:place], Page(before.name, text), *written[place + 1 :])
        try:
            CHECKS[notation](pages, sheet)
        except ReadBackError:
            return
        lines = zip(before.text.splitlines(), text.splitlines(), strict=False)
        changed = next(((a, b) for a, b in lines if a != b), ("", ""))
        pytest.fail(f"not noticed: {changed[0]!r} became {changed[1]!r}")

    return refuse


def body_of(page: Page) -> int:
    """Where the content begins."""
    if page.name.endswith(".html"):
        key = page.name.startswith("answers")
        return len(head("Sheet 3: answers" if key else "Sheet 3", Handout(), "en"))
    return page.text.index(BEGIN) + len(BEGIN) if page.name.endswith(".tex") else 0


def some(found: list[Any], most: int) -> list[Any]:
    """So many of what was found, a third of them in the quick suite."""
    return share(found if len(found) <= most else Random(11).sample(found, most), 3)


def test_pages_as_written_pass(sheet: Sheet, notation: str, written: tuple[Page, ...]) -> None:
    CHECKS[notation](written, sheet)


# --- characters ------------------------------------------------------------------------


def replaced(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]


@pytest.mark.sampled
def test_a_changed_digit(written: tuple[Page, ...], refuses: Any) -> None:
    """Every digit there is, in numbers, labels, digests, markup."""
    for place, page in enumerate(written):
        for match in some(list(re.finditer(r"\d", page.text[body_of(page) :])), 60):
            start = body_of(page) + match.start()
            new = str((int(match.group()) + 1) % 10)
            refuses(place, replaced(page.text, start, start + 1, new))


@pytest.mark.sampled
def test_a_dropped_or_doubled_character(written: tuple[Page, ...], refuses: Any) -> None:
    """Signs, digits, letters; only spaces and line breaks may go unnoticed."""
    for place, page in enumerate(written):
        start = body_of(page)
        kinds = (r"[−\-+=<>≤≥·$%°]", r"[0-9]", r"[A-Za-z]", r"[()\[\]{}|.,:]")
        for kind in kinds:
            for match in some(list(re.finditer(kind, page.text[start:])), 9):
                here = start + match.start()
                refuses(place, replaced(page.text, here, here + 1, ""))
                if match.group() not in "-" or page.name.endswith(".html"):
                    refuses(place, replaced(page.text, here, here, match.group()))


INSERTED = ("7", "x", "−", "$", "_", "<b>", "&#53;", "&lt;", "<!-- 5 -->", "\u200b", "\\", "%", "{")


@pytest.mark.sampled
@pytest.mark.parametrize("text", INSERTED)
def test_something_injected(text: str, written: tuple[Page, ...], refuses: Any) -> None:
    for place, page in enumerate(written):
        start = body_of(page)
        spots = [m.end() for m in re.finditer(r"Find |shows |Solve |\(kernel ", page.text[start:])]
        for spot in some(spots, 4):
            refuses(place, replaced(page.text, start + spot, start + spot, text))


@pytest.mark.sampled
def test_a_line_added_anywhere(written: tuple[Page, ...], refuses: Any) -> None:
    extra = {
        ".md": "**9.** Five",
        "tex": r"\question{9.}{Five}{}",
        "tml": "<p>5</p>",
        "svg": "<g/>",
    }
    more = {".md": "5", "tex": "5", "tml": '<span data-label="">5</span>', "svg": "5"}
    for place, page in enumerate(written):
        start = body_of(page)
        spots = [match.end() for match in re.finditer("\n", page.text[start:])]
        for line in (extra[page.name[-3:]], more[page.name[-3:]]):
            for spot in some(spots[:-2], 10):
                refuses(place, replaced(page.text, start + spot, start + spot, f"{line}\n"))


# --- entries ---------------------------------------------------------------------------

#: What surrounds one entry of each notation: options, steps, stems, answers.
ENTRIES = {
    "md": {
        "option": r"^- \*\*\w\*\* (.*)$",
        "step": r"^\| (\$.*) \| .*\|$",
        "because": r"^\| \$.* \| (\w.*) \|$",
        "stem": r"^\*\*\d+\.\*\* (\w.*)$",
    },
    "latex": {
        "option": r"^\\option\{\w\}\{(.*)\}$",
        "step": r"^\\step\{(.*?)\}\{[^$]*\}$",
        "because": r"^\\step\{.*\}\{(\w[^$]*)\}$",
        "stem": r"^\\question\{\d+\.\}\{(.*)\}\{\}$",
        "answer": r"^\\answer\{.*?\}\}\{(.*)\}\{\}$",
    },
    "html": {
        "option": r'<span data-entry="option">(.*?)</span></li>',
        "step": r'data-entry="step">(.*?)</span><span class="because"',
        "because": r'data-entry="because">(\w[^<]*)<',
        "stem": r'<p data-entry="stem">(.*?)</p>',
        "answer": r'<span data-entry="answer">(.*?)</span></p>',
    },
}


def swaps(text: str, pattern: str) -> Iterator[str]:
    found = list(re.finditer(pattern, text, re.MULTILINE))
    for left, right in pairwise(found):
        if left.group(1) != right.group(1):
            late = replaced(text, right.start(1), right.end(1), left.group(1))
            yield replaced(late, left.start(1), left.end(1), right.group(1))


@pytest.mark.parametrize("role", ["option", "step", "because", "stem", "answer"])
def test_two_entries_swapped(
    role: str, notation: str, written: tuple[Page, ...], refuses: Any
) -> None:
    count = 0
    for place, page in enumerate(written):
        for text in swaps(page.text, ENTRIES[notation].get(role, "nothing to find")):
            refuses(place, text)
            count += 1
    assert count or role not in ENTRIES[notation]


@pytest.mark.parametrize("role", ["option", "stem", "step"])
def test_two_lines_swapped(
    role: str, notation: str, written: tuple[Page, ...], refuses: Any
) -> None:
    """Labels and contents together: the order has changed."""
    pattern = {
        "md": {
            "option": r"^(- \*\*\w\*\* .*)$",
            "stem": r"^(\*\*\d+\.\*\* .*)$",
            "step": r"^(\| \$.*)$",
        },
        "latex": {
            "option": r"^(\\option.*)$",
            "stem": r"^(\\question.*)$",
            "step": r"^(\\step.*)$",
        },
        "html": {
            "option": r"(<li><span class=\"label.*?</li>)",
            "stem": r"(<article class=\"question \w+\">.*?</article>)",
            "step": r"(<li><span class=\"relation.*?</li>)",
        },
    }[notation][role]
    flags = "(?s)" if notation == "html" else ""
    count = 0
    for place, page in enumerate(written):
        for text in swaps(page.text, flags + pattern):
            refuses(place, text)
            count += 1
    assert count


def test_two_slots_swapped(written: tuple[Page, ...], refuses: Any) -> None:
    for place, page in enumerate(written):
        for first, second in (("45", "35.50"), ("90", "1.5")):
            if f"{first}" in page.text and second in page.text:
                swapped = page.text.replace(second, "@").replace(first, second).replace("@", first)
                refuses(place, swapped)


def test_the_answer_leaked_onto_the_sheet(
    notation: str, written: tuple[Page, ...], refuses: Any
) -> None:
    page = written[0]
    answer = {"md": r"\$41905", "latex": r"\$41905", "html": "$41905"}[notation]
    for spot in [match.end() for match in re.finditer("total revenue", page.text)]:
        refuses(0, replaced(page.text, spot, spot, f" ({answer})"))


@pytest.mark.sampled
def test_an_entry_left_out(notation: str, written: tuple[Page, ...], refuses: Any) -> None:
    for place, page in enumerate(written):
        for pattern in ENTRIES[notation].values():
            for match in some(list(re.finditer(pattern, page.text, re.MULTILINE)), 5):
                refuses(place, replaced(page.text, match.start(1), match.end(1), ""))


# --- the frame -------------------------------------------------------------------------


def test_the_frame_is_ours(notation: str, written: tuple[Page, ...], refuses: Any) -> None:
    page = written[0]
    if notation == "html":
        for before, after in (
            ("</style>", "p::after { content: '5' }</style>"),
            ("</head>", '<script src="https://example.org/x.js"></script></head>'),
            ("<main>", '<main style="display:none">'),
            ("<main>", "<main hidden>"),
            ("<main>", '<main onclick="alert(5)">'),
            ("</main>", '<img src="https://example.org/5.png"></main>'),
            ('class="room"', 'class="proof"'),
            ("</body>", "5</body>"),
        ):
            refuses(0, page.text.replace(before, after, 1))
        formula = re.search(r'aria-label="([^"]+)"', page.text)
        assert formula is not None
        refuses(0, replaced(page.text, formula.start(1), formula.end(1), "something else"))
    if notation == "latex":
        refuses(0, page.text.replace("\\usepackage", "\\input{/etc/passwd}\\usepackage", 1))
        refuses(0, page.text.replace("\\writeon", "\\input{secret}\n\\writeon", 1))
        refuses(0, page.text + "5")


def test_every_file_must_be_there(notation: str, sheet: Sheet, written: tuple[Page, ...]) -> None:
    with pytest.raises(ReadBackError):
        CHECKS[notation](written[:-1], sheet)


def test_mathematics_is_compared_not_characters(
    questions: Mapping[str, Verified], make: Any
) -> None:
    """The same characters in another structure are noticed."""
    sheet = make.sheet(questions["recurring"], questions["trig"], questions["hunit"])
    written = renderers()["html"].render(sheet)
    for before, after in (
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "<mn>1</mn><mn>2</mn>"),
        ("<msup>", "<msub>"),
        ('class="bar"', ""),
        ("<mfrac>", '<mfrac linethickness="0">'),
        ("<mn>19.6</mn>", "<mn>19</mn><mo>.</mo><mn>6</mn>"),
    ):
        changed = []
        for one in written:
            text = one.text.replace(before, after)
            text = text.replace("</msup>", "</msub>") if after == "<msub>" else text
            changed.append(Page(one.name, text))
        assert [one.text for one in changed] != [one.text for one in written]
        with pytest.raises(ReadBackError):
            check_html(tuple(changed), sheet)
