"""What of a verified question may stand on a page: every formula with the place it comes from.

A place is a path of the spec, for a slot with the slot behind it: ``$.answer``,
``$.steps[0].relation``, ``$.prose.stem{price}``.  Data are put in, and the tree is tidied as it is
printed; what was not proved has no place.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mathverify.language.printed import PrintedNames
from mathverify.language.tidying import tidy
from mathverify.language.tree import Constant, Node
from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.semantics.domains import Shape
from mathverify.semantics.prose import Latex, Slot, Text, segments, slot_node, with_data
from mathverify.semantics.reading import Reading, read
from mathverify.verification.facets import Facet
from mathverify.verification.parts import part_specs
from mathverify.verification.pictures import Picture
from mathverify.verification.picturing import pictures_of
from mathverify.verification.verified import Verified

__all__ = [
    "Shown",
    "ShownText",
    "SlotPlace",
    "figure_place",
    "printed_names",
    "shown",
    "slot_place",
]


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """Where in a text a formula stands."""

    place: str


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text: words and the places of its formulas, in order; ``required`` of every reader."""

    pieces: tuple[str | SlotPlace, ...]
    required: bool

    @property
    def places(self) -> tuple[str, ...]:
        """The places of its formulas alone."""
        return tuple(piece.place for piece in self.pieces if isinstance(piece, SlotPlace))


@dataclass(slots=True)
class Shown:
    """The formulas and pictures of a question by place.

    ``required`` are the places that whoever answers it needs to see.
    """

    trees: dict[str, tuple[Node, PrintedNames]] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)
    texts: dict[str, ShownText] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)


def printed_names(reading: Reading) -> PrintedNames:
    """The names that a question declares, for whoever reads its formulas in print."""
    points = frozenset(
        name for name, domain in reading.domains.items() if domain.shape is Shape.POINT
    )
    return PrintedNames(reading.declared, frozenset(reading.functions), points)


def figure_place(index: int) -> str:
    """The place of the picture with that number, from 0."""
    return f"$.figure[{index}]"


def slot_place(path: str, segment: Latex | Slot) -> str:
    """The place of a formula of the text at ``path``."""
    if isinstance(segment, Slot):
        return f"{path}{{{segment.source}}}"
    return f"{path}${segment.text}$"


def shown(verified: Verified) -> Shown:
    """All formulas and pictures of ``verified`` that were proved.

    Raises `ReadBackError` where its figure cannot be shown.
    """
    found = Shown()
    for index, picture in enumerate(pictures_of(verified)):
        found.pictures[figure_place(index)] = picture
        found.required.append(figure_place(index))
    spec = verified.spec
    whole = read(spec)
    if spec.prose is not None:
        _text(found, whole, "$.prose.stem", spec.prose.stem, required=True)
    for index, part in enumerate(spec.parts):
        if part.prose is not None:
            reading = read(dict(part_specs(spec))[f"$.parts[{index}]"])
            _text(found, reading, f"$.parts[{index}].prose.stem", part.prose.stem, required=True)
    for prefix, single in part_specs(spec):
        if single.ask is not None:
            _asked(found, read(single), single, prefix, verified)
    return found


def _asked(
    found: Shown, reading: Reading, spec: ProblemSpec, prefix: str, verified: Verified
) -> None:
    names = printed_names(reading)

    def tree(place: str, node: Node | None, *, required: bool = False) -> None:
        if node is None or (isinstance(node, Constant) and node.name == "none"):
            return
        found.trees[place] = (tidy(with_data(reading, node)), names)
        if required:
            found.required.append(place)

    if Facet.OPTIONS in verified.facets:
        for index, (option, (_, node)) in enumerate(
            zip(spec.options, reading.options, strict=True)
        ):
            path = f"{prefix}.options[{index}]"
            if option.text is not None:
                _text(found, reading, f"{path}.text", option.text, required=True)
            else:
                tree(path, node, required=True)
    truth = spec.ask is not None and spec.ask.kind is AskKind.TRUTH
    if not (truth and isinstance(reading.answer, Constant)):
        tree(f"{prefix}.answer", reading.answer)
    if Facet.STEPS in verified.facets:
        for index, (parsed, step) in enumerate(zip(reading.steps, spec.steps, strict=True)):
            path = f"{prefix}.steps[{index}]"
            for part in ("case", "let", "relation", "rejects"):
                tree(f"{path}.{part}", getattr(parsed, part))
            if step.because is not None:
                _text(found, reading, f"{path}.because", step.because, required=False)


def _text(found: Shown, reading: Reading, path: str, prose: str, *, required: bool) -> None:
    pieces: list[str | SlotPlace] = []
    names = printed_names(reading)
    for segment in segments(" ".join(prose.split())):
        match segment:
            case Latex():
                node: Node | str = reading.parse_latex(segment.text)
            case Slot():
                node = slot_node(reading, segment)
            case Text():
                node = segment.text
        if isinstance(node, str) or isinstance(segment, Text):
            pieces.append(str(node))
            continue
        place = slot_place(path, segment)
        found.trees[place] = (tidy(node), names)
        pieces.append(SlotPlace(place))
    text = ShownText(tuple(pieces), required)
    found.texts[path] = text
    if required:
        found.required += text.places
