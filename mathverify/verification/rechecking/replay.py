"""The checks run again without engines, answered only from claims that the kernel accepted.

What the document means is worked out afresh, so a certificate whose claims are about other
systems than the document's has nothing to answer with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from mathverify.language.tree import Node
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.numbers import Order
from mathverify.semantics.numbers.order import compare
from mathverify.semantics.system import (
    Budget,
    CellSet,
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
    nets,
)
from mathverify.semantics.values import FiniteValues, ModelCount, Values, ValuesUnknown
from mathverify.verification.case import Case
from mathverify.verification.certifying.making import readings, word_of
from mathverify.verification.certifying.statements import (
    Statements,
    exact_of,
    listed_text,
    model_values,
    statement_text,
)
from mathverify.verification.examination import Examiner
from mathverify.verification.facets import Facet, facet_of, facets_of, told, wording_of
from mathverify.verification.findings import (
    OUT_OF_TIME,
    Finding,
    Note,
    Proved,
    Refuted,
    Status,
)
from mathverify.verification.kernel.polynomials import Json, Refused
from mathverify.verification.obligations import undischarged
from mathverify.verification.parts import part_specs
from mathverify.verification.policy import Policy, Severity
from mathverify.verification.reasoner import Reasoner
from mathverify.verification.rechecking.kernel import Shown
from mathverify.verification.rechecking.outcome import Accepted, Rechecked, Rejected, Stopped

_APART = (Order.LESS, Order.GREATER)
_SILENT = Unknown("the certificate does not say it", "certificate")
_BY_KERNEL = Evidence("certificate", "mathverify.verification.kernel", Grade.KERNEL)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of the systems of one part, by the text of their statements."""

    outcomes: Mapping[str, Satisfiable | Unsatisfiable]
    lists: Mapping[str, FiniteModels]


class _RecallingReasoner(Reasoner):
    """Answers what a certificate claims, and nothing else.

    Numbers of models, stretches of the line and lists of values are no claims: they are found again
    by the engines, and what rests on the first two is told as their word.  That a value is the only
    one is a claim: what the engines list is only where to look for it.
    """

    def __init__(
        self, known: _Known, engines: Callable[[], Iterable[Engine]], weakest: Grade
    ) -> None:
        super().__init__((), Budget(), Grade.SOLVER)
        self._known = known
        self._statements = Statements()
        self._engines_by_word, self._weakest = engines, weakest
        self.words: list[Evidence] = []

    def takes_word(self, evidence: Evidence) -> None:
        self.words += [evidence] * (evidence not in self.words)

    def count(self, system: System) -> ModelCount | Unknown:
        return self._by_word().count(system)

    def put_in(self, system: System, term: Node) -> tuple[System, Node]:
        return self._by_word().put_in(system, term)

    def stretches(self, system: System) -> SolutionSet:
        found = self._by_word().stretches(system)
        if isinstance(found, CellSet):
            self.takes_word(found.evidence)
        return found

    def values(self, system: System, term: Node) -> Values:
        found = self._by_word().values(system, term)
        if isinstance(found, FiniteValues) and len(found.values) == 1:
            return found
        return ValuesUnknown("the certificate does not say it", "certificate")

    def _by_word(self) -> Reasoner:
        return Reasoner(self._engines_by_word(), Budget(), self._weakest)

    def decide(self, system: System) -> Outcome:
        return self.refutes(system)

    def refutes(self, system: System, *constraints: Constraint) -> Outcome:
        found = self._known.outcomes.get(self._text(system, constraints))
        return _SILENT if found is None else found

    def conflict(self, system: System) -> Outcome:
        return self.refutes(system)

    def solutions(self, system: System) -> SolutionSet:
        found = self._known.lists.get(self._text(system, ()))
        return _SILENT if found is None else found

    def _text(self, system: System, more: tuple[Constraint, ...]) -> str:
        try:
            return self._statements.text(system, more)
        except Refused:
            return ""


def replayed(examiner: Examiner, spec: ProblemSpec, policy: Policy, shown: Shown) -> Rechecked:
    """Whether the claims of a certificate make the verdict that it states, for this very spec.

    Claims that rest on somebody's word are used as such, and listed, unless
    ``policy.weakest_grade`` refuses their grade.  What theories worked out, and what they decided
    while the question was read, is told as it turns out now, whatever the certificate says.  Where
    a net of processor time ended anything, nothing is said of the certificate.
    """
    with nets() as ended:
        found = _told(examiner, spec, policy, shown)
    # Cut off, it finds less than the claims show, and would reject what is right.
    return Stopped(f"{OUT_OF_TIME} of {ended[0]}") if ended else found


def _told(examiner: Examiner, spec: ProblemSpec, policy: Policy, shown: Shown) -> Rechecked:
    try:
        return _replayed(examiner, spec, policy, shown)
    except Refused as refusal:
        return Rejected(str(refusal))
    except MemoryError:
        return Stopped("there was no memory left")
    except Exception as error:  # noqa: BLE001 - what breaks a check is not thereby shown
        return Rejected(f"a check broke: {type(error).__name__}")


def _replayed(examiner: Examiner, spec: ProblemSpec, policy: Policy, shown: Shown) -> Rechecked:
    data, outcome = shown.data, shown.outcome
    parts = data["parts"]
    assert isinstance(parts, list)
    redundant = Severity(str(data["redundant"]))
    if policy.redundant is not redundant:
        policy = replace(policy, redundant=redundant)
    words: list[str] = []
    by_path: dict[str, _Known] = {}
    for part, claims in zip(parts, shown.claims, strict=True):
        assert isinstance(part, dict)
        known, spoken = _known(part, claims, policy.weakest_grade)
        by_path[str(part["path"])] = known
        words += spoken
    paths = iter([prefix for prefix, _ in part_specs(spec)])

    reasoners: list[_RecallingReasoner] = []

    def reasoner(special: Iterable[Engine], _budget: Budget, weakest: Grade) -> Reasoner:
        known = by_path.get(next(paths), _Known({}, {}))
        own = tuple(special)
        engines = lambda: (*own, *examiner.engines())  # noqa: E731 - made only where one is asked
        reasoners.append(_RecallingReasoner(known, engines, weakest))
        return reasoners[-1]

    recalling = replace(
        examiner,
        engines=tuple,
        reasoner=reasoner,
        answers=_no_answer,
    )
    examination = recalling.examine(spec, policy)
    findings = examination.findings
    missing = undischarged(spec, policy, findings)
    facets = facets_of(findings, [obligation for _, obligation in missing])
    wording = wording_of(findings) if facets.get(Facet.WORDS) is Status.PROVED else None
    found = told(facets, wording)
    for name, status in outcome.facets.items():
        if status not in (found.get(name), str(Status.UNDECIDED)):
            return Rejected(_unlike(name, status, findings, str(found.get(name))))
    if data["rests_on"] != ([] if wording is None else list(wording.rests_on)):
        return Rejected("what is said of the words does not follow from the question")
    if not set(examination.plugins) <= set(map(str, _list(data, "plugins"))):
        return Rejected("a plug-in took part that the certificate does not name")
    codes = {(str(f.obligation), str(f.code)) for f in findings if isinstance(f, Refuted)}
    if not _codes(parts) <= codes:
        return Rejected("the refutation does not follow from the claims")
    for part in by_path:
        words += [str(word) for word in readings(findings, part)]
    words += [word_of(evidence) for one in reasoners for evidence in one.words]
    checked, computed = 0, 0
    for part, claims in zip(parts, shown.claims, strict=True):
        assert isinstance(part, dict)
        accepted = sum(claim is None for claim in claims)
        if examination.computed.get(str(part["path"])):
            computed += accepted
        else:
            checked += accepted
    functions = {name for listed in examination.computed.values() for name in listed}
    return Accepted(
        outcome.status,
        checked,
        tuple(words),
        computed,
        tuple(sorted(functions)),
        outcome.facets,
        held=True,
    )


def _unlike(name: str, status: str, findings: Iterable[Finding], found: str) -> str:
    """Why a facet does not have the status that the certificate gives it."""
    for finding in findings:
        if not isinstance(finding, (Proved, Note)) and facet_of(finding.obligation) == name:
            return f"{finding.obligation} does not follow from the claims"
    return f"the {name} are {found}, not {status}"


def _codes(parts: list[Json]) -> set[tuple[str, str]]:
    """The refutations that a certificate states, by obligation and code."""
    return {
        (str(finding[0]), str(finding[1]))
        for part in parts
        if isinstance(part, dict)
        for finding in _list(part, "findings")
        if isinstance(finding, list) and finding[1] is not None
    }


def _no_answer(_case: Case) -> tuple[str, str]:
    return "", ""


def _list(part: Mapping[str, Json], key: str) -> list[Json]:
    listed = part[key]
    assert isinstance(listed, list)
    return listed


def _known(
    part: dict[str, Json], shown: list[str | None], weakest: Grade
) -> tuple[_Known, list[str]]:
    """The claims of a part, looked up by statement; and the words of those that are not proved."""
    outcomes: dict[str, Satisfiable | Unsatisfiable] = {}
    lists: dict[str, FiniteModels] = {}
    words: list[str] = []
    systems = [_System.of(system) for system in _list(part, "systems")]
    for claim, spoken in zip(_list(part, "claims"), shown, strict=True):
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
        text = statement_text(system.head, (system.text, listed_text(more) if more else ""))
        if says == "unsatisfiable":
            if not isinstance(core, list):
                core = [c[0] for c in system.constraints + more if isinstance(c, list)]
            outcomes[text] = Unsatisfiable(tuple(map(str, core)), False, evidence)
        elif says == "satisfiable":
            outcomes[text] = Satisfiable(system.shown(proof), evidence)
        else:
            listed = proof[4] if spoken is not None else system.models
            assert isinstance(listed, list)
            models = [_model(system.names, model_values(model)) for model in listed]
            lists[text] = FiniteModels(_each_once(models), evidence)
    return _Known(outcomes, lists), words


@dataclass(slots=True)
class _System:
    """A system of a certificate: what it says, and how that is written in statements."""

    names: list[str]
    constraints: list[Json]
    models: list[Json]
    head: str
    text: str
    listed: dict[int, Model] = field(default_factory=dict)

    @classmethod
    def of(cls, system: Json) -> _System:
        assert isinstance(system, dict)
        names = [str(name) for name in _list(system, "variables")]
        constraints = _list(system, "constraints")
        head, text = listed_text(names), listed_text(constraints)
        return cls(names, constraints, _list(system, "models"), head, text)

    def shown(self, proof: list[Json]) -> Model:
        """The model that a claim was shown with: its own, or one of those listed."""
        kind, which = proof[0], proof[1]
        if kind == "word":
            assert isinstance(proof[4], list)
            assert isinstance(proof[4][0], list)
            return _model(self.names, proof[4][0])
        if kind == "point":
            return _model(self.names, model_values(which))
        assert isinstance(which, int)
        if which not in self.listed:
            self.listed[which] = _model(self.names, model_values(self.models[which]))
        return self.listed[which]


def _each_once(models: list[Model]) -> tuple[Model, ...]:
    """The models of a list, which are different points: they are counted and added up.

    That no point is missing is a claim; that none stands there twice, in whatever form, is not.
    """
    for place, one in enumerate(models):
        for other in models[:place]:
            if not any(compare(one[name], other[name]) in _APART for name in one):
                raise Refused("a list of models has one twice")
    return tuple(models)


def _model(names: list[str], values: list[Json]) -> Model:
    return {name: exact_of(value) for name, value in zip(names, values, strict=True)}
