"""Reading a whole question: its sections in order, and what must hold between them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from mathverify.problem.faults import Put, Remedy
from mathverify.problem.names import NOTHING, derived_slug, is_name, is_slug, suggested_name
from mathverify.problem.reading.answering import (
    options_as_answers,
    read_answer,
    split_answers,
)
from mathverify.problem.reading.ask_shapes import ASK_SYNONYMS, spelled
from mathverify.problem.reading.ask_words import Declared, asked_in_words
from mathverify.problem.reading.asking import Asked, Known, calculated, letter_of, read_asks
from mathverify.problem.reading.conditions import with_conditions
from mathverify.problem.reading.context import Fields, Place, Reading, list_text, shown
from mathverify.problem.reading.data import datum_text, may_count, open_expressions, read_data
from mathverify.problem.reading.distributions import table_text, taken_out
from mathverify.problem.reading.facts import read_givens, read_steps
from mathverify.problem.reading.figure import figure_names, undeclared_points, with_measures
from mathverify.problem.reading.functions import defines_function, read_functions, variable_of
from mathverify.problem.reading.kinds_meant import (
    derivative_of_a_given,
    kind_meant,
    kind_offered,
    unlabelled,
    words_of,
)
from mathverify.problem.reading.namespace import Namespace
from mathverify.problem.reading.options import Choices, read_options
from mathverify.problem.reading.recurrences import recurrence_givens
from mathverify.problem.reading.school_names import (
    asked_names,
    decimal_sign,
    letters_open,
    school_names,
    texts_of,
)
from mathverify.problem.reading.telling import (
    PROSE_SYNONYMS,
    read_figure,
    read_objective,
    read_prose,
    read_sources,
)
from mathverify.problem.reading.unknowns import (
    are_listed,
    is_one_number,
    progressions_told,
    read_points,
    read_unknowns,
)
from mathverify.problem.spec import (
    Ask,
    AskKind,
    Datum,
    FunctionDefinition,
    Given,
    Part,
    ProblemSpec,
    Prose,
    Unknown,
)
from mathverify.problem.values import Value

_SECTIONS = (
    "id",
    "objective",
    "data",
    "functions",
    "unknowns",
    "points",
    "parameters",
    "experiment",
    "givens",
    "ask",
    "answer",
    "options",
    "steps",
    "prose",
    "stem",
    "figure",
    "sources",
    "parts",
)

#: Keys of a claim beside the options: the label of the right one, or the answer itself.
_MARKS = dict.fromkeys(
    ("answer_key", "correct", "correct_answer", "correct_option", "right_answer", "right_option"),
    "correct",
)

_SECTION_SYNONYMS = {
    "asks": "ask",
    "assumptions": "givens",
    "choices": "options",
    "conditions": "givens",
    "constants": "data",
    "constraints": "givens",
    **_MARKS,
    "diagram": "figure",
    "equation": "givens",
    "equations": "givens",
    "facts": "givens",
    "find": "ask",
    "given": "givens",
    "inequalities": "givens",
    "inequality": "givens",
    "question": "prose",
    "relations": "givens",
    "solution": "steps",
    "source": "sources",
    "subquestions": "parts",
    "text": "prose",
    "variables": "unknowns",
    "vars": "unknowns",
}

_SECTION_ADVICE = {
    "explanation": "steps: a list of lines, each with its relation and because",
    "problems": "one document for each question, separated by a line ---",
    "sequence": 'functions: {u: "n -> 3*n + 2"}, or givens that say its first terms and its rule',
    "questions": "one document for each question, separated by a line ---",
}

#: What stands for the rule of a function that the givens tell.
_OPEN_RULES = ("function", "real", "sequence", "unknown")

_PART_FIELDS = ("id", "ask", "answer", "options", "steps", "givens", "prose", "stem")

_PART_SYNONYMS = {
    **_MARKS,
    "choices": "options",
    "given": "givens",
    "label": "id",
    "name": "id",
    "part": "id",
    "question": "prose",
    "solution": "steps",
    "text": "prose",
}


def _gathered(reading: Reading, place: Place, known: Collection[str]) -> Place:
    """A question or part whose sections have the fields that stand beside them, if any do."""
    if isinstance(place.value, dict) and all(spelled(key) in known for key in place.value):
        return place
    from mathverify.problem.reading.gathered import gathered

    return gathered(reading, place, known)


def read_question(reading: Reading, value: Value) -> ProblemSpec | None:
    """The spec that ``value`` says; None exactly when a fault was recorded."""
    if not isinstance(value, dict):
        message = "a question is a map with the keys id, unknowns, givens, ask, answer, ..."
        reading.fault("wrong-type", "$", message, 'id: my-question, ask: {find: "x", as: value}')
        return None
    sections = [section for section in value.values() if isinstance(section, dict)]
    if any("-" in key or key == NOTHING for section in sections for key in section):
        from mathverify.problem.reading.joined_names import with_joined_names

        value = with_joined_names(reading, value)
    if may_count(value):
        from mathverify.problem.reading.counted_data import with_amounts

        value = with_amounts(reading, value)
    place = _gathered(reading, Place(value, "$"), {*_SECTIONS, *_SECTION_SYNONYMS})
    fields = reading.fields(place, _SECTIONS, _SECTION_SYNONYMS, advice=_SECTION_ADVICE)
    spec = _Question(reading, value, fields or {}).spec()
    return None if reading.faults else spec


class _Question:
    """The sections of one question while they are read."""

    def __init__(self, reading: Reading, document: Value, fields: Fields) -> None:
        self.reading = reading
        self.document = document
        self.fields = fields
        self.names = Namespace(reading)
        self.functions: tuple[FunctionDefinition, ...] = ()
        self.unknowns: list[Unknown] = []
        self.givens: list[Given] = []
        self.given_ids: set[str] = set()
        self.misplaced_experiment: Place | None = None
        self.declared = Declared()
        self.rules: dict[str, str] = {}
        self.recurrences: list[Given] = []
        #: The datum that is the distribution of the experiment.
        self.moved = ""
        self.data: tuple[Datum, ...] = ()

    def spec(self) -> ProblemSpec | None:
        fields, reading = self.fields, self.reading
        reading.school, reading.decimal = school_names(fields), decimal_sign(fields)
        if "givens" in fields:
            reading.statements = tuple(texts_of(fields["givens"].value))
        values: dict[str, object] = {"id": self.identity(), **self.declarations()}
        self.fields = fields = self.in_words()
        if "givens" in fields:
            self.givens = self.read_givens(fields["givens"])
        self.givens += [*self.recurrences, *progressions_told(reading)]
        self.givens = with_measures(reading, self.givens, self.data)
        self.experiment()
        choices = self.choices(fields, self.document)
        values["options"] = choices.options
        parts = self.parts()
        self.ask(values, parts, choices)
        if "steps" in fields:
            values["steps"] = tuple(read_steps(reading, fields["steps"], calculated(values)))
        values["prose"] = self.prose(fields)
        if "objective" in fields:
            values["objective"] = read_objective(reading, fields["objective"])
        if "sources" in fields:
            values["sources"] = tuple(read_sources(reading, fields["sources"]))
        if "figure" in fields:
            values["figure"] = read_figure(reading, fields["figure"])
        if reading.faults:
            return None
        values |= {
            "unknowns": tuple(self.unknowns),
            "givens": tuple(self.givens),
            "parts": tuple(parts),
        }
        return reading.build(ProblemSpec, "$", **values)

    def identity(self) -> str | None:
        """The id; one made of the question's words where it has none."""
        if "id" not in self.fields:
            slug = derived_slug(self.words(), "my-question")
            self.reading.note("derived", "$", "a question without an id", f"id: {slug}")
            return slug
        place = self.fields["id"]
        written = self.reading.text(place)
        if written is not None and not is_slug(written):
            message = f"{written[:60]!r} is no id: letters, digits and hyphens"
            slug = derived_slug(written, "my-question")
            ways = [Remedy(f"id: {slug}", (Put(place.path, slug),))]
            self.reading.fault("bad-id", place.path, message, f"id: {slug}", ways)
        return written

    def words(self) -> str:
        """Words that an id can be made of."""
        told = [self.fields[key].value for key in ("stem", "prose", "ask") if key in self.fields]
        inside = (next(iter(v.values()), None) if isinstance(v, dict) else v for v in told)
        return next((value for value in inside if isinstance(value, str)), "")

    def declarations(self) -> dict[str, object]:
        """Data, functions, unknowns, points and parameters, in one namespace."""
        fields, reading, names = self.fields, self.reading, self.names
        data = reading.named(fields["data"], "name") if "data" in fields else []
        functions = reading.named(fields["functions"], "name") if "functions" in fields else []
        moved = [entry for entry in data if defines_function(entry[0], entry[1].value)]
        told = [entry for entry in data if entry[0] == "experiment"]
        self.misplaced_experiment = told[0][1] if told else None
        data = [entry for entry in data if entry not in told]
        recurrent = recurrence_givens(reading, [*data, *functions])
        data = [entry for entry in data if entry[0] not in recurrent]
        functions = [entry for entry in functions if entry[0] not in recurrent]
        self.recurrences = [given for relations in recurrent.values() for given in relations]
        for written, entry in moved:
            reading.note("shape", entry.path, written, "an entry of functions")
        open_rules = {name: entry for name, entry in functions if entry.value in _OPEN_RULES}
        for name, entry in open_rules.items():
            reading.note("shape", entry.path, name, "an unknown with the domain function")
        functions = [entry for entry in functions if entry[0] not in open_rules]
        data = self.without_facts(self.without_distributions(data))
        data = [entry for entry in data if entry not in moved]
        rules_among, open_letters = open_expressions(reading, fields, data)
        data = [entry for entry in data if entry[0] not in rules_among]
        moved += rules_among.items()
        constants = read_data(reading, names, data)
        self.data = constants
        rules = self.functions = tuple(read_functions(reading, names, [*moved, *functions]))
        self.rules = {rule.name: variable_of(rule) for rule in rules}
        if "unknowns" in fields:
            self.unknowns.extend(read_unknowns(reading, names, fields["unknowns"]))
        if open_rules:
            declared: Value = dict.fromkeys(open_rules, "function")
            place = Place(declared, fields["functions"].path)
            self.unknowns.extend(read_unknowns(reading, names, place))
        if "points" in fields:
            place = self.placed_points(fields["points"])
            self.unknowns.extend(read_points(reading, names, place))
        if "parameters" in fields:
            place = fields["parameters"]
            reading.note("spelling", place.path, "parameters", "unknowns: role: parameter")
            self.unknowns.extend(read_unknowns(reading, names, place, role="parameter"))
        for letter, where in open_letters.items():
            self.declare_real(letter, where)
        keys = [key for key in ("givens", "ask", "parts") if key in fields]
        words = tuple(texts_of([fields[key].value for key in keys]))
        reading.figure = figure_names(constants, rules, self.unknowns, words)
        if letters := undeclared_points(words, reading.figure, constants):
            message, said = f"the points {letters} are not declared", f'points: "{letters}"'
            remedy = Remedy(said, (Put("$.points", letters),))
            reading.fault("missing-field", "$", message, said, (remedy,))
        return {"data": constants, "functions": rules}

    def placed_points(self, place: Place) -> Place:
        """The names of points that a map places, ``{A: (1, 2)}``; where they are is given."""
        if not isinstance(place.value, dict) or are_listed(place.value):
            return place
        pairs = {
            name: list_text(where, "(", ")") if isinstance(where, list) else datum_text(where)
            for name, where in place.value.items()
        }
        if not all(pair and pair.lstrip().startswith("(") for pair in pairs.values()):
            return place
        for name, where in place.value.items():
            at, relation = place.under(name, where), f"{name} = {pairs[name]}"
            self.fact(f"at_{name}", Place(relation, at.path), where, relation)
        return Place(list(place.value), place.path)

    def in_words(self) -> Fields:
        """The sections, with what the ask and the givens say in words as fields and relations."""
        reading = self.reading
        fields = dict(self.fields)
        domains = {unknown.name: unknown.domain for unknown in self.unknowns}
        self.declared = Declared(domains, self.rules, reading.statements, self.names.known)
        if "ask" in fields:
            fields["ask"] = asked_in_words(reading, fields["ask"], self.declared)
            self.declare_variable(fields["ask"])
        fields = with_conditions(reading, fields)
        reading.school = school_names(fields)
        return fields

    def declare_variable(self, ask: Place) -> None:
        """The x of a rule, and letters that are asked for, as real unknowns.

        Only where nobody declared them, and of an expression whose form or derivative is asked, or
        where a given speaks of them.
        """
        of_a_rule = {"x"} & {*self.rules.values()} & asked_names(ask.value)
        find = ask.value.get("find") if isinstance(ask.value, dict) else ask.value
        if isinstance(find, str):
            of_a_rule |= self.reading.brought(find)
        open_rule = any(unknown.domain == "function" for unknown in self.unknowns)
        told, declared = self.reading.statements, self.names.places.keys()
        for name in letters_open(ask.value, told, of_a_rule, declared, every=open_rule):
            if not self.has_terms(name):
                self.declare_real(name, ask.path)

    def declare_real(self, name: str, path: str) -> None:
        """Declare a letter that stands in what is written at ``path`` as a real unknown."""
        self.reading.note("derived", path, name, f"unknowns: {name}: real")
        self.names.declare(name, path, "unknown")
        self.unknowns.append(Unknown(name=name, domain="real"))

    def has_terms(self, name: str) -> bool:
        """Whether a given tells a term of a sequence of this name: ``x(1) = 1``."""
        heads = [text.replace(" ", "").partition(")=")[0] for text in self.reading.statements]
        return any(h.startswith(f"{name}(") and h[len(name) + 1 :].isdigit() for h in heads)

    def without_distributions(self, data: list[tuple[str, Place]]) -> list[tuple[str, Place]]:
        """The data that are not the distribution of a random variable, which is an experiment."""
        fields = self.fields
        if "experiment" in fields or self.misplaced_experiment is not None:
            return data
        if "unknowns" in fields:
            place = fields["unknowns"]
            left, name, told = taken_out(place.value)
            if name:
                fields["unknowns"] = Place(left, place.path)
                self.misplaced_experiment = Place(f"{name} ~ {told}", place.under(name, None).path)
                return data
        for entry in data:
            table = table_text(datum_text(entry[1].value))
            if table is not None and table[1]:
                self.misplaced_experiment = Place(f"{entry[0]} = {table[0]}", entry[1].path)
                self.moved = entry[0]
                return [other for other in data if other is not entry]
        return data

    def without_facts(self, data: list[tuple[str, Place]]) -> list[tuple[str, Place]]:
        """The data that state no fact, which is a given."""
        if not any({*"(=<>≤≥≠∈"} & {*str(place.value)} for _, place in data):
            return data  # as most data are
        from mathverify.problem.reading.stated_data import stated

        facts = dict(stated(self.fields, data))
        for name, place in facts.items():
            self.fact(name, place, place.value, name)
        return [entry for entry in data if entry[0] not in facts]

    def fact(self, given_id: str, place: Place, written: Value, told: str) -> None:
        """Enter the relation of ``place`` as a given, of what was ``written`` elsewhere."""
        self.reading.note("shape", place.path, written, f"givens: {told}")
        relation = self.reading.mathematics(place)
        given = relation and self.reading.build(Given, place.path, id=given_id, relation=relation)
        self.recurrences += [given] if given else []

    def choices(self, fields: Fields, document: Value) -> Choices:
        """The options of the question or of a part.

        Where the document says that there is no answer, an absent misconception is no claim.
        """
        place = fields.get("options")
        choices = Choices() if place is None else read_options(self.reading, place)
        if "correct" in fields:
            choices = self.marked(fields, choices)
        says_none = isinstance(document, dict) and "answer" in document and "answer" not in fields
        return replace(choices, marked="") if says_none and not choices.is_explicit else choices

    def marked(self, fields: Fields, choices: Choices) -> Choices:
        """The options with the mark of a key beside them, which is the answer if it is no label."""
        place = fields["correct"]
        label = choices.listed(place.value)
        if label:
            self.check_mark(label, place.path, choices)
            return replace(choices, marked=label, is_explicit=True)
        if "answer" not in fields:
            fields["answer"] = place
        elif fields["answer"].value != place.value:
            message = f"{shown(place.value)} is said to be right, and the answer is another"
            self.reading.fault("two-answers", place.path, message, "answer alone")
        return choices

    def read_givens(self, place: Place) -> list[Given]:
        """Givens, whose ids are unique in the whole question."""
        givens = read_givens(self.reading, place, self.names.kinds)
        for given in givens:
            if given.id in self.given_ids:
                message = f"the id {given.id!r} is already used by another given"
                self.reading.fault("duplicate-name", place.path, message, f"{given.id}_2")
            self.given_ids.add(given.id)
        return givens

    def experiment(self) -> None:
        """An experiment in a section of its own, or among the data, as the given that it is."""
        place = self.fields.get("experiment") or self.misplaced_experiment
        if place is None:
            return
        if isinstance(place.value, dict) and len(place.value) == 1:
            ((verb, what),) = place.value.items()
            place = Place(f"{verb} {what}", place.path) if isinstance(what, str) else place
        relation = self.reading.mathematics(place)
        if relation is not None:
            self.reading.note("shape", place.path, relation, "givens: experiment")
            given = self.reading.build(Given, place.path, id="experiment", relation=relation)
            self.givens[:0] = [given] if given else []
            self.given_ids.add("experiment")

    def condition(self, asked: Asked) -> list[Given]:
        """The facts that an ask stated, as givens."""
        givens: list[Given] = []
        for relation in asked.conditions:
            taken = {*self.given_ids, *self.names.places}
            names = ("asked_condition", *(f"asked_condition_{n}" for n in range(2, 100)))
            given_id = next(name for name in names if name not in taken)
            self.given_ids.add(given_id)
            givens.append(Given(id=given_id, relation=relation))
        return givens

    # --- asks and parts ----------------------------------------------------------------

    def known(self) -> Known:
        """What an ask may refer to."""
        return Known(
            {unknown.name: unknown.domain for unknown in self.unknowns},
            tuple(given.relation for given in self.givens),
        )

    def ask(self, values: dict[str, object], parts: list[Part], choices: Choices) -> None:
        """Enter the ask and the answer, or add a part for each of several asks."""
        fields, reading = self.fields, self.reading
        if "ask" not in fields:
            if "parts" not in fields:
                hint = 'ask: {find: "x", as: value}'
                ways = [
                    Remedy(f'ask: {{find: "{name}", as: value}}', (Put("$.ask.find", name),))
                    for name in (unknown.name for unknown in self.unknowns)
                ]
                reading.fault("missing-ask", "$", "nothing is asked", hint, ways)
            elif "answer" in fields or choices.options:
                message = "answer and options belong to the parts"
                reading.fault("misplaced", "$", message, "parts: [{id: a, ask: ..., answer: ...}]")
            return
        answer_place = fields.get("answer")
        at_once = answer_place is not None and isinstance(answer_place.value, str)
        at_once = at_once or bool(choices.options) or self.asks_in_words()
        asks = read_asks(reading, fields["ask"], self.known(), answered_at_once=at_once)
        for asked in asks:
            if hint := derivative_of_a_given(asked.ask, [g.relation for g in self.givens]):
                message = "the derivative is that of a function, or the slope of a curve"
                reading.fault("unknown-value", asked.path, message, hint)
        if len(asks) == 1:
            is_named = _names_its_kind(fields["ask"].value)
            place = fields.get("answer")
            asked, choices = self.offered(asks[0], choices, place, is_named=is_named)
            values["options"] = choices.options
            answer = self.answer(asked, place, choices)
            values["ask"], values["answer"] = self.meant(asked, answer, choices, is_named=is_named)
            self.givens.extend(self.condition(asks[0]))
        elif asks:
            self.parts_of(asks, parts, choices)

    def asks_in_words(self) -> bool:
        """Whether the text of the question asks itself, for all that is asked at once."""
        prose = self.fields.get("prose") or self.fields.get("stem")
        text = prose.value if prose is not None else None
        if isinstance(text, dict):
            text = next((v for k, v in text.items() if PROSE_SYNONYMS.get(k, k) == "stem"), None)
        return isinstance(text, str) and "{ask}" not in text and "](ask)" not in text

    def numbers(self, *, is_named: bool) -> set[str]:
        """The unknowns that are one number; none where the author names the kind of the ask.

        Who asks for a value says that there is one.
        """
        if is_named:
            return set()
        return {unknown.name for unknown in self.unknowns if is_one_number(unknown.domain)}

    def offered(
        self, asked: Asked, choices: Choices, answer: Place | None, *, is_named: bool
    ) -> tuple[Asked, Choices]:
        """The ask with the kind that its options show, and the options read as its answer is."""
        # A choice says how the answer is given, and not how many values there are.
        numbers = self.numbers(is_named=is_named and asked.ask.kind is not AskKind.CHOICE)
        kind = kind_offered(asked.ask, choices.options, numbers)
        if choices.marks_several or (answer is not None and choices.names_several(answer.value)):
            kind = AskKind.WHICH
        if kind is not asked.ask.kind:
            self.widened(asked, kind)
            asked = replace(asked, ask=asked.ask.model_copy(update={"kind": kind}))
        return asked, options_as_answers(self.reading, choices, asked)

    def widened(self, asked: Asked, kind: AskKind) -> None:
        """Note that another kind is meant than the one that was written or is usual."""
        told = f"as: {asked.ask.kind.value}"
        self.reading.note("shape", asked.path, told, f"as: {kind.value}")

    def meant(
        self, asked: Asked, answer: str | None, choices: Choices, *, is_named: bool
    ) -> tuple[Ask, str | None]:
        """The ask with the kind that its answer and its options show to be meant, and the answer
        without a label such as ``f'(x) =``; a kind that ``is_named`` by the author is not widened.
        """
        open_rules = [unknown.name for unknown in self.unknowns if unknown.domain == "function"]
        names = frozenset([*(function.name for function in self.functions), *open_rules])
        # A rule of an unknown function, y'(x) = 2*y(x), tells nothing of one x.
        spoken = (
            given.relation
            for given in self.givens
            if not any(f"{name}'" in given.relation for name in open_rules)
        )
        free = frozenset(unknown.name for unknown in self.unknowns) - words_of(*spoken)
        bare = None if answer is None else unlabelled(asked.ask, answer, free)
        kind = asked.ask.kind
        if all(option.value is None for option in choices.options):
            kind = kind_meant(asked.ask, bare, free, names, self.numbers(is_named=is_named))
        if kind is not asked.ask.kind:
            self.widened(asked, kind)
        # Beside an inequality ``[-2, 2]`` is an interval.
        ordered = any(sign in given.relation for given in self.givens for sign in "<>≤≥")
        listed = answer is not None and answer.startswith("[") and kind is AskKind.ALL
        listed = listed and not ordered
        if listed and kind is not asked.ask.kind and answer is not None:
            self.reading.note("shape", asked.path, answer, f"answer: {{{answer[1:-1]}}}")
            answer = f"{{{answer[1:-1]}}}"
        if bare != answer and kind is AskKind.FORM:
            self.reading.note("shape", asked.path, answer, f'answer: "{bare}"')
            answer = bare
        return asked.ask.model_copy(update={"kind": kind}), answer

    def answer(self, asked: Asked, place: Place | None, choices: Choices) -> str | None:
        """The claimed answer; without one, the label of the option that is marked as right."""
        if place is not None:
            domains = [unknown.domain for unknown in self.unknowns]
            answer = read_answer(self.reading, place, asked, choices, domains)
            self.check_mark(answer, place.path, choices)
            return answer
        if choices.marked:
            label = choices.marked
            self.reading.note("derived", "$", f"option {label} is marked", f"answer: {label}")
            return label
        return None

    def check_mark(self, answer: str | None, path: str, choices: Choices) -> None:
        """An answer that says another option than the one marked as right is a fault."""
        marked = choices.marked
        told = "" if answer is None else choices.told_otherwise(answer)
        if not told or not choices.is_explicit:
            return
        message = f"the answer is {answer}, but {told} marked as correct"
        ways = [Remedy(f"answer: {marked}", (Put(path, marked),))]
        self.reading.fault(
            "two-answers", path, message, "answer alone, without correct", ways, is_told=True
        )

    def parts_of(self, asks: list[Asked], parts: list[Part], choices: Choices) -> None:
        """A part for each of several asks."""
        fields, reading = self.fields, self.reading
        ask_path = fields["ask"].path
        if "parts" in fields or choices.options:
            other = "parts" if "parts" in fields else "options"
            message = f"with {other}, ask asks one thing"
            reading.fault("misplaced", ask_path, message, "parts, each with its own ask")
            return
        answers: list[Place | None] = [None] * len(asks)
        if "answer" in fields:
            answers = split_answers(reading, fields["answer"], asks)
        for index, (asked, place) in enumerate(zip(asks, answers, strict=True)):
            answer = None if place is None else read_answer(reading, place, asked)
            part_id = asked.key or letter_of(index)
            if not is_name(part_id):
                part_id = suggested_name(part_id, letter_of(index))
            part = reading.build(
                Part,
                asked.path,
                id=part_id,
                ask=asked.ask,
                answer=answer,
                givens=tuple(self.condition(asked)),
            )
            parts.extend([part] if part else [])

    def parts(self) -> list[Part]:
        """The section ``parts``."""
        if "parts" not in self.fields:
            return []
        place = self.fields["parts"]
        parts: list[Part] = []
        if isinstance(place.value, dict):
            self.reading.note("shape", place.path, list(place.value), "a list of {id, ask, ...}")
            entries = [(key, place.under(key, item)) for key, item in place.value.items()]
        else:
            items = self.reading.listed(place, "parts")
            entries = [("", item) for item in items]
        for index, (label, entry) in enumerate(entries):
            part = self.part(entry, label, index)
            if part is None:
                continue
            if any(part.id == other.id for other in parts):
                message = f"the id {part.id!r} occurs twice"
                self.reading.fault("duplicate-name", entry.path, message, f"id: {part.id}2")
            parts.append(part)
        return parts

    def part(self, place: Place, label: str, index: int) -> Part | None:
        reading = self.reading
        place = _gathered(reading, place, {*_PART_FIELDS, *_PART_SYNONYMS})
        fields = reading.fields(place, _PART_FIELDS, _PART_SYNONYMS)
        if fields is None:
            return None
        part_id = label.strip("() .")
        if "id" in fields:
            part_id = (reading.text(fields["id"]) or "").strip("() .")
        elif not label:
            part_id = letter_of(index)
            reading.note("derived", place.path, "a part without an id", f"id: {part_id}")
        if "ask" not in fields:
            hint = 'ask: {find: "x", as: value}'
            reading.fault("missing-ask", place.path, "a part asks something", hint)
            return None
        place_of_ask = asked_in_words(reading, fields["ask"], self.declared)
        asks = read_asks(reading, place_of_ask, self.known(), answered_at_once=True)
        if len(asks) != 1:
            if asks:
                message = "a part asks one thing"
                reading.fault("misplaced", fields["ask"].path, message, "a part for each")
            return None
        is_named = _names_its_kind(fields["ask"].value)
        choices = self.choices(fields, place.value)
        asked, choices = self.offered(asks[0], choices, fields.get("answer"), is_named=is_named)
        answer = self.answer(asked, fields.get("answer"), choices)
        ask, answer = self.meant(asked, answer, choices, is_named=is_named)
        givens = self.read_givens(fields["givens"]) if "givens" in fields else []
        asked_for = calculated({"ask": ask})
        steps = read_steps(reading, fields["steps"], asked_for) if "steps" in fields else []
        return reading.build(
            Part,
            place.path,
            id=part_id,
            ask=ask,
            answer=answer,
            options=choices.options,
            steps=tuple(steps),
            givens=(*givens, *self.condition(asks[0])),
            prose=self.prose(fields),
        )

    def prose(self, fields: Mapping[str, Place]) -> Prose | None:
        """``prose``, or ``stem`` beside the other sections."""
        return read_prose(self.reading, fields, self.moved, self.data)


def _names_its_kind(ask: Value) -> bool:
    return isinstance(ask, dict) and any(
        ASK_SYNONYMS.get(spelled(key), spelled(key)) == "as" and value is not None
        for key, value in ask.items()
    )
