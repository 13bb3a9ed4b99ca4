"""Where formulas stand in plain words, and how the parser of the language reads them.

A run of declared names, slots, numbers, operators, relation signs and brackets is a formula as soon
as it has a number, an operator or a relation; each slot is read as its name.  A text is taken as
its *shape*, one letter a token, and what is a formula in it is said by rules over shapes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from string import ascii_letters
from typing import NamedTuple

from mathverify.language.marks import Formula, Slot, Text
from mathverify.language.spoken.units import UNIT_NAMES
from mathverify.language.token_signs import GREEK
from mathverify.language.tokens import subscripted
from mathverify.language.tree import Node, free_names
from mathverify.language.unit_words import UNITS
from mathverify.language.vocabulary import FUNCTIONS, PLAIN_FUNCTIONS


@dataclass(frozen=True, slots=True)
class Names:
    """What names a text may use: all ``letters``, those of ``points``, those of ``factors``.

    ``xy`` is a product of factors.
    """

    letters: frozenset[str]
    points: frozenset[str]
    factors: frozenset[str]


@dataclass(frozen=True, slots=True)
class Run:
    """One formula of a text: its source as the parser reads it, and where it stands.

    ``bare`` says that it holds nothing but numbers and signs; ``latex`` that dollar signs stand
    about it; ``slots`` are the sources of the slots in it, and ``factors`` those that no sign
    parts from what they multiply.
    """

    source: str
    start: int
    end: int
    slots: tuple[str, ...] = ()
    bare: bool = False
    latex: bool = False
    factors: tuple[str, ...] = ()


def runs(
    names: Names,
    parts: Iterable[Text | Formula | Slot],
    slot: Callable[[str], tuple[str, str]],
    angles: frozenset[str] = frozenset(),
) -> Iterator[Run]:
    """The formulas of ``parts``, which stand beside each other, in order.

    ``slot`` says as what kind of token a slot is read, and with what source; ``angles`` are words
    before three points.
    """
    for latex, beside in groupby(parts, lambda part: isinstance(part, Formula)):
        inside = tuple(beside)
        if latex:
            formulas = (part for part in inside if isinstance(part, Formula))
            yield from (Run(one.source, one.start, one.end, latex=True) for one in formulas)
        else:
            slots = tuple([slot(part.source) for part in inside if isinstance(part, Slot)])
            told = all(_plain(f" {source} ") for kind, source in slots if kind == "T")
            if not (told and _only_words(inside)):
                yield from _runs_in(names, inside, slots, angles)


@lru_cache(maxsize=1024)
def _runs_in(
    names: Names,
    parts: tuple[Text | Formula | Slot, ...],
    slots: tuple[tuple[str, str], ...],
    angles: frozenset[str],
) -> tuple[Run, ...]:
    """The formulas of words and slots, whose tokens are given: siblings have texts in common."""
    told, tokens = iter(slots), list[_Token]()
    for part in parts:
        if isinstance(part, Text):
            tokens += _tokens(names, part)
            continue
        kind, source = next(told)
        if kind == "T":
            # Words that stand where the slot does: with "percent" a number beside it is another.
            words = _tokens(names, Text(source, part.start, part.end))
            tokens += [one._replace(start=part.start, end=part.end) for one in words]
        else:
            tokens.append(_Token(kind, source, part.start, part.end))
    if angles:
        tokens = [_of_angle(one, angles) if one.kind in "cfuvw" else one for one in tokens]
    return tuple(_plain_runs(tokens))


def _of_angle(token: _Token, angles: frozenset[str]) -> _Token:
    """A word before points, whatever else it is where no language calls an angle so."""
    return token._replace(kind="A", text="angle") if token.text.lower() in angles else token


#: Words with blanks between them and what stands beside them.
_WORDS = re.compile(r"[.,;?]*[ \n](?:[A-Za-z]*[.,;?]*[ \n])*(?:[A-Za-z]+[.,;?]+)?")


@lru_cache(maxsize=1024)
def _only_words(parts: tuple[Text | Formula | Slot, ...]) -> bool:
    """Whether no sign stands in parts that a formula or a number needs, and no two touch."""
    apart = not any(isinstance(a, Slot) and isinstance(b, Slot) for a, b in pairwise(parts))
    last = len(parts) - 1
    return apart and all(
        _plain(" " * (place == 0) + part.text + " " * (place == last))
        for place, part in enumerate(parts)
        if isinstance(part, Text)
    )


def _plain(text: str) -> bool:
    first = f"{text} .".split(maxsplit=1)[0].rstrip(".,;?")
    return _WORDS.fullmatch(text) is not None and first not in _SYMBOLS | {"x", "X"}


# --- tokens ------------------------------------------------------------------------------


class _Token(NamedTuple):
    r"""``text`` is what the parser reads for it.  The kinds:

    s slot (S without a factorial), G slot of a whole formula, n name, N name of several
    letters, P the number π, d digits,
    p points, x product of letters, f function before a bracket, c before a blank, u unit,
    A angle, w word (v of one letter), o other (y a symbol); + sign, / of a product or quotient
    (* at first),
    < of an order, $ of money or a part, - dash, ! ( ) , : ' \ as they stand, j and J joints
    at an end; [ ] ; brackets and commas of formulas.
    """

    kind: str
    text: str
    start: int
    end: int


#: What makes one number of two where nothing else stands between: "5 234" with a narrow blank too.
_JOINING = ".,'’_\u00a0\u2009\u202f"
#: Units that no language has as a word of its own.
_SYMBOLS = frozenset(u for u in UNITS if UNIT_NAMES.get(u, u) != u and u != "in")
_SIGNS = {
    **dict.fromkeys("∠∡", "∠"),
    **dict.fromkeys("^‰′†✕✖➕➖➗", "+"),
    **dict.fromkeys("·*", "*"),
    **dict.fromkeys("<>", "<"),
    **dict.fromkeys("$€£¥%°~", "$"),
    **dict.fromkeys("-–—", "-"),
    **dict.fromkeys("([{", "("),
    **dict.fromkeys(")]}", ")"),
    **dict.fromkeys(",;", ","),
    **{sign: sign for sign in "/!:'\\"},
}


#: Signs of texts that may touch a number.  Any other that does is taken for mathematics.
_PUNCTUATION = frozenset('.?…"“”„‟«»‹›‘’‚‛¿¡&@#§¶•‧・。、〃「」『』【】〈〉《》〔〕')


@lru_cache(maxsize=4096)
def _kind(sign: str) -> str:
    """What ``sign`` is as it looks: a wide or small form is the sign that it is a form of."""
    category = unicodedata.category(sign)
    if sign.isspace():
        return " "
    if category == "Lm" and unicodedata.decomposition(sign)[:4] in ("<sup", "<sub"):
        return "+"
    if category[0] in "LN":
        return "w" if category[0] == "L" else "d"
    looks = unicodedata.normalize("NFKC", sign)[0]
    if category in ("Sm", "Sc", "Mn", "Me") and looks not in _SIGNS:
        return "+"
    picture = category == "So" and looks == sign
    return _SIGNS.get(looks, "o" if picture or looks in _PUNCTUATION else "y")


@lru_cache(maxsize=1024)
def _tokens(names: Names, part: Text) -> tuple[_Token, ...]:
    """The tokens of words, which are looked at alone and with what stands beside them."""
    text, place, shift, found = part.text, 0, part.start, list[_Token]()
    while place < len(text):
        kind, source, end = _kind(text[place]), text[place], place + 1
        if unicodedata.category(text[place]) == "Cf":
            place = end  # nobody sees it, and what stands about it touches
            continue
        if kind == "w":
            if (end := _words_alone(names, text, place)) > place:
                found.append(_Token("w", text[place:end], shift + place, shift + end))
                place = end
                continue
            latin, end = text[place] in ascii_letters, place + 1
            while end < len(text) and (
                (latin and text[end] in ascii_letters) or _continues(text[end], text[place])
            ):
                end += 1
            kind, source, end = _word(names, text, place, end)
        elif kind == " " and text in _JOINING:
            kind = "J"
        elif kind in " d":
            while end < len(text) and (_kind(text[end]) == kind or _in_number(kind, text, end)):
                end += 1
            source = " " if kind == " " else text[place:end]
        elif end == len(text) and text[place] in (_JOINING if len(text) == 1 else ".,"):
            if not place or not text[place - 1].isalpha():
                kind = "j" if text[place] == "," else "J"
        elif kind in "-∠":
            source = "-" if kind == "-" else "angle"
        found.append(_Token(kind, source, shift + place, shift + end))
        place = end
    return tuple(found)


def _words_alone(names: Names, text: str, place: int) -> int:
    """Where words end that stand among others alone, to be one token; ``place`` where none do.

    No rule over shapes looks further than at the word beside a sign, so that what is left in the
    middle of a sentence says nothing: the last word before something else stays a token of its own.
    """
    end = before = here = place
    if not place or text[place - 1] == " ":
        while (behind := text.find(" ", here)) > here and _is_plain_word(names, text[here:behind]):
            before, end, here = end, behind, behind + 1
    return before


def _is_plain_word(names: Names, word: str) -> bool:
    """Whether several letters between blanks are a word and nothing else."""
    return (
        _is_word(word)
        and word not in names.letters
        and not names.points.issuperset(word)
        and not names.factors.issuperset(word)
    )


_NO_NAMES = Names(frozenset(), frozenset(), frozenset())


@lru_cache(maxsize=4096)
def _is_word(word: str) -> bool:
    """Whether that is so where nothing is declared."""
    latin = len(word) > 1 and word.isascii() and word.isalpha()
    return latin and _word(_NO_NAMES, word, 0, len(word))[0] == "w"


def _continues(sign: str, first: str) -> bool:
    """Whether a word goes on: in the script that it began in, or in no other."""
    letter = unicodedata.category(sign)[0] in "LM" and sign != "ⁿ"
    return letter and (ord(sign) < 0x0500) == (ord(first) < 0x0500)


def _in_number(kind: str, text: str, place: int) -> bool:
    return kind == "d" and text[place] in ".," and text[place + 1 : place + 2].isdigit()


#: Signs beside which "pi" is the number, and no word.
_TIMES = ("*", "/", "^")


def _word(names: Names, text: str, start: int, end: int) -> tuple[str, str, int]:
    """A word: a declared name (with its digits), points, a function of the language, or a word."""
    more = end
    while more < len(text) and (text[more] == "_" or unicodedata.category(text[more])[0] in "LN"):
        more += 1
    for stop in range(more, end - 1, -1):
        first = GREEK.get(text[start], text[start])
        name = subscripted(first + text[start + 1 : stop], names.letters)
        if name in names.letters:
            return "N" if len(name) > 1 else "n", name, stop
    word, after = text[start:end], text[end : end + 1]
    if len(word) == 1 and word.isascii() and text[end:].lstrip(" ").startswith("="):
        return "n", word, end  # a side of a relation is no word
    if after == "_" and text[end + 1 : end + 2].isalpha():
        return "w", text[start:more], more
    if after == "_":
        return "+", f"{word}_", end + 1  # an index of something that is not declared
    if len(word) > 1 and names.points.issuperset(word):
        return "p", ", ".join(word), end
    if len(word) > 1 and names.factors.issuperset(word):
        return "x", "*".join(word), end
    before = text[:start][-1:]
    touching = after in _TIMES or before in _TIMES or before.isdigit()
    if word == "π" or (word == "pi" and touching):
        return "P", "pi", end
    if word in PLAIN_FUNCTIONS or word == "lim":
        return "c", word, end
    if after == "(" and (word in FUNCTIONS or len(word) == 1):
        return "f", word, end
    if word in _SYMBOLS:
        return "u", word, end
    looks = word if unicodedata.category(word[0]) == "Lo" else unicodedata.normalize("NFKC", word)
    if looks in ("x", "X"):
        return "y", word, end  # "5 x 2" is a product
    return "v" if len(looks) == 1 and ord(looks) < 0x0500 and looks not in "ºª" else "w", word, end


# --- shapes ------------------------------------------------------------------------------

#: What a token is by what stands beside it, in this order: what is matched becomes this kind.
_RULES = tuple(
    (re.compile(pattern), kind)
    for pattern, kind in (
        # "It costs {price}!" is an exclamation: money has no factorial.  A whole number has one,
        # and a reader of "the value of 5! Write" takes it for that.
        (r"(?<=S)!(?= |\Z)", "o"),
        (r"S", "s"),
        # A function needs an argument, an angle its points, a unit something that it measures.
        (r"c(?! ?[snNd(x+<*/$])|A(?! ?p)", "w"),
        (r"∠(?= ?p)", "A"),
        (r"(?<![sGd)u/*])(?<![sGd)u/*] )u|(?<=w)/u", "w"),
        # "and/or", "</div>": beside a word this is no sign of a formula.
        (r"</[vw]<|(?<=w)<?/<?(?= ?[vwo]|\Z)|(?:(?<![^ovw])|(?<=[ovw] ))<?/<?(?=w)", "o"),
        # "mini-golf", "T-shirt": a name behind a word and a dash is the end of a word.
        (r"(?<=[vw])-N", "w"),
        # A letter that touches a number is its factor, a symbol that does is a sign.
        (r"(?<=[sG])v|v(?=[sG])", "n"),
        (r"(?<=s )P", "x"),
        (r"P", "N"),
        (r"(?<=[sG])y|y(?=[sG])|(?<=[sG] )y(?= [sG])", "+"),
        # "\sqrt" is a command of LaTeX.
        (r"\\(?=[vwcfs])|(?<=s)\\", "+"),
        (r"v", "w"),
        (r"\*", "/"),
        (r"[∠<]", "+"),
        # "time: 3 h" introduces, "a : b" is a ratio; f'(x) is a derivative.
        (r"(?<=N):(?= )", "o"),
        (r"(?:(?<=[snNd()p])|(?<=[snNd()p] )):(?= ?[snNd()p])|(?<=[nN])'+(?=\()", "+"),
        (r"[jJ](?=[sG])|(?<=[sGnNd)])!", "+"),
        (r"j", ","),
        (r"[:'J!y\\]", "o"),
    )
)
#: Two operands that no sign joins are two formulas, where one of them is a word, or both are slots.
_APART = re.compile(r"(?<=[Np]) (?=[sGnNdpx\[])|(?<=[sGnNdpx\]]) (?=[Np])|(?<=[sG]) (?=[sG])")
_BRACKETS = re.compile(r"\(([^()]*)\)")


@lru_cache(maxsize=1024)
def _shaped(shape: str) -> str:
    """The kinds of the tokens of a text, each as what stands beside it makes it."""
    for pattern, kind in _RULES:
        before = ""
        while before != shape:
            before, shape = shape, _marked(pattern, kind, shape)
    # Brackets that hold words are punctuation, and so are commas outside of brackets.
    while match := _BRACKETS.search(shape):
        inside = match[1]
        wordy = not {"o", "w"}.isdisjoint(inside)
        inside = f"o{inside}o" if wordy else f"[{inside.replace(',', ';')}]"
        shape = shape[: match.start()] + inside + shape[match.end() :]
    for punctuation in "(),":
        shape = shape.replace(punctuation, "o")
    return _APART.sub("o", shape)


def _marked(pattern: re.Pattern[str], kind: str, shape: str) -> str:
    return pattern.sub(lambda match: kind * len(match[0]), shape)


def _plain_runs(tokens: Sequence[_Token]) -> Iterator[Run]:
    shape = _shaped("".join([token.kind for token in tokens]))
    for start, end in _formulas(shape):
        yield _run(tokens[start:end], shape[start:end])


#: What makes a minus of a dash beside it.
_SIGNED = frozenset("+/$d")
_STRETCH = re.compile(r"[^ow]+")
#: What is no minus at the ends of a stretch.
_BEHIND_SIGNED, _BEFORE = re.compile(r"(?: |(?<! )-)*\Z"), re.compile(r"\A(?: |-(?= |\Z))*")
#: A number, an operator or a relation, beside what they need.
_MATHEMATICS = re.compile(r"[d+/$u-]|[snN][sG]|G[sGd]|[sG][nN]|s ?x|[snN\]]\[|\][snNx]")


@lru_cache(maxsize=1024)
def _formulas(shape: str) -> tuple[tuple[int, int], ...]:
    """Where formulas stand in a shape: from, to."""
    found: list[tuple[int, int]] = []
    for match in _STRETCH.finditer(shape):
        if match[0] == " ":
            continue
        # Blanks and dashes at the ends are punctuation or hyphens; a minus has a blank before it.
        minus = not _SIGNED.isdisjoint(match[0])
        inner = _BEHIND_SIGNED.sub("", match[0]) if minus else match[0].rstrip(" -")
        lead = len(inner) - len(_BEFORE.sub("", inner))
        start, end = match.start() + lead, match.start() + len(inner)
        if _is_formula(shape[start:end]):
            found.append((start, end))
    return tuple(found)


def _is_formula(shape: str) -> bool:
    """Whether a stretch without words has a number, an operator or a relation."""
    if not shape or set(shape) <= {" ", "$"}:
        return False
    applied = "f" in shape and not set("snN").isdisjoint(shape)
    return applied or _MATHEMATICS.search(shape) is not None


def _run(tokens: Sequence[_Token], shape: str) -> Run:
    """A run as the parser reads it: products get their sign, ``A{A}`` its equals sign."""
    source = angle = before = ""
    factors: list[str] = []
    for token, kind in zip(tokens, shape, strict=True):
        if kind == "s" and before in ("n", "N") and not source.endswith(" "):
            source += " = "
        elif before and before in "snNdpx]" and (kind in "snNx" or before + kind == "s["):
            source += "*"
            factors += [token.text] if kind == "s" else []
        if kind == "A":
            angle = "angle"
        elif kind == "p":
            head = "length" if token.text.count(",") == 1 else "points"
            source, angle = f"{source}{angle or head}({token.text})", ""
        elif token.text == "angle":
            # ``∠A`` of the only triangle or polygon, in two words.
            source += "angle "
        else:
            source += f" {token.text}" if kind == "u" else token.text
        before = before if kind == " " else kind
    slots = tuple(t.text for t, kind in zip(tokens, shape, strict=True) if kind == "s")
    bare = "d" in shape and set("snNpxf").isdisjoint(shape)
    return Run(source.strip(), tokens[0].start, tokens[-1].end, slots, bare, factors=tuple(factors))


def is_list(run: Run, told: Iterable[Node]) -> bool:
    """Whether colons join data of what is told, ``{a} : {b} : {c}``, each of them once.

    It is a list as ``{a} to {b} to {c}`` is: what stands for what, the words about it say.
    """
    parts = tuple(part.strip() for part in run.source.split(":"))
    own = frozenset[str]().union(*map(free_names, told))
    once = len(set(parts)) == len(parts) > 1
    return once and parts == run.slots and own.issuperset(parts)


def unfinished(run: Run) -> tuple[str, str] | None:
    """What a formula lacks, a side of its relation or an argument, and what mends it."""
    if run.latex:
        return None
    if run.source[0] in _RELATIONS or run.source[-1] in _RELATIONS:
        mend = "both sides in declared names and slots, or words alone: is, equals, more than"
        return f"words stand on one side of {run.source}", mend
    if _NO_ARGUMENT.search(run.source):
        words = f"a function has no argument in {run.source}"
        return words, "sin(x)^2 with a declared name, or words alone: sine squared"
    return None


_RELATIONS = "=<>≤≥≠≈"
_NO_ARGUMENT = re.compile(
    rf"\b(?:{'|'.join(PLAIN_FUNCTIONS)})(?:\^\d+|[²³])?+(?!\s*\*?\s*[\w(√|-])"
)


_NAMING = re.compile(
    r"\\(?:triangle|angle|measuredangle|overline|overrightarrow|overleftrightarrow|mathrm|text"
    r"|square|odot|bigtriangleup)\b|[{}\s,]"
)


def only_names(latex: str, letters: frozenset[str], is_point: Callable[[str], bool]) -> bool:
    """Whether names stand between dollar signs, and no number, sign or relation: no formula.

    One letter, or capitals, that nobody declared are names of the story, as they are without them.
    """
    plain = _NAMING.sub("", latex)
    named = plain.isascii() and plain.isalpha() and (len(plain) == 1 or plain.isupper())
    free = named and all(name not in letters or is_point(name) for name in plain)
    return plain in letters or free or (plain != "" and all(map(is_point, plain)))
