"""A family as a document that a teacher can read: parameters, formulas, a question with marks.

``docs/families.md`` describes the form.  Here a document becomes plain data, and what is wrong
with its shape is told by path and line; what its formulas and texts say is read by ``compiling``.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generators.family import DIFFICULTIES, LAST, Difficulty
from generators.parameters import FORM, Choices, Domain
from generators.written_families import domains
from generators.written_families.checked_work import SECTION as WORKING
from generators.written_families.checked_work import forms_of as forms_of_working
from generators.written_families.contexts import Context, context_named, context_of
from generators.written_families.misshaped import MisshapedError
from generators.written_families.spare_facts import SECTION as FACTS
from generators.written_families.spare_facts import forms_of as forms_of_facts
from generators.written_families.wordings import UnknownPhraseError, sentences
from mathverify.codes import Code
from mathverify.language.tokens import NAME
from mathverify.problem.faults import Fault
from mathverify.problem.paths import ROOT, Lines, at_index, at_key
from mathverify.problem.spec import Objective
from mathverify.problem.values import Value

_HEAD = ("family", "version", "order", "objective")
_KEYS = (
    *_HEAD,
    *(
        "about",
        "contexts",
        "parameters",
        "derive",
        "texts",
        "where",
        "coincidences",
        "forms",
        "cases",
    ),
    *("question", "wrong", WORKING, FACTS, "flaws"),
)
_CASE_KEYS = ("derive", "texts", "where", "question", "wrong")
_FORM_KEYS = ("bloom", "levels", *_CASE_KEYS)
_QUESTION_KEYS = (
    *(
        "points",
        "data",
        "functions",
        "unknowns",
        "givens",
        "ask",
        "answer",
        "steps",
        "prose",
        "figure",
    ),
)


@dataclass(frozen=True, slots=True)
class Head:
    """What is told of a family before its first blank line."""

    name: str
    version: int
    objective: Objective
    order: int = LAST


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter with its values at each difficulty where it is drawn.

    A word may have ``parts``, names of their own, with ``between`` standing between any two.
    """

    name: str
    values: Mapping[Difficulty, Domain]
    parts: tuple[str, ...] = ()
    between: str = ""

    @property
    def phrases(self) -> frozenset[str]:
        """Its words as texts show them: their parts, where they have any."""
        words = {
            value
            for domain in self.values.values()
            for value in domain.members()
            if isinstance(value, str)
        }
        if not self.parts:
            return frozenset(words)
        return frozenset(part for word in words for part in word.split(self.between))


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A text that is a wrong answer, and the misconception that leads to it."""

    answer: str
    because: str


@dataclass(frozen=True, slots=True)
class Case:
    """What a family says always, or in one case: at ``path`` of the document.

    ``when`` is the condition of a case.  A section of ``question`` takes the place of the same one
    that is said always, and so does ``wrong`` unless it is None.  ``bloom`` is the level of thought
    of a form that is not that of the family.
    """

    path: str
    when: str | None = None
    derive: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    where: tuple[str, ...] = ()
    question: Mapping[str, Value] = field(default_factory=dict)
    wrong: tuple[WrongAnswer, ...] | None = None
    bloom: str | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Cases of which one holds: by the word or number of ``parameter``, or by their conditions.

    ``cases`` are by the values of the parameter, as texts; ``""`` is any other value.
    """

    path: str
    parameter: str | None
    cases: Mapping[str, Case]


@dataclass(frozen=True, slots=True)
class FlawLine:
    """A near-miss of a family: what is left out or changed, and the codes that find it."""

    path: str
    name: str
    description: str
    codes: frozenset[Code]
    without: str | None = None
    data: Mapping[str, str] = field(default_factory=dict)
    domains: Mapping[str, str] = field(default_factory=dict)
    when: str | None = None


@dataclass(frozen=True, slots=True)
class FamilyDocument:
    """A family as it was written.  ``where`` holds the conditions of single difficulties.

    Forms are a choice by the parameter `FORM`.  Unless the family lets them pass, values by which
    an answer coincides with a datum or with a wrong way are none: it keeps them ``apart``.  So are
    those by which two data are one number, but for the numbers of lines (``equal_data``), which
    repeat those before them.
    """

    head: Head
    about: str
    parameters: tuple[Parameter, ...]
    always: Case
    choices: tuple[Choice, ...]
    where: Mapping[Difficulty, tuple[str, ...]]
    flaws: tuple[FlawLine, ...]
    contexts: tuple[Context, ...] = ()
    apart: bool = True
    equal_data: bool = False


def read_document(value: Value, lines: Lines) -> tuple[FamilyDocument | None, tuple[Fault, ...]]:
    """The family in a document, and all that is wrong with its shape.  Never raises."""
    reader = _Reader(lines)
    found = reader.family(value)
    return (None if reader.faults else found), tuple(reader.faults)


def read_head(value: Value, lines: Lines) -> tuple[Head | None, tuple[Fault, ...]]:
    """The head of a family alone, and all that is wrong with it.  Never raises."""
    reader = _Reader(lines)
    found = reader.head(reader.map(value, ROOT, _HEAD))
    return (None if reader.faults else found), tuple(reader.faults)


class _Reader:
    """Reads one document; ``faults`` collects what is wrong."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.faults: list[Fault] = []

    def fault(self, code: str, path: str, message: str, hint: str = "") -> None:
        self.faults.append(Fault(code, path, message, hint, self._lines.at(path)))

    # --- plain parts -------------------------------------------------------------------

    def map(self, value: Value, path: str, keys: Sequence[str] | None = None) -> dict[str, Value]:
        """A map, with only these keys if there are any."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            hint = f"a map of {', '.join(keys)}" if keys else "name: value"
            self.fault("not-a-map", path, "a map is expected", hint)
            return {}
        for key in value:
            if keys is not None and key not in keys:
                close = difflib.get_close_matches(key, keys, n=1)
                hint = close[0] if close else f"one of {', '.join(keys)}"
                self.fault("unknown-key", at_key(path, key), f"{key} is not known here", hint)
        return value

    def items(self, value: Value, path: str) -> list[Value]:
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.fault("not-a-list", path, "a list is expected", "lines that begin with a hyphen")
        return []

    def text(self, value: Value, path: str, hint: str = "a text") -> str:
        if isinstance(value, str) and value.strip():
            return " ".join(value.split())
        self.fault("not-a-text", path, "a text is expected", hint)
        return ""

    def texts(self, value: Value, path: str) -> dict[str, str]:
        """A map of texts by names."""
        found = {}
        for key, one in self.map(value, path).items():
            if not NAME.fullmatch(key):
                self.fault("bad-name", at_key(path, key), f"{key} is no name", "letters and _")
            found[key] = self.text(one, at_key(path, key))
        return found

    def lines_of(self, value: Value, path: str) -> tuple[str, ...]:
        """A list of texts."""
        given = [value] if isinstance(value, str) else self.items(value, path)
        return tuple(self.text(one, at_index(path, place)) for place, one in enumerate(given))

    # --- the sections ------------------------------------------------------------------

    def family(self, value: Value) -> FamilyDocument:
        given = self.map(value, ROOT, _KEYS)
        head = self.head({key: one for key, one in given.items() if key in _HEAD})
        about = self.text(given.get("about"), "$.about", "in one sentence what the questions ask")
        contexts = tuple(self.contexts(given.get("contexts")))
        parameters = tuple(self.parameters(given.get("parameters")))
        forms = self.forms(self.with_made(given))
        parameters += () if forms is None else (forms[0],)
        by_level: dict[Difficulty, tuple[str, ...]] = {}
        where = given.get("where")
        if isinstance(where, dict):
            self.map(where, "$.where", DIFFICULTIES)
            for level in DIFFICULTIES:
                if level in where:
                    by_level[level] = self.lines_of(where[level], at_key("$.where", level))
            where = None
        always = self.case({**{key: given.get(key) for key in _CASE_KEYS}, "where": where}, ROOT)
        names = [one.name for one in parameters]
        choices = tuple(
            self.choice(key, one, names)
            for key, one in self.map(given.get("cases"), "$.cases").items()
        )
        choices = choices if forms is None else (forms[1], *choices)
        flaws = tuple(
            self.flaw(one, at_index("$.flaws", place))
            for place, one in enumerate(self.items(given.get("flaws"), "$.flaws"))
        )
        apart = self.coincidences(given.get("coincidences"))
        lines = WORKING in given or FACTS in given
        return FamilyDocument(
            head, about, parameters, always, choices, by_level, flaws, contexts, apart, lines
        )

    def contexts(self, value: Value) -> Iterator[Context]:
        """Each a name of a shared context, or a map of words with what is said of each."""
        for key, described in self.map(value, "$.contexts").items():
            path = at_key("$.contexts", key)
            name, parts, between = self.named(key, path)
            if not NAME.fullmatch(name):
                self.fault("bad-name", path, f"{name} is no name", "letters and _")
                continue
            found = (
                context_named(name, described, parts, between)
                if isinstance(described, str)
                else context_of(name, described, parts, between)
            )
            if isinstance(found, Context):
                yield found
            else:
                self.fault("bad-context", path, found.message, found.hint)

    def coincidences(self, value: Value) -> bool:
        if value not in (None, "none", "allowed"):
            hint = "coincidences: allowed, or nothing"
            self.fault("bad-coincidences", "$.coincidences", "none are let pass, or all", hint)
        return value != "allowed"

    def with_made(self, given: Mapping[str, Value]) -> Value:
        """The forms that are written, and those that a section stands for."""
        forms = given.get("forms")
        for section, forms_of in ((WORKING, forms_of_working), (FACTS, forms_of_facts)):
            if section in given:
                try:
                    forms = {**self.map(forms, "$.forms"), **forms_of(given[section])}
                except MisshapedError as error:
                    self.fault(f"bad-{section}", error.path, error.message, error.hint)
        return forms

    def forms(self, value: Value) -> tuple[Parameter, Choice] | None:
        """The parameter that chooses a form, and the forms as its cases."""
        if value is None:
            return None
        cases: dict[str, Case] = {}
        members: dict[Difficulty, list[str]] = {level: [] for level in DIFFICULTIES}
        for key, one in self.map(value, "$.forms").items():
            path = at_key("$.forms", key)
            given = self.map(one, path, _FORM_KEYS)
            bloom = given.get("bloom")
            told = None if bloom is None else self.text(bloom, at_key(path, "bloom"))
            cases[key] = replace(self.case(given, path), bloom=told)
            levels = self.lines_of(given.get("levels"), at_key(path, "levels")) or DIFFICULTIES
            for level in levels:
                if level in DIFFICULTIES:
                    members[level].append(key)
                else:
                    hint = f"a list of {', '.join(DIFFICULTIES)}"
                    self.fault("unknown-level", at_key(path, "levels"), f"{level} is none", hint)
        domains_of: dict[Difficulty, Domain] = {
            level: Choices(tuple(keys)) for level, keys in members.items() if keys
        }
        if len(domains_of) < len(DIFFICULTIES):
            self.fault("no-form", "$.forms", "each difficulty has a form", "a form without levels")
        return Parameter(FORM, domains_of), Choice("$.forms", FORM, cases)

    def head(self, given: Mapping[str, Value]) -> Head:
        name = self.text(given.get("family"), "$.family", "a name such as sale-price")
        small = name.isascii() and name.islower()
        if name and not (small and all(map(str.isalpha, name.split("-")))):
            hint = "small letters with hyphens: sale-price"
            self.fault("bad-name", "$.family", f"{name} is no name of a family", hint)
        numbers = {}
        for key, missing in (("version", 1), ("order", LAST)):
            text = given.get(key, str(missing))
            if not isinstance(text, str) or not text.isdecimal() or int(text) < 1:
                self.fault("not-a-number", at_key(ROOT, key), "a number from 1 is expected")
                text = "1"
            numbers[key] = int(text)
        return Head(name, numbers["version"], self.objective(given), numbers["order"])

    def objective(self, given: Mapping[str, Value]) -> Objective:
        hint = "{concepts: [percent.decrease], level: secondary-1, bloom: apply}"
        path = "$.objective"
        try:
            return Objective.model_validate(self.map(given.get("objective"), path))
        except ValueError as error:
            told = str(error).split("\n")
            self.fault("bad-objective", path, "; ".join(told[1:3]) or "no objective", hint)
            return Objective()

    def parameters(self, value: Value) -> Iterator[Parameter]:
        path = "$.parameters"
        given = self.map(value, path)
        if not given:
            self.fault("no-parameters", path, "a family has parameters", "price: 20..200 step 20")
        for key, described in given.items():
            here = at_key(path, key)
            name, parts, between = self.named(key, here)
            if not NAME.fullmatch(name):
                hint = "names: [...], or with names for the parts of a word: names as a b c: [...]"
                self.fault("bad-name", here, f"{name} is no name", hint)
            values: dict[Difficulty, Domain] = {}
            if isinstance(described, dict) and set(described) <= set(DIFFICULTIES):
                for level in DIFFICULTIES:
                    if level in described:
                        self.values(described[level], at_key(here, level), (level,), values)
            else:
                self.values(described, here, DIFFICULTIES, values)
            yield Parameter(name, values, parts, between)

    def named(self, key: str, path: str) -> tuple[str, tuple[str, ...], str]:
        """A name with the names of its parts, and what is between these."""
        name, _, parts = key.partition(" as ")
        told = name.isidentifier() and parts.lstrip() == parts != ""
        return (name, *self.parts(parts, path)) if told else (key, (), "")

    def parts(self, written: str, path: str) -> tuple[tuple[str, ...], str]:
        """``a b c``, ``first and second`` or ``place/done``: the names, and what is between."""
        first = NAME.match(written)
        between = re.match(r"( and |\s+|\W+)", written[first.end() :]) if first else None
        if between is None:
            self.fault("bad-parts", path, f"{written} are no names of parts", "names as a b c")
            return (), ""
        names = tuple(written.split(between[0]))
        if not all(map(NAME.fullmatch, names)):
            self.fault("bad-parts", path, f"{written} are no names of parts", "names as a b c")
        return names, between[0]

    def values(
        self,
        described: Value,
        path: str,
        levels: tuple[Difficulty, ...],
        values: dict[Difficulty, Domain],
    ) -> None:
        found = domains.domain(described)
        if isinstance(found, str):
            self.fault("bad-values", path, found, domains.HINT)
            return
        values.update(dict.fromkeys(levels, found))

    def case(self, given: Mapping[str, Value], path: str, when: str | None = None) -> Case:
        wrong = given.get("wrong")
        at_question = at_key(path, "question")
        question = self.map(given.get("question"), at_question, _QUESTION_KEYS)
        question = self.in_all_ways(question, at_key(at_question, "prose"))
        return Case(
            path,
            when,
            self.texts(given.get("derive"), at_key(path, "derive")),
            self.texts(given.get("texts"), at_key(path, "texts")),
            self.lines_of(given.get("where"), at_key(path, "where")),
            question,
            None if wrong is None else tuple(self.wrong(wrong, at_key(path, "wrong"))),
        )

    def in_all_ways(self, question: dict[str, Value], path: str) -> dict[str, Value]:
        """The question with each sentence that its stems stand for as a stem of its own."""
        prose = question.get("prose")
        stem = prose.get("stem") if isinstance(prose, dict) else None
        told: list[Value] = []
        for one in stem if isinstance(stem, list) else [stem]:
            try:
                told += sentences(one) if isinstance(one, str) else (one,)
            except UnknownPhraseError as error:
                self.fault("unknown-phrase", at_key(path, "stem"), str(error), error.hint)
        if not isinstance(prose, dict) or told in ([stem], stem):
            return question
        return {**question, "prose": {**prose, "stem": told}}

    def wrong(self, value: Value, path: str) -> Iterator[WrongAnswer]:
        keys = ("answer", "because")
        for place, one in enumerate(self.items(value, path)):
            here = at_index(path, place)
            given = self.map(one, here, keys)
            answer, because = (self.text(given.get(key), at_key(here, key)) for key in keys)
            yield WrongAnswer(answer, because)

    def choice(self, key: str, value: Value, names: list[str]) -> Choice:
        path = at_key("$.cases", key)
        cases: dict[str, Case] = {}
        if isinstance(value, list):
            for place, one in enumerate(value):
                here = at_index(path, place)
                given = self.map(one, here, ("when", *_CASE_KEYS))
                when = given.get("when")
                if when is None and place + 1 < len(value):
                    self.fault("no-condition", here, "only the last case has no condition", "when")
                told = None if when is None else self.text(when, at_key(here, "when"))
                cases[str(place)] = self.case(given, here, told)
            return Choice(path, None, cases)
        if key not in names:
            hint = f"one of {', '.join(names)}, or a list of cases with conditions"
            self.fault("unknown-parameter", path, f"{key} is no parameter", hint)
        for member, one in self.map(value, path).items():
            here = at_key(path, member)
            given = self.map(one, here, _CASE_KEYS)
            cases["" if member == "otherwise" else member] = self.case(given, here)
        return Choice(path, key, cases)

    def flaw(self, value: Value, path: str) -> FlawLine:
        keys = ("name", "description", "codes", "without", "data", "domains", "when")
        given = self.map(value, path, keys)
        without = given.get("without")
        left_out = None if without is None else self.text(without, at_key(path, "without"))
        name = given.get("name", f"without-{left_out}" if left_out else None)
        description = given.get("description")
        if description is None and left_out:
            description = f"The given {left_out} is left out."
        when = given.get("when")
        return FlawLine(
            path,
            self.text(name, at_key(path, "name"), "name: impossible-mean"),
            self.text(description, at_key(path, "description"), "description: what is wrong"),
            frozenset(self.codes(given.get("codes"), at_key(path, "codes"))),
            left_out,
            self.texts(given.get("data"), at_key(path, "data")),
            self.texts(given.get("domains"), at_key(path, "domains")),
            None if when is None else self.text(when, at_key(path, "when")),
        )

    def codes(self, value: Value, path: str) -> Iterator[Code]:
        known: Mapping[str, Any] = {code.value: code for code in Code}
        given = self.lines_of(value, path)
        if not given:
            self.fault("no-codes", path, "a flaw names the codes that find it", "[contradictory]")
        for place, code in enumerate(given):
            if code in known:
                yield known[code]
                continue
            close = difflib.get_close_matches(code, list(known), n=1)
            hint = close[0] if close else "a code of docs/findings.md"
            self.fault("unknown-code", at_index(path, place), f"{code} is no code", hint)
