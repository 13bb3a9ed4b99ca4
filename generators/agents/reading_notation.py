"""What the Reader is told of the notation: the core, and the words of the language for a text.

The words are those of the book and of every theory, plug-ins among them, in the forms in which the
engine itself tells them (`mathverify.semantics.canonical_forms`).  Which of them are shown is
decided by the words that a record and the text have in common, and by what the formulas of the
text call; nobody keeps a second list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from generators.agents.likest import Likest
from generators.agents.notation import CORE, POINTS
from generators.agents.text_parts import Formula, parts_of
from mathverify.api import examiner
from mathverify.errors import ParseError
from mathverify.language import experiments
from mathverify.language.tree import Call, walk
from mathverify.semantics.canonical_forms import canonical_forms
from mathverify.semantics.reading import parse_text
from mathverify.theories import THEORIES
from mathverify.theories.plugins import plugged_in
from mathverify.words.book import BOOK

#: So many characters are about 700 tokens.
LONGEST = 2_800
#: More words than this are not for one question.
_MOST_WORDS = 14

_FIGURES = "geometry"
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Entry:
    """A word as it is shown, the words by which it is found, and the subjects that have it."""

    shown: str
    about: str
    subjects: frozenset[str] = _NONE


@cache
def _entries() -> Mapping[str, _Entry]:
    """All words with a canonical form, by form."""
    subjects = {name: theory.name for theory in (*THEORIES, *plugged_in()) for name in theory.rules}
    found: dict[str, _Entry] = {}
    for name, form in _forms().items():
        word, subject = BOOK.get(name), subjects.get(name, "")
        about = [name.replace("_", " "), subject]
        shown = form
        if word is not None:
            look = (word.look.latex, *word.look.reads)
            spellings = (one.replace("_", " ") for one in word.spellings)
            about += [*spellings, *look, word.said.name, word.says]
            shown = f"{form}: {word.says}"
        known = found.get(form, _Entry("", ""))
        found[form] = _Entry(
            max(shown, known.shown, key=len),
            f"{known.about} {' '.join(about)}",
            known.subjects | {subject},
        )
    chance = _experiments()
    found[chance.shown] = chance
    return found


@cache
def _forms() -> Mapping[str, str]:
    return canonical_forms(examiner().rules)


def _experiments() -> _Entry:
    """The forms of experiments, as who describes none that is known is told."""
    try:
        experiments.read("X ~ B(", _NONE, _NONE)
    except ParseError as error:
        forms = error.hint
    words = [BOOK[name].says for name in ("P", "E", "Var")]
    return _Entry(f'a given with the id `experiment`: "{forms}"', f"{forms} {' '.join(words)}")


@cache
def _index() -> Likest:
    return Likest([entry.about for entry in _entries().values()])


def _called(text: str) -> list[str]:
    """The canonical forms of what the formulas of ``text`` call, in their order."""
    found: list[str] = []
    formulas = [part.latex for part in parts_of(text) if isinstance(part, Formula)]
    for formula in formulas:
        try:
            node = parse_text(formula, _NONE, _NONE)
        except (ParseError, RecursionError):
            continue
        calls = (part.function for part in walk(node) if isinstance(part, Call))
        found += [_forms()[name] for name in calls if name in _forms()]
    return found


def notation_for(text: str) -> str:
    """How a question like ``text`` is written: at most `LONGEST` characters."""
    entries = _entries()
    forms = tuple(entries)
    ranked = [*_called(text), *(forms[place] for place in _index().to(text))]
    wanted = [entries[form] for form in dict.fromkeys(ranked)][:_MOST_WORDS]
    told = CORE
    if any(_FIGURES in entry.subjects for entry in wanted):
        told += f"\n{POINTS}"
    line = "\n- Words of the language that may be of use: "
    for entry in wanted:
        more = f"{line}{entry.shown}"
        if len(told) + len(more) + 1 > LONGEST:
            break
        told += more
        line = "; "
    return told if line.startswith("\n") else f"{told}."
