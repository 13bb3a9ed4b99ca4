"""Figures without a question around them: `construct`, `measure` and `decide`.

`decide` says whether a scene determines a quantity, as the verifier would: by the same engines,
from the same exact certificates, in a worker that is killed at the deadline.  A figure's points
are exact numbers, or known by enclosures as narrow as one likes of points that certainly exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from geometry.scene import Scene, question_of
from mathverify.errors import MathverifyError
from mathverify.language import tree
from mathverify.semantics import terms
from mathverify.semantics.domains import Shape
from mathverify.semantics.evaluation import NotKnown, Undefined, evaluate
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.numbers import Exact
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.reading import Problem
from mathverify.semantics.system import Constraint, Evidence, Model, Satisfiable, Unsatisfiable
from mathverify.semantics.values import FiniteValues, ManyValues, NoValues
from mathverify.verification.case import Case
from mathverify.verification.isolation import Died, Finished, Raised, TimedOut, run
from mathverify.verification.judging.presentation import display_unit, meaning_text
from mathverify.verification.policy import STANDARD, Policy

__all__ = [
    "Ambiguous",
    "Construction",
    "Contradictory",
    "Decision",
    "Degenerate",
    "Determined",
    "Figure",
    "NotDetermined",
    "SceneError",
    "Taken",
    "Undecided",
    "construct",
    "decide",
    "measure",
]


@dataclass(eq=False)
class SceneError(MathverifyError, ValueError):
    """A scene or an expression that has no meaning; ``problems`` says what and where."""

    problems: tuple[str, ...]

    def __str__(self) -> str:
        return "; ".join(self.problems)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that certainly exists: the coordinates of its points, in base units.

    ``model`` has every coordinate and number of ``scene`` by the name of its variable.
    """

    points: Mapping[str, tuple[Exact, ...]]
    scene: Scene
    model: Model

    def places(self) -> dict[str, tuple[float, ...]]:
        """The points as floating-point numbers, for drawing."""
        return {name: tuple(_float(n) for n in place) for name, place in self.points.items()}


@dataclass(frozen=True, slots=True)
class Taken:
    """A value that the quantity takes, as text with its unit, and a figure in which it does."""

    value: Exact
    text: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Determined:
    """The quantity has this value in every figure, and there is one."""

    taken: Taken
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The quantity has exactly these values, more than one."""

    taken: tuple[Taken, ...]
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class NotDetermined:
    """Two figures with different values; there may be infinitely many others."""

    taken: tuple[Taken, Taken]
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Contradictory:
    """No figure satisfies these facts, by name; ``minimal``: nor can one of them be left out."""

    facts: tuple[str, ...]
    minimal: bool
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Degenerate:
    """There is a figure in which the quantity has no value."""

    figure: Figure


@dataclass(frozen=True, slots=True)
class Undecided:
    """Nothing was proved."""

    reason: str


Decision: TypeAlias = (
    Determined | Ambiguous | NotDetermined | Contradictory | Degenerate | Undecided
)
#: What `construct` finds.
Construction: TypeAlias = Figure | Contradictory | Undecided

_Task: TypeAlias = tuple[Scene, str, Policy]
_Found = TypeVar("_Found")


def construct(scene: Scene, policy: Policy = STANDARD) -> Construction:
    """A figure that satisfies the facts of ``scene``, or the facts that conflict.

    Undecided at ``policy.deadline`` (seconds).  Raises `SceneError` for facts that are not
    understood.
    """
    _understood(scene, "")
    return _in_worker(_constructed, (scene, "", policy))


def _constructed(task: _Task) -> Construction:
    scene, ask, policy = task
    case = _case(scene, ask, policy)
    found = case.reasoner.decide(case.question.system)
    if isinstance(found, Satisfiable):
        return _figure(scene, case.question, found.model)
    if isinstance(found, Unsatisfiable):
        return _contradictory(case)
    return Undecided(found.reason)


def measure(figure: Figure, expression: str) -> tuple[Exact, str]:
    """The value of an expression in a figure, and as text: ``area(triangle(A,B,C))``.

    Raises `SceneError` for an expression that has no value there.
    """
    from mathverify.errors import ParseError
    from mathverify.language.parser import parse

    question = _understood(figure.scene, "")
    try:
        meaning = question.lowering.lower(parse(expression, declared=question.reading.declared))
    except (ParseError, LoweringProblem) as error:
        raise SceneError((str(error),)) from error
    if not isinstance(meaning, Scalar):
        raise SceneError((f"{expression} is not one number",))
    value = evaluate(meaning.term, figure.model)
    if isinstance(value, Undefined | NotKnown):
        raise SceneError((f"{expression} has no value here: {value.reason}",))
    return value, meaning_text(meaning, figure.model, None)


def decide(scene: Scene, ask: str, policy: Policy = STANDARD) -> Decision:
    """Whether ``scene`` determines the value of ``ask``.

    Undecided at ``policy.deadline`` (seconds).  Raises `SceneError` for texts that are not
    understood.
    """
    if not isinstance(_understood(scene, ask).asked, Scalar):
        raise SceneError((f"{ask} is not one number",))
    return _in_worker(_decided, (scene, ask, policy))


def _decided(task: _Task) -> Decision:
    scene, ask, policy = task
    case = _case(scene, ask, policy)
    question, asked = case.question, case.question.asked
    assert isinstance(asked, Scalar)
    is_number = terms.compare(asked.term, tree.Comparison.IN, tree.Name("real"))
    defined = Constraint("defined", is_number, wanted=False)
    hole = case.reasoner.refutes(question.system, defined)
    if isinstance(hole, Satisfiable):
        return Degenerate(_figure(scene, question, hole.model))
    match case.reasoner.values(question.system, asked.term):
        case FiniteValues(values=values, evidence=evidence):
            taken = tuple(_taken(scene, case, asked, one.value, one.model) for one in values)
            if not isinstance(hole, Unsatisfiable):
                return Undecided(f"whether {ask} always has a value: {hole.reason}")
            shown = (evidence, hole.evidence)
            return Determined(taken[0], shown) if len(taken) == 1 else Ambiguous(taken, shown)
        case ManyValues(models=(one, other), evidence=evidence):
            first, second = _at(scene, case, asked, one), _at(scene, case, asked, other)
            return NotDetermined((first, second), (evidence,))
        case NoValues():
            return _contradictory(case)
        case unknown:
            return Undecided(unknown.reason)


def _understood(scene: Scene, ask: str) -> Question:
    from mathverify.api import examiner

    question = elaborate(question_of(scene, ask), examiner().rules)
    if question.problems:
        raise SceneError(tuple(_told(problem) for problem in question.problems))
    return question


def _case(scene: Scene, ask: str, policy: Policy) -> Case:
    from mathverify.api import examiner

    return examiner().case(_understood(scene, ask), policy)


def _in_worker(function: Callable[[_Task], _Found], task: _Task) -> _Found | Undecided:
    policy = task[2]
    outcome = run(function, task, seconds=policy.deadline, memory=policy.memory)
    match outcome:
        case Finished(value=value):
            return value
        case TimedOut(seconds=seconds):
            return Undecided(f"stopped at the deadline of {seconds:g} s")
        case Died(reason=reason):
            return Undecided(reason)
        case Raised(error=error):
            return Undecided(f"the decision broke: {error}")


def _told(problem: Problem) -> str:
    advice = f"; write {problem.remedy}" if problem.remedy else ""
    return f"{problem.path}: {problem.message}{advice}"


def _contradictory(case: Case) -> Contradictory | Undecided:
    found = case.reasoner.conflict(case.question.system)
    if isinstance(found, Unsatisfiable):
        return Contradictory(found.core, found.minimal, (found.evidence,))
    return Undecided("the facts conflict, but which of them was not found")


def _figure(scene: Scene, question: Question, model: Model) -> Figure:
    points: dict[str, tuple[Exact, ...]] = {}
    for unknown in question.unknowns:
        if unknown.domain.shape is Shape.POINT:
            places = tuple(_coordinates(unknown.meaning, model))
            points[unknown.name] = places
    return Figure(points, scene, model)


def _coordinates(meaning: Meaning, model: Model) -> list[Exact]:
    assert isinstance(meaning, Collection)
    found: list[Exact] = []
    for item in meaning.items:
        assert isinstance(item, Scalar)
        value = evaluate(item.term, model)
        if isinstance(value, Undefined | NotKnown):
            raise SceneError((f"a coordinate has no value: {value.reason}",))
        found.append(value)
    return found


def _taken(scene: Scene, case: Case, asked: Scalar, value: Exact, model: Model) -> Taken:
    from mathverify.semantics.numbers import to_node

    node = terms.number(value) if not hasattr(value, "level") else to_node(value)
    text = meaning_text(Scalar(node, asked.dimension), {}, display_unit(case.question))
    return Taken(value, text, _figure(scene, case.question, model))


def _at(scene: Scene, case: Case, asked: Scalar, model: Model) -> Taken:
    value = evaluate(asked.term, model)
    if isinstance(value, Undefined | NotKnown):
        raise SceneError((f"the quantity has no value: {value.reason}",))
    text = meaning_text(asked, model, display_unit(case.question))
    return Taken(value, text, _figure(scene, case.question, model))


def _float(number: Exact) -> float:
    from mathverify.semantics.numbers import rational_enclosure

    low, high = rational_enclosure(number, 60)
    return float((low + high) / 2)
