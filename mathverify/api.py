"""The wiring: which theories, engines and checks verify by default.  The library's front door.

This is the only module that joins the parts; everything below is handed what it needs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mathverify.errors import SpecError
from mathverify.later import standing_at
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.policy import STANDARD, Policy

if TYPE_CHECKING:
    from mathverify.equivalence import Equivalence, EquivalencePolicy
    from mathverify.equivalence.comparison import Comparison
    from mathverify.language.tree import Node
    from mathverify.problem.document import Decoded, Document, Refused
    from mathverify.question_texts import Question
    from mathverify.repair.change import Proposal, Repair
    from mathverify.repair.proposals import Wanted
    from mathverify.scoring import Score
    from mathverify.semantics.system import Budget, Engine, Outcome, SolutionSet, System, Unknown
    from mathverify.semantics.values import ModelCount
    from mathverify.solving.line import Solution
    from mathverify.verification.certificate import Sealed
    from mathverify.verification.examination import Examination, Examiner
    from mathverify.verification.judging.chain import StepJudgement
    from mathverify.verification.rechecking.outcome import Rechecked
    from mathverify.verification.rechecking.records import Record
    from mathverify.verification.verdict import Verdict
    from mathverify.verification.verified import Verified
    from mathverify.verification.verifier import Verifier

#: A question, or JSON-like data that are one.
Offered = ProblemSpec | Mapping[str, Any]
#: A repair whose proof takes longer than this is none worth proposing.
_SECONDS_A_TRIAL = 10.0


class _Later:
    """An engine that is loaded when it is first asked: most questions need the first two."""

    def __init__(self, name: str, kind: str, *parts: Engine) -> None:
        self.name = name
        self._kind, self._parts = kind, parts

    @cached_property
    def engine(self) -> Engine:
        """The engine itself, of the folder with its name."""
        made: Engine = standing_at(f"mathverify.engines.{self.name}:{self._kind}")(*self._parts)
        return made

    def decide(self, system: System, budget: Budget) -> Outcome:
        """As the engine decides."""
        return self.engine.decide(system, budget)

    def solutions(self, system: System, budget: Budget) -> SolutionSet:
        """As the engine lists them."""
        return self.engine.solutions(system, budget)

    def put_in(self, system: System, term: Node) -> tuple[System, Node]:
        """As the engine puts unknowns in, if it does."""
        putting = getattr(self.engine, "put_in", None)
        found: tuple[System, Node] = (system, term) if putting is None else putting(system, term)
        return found

    def count(self, system: System, budget: Budget) -> ModelCount | Unknown:
        """As the engine counts them, if it counts."""
        from mathverify.semantics.system import Unknown

        counting = getattr(self.engine, "count", None)
        if counting is None:
            return Unknown("this procedure does not count", self.name, suited=False)
        found: ModelCount | Unknown = counting(system, budget)
        return found


@cache
def default_engines() -> tuple[Engine, ...]:
    """The decision procedures in order, cheapest proof first."""
    from mathverify.engines.constants import ConstantsEngine
    from mathverify.engines.linear import LinearEngine

    univariate = _Later("univariate", "UnivariateEngine")
    return (
        ConstantsEngine(),
        LinearEngine(),
        univariate,
        _Later("residues", "ResiduesEngine"),
        _Later("finite", "FiniteEngine"),
        _Later("substitution", "SubstitutionEngine", univariate),
        _Later("polynomial", "PolynomialEngine"),
        _Later("smt", "SmtEngine"),
    )


@cache
def examiner() -> Examiner:
    """The checks over the built-in and plugged-in theories."""
    from mathverify.checks import CHECKS
    from mathverify.theories import THEORIES, rules
    from mathverify.theories.plugins import checks, plugged_in, plugin_of, specialists
    from mathverify.verification.examination import Examiner
    from mathverify.verification.judging.answers import own_answer

    return Examiner(
        rules((*THEORIES, *plugged_in())),
        default_engines,
        (*CHECKS, *checks()),
        own_answer,
        specialists=specialists,
        plugin_of=plugin_of,
    )


def _examine(task: tuple[ProblemSpec, Policy]) -> Examination:
    """One examination; importable by name, so that a worker finds it."""
    return examiner().examine(*task)


@cache
def verifier() -> Verifier:
    """The default verifier; plug-ins that its workers cannot import are told once."""
    from mathverify.plugins import announce
    from mathverify.verification.verifier import Verifier

    announce("mathverify.theories", "mathverify.engines", "mathverify.checks")
    return Verifier(_examine)


def verify(spec: Offered, policy: Policy = STANDARD) -> Verdict:
    """The verdict on one question: proved, refuted with a witness, or undecided with a reason.

    ``spec`` may be JSON-like data, as a language model's reply is parsed to; `SpecError` has all
    faults of data that are no question.  The checks run in a worker that is killed at
    ``policy.deadline``.
    """
    return verifier().verify(_spec(spec), policy)


async def averify(spec: Offered, policy: Policy = STANDARD) -> Verdict:
    """`verify` for event loops: the loop goes on while a worker examines the question."""
    from asyncio import to_thread

    return await to_thread(verify, spec, policy)


def _spec(offered: object) -> ProblemSpec:
    """The question itself, or the one in JSON-like data."""
    if isinstance(offered, ProblemSpec):
        return offered
    if isinstance(offered, Mapping):
        return ProblemSpec.from_dict(offered)
    kind = type(offered).__name__
    raise TypeError(
        f"a question is a ProblemSpec or a mapping, not {kind}; "
        "loads(text) reads a text, load(path) a file"
    )


def _judge_steps(task: tuple[ProblemSpec, Policy]) -> tuple[StepJudgement, ...]:
    """The chain of one question; importable by name, so that a worker finds it."""
    from mathverify.checks.step_reasons import reasons_of
    from mathverify.semantics.question import elaborate
    from mathverify.verification.judging.chain import StepJudgement, judge_chain

    spec, policy = task
    own = examiner()
    case = own.case(elaborate(spec, own.rules), policy)
    reasons, _ = reasons_of(case.question)
    _, judged = judge_chain(case, reasons, named=True)
    return tuple(one for one in judged if isinstance(one, StepJudgement))


def judge_steps(spec: Offered, policy: Policy = STANDARD) -> tuple[StepJudgement, ...]:
    """What each line of a worked solution follows from, and what it gains and loses on the way.

    These are the judgements on which the verdict rests.  Empty where the deadline ended the work.
    """
    from mathverify.verification.isolation import Finished, run

    made = run(_judge_steps, (_spec(spec), policy), seconds=policy.deadline, memory=policy.memory)
    return made.value if isinstance(made, Finished) else ()


def _solve(task: tuple[ProblemSpec, Policy]) -> Solution:
    """One derivation; importable by name, so that a worker finds it."""
    from mathverify.solving.derivation import derive

    return derive(examiner(), *task)


def solve(spec: Offered, policy: Policy = STANDARD) -> Solution:
    """A worked solution in school style, every line of it proved; or why there is none."""
    from mathverify.solving.line import NoDerivation
    from mathverify.verification.isolation import Finished, run

    made = run(_solve, (_spec(spec), policy), seconds=policy.deadline, memory=policy.memory)
    return made.value if isinstance(made, Finished) else NoDerivation("stopped by its limits")


def verify_many(
    specs: Iterable[Offered],
    policy: Policy = STANDARD,
    *,
    workers: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Iterator[Verdict]:
    """The verdicts on many questions, in order, over ``workers`` processes (default: all cores).

    ``progress`` is called with the number of verdicts that are there and the number of all.
    """
    listed = tuple(map(_spec, specs))
    found = verifier().verify_many(listed, policy, workers or os.cpu_count() or 1)
    for done, verdict in enumerate(found, start=1):
        if progress is not None:
            progress(done, len(listed))
        yield verdict


@cache
def _of_words() -> Examiner:
    """The checks that read the text of a question."""
    from mathverify.verification.findings import Obligation

    every = examiner()
    reading = tuple([one for one in every.checks if Obligation.PROSE in one.discharges])
    return replace(every, checks=reading)


def _examine_words(task: tuple[ProblemSpec, Policy]) -> Examination:
    """One examination of words; importable by name, so that a worker finds it."""
    return _of_words().examine(*task)


def verify_words_many(
    specs: Iterable[Offered], policy: Policy = STANDARD, *, workers: int | None = None
) -> Iterator[Verdict]:
    """Verdicts in which the words alone are judged, in order; everything else is undecided.

    For questions that differ in words from others that were proved.  Nothing is proved by it.
    """
    from mathverify.verification.verifier import Verifier

    found = Verifier(_examine_words).verify_many(
        tuple(map(_spec, specs)), policy, workers or os.cpu_count() or 1
    )
    yield from found


@cache
def comparison() -> Comparison:
    """The comparison of answers over the built-in and plugged-in theories."""
    from mathverify.equivalence.comparison import Comparison
    from mathverify.theories import THEORIES, rules
    from mathverify.theories.plugins import plugged_in

    return Comparison(rules((*THEORIES, *plugged_in())))


def equivalent(one: str, other: str, policy: EquivalencePolicy | None = None) -> Equivalence:
    """Whether two answers, as text or LaTeX, say the same under ``policy`` (default: ``EXACT``).

    `Same`, `Different` with a witness, or `Undecided` with a reason; only `Same` is true as a
    condition.  Symmetric; never raises for a text, never executes one, safe in threads.
    """
    from mathverify.equivalence.policy import EXACT

    return comparison().compare(one, other, EXACT if policy is None else policy)


def extract_answer(reply: str) -> str:
    r"""The final answer of a reply with reasoning (``\\boxed{16}``, ``#### 16``, a last line)."""
    from mathverify.equivalence.final_answer import extract_answer as extracted

    return extracted(reply)


def score(
    reply: str,
    question: Offered | Verdict | Verified | Question,
    *,
    worked_out: bool = False,
) -> Score:
    """What a reply to a question is worth: its final answer, compared with the key by proof.

    1 if they say the same, 0 if they differ, and 0, told apart, where it cannot be decided.  An
    option is named by its label or by what it says; a unit that the question asks for may be left
    out.  With ``worked_out`` an answer that leaves arithmetic to the reader, such as
    ``(35 - 11)/2`` for 12, is worth nothing: a program that learns would answer with the question.
    """
    from mathverify.scoring import scored

    asked = getattr(question, "spec", question)
    spec = _spec(asked)
    return scored(extract_answer(reply), spec, equivalent, worked_out=worked_out)


def _propose(wanted: Wanted) -> tuple[Proposal, ...]:
    """The proposals for one refuted question; importable by name, so that a worker finds it."""
    from mathverify.repair.proposals import propose

    return propose(examiner(), wanted, _solved)


def _solved(own: Examiner, spec: ProblemSpec, policy: Policy) -> ProblemSpec | None:
    """The question with the engine's own worked solution, where a method leads to one."""
    from mathverify.solving.derivation import derive
    from mathverify.solving.line import Derivation

    found = derive(own, spec, policy)
    return found.spec if isinstance(found, Derivation) else None


def repairs(
    spec: Offered | Document, policy: Policy = STANDARD, *, wanted: int = 3
) -> tuple[Repair, ...]:
    """What mends a refuted question, the smallest change first, each proved by verification.

    A document that is no question yet is mended by the remedies of its faults first.  Empty for a
    question that is not refuted, or for which nothing was found; no more than ``wanted``.
    Proposals are made in a worker that is killed at ``policy.deadline``; so is every verification.
    """
    from mathverify.problem.document import Document

    if isinstance(spec, Document):
        if spec.faults:
            return _repairs_of_document(spec.result, policy, wanted)
        spec = spec.spec
    spec = _spec(spec)
    from mathverify.repair.proposals import LEAST, Wanted
    from mathverify.repair.search import Limits, search
    from mathverify.verification.isolation import Finished, run

    def proposals(verdict: Verdict, group: int) -> tuple[Proposal, ...]:
        task = Wanted(verdict.spec, verdict.refutations, policy, group)
        made = run(_propose, task, seconds=hasty.deadline, memory=policy.memory)
        return made.value if isinstance(made, Finished) else ()

    def tried(changed: ProblemSpec) -> Verdict:
        return verify(changed, hasty)

    hasty = replace(policy, deadline=min(policy.deadline, _SECONDS_A_TRIAL))
    return search(verify(spec, policy), tried, proposals, Limits(wanted=wanted), LEAST)


def _spelt(task: tuple[ProblemSpec, Policy]) -> ProblemSpec | None:
    """The mended question; importable by name, so that a worker finds it."""
    from mathverify.repair.spelling import mended_spelling

    return mended_spelling(examiner(), *task)


def spelt(offered: Offered, policy: Policy = STANDARD) -> ProblemSpec | None:
    """The only question that misspelt data or texts can mean; None where there are several or none.

    Facts, numbers and the kind of ask are never changed.  Made in a worker that is killed at
    ``policy.deadline``.
    """
    from mathverify.problem.values import plain_value
    from mathverify.repair.spelling import mended_document
    from mathverify.verification.isolation import Finished, run

    if isinstance(offered, ProblemSpec):
        spec: ProblemSpec | None = offered
    else:
        value, faults = plain_value(offered)
        spec = None if faults else mended_document(value)
    if spec is None:
        return None
    made = run(_spelt, (spec, policy), seconds=policy.deadline, memory=policy.memory)
    mended = made.value if isinstance(made, Finished) else None
    return mended if mended is not None else None if spec is offered else spec


def _repairs_of_document(
    result: Decoded | Refused, policy: Policy, wanted: int
) -> tuple[Repair, ...]:
    """The documents that the remedies lead to and that are proved, or what mends the first."""
    from mathverify.problem.document import Refused
    from mathverify.repair.change import Repair
    from mathverify.repair.documents import mended_documents
    from mathverify.verification.findings import Status

    if not isinstance(result, Refused):
        return ()
    found: list[Repair] = []
    first = None
    for mended in mended_documents(result.value):
        verdict = verify(mended.spec, policy)
        if verdict.status is Status.PROVED:
            cost = float(len(mended.changes))
            found.append(Repair(mended.words, mended.changes, cost, mended.spec, verdict))
            if len(found) == wanted:
                break
        elif first is None and verdict.status is Status.REFUTED:
            first = mended
    if found or first is None:
        return tuple(found)
    return tuple(
        Repair(f"{first.words}, and {more.description}", (*first.changes, *more.changes), *rest)
        for more in repairs(first.spec, policy, wanted=wanted)
        for rest in [(more.cost + len(first.changes), more.spec, more.verdict)]
    )


def load(path: str | Path) -> tuple[ProblemSpec, ...]:
    """The questions of a file: YAML, JSON or JSON Lines.

    A text is never taken for the name of a file: what holds a line break or begins with a bracket
    is refused, and `loads` reads it.  Raises `SpecError` with all faults of the documents that
    are no questions, and `UnreadableFileError` for a file that is no text.
    """
    from mathverify.errors import UnreadableFileError
    from mathverify.problem import load_file

    if isinstance(path, str) and ("\n" in path or path.lstrip()[:1] in ("{", "[")):
        raise UnreadableFileError("a text", "load takes the name of a file; loads(text) reads it")
    return _specs(load_file(Path(path)), str(path))


def loads(text: str) -> tuple[ProblemSpec, ...]:
    """The questions in a text: YAML, JSON or JSON Lines, told apart by how it begins.

    No file is opened, whatever the text says.  Raises `SpecError` with all faults.
    """
    from mathverify.problem import load_documents

    return _specs(load_documents(text, name="text", format="auto"), "text")


def _specs(documents: tuple[Document, ...], name: str) -> tuple[ProblemSpec, ...]:
    """The questions of ``documents``.  Raises `SpecError` if one of them is none."""
    faults = tuple(fault for document in documents for fault in document.faults)
    if faults:
        raise SpecError(name, faults)
    return tuple(document.spec for document in documents)


def certify(spec: Offered, policy: Policy = STANDARD) -> Sealed | None:
    """The certificate of a question with proofs for the kernel; None for an undecided question.

    The question is examined again, in a worker that is killed at ten times ``policy.deadline``:
    finding proofs takes longer than believing an engine.  Raises `InternalError` if it breaks.
    """
    return next(certify_many((spec,), policy, workers=1))


def certify_many(
    specs: Iterable[Offered],
    policy: Policy = STANDARD,
    *,
    workers: int | None = None,
) -> Iterator[Sealed | None]:
    """The certificates of many questions, in order, over ``workers`` processes."""
    from mathverify.errors import InternalError
    from mathverify.verification.isolation import Finished, run_many

    listed = tuple(map(_spec, specs))
    outcomes = run_many(
        _certify,
        [(spec, policy) for spec in listed],
        seconds=10 * policy.deadline,
        memory=policy.memory,
        workers=workers or os.cpu_count() or 1,
    )
    for spec, outcome in zip(listed, outcomes, strict=True):
        if not isinstance(outcome, Finished):
            raise InternalError(f"certifying {spec.id!r}: {outcome}")
        yield outcome.value


def examined_and_certified(
    spec: ProblemSpec, policy: Policy = STANDARD
) -> tuple[Examination, Sealed | None]:
    """What the verdict on a question is concluded from, and its certificate.

    A worker hands it to its caller; in this process there is no deadline and no memory cap.
    """
    from mathverify.verification.certifying.making import certified_examination

    return certified_examination(examiner(), spec, policy)


def _certify(task: tuple[ProblemSpec, Policy]) -> Sealed | None:
    from mathverify.verification.certifying.making import certified

    spec, policy = task
    return certified(examiner(), spec, policy)


def recheck(certificate: str, spec: Offered, *, replay: bool = True) -> Rechecked:
    """Whether the text of a certificate shows what it says about ``spec``.

    The kernel checks every claim, then the checks are run again on what it accepted, so that the
    claims are held to the question's text; without ``replay`` they are any true claims.  An engine
    is asked only for what a claim then shows, or what is listed as its word.
    """
    from mathverify.problem import encode_lists
    from mathverify.verification.rechecking.kernel import shown_text
    from mathverify.verification.rechecking.outcome import Rejected
    from mathverify.verification.rechecking.replay import replayed

    spec = _spec(spec)
    if not isinstance(certificate, str):
        kind = type(certificate).__name__
        raise TypeError(f"a certificate is a text, certify(spec).text, not {kind}")
    shown = shown_text(certificate, encode_lists(spec))
    if isinstance(shown, Rejected):
        return shown
    return replayed(examiner(), spec, STANDARD, shown) if replay else shown.outcome


def recheck_record(record: Mapping[str, Any] | Record, *, replay: bool = True) -> Rechecked:
    """`recheck` for a record of a set: ``spec`` (a canonical document), ``certificate``, ``seal``.

    The document is read as it stands: it has to be the canonical one of its question.  Without
    ``replay`` it is not even read as a spec; its digest is enough.
    """
    from mathverify.problem.canonical_document import canonical_spec
    from mathverify.verification.rechecking.kernel import shown_data
    from mathverify.verification.rechecking.outcome import Rejected
    from mathverify.verification.rechecking.records import Record, record_of
    from mathverify.verification.rechecking.replay import replayed

    read = record if isinstance(record, Record) else record_of(record)
    if read is None:
        return Rejected("this is not a question with a certificate")
    if not read.sealed:
        return Rejected("the seal of the record does not fit: something was changed")
    shown = shown_data(read.certificate, read.document, read.text)
    if isinstance(shown, Rejected):
        return shown
    if not replay:
        return shown.outcome
    spec = canonical_spec(read.document, read.written)
    if spec is None:
        return Rejected("the document is not that of a question in its canonical form")
    return replayed(examiner(), spec, STANDARD, shown)


def recheck_many(
    lines: Iterable[str], *, replay: bool = True, workers: int | None = None
) -> Iterator[tuple[str, Rechecked | None]]:
    """The id of the question in each line, in order, and what its certificate shows.

    None for a line that is no record.  With ``replay`` each in a worker, killed at the deadline,
    which says nothing of the certificate; questions of families that are proved for all values are
    held to the proof of their family.
    """
    from mathverify.verification.isolation import Finished, run_many
    from mathverify.verification.rechecking.others import rechecked_by_others
    from mathverify.verification.rechecking.outcome import stopped_by

    listed = tuple(lines)
    others = {
        place: found
        for place, line in enumerate(listed)
        if (found := rechecked_by_others(line)) is not None
    }
    own = [(line, replay) for place, line in enumerate(listed) if place not in others]
    outcomes = (
        run_many(
            _recheck_line,
            own,
            seconds=STANDARD.deadline,
            memory=STANDARD.memory,
            workers=workers or os.cpu_count() or 1,
        )
        if replay
        else map(Finished, map(_recheck_line, own))
    )
    for place in range(len(listed)):
        if place in others:
            yield others[place]
            continue
        outcome = next(outcomes)
        if isinstance(outcome, Finished):
            yield outcome.value
        else:
            yield "", stopped_by(outcome)


def _recheck_line(task: tuple[str, bool]) -> tuple[str, Rechecked | None]:
    """One line; importable by name, so that a worker finds it."""
    from mathverify.verification.rechecking.records import read_record

    line, replay = task
    record = read_record(line)
    if record is None:
        return "", None
    return str(record.document.get("id", "")), recheck_record(record, replay=replay)
