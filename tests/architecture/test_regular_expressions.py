"""Regular expressions become fewer: a language of patterns on tokens reads what people write."""

from __future__ import annotations

import ast

from regular_expressions import (
    CUTTERS,
    PRINTERS,
    TOKENISERS,
    _calls,
    expressions,
    patterns_that_read,
)
from sources import ROOT

#: Whoever takes one away lowers the numbers.
AT_MOST = 237
#: What neither cuts texts into tokens nor prints: the bar is 150.
THAT_READ_AT_MOST = 162


def test_regular_expressions_become_no_more() -> None:
    found = expressions()
    assert found.total() <= AT_MOST, sorted(found.items())


def test_patterns_that_neither_cut_nor_print_become_no_more() -> None:
    found = patterns_that_read()
    assert found.total() <= THAT_READ_AT_MOST, sorted(found.items())


def test_sentences_about_figures_are_read_by_rows_alone() -> None:
    assert not [path for path in expressions() if "figure_notation" in path]


def test_checks_read_no_words_by_patterns() -> None:
    """The words of a meaning stand in the tables of the locales."""
    assert not [path for path in expressions() if "mathverify/checks/" in path]


def test_every_tokeniser_is_there() -> None:
    assert [path for path in sorted(TOKENISERS) if not (ROOT / path).exists()] == []
    # One without a pattern is named for nothing.
    assert sorted((CUTTERS | PRINTERS) - set(expressions())) == []


def test_the_count_sees_patterns_that_are_kept_and_those_that_are_not() -> None:
    module = ast.parse('A = re.compile("a")\nB = [re.sub("b", "", "c"), re.escape("d"), A.sub("")]')
    assert len(list(_calls(ast.walk(module)))) == 2
