r"""Names in LaTeX: ``x_1``, ``\mathrm{speed}``, ``f'(x)``, ``f^{-1}(x)``, ``\mathbb{R}``.

One letter is one name.  A name before parentheses is a call if it is declared as a function
or is a letter that functions usually have, a factor if it is declared as anything else, and
refused otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from string import ascii_letters, ascii_lowercase, digits

from mathverify.errors import ParseError
from mathverify.language.grammar.cursor import Level
from mathverify.language.latex.arguments import starts_operand
from mathverify.language.latex.cursor import LatexCursor, Scope
from mathverify.language.latex.units import names_unit, unit_text
from mathverify.language.parser import parse
from mathverify.language.short_texts import ASCII_NAME, BETWEEN_LETTERS
from mathverify.language.tree import (
    Apply,
    Call,
    Conditional,
    Constant,
    Index,
    Name,
    Node,
    Number,
    Percent,
    Quantity,
    Relation,
)
from mathverify.language.vocabulary import CONSTANTS, DOMAIN_SPELLINGS, DOMAINS, FUNCTIONS, SYNONYMS

#: Letters that are read as functions before parentheses where nothing is declared.
_FUNCTION_LETTERS = frozenset(["f", "g", "h", "F", "G", "H", "phi", "psi"])
_HIGHEST_ORDER = 20
_PROBABILITY = frozenset({"P", "E", "Pr", "Var"})
_OF_DOMAINS = frozenset(f"{ascii_lowercase} -")
_OF_AMOUNTS = frozenset(f"{ascii_letters}{digits}/^%. ")
_TEXT_CONSTANTS = {"true": "true", "false": "false"}


def letter(cursor: LatexCursor) -> Node:
    """The operand that begins with a letter."""
    start = cursor.position
    word = cursor.token.text
    cursor.position += 1
    if word == "m" and "m" not in cursor.names and cursor.is_command("angle", "measuredangle"):
        # The measure of an angle is the angle itself here.
        return cursor.expression(Level.POSTFIX + 1)
    return _named(cursor, word, start)


def upright(cursor: LatexCursor) -> Node:
    r"""The operand ``\mathrm{speed}`` or ``\operatorname{lcm}``."""
    start = cursor.position
    word = cursor.token.text.replace("\\_", "_").strip()
    cursor.position += 1
    if not ASCII_NAME.fullmatch(word):
        spelled = BETWEEN_LETTERS.sub("_", word).strip("_")
        hint = rf"\mathrm{{{spelled}}}" if ASCII_NAME.fullmatch(spelled) else ""
        raise cursor.error(f"'{word}' is not a name", hint, start=start)
    return _named(cursor, word, start)


def words(cursor: LatexCursor) -> Node:
    r"""Words in the place of an operand: a name such as ``\text{total}``, or an answer."""
    start = cursor.position
    text = cursor.token.text
    constant = _TEXT_CONSTANTS.get(text.lower().rstrip("."))
    if constant is None and text not in cursor.names:
        from mathverify.language.other_answers import says_no_value

        constant = "none" if says_no_value(text) else None
    if constant is not None and text not in cursor.names:
        cursor.position += 1
        return Constant(cursor.built_in(constant), span=cursor.span(start))
    domain = _domain_words(text)
    if domain and text not in cursor.names:
        cursor.position += 1
        return Name(domain, span=cursor.span(start))
    joined = text.replace("\\_", "_")
    if joined not in cursor.names and joined.replace(" ", "_") in cursor.names:
        joined = joined.replace(" ", "_")
    from mathverify.language.moments_written import moment_read

    if (moment := moment_read(text)) is not None:
        cursor.position += 1
        return moment
    if text[:1] in {*digits} and _OF_AMOUNTS.issuperset(text):
        return _amount(cursor, text)
    if joined not in cursor.names and len(text) > 1 and names_unit(unit_text(text)):
        raise cursor.error("a unit without a value", rf"1\text{{ {text}}}")
    if not ASCII_NAME.fullmatch(joined):
        raise cursor.error(
            f"the words '{text}' are not mathematics that is read here",
            r"a formula, \text{ and }, \text{ or }, a unit, or one name",
        )
    cursor.position += 1
    node = _named(cursor, joined, start)
    if joined not in cursor.names and isinstance(node, Name) and starts_operand(cursor):
        raise cursor.error(
            f"the words '{text}' are not mathematics that is read here",
            "the formula alone",
            start=start,
        )
    return node


def _amount(cursor: LatexCursor, text: str) -> Node:
    r"""``\text{60 cm}``, read as in the problem language."""
    start = cursor.position
    try:
        node = parse(text)
    except ParseError as fault:
        raise cursor.error(fault.message, fault.hint) from None
    if not isinstance(node, (Number, Quantity, Percent)):
        raise cursor.error(f"'{text}' is not an amount", r"60\text{ cm}")
    cursor.position += 1
    return replace(node, span=cursor.span(start))


def _domain_words(text: str) -> str:
    """``the even integers`` as the domain of the problem language; empty for other words."""
    if len(text) < 2 or text[0] in " -" or not _OF_DOMAINS.issuperset(text):
        return ""
    try:
        node = parse(f"q in {text}", declared=frozenset({"q"}))
    except ParseError:
        return ""
    within = node.operands[1] if isinstance(node, Relation) else node
    known = isinstance(within, Name) and within.identifier.rpartition(" ")[2] in DOMAINS
    return within.identifier if known and isinstance(within, Name) else ""


def plain_name(cursor: LatexCursor, what: str) -> Name:
    """A name in the place of a variable, with its subscript."""
    start = cursor.position
    if cursor.kind not in ("letter", "roman"):
        raise cursor.error(f"expected {what}")
    word = cursor.token.text
    cursor.position += 1
    if cursor.kind == "_":
        word = _subscripted(cursor, word, start)
    return Name(word, span=cursor.span(start))


def _named(cursor: LatexCursor, word: str, start: int) -> Node:
    """What a name means together with its scripts, primes and arguments."""
    if cursor.kind == "_":
        if cursor.is_function(word):
            return _term_of_sequence(cursor, word, start)
        if word not in ("log",):
            indexed = _indexed(cursor, word, start)
            if indexed is not None:
                return indexed
            word = _subscripted(cursor, word, start)
    primes = cursor.primes() or _order(cursor, word)
    if primes:
        return _primed(cursor, word, primes, start)
    if cursor.kind == "^" and not (word in cursor.names and not cursor.is_function(word)):
        inverse = _inverse(cursor, word, start)
        if inverse is not None:
            return inverse
    if cursor.kind == "(":
        call = _called(cursor, word, start)
        if call is not None:
            return call
    if word in cursor.names:
        return Name(word, span=cursor.span(start))
    if word in ("pi", "e", "i"):
        return Constant(word, span=cursor.span(start))
    if cursor.tokens[start].kind != "letter" and word in CONSTANTS:
        return Constant(cursor.built_in(CONSTANTS[word]), span=cursor.span(start))
    return Name(word, span=cursor.span(start))


# --- subscripts ------------------------------------------------------------------------


def _script(cursor: LatexCursor) -> tuple[int, int]:
    """The tokens of the subscript at the cursor, from the first up to the one past the last."""
    if cursor.ahead(1).kind != "{":
        return cursor.position + 1, cursor.position + 2
    first = place = cursor.position + 2
    while cursor.tokens[place].kind not in ("}", "{", "end"):
        place += 1
    return first, place


def _subscripted(cursor: LatexCursor, word: str, start: int) -> str:
    """The name that ``word`` and the subscript at the cursor make: ``x_1``, ``v_max``."""
    first, end = _script(cursor)
    pieces = cursor.tokens[first:end]
    text = "".join(token.text for token in pieces)
    simple = pieces and all(token.kind in ("letter", "number", "roman", "text") for token in pieces)
    braced = cursor.ahead(1).kind == "{"
    if (
        not simple
        or not (text.isascii() and text.isalnum())
        or (braced and cursor.tokens[end].kind != "}")
    ):
        cursor.position = min(end, len(cursor.tokens) - 1)
        raise cursor.error(
            "this subscript does not make a name",
            f"{word}(n + 1) for a term of a sequence, {word}_{{1}} for a name",
            start=start,
            end=cursor.position,
        )
    if not braced and len(text) > 1 and pieces[0].kind == "number":
        raise cursor.error("unclear where the subscript ends", f"{word}_{{{text}}}", start=start)
    cursor.position = end + 1 if braced else end
    joined = f"{word}_{text}"
    if joined not in cursor.names and f"{word}{text}" in cursor.names and text.isdigit():
        return f"{word}{text}"
    return joined


def _indexed(cursor: LatexCursor, word: str, start: int) -> Node | None:
    """``M_{1,2}`` as ``M[1, 2]``, or None for other subscripts."""
    first, end = _script(cursor)
    kinds = [token.kind for token in cursor.tokens[first:end]]
    if "," not in kinds or any(kind not in ("number", "letter", ",") for kind in kinds):
        return None
    cursor.position = first
    with cursor.within():
        indices = [cursor.expression(Level.ADD)]
        while cursor.take(","):
            indices.append(cursor.expression(Level.ADD))
        cursor.need("}", "'}' after the subscript")
    return Index(Name(word), tuple(indices), span=cursor.span(start))


def _term_of_sequence(cursor: LatexCursor, word: str, start: int) -> Node:
    """``u_{n+1}`` as ``u(n + 1)`` for a declared sequence ``u``."""
    cursor.position += 1
    if cursor.take("{"):
        with cursor.within():
            argument = cursor.expression(Level.ADD)
            cursor.need("}", "'}' after the subscript")
    elif cursor.kind in ("letter", "number") and len(cursor.token.text) == 1:
        argument = _one_token(cursor)
    else:
        raise cursor.error("unclear where the subscript ends", f"{word}_{{…}}")
    return Call(word, (argument,), span=cursor.span(start))


def _one_token(cursor: LatexCursor) -> Node:
    start = cursor.position
    token = cursor.token
    cursor.position += 1
    if token.kind == "number":
        return Number(token.value, token.text, span=cursor.span(start))
    return Name(token.text, span=cursor.span(start))


# --- primes and inverses ---------------------------------------------------------------


def _order(cursor: LatexCursor, word: str) -> int:
    """The order in ``f^{(3)}(x)``, stepping over it; 0 if nothing of the kind stands here."""
    tokens = [cursor.ahead(place) for place in range(7)]
    kinds = [token.kind for token in tokens]
    known = cursor.is_function(word) or (word in _FUNCTION_LETTERS and word not in cursor.names)
    if kinds[:6] != ["^", "{", "(", "number", ")", "}"] or kinds[6] != "(" or not known:
        return 0
    if not tokens[3].text.isdigit() or not 1 <= int(tokens[3].text) <= _HIGHEST_ORDER:
        return 0
    cursor.position += 6
    return int(tokens[3].text)


def _primed(cursor: LatexCursor, word: str, primes: int, start: int) -> Node:
    variable = word in cursor.names and not cursor.is_function(word)
    if cursor.kind == "(" and not variable:
        found = arguments(cursor)
        return Call(word, found, primes, span=cursor.span(start))
    if primes == 1 and word[0].isupper() and not cursor.is_function(word):
        name = Name(word, span=cursor.span(start))
        return cursor.call("complement", (name,), start)
    raise cursor.error_about(
        start,
        "a derivative needs a function and its argument",
        rf"f'(x), or \frac{{d{word}}}{{dx}}",
    )


def _inverse(cursor: LatexCursor, word: str, start: int) -> Node | None:
    """``f^{-1}(x)`` and ``f^{-1}`` for a function; None for all other powers."""
    declared = cursor.is_function(word)
    kinds = [cursor.ahead(place).kind for place in range(1, 6)]
    texts = [cursor.ahead(place).text for place in range(1, 6)]
    inverse = kinds[:4] == ["{", "-", "number", "}"] and texts[2] == "1"
    called = kinds[4] == "(" if inverse else False
    if inverse and (declared or (word in _FUNCTION_LETTERS and called)):
        cursor.position += 5
        function = cursor.call("inverse", (Name(word),), start)
        if not called:
            return function
        return Apply(function, arguments(cursor), span=cursor.span(start))
    if declared:
        after = 2 if kinds[0] != "{" else kinds.index("}") + 2 if "}" in kinds else 0
        if after and cursor.ahead(after).kind == "(":
            raise cursor.error(
                "unclear whether this repeats the function or raises its value to a power",
                f"({word}(x))^n",
                start=start,
                end=cursor.position + after - 1,
            )
    return None


# --- calls -----------------------------------------------------------------------------


def _called(cursor: LatexCursor, word: str, start: int) -> Node | None:
    """``f(x)`` as a call; None where the parentheses hold a factor."""
    if cursor.is_function(word):
        return Call(word, arguments(cursor), span=cursor.span(start))
    if word in cursor.names:
        return None
    if word in _PROBABILITY:
        return probability(cursor, SYNONYMS.get(word, word), start)
    if cursor.tokens[start].kind == "letter":
        if word in _FUNCTION_LETTERS:
            return Call(word, arguments(cursor), span=cursor.span(start))
        if word == "C":
            here = cursor.position
            found = arguments(cursor)
            if len(found) == 2:
                return cursor.call("binomial", found, start)
            cursor.position = here
        if word in ("e", "i", "pi") or _contains_itself(cursor, word):
            return None
        raise cursor.error(
            f"unclear whether '{word}' is a function or a factor, as it is not declared",
            rf"{word} \cdot (…)",
            start=start,
            end=start + 1,
        )
    function = SYNONYMS.get(word, word)
    found = arguments(cursor)
    if function in FUNCTIONS:
        return cursor.call(function, found, start)
    return Call(word, found, span=cursor.span(start))


def _contains_itself(cursor: LatexCursor, word: str) -> bool:
    """Whether the parentheses at the cursor speak of ``word``, as in ``n(n + 1)``: a product."""
    place, depth = cursor.position, 0
    while cursor.tokens[place].kind != "end":
        token = cursor.tokens[place]
        depth += {"(": 1, ")": -1}.get(token.kind, 0)
        if token.kind == "letter" and token.text == word:
            return True
        if not depth:
            return False
        place += 1
    return False


def arguments(cursor: LatexCursor) -> tuple[Node, ...]:
    """The arguments whose opening parenthesis is at the cursor."""
    start = cursor.position
    cursor.position += 1
    found: list[Node] = []
    with cursor.within():
        if cursor.kind != ")":
            found.append(cursor.statement())
            while cursor.take(","):
                found.append(cursor.statement())
        cursor.need(")", "',' or ')' in the arguments")
    if not found:
        raise cursor.error_about(start, "empty parentheses")
    return tuple(found)


def probability(cursor: LatexCursor, function: str, start: int) -> Node:
    r"""``P(A \mid B)``."""
    cursor.position += 1
    with cursor.within(scope=Scope(middle="given")):
        here = cursor.position
        event = cursor.statement()
        if cursor.kind in ("mid", "given"):
            cursor.position += 1
            condition = cursor.expression(Level.IFF)
            event = Conditional(event, condition, span=cursor.span(here))
        found = [event]
        while cursor.take(","):
            found.append(cursor.statement())
        cursor.need(")", "',' or ')' in the arguments")
    return cursor.call(function, tuple(found), start)


# --- domains ---------------------------------------------------------------------------

_SIGNS = {
    ("+",): "positive",
    ("-",): "negative",
    (">", "0"): "positive",
    ("<", "0"): "negative",
    (">=", "0"): "nonnegative",
    ("!=", "0"): "nonzero",
}


def blackboard(cursor: LatexCursor) -> Node:
    r"""``\mathbb{R}``, ``\mathbb{Z}^+``, ``\mathbb{R}_{\ge 0}``; ``\mathbb{P}(A)`` too."""
    start = cursor.position
    word = cursor.token.text
    cursor.position += 1
    if word in ("P", "E") and cursor.kind == "(":
        return probability(cursor, cursor.built_in(word), start)
    domain = "complex" if word == "C" else DOMAIN_SPELLINGS.get(word, "")
    if not domain or len(word) != 1:
        raise cursor.error(f"the set '\\mathbb{{{word}}}' is not known", r"\mathbb{R}", start=start)
    modifiers = set()
    while cursor.kind in ("^", "_"):
        modifiers.add(_modifier(cursor, domain, start))
    modifiers.discard("")
    if len(modifiers) > 1 and modifiers != {"positive", "nonnegative"}:
        raise cursor.error_about(start, "this set of numbers is not known", r"\mathbb{R}")
    modifier = "nonnegative" if "nonnegative" in modifiers else "".join(modifiers)
    if domain == "natural" and modifier == "positive":
        domain = "integer"
    if domain == "natural" and modifier == "nonnegative":
        modifier = ""
    return Name(f"{modifier} {domain}".strip(), span=cursor.span(start))


def _modifier(cursor: LatexCursor, domain: str, start: int) -> str:
    """The word for the script at the cursor."""
    below = cursor.kind == "_"
    first, end = _script(cursor)
    pieces = tuple(
        token.text if token.kind == "number" else token.kind for token in cursor.tokens[first:end]
    )
    braced = cursor.ahead(1).kind == "{"
    if braced and cursor.tokens[end].kind != "}":
        raise cursor.error("expected '}' after the set of numbers")
    if below and pieces == ("0",):
        meaning = "nonnegative"
    elif not below and pieces == ("*",) and domain in ("real", "natural", "rational", "complex"):
        meaning = "positive" if domain == "natural" else "nonzero"
    elif pieces == (">=", "1") and domain in ("integer", "natural"):
        meaning = "positive"
    elif pieces in _SIGNS:
        meaning = _SIGNS[pieces]
    else:
        raise cursor.error(
            "this set of numbers is not known", r"\mathbb{R}^{+}, \mathbb{Z}_{\ge 0}", start=start
        )
    cursor.position = end + 1 if braced else end
    return meaning
