"""Which givens define sequences: ``u(1) = 3``, ``u(n+1) = 2*u(n) + 1``, ``arithmetic(u)``.

The first values and the rule of a sequence become a `Recurrence`; terms given beyond them
(``u(5) = 20``) stay facts.  First values that no given tells are real unknowns named ``u(1)``; an
arithmetic sequence has its difference as an unknown ``u(2) - u(1)``, a geometric one its ratio.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mathverify.codes import Code
from mathverify.language import tree
from mathverify.language.occurrences import kinds_in
from mathverify.language.tree import Comparison, Name, Node
from mathverify.language.vocabulary import FUNCTIONS
from mathverify.semantics import terms
from mathverify.semantics.domains import Domain
from mathverify.semantics.functions import Function
from mathverify.semantics.meaning import LoweringProblem
from mathverify.semantics.recurrences import Recurrence, shift_of
from mathverify.semantics.system import Kind

_SHAPES = ("arithmetic", "geometric")
_STARTS = {"natural": 0, "positive integer": 1, "positive natural": 1}


@dataclass(slots=True)
class Sequences:
    """What was found: functions, unknowns without a declaration, and givens used up (id -> why).

    ``unread`` are sequences whose rule is no rule that can be read.
    """

    functions: dict[str, Function] = field(default_factory=dict)
    domains: dict[str, Domain] = field(default_factory=dict)
    used: dict[str, str] = field(default_factory=dict)
    problems: dict[str, LoweringProblem] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Rule:
    """``name(variable + lead) = right`` for the variable in ``domain``."""

    id: str
    name: str
    variable: str
    lead: int
    right: Node
    domain: Node | None

    @property
    def shifts(self) -> list[int | None]:
        """Where the right side looks: k of each ``name(variable + k)``."""
        return [
            shift_of(part.arguments[0], self.variable) if len(part.arguments) == 1 else None
            for part in _calls(self.right, self.name)
        ]


def sequences(
    givens: Sequence[tuple[str, Node]], known: Mapping[str, Function], declared: frozenset[str]
) -> Sequences:
    """The sequences that ``givens`` define, apart from the functions that are ``known``."""
    found = Sequences()
    for id_, node in givens:
        shape = _shape(node, known)
        rule = None if shape else _rule(id_, node, known)
        if shape and shape[1] not in found.functions:
            _add_shape(found, id_, *shape, givens)
        elif rule is not None and rule.name not in found.functions:
            try:
                _add_rule(found, rule, givens, declared)
            except LoweringProblem as problem:
                found.problems[id_] = problem
                found.used[id_] = ""
                found.unread.add(rule.name)
    return found


def definition(
    node: Node, known: Mapping[str, Function], declared: frozenset[str], unknowns: frozenset[str]
) -> tuple[str, Function] | None:
    """The function that an equation defines for all arguments, None if it defines none.

    ``f(x) = x^2 for x in integer`` says so, and so does an ``x`` that is not declared.  So does
    ``m(t) = 80*e^(-k*t)`` with an unknown t, where nothing else says what m is: a formula in t
    that only held for one number would leave m without a meaning.
    """
    domain: Node | None = None
    bound: str | None = None
    if isinstance(node, tree.Quantified) and node.quantifier is not tree.Quantifier.EXISTS:
        bound = node.variable
        domain = None if node.domain == tree.OWN_DOMAIN else node.domain
        node = node.body
    if not isinstance(node, tree.Relation) or node.signs != (Comparison.EQUAL,):
        return None
    left, right = node.operands
    if not isinstance(left, tree.Call) or left.primes or left.function in FUNCTIONS:
        return None
    names = [a.identifier for a in left.arguments if isinstance(a, Name)]
    if len(names) != len(left.arguments) or len(set(names)) != len(names):
        return None
    if not names or left.function in known:
        return None
    local = (set(names) - {bound}) & declared
    if local and not (local <= unknowns and set(names) <= tree.free_names(right)):
        return None
    if left.function in tree.free_names(right):
        return None
    return left.function, Function(tuple(names), right, domain)


def terms_called(node: Node, functions: frozenset[str], declared: frozenset[str]) -> Node:
    """``u[3]`` as ``u(3)`` where u is a function or no declared name: lists are declared."""
    if tree.Index not in kinds_in(node):
        return node
    node = tree.mapped(node, lambda part: terms_called(part, functions, declared))
    if isinstance(node, tree.Index) and isinstance(node.base, Name):
        name = node.base.identifier
        if len(node.indices) == 1 and (name in functions or name not in declared):
            return tree.Call(name, node.indices, span=node.span)
    return node


def _calls(node: Node, name: str) -> Iterator[tree.Call]:
    for part in tree.walk(node):
        if isinstance(part, tree.Call) and part.function == name and not part.primes:
            yield part


def _shape(node: Node, known: Mapping[str, Function]) -> tuple[str, str] | None:
    """(arithmetic or geometric, name) of a given such as ``arithmetic(u)``."""
    if isinstance(node, tree.Call) and node.function in _SHAPES and len(node.arguments) == 1:
        (argument,) = node.arguments
        if isinstance(argument, Name) and argument.identifier not in known:
            return node.function, argument.identifier
    return None


def _rule(id_: str, node: Node, known: Mapping[str, Function]) -> _Rule | None:
    domain: Node | None = None
    bound = ""
    if isinstance(node, tree.Quantified) and node.quantifier is not tree.Quantifier.EXISTS:
        bound, domain, node = node.variable, node.domain, node.body
    if not isinstance(node, tree.Relation) or node.signs != (Comparison.EQUAL,):
        return None
    left, right = node.operands
    if not isinstance(left, tree.Call) or left.primes or len(left.arguments) != 1:
        return None
    name = left.function
    if name in FUNCTIONS or name in known or not any(_calls(right, name)):
        return None
    names = {bound} if bound else tree.free_names(left.arguments[0])
    variable = next(iter(names)) if len(names) == 1 else ""
    lead = shift_of(left.arguments[0], variable) if variable else None
    if lead is None:
        return None
    return _Rule(id_, name, variable, lead, right, domain)


def _add_rule(
    found: Sequences,
    rule: _Rule,
    givens: Sequence[tuple[str, Node]],
    declared: frozenset[str],
) -> None:
    if rule.domain is None and rule.variable in declared:
        raise LoweringProblem(
            Code.AMBIGUOUS,
            f"{rule.variable} is an unknown here: is this one equation, or a rule for all places?",
            remedy=f"for all {rule.variable} in positive integer: {rule.name}(...) = ...",
        )
    shifts = [shift for shift in rule.shifts if shift is not None]
    if len(shifts) < len(rule.shifts) or max(shifts) >= rule.lead:
        raise LoweringProblem(
            None,
            f"a rule gives {rule.name} by terms before it, at places such as "
            f"{rule.variable} and {rule.variable} - 1",
        )
    initial = _initial(rule.name, givens)
    back = min(shifts)
    start, first = _places(rule, initial, back)
    kept = tuple((place, initial[place][1]) for place in range(start, first) if place in initial)
    for place in range(start, first):
        if place in initial:
            found.used[initial[place][0]] = f"a first term of the sequence {rule.name}"
        else:
            found.domains[f"{rule.name}({place})"] = Domain(Kind.REAL)
    found.used[rule.id] = f"the rule of the sequence {rule.name}, which starts with " + (
        f"{rule.name}({start})"
    )
    found.functions[rule.name] = Recurrence(
        (rule.variable,),
        tree.ListLiteral((rule.right, *(node for _, node in kept))),
        name=rule.name,
        rule=rule.right,
        lead=rule.lead,
        order=rule.lead - back,
        start=start,
        first=first,
        initial=kept,
    )


def _places(rule: _Rule, initial: Mapping[int, tuple[str, Node]], back: int) -> tuple[int, int]:
    """Where the sequence starts, and the first place that the rule gives."""
    least = _least(rule)
    if least is None:
        if not initial:
            raise LoweringProblem(
                Code.AMBIGUOUS,
                f"with which place does {rule.name} start?",
                remedy=f"for all {rule.variable} in positive integer: ... , or a given "
                f"{rule.name}(1) = ...",
            )
        least = min(initial) - back
    start = least + back
    if initial and _is_natural(rule) and start == min(initial) - 1:
        # Who counts from 1 may call 1, 2, 3, ... the natural numbers.
        start, least = start + 1, least + 1
    if initial:
        start = min(start, *initial)
    return start, max(least + rule.lead, start + rule.lead - back)


def _is_natural(rule: _Rule) -> bool:
    return rule.domain == Name("natural")


def _least(rule: _Rule) -> int | None:
    """The least value of the rule's variable, None if nothing says it."""
    domain = rule.domain
    if domain is None or domain == tree.OWN_DOMAIN:
        return None
    if isinstance(domain, Name) and domain.identifier in _STARTS:
        return _STARTS[domain.identifier]
    if isinstance(domain, tree.SetBuilder) and isinstance(domain.condition, tree.Relation):
        condition = domain.condition
        if condition.operands[0] == Name(domain.variable) and len(condition.signs) == 1:
            bound = condition.operands[1]
            extra = {Comparison.GREATER_EQUAL: 0, Comparison.GREATER: 1}.get(condition.signs[0])
            if isinstance(bound, tree.Number) and bound.value.denominator == 1:
                if extra is not None and domain.domain in (Name("integer"), Name("natural")):
                    return int(bound.value) + extra
    raise LoweringProblem(
        None,
        "the places of a sequence are whole numbers from a first one on",
        domain,
        "natural (from 0), positive integer (from 1), or {n in integer : n >= 2}",
    )


def _initial(name: str, givens: Sequence[tuple[str, Node]]) -> dict[int, tuple[str, Node]]:
    """Place -> (id, value) of the givens ``u(1) = 3``; ``u(1) = u(2) = 1`` gives two."""
    found: dict[int, tuple[str, Node]] = {}
    for id_, node in givens:
        if not isinstance(node, tree.Relation) or set(node.signs) != {Comparison.EQUAL}:
            continue
        *left, right = node.operands
        places = [_place(part, name) for part in left]
        if any(_calls(right, name)) or None in places:
            continue
        for place in places:
            if place is not None and place not in found:
                found[place] = (id_, right)
    return found


def _place(node: Node, name: str) -> int | None:
    if isinstance(node, tree.Call) and node.function == name and len(node.arguments) == 1:
        (argument,) = node.arguments
        sign = 1
        if isinstance(argument, tree.Negate):
            sign, argument = -1, argument.operand
        if isinstance(argument, tree.Number) and argument.value.denominator == 1:
            return sign * int(argument.value)
    return None


def _add_shape(
    found: Sequences, id_: str, shape: str, name: str, givens: Sequence[tuple[str, Node]]
) -> None:
    initial = _initial(name, givens)
    start = min([place for place in initial if place in (0, 1)], default=1)
    variable = "n"
    term = tree.Call(name, (Name(variable),))
    first = tree.Call(name, (tree.Number(terms.number(start).value, str(start)),))
    apart = "-" if shape == "arithmetic" else "/"
    step = f"{name}({start + 1}) {apart} {name}({start})"
    rule: Node
    if shape == "arithmetic":
        rule = tree.Add((term, Name(step)))
        found.domains[step] = Domain(Kind.REAL)
    else:
        rule = tree.Multiply((term, Name(step)))
        zero = tree.Number(terms.ZERO.value, "0")
        found.domains[step] = Domain(
            Kind.REAL,
            (
                tree.Relation((Name(step), zero), (Comparison.NOT_EQUAL,)),
                tree.Relation((first, zero), (Comparison.NOT_EQUAL,)),
            ),
        )
    kept: tuple[tuple[int, Node], ...] = ()
    if start in initial:
        kept = ((start, initial[start][1]),)
        found.used[initial[start][0]] = f"the first term of the sequence {name}"
    else:
        found.domains[f"{name}({start})"] = Domain(Kind.REAL)
    found.used[id_] = f"the {shape} sequence {name}, which starts with {name}({start})"
    found.functions[name] = Recurrence(
        (variable,),
        tree.ListLiteral((rule, *(node for _, node in kept))),
        name=name,
        rule=rule,
        lead=1,
        order=1,
        start=start,
        first=start + 1,
        initial=kept,
        nonzero=shape == "geometric",
    )
