"""Records of a stranger's package: one that is made of other words, and one that is computed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from strangers_package import printed_with, ship

from mathverify.engines.points import grade_of
from mathverify.errors import PluginError
from mathverify.language import vocabulary
from mathverify.language.tree import Call, Name
from mathverify.semantics import terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.system import (
    Bound,
    Budget,
    Constraint,
    Grade,
    Kind,
    System,
    Unknown,
    Variable,
)
from mathverify.theories.recorded import rule_of
from mathverify.words import Real, Whole, Word, book

RECORDS = """
from fractions import Fraction

from mathverify.words import Bare, Look, Spoken, Whole, Word


def _digit_sum(number):
    return Fraction(sum(map(int, str(int(number)))))


WORDS = (
    Word(
        "sech",
        (1, 1),
        "one over cosh",
        look=Look(reads=("sech",), bare=Bare.EVERYWHERE, close=True, power_first=True),
        said=Spoken("hyperbolic secant", "hyperbolic secant"),
        made_of="1/cosh(u)",
        carried_out=True,
    ),
    Word(
        "digit_sum",
        (1, 1),
        "the sum of the decimal digits",
        look=Look(reads=("digitsum",)),
        said=Spoken("the digit sum", "digit sum"),
        whole=Whole(_digit_sum, needs=("u in natural",)),
        carried_out=True,
        lowered=True,
    ),
)
"""
USED = r"""
import json
from xml.etree.ElementTree import fromstring

import mathverify as m
from mathverify.language.latex.printer import to_latex
from mathverify.language.latex.reader import read_latex
from mathverify.language.markup.mathml import to_mathml
from mathverify.language.markup.mathml_reader import latex_of
from mathverify.language.parser import parse
from mathverify.language.spoken.words import to_words

NAMES = frozenset("xn")


def told(answer, **parts):
    (spec,) = m.loads(json.dumps({"id": "q", **parts, "answer": answer}))
    verdict = m.verify(spec)
    print(verdict.status, verdict.answer or "-", end=" ")
    if verdict.certificate is not None:
        print(m.recheck(m.certify(spec).text, spec).grade, end=" ")
        print(list(verdict.certificate.plugins), end="")
    print()


if __name__ == "__main__":
    for one, other in (
        (r"\operatorname{sech} x", "sech(x)"),
        (r"\sech x", "sech x"),
        ("sech(x)", "1/cosh(x)"),
        ("sech(x)", "1/sinh(x)"),
        ("sech(x)^2", "1 - tanh(x)^2"),
        ("digit_sum(409)", "13"),
        ("digit_sum(409)", "14"),
        (r"\operatorname{digitsum}(409)", "13"),
    ):
        print(type(m.equivalent(one, other)).__name__)
    for text in ("2*sech(x)", "sech(x)^2", "digit_sum(n)", "sech(x + 1)"):
        node = parse(text, declared=NAMES)
        print(to_latex(node), "|", to_words(node))
        for latex in (to_latex(node), latex_of(fromstring(to_mathml(node)))):
            assert read_latex(latex, declared=NAMES) == node, latex
    few = {"unknowns": {"x": "integer, 10 <= x <= 19"}, "givens": {"g": "digit_sum(x) = 7"}}
    told("16", **few, ask={"find": "x"})
    told("15", **few, ask={"find": "x"})
    told("7", unknowns={"x": "real"}, givens={"g": "digit_sum(x) = 7"}, ask={"find": "x"})
    some = {"unknowns": {"x": "integer, -3 <= x <= 12"}, "givens": {"g": "digit_sum(x) >= 0"}}
    told("13", **some, ask={"find": "x", "as": "count"})
    told("16", **some, ask={"find": "x", "as": "count"})
    told("13", ask={"find": "digit_sum(409)"})
    told("13", ask={"find": "digit_sum(1/2)"})
    told("0", functions={"f": "x -> sech(x)"}, ask={"find": "f'(0)"})
    told("1", functions={"f": "x -> sech(x)"}, ask={"find": "f'(0)"})
    told("3", unknowns={"x": "real"}, givens={"g": "2*x = 6"}, ask={"find": "x"})
    told("7", unknowns={"x": "real"}, givens={"g": "2*x = digit_sum(59)"}, ask={"find": "x"})
"""
TOLD = r"""
Same
Same
Same
Different
Same
Same
Different
Same
2\operatorname{sech}x | 2 times hyperbolic secant of x
\operatorname{sech}^{2}x | hyperbolic secant squared of x
\operatorname{digit\_sum}(n) | the digit sum of n
\operatorname{sech}(x + 1) | hyperbolic secant of x plus 1, end hyperbolic secant
proved 16 exact ['digits']
refuted 16
undecided -
proved 13 exact ['digits']
refuted 13
proved 13 exact ['digits']
refuted -
proved 0 exact ['digits']
refuted 0
proved 3 kernel []
proved 7 exact ['digits']
"""


def test_a_record_is_enough(tmp_path: Path) -> None:
    entry = "[mathverify.words]\ndigits = digits.words:WORDS\n"
    ship(tmp_path, "digits", {"words": RECORDS}, entry)
    assert printed_with(tmp_path, USED) == TOLD.split("\n")[1:-1]


# --- what is no record --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("sech", "no tuple"),
        (["sech"], "no tuple"),
        (("sech",), "no tuple"),
        ((Word("sin", (1, 1), "", made_of="u"),), "sin is no new name"),
        ((Word("sech", (1, 1), "", spellings=("gcf",), made_of="u"),), "gcf is no new name"),
        ((Word("s", (1, 1), "", made_of="u"),), "s is no new name"),
        ((Word("se ch", (1, 1), "", made_of="u"),), "se ch is no new name"),
        ((Word("sech", (1, 1), "nothing more"),), "says nothing of its values"),
    ],
)
def test_what_is_no_record_is_refused(
    monkeypatch: pytest.MonkeyPatch, words: object, reason: str
) -> None:
    monkeypatch.setattr(book, "loaded", lambda group: [("digits", words)])
    with pytest.raises(PluginError, match=reason.replace("no tuple", "not a tuple")):
        book._collected()


@pytest.mark.parametrize("taken", ["circle", "integral", "cm", "real", "of"])
def test_a_name_of_the_language_is_refused(monkeypatch: pytest.MonkeyPatch, taken: str) -> None:
    word = Word(taken, (1, 1), "", made_of="u")
    monkeypatch.setattr(book, "BOOK", {taken: word})
    monkeypatch.setattr(book, "SUPPLIERS", {taken: "digits"})
    names = {*vocabulary.FUNCTIONS, *vocabulary.UNITS, *vocabulary.DOMAINS, *vocabulary.RESERVED}
    names |= vocabulary.WORD_OPERATORS
    book.refuse_taken(names - {taken})
    with pytest.raises(PluginError, match=f"{taken} is no new name"):
        book.refuse_taken(names)


@pytest.mark.parametrize(
    "word",
    [
        Word("sech", (1, 1), "", made_of="1/cosh(u"),
        Word("sech", (1, 1), "", made_of="1/never_heard(u)"),
        Word("sech", (1, 1), "", made_of="integral(u, x)"),
        Word("digit_sum", (1, 1), "", whole=Whole(lambda u: u)),
        Word("erf", (1, 1), "", real=Real(needs=("u > total([1])",)), lowered=True),
    ],
)
def test_a_record_whose_templates_are_no_formulas_is_refused(word: Word) -> None:
    with pytest.raises(PluginError):
        rule_of(word, "digits")


# --- words that nobody knows ----------------------------------------------------------------


UNKNOWN = Call("never_heard", (Name("x"),))


def test_it_is_not_known_where_an_unknown_word_has_a_value() -> None:
    (needed,) = conditions(UNKNOWN)
    assert needed == terms.compare(UNKNOWN, needed.signs[0], Name("real"))  # type: ignore[attr-defined]
    assert grade_of((terms.equal(UNKNOWN, terms.ZERO),)) is Grade.EXACT


@pytest.mark.parametrize("kind", [Kind.INTEGER, Kind.REAL])
@pytest.mark.parametrize("value", [terms.ZERO, terms.number(3), UNKNOWN])
def test_no_engine_proves_anything_of_an_unknown_word(kind: Kind, value: terms.Node) -> None:
    from mathverify.api import default_engines

    ends = {"low": Bound(Fraction(1), closed=True), "high": Bound(Fraction(5), closed=True)}
    for given in (terms.equal(UNKNOWN, value), terms.negation(terms.equal(UNKNOWN, value))):
        system = System((Variable("x", kind, **ends),), (Constraint("given", given),))
        for engine in default_engines():
            assert isinstance(engine.decide(system, Budget()), Unknown), type(engine).__name__
            assert isinstance(engine.solutions(system, Budget()), Unknown), type(engine).__name__
