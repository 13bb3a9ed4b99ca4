"""Functions as such: ``inverse(f)(x)``, ``domain(f)``, ``range(f)``, ``defined(expr)``.

All are about a function of one variable that the question defines.  ``(x -> 2*x)(3)`` applies a
rule, ``diff(expr, x)(a)`` is the derivative at a.
"""

from __future__ import annotations

from mathverify.calculus.variables import variables
from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.definedness import conditions
from mathverify.semantics.functions import Function
from mathverify.semantics.kinds import OpenCases
from mathverify.semantics.lowering import Definition, Lowering, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Region, Scalar, Truth
from mathverify.semantics.numbers import to_node
from mathverify.theories.arguments import arity
from mathverify.theories.binding import with_bound
from mathverify.theories.function_sets import (
    domain_by_pieces,
    domain_region,
    range_by_pieces,
    range_of_quadratic,
    range_region,
)
from mathverify.theories.inverses import inverse, only_solution, repeated_value

#: The name under which a rule without a name is a function; no text can contain it.
_UNNAMED = "rule§"


def _apply(lowering: Lowering, node: tree.Apply) -> Meaning:
    function, arguments = node.operator, node.arguments
    match function:
        case tree.Lambda(parameters=parameters, body=body):
            return _with(lowering, Function(parameters, body), arguments, 0)
        case tree.Call(function="diff", arguments=(expression, Name(identifier=variable))):
            return _with(lowering, Function((variable,), expression), arguments, 1)
        case tree.Call(function="inverse", arguments=(Name(identifier=name),)):
            return _inverse(lowering, name, node)
    raise LoweringProblem(
        None, "this application of a function is not decided", node, "inverse(f)(x), f(x), f'(x)"
    )


def _with(
    lowering: Lowering, function: Definition, arguments: tuple[Node, ...], primes: int
) -> Meaning:
    functions = {**lowering.functions, _UNNAMED: function}
    inner = Lowering(lowering.names, functions, lowering.rules, record=lowering.record)
    return inner.lower(tree.Call(_UNNAMED, arguments, primes))


def _inverse(lowering: Lowering, name: str, call: tree.Apply) -> Scalar:
    if len(call.arguments) != 1:
        raise LoweringProblem(
            Code.ILL_TYPED, "an inverse has one argument", call, f"inverse({name})(x)"
        )
    at = lowering.scalar(call.arguments[0], "the argument of an inverse")
    function, variable, value = _opened(lowering, name, call)
    if value.dimension != at.dimension:
        raise LoweringProblem(
            Code.UNIT_CLASH, f"this is no value of {name}: the units differ", call.arguments[0]
        )
    body = lowering.within({function.parameters[0]: Scalar(Name(variable))})
    rule = body.scalar(function.body, "the rule of a function").term
    if not _is_rule_of(rule, value.term, function):
        words = f"a name in the rule of {name} means something else here"
        raise LoweringProblem(None, words, call, "another name for the variable that is bound here")
    found = inverse(rule, variable, value.term, at.term)
    if found is not None:
        return Scalar(found)
    repeated = repeated_value(value.term, variable)
    if repeated is not None:
        one, other = (to_ascii(to_node(point)) for point in repeated)
        raise LoweringProblem(
            Code.UNDEFINED,
            f"{name} has no inverse: it has the same value at {one} and at {other}",
            call,
            f"a domain of {name} on which it takes no value twice",
        )
    if not variables(at.term):
        solution = only_solution(value.term, variable, at.term)
        if solution is not None:
            return Scalar(to_node(solution))
    raise LoweringProblem(
        None,
        f"the inverse of {name} is not decided",
        call,
        f"an unknown y with the given {name}(y) = ...",
    )


def _is_rule_of(rule: Node, value: Node, function: Definition) -> bool:
    """Whether the value of a function is its rule, plus what its domain adds to that.

    A name of the rule may be hidden where the function is used, and not where it is defined.
    """
    if function.domain is None:
        return value == rule
    return value == rule or (isinstance(value, tree.Add) and value.terms[0] == rule)


def _opened(lowering: Lowering, name: str, call: Node) -> tuple[Definition, str, Scalar]:
    """The function of this name, a variable of its own, and its value there, which no other has."""
    function, variable, value = _with_parameters(lowering, name, call)
    if variables(value.term) - {variable}:
        raise LoweringProblem(None, f"{name} depends on other unknowns", call, "known numbers")
    return function, variable, value


def _with_parameters(lowering: Lowering, name: str, call: Node) -> tuple[Definition, str, Scalar]:
    """As `_opened`, where the rule may have other unknowns."""
    function = lowering.functions.get(name)
    if function is None or len(function.parameters) != 1:
        raise LoweringProblem(
            Code.ILL_TYPED,
            f"{name} is no function of one variable in this question",
            call,
            f'functions: {{{name}: "x -> ..."}}',
        )
    inner, variable = with_bound(lowering, function.parameters[0])
    value = inner.scalar(tree.Call(name, (Name(variable),)), "the value of a function")
    return function, variable, value


def _pieces(
    lowering: Lowering, name: str, opened: OpenCases, call: tree.Call
) -> tuple[str, list[tuple[Node, Scalar]]]:
    """A variable of the function's own, and each condition with the value where it holds."""
    found: list[tuple[Node, Scalar]] = []
    variable = ""
    for place, condition in enumerate(opened.conditions):
        inner = lowering.assuming(opened.conditions, place)
        _, variable, value = _opened(inner, name, call)
        if variables(condition) - {variable}:
            raise opened
        found.append((condition, value))
    return variable, found


def _domain(lowering: Lowering, call: tree.Call) -> Region:
    (node,) = arity(call, 1, 1, "domain(f)")
    name = _name(node, call)
    try:
        _, variable, value = _opened(lowering, name, call)
        found = domain_region(value.term, variable, ())
    except OpenCases as opened:
        variable, pieces = _pieces(lowering, name, opened, call)
        found = domain_by_pieces([(one, part.term) for one, part in pieces], variable, ())
    if found is None:
        raise _undecided("domain", call)
    return found


def range_of(lowering: Lowering, call: tree.Call) -> Region:
    """The region of the values of a function."""
    (node,) = arity(call, 1, 1, "range(f)")
    name = _name(node, call)
    try:
        _, variable, value = _with_parameters(lowering, name, call)
        found = range_of_quadratic(value.term, variable, value.dimension)
        if found is None:
            _opened(lowering, name, call)
            found = range_region(value.term, variable, value.dimension)
    except OpenCases as opened:
        variable, pieces = _pieces(lowering, name, opened, call)
        dimension = pieces[0][1].dimension
        if any(part.dimension != dimension for _, part in pieces):
            raise _undecided("range", call) from None
        found = range_by_pieces([(one, part.term) for one, part in pieces], variable, dimension)
    if found is None:
        raise _undecided("range", call)
    return found


def _name(node: Node, call: tree.Call) -> str:
    if isinstance(node, Name):
        return node.identifier
    raise LoweringProblem(
        Code.ILL_TYPED, f"{call.function} is taken of a function", node, f"{call.function}(f)"
    )


def _undecided(what: str, call: tree.Call) -> LoweringProblem:
    return LoweringProblem(
        None,
        f"this {what} is not decided",
        call,
        "a rule of powers, roots, exp and ln, or a bounded domain for the function",
    )


def _defined(lowering: Lowering, call: tree.Call) -> Truth:
    """That the expression has a value, as a statement that is true or false."""
    (node,) = arity(call, 1, 1, "defined(1/x)")
    value = lowering.scalar(node, "what is said to be defined")
    return Truth(terms.conjunction(conditions(value.term)))


THEORY = Theory(
    "functions",
    {"domain": _domain, "defined": _defined, "image": range_of},
    method="sign cells of a function",
    kinds={tree.Apply: _apply},
)
