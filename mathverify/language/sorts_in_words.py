"""A sort of number told in words: ``3-digit odd integer``, ``odd prime less than 30``.

Each word says one condition and all of them are kept: a text with a word that is not known says
nothing, so that no part of it is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class SortInWords:
    """What the words say: the ``sort``, its ``sign`` and ``parity``, and further conditions.

    ``is_prime`` is whether the number is a prime; ``is_plain`` whether the words are those of a
    domain of the language as they stand.  ``unclear`` has both readings where there are two, of
    each the sort, if it says one, and a condition.
    """

    name: str
    sort: str = ""
    sign: str = ""
    parity: str = ""
    digits: int = 0
    is_prime: bool = False
    is_plain: bool = True
    conditions: list[str] = field(default_factory=list)
    unclear: list[tuple[tuple[str, str], tuple[str, str]]] = field(default_factory=list)

    @property
    def readings(self) -> tuple[str, ...]:
        """The domain as the language writes it; two where a word has two readings."""
        if not self.unclear:
            return (self._with(()),)
        return tuple(map(self._with, zip(*self.unclear, strict=True)))

    @property
    def words(self) -> str:
        """The sort with its sign and parity: ``positive odd integer``."""
        if self.is_prime:
            return "prime"
        return " ".join(filter(None, (self.sign, self.parity, self.sort or "real")))

    @property
    def further(self) -> tuple[str, ...]:
        """What is said beside the sort itself, of a prime its parity too."""
        if not (self.is_prime and self.parity):
            return tuple(self.conditions)
        return (f"{self.name} mod 2 = {('even', 'odd').index(self.parity)}", *self.conditions)

    def _with(self, more: Sequence[tuple[str, str]]) -> str:
        words = next((words for words, _ in more if words), self.words)
        return ", ".join((words, *self.further, *filter(None, (end for _, end in more))))


#: Words of the sorts, and the sort; ``number`` leaves open which.
_NOUNS = {
    **dict.fromkeys(("integer", "integers", "int"), "integer"),
    **dict.fromkeys(("natural", "naturals", "whole"), "natural"),
    **dict.fromkeys(("real", "reals"), "real"),
    **dict.fromkeys(("rational", "rationals"), "rational"),
    **dict.fromkeys(("number", "numbers"), ""),
}
_SIGNS_OF_SETS = {"ℝ": "real", "ℚ": "rational", "ℤ": "integer", "ℕ": "natural"}
_LETTERS = {"R": "real", "Q": "rational", "Z": "integer", "N": "natural"}
_SIGNS = {
    "positive": "positive",
    "negative": "negative",
    "nonnegative": "nonnegative",
    "non-negative": "nonnegative",
    "nonzero": "nonzero",
    "non-zero": "nonzero",
}
_NUMBERS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), 1
    )
}
#: Words before an end, or two, and the condition.
_TAILS: tuple[tuple[str, str], ...] = tuple(
    (words, condition)
    for several, condition in (
        ("not divisible by {0}", "{n} mod {0} != 0"),
        ("divisible by {0}|multiple of {0}|multiples of {0}", "{n} mod {0} = 0"),
        ("divisor of {0}|divisors of {0}|factor of {0}|factors of {0}", "{0} mod {n} = 0"),
        ("less than {0}|smaller than {0}|below {0}|under {0}", "{n} < {0}"),
        (
            "at most {0}|up to {0}|no more than {0}|not more than {0}|no greater than {0}"
            "|not greater than {0}|less than or equal to {0}|not exceeding {0}",
            "{n} <= {0}",
        ),
        (
            "greater than {0}|more than {0}|larger than {0}|bigger than {0}|above {0}|over {0}"
            "|exceeding {0}",
            "{n} > {0}",
        ),
        (
            "at least {0}|no less than {0}|not less than {0}|no smaller than {0}"
            "|greater than or equal to {0}",
            "{n} >= {0}",
        ),
        (
            "between {0} and {1} inclusive|between {0} and {1} , inclusive"
            "|between {0} and {1} ( inclusive )|from {0} to {1} inclusive|from {0} to {1}"
            "|from {0} through {1}",
            "{0} <= {n} <= {1}",
        ),
        (
            "strictly between {0} and {1}|between {0} and {1} exclusive"
            "|between {0} and {1} ( exclusive )",
            "{0} < {n} < {1}",
        ),
        (
            "other than {0}|except {0}|excluding {0}|different from {0}|not equal to {0}",
            "{n} != {0}",
        ),
    )
    for words in several.split("|")
)
_BETWEEN = ("between", "{0}", "and", "{1}")
_FILLING = frozenset({"and", "that", "which", "is", "are"})
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d]+(?:-[^\W\d]+)*|\S")
_AT_AN_END = re.compile(r"\d+(?:\.\d+)?|[^\W\d]\w*")
_LONGEST = 200


def sort_in_words(text: str, name: str, *, letters: bool = False) -> SortInWords | None:
    """What the words of a domain say of the number ``name``; None if one of them is not known.

    ``letters``: whether R, Q, Z and N are the sets of numbers.
    """
    if len(text) > _LONGEST:
        return None
    words = _TOKEN.findall(text)
    for begin in ([name, "is"], [name, "in"], [name, "∈"]):
        if words[:2] == begin:
            words = words[2:]
    if words and words[0].lower() in ("a", "an"):
        words = words[1:]
    found = SortInWords(name)
    place, is_named = 0, False
    while place < len(words):
        step = _word(words, place, found, letters) or _tail(words, place, found)
        if not step and words[place].lower() in _FILLING and is_named:
            found.is_plain, step = False, 1
        if not step:
            return None
        place, is_named = place + step, True
    return found if is_named and _finish(found) else None


def members_in_words(text: str, name: str, *, letters: bool = False) -> str:
    """The statement that ``name`` is one of the numbers told: ``x in real`` of "all real numbers".

    Empty where the words tell no sort, tell one with two readings, or say what its members are
    divisible by: an answer lists these by ``2*k for k in integer``.
    """
    words = _TOKEN.findall(text.strip().rstrip(".")) if len(text) <= _LONGEST else []
    begin = 2 * (words[:1] == [name] and words[1:2] in (["is"], ["in"], ["∈"]))
    begin += begin < len(words) and words[begin].lower() in _EVERY
    end = len(words) - (len(words) > begin + 1 and words[-1] == name)
    told = sort_in_words(" ".join(words[begin:end]), name, letters=letters)
    if told is None or told.unclear or told.is_prime or told.parity:
        return ""
    if any(" mod " in one or "is_prime" in one for one in told.conditions):
        return ""
    sign = (f"{name} {_SIGN_AS_RELATION[told.sign]} 0",) if told.sign else ()
    sort = told.sort or "real"
    within = () if sign and sort == "real" else (f"{name} in {sort}",)
    return " and ".join((*within, *sign, *told.conditions))


_SIGN_AS_RELATION = {"positive": ">", "negative": "<", "nonnegative": ">=", "nonzero": "!="}
_EVERY = frozenset({"all", "any", "each", "every"})


def _word(words: Sequence[str], place: int, found: SortInWords, letters: bool) -> int:
    """How many pieces one word of the sort itself takes; 0 if it is none."""
    written, word = words[place], words[place].lower()
    if word in _SIGNS and not found.sign:
        found.sign = _SIGNS[word]
        return 1
    if word in ("even", "odd") and not found.parity:
        found.parity = word
        return 1
    if word in ("prime", "primes"):
        found.is_prime = True
        return 1
    if word == "composite":
        found.conditions += [f"{found.name} > 1", f"not is_prime({found.name})"]
        return _as_whole(found)
    digits, pieces = _digits(words, place)
    if digits and not found.digits:
        found.digits = digits
        found.is_plain = False
        return pieces
    of_sets = _SIGNS_OF_SETS | _LETTERS if letters else _SIGNS_OF_SETS
    sort = _NOUNS.get(word, of_sets.get(written))
    if sort is None or (sort and found.sort not in ("", sort)):
        return 0
    found.sort = found.sort or sort
    return 1


def _digits(words: Sequence[str], place: int) -> tuple[int, int]:
    """The number of digits that is told at a place, and how many pieces tell it; zeros if none."""
    told = [word for piece in words[place : place + 4] for word in piece.lower().split("-") if word]
    if not told:
        return 0, 0
    lead = told[0] == "with"
    count = told[1] if lead and len(told) > 1 else told[0]
    number = _NUMBERS.get(count, int(count) if count.isdecimal() and len(count) == 1 else 0)
    noun = told[lead + 1 : lead + 2]
    if not number or noun not in (["digit"], ["digits"]):
        return 0, 0
    taken, pieces = 0, 0
    while taken < 2 + lead:
        taken += len([word for word in words[place + pieces].split("-") if word])
        pieces += 1
    return number, pieces


def _tail(words: Sequence[str], place: int, found: SortInWords) -> int:
    """How many pieces a condition takes that begins at a place; 0 if none does."""
    for several, condition in _TAILS:
        pattern = several.split()
        if fits := _fits(words, place, pattern):
            ends, taken = fits
            found.conditions.append(condition.format(*ends, n=found.name))
            found.is_plain = False
            if " mod " in condition:
                _as_whole(found)
            return taken
    if fits := _fits(words, place, _BETWEEN):
        (low, high), taken = fits
        name = found.name
        found.unclear.append((("", f"{low} <= {name} <= {high}"), ("", f"{low} < {name} < {high}")))
        found.is_plain = False
        return taken
    if words[place] in ("\\", "∖", "except", "excluding") and words[place + 1 : place + 2] == ["{"]:
        inside, closing, _ = " ".join(words[place + 2 :]).partition("}")
        apart = inside.replace(" ", "").split(",")
        if closing and all(_AT_AN_END.fullmatch(end.removeprefix("-")) for end in apart):
            found.conditions += [f"{found.name} != {end}" for end in apart]
            found.is_plain = False
            return words.index("}", place) - place + 1
    return 0


def _fits(
    words: Sequence[str], place: int, pattern: Sequence[str]
) -> tuple[tuple[str, ...], int] | None:
    """The ends that stand in a pattern's holes, and how many pieces it takes."""
    ends: list[str] = []
    here = place
    for element in pattern:
        minus = "-" if element[0] == "{" and words[here : here + 1] == ["-"] else ""
        here += len(minus)
        if here >= len(words):
            return None
        if element[0] == "{":
            if not _AT_AN_END.fullmatch(words[here]):
                return None
            number = _NUMBERS.get(words[here].lower())
            ends.append(minus + (str(number) if number else words[here]))
        elif words[here].lower() != element:
            return None
        here += 1
    return tuple(ends), here - place


def _as_whole(found: SortInWords) -> int:
    """One piece is taken that says a whole number."""
    found.is_plain = False
    if found.sort in ("", "integer"):
        found.sort = "integer"
        return 1
    return found.sort == "natural"


def _finish(found: SortInWords) -> bool:
    """Whether the words agree; digits become bounds, and signs that no sort has conditions."""
    is_whole = bool(found.parity or found.digits or found.is_prime)
    if is_whole and found.sort not in ("", "integer", "natural"):
        return False
    if is_whole:
        found.sort = found.sort or "integer"
    if any(" mod " in one and found.sort in ("real", "rational") for one in found.conditions):
        return False
    is_divisor = f" mod {found.name} " in " ".join(found.conditions)
    if is_divisor and found.sort == "integer" and not (found.sign or found.is_prime):
        found.unclear.append((("positive integer", ""), ("nonzero integer", "")))
    if not (found.sort or is_whole) and found.conditions:
        found.unclear.append((("integer", ""), ("real", "")))  # "a number from 0 to 9"
    if found.digits:
        if found.sign in ("negative", "nonzero"):
            return False
        count = found.digits
        low = 10 ** (count - 1) if count > 1 or found.sign == "positive" else 0
        found.conditions.insert(0, f"{low} <= {found.name} <= {10**count - 1}")
        found.sign = ""
    if found.is_prime:
        found.is_plain = found.is_plain and not found.parity
        if found.sign not in ("", "positive"):
            return False
        found.sign = ""
    if found.sort == "natural" and found.sign:
        found.sort, found.sign = ("integer", "positive") if found.sign == "positive" else ("", "")
        return bool(found.sort)
    if found.sort == "rational" and found.sign not in ("", "positive"):
        sign = {"negative": "< 0", "nonnegative": ">= 0", "nonzero": "!= 0"}[found.sign]
        found.conditions.insert(0, f"{found.name} {sign}")
        found.sign = ""
    return True
