"""Experiments as they are told: ``draw 2 from {red: 5, blue: 3} without replacement``.

A text is one stage or several joined by ``then``; a stage may be named (``X = roll a die``), and
may say when it happens (``if box = A: draw 1 from {...}; else: ...``).  What is read:

``draw k from SOURCE with replacement``, ``... without replacement``, ``choose k from SOURCE`` (at
once, so without order), ``roll k dice``, ``roll 2 eight-sided dice``, ``flip 3 coins``, ``flip a
coin with P(heads) = 2/3``, ``spin {A: 1/2, B: 1/3, C: 1/6}``, ``outcomes {...}``,
``table(value: [...], probability: [...])``, ``arrange SOURCE``, ``X ~ B(n, p)``.

A source is ``{red: 5, blue: 3}``, ``{5 red, 3 blue}``, a list, a set, ``1..9``, the ``letters of
WORD``, or a name.  Words without a value are labels; every number is an expression of the language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from mathverify.errors import ParseError
from mathverify.language.parser import parse
from mathverify.language.tree import Name, Node, Number, TupleLiteral, substitute

__all__ = ["Binomial", "Draw", "Experiment", "Manner", "Source", "Stage", "is_experiment", "read"]


class Manner(Enum):
    """How several things are drawn; ``AT_ONCE`` gives a set of different things."""

    WITH_REPLACEMENT = "with replacement"
    WITHOUT_REPLACEMENT = "without replacement"
    AT_ONCE = "at once"
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class Source:
    """What is drawn from: things with their numbers or probabilities, or one expression.

    A thing is a `Name` (a label unless it is declared) or an expression; ``counts`` are None
    where each thing is there once, and ``probabilities`` says that they are no numbers of things.
    ``ends`` are the first and last of some whole numbers,
    ``letters`` is a word whose letters are the things.
    """

    things: tuple[Node, ...] = ()
    counts: tuple[Node, ...] | None = None
    probabilities: bool = False
    whole: Node | None = None
    ends: tuple[Node, Node] | None = None
    letters: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """``number`` things from a source; None is all of them (an arrangement)."""

    number: Node | None
    source: Source
    manner: Manner


@dataclass(frozen=True, slots=True)
class Binomial:
    """The number of successes in ``trials`` independent trials, each one with ``probability``."""

    trials: Node
    probability: Node


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: a name or none, and what is done in each case (condition None: in any)."""

    name: str
    cases: tuple[tuple[Node | None, Draw | Binomial], ...]


@dataclass(frozen=True, slots=True)
class Experiment:
    """All stages in order; ``written`` is all that is written of numbers and names."""

    stages: tuple[Stage, ...]
    written: Node


_VERBS = (
    "draw|pick|take|choose|select|sample|roll|throw|toss|flip|spin|arrange|permute|outcomes|"
    "permutation of|permutations of|arrangement of|arrangements of|uniform"
)
_NAMED = re.compile(r"^([A-Za-z]\w*)\s*(?:=|~|:)\s*(?=\S)")
_BEGINS = re.compile(rf"^(?:randomly\s+)?(?:{_VERBS})(?=\s+[^\s=<>+*/^-])", re.IGNORECASE)
_DISTRIBUTION = re.compile(r"^(?:B|Bin|Binomial)\s*\((.*)\)$", re.IGNORECASE | re.DOTALL)
_OTHER_DISTRIBUTION = re.compile(
    r"^(?:N|Normal|Po|Poisson|Geo|Geometric|U|Exp)\s*\(.*\)$", re.IGNORECASE | re.DOTALL
)
_TABLE = re.compile(
    r"^table\s*\(\s*(?:value|outcome|x)s?\s*:\s*(\[.*?\])\s*,\s*(?:probability|p|weight)s?\s*:"
    r"\s*(\[.*\])\s*\)$",
    re.IGNORECASE | re.DOTALL,
)

_WORDS = {
    word: value
    for value, word in enumerate(
        (
            *("zero", "one", "two", "three", "four", "five", "six"),
            *("seven", "eight", "nine", "ten", "eleven", "twelve"),
        )
    )
} | {"a": 1, "an": 1, "once": 1, "twice": 2, "single": 1}
_SIDES = {"tetrahedral": 4, "cubical": 6, "octahedral": 8, "dodecahedral": 12, "icosahedral": 20}


def is_experiment(text: str, declared: frozenset[str]) -> bool:
    """Whether a text begins as an experiment does and not with a ``declared`` name."""
    plain = text.strip()
    if not plain[:1].isalpha():
        # Most data are numbers.
        return False
    named = _NAMED.match(text)
    rest = plain if named is None else text[named.end() :].strip()
    if named is not None and "~" in text:
        if _DISTRIBUTION.match(rest) or _OTHER_DISTRIBUTION.match(rest):
            return True
    return _BEGINS.match(rest) is not None and rest.split()[0] not in declared


def read(text: str, declared: frozenset[str], functions: frozenset[str]) -> Experiment:
    """The experiment that ``text`` describes.

    Raises `ParseError` with the form that would be read, for anything else.
    """
    return _Reader(text, declared, functions).experiment()


class _Reader:
    def __init__(self, text: str, declared: frozenset[str], functions: frozenset[str]) -> None:
        self.text = text
        self.declared = declared
        self.functions = functions
        self.nodes: list[Node] = []

    def experiment(self) -> Experiment:
        stages = [self._stage(part) for part in _split(self.text, " then ")]
        return Experiment(tuple(stages), TupleLiteral(tuple(self.nodes)))

    def _fail(self, part: str, message: str, hint: str) -> ParseError:
        start = max(self.text.find(part), 0)
        return ParseError(self.text, start, start + len(part), message, hint)

    def _expression(self, text: str) -> Node:
        node = parse(text.strip(), declared=self.declared, functions=self.functions)
        self.nodes.append(node)
        return node

    def _stage(self, text: str) -> Stage:
        text = text.strip().rstrip(".").strip()
        name = ""
        named = _NAMED.match(text)
        if named is not None and not text[named.end() :].startswith("="):
            name, text = named[1], text[named.end() :].strip()
        if not text.startswith(("if ", "If ")):
            return Stage(name, ((None, self._action(text)),))
        cases: list[tuple[Node | None, Draw | Binomial]] = []
        for case in _split(text, ";"):
            condition, colon, action = case.strip().partition(":")
            if not colon:
                raise self._fail(
                    case, "a case is a condition and what is done then", "if box = A: draw ..."
                )
            word, _, rest = condition.strip().partition(" ")
            if word.lower() in ("else", "otherwise"):
                cases.append((None, self._action(action.strip())))
            elif word.lower() == "if":
                cases.append((self._expression(rest), self._action(action.strip())))
            else:
                raise self._fail(case, "a case begins with if or else", "if box = A: draw ...")
        return Stage(name, tuple(cases))

    # --- what is done --------------------------------------------------------------------

    def _action(self, text: str) -> Draw | Binomial:
        distribution = _DISTRIBUTION.match(text)
        if distribution is not None:
            parts = _split(distribution[1], ",")
            if len(parts) != 2:
                raise self._fail(text, "a binomial distribution has n and p", "X ~ B(10, 0.3)")
            return Binomial(self._expression(parts[0]), self._expression(parts[1]))
        if _OTHER_DISTRIBUTION.match(text):
            raise self._fail(
                text, "of the named distributions only the binomial is known", "X ~ B(10, 0.3)"
            )
        text = re.sub(
            r"\b(?:at random|randomly|fair|unbiased|ordinary|standard|independently)\b",
            " ",
            text,
            flags=re.IGNORECASE,
        )
        text = " ".join(text.split()).rstrip(",").strip()
        if text.startswith("{") or _TABLE.match(text):
            source = replace(self._weighted(text), probabilities=True)
            return Draw(_one(), source, Manner.WITH_REPLACEMENT)
        verb, _, rest = text.partition(" ")
        verb, rest = verb.lower(), rest.strip()
        if verb in ("roll", "throw") or (verb == "toss" and re.search(r"\bdic?e\b", rest)):
            return self._dice(rest, text)
        if verb in ("flip", "toss"):
            return self._coins(rest, text)
        if verb in ("draw", "pick", "take", "choose", "select", "sample"):
            return self._draw(verb, rest, text)
        if verb in ("spin", "outcomes", "uniform"):
            return self._spin(verb, rest, text)
        if verb in ("arrange", "permute") or verb.startswith(("permutation", "arrangement")):
            rest = re.sub(r"^(?:of|all)\s+|\s+in a (?:row|line)$", "", rest).strip()
            return Draw(None, self._source(rest), Manner.WITHOUT_REPLACEMENT)
        raise self._fail(text, "this is no experiment that is known", _FORMS)

    def _number(self, text: str) -> Node:
        word = text.strip().lower()
        if word in _WORDS:
            node: Node = Number(Fraction(_WORDS[word]), str(_WORDS[word]))
            if word not in ("a", "an"):
                self.nodes.append(node)
            return node
        return self._expression(text)

    def _times(self, rest: str) -> tuple[str, Node | None]:
        """``a coin 3 times``: what is before, and how often."""
        found = re.search(r"\s(?:(\S+)\s+times|(once|twice))(?=$|\s)", rest, re.IGNORECASE)
        if found is None:
            return rest, None
        number = self._number(found[1] or found[2])
        return (rest[: found.start()] + rest[found.end() :]).strip(), number

    def _dice(self, rest: str, text: str) -> Draw:
        rest, times = self._times(rest)
        faces: Source | None = None
        found = re.search(
            r"\s(?:numbered|with(?: the)? (?:faces|sides|numbers))\s+(.+)$", rest, re.IGNORECASE
        )
        if found is not None:
            rest = rest[: found.start()]
            faces = self._source(re.sub(r"^(?:from\s+)?(\S+) to (\S+)$", r"\1..\2", found[1]))
        biased = re.search(r"\swith\s+(\{.*\})$", rest)
        if biased is not None:
            rest = rest[: biased.start()]
            faces = replace(self._source(biased[1]), probabilities=True)
        sided = re.search(r"\b(\w+)[- ](?:sided|faced)\b", rest)
        solid = next((word for word in _SIDES if word in rest.lower()), None)
        if faces is None and sided is not None:
            faces = Source(ends=(_one(), self._number(sided[1])))
        if faces is None and solid is not None:
            faces = Source(ends=(_one(), Number(Fraction(_SIDES[solid]), str(_SIDES[solid]))))
        if faces is None:
            faces = Source(ends=(_one(), Number(Fraction(6), "6")))
        rest = re.sub(r"\b\w+[- ](?:sided|faced)\b|\b(?:" + "|".join(_SIDES) + r")\b", " ", rest)
        counted = re.fullmatch(r"(?:(\S+)\s+)?(?:dice|die)", " ".join(rest.split()), re.IGNORECASE)
        if counted is None:
            raise self._fail(text, "it is not clear what is rolled", _stages(text, "roll 2 dice"))
        number = self._number(counted[1]) if counted[1] else _one()
        if times is not None and number != _one():
            raise self._fail(text, "several dice rolled several times", "roll 6 dice")
        return Draw(times or number, faces, Manner.WITH_REPLACEMENT)

    def _coins(self, rest: str, text: str) -> Draw:
        rest, times = self._times(rest)
        counts: tuple[Node, ...] | None = None
        biased = re.search(
            r"[\s,]\s*(?:with|where)\s+P\(\s*(heads?|tails?|H|T)\s*\)\s*=\s*(.+)$", rest, re.I
        )
        if biased is not None:
            rest = rest[: biased.start()].rstrip(",")
            chance = self._expression(biased[2])
            other = parse("1 - x", declared=frozenset("x"))
            counts = (chance, substitute(other, {"x": chance}))
            if biased[1].lower().startswith("t"):
                counts = counts[::-1]
        rest = re.sub(r"\b(?:biased|coloured|different)\b", " ", rest)
        counted = re.fullmatch(r"(?:(\S+)\s+)?coins?", " ".join(rest.split()), re.IGNORECASE)
        if counted is None:
            raise self._fail(text, "it is not clear what is tossed", _stages(text, "flip 3 coins"))
        number = self._number(counted[1]) if counted[1] else _one()
        if times is not None and number != _one():
            raise self._fail(text, "several coins tossed several times", "flip 6 coins")
        source = Source((Name("heads"), Name("tails")), counts, counts is not None)
        return Draw(times or number, source, Manner.WITH_REPLACEMENT)

    def _draw(self, verb: str, rest: str, text: str) -> Draw:
        manner: Manner | None = None
        for pattern, here in _MANNERS:
            found = re.search(pattern, rest, re.IGNORECASE)
            if found is not None:
                manner = here
                rest = (rest[: found.start()] + rest[found.end() :]).strip().rstrip(",").strip()
                break
        rest, repeated = self._times(rest)
        head, separator, tail = rest.partition("from ")
        if not separator:
            raise self._fail(text, "from what is drawn?", _FORMS)
        number = self._drawn_number(head.strip(), text)
        if repeated is not None:
            if number != _one():
                raise self._fail(text, "several things drawn several times", _FORMS)
            number = repeated
        if manner is None:
            alone = isinstance(number, Number) and number.value == 1
            manner = Manner.WITH_REPLACEMENT if alone else None
        if manner is None and verb in ("choose", "select"):
            manner = Manner.AT_ONCE
        return Draw(number, self._source(tail), manner or Manner.UNSAID)

    def _drawn_number(self, head: str, text: str) -> Node:
        """``2``, ``2 balls``, ``a committee of 3``; nothing is one thing."""
        number, _, nouns = head.rpartition(" of ")[2].partition(" ")
        if re.search(r"\d|\b(?:and|or|then|each)\b", nouns) or (
            set(nouns.lower().split()) & (set(_WORDS) - {"a", "an", "single"})
        ):
            raise self._fail(text, "it is not clear how many things are drawn", _FORMS)
        return self._number(number) if number else _one()

    def _spin(self, verb: str, rest: str, text: str) -> Draw:
        rest, times = self._times(rest)
        rest = re.sub(r"^(?:a|the)?\s*spinner\s*(?:with|on|numbered)?\s*", "", rest).strip()
        if not rest:
            raise self._fail(text, "what can come up?", "spin {A: 1/2, B: 1/3, C: 1/6}")
        rest = re.sub(r"^(\S+) to (\S+)$", r"\1..\2", rest)
        source = self._weighted(rest)
        counts = source.counts or ()
        sectors = all(isinstance(c, Number) and c.value.denominator == 1 for c in counts)
        source = replace(source, probabilities=bool(counts) and (verb != "spin" or not sectors))
        return Draw(times or _one(), source, Manner.WITH_REPLACEMENT)

    # --- sources -------------------------------------------------------------------------

    def _weighted(self, text: str) -> Source:
        table = _TABLE.match(text)
        if table is None:
            return self._source(text)
        values, weights = (
            tuple(self._thing(part) for part in _split(column[1:-1], ","))
            for column in (table[1], table[2])
        )
        if len(values) != len(weights):
            raise self._fail(text, "as many probabilities as values", "")
        return Source(values, weights, probabilities=True)

    def _thing(self, text: str) -> Node:
        return self._expression(text)

    def _source(self, text: str) -> Source:
        text = re.sub(r"^(?:a|an|the)?\s*(?:bag|box|urn|set|list|word)\s+(?:of|with)\s+", "", text)
        letters = re.fullmatch(
            r"(?:the\s+)?(?:letters\s+(?:of|in)\s+)?(?:the\s+word\s+)?([\"']?)([A-Za-z]+)\1", text
        )
        if letters is not None and (letters[1] or " " in text):
            return Source(letters=letters[2])
        if text.startswith("{") and text.endswith("}"):
            return self._braces(text)
        if text.startswith("[") and text.endswith("]"):
            return Source(tuple(self._thing(part) for part in _split(text[1:-1], ",")))
        span = re.fullmatch(r"(\S+)\s*(?:\.\.|…)\s*(\S+)", text)
        if span is not None:
            return Source(ends=(self._expression(span[1]), self._expression(span[2])))
        return Source(whole=self._expression(text))

    def _braces(self, text: str) -> Source:
        parts = _split(text[1:-1], ",")
        pairs = [_split(part, ":") for part in parts]
        if all(len(pair) == 2 for pair in pairs):
            return Source(
                tuple(self._thing(pair[0]) for pair in pairs),
                tuple(self._expression(pair[1]) for pair in pairs),
            )
        counted = [re.fullmatch(r"\s*(.*\S)\s+([A-Za-z]\w*)\s*", part) for part in parts]
        if all(counted):
            found = [match for match in counted if match is not None]
            return Source(
                tuple(Name(match[2]) for match in found),
                tuple(self._number(match[1]) for match in found),
            )
        if any(part.strip() in ("...", "…") for part in parts) or ".." in text:
            node = parse(text, declared=self.declared, functions=self.functions)
            self.nodes.append(node)
            return Source(whole=node)
        return Source(tuple(self._thing(part) for part in parts))


_MANNERS: tuple[tuple[str, Manner], ...] = (
    (
        r",?\s*\bwithout (?:replacement|repetition|putting (?:it|them) back)\b",
        Manner.WITHOUT_REPLACEMENT,
    ),
    (r",?\s*\bwith (?:replacement|repetition)\b", Manner.WITH_REPLACEMENT),
    (r",?\s*\b(?:at once|at the same time|together|simultaneously|unordered)\b", Manner.AT_ONCE),
    (r",?\s*\b(?:in order|ordered|one after the other)\b", Manner.WITHOUT_REPLACEMENT),
)

_FORMS = (
    "draw 2 from {red: 5, blue: 3} without replacement, roll 2 dice, flip 3 coins, "
    "spin {A: 1/2, B: 1/2}, choose 3 from {1, ..., 9}, arrange letters of WORD, X ~ B(10, 0.3)"
)


def _one() -> Node:
    return Number(Fraction(1), "1")


def _stages(text: str, example: str) -> str:
    """The hint for two things done: stages."""
    return text.replace(" and ", " then ") if " and " in text else example


def _split(text: str, separator: str) -> list[str]:
    """``text`` at every separator outside of brackets."""
    parts, depth, start, place = [], 0, 0, 0
    while place < len(text):
        sign = text[place]
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif depth == 0 and text.startswith(separator, place):
            parts.append(text[start:place])
            place += len(separator)
            start = place
            continue
        place += 1
    parts.append(text[start:])
    return [part for part in parts if part.strip()]
