"""The methods in order; what they propose is kept line by line as far as the verifier proves it."""

from __future__ import annotations

from collections.abc import Callable

from mathverify.problem.ask_kinds import Answer, AskKind
from mathverify.problem.paths import steps as steps_to
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.question import elaborate
from mathverify.solving.clearing import by_clearing
from mathverify.solving.elimination import by_elimination
from mathverify.solving.evaluation import by_working_out, has_only_known, last_line
from mathverify.solving.inequality import by_dividing
from mathverify.solving.line import Derivation, Line, NoDerivation, Solution
from mathverify.solving.linear import by_collecting
from mathverify.solving.opening import by_opening
from mathverify.solving.polynomial import by_factors
from mathverify.solving.replacing import by_replacing
from mathverify.solving.subject import Subject
from mathverify.verification.examination import Examiner
from mathverify.verification.findings import Note, Obligation, Proved
from mathverify.verification.policy import Policy

_METHODS: tuple[tuple[str, Callable[[Subject], list[Line]]], ...] = (
    ("collecting", by_collecting),
    ("elimination", by_elimination),
    ("factors and formula", by_factors),
    ("clearing roots and denominators", by_clearing),
    ("opening absolute values and logarithms", by_opening),
    ("one term for the unknown", by_replacing),
    ("inequality", by_dividing),
    ("working out", by_working_out),
)
#: What a method may stumble over in a question that is not its own.
_BREAKS = (ArithmeticError, ValueError, TypeError, LookupError, RecursionError)


def derive(examiner: Examiner, spec: ProblemSpec, policy: Policy) -> Solution:
    """A worked solution of ``spec``, from the first method whose last line is proved."""
    if spec.ask is None or spec.parts:
        return NoDerivation("a derivation is made for one question at a time, without parts")
    if spec.ask.kind.answer is Answer.STATEMENT or spec.ask.kind.shape.of_parameter:
        return NoDerivation(f"no method derives the answer to an ask as {spec.ask.kind.value}")
    case = examiner.case(elaborate(spec, examiner.rules), policy)
    if case.question.problems:
        return NoDerivation(
            f"{case.question.problems[0].path}: {case.question.problems[0].message}"
        )
    try:
        answer, label = examiner.answers(case)
    except _BREAKS:
        answer, label = "", ""
    if not answer:
        return NoDerivation("the engine does not know the answer, or there is no one answer")
    subject = Subject(case, answer)
    claimed = label or (answer if not spec.options else spec.answer)
    for name, method in _METHODS:
        try:
            proposed = method(subject)
            # Methods end with the solutions themselves; a list of them would only repeat that.
            ends = spec.ask.kind is AskKind.ALL and name != _METHODS[-1][0]
            end = [] if ends else last_line(subject)
        except _BREAKS:
            continue
        if not proposed and (name != _METHODS[-1][0] or not has_only_known(subject)):
            continue
        lines = _once([*proposed, *end])
        kept = _proved(examiner, spec.model_copy(update={"answer": claimed}), lines, policy)
        # A method whose own conclusion is not proved did not get there.
        wanted = [*end[-1:], *proposed[-1:]] if name != _METHODS[-1][0] else end[-1:]
        stated = {line.relation for line in kept}
        if wanted and all(line.relation in stated for line in wanted):
            steps = tuple(line.step() for line in kept)
            solved = spec.model_copy(update={"answer": claimed, "steps": steps})
            return Derivation(name, tuple(kept), answer, solved)
    return NoDerivation("no method leads to the answer by lines that are proved")


def _once(lines: list[Line]) -> list[Line]:
    """Every statement once, the first time it is made."""
    kept: list[Line] = []
    for line in lines:
        said = [other for other in kept if other.relation == line.relation]
        if not said or (line.rejects and all(o.rejects != line.rejects for o in said)):
            kept.append(line)
    return kept


def _proved(examiner: Examiner, spec: ProblemSpec, lines: list[Line], policy: Policy) -> list[Line]:
    """The lines that are proved; none where the steps as a whole are not."""
    alone = spec.model_copy(update={"options": (), "prose": None, "figure": None})
    if spec.options:
        value = next((o.value for o in spec.options if o.label == spec.answer), spec.answer)
        alone = alone.model_copy(update={"answer": value})
    kept = list(lines)
    while kept:
        steps = tuple(line.step() for line in kept)
        findings = examiner.examine(alone.model_copy(update={"steps": steps}), policy).findings
        if any(isinstance(f, Proved) and f.obligation is Obligation.STEPS for f in findings):
            return kept
        bad = {
            place[1]
            for f in findings
            if not isinstance(f, (Proved, Note)) and (place := steps_to(f.path))[:1] == ("steps",)
        }
        if not bad:
            return []
        kept = [line for index, line in enumerate(kept) if index not in bad]
    return []
