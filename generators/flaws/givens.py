"""Flaws of what is known and asked: givens, data, names, units, shapes."""

from __future__ import annotations

import re
from fractions import Fraction

from generators import writing
from generators.exact_values import Amount, Group, exact
from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.inspection import (
    claimed,
    claimed_amount,
    data_values,
    free_names_of,
    occurrences,
    pick,
    with_datum,
    with_given,
    without_given,
)
from mathverify.codes import Code
from mathverify.language.short_texts import RATIONAL, is_ascii_letter
from mathverify.problem.ask_kinds import Answer, AskKind, End
from mathverify.problem.spec import Ask, Given, ProblemSpec

_SQUARE = re.compile(r"= \[(\[[^\[\]]*\]), \[[^\[\]]*\]\]")
_ENDLESS_DOMAINS = ("real", "integer", "natural", "positive integer", "rational")


def dropping(identifier: str, codes: frozenset[Code] = frozenset({Code.UNDERDETERMINED})) -> Flaw:
    """The flaw of leaving out the given ``identifier``, for families that know its ``codes``."""

    def plant(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
        if all(given.id != identifier for given in spec.givens):
            return NotApplicable(f"no given {identifier!r}")
        return without_given(spec, identifier)

    return Flaw(f"without-{identifier}", f"The given {identifier} is left out.", codes, plant)


def _lone_given(spec: ProblemSpec, kind: AskKind) -> str | NotApplicable:
    """The id of the only given about the unknown that is asked for.

    Without it that unknown is free in a domain of many values, while the rest of the givens
    still has a model: so the answer is open.
    """
    if spec.ask is None or spec.ask.kind is not kind:
        return NotApplicable(f"not a question of kind {kind.value}")
    asked = [unknown for unknown in spec.unknowns if unknown.name == spec.ask.find]
    if not asked or not asked[0].domain.startswith(_ENDLESS_DOMAINS):
        return NotApplicable("what is asked is not an unknown with many possible values")
    about = [
        given.id for given in spec.givens if asked[0].name in free_names_of(given.relation, spec)
    ]
    if len(about) != 1:
        return NotApplicable("several givens are about what is asked")
    return about[0]


def _dropped_given(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    lone = _lone_given(spec, AskKind.VALUE)
    return lone if isinstance(lone, NotApplicable) else without_given(spec, lone)


def _dropped_condition(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    lone = _lone_given(spec, AskKind.ALL)
    return lone if isinstance(lone, NotApplicable) else without_given(spec, lone)


def _contradicting_value(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if spec.ask is None or spec.ask.round or spec.ask.kind.answer is Answer.NUMBER:
        return NotApplicable("what is asked has no exact value that a given could deny")
    find = spec.ask.find
    amount = claimed_amount(spec)
    if amount is None:
        solutions = exact(claimed(spec))
        if not isinstance(solutions, Group) or solutions.kind != "set":
            return NotApplicable("the answer is neither a number nor a finite set")
        numbers = [item.value for item in solutions.items if isinstance(item, Amount)]
        if not numbers or len(numbers) != len(solutions.items):
            return NotApplicable("the solutions are not single numbers")
        relation = f"{find} = {writing.fraction(max(numbers) + 1 + seed % 5)}"
    elif spec.ask.kind.shape.end is not None and not spec.ask.kind.shape.has_place:
        sign = "<" if spec.ask.kind.shape.end is End.LOW else ">"
        relation = f"{find} {sign} {writing.fraction(amount.value)}"
    else:
        relation = f"{find} = {claimed(spec)} + {_one_more(claimed(spec), 1 + seed % 5)}"
    return _with_more(spec, relation)


def _one_more(answer: str, more: int) -> str:
    return f"{more} {answer.partition(' ')[2]}".strip()


def _contradicting_copy(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    units = any(unknown.unit for unknown in spec.unknowns) or any(
        isinstance(value, Amount) and value.unit for value in data_values(spec).values()
    )
    if units:
        return NotApplicable("there are units, so that a number cannot be added to a side")
    figures = {
        u.name
        for u in spec.unknowns
        if u.domain in ("point", "line", "circle") or u.domain.startswith("matrix")
    }
    sides = (given.relation.split(" = ") for given in spec.givens)
    equations = [
        both
        for both in sides
        if len(both) == 2 and all(both) and not {*"=<>!"} & {*both[0], *both[1]}
        if both[0].strip() not in figures
        # Nothing is added to a ratio.
        if " : " not in " = ".join(both)
    ]
    if not equations:
        return NotApplicable("no given is a single equation")
    left, right = pick(equations, seed)
    return _with_more(spec, f"{left} = ({right}) + {1 + seed % 3}")


def _with_more(spec: ProblemSpec, relation: str) -> ProblemSpec:
    return spec.model_copy(
        update={"givens": (*spec.givens, Given(id="one_more", relation=relation))}
    )


def _undefined_ask(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    amount = None if spec.options else claimed_amount(spec)
    if spec.ask is None or amount is None or amount.value == 0:
        return NotApplicable("the answer is not a number other than zero of an open question")
    if spec.ask.kind is not AskKind.VALUE or spec.ask.round or spec.ask.form:
        return NotApplicable("more than a plain value is asked for")
    # The inner quotient is 1 in every model, so the outer one divides by zero.
    find = f"({spec.ask.find})/(({spec.ask.find})/({spec.answer}) - 1)"
    return _with_ask(spec, spec.ask, find)


def _with_ask(spec: ProblemSpec, ask: Ask, find: str) -> ProblemSpec:
    return spec.model_copy(update={"ask": ask.model_copy(update={"find": find})})


# --- names and notation ------------------------------------------------------------------


def _misspelt_name(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    functions = {one.name for one in spec.functions}
    places = [
        (number, name)
        for number, given in enumerate(spec.givens)
        for name in sorted(free_names_of(given.relation, spec) - functions)
    ]
    if not places:
        return NotApplicable("no given names anything")
    number, name = pick(places, seed)
    relation = re.sub(rf"\b{name}\b", f"{name}_other", spec.givens[number].relation, count=1)
    return with_given(spec, number, relation)


def _undeclared_datum(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    used = [
        datum
        for datum in spec.data
        if any(datum.name in free_names_of(given.relation, spec) for given in spec.givens)
    ]
    if not used:
        return NotApplicable("no given uses a datum")
    lost = pick(used, seed)
    return spec.model_copy(
        update={"data": tuple(datum for datum in spec.data if datum is not lost)}
    )


def _unreadable(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if spec.ask is None:
        return NotApplicable("nothing is asked")
    spoil = pick(("{} +", "({}", "{}))"), seed)
    if not spec.givens:
        return _with_ask(spec, spec.ask, spoil.format(spec.ask.find))
    number = seed // 3 % len(spec.givens)
    return with_given(spec, number, spoil.format(spec.givens[number].relation))


def _two_readings(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    if not spec.unknowns or not spec.givens:
        return NotApplicable("no unknown to write after a fraction")
    name = pick(spec.unknowns, seed).name
    return with_given(spec, seed % len(spec.givens), f"1/2{name} = 3")


# --- units and shapes --------------------------------------------------------------------


def _unit_of_datum(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """A datum in another dimension.

    The datum stands once in one given, so that one side or term of an equation that was
    homogeneous changes its dimension alone.
    """
    candidates: list[tuple[str, str, str]] = []
    for datum in spec.data:
        amount, _, unit = datum.value.partition(" ")
        is_amount = RATIONAL.fullmatch(amount) and is_ascii_letter(unit[:1] or "_")
        counts = [occurrences(datum.name, given.relation, spec) for given in spec.givens]
        if is_amount and " " not in unit and sum(counts) == 1:
            candidates.append((datum.name, amount, unit))
    if not candidates:
        return NotApplicable("no datum with a unit stands once in the givens")
    name, number, unit = pick(candidates, seed)
    return with_datum(spec, name, f"{number} {'s' if unit in ('kg', 'g') else 'kg'}")


def _wrong_shape(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:  # noqa: ARG001
    for number, given in enumerate(spec.givens):
        if match := _SQUARE.search(given.relation):
            narrow = f"= [{match[1]}]"
            return with_given(spec, number, given.relation.replace(match[0], narrow))
        for datum in spec.data:
            if f"{datum.name}*[[" in given.relation and (rows := _matrix(datum.value)):
                if len(rows[0]) < 2:
                    continue
                shorter = ", ".join(writing.listed(row[:-1]) for row in rows)
                return with_datum(spec, datum.name, f"[{shorter}]")
    return NotApplicable("no matrix with a known shape")


def _matrix(text: str) -> list[list[Fraction]]:
    value = exact(text)
    if not isinstance(value, Group) or value.kind != "list":
        return []
    rows = [row for row in value.items if isinstance(row, Group) and row.kind == "list"]
    if not rows or len(rows) != len(value.items):
        return []
    return [[item.value for item in row.items if isinstance(item, Amount)] for row in rows]


GIVEN_FLAWS = (
    Flaw(
        "dropped-given",
        "The only given about what is asked is left out.",
        frozenset({Code.UNDERDETERMINED}),
        _dropped_given,
    ),
    Flaw(
        "dropped-condition",
        "The only condition on the solutions is left out.",
        frozenset({Code.MISSING_SOLUTIONS, Code.NO_CORRECT_OPTION}),
        _dropped_condition,
    ),
    Flaw(
        "contradicting-value",
        "One more given that denies the answer.",
        frozenset({Code.CONTRADICTORY}),
        _contradicting_value,
    ),
    Flaw(
        "contradicting-copy",
        "A second copy of an equation with another right side.",
        frozenset({Code.CONTRADICTORY}),
        _contradicting_copy,
    ),
    Flaw(
        "undefined-ask",
        "A quotient is asked for whose denominator is zero.",
        frozenset({Code.UNDEFINED}),
        _undefined_ask,
    ),
    Flaw(
        "misspelt-name",
        "A given uses a name that is not declared.",
        frozenset({Code.UNKNOWN_NAME}),
        _misspelt_name,
    ),
    Flaw(
        "undeclared-datum",
        "A datum that a given uses is not listed.",
        frozenset({Code.UNKNOWN_NAME}),
        _undeclared_datum,
    ),
    Flaw(
        "unreadable-given", "A given is not a formula.", frozenset({Code.PARSE_ERROR}), _unreadable
    ),
    Flaw(
        "two-readings",
        "A product written after a fraction without a sign.",
        frozenset({Code.PARSE_ERROR, Code.AMBIGUOUS}),
        _two_readings,
    ),
    Flaw(
        "unit-of-datum",
        "A datum with a unit of another dimension.",
        frozenset({Code.UNIT_CLASH}),
        _unit_of_datum,
    ),
    Flaw("wrong-shape", "A matrix of the wrong shape.", frozenset({Code.ILL_TYPED}), _wrong_shape),
)
