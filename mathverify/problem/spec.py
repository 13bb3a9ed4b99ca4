"""`ProblemSpec`: a question as data, every mathematical field a string.

The models are frozen and refuse unknown keys.  They say what a document may contain; what the
strings mean is decided by `mathverify.language` and `mathverify.semantics`.  Sections that a
document writes as maps with open keys are kept as tuples of named parts, in document order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from mathverify.problem.ask_kinds import TRUTHS, Answer, AskKind
from mathverify.problem.field_rules import (
    figure_text,
    label,
    labels_of,
    language_tag,
    mathematics,
    name,
    rounding,
    slug,
)

__all__ = [
    "Ask",
    "AskKind",
    "BloomLevel",
    "Datum",
    "FunctionDefinition",
    "Given",
    "Objective",
    "Option",
    "Part",
    "Piece",
    "ProblemSpec",
    "Prose",
    "Source",
    "Step",
    "Unknown",
]


#: A name, in the namespace of the question.
Name = Annotated[str, AfterValidator(name)]

#: One line of mathematics, not empty.
Mathematics = Annotated[str, AfterValidator(mathematics)]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        # What was left out says nothing, and fills the page of a failing test.
        known = type(self).model_fields
        for field, value in super().__repr_args__():
            if field is None or field not in known or known[field].get_default() != value:
                yield field, value


class BloomLevel(StrEnum):
    """The six cognitive levels of the revised taxonomy (Anderson & Krathwohl 2001)."""

    REMEMBER = "remember"
    UNDERSTAND = "understand"
    APPLY = "apply"
    ANALYSE = "analyse"
    EVALUATE = "evaluate"
    CREATE = "create"


class Objective(_Frozen):
    """What the question is for; ``concepts`` are dotted topic names."""

    concepts: tuple[str, ...] = ()
    level: str | None = None
    bloom: BloomLevel | None = None
    difficulty: Literal["easy", "medium", "hard"] | None = None


class Datum(_Frozen):
    """A named constant: number, quantity, list, matrix, table, set, ratio or ``text("...")``."""

    name: Name
    value: Mathematics


class Piece(_Frozen):
    """One case of a piecewise function."""

    value: Mathematics
    when: Mathematics


class FunctionDefinition(_Frozen):
    """``rule`` is ``x -> 3*x - 4``; or ``variable`` and ``pieces`` for a piecewise function."""

    name: Name
    rule: Mathematics | None = None
    variable: Mathematics | None = None
    pieces: tuple[Piece, ...] = ()
    domain: Mathematics | None = None


class Unknown(_Frozen):
    """``domain`` implies the sort: ``real, x > 0``; ``unit`` is the unit of the magnitude."""

    name: Name
    domain: Mathematics = "real"
    unit: str | None = None
    role: Literal["unknown", "parameter"] = "unknown"
    meaning: str | None = None


class Given(_Frozen):
    """A fact of the question, by id."""

    id: Name
    relation: Mathematics


class Ask(_Frozen):
    """What is asked: ``find`` as ``kind`` (written ``as``), in a form, rounded, in a unit.

    ``at`` is, for minimum and maximum, the variable whose optimal value is asked as well.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", str_strip_whitespace=True, populate_by_name=True
    )

    find: Mathematics
    kind: AskKind = Field(default=AskKind.VALUE, alias="as")
    form: str | None = None
    round: Annotated[str, AfterValidator(rounding)] | None = None
    unit: str | None = None
    at: Mathematics | None = None


class Option(_Frozen):
    """One choice; ``value`` is mathematics, ``text`` replaces it where words are shown."""

    label: Annotated[str, AfterValidator(label)]
    value: Mathematics | None = None
    text: str | None = None
    misconception: str | None = None

    @model_validator(mode="after")
    def _something_to_choose(self) -> Option:
        if self.value is None and self.text is None:
            raise ValueError(f"option {self.label} has neither a value nor a text")
        return self


class Step(_Frozen):
    """One line of a solution.

    ``let`` introduces local names (``u = 2^x``), ``case`` is the assumption under which the
    relation is stated, ``rejects`` the solution that this line discards, ``uses`` ids of givens.
    """

    relation: Mathematics
    because: str | None = None
    uses: tuple[str, ...] = ()
    case: Mathematics | None = None
    rejects: Mathematics | None = None
    let: Mathematics | None = None


class Prose(_Frozen):
    """Text with slots ``{name}`` and spans ``[words](id)``; ``$...$`` is LaTeX.

    ``lang`` is the language of the text, a BCP 47 tag.
    """

    stem: str
    hint: str | None = None
    lang: Annotated[str, AfterValidator(language_tag)] = "en"


class Source(_Frozen):
    """Where the question comes from; never interpreted."""

    title: str
    url: str | None = None
    licence: str | None = None


class Part(_Frozen):
    """Part (a), (b), ... of a question; may use the answers of the parts before it."""

    id: Name
    ask: Ask
    answer: Mathematics | None = None
    options: tuple[Option, ...] = ()
    steps: tuple[Step, ...] = ()
    givens: tuple[Given, ...] = ()
    prose: Prose | None = None


class ProblemSpec(_Frozen):
    """A question, complete: what is known, what is asked, what is claimed, how it is told."""

    id: Annotated[str, AfterValidator(slug)]
    objective: Objective = Objective()
    data: tuple[Datum, ...] = ()
    functions: tuple[FunctionDefinition, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    givens: tuple[Given, ...] = ()
    ask: Ask | None = None
    answer: Mathematics | None = None
    options: tuple[Option, ...] = ()
    steps: tuple[Step, ...] = ()
    prose: Prose | None = None
    figure: Annotated[str, AfterValidator(figure_text)] | None = None
    sources: tuple[Source, ...] = ()
    parts: tuple[Part, ...] = ()

    @property
    def lang(self) -> str:
        """The language of the texts of the whole question, a BCP 47 tag."""
        if self.prose is not None:
            return self.prose.lang
        return next((part.prose.lang for part in self.parts if part.prose is not None), "en")

    @property
    def chooses_all(self) -> bool:
        """Whether every right option is asked for, of which there may be several."""
        return self.ask is not None and self.ask.kind.answer is Answer.LABELS

    @property
    def offers_statements(self) -> bool:
        """Whether options are statements, of which those that are true, or false, are asked for."""
        ask = self.ask
        return ask is not None and ask.kind.shape.is_chosen and ask.find.strip() in TRUTHS

    @property
    def labels_named(self) -> tuple[str, ...]:
        """The labels of the options that the answer names; none where it is a value."""
        if self.answer is None or not self.options:
            return ()
        named = labels_of(self.answer) if self.chooses_all else (self.answer,)
        known = {option.label for option in self.options}
        return named if known.issuperset(named) and len({*named}) == len(named) else ()

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> ProblemSpec:
        """The question in JSON-like data, sections as maps or as lists.

        Raises `mathverify.errors.SpecError` with all faults, each with its JSON path.
        """
        from mathverify.problem.codec import decode

        return decode(document, source="the data")

    @classmethod
    def from_json(cls, text: str) -> ProblemSpec:
        """The question in a JSON text.  Raises `mathverify.errors.SpecError` with all faults."""
        return _only(text, "json")

    @classmethod
    def from_yaml(cls, text: str) -> ProblemSpec:
        """The question in a YAML text.  Raises `mathverify.errors.SpecError` with all faults."""
        return _only(text, "yaml")

    @model_validator(mode="after")
    def _one_namespace(self) -> ProblemSpec:
        _require_question(self)
        return self


def _only(text: str, syntax: Literal["json", "yaml"]) -> ProblemSpec:
    """The one question of a text."""
    from mathverify.errors import SpecError
    from mathverify.problem.faults import Fault
    from mathverify.problem.files import load_documents

    documents = load_documents(text, name="text", format=syntax)
    if len(documents) != 1:
        words = f"one question is expected, and there are {len(documents)}"
        raise SpecError("text", (Fault("one-question", "$", words, "loads reads several"),))
    return documents[0].spec


def _require_question(spec: ProblemSpec) -> None:
    """Declared names are unique, ids of givens too, and no given bears the name of a datum."""
    data = [datum.name for datum in spec.data]
    functions = [function.name for function in spec.functions]
    unknowns = [unknown.name for unknown in spec.unknowns]
    _require_unique("name", [*data, *functions, *unknowns])
    givens = [given.id for given in spec.givens]
    for part in spec.parts:
        givens.extend(given.id for given in part.givens)
        _require_unique("label", [option.label for option in part.options])
    _require_unique("id of a given", givens)
    _require_unique("label", [option.label for option in spec.options])
    _require_unique("id of a part", [part.id for part in spec.parts])
    for shared in sorted(set(data) & set(givens)):
        raise ValueError(f"the given {shared!r} bears the name of a datum: {shared}_given")


def _require_unique(what: str, names: Iterable[str]) -> None:
    for repeated, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"the {what} {repeated!r} occurs {count} times")
