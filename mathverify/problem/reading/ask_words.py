"""What is asked in words: ``domain of f``, ``number of real solutions``, ``k such that ...``.

The words are brought to ``find``, ``as``, ``form`` and ``such_that`` before an ask is read.  Only
whole phrases with one reading are known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from mathverify.language.unit_words import UNIT_SPELLINGS
from mathverify.problem.ask_kinds import Answer, AskKind, End, best_kind
from mathverify.problem.names import IDENTIFIER
from mathverify.problem.reading.ask_shapes import ASK_SYNONYMS, KINDS, spelled
from mathverify.problem.reading.context import Place, Reading, shown
from mathverify.problem.reading.domain_words import says_no_more
from mathverify.problem.reading.kind_words import kind_meant
from mathverify.problem.values import Value

__all__ = ["Declared", "asked_in_words"]


@dataclass(frozen=True, slots=True)
class Declared:
    """What a question has: unknowns with their domains, functions with their variables, givens.

    ``names`` are all of its names, those of data too.
    """

    unknowns: Mapping[str, str] = field(default_factory=dict)
    functions: Mapping[str, str] = field(default_factory=dict)
    givens: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()

    def value_of(self, text: str) -> str:
        """``f(x)`` for a function that is called by its name alone; any other text as it is."""
        return f"{text}({self.functions[text]})" if text in self.functions else text


_Body = dict[str, Value]
_Phrase = Callable[["re.Match[str]", Declared], "_Body | None"]

_NAMES = rf"{IDENTIFIER}(?:\s*,\s*{IDENTIFIER})*"
_SET_OF = re.compile(
    r"(?:the\s+)?(?:(?:natural|maximal|implied|largest(?:\s+possible)?)\s+)?"
    rf"(domain|range|image)\s+of\s+(?:the\s+function\s+)?({IDENTIFIER})(?:\(\s*\w+\s*\))?",
    re.IGNORECASE,
)
_INVERSE = re.compile(
    rf"(?:the\s+)?inverse\s+(?:function\s+)?of\s+(?:the\s+function\s+)?({IDENTIFIER})(?:\(\s*\w+\s*\))?"
    rf"|({IDENTIFIER})(?:\^\{{?\(?-1\)?\}}?|⁻¹)|({IDENTIFIER})\s+inverse",
    re.IGNORECASE,
)
_PARITY = re.compile(
    rf"(?:whether\s+)?({IDENTIFIER})(?:\(\s*\w+\s*\))?\s+is\s+(?:an?\s+)?(odd|even)(?:\s+function)?",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"(?:the\s+)?number\s+of\s+((?:(?:all|distinct|different|real|integer|such)\s+)*)"
    r"(?:solutions?|roots?|values)(?:\s+(?:of|to|for)\s+(.+))?",
    re.IGNORECASE,
)
_THE_EQUATION = re.compile(
    r"(?:the|this)\s+(?:given\s+)?(?:equation|inequality|system(?:\s+of\s+equations)?)",
    re.IGNORECASE,
)
_EXTREME = re.compile(
    r"(?:the\s+)?(min|max|minimum|maximum|least|greatest|smallest|largest)(?:\s+possible)?"
    r"(?:\s+value)?(?:\s+of)?\s+(.+)",
    re.IGNORECASE,
)
_REMAINDER = re.compile(
    r"(?:the\s+)?(remainder|quotient)\s+(?:when|if|on\s+dividing|of)\s+(.+?)\s+"
    r"(?:(?:is\s+)?divided\s+by|by)\s+(.+)",
    re.IGNORECASE,
)
_IN_TERMS_OF = re.compile(
    rf"(.+?)\s+(?:in\s+terms|as\s+a\s+function)\s+of\s+({_NAMES}(?:\s+and\s+\w+)?)"
)
_SUCH_THAT = re.compile(
    rf"(?:(?:find|determine)\s+)?(?:(?:the|all)\s+)*(?:(?:real\s+)?values?\s+of\s+)?({_NAMES})\s+"
    r"(?:such\s+that|so\s+that|for\s+which)\s+(.+)",
    re.IGNORECASE,
)
_FOR_WHICH = re.compile(
    rf"for\s+(?:which|what)\s+(?:(?:real\s+)?values?\s+of\s+)?({IDENTIFIER})\s+(?:does|do|is|has|will)?\s*(.+?)\??",
    re.IGNORECASE,
)
_DIVISORS = re.compile(
    r"(?:the\s+)?number\s+of\s+(?:positive\s+)?(?:divisors|factors)\s+of\s+(\w+)", re.IGNORECASE
)
_PAIR = re.compile(
    rf"(?:both\s+)?({IDENTIFIER}(?:\s*,\s*{IDENTIFIER})*)\s*,?\s+and\s+({IDENTIFIER})"
)
_CONVERTED = re.compile(r"(?:convert\s+)?(.+?)\s+(?:in|into|to)\s+([a-z][\w/^²³]*)", re.IGNORECASE)
_NAMED_VALUE = re.compile(rf"({IDENTIFIER})\s*=\s*(.+)")

_VALUES_OF = re.compile(
    rf"(?:(?:list|find|state|give|determine)\s+)?((?:(?:the|all|possible|integer|real)\s+)*)"
    rf"(?:values?|solutions?)\s+(?:of|for)\s+({IDENTIFIER})",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"(?:evaluate|calculate|compute|determine|find|work\s+out|simplify|expand|factori[sz]e)\s+"
    r"(?:the\s+value\s+of\s+)?(.+)",
    re.IGNORECASE,
)
_AS_A = re.compile(r"(?:express\s+|write\s+)?(.+?)\s+as\s+(?:an?\s+)?([a-z ]+)", re.IGNORECASE)

_UNITS = {"degree": "deg", "degrees": "deg", "radian": "rad", "radians": "rad"}
#: The end that a word is about.
_ENDS = {end.value: end for end in End} | {
    word: kind.shape.end
    for kind in AskKind
    if kind.shape.end is not None
    for word in (kind.value, *kind.shape.nouns)
}
_COUNTS = {
    word: kind
    for kind in AskKind
    if kind.answer is Answer.NUMBER
    for word in (kind.value, *kind.shape.nouns)
}
_NUMBERS = frozenset(
    {"", "number", "integer", "real", "exact", "numeric", "quantity"}
    | {end.value for end in End}
    | {kind.value for kind in AskKind if kind.answer in (Answer.VALUE, Answer.NUMBER)}
)
#: Kinds with which ``y = ...`` names what is asked for; a statement may be such a text as well.
_RULES = frozenset(
    {"", "value", "form", "expression", "function", "formula", "equation", "rule", "simplify"}
)


def asked_in_words(reading: Reading, place: Place, declared: Declared) -> Place:
    """The ask at ``place``, or each of a list, with what it says in words as fields."""
    body = place.value
    if isinstance(body, list):
        asks = [place.item(index, item) for index, item in enumerate(body)]
        return Place([asked_in_words(reading, ask, declared).value for ask in asks], place.path)
    if not isinstance(body, dict):
        return place
    key = next((k for k in body if ASK_SYNONYMS.get(spelled(k), spelled(k)) == "find"), "")
    text = body.get(key)
    if not isinstance(text, str) or "\\" in text:
        return place
    text = re.sub(r"(?<![.?])[.?]$", "", " ".join(text.split()))
    for pattern, read in _PHRASES:
        match = pattern.fullmatch(text)
        new = read(match, declared) if match else None
        if new is not None and read in (_verb, _as_a) and _says_form(body, new):
            new = {"find": new["find"]}
        if new is None or any(field in body and field != "as" for field in new if field != "find"):
            continue
        if read is _named_value and spelled(str(body.get("as") or "")) not in _RULES:
            continue
        kind = spelled(str(body.get("as") or ""))
        if "as" in new and kind not in _NUMBERS and KINDS.get(kind) != new["as"]:
            continue
        if _says_other_kind(body, new):
            continue
        path = place.under(key, None).path
        said = ", ".join(f"{name}: {shown(value)}" for name, value in new.items())
        reading.note("spelling", path, text, said)
        rest = {name: value for name, value in body.items() if name != key}
        return Place({**rest, **new}, place.path)
    return place


def _says_form(body: _Body, new: _Body) -> bool:
    """Whether an ask says by its kind or form what the words of a phrase say as well."""
    kind = spelled(str(body.get("as") or ""))
    return "form" in body or (kind not in ("", "value", "number") and "as" in new)


def _says_other_kind(body: _Body, new: _Body) -> bool:
    """Whether the kind of an ask and the words say different things: the greatest, as least."""
    known = {**_ENDS, **_COUNTS}
    kinds = [known.get(spelled(str(said.get("as") or ""))) for said in (body, new)]
    return None not in kinds and kinds[0] is not kinds[1]


def _set_of(match: re.Match[str], declared: Declared) -> _Body | None:
    if match[2] not in declared.functions:
        return None
    function = "domain" if match[1].lower() == "domain" else "range"
    return {"find": f"{function}({match[2]})"}


def _inverse(match: re.Match[str], declared: Declared) -> _Body | None:
    name = match[1] or match[2] or match[3]
    if name not in declared.functions:
        return None
    return {"find": f"inverse({name})({declared.functions[name]})"}


def _parity(match: re.Match[str], declared: Declared) -> _Body | None:
    """``f is odd`` of a function, for all real values of its one variable."""
    variable = declared.functions.get(match[1], ",")
    if "," in variable:
        return None
    sign = "-" if match[2].lower() == "odd" else ""
    relation = f"{match[1]}(-{variable}) = {sign}{match[1]}({variable})"
    return {"find": f"for all {variable} in real: {relation}", "as": "truth"}


def _how_many(match: re.Match[str], declared: Declared) -> _Body | None:
    """The number of solutions of what is given, and of nothing else."""
    if len(declared.unknowns) != 1:
        return None
    (unknown,) = declared.unknowns
    if not says_no_more(match[1], declared.unknowns[unknown]):
        return None
    of = match[2] or unknown
    plain = ["".join(text.split()) for text in (unknown, *declared.givens)]
    if not _THE_EQUATION.fullmatch(of) and "".join(of.split()) not in plain:
        return None
    return {"find": unknown, "as": "count"}


def _extreme(match: re.Match[str], declared: Declared) -> _Body | None:
    if match[2].lstrip().startswith("(") and match[1].lower() in ("min", "max"):
        return None
    words = set(re.findall(r"[A-Za-z_]\w*", match[2]))
    known = {*declared.unknowns, *declared.functions}
    if words & {"of", "for", "such", "which", "that", "when"} or not words & known:
        return None
    end = _ENDS[match[1].lower()]
    if match[2] in declared.unknowns:
        return {"find": match[2], "as": best_kind(end, of_an_unknown=True).value}
    value = declared.value_of(match[2])
    return {"find": value, "as": best_kind(end, of_an_unknown=False).value}


def _remainder(match: re.Match[str], _declared: Declared) -> _Body | None:
    return {"find": f"{match[1].lower()}({match[2]}, {match[3]})"}


def _in_terms_of(match: re.Match[str], _declared: Declared) -> _Body | None:
    return {"find": match[1], "form": f"in terms of {match[2]}"}


def _such_that(match: re.Match[str], declared: Declared) -> _Body | None:
    names = [name.strip() for name in match[1].split(",")]
    if not set(names) <= set(declared.unknowns):
        return None
    return {"find": match[1], "such_that": match[2]}


def _for_which(match: re.Match[str], declared: Declared) -> _Body | None:
    if match[1] not in declared.unknowns:
        return None
    condition = re.sub(r"\bhave\b", "has", match[2])
    together = re.match(r"(?:the\s+system\s+)?\{(.+?)\}\s*(has.+)", condition)
    if together:
        condition = f"{together[1].replace(',', ' and')} {together[2]}"
    return {"find": match[1], "such_that": condition}


def _divisors(match: re.Match[str], _declared: Declared) -> _Body | None:
    return {"find": f"card(divisors({match[1]}))"}


def _pair(match: re.Match[str], declared: Declared) -> _Body | None:
    """The unknowns of a list; of statements and events, ``and`` is a word of logic."""
    names = [*(name.strip() for name in match[1].split(",")), match[2]]
    domains = [declared.unknowns.get(name, "event") for name in names]
    if any(re.search(r"bool|truth|statement|proposition|event|set", domain) for domain in domains):
        return None
    return {"find": f"({', '.join(names)})"}


def _converted(match: re.Match[str], declared: Declared) -> _Body | None:
    convert = match.string.lower().startswith("convert")
    named = all(part in UNIT_SPELLINGS for part in re.findall(r"[A-Za-z]+", match[2]))
    is_unit = convert or (named and match[2] not in declared.names)
    unit = _UNITS.get(match[2].lower(), match[2] if is_unit else "")
    return {"find": match[1], "unit": unit} if unit else None


def _values_of(match: re.Match[str], declared: Declared) -> _Body | None:
    domain = declared.unknowns.get(match[2])
    if domain is None or not says_no_more(match[1], domain):
        return None
    return {"find": match[2]}


def _verb(match: re.Match[str], _declared: Declared) -> _Body | None:
    """The expression after a verb; what has a form of its own says so by its kind."""
    verb = match.string.split()[0].lower()
    forms = {"simplify": "simplified", "expand": "expanded"}
    if verb.startswith("factori"):
        return {"find": match[1], "as": "form", "form": "factorised"}
    if verb in forms:
        return {"find": match[1], "as": "form", "form": forms[verb]}
    return {"find": match[1]}


def _as_a(match: re.Match[str], declared: Declared) -> _Body | None:
    word = spelled(match[2])
    meant = kind_meant(word, match[1], declared.unknowns)
    return {"find": match[1], "as": word} if meant is not None and meant.form else None


def _named_value(match: re.Match[str], declared: Declared) -> _Body | None:
    """``y = f(x - 2) + 3`` where nobody declared y: the right side."""
    of_function = set(re.findall(r"\w+", match[2])) & set(declared.functions)
    if match[1] in declared.names or not of_function or re.search(r"[=<>≤≥≠]", match[2]):
        return None
    return {"find": match[2]}


_PHRASES: tuple[tuple[re.Pattern[str], _Phrase], ...] = (
    (_DIVISORS, _divisors),
    (_SET_OF, _set_of),
    (_INVERSE, _inverse),
    (_PARITY, _parity),
    (_HOW_MANY, _how_many),
    (_REMAINDER, _remainder),
    (_FOR_WHICH, _for_which),
    (_SUCH_THAT, _such_that),
    (_IN_TERMS_OF, _in_terms_of),
    (_EXTREME, _extreme),
    (_PAIR, _pair),
    (_CONVERTED, _converted),
    (_VALUES_OF, _values_of),
    (_VERB, _verb),
    (_AS_A, _as_a),
    (_NAMED_VALUE, _named_value),
)
