r"""Which plain bars open and which close: ``|x - 1| + 2|y|``, ``\{x | |x| < 2\}``.

A bar is the same sign at both ends.  The neighbours of each bar say what it may be; where
exactly one balanced reading is left it is taken, otherwise ``\lvert … \rvert`` is asked for.
"""

from __future__ import annotations

from dataclasses import replace

from mathverify.errors import ParseError
from mathverify.language.latex.tokens import LatexToken

_OPENING = frozenset({"(", "[", "{", "\\{", "begin", "lvert", "lVert", "lfloor", "lceil", "langle"})
_CLOSING = frozenset(
    {")", "]", "}", "\\}", "end of array", "rvert", "rVert", "rfloor", "rceil", "rangle"}
)
_BREAKS = frozenset({",", ";", "&", "row", "and", "or", "implies", "iff", "for", "if"})
_ENDS_OPERAND = _CLOSING | {
    "number", "letter", "!", "%", "'", "text", "roman", "infinity", "empty", "blackboard", "degree",
}  # fmt: skip
_STARTS_OPERAND = _OPENING | {
    "number", "letter", "command", "operator", "roman", "text", "infinity", "empty", "blackboard",
    "currency", "exists", "forall", "not",
}  # fmt: skip
_SIGNS = frozenset({"-", "+", "+-"})

_DEPTH = {"open": 1, "close": -1, "middle": 0}
_ENOUGH = 2
_MOST_BARS = 40
_KINDS = {"open": "lvert", "close": "rvert", "middle": "mid"}


def settle_bars(text: str, tokens: list[LatexToken]) -> None:
    """Turn every token ``|`` into ``lvert``, ``rvert`` or ``mid``, in place.

    Raises `ParseError` where several readings, or none, are left.
    """
    if not any(token.kind == "|" for token in tokens):
        return
    runs: list[list[int]] = [[]]
    for place, token in enumerate(tokens):
        if token.kind in _OPENING:
            runs.append([])
        elif token.kind in _CLOSING and len(runs) > 1:
            _settle(text, tokens, runs.pop())
        elif token.kind in _BREAKS:
            _settle(text, tokens, runs[-1])
            runs[-1] = []
        elif token.kind == "|":
            runs[-1].append(place)
    for run in runs:
        _settle(text, tokens, run)


def _settle(text: str, tokens: list[LatexToken], run: list[int]) -> None:
    if not run:
        return
    first = tokens[run[0]]
    advice = r"\lvert x \rvert, m \mid n"
    if len(run) > _MOST_BARS:
        raise ParseError(text, first.start, tokens[run[-1]].end, "too many bars", advice)
    for signs_join in (True, False):
        readings = _readings(tokens, run, signs_join)
        if len(readings) == 1:
            for place, role in zip(run, readings[0], strict=True):
                tokens[place] = replace(tokens[place], kind=_KINDS[role])
            return
        if readings:
            break
    message = "unclear which bars belong together" if readings else "a bar without its partner"
    raise ParseError(text, first.start, tokens[run[-1]].end, message, advice)


def _readings(tokens: list[LatexToken], run: list[int], signs_join: bool) -> list[tuple[str, ...]]:
    """The balanced ways to read the bars at ``run``; at most two are looked for.

    With ``signs_join`` a plus or minus after a bar that may close is an operator.
    """
    ways: dict[tuple[str, int, int], list[tuple[str, ...]]] = {("", 0, len(run) % 2): [()]}
    for number in range(len(run)):
        further: dict[tuple[str, int, int], list[tuple[str, ...]]] = {}
        for (last, depth, middles), prefixes in ways.items():
            for role in _possible(tokens, run[number], last, signs_join):
                state = (role, depth + _DEPTH[role], middles - (role == "middle"))
                outside = role == "middle" and depth
                if outside or state[1] < 0 or state[2] < 0 or state[1] >= len(run) - number:
                    continue
                longer = further.setdefault(state, [])
                longer.extend((*prefix, role) for prefix in prefixes[: _ENOUGH - len(longer)])
        ways = further
    return [
        roles
        for (_, depth, middles), all_of in ways.items()
        if depth == middles == 0
        for roles in all_of
    ][:_ENOUGH]


def _possible(tokens: list[LatexToken], place: int, last: str, signs_join: bool) -> list[str]:
    """What the bar at ``place`` may be after a bar of the role ``last``."""
    before = tokens[place - 1].kind if place else "start"
    after = tokens[place + 1].kind
    ended = last == "close" if before == "|" and last else before in _ENDS_OPERAND
    if not ended:
        return ["open"]
    if after in _SIGNS:
        return ["close"] if signs_join else ["close", "open", "middle"]
    starts = after in _STARTS_OPERAND or after == "|"
    return ["close", "open", "middle"] if starts else ["close"]
