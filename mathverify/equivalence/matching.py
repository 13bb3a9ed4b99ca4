"""Which kinds of answer can be the same, and how each pair of kinds is compared."""

from __future__ import annotations

from dataclasses import replace

from mathverify.equivalence.answers import (
    Answer,
    Clock,
    ComplexValue,
    Described,
    Family,
    Members,
    Named,
    Phrase,
    Row,
    RowKind,
    Statement,
    TruthValue,
    Value,
)
from mathverify.equivalence.expressions import compare_terms, letters_of
from mathverify.equivalence.families import compare_families
from mathverify.equivalence.forms import only_one_has_the_form
from mathverify.equivalence.policy import (
    Brackets,
    Collections,
    Equations,
    EquivalencePolicy,
    Names,
    Order,
    Words,
)
from mathverify.equivalence.regions import compare_regions
from mathverify.equivalence.statements import compare_statements
from mathverify.equivalence.understanding import Understanding, is_told
from mathverify.equivalence.values import compare_values
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)
from mathverify.language import tree
from mathverify.language.tree import Node
from mathverify.semantics import terms
from mathverify.semantics.meaning import LoweringProblem

_WORDS = {
    Value: "a value",
    ComplexValue: "a complex number",
    Named: "a named value",
    Members: "a set of values",
    Row: "a tuple",
    Described: "a range of numbers",
    Statement: "an equation or a statement",
    Family: "a general solution",
    TruthValue: "true or false",
    Clock: "a time of day",
    Phrase: "words",
}


_BOTH_BRACKETS = {RowKind.LIST, RowKind.TUPLE}
_UNIT_VECTORS = frozenset("ijk")


class Matching:
    """Compares two answers that were read."""

    def __init__(self, understanding: Understanding) -> None:
        self._understanding = understanding

    def match(self, one: Answer, other: Answer, policy: EquivalencePolicy) -> Equivalence:
        """The verdict; the order of the two answers only changes the words."""
        if policy.form:
            found = only_one_has_the_form(policy.form, one, other)
            if found is not None:
                return found
        if isinstance(one, Named) and isinstance(other, Named):
            return self._two_named(one, other, policy)
        if isinstance(one, Named) or isinstance(other, Named):
            return self._one_named(one, other, policy)
        one, other = self._aligned(one, other, policy)
        match one, other:
            case Value(), Value():
                return compare_values(one, other, policy)
            case ComplexValue() | Value(), ComplexValue() | Value():
                return self._complex(one, other, policy)
            case Members(), Members():
                return self._members(one, other, policy)
            case Row(), Row():
                return self._rows(one, other, policy)
            case Described(), Described():
                return self._described(one, other)
            case Family(), Family():
                return self._families(one, other)
            case TruthValue(), TruthValue():
                same = one.value == other.value
                return Same("the same truth value") if same else _kinds("true is not false")
            case Clock(), Clock():
                same = one.seconds == other.seconds
                return Same("the same time") if same else _kinds("the times differ")
            case Phrase(), Phrase():
                return _phrases(one, other, policy)
            case Statement(), Statement():
                return self._statements(one, other, policy)
        return self._mixed(one, other, policy)

    # --- bringing two kinds together ---------------------------------------------------

    def _aligned(
        self, one: Answer, other: Answer, policy: EquivalencePolicy
    ) -> tuple[Answer, Answer]:
        """Both answers as one kind, where one of them leaves its kind open."""
        for _ in range(2):  # what one answer becomes may show what the other one is
            one, other = self._beside(one, other, policy), self._beside(other, one, policy)
        return one, other

    def _beside(self, answer: Answer, partner: Answer, policy: EquivalencePolicy) -> Answer:
        """``answer`` in the reading that fits beside ``partner``."""
        if isinstance(answer, Row) and answer.kind is not RowKind.RATIO:
            region = isinstance(partner, Described) and policy.brackets is not Brackets.POINTS
            if region or policy.brackets is Brackets.INTERVALS:
                return self._understanding.interval(answer) or answer
        if isinstance(answer, Members):
            if isinstance(partner, Described):
                return self._understanding.finite(answer, partner) or answer
            if not isinstance(partner, Members) and len(answer.items) == 1 and not answer.braces:
                return answer.items[0]
        if isinstance(answer, (Value, ComplexValue)) and isinstance(partner, Members):
            if len(partner.items) == 1 and (
                not partner.braces or policy.names is not Names.REQUIRED
            ):
                return Members((answer,), partner.name, partner.braces)
        if isinstance(answer, Value) and isinstance(partner, Phrase):
            if isinstance(answer.node, tree.Name):
                return Phrase(answer.node.identifier)
        if isinstance(answer, Value) and isinstance(partner, Described):
            return self._understanding.finite(Members((answer,)), partner) or answer
        return answer

    def _mixed(self, one: Answer, other: Answer, policy: EquivalencePolicy) -> Equivalence:
        for first, second in ((one, other), (other, one)):
            if isinstance(first, Phrase) or isinstance(second, Phrase):
                return Undecided("words beside mathematics")
            if isinstance(first, Members) and isinstance(second, Row):
                if second.kind is RowKind.RATIO:
                    continue
                if not first.braces and policy.order is Order.KEPT:
                    return self._listed(first, second, policy)
                if policy.collections is Collections.LOOSE or not first.braces:
                    return self._members(first, Members(second.items), policy)
            if isinstance(first, Statement) and isinstance(second, (Members, Row)):
                if is_told(first.node):
                    return _names_not_told()
            if isinstance(first, Statement) and isinstance(second, (Members, Value, Described)):
                return self._unsolved(first, second, policy)
            if isinstance(first, Clock) and isinstance(second, Row):
                return Undecided("a time of day beside a ratio")
            if isinstance(first, Family):
                meant = isinstance(second, Value) and self._understanding.general(second, policy)
                return compare_families(first, meant) if meant else _family_beside(second)
            if isinstance(first, Members) and isinstance(second, Described):
                if any(isinstance(item, Described) for item in first.items):
                    return Undecided("several ranges side by side", "'or' or 'and' between them")
            if isinstance(first, (Value, ComplexValue)) and _may_be_more(first, second):
                return Undecided("a letter may stand for more than a number")
        words = f"{_WORDS[type(one)]} is not {_WORDS[type(other)]}"
        return Different(Witness(Difference.KIND, words))

    def _unsolved(
        self, statement: Statement, other: Answer, policy: EquivalencePolicy
    ) -> Equivalence:
        """An equation beside values: its solutions are not yet found."""
        if policy.solved:
            words = "one answer is a statement that is not solved, the other gives values"
            return Different(Witness(Difference.KIND, words))
        described = self._understanding.solutions(statement)
        if described is None:
            return Undecided("the statement has more than one letter")
        return self.match(described, other, policy)

    # --- names -------------------------------------------------------------------------

    def _two_named(self, one: Named, other: Named, policy: EquivalencePolicy) -> Equivalence:
        if one.name == other.name:
            found = self.match(one.value, other.value, policy)
            return self._unless_general(found, one.value, other.value, policy)
        if "(" in one.name and "(" in other.name:
            return self._two_functions(one, other, policy)
        first, second = (self._understanding.statement(named.node) for named in (one, other))
        if ("(" in one.name) != ("(" in other.name) and policy.names is not Names.REQUIRED:
            found = self.match(one.value, other.value, policy)
            if not isinstance(found, Different):
                return Undecided(f"{one.name} and {other.name} may name the same")
        if first is None or second is None:
            words = f"a value of {one.name} is no value of {other.name}"
            return Different(Witness(Difference.NAME, words))
        return self._statements(first, second, policy)

    def _unless_general(
        self, found: Equivalence, one: Answer, other: Answer, policy: EquivalencePolicy
    ) -> Equivalence:
        """``x = 3 + 7k`` and ``x = 10 + 7k`` are the same numbers if k is any integer."""
        if isinstance(found, Different) and isinstance(one, Value) and isinstance(other, Value):
            first, second = (self._understanding.general(v, policy) for v in (one, other))
            if first and second and isinstance(compare_families(first, second), Same):
                return Undecided("the same values if the letter is any integer", "k in ZZ")
        return found

    def _two_functions(self, one: Named, other: Named, policy: EquivalencePolicy) -> Equivalence:
        """``f(x) = 2x`` and ``f(t) = 2t`` define the same function."""
        first, second = (_applied(named.node) for named in (one, other))
        called = first.function == second.function
        if called and len(first.arguments) == len(second.arguments):
            letters = zip(second.arguments, first.arguments, strict=True)
            new = {a.identifier: b for a, b in letters if isinstance(a, tree.Name)}
            body = tree.substitute(_value_node(other.node), new)
            try:
                return self.match(one.value, self._understanding.value(body), policy)
            except LoweringProblem as problem:
                return Undecided(problem.message, problem.remedy)
        words = f"a value of {one.name} is no value of {other.name}"
        return Different(Witness(Difference.NAME, words))

    def _one_named(self, one: Answer, other: Answer, policy: EquivalencePolicy) -> Equivalence:
        named, bare = (one, other) if isinstance(one, Named) else (other, one)
        assert isinstance(named, Named)
        if isinstance(bare, Statement):
            statement = self._understanding.statement(named.node)
            if statement is None:
                return Undecided("a named value beside a statement")
            if named is one:
                return self._statements(statement, bare, policy)
            return self._statements(bare, statement, policy)
        if isinstance(bare, (Members, Described, Family)) and bare.name:
            if bare.name != named.name:
                if isinstance(bare, Members) and any(_has_letters(item) for item in bare.items):
                    return Undecided("values of different names that depend on letters")
                words = f"a value of {named.name} is no value of {bare.name}"
                return Different(Witness(Difference.NAME, words))
        elif not self._may_lack_its_name(named, policy):
            words = f"one answer names {named.name}, the other names nothing"
            return Different(Witness(Difference.NAME, words))
        if named is one:
            return self.match(named.value, bare, policy)
        return self.match(bare, named.value, policy)

    def _may_lack_its_name(self, named: Named, policy: EquivalencePolicy) -> bool:
        if policy.names is Names.EXPRESSIONS:
            return True
        if policy.names is Names.REQUIRED:
            return False
        return not any(isinstance(part, tree.Name) for part in tree.walk(_value_node(named.node)))

    def _names_agree(self, one: str, other: str, policy: EquivalencePolicy) -> Different | None:
        if one == other or (policy.names is not Names.REQUIRED and not (one and other)):
            return None
        words = f"values of {one or 'nothing named'} beside values of {other or 'nothing named'}"
        return Different(Witness(Difference.NAME, words))

    # --- several values ----------------------------------------------------------------

    def _members(self, one: Members, other: Members, policy: EquivalencePolicy) -> Equivalence:
        clash = self._names_agree(one.name, other.name, policy)
        if clash is not None and one.items and other.items:
            if any(_has_letters(item) for item in (*one.items, *other.items)):
                return Undecided("values of different names that depend on letters")
            return clash
        if _names_are_told_once(one, other):
            return _names_not_told()
        doubt: Undecided | None = None
        for here, there, which in ((one, other, "first"), (other, one, "second")):
            for item in here.items:
                found = [self.match(item, candidate, policy) for candidate in there.items]
                if any(isinstance(result, Same) for result in found):
                    continue
                unknown = [result for result in found if isinstance(result, Undecided)]
                if unknown:
                    doubt = doubt or unknown[0]
                    continue
                words = f"{_text(item)} belongs to the {which} answer only"
                return Different(Witness(Difference.MEMBER, words))
        return doubt or Same("the same members")

    def _listed(self, one: Members, other: Row, policy: EquivalencePolicy) -> Equivalence:
        """``3, 1`` beside ``(3, 1)``, whose order counts: ``1, 3`` is another point."""
        found = self._members(one, Members(other.items), policy)
        if not isinstance(found, Same):
            return found
        in_order = self._rows(Row(other.kind, one.items), other, policy)
        if isinstance(in_order, Different):
            return Undecided("the same values in another order", "the policy order")
        return in_order

    def _rows(self, one: Row, other: Row, policy: EquivalencePolicy) -> Equivalence:
        if RowKind.RATIO in (one.kind, other.kind):
            return self._ratios(one, other, policy)
        if policy.brackets is Brackets.EITHER and {one.kind, other.kind} == _BOTH_BRACKETS:
            if self._intervals_differ(one, other):
                return Undecided("points, or an open and a closed interval?", "the policy brackets")
        first, second = _flat(one, other), _flat(other, one)
        if len(first.items) != len(second.items):
            words = f"{len(first.items)} places beside {len(second.items)}"
            return Different(Witness(Difference.LENGTH, words))
        if policy.order is Order.IGNORED:
            return self._unordered(first, second, policy)
        doubt: Undecided | None = None
        for place, (a, b) in enumerate(zip(first.items, second.items, strict=True), start=1):
            found = self.match(a, b, policy)
            if isinstance(found, Different):
                words = f"place {place}: {found.witness.words}"
                return Different(replace(found.witness, words=words))
            if isinstance(found, Undecided):
                doubt = doubt or found
        return doubt or Same("equal in every place")

    def _intervals_differ(self, one: Row, other: Row) -> bool:
        first, second = self._understanding.interval(one), self._understanding.interval(other)
        if first is None or second is None or first.dimension != second.dimension:
            return False
        return not isinstance(compare_regions(first.formula, second.formula), Same)

    def _unordered(self, one: Row, other: Row, policy: EquivalencePolicy) -> Equivalence:
        """Equal as multisets."""
        left = list(other.items)
        for item in one.items:
            found = [self.match(item, candidate, policy) for candidate in left]
            place = next((k for k, result in enumerate(found) if isinstance(result, Same)), None)
            if place is not None:
                del left[place]
                continue
            unknown = [result for result in found if isinstance(result, Undecided)]
            if unknown:
                return unknown[0]
            words = f"{_text(item)} stands less often in the second answer"
            return Different(Witness(Difference.MEMBER, words))
        return Same("the same items in some order")

    def _ratios(self, one: Row, other: Row, policy: EquivalencePolicy) -> Equivalence:
        if one.kind is not other.kind:
            return Different(Witness(Difference.KIND, "a ratio is not a tuple"))
        if len(one.items) != len(other.items):
            return Different(Witness(Difference.LENGTH, "ratios of different lengths"))
        first, second = (
            [item for item in row.items if isinstance(item, Value) and not item.scalar.dimension]
            for row in (one, other)
        )
        if len(first) != len(one.items) or len(second) != len(other.items):
            return Undecided("a ratio of other things than numbers")
        for k in range(1, len(first)):
            left = terms.multiply((first[0].scalar.term, second[k].scalar.term))
            right = terms.multiply((first[k].scalar.term, second[0].scalar.term))
            found = compare_terms(left, right, policy.domains)
            if not isinstance(found, Same):
                return found
        for item in (*first, *second):
            if not isinstance(compare_terms(item.scalar.term, terms.ZERO), Different):
                return Undecided("a ratio with 0")
        return Same("proportional")

    # --- ranges, statements, general solutions -----------------------------------------

    def _described(self, one: Described, other: Described) -> Equivalence:
        if one.name and other.name and one.name != other.name:
            words = f"values of {one.name} beside values of {other.name}"
            return Different(Witness(Difference.NAME, words))
        if one.dimension != other.dimension:
            words = "the two ranges are of different units"
            return Different(Witness(Difference.UNIT, words))
        return compare_regions(one.formula, other.formula)

    def _statements(
        self, one: Statement, other: Statement, policy: EquivalencePolicy
    ) -> Equivalence:
        if policy.equations is Equations.SOLUTIONS:
            return compare_statements(one.formula, other.formula)
        first, second = one.formula, other.formula
        if not isinstance(first, tree.Relation) or not isinstance(second, tree.Relation):
            return Undecided("sides are compared in single equations only")
        for a, b in zip(first.operands, second.operands, strict=True):
            found = compare_terms(a, b, policy.domains)
            if not isinstance(found, Same):
                return found
        return Same("equal sides")

    def _families(self, one: Family, other: Family) -> Equivalence:
        if one.name and other.name and one.name != other.name:
            words = f"values of {one.name} beside values of {other.name}"
            return Different(Witness(Difference.NAME, words))
        return compare_families(one, other)

    def _complex(self, one: Answer, other: Answer, policy: EquivalencePolicy) -> Equivalence:
        parts = []
        for answer in (one, other):
            if isinstance(answer, ComplexValue):
                parts.append((answer.real, answer.imaginary))
            else:
                assert isinstance(answer, Value)
                if answer.scalar.dimension:
                    return Different(Witness(Difference.UNIT, "a unit beside a complex number"))
                try:
                    parts.append(self._understanding.parts(answer.node))
                except LoweringProblem as problem:
                    return Undecided(problem.message)
        for a, b in zip(*parts, strict=True):
            found = compare_terms(a, b, policy.domains)
            if isinstance(found, Different) and found.witness.difference is Difference.DOMAIN:
                return Undecided("a part has no real value; it may have a complex one")
            if not isinstance(found, Same):
                return found
        return Same("equal real and imaginary parts")


def _may_be_more(value: Value | ComplexValue, partner: Answer) -> bool:
    """Whether ``value`` may be a sum of unit vectors, or the letter of a set or a vector."""
    letters = tree.free_names(value.node)
    if isinstance(value.node, tree.Name):
        return isinstance(partner, (Row, Described))
    vectors = _UNIT_VECTORS | {f"{letter}_hat" for letter in _UNIT_VECTORS}
    return isinstance(partner, Row) and bool(letters & vectors)


def _family_beside(other: Answer) -> Equivalence:
    values = other.items if isinstance(other, Members) else (other,)
    if all(isinstance(v, Value) and not tree.free_names(v.scalar.term) for v in values):
        words = "a general solution has infinitely many members, the other answer has not"
        return Different(Witness(Difference.MEMBER, words))
    return Undecided("a general solution beside another kind of answer")


def _names_are_told_once(one: Members, other: Members) -> bool:
    """Whether one answer tells the values of several names, and the other lists bare values."""
    for here, there in ((one, other), (other, one)):
        told = {item.name for item in here.items if isinstance(item, Named)}
        bare = any(not isinstance(item, Named) for item in there.items)
        if len(told) > 1 and bare and not there.name:
            return True
    return False


def _names_not_told() -> Undecided:
    return Undecided("several names, and values without names", "the name of each value")


def _has_letters(item: Answer) -> bool:
    return isinstance(item, Value) and bool(letters_of(item.scalar.term))


def _kinds(words: str) -> Different:
    return Different(Witness(Difference.VALUE, words))


def _phrases(one: Phrase, other: Phrase, policy: EquivalencePolicy) -> Equivalence:
    if one.text == other.text:
        return Same("the same words")
    if policy.words is not Words.CASED and one.text.casefold() == other.text.casefold():
        single = len(one.text) == 1 and policy.words is Words.CAUTIOUS
        if not single:
            return Same("the same words")
    if policy.words is Words.CAUTIOUS:
        return Undecided("different words may mean the same", "the policy words")
    return Different(Witness(Difference.TEXT, f"{one.text!r} is not {other.text!r}"))


def _flat(row: Row, partner: Row) -> Row:
    """A column or a one-row matrix as a list, beside a plain row."""
    if any(isinstance(item, Row) for item in partner.items):
        return row
    inner = [item for item in row.items if isinstance(item, Row)]
    if inner and len(inner) == len(row.items) and all(len(item.items) == 1 for item in inner):
        return Row(row.kind, tuple(item.items[0] for item in inner))
    return inner[0] if len(row.items) == 1 and inner else row


def _applied(node: Node) -> tree.Call:
    assert isinstance(node, tree.Relation)
    left, right = node.operands
    applied = left if isinstance(left, tree.Call) else right
    assert isinstance(applied, tree.Call)
    return applied


def _value_node(node: Node) -> Node:
    assert isinstance(node, tree.Relation)
    left, right = node.operands
    return right if isinstance(left, (tree.Name, tree.Call)) else left


def _text(answer: Answer) -> str:
    from mathverify.language.ascii import to_ascii

    if isinstance(answer, (Value, ComplexValue, Described, Statement, Named)):
        text = to_ascii(answer.node)
        return text if len(text) <= 60 else f"{text[:60]}..."
    if isinstance(answer, Row):
        return "(" + ", ".join(_text(item) for item in answer.items[:4]) + ")"
    return _WORDS.get(type(answer), "a member")
