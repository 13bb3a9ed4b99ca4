"""What a question claims for all values of its family's parameters, as formulas in these.

A question is read with marks in the place of its numbers (`generators.written_families.holes`), and
the formulas of the family are put in where the marks stand, so that the engine's own reading gives
every relation its meaning: units, names of data, steps, rules of what is plausible.  What is left
are *claims* in the parameters.  If all of them hold wherever the domain, the conditions and the
*kinds of numbers* of the text do, then every question with such a text has exactly one model, its
answer is the value that is asked, each line of its solution is true, and nothing is implausible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from generators.parameters import Parameters
from generators.written_families.formulas import BESIDE
from generators.written_families.holes import Hole, Holed
from mathverify.api import examiner
from mathverify.checks.plausible import rules_of
from mathverify.checks.step_reasons import reasons_of
from mathverify.errors import ParseError
from mathverify.language import tree
from mathverify.language.parser import parse
from mathverify.language.tree import Comparison, Name, Node, Number
from mathverify.problem.spec import AskKind, ProblemSpec, Unknown
from mathverify.semantics import terms
from mathverify.semantics.linear_form import Polynomial, polynomial
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.question import elaborate
from mathverify.semantics.reading import Reading, StepReading, read
from mathverify.semantics.relations import equality
from mathverify.semantics.system import Bound, Constraint, Kind, Variable
from mathverify.verification.judging.answer_units import in_asked_unit
from mathverify.verification.judging.claim import SetClaim, claimed_set
from mathverify.verification.judging.step_lines import Unread, lines_of
from mathverify.verification.policy import STANDARD

#: Parameters of a family bear this before their names, so that they are not those of a question.
_OF_FAMILY = "family_"


#: A system of more equations is not looked at.
_MOST_EQUATIONS = 4

#: Forms that an answer of one number has by the way in which the family writes it.
_BY_WRITING = frozenset({"percent", "lowest terms"})

_SLOT = re.compile(r"\{[^}]*\}")
_DIGITS = re.compile(r"\d")


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
    hang on decimal places.  ``positive`` is the claim that the answer is a number above 0.
    """

    domains: Mapping[str, Members]
    conditions: tuple[Constraint, ...]
    kinds: tuple[Node, ...]
    claims: tuple[Claim, ...]
    positive: Claim | None
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
    except (_BeyondError, LoweringProblem, ParseError) as error:
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
        if ask.round or formed or ask.at or ask.kind not in (AskKind.VALUE, AskKind.ALL):
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
            below_it = tree.children(part)
            changed = tuple(map(change, below_it))
            return part if changed == below_it else tree.rebuild(part, changed)

        return change(node)

    # --- claims --------------------------------------------------------------------------

    def all(self, conditions: tuple[str, ...]) -> Claims:
        question = self._question
        variables = {v.name: v for v in question.system.variables}
        unknowns = [v for name, v in variables.items() if name not in self._own]
        model = self._model(unknowns)
        claims: list[Claim] = []

        def at_model(node: Node) -> Node:
            return _replaced(node, model)

        for variable in unknowns:
            claims += _of_domain(variable, model[variable.name])
        for constraint in question.system.constraints:
            claims.append(Claim(constraint.name, at_model(constraint.formula)))
        asked, claimed = self._asked()
        claims.append(Claim("answer", at_model(equality(asked, claimed, None))))
        told, by_cases = self._told_by_cases(model)
        claims += by_cases
        claims += self._uniqueness([v.name for v in unknowns if v.name not in told], told)
        for line in lines_of(self._case):
            if isinstance(line, Unread):
                raise _BeyondError(f"step {line.index + 1}: {line.problem}")
            claims.append(Claim(f"step {line.index + 1}", at_model(line.formula)))
        for rule in rules_of(question):
            claims.append(Claim(f"plausible: {rule.words}", at_model(rule.formula)))
        claims = [
            replace(claim, formula=part) for claim in claims for part in conjuncts(claim.formula)
        ]
        self._reasons()
        positive = None
        if isinstance(claimed, Scalar):
            positive = Claim("a positive answer", _more(claimed.term, 0))
        domains = {
            _OF_FAMILY + name: Members(tuple(sorted(Fraction(one) for one in members)))
            for name, members in self._domains.items()
        }
        supposed = tuple(self._conditions(conditions))
        loose = tuple(map(self._loose, self._holed.holes))
        return Claims(domains, supposed, self.kinds(), tuple(claims), positive, loose)

    def _asked(self) -> tuple[Meaning, Meaning]:
        question = self._question
        asked, node = question.asked, question.reading.answer
        ask = question.spec.ask
        assert ask is not None
        if asked is None or node is None:
            raise _BeyondError("what is asked has no value of its own")
        if ask.kind is AskKind.VALUE:
            if isinstance(node, tree.Relation | tree.Logical):
                raise _BeyondError("the answer is no value")
            return asked, in_asked_unit(question, question.lowering.lower(node), node)
        found = claimed_set(question, node)
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
            if not _is(formula, tree.LogicalOperator.OR):
                continue
            cases = [tuple(conjuncts(case)) for case in tree.children(formula)]
            equations = [_equation_of(case, unknowns) for case in cases]
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
        free = tuple(Variable(name) for name in unknowns)
        zero = dict.fromkeys(unknowns, terms.ZERO)
        rows: list[list[Node]] = []
        for equation in self._gaps():
            gap = _replaced(equation, told)
            if not tree.free_names(gap) & set(unknowns):
                continue
            # What holds no unknown may be any number: that it is one, the model shows.
            atoms: dict[Node, Name] = {}
            bare = _atomic(gap, self._unknowns(), atoms)
            letters = tuple(Variable(one.identifier) for one in atoms.values())
            parts = [
                terms.multiply((factor, Name(name)))
                for factor, name in zip(_factors(bare, unknowns), unknowns, strict=True)
            ]
            straight = terms.equal(bare, terms.add((*parts, _replaced(bare, zero))))
            yield Claim("a linear equation", straight, (*free, *letters))
            row = _factors(gap, unknowns)
            rows.append(row)
        if not unknowns:
            return
        if len(rows) != len(unknowns) or len(rows) > _MOST_EQUATIONS:
            raise _BeyondError(f"{len(rows)} equations for {len(unknowns)} unknowns")
        different = terms.compare(_determinant(rows), Comparison.NOT_EQUAL, terms.ZERO)
        yield Claim("one model at most", different)

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
                here = _replaced(gap, model)
                free = sorted(tree.free_names(here) & names)
                if len(free) == 1:
                    model[free[0]] = _root(here, free[0])
                    break
            else:
                model |= self._crossed(sorted(names - model.keys()), model)
        return model

    def _crossed(self, missing: list[str], model: Mapping[str, Node]) -> Mapping[str, Node]:
        """Unknowns that stand together in as many equations: by Cramer's rule."""
        gaps = [_replaced(gap, model) for gap in self._gaps()]
        gaps = [gap for gap in gaps if tree.free_names(gap) & set(missing)]
        if len(missing) != len(gaps) or len(gaps) > _MOST_EQUATIONS:
            raise _BeyondError(f"no formula for {', '.join(missing)}")
        zero = dict.fromkeys(missing, terms.ZERO)
        rows = [_factors(gap, missing) for gap in gaps]
        right = [terms.negate(_replaced(gap, zero)) for gap in gaps]
        below = _determinant(rows)
        columns = range(len(missing))
        return {
            name: terms.divide(
                _determinant(
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
        return tuple(map(self.kind, self._holed.holes))

    def _reasons(self) -> None:
        """Reasons that state mathematics, and texts with numbers in words, are not looked into."""
        reasons, faults = reasons_of(self._question)
        if faults or any(one.marked or one.plain or one.mentioned for one in reasons):
            raise _BeyondError("a reason states mathematics")
        told = [step.because or "" for step in self._holed.spec.steps]
        prose = self._holed.spec.prose
        told += [prose.stem, prose.hint or ""] if prose is not None else []
        if any(_DIGITS.search(_SLOT.sub("", one)) for one in told):
            raise _BeyondError("a number stands in the words")

    def kind(self, hole: Hole) -> Node:
        """That a number is of the kind that the text shows, as a formula."""
        if hole.manner not in _EXACT and not hole.beside:
            raise _BeyondError(f"numbers written as {hole.manner}")
        value = self._lowered(hole.formula)
        size = terms.negate(value) if hole.negative else value
        number = hole.kind.removeprefix("-")
        if number in ("0", "1"):
            return terms.equal(size, terms.number(int(number)))
        if number == "#":
            return terms.conjunction([*self._whole(hole, value), _more(size, 1)])
        if "/" in number:
            above, _, below = number.partition("/")
            if below != "#" or above not in ("1", "#") or hole.manner:
                raise _BeyondError(f"numbers written as {hole.kind}")
            unit: Node = terms.compare(terms.divide(terms.ONE, size), Comparison.IN, _INTEGER)
            unit = unit if above == "1" else terms.negation(unit)
            return terms.conjunction([_no_integer(value), _more(size, 0), unit])
        places = len(number) - 2
        exact = terms.compare(_shifted(value, places), Comparison.IN, _INTEGER)
        return terms.conjunction([exact, *self._places(hole, value, places), _more(size, 0)])

    def _loose(self, hole: Hole) -> Node:
        """What `kind` says of a number whatever its decimal places are."""
        number = hole.kind.removeprefix("-")
        if number in ("0", "1") or "/" in number:
            return self.kind(hole)
        value = self._lowered(hole.formula)
        return _more(terms.negate(value) if hole.negative else value, 0)

    def _whole(self, hole: Hole, value: Node) -> Iterator[Node]:
        """That the number has no decimal places, in the manner in which it is written."""
        yield terms.compare(value, Comparison.IN, _INTEGER)
        if hole.beside:
            yield from (self._is_integer(one) for one in hole.beside)

    def _places(self, hole: Hole, value: Node, places: int) -> Iterator[Node]:
        if hole.beside:
            yield terms.disjunction([terms.negation(self._is_integer(x)) for x in hole.beside])
        elif hole.manner == "money":
            yield _no_integer(value)
        elif hole.manner == "decimal":
            yield _no_integer(_shifted(value, places - 1))
        else:
            raise _BeyondError(f"numbers written as {hole.manner or 'they are'}")

    def _is_integer(self, node: Node) -> Node:
        return terms.compare(self._lowered(node), Comparison.IN, _INTEGER)

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


_INTEGER = Name("integer")

#: Manners that write a number as it is; ``money`` does so where it has no parts of a cent.
_EXACT = frozenset({"", "decimal", "money", "factor"})


def _more(term: Node, than: int) -> Node:
    return terms.compare(term, Comparison.GREATER, terms.number(than))


def _no_integer(term: Node) -> Node:
    return terms.negation(terms.compare(term, Comparison.IN, _INTEGER))


def _shifted(term: Node, places: int) -> Node:
    return terms.multiply((terms.number(10**places), term))


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
    below = tree.children(node)
    changed = tuple(map(_of_family, below))
    return node if changed == below else tree.rebuild(node, changed)


def _replaced(node: Node, model: Mapping[str, Node]) -> Node:
    if isinstance(node, Name):
        return model.get(node.identifier, node)
    below = tree.children(node)
    changed = tuple(_replaced(part, model) for part in below)
    return node if changed == below else tree.rebuild(node, changed)


def conjuncts(formula: Node) -> Iterator[Node]:
    """The parts of a formula that all have to be true."""
    if _is(formula, tree.LogicalOperator.AND):
        for part in tree.children(formula):
            yield from conjuncts(part)
    else:
        yield formula


def _is(formula: Node, operator: tree.LogicalOperator) -> bool:
    return isinstance(formula, tree.Logical) and formula.operator is operator


_OPPOSITE = {
    Comparison.EQUAL: Comparison.NOT_EQUAL,
    Comparison.NOT_EQUAL: Comparison.EQUAL,
    Comparison.LESS: Comparison.GREATER_EQUAL,
    Comparison.GREATER_EQUAL: Comparison.LESS,
    Comparison.GREATER: Comparison.LESS_EQUAL,
    Comparison.LESS_EQUAL: Comparison.GREATER,
}


def opposite(formula: Node) -> Node:
    """What is true where a formula is false, as one relation where there is one.

    Both are undefined at the same points.
    """
    if isinstance(formula, tree.Relation) and len(formula.signs) == 1:
        sign = _OPPOSITE.get(formula.signs[0])
        if sign is not None:
            return terms.compare(formula.operands[0], sign, formula.operands[1])
    return terms.negation(formula)


def _equation_of(case: Iterable[Node], unknowns: frozenset[str]) -> tuple[str, Node] | None:
    """The unknown that a case says, and what it is; None where it says none, or more."""
    about = [part for part in case if tree.free_names(part) & unknowns]
    if len(about) != 1 or not isinstance(about[0], tree.Relation):
        return None
    if about[0].signs != (Comparison.EQUAL,):
        return None
    for one, other in (about[0].operands, about[0].operands[::-1]):
        if isinstance(one, Name) and not tree.free_names(other) & unknowns:
            return one.identifier, other
    return None


def _atomic(node: Node, unknowns: frozenset[str], atoms: dict[Node, Name]) -> Node:
    """``node`` with a letter for each part that holds no unknown."""
    if isinstance(node, Number):
        return node
    if not tree.free_names(node) & unknowns:
        return atoms.setdefault(node, Name(f"part_{len(atoms) + 1}"))
    if isinstance(node, tree.Divide) and not tree.free_names(node.denominator) & unknowns:
        share = terms.divide(terms.ONE, node.denominator)
        return terms.multiply(
            (_atomic(node.numerator, unknowns, atoms), _atomic(share, unknowns, atoms))
        )
    below = tree.children(node)
    changed = tuple(_atomic(part, unknowns, atoms) for part in below)
    return node if changed == below else tree.rebuild(node, changed)


def _factors(gap: Node, unknowns: list[str]) -> list[Node]:
    """What each unknown is multiplied by in a gap that is linear in them."""
    zero = dict.fromkeys(unknowns, terms.ZERO)
    rest = _replaced(gap, zero)
    return [terms.subtract(_replaced(gap, zero | {name: terms.ONE}), rest) for name in unknowns]


def _pairs(asked: Meaning, claimed: Meaning) -> Iterator[tuple[Meaning, Meaning]]:
    """What is asked and its value, each entry of a tuple by itself."""
    if isinstance(asked, Collection) and isinstance(claimed, Collection):
        yield from zip(asked.items, claimed.items, strict=False)
    else:
        yield asked, claimed


def _determinant(rows: list[list[Node]]) -> Node:
    """The determinant, expanded along the first row; what is 0 is left out."""
    first, *others = rows
    if not others:
        return first[0]
    parts: list[Node] = []
    for place, factor in enumerate(first):
        known = polynomial(factor)
        if isinstance(known, Polynomial) and not known.terms:
            continue
        minor = _determinant([[*row[:place], *row[place + 1 :]] for row in others])
        part = terms.multiply((factor, minor))
        parts.append(part if place % 2 == 0 else terms.negate(part))
    return terms.add(parts) if parts else terms.ZERO


def _root(gap: Node, name: str) -> Node:
    """Where a gap that is linear in ``name`` closes."""
    at_zero = _replaced(gap, {name: terms.ZERO})
    at_one = _replaced(gap, {name: terms.ONE})
    return terms.negate(terms.divide(at_zero, terms.subtract(at_one, at_zero)))


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
