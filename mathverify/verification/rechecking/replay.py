"""The checks run again without engines, answered only from claims that the kernel accepted.

What the document means is worked out afresh, so a certificate whose claims are about other
systems than the document's has nothing to answer with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import (
    Budget,
    Constraint,
    Engine,
    Evidence,
    FiniteModels,
    Grade,
    Model,
    Outcome,
    Satisfiable,
    SolutionSet,
    System,
    Unknown,
    Unsatisfiable,
)
from mathverify.verification.case import Case
from mathverify.verification.certifying.statements import (
    exact_of,
    model_values,
    statement,
    statement_text,
)
from mathverify.verification.examination import Examiner
from mathverify.verification.findings import Note, Proved, Refuted
from mathverify.verification.kernel.polynomials import Json, Refused
from mathverify.verification.parts import part_specs
from mathverify.verification.policy import Policy, Severity
from mathverify.verification.reasoner import Reasoner
from mathverify.verification.rechecking.kernel import accepted_claims
from mathverify.verification.rechecking.outcome import Accepted, Rechecked, Rejected

__all__ = ["replayed"]

_SILENT = Unknown("the certificate does not say it", "certificate")
_BY_KERNEL = Evidence("certificate", "mathverify.verification.kernel", Grade.KERNEL)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of the systems of one part, by the text of their statements."""

    outcomes: Mapping[str, Satisfiable | Unsatisfiable]
    lists: Mapping[str, FiniteModels]


class _RecallingReasoner(Reasoner):
    """Answers what a certificate claims, and nothing else."""

    def __init__(self, known: _Known) -> None:
        super().__init__((), Budget(), Grade.SOLVER)
        self._known = known

    def decide(self, system: System) -> Outcome:
        return self.refutes(system)

    def refutes(self, system: System, *constraints: Constraint) -> Outcome:
        found = self._known.outcomes.get(_text(system, constraints))
        return _SILENT if found is None else found

    def conflict(self, system: System) -> Outcome:
        return self.refutes(system)

    def solutions(self, system: System) -> SolutionSet:
        found = self._known.lists.get(_text(system, ()))
        return _SILENT if found is None else found


def _text(system: System, more: tuple[Constraint, ...]) -> str:
    try:
        return statement(system, more)
    except Refused:
        return ""


def replayed(
    examiner: Examiner, spec: ProblemSpec, policy: Policy, data: Mapping[str, Json]
) -> Rechecked:
    """Whether the claims of a certificate make the verdict that it states, for this very spec.

    ``data`` has passed `mathverify.verification.rechecking.kernel.recheck_data`.  Claims that
    rest on somebody's word are used as such, and listed, unless ``policy.weakest_grade`` refuses
    their grade.
    """
    parts = data["parts"]
    assert isinstance(parts, list)
    policy = replace(policy, redundant=Severity(str(data["redundant"])))
    words: list[str] = []
    by_path: dict[str, _Known] = {}
    for part in parts:
        assert isinstance(part, dict)
        known, spoken = _known(part, policy.weakest_grade)
        by_path[str(part["path"])] = known
        words += spoken
    checked = sum(len(k.outcomes) + len(k.lists) for k in by_path.values()) - len(words)
    paths = iter([prefix for prefix, _ in part_specs(spec)])

    def reasoner(_engines: Iterable[Engine], _budget: Budget, _weakest: Grade) -> Reasoner:
        return _RecallingReasoner(by_path.get(next(paths), _Known({}, {})))

    recalling = replace(
        examiner, engines=tuple, specialists=tuple, reasoner=reasoner, answers=_no_answer
    )
    findings = recalling.examine(spec, policy).findings
    status = str(data["status"])
    if status == "proved":
        open_ = [f for f in findings if not isinstance(f, (Proved, Note))]
        if open_:
            return Rejected(f"{open_[0].obligation} does not follow from the claims")
    else:
        told = {
            (str(finding[0]), str(finding[1]))
            for part in parts
            for finding in _list(part, "findings")
            if isinstance(finding, list) and finding[1] is not None
        }
        found = {(str(f.obligation), str(f.code)) for f in findings if isinstance(f, Refuted)}
        if not told or not told <= found:
            return Rejected("the refutation does not follow from the claims")
    return Accepted(status, checked, tuple(words))


def _no_answer(_case: Case) -> tuple[str, str]:
    return "", ""


def _list(part: Json, key: str) -> list[Json]:
    assert isinstance(part, dict)
    listed = part[key]
    assert isinstance(listed, list)
    return listed


def _known(part: dict[str, Json], weakest: Grade) -> tuple[_Known, list[str]]:
    """The claims of a part, looked up by statement; and the words of those that are not proved."""
    outcomes: dict[str, Satisfiable | Unsatisfiable] = {}
    lists: dict[str, FiniteModels] = {}
    words: list[str] = []
    systems = _list(part, "systems")
    for claim, spoken in zip(_list(part, "claims"), accepted_claims(part), strict=True):
        assert isinstance(claim, list)
        place, more, says, core, proof = claim
        assert isinstance(place, int)
        assert isinstance(more, list)
        assert isinstance(proof, list)
        system = systems[place]
        evidence = _BY_KERNEL
        if spoken is not None:
            evidence = Evidence(str(proof[3]), str(proof[2]), Grade[str(proof[1]).upper()])
            if evidence.grade > weakest or (says != "unsatisfiable" and not proof[4]):
                continue
            words.append(spoken)
        assert isinstance(system, dict)
        names = [str(name) for name in _list(system, "variables")]
        constraints = _list(system, "constraints") + more
        text = statement_text(names, constraints)
        if says == "unsatisfiable":
            named = (
                core
                if isinstance(core, list)
                else [c[0] for c in constraints if isinstance(c, list)]
            )
            outcomes[text] = Unsatisfiable(tuple(str(n) for n in named), False, evidence)
        elif says == "satisfiable":
            values = _shown(system, proof)
            outcomes[text] = Satisfiable(_model(names, values), evidence)
        else:
            listed = _list(system, "models") if spoken is None else proof[4]
            assert isinstance(listed, list)
            models = [_model(names, model_values(model)) for model in listed]
            lists[text] = FiniteModels(tuple(models), evidence)
    return _Known(outcomes, lists), words


def _shown(system: dict[str, Json], proof: list[Json]) -> list[Json]:
    """The values of the model that a claim was shown with."""
    if proof[0] == "word":
        assert isinstance(proof[4], list)
        values = proof[4][0]
    elif proof[0] == "point":
        return model_values(proof[1])
    else:
        assert isinstance(proof[1], int)
        return model_values(_list(system, "models")[proof[1]])
    assert isinstance(values, list)
    return values


def _model(names: list[str], values: list[Json]) -> Model:
    return {name: exact_of(value) for name, value in zip(names, values, strict=True)}
