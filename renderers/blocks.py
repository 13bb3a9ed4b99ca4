"""A question as blocks of words and formulas, made from `Verified` alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mathverify.errors import NotVerifiedError
from mathverify.language.tree import Constant, Node
from mathverify.problem.spec import AskKind, Option, Part, ProblemSpec
from mathverify.semantics.prose import Latex, Slot, Text, segments, slot_node, with_data
from mathverify.semantics.reading import Reading, read
from mathverify.verification.parts import part_specs
from mathverify.verification.verified import Verified
from renderers.plain_text import formatted
from renderers.tidying import tidy

__all__ = ["Block", "Formula", "Inline", "Line", "QuestionBlocks", "Words", "question_blocks"]


@dataclass(frozen=True, slots=True)
class Words:
    """Text as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A tree, tidied; ``text`` is how it stands in a sentence, empty if it is set as a formula."""

    node: Node
    text: str = ""


Inline: TypeAlias = Words | Formula
Block: TypeAlias = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a worked solution."""

    relation: Block
    because: Block = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked in one place: the text, options, answer and worked solution.

    ``label`` is empty for a question without parts.
    """

    label: str
    stem: Block
    options: tuple[tuple[str, Block], ...]
    answer: Block
    correct: str
    steps: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class QuestionBlocks:
    """A question: what stands before its parts, and one `Asked` for each part (or one in all)."""

    id: str
    grade: str
    digest: str
    stem: Block
    asked: tuple[Asked, ...]


def question_blocks(verified: Verified) -> QuestionBlocks:
    """The blocks of a verified question.

    Raises `NotVerifiedError` for anything else, `UnknownFormatError` for a slot that asks for a
    format that does not exist.
    """
    if type(verified) is not Verified:
        raise NotVerifiedError(type(verified).__name__)
    spec = verified.spec
    whole = read(spec)
    stem = _prose(whole, spec.prose.stem if spec.prose is not None else "")
    asked: list[Asked] = []
    if spec.ask is not None:
        asked.append(_asked(whole, spec, "", ()))
    singles = [single for prefix, single in part_specs(spec) if prefix != "$"]
    for part, single in zip(spec.parts, singles, strict=True):
        reading = read(single)
        asked.append(_asked(reading, single, part.id, _part_stem(reading, part)))
    certificate = verified.certificate
    return QuestionBlocks(
        spec.id, certificate.grade.name.lower(), certificate.digest, stem, tuple(asked)
    )


def _part_stem(reading: Reading, part: Part) -> Block:
    return _prose(reading, part.prose.stem) if part.prose is not None else ()


def _asked(reading: Reading, spec: ProblemSpec, label: str, stem: Block) -> Asked:
    nodes = dict(reading.options)
    options = tuple((o.label, _option(reading, o, nodes.get(o.label))) for o in spec.options)
    answer = dict(options).get(reading.answer_label, ())
    if not reading.answer_label and reading.answer is not None:
        answer = _answer(reading, spec, reading.answer)
    steps = tuple(
        Line(
            (_formula(reading, parsed.relation),),
            _prose(reading, step.because) if step.because is not None else (),
        )
        for parsed, step in zip(reading.steps, spec.steps, strict=True)
        if parsed.relation is not None
    )
    return Asked(label, stem, options, answer, reading.answer_label, steps)


def _option(reading: Reading, option: Option, node: Node | None) -> Block:
    if option.text is not None:
        return _prose(reading, option.text)
    assert node is not None
    return (_formula(reading, node, inline=True),)


def _answer(reading: Reading, spec: ProblemSpec, node: Node) -> Block:
    if isinstance(node, Constant) and node.name == "none":
        return (Words("no solution"),)
    if spec.ask is not None and spec.ask.kind is AskKind.TRUTH and isinstance(node, Constant):
        return (Words(node.name),)
    return (_formula(reading, node, inline=True),)


def _formula(reading: Reading, node: Node, *, inline: bool = False) -> Formula:
    shown = tidy(with_data(reading, node))
    return Formula(shown, (formatted(shown, "", "") or "") if inline else "")


def _prose(reading: Reading, prose: str) -> Block:
    """Prose taken apart, its slots filled."""
    found: list[Inline] = []
    for segment in segments(" ".join(prose.split())):
        match segment:
            case Text(text=text):
                found.append(Words(text))
            case Latex(text=text):
                found.append(Formula(tidy(reading.parse_latex(text))))
            case Slot() as slot:
                node = slot_node(reading, slot)
                if isinstance(node, str):
                    found.append(Words(node))
                    continue
                shown = tidy(node)
                found.append(Formula(shown, formatted(shown, slot.format, slot.source) or ""))
    return tuple(found)
