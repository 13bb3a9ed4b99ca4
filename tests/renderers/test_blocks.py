"""What prose becomes: slots, formats, escapes, tidied formulas, in each notation."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from over_rows import over_rows

from mathverify import finished, loads, verify
from mathverify.errors import MathverifyError
from mathverify.language.amounts import amounts_in, amounts_of
from mathverify.language.marks import FORMATS
from mathverify.language.parser import parse
from mathverify.language.printed import PrintedNames
from mathverify.problem.spec import Datum, ProblemSpec, Unknown
from mathverify.semantics.reading import read
from mathverify.texts.printing import printed_page
from renderers.block_html import block_html
from renderers.blocks import Block, Formula, _prose, question_blocks
from renderers.errors import UnknownFormatError
from renderers.formula_html import formula_html
from renderers.html_pages import _Reader
from renderers.latex_pages import LATEX
from renderers.markdown_pages import MARKDOWN
from renderers.plain_text import formatted, plain_text
from renderers.readback import compare
from renderers.transcript import Entry, Role

SNIPPETS = tomllib.loads(
    (Path(__file__).parent / "cases" / "snippets.toml").read_text(encoding="utf-8")
)["snippet"]


def block(case: dict[str, Any]) -> Block:
    spec = ProblemSpec.model_construct(
        id="snippet",
        data=tuple(Datum(name=name, value=value) for name, value in case.get("data", {}).items()),
        unknowns=tuple(Unknown(name=n, domain=d) for n, d in case.get("unknowns", {}).items()),
    )
    reading = read(spec)
    assert not reading.problems
    return _prose(reading, "en", case["prose"])


@pytest.mark.parametrize("case", SNIPPETS, ids=lambda case: case["prose"])
def test_snippets(case: dict[str, Any]) -> None:
    found = block(case)
    assert MARKDOWN.block(found) == case["md"]
    assert LATEX.block(found) == case["latex"]
    html = ElementTree.fromstring(f"<p>{block_html(found)}</p>".replace("<wbr>", ""))
    assert "".join(html.itertext()) == case["html"]


@pytest.mark.parametrize(
    ("prose", "held"),
    [("Find {x}.", "."), ("Is it {x} ?", ""), ("({x}), then", "),"), ("{x}", ""), ("{x} is", "")],
)
def test_what_closes_a_formula_is_held_to_it(prose: str, held: str) -> None:
    html = block_html(block({"prose": prose, "unknowns": {"x": "real"}}))
    found = ElementTree.fromstring(f"<p>{html}</p>").findall("span[@class='held']")
    assert [(one[0].get("role"), one[0].tail) for one in found] == ([("math", held)] * bool(held))


@pytest.mark.parametrize("case", SNIPPETS, ids=lambda case: case["prose"])
def test_words_of_snippets_are_unescaped_again(case: dict[str, Any]) -> None:
    for notation in (MARKDOWN, LATEX):
        words = "".join(inline.text for inline in block(case))
        assert notation.words(notation.text(words)) == words


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(UnknownFormatError, match=r"\{n:roman\}.*list, per, plain, words") as caught:
        block({"prose": "{n:roman}", "data": {"n": "4"}})
    assert isinstance(caught.value, MathverifyError)
    assert (caught.value.slot, caught.value.format) == ("n", "roman")


AMOUNTS = (
    *("45 USD", "-4.10 EUR", "0.85 GBP/km", "7", "-3", "0.50", "12.5%", "3% per year", "90 km/h"),
    *("35 deg", "20 degC", "5 day", "1 day", "3 per h", "5 J/(kg*K)", "5 N*m", "4 kohm", "6 um"),
    *("[3, 4]", "[1 USD, 2.50 USD]", "100 JPY"),
)


@over_rows("text", AMOUNTS)
@over_rows("word", ["", *FORMATS])
def test_amounts_in_a_sentence_read_back(text: str, word: str) -> None:
    node = read(ProblemSpec.model_construct(id="amount", data=(Datum(name="d", value=text),))).data[
        "d"
    ]
    shown = formatted(node, word, "d")
    assert shown is not None
    assert amounts_in(shown) == amounts_of(node)


PRINTED = tomllib.loads(
    (Path(__file__).parents[1] / "language" / "cases" / "latex.toml").read_text(encoding="utf-8")
)["printed"]


@over_rows("text", [row["ascii"] for row in PRINTED if row.get("read_back", True)], ids=str)
def test_every_printed_formula_reads_back_from_html(text: str) -> None:
    node = parse(text, declared=frozenset({"x", "time", "speed"}), functions=frozenset({"f"}))
    formula = Formula(node, names=PrintedNames(functions=frozenset({"f"})))
    reader = _Reader()
    reader.feed(f'<p data-entry="stem">{formula_html(formula)}</p>')
    reader.close()
    compare("page", [Entry(Role.STEM, (), (formula,))], reader.found)


@pytest.mark.parametrize("text", ["sqrt(2)", "1/2", "0.1(6)", "x", "[[1, 2], [3, 4]]", "5 m^2"])
def test_formulas_are_not_plain_text(text: str) -> None:
    reading = read(ProblemSpec.model_construct(id="formula", unknowns=(Unknown(name="x"),)))
    assert plain_text(reading.parse(text)) is None


@pytest.mark.parametrize(
    ("ask", "given", "words"),
    [
        ("{find: x, as: all}", "x^2 = -1", "no solution"),
        ("{find: x, as: maximum}", "0 < x and x < 1", "there is none"),
        ("{find: x, as: least}", "0 < x and x < 1", "there is none"),
        ("{find: 'lim(1/t, t, 0)'}", "x = 1", "there is none"),
    ],
)
def test_nothing_is_told_in_the_words_of_the_question(ask: str, given: str, words: str) -> None:
    (spec,) = loads(
        f"id: q\nunknowns: {{x: real}}\ngivens: {{e: {given!r}}}\nask: {ask}\nanswer: none\n"
        "prose: {stem: '{ask}'}\n"
    )
    verdict = verify(spec)
    assert verdict.verified is not None, verdict
    assert finished(verdict.verified)[0].answer.plain == words


_OFFERED = """
data: {{u: "[9, 12]", v: "[-3, -6]"}}
ask: {{find: {ask}}}
options: {{A: "{wrong}", B: "[-3, -12]", C: "[9, 6]", D: "[3, 12]"}}
answer: B
"""
_LISTED = """
id: listed
unknowns: {x: {domain: integer}, y: {domain: integer}}
givens: {sum: x + y = -15, difference: x - y = 9}
ask: {find: "[x, y]"}
options: {A: "[-3, -12]", B: "[-12, -3]", C: "[3, 12]", D: "[-6, -9]"}
answer: A
"""


def test_offered_vectors_are_formulas_and_offered_lists_are_words() -> None:
    vectors = _OFFERED.format(ask="u + 4*v", wrong="[21, 36]")
    shown = [option.text.plain for option in _options_of("id: offered" + vectors)]
    assert shown == ["[21, 36]", "[-3, -12]", "[9, 6]", "[3, 12]"]
    listed = [option.text.plain for option in _options_of(_LISTED)]
    assert listed == ["−3 and −12", "−12 and −3", "3 and 12", "−6 and −9"]


_WHOLE_AND_PARTS = """
id: whole
data: {n: "3", k: "4 kg"}
unknowns: {x: {domain: real, unit: kg}}
givens: {e: "x = k*n"}
ask: {find: x}
answer: "12 kg"
parts:
  - {ask: {find: x}, answer: "12 kg", prose: {stem: "{n} bags of {k}. How much is that?"}}
  - {ask: {find: "2*x"}, answer: "24 kg"}
"""


def test_a_question_without_a_text_that_asks_beside_its_parts_is_printed_whole() -> None:
    (spec,) = loads(_WHOLE_AND_PARTS)
    page = printed_page(spec)
    assert page.whole
    assert len(page.parts) == 2
    verdict = verify(spec)
    assert verdict.verified is not None, verdict.findings
    texts = [MARKDOWN.block(one.stem) for one in question_blocks(verdict.verified).asked]
    assert texts[1].endswith("How much is that?")


def _options_of(text: str) -> tuple[Any, ...]:
    (spec,) = loads(text)
    verdict = verify(spec)
    assert verdict.verified is not None, verdict.findings
    (question,) = finished(verdict.verified)
    return question.options
