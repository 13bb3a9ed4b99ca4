"""The questions of a level of a written family, told without making each of them.

A question is a function of the few texts that fill its holes
(`generators.written_families.questions`).  All that does not change from question to question, in
the line of a set, in what is digested and in what the shape is told by, is written once, by the
very functions that write it for one question, with marks in the place of these texts; then a
question costs its texts and a few templates that are filled.  What cannot be told so is left to the
functions for one question: it is `UNTOLD` here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Any, Final, cast

from generators.distractors import LABELS, Distractor, Options, TooFewDistractors, options_beside
from generators.family import Difficulty, objective_of
from generators.family_proofs.lines import family_body_of
from generators.line_bodies import Body, plain
from generators.parameters import Value, Values
from generators.sampler import Origin, Proposal
from generators.stream import Stream, part_of_key
from generators.written_families.family_file import FamilyFile
from generators.written_families.plans import Drawn, Plan
from generators.written_families.templates import Template, mark, template
from mathverify.errors import InternalError
from mathverify.problem.canonical_text import canonical_text
from mathverify.problem.identity import shape_digest_of, text_digest
from mathverify.problem.shape import (
    in_order,
    names_in_order,
    option_line,
    shape_lines,
    shape_of,
)
from mathverify.problem.spec import Option, ProblemSpec


@dataclass(frozen=True, slots=True)
class Untold:
    """The question has to be made by itself."""


UNTOLD: Final = Untold()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: its values, the texts in its holes, and its options, where it has any."""

    values: Values
    plan: _PlanTemplates
    texts: tuple[str, ...]
    answer: str
    options: Options | None

    @property
    def frame(self) -> ProblemSpec:
        """The question with marks in the place of its texts; it has the sections of this one."""
        return self.plan.frame(self)

    def shape(self) -> str | None:
        """`shape_digest` of the question; None where it cannot be told by templates."""
        return self.plan.shape(self)

    def line(self, origin: Origin, place: str, section: int, proof: str) -> Line:
        """The line of the question, which goes by a proof; ``place`` is the end of its id."""
        return self.plan.line(self, origin, place, section, proof)


@dataclass(frozen=True, slots=True)
class Line:
    """The line of a question, with its id and its digest."""

    id: str
    digest: str
    body: Body


_OPTIONS = part_of_key("options")


class LevelTemplates:
    """The templates of a level of ``family``, each made when it is first needed."""

    def __init__(self, family: FamilyFile, level: Difficulty, *, choice: bool) -> None:
        self._family = family
        self._level: Difficulty = level
        self._choice = choice
        self._plans: dict[int, tuple[Plan, _PlanTemplates | Untold]] = {}

    def asked(self, values: Values, *key: str | int) -> Asked | Untold | None:
        """The question of these values; None where there is none.

        ``key`` chooses the order of its options.
        """
        try:
            drawn = self._family.drawn(values, self._level)
            if drawn is None:
                return None
            plan = self._templates(drawn.plan)
            if isinstance(plan, Untold):
                return UNTOLD
            texts = plan.texts(drawn)
            if texts is None:
                return UNTOLD
            answer = plan.answer(texts)
            if not self._choice:
                return Asked(values, plan, texts, answer, None)
            candidates = plan.candidates(drawn)
            chosen = _OPTIONS + b"".join(map(part_of_key, key))
            options = options_beside(answer, candidates, Stream(whole=chosen))
        except (InternalError, ValueError, ArithmeticError, LookupError):
            # Whoever makes it by itself says what is wrong with it.
            return UNTOLD
        if isinstance(options, TooFewDistractors):
            return None
        if options.misconceptions.count("") > 1 or not all(map(_is_one_line, options.values)):
            return UNTOLD
        if any(one != one.strip() for one in options.misconceptions):
            return UNTOLD
        return Asked(values, plan, texts, answer, options)

    def _templates(self, plan: Plan) -> _PlanTemplates | Untold:
        # Held with its plan: the id of one that is gone may be that of another.
        known = self._plans.get(id(plan))
        if known is not None and known[0] is plan:
            return known[1]
        found: _PlanTemplates | Untold
        try:
            found = _PlanTemplates(self._family, self._level, plan)
        except ValueError:
            found = UNTOLD
        self._plans[id(plan)] = plan, found
        return found


def _is_one_line(text: str) -> bool:
    return bool(text) and text == " ".join(text.split())


@lru_cache(maxsize=512)
def _level_templates(family: FamilyFile, level: Difficulty, choice: bool) -> LevelTemplates:
    return LevelTemplates(family, level, choice=choice)


def level_templates(family: FamilyFile, level: Difficulty, *, choice: bool) -> LevelTemplates:
    """The templates of a level, the same for each call."""
    return _level_templates(family, level, choice)


class _PlanTemplates:
    """The templates of the questions of one plan.  Raises ValueError where there are none."""

    def __init__(self, family: FamilyFile, level: Difficulty, plan: Plan) -> None:
        self._family = family
        self._level: Difficulty = level
        self._wrong = plan.wrong
        holes = plan.make.holes
        if any(hole.rule == "own" for hole in holes):
            raise ValueError("a text is read by a rule of its own")
        kinds = {(hole.text.written, hole.rule): hole.text for hole in holes}
        places = {kind: number for number, kind in enumerate(kinds)}
        self._places = [places[hole.text.written, hole.rule] for hole in holes]
        shown = {id(text): place for place, text in enumerate(plan.shown)}
        self._fills = [(text, rule, shown.get(id(text))) for (_, rule), text in kinds.items()]
        self._make = plan.make.of
        self._marked = self._spec([mark(number) for number in range(len(kinds))])
        some = Options(LABELS, ("", *LABELS[1:]), LABELS[0])
        self._marked_choice = _with_options(self._marked, some)
        self._answer = self._marked.answer or ""
        marks = {mark(number): number for number in range(len(kinds))}
        self._answer_at = marks.get(self._answer)
        # What the shape is told by beside the answer: all but words, steps and figure.
        told = canonical_text(_bare(self._marked))
        self._shaping = [number for one, number in marks.items() if f'"{one}"' in told]
        # The names in order, by the lines without digits.
        self._orders: dict[str, tuple[str, ...] | None] = {}
        named = [one.name for one in self._marked.unknowns]
        named += [one.name for one in self._marked.functions]
        named += [given.id for given in self._marked.givens]
        self._names_of_digits = len({one.translate(_NO_DIGITS) for one in named}) < len(named)
        self._bare_told = _Lines(self._bare_lines)
        self._values_told = _Lines(self._value_line)
        self._records: dict[tuple[Any, ...], _RecordTemplate] = {}

    def _spec(self, texts: Sequence[str]) -> ProblemSpec:
        return self._make([texts[place] for place in self._places])

    def frame(self, asked: Asked) -> ProblemSpec:
        """`Asked.frame`."""
        return self._marked if asked.options is None else self._marked_choice

    def answer(self, texts: Sequence[str]) -> str:
        """The answer with these texts."""
        return self._answer if self._answer_at is None else texts[self._answer_at]

    def texts(self, drawn: Drawn) -> tuple[str, ...] | None:
        """The texts of a question as its spec has them; None where it has none of them."""
        scope, shown, found = drawn.scope, drawn.shown, []
        for text, rule, place in self._fills:
            one = shown[place] if shown and place is not None else text(scope)
            if rule == "line":
                if not one.isalnum():
                    one = " ".join(one.split())
                    if not one:
                        return None
            elif rule == "strips" and one != one.strip():
                return None
            found.append(one)
        return tuple(found)

    def candidates(self, drawn: Drawn) -> list[Distractor]:
        """The wrong answers of a question."""
        scope = drawn.scope
        answers = drawn.wrong or [one(scope) for one, _ in self._wrong]
        reasons = [why(scope) for _, why in self._wrong]
        return list(map(Distractor, answers, reasons))

    # --- shapes ------------------------------------------------------------------------

    def shape(self, asked: Asked) -> str | None:
        """`shape_digest` of a question; None where it cannot be told by templates."""
        told = self._bare_told.lines([asked.texts[number] for number in self._shaping])
        options = asked.options
        if told is None:
            return None
        if options is None:
            line = self._values_told.lines([asked.answer])
            if line is None:
                return None
            told = f"{told}\nanswer {line}"
        else:
            for value, label in zip(options.values, LABELS, strict=True):
                line = self._values_told.lines([value])
                if line is None:
                    return None
                told = f"{told}\noption {line}"
                if label == options.right:
                    told = f"{told}\nanswer option {line}"
        return shape_digest_of(self._shape_of(told))

    def _shape_of(self, told: str) -> str:
        """The shape of the question of whose `shape_lines` this is the text."""
        if self._names_of_digits:
            return shape_of(told.split("\n"))
        kind = told.translate(_NO_DIGITS)
        if kind not in self._orders:
            if len(self._orders) >= _MOST_KINDS:
                self._orders.clear()
            self._orders[kind] = names_in_order(told.split("\n"))
        names = self._orders[kind]
        return shape_of(told.split("\n")) if names is None else in_order(told, names)

    def _bare_lines(self, texts: Sequence[str]) -> str:
        """The lines of the question with these texts, but for its answer."""
        here = ["1"] * len(self._fills)
        for place, text in zip(self._shaping, texts, strict=True):
            here[place] = text
        return "\n".join(shape_lines(_bare(self._spec(here))))

    def _value_line(self, texts: Sequence[str]) -> str:
        """What is said of a value.  Raises ValueError for one that depends on the data."""
        (value,) = texts
        option = Option(label=LABELS[0], value=value)
        first, second = (
            option_line(_bare(self._spec([number] * len(self._fills))), option) for number in "12"
        )
        if first != second:
            raise ValueError(f"{value} depends on the data")
        return first

    # --- records -----------------------------------------------------------------------

    def line(self, asked: Asked, origin: Origin, place: str, section: int, proof: str) -> Line:
        """`Asked.line`."""
        options = asked.options
        right = "" if options is None else options.right
        key = (right, section, proof, origin.seed, origin.stream)
        record = self._records.get(key)
        if record is None:
            if len(self._records) >= _MOST_RECORDS:
                self._records.clear()
            record = self._records[key] = self._record_template(right, origin, section, proof)
        name = f"{record.named}{place}"
        told = [*asked.texts]
        if options is not None:
            told += options.values
            told += [one for one in options.misconceptions if one]
        return record.line(told, name, origin)

    def _record_template(
        self, right: str, origin: Origin, section: int, proof: str
    ) -> _RecordTemplate:
        spec, many = self._marked, len(self._fills)
        if right:
            values = tuple([mark(many + place) for place in range(len(LABELS))])
            wrong = iter(range(many + len(LABELS), many + 2 * len(LABELS) - 1))
            reasons = ["" if label == right else mark(next(wrong)) for label in LABELS]
            spec = _with_options(spec, Options(values, tuple(reasons), right))
            many += 2 * len(LABELS) - 1
        objective = objective_of(self._family, spec, self._level)
        spec = spec.model_copy(update={"id": mark(many), "objective": objective})
        head = many + _HEAD
        told = Values(
            tuple(
                [
                    (name, _Marked(head + 2 * number))
                    for number, (name, _) in enumerate(origin.values.items())
                ]
            )
        )
        index = cast("int", mark(many + 2))
        marked = Proposal(spec, replace(origin, values=told, index=index))
        body = family_body_of(section, marked, proof, mark(many + 1))
        kind = "choice" if origin.choice else "open"
        return _RecordTemplate(
            f"{self._family.name}-{origin.difficulty}-{kind}-",
            template(canonical_text(spec)),
            template("\n".join([body.before, body.between, body.rest])),
            template("\n".join(body.sealed)),
        )


#: Records of a plan that are kept at most.
_MOST_RECORDS = 64
#: Id, digest and index stand between the texts of a question and its values.
_HEAD = 3


class _Marked(str):
    """A mark in the place of a value: one where it is told as a text, the next as JSON has it."""

    _text: str

    def __new__(cls, number: int) -> _Marked:
        made = super().__new__(cls, mark(number + 1))
        made._text = mark(number)
        return made

    def __str__(self) -> str:
        return self._text


@lru_cache(maxsize=16384, typed=True)
def _value_texts(value: Value) -> tuple[str, str, str, str]:
    """A value as a text and as JSON has it, in ASCII and not."""
    text, held = str(value), plain(value)
    if isinstance(held, str):
        return (
            *(encode_basestring_ascii(text), encode_basestring_ascii(held)),
            *(encode_basestring(text), encode_basestring(held)),
        )
    return encode_basestring_ascii(text), str(held), encode_basestring(text), str(held)


@dataclass(frozen=True, slots=True)
class _RecordTemplate:
    """The line of a question: what is digested of it, the line as written, and as sealed."""

    named: str
    digested: Template
    written: Template
    sealed: Template

    def line(self, told: Sequence[str], name: str, origin: Origin) -> Line:
        """The line of the question with these texts and this id."""
        texts = list(map(encode_basestring_ascii, told))
        content = self.digested.filled(texts)
        digest = text_digest(content)
        head = [f'"{name}"', f'"{digest}"', str(origin.index)]
        shown = list(map(encode_basestring, told)) if "\\u" in content else texts
        values = [_value_texts(value) for _, value in origin.values.items()]
        sealed = texts + head
        written = shown + head
        for text, held, text_shown, held_shown in values:
            sealed += (text, held)
            written += (text_shown, held_shown)
        before, between, rest = self.written.filled(written).split("\n")
        first, last = self.sealed.filled(sealed).split("\n")
        return Line(name, digest, Body(before, between, rest, (first, last)))


# --- shapes ----------------------------------------------------------------------------

#: A number by whose digits nothing is read in another way: 0, 1, exponents, and what may be a part
#: of a longer number are no such.
_NUMBER: Final = re.compile(
    r"(?<![A-Za-z0-9_^])(?<!\^[-(])(?<!\*\*)(?<![0-9][,(])"
    r"(?![01](?![0-9]))[0-9]{1,15}(?![0-9!(]|,[0-9]|\.\.)"
)
#: Numbers by which it is seen where a number goes: this and three digits more.
_BEGINS, _MOST_NUMBERS = "710000", 1000
#: Kinds of texts that are kept at most.
_MOST_KINDS = 512
_NO_DIGITS: Final = str.maketrans("", "", "0123456789")


class _Lines:
    """What ``told`` says of some texts, told by a template for each of their kinds.

    Texts of one kind differ in numbers alone.  A text is read by what its signs are, and a number
    is written as it was read: what is said of texts of one kind differs in the same numbers.
    """

    def __init__(self, told: Callable[[Sequence[str]], str]) -> None:
        self._told = told
        self._kinds: dict[tuple[str, ...], Template | Untold] = {}

    def lines(self, texts: Sequence[str]) -> str | None:
        """What is said of these texts; None where no template says it."""
        joined = "\x05".join(texts)
        kind = tuple(_NUMBER.split(joined))
        found = self._kinds.get(kind)
        if found is None:
            if len(self._kinds) >= _MOST_KINDS:
                self._kinds.clear()
            found = self._kinds[kind] = self._template(kind, texts, _NUMBER.findall(joined))
        return None if isinstance(found, Untold) else found.filled(_NUMBER.findall(joined))

    def _template(
        self, kind: Sequence[str], texts: Sequence[str], own: Sequence[str]
    ) -> Template | Untold:
        if len(own) > _MOST_NUMBERS:
            return UNTOLD
        numbers = [f"{_BEGINS}{number:03}" for number in range(len(own))]
        marked = kind[0] + "".join(map("".join, zip(numbers, kind[1:], strict=True)))
        try:
            first, *rest = self._told(marked.split("\x05") if texts else ()).split(_BEGINS)
            parts = [first, *(part[3:] for part in rest)]
            found = Template(parts, [int(part[:3]) for part in rest])
            # Read for other numbers in another way: nobody knows by which.
            return found if found.filled(own) == self._told(texts) else UNTOLD
        except (ValueError, IndexError):
            return UNTOLD


def _bare(spec: ProblemSpec) -> ProblemSpec:
    """A question without its words, steps, figure and answer."""
    return spec.model_copy(update={"prose": None, "steps": (), "figure": None, "answer": None})


def _with_options(spec: ProblemSpec, options: Options) -> ProblemSpec:
    told = zip(LABELS, options.values, options.misconceptions, strict=True)
    shown = tuple(
        [
            Option(label=label, value=value, misconception=misconception or None)
            for label, value, misconception in told
        ]
    )
    return spec.model_copy(update={"options": shown, "answer": options.right})
