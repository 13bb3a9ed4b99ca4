"""Systems: variables and constraints in lowered form, and the closed unions engines answer with.

The one question every engine is asked is *is there a point that satisfies all constraints?*
A constraint is satisfied at a point when its formula is **true** there; a formula with an
undefined term is not true (`mathverify.semantics.evaluation.truth`).  A constraint with
``wanted=False`` is satisfied when its formula is *not* true: false **or undefined**.  So
"the givens imply the claim, and the claim is defined wherever they hold" is: no point satisfies
the givens together with ``Constraint("claim", claim, wanted=False)``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

from mathverify.language.remembering import KnownHash, forget_hash, setters, with_known_hash
from mathverify.language.tree import Node
from mathverify.semantics.numbers import Exact


class Kind(Enum):
    """What values a variable takes."""

    __hash__ = object.__hash__

    INTEGER = "integer"
    RATIONAL = "rational"
    REAL = "real"
    BOOLEAN = "boolean"


@dataclass(frozen=True, slots=True)
class Bound:
    """One end of a range; ``closed`` says whether the end belongs to it."""

    value: Fraction
    closed: bool


@dataclass(frozen=True, slots=True)
class Variable(KnownHash):
    """A variable with the part of its domain that is known as numbers.

    ``low``/``high`` are None where the range has no end; ``values`` lists a finite domain.
    All of it constrains models just as a constraint does (`System.conflict_name`).
    """

    name: str
    kind: Kind = Kind.REAL
    low: Bound | None = None
    high: Bound | None = None
    values: tuple[Fraction, ...] | None = None

    def __init__(
        self,
        name: str,
        kind: Kind = Kind.REAL,
        low: Bound | None = None,
        high: Bound | None = None,
        values: tuple[Fraction, ...] | None = None,
    ) -> None:
        _set_variable_name(self, name)
        _set_kind(self, kind)
        _set_low(self, low)
        _set_high(self, high)
        _set_values(self, values)
        forget_hash(self, None)

    @property
    def domain_name(self) -> str:
        """The name under which this variable's domain appears in a conflict core."""
        return f"domain of {self.name}"


_set_variable_name, _set_kind, _set_low, _set_high, _set_values = setters(
    Variable, "name", "kind", "low", "high", "values"
)


@dataclass(frozen=True, slots=True)
class Constraint(KnownHash):
    """A named formula that must be true (``wanted``) or must not be true (not ``wanted``)."""

    name: str
    formula: Node
    wanted: bool = True

    def __init__(self, name: str, formula: Node, wanted: bool = True) -> None:
        _set_name(self, name)
        _set_formula(self, formula)
        _set_wanted(self, wanted)
        forget_hash(self, None)


_set_name, _set_formula, _set_wanted = setters(Constraint, "name", "formula", "wanted")


@dataclass(frozen=True, slots=True)
class System(KnownHash):
    """Variables (every free name of a formula is one of them) and constraints on them."""

    variables: tuple[Variable, ...]
    constraints: tuple[Constraint, ...]

    def __init__(
        self, variables: tuple[Variable, ...], constraints: tuple[Constraint, ...]
    ) -> None:
        _set_variables(self, variables)
        _set_constraints(self, constraints)
        forget_hash(self, None)

    def with_constraints(self, *more: Constraint) -> System:
        """This system with ``more`` constraints at the end."""
        return System(self.variables, self.constraints + more)


_set_variables, _set_constraints = setters(System, "variables", "constraints")

for _kind in (Variable, Constraint, System):
    with_known_hash(_kind)

#: A point: every variable's value; booleans are Fraction(0) and Fraction(1).
Model: TypeAlias = Mapping[str, Exact]


class Grade(IntEnum):
    """How much has to be trusted, most trustworthy first; grades fold with ``max``."""

    KERNEL = 1  #: integers, fractions and the tree alone; of a certificate: the kernel accepted it
    COMPUTED = 2  #: of a certificate: by the kernel, from what theories worked out while reading
    EXACT = 3  #: exact algebra of a trusted library (flint)
    SOLVER = 4  #: the word of an SMT solver


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why an outcome holds: the ``method``, who says so, how far it can be trusted.

    ``detail`` is JSON-able data from which the outcome can be checked again or explained.
    """

    method: str
    engine: str
    grade: Grade
    detail: Mapping[str, Any] = field(default_factory=dict)

    def __init__(
        self, method: str, engine: str, grade: Grade, detail: Mapping[str, Any] | None = None
    ) -> None:
        _set_method(self, method)
        _set_engine(self, engine)
        _set_grade(self, grade)
        _set_detail(self, {} if detail is None else detail)


_set_method, _set_engine, _set_grade, _set_detail = setters(
    Evidence, "method", "engine", "grade", "detail"
)


@dataclass(frozen=True, slots=True)
class Satisfiable:
    """A point that satisfies everything."""

    model: Model
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Unsatisfiable:
    """No point does.

    ``core`` names constraints (and domains of variables) that already conflict, as few as the
    engine could find; ``minimal`` says that dropping any one of them was shown to free it.
    """

    core: tuple[str, ...]
    minimal: bool
    evidence: Evidence

    def __init__(self, core: tuple[str, ...], minimal: bool, evidence: Evidence) -> None:
        _set_core(self, core)
        _set_minimal(self, minimal)
        _set_evidence(self, evidence)


_set_core, _set_minimal, _set_evidence = setters(Unsatisfiable, "core", "minimal", "evidence")


@dataclass(frozen=True, slots=True)
class Unknown:
    """The engine does not know; ``reason`` says what stopped it, ``engine`` who was asked.

    ``exhausted`` says that a budget ended the search: a larger one might decide.  ``suited`` says
    that the engine is meant for systems of this kind.  ``endless``, of an engine asked for all
    models: there are infinitely many, so that no other can list them one by one.
    """

    reason: str
    engine: str
    exhausted: bool = False
    suited: bool = True
    endless: bool = False

    def __init__(
        self,
        reason: str,
        engine: str,
        exhausted: bool = False,
        suited: bool = True,
        endless: bool = False,
    ) -> None:
        _set_unknown_reason(self, reason)
        _set_unknown_engine(self, engine)
        _set_unknown_exhausted(self, exhausted)
        _set_unknown_suited(self, suited)
        _set_unknown_endless(self, endless)


(
    _set_unknown_reason,
    _set_unknown_engine,
    _set_unknown_exhausted,
    _set_unknown_suited,
    _set_unknown_endless,
) = setters(Unknown, "reason", "engine", "exhausted", "suited", "endless")


Outcome: TypeAlias = Satisfiable | Unsatisfiable | Unknown


@dataclass(frozen=True, slots=True)
class FiniteModels:
    """All models of a system, none missing, each once (possibly none)."""

    models: tuple[Model, ...]
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class PointCell:
    """A single value."""

    value: Exact


@dataclass(frozen=True, slots=True)
class OpenCell:
    """All reals strictly between; None is minus or plus infinity."""

    low: Exact | None
    high: Exact | None


Cell: TypeAlias = PointCell | OpenCell


@dataclass(frozen=True, slots=True)
class CellSet:
    """The complete solution set of a system in one variable, as disjoint cells in order."""

    variable: str
    cells: tuple[Cell, ...]
    evidence: Evidence


SolutionSet: TypeAlias = FiniteModels | CellSet | Unknown


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of work, which are the same on every machine; no clock is among them."""

    nodes: int = 200_000  #: points visited by an enumeration
    degree: int = 60  #: degree of a univariate eliminant
    bits: int = 20_000  #: bits of an integer in an exact computation
    z3_rlimit: int = 300_000  #: steps of z3, by its own count, for one query or one list
    cvc5_resources: int = 100_000  #: steps of cvc5, by its own count, for one query
    figure_steps: int = 12_000  #: steps of the algebra of figures, for one question
    solver_failures: int = 3  #: systems without an answer after which no solver is asked again
    minimal_cores: bool = True  #: whether a conflict's core is made small by deciding parts of it


class Engine(Protocol):
    """One decision procedure.  It never raises for a system it cannot treat: it answers Unknown."""

    name: str

    def decide(self, system: System, budget: Budget) -> Outcome:
        """Whether some point satisfies every constraint of ``system``."""
        ...

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """All points that do, where this engine can list them completely."""
        ...


# --- nets ------------------------------------------------------------------------------------
#
# A net of processor time stands behind a procedure of which one count of work may take for ever.
# Whether it ends a search depends on how fast the machine is at that moment, so that nothing may
# be concluded from an examination in which one did: it is given up, as at its worker's deadline.

_ended: ContextVar[list[str] | None] = ContextVar("_ended", default=None)


@contextmanager
def nets() -> Iterator[list[str]]:
    """What nets end within, each by its words; an outer examination is told of it too."""
    outer = _ended.get()
    found: list[str] = []
    token = _ended.set(found)
    try:
        yield found
    finally:
        _ended.reset(token)
        if outer is not None:
            outer += found


def ended_by_net(words: str) -> None:
    """Tell that a net ended something: ``words`` say what may take how long."""
    found = _ended.get()
    if found is not None:
        found.append(words)


def is_given_up() -> bool:
    """Whether a net has ended something in this examination: all further work is idle."""
    return bool(_ended.get())
