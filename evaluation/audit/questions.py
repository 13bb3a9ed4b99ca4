"""Annotated items as questions: their words with a slot for every number, their calculation asked.

The words are scenery: which of them tells what, no annotation says.  What is proved of such a
question is that its annotation is right and that it uses numbers of the text; that the text means
this calculation is the annotator's word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from evaluation.audit.chains import chained, is_calculation
from evaluation.audit.item import Item, Unreadable, Worked
from mathverify.errors import SpecError
from mathverify.language import to_ascii
from mathverify.language.short_texts import BETWEEN_LETTERS, whole_words
from mathverify.language.spoken.units import UNIT_NAMES
from mathverify.problem import decode
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.terms import number

#: Where the items of a format come from, for those that may be passed on.
SOURCES: Mapping[str, Mapping[str, str]] = {
    "gsm8k": {
        "title": "GSM8K (Cobbe et al. 2021)",
        "url": "https://github.com/openai/grade-school-math",
        "licence": "MIT",
    },
    "svamp": {
        "title": "SVAMP (Patel, Bhattamishra and Goyal 2021)",
        "url": "https://github.com/arkilpatel/SVAMP",
        "licence": "MIT",
    },
}

#: A fraction is one number of a text, and in a calculation where no division stands before it.
_NUMERAL = re.compile(
    r"(?<![\w.,/])\d+/\d+(?![\w,/]*\d)"
    r"|(?<![\w.,])(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?![\w,]*\d)"
)
_IN_EQUATION = re.compile(r"(?<![\d./])(\d+/\d+)(?![\d.])|\d+(?:\.\d+)?")
#: What is more than blanks and stops, with the blanks around it.
_WORDS = re.compile(r"^(\s*)(?![\s.,;:?!]*$)(\S.*?)(\s*)$", re.DOTALL)
_TOPICS = {
    "+": "arithmetic.addition",
    "-": "arithmetic.subtraction",
    "*": "arithmetic.multiplication",
    "/": "arithmetic.division",
}


def question(item: Item, format_name: str) -> ProblemSpec | Unreadable:
    """The item as a question, unverified, or why it is none.

    A worked solution is told whole: its steps are a chain, and every number of its text is used.
    """
    whole = isinstance(item, Worked)
    if isinstance(item, Worked):
        chain = chained(item)
        if isinstance(chain, Unreadable):
            return chain
        item = chain
    if len(item.equations) != 1 or len(item.claims) != 1:
        return Unreadable(item, "not one calculation with one claim", malformed=False)
    (equation,), (claim,) = item.equations, item.claims
    if not is_calculation(equation):
        return Unreadable(item, "the equation is no calculation", malformed=False)
    if {*"[]{}\\"} & {*item.text}:
        return Unreadable(item, "the text has brackets or backslashes", malformed=False)
    numerals = list(_NUMERAL.finditer(item.text))
    written = [f"0{one}" if one[0] == "." else one for one in map(_bare, numerals)]
    try:
        asked = _in_names(equation, written)
    except ZeroDivisionError:
        asked = None
    if asked is None:
        return Unreadable(item, "the calculation has a number that the text lacks", malformed=False)
    used = whole_words(asked)
    unused = [place for place in range(1, len(written) + 1) if f"n{place}" not in used]
    if whole and unused:
        number_told = written[min(unused) - 1]
        reason = f"the calculation does not use the {number_told} of the text"
        return Unreadable(item, reason, malformed=False)
    signs = {*"-+*/"} & {*equation}
    try:
        return decode(
            {
                "id": f"{format_name}-{BETWEEN_LETTERS.sub('-', item.id.lower()).strip('-')}",
                "objective": {"concepts": [_TOPICS[signs.pop()]]} if len(signs) == 1 else {},
                "data": {f"n{place}": one for place, one in enumerate(written, 1)},
                "ask": {"find": asked, "as": "value"},
                "answer": to_ascii(number(Fraction(claim))),
                "prose": {"stem": _with_slots(item.text, numerals)},
                "sources": [dict(SOURCES[format_name])] if format_name in SOURCES else [],
            },
            source=item.id,
        )
    except (SpecError, ValueError, ZeroDivisionError) as error:
        return Unreadable(item, f"it is no question: {error}", malformed=False)


def _in_names(equation: str, written: list[str]) -> str | None:
    """The calculation with the names of the text's numbers, each used once while there are some."""
    values = [Fraction(one) for one in written]
    free = list(range(len(values)))
    missing = False

    def name(number: str) -> str:
        nonlocal missing
        value = Fraction(number)
        fitting = [place for place in free if values[place] == value]
        if fitting:
            free.remove(fitting[0])
        else:
            fitting = [place for place, known in enumerate(values) if known == value]
        missing = missing or not fitting
        return f"n{fitting[0] + 1}" if fitting else "0"

    def named(found: re.Match[str]) -> str:
        if found[1] is None or found[1] in written:
            return name(found[0])
        return "/".join(map(name, found[0].split("/")))

    asked = _IN_EQUATION.sub(named, equation)
    return None if missing else asked


def _with_slots(text: str, numerals: list[re.Match[str]]) -> str:
    """The text with ``{n1}`` for its first numeral and so on; ``$ 3`` becomes ``3 dollars``."""
    parts: list[str] = []
    end = 0
    for place, found in enumerate(numerals, 1):
        before = text[end : found.start()]
        money = before.rstrip().endswith("$")
        parts.append(_scenery(before.rstrip().removesuffix("$") if money else before))
        parts.append(f"{{n{place}}}{' dollars' if money else ''}")
        end = found.end()
    return "".join((*parts, _scenery(text[end:])))


def _scenery(words: str) -> str:
    """Words in spans that name nothing, one a sentence, so that their number words stand there.

    A unit's symbol behind a number would be part of the datum; as a word it is scenery.
    """
    first = words.split(maxsplit=1)[0].rstrip(".,;:?!") if words.strip() else ""
    spoken = " per ".join(UNIT_NAMES.get(one, (one, one))[1] for one in first.split("/"))
    if spoken != first:
        words = f" {spoken}{words.lstrip()[len(first) :]}"
    sentences = re.split(r"((?<=[.!?])\s+)", words.replace("$", " dollars "))
    return "".join(_WORDS.sub(r"\1[\2]()\3", one) for one in sentences)


def _bare(numeral: re.Match[str]) -> str:
    return numeral[0].replace(",", "")
