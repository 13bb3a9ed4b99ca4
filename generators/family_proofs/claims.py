"""What a question claims for all values of its family's parameters, as formulas in these.

A question is read with marks in the place of its numbers (`generators.written_families.holes`), and
the formulas of the family are put in where the marks stand, so that the engine's own reading gives
every relation its meaning: units, names of data, steps, rules of what is plausible.  What is left
are *claims* in the parameters.  If all of them hold wherever the domain, the conditions and the
*kinds of numbers* of the text do, then every question with such a text has exactly one model, its
answer is the value that is asked, each line of its solution is true, and nothing is implausible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from generators.distractors import three_always
from generators.exact_values import Amount, Unreadable, exact
from generators.family_proofs.inequalities import Side, at_end, same_solutions, sides_of
from generators.family_proofs.kinds import Kinds, UntoldKindError
from generators.family_proofs.linear_parts import (
    atomic,
    conjuncts,
    determinant,
    equation_of,
    factors_of,
    is_joined,
    opposite,
    replaced,
    root,
)
from generators.parameters import Parameters
from generators.written_families.formulas import BESIDE
from generators.written_families.holes import Hole, Holed
from mathverify.api import examiner
from mathverify.checks.plausible import rules_of
from mathverify.checks.step_reasons import reasons_of
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.short_texts import HOLE
from mathverify.language.tree import Comparison, Name, Node, Number
from mathverify.problem.spec import AskKind, ProblemSpec, Unknown
from mathverify.semantics import terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.question import elaborate
from mathverify.semantics.reading import Reading, StepReading, read
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Bound, Constraint, Kind, Variable
from mathverify.verification.judging.answer_units import in_asked_unit
from mathverify.verification.judging.claim import PredicateClaim, SetClaim, claimed_set
from mathverify.verification.judging.step_lines import Unread, lines_of
from mathverify.verification.policy import STANDARD

#: Parameters of a family bear this before their names, so that they are not those of a question.
_OF_FAMILY = "family_"


#: A system of more equations is not looked at.
_MOST_EQUATIONS = 4

#: Forms that an answer of one number has by the way in which the family writes it.
_BY_WRITING = frozenset({"percent", "lowest terms"})

#: Kinds of ask that are looked at; the ends of solutions by themselves.
_ENDS = frozenset({AskKind.LEAST, AskKind.GREATEST})
_KINDS = frozenset({AskKind.VALUE, AskKind.ALL, *_ENDS})


@dataclass(frozen=True, slots=True)
class Claim:
    """What has to hold for all values of the parameters, and of ``variables`` that are free."""

    name: str
    formula: Node
    variables: tuple[Variable, ...] = ()


@dataclass(frozen=True, slots=True)
class Members:
    """The values of a parameter, ascending."""

    values: tuple[Fraction, ...]

    @property
    def whole(self) -> bool:
        """Whether all of them are whole numbers."""
        return all(one.denominator == 1 for one in self.values)

    @property
    def low(self) -> Bound:
        """The least."""
        return Bound(self.values[0], True)

    @property
    def high(self) -> Bound:
        """The greatest."""
        return Bound(self.values[-1], True)

    def variable(self, name: str) -> Variable:
        """A variable with their bounds."""
        return Variable(name, Kind.INTEGER if self.whole else Kind.REAL, self.low, self.high)


@dataclass(frozen=True, slots=True)
class Claims:
    """The claims of all questions with one text, and what may be supposed.

    ``domains`` are the values of the parameters, ``conditions`` what the family says of them, and
    ``kinds`` what the text says of each of its numbers; ``loose`` says of them only what does not
    hang on decimal places.  ``mistaken`` is the claim that three wrong options are always found.
    """

    domains: Mapping[str, Members]
    conditions: tuple[Constraint, ...]
    kinds: tuple[Node, ...]
    claims: tuple[Claim, ...]
    mistaken: Claim | None
    loose: tuple[Node, ...] = ()

    @property
    def supposed(self) -> tuple[Constraint, ...]:
        """All that may be supposed."""
        told = [Constraint(f"number {place + 1}", one) for place, one in enumerate(self.kinds)]
        return (*self.conditions, *told)


@dataclass(frozen=True, slots=True)
class NoClaims:
    """The question is none that such claims prove, and why."""

    reason: str


class _BeyondError(ValueError):
    """What this way of proving does not reach."""


def claims_of(
    question: Holed, parameters: Parameters, conditions: Iterable[str]
) -> Claims | NoClaims:
    """The claims of all questions with the text of this one, over the domain of ``parameters``.

    ``conditions`` are those of the family that may be supposed.
    """
    try:
        return _Claims(question, parameters).all(tuple(conditions))
    except (_BeyondError, UntoldKindError, LoweringProblem, ParseError) as error:
        return NoClaims(str(error))


class _Claims:
    def __init__(self, question: Holed, parameters: Parameters) -> None:
        self._holed = question
        self._domains = {
            name: domain.members()
            for name, domain in parameters.domains.items()
            if all(not isinstance(one, str) for one in domain.members())
        }
        spec = question.marked
        ask = spec.ask
        if spec.parts or spec.options or spec.figure or spec.functions or ask is None:
            raise _BeyondError("parts, figures and functions are judged one by one")
        formed = ask.form is not None and not self._has_form(ask.form, spec.answer or "")
        if ask.round or formed or ask.at or ask.kind not in _KINDS:
            raise _BeyondError("forms, roundings and this kind of ask are judged one by one")
        # Theories are loaded before anything is read.
        rules = examiner().rules
        spec = spec.model_copy(update={"unknowns": (*spec.unknowns, *self._parameters(spec))})
        reading = self._substituted(read(spec))
        question_read = elaborate(spec, rules, reading)
        if question_read.problems:
            raise _BeyondError(f"with letters: {question_read.problems[0].message}")
        self._case = examiner().case(question_read, STANDARD)
        self._question = question_read
        self._own = {_OF_FAMILY + name for name in self._domains}
        self._kinds = Kinds(self._lowered)

    def _has_form(self, form: str, answer: str) -> bool:
        """Whether the answer has a form by the way in which its one number is written.

        A formula of the family comes to a fraction in lowest terms; a number before a sign of per
        cent is a percentage.  What is written in another way is judged with its class.
        """
        number = answer.removeprefix("-").removesuffix("%")
        parts = number.split("/")
        if (
            len(parts) > 2
            or not all(map(str.isdecimal, parts))
            or form not in _BY_WRITING
            or answer.endswith("%") is not (form == "percent")
        ):
            return False
        marks = tuple([Fraction(one) for one in parts if len(one) > 1])
        return any(hole.marks == marks and not hole.manner for hole in self._holed.holes)

    def _parameters(self, spec: ProblemSpec) -> Iterator[Unknown]:
        taken = {one.name for one in spec.unknowns} | {one.name for one in spec.data}
        for name, members in self._domains.items():
            if _OF_FAMILY + name in taken:
                raise _BeyondError(f"{_OF_FAMILY}{name} is a name of the question")
            whole = all(type(one) is int for one in members)
            domain = "integer" if whole else "real"
            yield Unknown(name=_OF_FAMILY + name, domain=domain, role="parameter")

    # --- reading -------------------------------------------------------------------------

    def _substituted(self, reading: Reading) -> Reading:
        if reading.problems:
            raise _BeyondError(f"with marks: {reading.problems[0].message}")
        if reading.experiment is not None or reading.functions:
            raise _BeyondError("experiments and functions are judged one by one")
        put = self._put_in
        domains = {
            name: replace(
                domain,
                conditions=tuple(map(put, domain.conditions)),
                members=None if domain.members is None else put(domain.members),
            )
            for name, domain in reading.domains.items()
        }
        return replace(
            reading,
            data={name: put(node) for name, node in reading.data.items()},
            domains=domains,
            givens=tuple((name, put(node)) for name, node in reading.givens),
            written={name: put(node) for name, node in reading.written.items()},
            ask=None if reading.ask is None else put(reading.ask),
            answer=None if reading.answer is None else put(reading.answer),
            steps=tuple(self._step(step) for step in reading.steps),
        )

    def _step(self, step: StepReading) -> StepReading:
        if step.case is not None or step.let is not None or step.rejects is not None:
            raise _BeyondError("cases, new names and rejected values are judged one by one")
        return StepReading(None if step.relation is None else self._put_in(step.relation))

    def _put_in(self, node: Node) -> Node:
        """``node`` with formulas of the family in the place of marks."""
        whole = {hole.marks[0]: hole for hole in self._holed.holes if len(hole.marks) == 1}
        whole = {mark: hole for mark, hole in whole.items() if "/" not in hole.kind}
        fractions = {tuple(hole.marks): hole for hole in self._holed.holes if "/" in hole.kind}
        parts = {mark for marks in fractions for mark in marks}

        def change(part: Node) -> Node:
            match part:
                case tree.Divide(numerator=Number(value=above), denominator=Number(value=below)):
                    marks = tuple(one for one in (above, below) if one in parts)
                    if marks in fractions and (len(marks) == 2 or above == 1):
                        return _read_as(fractions[marks])
                case Number(value=value) if value in whole:
                    return _read_as(whole[value])
                case Number(value=value) if value in parts:
                    raise _BeyondError("a fraction stands where it is not read as one number")
            return tree.mapped(part, change)

        return change(node)

    # --- claims --------------------------------------------------------------------------

    def all(self, conditions: tuple[str, ...]) -> Claims:
        question = self._question
        variables = {v.name: v for v in question.system.variables}
        unknowns = [v for name, v in variables.items() if name not in self._own]
        claims = self._of_interval(unknowns)
        if claims is None:
            claims = self._of_model(unknowns)
        claims = [
            replace(claim, formula=part) for claim in claims for part in conjuncts(claim.formula)
        ]
        self._reasons()
        domains = {
            _OF_FAMILY + name: Members(tuple(sorted(Fraction(one) for one in members)))
            for name, members in self._domains.items()
        }
        supposed = tuple(self._conditions(conditions))
        loose = tuple(map(self._kinds.loose, self._holed.holes))
        return Claims(domains, supposed, self.kinds(), tuple(claims), self._mistaken(), loose)

    def _of_model(self, unknowns: list[Variable]) -> list[Claim]:
        """That a model is one, the only one or the last one, and what the question says of it."""
        question = self._question
        model = self._model(unknowns)
        claims: list[Claim] = []

        def at_model(node: Node) -> Node:
            return replaced(node, model)

        for variable in unknowns:
            claims += _of_domain(variable, model[variable.name])
        for constraint in question.system.constraints:
            claims.append(Claim(constraint.name, at_model(constraint.formula)))
        asked, claimed = self._asked()
        claims.append(Claim("answer", at_model(equality(asked, claimed, None))))
        assert question.spec.ask is not None
        if question.spec.ask.kind in _ENDS:
            claims += self._last(unknowns, claimed)
        else:
            told, by_cases = self._told_by_cases(model)
            claims += by_cases
            claims += self._uniqueness([v.name for v in unknowns if v.name not in told], told)
            for number, formula in self._lines():
                claims.append(Claim(f"step {number}", at_model(formula)))
        for rule in rules_of(question):
            claims.append(Claim(f"plausible: {rule.words}", at_model(rule.formula)))
        return claims

    def _lines(self) -> Iterator[tuple[int, Node]]:
        """The lines of the solution, with their numbers."""
        for line in lines_of(self._case):
            if isinstance(line, Unread):
                raise _BeyondError(f"step {line.index + 1}: {line.problem}")
            yield line.index + 1, line.formula

    # --- inequalities --------------------------------------------------------------------

    def _of_interval(self, unknowns: list[Variable]) -> list[Claim] | None:
        """That the solutions of inequalities in one unknown are the interval of the answer.

        None where no interval is claimed.
        """
        question = self._question
        ask, asked, node = question.spec.ask, question.asked, question.reading.answer
        if ask is None or ask.kind is not AskKind.ALL or asked is None or node is None:
            return None
        claimed = claimed_set(question, node)
        if not isinstance(claimed, PredicateClaim) or not isinstance(asked, Scalar):
            return None
        (one,) = unknowns if len(unknowns) == 1 else (None,)
        if one is None or asked.term != Name(one.name) or one != Variable(one.name):
            return None
        if any(True for _ in rules_of(question)):
            raise _BeyondError("rules of what is plausible speak of one value")
        answer = self._sides(one.name, conjuncts(claimed.formula))
        if answer is None:
            return None
        claims: list[Claim] = []
        givens = [part for told in question.system.constraints for part in conjuncts(told.formula)]
        claims += self._same("answer", one.name, answer, givens)
        if len(answer) == 2:
            low, high = sorted(answer, key=self._upwards, reverse=True)
            claims.append(Claim("an interval", terms.compare(low.end, Comparison.LESS, high.end)))
        for number, formula in self._lines():
            claims += self._same(f"step {number}", one.name, answer, conjuncts(formula))
        return claims

    def _last(self, unknowns: list[Variable], claimed: Meaning) -> list[Claim]:
        """That no other solution of an inequality in one whole number is beyond the claimed one."""
        ask, asked = self._question.spec.ask, self._question.asked
        if len(unknowns) != 1 or not isinstance(asked, Scalar) or not isinstance(claimed, Scalar):
            raise _BeyondError("several unknowns")
        (one,) = unknowns
        if asked.term != Name(one.name) or one.kind is not Kind.INTEGER:
            raise _BeyondError("the least of what is no unknown whole number")
        givens = [
            part for told in self._question.system.constraints for part in conjuncts(told.formula)
        ]
        sides = self._sides(one.name, givens)
        if sides is None or len(sides) != 1:
            raise _BeyondError("not one inequality")
        assert ask is not None
        least = ask.kind is AskKind.LEAST
        claims = [Claim("none beyond", x) for x in at_end(sides[0], claimed.term, least=least)]
        for number, formula in self._lines():
            claims += self._same(f"step {number}", one.name, sides, conjuncts(formula))
        return claims

    def _same(
        self, what: str, name: str, sides: tuple[Side, ...], told: Iterable[Node]
    ) -> Iterator[Claim]:
        """That relations say of the unknown what ``sides`` do; those without it are true."""
        about = []
        for part in told:
            if name in tree.free_names(part):
                about.append(part)
            else:
                yield Claim(what, part)
        others = self._sides(name, about)
        same = None if others is None else same_solutions(sides, others, self._upwards)
        if same is None:
            raise _BeyondError(f"{what}: other inequalities")
        for part in about:
            assert isinstance(part, tree.Relation)
            yield self._straight(terms.subtract(*part.operands), [name])
        for formula in same:
            yield Claim(what, formula)

    def _sides(self, name: str, relations: Iterable[Node]) -> tuple[Side, ...] | None:
        def split(gap: Node) -> tuple[Node, Node]:
            return factors_of(gap, [name])[0], replaced(gap, {name: terms.ZERO})

        return sides_of(relations, split)

    def _upwards(self, side: Side) -> bool:
        """Whether the factor of a side is positive for the values of this question."""
        numbers = self._holed.values.items()
        scope = {_OF_FAMILY + k: Fraction(x) for k, x in numbers if not isinstance(x, str)}
        found = evaluate(side.factor, scope)
        return isinstance(found, Fraction) and found > 0

    def _mistaken(self) -> Claim | None:
        """That an answer is one of which three mistakes can always be made, which all differ.

        These are the `generators.distractors.general_mistakes` of a number without a unit, of one
        that is not 0, of a pair, and of an interval.  None for other answers.
        """
        answer = exact(self._holed.spec.answer or "")
        if isinstance(answer, Amount) and answer.unit:
            _, claimed = self._asked()
            if isinstance(claimed, Scalar):
                different = terms.compare(claimed.term, Comparison.NOT_EQUAL, terms.ZERO)
                return Claim("an answer that is not 0", different)
        if not isinstance(answer, Unreadable) and three_always(answer):
            return Claim("no number with a unit", terms.TRUE)
        return None

    def _asked(self) -> tuple[Meaning, Meaning]:
        question = self._question
        asked, node = question.asked, question.reading.answer
        ask = question.spec.ask
        assert ask is not None
        if asked is None or node is None:
            raise _BeyondError("what is asked has no value of its own")
        if ask.kind is not AskKind.ALL:
            if isinstance(node, tree.Relation | tree.Logical):
                raise _BeyondError("the answer is no value")
            return asked, in_asked_unit(question, question.lowering.lower(node), node)
        found = claimed_set(question, node)
        if isinstance(found, PredicateClaim):
            return asked, _told_by_equations(asked, found.formula)
        if not isinstance(found, SetClaim) or len(found.items) != 1:
            raise _BeyondError("the answer is no single value")
        return asked, found.items[0]

    def _told_by_cases(
        self, model: Mapping[str, Node]
    ) -> tuple[Mapping[str, Node], tuple[Claim, ...]]:
        """Unknowns that a given tells case by case, with their models, and the claims of that.

        The given ``n = 1 and a != b or n = 2 and c != d`` leaves one ``n`` at most if in each case
        that says another number than the model does, something that it says beside is false.
        """
        unknowns = self._unknowns()
        told: dict[str, Node] = {}
        claims: list[Claim] = []
        for constraint in self._question.system.constraints:
            formula = constraint.formula
            if not is_joined(formula, tree.LogicalOperator.OR):
                continue
            cases = [tuple(conjuncts(case)) for case in tree.children(formula)]
            equations = [equation_of(case, unknowns) for case in cases]
            names = {found[0] for found in equations if found is not None}
            if len(names) != 1 or None in equations or names & told.keys():
                continue
            (name,) = names
            told[name] = model[name]
            for number, (case, found) in enumerate(zip(cases, equations, strict=True), 1):
                assert found is not None
                beside = [one for one in case if not tree.free_names(one) & unknowns]
                same = terms.equal(found[1], model[name])
                other = [opposite(one) for one in beside]
                claims.append(Claim(f"case {number} at most", terms.disjunction((same, *other))))
        return told, tuple(claims)

    def _gaps(self) -> list[Node]:
        """Left side minus right side of each equation that the givens state or imply.

        Where an unknown stands below the bar of one side, ``n/d = r`` implies ``n = r*d``.
        """
        unknowns = self._unknowns()
        found = []
        for constraint in self._question.system.constraints:
            for part in conjuncts(constraint.formula):
                if isinstance(part, tree.Relation) and part.signs == (Comparison.EQUAL,):
                    left, right = part.operands
                    for one, other in ((left, right), (right, left)):
                        if isinstance(one, tree.Divide):
                            if tree.free_names(one.denominator) & unknowns:
                                right = terms.multiply((other, one.denominator))
                                left = one.numerator
                    found.append(terms.subtract(left, right))
        return found

    def _unknowns(self) -> frozenset[str]:
        names = {v.name for v in self._question.system.variables}
        return frozenset(names - self._own)

    def _uniqueness(self, unknowns: list[str], told: Mapping[str, Node]) -> Iterator[Claim]:
        """That as many equations are linear in the unknowns, with a determinant that is not 0.

        What is ``told`` already stands for itself.
        """
        gaps = [replaced(equation, told) for equation in self._gaps()]
        gaps, unknowns = _without_named(gaps, unknowns)
        rows: list[list[Node]] = []
        for gap in gaps:
            if not tree.free_names(gap) & set(unknowns):
                continue
            yield self._straight(gap, unknowns)
            row = factors_of(gap, unknowns)
            rows.append(row)
        if not unknowns:
            return
        if len(rows) != len(unknowns) or len(rows) > _MOST_EQUATIONS:
            raise _BeyondError(f"{len(rows)} equations for {len(unknowns)} unknowns")
        different = terms.compare(determinant(rows), Comparison.NOT_EQUAL, terms.ZERO)
        yield Claim("one model at most", different)

    def _straight(self, gap: Node, unknowns: list[str]) -> Claim:
        """That a term is linear in the unknowns.

        What holds no unknown may be any number: that it is one, the model shows.
        """
        atoms: dict[Node, Name] = {}
        bare = atomic(gap, self._unknowns(), atoms)
        parts = [
            terms.multiply((factor, Name(name)))
            for factor, name in zip(factors_of(bare, unknowns), unknowns, strict=True)
        ]
        rest = replaced(bare, dict.fromkeys(unknowns, terms.ZERO))
        free = [*unknowns, *(one.identifier for one in atoms.values())]
        straight = terms.equal(bare, terms.add((*parts, rest)))
        return Claim("a linear equation", straight, tuple(map(Variable, free)))

    def _model(self, unknowns: list[Variable]) -> Mapping[str, Node]:
        """A formula for every unknown; that it is right is claimed, not known here."""
        asked, claimed = self._asked()
        model: dict[str, Node] = {}
        for one, value in _pairs(asked, claimed):
            if isinstance(one, Scalar) and isinstance(value, Scalar) and isinstance(one.term, Name):
                model[one.term.identifier] = value.term
        names = {v.name for v in unknowns}
        while names - model.keys():
            for gap in self._gaps():
                here = replaced(gap, model)
                free = sorted(tree.free_names(here) & names)
                if len(free) == 1:
                    model[free[0]] = root(here, free[0])
                    break
            else:
                model |= self._crossed(sorted(names - model.keys()), model)
        return model

    def _crossed(self, missing: list[str], model: Mapping[str, Node]) -> Mapping[str, Node]:
        """Unknowns that stand together in as many equations: by Cramer's rule."""
        gaps = [replaced(gap, model) for gap in self._gaps()]
        gaps = [gap for gap in gaps if tree.free_names(gap) & set(missing)]
        if len(missing) != len(gaps) or len(gaps) > _MOST_EQUATIONS:
            raise _BeyondError(f"no formula for {', '.join(missing)}")
        zero = dict.fromkeys(missing, terms.ZERO)
        rows = [factors_of(gap, missing) for gap in gaps]
        right = [terms.negate(replaced(gap, zero)) for gap in gaps]
        below = determinant(rows)
        columns = range(len(missing))
        return {
            name: terms.divide(
                determinant(
                    [
                        [*row[:place], value, *row[place + 1 :]]
                        for row, value in zip(rows, right, strict=True)
                    ]
                ),
                below,
            )
            for place, name in zip(columns, missing, strict=True)
        }

    def kinds(self) -> tuple[Node, ...]:
        """That each number is of its kind."""
        return tuple(map(self._kinds.kind, self._holed.holes))

    def _reasons(self) -> None:
        """Reasons that state mathematics, and texts with numbers in words, are not looked into."""
        reasons, faults = reasons_of(self._question)
        if faults or any(one.marked or one.plain or one.mentioned for one in reasons):
            raise _BeyondError("a reason states mathematics")
        told = [step.because or "" for step in self._holed.spec.steps]
        prose = self._holed.spec.prose
        told += [prose.stem, prose.hint or ""] if prose is not None else []
        if any(map(str.isdecimal, "".join(HOLE.sub("", one) for one in told))):
            raise _BeyondError("a number stands in the words")

    def _conditions(self, conditions: tuple[str, ...]) -> Iterator[Constraint]:
        known = self._holed.names
        for place, told in enumerate(conditions):
            try:
                node = self._holed.inlined(parse(told, declared=known))
                if any(isinstance(x, tree.Call) and x.function in BESIDE for x in tree.walk(node)):
                    continue
                formula = self._question.lowering.formula(_of_family(node))
            except (LoweringProblem, ParseError, ValueError):
                continue  # A condition that is not supposed is only missed.
            yield Constraint(f"condition {place + 1}", formula)

    def _lowered(self, node: Node) -> Node:
        """A formula of the family, as a term."""
        for part in tree.walk(node):
            if isinstance(part, tree.Call) and part.function in BESIDE:
                raise _BeyondError(f"{part.function} is worked out by the family alone")
        meaning = self._question.lowering.lower(_of_family(node))
        if not isinstance(meaning, Scalar):
            raise _BeyondError("a number of the text has no value")
        return meaning.term


def _read_as(hole: Hole) -> Node:
    """What stands in a text where the mark of a hole does: the sign before it is not part of it."""
    named = _of_family(hole.formula)
    return tree.Negate(named) if hole.negative else named


def _of_family(node: Node) -> Node:
    """A formula with the parameters under the names that they have in a question."""
    if isinstance(node, Name):
        if node.identifier in ("integer", "natural", "rational", "real"):
            return node
        return Name(_OF_FAMILY + node.identifier)
    return tree.mapped(node, _of_family)


def _pairs(asked: Meaning, claimed: Meaning) -> Iterator[tuple[Meaning, Meaning]]:
    """What is asked and its value, each entry of a tuple by itself."""
    if isinstance(asked, Collection) and isinstance(claimed, Collection):
        yield from zip(asked.items, claimed.items, strict=False)
    else:
        yield asked, claimed


def _without_named(gaps: list[Node], unknowns: list[str]) -> tuple[list[Node], list[str]]:
    """Equations without the unknowns that one of them names: ``u`` of ``u - term = 0``.

    Such an unknown has one value wherever the others have.
    """
    for gap in gaps:
        match gap:
            case tree.Add(terms=(Name(identifier=name), tree.Multiply() | tree.Negate() as rest)):
                term = terms.negate(rest)
                if name in unknowns and name not in tree.free_names(term):
                    others = [replaced(one, {name: term}) for one in gaps if one is not gap]
                    return _without_named(others, [one for one in unknowns if one != name])
    return gaps, unknowns


def _told_by_equations(asked: Meaning, formula: Node) -> Meaning:
    """The value of an answer that says each unknown once: ``x = 2 and y = 3``."""
    told: dict[Node, Node] = {}
    for part in conjuncts(formula):
        if not isinstance(part, tree.Relation) or part.signs != (Comparison.EQUAL,):
            raise _BeyondError("the answer is no single value")
        name, value = part.operands
        if not isinstance(name, Name) or name in told:
            raise _BeyondError("the answer is no single value")
        told[name] = value
    items = asked.items if isinstance(asked, Collection) else (asked,)
    names = [one.term for one in items if isinstance(one, Scalar)]
    if len(names) != len(items) or set(names) != told.keys():
        raise _BeyondError("the answer is no single value")
    values = tuple([Scalar(told[name]) for name in names])
    return replace(asked, items=values) if isinstance(asked, Collection) else values[0]


def _of_domain(variable: Variable, value: Node) -> Iterator[Claim]:
    name = variable.domain_name
    if variable.values is not None:
        raise _BeyondError("listed values of an unknown")
    sort = {Kind.INTEGER: "integer", Kind.RATIONAL: "rational", Kind.REAL: "real"}
    if variable.kind not in sort:
        raise _BeyondError("an unknown that is no number")
    yield Claim(name, terms.compare(value, Comparison.IN, Name(sort[variable.kind])))
    for end, loose, strict in (
        (variable.low, Comparison.GREATER_EQUAL, Comparison.GREATER),
        (variable.high, Comparison.LESS_EQUAL, Comparison.LESS),
    ):
        if end is not None:
            sign = loose if end.closed else strict
            yield Claim(name, terms.compare(value, sign, terms.number(end.value)))
