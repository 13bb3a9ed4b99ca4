"""Functions of the language called in words: ``median of marks``, ``lcm of 12 and 18``."""

from __future__ import annotations

from mathverify.language.notation.extents import parted
from mathverify.language.notation.row import Match, Row
from mathverify.language.vocabulary import FUNCTIONS

__all__ = ["ROWS"]

#: What may follow a call in words; before anything else it is not clear how far it goes.
_BEHIND = frozenset({"end", "=", "<", "<=", ">", ">=", "!=", ",", ")", "]", "}", "and", "or"})


def _fits(match: Match) -> bool:
    """Whether the function takes so many arguments, and nothing after them may be one's part.

    ``median of a and b`` may be one call and another statement: a function of one thing takes
    several only where the text ends with them.
    """
    behind = match.line[match.end].kind
    if behind not in _BEHIND:
        return False
    least, most = FUNCTIONS[match.holes["f"][0].shown]
    count = len(parted(match.holes["of"], ","))
    if least == 1 and count > 1 and behind != "end":
        return False
    return least <= count <= (count if most is None else most)


ROWS = (
    Row(
        "[ the ] {f:function} of [ the ] {of:arguments}", "{f}({of})", unless=("{f}",), guard=_fits
    ),
)
