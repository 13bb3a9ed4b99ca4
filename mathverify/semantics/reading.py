"""`Reading`: a spec with every mathematical string parsed, and all problems of parsing collected.

Nothing is decided here, so that renderers and prose checks read a spec as the verifier does.  Texts
with a backslash are LaTeX, echoed in a note; ids of givens stand for equations where these belong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import experiments, tree
from mathverify.language.occurrences import kinds_in
from mathverify.language.parser import parse, parse_unit
from mathverify.language.remembering import setters
from mathverify.language.tree import Lambda, Name, Node, Unit
from mathverify.language.unit_words import UNIT_SPELLINGS
from mathverify.language.vocabulary import DOMAINS
from mathverify.problem.field_rules import named_labels
from mathverify.problem.reading.figure import figure_names
from mathverify.problem.spec import FunctionDefinition, Given, Option, ProblemSpec, Step
from mathverify.semantics.domains import Domain, parse_domain
from mathverify.semantics.functions import Function
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.moments import moment, speaks_of_clocks
from mathverify.semantics.sequence_reading import definition, sequences, terms_called
from mathverify.semantics.units import says_no_unit


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a text has no meaning (``code``), or none that this version decides (``code`` None).

    ``path`` is the field, ``text`` its content, ``start``/``end`` the span at fault in it.
    """

    code: Code | None
    message: str
    path: str
    text: str = ""
    start: int = 0
    end: int = 0
    remedy: str = ""


class Shown(Enum):
    """What a learner sees of an option."""

    VALUE = "value"  #: its value, as a formula
    TEXT = "text"  #: a text that is read as mathematics
    WORDS = "words"  #: a text without mathematics and without numbers
    UNREAD = "unread"  #: a text that holds some, and is not read as one value


@dataclass(frozen=True, slots=True)
class OptionReading:
    """One option taken apart.

    ``node`` is what it shows, which is judged; ``value`` what the document says it is.  They differ
    where a text is shown.  Of an unread text ``told`` is the piece that holds mathematics, and
    ``why`` says what is wrong with it, if that is known.  ``known_words`` are words of a table: the
    option says that none of the others is right.
    """

    label: str
    node: Node | None
    value: Node | None
    shown: Shown = Shown.VALUE
    told: str = ""
    why: str = ""
    known_words: bool = False


@dataclass(frozen=True, slots=True)
class StepReading:
    """The parsed parts of one step; None where the step does not say."""

    relation: Node | None
    case: Node | None = None
    let: Node | None = None
    rejects: Node | None = None

    def __init__(
        self,
        relation: Node | None,
        case: Node | None = None,
        let: Node | None = None,
        rejects: Node | None = None,
    ) -> None:
        _set_relation(self, relation)
        _set_case(self, case)
        _set_let(self, let)
        _set_rejects(self, rejects)


_set_relation, _set_case, _set_let, _set_rejects = setters(
    StepReading, "relation", "case", "let", "rejects"
)


#: Calls about an equation that a given may state at the same time.
_ABOUT_EQUATIONS = frozenset(
    {"degree", "discriminant", "implicit_diff", "solutions", "unique_solution"}
)


def _names_givens(text: str) -> bool:
    """Whether a text has a call that may name a given: a quick look before the tree is walked."""
    return "(" in text and any(f"{name}(" in text for name in _ABOUT_EQUATIONS)


def _relations_named(
    node: Node, givens: tuple[Given, ...], declared: frozenset[str], functions: frozenset[str]
) -> Node:
    """``node`` with the relation in the place of a given's id as the first argument of a call.

    Declared names win; a given that names another one in
    its turn is left as it is.
    """
    below = tree.children(node)
    parts = tuple(_relations_named(part, givens, declared, functions) for part in below)
    if parts != below:
        node = tree.rebuild(node, parts)
    if not isinstance(node, tree.Call) or node.function not in _ABOUT_EQUATIONS:
        return node
    match node.arguments:
        case (Name(identifier=name), *rest) if name not in declared:
            facts = {given.id: given.relation for given in givens}
            if name not in facts:
                return node
            try:
                relation = parse(facts[name], declared=declared, functions=functions)
            except ParseError:
                return node
            if isinstance(relation, tree.Relation):
                return tree.Call(node.function, (relation, *rest), span=node.span)
    return node


#: A LaTeX command; a backslash before a space is the difference of two sets.
_LATEX = re.compile(r"\\[A-Za-z{}()\[\],;:!%$]")

#: A formula between dollars; a sum of money has but one.

#: What authors write where there is no unit.


@dataclass(frozen=True, slots=True)
class Reading:
    """Parsed trees of all fields.  ``texts`` are data that are words, for prose only.

    ``answer_label`` is the label of the option that the answer names (``A, C`` of several), else
    empty and ``answer`` is the parsed answer.  ``experiment`` is one of the givens, with its id.
    ``written`` holds all other givens by id, those too that define something.
    ``echoes`` are (path, reading) of texts that were read in another spelling: LaTeX, a given
    that defines a function.
    """

    spec: ProblemSpec
    declared: frozenset[str]
    functions: Mapping[str, Function]
    data: Mapping[str, Node]
    texts: Mapping[str, str]
    domains: Mapping[str, Domain]
    units: Mapping[str, Unit]
    givens: tuple[tuple[str, Node], ...]
    ask: Node | None
    ask_unit: Unit | None
    answer: Node | None
    answer_label: str
    shown_options: tuple[OptionReading, ...]
    steps: tuple[StepReading, ...]
    problems: tuple[Problem, ...]
    echoes: tuple[tuple[str, str], ...]
    experiment: tuple[str, experiments.Experiment] | None = None
    written: Mapping[str, Node] = field(default_factory=dict)
    #: Unknown functions whose rule an initial value problem determines.
    solved: frozenset[str] = frozenset()
    #: The language of the texts, a BCP 47 tag.
    lang: str = "en"

    @property
    def options(self) -> tuple[tuple[str, Node | None], ...]:
        """Label and judged tree of each option; None where it shows no mathematics."""
        return tuple([(option.label, option.node) for option in self.shown_options])

    @property
    def shown_functions(self) -> Mapping[str, Function]:
        """The functions whose rule a text may show, and not those that the givens determine."""
        return {n: rule for n, rule in self.functions.items() if n not in self.solved}

    @property
    def facts(self) -> tuple[tuple[str, Node], ...]:
        """The givens by id, with all that is written in the experiment as one of them."""
        if self.experiment is None:
            return self.givens
        id_, experiment = self.experiment
        return (*self.givens, (id_, experiment.written))

    @property
    def chance_names(self) -> frozenset[str]:
        """The outcome, what its stages are called, and data that speak of either."""
        if self.experiment is None:
            return frozenset()
        names = {"outcome"} | {stage.name for stage in self.experiment[1].stages}
        for _ in self.data:
            more = {n for n, node in self.data.items() if tree.free_names(node) & names}
            if more <= names:
                break
            names |= more
        return frozenset(names)

    def parse(self, text: str) -> Node:
        """``text`` under this spec's names.  Raises `ParseError`."""
        return parse_text(text, self.declared, frozenset(self.functions))

    def parse_latex(self, text: str) -> Node:
        """A LaTeX formula under this spec's names.  Raises `ParseError`."""
        return parse_latex(text, self.declared, frozenset(self.functions))


def _is_fenced(text: str) -> bool:
    """Whether a text is one formula between dollars, single or in pairs."""
    inside = text.strip("$") if text[:1] == "$" else ""
    ends = text.partition(inside)[::2] if inside else ()
    return "$" not in inside and all(end in ("$", "$$") for end in ends) and bool(ends)


def parse_text(text: str, declared: frozenset[str], functions: frozenset[str]) -> Node:
    """One text of a spec, ASCII or LaTeX.  Raises `ParseError`."""
    if ("\\" in text and _LATEX.search(text)) or _is_fenced(text):
        return parse_latex(text, declared, functions)
    return parse(text, declared=declared, functions=functions)


def parse_latex(text: str, declared: frozenset[str], functions: frozenset[str]) -> Node:
    """A LaTeX formula, in which a single column is a vector.  Raises `ParseError`."""
    from mathverify.language.latex.reader import read_latex

    return read_latex(text, declared=declared, functions=functions, vectors=True)


def parse_said(
    spec: ProblemSpec, text: str, declared: frozenset[str], functions: frozenset[str]
) -> Node:
    """A formula that a text of ``spec`` shows, where it has points in the notation of figures.

    Raises `ParseError`.
    """
    asked = [spec.ask.find] if spec.ask is not None else []
    relations = [*(given.relation for given in spec.givens), *asked]
    names = figure_names(spec.data, spec.functions, spec.unknowns, relations)
    if names.points:
        from mathverify.language.figure_notation.sentences import canonical

        text = canonical(text, names)
    return parse_text(text, declared, functions)


def _rounds(node: Node) -> bool:
    """Whether a relation says of a value that it was rounded."""
    return isinstance(node, tree.Relation) and tree.Comparison.APPROXIMATELY in node.signs


def read(spec: ProblemSpec, lang: str = "") -> Reading:
    """Parse every string of ``spec``.  Never raises: problems are values in the result.

    ``lang`` is the language of the whole question where ``spec`` is a part of one: by itself a part
    does not know it.
    """
    return _Reader(spec, lang or spec.lang).reading()


class _Reader:
    def __init__(self, spec: ProblemSpec, lang: str) -> None:
        self.spec = spec
        self.lang = lang
        self.problems: list[Problem] = []
        self.echoes: list[tuple[str, str]] = []
        sorts = {unknown.name: unknown.domain.strip() for unknown in spec.unknowns}
        functions = [function.name for function in spec.functions]
        functions += [u for u, sort in sorts.items() if sort.startswith(("function", "sequence"))]
        self.function_names = frozenset(functions)
        self._unknown_names = frozenset(sorts)
        self.solved: frozenset[str] = frozenset()
        self._clocks = speaks_of_clocks(spec)
        self.declared = self.function_names.union(
            [datum.name for datum in spec.data], self._unknown_names
        )
        #: Declared names that could be units.
        self._units_declared = self.declared & UNIT_SPELLINGS.keys()
        #: Unknowns that are events, and which of them the givens define, by relations.
        self.events = frozenset([name for name, sort in sorts.items() if sort == "event"])
        self.event_bodies: dict[str, Node] = {}
        #: What the outcome of the experiment and of its stages is called.
        self.chance_names: frozenset[str] = frozenset()
        #: What the outcome of the only draw is called, and the labels of what is drawn.
        self.counted: tuple[str, Set[str], Set[str]] = ("", frozenset(), frozenset())

    def reading(self) -> Reading:
        spec = self.spec
        experiment = self._experiment()
        data, texts = self._data()
        functions = self._functions()
        givens, defined = self._givens(functions, data)
        data |= self.event_bodies
        functions |= defined
        self.function_names |= frozenset(defined)
        label = named_labels(spec.labels_named)
        answer = None
        if spec.answer is not None and not label and not spec.chooses_all:
            answer = self._answer(spec.answer)
        ask = None
        if spec.ask is not None:
            ask = self.parse(spec.ask.find, "$.ask.find")
        return Reading(
            spec=spec,
            declared=self.declared,
            functions=functions,
            data=data,
            texts=texts,
            domains=self._domains(
                frozenset(defined) | self.chance_names | frozenset(self.event_bodies)
            ),
            units=self._units(),
            givens=tuple(givens),
            ask=ask,
            ask_unit=self._unit(spec.ask.unit, "$.ask.unit") if spec.ask else None,
            answer=answer,
            answer_label=label,
            shown_options=tuple([self._option(i, option) for i, option in enumerate(spec.options)]),
            steps=tuple([self._step(i, step) for i, step in enumerate(spec.steps)]),
            problems=tuple(self.problems),
            echoes=tuple(self.echoes),
            experiment=experiment,
            written=self.written,
            solved=self.solved,
            lang=self.lang,
        )

    def value(self, text: str, path: str, hidden: frozenset[str] = frozenset()) -> Node | None:
        """A text that says a value: names that are also units are units where that reads alone.

        The names that are ``hidden`` from the text are units wherever they could be.
        """
        try:
            time = moment(text, clocks=self._clocks)
        except LoweringProblem as problem:
            self._report(problem, path, text)
            return None
        if time is not None:
            return self._echoed(time, path)
        if self._units_declared:
            from mathverify.semantics.names_of_units import quantity_of

            read = partial(parse_text, text, functions=self.function_names)
            found = quantity_of(read, self.declared, self._units_declared, hidden)
            if found is not None:
                node, used = found
                self.echoes += [(path, f"a quantity in {', '.join(used)}")] if used else []
                return node
        return self.parse(text, path)

    def parse(self, text: str, path: str, more: frozenset[str] = frozenset()) -> Node | None:
        try:
            names = self.declared | more if more else self.declared
            node = parse_text(text, names, self.function_names)
        except ParseError as error:
            self._parse_error(error, path)
            return None
        if self._units_declared and tree.Quantity in kinds_in(node):
            from mathverify.semantics.names_of_units import with_amounts

            read = partial(parse_text, text, functions=self.function_names)
            told = with_amounts(read, node, names, self._units_declared)
            node = self._echoed(told, path) if told is not node else node
        if self.counted[0]:
            node = self._with_counts(node, path)
        told = node
        if _names_givens(text):
            told = _relations_named(node, self.spec.givens, names, self.function_names)
        if told is node and "[" not in text and "\\" not in text:
            return node
        plain = terms_called(told, self.function_names, self.declared | more)
        return self._echoed(plain, path) if plain != node or _LATEX.search(text) else plain

    def _with_counts(self, node: Node, path: str) -> Node:
        from mathverify.semantics.counted_labels import Labels, with_counts

        counted = with_counts(node, Labels(*self.counted))
        return node if counted == node else self._echoed(counted, path)

    def _echoed(self, node: Node, path: str) -> Node:
        from mathverify.language.ascii import to_ascii

        self.echoes.append((path, to_ascii(node)))
        return node

    def _parse_error(self, error: ParseError, path: str, hint: str = "") -> None:
        at = (error.text, error.start, error.end)
        from mathverify.semantics.undeclared import instead_of_words, rules_told

        fault = error.text[error.start : error.end]
        remedy = rules_told(error.text) or error.hint or hint
        remedy = remedy or instead_of_words(error.text, fault, self.declared)
        self.problems.append(Problem(Code.PARSE_ERROR, error.message, path, *at, remedy))

    def _answer(self, text: str, path: str = "$.answer") -> Node | None:
        if any(map(str.isdigit, text)) or text == "none" or len(text) == 1:
            return self.value(text, path)
        from mathverify.language.other_answers import names_nothing, says_less

        if says_less(text, [unknown.domain for unknown in self.spec.unknowns]):
            words = f"{text!r} says that there is none of a kind, and not that there is none at all"
            self.problems.append(Problem(Code.AMBIGUOUS, words, path, text, remedy="answer: none"))
            return None
        if names_nothing(text):
            self.echoes.append((path, "none"))
            return tree.Constant("none")
        return self.value(text, path)

    def _data(self) -> tuple[dict[str, Node], dict[str, str]]:
        data: dict[str, Node] = {}
        texts: dict[str, str] = {}
        for datum in self.spec.data:
            value = datum.value
            if len(value) >= 2 and value[0] == value[-1] == '"':
                texts[datum.name] = value[1:-1]
                continue
            # Data hold no unknowns.
            node = self.value(value, f"$.data.{datum.name}", self._unknown_names)
            if node is not None:
                data[datum.name] = node
        return data, texts

    def _functions(self) -> dict[str, Function]:
        rules: dict[str, Function] = {}
        for function in self.spec.functions:
            path = f"$.functions.{function.name}"
            rule = self._function(function, path)
            if rule is None:
                continue
            rules[function.name] = rule
            if function.domain is not None:
                more = frozenset(rule.parameters)
                domain = self.parse(function.domain, f"{path}.domain", more)
                if domain is not None:
                    rules[function.name] = replace(rule, domain=domain)
        return rules

    def _function(self, function: FunctionDefinition, path: str) -> Function | None:
        if function.rule is not None:
            node = self.parse(function.rule, f"{path}.rule")
            if node is None:
                return None
            is_rule = isinstance(node, Lambda)
            if isinstance(node, Lambda) and not DOMAINS.issuperset(node.parameters):
                return Function(node.parameters, node.body)
            if function.variable is not None:
                return Function((function.variable,), node)
            way = "domain: function, of an unknown" if is_rule else f"x -> {function.rule}"
            self._refuse(path, function.rule, "a function needs its variable", way)
            return None
        variable = function.variable or "x"
        more = frozenset({variable})
        arguments: list[Node] = []
        for index, piece in enumerate(function.pieces):
            value = self.parse(piece.value, f"{path}.pieces[{index}].value", more)
            when = self.parse(piece.when, f"{path}.pieces[{index}].when", more)
            if value is None or when is None:
                return None
            arguments.append(tree.TupleLiteral((value, when)))
        if not arguments:
            self._refuse(path, "", "a function needs a rule or pieces", "x -> 3*x - 4")
            return None
        return Function((variable,), tree.Call("piecewise", tuple(arguments)))

    def _refuse(self, path: str, text: str, message: str, remedy: str) -> None:
        self.problems.append(Problem(Code.PARSE_ERROR, message, path, text, 0, len(text), remedy))

    def _domains(self, defined: frozenset[str]) -> dict[str, Domain]:
        domains: dict[str, Domain] = {}
        for unknown in self.spec.unknowns:
            if unknown.name in defined:
                continue
            path = f"$.unknowns.{unknown.name}.domain"
            try:
                domains[unknown.name] = parse_domain(unknown.domain, unknown.name, self.declared)
            except ParseError as error:
                self._parse_error(error, path)
            except LoweringProblem as problem:
                problem.node = None
                self._report(problem, path, unknown.domain)
        return {**domains, **self.sequences.domains}

    def _units(self) -> dict[str, Unit]:
        units: dict[str, Unit] = {}
        for unknown in self.spec.unknowns:
            unit = self._unit(unknown.unit, f"$.unknowns.{unknown.name}.unit")
            if unit is not None:
                units[unknown.name] = unit
        return units

    def _unit(self, text: str | None, path: str) -> Unit | None:
        if text is None or says_no_unit(text.strip().lower()):
            return None
        try:
            return parse_unit(text)
        except ParseError as error:
            units = "a unit such as cm, kg, h, USD; counted things carry no unit"
            self._parse_error(error, path, units)
            return None

    def _givens(
        self, known: Mapping[str, Function], data: Mapping[str, Node]
    ) -> tuple[list[tuple[str, Node]], dict[str, Function]]:
        """The givens, and the functions that some of them define: ``m(t) = dose*e^(-k*t)``."""
        parsed: list[tuple[str, Node]] = []
        for given in self.spec.givens:
            path = f"$.givens.{given.id}"
            if self.chance_names and self._is_experiment(given):
                continue
            node = self.parse(given.relation, path)
            if node is not None and _rounds(node):
                rounded = LoweringProblem(
                    Code.AMBIGUOUS,
                    "a given is exact, and ~= says that a value was rounded, which steps may do",
                    node,
                    "the exact value with =, or between which values it lies",
                )
                self._report(rounded, path, given.relation)
                continue
            if node is not None:
                parsed.append((given.id, node))
        if unknown := self.function_names & self._unknown_names:
            from mathverify.semantics.everywhere import with_places

            asked = "" if self.spec.ask is None else self.spec.ask.find.replace(" ", "")
            asked_at = {n for n in self.declared if any(f"{f}({n})" in asked for f in unknown)}
            reals = {one.name for one in self.spec.unknowns if one.domain.strip() == "real"}
            rules = dict(with_places(parsed, unknown, self.declared - (reals & asked_at)))
            told = {id_: self._echoed(rule, f"$.givens.{id_}") for id_, rule in rules.items()}
            parsed = [(id_, told.get(id_, node)) for id_, node in parsed]
        self.written = dict(parsed)
        self.sequences = sequences(parsed, known, self.declared)
        defined = self.sequences.functions
        if self.sequences.unread:
            self._declare(self.sequences.unread)
        texts = {given.id: given.relation for given in self.spec.givens}
        found: list[tuple[str, Node]] = []
        for id_, node in parsed:
            path = f"$.givens.{id_}"
            if id_ in self.sequences.problems:
                self._report(self.sequences.problems[id_], path, texts[id_])
            if id_ in self.sequences.used:
                if self.sequences.used[id_]:
                    self.echoes.append((path, self.sequences.used[id_]))
                continue
            if self._defines_event(node, path):
                continue
            defines = definition(node, known, self.declared, self._unknown_names)
            if defines is None:
                found.append((id_, node))
                continue
            if defines[0] in defined:
                twice = LoweringProblem(
                    Code.AMBIGUOUS,
                    f"{defines[0]} is defined by another given already",
                    remedy=f"one definition of {defines[0]}; an equation uses another letter",
                )
                self._report(twice, path, texts[id_])
                continue
            defined[defines[0]] = defines[1]
            self.echoes.append((path, f"the definition of the function {defines[0]}"))
        return found, defined | self._solved(found, defined, data)

    def _solved(
        self,
        givens: Sequence[tuple[str, Node]],
        defined: Mapping[str, Function],
        data: Mapping[str, Node],
    ) -> dict[str, Function]:
        """Unknown functions that an initial value problem among the givens determines."""
        unknown = [
            one.name
            for one in self.spec.unknowns
            if one.domain.strip() == "function" and one.name not in defined
        ]
        if not unknown:
            return {}
        from mathverify.semantics.initial_values import initial_value_solutions

        found = initial_value_solutions(givens, unknown, data, self.declared)
        self.solved = frozenset(found)
        for name, function in found.items():
            from mathverify.language.ascii import to_ascii

            rule = f"{function.parameters[0]} -> {to_ascii(function.body)}"
            words = f"{rule}, the only solution of its initial value problem"
            self.echoes.append((f"$.unknowns.{name}", words))
        return found

    def _declare(self, names: Set[str]) -> None:
        self.declared = self.declared.union(names)
        self._units_declared = self.declared & UNIT_SPELLINGS.keys()

    # --- experiments ---------------------------------------------------------------------

    def _is_experiment(self, given: Given) -> bool:
        return given.id == "experiment" or experiments.is_experiment(given.relation, self.declared)

    def _experiment(self) -> tuple[str, experiments.Experiment] | None:
        """The one experiment among the givens; its names become names of this question."""
        found: tuple[str, experiments.Experiment] | None = None
        for given in self.spec.givens:
            if not self._is_experiment(given):
                continue
            path = f"$.givens.{given.id}"
            if found is not None:
                words = "a question has one experiment; its stages are joined by 'then'"
                hint = f"{self.spec.givens[0].relation} then {given.relation}"
                self.problems.append(
                    Problem(Code.AMBIGUOUS, words, path, given.relation, remedy=hint)
                )
                continue
            self.chance_names |= {"outcome"}
            try:
                experiment = experiments.read(given.relation, self.declared, self.function_names)
            except ParseError as error:
                self._parse_error(error, path)
                continue
            found = (given.id, experiment)
            self.chance_names |= {stage.name for stage in experiment.stages if stage.name}
        if self.chance_names:
            for name in sorted(self.chance_names & {datum.name for datum in self.spec.data}):
                words = f"{name} is a datum, and what comes out of the experiment as well"
                self.problems.append(Problem(Code.AMBIGUOUS, words, f"$.data.{name}"))
            self._declare(self.chance_names)
        if found is not None:
            from mathverify.semantics.counted_labels import labels_counted

            self.counted = labels_counted(found[1], self.declared, {d.name for d in self.spec.data})
        return found

    def _defines_event(self, node: Node, path: str) -> bool:
        """Whether ``D iff relation`` or ``D = (relation)`` says which outcomes an event D has."""
        match node:
            case tree.Logical(
                operator=tree.LogicalOperator.IFF, operands=(tree.Name(identifier=name), body)
            ):
                pass
            case tree.Relation(
                operands=(
                    tree.Name(identifier=name),
                    tree.Relation() | tree.Logical() as body,
                ),
                signs=(tree.Comparison.EQUAL,),
            ):
                pass
            case _:
                return False
        if name not in self.events or not self.chance_names or name in self.event_bodies:
            return False
        self.event_bodies[name] = body
        self.echoes.append((path, f"the definition of the event {name}"))
        return True

    def _report(self, problem: LoweringProblem, path: str, text: str) -> None:
        span = problem.node.span if problem.node is not None else None
        start, end = (span.start, span.end) if span is not None else (0, len(text))
        self.problems.append(
            Problem(problem.code, problem.message, path, text, start, end, problem.remedy)
        )

    def _option(self, index: int, option: Option) -> OptionReading:
        node = None
        if option.value is not None:
            node = self._answer(option.value, f"$.options[{index}].value")
        return OptionReading(option.label, node, node)

    def _step(self, index: int, step: Step) -> StepReading:
        path = f"$.steps[{index}]"
        let = case = rejects = None
        if step.let is not None:
            let = self.parse(step.let, f"{path}.let", self._local)
            if isinstance(let, tree.Relation) and isinstance(let.operands[0], tree.Name):
                self._local = self._local | {let.operands[0].identifier}
        relation = self.parse(step.relation, f"{path}.relation", self._local)
        if step.case is not None:
            case = self.parse(step.case, f"{path}.case", self._local)
        if step.rejects is not None:
            rejects = self.parse(step.rejects, f"{path}.rejects", self._local)
        return StepReading(relation, case, let, rejects)

    _local: frozenset[str] = frozenset()
