"""The place in the token list that all grammar rules share, and how they complain.

The rules live in the ``grammar_*`` files; each takes a `Cursor` and gives back a node.  They
reach each other only through `Cursor.expression` and `Cursor.statement`, which
`mathverify.language.parser` provides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.language.limits import Limits
from mathverify.language.node import span_between
from mathverify.language.tokens import Tokens
from mathverify.language.tree import Call, Constant, Name, Node, Number, Span, children

_LONGEST_IN_HINT = 60


class Level:
    """How tightly operators bind, loosest first: plain numbers, which are soon looked up."""

    STATEMENT = 5
    IFF = 10
    IMPLIES = 20
    OR = 30
    AND = 40
    NOT = 50
    RELATION = 60
    RATIO = 70
    MOD = 75
    SET = 80
    RANGE = 85
    ADD = 90
    MULTIPLY = 100
    UNIT = 110
    POWER = 120
    POSTFIX = 130


class Cursor(ABC):
    """A parse under way.

    ``group`` is the node that the last closing parenthesis gave, so that a rule can tell
    ``(a + b) mod 7`` from ``a + b mod 7``; ``group_base`` is the base of the last power if it
    was such a group, ``superscripted`` the last power typed with a raised exponent.  ``bars``
    says what ``|`` between operands means at present, ``colons`` whether ``:`` is a ratio.
    """

    def __init__(
        self,
        text: str,
        tokens: Tokens,
        names: frozenset[str],
        functions: frozenset[str],
        limits: Limits,
    ) -> None:
        self.text = text
        self.kinds = tokens.kinds
        self.words = tokens.words
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.names = names
        self.functions = functions
        self.limits = limits
        self.position = 0
        self.group: Node | None = None
        self.group_base: Node | None = None
        self.superscripted: Node | None = None
        self.bars = "divides"
        self.colons = True
        self.brackets = 0
        self.entries = 0
        self.expanded = 0

    @abstractmethod
    def expression(self, minimum: int) -> Node:
        """An expression whose operators bind at least as tightly as ``minimum``."""

    @abstractmethod
    def operand(self, minimum: int) -> Node:
        """An operand without the operators after it."""

    @abstractmethod
    def statement(self) -> Node:
        """Anything that may stand between brackets and commas."""

    # --- moving ------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Kind of the token at the cursor."""
        return self.kinds[self.position]

    @property
    def word(self) -> str:
        """Text of the token at the cursor."""
        return self.words[self.position]

    def ahead(self, count: int) -> str:
        """Kind of the token ``count`` places on; ``end`` beyond the last."""
        place = self.position + count
        return self.kinds[place] if place < len(self.kinds) else "end"

    def take(self, kind: str) -> bool:
        """Step over a token of this kind if it is here."""
        if self.kinds[self.position] == kind:
            self.position += 1
            return True
        return False

    def need(self, kind: str, what: str) -> None:
        """Step over a token of this kind or complain that ``what`` was expected."""
        if not self.take(kind):
            raise self.error(f"expected {what}")

    def touching(self, place: int) -> bool:
        """Whether no blank stands between the token at ``place`` and the one before."""
        return place > 0 and self.starts[place] == self.ends[place - 1]

    def span(self, start: int) -> Span:
        """From the token at ``start`` to the last one read."""
        return span_between(self.starts[start], self.ends[self.position - 1])

    # --- names -------------------------------------------------------------------------

    def is_word(self, word: str) -> bool:
        """Whether the cursor is at the undeclared word ``word``."""
        return (
            self.words[self.position] == word
            and self.kinds[self.position] == "name"
            and word not in self.names
        )

    def built_in(self, word: str) -> str:
        """``word``, which a short notation stands for, unless the problem declares that name."""
        if word in self.names:
            raise self.error(
                f"this notation means '{word}', which is a declared name here",
                f"rename the declared '{word}'",
            )
        return word

    def bound_name(self, what: str) -> Name:
        """A name in the place of a variable."""
        start = self.position
        if self.kind != "name":
            raise self.error(f"expected {what}")
        self.position += 1
        return Name(self.words[start], span=self.span(start))

    # --- complaints --------------------------------------------------------------------

    def error(
        self, message: str, hint: str = "", *, start: int | None = None, end: int | None = None
    ) -> ParseError:
        """An error at the cursor, or from token ``start`` up to and with token ``end``."""
        first = self.position if start is None else start
        last = (self.position if start is None else first) if end is None else end
        return ParseError(self.text, self.starts[first], self.ends[last], message, hint)

    def error_about(self, start: int, message: str, hint: str = "") -> ParseError:
        """An error about everything read since the token at ``start``."""
        last = max(start, self.position - 1)
        return ParseError(self.text, self.starts[start], self.ends[last], message, hint)

    def enter(self) -> None:
        """Count a bracket; every `enter` has its `leave`."""
        self.brackets += 1
        if self.brackets > self.limits.depth:
            raise self.error(f"brackets nested deeper than {self.limits.depth}")

    def leave(self) -> None:
        """The bracket is closed."""
        self.brackets -= 1


def brief(node: Node) -> str:
    """The canonical text of ``node`` for a hint, or dots where it is long."""
    return "..." if _is_long(node) else to_ascii(node)


def _is_long(node: Node) -> bool:
    if node.span is None:
        return any(_is_long(child) for child in children(node))
    return node.span.end - node.span.start > _LONGEST_IN_HINT


def spelled(node: Node) -> str:
    """The canonical text of ``node`` as an operand of a hint."""
    text = brief(node)
    return text if isinstance(node, (Name, Number, Constant, Call)) else f"({text})"


OperandRule: TypeAlias = Callable[[Cursor, int], Node]
InfixRule: TypeAlias = Callable[[Cursor, Node, int, int], Node | None]
