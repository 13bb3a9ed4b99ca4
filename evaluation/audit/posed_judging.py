"""The outcome of an item that is a whole question: a spec, and the answer that its set gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from evaluation.audit.arithmetic import NUMERAL, decimals
from evaluation.audit.item import Conclusion, Outcome, Posed
from evaluation.audit.matching import roots_of
from evaluation.audit.precision import rounded_givens
from mathverify.codes import Code
from mathverify.errors import SpecError, UnreadableFileError
from mathverify.problem import decode, load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Crashed, Obligation, Refuted, Status, Undecided
from mathverify.verification.verdict import Verdict

#: What a refutation says of the annotation; all others say that the question itself is wrong.
_OUTCOMES: Mapping[Code, Outcome] = {
    Code.WRONG_ANSWER: Outcome.WRONG_KEY,
    Code.EXTRANEOUS_SOLUTIONS: Outcome.WRONG_KEY,
    Code.WRONG_ROUNDING: Outcome.WRONG_KEY,
    Code.WRONG_FORM: Outcome.WRONG_KEY,
    Code.MISSING_SOLUTIONS: Outcome.ONE_OF_SEVERAL,
    Code.BAD_STEP: Outcome.WRONG_STEP,
}
#: Refutations that say that a question has no answer.
_UNANSWERABLE = frozenset({Code.UNDERDETERMINED, Code.CONTRADICTORY})
#: Refutations that say that it has another.
_ANSWERABLE = frozenset({Code.WRONG_ANSWER, Code.EXTRANEOUS_SOLUTIONS, Code.MISSING_SOLUTIONS})
#: An answer for a question that is said to have none: whether it has one does not depend on it.
_ANY = "0"


def judge_posed(item: Posed, verify: Callable[[ProblemSpec], Verdict]) -> Conclusion:
    """The conclusion about a question; its claim is its answer, if the spec gives none.

    An item whose answer is that there is none agrees where that is proved.
    """
    spec = _spec(item)
    if isinstance(spec, str):
        return Conclusion(item, Outcome.UNREADABLE, spec)
    given = spec.answer
    claim = item.claims[0] if item.claims else ""
    claimed = given or claim or (None if item.answerable else _ANY)
    # Words and pictures are not what a data set annotates.
    kept = spec.model_copy(update={"prose": None, "figure": None, "answer": claimed})
    verdict = verify(kept)
    if not item.answerable:
        return _unanswerable(item, verdict)
    if verdict.status is Status.UNDECIDED:
        return Conclusion(item, Outcome.UNDECIDED, _reason(verdict))
    if verdict.status is Status.REFUTED:
        finding = next(one for one in verdict.findings if isinstance(one, Refuted))
        if finding.obligation is Obligation.WELL_FORMED:
            # The spec, or the answer in it, says nothing that could be true or false.
            words = f"{finding.message}: {finding.witness.words}"
            return Conclusion(item, Outcome.UNREADABLE, words, code=finding.code.value)
        if finding.code is Code.CONTRADICTORY:
            return _contradictory(item, kept, finding, verify)
        outcome = _OUTCOMES.get(finding.code, Outcome.WRONG)
        if finding.code is Code.WRONG_ANSWER and _is_rounded(verdict.answer, claimed):
            outcome = Outcome.ROUNDED
        if outcome is Outcome.WRONG_KEY and item.transcribed:
            outcome = Outcome.WRONG
        return Conclusion(
            item, outcome, finding.witness.words, verdict.answer, code=finding.code.value
        )
    if given is not None and claim:
        return _compared(item, given, claim)
    return Conclusion(item, Outcome.AGREES, expected=verdict.answer)


def _spec(item: Posed) -> ProblemSpec | str:
    """The question, or why its document is none."""
    try:
        if isinstance(item.document, str):
            return _spec_of_text(item.document, item.id)
        return decode(item.document, source=item.id)
    except (SpecError, UnreadableFileError) as error:
        return f"it is no question: {error}"


def _spec_of_text(text: str, name: str) -> ProblemSpec | str:
    documents = load_documents(text, name=name, format="auto")
    if len(documents) == 1 and documents[0].faults:
        # A mapping in braces is JSON or YAML: its keys may stand without quotes.
        documents = load_documents(text, name=name, format="yaml")
    if len(documents) != 1:
        return f"{len(documents)} questions stand where one is expected"
    (document,) = documents
    return f"it is no question: {document.faults[0]}" if document.faults else document.spec


def _unanswerable(item: Posed, verdict: Verdict) -> Conclusion:
    codes = set(verdict.codes)
    if codes & _UNANSWERABLE:
        return Conclusion(item, Outcome.AGREES)
    if verdict.status is Status.PROVED or codes & _ANSWERABLE:
        words = f"the question has the answer {verdict.answer}"
        return Conclusion(item, Outcome.WRONG_KEY, words, verdict.answer)
    return Conclusion(item, Outcome.UNDECIDED, _reason(verdict))


def _compared(item: Posed, given: str, claim: str) -> Conclusion:
    """The proved answer of the spec beside the answer of the set."""
    from mathverify.api import equivalent
    from mathverify.equivalence.verdict import Different, Same

    found = equivalent(given, claim)
    if isinstance(found, Same):
        return Conclusion(item, Outcome.AGREES, expected=given)
    if isinstance(found, Different):
        words = f"the spec proves {given}, the answer is {claim}"
        return Conclusion(item, Outcome.WRONG_KEY, words, given)
    words = f"not read: whether {claim} is {given}: {found.reason}"
    return Conclusion(item, Outcome.PARTLY_READ, words, given)


def _contradictory(
    item: Posed, spec: ProblemSpec, finding: Refuted, verify: Callable[[ProblemSpec], Verdict]
) -> Conclusion:
    """A question whose givens contradict each other, unless one of them is a rounded number.

    It is fine if its key follows then; else the key is no better than the givens.
    """
    code = finding.code.value
    notes: list[str] = []
    for rounded in rounded_givens(spec, finding, verify):
        notes.append(f"{rounded.given.relation} is rounded if the other givens are exact")
        if verify(rounded.spec).status is Status.PROVED:
            return Conclusion(
                item, Outcome.TO_PRECISION, notes[-1], code=code, details=("the key follows",)
            )
    words = "; ".join((finding.witness.words, *notes))
    return Conclusion(item, Outcome.WRONG, words, code=code, details=tuple(notes))


def _is_rounded(answer: str, claimed: str | None) -> bool:
    """Whether a decimal is the proved answer to the digits that are written."""
    numeral = NUMERAL.fullmatch((claimed or "").strip().lstrip("-"))
    roots = roots_of(f"{{{answer}}}", 1)
    if numeral is None or roots is None or claimed is None:
        return False
    places = decimals(numeral[0])
    ((value,),) = roots
    off = abs(value - Fraction(claimed.replace(",", "")))
    return places > 0 and off < Fraction(1, 10**places)


def _reason(verdict: Verdict) -> str:
    for finding in verdict.findings:
        if isinstance(finding, Undecided):
            return finding.reason
        if isinstance(finding, Crashed):
            return finding.error
    return ""
