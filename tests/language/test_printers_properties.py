"""Random trees: LaTeX is read back, MathML is well-formed, different trees get different words.

Not generated, because LaTeX has no way of its own to say them apart from something else: lists
of one entry, indices other than of a name, names in capitals side by side (lengths), functions
and variables of the same name, numbers that the engine made.
"""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mathverify.language import to_ascii
from mathverify.language.latex.printer import to_latex
from mathverify.language.latex.reader import read_latex
from mathverify.language.markup.mathml import to_mathml
from mathverify.language.spoken.words import to_words
from mathverify.language.tree import (
    Add,
    Apply,
    Call,
    Comparison,
    Constant,
    Divide,
    Factorial,
    Interval,
    Lambda,
    ListLiteral,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Negate,
    Node,
    Number,
    Percent,
    PlusMinus,
    Power,
    Quantified,
    Quantifier,
    Quantity,
    Ratio,
    Relation,
    SetBuilder,
    SetLiteral,
    TupleLiteral,
    Unit,
)

SETTINGS = settings(
    derandomize=True,
    deadline=None,
    max_examples=500,
    report_multiple_bugs=False,
    suppress_health_check=[HealthCheck.too_slow],
)

NAMES = ("a", "b", "x", "y", "alpha", "theta", "x_1", "v_max", "speed")
FUNCTIONS = ("f", "g", "h")
DECLARED = frozenset(NAMES)
DECLARED_FUNCTIONS = frozenset(FUNCTIONS)
UNITS = (
    Unit((("cm", 1),)),
    Unit((("km", 1), ("h", -1))),
    Unit((("m", 1), ("s", -2))),
    Unit((("J", 1), ("kg", -1), ("K", -1))),
    Unit((("USD", 1),)),
    Unit((("deg", 1),)),
    Unit((("year", -1),)),
)
UNARY = ("sqrt", "abs", "floor", "ceil", "sin", "cos", "tan", "cosec", "asin", "sinh", "ln", "exp")
MORE_UNARY = ("det", "conj", "re", "mean", "norm", "sign")


def number(text: str) -> Number:
    """A number as the parser makes it."""
    return Number(Fraction(text), text)


numbers = st.one_of(
    st.integers(0, 120).map(lambda value: number(str(value))),
    st.sampled_from(["0.5", "0.50", "3.14", "12.0"]).map(number),
    st.just(Number(Fraction(1, 6), "0.1(6)")),
)
names = st.sampled_from(NAMES).map(Name)
constants = st.sampled_from(["pi", "e", "i"]).map(Constant)
atoms = st.one_of(numbers, names, names, constants)


def tuples(
    nodes: st.SearchStrategy[Node], least: int, most: int
) -> st.SearchStrategy[tuple[Node, ...]]:
    return st.lists(nodes, min_size=least, max_size=most).map(tuple)


def calls(
    functions: tuple[str, ...], *arguments: st.SearchStrategy[Node]
) -> st.SearchStrategy[Call]:
    return st.builds(Call, st.sampled_from(functions), st.tuples(*arguments))


def compound(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    bound = st.sampled_from(["k", "n"]).map(Name)
    small = st.sampled_from([number("2"), number("3"), Negate(number("1"))])
    vectors = st.one_of(names, nodes)
    inverse = st.sampled_from(FUNCTIONS).map(lambda name: Call("inverse", (Name(name),)))
    primes = st.integers(0, 2)
    return st.one_of(
        st.builds(Add, tuples(nodes, 2, 3)),
        st.builds(Multiply, tuples(nodes, 2, 3)),
        st.builds(Multiply, st.tuples(numbers, nodes)),
        st.builds(Negate, nodes),
        st.builds(Divide, nodes, nodes),
        st.builds(Power, nodes, st.one_of(small, nodes)),
        st.builds(Factorial, nodes),
        st.builds(Percent, nodes),
        st.builds(PlusMinus, nodes, nodes),
        st.builds(Quantity, nodes, st.sampled_from(UNITS)),
        calls(UNARY + MORE_UNARY, nodes),
        calls(("log", "root", "binomial", "mod"), nodes, nodes),
        calls(("cross", "dot"), vectors, vectors),
        calls(("gcd", "max"), nodes, nodes),
        st.builds(Call, st.sampled_from(FUNCTIONS), tuples(nodes, 1, 2), primes),
        calls(("sum", "product", "integral"), nodes, bound, nodes, nodes),
        calls(("integral", "diff"), nodes, bound),
        calls(("limit",), nodes, bound, nodes),
        st.builds(Apply, inverse, tuples(nodes, 1, 2)),
        st.builds(ListLiteral, tuples(st.builds(ListLiteral, tuples(nodes, 2, 2)), 1, 3)),
    )


def related(*signs: Comparison) -> st.SearchStrategy[tuple[Comparison]]:
    return st.tuples(st.sampled_from(signs))


terms = st.recursive(atoms, compound, max_leaves=12)
domains = ("real", "integer", "natural", "positive integer", "nonnegative real", "even integer")
sets = st.one_of(
    st.builds(SetLiteral, tuples(terms, 0, 3)),
    st.builds(TupleLiteral, tuples(terms, 2, 3)),
    st.builds(ListLiteral, tuples(terms, 2, 3)),
    st.builds(Interval, terms, terms, st.just(True), st.just(False)),
    st.builds(Interval, terms, terms, st.just(False), st.just(True)),
    st.sampled_from(domains).map(Name),
)
membership = (Comparison.IN, Comparison.NOT_IN, Comparison.SUBSET)
plain = tuple(sign for sign in Comparison if sign not in membership)
chain = st.just((Comparison.LESS, Comparison.LESS_EQUAL))
ratios = st.builds(Ratio, tuples(terms, 2, 3))
relations = st.one_of(
    st.builds(Relation, st.tuples(terms, terms), related(*plain)),
    st.builds(Relation, st.tuples(terms, terms, terms), chain),
    st.builds(Relation, st.tuples(terms, sets), related(*membership)),
    st.builds(Relation, st.tuples(ratios, ratios), related(Comparison.EQUAL)),
)


def statements_over(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    many = st.sampled_from([LogicalOperator.AND, LogicalOperator.OR])
    two = st.sampled_from([LogicalOperator.IMPLIES, LogicalOperator.IFF])
    variable = st.sampled_from(["k", "n"])
    return st.one_of(
        st.builds(Logical, many, tuples(inner, 2, 3)),
        st.builds(Logical, two, tuples(inner, 2, 2)),
        st.builds(Logical, st.just(LogicalOperator.NOT), tuples(inner, 1, 1)),
        st.builds(Quantified, st.sampled_from(Quantifier), variable, sets, inner),
        st.builds(SetBuilder, variable, sets, inner),
        st.builds(Lambda, st.just(("x",)), inner),
    )


statements = st.one_of(relations, st.recursive(relations, statements_over, max_leaves=3), sets)
everything = st.one_of(terms, statements)


@given(terms)
@SETTINGS
def test_terms_are_read_back_from_latex(node: Node) -> None:
    read = read_latex(to_latex(node), declared=DECLARED, functions=DECLARED_FUNCTIONS)
    assert read == node, f"{to_latex(node)} reads as {to_ascii(read)}"


@given(statements)
@SETTINGS
def test_statements_are_read_back_from_latex(node: Node) -> None:
    read = read_latex(to_latex(node), declared=DECLARED, functions=DECLARED_FUNCTIONS)
    assert read == node, f"{to_latex(node)} reads as {to_ascii(read)}"


@given(everything)
@SETTINGS
def test_mathml_is_well_formed(node: Node) -> None:
    root = ElementTree.fromstring(to_mathml(node))
    assert root.tag == "{http://www.w3.org/1998/Math/MathML}math"
    assert all(element.text or len(element) or element.attrib for element in root.iter())


@given(everything, everything)
@SETTINGS
def test_different_trees_give_different_words(left: Node, right: Node) -> None:
    assert (to_words(left) == to_words(right)) == (left == right)


def built_from(nodes: list[Node]) -> list[Node]:
    """Everything that one step makes of ``nodes``."""
    one = [
        step
        for node in nodes
        for step in (
            Negate(node),
            Factorial(node),
            Percent(node),
            PlusMinus(None, node),
            Quantity(node, UNITS[0]),
            Quantity(node, UNITS[2]),
            *(Call(name, (node,)) for name in ("sqrt", "sin", "abs", "ln", "f", "det")),
            Call("f", (node,), 1),
            Call("P", (node,)),
            Call("P", (node,), 1),
            SetLiteral((node,)),
        )
    ]
    two = [
        step
        for left in nodes
        for right in nodes
        for step in (
            Add((left, right)),
            Multiply((left, right)),
            Divide(left, right),
            Power(left, right),
            PlusMinus(left, right),
            Relation((left, right), (Comparison.EQUAL,)),
            Call("log", (left, right)),
            Call("binomial", (left, right)),
            Call("union", (left, right)),
            TupleLiteral((left, right)),
            Interval(left, right, True, False),
        )
    ]
    return [*one, *two]


def test_words_and_latex_tell_all_small_trees_apart() -> None:
    first: list[Node] = [Name("x"), Name("y"), number("2")]
    second = built_from(first)
    trees = [*first, *second, *built_from([*first, *second[::3]])]
    assert len(trees) > 10_000
    for printer in (to_words, to_latex, to_ascii):
        seen: dict[str, Node] = {}
        for tree in trees:
            text = printer(tree)
            assert seen.setdefault(text, tree) == tree, text
