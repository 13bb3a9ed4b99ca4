"""One value in every model, exact or rounded.

The claim c is right when no model of the givens makes ``ask = c`` anything but true.  Existence
of a model is an obligation of its own.  If some model m makes it false, the value of the ask in
m is tried in place of c: if it holds everywhere the claim was wrong, otherwise two models differ.
"""

from __future__ import annotations

from fractions import Fraction

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.meaning import Collection, Infinity, Meaning, Scalar, Truth
from mathverify.semantics.numbers import Exact, Irrational, NotKnown, Order, to_node
from mathverify.semantics.numbers import NotKnown as NotComputable
from mathverify.semantics.quantities import angle_in_radians, angle_of_dimension
from mathverify.semantics.relations import equality
from mathverify.semantics.system import (
    CellSet,
    Constraint,
    Evidence,
    FiniteModels,
    Model,
    PointCell,
    Satisfiable,
    SolutionSet,
    Unknown,
    Unsatisfiable,
)
from mathverify.semantics.units import Measure, measure
from mathverify.semantics.values import FiniteValues, ManyValues
from mathverify.verification.case import Case
from mathverify.verification.findings import Witness
from mathverify.verification.judging.claim import ValueClaim
from mathverify.verification.judging.judgement import Judgement, Right, Wrong
from mathverify.verification.judging.presentation import (
    display_unit,
    is_written,
    meaning_text,
    model_text,
    rounding_unit,
)
from mathverify.verification.judging.rounding import (
    Rounding,
    is_rounded,
    parse_rounding,
    rounded_text,
    rounded_too_early,
    rounds_to,
)

#: Bits of the two bounds of a value that has no notation.
_ENCLOSED_BITS = 80


def judge_value(case: Case, asked: Meaning, claim: ValueClaim) -> Judgement:
    """Whether ``claim`` is the value of ``asked`` in every model.  Raises `LoweringProblem`."""
    ask = case.question.spec.ask
    if ask is not None and ask.round is not None:
        rounding = parse_rounding(ask.round)
        if rounding is None:
            return NotKnown(f"the rounding {ask.round!r} is not understood; write '3 sf' or '2 dp'")
        return _judge_rounded(case, asked, claim, rounding)
    goal = equality(asked, claim.meaning, claim.node)
    outcome = case.reasoner.refutes(case.question.system, Constraint("answer", goal, wanted=False))
    match outcome:
        case Unsatisfiable(evidence=evidence):
            return Right((evidence,))
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable(model=model):
            return _explain(case, asked, claim, model, goal)


def _explain(case: Case, asked: Meaning, claim: ValueClaim, model: Model, goal: Node) -> Judgement:
    """Why a claim, the truth of ``goal``, that fails in ``model`` is wrong.

    There is another value, or several, or none.
    """
    question = case.question
    unit = display_unit(question, claim.node)
    claimed = meaning_text(claim.meaning, model, unit)
    here = meaning_text(asked, model, unit)
    models = [{"model": model_text(question, model), "value": here}]
    if here == "undefined" or claimed == "undefined":
        what = "what is asked" if here == "undefined" else "the claimed answer"
        words = f"{what} is undefined at {_at(models[0]['model'])}"
        return Wrong(
            Code.UNDEFINED,
            words,
            Witness("point", words, models[0]),
            "exclude this point by a given or a domain",
        )
    fixed = fixed_value(asked, model)
    if fixed is None:
        taken = taken_values(case, asked)
        if len(taken) > 1:
            return several(case, asked, (taken[0][1], taken[1][1]), unit)
        if isinstance(asked, Collection):
            fixed = _only_value(case, asked, model)
        elif taken:
            fixed = taken[0][0]
        here = here if fixed is None else meaning_text(fixed, model, unit)
    if fixed is None:
        agreeing = case.reasoner.refutes(question.system, Constraint("answer", goal))
        if isinstance(agreeing, Satisfiable):
            # What is claimed is the answer elsewhere.
            return several(case, asked, (model, agreeing.model), unit)
        words = f"at {_at(models[0]['model'])} the answer is {here}, not {claimed}"
        exact = question.spec.ask is None or question.spec.ask.round is None
        rounded = "ask for the answer rounded (round: '3 sf')"
        return Wrong(
            Code.WRONG_ANSWER,
            words,
            Witness("value", words, {"claimed": claimed, "expected": here}),
            rounded if exact and here.startswith("about ") else "",
        )
    other = case.reasoner.refutes(
        question.system, Constraint("answer", equality(asked, fixed, None), wanted=False)
    )
    if isinstance(other, Satisfiable):
        return several(case, asked, (model, other.model), unit)
    if isinstance(other, Unsatisfiable):
        places = _places_told(claim.node)
        if places is not None:
            claimed = to_ascii(claim.node)
        words = f"the answer is {here}, not {claimed}"
        data = {"claimed": claimed, "expected": here}
        remedy = f"answer: {here}"
        if places is not None and _is_rounding(fixed, claim.meaning, places, unit):
            rounded = rounded_text(fixed, places, unit)
            data |= {"round": str(places), "answer": rounded}
            remedy = f"ask for the answer rounded (round: {places}), or {remedy}"
        return Wrong(Code.WRONG_ANSWER, words, Witness("value", words, data), remedy, here)
    words = f"the givens allow {_at(models[0]['model'])}, where the answer is {here}, not {claimed}"
    return Wrong(
        Code.WRONG_ANSWER, words, Witness("value", words, {"claimed": claimed, "expected": here})
    )


def _places_told(node: Node) -> Rounding | None:
    """The decimal places with which a claim is written: ``2 dp`` for ``-1.41 m``."""
    while isinstance(node, tree.Negate | tree.Quantity):
        node = node.operand if isinstance(node, tree.Negate) else node.value
    if not isinstance(node, tree.Number) or "." not in node.written:
        return None
    return parse_rounding(f"{len(node.written.partition('.')[2])} dp")


def _is_rounding(
    fixed: Meaning, claimed: Meaning, places: Rounding, unit: tree.Unit | None
) -> bool:
    """Whether a claim of so many places is the value rounded to them."""
    return rounded_text(fixed, places, unit) == rounded_text(claimed, places, unit)


def several(
    case: Case, asked: Meaning, models: tuple[Model, Model], unit: tree.Unit | None
) -> Wrong:
    """The finding that two models give different answers."""
    listed = [
        {"model": model_text(case.question, m), "value": meaning_text(asked, m, unit)}
        for m in models
    ]
    words = "; ".join(f"{_at(entry['model'])} gives {entry['value']}" for entry in listed)
    return Wrong(
        Code.UNDERDETERMINED,
        f"the givens allow different answers: {words}",
        Witness("models", words, {"models": listed}),
        "add a given or a domain that excludes one of them, or ask for all values (as: all)",
    )


def _at(model: object) -> str:
    if not isinstance(model, dict) or not model:
        return "every point"
    return ", ".join(f"{name} = {value}" for name, value in model.items())


def taken_values(case: Case, asked: Meaning) -> tuple[tuple[Meaning | None, Model], ...]:
    """Values that ``asked`` takes, each with a model; more than one if there are several.

    They are all the values if each is known (not None); empty where no engine lists values.
    """
    if not isinstance(asked, Scalar):
        return ()
    match case.reasoner.values(case.question.system, asked.term):
        case FiniteValues(values=values):
            return tuple(
                (Scalar(_node_of(taken.value), asked.dimension), taken.model) for taken in values
            )
        case ManyValues(models=models):
            return tuple((None, model) for model in models)
        case _:
            return ()


def fixed_value(asked: Meaning, model: Model) -> Meaning | None:
    """``asked`` with every scalar replaced by its value in ``model``.

    None where one has none that can be written down: models may be known by enclosures alone.
    """
    match asked:
        case Scalar(term=term, dimension=dimension):
            value = evaluate(term, model)
            if isinstance(value, (Undefined, NotComputable)) or not is_written(value):
                return None
            return Scalar(_node_of(value), dimension)
        case Infinity():
            return asked
        case Collection(kind=kind, items=items):
            fixed = [fixed_value(item, model) for item in items]
            if any(item is None for item in fixed):
                return None
            return Collection(kind, tuple(item for item in fixed if item is not None))
        case Truth(formula=formula):
            from mathverify.semantics.evaluation import Truth as Value
            from mathverify.semantics.evaluation import truth

            found = truth(formula, model)
            if found in (Value.TRUE, Value.FALSE):
                return Truth(terms.TRUE if found is Value.TRUE else terms.FALSE)
            return None
        case _:
            return None


def _node_of(value: Exact) -> Node:
    return terms.number(value) if isinstance(value, Fraction) else to_node(value)


def _only_value(case: Case, asked: Meaning, model: Model) -> Meaning | None:
    """`fixed_value`, and where the model has only enclosures the one value that each part takes."""
    fixed = fixed_value(asked, model)
    if fixed is not None:
        return fixed
    if isinstance(asked, Collection):
        parts = [_only_value(case, item, model) for item in asked.items]
        known = tuple(part for part in parts if part is not None)
        return Collection(asked.kind, known) if len(known) == len(parts) else None
    taken = taken_values(case, asked)
    return taken[0][0] if len(taken) == 1 else None


def determined_value(case: Case, asked: Meaning) -> tuple[Meaning, Model] | None:
    """The value of ``asked`` if it is proved to be the same in every model, with a model."""
    found = case.reasoner.decide(case.question.system)
    if not isinstance(found, Satisfiable):
        return None
    fixed = _only_value(case, asked, found.model)
    if fixed is None:
        return None
    other = case.reasoner.refutes(
        case.question.system, Constraint("answer", equality(asked, fixed, None), wanted=False)
    )
    return (fixed, found.model) if isinstance(other, Unsatisfiable) else None


# --- rounded ---------------------------------------------------------------------------


def rounding_formula(
    case: Case, asked: Meaning, claimed: Meaning, node: Node, rounding: Rounding
) -> Node | NotKnown | None:
    """The formula that ``asked`` rounds to ``claimed``; None if that is no rounded value at all.

    Raises `LoweringProblem` where the two cannot be compared.
    """
    parts = _rounded_parts(asked, claimed, node)
    if parts is None:
        equality(asked, claimed, node)
        return NotKnown("only numbers and lists of numbers are rounded")
    goals: list[Node] = []
    for one, other, part in parts:
        if case.question.reading.ask_unit is None:
            equality(one, other, part)
        unit = rounding_unit(case.question, part)
        fitted = rounding.in_unit(unit)
        if fitted is None:
            return NotKnown("the unit of the rounding does not fit the answer's unit")
        size = measure(unit) if unit is not None else None
        factor = Fraction(1)
        if isinstance(size, Measure):
            one, other = (angle_of_dimension(scalar, size.dimension) for scalar in (one, other))
            equality(one, other, part)
            factor = size.factor if size.dimension == one.dimension else factor
        found = evaluate(terms.divide(other.term, terms.number(factor)), {})
        if not isinstance(found, Fraction) or not is_rounded(found, fitted):
            return None
        goals.append(rounds_to(terms.divide(one.term, terms.number(factor)), found, fitted))
    return terms.conjunction(goals)


def _judge_rounded(case: Case, asked: Meaning, claim: ValueClaim, rounding: Rounding) -> Judgement:
    goal = rounding_formula(case, asked, claim.meaning, claim.node, rounding)
    if isinstance(goal, NotKnown):
        return goal
    fitted = rounding.in_unit(rounding_unit(case.question, claim.node)) or rounding
    if goal is None:
        return _explain_rounded(case, asked, claim, fitted)
    outcome = case.reasoner.refutes(case.question.system, Constraint("answer", goal, wanted=False))
    match outcome:
        case Unsatisfiable(evidence=evidence):
            # The exact value must be determined too: two values that round alike are two answers.
            return _exactly_one(case, asked, claim, evidence)
        case Unknown(reason=reason):
            return NotKnown(reason)
        case Satisfiable():
            return _explain_rounded(case, asked, claim, fitted)


def _exactly_one(case: Case, asked: Meaning, claim: ValueClaim, evidence: Evidence) -> Judgement:
    found = case.reasoner.decide(case.question.system)
    if not isinstance(found, Satisfiable):
        return Right((evidence,))
    if isinstance(asked, Scalar) and names_in(asked.term).isdisjoint(found.model):
        # No unknown of the question occurs in it: it is one number, known exactly or by bounds.
        return Right((evidence,))
    fixed = fixed_value(asked, found.model)
    if fixed is None:
        taken = taken_values(case, asked)
        if len(taken) > 1:
            models = (taken[0][1], taken[1][1])
            return several(case, asked, models, rounding_unit(case.question, claim.node))
        fixed = taken[0][0] if taken else None
        if fixed is None and isinstance(asked, Scalar):
            return _exactly_one_point(case, asked, claim, evidence)
    if fixed is None:
        return Right((evidence,))
    other = case.reasoner.refutes(
        case.question.system, Constraint("answer", equality(asked, fixed, None), wanted=False)
    )
    if isinstance(other, Satisfiable):
        return several(
            case, asked, (found.model, other.model), rounding_unit(case.question, claim.node)
        )
    # Every value rounds to the claim, which is what was asked.
    extra = (other.evidence,) if isinstance(other, Unsatisfiable) else ()
    return Right((evidence, *extra))


def _exactly_one_point(
    case: Case, asked: Scalar, claim: ValueClaim, evidence: Evidence
) -> Judgement:
    """The same for a value that has no exact notation: by the list of all models."""
    from mathverify.semantics.numbers.order import compare

    listed = case.reasoner.solutions(case.question.system)
    models = _points_of(listed)
    if models is None or isinstance(listed, Unknown):
        return NotKnown("whether the exact value is the same in every model is not known")
    if len(models) == 1:
        return Right((evidence, listed.evidence))
    first = evaluate(asked.term, models[0])
    for model in models[1:]:
        other = evaluate(asked.term, model)
        if isinstance(first, Irrational) and isinstance(other, (Fraction, Irrational)):
            if compare(first, other) in (Order.LESS, Order.GREATER):
                unit = rounding_unit(case.question, claim.node)
                return several(case, asked, (models[0], model), unit)
    return NotKnown("whether the exact value is the same in every model is not known")


def _points_of(listed: SolutionSet) -> list[Model] | None:
    """All models, where they are finitely many."""
    if isinstance(listed, FiniteModels):
        return list(listed.models)
    if not isinstance(listed, CellSet):
        return None
    points = [cell.value for cell in listed.cells if isinstance(cell, PointCell)]
    if len(points) < len(listed.cells):
        return None
    return [{listed.variable: point} for point in points]


def enclosed_text(
    case: Case, asked: Meaning, rounding: Rounding, unit: tree.Unit | None
) -> str | None:
    """The only value, rounded, where two bounds are all that is known of it and round alike."""
    models = _points_of(case.reasoner.solutions(case.question.system))
    if models is None or len(models) != 1 or not isinstance(asked, Scalar):
        return None
    value = evaluate(asked.term, models[0])
    if not isinstance(value, Irrational):
        return None
    from mathverify.semantics.numbers.order import rational_enclosure

    ends = rational_enclosure(value, _ENCLOSED_BITS)
    texts = {
        rounded_text(Scalar(terms.number(end), asked.dimension), rounding, unit) for end in ends
    }
    return texts.pop() if len(texts) == 1 else None


def _rounded_parts(
    asked: Meaning, claimed: Meaning, node: Node
) -> list[tuple[Scalar, Scalar, Node]] | None:
    """The numbers asked and claimed with the nodes of the latter; None if they are none.

    Each has its own unit: ``(36.9 deg, 523.4 cm)``.
    """
    if isinstance(asked, Collection) and isinstance(claimed, Collection):
        lists = (tree.TupleLiteral, tree.ListLiteral, tree.SetLiteral)
        written = node.items if isinstance(node, lists) else ()
        if len(asked.items) == len(claimed.items) == len(written):
            found: list[tuple[Scalar, Scalar, Node]] = []
            for parts in zip(asked.items, claimed.items, written, strict=True):
                inner = _rounded_parts(*parts)
                if inner is None:
                    return None
                found += inner
            return found
    pairs = _scalar_pairs(asked, claimed)
    return None if pairs is None else [(one, other, node) for one, other in pairs]


def _scalar_pairs(asked: Meaning, claimed: Meaning) -> list[tuple[Scalar, Scalar]] | None:
    match asked, claimed:
        case Scalar(), Scalar():
            return [(asked, claimed)]
        case Collection(items=left), Collection(items=right) if len(left) == len(right):
            pairs: list[tuple[Scalar, Scalar]] = []
            for one, other in zip(left, right, strict=True):
                inner = _scalar_pairs(one, other)
                if inner is None:
                    return None
                pairs += inner
            return pairs
        case _:
            return None


#: An exact value that is longer is told by its first digits.
_LONGEST_SHOWN, _APPROXIMATELY = 80, "8 sf"


def _explain_rounded(
    case: Case, asked: Meaning, claim: ValueClaim, rounding: Rounding
) -> Judgement:
    found = determined_value(case, asked)
    unit = rounding_unit(case.question, claim.node)
    if found is None:
        expected = enclosed_text(case, asked, rounding, unit)
        if expected is not None:
            claimed = meaning_text(claim.meaning, {}, unit)
            words = f"the exact value rounded to {rounding} is {expected}, not {claimed}"
            data = {"claimed": claimed, "expected": expected}
            witness = Witness("value", words, data)
            return Wrong(Code.WRONG_ANSWER, words, witness, f"answer: {expected}", expected)
        exact = ValueClaim(claim.node, claim.meaning)
        goal = equality(asked, exact.meaning, claim.node)
        outcome = case.reasoner.refutes(
            case.question.system, Constraint("answer", goal, wanted=False)
        )
        if isinstance(outcome, Satisfiable):
            return _explain(case, asked, exact, outcome.model, goal)
        return NotKnown("the exact value could not be determined")
    fixed, model = found
    claimed = meaning_text(claim.meaning, {}, unit)
    expected = rounded_text(fixed, rounding, unit)
    code = Code.WRONG_ROUNDING if _close(fixed, claim.meaning) else Code.WRONG_ANSWER
    exact_words = meaning_text(fixed, model, unit)
    shown, figures = exact_words, parse_rounding(_APPROXIMATELY)
    if len(exact_words) > _LONGEST_SHOWN and figures is not None:
        shown = f"about {rounded_text(fixed, figures, unit)}"
    written = to_ascii(claim.node)
    words = f"the exact value {shown} rounded to {rounding} is {expected}, not {written}"
    early = rounded_too_early(
        case, lambda other: rounding_formula(case, other, claim.meaning, claim.node, rounding)
    )
    if early:
        code = Code.PREMATURE_ROUNDING
        words += f", which comes from {early}, a value rounded on the way"
    return Wrong(
        code,
        words,
        Witness("value", words, {"claimed": claimed, "expected": expected, "exact": exact_words}),
        f"answer: {expected}",
        expected,
    )


def _close(fixed: Meaning, claimed: Meaning) -> bool:
    """Within five per cent: a slip of rounding rather than another answer."""
    from mathverify.semantics.evaluation import Truth as Value
    from mathverify.semantics.evaluation import truth

    pairs = _scalar_pairs(fixed, claimed)
    if pairs is None:
        return False
    for pair in pairs:
        one, other = map(angle_in_radians, pair)
        gap = terms.call("abs", terms.subtract(one.term, other.term))
        limit = terms.multiply((terms.number(Fraction(1, 20)), terms.call("abs", one.term)))
        near = terms.compare(gap, tree.Comparison.LESS_EQUAL, limit)
        if truth(near, {}) is not Value.TRUE:
            return False
    return True


def scalar_values(asked: Meaning, model: Model) -> tuple[Exact, ...] | None:
    """All numbers of ``asked`` in ``model``, None where one has no known value."""
    match asked:
        case Scalar(term=term):
            value = evaluate(term, model)
            return None if isinstance(value, (Undefined, NotComputable)) else (value,)
        case Truth(formula=formula):
            from mathverify.semantics.evaluation import Truth as Kleene
            from mathverify.semantics.evaluation import truth

            known = {Kleene.TRUE: Fraction(1), Kleene.FALSE: Fraction(0)}.get(truth(formula, model))
            return None if known is None else (known,)
        case Collection(items=items):
            found: list[Exact] = []
            for item in items:
                inner = scalar_values(item, model)
                if inner is None:
                    return None
                found.extend(inner)
            return tuple(found)
        case _:
            return None
