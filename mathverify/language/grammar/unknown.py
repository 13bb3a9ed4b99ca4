"""What to say about a name that nobody declared."""

from __future__ import annotations

import re

from mathverify.language.grammar.cursor import Cursor
from mathverify.language.vocabulary import DOMAIN_SPELLINGS, FUNCTIONS, SYNONYMS

_LEIBNIZ = re.compile(r"d([2-9]?)([A-Za-z_]\w*)/d([A-Za-z_]+)([2-9]?)")
_LONGEST_SPLIT = 16
_MOST_PIECES = 3


def check_unknown(parser: Cursor, word: str, start: int) -> None:
    """Refuse an undeclared name that is clearly several declared ones."""
    _check_operator(parser, word, start)
    if (
        not 2 <= len(word) <= _LONGEST_SPLIT
        or word in FUNCTIONS
        or word in SYNONYMS
        or word in DOMAIN_SPELLINGS
    ):
        return
    following = parser.kinds[parser.position]
    stem, _, index = word.partition("_")
    if stem in parser.functions and index.isalnum():
        raise parser.error(f"'{word}' is not declared", f"{stem}({index})", start=start)
    if following == "(" and word.endswith("_"):
        raise parser.error("an index is an argument", f"{word[:-1]}(...)", start=start)
    if following == "(" and parser.touching(parser.position):
        chain = _split(word, parser.functions)
        if chain:
            close = _closing(parser)
            within = parser.text[parser.ends[parser.position] : parser.starts[close]].strip()
            hint = f"{'('.join(chain)}({within or 'x'}{')' * len(chain)}"
            raise parser.error(f"'{word}' is not declared", hint, start=start, end=close)
    if following == "/" and parser.kinds[parser.position + 1] == "name":
        below = parser.words[parser.position + 1]
        found = _LEIBNIZ.fullmatch(f"{word}/{below}")
        if found and below not in parser.names and found[1] == found[4]:
            order = f", {found[1]}" if found[1] else ""
            raise parser.error(
                "derivatives are written as a function",
                f"diff({found[2]}, {found[3]}{order})",
                start=start,
                end=parser.position + 1,
            )
    pieces = _split(word, parser.names | {"pi", "e", "i"})
    if 1 < len(pieces) <= _MOST_PIECES and any(piece in parser.names for piece in pieces):
        hint = "*".join(pieces)
        if word.isupper() and parser.brackets:
            hint = f"{', '.join(pieces)} for points, {hint} for a product"
        elif word.isupper() and len(pieces) == len(word) == 2:
            hint = f"{hint} for a product, length({', '.join(pieces)}) for points"
        raise parser.error(f"'{word}' is not declared", hint, start=start)


def _closing(parser: Cursor) -> int:
    """Where the parentheses close that open at the cursor; the cursor where they do not."""
    depth = 0
    for place in range(parser.position, len(parser.kinds)):
        depth += {"(": 1, ")": -1}.get(parser.kinds[place], 0)
        if not depth:
            return place
    return parser.position


def _check_operator(parser: Cursor, word: str, start: int) -> None:
    """Refuse ``d/dx(...)`` with the call that is meant by it."""
    here = parser.position
    if word != "d" or [parser.ahead(0), parser.ahead(1), parser.ahead(2)] != ["/", "name", "("]:
        return
    below = parser.words[here + 1]
    if len(below) > 1 and below.startswith("d") and below not in parser.names:
        raise parser.error(
            "derivatives are written as a function",
            f"diff(..., {below[1:]})",
            start=start,
            end=here + 2,
        )


def _split(word: str, known: frozenset[str]) -> list[str]:
    """``word`` as a run of known names, fewest first; empty if it is none."""
    best: list[list[str] | None] = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for begin in range(end):
            before = best[begin]
            if before is not None and word[begin:end] in known:
                chain = [*before, word[begin:end]]
                current = best[end]
                if current is None or len(chain) < len(current):
                    best[end] = chain
    return best[-1] or []
