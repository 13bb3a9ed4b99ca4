"""Experiments as they are told: ``draw 2 from {red: 5, blue: 3} without replacement``.

A text is one stage or several joined by ``then``; a stage may be named (``X = roll a die``), and
may say when it happens (``if box = A: draw 1 from {...}; else: ...``).  What is read:

``draw k from SOURCE with replacement``, ``... without replacement``, ``choose k from SOURCE`` (at
once, so without order), ``roll k dice``, ``2 eight-sided dice``, ``flip 3 coins``, ``flip a
coin with P(heads) = 2/3``, ``spin {A: 1/2, B: 1/3, C: 1/6}``, ``outcomes {...}``,
``table(value: [...], probability: [...])``, ``arrange SOURCE``, ``X ~ B(n, p)``, and alone
``X ~ N(mean, variance)``, ``X ~ U(a, b)``, ``X ~ Po(mean)``, ``X ~ Exp(rate)``.

A source is ``{red: 5, blue: 3}``, ``{5 red, 3 blue}``, a list, a set, ``1..9``, the ``letters of
WORD``, or a name.  Words without a value are labels; every number is an expression of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from mathverify.errors import ParseError
from mathverify.language.notation.given import Given
from mathverify.language.notation.names import SchoolNames
from mathverify.language.notation.pattern import Holes, compiled, matched
from mathverify.language.notation.pieces import Piece, Pieces, plain_line, shown
from mathverify.language.parser import parse
from mathverify.language.tree import Name, Node, Number, TupleLiteral, substitute


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
    ``letters`` is a word whose letters are the things.  ``nouns`` are the author's words for the
    things, of each or none (``3 red balls, 5 blue balls``); they mean nothing and are printed.
    """

    things: tuple[Node, ...] = ()
    counts: tuple[Node, ...] | None = None
    probabilities: bool = False
    whole: Node | None = None
    ends: tuple[Node, Node] | None = None
    letters: str = ""
    nouns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """``number`` things from a source; None is all of them (an arrangement).

    ``noun`` is the author's word for what is drawn, as ``balls`` of ``draw 2 balls from``.
    """

    number: Node | None
    source: Source
    manner: Manner
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Binomial:
    """The number of successes in ``trials`` independent trials, each one with ``probability``."""

    trials: Node
    probability: Node


@dataclass(frozen=True, slots=True)
class Distribution:
    """A number with a distribution that has no list of outcomes.

    The parameters of ``normal`` are the mean and the variance, of ``uniform`` the ends, of
    ``poisson`` the mean, of ``exponential`` the rate.
    """

    kind: str
    parameters: tuple[Node, ...]


Action: TypeAlias = Draw | Binomial | Distribution


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: a name or none, and what is done in each case (condition None: in any)."""

    name: str
    cases: tuple[tuple[Node | None, Action], ...]


@dataclass(frozen=True, slots=True)
class Experiment:
    """All stages in order; ``written`` is all that is written of numbers and names."""

    stages: tuple[Stage, ...]
    written: Node


def distribution_of(experiment: Experiment) -> tuple[str, Distribution] | None:
    """The name and the distribution of an experiment that is one number without outcomes."""
    match experiment.stages:
        case [stage] if stage.name and len(stage.cases) == 1:
            action = stage.cases[0][1]
            return (stage.name, action) if isinstance(action, Distribution) else None
    return None


_VERBS = frozenset(
    {
        *("draw", "pick", "take", "choose", "select", "sample", "roll", "throw", "toss", "flip"),
        *("spin", "arrange", "permute", "outcomes", "uniform"),
    }
)
_EXAMPLES = {
    "normal": "X ~ N(50, 4^2) with mean 50 and variance 4^2",
    "uniform": "X ~ U(0, 10)",
    "poisson": "X ~ Po(2.5)",
    "exponential": "X ~ Exp(0.2)",
}
_ORDERS = frozenset({"permutation", "permutations", "arrangement", "arrangements"})
_BINOMIAL = frozenset({"b", "bin", "binomial"})
#: Names of distributions without a list of outcomes: which, and the words of their parameters.
_DISTRIBUTIONS = {
    **dict.fromkeys(("n", "normal"), ("normal", ("mean", "variance"))),
    **dict.fromkeys(("u", "uniform"), ("uniform", ("first end", "second end"))),
    **dict.fromkeys(("po", "poisson"), ("poisson", ("mean",))),
    **dict.fromkeys(("exp", "exponential"), ("exponential", ("rate",))),
}
#: Of these there are two: of the trials, or of the failures before the first success.
_UNCLEAR_DISTRIBUTIONS = frozenset({"geo", "geometric"})
_NAMED = frozenset(_DISTRIBUTIONS) | _UNCLEAR_DISTRIBUTIONS
_TABLE = (
    "table ( value|values|outcome|outcomes|x|xs : {values:list} , "
    "probability|probabilities|p|ps|weight|weights : {weights:list} )"
)
#: Words that say nothing of what may happen.
_ADJECTIVES = "at·random|randomly|fair|unbiased|ordinary|standard|independently"

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


_END = Piece("end", "", "", "", 0, 0)
_NO_NAMES = SchoolNames()


def is_experiment(text: str, declared: frozenset[str]) -> bool:
    """Whether a text begins as an experiment does and not with a ``declared`` name."""
    if not text.lstrip()[:1].isalpha():
        # Most data are numbers.
        return False
    name, line = _named(plain_line(text)[:-1])
    if not line:
        return False
    if name and "~" in text and _is_distribution(line, _BINOMIAL | _NAMED):
        return True
    first = line[0].shown
    place = 1 if first.lower() == "randomly" else 0
    verb = shown(line[place : place + 1]).lower()
    place += 1
    if verb in _ORDERS and shown(line[place : place + 1]) == "of":
        verb, place = "arrange", place + 1
    after = line[place : place + 1]
    follows = bool(after) and bool(after[0].gap) and after[0].shown[0] not in "=<>+*/^-"
    return verb in _VERBS and follows and first not in declared


def read(text: str, declared: frozenset[str], functions: frozenset[str]) -> Experiment:
    """The experiment that ``text`` describes.

    Raises `ParseError` with the form that would be read, for anything else.
    """
    return _Reader(text, declared, functions).experiment()


# --- pieces of a text ------------------------------------------------------------------------


def _split(line: Pieces, separator: str) -> list[Pieces]:
    """The parts between the separators outside of brackets that hold anything."""
    parts: list[list[Piece]] = [[]]
    depth = 0
    for piece in line:
        depth += (piece.kind in ("(", "[", "{")) - (piece.kind in (")", "]", "}"))
        if depth == 0 and piece.shown == separator:
            parts.append([])
        else:
            parts[-1].append(piece)
    return [tuple(part) for part in parts if part]


def _named(line: Pieces) -> tuple[str, Pieces]:
    """``X`` of ``X = roll a die``, and the rest; no name where none stands there."""
    is_named = len(line) > 2 and line[1].shown in ("=", "~", ":") and _is_label(line[0])
    return (line[0].shown, line[2:]) if is_named and line[2].shown[0] != "=" else ("", line)


def _fit(line: Pieces, pattern: str, start: int = 0) -> tuple[int, Holes] | None:
    """Where a pattern ends that fits at a place, in any case, and its holes."""
    given = Given((*line, _END), _NO_NAMES)
    return next(matched(compiled(pattern), given, start, {}, folded=True), None)


def _whole(line: Pieces, pattern: str) -> Holes | None:
    """The holes of a pattern that fits all of a line."""
    given = Given((*line, _END), _NO_NAMES)
    fits = matched(compiled(pattern), given, 0, {}, folded=True)
    return next((holes for end, holes in fits if end == len(line)), None)


def _cut(line: Pieces, pattern: str, first: int = 0) -> tuple[Pieces, Holes, Pieces] | None:
    """What stands before and after the first place that a pattern fits, and its holes."""
    for start in range(first, len(line)):
        if (found := _fit(line, pattern, start)) is not None:
            return line[:start], found[1], line[found[0] :]
    return None


def _without(line: Pieces, pattern: str) -> Pieces:
    """The line without what a pattern fits."""
    while (found := _cut(line, pattern)) is not None:
        line = (*found[0], *found[2])
    return line


def _behind(line: Pieces, pattern: str) -> Pieces:
    """The line without what a pattern fits at its beginning."""
    found = _fit(line, pattern)
    return line if found is None else line[found[0] :]


def _trimmed(line: Pieces, *signs: str) -> Pieces:
    """The line without these signs at its end."""
    end = len(line)
    while end and line[end - 1].shown in signs:
        end -= 1
    return line[:end]


def _is_distribution(line: Pieces, names: Collection[str]) -> bool:
    """Whether a line is one of these names with parentheses to its end."""
    is_call = len(line) > 2 and line[1].kind == "(" and line[-1].kind == ")"
    return is_call and line[0].shown.lower() in names


def _is_group(line: Pieces, opening: str, closing: str) -> bool:
    return len(line) > 1 and line[0].kind == opening and line[-1].kind == closing


def _is_label(piece: Piece) -> bool:
    return piece.shown.isascii() and piece.shown.isidentifier() and piece.shown[0].isalpha()


def _run_before(line: Pieces, end: int) -> int:
    """Where what has no blank inside begins that ends at ``end``."""
    start = end - 1
    while start > 0 and not line[start].gap:
        start -= 1
    return start


def _has_word(line: Pieces, words: Collection[str]) -> bool:
    return any(piece.shown.lower() in words for piece in line)


class _Reader:
    def __init__(self, text: str, declared: frozenset[str], functions: frozenset[str]) -> None:
        self.text = text
        self.declared = declared
        self.functions = functions
        self.nodes: list[Node] = []

    def experiment(self) -> Experiment:
        line = plain_line(self.text)[:-1]
        parts = _split(line, "then")
        if not parts or line[0].shown == "then" or line[-1].shown == "then":
            raise self._fail(line, "this is no experiment that is known", _FORMS)
        stages = [self._stage(part) for part in parts]
        return Experiment(tuple(stages), TupleLiteral(tuple(self.nodes)))

    def _fail(self, part: Pieces, message: str, hint: str) -> ParseError:
        start, end = (part[0].start, part[-1].end) if part else (0, len(self.text))
        return ParseError(self.text, start, end, message, hint)

    def _expression(self, line: Pieces) -> Node:
        node = parse(shown(line), declared=self.declared, functions=self.functions)
        self.nodes.append(node)
        return node

    def _stage(self, line: Pieces) -> Stage:
        name, line = _named(_trimmed(line, ".", "..", "..."))
        if not line or line[0].shown not in ("if", "If"):
            return Stage(name, ((None, self._action(line)),))
        cases: list[tuple[Node | None, Action]] = []
        for case in _split(line, ";"):
            colon = next((at for at, piece in enumerate(case) if piece.kind == ":"), 0)
            if not colon:
                raise self._fail(
                    case, "a case is a condition and what is done then", "if box = A: draw ..."
                )
            word, action = case[0].shown.lower(), case[colon + 1 :]
            if word in ("else", "otherwise"):
                cases.append((None, self._action(action)))
            elif word == "if":
                cases.append((self._expression(case[1:colon]), self._action(action)))
            else:
                raise self._fail(case, "a case begins with if or else", "if box = A: draw ...")
        return Stage(name, tuple(cases))

    # --- what is done --------------------------------------------------------------------

    def _action(self, line: Pieces) -> Action:
        if _is_distribution(line, _BINOMIAL):
            parts = _split(line[2:-1], ",")
            if len(parts) != 2:
                raise self._fail(line, "a binomial distribution has n and p", "X ~ B(10, 0.3)")
            return Binomial(self._expression(parts[0]), self._expression(parts[1]))
        if _is_distribution(line, _UNCLEAR_DISTRIBUTIONS):
            raise self._fail(
                line,
                "a geometric distribution counts trials, or failures before the first success",
                "the probability itself, (1 - p)^(k - 1)*p or (1 - p)^k*p",
            )
        if _is_distribution(line, _DISTRIBUTIONS):
            return self._distribution(line)
        line = _trimmed(_without(line, _ADJECTIVES), ",")
        if line and (line[0].kind == "{" or _whole(line, _TABLE) is not None):
            source = replace(self._weighted(line), probabilities=True)
            return Draw(_one(), source, Manner.WITH_REPLACEMENT)
        rest = line[1:]
        verb = shown(line[:1]).lower() if not rest or rest[0].gap else ""
        if verb in ("roll", "throw") or (verb == "toss" and _has_word(rest, ("die", "dice"))):
            return self._dice(rest, line)
        if verb in ("flip", "toss"):
            return self._coins(rest, line)
        if verb in ("draw", "pick", "take", "choose", "select", "sample"):
            return self._draw(verb, rest, line)
        if verb in ("spin", "outcomes", "uniform"):
            return self._spin(verb, rest, line)
        if verb in ("arrange", "permute") or verb in _ORDERS:
            rest = _behind(rest, "of|all")
            in_a_row = _cut(rest, "_in a row|line", 1)
            rest = in_a_row[0] if in_a_row is not None and not in_a_row[2] else rest
            return Draw(None, self._source(rest), Manner.WITHOUT_REPLACEMENT)
        # Dice and coins by themselves: nothing but to roll and to flip is done with them.
        if _has_word(line[-1:], _DICE):
            return self._dice(line, line)
        if _has_word(line[-1:], _COINS):
            return self._coins(line, line)
        raise self._fail(line, "this is no experiment that is known", _FORMS)

    def _distribution(self, line: Pieces) -> Distribution:
        kind, words = _DISTRIBUTIONS[line[0].shown.lower()]
        parts = _split(line[2:-1], ",")
        if len(parts) != len(words):
            told = " and a ".join(words)
            raise self._fail(line, f"the {kind} distribution has a {told}", _EXAMPLES[kind])
        return Distribution(kind, tuple(map(self._expression, parts)))

    def _number(self, line: Pieces) -> Node:
        word = shown(line).lower()
        if word in _WORDS:
            node: Node = Number(Fraction(_WORDS[word]), str(_WORDS[word]))
            if word not in ("a", "an"):
                self.nodes.append(node)
            return node
        return self._expression(line)

    def _times(self, rest: Pieces) -> tuple[Pieces, Node | None]:
        """``a coin 3 times``: what is before, and how often."""
        for place, piece in enumerate(rest):
            word = piece.shown.lower()
            start = place if word in ("once", "twice") else 0
            if word == "times" and place and piece.gap:
                start = _run_before(rest, place)
            is_apart = place + 1 == len(rest) or bool(rest[place + 1].gap)
            if rest[start].gap and is_apart and (start or word in ("times", "once", "twice")):
                number = self._number(rest[start : max(place, start + 1)])
                return (*rest[:start], *rest[place + 1 :]), number
        return rest, None

    def _dice(self, rest: Pieces, line: Pieces) -> Draw:
        rest, times = self._times(rest)
        faces: Source | None = None
        if numbered := _cut(rest, _NUMBERED):
            rest, faces = numbered[0], self._source_or_range(numbered[1]["faces"])
        biased = _cut(rest, "with {things:rest}")
        if biased is not None and _is_group(biased[1]["things"], "{", "}"):
            rest = biased[0]
            faces = replace(self._source(biased[1]["things"]), probabilities=True)
        sided = _cut(rest, _SIDED)
        solid = next((word for word in _SIDES if _has_word(rest, (word,))), None)
        if faces is None and sided is not None:
            faces = Source(ends=(_one(), self._number(sided[1]["n"])))
        if faces is None and solid is not None:
            faces = Source(ends=(_one(), Number(Fraction(_SIDES[solid]), str(_SIDES[solid]))))
        if faces is None:
            faces = Source(ends=(_one(), Number(Fraction(6), "6")))
        counted = self._counted(_without(_without(rest, _SIDED), "|".join(_SIDES)), _DICE)
        if counted is None:
            raise self._fail(line, "it is not clear what is rolled", _stages(line, "roll 2 dice"))
        if times is not None and counted != _one():
            raise self._fail(line, "several dice rolled several times", "roll 6 dice")
        return Draw(times or counted, faces, Manner.WITH_REPLACEMENT)

    def _counted(self, rest: Pieces, things: Collection[str]) -> Node | None:
        """``3`` of ``3 dice``, one of ``dice``; None of anything else."""
        if not rest or rest[-1].shown.lower() not in things:
            return None
        if len(rest) == 1:
            return _one()
        is_run = bool(rest[-1].gap) and _run_before(rest, len(rest) - 1) == 0
        return self._number(rest[:-1]) if is_run else None

    def _coins(self, rest: Pieces, line: Pieces) -> Draw:
        rest, times = self._times(rest)
        counts: tuple[Node, ...] | None = None
        if biased := _cut(rest, _BIASED):
            rest = biased[0]
            chance = self._expression(biased[1]["chance"])
            other = parse("1 - x", declared=frozenset("x"))
            counts = (chance, substitute(other, {"x": chance}))
            if shown(biased[1]["side"]).lower().startswith("t"):
                counts = counts[::-1]
        counted = self._counted(_without(rest, "biased|coloured|different"), _COINS)
        if counted is None:
            raise self._fail(line, "it is not clear what is tossed", _stages(line, "flip 3 coins"))
        if times is not None and counted != _one():
            raise self._fail(line, "several coins tossed several times", "flip 6 coins")
        source = Source((Name("heads"), Name("tails")), counts, counts is not None)
        return Draw(times or counted, source, Manner.WITH_REPLACEMENT)

    def _draw(self, verb: str, rest: Pieces, line: Pieces) -> Draw:
        manner: Manner | None = None
        for pattern, here in _MANNERS:
            if found := _cut(rest, pattern):
                manner = here
                rest = _trimmed((*found[0], *found[2]), ",")
                break
        rest, repeated = self._times(rest)
        place = next((at for at, piece in enumerate(rest) if piece.shown == "from"), -1)
        if place in (-1, len(rest) - 1):
            raise self._fail(line, "from what is drawn?", _FORMS)
        number = self._drawn_number(rest[:place], line)
        noun = rest[place - 1].shown if place > 1 and _is_label(rest[place - 1]) else ""
        if repeated is not None:
            if number != _one():
                raise self._fail(line, "several things drawn several times", _FORMS)
            number = repeated
        if manner is None:
            alone = isinstance(number, Number) and number.value == 1
            manner = Manner.WITH_REPLACEMENT if alone else None
        if manner is None and verb in ("choose", "select"):
            manner = Manner.AT_ONCE
        source = self._source(rest[place + 1 :])
        is_told = source.counts is not None and not any(map(_is_of(noun), source.things))
        return Draw(number, source, manner or Manner.UNSAID, noun if is_told else "")

    def _drawn_number(self, head: Pieces, line: Pieces) -> Node:
        """``2``, ``2 balls``, ``a committee of 3``; nothing is one thing."""
        place = max((at for at, piece in enumerate(head) if at and piece.shown == "of"), default=-1)
        head = head[place + 1 :]
        end = next((at for at, piece in enumerate(head) if at and piece.gap), len(head))
        nouns = head[end:]
        has_digit = any(sign.isdigit() for piece in nouns for sign in piece.shown)
        if has_digit or _has_word(nouns, {"and", "or", "then", "each", *_COUNTING}):
            raise self._fail(line, "it is not clear how many things are drawn", _FORMS)
        return self._number(head[:end]) if head else _one()

    def _spin(self, verb: str, rest: Pieces, line: Pieces) -> Draw:
        rest, times = self._times(rest)
        rest = _behind(rest, "[ a|the ] spinner [ with|on|numbered ]")
        if not rest:
            raise self._fail(line, "what can come up?", "spin {A: 1/2, B: 1/3, C: 1/6}")
        span = _whole(rest, _SPAN)
        source = self._weighted(rest) if span is None else self._ends(span)
        counts = source.counts or ()
        sectors = all(isinstance(c, Number) and c.value.denominator == 1 for c in counts)
        source = replace(source, probabilities=bool(counts) and (verb != "spin" or not sectors))
        return Draw(times or _one(), source, Manner.WITH_REPLACEMENT)

    # --- sources -------------------------------------------------------------------------

    def _weighted(self, line: Pieces) -> Source:
        table = _whole(line, _TABLE)
        if table is None:
            return self._source(line)
        values, weights = (
            tuple(self._expression(part) for part in _split(table[column][1:-1], ","))
            for column in ("values", "weights")
        )
        if len(values) != len(weights):
            raise self._fail(line, "as many probabilities as values", "")
        return Source(values, weights, probabilities=True)

    def _source_or_range(self, line: Pieces) -> Source:
        span = _whole(line, f"[ from ] {_SPAN}")
        return self._source(line) if span is None else self._ends(span)

    def _ends(self, span: Holes) -> Source:
        return Source(ends=(self._expression(span["low"]), self._expression(span["high"])))

    def _source(self, line: Pieces) -> Source:
        line = _behind(line, "[ a|an|the ] bag|box|urn|jar|set|list|word of|with|containing")
        if letters := _letters(line):
            return Source(letters=letters)
        if _is_group(line, "{", "}"):
            return self._braces(line)
        if _is_group(line, "[", "]"):
            return Source(tuple(self._expression(part) for part in _split(line[1:-1], ",")))
        if span := _whole(line, "{low:run} ..|… {high:run}"):
            return self._ends(span)
        parts = [part for some in _split(line, ",") for part in _split(some, "and")]
        if len(parts) > 1 and (told := self._told(parts)) is not None:
            return told
        if _has_word(line, ("deck", "pack")):
            raise self._fail(
                line,
                "the kinds of cards that matter are told with their numbers",
                "{ace: 4, other: 48}, or {heart: 13, other: 39}, of 52 cards",
            )
        return Source(whole=self._expression(line))

    def _braces(self, line: Pieces) -> Source:
        parts = _split(line[1:-1], ",")
        pairs = [_split(part, ":") for part in parts]
        if all(len(pair) == 2 for pair in pairs):
            worded = [_words(pair[0]) for pair in pairs]
            if all(worded) and any(len(words) > 1 for words in worded):
                labels, nouns = _labels(worded)
                counts = tuple(self._expression(pair[1]) for pair in pairs)
                return Source(labels, counts, nouns=nouns)
            return Source(
                tuple(self._expression(pair[0]) for pair in pairs),
                tuple(self._expression(pair[1]) for pair in pairs),
            )
        if (told := self._told(parts)) is not None:
            return told
        if any(piece.shown in ("..", "...", "…") for piece in line):
            node = parse(shown(line), declared=self.declared, functions=self.functions)
            self.nodes.append(node)
            return Source(whole=node)
        return Source(tuple(self._expression(part) for part in parts))

    def _told(self, parts: Sequence[Pieces]) -> Source | None:
        """``5 red, 3 blue`` and ``5 red balls, 3 blue balls``: each a number and its words."""
        cuts = [next((at for at, p in enumerate(part) if at and p.gap), 0) for part in parts]
        worded = [_words(part[cut:]) if cut else () for part, cut in zip(parts, cuts, strict=True)]
        if not parts or not all(worded):
            return None
        labels, nouns = _labels(worded)
        counts = tuple(self._number(part[:cut]) for part, cut in zip(parts, cuts, strict=True))
        return Source(labels, counts, nouns=nouns)


def _words(line: Pieces) -> tuple[str, ...]:
    """The words of a line of words alone; none of any other."""
    is_apart = all(piece.gap for piece in line[1:])
    return tuple(piece.shown for piece in line) if is_apart and all(map(_is_label, line)) else ()


def _labels(worded: Sequence[tuple[str, ...]]) -> tuple[tuple[Name, ...], tuple[str, ...]]:
    """What each thing is called, and the noun behind it: ``red`` of ``red balls``.

    The last word is a noun where it is the same of all that have as many words, as ``ball`` and
    ``balls`` are (one begins the other), and the others are one word shorter: ``3 red and 5 blue
    balls``.  Other words are joined, ``green_apple``.
    """
    most = max(map(len, worded))
    long = [words[-1] for words in worded if len(words) == most]
    stem = min(long, key=len)
    shared = most > 1 and all(word.startswith(stem) for word in long)
    if not shared or any(len(words) < most - 1 for words in worded):
        return tuple(Name("_".join(words)) for words in worded), ()
    short = [words[:-1] if len(words) == most else words for words in worded]
    if len(set(short)) < len(short):
        return tuple(Name("_".join(words)) for words in worded), ()
    nouns = tuple(words[-1] if len(words) == most else "" for words in worded)
    return tuple(Name("_".join(words)) for words in short), nouns


def _is_of(noun: str) -> Callable[[Node], bool]:
    """Whether a noun begins as the label of a thing, or the label as it: ``aces`` of ``ace``."""

    def found(thing: Node) -> bool:
        label = thing.identifier.lower() if isinstance(thing, Name) else ""
        return bool(label) and (noun.lower().startswith(label) or label.startswith(noun.lower()))

    return found


def _letters(line: Pieces) -> str:
    """The word of ``letters of BANANA`` and ``"BANANA"``; empty for a name by itself."""
    rest = _behind(line, "[ the ] letters of|in")
    rest = _behind(_behind(rest, "the word"), "the") if len(rest) > 1 else rest
    is_quoted = len(rest) == 3 and rest[0].shown == rest[2].shown and rest[0].shown in ('"', "'")
    word = rest[1:2] if is_quoted else rest
    is_word = len(word) == 1 and word[0].shown.isascii() and word[0].shown.isalpha()
    return word[0].shown if is_word and len(line) > 1 else ""


#: Words of numbers that make it unclear how many things are drawn.
_COUNTING = frozenset(_WORDS) - {"a", "an", "single"}
_DICE = ("die", "dice")
_COINS = ("coin", "coins")
_NUMBERED = (
    "_numbered|with·the·faces|with·the·sides|with·the·numbers|with·faces|with·sides|with·numbers "
    "{faces:rest}"
)
_SIDED = "{n:atom} [ - ] sided|faced"
_SPAN = "{low:run} to {high:run}"
_BIASED = "[ , ] with|where p ( {side:=heads|head|tails|tail|h|t} ) = {chance:rest}"
_MANNERS: tuple[tuple[str, Manner], ...] = (
    (
        "[ , ] without replacement|repetition|putting·it·back|putting·them·back",
        Manner.WITHOUT_REPLACEMENT,
    ),
    ("[ , ] with replacement|repetition", Manner.WITH_REPLACEMENT),
    ("[ , ] at·once|at·the·same·time|together|simultaneously|unordered", Manner.AT_ONCE),
    ("[ , ] in·order|ordered|one·after·the·other", Manner.WITHOUT_REPLACEMENT),
)

_FORMS = (
    "draw 2 from {red: 5, blue: 3} without replacement, roll 2 dice, flip 3 coins, "
    "spin {A: 1/2, B: 1/2}, choose 3 from {1, ..., 9}, arrange letters of WORD, "
    "X ~ B(10, 0.3), X ~ N(50, 4^2), X ~ Po(2.5)"
)


def _one() -> Node:
    return Number(Fraction(1), "1")


def _stages(line: Pieces, example: str) -> str:
    """The hint for two things done: stages."""
    stages = tuple(
        piece._replace(shown="then") if piece.shown == "and" else piece for piece in line
    )
    return shown(stages) if stages != line else example
