"""The state of a worked solution between two lines: what stands, and what may be asked of it.

*What stands* are the lines so far; an equation in one unknown takes the place of the one that it
rewrites, so that ``x = 2`` after ``x = 2 or x = -2`` has to say what becomes of the other value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Node
from mathverify.problem.ask_kinds import Answer
from mathverify.semantics import terms
from mathverify.semantics.domains import FIGURE_SHAPES
from mathverify.semantics.meaning import Scalar
from mathverify.semantics.numbers import to_node
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    Evidence,
    FiniteModels,
    Model,
    Outcome,
    PointCell,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.case import Case
from mathverify.verification.judging.combination import Row, is_combination, rows_of
from mathverify.verification.judging.extreme_place import EXTREME, extreme_of
from mathverify.verification.judging.presentation import model_text
from mathverify.verification.judging.step_lines import Line, Nature
from mathverify.verification.replay import Replay, replay

#: Solutions that are named; a step that gains an interval gains more than anyone can list.
_MOST_NAMED = 3
#: Where a line is looked at that may be true of everything.
_SAMPLES = (Fraction(7, 3), Fraction(-11, 5), Fraction(40))


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a line is refused: in words, with the point that shows it, and what would mend it.

    ``decided`` is False where nobody could tell, ``untrue`` says that the line is false of the
    question; ``mend`` is what the fields of the step would say instead.
    """

    words: str
    remedy: str = ""
    model: Model | None = None
    field: str = ""
    decided: bool = True
    mend: Mapping[str, str | tuple[str, ...]] | None = None
    untrue: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """The statements in the reason of a step: those marked as mathematics, and those in words.

    ``mentioned`` are values of unknowns that the words name, whatever they say of them.
    """

    marked: tuple[Node, ...] = ()
    plain: tuple[Node, ...] = ()
    mentioned: tuple[Node, ...] = ()


@dataclass(slots=True)
class Standing:
    """A line that later lines may rest on; ``formula`` is without what it rejects."""

    line: Line
    formula: Node

    @property
    def constraint(self) -> Constraint:
        """The line as a premise."""
        return Constraint(f"step {self.line.index + 1}", self.formula)


@dataclass(slots=True)
class State:
    """The state of a solution while its lines are judged one after the other.

    ``reasons`` are those of the steps, in order (none: they state nothing).  ``evidence`` collects
    what the engines say.
    """

    case: Case
    reasons: Sequence[Reason] = ()
    base: System = field(init=False)
    wide: System = field(init=False)
    givens: dict[str, Constraint] = field(init=False)
    asked: tuple[Constraint, ...] = field(init=False)
    extreme: tuple[Node, Node | None] | None = field(init=False)
    standing: list[Standing] = field(default_factory=list)
    stated: list[Line] = field(default_factory=list)
    evidence: list[Evidence] = field(default_factory=list)
    broken: bool = False
    models: int | None = None
    known_rows: dict[Node, tuple[Row, ...] | None] = field(default_factory=dict)
    used: dict[Node | None, set[str]] = field(default_factory=dict)
    #: Cases that never occur.
    empty: set[Node | None] = field(default_factory=set)

    def __post_init__(self) -> None:
        question = self.case.question
        ids = {given.id for given in question.givens}
        defined = _defined(self.case)
        system = question.system
        self.base = System(
            system.variables,
            (*[c for c in system.constraints if c.name not in ids], *defined),
        )
        self.givens = {c.name: c for c in system.constraints if c.name in ids}
        self.wide = System(
            tuple([Variable(v.name, v.kind) for v in system.variables]),
            tuple([c for c in self.base.constraints if not c.name.startswith("domain of ")]),
        )
        self.asked = defined
        self.extreme = extreme_of(self.case)

    @property
    def figures(self) -> bool:
        """Whether the question is about a figure: there a line is held to all givens at once."""
        return any(u.domain.shape in FIGURE_SHAPES for u in self.case.question.unknowns)

    def follows(
        self, premises: Sequence[Constraint], formula: Node, base: System | None = None
    ) -> Outcome:
        """`Unsatisfiable` where ``formula`` is true wherever ``premises`` are."""
        return self.case.reasoner.refutes(
            self.base if base is None else base,
            *premises,
            Constraint("the step", formula, wanted=False),
        )

    def carries(self, premises: Sequence[Constraint], formula: Node) -> bool:
        """Whether it is known that ``formula`` follows; the evidence is kept."""
        outcome = self.follows(premises, formula)
        if isinstance(outcome, Unsatisfiable):
            self.evidence.append(outcome.evidence)
            return True
        return False

    def before(self, line: Line) -> list[Constraint]:
        """What stands before ``line``, in its case."""
        found: list[Constraint] = []
        for one in self.standing:
            if one.line.key is None or one.line.key == line.key:
                found.append(one.constraint)
            elif one.line.case is not None:
                implied = terms.disjunction([terms.negation(one.line.case), one.formula])
                found.append(Constraint(f"step {one.line.index + 1}", implied))
        if line.case is not None and line.key is not EXTREME:
            found.append(Constraint("the case", line.case))
        return found

    def untrue(self, line: Line) -> Fault | None:
        """A line that is false of some model of the givens, or not known to be true."""
        return self.false(self.truth(line))

    def truth(self, line: Line) -> Outcome:
        """`Unsatisfiable` where a line is true in all models of the givens."""
        system = self.case.question.system
        if self.asked:
            system = system.with_constraints(*self.asked)
        if line.case is not None:
            system = system.with_constraints(Constraint("the case", line.case))
        return self.follows((), line.formula, system)

    def false(self, outcome: Outcome) -> Fault | None:
        """What is wrong with a line that the givens make ``outcome``; evidence is kept."""
        match outcome:
            case Unsatisfiable(evidence=found):
                self.evidence.append(found)
                return None
            case Unknown(reason=reason):
                return Fault(reason, decided=False)
            case Satisfiable(model=model):
                words = "is not true"
                place = self.words((model,))
                if place:
                    words += f" for {place}, which satisfies the givens"
                remedy = "correct the step, or state under 'case' when it holds"
                return Fault(words, remedy, model, untrue=True)

    def listed_models(self) -> int:
        """How many models the givens have, where they are listed; else 0."""
        if self.models is None:
            found = self.case.reasoner.solutions(self.case.question.system)
            self.models = 0
            if isinstance(found, FiniteModels):
                self.models = len(found.models)
            elif isinstance(found, CellSet) and len(self.base.variables) == 1:
                points = [cell for cell in found.cells if isinstance(cell, PointCell)]
                self.models = len(points) if len(points) == len(found.cells) else 0
        return self.models

    def spans(self, premises: Sequence[Constraint], formula: Node) -> bool:
        """Whether ``formula`` is seen to be a sum of multiples of equations among ``premises``."""
        own = self.rows_of(formula)
        if own is None:
            return False
        rows = [row for one in premises if one.wanted for row in self.rows_of(one.formula) or ()]
        return is_combination(own, rows)

    def rows_of(self, formula: Node) -> tuple[Row, ...] | None:
        """The polynomials of a formula, worked out once."""
        if formula not in self.known_rows:
            self.known_rows[formula] = rows_of(formula)
        return self.known_rows[formula]

    def is_general(self, line: Line) -> bool:
        """Whether a line may be true whatever the unknowns are; a few points show most others."""
        rows = self.rows_of(line.formula)
        if rows is not None:
            return not any(rows)
        extra = System((), (Constraint("the step", line.formula),))
        variables = self.base.variables
        return all(
            replay(extra, {v.name: value + place for place, v in enumerate(variables)})
            is not Replay.REJECTED
            for value in _SAMPLES
        )

    def stand(self, line: Line, rests_on: tuple[str, ...]) -> None:
        """``line`` stands from here on, in the place of what it rewrites."""
        self.stated.append(line)
        step = self.case.question.spec.steps[line.index]
        named = {name for name in (*step.uses, *rests_on) if name in self.givens}
        # A rounded value takes the place of no exact one, and a given still has all that it says.
        if line.nature is not Nature.APPROXIMATION:
            self.used.setdefault(line.key, set()).update(named)
        if line.rejects is None and (line.nature is Nature.COMPUTATION or self._says_nothing(line)):
            return
        if line.nature in (Nature.EQUATION, Nature.INEQUALITY) and line.one:
            self.standing = [one for one in self.standing if not self._replaced(one, line)]
        self.standing.append(Standing(line, line.kept))

    def _says_nothing(self, line: Line) -> bool:
        """Whether a line is an identity, which takes the place of nothing."""
        return self.is_general(line) and isinstance(self.follows((), line.formula), Unsatisfiable)

    def _replaced(self, one: Standing, line: Line) -> bool:
        """Whether ``one`` is what ``line`` rewrites: as much is said of the same unknown."""
        if one.line.key != line.key or one.line.names != line.names:
            return False
        if one.line.nature is not line.nature:
            return False
        here, there = self.rows_of(one.formula), self.rows_of(line.kept)
        if here and there and (is_combination(here, there) or is_combination(there, here)):
            return True
        forth = self.follows([one.constraint], line.formula)
        if isinstance(forth, Unsatisfiable):
            return True
        back = self.follows([Constraint("this", line.kept)], one.formula)
        return isinstance(back, Unsatisfiable)

    def between(self, here: Node, there: Node, base: System | None = None) -> tuple[Model, ...]:
        """Points of the domain where ``here`` is true and ``there`` is not, as far as found."""
        system = (self.base if base is None else base).with_constraints(
            Constraint("here", here), Constraint("there", there, wanted=False)
        )
        found: list[Model] = []
        while len(found) < _MOST_NAMED:
            outcome = self.case.reasoner.decide(system)
            if not isinstance(outcome, Satisfiable):
                break
            found.append(outcome.model)
            seen = terms.conjunction(
                [
                    terms.equal(tree.Name(v.name), to_node(outcome.model[v.name]))
                    for v in system.variables
                    if v.name in names_in(here) | names_in(there)
                ]
            )
            system = system.with_constraints(Constraint("another", seen, wanted=False))
        return tuple(found)

    def words(self, models: Sequence[Model], joined: str = " and ") -> str:
        """Points in words: ``x = 2 and x = 3``."""
        return joined.join([model_words(self.case, model) for model in models])


def model_words(case: Case, model: Model) -> str:
    """``x = 2, y = 3``."""
    return ", ".join(f"{n} = {v}" for n, v in model_text(case.question, model).items())


def source_words(name: str) -> str:
    """A constraint as it is called in messages."""
    return name if name.startswith("step ") else f"the given {name}"


def _defined(case: Case) -> tuple[Constraint, ...]:
    """For a rewriting, that the expression asked about is defined: elsewhere nothing is said."""
    ask, asked = case.question.spec.ask, case.question.asked
    if ask is None or ask.kind.answer is not Answer.EXPRESSION or not isinstance(asked, Scalar):
        return ()
    defined = terms.compare(asked.term, Comparison.IN, tree.Name("real"))
    return (Constraint("the ask is defined", defined),)
