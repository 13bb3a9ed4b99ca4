"""All kinds of repair over all parts of a refuted question, cheapest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.repair.answer import other_answer
from mathverify.repair.asking import other_ask, other_kind
from mathverify.repair.change import Proposal
from mathverify.repair.conditions import other_condition
from mathverify.repair.conventions import other_convention, other_rounding
from mathverify.repair.derivatives import other_derivative
from mathverify.repair.domains import other_domain
from mathverify.repair.givens import other_givens
from mathverify.repair.names import other_name
from mathverify.repair.numbers import other_number
from mathverify.repair.options import other_options
from mathverify.repair.parts import put_back
from mathverify.repair.patient import Patient
from mathverify.repair.picturing import other_figure
from mathverify.repair.places import other_place
from mathverify.repair.quantified import other_quantifier
from mathverify.repair.sentences import other_sentence
from mathverify.repair.statement import other_statement
from mathverify.repair.steps import other_step
from mathverify.repair.text_units import units_of_the_text
from mathverify.repair.units import other_percentage, other_unit
from mathverify.repair.wording import other_words
from mathverify.semantics.question import elaborate
from mathverify.semantics.reading import read
from mathverify.semantics.system import Budget
from mathverify.texts.mending import mended as text_mended
from mathverify.verification.case import Case
from mathverify.verification.examination import Examiner
from mathverify.verification.findings import Refuted
from mathverify.verification.parts import part_of, part_specs
from mathverify.verification.policy import Policy

#: First what is read off the findings, then what has to be searched for: each group has a worker
#: of its own, so that a search without end takes nothing from the others.
KINDS: tuple[tuple[Callable[[Patient], Iterator[Proposal]], ...], ...] = (
    (
        units_of_the_text,
        other_percentage,
        other_rounding,
        other_answer,
        other_statement,
        other_words,
        other_givens,
        other_derivative,
        other_place,
        other_domain,
    ),
    (
        other_step,
        other_options,
        other_unit,
        other_condition,
        other_convention,
        other_ask,
        other_figure,
    ),
    (other_name, other_sentence, other_kind, other_quantifier, other_number),
)

#: What gives another answer, or asks something else.
_CLAIMING = frozenset((other_answer, other_statement, other_ask, other_kind, other_quantifier))

#: What the cheapest change of each group costs at least.
LEAST = (0.9, 1.0, 1.0)

#: What a kind of repair may stumble over in a broken question; it then proposes nothing more.
_BREAKS = (ArithmeticError, ValueError, TypeError, LookupError, RecursionError)

#: Many systems are tried for one proposal, and a guess that is hard to make is none.
_HASTY = Budget(nodes=10_000, degree=24, bits=4_000, z3_rlimit=100_000)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A refuted question with its refutations, for which one group of changes is wanted."""

    spec: ProblemSpec
    refuted: tuple[Refuted, ...]
    policy: Policy
    group: int = 0


#: A question with a worked solution that is proved, or None.
Solved = Callable[[Examiner, ProblemSpec, Policy], ProblemSpec | None]


def propose(examiner: Examiner, wanted: Wanted, solved: Solved) -> tuple[Proposal, ...]:
    """Changes that may mend ``wanted``, cheapest first, each content once."""
    found: dict[str, tuple[float, int, Proposal]] = {}
    for index, (prefix, single) in enumerate(part_specs(wanted.spec)):
        refuted = tuple(_within(prefix, r) for r in wanted.refuted if _owner(r.path) == prefix)
        if not refuted:
            continue
        patient = _patient(examiner, single, refuted, wanted, solved)
        worded = any(r.path.endswith(".stem") for r in wanted.refuted)
        for kind in KINDS[wanted.group]:
            for proposal in _of_kind(kind, patient):
                mended = proposal.spec
                if prefix != "$":
                    mended = put_back(wanted.spec, index - 1, mended)
                if worded:
                    # What is mechanical about the text goes with every change.
                    mended = text_mended(mended) or mended
                name = digest(mended)
                if name not in found or proposal.cost < found[name][0]:
                    whole = replace(proposal, spec=mended, claims=kind in _CLAIMING)
                    entry = (proposal.cost, len(found), whole)
                    found[name] = entry
    ordered = sorted(found.values(), key=lambda entry: entry[:2])
    return tuple(proposal for _, _, proposal in ordered)


def _owner(path: str) -> str:
    """The question that a finding is of: texts of parts belong to the whole one."""
    return "$" if path.endswith(".stem") else part_of(path)


def _of_kind(kind: Callable[[Patient], Iterator[Proposal]], patient: Patient) -> Iterator[Proposal]:
    try:
        yield from kind(patient)
    except _BREAKS:
        return


def _within(prefix: str, refuted: Refuted) -> Refuted:
    return replace(refuted, path="$" + refuted.path.removeprefix(prefix))


def _patient(
    examiner: Examiner,
    spec: ProblemSpec,
    refuted: tuple[Refuted, ...],
    wanted: Wanted,
    solved: Solved,
) -> Patient:
    hasty, lang = replace(wanted.policy, budget=_HASTY), wanted.spec.lang

    def open_case(changed: ProblemSpec) -> Case:
        return examiner.case(elaborate(changed, examiner.rules, read(changed, lang)), hasty)

    case = open_case(spec)
    answer, right_option = _own_answer(examiner, case)
    return Patient(
        spec,
        refuted,
        case,
        answer,
        right_option,
        open_case,
        lambda changed: examiner.examine(changed, hasty, lang),
        lambda changed: solved(examiner, changed, hasty),
    )


#: Sections in which a problem leaves the question itself what it is.
_ASIDE = ("$.answer", "$.options", "$.steps", "$.prose", "$.figure")


def _own_answer(examiner: Examiner, case: Case) -> tuple[str, str]:
    if any(not problem.path.startswith(_ASIDE) for problem in case.question.problems):
        return "", ""
    try:
        return examiner.answers(case)
    except _BREAKS:
        return "", ""
