"""What of a verified question may stand on a page: every formula with the place it comes from.

A place is a path of the spec, for a slot with the slot behind it: ``$.answer``,
``$.steps[0].relation``, ``$.prose.stem{price}``.  Data are put in, and the tree is tidied as it is
printed; what was not proved has no place.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mathverify.language.printed import PrintedNames
from mathverify.language.tidying import tidy
from mathverify.language.tree import Constant, Node, TupleLiteral
from mathverify.phrases.locale import manner_of
from mathverify.phrases.mathematics import Pieces
from mathverify.problem.ask_kinds import Answer
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.domains import Shape
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading, read
from mathverify.semantics.worked_out import shown_answer
from mathverify.texts.printing import printed_option, printed_page, printed_text
from mathverify.verification.facets import Facet
from mathverify.verification.parts import part_specs
from mathverify.verification.pictures import Picture
from mathverify.verification.picturing import pictures_of
from mathverify.verification.verified import Verified


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


def printed_names(reading: Reading, lang: str) -> PrintedNames:
    """The names that a question declares, for whoever reads its formulas in print.

    ``lang`` is the language of the texts of the whole question, which a part by itself has not.
    """
    points = {name for name, domain in reading.domains.items() if domain.shape is Shape.POINT}
    # "AB" of two points that are given by their places is a length too.
    points |= {n for n, d in reading.data.items() if n.isupper() and isinstance(d, TupleLiteral)}
    functions = frozenset(reading.functions)
    return PrintedNames(reading.declared, functions, frozenset(points), manner_of(lang))


def figure_place(index: int) -> str:
    """The place of the picture with that number, from 0."""
    return f"$.figure[{index}]"


def shown(verified: Verified) -> Shown:
    """All formulas and pictures of ``verified`` that were proved.

    Raises `ReadBackError` where its figure cannot be shown.
    """
    found = Shown()
    for index, picture in enumerate(pictures_of(verified)):
        found.pictures[figure_place(index)] = picture
        found.required.append(figure_place(index))
    spec = verified.spec
    whole, lang = read(spec), spec.lang
    page = printed_page(spec)
    if page.whole:
        _text(found, printed_names(whole, lang), "$.prose.stem", page.whole, required=True)
    for index, text in enumerate(page.parts):
        reading = read(dict(part_specs(spec))[f"$.parts[{index}]"])
        if text:
            names = printed_names(reading, lang)
            _text(found, names, f"$.parts[{index}].prose.stem", text, required=True)
    for prefix, single in part_specs(spec):
        if single.ask is not None:
            _asked(found, read(single), single, prefix, verified)
    return found


def _asked(
    found: Shown, reading: Reading, spec: ProblemSpec, prefix: str, verified: Verified
) -> None:
    names = printed_names(reading, verified.spec.lang)

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
            if text := printed_option(reading, option, node, f"{path}.text"):
                _text(found, names, f"{path}.text", text, required=True)
            else:
                tree(path, node, required=True)
    truth = spec.ask is not None and spec.ask.kind.answer is Answer.STATEMENT
    if not (truth and isinstance(reading.answer, Constant)):
        tree(f"{prefix}.answer", shown_answer(reading))
    if Facet.STEPS in verified.facets:
        for index, (parsed, step) in enumerate(zip(reading.steps, spec.steps, strict=True)):
            path = f"{prefix}.steps[{index}]"
            for part in ("case", "let", "relation", "rejects"):
                tree(f"{path}.{part}", getattr(parsed, part))
            if step.because is not None:
                text = printed_text(reading, step.because, f"{path}.because")
                _text(found, names, f"{path}.because", text, required=False)


def _text(found: Shown, names: PrintedNames, path: str, printed: Pieces, *, required: bool) -> None:
    pieces: list[str | SlotPlace] = []
    for piece in printed:
        if isinstance(piece, str):
            pieces.append(piece)
            continue
        found.trees[piece.place] = (tidy(piece.node), names)
        pieces.append(SlotPlace(piece.place))
    text = ShownText(tuple(pieces), required)
    found.texts[path] = text
    if required:
        found.required += text.places
