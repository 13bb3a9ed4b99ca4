"""A worked solution as a chain: what each line follows from, what it gains and what it loses.

A line follows from what stands before it together with what it names and the domains; the first
that rests on the givens takes those that carry it.  *What stands* are the lines so far; an equation
in one unknown takes the place of the one that it follows from, so that ``x = 2`` after
``x = 2 or x = -2`` has to say what becomes of the other value.  A given that a line does not name
may carry it where no line before it rests on that given, or together with a line before it; where a
line drops what the line before proposes, the given has to be named or the value rejected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import combinations

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import atoms, disjuncts
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, Node
from mathverify.problem.spec import AskKind
from mathverify.semantics import terms
from mathverify.semantics.domains import FIGURE_SHAPES
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import (
    Collection,
    CollectionKind,
    LoweringProblem,
    Meaning,
    Scalar,
)
from mathverify.semantics.numbers import Irrational, to_node
from mathverify.semantics.relations import equality
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
from mathverify.verification.judging.claim import claimed_value
from mathverify.verification.judging.combination import (
    Row,
    is_combination,
    least_models,
    rows_of,
)
from mathverify.verification.judging.judge import claimed_node, judge
from mathverify.verification.judging.judgement import Right
from mathverify.verification.judging.presentation import model_text
from mathverify.verification.judging.step_lines import Line, Nature, Unread, lines_of, listed
from mathverify.verification.replay import Replay, replay

__all__ = ["Chain", "Fault", "Neighbours", "Reason", "StepJudgement", "judge_chain"]

#: Solutions that are named; a step that gains an interval gains more than anyone can list.
_MOST_NAMED = 3
_EXTREMES = frozenset({AskKind.MINIMUM, AskKind.MAXIMUM})
#: What lines about the place of an extreme value are written under; no author writes it.
_EXTREME = tree.Name("at the extreme")
#: Where a line is looked at that may be true of everything.
_SAMPLES = (Fraction(7, 3), Fraction(-11, 5), Fraction(40))
#: With more givens than this, no sets of them are tried in the place of those that are not named.
_MOST_GIVENS = 6


class Neighbours(Enum):
    """How a line stands to the line before it."""

    EQUIVALENT = "equivalent"
    GAINS = "follows, and gains solutions"
    LOSES = "loses solutions"
    UNRELATED = "gains and loses solutions"
    FOLLOWS = "follows"
    UNDECIDED = "undecided"


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


@dataclass(frozen=True, slots=True)
class StepJudgement:
    """Line ``index`` against the state before it: a line of the chain, or the givens (-1).

    ``gained`` and ``lost`` name solutions, up to three of each, where both speak of one unknown;
    with ``rejects`` the line says that it discards some.  ``rests_on`` lists what carries the line
    beside the lines before it, ``fault`` says why it is refused.
    """

    index: int
    before: int
    neighbours: Neighbours
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    rejects: bool = False
    rests_on: tuple[str, ...] = ()
    fault: Fault | None = None

    def __str__(self) -> str:
        state = "the givens" if self.before < 0 else f"step {self.before + 1}"
        if self.rejects and self.neighbours is Neighbours.LOSES:
            words = f"step {self.index + 1} against {state}: rejects {', '.join(self.lost)}"
        else:
            words = f"step {self.index + 1} against {state}: {self.neighbours.value}"
            if self.gained:
                words += f"; gained: {', '.join(self.gained)}"
            words += f"; lost: {', '.join(self.lost)}" if self.lost else ""
        if self.rests_on:
            words += f"; rests on {', '.join(self.rests_on)}"
        return words if self.fault is None else f"{words}; refused: {self.fault.words}"


@dataclass(slots=True)
class _Standing:
    """A line that later lines may rest on; ``formula`` is without what it rejects."""

    line: Line
    formula: Node

    @property
    def constraint(self) -> Constraint:
        return Constraint(f"step {self.line.index + 1}", self.formula)


@dataclass(slots=True)
class Chain:
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
    standing: list[_Standing] = field(default_factory=list)
    stated: list[Line] = field(default_factory=list)
    evidence: list[Evidence] = field(default_factory=list)
    broken: bool = False
    models: int | None = None
    rows: dict[Node, tuple[Row, ...] | None] = field(default_factory=dict)
    used: dict[Node | None, set[str]] = field(default_factory=dict)

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
        self.extreme = _extreme(self.case)

    @property
    def figures(self) -> bool:
        """Whether the question is about a figure: there a line is held to all givens at once."""
        return any(u.domain.shape in FIGURE_SHAPES for u in self.case.question.unknowns)

    # --- asking --------------------------------------------------------------------------

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

    # --- one line ------------------------------------------------------------------------

    def judge(self, line: Line) -> tuple[Fault | None, tuple[str, ...]]:
        """What is wrong with ``line``, and what it rests on beside the lines before it."""
        line = self._placed(line)
        if self.broken:
            # One fault at a time: what comes after a bad line is only held to the givens.
            self.stated.append(line)
            return self._true(line), ()
        rests_on: tuple[str, ...] = ()
        told: list[Constraint] = []
        fault = _other_list(line) or self._supposes(line) or self._rejects(line)
        if fault is None:
            fault, told = self._reasoned(line)
        if fault is None:
            fault, rests_on = self._following(line, told)
        if fault is None:
            self._stand(line, (*rests_on, *[c.name for c in told]))
        else:
            self.broken = True
            self.stated.append(line)
        return fault, rests_on

    def before(self, line: Line) -> list[Constraint]:
        """What stands before ``line``, in its case."""
        found: list[Constraint] = []
        for one in self.standing:
            if one.line.key is None or one.line.key == line.key:
                found.append(one.constraint)
            elif one.line.case is not None:
                implied = terms.disjunction([terms.negation(one.line.case), one.formula])
                found.append(Constraint(f"step {one.line.index + 1}", implied))
        if line.case is not None and line.key is not _EXTREME:
            found.append(Constraint("the case", line.case))
        return found

    # --- at an extreme -------------------------------------------------------------------

    def _placed(self, line: Line) -> Line:
        """``line`` as one about the place of the extreme value that is asked for, if it is one.

        ``f'(x) = 0`` is no consequence of what is given: it holds at the extreme.  From there on
        what is not true everywhere speaks of that place.
        """
        if self.extreme is None or line.case is not None or not line.names:
            return line
        if not isinstance(self._truth(line), Satisfiable):
            return line
        attained, slope = self.extreme
        entered = any(one.line.key is _EXTREME for one in self.standing)
        if entered or (_is_set_to_zero(line.node) and self._is_slope(line, slope)):
            return replace(line, case=attained, key=_EXTREME)
        return line

    def _is_slope(self, line: Line, slope: Node | None) -> bool:
        """Whether a line that ends in zero says that the slope of what is asked is."""
        if slope is not None:
            return all(
                isinstance(self.follows((Constraint("one", one),), other, self.wide), Unsatisfiable)
                for one, other in ((line.formula, slope), (slope, line.formula))
            )
        asked = self.case.question.asked
        for part in tree.children(line.node):
            if isinstance(part, tree.Call) and part.function == "diff" and asked is not None:
                try:
                    of = line.lowering.lower(part.arguments[0])
                    same = equality(asked, of, part)
                except LoweringProblem:
                    continue
                if isinstance(self.follows((), same, self.case.question.system), Unsatisfiable):
                    return True
        return False

    def _supposes(self, line: Line) -> Fault | None:
        """A case must occur, unless what it comes to is rejected."""
        if line.case is None or any(one.line.key == line.key for one in self.standing):
            return None
        system = self.case.question.system
        occurs = self.case.reasoner.refutes(system, Constraint("the case", line.case))
        if isinstance(occurs, Unknown):
            return Fault(occurs.reason, decided=False)
        if isinstance(occurs, Satisfiable):
            return None
        steps = self.case.question.reading.steps[line.index :]
        if any(step.case == line.key and step.rejects is not None for step in steps):
            return None
        written = self.case.question.spec.steps[line.index].case
        remedy = "leave the case out, or say what it rejects"
        return Fault(f"the case {written} never occurs", remedy)

    def _following(
        self, line: Line, told: list[Constraint]
    ) -> tuple[Fault | None, tuple[str, ...]]:
        step = self.case.question.spec.steps[line.index]
        unknown = [name for name in step.uses if not self._is_something(name, line.index)]
        if unknown:
            known = ", ".join([*self.givens, *[f"step {i + 1}" for i in range(line.index)]])
            words = f"it uses {unknown[0]}, and there is no such given or step before it"
            remedy = f"name in 'uses' what carries the line: {known}" if known else "leave out uses"
            return Fault(words, remedy, field=".uses"), ()
        before = [*self.before(line), *told]
        if line.key is _EXTREME and not any(one.line.key is _EXTREME for one in self.standing):
            return self._true(line), ()
        if line.rejects is not None:
            before.append(Constraint("not rejected", line.rejects, wanted=False))
        named = [c for name in step.uses for c in self._named(name)]
        if self.figures:
            return self._true(line), ()
        if named:
            return self._with_named(line, before, named)
        return self._without_names(line, before)

    def _is_something(self, name: str, index: int) -> bool:
        if name in self.givens or name in self.case.question.reading.declared:
            return True
        place = _step_number(name)
        if place is not None:
            return 0 <= place < index
        return any(given.id == name for given in self.case.question.spec.givens)

    def _named(self, name: str) -> list[Constraint]:
        """What a name of ``uses`` says; a datum and a function say nothing of the unknowns."""
        if name in self.givens:
            return [self.givens[name]]
        place = _step_number(name)
        return [
            Constraint(f"step {line.index + 1}", line.kept)
            for line in self.stated
            if line.index == place
        ]

    def _with_named(
        self, line: Line, before: list[Constraint], named: list[Constraint]
    ) -> tuple[Fault | None, tuple[str, ...]]:
        """A line follows from the lines before it with what it names, and that carries it."""
        step = self.case.question.spec.steps[line.index]
        outcome = self.follows((*before, *named), line.formula)
        if isinstance(outcome, Unsatisfiable):
            self.evidence.append(outcome.evidence)
            for one in named:
                if not self._contributes(line, before, named, one):
                    words = f"it uses {one.name}, which does not carry it"
                    remedy = f"leave {one.name} out of 'uses'"
                    uses = tuple([other for other in step.uses if other != one.name])
                    return Fault(words, remedy, field=".uses", mend={"uses": uses}), ()
            fault = self._invented(line, [*before, *named])
            return fault, ()
        false = self._true(line)
        if false is not None:
            return false, ()
        if isinstance(outcome, Unknown):
            return Fault(f"whether it follows is not known: {outcome.reason}", decided=False), ()
        names = " and ".join(c.name for c in named)
        missing = [
            id_
            for id_, given in self.givens.items()
            if given not in named and self.carries((*before, *named, given), line.formula)
        ] or [id_ for id_, given in self.givens.items() if given not in named]
        uses = (*[c.name for c in named], *missing[:1])
        remedy = f"uses: [{', '.join(uses)}]"
        words = f"it does not follow from {names} and the lines before it"
        model = outcome.model if isinstance(outcome, Satisfiable) else None
        return Fault(words, remedy, model, field=".uses", mend={"uses": uses}), ()

    def _contributes(
        self, line: Line, before: list[Constraint], named: list[Constraint], one: Constraint
    ) -> bool:
        """Whether some of what stands carries the line with ``one`` and not without it."""
        others = [c for c in named if c is not one]
        last = before[-1:] if line.case is None else before[-2:]
        for beside in ((*before, *others), (), tuple(others), tuple(last), (*last, *others)):
            without = self.follows(beside, line.formula)
            if isinstance(without, Unsatisfiable):
                continue
            if isinstance(self.follows((*beside, one), line.formula), Unsatisfiable):
                return True
        return False

    def _without_names(
        self, line: Line, before: list[Constraint]
    ) -> tuple[Fault | None, tuple[str, ...]]:
        true = self._truth(line)
        false = self._false(line, true)
        if false is not None and false.decided:
            return false, ()
        if not line.names:
            return false, ()
        if before and self._combines(line, before, true):
            return self._invented(line, before), ()
        used = self.used.get(line.key, set())
        fresh = [id_ for id_ in self.givens if id_ not in used]
        outcome: Outcome | None = None
        if self._may_follow(line, before, fresh):
            outcome = self.follows(before, line.formula)
        if isinstance(outcome, Unsatisfiable):
            self.evidence.append(outcome.evidence)
            return self._invented(line, before), ()
        rests_on = self._carrying(line, before, fresh, false)
        if rests_on is not None:
            fault = self._selects(line, rests_on) or self._invented(
                line, [*before, *[self.givens[id_] for id_ in rests_on]]
            )
            return fault, rests_on
        if line.nature is Nature.EXCLUSION and self.carries(
            tuple(self.givens.values()), line.formula
        ):
            return None, tuple(self.givens)
        if false is not None:
            return false, ()
        if not self._proposals(line):
            rests_on = self._together(line, before)
            if rests_on is not None:
                return None, rests_on
        return self._unaccounted(line, outcome), ()

    def _may_follow(self, line: Line, before: list[Constraint], fresh: list[str]) -> bool:
        """Whether the lines before may carry ``line`` by themselves, so that it pays to ask.

        An equation that is no sum of multiples of theirs needs more, if there is more.
        """
        if not before:
            return self._is_general(line)
        if not fresh or line.nature is not Nature.EQUATION or line.one:
            return True
        return self._rows(line.formula) is None or any(
            self._rows(one.formula) is None for one in before
        )

    def _carrying(
        self, line: Line, before: list[Constraint], fresh: list[str], false: Fault | None
    ) -> tuple[str, ...] | None:
        """The givens that no line rests on yet and that carry ``line``; as few as is seen."""
        if not fresh:
            return None
        for id_ in fresh:
            if false is None and self._spans((*before, self.givens[id_]), line.formula):
                return (id_,)
        if not before and len(fresh) == len(self.givens):
            # All that is known carries it exactly if it is true.
            if false is not None:
                return None
        elif not self.carries((*before, *[self.givens[id_] for id_ in fresh]), line.formula):
            return None
        needed = list(fresh)
        if len(fresh) <= _MOST_GIVENS:
            for id_ in fresh:
                less = [*before, *[self.givens[other] for other in needed if other != id_]]
                if len(needed) > 1 and (
                    self._spans(less, line.formula)
                    or isinstance(self.follows(less, line.formula), Unsatisfiable)
                ):
                    needed.remove(id_)
        return tuple(needed)

    def _together(self, line: Line, before: list[Constraint]) -> tuple[str, ...] | None:
        """The fewest givens that carry ``line`` with the lines before it, and not by themselves."""
        if not before:
            return None
        sizes: tuple[int, ...] = tuple(range(1, len(self.givens) + 1))
        if len(self.givens) > _MOST_GIVENS:
            sizes = (1, len(self.givens))
        for size in sizes:
            for ids in combinations(self.givens, size):
                chosen = [self.givens[id_] for id_ in ids]
                if isinstance(self.follows(chosen, line.formula), Unsatisfiable):
                    continue
                if self.carries((*before, *chosen), line.formula):
                    return ids
        return None

    # --- what is dropped and what is invented --------------------------------------------

    def _proposals(self, line: Line) -> list[_Standing]:
        """What stands of the one unknown of ``line``, in its case: lines of the same nature."""
        if not line.one or line.nature not in (Nature.EQUATION, Nature.INEQUALITY):
            return []
        return [
            one
            for one in self.standing
            if one.line.names == line.names
            and (one.line.key is None or one.line.key == line.key)
            and one.line.nature in (Nature.EQUATION, Nature.INEQUALITY)
        ]

    def _selects(self, line: Line, rests_on: tuple[str, ...]) -> Fault | None:
        """An equation that leaves out values of the one before it names what rules them out."""
        if line.nature is not Nature.EQUATION:
            return None
        for one in self._proposals(line):
            if one.line.nature is not Nature.EQUATION:
                continue
            stays = self.follows([Constraint("this", line.formula)], one.formula)
            if isinstance(stays, Unsatisfiable):
                lost = self.between(one.formula, line.formula)
                names = self._words(lost)
                words = (
                    f"it drops {names} of step {one.line.index + 1}, and does not say what "
                    "rules that out"
                )
                remedy = f"uses: [{', '.join(rests_on)}]"
                model = lost[0] if lost else None
                return Fault(words, remedy, model, mend={"uses": rests_on})
        return None

    def _unaccounted(self, line: Line, outcome: Outcome | None) -> Fault:
        """A line that is true and does not follow from what stands before it."""
        if isinstance(outcome, Unknown):
            return Fault(f"whether it follows is not known: {outcome.reason}", decided=False)
        proposals = self._proposals(line)
        model = outcome.model if isinstance(outcome, Satisfiable) else None
        ids = ", ".join(self.givens)
        if not proposals:
            words = "it does not follow from the lines before it"
            if self.standing:
                words = f"it does not follow from step {self.standing[-1].line.index + 1}"
            remedy = f"write the lines between, or name what it uses: [{ids}]"
            return Fault(words, remedy, model, mend={"uses": tuple(self.givens)})
        before = proposals[-1]
        lost = self.between(before.formula, line.formula)
        gained = self.between(line.formula, before.formula)
        words = f"it loses {self._words(lost)} of step {before.line.index + 1}"
        if gained:
            words += f" and gains {self._words(gained)}"
        if gained or not lost:
            return Fault(words, "correct the line", lost[0] if lost else model)
        rejects = self._words(lost, " or ")
        remedy = f"say why that is no solution, rejects: {rejects}"
        return Fault(words, remedy, lost[0], mend={"rejects": rejects})

    def _invented(self, line: Line, premises: list[Constraint]) -> Fault | None:
        """What an equation in one unknown has beside the solutions of the one that it rewrites.

        A listed value must solve the equation before; an equation that rests on it only by a
        condition (a domain, an inequality) may leave solutions out and have no others.
        """
        fault = self._superfluous(line, premises)
        name = line.one
        if fault is not None or line.nature is not Nature.EQUATION or not name:
            return fault
        sources = [c for c in premises if _is_equation_in(c, name, self.base)]
        if not sources or any(c.name == "the case" for c in premises):
            return None
        lists = listed(line.formula, name)
        if lists and isinstance(line.formula, tree.Relation):
            # The one value of a line that is true satisfies all that is.
            return None
        conditions = len(sources) < len(premises) or self.base != self.wide
        rational = all(map(_is_rational, (line.formula, *[c.formula for c in sources])))
        if not lists and not (conditions and rational):
            return None
        if not lists and isinstance(
            self.follows(sources, line.formula, self.wide), (Unsatisfiable, Unknown)
        ):
            return None
        for source in sources:
            if self._spans((Constraint("this", line.formula),), source.formula):
                return None
            stays = self.follows([Constraint("this", line.kept)], source.formula, self.wide)
            if not isinstance(stays, Satisfiable):
                return None
        more = self.between(line.kept, sources[-1].formula, self.wide)
        what = source_words(sources[-1].name)
        words = f"{self._words(more)} is no solution of {what}"
        return Fault(words, f"correct the line, or write the one between it and {what}", more[0])

    def _superfluous(self, line: Line, premises: list[Constraint]) -> Fault | None:
        """An alternative that the equations before rule out is invented, whatever comes of it.

        What an operation gains, as squaring does, stands in an equation before it is listed.
        """
        alternatives = list(disjuncts(line.formula))
        if len(alternatives) < 2 or line.nature is not Nature.EQUATION or line.case is not None:
            return None
        sources = [c for c in premises if c.wanted and _equates(c.formula)]
        solved = all(_is_solved(one) for one in alternatives)
        if not sources or not (solved or all(_is_rational(c.formula) for c in sources)):
            return None
        for place in range(len(alternatives)):
            rest = terms.disjunction(alternatives[:place] + alternatives[place + 1 :])
            if isinstance(self.follows(sources, rest, self.wide), Unsatisfiable):
                listing = list(disjuncts(line.node))
                told = listing[place] if len(listing) == len(alternatives) else line.node
                words = f"{to_ascii(told)} does not come from {source_words(sources[-1].name)}"
                return Fault(words, "leave it out, or write the line that it comes from")
        return None

    # --- what is rejected ----------------------------------------------------------------

    def _rejects(self, line: Line) -> Fault | None:
        """What a line discards is no solution, and was proposed by a line before it or by it."""
        if line.rejects is None:
            return None
        everything = tuple(self.givens.values())
        if line.key is _EXTREME and line.case is not None:
            everything += (Constraint("the extreme", line.case),)
        solution = self.follows(everything, terms.negation(line.rejects))
        if isinstance(solution, Unknown):
            return Fault(f"rejects: {solution.reason}", decided=False)
        if isinstance(solution, Satisfiable):
            place = self._words((solution.model,))
            words = f"it rejects a solution: {place}"
            return Fault(words, "keep this solution", solution.model, ".rejects")
        self.evidence.append(solution.evidence)
        if self.figures:
            return None
        rejected = Constraint("rejected", line.rejects)
        unknown = ""
        alone, together = self._proposing(line, line.rejects)
        for system, proposing in (*[(self.wide, one) for one in alone], *together):
            found = self.case.reasoner.refutes(system, *proposing, rejected)
            if isinstance(found, Satisfiable):
                return None
            unknown = found.reason if isinstance(found, Unknown) else unknown
        if unknown:
            return Fault(f"whether a line proposes it is not known: {unknown}", decided=False)
        written = self.case.question.spec.steps[line.index].rejects
        words = f"it rejects {written}, which no line before it proposes"
        return Fault(
            words, "reject what the line before has and the question has not", None, ".rejects"
        )

    def _proposing(
        self, line: Line, rejects: Node
    ) -> tuple[list[tuple[Constraint, ...]], list[tuple[System, tuple[Constraint, ...]]]]:
        """What may have put forward what is rejected: lines about the same unknowns, else all.

        All together count only where the line takes something away from them.
        """
        variables = {v.name for v in self.base.variables}
        names = names_in(rejects) & variables
        lines = [one for one in self.standing if one.line.nature is not Nature.EXCLUSION]
        same = [(one.constraint,) for one in lines if one.line.names == names]
        if line.names == names:
            same.append((Constraint("this", line.formula),))
        if any(one.line.names == names for one in lines):
            return same, []
        equations = [one.constraint for one in lines if _equates(one.formula)]
        if not equations:
            equations = [c for c in self.givens.values() if _equates(c.formula)]
        if not equations:
            return same, []
        here = (Constraint("this", line.formula), Constraint("rejected", rejects))
        if not isinstance(self.follows(here, terms.FALSE), Unsatisfiable):
            # What a line itself lists is proposed by what it rests on, in its own unknown.
            return [], [(self.wide, tuple(equations))] if line.names == names else []
        if isinstance(self.follows(equations, line.formula), Unsatisfiable):
            return [], []
        return [], [(self.base, tuple(equations))]

    # --- reasons -------------------------------------------------------------------------

    def _reasoned(self, line: Line) -> tuple[Fault | None, list[Constraint]]:
        """What is wrong with the reason of a line, and what the reason says for it.

        A reason may state a given, which then carries the line, what is true where the line
        stands, and a value that the lines before propose and that is no solution: the line
        discards it.
        """
        reason = self.reasons[line.index] if self.reasons else Reason()
        found: list[Constraint] = []
        for node in reason.mentioned:
            try:
                formula = line.lowering.formula(node)
            except LoweringProblem:
                continue
            if self._discarded(line, formula):
                found.append(Constraint("discarded", formula, wanted=False))
        for node, marked in (
            *[(node, True) for node in reason.marked],
            *[(node, False) for node in reason.plain],
        ):
            system = self.case.question.system
            try:
                formula, system = _generally(line.lowering, node, system)
            except LoweringProblem as problem:
                if marked:
                    words = f"its reason states {to_ascii(node)}, which has no meaning here"
                    remedy = problem.remedy or "say it in words"
                    return Fault(f"{words}: {problem.message}", remedy, field=".because"), found
                continue
            given = [c for c in self.givens.values() if c.formula == formula]
            if given:
                found += given
                continue
            if line.case is not None:
                system = system.with_constraints(Constraint("the case", line.case))
            outcome = self.follows((), formula, system)
            if isinstance(outcome, Unsatisfiable):
                self.evidence.append(outcome.evidence)
                continue
            if isinstance(outcome, Satisfiable) and self._discarded(line, formula):
                found.append(Constraint("discarded", formula, wanted=False))
                continue
            if isinstance(outcome, Unknown):
                words = f"whether {to_ascii(node)} is true is not known: {outcome.reason}"
                return Fault(words, field=".because", decided=False), found
            words = f"its reason states {to_ascii(node)}, which is not true"
            place = self._words((outcome.model,)) if system.variables else ""
            if place:
                words += f" for {place}"
            remedy = "state what is true there, or say it in words"
            return Fault(words, remedy, outcome.model, ".because"), found
        return None, found

    def _discarded(self, line: Line, formula: Node) -> bool:
        """Whether a reason names what the lines before propose, and neither this one nor the
        givens have.
        """
        named = Constraint("named", formula)
        everywhere = tuple(self.givens.values())
        if not isinstance(
            self.follows((*everywhere, named), terms.FALSE), Unsatisfiable
        ) or not isinstance(
            self.follows((Constraint("this", line.kept), named), terms.FALSE), Unsatisfiable
        ):
            return False
        proposing = [one.formula for one in self.standing]
        return any(
            isinstance(
                self.case.reasoner.refutes(self.wide, Constraint("proposed", one), named),
                Satisfiable,
            )
            for one in proposing
            if names_in(one) & names_in(formula)
        )

    # --- truth ---------------------------------------------------------------------------

    def _true(self, line: Line) -> Fault | None:
        """A line that is false of some model of the givens, or not known to be true."""
        return self._false(line, self._truth(line))

    def _truth(self, line: Line) -> Outcome:
        """`Unsatisfiable` where a line is true in all models of the givens."""
        system = self.case.question.system
        if self.asked:
            system = system.with_constraints(*self.asked)
        if line.case is not None:
            system = system.with_constraints(Constraint("the case", line.case))
        return self.follows((), line.formula, system)

    def _false(self, line: Line, outcome: Outcome) -> Fault | None:
        match outcome:
            case Unsatisfiable(evidence=found):
                self.evidence.append(found)
                return None
            case Unknown(reason=reason):
                return Fault(reason, decided=False)
            case Satisfiable(model=model):
                relation = self.case.question.spec.steps[line.index].relation
                words = f"{relation} is not true"
                place = self._words((model,))
                if place:
                    words += f" for {place}, which satisfies the givens"
                remedy = "correct the step, or state under 'case' when it holds"
                return Fault(words, remedy, model, untrue=True)

    def _combines(self, line: Line, before: list[Constraint], true: Outcome) -> bool:
        """Whether a line that is true is seen to follow from the coefficients alone."""
        if not isinstance(true, Unsatisfiable) or line.rejects is not None:
            return False
        stated = [one.formula for one in before if one.wanted]
        rows = [row for formula in stated for row in self._rows(formula) or ()]
        if self._spans(before, line.formula):
            return True
        if line.case is not None or self.asked:
            return False
        least = least_models(rows, stated, self.base)
        return least is not None and least <= self._models()

    def _models(self) -> int:
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

    def _spans(self, premises: Sequence[Constraint], formula: Node) -> bool:
        """Whether ``formula`` is seen to be a sum of multiples of equations among ``premises``."""
        own = self._rows(formula)
        if own is None:
            return False
        rows = [row for one in premises if one.wanted for row in self._rows(one.formula) or ()]
        return is_combination(own, rows)

    def _rows(self, formula: Node) -> tuple[Row, ...] | None:
        if formula not in self.rows:
            self.rows[formula] = rows_of(formula)
        return self.rows[formula]

    def _is_general(self, line: Line) -> bool:
        """Whether a line may be true whatever the unknowns are; a few points show most others."""
        rows = self._rows(line.formula)
        if rows is not None:
            return not any(rows)
        extra = System((), (Constraint("the step", line.formula),))
        variables = self.base.variables
        return all(
            replay(extra, {v.name: value + place for place, v in enumerate(variables)})
            is not Replay.REJECTED
            for value in _SAMPLES
        )

    # --- what stands ---------------------------------------------------------------------

    def _stand(self, line: Line, rests_on: tuple[str, ...]) -> None:
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
        self.standing.append(_Standing(line, line.kept))

    def _says_nothing(self, line: Line) -> bool:
        """Whether a line is an identity, which takes the place of nothing."""
        return self._is_general(line) and isinstance(self.follows((), line.formula), Unsatisfiable)

    def _replaced(self, one: _Standing, line: Line) -> bool:
        """Whether ``one`` is what ``line`` rewrites: as much is said of the same unknown."""
        if one.line.key != line.key or one.line.names != line.names:
            return False
        if one.line.nature is not line.nature:
            return False
        here, there = self._rows(one.formula), self._rows(line.kept)
        if here and there and (is_combination(here, there) or is_combination(there, here)):
            return True
        forth = self.follows([one.constraint], line.formula)
        if isinstance(forth, Unsatisfiable):
            return True
        back = self.follows([Constraint("this", line.kept)], one.formula)
        return isinstance(back, Unsatisfiable)

    # --- names ---------------------------------------------------------------------------

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

    def _words(self, models: Sequence[Model], joined: str = " and ") -> str:
        return joined.join([model_words(self.case, model) for model in models])


def model_words(case: Case, model: Model) -> str:
    """``x = 2, y = 3``."""
    return ", ".join(f"{n} = {v}" for n, v in model_text(case.question, model).items())


def source_words(name: str) -> str:
    """A constraint as it is called in messages."""
    return name if name.startswith("step ") else f"the given {name}"


def _generally(lowering: Lowering, node: Node, system: System) -> tuple[Node, System]:
    """The formula of ``node``; names that the question has not stand for any real number.

    Raises `LoweringProblem`.
    """
    try:
        return lowering.formula(node), system
    except LoweringProblem as problem:
        if problem.code is not Code.UNKNOWN_NAME:
            raise
    called = {part.function for part in tree.walk(node) if isinstance(part, tree.Call)}
    known = {v.name for v in system.variables} | set(lowering.names) | called
    general = sorted(tree.free_names(node) - known)
    inner = lowering.within({name: Scalar(tree.Name(f"any {name}")) for name in general})
    more = tuple([Variable(f"any {name}") for name in general])
    return inner.formula(node), System((*system.variables, *more), system.constraints)


def _step_number(name: str) -> int | None:
    """``step 2``, ``step2`` or ``2`` as the place of a line."""
    digits = name.removeprefix("step").strip()
    return int(digits) - 1 if digits.isdecimal() and len(digits) < 4 else None


def _defined(case: Case) -> tuple[Constraint, ...]:
    """For a rewriting, that the expression asked about is defined: elsewhere nothing is said."""
    ask, asked = case.question.spec.ask, case.question.asked
    if ask is None or ask.kind is not AskKind.FORM or not isinstance(asked, Scalar):
        return ()
    defined = terms.compare(asked.term, Comparison.IN, tree.Name("real"))
    return (Constraint("the ask is defined", defined),)


def _extreme(case: Case) -> tuple[Node, Node | None] | None:
    """That the extreme value asked for is attained, and that the slope of what is asked is zero.

    The second only where there is but one unknown that what is asked depends on.
    """
    question = case.question
    ask, asked, read = question.spec.ask, question.asked, question.reading.ask
    names = [unknown.name for unknown in question.unknowns]
    if ask is None or ask.kind not in _EXTREMES or read is None or not case.question.spec.steps:
        return None
    answer, _ = claimed_node(case)
    if answer is None or asked is None or not isinstance(judge(case, answer), Right):
        return None
    value = answer.items[0] if isinstance(answer, tree.TupleLiteral) else answer
    slope = tree.Call("diff", (read, tree.Name(names[0])))
    try:
        attained = equality(asked, claimed_value(question, value).meaning, value)
        if len(names) > 1:
            return attained, None
        zero = equality(question.lowering.lower(slope), Scalar(terms.ZERO), slope)
    except LoweringProblem:
        return None
    return attained, zero


def _other_list(line: Line) -> Fault | None:
    """That a line writes a function of one list as that of another, as if they were the same.

    Both may have one median; who puts numbers in order has to have the same numbers.
    """
    if not isinstance(line.node, tree.Relation):
        return None
    sides = [
        (side.function, _values(line.lowering.lower(side.arguments[0])), side)
        for side in line.node.operands
        if isinstance(side, tree.Call) and side.arguments
    ]
    for (function, here, _), (other, there, side) in combinations(sides, 2):
        if function == other and here is not None and there is not None and here != there:
            words = f"the numbers in {to_ascii(side)} are not those of the other side"
            return Fault(words, "write the same numbers, in whatever order")
    return None


def _values(meaning: Meaning) -> Counter[Node] | None:
    """The numbers of a list, each as often as it occurs; None for anything else."""
    if not isinstance(meaning, Collection) or meaning.kind is not CollectionKind.LIST:
        return None
    terms_ = [item.term for item in meaning.items if isinstance(item, Scalar)]
    if len(terms_) != len(meaning.items):
        return None
    values = [evaluate(term, {}) if not names_in(term) else None for term in terms_]
    if not all(isinstance(value, (Fraction, Irrational)) for value in values):
        return None
    return Counter(
        [to_node(value) for value in values if isinstance(value, (Fraction, Irrational))]
    )


def _is_set_to_zero(node: Node) -> bool:
    """Whether a line ends in ``= 0``: two sides that happen to meet at an extreme do not."""
    if not isinstance(node, tree.Relation) or node.signs[-1] is not Comparison.EQUAL:
        return False
    last = node.operands[-1]
    return isinstance(last, tree.Number) and not last.value


def _equates(formula: Node) -> bool:
    """Whether a formula is made of equations, and of what must not vanish in them."""
    signs: set[Comparison] = set()
    for atom in atoms(formula):
        if not isinstance(atom, tree.Relation):
            return False
        signs |= set(atom.signs)
    return Comparison.EQUAL in signs and signs <= {Comparison.EQUAL, Comparison.NOT_EQUAL}


def _is_solved(formula: Node) -> bool:
    """Whether a formula says what one unknown is."""
    return isinstance(formula, tree.Relation) and isinstance(formula.operands[0], tree.Name)


def _is_equation_in(constraint: Constraint, name: str, system: System) -> bool:
    if not constraint.wanted:
        return False
    variables = {v.name for v in system.variables}
    return names_in(constraint.formula) & variables == {name} and _equates(constraint.formula)


_RATIONAL = (
    tree.Number,
    tree.Name,
    tree.Add,
    tree.Negate,
    tree.Multiply,
    tree.Divide,
    tree.Relation,
    tree.Logical,
)


def _is_rational(formula: Node) -> bool:
    """Whether a formula is made of fractions of polynomials: no sign of an unknown matters."""
    for part in tree.walk(formula):
        if isinstance(part, tree.Power):
            exponent = terms.literal(part.exponent)
            if exponent is None or exponent.denominator != 1:
                return False
        elif not isinstance(part, _RATIONAL):
            return False
    return True


# --- the whole solution ------------------------------------------------------------------


def judge_chain(
    case: Case, reasons: Sequence[Reason] = (), *, named: bool = False
) -> tuple[Chain, tuple[StepJudgement | Unread, ...]]:
    """Every line judged in order, and the state at the end.

    With ``named`` the judgements name what each line gains and loses against the one before.
    """
    chain = Chain(case, reasons)
    found: list[StepJudgement | Unread] = []
    for line in lines_of(case):
        if isinstance(line, Unread):
            found.append(line)
            continue
        judged = _compared(chain, line) if named else _alone(chain, line)
        try:
            fault, rests_on = chain.judge(line)
        except LoweringProblem as problem:
            found.append(Unread(line.index, problem))
            continue
        if fault is not None and fault.untrue and line.clash is not None:
            # Without units it is false too, so it is the units that are wrong.
            found.append(Unread(line.index, line.clash))
            continue
        found.append(replace(judged, rests_on=rests_on, fault=fault))
    return chain, tuple(found)


def _alone(chain: Chain, line: Line) -> StepJudgement:
    before = _index_before(chain, line)
    return StepJudgement(line.index, before, Neighbours.FOLLOWS, rejects=line.rejects is not None)


def _index_before(chain: Chain, line: Line) -> int:
    """The line that ``line`` is compared with: the last of the same unknown, in its case."""
    before = _line_before(chain, line)
    return -1 if before is None else before.index


def _line_before(chain: Chain, line: Line) -> Line | None:
    states = (Nature.EQUATION, Nature.INEQUALITY, Nature.STATEMENT)
    for one in reversed(chain.stated):
        if one.key in (None, line.key) and one.nature in states:
            if not line.one or one.names == line.names:
                return one
    return None


def _compared(chain: Chain, line: Line) -> StepJudgement:
    """How ``line`` stands to the line before it, where both speak of one unknown alone."""
    alone = _alone(chain, line)
    before = _line_before(chain, line)
    earlier = [] if before is None else [before.kept]
    variables = {v.name for v in chain.base.variables}
    if not earlier:
        earlier = [
            c.formula
            for c in chain.givens.values()
            if names_in(c.formula) & variables <= line.names
        ]
    if not line.one or not earlier:
        return alone
    case = [] if line.case is None else [line.case]
    here = terms.conjunction([*case, *earlier])
    there = terms.conjunction([*case, line.formula])
    found: list[tuple[str, ...]] = []
    for one, other in ((there, here), (here, there)):
        models = chain.between(one, other)
        if not models and not chain.carries((Constraint("here", one),), other):
            return replace(alone, neighbours=Neighbours.UNDECIDED)
        found.append(tuple([model_words(chain.case, model) for model in models]))
    kind = {
        (False, False): Neighbours.EQUIVALENT,
        (True, False): Neighbours.GAINS,
        (False, True): Neighbours.LOSES,
        (True, True): Neighbours.UNRELATED,
    }[bool(found[0]), bool(found[1])]
    return replace(alone, neighbours=kind, gained=found[0], lost=found[1])
