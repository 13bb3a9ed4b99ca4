"""Letters for what is said in words in the midst of a formula: "Let u be the mean of 3, 5 and 8."

A sum, a quotient or a comparison of things without a sign has no sentence of its own: "the
remainder of a on division by b + c" has two readings.  With a letter for each of these things,
defined before the request, what is left is a formula, and what the letter stands for a phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass, field

from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.phrases.mathematics import Inset, NoPhraseError, Phrases, Pieces, fill

_LETTERS = "uvwstzqrmn"


@dataclass
class Naming:
    """What has been named so far: each thing with its letter, in the order of definition.

    ``taken`` are names that are no free letters.  ``said`` says what has no tree of its own in
    words, as "result 2", and gives None for all else.
    """

    phrases: Phrases
    taken: Set[str]
    said: Callable[[Node], Pieces | None]
    letters: dict[Node, str] = field(default_factory=dict)
    definitions: list[Pieces] = field(default_factory=list)

    def whole(self, node: Node) -> Node:
        """``node`` with letters for all that no sign says; itself, where a phrase says it."""
        return self._inside(node, frozenset())

    def statement(self, node: Node) -> Node:
        """A fact with letters for all that no sign says; itself, where a phrase says it."""
        try:
            self.phrases.fact(node)
        except NoPhraseError:
            return self.whole(node)
        return node

    def _inside(self, node: Node, bound: frozenset[str]) -> Node:
        """The same with letters for the parts of ``node``."""
        below = tree.children(node)
        if not below or self.phrases.has_notation(node):
            return node
        inner = bound | tree.bound_by(node)
        return tree.mapped(node, lambda part: self._part(part, inner))

    def _part(self, node: Node, bound: frozenset[str]) -> Node:
        pieces = self.said(node)
        if pieces is None:
            node = self._inside(node, bound)
            if not isinstance(node, tree.Call) or self.phrases.has_notation(node):
                return node
            try:
                pieces = self.phrases.term(node)
            except NoPhraseError:
                return node
        if tree.free_names(node) & bound:
            raise NoPhraseError("a thing of each step by itself")
        return tree.Name(self._letter(node, pieces))

    def _letter(self, node: Node, pieces: Pieces) -> str:
        if node not in self.letters:
            free = (letter for letter in _LETTERS if letter not in self.taken)
            letter = next((one for one in free if one not in self.letters.values()), None)
            if letter is None:
                raise NoPhraseError("so many things without a sign")
            self.letters[node] = letter
            holes: dict[str, Pieces] = {"name": (Inset(tree.Name(letter)),), "what": pieces}
            self.definitions.append(fill(self.phrases.get("naming", "let"), holes))
        return self.letters[node]
