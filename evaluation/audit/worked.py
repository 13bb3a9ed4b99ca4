"""The calculations of a worked solution: marked ones, ``<<48/2=24>>``, and equations in its text.

Both are notation and read as such.  An equation of the text is the longest run of numbers, signs,
brackets and units on each side of ``=``; what stands around it is not understood.  So a run may be
part of something else: ``cut`` says why it surely may ("X + 3", "1 000 + 3"), ``doubts`` that words
may belong to it ("twice 5 + 3").  Such an equation that does not hold proves nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import unescape
from itertools import pairwise

from evaluation.audit.arithmetic import as_written, in_other_manner, value_of
from evaluation.audit.calculating_words import calculates_with_last, calculates_with_next
from mathverify.language.latex.vocabulary import SIGN_COMMANDS
from mathverify.language.number_words import numbers_told
from mathverify.language.token_signs import FRACTION_SIGNS, SIGNS

_MARK = re.compile(r"<<([^<>]*)>>")
#: Signs of arithmetic and how they are written here.
_SIGNS = {sign: plain for sign, plain in SIGNS.items() if len(sign) == 1 and plain in "+-*/"}
_COMMANDS = {name: plain for name, plain in SIGN_COMMANDS.items() if plain in "*/"}
_PLAIN = {
    **_SIGNS,
    **{rf"\{name}": plain for name, plain in _COMMANDS.items()},
    **dict.fromkeys("xX", "*"),
    "[": "(",
    "]": ")",
}
_SIGN = (
    rf"[{re.escape(''.join(sign for sign in _SIGNS if sign != '-'))}]|\\(?:{'|'.join(_COMMANDS)})\b"
    r"|-(?!(?<=\d-)[^\W\d_]{2})|[xX](?![A-Za-z])"
)
_TOKEN = re.compile(
    r"(?P<mark><<[^<>]*>>)"
    r"|(?P<fence>\$\$|\\[()\[\]]|</?(?:p|br|div|li|ol|ul|td|tr)\b[^<>]*>)"
    rf"|(?P<sign>{_SIGN})"
    rf"|(?P<apart>[{''.join(FRACTION_SIGNS)}]|\\[A-Za-z]+)"
    r"|(?P<number>\d+\s+\d+/\d+(?![\d/.])|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+\.\d+|\d+|\.\d+)"
    r"|(?P<word>(?:(?<=\d)-(?=[^\W\d_]{2}))?[^\W\d_](?:[^\W\d_]|['’.-](?=[^\W\d_]))*|°[CF]?)"
    r"|(?P<bracket>[()\[\]])"
    r"|(?P<equals>=)"
    r"|(?P<money>\\?[$£€¢])"
    r"|(?P<percent>\\?%)"
    r"|(?P<space>[ \t]+|\\[,;:! ])"
    r"|(?P<other>.)"
)
#: Signs after which a run may begin, since a clause does.
_CLAUSE = frozenset(",.:;!?\"'“”‘’")
#: Fences of a formula, within which it is whole.
_OPENING, _CLOSING = frozenset({r"\(", r"\["}), frozenset({r"\)", r"\]"})
#: Units are at most so many words.
_UNIT = 4
#: Words before a run in which a number may be told that belongs to it.
_BEFORE = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked calculation: what stands on the two sides, the line and the place in it."""

    left: str
    right: str
    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Side:
    """A side of an equation of the text.

    ``numbers`` and ``signs`` as written, ``values`` what it comes to: more than one where a percent
    sign may be a hundredth or a label, none where it is no calculation.  ``otherwise`` is what it
    comes to if commas stand before decimals, and without a dash that may mark an entry of a list.
    ``units`` are the words behind numbers, money signs and percent signs.
    """

    text: str
    numbers: tuple[str, ...]
    signs: str
    values: tuple[Fraction, ...]
    otherwise: tuple[Fraction, ...]
    units: tuple[str, ...]
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        """Whether it is a number alone, perhaps with a unit."""
        return len(self.numbers) == 1 and set(self.signs) <= {"-"}


@dataclass(frozen=True, slots=True)
class Equation:
    """An equation of the text, with the mark that stands in it and what makes it doubtful."""

    left: Side
    right: Side
    line: int
    mark: Mark | None
    cut: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Naming:
    """A result that words or a letter are said to be, ``Total = 66``: there is nothing to check."""

    right: Side
    line: int
    letter: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """A worked solution: its lines as written and without marks, its marks and its equations.

    Places are those in the lines as written.  ``unread`` are the pieces with an equality sign that
    are no equation of numbers.
    """

    written: tuple[str, ...]
    lines: tuple[str, ...]
    marks: tuple[Mark, ...]
    equations: tuple[Equation, ...]
    namings: tuple[Naming, ...]
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Edge:
    """What stands at the open end of a run and makes it part of something, surely or perhaps."""

    cut: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int


def read_solution(text: str) -> Solution:
    """The calculations of a worked solution."""
    # Quizzes write signs as entities of HTML, some of them twice.
    lines = [line for line in unescape(unescape(text)).split("\n") if line.strip()]
    marks: list[Mark] = []
    read: list[Equation | Naming | str] = []
    for number, line in enumerate(lines):
        tokens = [
            _Token(found.lastgroup or "other", found[0], found.start(), found.end())
            for found in _TOKEN.finditer(line)
        ]
        here = {
            token.start: _mark(token, number)
            for token in tokens
            if token.kind == "mark" and "=" in token.text
        }
        marks += here.values()
        read += _equations(tokens, number, here)
    return Solution(
        tuple(lines),
        tuple(map(without_marks, lines)),
        tuple(marks),
        tuple(one for one in read if isinstance(one, Equation)),
        tuple(one for one in read if isinstance(one, Naming)),
        tuple(one for one in read if isinstance(one, str)),
    )


def without_marks(text: str) -> str:
    """A text without its marked calculations."""
    return _MARK.sub("", text)


def _mark(token: _Token, line: int) -> Mark:
    left, _, right = token.text[2:-2].rpartition("=")
    return Mark(left.strip(), right.strip(), line, token.start, token.end)


def _equations(
    tokens: list[_Token], line: int, marks: dict[int, Mark]
) -> Iterator[Equation | Naming | str]:
    places = [place for place, token in enumerate(tokens) if token.kind == "equals"]
    ends = [-1, *places, len(tokens)]
    for (before, place), (_, after) in zip(pairwise(ends), pairwise(ends[1:]), strict=False):
        left_part, right_part = tokens[before + 1 : place], tokens[place + 1 : after]
        left, left_edge = _left_side(left_part)
        right, right_edge = _right_side(right_part, ends=after < len(tokens))
        if left is None and right is not None and right.values and before < 0:
            named = _named(left_part)
            if named is not None and not (right_edge.cut or right_edge.doubts):
                yield Naming(right, line, letter=len(named) == 1)
                continue
        if not (left and right and left.values and right.values):
            yield _piece(left_part, right_part)
            continue
        mark = next((marks[t.start] for t in right_part if t.start in marks), None)
        first = next(token.start for token in right_part if token.kind == "number")
        cut, doubts = left_edge.cut, left_edge.doubts
        if mark is None or mark.start > first:
            mark = None
            # What is printed behind a mark is its result, whatever follows.
            cut, doubts = (*cut, *right_edge.cut), (*doubts, *right_edge.doubts)
        yield Equation(left, right, line, mark, cut, doubts)


def _named(part: list[_Token]) -> str | None:
    """The last word before an equality sign, if no calculation ends in it."""
    words = [token for token in part if token.kind not in ("space", "mark")]
    if not words or not (words[-1].kind == "word" or words[-1].text in ("x", "X")):
        return None
    before = words[-2].kind if len(words) > 1 else "word"
    touching = len(words) > 1 and words[-2].end == words[-1].start
    return None if before == "sign" or touching else words[-1].text


def _piece(left: list[_Token], right: list[_Token]) -> str:
    """The words around an equality sign, for a report."""
    told = [token for token in left if token.kind != "mark"]
    following = [token for token in right if token.kind != "mark"]
    before = "".join(token.text for token in told[-12:]).strip()
    return f"{before} = {''.join(token.text for token in following[:12]).strip()}"


# --- the left side ------------------------------------------------------------------------------


def _left_side(part: list[_Token]) -> tuple[Side | None, _Edge]:
    """The run that ends at the equality sign."""
    tokens = [token for token in part if token.kind not in ("space", "mark")]
    place = len(tokens)
    depth = 0
    following = "end"
    while place:
        token = tokens[place - 1]
        kind = _bracket(token) if token.kind == "bracket" else token.kind
        if kind == "word":
            words = _words_back(tokens, place)
            if following not in ("end", "sign", ")") or not words:
                break
            place -= words
            following = "unit"
            continue
        if not _may_stand(kind, following):
            break
        if kind == "(" and not depth:
            break
        depth += {")": 1, "(": -1}.get(kind, 0)
        following = kind
        place -= 1
    run = tokens[place:]
    before = tokens[:place]
    if depth:
        return _side(run), _Edge(("a bracket is not closed",))
    return _side(run), _edge_before(before, run)


def _bracket(token: _Token) -> str:
    return "(" if token.text in "([" else ")"


#: What may stand to the left of what, read from the equality sign backwards.
_LEFT_OF = {
    "number": frozenset({"end", "sign", ")", "unit", "percent", "money", "("}),
    "percent": frozenset({"end", "sign", ")", "unit"}),
    "money": frozenset({"number", "end", "sign", ")", "("}),
    "sign": frozenset({"number", "(", "money", "sign", "unit"}),
    ")": frozenset({"end", "sign", ")", "unit", "(", "percent"}),
    "(": frozenset({"number", "(", "money", "sign"}),
}


def _may_stand(kind: str, following: str) -> bool:
    return following in _LEFT_OF.get(kind, frozenset())


def _words_back(tokens: list[_Token], place: int) -> int:
    """How many tokens before ``place`` are a unit behind a number, ``stitches/unicorn``; else 0."""
    count = _words_before(tokens, place)
    if not count or count > _UNIT:
        return 0
    ahead = place - count
    if ahead and tokens[ahead - 1].text == "/":
        count += 1 + _words_before(tokens, ahead - 1)
        ahead = place - count
    if not ahead or count > 2 * _UNIT:
        return 0
    behind = tokens[ahead - 1]
    return count if behind.kind in ("number", "percent") or behind.text in ")]" else 0


def _words_before(tokens: list[_Token], place: int) -> int:
    count = 0
    while count < place and tokens[place - 1 - count].kind == "word":
        count += 1
    return count


def _edge_before(before: list[_Token], run: list[_Token]) -> _Edge:
    """What stands before a run."""
    if not run or not (before or run[0].kind == "sign"):
        return _Edge()
    if run[0].kind == "sign" and (run[0].text not in "-−–" or before):
        return _Edge(("it begins with a sign",))
    if not before:
        return _Edge()
    last = before[-1]
    earlier = before[-2] if len(before) > 1 else None
    touching = last.end == run[0].start
    if last.kind == "word":
        if touching:
            return _Edge(("a letter stands at its first number",))
        return _words_before_run(before)
    if last.kind == "bracket" and _bracket(last) == "(":
        inside = earlier is not None and earlier.kind in ("sign", "number", "money", "percent")
        return _Edge(("it stands in a bracket of a longer calculation",) if inside else ())
    if last.kind == "fence" and last.text not in _CLOSING:
        return _Edge()
    if last.text not in _CLAUSE:
        return _Edge((f"{last.text!r} stands before it",))
    if earlier is not None:
        close = earlier.end == last.start
        in_number = touching and close and earlier.kind == "number"
        if last.text == ":" and earlier.kind == "number" and touching == close:
            # "9:00 - 6:00" are times, "Day 3:12 + 5" is a heading, "6 : 2 + 1" divides.
            in_number = touching and len(run[0].text) == 2
            if not in_number:
                return _Edge((), ("a number stands before it, and a colon",))
        if in_number or earlier.kind in ("sign", "money"):
            return _Edge((f"{last.text!r} stands before it",))
    return _Edge()


def _words_before_run(before: list[_Token]) -> _Edge:
    words: list[str] = []
    for token in reversed(before):
        if token.kind != "word" or len(words) == _BEFORE:
            break
        words.append(token.text)
    place = len(before) - len(words)
    if len(words[0]) == 1 and words[0] not in "aIà":
        return _Edge(("a letter stands before it",))
    if calculates_with_next(words[0]):
        return _Edge((), (f"{words[0]!r} may calculate with it",))
    if len(words) == 1 and place and before[place - 1].kind in ("number", "sign", "percent"):
        return _Edge((), ("a word stands between it and what is before",))
    if numbers_told(" ".join(reversed(words))):
        return _Edge((), ("a number in words stands before it",))
    return _Edge()


# --- the right side -----------------------------------------------------------------------------


def _right_side(part: list[_Token], *, ends: bool) -> tuple[Side | None, _Edge]:
    """The run that begins at the equality sign; ``ends`` says that one stands after it too."""
    tokens = [token for token in part if token.kind not in ("space", "mark")]
    last = place = 0
    depth = 0
    previous = "start"
    while place < len(tokens):
        token = tokens[place]
        kind = _bracket(token) if token.kind == "bracket" else token.kind
        per = token.text == "/" and tokens[place + 1 : place + 2]
        if kind == "word" or (per and per[0].kind == "word"):
            if previous not in ("number", "percent", "unit", ")"):
                break
            kind = "unit"
        elif previous not in _RIGHT_OF.get(kind, frozenset()):
            break
        if kind == ")" and not depth:
            break
        depth += {"(": 1, ")": -1}.get(kind, 0)
        place += 1
        if kind in ("number", "percent", ")") and not depth:
            last = place
        elif kind == "unit" and place - last > _UNIT:
            break
        previous = kind
    run = tokens[:last]
    return _side(run, tokens[last : last + 1]), _edge_after(run, tokens[last:], ends=ends)


#: What may stand to the right of what.
_RIGHT_OF = {
    "number": frozenset({"start", "sign", "(", "money"}),
    "percent": frozenset({"number", ")"}),
    "money": frozenset({"start", "sign", "("}),
    "sign": frozenset({"start", "number", ")", "percent", "unit", "sign", "(", "money"}),
    "(": frozenset({"start", "sign", "(", "number", ")", "money"}),
    ")": frozenset({"number", ")", "percent", "unit"}),
}


def _edge_after(run: list[_Token], rest: list[_Token], *, ends: bool) -> _Edge:
    """What stands behind a run; ``ends`` says that an equality sign comes after that."""
    if not run or not rest:
        return _Edge()
    after = rest[0]
    touching = after.start == run[-1].end
    following = rest[1] if len(rest) > 1 else None
    if after.kind == "word":
        return _words_behind_run(rest, touching=touching, ends=ends)
    opening = after.kind == "bracket" and _bracket(after) == "("
    if opening and following is not None and calculates_with_next(following.text):
        return _Edge((), (f"{following.text!r} stands behind it",))
    if opening or after.text == "…" or (after.kind == "fence" and after.text not in _OPENING):
        return _Edge()
    if after.text == "!" and touching:
        return _Edge((), ("it may end with a factorial",))
    if after.kind == "money" and touching and not (following and following.kind == "number"):
        return _Edge()
    if after.text == "/" and following is not None and following.kind == "word":
        letter = len(following.text) == 1
        return _Edge(("a letter stands behind it",) if letter else ())
    if after.text in _CLAUSE or after.kind == "bracket":
        close = touching and following is not None and following.start == after.end
        in_number = close and following is not None and following.kind == "number"
        return _Edge((f"{after.text!r} stands behind it",) if in_number else ())
    return _Edge((f"{after.text!r} stands behind it",))


def _words_behind_run(rest: list[_Token], *, touching: bool, ends: bool) -> _Edge:
    if touching and len(rest[0].text) == 1 and rest[0].text != "°":
        return _Edge(("a letter stands at its last number",))
    if calculates_with_last(rest[0].text) or numbers_told(rest[0].text):
        return _Edge((), (f"{rest[0].text!r} may calculate with it",))
    if ends and not any(token.text in _CLAUSE for token in rest):
        # What is equal to the next thing is more than the run.
        return _Edge((), ("words stand between it and the next equality sign",))
    place = next((n for n, token in enumerate(rest) if token.kind != "word"), len(rest))
    beyond = rest[place].kind if place < len(rest) else ""
    if (beyond == "sign" and place <= _UNIT) or (beyond == "number" and place == 1):
        return _Edge(("it goes on behind a unit",))
    return _Edge()


# --- both ---------------------------------------------------------------------------------------


def _side(run: list[_Token], unit: list[_Token] | None = None) -> Side | None:
    numbers = [token for token in run if token.kind == "number"]
    if not numbers:
        return None
    units = [token.text for token in run if token.kind in ("word", "money", "percent")]
    units += [token.text for token in unit or () if token.kind in ("word", "money", "percent")]
    values = _values(run, as_written)
    otherwise = _values(run, in_other_manner)
    dash = next((place for place, token in enumerate(run[:2]) if token.text in "-−–"), None)
    if dash is not None and dash + 1 < len(run) and run[dash].end < run[dash + 1].start:
        otherwise = (*otherwise, *_values(run[dash + 1 :], as_written))
    return Side(
        " ".join(token.text for token in run),
        tuple(token.text for token in numbers),
        "".join(
            _PLAIN.get(token.text, token.text)
            for place, token in enumerate(run)
            if token.kind == "sign" and not _is_per(run, place)
        ),
        () if _has_letter(run) else values,
        otherwise,
        tuple(units),
        run[0].start,
        run[-1].end,
    )


def _values(run: list[_Token], read: Callable[[str], str | None]) -> tuple[Fraction, ...]:
    """What a run comes to, a percent sign a hundredth first; ``read`` says what a numeral is."""
    told = [
        value_of(_calculation(run, percent, read, bound=bound))
        for percent in ("/100", "")
        for bound in (True, False)
    ]
    return tuple(dict.fromkeys(value for value in told if value is not None))


def _has_letter(run: list[_Token]) -> bool:
    """Whether a letter stands for a number: ``3p``, and the x of ``5x + 7``, which is no sign."""
    for token, after in pairwise(run):
        letter = after.kind == "word" and len(after.text) == 1 and after.text != "°"
        if letter and after.start == token.end and token.kind in ("number", "sign", "bracket"):
            return True
        if {token.kind, after.kind} == {"sign"} and (after.text not in "-−–" or token.text in "xX"):
            return True
    return False


def _calculation(
    run: list[_Token], percent: str, read: Callable[[str], str | None], *, bound: bool
) -> str:
    """The run without its units; ``bound`` says that ``1/3`` written closely is one number."""
    parts: list[str] = []
    previous = ""
    for place, token in enumerate(run):
        kind = token.kind
        if kind in ("word", "money", "percent"):
            continue
        text = _PLAIN.get(token.text, token.text)
        if _is_per(run, place):
            continue
        if previous in ("number", ")") and (kind == "number" or text == "("):
            parts.append("*")
        if kind == "number":
            text = _number(run, place, percent, read)
            if bound and _is_bound(run, place):
                text = f"({text}"
            elif bound and place >= 2 and _is_bound(run, place - 2):
                text = f"{text})"
        parts.append(text)
        previous = text if kind == "bracket" else kind
    return "".join(parts)


def _is_per(run: list[_Token], place: int) -> bool:
    """Whether the stroke of a unit stands there, as in 5 km/h."""
    behind = run[place + 1 : place + 2]
    return run[place].text == "/" and bool(behind) and behind[0].kind == "word"


def _number(run: list[_Token], place: int, percent: str, read: Callable[[str], str | None]) -> str:
    whole, _, fraction = run[place].text.partition(" ")
    # What is no number makes the whole calculation none.
    text = f"({whole}+{fraction.strip()})" if fraction else read(whole) or "?"
    follows = place + 1 < len(run) and run[place + 1].kind == "percent"
    return f"({text}{percent})" if percent and follows else text


def _is_bound(run: list[_Token], place: int) -> bool:
    """Whether a number and the next are written as one fraction, in a run that is wider."""
    three = run[place : place + 3]
    if [token.kind for token in three] != ["number", "sign", "number"] or three[1].text != "/":
        return False
    close = three[0].end == three[1].start and three[1].end == three[2].start
    before = run[place - 1] if place else None
    return close and before is not None and before.end < three[0].start
