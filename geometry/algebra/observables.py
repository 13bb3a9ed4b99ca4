"""What is asked as a function of quantities that polynomials can treat.

The observables of a term are its largest parts that are made of variables, numbers, arithmetic and
roots.  What stands above them (``acos``, ``pi``) is applied to their exact values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mathverify.language.arithmetic import Arithmetic
from mathverify.language.occurrences import names_in
from mathverify.language.tree import (
    Call,
    Multiply,
    Name,
    Node,
    Power,
    children,
    mapped,
)
from mathverify.semantics.evaluation import Undefined, evaluate
from mathverify.semantics.numbers import Exact, NotKnown, UndecidedError

_ALGEBRAIC = frozenset({"sqrt", "root", "abs", "min", "max"})


@dataclass(frozen=True, slots=True)
class Observables:
    """The observables, and the term with names in their place."""

    terms: tuple[Node, ...]
    names: tuple[str, ...]
    whole: Node

    def value(self, found: Sequence[Exact]) -> Exact:
        """The term's value where the observables have these; `UndecidedError` if unknown."""
        if self.whole == Name(self.names[0]):
            return found[0]
        value = evaluate(self.whole, dict(zip(self.names, found, strict=True)))
        if isinstance(value, (Undefined, NotKnown)):
            raise UndecidedError(value.reason)
        return value


def observables(term: Node) -> Observables:
    """The observables of ``term``, each once; one at least."""
    found: dict[Node, str] = {}
    whole = _replaced(term, found)
    if not found:
        found[term] = "observable 0"
        whole = Name("observable 0")
    return Observables(tuple(found), tuple(found.values()), whole)


def _replaced(term: Node, found: dict[Node, str]) -> Node:
    if not names_in(term):
        return term
    if _is_algebraic(term):
        return Name(found.setdefault(term, f"observable {len(found)}"))
    if isinstance(term, Multiply):
        inside = [part for part in term.factors if names_in(part) and _is_algebraic(part)]
        if len(inside) > 1:
            outside = [part for part in term.factors if part not in inside]
            return Multiply(
                (
                    *(_replaced(one, found) for one in outside),
                    _replaced(Multiply(tuple(inside)), found),
                )
            )
    return mapped(term, lambda child: _replaced(child, found))


def _is_algebraic(term: Node) -> bool:
    match term:
        case Name():
            return True
        case Power(base=base, exponent=exponent):
            return not names_in(exponent) and _is_algebraic(base)
        case Call(function=function) if function in _ALGEBRAIC:
            return all(map(_is_algebraic, children(term)))
    return _ALGEBRA.of(term, _is_algebraic)


_ALGEBRA: Arithmetic[bool] = Arithmetic(
    number=lambda _: True,
    add=all,
    negate=bool,
    multiply=all,
    divide=lambda above, below: above and below,
    other=lambda _: False,
)
