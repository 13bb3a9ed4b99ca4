"""What comes of a bare question: its one answer, that it has none, or that nobody knows.

The work is counted in verifications; when they are spent, everything further is unsettled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language.parser import parse
from mathverify.language.tokens import NAME
from mathverify.problem.ask_kinds import Answer, AskKind
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Refuted, Status
from mathverify.verification.verdict import Verdict

Verifying: TypeAlias = Callable[[ProblemSpec], Verdict]

#: Refutations of the question itself, whatever answer is tried.
OF_THE_QUESTION = (Code.CONTRADICTORY, Code.UNDEFINED, Code.UNDERDETERMINED)

#: Of these the answer may be that there is nothing such.
_NOTHING_THERE = frozenset({Code.CONTRADICTORY, Code.UNDEFINED})
NOTHING = "none"
#: Where nobody lists the solutions, as many are put together one by one.
_MOST_MET = 8

#: Refutations that tell a question from one with another answer.
_OF_AN_ANSWER = frozenset(
    {
        Code.WRONG_ANSWER,
        Code.MISSING_SOLUTIONS,
        Code.EXTRANEOUS_SOLUTIONS,
        *OF_THE_QUESTION,
    }
)


@dataclass(frozen=True, slots=True)
class Answered:
    """The question has this answer and no other; ``verdict`` proves it, the answer put in."""

    answer: str
    verdict: Verdict | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Unanswerable:
    """The question has no answer, or none that is determined; ``refutations`` show it."""

    code: Code
    message: str = ""
    refutations: tuple[Refuted, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Unsettled:
    """Nobody could say; ``verdict`` is the one on the last answer that was tried."""

    reason: str
    verdict: Verdict | None = field(default=None, compare=False)


Outcome: TypeAlias = Answered | Unanswerable | Unsettled


def tells(verdict: Verdict) -> Code | None:
    """The code by which a verdict shows that the answer tried is not that of the question."""
    return next((code for code in verdict.codes if code in _OF_AN_ANSWER), None)


class Bench:
    """Verifies bare questions, the same one once, up to ``limit`` in all."""

    def __init__(self, verifying: Verifying, limit: int = 600) -> None:
        self._verifying = verifying
        self._left = limit
        self._known: dict[str, Verdict] = {}
        self._outcomes: dict[tuple[str, str], Outcome] = {}

    def verdict(self, spec: ProblemSpec) -> Verdict | None:
        """The verdict; None when all verifications are spent."""
        name = digest(spec)
        if name not in self._known:
            if self._left <= 0:
                return None
            self._left -= 1
            self._known[name] = self._verifying(spec)
        return self._known[name]

    def tried(self, spec: ProblemSpec, answer: str) -> Verdict | None:
        """The verdict with an answer put in."""
        try:
            return self.verdict(spec.model_copy(update={"answer": answer}))
        except RecursionError:
            return None

    def outcome(self, spec: ProblemSpec, claim: str = "") -> Outcome:
        """What comes of ``spec``; ``claim`` is an answer worth trying first."""
        key = digest(spec), claim
        if key not in self._outcomes:
            self._outcomes[key] = self._outcome(spec, claim)
        return self._outcomes[key]

    def _outcome(self, spec: ProblemSpec, claim: str) -> Outcome:
        kind = spec.ask.kind if spec.ask is not None else AskKind.VALUE
        unsettled = Unsettled("the verifier found no answer")
        tries = [one for one in (claim, *(kind.shape.tries or ("0",))) if one]
        seen: set[str] = set()
        met: list[str] = []  # solutions that were missing from an answer
        refuted: Unanswerable | None = None
        while tries:
            answer = tries.pop(0)
            if answer in seen:
                continue
            seen.add(answer)
            verdict = self.tried(spec, answer)
            if verdict is None:
                return Unsettled("the work allowed for a comparison is spent")
            if verdict.status is Status.PROVED:
                return Answered(readable(verdict.answer) or answer, verdict)
            own = tuple(one for one in verdict.refutations if _is_of_the_question(one, kind))
            if own:
                refuted = refuted or Unanswerable(own[0].code, own[0].message, own)
                # That there is nothing such may be the very answer.
                tries = [NOTHING] if own[0].code in _NOTHING_THERE else []
            elif Code.IMPLAUSIBLE in verdict.codes:
                return refuted or Unanswerable(Code.IMPLAUSIBLE)
            elif verdict.answer and readable(verdict.answer) not in seen:
                tries.insert(0, readable(verdict.answer))
            else:
                unsettled = Unsettled(_reason(verdict) or unsettled.reason, verdict)
                met += [value for value in _missing(verdict) if value not in met]
                if kind.answer is Answer.SET and met and len(met) <= _MOST_MET:
                    tries.insert(0, f"{{{', '.join(met)}}}")
        return refuted or unsettled


def _is_of_the_question(refuted: Refuted, kind: AskKind) -> bool:
    """Whether it is refuted whatever the answer is; of all values there may be several."""
    several = refuted.code is Code.UNDERDETERMINED and kind.answer is Answer.SET
    return refuted.code in OF_THE_QUESTION and not several


def _missing(verdict: Verdict) -> list[str]:
    """The solutions that an answer lacks, as its refutations show them."""
    lacking = [one for one in verdict.refutations if one.code is Code.MISSING_SOLUTIONS]
    return [str(value) for one in lacking for value in one.witness.data.get("missing", ())]


def _reason(verdict: Verdict) -> str:
    return next((one.message for one in verdict.refutations), "")


#: ``pi/400 m^2``, of which nobody says whether the unit is that of the quotient.
def readable(answer: str) -> str:
    """An answer that the language reads: a quotient with a unit gets brackets."""
    try:
        parse(answer)
    except ParseError:
        amount, _, unit = answer.rpartition(" ")
        return f"({amount}) {unit}" if unit and amount.rstrip() == amount != "" else answer
    return answer


def renamed(answer: str, names: dict[str, str]) -> str:
    """An answer with the letters of another question."""
    return NAME.sub(lambda found: names.get(found[0], found[0]), answer)
