"""The questions of a level of a written family, told without making each of them.

A question is a function of the few texts that fill its holes
(`generators.written_families.questions`).  All that does not change from question to question, in
the line of a set, in what is digested and in what the shape is told by, is written once, by the very
functions that write it for one question, with marks in the place of these texts; then a question
costs its texts and a few templates that are filled.  What cannot be told so is left to the
functions for one question: it is `UNTOLD` here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
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
from generators.stream import Stream
from generators.written_families.family_file import FamilyFile
from generators.written_families.plans import Drawn, Plan
from generators.written_families.templates import Template, mark, template
from mathverify.errors import InternalError
from mathverify.problem.canonical_text import canonical_text
from mathverify.problem.identity import shape_digest_of, text_digest
from mathverify.problem.shape import shape_lines
from mathverify.problem.spec import Option, ProblemSpec

__all__ = ["UNTOLD", "Asked", "LevelTemplates", "Untold", "level_templates"]


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


class LevelTemplates:
    """The templates of a level of ``family``, each made when it is first needed."""

    def __init__(self, family: FamilyFile, level: Difficulty, *, choice: bool) -> None:
        self._family = family
        self._level: Difficulty = level
        self._choice = choice
        self._plans: dict[int, _PlanTemplates | Untold] = {}

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
            candidates = [Distractor(one(drawn.scope), why(drawn.scope)) for one, why in plan.wrong]
            options = options_beside(answer, candidates, Stream("options", *key))
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
        found = self._plans.get(id(plan))
        if found is None:
            try:
                found = _PlanTemplates(self._family, self._level, plan)
            except ValueError:
                found = UNTOLD
            self._plans[id(plan)] = found
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
        self.wrong = plan.wrong
        self._drawn_with = plan
        holes = plan.make.holes
        if any(hole.rule == "own" for hole in holes):
            raise ValueError("a text is read by a rule of its own")
        kinds = {(hole.text.written, hole.rule): hole.text for hole in holes}
        places = {kind: number for number, kind in enumerate(kinds)}
        self._places = [places[hole.text.written, hole.rule] for hole in holes]
        self._fills = [(text, rule) for (_, rule), text in kinds.items()]
        self._make = plan.make.of
        self._marked = self._spec([mark(number) for number in range(len(kinds))])
        self._answer = self._marked.answer or ""
        marks = {mark(number): number for number in range(len(kinds))}
        self._answer_at = marks.get(self._answer)
        # What the shape is told by: all but words, steps and figure.
        bare = self._marked.model_copy(update={"prose": None, "steps": (), "figure": None})
        told = canonical_text(bare)
        self._shaping = [number for one, number in marks.items() if f'"{one}"' in told]
        self._shapes: dict[tuple[str, ...], _ShapeTemplate | Untold] = {}
        self._records: dict[tuple[Any, ...], _RecordTemplate] = {}

    def _spec(self, texts: Sequence[str]) -> ProblemSpec:
        return self._make([texts[place] for place in self._places])

    def answer(self, texts: Sequence[str]) -> str:
        """The answer with these texts."""
        return self._answer if self._answer_at is None else texts[self._answer_at]

    def texts(self, drawn: Drawn) -> tuple[str, ...] | None:
        """The texts of a question as its spec has them; None where it has none of them."""
        scope, found = drawn.scope, []
        for text, rule in self._fills:
            one = text(scope)
            if rule == "line":
                one = " ".join(one.split())
                if not one:
                    return None
            elif rule == "strips" and one != one.strip():
                return None
            found.append(one)
        return tuple(found)

    # --- shapes ------------------------------------------------------------------------

    def shape(self, asked: Asked) -> str | None:
        """`shape_digest` of a question; None where it cannot be told by a template."""
        texts, options = asked.texts, asked.options
        parts = [texts[number] for number in self._shaping]
        if options is not None:
            parts += [*options.values, options.right]
        joined = "\x05".join(parts)
        if _TIGHT.search(joined):
            return None
        kind = tuple(_NUMBER.split(joined))
        found = self._shapes.get(kind)
        if found is None:
            if len(self._shapes) >= _MOST_SHAPES:
                self._shapes.clear()
            found = self._shape_template(kind, _NUMBER.findall(joined), asked)
            self._shapes[kind] = found
        return None if isinstance(found, Untold) else found.digest(_NUMBER.findall(joined))

    def _shape_template(
        self, kind: tuple[str, ...], own: Sequence[str], asked: Asked
    ) -> _ShapeTemplate | Untold:
        lines = shape_lines(self._told(asked))
        numbers = [str(_FIRST + number) for number in range(len(kind) - 1)]
        pieces = [kind[0]]
        for number, piece in zip(numbers, kind[1:], strict=True):
            pieces += [number, piece]
        parts = "".join(pieces).split("\x05")
        texts, options = list(asked.texts), asked.options
        for place, part in zip(self._shaping, parts, strict=False):
            texts[place] = part
        if options is not None:
            *values, right = parts[len(self._shaping) :]
            options = replace(options, values=tuple(values), right=right)
        marked = replace(asked, texts=tuple(texts), options=options)
        try:
            found = _ShapeTemplate(shape_lines(self._told(marked)), numbers)
        except ValueError:
            return UNTOLD
        # Read for other numbers in another way: nobody knows by which.
        return found if found.digest(own) == shape_digest_of(lines) else UNTOLD

    def _told(self, asked: Asked) -> ProblemSpec:
        """The question itself."""
        spec = self._spec(asked.texts)
        return spec if asked.options is None else _with_options(spec, asked.options)

    # --- records -----------------------------------------------------------------------

    def record(
        self, asked: Asked, origin: Origin, place: str, section: int, proof: str
    ) -> tuple[str, str, Body]:
        """The id of a question, its digest, and its line, which goes by a proof.

        ``place`` is the end of the id.
        """
        options = asked.options
        right = "" if options is None else options.right
        key = (right, section, proof, origin.seed, origin.stream)
        template = self._records.get(key)
        if template is None:
            if len(self._records) >= _MOST_RECORDS:
                self._records.clear()
            template = self._records[key] = self._record_template(right, origin, section, proof)
        name = f"{template.named}{place}"
        told = [*asked.texts]
        if options is not None:
            told += options.values
            told += [one for one in options.misconceptions if one]
        return (name, *template.line(told, name, origin))

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


#: Shapes and records of a plan that are kept at most.
_MOST_SHAPES, _MOST_RECORDS = 4096, 64
#: Id, digest and index stand between the texts of a question and its values.
_HEAD = 3


class _Marked(str):
    """A mark in the place of a value: one where it is told as a text, the next as JSON has it."""

    __slots__ = ("_text",)

    def __new__(cls, number: int) -> _Marked:
        made = super().__new__(cls, mark(number + 1))
        made._text = mark(number)
        return made

    def __str__(self) -> str:
        return self._text


@lru_cache(maxsize=65536)
def _value_texts(_kind: type, value: Value) -> tuple[str, str, str, str]:
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

    def line(self, told: Sequence[str], name: str, origin: Origin) -> tuple[str, Body]:
        """The digest of the question with these texts and this id, and its line."""
        texts = list(map(encode_basestring_ascii, told))
        content = self.digested.filled(texts)
        digest = text_digest(content)
        head = [f'"{name}"', f'"{digest}"', str(origin.index)]
        shown = list(map(encode_basestring, told)) if "\\u" in content else texts
        values = [_value_texts(type(value), value) for _, value in origin.values.items()]
        sealed = texts + head
        written = shown + head
        for text, held, text_shown, held_shown in values:
            sealed += (text, held)
            written += (text_shown, held_shown)
        before, between, rest = self.written.filled(written).split("\n")
        first, last = self.sealed.filled(sealed).split("\n")
        return digest, Body(before, between, rest, (first, last))


# --- shapes ----------------------------------------------------------------------------

#: A number by whose digits nothing is read in another way, as it may be by 0, 1, and exponents.
_NUMBER: Final = re.compile(r"(?<![A-Za-z0-9_^])(?<!\^-)(?![01](?![0-9]))[0-9]{1,15}(?![0-9!])")
#: Where digits may be groups of one number, and where an exponent may be a term.
_TIGHT: Final = re.compile(r"[0-9],[0-9]|\.\.|\^\(|\*\*")
#: The first of the numbers by which it is seen where a number goes.
_FIRST = 710_000_000
_NAME: Final = re.compile("\x01([^\x02]*)\x02")


class _ShapeTemplate:
    """The shape of the questions of one kind, who differ in numbers.

    A text is read by what its signs are; a number is written as it was read.  So the lines by which
    a shape is told are the same for other numbers, but for these.
    """

    def __init__(self, lines: Sequence[str], numbers: Sequence[str]) -> None:
        told = "\n".join(lines)
        if len(set(_NAME.findall(told))) == 1:
            # A single name is told apart from no other.
            told = _NAME.sub("<0>", told)
        places = {number: place for place, number in enumerate(numbers)}
        parts = re.split(f"({'|'.join(numbers)})", told) if numbers else [told]
        self._template = Template(parts[::2], [places[number] for number in parts[1::2]])

    def digest(self, numbers: Sequence[str]) -> str:
        """`shape_digest` of the question with these numbers."""
        return shape_digest_of(self._template.filled(numbers).split("\n"))


def _with_options(spec: ProblemSpec, options: Options) -> ProblemSpec:
    told = zip(LABELS, options.values, options.misconceptions, strict=True)
    shown = tuple(
        [
            Option(label=label, value=value, misconception=misconception or None)
            for label, value, misconception in told
        ]
    )
    return spec.model_copy(update={"options": shown, "answer": options.right})
