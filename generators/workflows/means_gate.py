"""A gate that holds a proved question to the means that its brief names.

"Use the derivative" is met by a line that differentiates: a step of the solution, or a line of the
question itself.  What counts is the mathematics of the lines, not what is said beside them.  It
only ever takes away.
"""

from __future__ import annotations

from collections.abc import Iterator

from generators.search.brief import Brief
from generators.search.gate import Gate
from generators.search.judgement import Judgement, Standing, lowered
from generators.search.proposer import Answer
from generators.search.reflection import Point
from generators.topics import Means, means_named
from mathverify.errors import ParseError
from mathverify.language.node import walk
from mathverify.language.parser import parse
from mathverify.language.tree import Call
from mathverify.problem.spec import Part, ProblemSpec

#: No line goes the way that was asked for.
MEANS_NOT_USED = "means-not-used"


class MeansGate:
    """``gate``, and then the means that the brief names."""

    def __init__(self, gate: Gate, brief: Brief) -> None:
        self._gate = gate
        self._means = means_named(brief.shown)

    def judge(self, answer: Answer) -> Judgement:
        """The judgement of the gate, unless a proved question goes another way."""
        judgement = self._gate.judge(answer)
        if judgement.verified is None or not self._means:
            return judgement
        used = words_used(judgement.verified.spec)
        missed = () if used is None else [one for one in self._means if not used & one.used]
        if not missed:
            return judgement
        points = tuple(map(_point, missed))
        return lowered(judgement, Standing.REFUTED, points, ("mathematics",))


def _point(one: Means) -> Point:
    return Point(
        MEANS_NOT_USED,
        "$.steps",
        f"the request names the {one.name}, and no line of the question uses it",
        remedy=f"write the worked solution in steps, with one that uses it, such as {one.form}",
    )


def words_used(spec: ProblemSpec) -> frozenset[str] | None:
    """The functions that the mathematics of a question calls, ``'`` for a derivative's mark.

    None where a line is not read here, so that nobody can tell.
    """
    functions = frozenset(one.name for one in spec.functions)
    names = (one.name for section in (spec.data, spec.unknowns) for one in section)
    declared = frozenset((*names, *functions))
    found: set[str] = set()
    for text in _lines(spec):
        try:
            node = parse(text, declared=declared, functions=functions)
        except ParseError:
            return None
        for part in walk(node):
            if isinstance(part, Call):
                found |= {part.function} | ({"'"} if part.primes else set())
    return frozenset(found)


def _lines(spec: ProblemSpec) -> Iterator[str]:
    """The mathematics of a question: what is given and asked, and every line of its solutions."""
    whole: tuple[ProblemSpec | Part, ...] = (spec, *spec.parts)
    yield from (one.rule for one in spec.functions if one.rule is not None)
    for part in whole:
        yield from (one.relation for one in part.givens if one.id != "experiment")
        if part.ask is not None:
            yield part.ask.find
        for step in part.steps:
            yield from (one for one in (step.let, step.case, step.relation) if one is not None)
