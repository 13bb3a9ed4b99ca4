"""Whether two bare questions with the same numbers have the same verdict and the same answer.

Where the engine finds an answer by itself, the other question must have exactly that one.  Ranges
and extremes are compared by what they admit, point by point; a form and a statement have no answer
of their own and are compared as written.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from mathverify.attestation.domains import declared_names
from mathverify.attestation.outcome import (
    Answered,
    Bench,
    Outcome,
    Unanswerable,
    Unsettled,
    renamed,
    tells,
)
from mathverify.attestation.rationals import rational
from mathverify.codes import Code
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import Node
from mathverify.problem.ask_kinds import Answer, AskKind, End
from mathverify.problem.spec import Ask, Given, ProblemSpec
from mathverify.verification.findings import Status
from mathverify.verification.judging.presentation import unit_text

_ONE_OR_ALL = frozenset({AskKind.VALUE, AskKind.ALL})


class Answers(Enum):
    """What two questions that do not differ have in common."""

    EQUAL = "equal"  #: both have this one answer
    NONE = "none"  #: neither has an answer, for the same reason


@dataclass(frozen=True, slots=True)
class Other:
    """The questions differ: what the one has and what the other has."""

    own: str
    read: str


@dataclass(frozen=True, slots=True)
class Open:
    """Nobody could say."""

    reason: str


Alike: TypeAlias = Answers | Other | Open


def same_request(own: Ask, read: Ask) -> bool:
    """Whether both ask for the same kind of answer.

    The only value and all values are one kind here: where they differ, so do the answers.
    """
    kinds = {own.kind, read.kind}
    if any(kind.shape.is_chosen for kind in kinds):
        kinds = {AskKind.VALUE if kind.shape.is_chosen else kind for kind in kinds}
    near = len(kinds) == 1 or kinds <= _ONE_OR_ALL
    if not own.at and not read.at:
        ends = {kind.shape.end for kind in kinds}
        near = near or (len(ends) == 1 and None not in ends)
    return near and bool(own.at) == bool(read.at)


def alike(own: ProblemSpec, read: ProblemSpec, bench: Bench, claim: str = "") -> Alike:
    """Whether the bare question ``own`` and the bare reading ``read`` come to the same."""
    assert own.ask is not None
    assert read.ask is not None
    if own.ask.kind.answer is Answer.EXPRESSION:
        return _same_expressions(own, read, bench)
    if own.ask.kind.answer is Answer.STATEMENT and own.ask.find == read.ask.find and own == read:
        return Answers.EQUAL
    outcome = bench.outcome(own, claim)
    if isinstance(outcome, Unsettled) and not own.ask.kind.shape.is_found and not own.ask.at:
        return _point_by_point(own, read, bench)
    match outcome:
        case Answered(answer=answer):
            return _has_answer(own, read, answer, bench)
        case Unanswerable(code=code):
            return _none_either(code, bench.outcome(read))
        case Unsettled(reason=reason):
            return Open(reason)


def _has_answer(own: ProblemSpec, read: ProblemSpec, answer: str, bench: Bench) -> Alike:
    expected = in_terms_of(own, read, answer)
    if expected is None:
        found = bench.outcome(read)
        said = found.answer if isinstance(found, Answered) else _words(found)
        return Other(answer, said)
    verdict = bench.tried(read, expected)
    if verdict is None:
        return Open("the work allowed for a comparison is spent")
    if verdict.status is Status.PROVED:
        return Answers.EQUAL
    code = tells(verdict)
    if code is None:
        if verdict.status is Status.REFUTED:
            # Another kind of thing altogether, of which the reading may have a value of its own.
            found = bench.outcome(read)
            if isinstance(found, Answered):
                return _answer_back(own, read, answer, found.answer, bench)
            if isinstance(found, Unanswerable):
                return Other(answer, _words(found))
        return Open("the reading could not be decided with the answer of the question")
    found = bench.outcome(read)
    return Other(answer, found.answer if isinstance(found, Answered) else _words(found, code))


def _answer_back(
    own: ProblemSpec, read: ProblemSpec, answer: str, theirs: str, bench: Bench
) -> Alike:
    """The answer of the reading, tried on the question."""
    expected = in_terms_of(read, own, theirs)
    verdict = bench.tried(own, expected) if expected is not None else None
    if verdict is not None and verdict.status is Status.PROVED:
        return Answers.EQUAL
    if verdict is not None and verdict.status is Status.REFUTED:
        return Other(answer, theirs)
    return Open("the answers could not be compared")


def in_terms_of(own: ProblemSpec, read: ProblemSpec, answer: str) -> str | None:
    """``answer`` with the letters and in the kind of the other question; None if it has none."""
    assert own.ask is not None
    assert read.ask is not None
    if _is_name(own.ask.find) and _is_name(read.ask.find):
        answer = renamed(answer, {own.ask.find: read.ask.find})
    if own.ask.kind is AskKind.VALUE and read.ask.kind is AskKind.ALL:
        return f"{{{answer}}}"
    if own.ask.kind is AskKind.ALL and read.ask.kind is AskKind.VALUE:
        return _only_member(answer)
    return answer


def _only_member(answer: str) -> str | None:
    try:
        node = parse(answer)
    except ParseError:
        return None
    if isinstance(node, tree.SetLiteral) and len(node.items) == 1:
        return to_ascii(node.items[0])
    return None


def _is_name(text: str) -> bool:
    return text.isidentifier()


def _none_either(code: Code, found: Outcome) -> Alike:
    match found:
        case Answered(answer=answer):
            return Other(_WITHOUT.get(code, code.value), answer)
        case Unanswerable(code=other):
            return Answers.NONE if other is code else Other(_WITHOUT.get(code, ""), _words(found))
        case Unsettled(reason=reason):
            return Open(reason)


_WITHOUT = {
    Code.CONTRADICTORY: "no answer, as the givens contradict each other",
    Code.UNDERDETERMINED: "no answer, as several are possible",
    Code.UNDEFINED: "no answer, as it is not defined",
    Code.IMPLAUSIBLE: "an answer that cannot be meant",
}


def _words(found: Outcome, code: Code | None = None) -> str:
    if isinstance(found, Unanswerable):
        return _WITHOUT.get(found.code, found.code.value)
    return _WITHOUT.get(code, "another answer") if code is not None else "another answer"


# --- what has no answer of its own ------------------------------------------------------------


def _same_expressions(own: ProblemSpec, read: ProblemSpec, bench: Bench) -> Alike:
    """Whether the same expression is to be written in a form."""
    assert own.ask is not None
    assert read.ask is not None
    try:
        one, other = _parsed(own, own.ask.find), _parsed(read, read.ask.find)
    except ParseError:
        return Open("what is asked could not be read")
    taken = declared_names(own)
    theirs = tuple(function for function in read.functions if function.name not in taken)
    both = own.model_copy(update={"functions": (*own.functions, *theirs)})
    return same_terms(both, one, other, bench)


def same_terms(question: ProblemSpec, one: Node, other: Node, bench: Bench) -> Alike:
    """Whether two terms are equal wherever the givens hold, by the letters that they share."""
    if one == other:
        return Answers.EQUAL
    if (
        isinstance(one, tree.Call)
        and isinstance(other, tree.Call)
        and one.function == other.function
        and len(one.arguments) == len(other.arguments)
    ):
        found: list[Alike] = [
            same_terms(question, mine, yours, bench)
            for mine, yours in zip(one.arguments, other.arguments, strict=True)
        ]
        return next((each for each in found if each is not Answers.EQUAL), Answers.EQUAL)
    own, read = to_ascii(one), to_ascii(other)
    claim = question.model_copy(update={"ask": Ask(find=f"({own}) = ({read})", kind=AskKind.TRUTH)})
    verdict = bench.tried(claim, "true")
    if verdict is not None and verdict.status is Status.PROVED:
        return Answers.EQUAL
    if verdict is not None and verdict.status is Status.REFUTED and tells(verdict) is not None:
        return Other(own, read)
    return Open(f"{own} and {read} could not be compared")


def _parsed(spec: ProblemSpec, text: str) -> Node:
    functions = frozenset(one.name for one in spec.functions)
    return parse(text, declared=declared_names(spec), functions=functions)


#: Where ranges are compared; between and beyond these points nothing is said.
_POINTS = tuple(
    map(Fraction, ("0", "1", "-1", "1/2", "-1/2", "3/2", "2", "3", "-2", "5", "-5", "10", "-10"))
)
#: Where extremes are compared, as multiples of a value that is near.
_MULTIPLES = tuple(map(Fraction, ("1/4", "1/2", "9/10", "1", "11/10", "5/4", "3/2", "2", "3")))
_ENOUGH = 3
_CLIMBS = 4


def _point_by_point(own: ProblemSpec, read: ProblemSpec, bench: Bench) -> Alike:
    """Whether both admit the same values, or values as extreme, at a number of points."""
    assert own.ask is not None
    decided = 0
    found: set[bool] = set()
    for value, sign in _trials(own, bench):
        one, other = _admits(own, sign, value, bench), _admits(read, sign, value, bench)
        if one is None or other is None:
            continue
        if one is not other:
            said = {True: f"{sign} {value} is possible", False: f"{sign} {value} is impossible"}
            return Other(said[one], said[other])
        decided += 1
        found.add(one)
    if decided >= _ENOUGH and True in found:
        return Answers.EQUAL
    return Open("what is asked for could not be compared at enough points")


def _trials(own: ProblemSpec, bench: Bench) -> list[tuple[str, str]]:
    assert own.ask is not None
    unit, near = _near(own, bench)
    behind = f" {unit}" if unit else ""
    if own.ask.kind.answer is Answer.SET:
        return [(f"({point})", "=") for point in _POINTS]
    sign = ">=" if own.ask.kind.shape.end is End.HIGH else "<="
    points = [near * multiple for multiple in _MULTIPLES] if near else list(_POINTS)
    return [(f"({point}){behind}", sign) for point in points]


def _near(own: ProblemSpec, bench: Bench) -> tuple[str, Fraction]:
    """A value that what is asked has somewhere, towards its extreme, and its unit."""
    claim, unit, near = "0", "", Fraction(0)
    for _ in range(_CLIMBS):
        verdict = bench.tried(own, claim)
        texts = [] if verdict is None else [verdict.answer]
        if verdict is not None:
            texts += [str(f.witness.data.get("expected", "")) for f in verdict.refutations]
        text = next((one for one in texts if one), "")
        try:
            node = parse(text) if text else None
        except ParseError:
            break
        if isinstance(node, tree.Quantity):
            unit = unit_text(node.unit)
            node = node.value
        value = rational(node) if node is not None else None
        if value is None:
            break
        near, claim = value, f"({value}){f' {unit}' if unit else ''}"
    return unit, near.limit_denominator(16)


def _admits(spec: ProblemSpec, sign: str, value: str, bench: Bench) -> bool | None:
    """Whether the givens hold for some values with which what is asked is ``sign value``."""
    assert spec.ask is not None
    given = Given(id="value_tried", relation=f"({spec.ask.find}) {sign} {value}")
    verdict = bench.tried(
        spec.model_copy(update={"givens": (*spec.givens, given), "ask": Ask(find="1")}), "1"
    )
    if verdict is None:
        return None
    if verdict.status is Status.PROVED:
        return True
    return False if Code.CONTRADICTORY in verdict.codes else None
