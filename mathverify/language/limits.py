"""How much text the parser reads before it refuses; part of the grammar, not of its speed.

Every limit ends in a `ParseError`.  How large a power or factorial may be *worked out* is
not decided here: ``9^9^9`` is a short and well-formed text.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds for one text.

    ``length`` is in characters, ``depth`` counts brackets inside brackets, ``height`` the
    levels of the tree, ``digits`` those of one literal, ``nodes`` the whole tree, and
    ``items`` what ``1..n`` and ``{1, 2, ..., n}`` may be expanded to.
    """

    length: int = 2000
    depth: int = 60
    height: int = 120
    digits: int = 400
    nodes: int = 4000
    items: int = 1000


DEFAULT_LIMITS = Limits()
