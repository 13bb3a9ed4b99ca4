"""Where a worked solution ends: what the last lines show must be the answer, as it is asked for.

A value is shown by a line that equates what is asked with it, a set of solutions by a line that
lists or bounds them, the values of several unknowns by a line for each, the number of something by
a sum that comes to it.  ``2*x = 4`` fixes x and does not show it.  What comes after the line that
shows the answer may only compute: it checks, and takes nothing back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.formulas import atoms, conjuncts, disjuncts
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Comparison, LogicalOperator, Node, Relation, Unit
from mathverify.problem.ask_kinds import Answer, AskKind
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import LoweringProblem, Meaning, Truth
from mathverify.semantics.put_in import with_data
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Constraint, Unsatisfiable
from mathverify.semantics.unfinished import arithmetic_left, unfinished
from mathverify.verification.judging.judge import claimed_node, claims_no_solution, judge
from mathverify.verification.judging.judgement import Right
from mathverify.verification.judging.presentation import display_unit
from mathverify.verification.judging.step_lines import Line, Nature
from mathverify.verification.judging.step_state import Fault, State

_EQUATING = frozenset({Comparison.EQUAL, Comparison.APPROXIMATELY})
_WITHIN = frozenset({Comparison.IN})
#: So many lines back are looked at for a pair of an extreme value and its place.
_LINES_BACK = 4


def concluding_fault(state: State) -> Fault | None:
    """That the lines do not come to the answer, or None."""
    ask = state.case.question.spec.ask
    if ask is None or not state.stated:
        return None
    answer, _ = claimed_node(state.case)
    end = _End(state, answer)
    kind = ask.kind.answer
    if kind is Answer.STATEMENT:
        shown = end.shows_the_statement()
    elif claims_no_solution(state.case, answer) and kind is Answer.SET:
        shown = end.shows_that_there_is_none()
    else:
        shown = any(map(end.is_answer, end.candidates())) or end.tells_an_equation()
    if shown:
        return None
    words = "the steps end here, and this line does not give the answer"
    return Fault(words, end.remedy())


class _End:
    """The last lines of a solution, held to what is asked."""

    def __init__(self, state: State, answer: Node | None) -> None:
        self.state = state
        self.answer = answer
        self.question = state.case.question
        ask = self.question.spec.ask
        assert ask is not None
        self.ask = ask
        read = self.question.reading.ask
        self.asked_names = names_in(read) if read is not None else frozenset[str]()
        # Beside "none of these" no option says what the answer is made of.
        self.answer_names = names_in(answer) if answer is not None else self.asked_names
        self.lines = _from_the_last(state.stated)

    def remedy(self) -> str:
        """The line that is missing, as far as it can be told."""
        if self.answer is None or self.ask.kind.answer is Answer.STATEMENT:
            return "go on to what is asked"
        told = to_ascii(self.answer)
        if self.ask.at is not None:
            return f"end with lines that give the value and the place: {told}"
        if isinstance(self.answer, Relation) or names_in(self.answer) & self.asked_names:
            return f"end with a line that gives the answer: {told}"
        sign = "~=" if self.ask.round is not None else "="
        if self.ask.kind.answer is Answer.SET:
            sign = "in"
        return f"end with a line that gives the answer: {self.ask.find} {sign} {told}"

    # --- what the lines show -------------------------------------------------------------

    def candidates(self) -> Iterator[Node]:
        """What the last lines put forward as the answer, the likeliest first."""
        for line in self.lines:
            if line.case is None or self.ask.kind.shape.end is not None:
                yield from self._of_line(line)
        put_together = [*self._of_several(), *self._of_cases()]
        if self.state.figures:
            put_together += self._of_coordinates()
        yield from filter(self._leaves_nothing_open, put_together)

    def _of_line(self, line: Line) -> Iterator[Node]:
        # A page shows the line with the data put in.
        node = with_data(self.question.reading, line.node)
        if isinstance(node, Relation):
            yield from self._operands(line, node)
        whole = _without_rejected(self.state, line)
        lists = self.ask.kind.answer is Answer.SET
        if whole is not None and (lists or not isinstance(whole, Relation)):
            known = names_in(whole) <= self.asked_names | self.answer_names
            if known and self._leaves_nothing_open(whole):
                yield whole
        if self.ask.kind.answer is Answer.NUMBER and line.nature is Nature.EQUATION:
            ways = len(list(disjuncts(node)))
            yield terms.number(ways)

    def _operands(self, line: Line, node: Relation) -> Iterator[Node]:
        """The sides of a relation that may be the answer, if another side is what is asked."""
        signs = set(node.signs)
        if Comparison.APPROXIMATELY in signs and self._is_exact():
            return
        bounds = self.ask.kind.shape.end is not None
        if not (signs <= _EQUATING or signs <= _WITHIN or bounds):
            return
        closed = [operand for operand in node.operands if self._is_worked_out(operand)]
        if not closed:
            return
        computed = line.nature is Nature.COMPUTATION and not self._names_one_unknown()
        if computed or any(self._is_asked(line, one) for one in node.operands):
            yield from reversed(closed)
            unit = display_unit(self.question, self.answer) if line.clash is not None else None
            if unit is not None:
                yield from (tree.Quantity(one, unit) for one in reversed(closed))

    def _is_exact(self) -> bool:
        """Whether no rounding is asked, so that a rounded value gives no answer."""
        return self.ask.round is None

    def _is_worked_out(self, operand: Node) -> bool:
        """Whether a side of a line is a value as answers are, and nothing to be worked out."""
        if operand == self.answer:
            return True
        return names_in(operand) <= self.answer_names and self._leaves_nothing_open(operand)

    def _leaves_nothing_open(self, candidate: Node) -> bool:
        """Whether nothing is still to be worked out, or the answer is written so itself."""
        if candidate == self.answer:
            return True
        if self.answer is not None and any(map(_is_open, tree.walk(self.answer))):
            return True
        return not any(map(_is_open, tree.walk(candidate)))

    def _names_one_unknown(self) -> bool:
        """Whether a value is asked for by the name of an unknown, which then has to be shown."""
        read = self.question.reading.ask
        kinds = (AskKind.VALUE, AskKind.ALL, AskKind.CHOICE)
        return self.ask.kind in kinds and isinstance(read, tree.Name)

    def _is_asked(self, line: Line, operand: Node) -> bool:
        asked = self.question.asked
        if operand == self.question.reading.ask:
            return True
        try:
            meaning = line.lowering.lower(operand)
            if meaning == asked or asked is None:
                return meaning == asked
            same = equality(asked, meaning, operand)
        except LoweringProblem:
            return False
        if not names_in(same) & {v.name for v in self.state.base.variables}:
            return _names_unknowns(asked) is False
        return isinstance(self.state.follows((), same), Unsatisfiable)

    def _of_several(self) -> Iterator[Node]:
        """``x = 6 and y = 2`` of lines that give one value each, and a pair of such values."""
        read = self.question.reading.ask
        if isinstance(read, tree.TupleLiteral):
            values = [self._value_of(one) for one in read.items]
            sides = [value for value in values if value is not None]
            if len(sides) == len(values):
                together = tree.TupleLiteral(tuple(sides))
                yield together
                yield tree.SetLiteral((together,))
        elif self.ask.kind.answer is Answer.SET:
            standing = [one.line for one in self.state.standing if _is_solved(one.line)]
            if len(standing) > 1 and self.lines[-1] in standing:
                parts = [_without_rejected(self.state, line) for line in standing]
                kept = [part for part in parts if part is not None]
                yield tree.Logical(LogicalOperator.AND, tuple(kept))
        if self.ask.at is not None:
            numbers = [
                operand
                for line in self.state.stated[-_LINES_BACK:]
                if isinstance(line.node, Relation)
                for operand in line.node.operands
                if not names_in(operand)
            ]
            for value in reversed(numbers):
                for place in reversed(numbers):
                    if value is not place:
                        yield tree.TupleLiteral((value, place))

    def _of_coordinates(self) -> Iterator[Node]:
        """``(6, -3)`` of a line for each coordinate."""
        values = [
            line.node.operands[-1]
            for line in self.state.stated
            if isinstance(line.node, Relation)
            and set(line.node.signs) <= _EQUATING
            and names_in(line.node.operands[0]) == self.asked_names
            and not names_in(line.node.operands[-1])
        ]
        for size in (2, 3):
            if len(values) >= size:
                yield tree.TupleLiteral(tuple(values[-size:]))

    def tells_an_equation(self) -> bool:
        """Whether the lines give every number of the equation of a curve that is asked for."""
        if not self.state.figures or self.answer is None:
            return False
        if not any(isinstance(part, Relation) for part in tree.walk(self.answer)):
            return False
        wanted = _numbers(self.answer)
        told: set[Fraction] = set()
        for line in self.state.stated:
            if isinstance(line.node, Relation) and self.asked_names & names_in(line.node):
                told |= _numbers(line.node.operands[-1])
        return bool(wanted) and wanted <= told

    def _value_of(self, asked: Node) -> Node | None:
        """What the lines give for one item of what is asked; the last of them counts."""
        for line in reversed(self.state.stated):
            if line.case is not None:
                continue
            for part in conjuncts(line.node):
                if not isinstance(part, Relation) or not set(part.signs) <= _EQUATING:
                    continue
                if asked in part.operands and not names_in(part.operands[-1]):
                    return part.operands[-1]
        return None

    def _of_cases(self) -> Iterator[Node]:
        """What the cases come to together, where there is no other."""
        last: dict[Node, Line] = {}
        for line in self.state.stated:
            if line.key is not None and line.case is not None:
                last[line.key] = line
        if not last or not self.state.stated[-1].key:
            return
        alternatives = terms.disjunction([line.case for line in last.values() if line.case])
        if not isinstance(self.state.follows((), alternatives), Unsatisfiable):
            return
        found: list[Node] = []
        for key, line in last.items():
            kept = _without_rejected(self.state, line)
            if kept is None:
                continue
            if not all(map(_gives_one_value, disjuncts(kept))) and _gives_one_value(key):
                kept = key
            found.append(kept)
        if found:
            yield found[0] if len(found) == 1 else tree.Logical(LogicalOperator.OR, tuple(found))

    # --- whether that is the answer ------------------------------------------------------

    def is_answer(self, candidate: Node) -> bool:
        """Whether ``candidate`` is the answer that is claimed, or an answer that is right."""
        if candidate == self.answer:
            return True
        if isinstance(judge(self.state.case, candidate), Right):
            return True
        return self.ask.round is not None and self._rounds(candidate)

    def _rounds(self, candidate: Node) -> bool:
        """Whether a value with more digits rounds to the answer."""
        if self.answer is None or not _is_decimal(candidate):
            return False
        said = Relation((candidate, self.answer), (Comparison.APPROXIMATELY,))
        try:
            formula = self.question.lowering.formula(said)
        except LoweringProblem:
            return False
        return isinstance(self.state.follows((), formula), Unsatisfiable)

    def shows_the_statement(self) -> bool:
        """Whether the last line speaks of what is to be shown, or computes."""
        names = self.asked_names
        return not names or any(
            line.nature is Nature.COMPUTATION or names_in(line.node) & names for line in self.lines
        )

    def shows_that_there_is_none(self) -> bool:
        """Whether nothing satisfies what stands."""
        standing: Sequence[Constraint] = [one.constraint for one in self.state.standing]
        return isinstance(self.state.follows(standing, terms.FALSE), Unsatisfiable)


def _from_the_last(lines: Sequence[Line]) -> list[Line]:
    """The last line, and those before it as long as what comes after only computes."""
    found: list[Line] = []
    for line in reversed(lines):
        found.append(line)
        if line.nature not in (Nature.COMPUTATION, Nature.APPROXIMATION):
            break
    return found


def _without_rejected(state: State, line: Line) -> Node | None:
    """A line as written without the alternatives that it rejects; None where none is left."""
    if line.rejects is None:
        return line.node
    kept: list[Node] = []
    for part in disjuncts(line.node):
        try:
            formula = line.lowering.formula(part)
        except LoweringProblem:
            return line.node
        stays = state.follows((Constraint("this", formula),), line.rejects, state.wide)
        if not isinstance(stays, Unsatisfiable):
            kept.append(part)
    if not kept:
        return None
    return kept[0] if len(kept) == 1 else tree.Logical(LogicalOperator.OR, tuple(kept))


def _gives_one_value(node: Node) -> bool:
    return (
        isinstance(node, Relation)
        and set(node.signs) <= _EQUATING
        and isinstance(node.operands[0], tree.Name)
        and not names_in(node.operands[-1])
    )


def _is_solved(line: Line) -> bool:
    """Whether a line bounds one unknown, or says what it is or is not."""
    return bool(line.one) and all(
        isinstance(atom, Relation)
        and [type(side) for side in atom.operands if names_in(side)] == [tree.Name]
        for atom in atoms(line.node)
    )


def _names_unknowns(asked: Meaning) -> bool:
    return isinstance(asked, Truth)


def _is_open(node: Node) -> bool:
    """Whether a term is a sum, product or list of numbers that is still to be worked out."""
    match node:
        case tree.Add(terms=parts) if any(map(_has_list, parts)):
            return True
        case tree.Multiply(factors=parts) if any(_has_list(p) or _is_complex(p) for p in parts):
            return True
        case tree.Add(terms=parts):
            # Amounts with different units are written as a sum: 1 h + 30 min; so is 1 + sqrt(2).
            alike = [_kind_of(part) for part in parts if not names_in(part)]
            return len(set(alike)) < len(alike)
        case tree.Multiply(factors=parts):
            return sum(map(_is_amount, parts)) > 1
        case tree.Divide(numerator=above, denominator=below):
            whole = (tree.Number, tree.Negate)
            if isinstance(above, whole) and isinstance(below, whole):
                return arithmetic_left(node) is node  # 132/12, and not 3/4
            return _is_amount(above) and _is_amount(below)
        case tree.Call() if unfinished(node) or _has_list(node) or _has_i(node):
            return True  # norm(2*[3, 4]), abs(3 + 4*i), as of a key
        case tree.Power(base=base) if _is_complex(base):
            return True
        case tree.Call() | tree.Power() | tree.Factorial():
            return arithmetic_left(node) is node  # sqrt(16), 2^3, 3!
        case tree.Index(base=base):
            return isinstance(base, tree.ListLiteral)
        case _:
            return False


def _has_list(node: Node) -> bool:
    return any(isinstance(part, tree.ListLiteral) for part in tree.walk(node))


def _has_i(node: Node) -> bool:
    return tree.Constant("i") in tree.walk(node)


def _is_complex(node: Node) -> bool:
    """Whether a factor is a complex number in its two parts: (2 + 5*i)."""
    return isinstance(node, tree.Add) and _has_i(node)


def _is_amount(node: Node) -> bool:
    """Whether a factor is a rational number, a percentage or a number with a unit."""
    match node:
        case tree.Quantity(value=inner) | tree.Percent(operand=inner) | tree.Negate(operand=inner):
            return _is_amount(inner)
        case _:
            return _is_rational(node)


def _kind_of(part: Node) -> Unit | tuple[Node, ...] | None:
    """What parts of a sum that are to be added have in common: a unit, or an irrational factor."""
    if _is_amount(part):
        return _unit_of(part)
    match part:
        case tree.Negate(operand=inner):
            return _kind_of(inner)
        case tree.Multiply(factors=factors):
            return tuple(one for one in factors if not _is_rational(one))
        case tree.Divide(numerator=above, denominator=below) if _is_rational(below):
            return _kind_of(above)
        case _:
            return (part,)


def _unit_of(amount: Node) -> Unit | None:
    while isinstance(amount, tree.Negate):
        amount = amount.operand
    return amount.unit if isinstance(amount, tree.Quantity) else None


def _is_rational(node: Node) -> bool:
    if names_in(node):
        return False
    return isinstance(evaluate(node, {}), Fraction) or arithmetic_left(node) is node


def _numbers(node: Node) -> set[Fraction]:
    """The numbers written in ``node``, without their signs and without exponents."""
    if isinstance(node, tree.Number):
        return {abs(node.value)}
    if isinstance(node, tree.Power):
        return _numbers(node.base)
    below = [_numbers(part) for part in tree.children(node)]
    return set[Fraction]().union(*below)


def _is_decimal(node: Node) -> bool:
    while isinstance(node, (tree.Negate, tree.Quantity, tree.Percent)):
        node = node.value if isinstance(node, tree.Quantity) else node.operand
    return isinstance(node, tree.Number)
