"""Questions that differ in plain words or in letters of points, texts that differ in numbers.

Both spare the engine work in a proof of all questions.  What a question says of mathematics does
not hang on plain words: a jacket or a lamp of 40 USD changes no value, no option, no step; nor does
it hang on whether a triangle is called ABC or PQR.  And how a text is read does not hang on the
numbers in its slots beyond what `text_kind` keeps of them.  So a question is right if one with its
mathematics and one with its text were judged right.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from functools import lru_cache

from mathverify.language.marks import Formula, Segment, Slot, Span, Text, segments
from mathverify.language.number_words import numbers_told
from mathverify.language.vocabulary import (
    CONSTANTS,
    PLAIN_FUNCTIONS,
    RESERVED,
    WORD_OPERATORS,
)
from mathverify.phrases.meanings import subjects
from mathverify.problem.canonical_text import canonical_text
from mathverify.problem.spec import ProblemSpec, Step

_TOKEN = re.compile(r"\w+|[^\w\s]")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.(\d+))?")


#: Words that a formula may hold.
MATHEMATICS = frozenset({*CONSTANTS, *RESERVED, *WORD_OPERATORS, *PLAIN_FUNCTIONS})


def text_kind(spec: ProblemSpec) -> str:
    """The same for two questions that are equal but for their numbers.

    Of a number is kept whether it is 0, 1 or another, whole or with how many decimal places; signs,
    bars of fractions, units, words and all that is no number stay as they are.
    """
    told = _NUMBER.sub(_kind, canonical_text(spec))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _kind(found: re.Match[str]) -> str:
    places = found[1]
    if places is not None:
        return f"#.{'#' * len(places)}"
    return found[0] if found[0] in ("0", "1") else "#"


def alike_but_words(one: ProblemSpec, other: ProblemSpec) -> bool:
    """Whether two questions differ in plain words of their stem, hint and reasons alone.

    Plain words are letters: no digit, no sign, no slot, no word for a number, no declared name, and
    they stand between the same marks.  The meaning of an unknown may differ in such words too if it
    says the same of its value: what is plausible hangs on that.
    """
    if one == other:
        return True
    if _bare(one) != _bare(other):
        return False
    names = frozenset(declared_names(one))
    return all(
        _same_marks(mine, theirs, names, one.lang)
        for mine, theirs in zip(_texts(one), _texts(other), strict=True)
    ) and all(
        _same_subject(mine.meaning, theirs.meaning, names, one.lang)
        for mine, theirs in zip(one.unknowns, other.unknowns, strict=True)
    )


def _same_subject(one: str | None, other: str | None, names: frozenset[str], lang: str) -> bool:
    """Whether two meanings say the same of a value, and differ in plain words at most."""
    if one is None or other is None:
        return one == other
    if one == other:
        return True
    return _plain_change(one, other, names, lang) and subjects(one, lang) == subjects(other, lang)


def alike_but_letters(one: ProblemSpec, other: ProblemSpec) -> bool:
    """Whether two questions differ in the letters of their points alone, in alphabetical order.

    Each letter of one has one of the other in its place everywhere, and the other way round; an
    article "A" may stand in the words of both.
    """
    return _renames(one, other) and _renames(other, one)


def _are_letters(pair: str) -> bool:
    return len(pair) == 2 and pair.isascii() and pair.isalpha() and pair.isupper()


def _renames(one: ProblemSpec, other: ProblemSpec) -> bool:
    names = [unknown.name for unknown in one.unknowns]
    others = [unknown.name for unknown in other.unknowns]
    if len(names) != len(others):
        return False
    letters = dict(zip(others, names, strict=True))
    if not all(key == value or _are_letters(key + value) for key, value in letters.items()):
        return False
    moved = {key: value for key, value in letters.items() if len(key) == 1 and key.isupper()}
    if [moved[key] for key in sorted(moved)] != sorted(moved.values()):
        return False
    run = re.compile(rf"(?<![A-Za-z])[{''.join(moved)}]+(?![A-Za-z])") if moved else None

    def renamed(text: str) -> str:
        if run is None:
            return text
        return run.sub(lambda found: "".join(moved[letter] for letter in found[0]), text)

    if renamed(canonical_text(_wordless(other))) != canonical_text(_wordless(one)):
        return False
    return all(
        renamed(theirs) == mine or _marked(renamed, theirs) == _marked(str, mine)
        for mine, theirs in zip(_texts(one), _texts(other), strict=True)
    )


_ARTICLE = re.compile(r"\bA(?= [a-z])")


def _marked(renamed: Callable[[str], str], text: str) -> str:
    """The text renamed, its articles left out of it."""
    return renamed(_ARTICLE.sub("~", text))


def _wordless(spec: ProblemSpec) -> ProblemSpec:
    steps = tuple(step.model_copy(update={"because": None}) for step in spec.steps)
    return spec.model_copy(update={"steps": steps, "prose": None})


def _bare(spec: ProblemSpec) -> tuple[object, ...]:
    """All of a question but the words of stem, hint and reasons, and of what unknowns mean."""
    prose = spec.prose
    return (
        *(spec.data, spec.functions, spec.givens, spec.ask, spec.answer),
        *(spec.options, spec.figure, spec.parts),
        tuple([one.model_copy(update={"meaning": None}) for one in spec.unknowns]),
        tuple(map(_bare_step, spec.steps)),
        None if prose is None else (prose.lang, prose.hint is None),
    )


def _bare_step(step: Step) -> tuple[object, ...]:
    told = step.because is None
    return (step.relation, step.uses, step.case, step.rejects, step.let, told)


def _texts(spec: ProblemSpec) -> Iterator[str]:
    if spec.prose is not None:
        yield spec.prose.stem
        yield spec.prose.hint or ""
    for step in spec.steps:
        yield step.because or ""


def declared_names(spec: ProblemSpec) -> Iterator[str]:
    """The names of data, functions and unknowns, and the ids of givens."""
    for section in (spec.data, spec.functions, spec.unknowns):
        for one in section:
            yield one.name
    for given in spec.givens:
        yield given.id


@lru_cache(maxsize=4096)
def _same_marks(one: str, other: str, names: frozenset[str], lang: str) -> bool:
    return one == other or _same_parts(segments(one), segments(other), names, lang)


def _same_parts(
    one: Sequence[Segment], other: Sequence[Segment], names: frozenset[str], lang: str
) -> bool:
    if len(one) != len(other):
        return False
    for mine, theirs in zip(one, other, strict=True):
        match mine, theirs:
            case Text(text=here), Text(text=there):
                if not _plain_change(here, there, names, lang):
                    return False
            case Slot(), Slot():
                if (mine.source, mine.format) != (theirs.source, theirs.format):
                    return False
            case Formula(), Formula():
                if mine.source != theirs.source:
                    return False
            case Span(), Span():
                if mine.names != theirs.names:
                    return False
                if not _same_parts(mine.inside, theirs.inside, names, lang):
                    return False
            case _:
                return False
    return True


def _plain_change(here: str, there: str, names: frozenset[str], lang: str) -> bool:
    """Whether only plain words of one text stand where other plain words stand in the other."""
    if here == there:
        return True
    mine, theirs = _TOKEN.findall(here), _TOKEN.findall(there)
    changed: list[str] = []
    for kind, low, high, other_low, other_high in SequenceMatcher(
        None, mine, theirs, autojunk=False
    ).get_opcodes():
        if kind != "equal":
            changed += (*mine[low:high], *theirs[other_low:other_high])
    if _numbers(here, lang) != _numbers(there, lang):
        return False
    return all(
        word.isalpha() and word not in names and word.casefold() not in MATHEMATICS
        for word in changed
    )


def _numbers(text: str, lang: str) -> list[tuple[str, Fraction]]:
    return [(one.text, one.value) for one in numbers_told(text, lang)]
