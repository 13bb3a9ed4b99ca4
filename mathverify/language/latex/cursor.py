"""The place in the LaTeX tokens that all rules of the reader share, and how they complain.

The rules live in the files beside it; each takes a `LatexCursor` and gives back a
node.  They reach each other only through `LatexCursor.expression` and
`LatexCursor.statement`, which `mathverify.language.latex.reader` provides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

from mathverify.errors import ParseError
from mathverify.language.latex.tokens import LatexToken
from mathverify.language.limits import Limits
from mathverify.language.tree import Add, Call, Divide, Multiply, Negate, Node, PlusMinus, Span
from mathverify.language.vocabulary import FUNCTIONS

#: What has an operator outside of brackets, so that it reads otherwise beside another one.
LOOSE = (Add, Multiply, Divide, Negate, PlusMinus)


@dataclass(frozen=True, slots=True)
class Scope:
    r"""What some signs mean at present.

    ``middle`` is the meaning of ``\mid``: ``divides``, ``given`` or ``such that``; ``colons``
    says whether a colon makes a ratio, ``differential`` whether ``dx`` ends the expression,
    ``side`` whether a lone sign as exponent is the side of a limit.
    """

    middle: str = "divides"
    colons: bool = True
    differential: bool = False
    side: bool = False


class LatexCursor(ABC):
    r"""A reading under way.

    ``names`` are the declared and the bound names, ``functions`` those of them that are
    functions.  ``grouped`` is what the last closing parenthesis gave, ``fraction`` the last
    fraction with a line, ``vector`` the last name under an arrow, ``differential`` the
    variable of a ``dx`` above a fraction's line.  ``open_ended`` holds the sums and limits
    whose terms stand without parentheses, with their variable.  ``minimum`` is how tightly
    operators must bind for the rule just called.
    """

    def __init__(
        self,
        text: str,
        tokens: list[LatexToken],
        names: frozenset[str],
        functions: frozenset[str],
        limits: Limits,
    ) -> None:
        self.text = text
        self.tokens = tokens
        self.names = names
        self.functions = functions
        self.limits = limits
        self.position = 0
        self.brackets = 0
        self.entries = 0
        self.minimum = 0
        self.scope = Scope()
        self.grouped: Node | None = None
        self.fraction: Node | None = None
        self.vector: Node | None = None
        self.differential = ""
        self.columns_are_vectors = False
        self.open_ended: list[tuple[Node, str]] = []

    @abstractmethod
    def expression(self, minimum: int) -> Node:
        """An expression whose operators bind at least as tightly as ``minimum``."""

    @abstractmethod
    def infix(self, left: Node, minimum: int, start: int) -> Node:
        """``left``, read since token ``start``, with the operators that follow it."""

    @abstractmethod
    def statement(self) -> Node:
        """Anything that may stand between brackets and commas."""

    # --- moving ------------------------------------------------------------------------

    @property
    def token(self) -> LatexToken:
        """The token at the cursor."""
        return self.tokens[self.position]

    @property
    def kind(self) -> str:
        """Kind of the token at the cursor."""
        return self.tokens[self.position].kind

    def ahead(self, count: int) -> LatexToken:
        """The token ``count`` places on; the last one beyond the end."""
        return self.tokens[min(self.position + count, len(self.tokens) - 1)]

    def is_command(self, *names: str) -> bool:
        """Whether one of these commands stands at the cursor."""
        return self.token.kind == "command" and self.token.text in names

    def take(self, kind: str) -> bool:
        """Step over a token of this kind if it is here."""
        if self.kind == kind:
            self.position += 1
            return True
        return False

    def primes(self) -> int:
        r"""How many primes stand here, as ``'`` or ``^{\prime}``; steps over them."""
        count = 0
        while self.take("'"):
            count += 1
        if not count and self.kind == "^":
            if self.ahead(1).kind == "'":
                self.position += 2
                return 1
            place = 2
            while self.ahead(1).kind == "{" and self.ahead(place).kind == "'":
                place += 1
            if place > 2 and self.ahead(place).kind == "}":
                self.position += place + 1
                return place - 2
        return count

    def need(self, kind: str, what: str, hint: str = "") -> None:
        """Step over a token of this kind or complain that ``what`` was expected."""
        if not self.take(kind):
            raise self.error(f"expected {what}", hint)

    def span(self, start: int) -> Span:
        """From the token at ``start`` to the last one read."""
        last = self.tokens[max(start, self.position - 1)]
        return Span(self.tokens[start].start, last.end)

    @contextmanager
    def within(
        self,
        *,
        names: frozenset[str] = frozenset(),
        scope: Scope | None = None,
        closed: bool = True,
    ) -> Iterator[None]:
        """One level deeper, where ``names`` are bound; ``closed`` by a bracket at its end."""
        outer_scope, outer_names = self.scope, self.names
        self.scope = Scope() if scope is None else scope
        self.names = outer_names | names
        already_open = len(self.open_ended)
        self.brackets += 1
        if self.brackets > self.limits.depth:
            raise self.error(f"brackets nested deeper than {self.limits.depth}")
        yield
        self.brackets -= 1
        self.scope, self.names = outer_scope, outer_names
        if closed:
            del self.open_ended[already_open:]

    def scoped(self, **changes: str | bool) -> Scope:
        """The present scope with some changes."""
        return replace(self.scope, **changes)  # type: ignore[arg-type]

    # --- names -------------------------------------------------------------------------

    def is_function(self, word: str) -> bool:
        """Whether ``word`` is declared as a function."""
        return word in self.functions

    def built_in(self, function: str) -> str:
        """``function`` itself, unless a declared name hides it."""
        if function in self.names:
            raise self.error(f"'{function}' is a declared name here, so its sign cannot be read")
        return function

    def call(self, function: str, arguments: tuple[Node, ...], start: int) -> Call:
        """A call of the built-in ``function``, with as many arguments as it takes."""
        name = self.built_in(function)
        if name in FUNCTIONS:
            least, most = FUNCTIONS[name]
            if len(arguments) < least or (most is not None and len(arguments) > most):
                wanted = f"{least}" if least == most else f"{least} to {most or 'any number of'}"
                message = f"{name} takes {wanted} arguments, not {len(arguments)}"
                raise self.error_about(start, message)
        return Call(name, arguments, span=self.span(start))

    def at_differential(self) -> bool:
        r"""Whether ``dx`` or ``\mathrm{d}x`` stands at the cursor."""
        upright = self.kind == "roman" and self.token.text == "d"
        italic = self.kind == "letter" and self.token.text == "d" and "d" not in self.names
        return (upright or italic) and self.ahead(1).kind == "letter"

    # --- complaints --------------------------------------------------------------------

    def error(
        self, message: str, hint: str = "", *, start: int | None = None, end: int | None = None
    ) -> ParseError:
        """An error at the cursor, or from token ``start`` up to and with token ``end``."""
        first = self.position if start is None else start
        last = first if end is None else end
        begin = self.tokens[min(first, len(self.tokens) - 1)].start
        finish = self.tokens[min(last, len(self.tokens) - 1)].end
        return ParseError(self.text, begin, max(begin, finish), message, hint)

    def error_about(self, start: int, message: str, hint: str = "") -> ParseError:
        """An error about everything read since the token at ``start``."""
        return self.error(message, hint, start=start, end=max(start, self.position - 1))


OperandRule: TypeAlias = Callable[[LatexCursor], Node]
InfixRule: TypeAlias = Callable[[LatexCursor, Node, int], Node | None]
