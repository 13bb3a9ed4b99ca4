"""Propositional logic: tautologies by all rows of the truth table, and how many statements hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from itertools import product as rows

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.tree import Logical, LogicalOperator, Name, Node
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth as Value
from mathverify.semantics.evaluation import truth
from mathverify.semantics.lowering import Lowering, Rule, Theory
from mathverify.semantics.meaning import LoweringProblem, Meaning, Truth
from mathverify.theories.arguments import arity, whole

_MAXIMAL_LETTERS = 12
_MAXIMAL_STATEMENTS = 10


def _column(formula: Node, call: tree.Call) -> list[bool]:
    """The last column of the truth table of ``formula``."""
    letters: set[str] = set()
    for part in tree.walk(formula):
        if isinstance(part, Name):
            letters.add(part.identifier)
        elif not isinstance(part, (Logical, tree.Constant)):
            raise LoweringProblem(
                Code.ILL_TYPED,
                f"{call.function} is said of statements made of boolean unknowns",
                call,
                f"{call.function}(p or not p) with unknowns {{p: boolean}}",
            )
    if len(letters) > _MAXIMAL_LETTERS:
        raise LoweringProblem(None, f"truth tables of more than {_MAXIMAL_LETTERS} letters", call)
    names = sorted(letters)
    return [
        truth(formula, dict(zip(names, map(Fraction, row), strict=True))) is Value.TRUE
        for row in rows((0, 1), repeat=len(names))
    ]


def _settled(holds: bool) -> Meaning:
    return Truth(terms.TRUE if holds else terms.FALSE)


def _tautology(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "tautology(p or not p)")
    return _settled(all(_column(lowering.formula(argument), call)))


def _contradiction(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "contradiction(p and not p)")
    return _settled(not any(_column(lowering.formula(argument), call)))


def _satisfiable(lowering: Lowering, call: tree.Call) -> Meaning:
    (argument,) = arity(call, 1, 1, "satisfiable(p and q)")
    return _settled(any(_column(lowering.formula(argument), call)))


def _equivalent(lowering: Lowering, call: tree.Call) -> Meaning:
    one, other = arity(call, 2, 2, "logically_equivalent(not (p and q), not p or not q)")
    both = Logical(LogicalOperator.IFF, (lowering.formula(one), lowering.formula(other)))
    return _settled(all(_column(both, call)))


# --- how many ----------------------------------------------------------------------------


def _statements(lowering: Lowering, nodes: tuple[Node, ...], call: tree.Call) -> list[Node]:
    if len(nodes) > _MAXIMAL_STATEMENTS:
        raise LoweringProblem(None, f"more than {_MAXIMAL_STATEMENTS} statements", call)
    return [lowering.formula(node) for node in nodes]


def _some(statements: list[Node], size: int) -> Node:
    """At least ``size`` of the statements are true."""
    return terms.disjunction(terms.conjunction(c) for c in combinations(statements, size))


def _number_of(name: str) -> Rule:
    """``exactly(2, p, q, r)`` and its neighbours."""

    def rule(lowering: Lowering, call: tree.Call) -> Meaning:
        size, *nodes = arity(call, 2, None, f"{name}(1, p, q, r)")
        wanted = whole(lowering, size, "how many statements")
        statements = _statements(lowering, tuple(nodes), call)
        if not 0 <= wanted <= len(statements):
            raise LoweringProblem(Code.ILL_TYPED, f"{wanted} of {len(statements)} statements", call)
        enough = _some(statements, wanted)
        # More than all of them is never true.
        more = _some(statements, wanted + 1) if wanted < len(statements) else terms.FALSE
        if name == "at_least":
            return Truth(enough)
        if name == "at_most":
            return Truth(terms.negation(more))
        return Truth(terms.conjunction([enough, terms.negation(more)]))

    return rule


def _xor(lowering: Lowering, call: tree.Call) -> Meaning:
    one, other = _statements(lowering, arity(call, 2, 2, "xor(p, q)"), call)
    return Truth(terms.negation(Logical(LogicalOperator.IFF, (one, other))))


THEORY = Theory(
    "logic",
    {
        "tautology": _tautology,
        "contradiction": _contradiction,
        "satisfiable": _satisfiable,
        "logically_equivalent": _equivalent,
        "xor": _xor,
        "exactly": _number_of("exactly"),
        "at_least": _number_of("at_least"),
        "at_most": _number_of("at_most"),
    },
)
