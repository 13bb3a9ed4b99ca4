"""Functions that a question defines: outside of its domain a call of one has no value.

The lowered language has no "undefined unless": a term that is zero exactly where the condition
holds, and has no value elsewhere, is added to the function's value.  ``0*sqrt(a - b)`` needs
``a >= b``, ``0/sqrt(a - b)`` needs ``a > b``, ``0/(a - b)`` needs ``a != b``.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Comparison, Logical, Name, Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.intervals import as_region
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.meaning import LoweringProblem, Meaning, Scalar
from mathverify.semantics.relations import membership


@dataclass(frozen=True, slots=True)
class Function:
    """A function that the spec defines; it has no value outside of ``domain`` (set or relation)."""

    parameters: tuple[str, ...]
    body: Node
    domain: Node | None = None

    def value(self, lowering: Lowering, node: tree.Call) -> Meaning:
        """What a call of the function denotes.  Raises `LoweringProblem`."""
        if len(node.arguments) != len(self.parameters):
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"{node.function} takes {len(self.parameters)} argument(s), "
                f"not {len(node.arguments)}",
                node,
            )
        arguments = {
            name: lowering.lower(argument)
            for name, argument in zip(self.parameters, node.arguments, strict=True)
        }
        inner = lowering.called_with(arguments, node)
        value = inner.lower(self.body)
        unused = set(self.parameters) - tree.free_names(self.body)
        value = _evaluated(value, [arguments[name] for name in sorted(unused)])
        if self.domain is None:
            return value
        inside = _condition(inner, self.parameters, self.domain)
        return restricted(value, inside, node)


def _condition(inner: Lowering, parameters: tuple[str, ...], domain: Node) -> Node:
    """The formula that the arguments lie in ``domain``, which is a condition or a set."""
    if isinstance(domain, (Relation, Logical)):
        return inner.formula(domain)
    if len(parameters) != 1:
        raise LoweringProblem(
            Code.ILL_TYPED,
            "the domain of a function of several variables is a condition",
            domain,
            f"{parameters[0]} > 0 and {parameters[-1]} > 0",
        )
    region = as_region(inner, domain)
    container = inner.lower(domain) if region is None else region
    return membership(inner.lower(Name(parameters[0])), container, domain)


def restricted(value: Meaning, inside: Node, node: Node) -> Meaning:
    """``value`` where ``inside`` holds, undefined elsewhere."""
    from mathverify.language.formulas import conjuncts

    known = truth(inside, {})
    if known is Truth.TRUE:
        return value
    if not isinstance(value, Scalar):
        raise LoweringProblem(None, "a domain of a function whose values are no numbers", node)
    if known in (Truth.FALSE, Truth.UNDEFINED):
        return Scalar(terms.divide(terms.ZERO, terms.ZERO), value.dimension)
    guards = [_guard(atom, node) for atom in conjuncts(inside)]
    return Scalar(terms.add([value.term, *guards]), value.dimension)


def _evaluated(value: Meaning, unused: list[Meaning]) -> Meaning:
    """``value`` with arguments that it does not use still having to have a value."""
    holes = [
        terms.multiply((terms.ZERO, argument.term))
        for argument in unused
        if isinstance(argument, Scalar) and terms.literal(argument.term) is None
    ]
    if not holes or not isinstance(value, Scalar):
        return value
    return Scalar(terms.add([value.term, *holes]), value.dimension)


def _guard(atom: Node, node: Node) -> Node:
    if isinstance(atom, Relation) and len(atom.operands) == 2:
        left, right = atom.operands
        match atom.signs[0]:
            case Comparison.GREATER_EQUAL | Comparison.GREATER as sign:
                room = terms.subtract(left, right)
            case Comparison.LESS_EQUAL | Comparison.LESS as sign:
                room = terms.subtract(right, left)
            case Comparison.NOT_EQUAL:
                return terms.divide(terms.ZERO, terms.subtract(left, right))
            case Comparison.IN if right == Name("real"):
                return terms.multiply((terms.ZERO, left))
            case _:
                raise _undecided(node)
        root = terms.call("sqrt", room)
        if sign in (Comparison.GREATER_EQUAL, Comparison.LESS_EQUAL):
            return terms.multiply((terms.ZERO, root))
        return terms.divide(terms.ZERO, root)
    raise _undecided(node)


def _undecided(node: Node) -> LoweringProblem:
    return LoweringProblem(
        None, "this domain of a function is not decided at an unknown argument", node
    )
