"""`examine`: run the checks over one spec and collect what they find, in this process.

A check that refutes what later checks build on (well-formedness, consistency) ends the
examination: findings about a question that does not exist would only mislead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.lowering import Rules
from mathverify.semantics.question import Question, elaborate
from mathverify.semantics.reading import read
from mathverify.semantics.system import Budget, Engine, Evidence, Grade, is_given_up, nets
from mathverify.verification.case import Case, Check, SeenAtOnce
from mathverify.verification.findings import (
    OUT_OF_TIME,
    Crashed,
    Finding,
    Note,
    Obligation,
    Proved,
    Refuted,
    Undecided,
    Wording,
)
from mathverify.verification.obligations import obligations
from mathverify.verification.parts import part_specs
from mathverify.verification.policy import Policy
from mathverify.verification.reasoner import Reasoner
from mathverify.words.solutions import OVER_SOLUTIONS

#: What makes an engine for one question, or None for a question that it is not meant for.
Specialist: TypeAlias = Callable[[Question], Engine | None]

#: The first engine that is not asked before the specialists.
BEFORE = "substitution"

#: Without these nothing that follows has a meaning.
_FOUNDATIONS = frozenset({Obligation.WELL_FORMED, Obligation.CONSISTENT})

#: What leaves it open what the question says.
_UNREAD = frozenset({Code.PARSE_ERROR, Code.UNKNOWN_NAME, Code.INCOMPLETE, Code.AMBIGUOUS})

#: What has no value has no answer; saying so again for these would only repeat it.
_WITHOUT_A_VALUE = frozenset({Obligation.ANSWER, Obligation.OPTIONS})


@dataclass(frozen=True, slots=True)
class Examination:
    """All findings about a spec, with the engine's own answer and the right option's label.

    ``computed`` are the functions, by the part that uses them, of which a theory worked out the
    result; ``plugins`` the theories, engines and checks of other packages that took part.
    """

    findings: tuple[Finding, ...]
    answer: str = ""
    correct_option: str = ""
    computed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plugins: tuple[str, ...] = ()


def _built_in(_part: object) -> str:
    """No part is a plug-in's."""
    return ""


@dataclass(frozen=True, slots=True)
class Examiner:
    """The rules of the theories, the engines in order, the checks in order.

    ``reasoner`` makes what answers the checks of one part, from engines, budget and weakest grade.
    ``specialists`` make engines for the questions that they are meant for; these are asked before
    the general ones (`BEFORE`).  ``plugin_of`` names the plug-in that a function, a specialist or
    a check belongs to.
    """

    rules: Rules
    engines: Callable[[], Iterable[Engine]]
    checks: tuple[Check, ...]
    answers: Callable[[Case], tuple[str, str]]
    reasoner: Callable[[Iterable[Engine], Budget, Grade], Reasoner] = Reasoner
    specialists: Callable[[], tuple[Specialist, ...]] = tuple
    plugin_of: Callable[[object], str] = _built_in

    def case(self, question: Question, policy: Policy) -> Case:
        """``question`` on trial, with the engines that are meant for it."""
        engines = self.engines_for(question)
        reasoner = self.reasoner(engines, policy.budget, policy.weakest_grade)
        if OVER_SOLUTIONS & question.lowering.record.called:
            from mathverify.verification.over_solutions import with_solutions

            question = with_solutions(question, reasoner)
        elif question.asked is None and question.problems and question.spec.ask is not None:
            from mathverify.verification.known_values import is_open, with_known_values

            if is_open(question):
                question = with_known_values(question, reasoner)
        return Case(question, reasoner, policy)

    def engines_for(self, question: Question) -> tuple[Engine, ...]:
        """The engines in the order in which they are asked about ``question``."""
        general = tuple(self.engines())
        special: tuple[Engine, ...] = ()
        for specialist in self.specialists():
            engine = specialist(question)
            if engine is not None:
                special += (engine,)
                plugin = self.plugin_of(specialist)
                if plugin:
                    question.lowering.record.plugins.add(plugin)
        if not special:
            return general
        place = next((i for i, e in enumerate(general) if e.name == BEFORE), len(general))
        return (*general[:place], *special, *general[place:])

    def examine(self, spec: ProblemSpec, policy: Policy, lang: str = "") -> Examination:
        """The findings about ``spec`` and each of its parts, whose texts are in ``lang``.

        A question by itself knows its language; what was a part of one is told it.  Where a net
        of processor time ended anything, nothing is found (`mathverify.semantics.system.nets`).
        """
        with nets() as ended:
            found = self._examined(spec, policy, lang)
        if not ended:
            return found
        reason = f"{OUT_OF_TIME} of {ended[0]}"
        owed = obligations(spec, policy)
        return Examination(tuple([Undecided(obligation, reason) for obligation in owed]))

    def _examined(self, spec: ProblemSpec, policy: Policy, lang: str) -> Examination:
        findings: list[Finding] = []
        answer, correct_option = "", ""
        computed: dict[str, tuple[str, ...]] = {}
        plugins: set[str] = set()
        for prefix, single in part_specs(spec):
            owed = obligations(single, policy)
            reading = read(single, lang or spec.lang)
            case = self.case(elaborate(single, self.rules, reading), policy)
            found = self._findings(case, owed)
            record = case.question.lowering.record
            if record.evidence:
                found = [_read(finding, record.evidence) for finding in found]
            if record.computed:
                computed[prefix] = tuple(sorted(record.computed))
            plugins |= record.plugins.union(map(self.plugin_of, record.called))
            plugins |= {
                self.plugin_of(check) for check in self.checks if check.discharges & {*owed}
            }
            if prefix != "$":
                found = [_moved(finding, prefix) for finding in found]
            elif Crashed not in map(type, found):
                answer, correct_option = self._answer(case, found)
            findings += found
        used = tuple(sorted(plugins - {""}))
        return Examination(tuple(findings), answer, correct_option, computed, used)

    def _answer(self, case: Case, findings: list[Finding]) -> tuple[str, str]:
        proved = {f.obligation for f in findings if isinstance(f, Proved)}
        if not proved >= _FOUNDATIONS:
            return "", ""
        try:
            return self.answers(case)
        except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError):
            return "", ""

    def _findings(self, case: Case, owed: tuple[Obligation, ...]) -> list[Finding]:
        findings: list[Finding] = []
        moot = frozenset[Obligation]()
        all_owed = frozenset(owed)
        for check in self.checks:
            if is_given_up():
                return findings
            due = check.discharges & all_owed
            if not due or due & moot:
                continue
            found = _run(check, case, due)
            findings += found
            broken = [f for f in found if not isinstance(f, (Proved, Note))]
            if not broken:
                continue
            if any(f.obligation in _FOUNDATIONS for f in broken):
                return [*findings, *self._at_sight(case, broken, all_owed)]
            if any(isinstance(f, Refuted) and f.obligation is Obligation.DEFINED for f in broken):
                moot = _WITHOUT_A_VALUE
        return [*findings, *self._unseen(owed)]

    def _at_sight(
        self, case: Case, broken: Iterable[Finding], owed: frozenset[Obligation]
    ) -> Iterable[Refuted]:
        """What is to be mended as well, once what refutes the question is; nothing if that is open.

        Where a text or a name is not read, nobody knows what the words would have to tell.
        """
        known = all(isinstance(f, Refuted) and f.code not in _UNREAD for f in broken)
        for check in self.checks if known and case.question.spec.prose is not None else ():
            if isinstance(check, SeenAtOnce) and check.discharges & owed:
                try:
                    yield from check.at_sight(case)
                except Exception:  # noqa: BLE001, S112 - the question is refuted without it
                    continue

    def _unseen(self, owed: tuple[Obligation, ...]) -> list[Finding]:
        unseen = frozenset(owed).difference(*[check.discharges for check in self.checks])
        return [
            Undecided(obligation, "no check examines this obligation in this version")
            for obligation in owed
            if obligation in unseen
        ]


def _run(check: Check, case: Case, due: frozenset[Obligation]) -> list[Finding]:
    try:
        found = list(check.examine(case))
    except Exception as error:  # noqa: BLE001 - a broken check must never pass for a verdict
        reason = f"{check.name}: {type(error).__name__}: {error}"
        return [Crashed(obligation, reason) for obligation in sorted(due)]
    unsaid = due.difference([f.obligation for f in found if not isinstance(f, Note)])
    # What a refuted check leaves unsaid is moot, not open.
    if not unsaid or any(isinstance(f, Refuted) for f in found):
        return found
    silent = sorted(unsaid)
    return found + [Undecided(o, f"{check.name} said nothing about it") for o in silent]


def _read(finding: Finding, decided: Iterable[Evidence]) -> Finding:
    """A proof that the question is well-formed, with all that its reading turned out to rest on."""
    if not isinstance(finding, Proved) or finding.obligation is not Obligation.WELL_FORMED:
        return finding
    return replace(finding, evidence=(*finding.evidence, *decided))


def _moved(finding: Finding, prefix: str) -> Finding:
    path = prefix + finding.path.removeprefix("$")
    if isinstance(finding, Wording):  # says in its message what it is made of
        return Wording(finding.standing, finding.rests_on, finding.by, path)
    return replace(finding, path=path)
