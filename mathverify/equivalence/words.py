"""Answers in words: no solution, truth values, infinity, times of day."""

from __future__ import annotations

import re
from fractions import Fraction

from mathverify.equivalence.answers import Answer, Clock, Members, Phrase, TruthValue
from mathverify.language.notation.pieces import Pieces, plain_line, text_of
from mathverify.language.other_answers import says_no_value
from mathverify.language.short_texts import is_ascii_letter

_INFINITE = frozenset({"∞", r"\infty", "oo", "inf", "infinity"})
_MINUS = ("-", "−", "minus ", "negative ")
_TRUTH = {"true": True, "yes": True, "false": False, "no": False}
_CLOCK = re.compile(
    r"(\d{1,2})[:.](\d{2})(?::(\d{2}))?\s*(am|pm|a\.m\.?|p\.m\.?)|(\d{1,2})\s*(am|pm|a\.m\.?|p\.m\.?)",
    re.IGNORECASE,
)
_BARE_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*(?:h|hrs|o'clock))?")
_TEXT_COMMANDS = frozenset({"text", "mathrm", "textbf", "textit", "mbox", "mathbf"})
#: What stands between the parts of words.
_BETWEEN = str.maketrans("'’-", "   ")
_DAY = 24 * 60 * 60


def spoken(text: str) -> Answer | None:
    """The answer that ``text`` gives in words, or as a time with am or pm; else None."""
    plain = without_commands(text)
    lowered = plain.lower()
    if says_no_value(plain):
        return Members(())
    if lowered in _TRUTH:
        return TruthValue(_TRUTH[lowered])
    unsigned = lowered.removeprefix("+")
    sign = next((one for one in _MINUS if unsigned.startswith(one)), "")
    if unsigned.removeprefix(sign).removeprefix(" ") in _INFINITE:
        return Phrase("minus infinity" if sign else "infinity")
    return _clock(plain)


def phrase(text: str) -> Phrase | None:
    """``text`` as words or as the label of an option; None where it holds anything else."""
    plain = without_commands(text)
    label = _label(plain)
    if label:
        return Phrase(label)
    return Phrase(plain) if all(map(str.isalpha, plain.translate(_BETWEEN).split(" "))) else None


def _label(text: str) -> str:
    """The letter of ``option (B)``, ``B.`` and ``b``; empty for anything else."""
    start = text[: len("option ")].lower()
    bare = text[len(start) :] if start in ("option ", "choice ") else text
    letter = bare.removeprefix("(")
    letter = letter[:-1] if letter[-1:] in (")", ".") else letter
    return letter if len(letter) == 1 and is_ascii_letter(letter) else ""


def bare_clock(text: str) -> Clock | None:
    """``15:45`` as a time of day: the reading that it has beside a time with am or pm."""
    found = _BARE_CLOCK.fullmatch(without_commands(text))
    if found is None:
        return None
    return _time(int(found[1]), int(found[2]), int(found[3] or 0), marked=False)


def without_commands(text: str) -> str:
    """``text`` without commands of LaTeX for words, with single blanks."""
    return " ".join((_without_braces(text) if "\\" in text else text).split())


def _without_braces(text: str) -> str:
    """``text`` with what stands in the braces of its commands for words in their place."""
    line = plain_line(text)
    found: list[str] = []
    place = 0
    while place < len(line):
        end = _end_of_words(line, place)
        words = text_of(line[place + 3 : end - 1]) + line[end - 1].gap if end else ""
        found.append(line[place].gap + (words if end else line[place].shown))
        place = end or place + 1
    return "".join(found)


def _end_of_words(line: Pieces, start: int) -> int:
    r"""Where a command for words ends with its braces, ``\text{none}``; 0 if there is none."""
    if line[start].kind != "\\" or line[start + 1].shown not in _TEXT_COMMANDS:
        return 0
    if line[start + 2].kind != "{":
        return 0
    end = start + 3
    while line[end].kind not in ("{", "}", "end"):
        end += 1
    return end + 1 if line[end].kind == "}" else 0


def _clock(text: str) -> Clock | None:
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    hour = int(found[1] or found[5])
    if not 1 <= hour <= 12:
        return None
    later = (found[4] or found[6]).lower().startswith("p")
    return _time(hour % 12 + 12 * later, int(found[2] or 0), int(found[3] or 0), marked=True)


def _time(hour: int, minute: int, second: int, *, marked: bool) -> Clock | None:
    if hour > 24 or minute > 59 or second > 59:
        return None
    return Clock(Fraction((hour * 3600 + minute * 60 + second) % _DAY), marked)
