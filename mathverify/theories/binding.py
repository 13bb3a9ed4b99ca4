"""Bound variables: ``k`` of a sum, ``x`` of a derivative, as names that nothing else can bear.

Part of the contract of this package: every theory may import it, and it imports no theory.
"""

from __future__ import annotations

from collections.abc import Mapping

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Name, Node
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import Collection, LoweringProblem, Meaning, Scalar
from mathverify.semantics.units import DIMENSIONLESS, Dimension

#: Data made of data made of data: further than any question goes.
_MOST_DATA_DEEP = 6


def variable_name(node: Node, function: str, example: str) -> str:
    """The identifier of the variable that a call binds; ill-typed if it is no name."""
    if isinstance(node, tree.Name):
        return node.identifier
    raise LoweringProblem(
        Code.ILL_TYPED, f"the second argument of {function} is its variable", node, example
    )


def with_bound(
    lowering: Lowering, identifier: str, dimension: Dimension = DIMENSIONLESS
) -> tuple[Lowering, str]:
    """A lowering in which ``identifier`` is a free variable of its own, and that variable's name.

    The name differs from every unknown and from every variable bound further out, so that no
    term put in for something else is captured.
    """
    place = 0
    while f"{identifier}§{place}" in lowering.names:
        place += 1
    fresh = f"{identifier}§{place}"
    here = Scalar(Name(fresh), dimension)
    return lowering.within({identifier: here, fresh: here}), fresh


def bound_expression(lowering: Lowering, expression: Node, variable: Node) -> Scalar:
    """What is differentiated, integrated or brought to a limit, as a number.

    The name of a function alone is its value at the variable.
    """
    if isinstance(expression, tree.Name):
        function = lowering.functions.get(expression.identifier)
        if function is not None and len(function.parameters) == 1:
            expression = tree.Call(expression.identifier, (variable,), span=expression.span)
    return lowering.scalar(expression, "what is differentiated, integrated or brought to a limit")


def with_data(lowering: Lowering, expression: Node, variable: str) -> Node:
    """``expression`` with each datum that mentions ``variable`` written out: it depends on it.

    With the datum ``f: 6*x^2`` the integral of ``f`` over x is that of ``6*x^2``.  Where a name of
    such a datum is or would be a local one, nothing is written out.
    """
    data = lowering.record.data
    if not data:
        return expression
    for _ in range(_MOST_DATA_DEEP):
        names = tree.free_names(expression) - {variable}
        values = {
            name: data[name]
            for name in names & data.keys()
            if _depends(data, name, variable, _MOST_DATA_DEEP)
            and all(
                lowering.names.get(free) is lowering.outermost.get(free)
                for free in {name, *tree.free_names(data[name])}
            )
        }
        if not values:
            return expression
        bound = frozenset[str]().union(*(tree.bound_by(part) for part in tree.walk(expression)))
        if bound & frozenset[str]().union(*map(tree.free_names, values.values())):
            return expression
        expression = tree.substitute(expression, dict(values))
    return expression


def _depends(data: Mapping[str, Node], name: str, variable: str, depth: int) -> bool:
    """Whether a datum mentions ``variable``, itself or through other data."""
    names = tree.free_names(data[name])
    return variable in names or (
        depth > 0
        and any(_depends(data, other, variable, depth - 1) for other in names & data.keys())
    )


def with_value(lowering: Lowering, identifier: str, value: Node) -> Lowering:
    """A lowering in which ``identifier`` is the pure number ``value``."""
    return lowering.within({identifier: Scalar(value)})


def refuse_dependents(
    lowering: Lowering,
    expression: Node,
    variable: str,
    *,
    coefficients: bool = False,
    alone: bool = False,
) -> None:
    """Refuse other unknowns beside a ``variable`` that is itself a declared unknown.

    A given such as ``y = x^2`` may make them depend on it, and then ``sum(y, x, 1, 3)`` is not
    ``3*y`` and ``diff(y, x)`` not 0.  A function says what depends on what.  Among the
    ``coefficients`` of a polynomial in the variable, parameters (``role: parameter``) may stand,
    and any unknown where nothing else speaks of the variable: then nothing can depend on it.
    ``alone``: any unknown may stand beside a variable that nothing relates to another name.
    """
    own = lowering.names.get(variable)
    if own is None or not _has_unknown(own):
        return
    free = lowering.record.free
    if coefficients and free is not None and variable not in free:
        return
    if alone and lowering.record.told is not None and variable not in lowering.record.told:
        return
    for identifier in _others(lowering, expression, variable):
        if coefficients and identifier in lowering.record.parameters:
            continue
        if _has_unknown(lowering.names[identifier]):
            problem = _dependent(identifier, variable, expression)
            if coefficients:
                problem.remedy = f"unknowns: {{{identifier}: {{domain: real, role: parameter}}}}"
            raise problem


def refuse_beside_datum(lowering: Lowering, expression: Node, variable: str) -> None:
    """Refuse other names beside a ``variable`` whose value is known, as they may be made of it.

    With the data ``x = 3`` and ``y = x^2`` the derivative ``diff(y, x)`` is not 0.
    """
    own = lowering.names.get(variable)
    if own is None or _has_unknown(own):
        return
    for identifier in _others(lowering, expression, variable):
        raise _dependent(identifier, variable, expression)


def _others(lowering: Lowering, expression: Node, variable: str) -> list[str]:
    """Names of values, other than the variable, that occur in the text of an expression."""
    free = tree.free_names(expression) - {variable}
    return sorted(n for n in free if n in lowering.names and n not in lowering.functions)


def _dependent(identifier: str, variable: str, expression: Node) -> LoweringProblem:
    return LoweringProblem(
        Code.AMBIGUOUS,
        f"whether {identifier} depends on {variable} or is a constant is not said",
        expression,
        f"a function f: {variable} -> ..., and f({variable}) in place of this, or a bound "
        "variable that is not declared; of a derivative "
        f"partial(..., {variable}) with {identifier} a constant, or "
        f"implicit_diff(curve, {identifier}, {variable})",
    )


def _has_unknown(meaning: Meaning) -> bool:
    match meaning:
        case Scalar(term=term):
            return any(isinstance(part, Name) for part in tree.walk(term))
        case Collection(items=items):
            return any(_has_unknown(item) for item in items)
        case _:
            return False
