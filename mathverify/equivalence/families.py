"""General solutions: unions of arithmetic progressions of exact numbers.

Two unions with commensurable steps are compared exactly: over the least common step each is a
finite set of offsets, and an offset belongs to the other when a difference is a whole multiple.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from mathverify.calculus.univariate import univariate
from mathverify.equivalence.answers import Family, Progression
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.tree import Comparison, LogicalOperator, Name, Node
from mathverify.semantics import numbers, terms
from mathverify.semantics.evaluation import evaluate
from mathverify.semantics.lowering import Lowering
from mathverify.semantics.numbers import Exact, Irrational, Membership, Sign
from mathverify.semantics.quantities import angle_in_radians
from mathverify.semantics.relations import both_signs

_MAXIMAL_OFFSETS = 240


def family(lowering: Lowering, node: Node, parameter: str, letters: str) -> Family | None:
    """The general solution that ``node`` writes down, None where it is none.

    ``parameter`` is the letter that the text declares; without one, a letter of ``letters``
    counts where it is multiplied by an angle.  Raises `LoweringProblem`.
    """
    if isinstance(node, tree.Quantified):
        if node.quantifier is not tree.Quantifier.FOR or node.domain != Name("integer"):
            return None
        parameter, node = node.variable, node.body
    progressions: list[Progression] = []
    names: set[str] = set()
    for part in _alternatives(node):
        class_ = _residue_class(part)
        if class_ is not None:
            names.add(class_[0])
            progressions.append(class_[1])
            continue
        body, name = _named(part)
        names.add(name)
        letter = parameter or _angle_letter(body, letters)
        if not letter:
            return None
        for reading in both_signs(body):
            found = _progression(lowering, reading, letter)
            if found is None:
                return None
            progressions.append(found)
    return Family(tuple(progressions), names.pop()) if len(names) == 1 else None


def compare_families(one: Family, other: Family) -> Equivalence:
    """Whether two general solutions have the same members."""
    steps = [_exact(p.step) for p in (*one.progressions, *other.progressions)]
    base = steps[0]
    if base is None:
        return Undecided("a step is not worked out")
    ratios: list[Fraction] = []
    for step in steps:
        ratio = None if step is None else step / base
        if not isinstance(ratio, Fraction):
            return Undecided("steps that are no rational multiples of each other")
        ratios.append(abs(ratio))
    unit = Fraction(
        lcm(*(ratio.numerator for ratio in ratios)),
        _gcd([ratio.denominator for ratio in ratios]),
    )
    common = base * unit
    first = _offsets(one.progressions, ratios[: len(one.progressions)], base, unit)
    second = _offsets(other.progressions, ratios[len(one.progressions) :], base, unit)
    if first is None or second is None:
        return Undecided("the offsets are too many or not worked out")
    for here, there, which in ((first, second, "first"), (second, first, "second")):
        for offset in here:
            found = [_is_multiple(offset - candidate, common) for candidate in there]
            if Membership.YES in found:
                continue
            if Membership.UNKNOWN in found:
                return Undecided("whether two offsets differ by whole steps is not known")
            text = to_ascii(numbers.to_node(offset))
            words = f"{text} belongs to the {which} answer only"
            return Different(Witness(Difference.MEMBER, words))
    return Same("equal offsets over a common step")


def _offsets(
    progressions: tuple[Progression, ...], ratios: list[Fraction], base: Exact, unit: Fraction
) -> list[Exact] | None:
    found: list[Exact] = []
    for progression, ratio in zip(progressions, ratios, strict=True):
        offset = _exact(progression.offset)
        count = unit / ratio
        if offset is None or count.denominator != 1 or len(found) + count > _MAXIMAL_OFFSETS:
            return None
        found += [offset + base * (ratio * place) for place in range(int(count))]
    return found


def _is_multiple(difference: Exact, step: Exact) -> Membership:
    return numbers.is_integer(difference / step)


def _gcd(values: list[int]) -> int:
    from math import gcd

    return gcd(*values)


def _exact(term: Node) -> Exact | None:
    value = evaluate(term, {})
    return value if isinstance(value, (Fraction, Irrational)) else None


# --- reading -----------------------------------------------------------------------------


def _alternatives(node: Node) -> tuple[Node, ...]:
    if isinstance(node, tree.Logical) and node.operator is LogicalOperator.OR:
        return node.operands
    return node.items if isinstance(node, tree.SetLiteral) and node.items else (node,)


def _named(node: Node) -> tuple[Node, str]:
    if isinstance(node, tree.Relation) and node.signs == (Comparison.EQUAL,):
        left, right = node.operands
        if isinstance(left, Name) and left.identifier not in tree.free_names(right):
            return right, left.identifier
    return node, ""


def _residue_class(node: Node) -> tuple[str, Progression] | None:
    """``mod(x, 7) = 3``, as congruences are read too: the name and its values."""
    match node:
        case tree.Relation(
            operands=(tree.Call(function="mod", arguments=(Name(identifier=name), step)), rest),
            signs=(Comparison.EQUAL,),
        ) if (modulus := terms.literal(step)) is not None:
            if isinstance(rest, tree.Call) and rest.function == "mod" and rest.arguments[1] == step:
                offset = evaluate(rest.arguments[0], {})
            else:
                offset = evaluate(rest, {})
                if isinstance(offset, Fraction) and not 0 <= offset < modulus:
                    return None
            if modulus.denominator != 1 or modulus <= 0:
                return None
            if isinstance(offset, Fraction) and offset.denominator == 1:
                return name, Progression(terms.number(offset), step)
    return None


def general(lowering: Lowering, node: Node, letters: str) -> Family | None:
    """An expression as a general solution whose one letter, of ``letters``, is any integer.

    Raises `LoweringProblem`.
    """
    names = {n.identifier for n in tree.walk(node) if isinstance(n, Name)}
    if len(names) != 1 or not names <= {*letters}:
        return None
    found = _progression(lowering, node, names.pop())
    return None if found is None else Family((found,))


def _angle_letter(node: Node, letters: str) -> str:
    """The letter in a factor with pi or degrees: ``2*k*pi``, ``k*360 deg``."""
    found: set[str] = set()
    for part in tree.walk(node):
        if isinstance(part, tree.Multiply) or (
            isinstance(part, tree.Quantity) and part.unit.factors == (("deg", 1),)
        ):
            names = {n.identifier for n in tree.walk(part) if isinstance(n, Name)}
            angle = isinstance(part, tree.Quantity) or any(
                n == tree.Constant("pi") or isinstance(n, tree.Quantity) for n in tree.walk(part)
            )
            if angle and len(names) == 1:
                found |= names
    every = {n.identifier for n in tree.walk(node) if isinstance(n, Name)}
    letter = found.pop() if len(found) == 1 else ""
    return letter if every == {letter} and len(letter) == 1 and letter in letters else ""


def _progression(lowering: Lowering, node: Node, letter: str) -> Progression | None:
    """``offset + step*letter``, both constants and the step not 0."""
    meaning = angle_in_radians(lowering.scalar(node))
    names = {n.identifier for n in tree.walk(meaning.term) if isinstance(n, Name)}
    form = univariate(meaning.term, letter)
    if meaning.dimension or names != {letter} or form is None or form.degree > 1:
        return None
    offset = tree.substitute(meaning.term, {letter: terms.ZERO})
    step = terms.subtract(tree.substitute(meaning.term, {letter: terms.ONE}), offset)
    value = _exact(step)
    if value is None or numbers.sign(value) not in (Sign.POSITIVE, Sign.NEGATIVE):
        return None
    return Progression(offset, step)
