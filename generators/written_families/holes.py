"""A question of a family together with the formulas that its numbers come from.

A text of a family has holes: ``<rows*tiles>`` between its angle brackets.  Where a hole comes to a
number, the question is made a second time with a *mark* in its place, a number that stands nowhere
else, so that whoever reads the question can tell which of its numbers says which formula.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generators.parameters import Values
from generators.written_families.family_document import Case, FamilyDocument
from generators.written_families.family_file import FamilyFile
from generators.written_families.plans import WAY
from generators.written_families.questions import question
from generators.written_families.texts import MARK, Text, priced_like, text
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.tree import Node
from mathverify.problem.paths import at_key
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.values import Value as Written

#: What stands around a number that comes of a hole, while the question is made.
_OPEN, _CLOSE = "\x02", "\x03"
_HELD = re.compile(f"{_OPEN}(\\d+){_OPEN}([^{_CLOSE}]*){_CLOSE}")
_NUMBER = re.compile(r"(\(?-?)(\d+)(?:\.(\d+))?(?:/(\d+))?(\)?)")
#: The first mark; no family has numbers of this size.
_FIRST = 7_000_003


@dataclass(frozen=True, slots=True)
class Hole:
    """One number of a question: the formula it comes from, and how it is written.

    ``formula`` is in the parameters alone.  ``marks`` are the numbers that stand for it, two for a
    fraction, none for 0 and 1, which stay as they are.  ``kind`` is what is kept of the number:
    ``#``, ``-#``, ``#.##``, ``#/#``, ``0``.  ``manner`` is how the family has it written, and
    ``beside`` are the amounts that it is written like.
    """

    formula: Node
    marks: tuple[Fraction, ...]
    kind: str
    manner: str
    beside: tuple[Node, ...]

    @property
    def negative(self) -> bool:
        """Whether the text shows a sign before the number."""
        return self.kind.startswith("-")


@dataclass(frozen=True, slots=True)
class Holed:
    """A question for some values, and the same with marks for its numbers.

    ``cases`` are the keys of the cases that hold, ``inlined`` puts formulas of the parameters in
    the place of the names that are derived from them, ``names`` are all that have values.
    """

    values: Values
    cases: tuple[str, ...]
    spec: ProblemSpec
    marked: ProblemSpec
    holes: tuple[Hole, ...]
    names: frozenset[str]
    inlined: Callable[[Node], Node]


@dataclass(frozen=True, slots=True)
class NoHoles:
    """The numbers of a question cannot be told by formulas, and why."""

    reason: str


class UntoldError(ValueError):
    """A hole that no formula of the parameters tells."""


def holed(
    family: FamilyFile, values: Values, cases: tuple[str, ...], scope: Mapping[str, Any]
) -> Holed | NoHoles:
    """The question for these values, of what `FamilyFile.bound` tells of them."""
    document = family.document
    chosen = (choice.cases[key] for choice, key in zip(document.choices, cases, strict=True))
    maker = _Maker(document, (document.always, *chosen), values, scope)
    try:
        spec = maker.question()
        marked = maker.marked(spec)
    except UntoldError as error:
        return NoHoles(str(error))
    return Holed(values, cases, maker.plain(spec), marked, maker.holes, maker.known, maker.inlined)


class _Maker:
    def __init__(
        self,
        document: FamilyDocument,
        said: tuple[Case, ...],
        values: Values,
        scope: Mapping[str, Any],
    ) -> None:
        self._name = document.head.name
        self._said = said
        self._scope = scope
        self.known = frozenset(scope)
        self._numbers = frozenset(
            name for name, value in values.items() if not isinstance(value, str)
        )
        self._texts = frozenset(name for case in said for name in case.texts)
        self._derived = {name: formula for case in said for name, formula in case.derive.items()}
        # What is derived for other texts than those of the question has no value here.
        self._named_here = self.known.union(self._derived)
        self._nodes: dict[str, Node] = {}
        self._found: list[tuple[Hole, str]] = []

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The holes that came to numbers, in the order in which the texts were filled."""
        return tuple(hole for hole, _ in self._found)

    def question(self) -> ProblemSpec:
        """The question, each number that comes of a hole between signs of its own."""
        sections: dict[str, tuple[str, Written]] = {}
        for case in self._said:
            for key, value in case.question.items():
                sections[key] = (at_key(at_key(case.path, "question"), key), value)
            if case.bloom is not None:
                sections["bloom"] = (at_key(case.path, "bloom"), case.bloom)
        made = question(self._name, sections, self._reading, lambda *_: None)
        return made(dict(self._scope))

    def plain(self, spec: ProblemSpec) -> ProblemSpec:
        """The question without those signs."""
        return _changed(spec, lambda found: found[2])

    def marked(self, spec: ProblemSpec) -> ProblemSpec:
        """The question with marks in the place of the numbers."""
        return _changed(spec, lambda found: self._found[int(found[1])][1])

    def _reading(self, value: Written, path: str) -> Text:
        if isinstance(value, list) and path.endswith(".stem"):
            value = value[self._scope[WAY] % len(value)]
        written = " ".join(str(value).split())
        return Text(MARK.sub(self._filled, written), (), frozenset(), None)

    def _filled(self, found: re.Match[str]) -> str:
        read = text(found[0], self.known)
        told = read(dict(self._scope))
        (piece,) = read.pieces
        node = piece.formula.node
        if _NUMBER.fullmatch(told) is None:
            if self._is_word(node) or not read.names & self._depending():
                return told
            raise UntoldError(f"{found[0]} comes to {told}, which is no number")
        like = priced_like(piece.manner)
        beside = tree.children(self.inlined(tree.Name(like))) if like else ()
        hole, marked = _marked(told, len(self._found), self.inlined(node), piece.manner, beside)
        self._found.append((hole, marked))
        return f"{_OPEN}{len(self._found) - 1}{_OPEN}{told}{_CLOSE}"

    def _is_word(self, node: Node) -> bool:
        """Whether a hole is for a word that hangs on no number."""
        return (
            isinstance(node, tree.Name)
            and isinstance(self._scope[node.identifier], str)
            and node.identifier not in self._texts
        )

    def _depending(self) -> frozenset[str]:
        """Names whose values hang on numbers."""
        return self._numbers | self._texts | frozenset(self._derived)

    def inlined(self, node: Node) -> Node:
        """A formula in the parameters alone; raises `UntoldError`."""
        if isinstance(node, tree.Name):
            return self._named(node.identifier)
        return tree.mapped(node, self.inlined)

    def _named(self, name: str) -> Node:
        if name in self._numbers or name not in self._named_here:
            return tree.Name(name)
        if name not in self._nodes:
            if name not in self._derived:
                raise UntoldError(f"a number hangs on {name}, which is no parameter of numbers")
            told = parse(self._derived[name], declared=self._named_here)
            self._nodes[name] = self.inlined(told)
        return self._nodes[name]


def _marked(
    told: str, place: int, formula: Node, manner: str, beside: tuple[Node, ...]
) -> tuple[Hole, str]:
    """The hole of a number, and the number with marks in its place."""
    read = _NUMBER.fullmatch(told)
    assert read is not None
    opening, whole, decimals, below, closing = read.groups()
    marks: list[Fraction] = []
    shown: list[str] = []
    kinds: list[str] = []
    for digits, after in ((whole, decimals), (below, None)):
        if digits is None:
            continue
        if digits in ("0", "1") and not after:
            # Told apart from other numbers by whoever looks at texts.
            shown.append(digits)
            kinds.append(digits)
            continue
        mark = str(_FIRST + 4 * place + 2 * len(shown)) + (f".{'3' * len(after)}" if after else "")
        marks.append(Fraction(mark))
        shown.append(mark)
        kinds.append(f"#.{'#' * len(after)}" if after else "#")
    sign = "-" if "-" in opening else ""
    hole = Hole(formula, tuple(marks), sign + "/".join(kinds), manner, beside)
    return hole, f"{opening}{'/'.join(shown)}{closing}"


def _changed(spec: ProblemSpec, told: Callable[[re.Match[str]], str]) -> ProblemSpec:
    def change(value: Any) -> Any:
        match value:
            case str():
                return _HELD.sub(told, value)
            case dict():
                return {key: change(one) for key, one in value.items()}
            case list() | tuple():
                return [change(one) for one in value]
        return value

    return ProblemSpec.model_validate(change(spec.model_dump(exclude_defaults=True)))
