"""Events told in words alone: no relation is guessed, but the refusal shows the likely one.

The words are those of the outcome of the question's own experiment: its labels, how many there are
of them, its sum, its first and second thing, and sorts of numbers.  Words that are not known say
nothing: a part of them is never taken for the whole.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

from mathverify.language.experiments import Draw, Experiment
from mathverify.language.sorts_in_words import sort_in_words
from mathverify.language.tree import Name, Number

_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def _words(key: str) -> list[str]:
    listed: str = _TABLE[key]
    return listed.split()


_NUMBERS = {word: number for number, word in enumerate(_words("counts"), 1)}
_COUNTS = _NUMBERS | dict.fromkeys(_words("single"), 1) | dict.fromkeys(_words("nought"), 0)
_PLACES = {word: place for place, word in enumerate(_words("places"), 1)}
_SIGNS: list[tuple[list[str], str]] = [
    (told.split(), sign) for told, sign in _TABLE["signs"].items()
]
_SINGLE, _TOTAL, _BEFORE_ALL = (frozenset(_words(key)) for key in ("single", "total", "before_all"))
_SAME, _DIFFERENT = frozenset(_words("same")), frozenset(_words("different"))
_FILLING, _OF = frozenset(_words("filling")), frozenset(_words("of_what"))
_BOTH, _ALL = frozenset(_words("both")), frozenset(_words("all"))
#: What may stand beside the words that say that things are the same or different.
_BESIDE = frozenset(_words("sides")) | _BOTH | _ALL | _SINGLE
_SHORTEST = 3


def suggested_event(words: str, experiment: Experiment) -> str:
    """A relation about the outcome that the ``words`` of an event may mean; empty if not known."""
    match experiment.stages:
        case [stage] if len(stage.cases) == 1 and isinstance(stage.cases[0][1], Draw):
            told = "".join(" " if sign in ",.?!" else sign for sign in words.lower()).split()
            return _Telling(stage.cases[0][1], stage.name or "outcome").joined(told)
    return ""


def suggested_probability(find: str, experiment: Experiment) -> str:
    """``P(count(outcome, red) = 2)`` for ``P(both red)`` and "probability that both are red"."""
    text = find.strip().rstrip("?.")
    lowered = text.lower().removeprefix(_TABLE["the"])
    inside = ""
    if text[:2] == "P(" and text[-1:] == ")":
        inside = text[2:-1]
    for opening in _TABLE["asked"]:
        if lowered.startswith(opening):
            inside = lowered.removeprefix(opening)
    event, given, condition = inside.partition(f" {_TABLE['given']} ")
    found = suggested_event(event, experiment)
    if not given or not found:
        return f"P({found})" if found else ""
    under = suggested_event(condition, experiment)
    return f"P({found} given {under})" if under else ""


class _Telling:
    def __init__(self, draw: Draw, name: str) -> None:
        self.name = name
        known = draw.number
        self.number = int(known.value) if isinstance(known, Number) else 0
        source = draw.source
        self.labels = [thing.identifier for thing in source.things if isinstance(thing, Name)]
        self.has_numbers = source.ends is not None or any(
            isinstance(thing, Number) for thing in source.things
        )
        self.nouns = frozenset(noun.lower() for noun in (*source.nouns, draw.noun) if noun)

    def joined(self, words: list[str]) -> str:
        """Events joined by ``and`` and ``or``, or one."""
        if one := self._event(words):
            return one
        for joint in ("or", "and"):
            word = _TABLE[joint]
            if word in words:
                parts = " ".join(words).split(f" {word} ")
                told = [self._event(part.split()) for part in parts]
                if len(told) > 1 and all(told):
                    return f" {joint} ".join(told)
        return ""

    def _event(self, words: list[str]) -> str:
        if words[:1] == [_TABLE["not"]]:
            inner = self._event(words[1:])
            return f"not ({inner})" if inner else ""
        said = [word for place, word in enumerate(words) if not self._says_nothing(words, place)]
        return self._sequence(words) or self._told(said)

    def _says_nothing(self, words: list[str], place: int) -> bool:
        """Whether a word stands beside what is counted: the noun, and ``two`` of "two dice"."""
        if words[place] == _TABLE["of"] and place and words[place - 1] in _OF:
            return False
        if _NUMBERS.get(words[place]) == self.number > 1 and place and place + 1 < len(words):
            return words[place - 1] in _BEFORE_ALL and self._says_nothing(words, place + 1)
        return words[place] in _FILLING or words[place] in self.nouns

    def _told(self, words: list[str]) -> str:
        if not words:
            return ""
        if _SAME & {*words} or _DIFFERENT & {*words}:
            return self._compared(words)
        if words[0] in _TOTAL:
            return self._number(f"total({self.name})", words[1:])
        if words[0] in _PLACES and self.number >= _PLACES[words[0]] and self.number > 1:
            return self._single(f"{self.name}[{_PLACES[words[0]]}]", words[1:])
        if self.number == 1 and (alone := self._single(self.name, words)):
            return alone
        return self._counted(words)

    def _compared(self, words: list[str]) -> str:
        """``same colour``, ``different``, ``doubles``, and no other word."""
        rest = {*words} - _SAME - _DIFFERENT - _BESIDE
        if rest or self.number < 2:
            return ""
        things = [f"{self.name}[{place}]" for place in range(1, self.number + 1)]
        is_same = bool(_SAME & {*words})
        if self.number == 2:
            return f" {'=' if is_same else '!='} ".join(things)
        return " = ".join(things) if is_same else f"distinct({', '.join(things)})"

    def _single(self, thing: str, words: list[str]) -> str:
        """What is said of one thing: its label, or what number it is."""
        words = words[1:] if _SINGLE & {*words[:1]} else words
        if len(words) == 1 and (label := self._label(words[0])):
            return f"{thing} = {label}"
        return self._number(thing, words) if self.has_numbers else ""

    def _number(self, term: str, words: list[str]) -> str:
        """A comparison of a number, or a sort of whole numbers that it is of."""
        for told, sign in _SIGNS:
            if words[: len(told)] == told and len(words) == len(told) + 1:
                value = self._value(words[-1])
                return f"{term} {sign} {value}" if value else ""
        if len(words) == 1 and (value := self._value(words[0])):
            return f"{term} = {value}"
        told_sort = sort_in_words(" ".join(words), "n") if words else None
        if told_sort is None or told_sort.unclear or told_sort.sign:
            return ""
        said = list(told_sort.further)
        if told_sort.is_prime:
            said.insert(0, "is_prime(n)")
        elif told_sort.parity:
            said.insert(0, f"n mod 2 = {('even', 'odd').index(told_sort.parity)}")
        spelled = [one.replace("(n)", f"({term})").replace("n ", f"{term} ", 1) for one in said]
        return " and ".join(spelled)

    def _counted(self, words: list[str]) -> str:
        """How many of a label there are: ``two heads``, ``heads = 2``."""
        if len(words) > 2 and (counted := self._label(words[0])):
            if compared := self._number(f"count({self.name}, {counted})", words[1:]):
                return compared
        sign, many = "=", ""
        for told, relation in _SIGNS:
            if words[: len(told)] == told:
                sign, words = relation, words[len(told) :]
                break
        if words and words[0] in _BOTH | _ALL:
            many = str(self.number) if words[0] in _ALL or self.number == 2 else ""
        elif words and words[0] in _COUNTS:
            many = str(_COUNTS[words[0]])
        elif words and words[0].isdecimal() and len(words) > 1:
            many = words[0]
        label = self._label(words[1]) if len(words) == 2 else ""
        if len(words) == 1 and not many and self.number == 1 and sign == "=":
            return ""
        return f"count({self.name}, {label}) {sign} {many}" if label and many else ""

    def _sequence(self, words: list[str]) -> str:
        """``HHT``: the first letters of labels, one for each thing."""
        letters = {label[0].lower(): label for label in self.labels}
        if len(words) != 1 or len(letters) < len(self.labels) or self.number < 2:
            return ""
        (word,) = words
        if len(word) != self.number or not {*word} <= letters.keys():
            return ""
        told = [f"{self.name}[{at}] = {letters[sign]}" for at, sign in enumerate(word, 1)]
        return " and ".join(told)

    def _label(self, word: str) -> str:
        """The label or number that a word is, in the singular or plural."""
        for label in self.labels:
            low = label.lower()
            longer, shorter = max(low, word, key=len), min(low, word, key=len)
            if low == word or (longer.startswith(shorter) and len(shorter) >= _SHORTEST):
                return label
        return self._value(word) if self.has_numbers else ""

    def _value(self, word: str) -> str:
        """A number in digits or in a word: ``6``, ``six``, ``sixes``."""
        if word.replace(".", "", 1).isdecimal():
            return str(Fraction(word)) if "." not in word else word
        for spelled, number in _NUMBERS.items():
            if word in (spelled, f"{spelled}s", f"{spelled}es"):
                return str(number)
        return ""
