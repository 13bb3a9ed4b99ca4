"""Relations as goals about one measured term: is it true where the term has a value?"""

from __future__ import annotations

from mathverify.language.comparisons import NUMERICAL
from mathverify.language.occurrences import names_in
from mathverify.language.tree import Node, Relation
from mathverify.semantics import terms
from mathverify.semantics.evaluation import Truth, truth
from mathverify.semantics.numbers import Exact, Irrational, to_node
from mathverify.semantics.numbers.exact import ELEMENTARY_LEVEL


def measured(atom: Node) -> Node | None:
    """The term that a relation compares with a constant, or the difference of its two sides."""
    if not isinstance(atom, Relation) or len(atom.operands) != 2 or atom.signs[0] not in NUMERICAL:
        return None
    left, right = atom.operands
    if not names_in(right):
        return left
    return right if not names_in(left) else terms.subtract(left, right)


def _at(atom: Node, term: Node, value: Exact) -> Truth:
    """The truth of ``atom`` where ``term``, as `measured` gives it, has this value."""
    assert isinstance(atom, Relation)
    if isinstance(value, Irrational) and value.level > ELEMENTARY_LEVEL:
        return Truth.UNKNOWN
    number = to_node(value)
    left, right = atom.operands
    if term == left:
        return truth(terms.compare(number, atom.signs[0], right), {})
    if term == right:
        return truth(terms.compare(left, atom.signs[0], number), {})
    return truth(terms.compare(number, atom.signs[0], terms.ZERO), {})


def holds(atom: Node, term: Node, value: Exact) -> bool:
    """Whether ``atom`` is known to be true where ``term`` has this value."""
    return _at(atom, term, value) is Truth.TRUE


def fails(atom: Node, term: Node, value: Exact) -> bool:
    """Whether ``atom`` is known to be false or undefined where ``term`` has this value."""
    return _at(atom, term, value) in (Truth.FALSE, Truth.UNDEFINED)
