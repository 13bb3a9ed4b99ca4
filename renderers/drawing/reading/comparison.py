"""A picture held to the drawing that it should show, group by group.

Every element of the drawing is drawn exactly once and nothing else is; what a group says of itself
is what the element is; its shapes are where the element is, by their own coordinates; its letters
say its text; and all of it stands where the page was arranged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from geometry.figure.drawing import Drawing
from geometry.figure.elements import Element, Label
from mathverify.verification.pictures import Fault, FaultKind
from renderers.drawing.page import Page, Piece
from renderers.drawing.projection import Projection
from renderers.drawing.reading.drawn_labels import expected_runs, place_faults, said
from renderers.drawing.reading.drawn_marks import MARKS, mark_faults
from renderers.drawing.reading.drawn_strokes import stroke_faults
from renderers.drawing.reading.expectation import (
    expected_groups,
    same_letters,
    same_paint,
    same_strokes,
)
from renderers.drawing.reading.picture import Group, Picture
from renderers.drawing.reading.visibility import order_faults

_EDGE = 0.02


def compare(
    picture: Picture, drawing: Drawing, page: Page, secrets: frozenset[str]
) -> Iterator[Fault]:
    """Everything in which a picture differs from a drawing arranged on a page.

    ``secrets`` are the texts that would give the answer away, where the drawing has none of them.
    """
    yield from _page_faults(picture, page)
    expected = {group.id: group for group in expected_groups(page)}
    pieces = {piece.id: piece for piece in page.pieces}
    found: dict[str, Group] = {}
    counted = Counter(group.id for group in picture.groups)
    for group in picture.groups:
        if group.id not in expected:
            yield _extra(group, secrets)
        elif group.id not in found:
            found[group.id] = group
            if counted[group.id] > 1:
                words = f"it is drawn {counted[group.id]} times"
                yield Fault(FaultKind.REPEATED_ELEMENT, group.id, words)
    elements = _elements(drawing, page)
    to = Projection(*picture.world)
    for name, wanted in expected.items():
        if name not in found:
            words = f"the {_spoken(wanted)} is not drawn"
            yield Fault(FaultKind.MISSING_ELEMENT, name, words)
            continue
        held = _Held(found[name], wanted, pieces[name], to)
        yield from held.faults(elements.get(name), drawing, secrets)
    yield from order_faults(picture, tuple(expected))


def _page_faults(picture: Picture, page: Page) -> Iterator[Fault]:
    if abs(picture.width - page.width) > _EDGE or abs(picture.height - page.height) > _EDGE:
        drawn, wanted = (f"{one.width:g} by {one.height:g}" for one in (picture, page))
        words = f"it is {drawn} points, not {wanted}"
        yield Fault(FaultKind.WRONG_PAGE, "page", words)
    ours, theirs = (
        (world[1], world[3], *_corner(world, page)) for world in (picture.world, page.world)
    )
    if any(abs(one - other) > _EDGE for one, other in zip(ours, theirs, strict=True)):
        yield Fault(FaultKind.WRONG_PAGE, "page", "data-world says that the world is elsewhere")
    if picture.description != page.description:
        words = f"the title says {picture.description!r}, not {page.description!r}"
        yield Fault(FaultKind.WRONG_DESCRIPTION, "page", words)


def _corner(world: tuple[float, float, float, float], page: Page) -> tuple[float, float]:
    """Where the upper right corner of the page is in the true world, by another's reckoning."""
    ax, bx, ay, by = page.world
    x, y = (page.width - bx) / ax, (page.height - by) / ay
    return (world[0] * x + world[1], world[2] * y + world[3])


def _spoken(group: Group) -> str:
    kind = group.kind.replace("-", " ")
    return f"{kind} {group.text!r}" if group.text else kind


def _extra(group: Group, secrets: frozenset[str]) -> Fault:
    text = "".join(run.letters for run in said(group))
    if _plain(text) in secrets or _plain(group.text) in secrets:
        return Fault(FaultKind.LEAKED_ANSWER, group.id, f"{group.text!r} is what is asked for")
    words = f"nothing in the figure asks for a {_spoken(group)}"
    return Fault(FaultKind.EXTRA_ELEMENT, group.id, words)


def _plain(text: str) -> str:
    return "".join(text.split())


def _elements(drawing: Drawing, page: Page) -> Mapping[str, Element]:
    """The elements by the ids of their pieces; the numbers of axes are pieces of their own."""
    shown = {piece.id for piece in page.pieces}
    return {element.id: element for element in drawing.elements if element.id in shown}


@dataclass(frozen=True, slots=True)
class _Held:
    """A group beside what it should be."""

    group: Group
    wanted: Group
    piece: Piece
    to: Projection

    def faults(
        self, element: Element | None, drawing: Drawing, secrets: frozenset[str]
    ) -> Iterator[Fault]:
        own = [*self._claims(), *self._text(secrets), *self._geometry(element, drawing)]
        own += self._looks()
        if not own and not same_strokes(self.group, self.wanted):
            own.append(self._fault(FaultKind.REDRAWN, "its shapes are of another size or place"))
        if not own and not same_letters(self.group, self.wanted):
            own.append(self._fault(FaultKind.MOVED_LABEL, "its letters stand elsewhere"))
        yield from own

    def _fault(self, kind: FaultKind, words: str) -> Fault:
        return Fault(kind, self.group.id, words)

    def _claims(self) -> Iterator[Fault]:
        for what, ours, theirs in (
            ("kind", self.group.kind, self.wanted.kind),
            ("source", self.group.source, self.wanted.source),
        ):
            if ours != theirs:
                words = f"data-{what} says {ours!r}, and it is {theirs!r}"
                yield self._fault(FaultKind.WRONG_SOURCE, words)
        if self.group.text != self.wanted.text:
            words = f"data-text says {self.group.text!r}, and it is {self.wanted.text!r}"
            yield self._fault(FaultKind.WRONG_TEXT, words)

    def _text(self, secrets: frozenset[str]) -> Iterator[Fault]:
        wanted = tuple(run for words in self.piece.words for run in expected_runs(words.text))
        ours = said(self.group)
        if ours == wanted:
            return
        letters = "".join(run.letters for run in ours)
        should = self.wanted.text
        if _plain(letters) in secrets:
            words = f"it says {letters!r}, which is what is asked for"
            yield self._fault(FaultKind.LEAKED_ANSWER, words)
        elif letters == "".join(run.letters for run in wanted):
            words = f"the letters of {should!r} are slanted, raised or lowered in another way"
            yield self._fault(FaultKind.WRONG_TEXT, words)
        else:
            yield self._fault(FaultKind.WRONG_TEXT, f"it says {letters!r}, not {should!r}")

    def _geometry(self, element: Element | None, drawing: Drawing) -> Iterator[Fault]:
        forms = tuple(stroke.form for stroke in self.group.strokes)
        match element:
            case None:
                return
            case Label():
                for words in place_faults(element, self.group, self.to):
                    yield self._fault(FaultKind.FAR_LABEL, words)
            case _ if isinstance(element, MARKS):
                for words in mark_faults(element, self.group.strokes, self.to):
                    yield self._fault(FaultKind.WRONG_MARK, words)
            case _:
                for words in stroke_faults(element, forms, self.to, drawing.box):
                    yield self._fault(FaultKind.WRONG_GEOMETRY, words)

    def _looks(self) -> Iterator[Fault]:
        paints = [stroke.paint for stroke in self.group.strokes]
        wanted = [stroke.paint for stroke in self.wanted.strokes]
        if len(paints) == len(wanted):
            if not all(map(same_paint, paints, wanted)):
                words = "its lines are painted in another way (colour, width, dashes or fill)"
                yield self._fault(FaultKind.WRONG_STYLE, words)
        colours = {one.colour for one in self.group.letters}
        if colours != {one.colour for one in self.wanted.letters}:
            yield self._fault(FaultKind.WRONG_STYLE, "its letters have another colour")
