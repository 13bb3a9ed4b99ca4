"""Wrong steps made of sound ones, each wrong by the way it is made.

A number or a sign is changed in a relation, so that it is false of the question's solution or says
less; a value is lost or invented; a name is given for what does not carry; something is rejected
that nobody proposed; the last line is left out or says nothing.  Nothing here asks the judgement
under test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mathverify.problem.spec import AskKind, ProblemSpec, Step

_NUMBER = re.compile(r"(?<![\w.^\[])\d+(?![\w.]|\s*:)")
_SIGN = re.compile(r" ([+-]) ")
_VALUE = re.compile(r"\d+(?:\.\d+)?(?:/\d+)?")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A question whose step ``index`` was made wrong in the way ``kind``."""

    kind: str
    index: int
    spec: ProblemSpec

    def __str__(self) -> str:
        return f"{self.spec.id}: {self.kind}, step {self.index + 1}: " + " | ".join(
            f"{step.relation} {step.uses or ''} {step.rejects or ''}" for step in self.spec.steps
        )


def bare(spec: ProblemSpec) -> ProblemSpec:
    """The question without what the steps are not held to."""
    return spec.model_copy(update={"prose": None, "figure": None, "sources": ()})


def mutants(spec: ProblemSpec) -> Iterator[Mutant]:
    """All that can be made of one sound solution."""
    spec = bare(spec)
    yield from _numbers(spec)
    yield from _signs(spec)
    yield from _lost(spec)
    yield from _invented(spec)
    yield from _names(spec)
    yield from _rejections(spec)
    yield from _ends(spec)


def _with(spec: ProblemSpec, index: int, **update: object) -> ProblemSpec:
    step = spec.steps[index].model_copy(update=update)
    steps = (*spec.steps[:index], step, *spec.steps[index + 1 :])
    return spec.model_copy(update={"steps": steps})


def _numbers(spec: ProblemSpec) -> Iterator[Mutant]:
    """Another number at the end of an equation, which then is false of the solution."""
    for index, step in enumerate(spec.steps):
        sides = step.relation.split(" = ")
        if len(sides) < 2 or " or " in step.relation or "!=" in step.relation:
            continue
        for match in _NUMBER.finditer(sides[-1]):
            # A product with zero and a constant that cancels may be right all the same.
            if sides[-1].strip() != match.group() and "*" in sides[-1]:
                continue
            for other in (int(match.group()) + 1, int(match.group()) + 5):
                last = sides[-1][: match.start()] + str(other) + sides[-1][match.end() :]
                relation = " = ".join([*sides[:-1], last])
                yield Mutant("number", index, _with(spec, index, relation=relation))


def _signs(spec: ProblemSpec) -> Iterator[Mutant]:
    """A sum for a difference of two numbers that are not zero."""
    for index, step in enumerate(spec.steps):
        if "=" not in step.relation or any(
            word in step.relation for word in (" or ", ">", "<", "diff(")
        ):
            # A constant does not change a derivative.
            continue
        for match in _SIGN.finditer(step.relation):
            rest = step.relation[match.end() :].lstrip("( ")
            if not rest[:1].isdigit() or rest.startswith("0"):
                continue
            other = "-" if match[1] == "+" else "+"
            relation = step.relation[: match.start(1)] + other + step.relation[match.end(1) :]
            yield Mutant("sign", index, _with(spec, index, relation=relation))


def _alternatives(step: Step) -> list[str]:
    return step.relation.split(" or ") if "(" not in step.relation else []


def _lost(spec: ProblemSpec) -> Iterator[Mutant]:
    unbounded = all(str(unknown.domain) == "real" for unknown in spec.unknowns)
    for index, step in enumerate(spec.steps):
        parts = _alternatives(step)
        if len(parts) > 1 and unbounded:
            for place in range(len(parts)):
                rest = " or ".join(parts[:place] + parts[place + 1 :])
                yield Mutant("lost", index, _with(spec, index, relation=rest))
        if step.rejects is not None and unbounded:
            yield Mutant("not rejected", index, _with(spec, index, rejects=None))


def _invented(spec: ProblemSpec) -> Iterator[Mutant]:
    """A value listed or a factor written that no line before it has."""
    for index, step in enumerate(spec.steps):
        name, equals, _ = step.relation.partition(" = ")
        known = {unknown.name for unknown in spec.unknowns}
        if not equals or name not in known:
            product = step.relation.removesuffix(" = 0")
            if product != step.relation and ")*(" in product and " or " not in product:
                for unknown in sorted(known):
                    if unknown in product and not spec.unknowns[0].unit:
                        relation = f"({unknown} - 977)*{product} = 0"
                        yield Mutant("factor", index, _with(spec, index, relation=relation))
            continue
        unit = re.search(r"(?<=\d) [A-Za-z]\S*$", step.relation)
        for value in ("977", "-313"):
            extra = f"{name} = {value}{unit.group() if unit else ''}"
            relation = f"{step.relation} or {extra}"
            if len(re.split(" = ", step.relation)) > 2:
                continue
            yield Mutant("listed", index, _with(spec, index, relation=relation))
            later = Step(relation=step.relation, because="the other is none", rejects=extra)
            found = _with(spec, index, relation=relation)
            steps = (*found.steps[: index + 1], later, *found.steps[index + 1 :])
            yield Mutant("listed", index, found.model_copy(update={"steps": steps}))


def _names(spec: ProblemSpec) -> Iterator[Mutant]:
    """A name that is none, and one of a given that has nothing to do with the line."""
    known = {unknown.name for unknown in spec.unknowns}
    for index, step in enumerate(spec.steps):
        yield Mutant("no name", index, _with(spec, index, uses=("nobody",)))
        yield Mutant("later step", index, _with(spec, index, uses=(f"step {index + 1}",)))
        words = set(re.findall(r"[A-Za-z_]\w*", step.relation))
        if not words & known and words <= {datum.name for datum in spec.data}:
            # A sum of numbers rests on no given.
            for given in spec.givens:
                if set(re.findall(r"[A-Za-z_]\w*", given.relation)) & known:
                    yield Mutant("uses", index, _with(spec, index, uses=(given.id,)))


def _rejections(spec: ProblemSpec) -> Iterator[Mutant]:
    """Something rejected that no line proposes, and a value that is a solution."""
    for index, step in enumerate(spec.steps):
        name, equals, value = step.relation.partition(" = ")
        if not equals or name not in {unknown.name for unknown in spec.unknowns}:
            continue
        if " or " in value or " = " in value:
            continue
        unit = re.search(r"(?<=\d) [A-Za-z]\S*$", value)
        other = f"{name} = 977{unit.group() if unit else ''}"
        if step.rejects is None:
            yield Mutant("rejects nothing", index, _with(spec, index, rejects=other))
        if index == len(spec.steps) - 1:
            rejects = f"{name} = {value}"
            yield Mutant("rejects a solution", index, _with(spec, index, rejects=rejects))


def _ends(spec: ProblemSpec) -> Iterator[Mutant]:
    """The last line left out, or one that says nothing in its place."""
    if spec.ask is None or spec.ask.kind is AskKind.TRUTH:
        return
    last = len(spec.steps) - 1
    if _shows(spec, spec.steps[last]):
        if last and not any(_shows(spec, step) for step in spec.steps[:last]):
            steps = spec.steps[:last]
            yield Mutant("no end", last - 1, spec.model_copy(update={"steps": steps}))
        if not any(_shows(spec, step) for step in spec.steps[:last]):
            # A line that comes to the answer by chance ends with the answer, in its unit as well.
            true = "1 + 1 = 2" if "2" not in _numbers_of_the_answer(spec) else "1 + 2 = 3"
            for relation in (true, "0 < 1"):
                changed = _with(spec, last, relation=relation, rejects=None, uses=())
                yield Mutant("empty end", last, changed)


def _shows(spec: ProblemSpec, step: Step) -> bool:
    """Whether a number of the answer stands at the end of a line."""
    wanted = _numbers_of_the_answer(spec)
    return bool(wanted) and wanted[-1] in _VALUE.findall(step.relation)


def _numbers_of_the_answer(spec: ProblemSpec) -> list[str]:
    answer = spec.answer or ""
    for option in spec.options:
        if option.label == answer and option.value:
            answer = option.value
    return _VALUE.findall(answer)
