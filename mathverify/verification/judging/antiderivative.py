"""Indefinite integrals: a function whose derivative is the integrand, up to a constant.

``F + C`` answers ``integral(f, x)`` if F has the derivative f at every inner point of the domain
of f (within the domain of x, where x is declared).  So ``ln(x)`` does not answer for ``1/x``,
which has values at negative x too; ``ln(abs(x))`` does, and ``ln(x)`` for a declared ``x > 0``.
The constant is a name that nothing else bears, added once.  ``integral(f, x)`` asks for all of
these functions, and an answer without the constant is one of them alone; ``antiderivative(f, x)``
asks for one, with a constant or without.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.functions import Function
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Antiderivatives, LoweringProblem, Scalar
from mathverify.semantics.numbers import NotKnown
from mathverify.semantics.relations import equality
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    Evidence,
    Kind,
    Model,
    OpenCell,
    Satisfiable,
    System,
    Unknown,
    Unsatisfiable,
    Variable,
)
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.judgement import Judgement, Right, Sameness, Wrong
from mathverify.verification.judging.presentation import exact_text, meaning_text

#: The name under which a claimed antiderivative is a function; no text can contain it.
_CLAIM = "antiderivative§"


@dataclass(frozen=True, slots=True)
class _Claim:
    """A claimed function without its constant, the constant's name (or empty), its slope."""

    function: Node
    constant: str
    slope: Scalar


def judge_antiderivative(case: Case, asked: Antiderivatives, node: Node) -> Judgement:
    """Whether ``node`` has the integrand as its derivative.  Raises `LoweringProblem`."""
    claim = _claim(case, asked, node)
    lacks = asked.all_of_them and not claim.constant
    goal = equality(claim.slope, asked.integrand, node)
    systems = _systems(case, asked, goal)
    if isinstance(systems, NotKnown):
        return systems
    evidence: list[Evidence] = []
    for system, is_open in systems:
        outcome = case.reasoner.refutes(system, Constraint("derivative", goal, wanted=False))
        match outcome:
            case Unsatisfiable(evidence=found):
                evidence.append(found)
            case Unknown(reason=reason):
                place = _apart_at_a_place(case, system, goal)
                if place is None:
                    return NotKnown(reason)
                return _wrong(asked, claim, node, place)
            case Satisfiable(model=model):
                if not is_open and truth(goal, model) is not Truth.FALSE:
                    return NotKnown("the derivative of the answer may fail at an end of the domain")
                return _wrong(asked, claim, node, model)
    return _without_constant(asked, node, claim) if lacks else Right(tuple(evidence))


def _without_constant(asked: Antiderivatives, node: Node, claim: _Claim) -> Wrong:
    """One antiderivative where all of them are asked."""
    name = next(letter for letter in ("C", "c", "K") if letter not in _names(asked, claim))
    whole = f"{to_ascii(node)} + {name}"
    words = f"the constant of integration is missing: {to_ascii(node)} + 1 is as right"
    remedy = f"answer: {whole}"
    if asked.all_of_them:
        remedy += ", or ask for antiderivative(...), which is any one of them"
    witness = Witness("value", words, {"claimed": to_ascii(node), "expected": whole})
    return Wrong(Code.MISSING_SOLUTIONS, words, witness, remedy, whole)


def _names(asked: Antiderivatives, claim: _Claim) -> frozenset[str]:
    return tree.free_names(asked.integrand.term) | tree.free_names(claim.function)


def _apart_at_a_place(case: Case, system: System, goal: Node) -> Model | None:
    """One of a few simple points at which the slopes differ, where nobody decides them all."""
    if len(system.variables) != 1:
        return None
    name = Name(system.variables[0].name)
    differs = Constraint("derivative", goal, wanted=False)
    for value in _PLACES:
        here = Constraint("place", terms.equal(name, terms.number(value)))
        outcome = case.reasoner.refutes(system, differs, here)
        if isinstance(outcome, Satisfiable) and truth(goal, outcome.model) is Truth.FALSE:
            return outcome.model
    return None


_PLACES = (Fraction(1), Fraction(2), Fraction(1, 2), Fraction(-1))


def same_antiderivative(case: Case, asked: Antiderivatives, one: Node, other: Node) -> Sameness:
    """Whether two answers are the same family: equal slopes wherever the integrand has a value.

    One with a constant and one without are different answers.
    """
    first, second = (_claim(case, asked, node) for node in (one, other))
    if bool(first.constant) is not bool(second.constant):
        return Sameness.DIFFERENT
    goal = equality(first.slope, second.slope, other)
    systems = _systems(case, asked, goal)
    if isinstance(systems, NotKnown):
        return Sameness.UNKNOWN
    same = True
    for system, _ in systems:
        outcome = case.reasoner.refutes(system, Constraint("same slope", goal, wanted=False))
        if isinstance(outcome, Satisfiable):
            return Sameness.DIFFERENT
        same = same and isinstance(outcome, Unsatisfiable)
    return Sameness.SAME if same else Sameness.UNKNOWN


def _wrong(asked: Antiderivatives, claim: _Claim, node: Node, model: Model) -> Wrong:
    assert isinstance(asked.variable.term, Name)
    place = model.get(asked.variable.term.identifier)
    at = f"{asked.written} = {exact_text(place)}" if place is not None else "some point"
    slope, wanted = (meaning_text(m, model, None) for m in (claim.slope, asked.integrand))
    missing = slope == "undefined"
    words = (
        f"at {at} the integrand is {wanted}, but the answer has no derivative there"
        if missing
        else f"at {at} the derivative of the answer is {slope}, not {wanted}"
    )
    data = {"claimed": to_ascii(node), "point": at, "derivative": slope, "integrand": wanted}
    logarithm = any(
        isinstance(part, tree.Call) and part.function in ("ln", "log") for part in tree.walk(node)
    )
    remedy = ""
    if missing and logarithm:
        remedy = "ln(abs(...)) in place of ln(...), or a domain for the variable"
    return Wrong(Code.WRONG_ANSWER, words, Witness("point", words, data), remedy)


# --- the claim ---------------------------------------------------------------------------


def _claim(case: Case, asked: Antiderivatives, node: Node) -> _Claim:
    function, constant = _split(case, asked, node)
    lowering = case.question.lowering
    functions = {**lowering.functions, _CLAIM: Function((asked.written,), function)}
    inner = Lowering(lowering.names, functions, lowering.rules, record=lowering.record)
    free = "antiderivative§x"
    slope = inner.within({free: asked.variable}).lower(tree.Call(_CLAIM, (Name(free),), primes=1))
    if not isinstance(slope, Scalar):
        raise LoweringProblem(Code.ILL_TYPED, "an antiderivative is a function", node)
    return _Claim(function, constant, slope)


def _split(case: Case, asked: Antiderivatives, node: Node) -> tuple[Node, str]:
    """The answer without its constant of integration, and the constant's name."""
    if isinstance(node, tree.Relation):
        ask = case.question.reading.ask
        if node.signs != (Comparison.EQUAL,) or node.operands[0] != ask:
            raise LoweringProblem(
                Code.ILL_TYPED, "a function answers an indefinite integral", node, "F(x) + C"
            )
        node = node.operands[1]
    parts = list(node.terms) if isinstance(node, tree.Add) else [node]
    names = [place for place, part in enumerate(parts) if _constant_name(case, asked, part)]
    if len(names) > 1:
        raise LoweringProblem(Code.AMBIGUOUS, "more than one constant is added", node, "+ C")
    if not names:
        return node, ""
    constant = _constant_name(case, asked, parts.pop(names[0]))
    rest: Node = tree.Add(tuple(parts)) if len(parts) > 1 else (*parts, terms.ZERO)[0]
    if constant in tree.free_names(rest):
        raise LoweringProblem(
            None, "the constant of integration is added once and used nowhere else", node, "+ C"
        )
    return rest, constant


def _constant_name(case: Case, asked: Antiderivatives, part: Node) -> str:
    """The name of a summand that can be any number: undeclared, or an unknown left free."""
    if isinstance(part, tree.Negate):
        part = part.operand
    if not isinstance(part, Name) or part.identifier == asked.written:
        return ""
    name = part.identifier
    question = case.question
    if name not in question.lowering.names:
        return name
    unknown = next((u for u in question.unknowns if u.name == name), None)
    used = any(name in tree.free_names(given.formula) for given in question.givens)
    plain = unknown is not None and not unknown.conditions and _is_all_reals(unknown.variables)
    return name if plain and not used and name != _integrand_name(asked) else ""


def _is_all_reals(variables: tuple[Variable, ...]) -> bool:
    return len(variables) == 1 and variables[0] == Variable(variables[0].name)


def _integrand_name(asked: Antiderivatives) -> str:
    """A name that is no constant of integration since the integrand uses it."""
    return next(iter(tree.free_names(asked.integrand.term) & {"C", "c", "k", "K"}), "")


# --- where it has to hold ----------------------------------------------------------------


def _systems(
    case: Case, asked: Antiderivatives, goal: Node
) -> tuple[tuple[System, bool], ...] | NotKnown:
    """Systems over the variables of ``goal`` that cover the inner points of the integrand's domain.

    With each, whether it is known to contain no end of the domain.
    """
    assert isinstance(asked.variable.term, Name)
    name = asked.variable.term.identifier
    defined = Constraint(
        "the integrand is defined",
        terms.compare(asked.integrand.term, Comparison.IN, Name("real")),
    )
    variable, domain = _domain(case, asked, name)
    if variable.values is not None or variable.kind is not Kind.REAL:
        return NotKnown("the variable of an indefinite integral runs through an interval")
    if tree.free_names(goal) & {v.name for v in case.question.system.variables}:
        others = tuple(v for v in case.question.system.variables if v.name != asked.written)
        kept = tuple(
            c
            for c in case.question.system.constraints
            if asked.written not in tree.free_names(c.formula)
        )
        return ((System((variable, *others), (*kept, *domain, defined)), False),)
    base = System((variable,), (*domain, defined))
    found = case.reasoner.solutions(base)
    if not isinstance(found, CellSet):
        return ((base, False),)
    cells = [cell for cell in found.cells if isinstance(cell, OpenCell)]
    if not cells:
        return NotKnown("the integrand has values at single points only")
    return tuple((base.with_constraints(*_inside(name, cell)), True) for cell in cells)


def _domain(
    case: Case, asked: Antiderivatives, name: str
) -> tuple[Variable, tuple[Constraint, ...]]:
    unknown = next((u for u in case.question.unknowns if u.name == asked.written), None)
    if unknown is None or len(unknown.variables) != 1:
        return Variable(name), ()
    old = unknown.variables[0]
    here: dict[str, Node] = {old.name: Name(name)}
    conditions = tuple(
        Constraint("the domain", tree.substitute(condition, here))
        for condition in unknown.conditions
    )
    return replace(old, name=name), conditions


def _inside(name: str, cell: OpenCell) -> tuple[Constraint, ...]:
    from mathverify.semantics.numbers import to_node

    found: list[Constraint] = []
    if cell.low is not None:
        low = terms.compare(Name(name), Comparison.GREATER, to_node(cell.low))
        found.append(Constraint("above", low))
    if cell.high is not None:
        high = terms.compare(Name(name), Comparison.LESS, to_node(cell.high))
        found.append(Constraint("below", high))
    return tuple(found)
