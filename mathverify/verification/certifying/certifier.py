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
from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.kernel.state import NOT_T

#: Enough for the lists of dice and coins; longer ones are proved without being written down.
_MOST_MODELS = 64
_LARGEST_PERIOD = 200_000
#: Work allowed to one search.  Proofs of families took 6,401 at most, of the gallery 163,581.
_SEARCHED = 200_000
#: The same once a claim of the part rests on a word: no proof of another lifts the grade then.
_SEARCHED_BESIDE_WORDS = 10_000
#: Tables up to this size are quicker to check than most other proofs.
_SHORT_TABLE = 200
#: Up to this size they are quicker than sieving.
_TINY_TABLE = 50


class Certifier:
    """The systems and claims of one part as data; every proof in them was accepted."""

    def __init__(
        self, complete_list: Callable[[System], FiniteModels | None], concluded: frozenset[System]
    ) -> None:
        self.systems: list[Json] = []
        self.claims: list[Json] = []
        self._complete_list = complete_list
        #: Systems of which something is concluded, so that a list of their models pays.
        self._concluded = concluded
        self._places: dict[System, int] = {}
        self._accepted: list[Claims] = []
        #: Work allowed to a search.
        self._searched = _SEARCHED
        #: What was found by searches, by what they were about: the allowance only shrinks.
        self._found: dict[str, Json] = {}

    def add(self, said: Said) -> bool:
        """Append the claim ``said``; whether the kernel accepted a proof of it.

        Raises `Refused` for a statement that cannot even be written down.
        """
        proved = False
        try:
            proved = self._added(_regrouped(said))
        finally:
            if not proved:
                self._searched = _SEARCHED_BESIDE_WORDS
        return proved

    def _added(self, said: Said) -> bool:
        place = self._system(said)
        more = [constraint_data(c) for c in said.more]
        says, core, proof = self._proved(place, said, more)
        if proof is None:
            evidence = said.outcome.evidence
            grade = max(evidence.grade, Grade.EXACT)
            models = _said_models(said, self._accepted[place].names)
            proof = ["word", grade.name.lower(), evidence.engine, evidence.method, models]
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
        self._accepted.append(Claims(data, Work()))
        self._places[said.system] = len(self.systems)
        self.systems.append(data)
        return self._places[said.system]

    def _with_models(self, said: Said, bare: dict[str, Json]) -> dict[str, Json] | None:
        """The system with all its models and why they are all, or with the one model known."""
        outcome = said.outcome
        listed = outcome if isinstance(outcome, FiniteModels) else None
        if listed is None and said.system in self._concluded:
            listed = self._complete_list(said.system)
        if listed is not None and len(listed.models) <= _MOST_MODELS:
            shown: list[Json] = [self._shown(bare, model) for model in listed.models]
            if None not in shown:
                with_models: dict[str, Json] = {**bare, "models": shown}
                for complete in self._completions(with_models):
                    proved: dict[str, Json] = {**with_models, "complete": complete}
                    if complete is not None and _accepts(proved):
                        return proved
        if isinstance(outcome, Satisfiable) and not said.more:
            model = self._shown(bare, outcome.model)
            if model is not None:
                return bare | {"models": [model]}
        return None

    def _completions(self, data: dict[str, Json]) -> Iterator[Json]:
        """Proofs to try that the models are all: a short table of points, search, a long table."""
        size = _box(data)
        if size is not None and size <= _SHORT_TABLE:
            yield ["points"]
        moduli = _moduli(data["constraints"])
        if moduli:
            yield ["points", *moduli]
        yield self._by_search(data, [], None)
        yield ["points"]

    def _by_search(self, data: dict[str, Json], more: list[Json], core: list[Json] | None) -> Json:
        """A refutation of the system, with its listed models excluded, by search."""
        listed = data["constraints"]
        assert isinstance(listed, list)
        said: list[Json] = [
            c for c in listed + more if isinstance(c, list) and (core is None or c[0] in core)
        ]

        def found() -> Json:
            claims = Claims(data | {"complete": None}, Work(self._searched))
            state = claims.state(more, core)
            for values in claims.models:
                state.hold(NOT_T, claims.equal(values))
            steps = search(state)
            return None if steps is None else ["refute", steps]

        return self._once([data["variables"], data["models"], _unnamed(said)], found)

    def _with_proof(self, data: dict[str, Json], values: list[Json]) -> Json:
        """Values with a proof that a point which has them violates no constraint; None for none."""
        listed = data["constraints"]
        assert isinstance(listed, list)

        def found() -> Json:
            claims = Claims(data | {"models": [], "complete": None}, Work(_SEARCHED))
            steps = search(claims.violating(values, claims.constraints))
            return None if steps is None else ["by", values, steps]

        return self._once(["by", data["variables"], values, _unnamed(listed)], found)

    def _once(self, about: list[Json], searched: Callable[[], Json]) -> Json:
        """What a search finds, which is about no more than ``about``; None where it gives up."""
        key = repr(about)
        if key not in self._found:
            try:
                self._found[key] = searched()
            except (Refused, RecursionError):
                self._found[key] = None
        return self._found[key]

    def _shown(self, bare: dict[str, Json], model: Model) -> Json:
        """The values of a model as the kernel accepts them, with a proof where it does not
        evaluate the constraints; else None.
        """
        names = bare["variables"]
        assert isinstance(names, list)
        values = _values(model, [str(name) for name in names])
        if values is None or _accepts(bare | {"models": [values]}):
            return values
        proved = self._with_proof(bare, values)
        return proved if _accepts(bare | {"models": [proved]}) else None

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
        values = _values(model, claims.names)
        rational = values is not None and all(isinstance(x, Fraction) for x in model.values())
        proofs: list[Json] = [
            ["model", place] for place, other in enumerate(claims.models) if other == values
        ]
        # Any model will do; a known one is quickest to check, then one of small integers.
        proofs += [["model", place] for place in range(min(3, len(claims.models)))]
        if rational and values is not None and not all(type(value) is int for value in values):
            proofs += [["point", [n] * len(values)] for n in (2, 1, 0, -1)]
        if rational:
            proofs.append(["point", values])
        proofs += [["model", place] for place in range(3, len(claims.models))]
        found = next((proof for proof in proofs if _is_shown(claims, more, proof)), None)
        if found is None and values is not None:
            constraints = data["constraints"]
            assert isinstance(constraints, list)
            proved = self._with_proof(data | {"constraints": constraints + more}, values)
            proof: Json = ["point", proved]
            found = proof if _is_shown(claims, more, proof) else None
        return found

    def _refutations(
        self, claims: Claims, data: dict[str, Json], more: list[Json], core: list[Json]
    ) -> Iterator[tuple[Json, Json]]:
        """Proofs to try: from the list of models, from the core alone, from everything."""
        if claims.complete and more:
            yield None, ["models"]
        if core:
            yield core, self._by_search(data | {"models": []}, more, core)
        constraints = data["constraints"]
        assert isinstance(constraints, list)
        moduli = _moduli([constraints, more])
        # A core of everything has been searched.
        named = {c[0] for c in constraints + more if isinstance(c, list)}
        whole = bool(core) and named <= {*map(str, core)}
        if not moduli and not whole:
            yield None, self._by_search(data | {"models": []}, more, None)
        size = _box(data | {"constraints": constraints + more})
        if size is not None and size <= _TINY_TABLE:
            yield None, ["points"]
        if moduli:
            yield None, ["points", *moduli]
            if not whole:
                yield None, self._by_search(data | {"models": []}, more, None)
        yield None, ["points"]


def _regrouped(said: Said) -> Said:
    """The same claim, with all but the last constraint in the system where only they have moduli:
    a table is sieved along the moduli by what the system says.
    """
    premises = said.more[:-1]
    if not isinstance(said.outcome, Unsatisfiable):
        return said
    if not premises or not _moduli([constraint_data(c) for c in premises]):
        return said
    if _moduli(system_constraints(said.system)):
        return said
    return Said(said.system.with_constraints(*premises), said.more[-1:], said.outcome)


def _said_models(said: Said, names: list[str]) -> list[Json]:
    """The models that a claim without a proof speaks of, for whoever believes it."""
    outcome = said.outcome
    listed: tuple[Model, ...] = ()
    if isinstance(outcome, FiniteModels):
        listed = outcome.models
    elif isinstance(outcome, Satisfiable):
        listed = (outcome.model,)
    shown = [_values(model, names) for model in listed]
    return [] if None in shown else list[Json](shown)


def _unnamed(constraints: list[Json]) -> list[Json]:
    """What constraints say, whatever they are called."""
    return [c[1:] for c in constraints if isinstance(c, list)]


def _values(model: Model, names: list[str]) -> list[Json] | None:
    """The values of a model as terms, None where one of them has no form in the notation."""
    try:
        return [value_data(model[name]) for name in names]
    except (Refused, LookupError):
        return None


def _box(data: dict[str, Json]) -> int | None:
    """How many points a table of the system has, None where it is not a finite box."""
    try:
        claims = Claims(data | {"models": [], "complete": None}, Work())
        state = claims.state([], None)
        return prod(len(state.values(name)) for name in claims.names)
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


def _is_shown(claims: Claims, more: list[Json], proof: Json) -> bool:
    claims.work = Work()
    try:
        claims.satisfiable(more, proof)
    except Refused:
        return False
    return True


def _moduli(constraints: Json) -> list[Json]:
    """The moduli in order of size, each times the ones before as far as they have no common
    divisor; what a single integer may be sieved by.
    """
    found: list[Json] = []
    common = 1
    for modulus in sorted(set(_divisors(constraints))):
        if lcm(common, modulus) > common and lcm(common, modulus) <= _LARGEST_PERIOD:
            common = lcm(common, modulus)
            found.append(common)
    return found


def _divisors(formula: Json) -> Iterator[int]:
    match formula:
        case ["mod", _, int(divisor)] if divisor != 0:
            yield abs(divisor)
        case [*parts]:
            for part in parts:
                yield from _divisors(part)
