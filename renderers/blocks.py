"""A question as blocks of words and formulas, made from `Verified` alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from string import Formatter
from typing import TypeAlias

from mathverify.errors import NotVerifiedError
from mathverify.language.printed import NO_NAMES, PrintedNames
from mathverify.language.tidying import tidy
from mathverify.language.tree import Constant, ListLiteral, Name, Node, TupleLiteral
from mathverify.phrases.locale import page_phrase
from mathverify.phrases.mathematics import Pieces
from mathverify.problem.field_rules import labels_of
from mathverify.problem.spec import AskKind, Part, ProblemSpec, Step
from mathverify.semantics.put_in import with_data
from mathverify.semantics.reading import Reading, StepReading, read
from mathverify.semantics.worked_out import shown_answer
from mathverify.texts.printing import printed_option, printed_page, printed_text
from mathverify.texts.vectors import is_vector
from mathverify.verification.facets import Facet
from mathverify.verification.once import once_a_question
from mathverify.verification.parts import part_specs
from mathverify.verification.shown import printed_names
from mathverify.verification.verified import Verified
from renderers.errors import UntoldQuestionError
from renderers.plain_text import formatted, plain_text


@dataclass(frozen=True, slots=True)
class Words:
    """Text as it stands."""

    text: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A tree, tidied; ``text`` is how it stands in a sentence, empty if it is set as a formula.

    ``names`` are those that the question declares, ``place`` is where in it the tree comes from
    (`mathverify.verification.shown`).
    """

    node: Node
    text: str = ""
    names: PrintedNames = NO_NAMES
    place: str = ""


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

    ``label`` is empty for a question without parts; ``prefix`` is the path of the part.
    ``right`` are the labels of the options that are right, ``correct`` as a key tells them.
    """

    label: str
    stem: Block
    options: tuple[tuple[str, Block], ...]
    answer: Block
    correct: str
    steps: tuple[Line, ...]
    prefix: str = "$"
    right: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionBlocks:
    """A question: what stands before its parts, and one `Asked` for each part (or one in all).

    ``proof`` says in the language of its texts what was proved of it, the words by their standing,
    and how the digest begins.
    """

    id: str
    grade: str
    digest: str
    proof: str
    stem: Block
    asked: tuple[Asked, ...]


@once_a_question
def question_blocks(verified: Verified) -> QuestionBlocks:
    """The blocks of a verified question; steps that were not proved are left out.

    Raises `NotVerifiedError` for anything else, and for words or options that were not proved;
    `UnknownFormatError` for a slot that asks for a format that does not exist; and
    `UntoldQuestionError` for a question that would be an empty place on the page.
    """
    if type(verified) is not Verified:
        raise NotVerifiedError(type(verified).__name__)
    spec = _shown(verified)
    whole, lang = read(spec), spec.lang
    page = printed_page(spec)
    stem = _block(whole, lang, page.whole)
    asked: list[Asked] = []
    if spec.ask is not None:
        asked.append(_asked(whole, lang, spec, "$", "", (), verified.correct_option))
    singles = [(prefix, single) for prefix, single in part_specs(spec) if prefix != "$"]
    for part, (prefix, single), text in zip(spec.parts, singles, page.parts, strict=True):
        reading = read(single)
        asked.append(_asked(reading, lang, single, prefix, part.id, _block(reading, lang, text)))
    for one in asked:
        if not one.stem and not stem:
            raise UntoldQuestionError(spec.id, one.prefix)
    certificate = verified.certificate
    return QuestionBlocks(
        spec.id,
        certificate.grade.name.lower(),
        certificate.digest,
        _proof(verified, lang),
        stem,
        tuple(asked),
    )


def _shown(verified: Verified) -> ProblemSpec:
    """What may be shown of a question: all that was proved of it."""
    spec, facets = verified.spec, verified.facets
    told: tuple[ProblemSpec | Part, ...] = (spec, *spec.parts)
    worded = any(one.prose is not None for one in told)
    if worded and Facet.WORDS not in facets:
        raise NotVerifiedError(f"the words of {spec.id!r}")
    if Facet.OPTIONS not in facets and any(one.options for one in told):
        raise NotVerifiedError(f"the options of {spec.id!r}")
    if Facet.STEPS in facets or not any(one.steps for one in told):
        return spec
    without = tuple(part.model_copy(update={"steps": ()}) for part in spec.parts)
    return spec.model_copy(update={"steps": (), "parts": without})


def _proof(verified: Verified, lang: str) -> str:
    certificate = verified.certificate
    proved = [certificate.grade.name.lower(), *_facets(verified)]
    grade, *facets = [page_phrase(lang, "proved", each) for each in proved]
    return page_phrase(lang, "proof").format(
        grade=grade, facets=", ".join(facets), digest=certificate.digest[:12]
    )


def _facets(verified: Verified) -> Iterator[str]:
    for facet in Facet:
        if facet is Facet.WORDS and verified.words is not None:
            yield verified.words.standing.value
        elif facet in verified.facets:
            yield facet.value


def _asked(
    reading: Reading,
    lang: str,
    spec: ProblemSpec,
    prefix: str,
    label: str,
    stem: Block,
    proved_option: str = "",
) -> Asked:
    options = _options(reading, lang, spec, prefix)
    correct = reading.answer_label or proved_option
    right = labels_of(correct) if spec.chooses_all else (correct,)
    answer = _listed(block for label, block in options if label in right)
    if not correct and (node := shown_answer(reading)) is not None:
        answer = _answer(reading, lang, spec, node, f"{prefix}.answer")
    steps = tuple(
        _line(reading, lang, parsed, step, f"{prefix}.steps[{index}]")
        for index, (parsed, step) in enumerate(zip(reading.steps, spec.steps, strict=True))
        if parsed.relation is not None
    )
    return Asked(label, stem, options, answer, correct, steps, prefix, right)


def _listed(blocks: Iterable[Block]) -> Block:
    """Blocks beside each other, with commas."""
    found: list[Inline] = []
    for block in blocks:
        found += (Words(", "), *block) if found else block
    return _joined(found)


def _joined(inlines: Iterable[Inline]) -> Block:
    """The same, with words side by side as one."""
    found: list[Inline] = []
    for inline in inlines:
        before = found[-1] if found else None
        if isinstance(inline, Words) and isinstance(before, Words):
            found[-1] = Words(before.text + inline.text)
        else:
            found.append(inline)
    return tuple(found)


def _options(
    reading: Reading, lang: str, spec: ProblemSpec, prefix: str
) -> tuple[tuple[str, Block], ...]:
    """The options; if one of them has to be set as a formula, then all of them are."""
    worded: dict[str, Block] = {}
    shown: dict[str, Formula] = {}
    for index, (option, (_, node)) in enumerate(zip(spec.options, reading.options, strict=True)):
        path = f"{prefix}.options[{index}]"
        if words := printed_option(reading, option, node, f"{path}.text"):
            worded[option.label] = _block(reading, lang, words)
        else:
            assert node is not None, "a Verified has no option that does not parse"
            shown[option.label] = _formula(reading, lang, node, path, inline=True)
    if not all(formula.text for formula in shown.values()):
        shown = {label: replace(formula, text="") for label, formula in shown.items()}
    formulas = {label: _option(reading, lang, formula) for label, formula in shown.items()}
    return tuple((one.label, (worded | formulas)[one.label]) for one in spec.options)


def _option(reading: Reading, lang: str, formula: Formula) -> Block:
    if isinstance(formula.node, Constant) and formula.node.name == "none":
        return (_nothing(reading, lang),)
    return (formula,)


def _nothing(reading: Reading, lang: str) -> Words:
    """In words that nothing is the answer: an equation has no solution, a curve no maximum."""
    asked = reading.ask
    parts = asked.items if isinstance(asked, TupleLiteral) else (asked,)
    ask = reading.spec.ask
    solved = ask is not None and ask.kind.shape.end is None
    unsolved = solved and all(isinstance(p, Name) for p in parts)
    return Words(page_phrase(lang, "unsolved" if unsolved else "nothing"))


def _answer(reading: Reading, lang: str, spec: ProblemSpec, node: Node, path: str) -> Block:
    if isinstance(node, Constant) and node.name == "none":
        return (_nothing(reading, lang),)
    if spec.ask is not None and spec.ask.kind is AskKind.TRUTH and isinstance(node, Constant):
        return (Words(page_phrase(lang, node.name)),)
    return (_formula(reading, lang, node, path, inline=True),)


def _line(reading: Reading, lang: str, parsed: StepReading, step: Step, path: str) -> Line:
    """One step: what it assumes and names, its relation, its reason, what it rejects."""
    assert parsed.relation is not None
    relation: Block = (_formula(reading, lang, parsed.relation, f"{path}.relation"),)
    if parsed.let is not None:
        let = _formula(reading, lang, parsed.let, f"{path}.let")
        relation = _said(lang, "let", let=(let,), line=relation)
    if parsed.case is not None:
        case = _formula(reading, lang, parsed.case, f"{path}.case")
        relation = _said(lang, "case", case=(case,), line=relation)
    because: Block = ()
    if step.because is not None:
        because = _prose(reading, lang, step.because, f"{path}.because")
    if parsed.rejects is not None:
        value = _formula(reading, lang, parsed.rejects, f"{path}.rejects")
        rejected = _said(lang, "rejected", value=(value,))
        because = _said(lang, "because", reason=because, more=rejected) if because else rejected
    return Line(relation, because)


def _said(lang: str, key: str, **holes: Block) -> Block:
    """What a page says under ``key``, with its holes filled; words side by side are one."""
    found: list[Inline] = []
    for words, hole, _, _ in Formatter().parse(page_phrase(lang, key)):
        said: Block = (Words(words),) if words else ()
        found += (*said, *(holes[hole] if hole else ()))
    return _joined(found)


def _formula(
    reading: Reading, lang: str, node: Node, path: str, *, inline: bool = False
) -> Formula:
    shown = tidy(with_data(reading, node))
    inline = inline and not (isinstance(node, ListLiteral) and is_vector(reading, node))
    names = printed_names(reading, lang)
    text = (plain_text(shown, names.manner) or "") if inline else ""
    return Formula(shown, text, names, path)


def _prose(reading: Reading, lang: str, prose: str, path: str = "") -> Block:
    """A text beside the question, its slots filled; ``path`` is where in the question it stands."""
    return _block(reading, lang, printed_text(reading, prose, path))


def _block(reading: Reading, lang: str, pieces: Pieces) -> Block:
    """Printed pieces as words and formulas."""
    names = printed_names(reading, lang)
    found: list[Inline] = []
    for piece in pieces:
        if isinstance(piece, str):
            found.append(Words(piece))
            continue
        shown, format_ = tidy(piece.node), piece.format
        if not format_ and isinstance(piece.node, ListLiteral) and is_vector(reading, piece.node):
            format_ = "formula"
        text = formatted(shown, format_, _slot(piece.place), names.manner) or ""
        found.append(Formula(shown, text, names, piece.place))
    return tuple(found)


def _slot(place: str) -> str:
    """What stands in the slot of a place: ``price`` of ``$.prose.stem{price}``."""
    return place.rpartition("{")[2].rstrip("}")
