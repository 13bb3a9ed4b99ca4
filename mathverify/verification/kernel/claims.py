"""Claims about systems, and what proves each of them.

A system is ``{"variables", "constraints", "models", "complete"}``.  A constraint ``[name, wanted,
formula]`` is satisfied where its formula is true, and with ``wanted`` false where it is *not*
true: false or undefined.  A model is a list of values, one for each variable; ``complete`` is
null or proves that no point but the models satisfies the constraints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import TypeAlias, cast

from mathverify.verification.kernel.evaluation import truth, value
from mathverify.verification.kernel.polynomials import Json, Rational, Refused, Work, require
from mathverify.verification.kernel.rules import refute
from mathverify.verification.kernel.state import NOT_F, NOT_T, State, T

Constraint: TypeAlias = tuple[str, bool, Json]
Point: TypeAlias = dict[str, Rational]
_MOST_POINTS = 20_000


class Claims:
    """A system whose models, and that these are all, have been accepted; otherwise `Refused`."""

    def __init__(self, system: Json, work: Work) -> None:
        match system:
            case {"variables": [*names], "constraints": [*constraints], "models": [*models],
                  "complete": complete, **rest} if not rest:  # fmt: skip
                self.work = work
                self.names = [x for x in names if type(x) is str and x[:1] != "#"]
                self.constraints = constraints_of(constraints)
                self.own: State | None = None  # what they say
                self.residues: dict[tuple[str, str], tuple[list[int], int]] = {}  # that they leave
            case _:
                raise Refused("this is not a system")
        require(len(set(self.names)) == len(names), "the variables need different names")
        self.models = [self._model(model, []) for model in models]
        self.complete = False
        if complete is not None:
            self.unsatisfiable([], None, complete, self.models)
            self.complete = True

    def satisfiable(self, more: list[Json], proof: Json) -> None:
        """Accept that some point satisfies the system and ``more`` constraints."""
        match proof:
            case ["model", place] if type(place) is int and 0 <= place < len(self.models):
                point = self._point(self.models[place]) if more else {}
                require(self._holds(constraints_of(more), point), "a constraint is not satisfied")
            case ["point", model]:
                self._model(model, constraints_of(more))
            case _:
                raise Refused("this does not show a model")

    def unsatisfiable(
        self, more: list[Json], core: Json, proof: Json, but: Sequence[list[Json]] = ()
    ) -> None:
        """Accept that no point ``but`` these models satisfies the system and ``more`` constraints;
        with a ``core``, that already the constraints of these names conflict.
        """
        match proof:
            case ["models"] if self.complete and core is None:
                for point in map(self._point, self.models):
                    require(not self._holds(constraints_of(more), point), "a model satisfies it")
            case ["refute", steps]:
                state = self.state(more, core)
                for values in but:
                    state.hold(NOT_T, self.equal(values))
                refute(state, steps)
            case ["points", *moduli] if core is None:
                known = [self._point(values) for values in but]
                for point in self._points(more, moduli):
                    self.work.spend(len(known))
                    require(point in known, "a point satisfies the constraints")
            case _:
                raise Refused("this does not show that there is no point")

    def _model(self, model: Json, more: list[Constraint]) -> list[Json]:
        """The values of a point that satisfies the system and ``more``: by evaluation, or, with
        ``["by", values, steps]``, because no point with these values violates a constraint.
        """
        constraints = [*self.constraints, *more]
        match model:
            case ["by", [*values], steps] if len(values) == len(self.names):
                refute(self.violating(values, constraints), steps)
            case [*values] if len(values) == len(self.names):
                point = self._point(values)
                require(self._holds(constraints, point), "a constraint is not satisfied")
            case _:
                raise Refused("a model gives one value to each variable")
        return values

    def violating(self, values: list[Json], constraints: list[Constraint]) -> State:
        """What a point with these values says that violates a constraint."""
        for term in values:
            State((), self.work).term(term)  # Refuses variables.
        state = State(self.names, self.work)
        state.hold(NOT_F, self.equal(values))
        state.clauses.append(tuple((NOT_T if wanted else T, f) for _, wanted, f in constraints))
        return state

    def equal(self, values: list[Json]) -> Json:
        """That the variables have these values."""
        return ["and", *(["=", x, y] for x, y in zip(self.names, values, strict=True))]

    def _point(self, values: list[Json]) -> Point:
        pairs = zip(self.names, values, strict=True)
        return {name: x if type(x) is int else value(x, {}, self.work) for name, x in pairs}

    def _holds(self, constraints: list[Constraint], point: Point) -> bool:
        return all((truth(f, point, self.work) is True) is wanted for _, wanted, f in constraints)

    def state(self, more: list[Json], core: Json) -> State:
        """What the system and ``more`` say, or those of them named in ``core``."""
        listed = constraints_of(more)
        if core is None:
            self.own = self.own or _said(State(self.names, self.work), self.constraints)
            return _said(self.own.branch(self.work), listed)
        named = [c for c in (*self.constraints, *listed) if type(core) is list and c[0] in core]
        return _said(State(self.names, self.work), named)

    def _points(self, more: list[Json], moduli: list[Json]) -> Iterator[Point]:
        """The points of a finite box of integers that satisfy everything."""
        state, constraints = self.state(more, None), [*self.constraints, *constraints_of(more)]
        ranges: list[Sequence[int]] = [
            self._sieved(state, name, more, moduli) if moduli else state.values(name)
            for name in self.names
        ]
        require(prod(map(len, ranges)) <= _MOST_POINTS, "there are too many points")
        constraints.reverse()  # what tells most comes last
        for values in product(*ranges):
            point: Point = dict(zip(self.names, values, strict=True))
            if self._holds(constraints, point):
                yield point

    def _sieved(self, state: State, name: str, more: list[Json], moduli: list[Json]) -> list[int]:
        """The integers in the range of ``name`` whose residues nothing excludes: a constraint
        that repeats with ``m`` is looked at for one number of each residue modulo ``m``.
        """
        require(state.is_integer(name), f"{name} is not an integer")
        residues, m = self.residues.get((name, repr(moduli)), ([0], 1))
        for modulus in moduli if m == 1 else []:
            if type(modulus) is not int or modulus <= m or modulus % m:
                raise Refused("each modulus is a multiple of the last")
            require(len(residues) * (modulus // m) <= _MOST_POINTS, "too many residues")
            repeating = [c for c in self.constraints if _repeats(c[2], name, modulus)]
            residues = [r for start in residues for r in range(start, modulus, m)
                        if self._holds(repeating, {name: r})]  # fmt: skip
            m = modulus
        self.residues[name, repr(moduli)] = residues, m
        repeating = [c for c in constraints_of(more) if _repeats(c[2], name, m)]
        residues = [r for r in residues if self._holds(repeating, {name: r})]
        values = state.values(name) if residues else range(0)
        require(len(values) * len(residues) <= _MOST_POINTS * m, "there are too many points")
        return [n for r in residues for n in values[(r - values.start) % m :: m]]


def _said(state: State, constraints: list[Constraint]) -> State:
    """``state`` with what these constraints say."""
    for _, wanted, formula in constraints:
        state.hold(T if wanted else NOT_T, formula)
    return state


def constraints_of(listed: list[Json]) -> list[Constraint]:
    """Constraints as they are written.  Raises `Refused`."""
    for c in listed:
        if type(c) is not list or len(c) != 3 or type(c[0]) is not str or type(c[1]) is not bool:
            raise Refused("this is not a constraint")
    return cast("list[Constraint]", listed)


def _repeats(part: Json, name: str, modulus: int, inside: bool = False) -> bool:
    """Whether truth depends on the integer ``name`` alone and has ``modulus`` as a period, because
    it stands inside ``mod(p, d)`` only, with p a polynomial and d a divisor of the modulus.
    """
    match part:
        case ["mod", term, int(divisor)] if not inside and divisor:
            return modulus % divisor == 0 and _repeats(term, name, modulus, inside=True)
        case [str(head), *parts]:
            allowed = not inside or head in ("+", "-", "*")
            return allowed and all(_repeats(x, name, modulus, inside) for x in parts)
    return type(part) is int or (inside and part == name)
