"""A value worked out: the formula, the numbers in it, what follows for each unknown, the result."""

from __future__ import annotations

from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Name, free_names
from mathverify.problem.ask_kinds import Answer, AskKind, End
from mathverify.semantics.put_in import with_data
from mathverify.solving.line import Line
from mathverify.solving.subject import Subject

#: Longer lists of possibilities are no derivation.
_MOST_WAYS = 24


def by_working_out(subject: Subject) -> list[Line]:
    """``28 km = 40 km/h*time`` and ``time = 42 min``."""
    reading = subject.case.question.reading
    ask = reading.ask
    models = subject.models()
    if ask is None:
        return []
    lines = subject.numbers_in()
    if len(models) == 1:
        for name, value in subject.values(models[0]).items():
            if ask != Name(name):
                lines.append(Line(f"{name} = {value}", "this follows from what is given"))
    shown = with_data(reading, ask)
    if shown != ask:
        lines.append(Line(f"{to_ascii(ask)} = {to_ascii(shown)}", "put the numbers in"))
    return lines


def has_only_known(subject: Subject) -> bool:
    """Whether the answer is worked out of what is known, and not a solution found elsewhere."""
    ask, node = subject.case.question.spec.ask, subject.asked()
    if ask is None or node is None or not _is_worked_out(ask.kind):
        return True
    unknown = {one.name for one in subject.case.question.unknowns}
    return ask.kind.answer is Answer.EXPRESSION or unknown.isdisjoint(free_names(node))


def last_line(subject: Subject) -> list[Line]:
    """The line that states the answer, where an answer is a value or a list of values."""
    spec = subject.case.question.spec
    ask, node = spec.ask, subject.asked()
    if ask is None or node is None or not subject.answer:
        return []
    if _is_worked_out(ask.kind):
        if ask.round:
            because = f"work this out and round: {ask.round}"
            return [Line(f"{ask.find} ~= {subject.answer}", because)]
        return [Line(f"{ask.find} = {subject.answer}", "work this out")]
    if ask.kind.answer is Answer.NUMBER:
        return _possibilities(subject)
    if ask.kind.answer is Answer.SET and isinstance(node, Name):
        return [Line(f"{ask.find} in {subject.answer}", "these are all solutions")]
    if ask.kind.shape.end is not None and not ask.kind.shape.has_place:
        sign, word = (">=", "smaller") if ask.kind.shape.end is End.LOW else ("<=", "larger")
        because = f"no {word} value satisfies the question"
        return [Line(f"{ask.find} {sign} {subject.answer}", because)]
    return []


def _is_worked_out(kind: AskKind) -> bool:
    """Whether the answer is one value, or an expression, that is computed and not compared."""
    if kind.answer is Answer.EXPRESSION:
        return True
    return kind.shape.is_measured and kind.shape.end is None


def _possibilities(subject: Subject) -> list[Line]:
    """All ways to satisfy the givens, where they are few enough to be read."""
    ways = [
        " and ".join(f"{name} = {value}" for name, value in subject.values(model).items())
        for model in subject.models()
    ]
    if not 1 <= len(ways) <= _MOST_WAYS:
        return []
    joined = " or ".join(f"({way})" if " and " in way else way for way in ways)
    return [Line(joined, f"these are all the ways; their number is {subject.answer}")]
