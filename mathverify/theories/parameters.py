"""Statements about the solutions of a relation: for which k has it two, one, none, all?

``no_solution(relation, x)``, ``unique_solution``, ``infinitely_many``, ``solutions(relation, x) =
2``, and the quantifiers ``for all x: relation`` and ``exists x: relation`` become statements about
the other names alone, the parameters (quantifier elimination).  Solutions are counted once each,
however often a factor is repeated.  A parameter for which the relation makes sense for no x at
all (``ln(k)*x = 1`` at k = -1) makes the statement undefined, not true.
"""

from __future__ import annotations

from collections.abc import Callable

from mathverify.calculus.univariate import univariate
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import OWN_DOMAIN, Comparison, Name, Node, Quantifier
from mathverify.semantics import terms
from mathverify.semantics.lowering import Lowering, Rule, Theory, undecided
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar, Truth
from mathverify.theories.arguments import distinct, key
from mathverify.theories.binding import with_data
from mathverify.theories.elimination.bound import Bound, bind, members
from mathverify.theories.elimination.choice import at_point, solution_counts
from mathverify.theories.elimination.counts import Counts, conjunction, disjunction
from mathverify.theories.elimination.identities import identity_condition
from mathverify.theories.elimination.power_products import power_condition

#: Quantifiers over larger sets are not written out.
_MAXIMAL_CASES = 200
_REMEDY = "no_solution(x^2 + k*x + 1 = 0, x)"


def _statement(choose: Callable[[Counts], Node]) -> Rule:
    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        formula, bounds = _read(lowering, call)
        return Truth(choose(solution_counts(lowering, formula, bounds, call)))

    return rule


def _no_solution(counts: Counts) -> Node:
    return counts.none()


def _unique_solution(counts: Counts) -> Node:
    return counts.finite.get(1, terms.FALSE)


def _infinitely_many(counts: Counts) -> Node:
    return counts.infinite


def _solutions(lowering: Lowering, call: tree.Call) -> Meaning:
    """``solutions(...)`` by itself: a number, where it depends on nothing."""
    formula, bounds = _read(lowering, call)
    counts = solution_counts(lowering, formula, bounds, call)
    sure = [n for n, case in counts.finite.items() if case == terms.TRUE]
    if len(sure) == 1:
        return Scalar(terms.number(sure[0]))
    raise LoweringProblem(
        None,
        "the number of solutions depends on other names; compare it with a number",
        call,
        "solutions(x^2 + k*x + 1 = 0, x) = 2",
    )


def _counted(lowering: Lowering, call: tree.Call, sign: Comparison, other: Node) -> Node:
    """``solutions(...) = 2``: a number that only a comparison with it can tell."""
    value = terms.literal(lowering.pure(other, "a number of solutions"))
    if value is None:
        raise LoweringProblem(None, "a number of solutions is compared with a number", other)
    formula, bounds = _read(lowering, call)
    found = solution_counts(lowering, formula, bounds, call).compared(sign, value)
    if found is None:
        raise LoweringProblem(Code.ILL_TYPED, "a number of solutions is compared by = < > <= >=")
    return found


def _quantified(lowering: Lowering, node: tree.Quantified) -> Meaning:
    """``for all x: ...`` and ``exists x: ...`` as a statement about the other names."""
    if node.quantifier is Quantifier.FOR:
        raise undecided(node)
    if isinstance(node.domain, tree.SetLiteral):
        return Truth(_written_out(lowering, node, lowering.lower(node.domain)))
    domain = None if node.domain == OWN_DOMAIN else node.domain
    if _is_complex_identity(lowering, node):
        domain = Name("real")
    inner, bound = bind(lowering, node.variable, domain, node)
    formula = inner.formula(with_data(lowering, node.body, node.variable))
    some = node.quantifier is Quantifier.EXISTS
    values = members(bound)
    if values is not None:
        each = [at_point(formula, (bound,), (value,)) for value in values]
        return Truth(disjunction(each) if some else conjunction(each))
    if bound.variable.name not in tree.free_names(formula) and bound.is_unbounded_real:
        return Truth(formula)
    if some:
        return Truth(solution_counts(lowering, formula, (bound,), node).some())
    if len(tree.free_names(formula)) > 1:
        for condition in (identity_condition, power_condition):
            identity = condition(formula, bound)
            if identity is not None:
                return Truth(identity)
    if bound.conditions:
        formula = tree.Logical(
            tree.LogicalOperator.IMPLIES, (terms.conjunction(bound.conditions), formula)
        )
        bound = Bound(bound.variable, ())
    return Truth(solution_counts(lowering, formula, (bound,), node).everywhere)


def _is_complex_identity(lowering: Lowering, node: tree.Quantified) -> bool:
    """Whether an equation of polynomials is said to hold for all complex numbers.

    It does exactly if it holds for all real ones.
    """
    if node.quantifier is not Quantifier.FOR_ALL or node.domain not in _COMPLEX:
        return False
    body = with_data(lowering, node.body, node.variable)
    return isinstance(body, tree.Relation) and all(
        sign is Comparison.EQUAL and univariate(side, node.variable) is not None
        for sign in body.signs
        for side in body.operands
    )


_COMPLEX = (Name("complex"), Name("C"))


def _written_out(lowering: Lowering, node: tree.Quantified, domain: Meaning) -> Node:
    """The statement about every or some member of a set that is written down."""
    members = domain.items if isinstance(domain, Collection) else ()
    if isinstance(domain, Collection) and all(key(item) is not None for item in members):
        members = distinct(domain, node)
    if not isinstance(domain, Collection) or len(members) > _MAXIMAL_CASES:
        raise LoweringProblem(
            None,
            "quantifiers inside a statement are decided over finite sets",
            node,
            f"for all {node.variable} in {{1, 2, 3}}: ...",
        )
    cases = [lowering.within({node.variable: item}).formula(node.body) for item in members]
    if node.quantifier is Quantifier.EXISTS:
        return terms.disjunction(cases)
    return terms.conjunction(cases)


# --- reading -----------------------------------------------------------------------------


def _read(lowering: Lowering, call: tree.Call) -> tuple[Node, tuple[Bound, ...]]:
    """The relation of a call and its bound variables.  Raises `LoweringProblem`."""
    statements: list[Node] = []
    variables: list[tuple[str, Node | None]] = []
    for argument in call.arguments:
        parts = argument.items if isinstance(argument, _GROUPS) else (argument,)
        for part in parts:
            named = _variable(part)
            if named is not None and statements:
                variables.append(named)
            elif variables:
                raise LoweringProblem(
                    Code.ILL_TYPED, "the relation comes first, then its unknowns", call, _REMEDY
                )
            else:
                statements.append(part)
    if not statements or not variables:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{call.function} takes a relation and the unknowns that it is solved for",
            call,
            _REMEDY.replace("no_solution", call.function),
        )
    if len({name for name, _ in variables}) < len(variables):
        raise LoweringProblem(Code.ILL_TYPED, "an unknown is named twice", call, _REMEDY)
    inner, bounds = lowering, []
    # A datum that mentions one of them depends on it.
    for name, _ in variables:
        statements = [with_data(lowering, statement, name) for statement in statements]
    for name, domain in variables:
        inner, bound = bind(inner, name, domain, call)
        bounds.append(bound)
    return terms.conjunction([inner.formula(s) for s in statements]), tuple(bounds)


_GROUPS = (tree.TupleLiteral, tree.ListLiteral, tree.SetLiteral)


def _variable(node: Node) -> tuple[str, Node | None] | None:
    if isinstance(node, Name):
        return node.identifier, None
    match node:
        case tree.Relation((Name(name), domain), (Comparison.IN,)):
            return name, domain
    return None


THEORY = Theory(
    "parameters",
    {
        "no_solution": _statement(_no_solution),
        "unique_solution": _statement(_unique_solution),
        "infinitely_many": _statement(_infinitely_many),
        "solutions": _solutions,
    },
    kinds={tree.Quantified: _quantified},
    compared={"solutions": _counted},
)
