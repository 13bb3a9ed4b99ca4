"""The tables that rooms made by hand, and the same from the records: equal, word for word.

A hand-made table may go on about words that have no record yet; what has one must agree.
"""

from __future__ import annotations

from mathverify.equivalence import understanding
from mathverify.language import (
    latex,
    latex_reader_fences,
    latex_reader_functions,
    latex_vocabulary,
    layout_calls,
    layout_products,
    mathml_reader,
    typst_reader,
    vocabulary,
    words_calls,
)
from mathverify.semantics import unfinished
from mathverify.semantics.numbers import ball_functions
from mathverify.theories import elementary
from mathverify.words import Bare, Trend
from mathverify.words.book import BOOK

WORDS = tuple(BOOK.values())


def test_arities() -> None:
    assert {name: vocabulary.FUNCTIONS[name] for name in BOOK} == {
        word.name: word.arity for word in WORDS
    }
    assert understanding.FUNCTIONS is vocabulary.FUNCTIONS


def test_spellings() -> None:
    assert {other: name for other, name in vocabulary.SYNONYMS.items() if name in BOOK} == {
        other: word.name for word in WORDS for other in word.spellings
    }


def test_where_an_argument_stands_bare() -> None:
    everywhere = {word.name for word in WORDS if word.look.bare is Bare.EVERYWHERE}
    assert everywhere == vocabulary.PLAIN_FUNCTIONS
    in_latex = {word.name for word in WORDS if word.look.bare is not Bare.NOWHERE}
    assert in_latex == latex_reader_functions._PLAIN


def test_latex_that_is_read() -> None:
    commands = {
        command: word.name
        for word in WORDS
        for command in (word.look.latex, *word.look.reads)
        if command
    }
    assert commands == latex_vocabulary.FUNCTION_COMMANDS
    several = {word.name for word in WORDS if word.look.several}
    assert several == latex_reader_functions._SEVERAL
    inverses = {word.name: word.look.minus_one for word in WORDS if word.look.minus_one}
    assert inverses == latex_reader_functions._INVERSES
    fenced = {word.look.fence[0] for word in WORDS if word.look.fence}
    assert fenced - {"‖"} == {"⌊", "⌈"}
    assert {name for _, name in latex_reader_fences._FENCES.values()} == {"floor", "ceil"}


def test_latex_that_is_printed() -> None:
    # Nobody reads or prints coth, and lim is notation.
    assert {word.look.latex for word in WORDS if word.look.latex} | {"coth", "lim"} == (
        latex._FUNCTION_COMMANDS
    )
    printed = {
        word.name: word.look.latex
        for word in WORDS
        if word.look.latex and word.look.latex != word.name
    }
    assert printed == layout_calls._PRINTED_NAMES


def test_products_and_powers() -> None:
    assert {word.name for word in WORDS if word.look.close} == layout_products._ELEMENTARY
    first = {word.name for word in WORDS if word.look.power_first}
    assert first == layout_calls._POWER_BEFORE_ARGUMENT == words_calls._POWER_BEFORE_ARGUMENT
    close = {word.look.latex for word in WORDS if word.look.close} | {"coth", "lim"}
    assert close == set(mathml_reader._FUNCTIONS.split()) == set(typst_reader._FUNCTIONS)


def test_spoken_words() -> None:
    names = {word.name: (word.said.name, word.said.ending) for word in WORDS if word.said.name}
    assert names == {name: said for name, said in words_calls._NAMES.items() if name in BOOK}
    joints = {word.name: word.said.joint for word in WORDS if word.said.joint}
    assert joints == {name: said for name, said in words_calls._JOINTS.items() if name in BOOK}
    rest = {*words_calls._NAMES, *words_calls._JOINTS} - set(BOOK)
    assert rest == {
        *("length", "distance", "angle", "reflex", "area", "perimeter", "volume", "midpoint"),
        *("parallel", "perpendicular", "congruent", "similar"),
    }


def test_what_an_answer_carries_out() -> None:
    assert {word.name for word in WORDS if word.carried_out} == unfinished._CARRIED_OUT


def test_balls() -> None:
    enclosed = {word.name for word in WORDS if word.real and word.real.ball}
    assert enclosed == set(ball_functions.BALL_FUNCTIONS)


def test_continuity() -> None:
    from mathverify.theories import continuity, holes

    reals = [word for word in WORDS if word.real is not None and word.arity == (1, 1)]
    smooth = {word.name for word in reals if word.real and word.real.trend is not Trend.STEPS}
    assert smooth | {"max", "median", "min"} == continuity._CONTINUOUS
    everywhere = {word.name for word in reals if word.real and not word.real.needs}
    assert everywhere | {"max", "median", "min"} == holes._EVERYWHERE


def test_definitions_by_other_words() -> None:
    made = {word.name for word in WORDS if word.made_of and word.name not in ("cbrt", "sign")}
    plain = {word.name for word in WORDS if word.of_angle and word.lowered}
    assert {name for name in made | plain if BOOK[name].of_angle} == set(elementary._TRIGONOMETRIC)
    assert set(elementary._PURE) - made == {"ln", "asin", "acos", "atan"}
