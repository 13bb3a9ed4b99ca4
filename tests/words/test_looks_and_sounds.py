"""Laws of every record: what is written, printed and said of a word is the same word."""

from __future__ import annotations

from itertools import combinations
from xml.etree.ElementTree import fromstring

from over_rows import over_rows

from mathverify.language.ascii import to_ascii
from mathverify.language.latex.printer import to_latex
from mathverify.language.latex.reader import read_latex
from mathverify.language.markup.mathml import to_mathml
from mathverify.language.markup.mathml_reader import latex_of
from mathverify.language.parser import parse
from mathverify.language.spoken.words import to_words
from mathverify.language.tree import Call, Factorial, Name, Node, walk
from mathverify.semantics.templates import applied, needs_of, read
from mathverify.words import Bare, Word
from mathverify.words.book import BOOK

NAMES = frozenset("xyuvwd")
ARGUMENTS = ("x", "2x", "y + 1")
#: Words whose arguments are numbers: what is said of their looks can be tried with any.
OF_NUMBERS = [
    word
    for word in BOOK.values()
    if word.real or word.whole or word.made_of or word.look.bare is Bare.EVERYWHERE
]


def names(words: list[Word]) -> list[str]:
    return [word.name for word in words]


def calls(word: Word) -> list[Node]:
    """Calls with a letter, a product and a sum as the first argument."""
    rest = [", 2"] if word.arity[0] == 2 or word.name == "log" else [""]
    return [
        parse(f"{word.name}({argument}{more})", declared=NAMES)
        for argument in ARGUMENTS
        for more in rest
    ]


def lowered(node: Node) -> str:
    """A call with words that are made of others written with these, ``n!`` as a call."""
    if isinstance(node, Factorial):
        node = Call("factorial", (node.operand,))
    assert isinstance(node, Call)
    return to_ascii(applied(node.function, *node.arguments))


@over_rows("name", BOOK)
def test_templates_name_arguments_and_words_of_the_book(name: str) -> None:
    word = BOOK[name]
    templates = [word.made_of, *needs_of(word)]
    if word.real is not None:
        templates += [*word.real.slopes, *word.real.bends, word.real.period, *word.real.range]
    for template in filter(None, templates):
        for part in walk(read(template)):
            if isinstance(part, Call):
                assert BOOK[part.function].lowered, (template, part.function)
            if isinstance(part, Name):
                assert part.identifier in {*"uvwd", "integer", "natural"}, template
    assert word.says
    assert not word.says.endswith(".")
    assert not (word.made_of and (word.real or word.whole or word.lowered))
    if word.real is not None:
        assert not word.real.bends or word.real.slopes


def test_nothing_is_spelled_as_two_words() -> None:
    spelled = [other for word in BOOK.values() for other in (word.name, *word.spellings)]
    assert len(spelled) == len(set(spelled))
    commands = [
        command for word in BOOK.values() for command in {word.look.latex, *word.look.reads} - {""}
    ]
    assert len(commands) == len(set(commands))


@over_rows("word", OF_NUMBERS, ids=names(OF_NUMBERS))
def test_what_is_printed_is_read_back(word: Word) -> None:
    for call in calls(word):
        assert parse(to_ascii(call), declared=NAMES) == call
        for latex in (to_latex(call), latex_of(fromstring(to_mathml(call)))):
            found = read_latex(latex, declared=NAMES)
            # A cube root is printed as a root of order 3.
            assert found == call or lowered(found) == lowered(call), latex


@over_rows("word", OF_NUMBERS, ids=names(OF_NUMBERS))
def test_every_spelling_is_read(word: Word) -> None:
    call = calls(word)[0]
    rest = to_ascii(call).removeprefix(word.name)
    for other in word.spellings:
        assert parse(f"{other}{rest}", declared=NAMES) == call, other


COMMANDS = [
    (word.name, command)
    for word in OF_NUMBERS
    for command in dict.fromkeys((word.look.latex, *word.look.reads))
    if command
]


@over_rows(("name", "command"), COMMANDS)
def test_every_command_is_read(name: str, command: str) -> None:
    look = BOOK[name].look
    more = ", 2" if look.several else ""
    expected = parse(f"{name}(x{more})", declared=NAMES)
    assert read_latex(rf"\{command}(x{more})", declared=NAMES) == expected
    if look.bare is not Bare.NOWHERE:
        assert read_latex(rf"\{command} x", declared=NAMES) == expected
        assert read_latex(rf"\{command} 2x", declared=NAMES) == parse(f"{name}(2x)", declared=NAMES)
    if look.bare is Bare.EVERYWHERE:
        assert parse(f"{name} x", declared=NAMES) == expected
    if look.minus_one:
        undone = BOOK[look.minus_one].real
        assert undone is not None
        assert undone.inverse == name
        assert read_latex(rf"\{command}^{{-1}} x", declared=NAMES) == parse(
            f"{look.minus_one}(x)", declared=NAMES
        )


def test_different_words_sound_different() -> None:
    said = {
        word.name: to_words(Call(word.name, (Name("x"), Name("y"))[: word.arity[0]]))
        for word in BOOK.values()
        if word.arity[0] <= 2
    }
    alike = [pair for pair in combinations(said, 2) if said[pair[0]] == said[pair[1]]]
    assert alike == []
