"""From the text of an answer to what it says.

The text goes through the readers of `mathverify.language`, so nothing in it is ever carried out;
what they refuse is `Unreadable` with their reason and hint.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mathverify.equivalence.answers import Answer, Unreadable
from mathverify.equivalence.numerals import based_integer, exponent_is_unclear, rewritten
from mathverify.equivalence.policy import EquivalencePolicy
from mathverify.equivalence.second_reading import second_reading
from mathverify.equivalence.words import phrase, spoken, without_commands
from mathverify.equivalence.wrapping import unwrapped
from mathverify.errors import ParseError
from mathverify.language import parse, tree
from mathverify.language.amounts import spelled_number
from mathverify.language.layout.names import GREEK_LETTERS
from mathverify.language.limits import Limits
from mathverify.language.notation.pattern import phrase as phrase_of
from mathverify.language.numerals import is_mixed
from mathverify.language.short_texts import whole_words
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import NamedSet
from mathverify.semantics.units import Measure, measure

#: Smaller than for questions: an answer is short, and two of them are compared.
LIMITS = Limits()

_LATEX = re.compile(r"\\|[_^]\{|\{[,:]\}|~|&")
_APPLIED = re.compile(r"(?<![A-Za-z\\])([a-eh-np-zA-EH-OQ-TV-Z])\s*\(")
#: A text that says at its end of a letter that it is any integer.
_PARAMETER = (
    r"{body:some} "
    r"[ where|for|with|\·quad|\·qquad|\·text·{·where·}|\·text·{·for·}|\·text·{·with·} ] "
    r"{letter:letter} ∈|in|is|\·in [ any|an ] ℤ|Z|\·mathbb·{·Z·}|\·mathbb·Z|integer|integers [ ) ]"
)
#: Signs of the width of an ideograph, and the plain ones that they stand for.
_FULL_WIDTH = {0xFF01 + k: 0x21 + k for k in range(94)} | {0x3000: 0x20}
_SETS = {"ℝ": "real", "ℤ": "integer", "ℕ": "natural", "ℚ": "rational"} | dict.fromkeys(
    ("all real numbers", "all reals", "any real number", "every real number", "all real x"), "real"
)
#: ``5P2`` and ``5C2``: a number of arrangements, or a multiple of a letter with an index?
#: ``log_ab``: the logarithm of b to the base a, or what is left of one to the base ab.
_BASE_UNCLEAR = re.compile(r"(?<![A-Za-z])log_([a-z])([a-z])(?![A-Za-z\d_(])")
_ARRANGEMENTS = re.compile(r"(?<![\w}])(?:\d+|\^\{?\d+\}?)\s*([CP])_?\{?\d+\}?")
#: A function and its argument in one word: ``sin2x`` is no name of anything.
_GLUED = re.compile(r"(?:arc)?(?:sin|cos|tan|ln|log|sqrt|exp)(?:\d+[a-z]?|[xyz])")
#: Amounts without a blank between them: in ``1h30`` stands no name.
_AMOUNTS = re.compile(r"(?<![A-Za-z_])\d\s*(?P<name>(?P<unit>[A-Za-z]+)\d\d[A-Za-z]*)(?!\w)")
_SEPARATORS = " ,;("
_UNCLEAR_COMMA = re.compile(r"\d\.\d+,\d")
#: Long names that are no words.
_NAMES = frozenset(GREEK_LETTERS) | {named.value for named in NamedSet}
_ANGLES = (("⟨", "⟩"), ("<", ">"))


@dataclass(frozen=True, slots=True)
class Source:
    """A text that was read: its ``tree`` and what the tree does not show.

    With ``commas`` items stand side by side without brackets; ``parameter`` is the letter that
    the text says is any integer.
    """

    tree: Node
    commas: bool = False
    parameter: str = ""


@lru_cache(maxsize=4096)
def read_tree(
    text: str, policy: EquivalencePolicy, declared: frozenset[str] = frozenset()
) -> Source | Answer:
    """The tree of an answer's text, or the answer where it is words, or `Unreadable`.

    ``declared`` letters are letters even where they could be units.
    """
    if len(text) > LIMITS.length:
        return Unreadable(f"longer than {LIMITS.length} characters")
    bare = unwrapped(text.translate(_FULL_WIDTH), policy.wrapping)
    if not bare:
        return Unreadable("there is no answer", "the answer as text")
    place = _SETS.get(without_commands(bare).lower())
    if place is not None:
        return Source(tree.Name(place))
    if _ARRANGEMENTS.search(bare) is not None:
        return Unreadable("a number of choices, or a letter with an index?", "binomial(5, 2)")
    spelled = spelled_number(bare.lower())
    if spelled is not None:
        return Source(terms.number(spelled))
    words = spoken(bare)
    if words is not None:
        return words
    based = based_integer(bare)
    if based is not None:
        return Source(terms.number(based))
    latex = _LATEX.search(bare) is not None or _has_fences(bare)
    if not latex and exponent_is_unclear(bare) and not policy.exponent_letter:
        return Unreadable(
            "a power of ten, or a number times e and another number?",
            "10^-7 written out, or the policy exponent_letter",
        )
    glued = None if latex else _BASE_UNCLEAR.search(bare)
    if glued is not None and glued[0] not in declared:
        base, argument = glued.groups()
        return Unreadable(
            f"the base {base} or the base {base}{argument}?", f"log({argument}, {base})"
        )
    written = rewritten(bare, policy, latex=latex)
    found = _parsed(written, latex, declared)
    if not policy.mixed_numbers and isinstance(found, Source) and _has_mixed(found.tree):
        return Unreadable("unclear whether this is a mixed number", "(2 + 1/2), or a sign")
    if isinstance(found, Unreadable) or _is_word(found.tree):
        return phrase(bare) or found
    return found


def _has_fences(text: str) -> bool:
    """Whether a formula stands between dollars: neither is an amount of money, as in ``$4, $5``.

    A dollar closes if no blank stands before it and no digit behind it, as in Pandoc's Markdown.
    """
    places = [place for place, sign in enumerate(text) if sign == "$"]
    closing = [k for k in places[1:] if text[k - 1] != " " and not text[k + 1 : k + 2].isdigit()]
    return bool(closing) and not text[places[0] + 1 : places[0] + 2].isspace()


def _has_mixed(node: Node) -> bool:
    return any(isinstance(p, tree.Number) and is_mixed(p.written) for p in tree.walk(node))


def _is_word(node: Node) -> bool:
    """Whether the whole answer is one long name, which is a word and no letter."""
    return (
        isinstance(node, tree.Name)
        and len(node.identifier) > 2
        and node.identifier not in _NAMES
        and node.identifier.isalpha()
    )


def _parsed(text: str, latex: bool, declared: frozenset[str]) -> Source | Unreadable:
    family = phrase_of(_PARAMETER, text, folded=False)
    if family is not None:
        body = _read(family["body"].rstrip(_SEPARATORS), latex, declared)
        if isinstance(body, Node):
            return Source(body, parameter=family["letter"])
    for opening, closing in _ANGLES:
        if text.startswith(opening) and text.endswith(closing) and not latex:
            column = _read(f"[{text[1:-1]}]", latex, declared)
            if isinstance(column, tree.ListLiteral):
                rows = tuple(tree.ListLiteral((item,)) for item in column.items)
                return Source(tree.ListLiteral(rows))
    node = _read(text, latex, declared)
    if isinstance(node, Node):
        side_by_side = isinstance(node, tree.Logical) and "," in text and not _has_and(text)
        return Source(node, commas=side_by_side)
    if _UNCLEAR_COMMA.search(text):
        return Unreadable("unclear whether the comma parts numbers", "1000.5, or '1.000, 50'")
    if "," in text or ";" in text or " or " in text or " and " in text:
        listed = _items(text, latex, declared)
        if listed is not None:
            return Source(listed, commas=True)
    return node


def _has_and(text: str) -> bool:
    return "and" in whole_words(text) or any(sign in text for sign in (r"\land", r"\wedge", "∧"))


def _items(text: str, latex: bool, declared: frozenset[str]) -> Node | None:
    """``2, 3`` and ``2 or 3``: items side by side, as a set."""
    parts = _split(text)
    if len(parts) < 2:
        return None
    nodes = [_read(part, latex, declared) for part in parts]
    read = tuple(node for node in nodes if isinstance(node, Node))
    if len(read) < len(nodes):
        return None
    only_or = "," not in text and ";" not in text and "and" not in whole_words(text)
    if only_or and all(isinstance(node, tree.Relation) for node in read):
        return tree.Logical(tree.LogicalOperator.OR, read)
    return tree.SetLiteral(read)


_PART = re.compile(
    r"\s*[,;]\s*(?:and|or|\\text\s*\{\s*(?:and|or)\s*\})?\s*"
    r"|\s+(?:and|or)\s+|\s*\\text\s*\{\s*(?:and|or)\s*\}\s*"
)


def _split(text: str) -> list[str]:
    parts: list[str] = []
    depth, start = 0, 0
    place = 0
    while place < len(text):
        sign = text[place]
        if sign in "([{⟨":
            depth += 1
        elif sign in ")]}⟩":
            depth -= 1
        elif depth == 0:
            found = _PART.match(text, place)
            if found is not None and found.end() > place:
                parts.append(text[start:place].strip())
                start = place = found.end()
                continue
        place += 1
    parts.append(text[start:].strip())
    return parts if all(parts) else []


def _read(text: str, latex: bool, declared: frozenset[str]) -> Node | Unreadable:
    found = _read_once(text, latex, declared)
    if isinstance(found, Unreadable):
        again = second_reading(text, latex=latex)
        other = found if again is None else _read_once(again, latex, declared)
        return found if isinstance(other, Unreadable) else other
    return found


def _read_once(text: str, latex: bool, declared: frozenset[str]) -> Node | Unreadable:
    try:
        if latex:
            from mathverify.language.latex.reader import read_latex

            return read_latex(text, declared=declared, limits=LIMITS)
        applied = frozenset(_APPLIED.findall(text)) if "(" in text else frozenset[str]()
        node = parse(text, declared=declared | applied, limits=LIMITS)
    except ParseError as error:
        return Unreadable(error.message, error.hint)
    glued = next(filter(_GLUED.fullmatch, _names(node)), None) if _GLUED.search(text) else None
    if glued is not None:
        return Unreadable(f"unclear whether {glued} is a name", "sin(2*x)")
    for amount in _AMOUNTS.finditer(text):
        name = amount["name"]
        if name not in declared and name in _names(node) and _is_unit(amount["unit"]):
            return Unreadable(f"unclear whether {name} is a name", "1 h 30 min")
    return node


def _is_unit(word: str) -> bool:
    return isinstance(measure(tree.Unit(((word, 1),))), Measure)


def _names(node: Node) -> list[str]:
    """The names that are no functions that are called."""
    return sorted(part.identifier for part in tree.walk(node) if isinstance(part, tree.Name))
