"""Mathematics told in phrases: what to write instead of them.

Nothing here is read: a phrase that stands where an expression belongs is refused, and this says
which call it is.  Only texts that are refused already are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TypeAlias

from mathverify.language.notation import NOTATION
from mathverify.language.notation.pattern import phrase, phrase_in
from mathverify.language.notation.pieces import plain_line
from mathverify.language.sentences import instead_of_sentence

_Told: TypeAlias = Mapping[str, str]

_SIGNS = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<"}
_ATOM = r"[A-Za-z_]\w*|\d+(?:\.\d+)?"
#: Digits in groups, as other programs have them.
_GROUPED = re.compile(r"(?<![\w.])\d{1,3}(?:_\d{3})+(?![\w.])")
_LIMIT = re.compile(
    r"lim(?:it)?\s*_?\s*[{(]?\s*([A-Za-z])\s*(?:->|→|to)\s*([^\s{}()]+)\s*[})]?\s*(.+)"
)
_PART_OF = re.compile(rf"(?<!\w )(?<!\w)({_ATOM})\s+of\s+({_ATOM})(?!\w|\(| [A-Za-z])")

#: Nobody writes longer phrases; looking through one takes time that grows with its square.
_LONGEST = 400


def instead_of_phrase(text: str) -> str:
    """What to write in the place of the first phrase of ``text`` that is known; empty if none."""
    if len(text) > _LONGEST:
        return ""
    if both := NOTATION.instead_of(text):
        return both
    if call := instead_of_sentence(text):
        return call
    if match := _GROUPED.search(text):
        return match[0].replace("_", "")
    if call := _first(_BEFORE_LIMITS, text):
        return call
    if match := _LIMIT.match(text.strip()):
        return f"limit({match[3].strip()}, {match[1]}, {match[2]})"
    if call := _first(_AFTER_LIMITS, text):
        return call
    if match := _PART_OF.search(text):
        return f"{match[1]}*{match[2]}"
    return ""


def _first(phrases: _Phrases, text: str) -> str:
    """What the first of the phrases makes that a text is or has."""
    for fits, pattern, call in phrases:
        told = fits(pattern, text)
        if told is not None and (found := call(told)):
            return found
    return ""


def _to_infinity(told: _Told) -> str:
    series = told.get("of", "")
    if not series:
        return "sum(a*r^(n - 1), n, 1, inf) with the first term a and the ratio r"
    if "..." in series or "…" in series:
        return series
    line = plain_line(series)
    letters = [
        piece.shown
        for piece, after in pairwise(line)
        if piece.shown in ("i", "j", "k", "l", "m", "n", "r") and after.kind != "("
    ]
    letter = letters[0] if letters else "n"
    return f"sum({series}, {letter}, 1, inf), or from {letter} = 0 on"


def _periodic(told: _Told) -> str:
    name = told["f"]
    return f"for all x in real: {name}(x + 2*pi) = {name}(x), as truth, with its period"


def _term_of_sequence(told: _Told) -> str:
    name = told["u"].removesuffix("_")
    is_plain = len(name) == 1 and not set("{}()") & set(told["n"])
    return f"{name}({told['n'].strip()})" if is_plain else ""


def _area(told: _Told) -> str:
    below = f"abs({told['f']}(x) - {told['g']}(x))" if "g" in told else f"{told['f']}(x)"
    return f"integral({below}, x, {told['a']}, {told['b']})"


def _counted(told: _Told) -> str:
    sign = _SIGNS.get(told["how"].lower(), "=")
    return f"count(outcome, {told['what']}) {sign} {told['n']}"


def _tangent(told: _Told) -> str:
    at = phrase_in("at [ x = ] {place:signed}", told["text"])
    place = at["place"] if at else "a"
    return f"f({place}) + f'({place})*(x - {place})"


def _has_tangent(pattern: str, text: str) -> _Told | None:
    return None if phrase_in(pattern, text) is None else {"text": text}


_Phrases: TypeAlias = tuple[
    tuple[Callable[[str, str], _Told | None], str, Callable[[_Told], str]], ...
]
#: How a phrase is looked for, the phrase, and the call for it.
_BEFORE_LIMITS: _Phrases = (
    (
        phrase,
        "[ the ] sum to infinity [ of [ the ] [ [ geometric ] series ] {of:rest} ]",
        _to_infinity,
    ),
    (
        phrase,
        "[ the ] [ least|smallest|fundamental|principal ] [ positive ] period of "
        "[ the function ] {f:identifier} [ ( {x:identifier} ) ]",
        _periodic,
    ),
    (
        phrase_in,
        "{n:atom} choose {k:atom}",
        lambda told: f"binomial({told['n']}, {told['k']})",
    ),
    (
        phrase_in,
        "[ the ] coefficient of {x:letter} [ ^ [ { ] {n:digits} [ } ] ] in "
        "[ the expansion of ] {of:rest}",
        lambda told: f"coefficient({told['of']}, {told['x']}, {told.get('n', 1)})",
    ),
)
_AFTER_LIMITS: _Phrases = (
    (phrase_in, "{u:stem} ~{ {n:inside} }", _term_of_sequence),
    (phrase_in, "{u:stem} ~( {n:inside} )", _term_of_sequence),
    (
        phrase_in,
        "+ ... [ + ]",
        lambda _: (
            "sum(expr, k, first, last), with the rule of the terms: sum(3*2^(k - 1), k, 1, 9)"
        ),
    ),
    (
        phrase,
        "[ the ] area under|between|below [ the ] [ curve|curves|graph|graphs [ of ] ] "
        "{f:identifier} [ ( x ) ] [ and {g:identifier} [ ( x ) ] ] from|between [ x = ] {a:run} "
        "to|and [ x = ] {b:run}",
        _area,
    ),
    (
        phrase_in,
        "{how:=exactly|at·least|at·most|more·than|fewer·than} {n:digits} {what:identifier}",
        _counted,
    ),
    (_has_tangent, "tangent [ line ] to|of|at", _tangent),
)
