"""Texts of a question with holes where names stand: what is left when names do not matter.

Data are written out in the place of their names and bound variables are numbered, so the only
names left are those of unknowns, functions and givens.  A text that is no mathematics is taken
word by word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from mathverify.errors import ParseError
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.short_texts import ASCII_NAME as _WORD
from mathverify.language.tree import (
    BINDING_CALLS,
    Call,
    Lambda,
    Name,
    Node,
    bound_by,
    children,
    mapped,
    rebuild,
)

#: A hole is a name between control characters, which no text of a question contains.
_HOLE = re.compile("\x01([^\x02]*)\x02")
_LOOSE_BLANK = re.compile(r"(?<!\w)\s+|\s+(?!\w)")


def hole(name: str) -> str:
    """What stands in a template for a name."""
    return f"\x01{name}\x02"


def filled(template: str, fill: Callable[[str], str]) -> str:
    """``template`` with each hole replaced by what ``fill`` says for its name."""
    return _HOLE.sub(lambda found: fill(found[1]), template)


def split(template: str) -> list[str]:
    """``template`` as texts and the names of the holes between them, in turns."""
    return _HOLE.split(template)


class Templates:
    """Makes templates under the names of one question."""

    def __init__(
        self, names: Collection[str], functions: Collection[str], data: Mapping[str, str]
    ) -> None:
        """``names`` become holes, ``functions`` are those that can be called."""
        self._names = frozenset(names)
        self._functions = frozenset(functions)
        self._texts = dict(data)
        self._open: set[str] = set()

    def of(
        self, text: str, *, bound: tuple[str, ...] = (), more: frozenset[str] = frozenset()
    ) -> str:
        """The template of one text; ``bound`` are its parameters, ``more`` further names."""
        declared = self._names | frozenset(self._texts) | frozenset(bound)
        scope = {name: f"\x03{index}\x04" for index, name in enumerate(bound)}
        try:
            node = parse(text, declared=declared, functions=self._functions)
            return to_ascii(self._marked(node, scope, more))
        except (ParseError, RecursionError):
            return self._words(text, scope, more)

    # --- trees -------------------------------------------------------------------------

    def _marked(self, node: Node, scope: dict[str, str], more: frozenset[str]) -> Node:
        if isinstance(node, Name):
            return self._name(node, scope, more)
        if isinstance(node, Lambda):
            inner = self._within(scope, node.parameters)
            parameters = tuple(inner[name] for name in node.parameters)
            body = self._marked(node.body, inner, more)
            return replace(node, parameters=parameters, body=body)
        if isinstance(node, Call):
            return self._call(node, scope, more)
        if variables := tuple(bound_by(node)):
            # A set builder or a quantifier: its variable is bound in what follows the domain.
            inner = self._within(scope, variables)
            domain, body = children(node)
            parts = (self._marked(domain, scope, more), self._marked(body, inner, more))
            return replace(rebuild(node, parts), variable=inner[variables[0]])  # type: ignore[call-arg]
        return mapped(node, lambda child: self._marked(child, scope, more))

    def _within(self, scope: dict[str, str], variables: tuple[str, ...]) -> dict[str, str]:
        return scope | {
            name: f"\x03{len(scope) + index}\x04" for index, name in enumerate(variables)
        }

    def _call(self, node: Call, scope: dict[str, str], more: frozenset[str]) -> Node:
        variable = node.arguments[1] if len(node.arguments) > 1 else None
        inner = scope
        if node.function in BINDING_CALLS and isinstance(variable, Name):
            inner = self._within(scope, (variable.identifier,))
        arguments = tuple(
            self._marked(argument, inner if index < 2 else scope, more)
            for index, argument in enumerate(node.arguments)
        )
        function = scope.get(node.function) or (
            f"\x01{node.function}\x02" if node.function in self._names else node.function
        )
        return replace(node, function=function, arguments=arguments)

    def _name(self, node: Name, scope: dict[str, str], more: frozenset[str]) -> Node:
        name = node.identifier
        if name in scope:
            return Name(scope[name])
        if name in self._texts and name not in self._open:
            return self._datum(name)
        return Name(f"\x01{name}\x02") if name in self._names or name in more else node

    def _datum(self, name: str) -> Node:
        """The value of a datum in the place of its name."""
        text = self._texts[name]
        declared = self._names | frozenset(self._texts)
        self._open.add(name)
        try:
            node = parse(text, declared=declared, functions=self._functions)
            return self._marked(node, {}, frozenset())
        except ParseError:
            return Name(self._words(text, {}, frozenset()))
        finally:
            self._open.discard(name)

    # --- words -------------------------------------------------------------------------

    def _words(self, text: str, scope: dict[str, str], more: frozenset[str]) -> str:
        def word(found: re.Match[str]) -> str:
            name = found.group()
            if name in scope:
                return scope[name]
            if name in self._texts and name not in self._open:
                self._open.add(name)
                try:
                    return f"({self._words(self._texts[name], {}, frozenset())})"
                finally:
                    self._open.discard(name)
            return f"\x01{name}\x02" if name in self._names or name in more else name

        return _LOOSE_BLANK.sub("", " ".join(_WORD.sub(word, text).split()))
