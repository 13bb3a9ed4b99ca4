"""The kinds of ask, each as a record: the words for it, how it is answered, how it is said.

Who reads, phrases, judges or compares asks reads these records and names no kind.  What judges a
kind stands in `mathverify.verification.asks`, one file for kinds that are judged alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum


class AskKind(StrEnum):
    """What kind of answer is asked for (DESIGN §3)."""

    VALUE = "value"
    ALL = "all"
    COUNT = "count"
    LEAST = "least"
    GREATEST = "greatest"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    FORM = "form"
    TRUTH = "truth"
    RANGE = "range"
    CHOICE = "choice"
    WHICH = "which"

    @property
    def shape(self) -> AskShape:
        """The record of this kind."""
        return _SHAPES[self]

    @property
    def answer(self) -> Answer:
        """What an answer to it is."""
        return _SHAPES[self].answer


class Answer(Enum):
    """What an answer is."""

    VALUE = "one value of what is asked"
    LABEL = "the label of an option, or its value"
    LABELS = "the labels of all options that are right"
    NUMBER = "how many values there are: a whole number without a unit"
    SET = "the complete set of values"
    STATEMENT = "true or false"
    EXPRESSION = "what is asked, written otherwise"


class End(Enum):
    """The end of the values at which the one that is asked for lies; its short word."""

    LOW = "min"
    HIGH = "max"


@dataclass(frozen=True, slots=True)
class AskShape:
    """One kind of ask.

    ``nouns`` and ``verbs`` are words of the field ``as`` besides the kind's own name, in lower case
    with underscores.  ``called`` says what is asked for; ``request`` what is done with the
    expression after it.  ``end`` is that of a best value, which is one of an expression, with a
    place (``at``), or one of the values of an unknown; ``of_parameter`` says that values of what
    the question is about are asked for.  ``tries`` are answers that show
    whether there is one, for kinds whose ask says nothing of it; ``is_found`` says that the
    engine finds an answer by itself, and not only checks one.
    """

    answer: Answer
    called: str
    request: str = ""
    nouns: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    end: End | None = None
    has_place: bool = False
    of_parameter: bool = False
    tries: tuple[str, ...] = ()
    is_found: bool = True

    @property
    def is_one_text(self) -> bool:
        """Whether an answer is one value or number, which no comma can part."""
        return self.answer in (Answer.VALUE, Answer.NUMBER) and not self.has_place

    @property
    def is_chosen(self) -> bool:
        """Whether an answer names what is offered, so that there have to be options."""
        return self.answer in (Answer.LABEL, Answer.LABELS)

    @property
    def is_measured(self) -> bool:
        """Whether an answer is one value, in the unit of what is asked."""
        return self.answer in (Answer.VALUE, Answer.LABEL)


_SHAPES: dict[AskKind, AskShape] = {
    AskKind.VALUE: AskShape(Answer.VALUE, "a value", request="find", verbs=("compute", "evaluate")),
    AskKind.ALL: AskShape(
        Answer.SET,
        "all values",
        request="find all",
        nouns=("solutions",),
        verbs=("solve",),
        tries=("{0}", "none"),
    ),
    AskKind.COUNT: AskShape(
        Answer.NUMBER,
        "how many there are",
        request="count the values of",
        nouns=("how_many", "number_of"),
    ),
    AskKind.LEAST: AskShape(
        Answer.VALUE, "the least", request="find the least", nouns=("smallest",), end=End.LOW
    ),
    AskKind.GREATEST: AskShape(
        Answer.VALUE, "the greatest", request="find the greatest", nouns=("largest",), end=End.HIGH
    ),
    AskKind.MINIMUM: AskShape(
        Answer.VALUE,
        "the least value",
        verbs=("minimise", "minimize"),
        end=End.LOW,
        has_place=True,
        is_found=False,
    ),
    AskKind.MAXIMUM: AskShape(
        Answer.VALUE,
        "the greatest value",
        verbs=("maximise", "maximize"),
        end=End.HIGH,
        has_place=True,
        is_found=False,
    ),
    AskKind.FORM: AskShape(Answer.EXPRESSION, "an expression", is_found=False),
    AskKind.TRUTH: AskShape(
        Answer.STATEMENT,
        "a proof",
        request="show that",
        nouns=("proof", "statement", "true_or_false"),
        verbs=("prove", "show", "show_that"),
        tries=("true", "false"),
    ),
    AskKind.RANGE: AskShape(
        Answer.SET, "a range", of_parameter=True, tries=("{0}", "none"), is_found=False
    ),
    AskKind.CHOICE: AskShape(Answer.LABEL, "a choice", nouns=("multiple_choice", "mcq")),
    AskKind.WHICH: AskShape(
        Answer.LABELS,
        "every right option",
        nouns=("multiple_response", "all_that_apply"),
        verbs=("select_all", "select_all_that_apply"),
    ),
}


#: What is asked of options that are statements.
TRUTHS = ("true", "false")


def best_kind(end: End, *, of_an_unknown: bool) -> AskKind:
    """The kind that asks for the best value: over the models of an unknown, or of an expression."""
    return next(
        kind
        for kind, shape in _SHAPES.items()
        if shape.end is end and shape.has_place is not of_an_unknown
    )
