"""A family document made ready: conditions to be met, questions and wrong answers to be made.

All formulas and texts are read here, once; what cannot be read, has no value, goes round in a
circle or is used nowhere is told by path and line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from generators.family import DIFFICULTIES, Difficulty
from generators.written_families.family_document import (
    Case,
    Choice,
    FamilyDocument,
    Parameter,
)
from generators.written_families.formulas import (
    MisreadFormulaError,
    condition,
    formula,
)
from generators.written_families.plans import (
    WAY,
    Binding,
    Check,
    Chooser,
    CompiledFamily,
    Fits,
    Plan,
    Scope,
)
from generators.written_families.questions import question
from generators.written_families.texts import Text, text
from mathverify.errors import InternalError, ParseError
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.language.vocabulary import RESERVED, WORD_OPERATORS
from mathverify.problem.faults import Fault
from mathverify.problem.paths import Lines, at_index, at_key
from mathverify.problem.values import Value

#: More ways for the cases of a family to come together than this are not looked at.
_MOST_WAYS = 64


def _each_bound_once(checks: list[Check]) -> tuple[Check, ...]:
    """The conditions in their order, without what an earlier one has bound."""
    bound: set[tuple[str, ...]] = set()
    found: list[Check] = []
    for check in checks:
        fresh = tuple(one for one in check.bindings if one.names not in bound)
        bound |= {one.names for one in fresh}
        found.append(Check(fresh, check.condition))
    return tuple(found)


def compiled(
    document: FamilyDocument, lines: Lines
) -> tuple[CompiledFamily | None, tuple[Fault, ...]]:
    """The family made ready, and all that cannot be read in it.  Never raises."""
    compiler = _Compiler(document, lines)
    found = compiler.family()
    return (None if compiler.faults else found), tuple(compiler.faults)


class _Compiler:
    """Reads the formulas and texts of one document; ``faults`` collects what is wrong."""

    def __init__(self, document: FamilyDocument, lines: Lines) -> None:
        self._document = document
        self._lines = lines
        self._told: set[tuple[str, str]] = set()
        self._words = _words_of(document)
        self._dress = {name: one.name for one in document.contexts for name in one.names}
        self._used: set[str] = set()
        self.faults: list[Fault] = []

    def fault(self, code: str, path: str, message: str, hint: str = "") -> None:
        # What is said always is read again with each of the cases.
        if (path, message) not in self._told:
            self._told.add((path, message))
            self.faults.append(Fault(code, path, message, hint, self._lines.at(path)))

    def family(self) -> CompiledFamily:
        document = self._document
        self._look_at_names()
        split = {name: one for part in document.parameters for name, one in _parts(part)}
        choosers = tuple(self._chooser(choice, split) for choice in document.choices)
        ways = list(product(*(choice.cases.items() for choice in document.choices)))
        if len(ways) > _MOST_WAYS:
            message = f"the cases come together in {len(ways)} ways, more than {_MOST_WAYS}"
            self.fault("too-many-cases", "$.cases", message, "fewer choices")
            ways = ways[:1]
        plans = {
            tuple(key for key, _ in way): self._plan([case for _, case in way], split)
            for way in ways
        }
        for one in () if self.faults else document.parameters:
            if not self._used & {one.name, *one.parts}:
                message = f"nothing depends on {one.name}"
                self.fault("unused-parameter", at_key("$.parameters", one.name), message)
        for context in () if self.faults else document.contexts:
            if not self._used & set(context.names):
                message = f"nothing depends on {context.name}"
                self.fault("unused-context", at_key("$.contexts", context.name), message)
        return CompiledFamily(document, choosers, plans)

    def _look_at_names(self) -> None:
        document = self._document
        taken = RESERVED | WORD_OPERATORS
        seen: dict[str, str] = {}
        for one in document.parameters:
            key = at_key("$.parameters", one.name)
            for name in (one.name, *one.parts):
                if name in seen and (name != one.name or not one.parts):
                    self.fault("name-twice", key, f"{name} is a parameter already", "another name")
                if name in taken:
                    self.fault("bad-name", key, f"{name} means something else", "another name")
                seen[name] = key
        for context in document.contexts:
            key = at_key("$.contexts", context.name)
            for name in context.names:
                if name in seen:
                    self.fault("name-twice", key, f"{name} has a value already", "another name")
                if name in taken:
                    self.fault("bad-name", key, f"{name} means something else", "another name")
                seen[name] = key
        for case in (document.always, *(c for one in document.choices for c in one.cases.values())):
            for section, names in (("derive", case.derive), ("texts", case.texts)):
                for name in names:
                    path = at_key(at_key(case.path, section), name)
                    if name in seen:
                        self.fault("name-twice", path, f"{name} is a parameter", "another name")
                    if name in taken:
                        self.fault("bad-name", path, f"{name} means something else", "another name")

    # --- one way for the cases to come together ----------------------------------------

    def _plan(self, cases: list[Case], split: Mapping[str, Binding]) -> Plan:
        document = self._document
        parts = (document.always, *cases)
        bindings = self._bindings(parts, split)
        known = self._known(bindings)
        shared: list[Check] = []
        fits: dict[str, list[Check]] = {}
        for case in parts:
            for path, check in self._checks(case, bindings, known):
                context = self._context_of(check, bindings, path)
                (shared if context is None else fits.setdefault(context, [])).append(check)
        checks: dict[Difficulty, tuple[Check, ...]] = {}
        for level in DIFFICULTIES:
            path = at_key("$.where", level)
            own = [
                self._check(one, at_index(path, place), bindings, known)
                for place, one in enumerate(document.where.get(level, ()))
            ]
            for place, own_check in enumerate(own):
                if own_check and self._context_of(own_check, bindings, path) is not None:
                    told = "a condition of one difficulty depends on words of a context"
                    hint = "a condition for all difficulties"
                    self.fault("level-of-words", at_index(path, place), told, hint)
            checks[level] = _each_bound_once([*shared, *(one for one in own if one is not None)])
        needed: set[str] = set()
        read: dict[str, Text] = {}

        def reading(value: Value, path: str) -> Text:
            if isinstance(value, list) and path.endswith(".stem"):
                found = self._ways(value, path, known)
            elif isinstance(value, str):
                # The same text is the same thing wherever it stands; what is wrong is told of each.
                told = len(self.faults)
                found = read.get(value) or self._text(value, path, known)
                if len(self.faults) == told:
                    read[value] = found
            else:
                found = self._text(value, path, known)
            needed.update(found.names)
            return found

        def telling(path: str, message: str, hint: str) -> None:
            self.fault("bad-question", path, message, hint)

        sections: dict[str, tuple[str, Value]] = {}
        for case in parts:
            for key, value in case.question.items():
                sections[key] = (at_key(at_key(case.path, "question"), key), value)
            if case.bloom is not None:
                sections["bloom"] = (at_key(case.path, "bloom"), case.bloom)
        if "ask" not in sections:
            self.fault("no-question", "$.question", "a question asks for something", "ask: {...}")
        make = question(document.head.name, sections, reading, telling)
        in_question = self._ordered(bindings, needed)
        needed = set()
        wrong: list[tuple[Text, Text]] = []
        said = next((case for case in reversed(parts) if case.wrong is not None), None)
        for place, one in enumerate(said.wrong or () if said is not None else ()):
            assert said is not None
            path = at_index(at_key(said.path, "wrong"), place)
            wrong.append(
                (
                    reading(one.answer, at_key(path, "answer")),
                    reading(one.because, at_key(path, "because")),
                )
            )
        in_wrong = self._ordered(bindings, needed)
        fitting = {name: self._fits(name, found) for name, found in fits.items()}
        shown = tuple(self._shown(sections, reading)) if document.apart else ()
        return Plan(checks, in_question, make, in_wrong, tuple(wrong), fitting, shown)

    def _fits(self, context: str, checks: list[Check]) -> Fits:
        """The conditions that a word of a context has to meet."""
        bound = {name for check in checks for one in check.bindings for name in one.names}
        needed = {name for check in checks for one in check.bindings for name in one.needs}
        needed.update(*(check.condition.names for check in checks))
        own = {name for name, of in self._dress.items() if of == context}
        return Fits(tuple(checks), tuple(sorted(needed - bound - own)))

    def _shown(
        self, sections: Mapping[str, tuple[str, Value]], reading: Callable[[Value, str], Text]
    ) -> Iterator[Text]:
        """The answer, and the data one by one."""
        path, answer = sections.get("answer", ("$.question.answer", None))
        yield reading(answer, path)
        path, data = sections.get("data", ("$.question.data", {}))
        for name, one in data.items() if isinstance(data, dict) else ():
            yield reading(one, at_key(path, name))

    def _context_of(self, check: Check, bindings: Mapping[str, Binding], path: str) -> str | None:
        """The context whose words have to meet a condition, if it depends on one."""
        reached: set[str] = set()
        waiting = set(check.condition.names)
        while waiting:
            reached |= waiting
            needs = (bindings[one].needs for one in waiting if one in bindings)
            waiting = {need for some in needs for need in some} - reached
        found = sorted({self._dress[name] for name in reached if name in self._dress})
        if len(found) > 1:
            told = f"a condition depends on {' and '.join(found)}"
            self.fault("two-contexts", path, told, "conditions of one context each")
        return found[0] if found else None

    def _known(self, bindings: Mapping[str, Binding]) -> frozenset[str]:
        parameters = {one.name for one in self._document.parameters}
        return frozenset(bindings) | parameters | frozenset(self._dress)

    def _bindings(
        self,
        cases: Iterable[Case],
        split: Mapping[str, Binding],
        elsewhere: frozenset[str] = frozenset(),
    ) -> Mapping[str, Binding]:
        """What gives each name its value; later cases win.  Some get theirs ``elsewhere``."""
        cases = tuple(cases)
        known = {one.name for one in self._document.parameters} | set(split) | elsewhere
        known |= set(self._dress)
        for case in cases:
            known |= {*case.derive, *case.texts}
        found = dict(split)
        for case in cases:
            for name, written in case.derive.items():
                path = at_key(at_key(case.path, "derive"), name)
                found[name] = self._derived(name, written, path, known)
            for name, written in case.texts.items():
                path = at_key(at_key(case.path, "texts"), name)
                filled = self._text(written, path, known)
                found[name] = Binding((name,), filled.names, _into(name, filled))
        self._look_for_circles(found, cases)
        return found

    def _derived(self, name: str, written: str, path: str, known: set[str]) -> Binding:
        try:
            found = formula(written, known)
        except (ParseError, MisreadFormulaError) as error:
            self._misread(error, path)
            # What depends on it is not told as well.
            return Binding((name,), frozenset(), _into(name, lambda _: 0))
        self._look_for_words(found.node, path)
        self._used |= found.names
        return Binding((name,), found.names, _into(name, found.value))

    def _look_for_circles(self, found: dict[str, Binding], cases: tuple[Case, ...]) -> None:
        """Take away names that need themselves, and say so."""
        for name in list(found):
            reached: set[str] = set()
            waiting = set(found[name].needs)
            while waiting:
                reached |= waiting
                waiting = {
                    need for one in waiting if one in found for need in found[one].needs
                } - reached
            if name in reached:
                path = next(
                    (
                        at_key(at_key(case.path, section), name)
                        for case in cases
                        for section, names in (("derive", case.derive), ("texts", case.texts))
                        if name in names
                    ),
                    "$.derive",
                )
                self.fault("circle", path, f"{name} depends on itself", "a formula without it")
                return

    def _ordered(
        self, bindings: Mapping[str, Binding], needed: Iterable[str]
    ) -> tuple[Binding, ...]:
        """What has to be bound for these names, each after what it needs."""
        ordered: list[Binding] = []
        begun: set[str] = set()

        def visit(name: str) -> None:
            if name not in bindings or name in begun:
                return
            binding = bindings[name]
            begun.update(binding.names)
            for need in sorted(binding.needs):
                visit(need)
            ordered.append(binding)

        for name in sorted(needed):
            visit(name)
        return tuple(ordered)

    def _checks(
        self, case: Case, bindings: Mapping[str, Binding], known: frozenset[str]
    ) -> Iterator[tuple[str, Check]]:
        for place, written in enumerate(case.where):
            path = at_index(at_key(case.path, "where"), place)
            found = self._check(written, path, bindings, known)
            if found is not None:
                yield path, found

    def _check(
        self, written: str, path: str, bindings: Mapping[str, Binding], known: frozenset[str]
    ) -> Check | None:
        try:
            found = condition(written, known)
        except (ParseError, MisreadFormulaError) as error:
            self._misread(error, path)
            return None
        self._look_for_words(found.node, path)
        self._used |= found.names
        return Check(self._ordered(bindings, found.names), found)

    def _text(self, value: Value, path: str, known: Iterable[str]) -> Text:
        if not isinstance(value, str):
            self.fault("not-a-text", path, "a text is expected", "a text in quotes")
            return Text("", (), frozenset(), None)
        written = " ".join(value.split())
        try:
            found = text(written, frozenset(known))
        except (ParseError, MisreadFormulaError) as error:
            self._misread(error, path)
            return Text(written, (), frozenset(), None)
        for piece in found.pieces:
            self._look_for_words(piece.formula.node, path)
        self._used |= found.names
        return found

    def _ways(self, value: Value, path: str, known: Iterable[str]) -> Text:
        """A text that is said in one of several ways."""
        items = value if isinstance(value, list) else []
        ways = [self._text(one, at_index(path, at), known) for at, one in enumerate(items)]
        if not ways:
            self.fault("not-a-text", path, "a text is expected", "one text or several")
            return Text("", (), frozenset(), None)
        return Text(
            ways[0].written,
            tuple(piece for one in ways for piece in one.pieces),
            frozenset().union(*(one.names for one in ways)),
            lambda scope: ways[scope[WAY] % len(ways)](scope),
        )

    def _look_for_words(self, node: Node, path: str) -> None:
        """Say of words that nobody calculates with them."""
        if isinstance(node, tree.Name):
            return
        for name in sorted(tree.free_names(node) & self._words):
            hint = "cases for its values, or a number"
            self.fault("word-as-number", path, f"{name} is a word, and no number", hint)

    def _misread(self, error: ParseError | MisreadFormulaError, path: str) -> None:
        if isinstance(error, ParseError):
            message = str(error).removesuffix(f"; write {error.hint}") if error.hint else str(error)
            self.fault("misread", path, message, error.hint)
        else:
            self.fault("misread", path, str(error), error.hint)

    # --- choices -----------------------------------------------------------------------

    def _chooser(self, choice: Choice, split: Mapping[str, Binding]) -> Chooser:
        if choice.parameter is not None:
            self._used.add(choice.parameter)
            self._look_at_members(choice)
            return Chooser(choice.parameter, frozenset(choice.cases), ())
        # What is said always may need what a case says; then no case can depend on it.
        always = self._document.always
        common = self._bindings((always,), split, self._said_in_cases())
        known = self._known(common)
        conditions: list[tuple[str, Check | None]] = []
        for key, case in choice.cases.items():
            check = None
            if case.when is not None:
                path = at_key(case.path, "when")
                check = self._check(case.when, path, common, known)
                self._look_for_cases(check, path)
            conditions.append((key, check))
        return Chooser(None, frozenset(choice.cases), tuple(conditions))

    def _said_in_cases(self) -> frozenset[str]:
        """The names that get their values in cases."""
        cases = [case for choice in self._document.choices for case in choice.cases.values()]
        return frozenset(name for case in cases for name in (*case.derive, *case.texts))

    def _look_for_cases(self, check: Check | None, path: str) -> None:
        if check is None:
            return
        if self._context_of(check, {}, path) is not None:
            told = "the condition of a case depends on words of a context"
            self.fault("circle", path, told, "a condition of parameters")
        needs = {need for binding in check.bindings for need in binding.needs}
        for name in sorted(needs & self._said_in_cases()):
            told = f"the condition depends on {name}, which is said in cases"
            self.fault("circle", path, told, "a condition of parameters")

    def _look_at_members(self, choice: Choice) -> None:
        parameter = next(one for one in self._document.parameters if one.name == choice.parameter)
        members = {
            str(value): None for values in parameter.values.values() for value in values.members()
        }
        for key, case in choice.cases.items():
            if key and key not in members:
                hint = f"one of {', '.join(members)}"
                self.fault(
                    "unknown-case", case.path, f"{key} is no value of {parameter.name}", hint
                )
        missing = [member for member in members if member not in choice.cases]
        if missing and "" not in choice.cases:
            message = f"nothing is said for {parameter.name} = {missing[0]}"
            self.fault("no-case", choice.path, message, "a case for it, or otherwise: {...}")


def _words_of(document: FamilyDocument) -> frozenset[str]:
    """The names of what is a word: of parameters, of their parts, and of texts."""
    found: set[str] = set()
    for one in document.parameters:
        members = [value for values in one.values.values() for value in values.members()]
        words = [value for value in members if isinstance(value, str)]
        found |= {one.name} if words else set()
        for place, part in enumerate(one.parts):
            pieces = [word.split(one.between) for word in words]
            if any(len(p) > place and not _is_number(p[place]) for p in pieces):
                found.add(part)
    for context in document.contexts:
        found |= context.words
    cases = [case for choice in document.choices for case in choice.cases.values()]
    return frozenset(found.union(*(case.texts for case in (document.always, *cases))))


def _into(name: str, value: Callable[[Any], Any]) -> Callable[[Scope], None]:
    def bind(scope: Scope) -> None:
        scope[name] = value(scope)

    return bind


def _parts(parameter: Parameter) -> Iterator[tuple[str, Binding]]:
    """What gives the parts of a word their values."""
    if not parameter.parts:
        return

    @cache
    def split(word: str) -> tuple[tuple[str, Any], ...]:
        found = word.split(parameter.between)
        if len(found) != len(parameter.parts):
            raise InternalError(f"{word!r} has no {len(parameter.parts)} parts")
        return tuple(zip(parameter.parts, map(_number_or_word, found), strict=True))

    def bind(scope: Scope) -> None:
        scope.update(split(scope[parameter.name]))

    binding = Binding(parameter.parts, frozenset({parameter.name}), bind)
    for name in parameter.parts:
        yield name, binding


def _number_or_word(word: str) -> Any:
    return int(word) if _is_number(word) else word


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()
