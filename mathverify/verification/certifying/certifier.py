"""A proof for each claim of a part, accepted by the kernel; or whose word the claim rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm, prod

from mathverify.semantics.system import (
    FiniteModels,
    Grade,
    Model,
    Satisfiable,
    System,
    Unsatisfiable,
)
from mathverify.verification.certifying.search import search
from mathverify.verification.certifying.statements import (
    constraint_data,
    system_constraints,
    value_data,
)
from mathverify.verification.certifying.transcript import Said
from mathverify.verification.kernel.claims import Claims, Constraint, constraints_of
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.kernel.rules import values_between
from mathverify.verification.kernel.state import State, T, outside_domain

__all__ = ["Certifier"]

#: Enough for the lists of dice and coins; longer ones are proved without being written down.
_MOST_MODELS = 64
_LARGEST_PERIOD = 2_000
#: Tables up to this size are quicker to check than most other proofs.
_SHORT_TABLE = 200


class Certifier:
    """The systems and claims of one part as data; every proof in them was accepted."""

    def __init__(self, complete_list: Callable[[System], FiniteModels | None]) -> None:
        self.systems: list[Json] = []
        self.claims: list[Json] = []
        self._complete_list = complete_list
        self._places: dict[System, int] = {}
        self._accepted: list[Claims] = []

    def add(self, said: Said) -> bool:
        """Append the claim ``said``; whether the kernel accepted a proof of it.

        Raises `Refused` for a statement that cannot even be written down.
        """
        place = self._system(said)
        more = [constraint_data(c) for c in said.more]
        says, core, proof = self._proved(place, said, more)
        if proof is None:
            evidence = said.outcome.evidence
            grade = max(evidence.grade, Grade.EXACT)
            proof = ["word", grade.name.lower(), evidence.engine, evidence.method]
        self.claims.append([place, more, says, core, proof])
        return isinstance(proof, list) and proof[0] != "word"

    # --- systems -------------------------------------------------------------------------

    def _system(self, said: Said) -> int:
        if said.system in self._places:
            return self._places[said.system]
        bare: dict[str, Json] = {
            "variables": [variable.name for variable in said.system.variables],
            "constraints": system_constraints(said.system),
            "models": [],
            "complete": None,
        }
        data = self._with_models(said, bare) or bare
        self._places[said.system] = len(self.systems)
        self.systems.append(data)
        self._accepted.append(Claims(data, Work()))
        return self._places[said.system]

    def _with_models(self, said: Said, bare: dict[str, Json]) -> dict[str, Json] | None:
        """The system with all its models and why they are all, or with the one model known."""
        outcome = said.outcome
        listed = outcome if isinstance(outcome, FiniteModels) else self._complete_list(said.system)
        if listed is not None and len(listed.models) <= _MOST_MODELS:
            shown: list[Json] = [self._shown(bare, model, []) for model in listed.models]
            if all(model is not None for model in shown):
                with_models: dict[str, Json] = {**bare, "models": shown}
                for complete in self._completions(with_models):
                    proved: dict[str, Json] = {**with_models, "complete": complete}
                    if complete is not None and _accepts(proved):
                        return proved
        if isinstance(outcome, Satisfiable) and not said.more:
            model = self._shown(bare, outcome.model, [])
            if model is not None:
                return bare | {"models": [model]}
        return None

    def _completions(self, data: dict[str, Json]) -> Iterator[Json]:
        """Proofs to try that the models are all: a short table of points, search, a long table."""
        size = _box(data)
        if size is not None and size <= _SHORT_TABLE:
            yield ["points"]
        yield self._by_search(data, [], None)
        yield ["points"]

    def _shown(self, bare: dict[str, Json], model: Model, more: list[Json]) -> list[Json] | None:
        """A model with the proofs it needs; None if they are not found."""
        variables = bare["variables"]
        assert isinstance(variables, list)
        try:
            values = [value_data(model[str(name)]) for name in variables]
            if all(isinstance(value, Fraction) for value in model.values()):
                shown: list[Json] = [values, []]
            else:
                proofs = self._proofs_of(bare, values, more)
                if proofs is None:
                    return None
                shown = [values, proofs]
            constraints = bare["constraints"]
            assert isinstance(constraints, list)
            Claims(bare | {"constraints": constraints + more, "models": [shown]}, Work())
        except (Refused, LookupError):
            return None
        return shown

    def _proofs_of(
        self, bare: dict[str, Json], values: list[Json], more: list[Json]
    ) -> list[Json] | None:
        """That irrational values are defined, lie in their domains, and satisfy everything."""
        proofs: list[Json] = []
        for value in values:
            for case in outside_domain(value):
                state = State([], Work())
                state.hold(T, case)
                proofs.append(search(state))
        claims = Claims(bare, Work())
        for name, wanted, formula in [*claims.constraints, *constraints_of(more)]:
            opposite = (name, not wanted, formula)
            proofs.append(search(claims.state_at(values, [opposite])))
        return None if None in proofs else proofs

    def _by_search(self, data: dict[str, Json], more: list[Json], core: list[Json] | None) -> Json:
        """A refutation of the system, with its listed models excluded, by search."""
        try:
            claims = Claims(data | {"complete": None}, Work(600_000))
            steps = search(claims.state(more, core, without_models=True))
        except (Refused, RecursionError):
            return None
        return None if steps is None else ["refute", steps]

    # --- claims --------------------------------------------------------------------------

    def _proved(self, place: int, said: Said, more: list[Json]) -> tuple[str, Json, Json]:
        """What is said, the core if one is claimed, and the proof (None if none is found)."""
        claims, data = self._accepted[place], self.systems[place]
        assert isinstance(data, dict)
        match said.outcome:
            case FiniteModels(models=models):
                listed = claims.complete and len(models) == len(claims.models)
                return "complete", None, ["models"] if listed else None
            case Satisfiable(model=model):
                return "satisfiable", None, self._satisfiable(claims, data, model, more)
            case Unsatisfiable(core=core):
                names: list[Json] = list(core)
                for attempt in self._refutations(claims, data, more, names):
                    listed_core, proof = attempt
                    if proof is not None and _passes(claims, more, listed_core, proof):
                        return "unsatisfiable", listed_core, proof
                return "unsatisfiable", None, None

    def _satisfiable(
        self, claims: Claims, data: dict[str, Json], model: Model, more: list[Json]
    ) -> Json:
        values = [value_data(model[name]) for name in claims.names]
        for place, (point, known) in enumerate(claims.models):
            if point is not None and known == values:
                return _if_shown(claims, more, ["model", place])
        bare = data | {"models": [], "complete": None}
        for place, (point, known) in enumerate(claims.models):
            if point is None and known == values:
                proofs: list[Json] = []
                for name, wanted, formula in constraints_of(more):
                    state = claims.state_at(values, [(name, not wanted, formula)])
                    proofs.append(search(state))
                if None not in proofs:
                    return _if_shown(claims, more, ["model", place, *proofs])
        shown = self._shown(bare, model, more)
        if shown is None:
            return None
        return _if_shown(claims, more, ["point", *shown])

    def _refutations(
        self, claims: Claims, data: dict[str, Json], more: list[Json], core: list[Json]
    ) -> Iterator[tuple[Json, Json]]:
        """Proofs to try: from the list of models, from the core alone, from everything."""
        if claims.complete and more:
            proofs: list[Json] = []
            for point, values in claims.models:
                if point is None:
                    proofs.append(_searched(claims, values, constraints_of(more)))
            if None not in proofs:
                yield None, ["models", *proofs]
        if core:
            yield core, self._by_search(data | {"models": []}, more, core)
        yield None, self._by_search(data | {"models": []}, more, None)
        yield None, ["points"]
        modulus = _period(claims, more)
        if modulus is not None:
            yield None, ["period", claims.names[0], modulus]


def _searched(claims: Claims, values: list[Json], extra: list[Constraint]) -> Json:
    try:
        return search(claims.state_at(values, extra))
    except (Refused, RecursionError):
        return None


def _box(data: dict[str, Json]) -> int | None:
    """How many points a table of the system has, None where it is not a finite box."""
    try:
        claims = Claims(data | {"models": [], "complete": None}, Work())
        state = claims.state([], None)
        return prod(len(values_between(state, name)) for name in claims.names)
    except Refused:
        return None


def _accepts(data: Json) -> bool:
    try:
        Claims(data, Work())
    except Refused:
        return False
    return True


def _passes(claims: Claims, more: list[Json], core: Json, proof: Json) -> bool:
    claims.work = Work()
    try:
        claims.unsatisfiable(more, core, proof)
    except Refused:
        return False
    return True


def _if_shown(claims: Claims, more: list[Json], proof: Json) -> Json:
    claims.work = Work()
    try:
        claims.satisfiable(more, proof)
    except Refused:
        return None
    return proof


def _period(claims: Claims, more: list[Json]) -> int | None:
    """The common multiple of the moduli, where one variable is left to its residues."""
    if len(claims.names) != 1:
        return None
    found = {1}
    for _, _, formula in [*claims.constraints, *constraints_of(more)]:
        found |= set(_moduli(formula))
    common = lcm(*found)
    return common if 1 < common <= _LARGEST_PERIOD else None


def _moduli(formula: Json) -> Iterator[int]:
    match formula:
        case ["mod", _, int(divisor)] if divisor != 0:
            yield abs(divisor)
        case [str(), *parts]:
            for part in parts:
                yield from _moduli(part)
