"""How each word of the language is written, as the engine itself tells who calls it wrongly.

A call without arguments is refused with the canonical form as its remedy; so what an author is
shown, and what he is told when he errs, is one text, and a plug-in's word is in the list as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mathverify.errors import ParseError
from mathverify.language.parser import parse
from mathverify.language.tree import Call, walk
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.lowering import Rules
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.question import elaborate
from mathverify.words.book import BOOK

_LETTERS = "abcdef"
_EMPTY = ProblemSpec(id="empty")


def canonical_forms(rules: Rules) -> Mapping[str, str]:
    """Word -> a call of it as it may be written; words that show none are left out."""
    lowering = elaborate(_EMPTY, rules).lowering
    found: dict[str, str] = {}
    for name in sorted(rules.calls):
        form = ""
        try:
            lowering.lower(Call(name, ()))
        except LoweringProblem as problem:
            form = problem.remedy
        except (ValueError, LookupError, TypeError):
            # A word whose rule does not count its arguments tells nothing.
            form = ""
        shown = form if _calls(form, name) else _by_arity(name) or _calling(form)
        if shown:
            found[name] = shown
    return found


def _calls(form: str, name: str) -> bool:
    """Whether ``form`` can be read and calls ``name`` with as many arguments as it takes."""
    for call in _calls_in(form):
        if call.function == name:
            word = BOOK.get(name)
            most = None if word is None else word.arity[1]
            return most is None or len(call.arguments) <= most
    return False


def _by_arity(name: str) -> str:
    """``coprime(a, b)`` for a word of the book."""
    word = BOOK.get(name)
    if word is None or name.endswith("_of_solutions"):
        return ""
    return f"{name}({', '.join(_LETTERS[: max(1, word.arity[0])])})"


def _calling(form: str) -> str:
    """``form`` if it is a text of the language that calls another word: ``range(f)`` for image."""
    return form if any(_calls_in(form)) else ""


def _calls_in(form: str) -> Iterator[Call]:
    try:
        node = parse(form)
    except ParseError:
        return
    yield from (part for part in walk(node) if isinstance(part, Call))
