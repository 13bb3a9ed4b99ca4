"""`Question`: a spec whose every text has its meaning, and the system its givens make.

`elaborate` reads a spec, gives every name its meaning, lowers the givens, and collects all
problems as values.  A question with problems still carries whatever could be understood.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.occurrences import kinds_in, names_of_values, parts_of
from mathverify.language.tree import Name, Node
from mathverify.problem.spec import AskKind, ProblemSpec
from mathverify.semantics import terms
from mathverify.semantics.chance import Chance
from mathverify.semantics.domains import FIGURE_SHAPES, VENN_SHAPES, Domain, Shape, parse_domain
from mathverify.semantics.figures import in_space, radii, size_of_figures
from mathverify.semantics.functions import Function
from mathverify.semantics.lowering import Lowering, Record, Rules
from mathverify.semantics.meaning import (
    Figure,
    LoweringProblem,
    Meaning,
    Scalar,
    Truth,
)
from mathverify.semantics.reading import Problem, Reading, read
from mathverify.semantics.recurrences import least_name, least_value
from mathverify.semantics.system import Constraint, Kind, System
from mathverify.semantics.units import DIMENSIONLESS, Dimension, UnknownUnit, measure
from mathverify.semantics.unknowns import UnknownMeaning, unknown_meaning

if TYPE_CHECKING:
    from mathverify.semantics.sample_space import Venn

Result = TypeVar("Result")

_NO_NAMES: frozenset[str] = frozenset()
#: Kinds of nodes that may make a quantity.
_MAKERS = frozenset({tree.Quantity, tree.Call, tree.Apply})


@dataclass(frozen=True, slots=True)
class Given:
    """A given as read and as lowered."""

    id: str
    node: Node
    formula: Node


@dataclass(frozen=True, slots=True)
class Question:
    """The meaning of a spec.

    ``system`` holds the unknowns' variables, their domains and the givens; ``asked`` is the
    meaning of what the ask names (None where it has none of its own: `problems`, `no_value`).
    """

    spec: ProblemSpec
    reading: Reading
    lowering: Lowering
    unknowns: tuple[UnknownMeaning, ...]
    givens: tuple[Given, ...]
    system: System
    asked: Meaning | None
    problems: tuple[Problem, ...]
    notes: tuple[tuple[str, str], ...]
    #: Why what is asked has no value, where the answer says that it has none.
    no_value: str = ""
    #: Whether ``asked`` was made of all models of the system: of another system it is another.
    of_all_models: bool = False

    def unknown(self, variable: str) -> UnknownMeaning | None:
        """The unknown that owns ``variable`` of the system."""
        for unknown in self.unknowns:
            if any(v.name == variable for v in unknown.variables):
                return unknown
        return None


def elaborate(spec: ProblemSpec, rules: Rules, reading: Reading | None = None) -> Question:
    """Give ``spec``, read so or as it stands, its meaning.  Never raises for a spec.

    Options are read as shown; geometry adds coordinates, degrees and equations of curves.
    """
    shown = reading or read(spec)
    if spec.options:
        from mathverify.semantics.option_text import with_option_texts

        shown = with_option_texts(shown)
    shown = in_space(shown)
    if shown.steps or may_hold_angles(shown):
        from mathverify.semantics.bare_angles import with_degrees

        shown = with_degrees(shown)
    if isinstance(shown.ask, tree.Call) or any(
        d.shape in FIGURE_SHAPES for d in shown.domains.values()
    ):
        from mathverify.semantics.equation_answers import with_equations

        shown = with_equations(shown)
    return _Elaboration(shown, rules).question()


def may_hold_angles(reading: Reading) -> bool:
    """Whether a call, or a unit of degrees, may be in what is read: a quick look."""
    nodes = [*(node for _, node in reading.givens), *reading.data.values()]
    nodes += [node for node in (reading.ask, reading.answer) if node is not None]
    units = [unit for unit in (*reading.units.values(), reading.ask_unit) if unit is not None]
    units += [part.unit for part in parts_of(tree.Quantity, nodes)]
    return any(tree.Call in kinds_in(node) for node in nodes) or any(
        word == "deg" for unit in units for word, _ in unit.factors
    )


class DataNames(Mapping[str, Meaning]):
    """Names of a spec: unknowns by their meaning, data lowered when first asked for."""

    def __init__(self, reading: Reading, unknowns: Mapping[str, Meaning]) -> None:
        self._data = reading.data
        self._unknowns = unknowns
        # Declared, but its own domain or value is already reported as a problem.
        self._unreadable = reading.declared.difference(
            reading.data, unknowns, reading.functions, reading.texts
        )
        self._known: dict[str, Meaning] = dict(unknowns)
        self._open: set[str] = set()
        #: Makes what lowers a datum; no lowering is kept, which would keep these names in turn.
        self.lowering: Callable[[Mapping[str, Meaning]], Lowering] | None = None

    def __getitem__(self, name: str) -> Meaning:
        known = self._known.get(name)
        if known is not None:
            return known
        if name in self._unreadable:
            raise LoweringProblem(
                None, f"what {name} is could not be read, see its own field", Name(name)
            )
        node = self._data[name]
        if name in self._open:
            raise LoweringProblem(Code.ILL_TYPED, f"the datum {name} is defined by itself", node)
        assert self.lowering is not None
        self._open.add(name)
        try:
            meaning = self.lowering(self).lower(node)
        finally:
            self._open.discard(name)
        self._known[name] = meaning
        return meaning

    def get(self, name: str, default: Meaning | None = None) -> Meaning | None:  # type: ignore[override]
        """What ``name`` means, without an exception where it means nothing."""
        found = self._known.get(name)
        if found is None and name in self:
            return self[name]
        return default if found is None else found

    def knows(self, name: str) -> bool:
        """Whether the meaning of ``name`` has been worked out."""
        return name in self._known

    def know_least(self, unknowns: tuple[UnknownMeaning, ...]) -> None:
        """Remember from where on the whole numbers among the unknowns lie."""
        for unknown in unknowns:
            for variable in unknown.variables:
                if variable.kind is Kind.INTEGER and variable.low is not None:
                    self._known[least_name(variable.name)] = least_value(variable)

    def __iter__(self) -> Iterator[str]:
        return iter({**self._data, **self._unknowns})

    def __len__(self) -> int:
        return len({**self._data, **self._unknowns})

    def __contains__(self, name: object) -> bool:
        return name in self._known or name in self._data or name in self._unreadable


class _Elaboration:
    def __init__(self, reading: Reading, rules: Rules) -> None:
        self.reading = reading
        self.rules = rules
        self.problems: list[Problem] = list(reading.problems)
        self.notes: list[tuple[str, str]] = [
            (path, f"read as {text}") for path, text in reading.echoes
        ]
        self.functions: Mapping[str, Function] = reading.functions
        self.chance: Chance | None = None
        self.conditions: list[Constraint] = []
        self.meanings: Mapping[str, Meaning] = {}
        self.no_value = ""
        #: Givens that say that there is a whole number with a property: what is said of it.
        self.opened: dict[str, Node] = {}

    def _named(self) -> tuple[frozenset[str], frozenset[str]]:
        """Names that something told relates to another, and all that stand for values somewhere.

        A given, a datum, a rule, a domain relate names; what speaks of one name alone, ``x > 0``,
        makes nothing depend on it.  Values stand in what is told, drawn, asked or answered.
        """
        reading = self.reading
        told = [names_of_values(node) for node in reading.written.values()]
        free = list(told)
        declared = [*reading.data.items()]
        for name, domain in reading.domains.items():
            declared += [(name, condition) for condition in domain.conditions]
            declared += [(name, domain.members)] if domain.members is not None else []
        for name, node in declared:
            free.append(names_of_values(node))
            told.append(free[-1] | {name})
        for name, rule in reading.functions.items():
            free.append(names_of_values(rule.body))
            told.append((free[-1] - {*rule.parameters}) | {name})
        if reading.ask is not None:
            free.append(names_of_values(reading.ask))
        related = (names for names in told if len(names) > 1)
        return _NO_NAMES.union(*related), _NO_NAMES.union(*free)

    def question(self) -> Question:
        dimensions = self._dimensions()
        unknowns = (*self._unknowns(dimensions), *self._that_exist())
        if self.reading.experiment is not None:
            self._experiment(self._lowering({u.name: u.meaning for u in unknowns})[0])
        meanings = {u.name: u.meaning for u in unknowns} | dict(self.meanings)
        lowering, names = self._lowering(meanings, self.chance)
        unknowns = tuple([self._with_domain(u, lowering) for u in unknowns])
        roles = self.reading.spec.unknowns
        record = lowering.record
        record.parameters.update([u.name for u in roles if u.role == "parameter"])
        record.unknowns.update({u.name: u for u in unknowns})
        record.told, record.free = self._named()
        record.stated = tuple(self.reading.written.values())
        record.data = self.reading.data
        if self.reading.solved:
            record.computed.add("the rule of a function by its initial values")
        names.know_least(unknowns)
        givens = tuple(self._givens(lowering))
        texts = {datum.name: datum.value for datum in self.reading.spec.data}
        for name in self.reading.data:
            if not names.knows(name):
                where, text = f"$.data.{name}", texts.get(name, "")
                self._attempt(partial(names.__getitem__, name), where, text)
        system = System(
            tuple([v for u in unknowns for v in u.variables]),
            tuple(
                [Constraint(f"domain of {u.name}", c) for u in unknowns for c in u.conditions]
                + self.conditions
                + [Constraint(g.id, g.formula) for g in givens]
            ),
        )
        asked = self._asked(lowering)
        self.notes.extend(("$.givens", note) for note in lowering.record.notes)
        return Question(
            spec=self.reading.spec,
            reading=self.reading,
            lowering=lowering,
            unknowns=unknowns,
            givens=givens,
            system=system,
            asked=asked,
            problems=tuple(map(self._with_event, self.problems)),
            notes=tuple(self.notes),
            no_value=self.no_value,
        )

    def _lowering(
        self, unknowns: Mapping[str, Meaning], chance: Chance | None = None
    ) -> tuple[Lowering, DataNames]:
        names = DataNames(self.reading, unknowns)
        domains = self.reading.domains
        whole = frozenset([n for n, domain in domains.items() if domain.kind is Kind.INTEGER])
        names.lowering = partial(
            Lowering,
            functions=self.functions,
            rules=self.rules,
            chance=chance,
            integers=whole,
            record=Record(),
        )
        return names.lowering(names), names

    def _attempt(self, action: Callable[[], Result], path: str, text: str) -> Result | None:
        """The result of ``action``; a lowering problem becomes a value at ``path``."""
        try:
            result = action()
        except LoweringProblem as problem:
            given = self._given_named(problem)
            if given:
                problem.remedy = f"the relation itself, {given}: an id of a given is no name"
            self.problems.append(problem_of(problem, path, text))
            return None
        except RecursionError:
            self.problems.append(Problem(None, "nested too deeply to be understood", path, text))
            return None
        return result

    def _given_named(self, problem: LoweringProblem) -> str:
        """The relation of the given whose id was written where an expression belongs."""
        if problem.code is Code.UNKNOWN_NAME and isinstance(problem.node, Name):
            for given in self.reading.spec.givens:
                if given.id == problem.node.identifier:
                    return given.relation
        return ""

    # --- unknowns ------------------------------------------------------------------------

    def _dimensions(self) -> dict[str, tuple[Dimension, str]]:
        """Dimension and unit text of each unknown: declared, or inferred from how it is used."""
        found: dict[str, tuple[Dimension, str]] = {}
        for name, unit in self.reading.units.items():
            size = measure(unit)
            if isinstance(size, UnknownUnit):
                self.problems.append(
                    Problem(
                        Code.UNKNOWN_NAME,
                        f"{size.word!r} is no unit that is known here",
                        f"$.unknowns.{name}.unit",
                        size.word,
                        0,
                        len(size.word),
                        "a unit such as cm, kg, h, USD; counted things carry no unit",
                    )
                )
            else:
                found[name] = (size.dimension, "declared")
        found |= size_of_figures(self.reading)
        for name, domain in self.reading.domains.items():
            if domain.angle and name not in found:
                found[name] = ((("angle", Fraction(1)),), "an angle")
        if found or self._has_quantities():
            while more := self._inferred(found):
                found.update(more)
        return found

    def _has_quantities(self) -> bool:
        """Whether a unit stands anywhere, or a call, which may make a quantity."""
        reading = self.reading
        nodes = [node for _, node in reading.givens]
        nodes += reading.data.values()
        for domain in reading.domains.values():
            nodes += domain.conditions
            if domain.members is not None:
                nodes.append(domain.members)
        return not all(_MAKERS.isdisjoint(kinds_in(node)) for node in nodes)

    def _inferred(
        self, known: Mapping[str, tuple[Dimension, str]]
    ) -> dict[str, tuple[Dimension, str]]:
        """Unknowns without a unit on which the relations force one."""
        domains = self.reading.domains
        bare = frozenset(
            name
            for name, domain in domains.items()
            if name not in known
            and domain.shape is Shape.SCALAR
            and domain.kind is not Kind.BOOLEAN
        )
        if not bare:
            return {}
        from mathverify.semantics.unit_inference import Said, inferred_dimensions

        relations = [Said(node, f"given {id_}") for id_, node in self.reading.givens]
        for name, domain in domains.items():
            where = f"the domain of {name}"
            relations += [Said(condition, where) for condition in domain.conditions]
            if domain.members is not None and name in bare:
                ends = [c for c in tree.children(domain.members) if isinstance(c, tree.Quantity)]
                if isinstance(domain.members, tree.Quantity):
                    ends = [tree.Quantity(tree.Number(Fraction(1)), domain.members.unit)]
                relations += [Said(terms.equal(Name(name), end), where) for end in ends]
        lowering: Lowering | None = None

        def lowered(node: Node) -> Dimension | None:
            nonlocal lowering
            if lowering is None:
                lowering, _ = self._lowering(self._provisional(known))
            try:
                meaning = lowering.lower(node)
            except LoweringProblem:
                return None
            return meaning.dimension if isinstance(meaning, Scalar) else None

        counts = frozenset(name for name in bare if domains[name].kind is Kind.INTEGER)
        return inferred_dimensions(relations, bare, counts, lowered)

    def _provisional(self, known: Mapping[str, tuple[Dimension, str]]) -> dict[str, Meaning]:
        """The unknowns as far as their dimensions are known."""
        return {
            name: _provisional(name, domain, known.get(name, (DIMENSIONLESS, ""))[0])
            for name, domain in self.reading.domains.items()
        }

    def _unknowns(
        self, dimensions: Mapping[str, tuple[Dimension, str]]
    ) -> tuple[UnknownMeaning, ...]:
        found: list[UnknownMeaning] = []
        regions: tuple[UnknownMeaning, ...] = ()
        venn: dict[str, Meaning] = {}
        shown = [d for d in self.reading.domains.values() if d.shape in VENN_SHAPES]
        for counts in (False, True) if shown else ():
            diagram = self._venn(counts)
            if diagram is not None:
                venn |= diagram.meanings
                regions += diagram.regions
        for name, domain in self.reading.domains.items():
            if domain.shape in VENN_SHAPES:
                if name in venn:
                    found.append(UnknownMeaning(name, domain, None, (), (), venn[name]))
                continue
            dimension, where = dimensions.get(name, (DIMENSIONLESS, ""))
            unit = self.reading.units.get(name)
            if unit is None and domain.angle:
                unit = tree.Unit((("deg", 1),))
            if unit is None and dimension and domain.shape not in FIGURE_SHAPES:
                self.notes.append(
                    (
                        f"$.unknowns.{name}",
                        f"{name} takes its unit from {where}; it is kept in base units",
                    )
                )
            found.append(unknown_meaning(name, domain, unit, dimension))
        sizes = {name: size for name, size in dimensions.items() if name in self.reading.domains}
        figures = {
            name: size
            for name, (size, _) in sizes.items()
            if self.reading.domains[name].shape in FIGURE_SHAPES
        }
        return (*found, *regions, *radii(self.reading, figures))

    def _that_exist(self) -> Iterator[UnknownMeaning]:
        """The whole numbers that givens say there are: ``exists a in natural: n = a^2``.

        A given holds, so that what it says there is, is an unknown more, of which nothing is
        asked and which no other text can name.  What is real stays a quantifier, which other
        procedures eliminate.
        """
        for id_, node in self.reading.givens:
            found: list[UnknownMeaning] = []
            body = node
            while isinstance(body, tree.Quantified) and body.quantifier is tree.Quantifier.EXISTS:
                name = f"{body.variable} of {id_}"
                domain = _domain_named(body.domain, name)
                again = any(one.name == name for one in found)
                if again or domain is None or domain.kind is not Kind.INTEGER:
                    break
                found.append(unknown_meaning(name, domain, None, DIMENSIONLESS))
                body = tree.substitute(body.body, {body.variable: Name(name)})
            if found and not isinstance(body, tree.Quantified):
                self.opened[id_] = body
                yield from found

    def _venn(self, counts: bool) -> Venn | None:
        """The diagram of all unknown events (or sets), whose regions are unknowns too."""
        from mathverify.semantics.sample_space import venn_diagram

        domains = self.reading.domains
        if not counts and self.reading.experiment is not None:
            self._refuse_undefined_events()
            return None
        diagram = self._attempt(partial(venn_diagram, domains, counts=counts), "$.unknowns", "")
        if diagram is not None and not counts:
            self.chance = Chance(diagram.space, self.reading.data)
            self.conditions.append(Constraint("total probability", diagram.condition))
        return diagram

    def _refuse_undefined_events(self) -> None:
        for name, domain in self.reading.domains.items():
            if domain.shape is Shape.EVENT:
                self.problems.append(
                    Problem(
                        Code.AMBIGUOUS,
                        f"which outcomes of the experiment belong to {name} is not said",
                        f"$.unknowns.{name}",
                        remedy=f'data: {{{name}: "{self._likely_event(name)}"}}, a relation about '
                        "the outcome, in place of the unknown",
                    )
                )

    def _likely_event(self, name: str) -> str:
        """The relation that the words of an event may mean, or an example of the form."""
        from mathverify.language.events_in_words import suggested_event

        unknowns, experiment = self.reading.spec.unknowns, self.reading.experiment
        words = next((unknown.meaning for unknown in unknowns if unknown.name == name), None)
        assert experiment is not None
        return suggested_event(words or "", experiment[1]) or "outcome[1] != outcome[2]"

    def _with_event(self, problem: Problem) -> Problem:
        """A problem of what is asked, told with the event that the words of a probability mean."""
        experiment = self.reading.experiment
        if experiment is None or not problem.path.endswith("ask.find"):
            return problem
        from mathverify.language.events_in_words import suggested_probability

        remedy = suggested_probability(problem.text, experiment[1])
        return replace(problem, remedy=remedy) if remedy else problem

    def _experiment(self, lowering: Lowering) -> None:
        """The sample space of the experiment, and what it demands of unknown numbers."""
        reading = self.reading
        if reading.experiment is None:
            return
        from mathverify.semantics.experiments import OUTCOME, order_matters, prepare

        id_, experiment = reading.experiment
        text = next(given.relation for given in reading.spec.givens if given.id == id_)
        from mathverify.semantics import laws

        named = laws.named(lowering, experiment)
        if named is not None:
            law = self._attempt(partial(laws.made, lowering, named[1]), f"$.givens.{id_}", text)
            if law is not None:
                self.meanings = {named[0]: law[0]}
                if law[1] != terms.TRUE:
                    self.conditions.append(Constraint(id_, law[1]))
            return
        names = frozenset(stage.name for stage in experiment.stages) | {OUTCOME}
        ordered = any(order_matters(node, names) for node in _trees(reading))
        prepared = None
        if reading.spec.figure is not None and not ordered:
            # A tree speaks of one draw after the other, where that is not too many.
            with contextlib.suppress(LoweringProblem):
                prepared = prepare(lowering, experiment, ordered=True, text=text)
        prepared = prepared or self._attempt(
            partial(prepare, lowering, experiment, ordered=ordered, text=text),
            f"$.givens.{id_}",
            text,
        )
        if prepared is None:
            return
        self.chance = Chance(prepared.space, reading.data, prepared.labels)
        self.meanings = self.chance.meanings
        if prepared.condition != terms.TRUE:
            self.conditions.append(Constraint(id_, prepared.condition))

    def _with_domain(self, unknown: UnknownMeaning, lowering: Lowering) -> UnknownMeaning:
        domain = unknown.domain
        if not domain.conditions and domain.members is None:
            return unknown
        if domain.shape in (*VENN_SHAPES, Shape.REGION):
            return unknown
        path = f"$.unknowns.{unknown.name}.domain"
        declared = (u.domain for u in self.reading.spec.unknowns if u.name == unknown.name)
        text = next(declared, "")
        from mathverify.semantics.narrowing import with_domain

        result = self._attempt(partial(with_domain, unknown, lowering), path, text)
        return unknown if result is None else result

    # --- givens and ask ------------------------------------------------------------------

    def _givens(self, lowering: Lowering) -> Iterator[Given]:
        texts = {given.id: given.relation for given in self.reading.spec.givens}
        for id_, node in self.reading.givens:
            said = partial(lowering.formula, self.opened.get(id_, node))
            formula = self._attempt(said, f"$.givens.{id_}", texts[id_])
            if formula is not None:
                yield Given(id_, node, formula)

    def _asked(self, lowering: Lowering) -> Meaning | None:
        node = self.reading.ask
        if node is None or isinstance(node, tree.Quantified):
            return None
        assert self.reading.spec.ask is not None
        text = self.reading.spec.ask.find
        if self._answers_none(node):
            try:
                return lowering.lower(node)
            except LoweringProblem as problem:
                if problem.code is Code.UNDEFINED:
                    self.no_value = problem.message
                    return None
        asked = self._attempt(partial(lowering.lower, node), "$.ask.find", text)
        if isinstance(asked, Figure) and self.reading.spec.ask.kind is AskKind.TRUTH:
            return Truth(asked.fact) if asked.fact is not None else asked
        return asked

    def _answers_none(self, node: Node) -> bool:
        """Whether a value that depends on no unknown is asked, and the answer is ``none``."""
        ask, answer = self.reading.spec.ask, self.reading.answer
        constant = isinstance(answer, tree.Constant) and answer.name == "none"
        alone = isinstance(node, tree.Call) and tree.free_names(node).isdisjoint(
            (*self.reading.domains, *self.reading.functions)
        )
        return constant and alone and ask is not None and ask.kind is AskKind.VALUE


def _domain_named(where: Node, name: str) -> Domain | None:
    """The domain that a word says of ``name``; None where it says none."""
    if not isinstance(where, Name):
        return None
    try:
        return parse_domain(where.identifier, name, frozenset())
    except (LoweringProblem, ParseError):
        return None


def _trees(reading: Reading) -> Iterator[Node]:
    """Every tree in which an outcome may be spoken of."""
    yield from reading.data.values()
    for function in reading.functions.values():
        yield function.body
    yield from (node for _, node in reading.givens)
    yield from (node for node in (reading.ask, reading.answer) if node is not None)
    yield from (node for _, node in reading.options if node is not None)
    for step in reading.steps:
        yield from (n for n in (step.relation, step.case, step.let, step.rejects) if n is not None)


def problem_of(problem: LoweringProblem, path: str, text: str) -> Problem:
    """The value of a lowering problem at a field."""
    span = problem.node.span if problem.node is not None else None
    start, end = (span.start, span.end) if span is not None else (0, len(text))
    return Problem(problem.code, problem.message, path, text, start, end, problem.remedy)


def _provisional(name: str, domain: Domain, dimension: Dimension) -> Meaning:
    if domain.shape in FIGURE_SHAPES:
        return unknown_meaning(name, domain, None, dimension).meaning
    return Scalar(Name(name), dimension)
