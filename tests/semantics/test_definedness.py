"""What terms need, checked against an evaluator that gives every operation some value."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from over_rows import over_rows

from mathverify.language.ascii import to_ascii
from mathverify.language.parser import parse
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Constant,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Power,
    Relation,
    children,
)
from mathverify.semantics.definedness import conditions, when_not_true, when_true
from mathverify.semantics.evaluation import Truth, Undefined, evaluate, truth
from mathverify.semantics.numbers import Exact, NotKnown, Order, compare, pi
from mathverify.semantics.numbers.exact import NumberTooLargeError, UndecidedError
from mathverify.semantics.numbers.functions import (
    FUNCTIONS,
    OutsideDomainError,
    raised,
    ratio,
)

NAMES = frozenset({"x", "y", "n"})


def read(text: str) -> Node:
    return parse(text, declared=NAMES)


@over_rows(
    ("text", "expected"),
    [
        ("x + 2*y", []),
        ("x/2", []),
        ("x/y", ["y != 0"]),
        ("1/(1/x)", ["x != 0", "1/x != 0"]),
        ("sqrt(x - 1)/y", ["x - 1 >= 0", "y != 0"]),
        ("x/0", ["false"]),
        ("x^2", []),
        ("x^0", ["x != 0"]),
        ("x^(-1)", ["x != 0"]),
        ("x^(1/2)", ["x >= 0"]),
        ("x^(-1/2)", ["x > 0"]),
        ("x^pi", ["x > 0"]),
        ("2^x", []),
        ("(-2)^x", ["x in integer"]),
        ("x^y", ["x > 0 or (x = 0 and y > 0 and y in rational) or (x < 0 and y in integer)"]),
        ("ln(x)", ["x > 0"]),
        ("log(x, 2)", ["x > 0"]),
        ("log(8, x)", ["x > 0", "x != 1"]),
        ("tan(x)", ["cos(x) != 0"]),
        ("asin(x)", ["x >= -1", "x <= 1"]),
        ("root(x, 3)", []),
        ("root(x, 4)", ["x >= 0"]),
        ("root(x, 0)", ["false", "x >= 0"]),
        ("mod(x, 5)", []),
        ("mod(5, x)", ["x != 0"]),
        ("factorial(n)", ["n in natural"]),
        ("binomial(5, n)", ["n in natural"]),
        ("gcd(12, n)", ["n in integer"]),
        ("mode(x, x, 3)", []),
        ("mode(1, 2)", ["false"]),
        ("mode(x, y)", ["x = y"]),
        ("x/y + y/y", ["y != 0"]),
    ],
)
def test_conditions(text: str, expected: list[str]) -> None:
    assert list(map(to_ascii, conditions(read(text)))) == list(map(to_ascii, map(read, expected)))


@pytest.mark.parametrize(
    ("text", "true", "not_true"),
    [
        ("x < 3", "x < 3", "x >= 3"),
        ("1/x = 2", "x != 0 and 1/x = 2", "x = 0 or 1/x != 2"),
        ("not (1/x = 2)", "x != 0 and 1/x != 2", "x = 0 or 1/x = 2"),
        ("1/x = 2 or y = 1", "(x != 0 and 1/x = 2) or y = 1", "(x = 0 or 1/x != 2) and y != 1"),
        ("x in integer", "x in integer", "not (x in integer)"),
        (
            "x = 1 implies 1/y = 1",
            "x != 1 or (y != 0 and 1/y = 1)",
            "x = 1 and (y = 0 or 1/y != 1)",
        ),
    ],
)
def test_rewriting(text: str, true: str, not_true: str) -> None:
    assert to_ascii(when_true(read(text))) == to_ascii(read(true))
    assert to_ascii(when_not_true(read(text))) == to_ascii(read(not_true))


def test_booleans_and_constants() -> None:
    assert when_true(Name("p")) == Name("p")
    assert when_not_true(Name("p")) == Logical(LogicalOperator.NOT, (Name("p"),))
    assert when_true(Constant("true")) == Constant("true")
    assert when_not_true(Constant("true")) == Constant("false")
    assert when_true(read("1/0 = 1")) == Constant("false")
    assert when_not_true(read("1/0 = 1")) == Constant("true")


# --- an evaluator in which every operation has a value everywhere ------------------------


def total(term: Node, model: dict[str, Fraction], filler: Exact) -> Exact:
    """The value of a term; ``filler`` where an operation has none."""
    if isinstance(term, Number):
        return term.value
    if isinstance(term, Name):
        return model[term.identifier]
    if isinstance(term, Constant):
        return pi()
    values = [total(part, model, filler) for part in children(term)]
    try:
        match term:
            case Add() | Multiply():
                result = values[0]
                for value in values[1:]:
                    result = result + value if isinstance(term, Add) else result * value
                return result
            case Negate():
                return -values[0]
            case Divide():
                return ratio(values[0], values[1])
            case Power():
                return raised(values[0], values[1])
            case Call(function=name):
                return FUNCTIONS[name].apply(values)
    except OutsideDomainError:
        return filler
    raise NotImplementedError(term)


def holds(formula: Node, model: dict[str, Fraction], filler: Exact) -> bool:
    """Two-valued truth under the total reading."""
    match formula:
        case Constant(name=name):
            return name == "true"
        case Logical(operator=LogicalOperator.AND, operands=operands):
            return all(holds(part, model, filler) for part in operands)
        case Logical(operator=LogicalOperator.OR, operands=operands):
            return any(holds(part, model, filler) for part in operands)
        case Logical(operator=LogicalOperator.NOT, operands=(operand,)):
            return not holds(operand, model, filler)
        case Relation(operands=(left, Name(identifier=place)), signs=(Comparison.IN,)):
            value = total(left, model, filler)
            found = truth(Relation((Name("v"), Name(place)), (Comparison.IN,)), {"v": value})
            if found is Truth.UNKNOWN:
                raise UndecidedError("membership")
            return found is Truth.TRUE
        case Relation(operands=(left, right), signs=(sign,)):
            order = compare(total(left, model, filler), total(right, model, filler))
            if order is Order.UNKNOWN:
                raise UndecidedError("order")
            return {
                Comparison.EQUAL: order is Order.EQUAL,
                Comparison.NOT_EQUAL: order is not Order.EQUAL,
                Comparison.LESS: order is Order.LESS,
                Comparison.LESS_EQUAL: order is not Order.GREATER,
                Comparison.GREATER: order is Order.GREATER,
                Comparison.GREATER_EQUAL: order is not Order.LESS,
            }[sign]
    raise NotImplementedError(formula)


whole = st.sampled_from([Number(Fraction(n)) for n in range(-2, 4)])
halves = st.sampled_from([Number(Fraction(n, 2)) for n in (-3, -1, 1)])
names = st.sampled_from([Name("x"), Name("y")])
leaves = st.one_of(names, names, whole, halves)


def composite(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    one, two = st.tuples(inner), st.tuples(inner, inner)
    several = st.lists(inner, min_size=2, max_size=4).map(tuple)
    return st.one_of(
        st.builds(Add, two),
        st.builds(Multiply, two),
        st.builds(Negate, inner),
        st.builds(Divide, inner, inner),
        st.builds(Divide, inner, inner),
        st.builds(Power, inner, leaves),
        st.builds(Call, st.sampled_from(["sqrt", "ln", "factorial", "asin", "acos"]), one),
        st.builds(Call, st.sampled_from(["mod", "root", "log", "binomial", "gcd"]), two),
        st.builds(Call, st.just("mode"), several),
        st.builds(
            lambda q: Call("tan", (Multiply((q, Constant("pi"))),)), st.one_of(names, halves)
        ),
    )


terms: st.SearchStrategy[Node] = st.recursive(leaves, composite, max_leaves=5)
signs = st.sampled_from([Comparison.EQUAL, Comparison.NOT_EQUAL, Comparison.LESS])
atoms = st.one_of(
    st.builds(lambda a, b, sign: Relation((a, b), (sign,)), terms, terms, signs),
    st.builds(lambda a: Relation((a, Name("integer")), (Comparison.IN,)), terms),
)
pairs = [LogicalOperator.AND, LogicalOperator.OR, LogicalOperator.IMPLIES, LogicalOperator.IFF]
formulas: st.SearchStrategy[Node] = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(Logical, st.sampled_from(pairs), st.tuples(inner, inner)),
        st.builds(lambda a: Logical(LogicalOperator.NOT, (a,)), inner),
    ),
    max_leaves=3,
)
values = st.sampled_from([Fraction(n, 2) for n in range(-4, 7)])
models = st.fixed_dictionaries({"x": values, "y": values})
fillers = st.sampled_from([Fraction(0), Fraction(1), Fraction(-2), Fraction(1, 3)])
thorough = settings(derandomize=True, max_examples=200, deadline=None)


@thorough
@given(terms, models, fillers)
def test_conditions_hold_exactly_where_a_term_is_defined(
    term: Node, model: dict[str, Fraction], filler: Fraction
) -> None:
    value = evaluate(term, model)
    assume(not isinstance(value, NotKnown))
    try:
        met = all(holds(condition, model, filler) for condition in conditions(term))
    except (UndecidedError, NumberTooLargeError):
        assume(False)
    assert met == (not isinstance(value, Undefined))


@thorough
@given(terms, models)
def test_conditions_are_defined_after_those_before_them(
    term: Node, model: dict[str, Fraction]
) -> None:
    for condition in conditions(term):
        found = truth(condition, model)
        assert found is not Truth.UNDEFINED
        if found is not Truth.TRUE:
            break


@thorough
@given(formulas, models, fillers)
def test_rewritten_formulas_say_the_same_under_any_total_reading(
    formula: Node, model: dict[str, Fraction], filler: Fraction
) -> None:
    found = truth(formula, model)
    assume(found is not Truth.UNKNOWN)
    try:
        true = holds(when_true(formula), model, filler)
        not_true = holds(when_not_true(formula), model, filler)
    except (UndecidedError, NumberTooLargeError):
        assume(False)
    assert true == (found is Truth.TRUE)
    assert not_true == (found is not Truth.TRUE)


@settings(derandomize=True, max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=8))
def test_the_condition_of_mode(numbers: list[int]) -> None:
    """Both ways of writing it, up to five values and beyond, with variables so nothing folds."""
    names = [f"v{place}" for place in range(len(numbers))]
    term = Call("mode", tuple(map(Name, names)))
    model = {name: Fraction(number) for name, number in zip(names, numbers, strict=True)}
    met = all(truth(condition, model) is Truth.TRUE for condition in conditions(term))
    assert met == (not isinstance(evaluate(term, model), Undefined))
