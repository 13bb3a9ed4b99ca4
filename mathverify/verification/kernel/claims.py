"""Claims about systems, and what proves each of them.

A system is ``{"variables", "constraints", "models", "complete"}``.  A constraint ``[name, wanted,
formula]`` is satisfied where its formula is true, and with ``wanted`` false where it is *not*
true: false or undefined.  A model is ``[values, proofs]``, one closed term for each variable;
``complete`` is null or proves that no point but the models satisfies the constraints.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import TypeAlias

from mathverify.verification.kernel.evaluation import truth
from mathverify.verification.kernel.polynomials import (
    Json,
    Rational,
    Refused,
    Work,
    rational,
    require,
)
from mathverify.verification.kernel.rules import refute, values_between
from mathverify.verification.kernel.state import NOT_T, State, T, is_closed, outside_domain

Constraint: TypeAlias = tuple[str, bool, Json]
Point: TypeAlias = dict[str, Rational]
_MOST_POINTS = 20_000


class Claims:
    """A system whose models, and the completeness of their list, have been accepted.

    Raises `Refused` where one of them is not shown.
    """

    def __init__(self, system: Json, work: Work) -> None:
        match system:
            case {"variables": [*names], "constraints": [*constraints], "models": [*models],
                  "complete": complete, **rest} if not rest:  # fmt: skip
                self.work = work
                self.names = [x for x in names if isinstance(x, str) and x.isidentifier()]
                self.constraints = constraints_of(constraints)
            case _:
                raise Refused("this is not a system")
        require(len(set(self.names)) == len(names), "the variables need different names")
        self.models = [self._model(model, self.constraints) for model in models]
        self.complete = complete is not None
        if complete is not None:
            self._complete(complete)

    def satisfiable(self, more: list[Json], proof: Json) -> None:
        """Accept that some point satisfies the system and ``more`` constraints."""
        match proof:
            case ["model", int(place), *proofs] if 0 <= place < len(self.models):
                self._satisfies(*self.models[place], constraints_of(more), proofs)
            case ["point", values, proofs]:
                self._model([values, proofs], [*self.constraints, *constraints_of(more)])
            case _:
                raise Refused("this does not show a model")

    def unsatisfiable(self, more: list[Json], core: Json, proof: Json) -> None:
        """Accept that no point satisfies the system and ``more`` constraints; with a ``core``,
        that already the constraints of these names conflict.
        """
        extra = constraints_of(more)
        match proof:
            case ["refute", steps]:
                refute(self.state(more, core), steps)
            case ["models", *proofs] if self.complete and core is None:
                for point, values in self.models:
                    if point is None:
                        refute(self.state_at(values, extra), proofs.pop(0) if proofs else None)
                    else:
                        holds = all(self._holds(c, point) for c in extra)
                        require(not holds, "a model satisfies the constraints")
                require(not proofs, "there are more proofs than models")
            case ["points"] if core is None:
                found = next(self._points([*self.constraints, *extra]), None)
                require(found is None, "a point satisfies the constraints")
            case ["period", name, int(modulus)] if core is None and [name] == self.names:
                self._period([*self.constraints, *extra], modulus)
            case _:
                raise Refused("this does not show that there is no point")

    def _model(self, model: Json, owed: list[Constraint]) -> tuple[Point | None, list[Json]]:
        """A point that satisfies what is owed; as numbers if it is rational, and as terms."""
        match model:
            case [[*values], [*proofs]] if len(values) == len(self.names):
                point = _point(self.names, values)
            case _:
                raise Refused("a model gives one value to each variable")
        if point is None:
            require(all(map(is_closed, values)), "the values of a model have no variables")
            for case in [case for value in values for case in outside_domain(value)]:
                state = State([], self.work)
                state.hold(T, case)
                refute(state, proofs.pop(0) if proofs else None)
        self._satisfies(point, values, owed, proofs)
        return point, values

    def _satisfies(
        self, point: Point | None, values: list[Json], owed: list[Constraint], proofs: list[Json]
    ) -> None:
        require(len(proofs) == (len(owed) if point is None else 0), "one proof a constraint")
        for i, (name, wanted, formula) in enumerate(owed):
            if point is None:
                refute(self.state_at(values, [(name, not wanted, formula)]), proofs[i])
            else:
                holds = self._holds((name, wanted, formula), point)
                require(holds, "a model does not satisfy a constraint")

    def _holds(self, constraint: Constraint, point: Point) -> bool:
        return (truth(constraint[2], point, self.work) is True) is constraint[1]

    def _complete(self, proof: Json) -> None:
        match proof:
            case ["refute", steps]:
                refute(self.state([], None, without_models=True), steps)
            case ["points"]:
                listed = [point for point, _ in self.models]
                found = all(point in listed for point in self._points(self.constraints))
                require(found, "a model is missing")
            case _:
                raise Refused("this does not show that all models are listed")

    def _points(self, constraints: list[Constraint]) -> Iterator[Point]:
        """The points of a finite box of integers that satisfy everything."""
        state = self.state([], None)
        ranges = [values_between(state, name) for name in self.names]
        require(prod(map(len, ranges)) <= _MOST_POINTS, "the box has too many points")
        for values in product(*ranges):
            point: Point = dict(zip(self.names, values, strict=True))
            if all(self._holds(c, point) for c in constraints):
                yield point

    def _period(self, constraints: list[Constraint], modulus: int) -> None:
        """Constraints that repeat with ``modulus`` fail at each residue of the only variable."""
        (name,) = self.names
        repeating = [c for c in constraints if _repeats(c[2], name, modulus)]
        require(name in self.state([], None).integers, f"{name} is not an integer")
        require(0 < modulus <= _MOST_POINTS, "the period is too long")
        for residue in range(modulus):
            holds = all(self._holds(c, {name: residue}) for c in repeating)
            require(not holds, f"the residue {residue} is not excluded")

    def state(self, more: list[Json], core: Json, *, without_models: bool = False) -> State:
        """What the system and ``more`` say, or those of them named in ``core``; and perhaps that
        a point is none of the listed models.
        """
        state = State(self.names, self.work)
        for name, wanted, formula in [*self.constraints, *constraints_of(more)]:
            if core is None or (isinstance(core, list) and name in core):
                state.hold(T if wanted else NOT_T, formula)
        for _, values in self.models if without_models else []:
            pairs = zip(self.names, values, strict=True)
            same: list[Json] = [["=", name, x] for name, x in pairs]
            state.hold(NOT_T, ["and", ["true"], *same])
        return state

    def state_at(self, values: list[Json], constraints: list[Constraint]) -> State:
        """What is known where the variables have ``values``, which are known to be defined."""
        state = State(self.names, self.work)
        for name, x in zip(self.names, values, strict=True):
            state.bind(name, state.term(x))
        for _, wanted, formula in constraints:
            state.hold(T if wanted else NOT_T, formula)
        return state


def _point(names: list[str], values: list[Json]) -> Point | None:
    try:
        return {name: rational(x) for name, x in zip(names, values, strict=True)}
    except Refused:
        return None


def constraints_of(listed: list[Json]) -> list[Constraint]:
    """Constraints as they are written.  Raises `Refused`."""
    found: list[Constraint] = []
    for constraint in listed:
        match constraint:
            case [str(name), bool(wanted), formula]:
                found.append((name, wanted, formula))
            case _:
                raise Refused("this is not a constraint")
    return found


def _repeats(formula: Json, name: str, modulus: int) -> bool:
    """Whether truth depends on the integer ``name`` alone and has ``modulus`` as a period."""
    match formula:
        case ["mod", term, int(divisor)]:
            return divisor != 0 and modulus % divisor == 0 and _integral(term, name)
        case [str(), *parts]:
            return all(_repeats(part, name, modulus) for part in parts)
    return type(formula) is int


def _integral(term: Json, name: str) -> bool:
    """Whether this is a polynomial in ``name`` with integer coefficients."""
    match term:
        case ["+" | "-" | "*", *parts]:
            return all(_integral(part, name) for part in parts)
        case ["^", base, int(exponent)]:
            return exponent > 0 and _integral(base, name)
    return type(term) is int or term == name
