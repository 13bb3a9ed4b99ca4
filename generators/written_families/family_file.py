"""A family that stands in a YAML file: its head is read at once, the rest when it is needed.

The head is what stands before the first blank line: name, version, order, objective.  After a line
``---`` follow the readings of its words (`generators.family_readings`), which nobody needs to make
questions.  A file with faults is refused with all of them, each with its line and what to write.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generators.parameters import FORM, Choices, NoValues, Parameters, Values
from generators.stream import Stream
from mathverify.errors import InternalError, SpecError
from mathverify.problem.faults import Fault
from mathverify.problem.file_reading import file_text
from mathverify.problem.limits import MAX_FILE_BYTES
from mathverify.problem.paths import Lines, at_key
from mathverify.problem.values import Value, plain_value
from mathverify.problem.yaml_source import read_yaml

if TYPE_CHECKING:
    from generators.distractors import Distractor
    from generators.family import Difficulty
    from generators.flaws.flaw import Flaw
    from generators.written_families.family_document import FamilyDocument, Head
    from generators.written_families.plans import CompiledFamily, Drawn
    from mathverify.problem.spec import Objective, ProblemSpec

#: Between the family and the readings of its words.
SEPARATOR = "\n---\n"


@dataclass(frozen=True, slots=True)
class _Whole:
    """All that a file says of its family."""

    document: FamilyDocument
    compiled: CompiledFamily
    near_misses: tuple[Flaw, ...]
    lines: Lines


class FamilyFile:
    """The family of the file at ``path``; equal only to itself.

    Raises `UnreadableFileError` and `SpecError`: for the head when it is made, for the rest when
    the rest is needed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._text = file_text(path, MAX_FILE_BYTES).partition(SEPARATOR)[0]
        self._head = self._read_head()

    @property
    def name(self) -> str:
        """The name, in kebab case."""
        return self._head.name

    @property
    def version(self) -> int:
        """The version, from 1."""
        return self._head.version

    @property
    def order(self) -> int:
        """The place among the families."""
        return self._head.order

    @property
    def objective(self) -> Objective:
        """What the questions are for."""
        return self._head.objective

    @property
    def text(self) -> str:
        """The family as it stands in the file, without the readings of its words."""
        return self._text

    @property
    def told(self) -> str:
        """All on which its questions depend: its text, and the contexts and phrases it shares."""
        from generators.written_families.wordings import phrases_in

        phrases = phrases_in(self._text)
        text = f"{self._text}\n{json.dumps(phrases)}" if phrases else self._text
        if "\ncontexts:" not in self._text:
            return text
        contexts = self.document.contexts
        rows = [
            (name, str(said))
            for one in contexts
            for row in one.members
            for name, said in row.items()
        ]
        return f"{text}\n{json.dumps(rows)}"

    @property
    def names(self) -> frozenset[str]:
        """The whole phrases that name a thing or a person and choose nothing else.

        They are the nouns of its contexts, and the words of the parameters by which no case is
        told: a word that chooses a case says something of the question.
        """
        from generators.written_families.contexts import nouns_of

        choosing = {one.parameter for one in self.document.choices}
        return frozenset().union(
            *map(nouns_of, self.document.contexts),
            *(
                one.phrases
                for one in self.document.parameters
                if one.name not in choosing and one.name != FORM
            ),
        )

    @property
    def document(self) -> FamilyDocument:
        """The family as it was written."""
        return self._whole.document

    @property
    def parameters(self) -> Mapping[Difficulty, Parameters]:
        """The parameters for each difficulty."""
        return self._whole.compiled.parameters

    @property
    def near_misses(self) -> tuple[Flaw, ...]:
        """Flaws that only this kind of question can have."""
        return self._whole.near_misses

    def build(self, values: Values, /) -> ProblemSpec:
        """The question for these values."""
        return self._whole.compiled.build(values)

    def drawn(self, values: Values, level: Difficulty, /) -> Drawn | None:
        """What a question of a level is made of; None for values that do not meet its conditions.

        Raises InternalError where nobody can tell.
        """
        return self._whole.compiled.drawn(values, level)

    def bound(self, values: Values, /) -> tuple[tuple[str, ...], Mapping[str, Any]]:
        """The cases that hold for these values, by their keys, and all that a question names."""
        return self._whole.compiled.bound(values)

    def worded(self, values: Values, /) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
        """`bound` for each way to say the question, with all words of its contexts."""
        return self._whole.compiled.worded(values)

    def misconceptions(self, values: Values, /) -> tuple[Distractor, ...]:
        """The wrong answers that named misconceptions lead to."""
        return self._whole.compiled.misconceptions(values)

    def fault(self, code: str, path: str, message: str, hint: str = "") -> Fault:
        """A fault at a path of the file."""
        return Fault(code, path, message, hint, self._whole.lines.at(path))

    def _read_head(self) -> Head:
        from generators.written_families.family_document import read_head

        lines = self._text.split("\n")
        begun = next((at for at, line in enumerate(lines) if _says_something(line)), 0)
        blank = (at for at, line in enumerate(lines) if at > begun and not line.strip())
        end = next(blank, len(lines))
        value, where = self._read("\n".join(lines[:end]))
        found, faults = read_head(value, where)
        if found is None:
            raise SpecError(str(self.path), faults)
        return found

    @cached_property
    def _whole(self) -> _Whole:
        from generators.written_families.compiling import compiled
        from generators.written_families.family_document import read_document
        from generators.written_families.near_misses import near_misses

        value, where = self._read(self._text)
        document, faults = read_document(value, where)
        if document is None:
            raise SpecError(str(self.path), faults)
        if document.head != self._head:
            told = "family, version, order and objective stand before the first blank line"
            hint = "the blank line behind them"
            raise SpecError(str(self.path), (Fault("head-apart", "$", told, hint, where.at("$")),))
        made, faults = compiled(document, where)
        flaws, more = near_misses(document.flaws, _data_names(document), where)
        if made is None or more:
            raise SpecError(str(self.path), (*faults, *more))
        return _Whole(document, made, flaws, where)

    def _read(self, text: str) -> tuple[Value, Lines]:
        tree = read_yaml(text)
        value, faults = plain_value(tree.value)
        if tree.faults or faults:
            raise SpecError(str(self.path), (*tree.faults, *faults))
        return value, tree.lines


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _data_names(document: FamilyDocument) -> frozenset[str]:
    """The names of all data that a question of the family may have."""
    cases = [case for choice in document.choices for case in choice.cases.values()]
    found: set[str] = set()
    for case in (document.always, *cases):
        data = case.question.get("data")
        found |= set(data) if isinstance(data, dict) else set()
    return frozenset(found)


def look_through(family: FamilyFile) -> tuple[Fault, ...]:
    """What is wrong with a question of a difficulty that has nothing wrong in the file.

    Raises as `FamilyFile` does.
    """
    from generators.written_families.questions import faults_of

    for level, form, parameters in _by_form(family):
        try:
            values = parameters.sample(Stream("looking through", family.name, level))
        except InternalError as error:
            return (family.fault("no-question", "$.question", f"a draw has none: {error}"),)
        if isinstance(values, NoValues):
            told = f"no {level} values in {values.tries} draws met the conditions"
            path = at_key("$.forms", form) if form else "$.where"
            return (family.fault("no-values", path, told, "weaker conditions"),)
        try:
            family.build(values)
            family.misconceptions(values)
        except (InternalError, ValueError) as error:
            told = ", ".join(f"{name} = {value}" for name, value in values.items())
            reason = faults_of(error) if isinstance(error, ValueError) else str(error)
            return (family.fault("no-question", "$.question", f"for {told}: {reason}"),)
    return ()


def _by_form(family: FamilyFile) -> Iterator[tuple[Difficulty, str, Parameters]]:
    """The parameters of each difficulty, for each form of the family by itself."""
    from generators.parameters import FORM

    for level, parameters in family.parameters.items():
        forms = parameters.domains[FORM].members() if FORM in parameters.domains else ()
        for form in forms:
            domains = {**parameters.domains, FORM: Choices((form,))}
            yield level, str(form), replace(parameters, domains=domains)
        if not forms:
            yield level, "", parameters


def read_whole(path: Path) -> FamilyFile:
    """The family of a file, of which everything has been looked at.

    Raises `UnreadableFileError`, and `SpecError` with all faults.
    """
    family = FamilyFile(path)
    faults = look_through(family)
    if faults:
        raise SpecError(str(path), faults)
    return family
