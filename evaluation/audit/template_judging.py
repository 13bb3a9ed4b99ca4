"""A template is proved for all its values, refuted with values that break it, or left undecided.

*Proved* says of every combination of values that meets the conditions: each equation that was
read of the solution holds exactly (no division is cut off); the key is reached from the numbers
that the words print, by these equations, one after the other, so that the words determine it; it
is the value of the template's own formula; every result is a whole number that is not negative, or
is known to be measured; and what a person read in the words beyond the conditions holds.  It does
not say that the words mean these equations: nobody here reads English.

A claim is settled by algebra where both sides are one polynomial, else by working it out for every
combination of values, in whole numbers.  Values of variables that no formula names are words, and
change nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any

import numpy as np

from evaluation.audit.item import Conclusion, Outcome
from evaluation.audit.template import Hole, Template, Templated, Value, Variable
from evaluation.audit.template_language import (
    Column,
    Formula,
    FormulaError,
    Numbers,
    TooLargeError,
    Words,
    Working,
    formula_of,
    names_in,
    polynomial,
)
from evaluation.audit.template_lines import Solution, solution_of

#: More combinations than these are not worked out one by one.
MOST_COMBINATIONS = 40_000_000
_BLOCK = 200_000
_FEW = 1_000


def judge_templated(item: Templated) -> Conclusion:
    """The conclusion about a template; ``details`` say how it was had and what was noticed."""
    try:
        return _judged(item)
    except (FormulaError, TooLargeError) as error:
        return Conclusion(item, Outcome.UNDECIDED, str(error))


def combinations_of(template: Template, rng: Random, count: int) -> list[dict[str, Value]]:
    """At most ``count`` combinations of values that meet the conditions, none if there are none."""
    for _, values_of, there in _Space(template, ()).blocks():
        return [values_of(place) for place in rng.sample(range(there), min(count, there))]
    return []


@dataclass(slots=True)
class _Claim:
    """Something that has to hold for all values, with the values at which it does not."""

    code: str
    words: str
    parts: tuple[Formula, ...]
    holds: Formula
    marked: bool = False
    settled: bool = False
    broken: Mapping[str, Value] | None = None
    shown: str = ""
    held_once: bool = False


@dataclass(slots=True)
class _Classes:
    """Numbers of a solution in classes of those that were equal so far."""

    members: list[Formula]
    classes: list[list[int]] = field(default_factory=list)

    def refine(self, columns: Sequence[Numbers]) -> None:
        """Parts members that differ at some combination."""
        parted: list[list[int]] = []
        for group in self.classes or [list(range(len(self.members)))]:
            fresh: list[list[int]] = []
            for one in group:
                for other in fresh:
                    if _equal(columns[one], columns[other[0]]):
                        other.append(one)
                        break
                else:
                    fresh.append([one])
            parted += fresh
        self.classes = parted

    def part_by_algebra(self) -> bool:
        """Whether equal polynomials alone explain all classes."""
        return all(
            _same_polynomial(self.members[group[0]], self.members[one])
            for group in self.classes
            for one in group[1:]
        )


def _equal(one: Numbers, other: Numbers) -> bool:
    if max(one.most * other.most_bottom, other.most * one.most_bottom) >= 2**62:
        raise TooLargeError("a number is too large to be compared for all values at once")
    return bool(np.all(one.top * other.bottom == other.top * one.bottom))


def _same_polynomial(one: Formula, other: Formula) -> bool:
    known = polynomial(one.tree)
    return known is not None and known == polynomial(other.tree)


def _judged(item: Templated) -> Conclusion:
    template = item.template
    words = frozenset(one.name for one in template.variables if not one.is_number)
    solution = solution_of(template.solution, words)
    claims = list(_claims(template, solution))
    space = _Space(template, [part for claim in claims for part in (*claim.parts, claim.holds)])
    some = space.some()
    if some is None:
        return Conclusion(item, Outcome.BROKEN, "no values meet the conditions", code="no-values")
    members = _members(template, solution, some[0])
    classes = _Classes(members)
    for claim in claims:
        claim.settled = _by_algebra(claim, template)
    _look(claims, classes, *some)
    how = "by algebra"
    if not (classes.part_by_algebra() and all(claim.settled for claim in claims)):
        if space.size > MOST_COMBINATIONS:
            if any(one.broken is not None and _is_sure(one) for one in claims):
                return _concluded(item, solution, claims, classes, how)
            reason = f"{space.size} combinations are too many to be worked out one by one"
            return Conclusion(item, Outcome.UNDECIDED, reason)
        judged = 0
        for working, values_of, count in space.blocks():
            judged += count
            _look(claims, classes, working, values_of, count)
        how = f"for each of {judged} combinations"
    return _concluded(item, solution, claims, classes, how)


def _look(
    claims: list[_Claim], classes: _Classes, working: Working, values_of: Any, count: int
) -> None:
    """Holds the claims that are not settled to a block of combinations, and parts the classes."""
    classes.refine([working.number(one) for one in classes.members])
    for claim in claims:
        if not claim.settled:
            _hold(claim, working, values_of, count)
    undefined = np.broadcast_to(working.undefined, (count,))
    if undefined.any() and not any(one.code == "undefined" for one in claims):
        values = values_of(int(np.argmax(undefined)))
        told = "the solution divides by zero"
        claims.insert(0, _Claim("undefined", told, (), classes.members[0], settled=True))
        claims[0].broken = values


def _concluded(
    item: Templated, solution: Solution, claims: list[_Claim], classes: _Classes, how: str
) -> Conclusion:
    template = item.template
    refuted = [one for one in claims if one.broken is not None]
    sure = [one for one in refuted if _is_sure(one)]
    reached = _reached(template, solution, classes)
    notes = (*_notes(template, solution), *(f"notation: {fault}" for fault in solution.faults))
    if sure:
        worst = sure[0]
        told = tuple(f"{one.code}: {_told(one)}" for one in sure[1:])
        return Conclusion(
            item, Outcome.BROKEN, _told(worst), code=worst.code, details=(*told, *notes)
        )
    if refuted:
        reasons = [f"not sure: {_told(one)}" for one in refuted]
        return Conclusion(item, Outcome.UNDECIDED, reasons[0], details=(*reasons[1:], *notes))
    if reached:
        return Conclusion(item, Outcome.UNDECIDED, reached, details=notes)
    return Conclusion(item, Outcome.AGREES, f"proved {how}", details=notes)


def _told(claim: _Claim) -> str:
    values = ", ".join(f"{name} = {value.word}" for name, value in (claim.broken or {}).items())
    return f"{claim.words}; at {values or 'all values'}{claim.shown}"


def _is_sure(claim: _Claim) -> bool:
    """Whether what was found is a fault however the words are read.

    A plain equation that never holds may have been read wrongly; a number that is no whole one or
    negative is a fault of some things only, and nobody has read of which things it speaks.
    """
    match claim.code:
        case "false-line":
            return claim.held_once or claim.marked
        case "not-whole" | "negative":
            return False
    return True


# What has to hold


def _claims(template: Template, solution: Solution) -> Iterator[_Claim]:
    yield _same("wrong-key", "the key is not the value of #answer", template.key, template.answer)
    defined = _letters(solution)
    for one in solution.equations:
        kind = "marked equation" if one.marked else "equation"
        left, right = _without(one.left, defined), _without(one.right, defined)
        if (names_in(left) | names_in(right)) & one.letters:
            continue
        told = f"{kind} of line {one.line}, {one.left.text} = {one.right.text}, does not hold"
        yield _same("false-line", told, left, right, marked=one.marked)
    for fact in template.facts:
        yield _Claim("against-the-text", fact.because, (), fact.must)
    for result in _results(template, solution):
        words = f"{result.text}, of which the solution speaks, is"
        whole = formula_of(ast.Call(ast.Name("is_int"), [result.tree], []))
        if not template.measured:
            yield _Claim("not-whole", f"{words} no whole number", (result,), whole)
        least = formula_of(ast.Compare(result.tree, [ast.GtE()], [ast.Constant(0)]))
        yield _Claim("negative", f"{words} negative", (result,), least)


def _same(code: str, words: str, one: Formula, other: Formula, *, marked: bool = False) -> _Claim:
    equal = formula_of(ast.Compare(one.tree, [ast.Eq()], [other.tree]))
    return _Claim(code, words, (one, other), equal, marked)


def _results(template: Template, solution: Solution) -> tuple[Formula, ...]:
    """The results of the equations and the key, each once, without plain numbers."""
    found = {
        ast.dump(one.tree): one
        for one in (*(equation.result for equation in solution.equations), template.key)
        if one is not None and names_in(one)
    }
    return tuple(found.values())


def _letters(solution: Solution) -> Mapping[str, ast.expr]:
    """What the letters of a solution are found to be, where a line says it: ``x = 3*n``."""
    found: dict[str, ast.expr] = {}
    for one in reversed(solution.equations):
        match one.left.tree:
            case ast.Name(id=name) if name in one.letters and name not in found:
                found[name] = one.right.tree
    return found


def _without(known: Formula, letters: Mapping[str, ast.expr]) -> Formula:
    """A formula with what the letters are instead of them."""
    return known if not letters else formula_of(_put(known.tree, letters, len(letters)))


def _put(node: ast.expr, letters: Mapping[str, ast.expr], depth: int) -> ast.expr:
    match node:
        case ast.Name(id=name) if name in letters and depth:
            return _put(letters[name], letters, depth - 1)
        case ast.BinOp(left=left, op=sign, right=right):
            return ast.BinOp(_put(left, letters, depth), sign, _put(right, letters, depth))
    return node


def _by_algebra(claim: _Claim, template: Template) -> bool:
    """Whether a claim holds for all values as it is written, with no value worked out."""
    match claim.code, claim.parts:
        case "wrong-key" | "false-line", (one, other):
            return _same_polynomial(one, other)
        case "not-whole", (one,):
            terms = polynomial(one.tree)
            return terms is not None and all(
                value.denominator == 1 and all(_is_whole(template, name) for name, _ in powers)
                for powers, value in terms.items()
            )
        case "negative", (one,):
            terms = polynomial(one.tree)
            return terms is not None and (
                all(
                    value > 0 and all(_is_positive(template, name) for name, _ in powers)
                    for powers, value in terms.items()
                )
                or any(terms == known for known in _positive(template))
            )
    return False


def _values(template: Template, name: str) -> tuple[Fraction | None, ...]:
    return tuple(
        value.number for one in template.variables if one.name == name for value in one.values
    )


def _is_whole(template: Template, name: str) -> bool:
    return all(number is not None and number.denominator == 1 for number in _values(template, name))


def _is_positive(template: Template, name: str) -> bool:
    return all(number is not None and number >= 0 for number in _values(template, name))


def _positive(template: Template) -> Iterator[dict[Any, Fraction]]:
    """The polynomials that a condition says to be positive."""
    for one in template.conditions:
        match one.tree:
            case ast.Compare(left=left, ops=[ast.Lt() | ast.LtE()], comparators=[right]):
                found = polynomial(ast.BinOp(right, ast.Sub(), left))
            case ast.Compare(left=left, ops=[ast.Gt() | ast.GtE()], comparators=[right]):
                found = polynomial(ast.BinOp(left, ast.Sub(), right))
            case _:
                found = None
        if found is not None:
            yield found


# From the words to the key


def _members(template: Template, solution: Solution, working: Working) -> list[Formula]:
    """The numbers that are followed from the words to the key, with their parts, each once."""
    printed = [formula_of(ast.Name(name)) for name in _printed(template)]
    told = [
        number
        for one in solution.equations
        for number in (*one.used, *((one.result,) if one.result else ()))
    ]
    found: dict[str, Formula] = {}
    for number in (*printed, *told, template.key):
        for part in (number.tree, *_parts(number.tree)):
            known = formula_of(part)
            if any(name.startswith("letter ") for name in names_in(known)):
                continue
            try:
                working.number(known)
            except FormulaError:
                continue
            found[ast.dump(part)] = known
    return list(found.values())


def _parts(node: ast.expr) -> tuple[ast.expr, ...]:
    """The formulas of which a formula is put together."""
    inner: Sequence[ast.expr] = ()
    match node:
        case ast.BinOp(left=left, right=right):
            inner = (left, right)
        case ast.Call(args=given):
            inner = given
    return tuple(part for one in inner for part in (one, *_parts(one)))


def _printed(template: Template) -> tuple[str, ...]:
    """The variables of numbers that the words print."""
    numbers = {one.name for one in template.variables if one.is_number}
    shown = [
        one.formula.tree.id
        for one in template.question
        if isinstance(one, Hole) and isinstance(one.formula.tree, ast.Name)
    ]
    return tuple(dict.fromkeys(name for name in shown if name in numbers))


def _reached(template: Template, solution: Solution, classes: _Classes) -> str:
    """Why the key is not reached by the equations from what the words print, "" if it is."""
    place = {ast.dump(one.tree): number for number, one in enumerate(classes.members)}
    class_of = {one: number for number, group in enumerate(classes.classes) for one in group}

    def kind(node: ast.expr) -> int | None:
        number = place.get(ast.dump(node))
        return None if number is None else class_of[number]

    known = {kind(formula_of(ast.Name(name)).tree) for name in _printed(template)} - {None}

    def is_known(node: ast.expr) -> bool:
        return not names_in(formula_of(node)) or kind(node) in known

    def effort(node: ast.expr) -> int:
        """How many operations, besides adding and taking away, lead to it from what is known."""
        match node:
            case _ if is_known(node):
                return 0
            case ast.BinOp(left=left, op=sign, right=right):
                own = 0 if isinstance(sign, ast.Add | ast.Sub) else 1
                return own + effort(left) + effort(right)
            case ast.Call(args=given):
                return sum(effort(one) for one in given)
            case ast.IfExp(body=ast.Constant(), orelse=ast.Constant()):
                return 0
        return 2

    def at_hand(node: ast.expr) -> bool:
        return effort(node) < 2

    pending = list(solution.equations)
    solved = _solved_by_letters(solution)
    missing = ""
    while True:
        left = []
        for one in pending:
            given = (number for number in one.used if not names_in(number) & one.letters)
            if not all(at_hand(number.tree) for number in given) or (one.letters and not solved):
                left.append(one)
            elif one.result is not None and names_in(one.result):
                known.add(kind(one.result.tree))
        if len(left) == len(pending):
            break
        pending = left
    if is_known(template.key.tree):
        return ""
    if solution.faults:
        missing = f"; {solution.faults[-1]}"
    for one in pending:
        lost = [number.text for number in one.used if not at_hand(number.tree)]
        if lost and not one.letters:
            missing = f"; line {one.line} uses {lost[0]}, which no line before it gives"
            break
    return f"the equations that were read do not lead from the words to the key{missing}"


def _solved_by_letters(solution: Solution) -> bool:
    """Whether the equations with letters determine them: as many independent ones as letters."""
    letters = sorted(set().union(*(one.letters for one in solution.equations)))
    rows = []
    for one in solution.equations:
        terms = polynomial(ast.BinOp(one.left.tree, ast.Sub(), one.right.tree))
        defines = isinstance(one.left.tree, ast.Name) and not names_in(one.right) & set(letters)
        if one.letters and terms is not None and not defines:
            rows.append([float(terms.get(((name, 1),), 0)) for name in letters])
    return bool(letters) and bool(rows) and np.linalg.matrix_rank(np.array(rows)) == len(letters)


def _notes(template: Template, solution: Solution) -> Iterator[str]:
    """What was noticed besides: numbers that are not used, lists that were assumed."""
    numbers = [number for one in solution.equations for number in one.used]
    used = names_in(template.key).union(*(names_in(one) for one in numbers))
    idle = [name for name in _printed(template) if name not in used]
    if idle:
        yield f"not used: {', '.join(idle)}"
    assumed = sorted({one.assumed for one in template.variables if one.is_number and one.assumed})
    if assumed:
        yield f"lists as we read them: {', '.join(assumed)}"


# All values


class _Space:
    """The combinations of values that meet the conditions of a template."""

    def __init__(self, template: Template, formulas: Iterable[Formula]) -> None:
        known = [*template.conditions, template.answer, template.key, *formulas]
        named = frozenset[str]().union(*(names_in(one) for one in known))
        named |= frozenset(name for group in template.different for name in group if name in named)
        named |= frozenset(_printed(template))
        self._conditions = template.conditions
        self._variables = sorted(
            (_once(one) for one in template.variables if one.name in named),
            key=lambda one: (len(one.values), one.name),
        )
        names = {one.name for one in self._variables}
        self._different = [
            pair
            for group in template.different
            for pair in combinations((name for name in group if name in names), 2)
        ]
        self.size = prod(len(one.values) for one in self._variables)

    def some(self) -> tuple[Working, Any, int] | None:
        """Some combinations as one block, None if there is none."""
        return next(self.blocks(few=True), None)

    def blocks(self, *, few: bool = False) -> Iterator[tuple[Working, Any, int]]:
        """The combinations in blocks: their columns, what tells one of them, how many they are."""
        inner: list[Variable] = []
        outer = list(self._variables)
        while outer and prod(len(v.values) for v in inner) * len(outer[-1].values) <= _BLOCK:
            inner.insert(0, outer.pop())
        shape = [len(variable.values) for variable in inner]
        places = np.indices(shape).reshape(len(shape), -1) if shape else np.zeros((0, 1), np.int64)
        tables = [_table(variable) for variable in inner]
        for chosen in product(*(range(len(variable.values)) for variable in outer)):
            columns: dict[str, Column] = {
                variable.name: _table(variable, place)
                for variable, place in zip(outer, chosen, strict=True)
            }
            for variable, table, place in zip(inner, tables, places, strict=True):
                columns[variable.name] = _picked(table, place)
            kept = self._kept(columns, places.shape[1])
            if not kept.size:
                continue
            if few:
                kept = kept[:: max(1, len(kept) // _FEW)]
            picked = {
                name: _picked(column, kept) if name in {v.name for v in inner} else column
                for name, column in columns.items()
            }

            def values_of(place: int, chosen: Any = chosen, kept: Any = kept) -> dict[str, Value]:
                found = {
                    variable.name: variable.values[number]
                    for variable, number in zip(outer, chosen, strict=True)
                }
                for variable, numbers in zip(inner, places, strict=True):
                    found[variable.name] = variable.values[numbers[kept[place]]]
                return found

            yield Working(picked), values_of, len(kept)

    def _kept(self, columns: Mapping[str, Column], count: int) -> Any:
        """The places at which the conditions hold, and none of them divides by zero."""
        working = Working(columns)
        holds = np.ones(count, dtype=bool)
        for one in self._conditions:
            holds &= working.truth(one)
        for name, name2 in self._different:
            left, right = columns[name], columns[name2]
            if isinstance(left, Numbers) and isinstance(right, Numbers):
                holds &= left.top * right.bottom != right.top * left.bottom
        return np.flatnonzero(holds & ~working.undefined)


def _once(variable: Variable) -> Variable:
    """The variable with each number once, whatever words it has."""
    seen: dict[object, Value] = {}
    for value in variable.values:
        seen.setdefault(value.word if value.number is None else value.number, value)
    return Variable(variable.name, tuple(seen.values()), variable.assumed)


def _table(variable: Variable, place: int | None = None) -> Column:
    """The values of a variable as a column, or one of them for all."""
    if not variable.is_number:
        known = tuple(value.word for value in variable.values)
        return Words(np.arange(len(known)) if place is None else np.int64(place), known)
    numbers = [value.number or Fraction(0) for value in variable.values]
    if place is not None:
        return Numbers.of(numbers[place])
    return Numbers(
        np.array([one.numerator for one in numbers]),
        np.array([one.denominator for one in numbers]),
        max(abs(one.numerator) for one in numbers),
        max(one.denominator for one in numbers),
    )


def _picked(column: Column, places: Any) -> Column:
    if isinstance(column, Words):
        return Words(column.positions[places], column.known)
    return Numbers(column.top[places], column.bottom[places], column.most, column.most_bottom)


def _hold(claim: _Claim, working: Working, values_of: Any, count: int) -> None:
    """Looks at a claim in one block; the first combination that breaks it is kept."""
    if claim.broken is not None and claim.held_once:
        return
    truth = np.broadcast_to(working.truth(claim.holds), (count,))
    claim.held_once = claim.held_once or bool(truth.any())
    if claim.broken is None and not truth.all():
        place = int(np.argmin(truth))
        claim.broken = values_of(place)
        values = [_at(working.number(one), place) for one in claim.parts]
        if len(values) == 2:
            claim.shown = f": {values[0]} and {values[1]}"
        elif values:
            claim.shown = f": {values[0]}"


def _at(column: Numbers, place: int) -> Fraction:
    top, bottom = np.atleast_1d(column.top), np.atleast_1d(column.bottom)
    return Fraction(
        int(top[place if len(top) > 1 else 0]), int(bottom[place if len(bottom) > 1 else 0])
    )
