"""How STACK marks an item: its input, the nodes of its response tree, and its question tests.

A test says of an answer whether it is right.  What is right was proved; what is wrong is a number
changed by one, what the comparison of answers or the proof of the options tells apart, or, where
answers are compared as texts, words that are no answer.  A test that fails in STACK tells a fault
of the export.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from mathverify.equivalence.policy import Collections, EquivalencePolicy, Order
from mathverify.equivalence.verdict import Different
from mathverify.language import tree
from mathverify.language.ascii import to_ascii
from mathverify.language.connectives import Comparison
from mathverify.language.tree import Node
from mathverify.language.unit_text import unit_text
from mathverify.phrases.locale import page_phrase
from mathverify.verification.judging.forms import FORMS, Misfits, check_form
from renderers.exchange.items import Item
from renderers.exchange.keys import Chosen, Measure, Truth, Typed
from renderers.exchange.maxima import maxima, without_unit
from renderers.exchange.web_text import web_text

#: Forms that STACK has a test for; the name of the test, and whether it wants the variable.
_FORM_TESTS = {
    "factorised": ("FacForm", True),
    "expanded": ("Expanded", False),
    "lowest terms": ("LowestTerms", False),
    "completed square": ("CompSquare", True),
    "partial fractions": ("PartFrac", True),
}
_ROUNDED = re.compile(r"(\d+) (sf|dp)")


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node of the tree: a test of STACK, what it compares with, and its option."""

    test: str
    against: str
    options: str = ""


@dataclass(frozen=True, slots=True)
class QuestionTest:
    """An answer as it is typed, whether it is right, and the note of the node that decides."""

    value: str
    right: bool
    note: str
    words: str


@dataclass(frozen=True, slots=True)
class Marking:
    """``any``: one of the nodes suffices, else all are needed; ``teacher`` is the model answer,
    ``syntax`` what a pupil has to know to type one.
    """

    input: str
    teacher: str
    nodes: tuple[TreeNode, ...]
    tests: tuple[QuestionTest, ...]
    variables: str = ""
    any: bool = False
    syntax: str = ""
    simplified: bool = True
    settings: Mapping[str, str] = field(default_factory=dict)


def marking(item: Item) -> Marking:
    """The marking of an item by its key."""
    match item.key:
        case Chosen() as chosen:
            return _chosen(item, chosen)
        case Truth(value=value):
            right, wrong = str(value).lower(), str(not value).lower()
            nodes = (TreeNode("AlgEquiv", right),)
            return Marking("boolean", right, nodes, tuple(_tests([(right, True), (wrong, False)])))
        case Measure() as measure:
            return _measured(measure, item.rounding)
        case Typed() as typed:
            return _typed(typed, item.unknown, item.lang)


def _tests(answers: list[tuple[str, bool]]) -> Iterator[QuestionTest]:
    for value, right in answers:
        note = "prt1-1-T" if right else "prt1-1-F"
        yield QuestionTest(value, right, note, "proved right" if right else "proved wrong")


def _chosen(item: Item, chosen: Chosen) -> Marking:
    """A radio button, or boxes to tick, whose answer is the list of the places in order."""
    labels = [label for label, _ in item.asked.options]
    rows = ",\n ".join(
        f"[{place},{str(label in chosen.labels).lower()},{_quoted(web_text(block))}]"
        for place, (label, block) in enumerate(item.asked.options, start=1)
    )
    places = [place for place, label in enumerate(labels, start=1) if label in chosen.labels]
    if chosen.several:
        right = f"[{','.join(map(str, places))}]"
        answers = [(right, True), *((f"[{n}]", [n] == places) for n in range(1, len(labels) + 1))]
    else:
        right = str(places[0])
        answers = [(str(place), place in places) for place in range(1, len(labels) + 1)]
    nodes = (TreeNode("AlgEquiv", right),)
    return Marking(
        "checkbox" if chosen.several else "radio",
        "ta",
        nodes,
        tuple(_tests(answers)),
        f"ta:[{rows}];",
        settings={"mustverify": "0"},
    )


def _quoted(text: str) -> str:
    backslashed = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{backslashed}"'


def _measured(measure: Measure, rounding: str) -> Marking:
    digits = measure.digits
    rounded = _ROUNDED.fullmatch(rounding)
    other = _other(measure.value, digits)
    answers = [(digits, True), (other, False)]
    if rounded is not None:
        test = "NumSigFigs" if rounded.group(2) == "sf" else "NumDecPlaces"
        nodes = (TreeNode(test, digits, rounded.group(1)),)
    elif "." in digits:
        nodes = (TreeNode("NumAbsolute", digits, "0.000000001"),)
    else:
        nodes = (TreeNode("AlgEquiv", digits),)
    places = len(digits.partition(".")[2])
    teacher = f"dispdp({digits},{places})" if places else digits
    return Marking("numerical", teacher, nodes, tuple(_tests(answers)))


def _other(value: Fraction, digits: str) -> str:
    """A number with as many decimals that is not the answer."""
    places = len(digits.partition(".")[2])
    return f"{float(value + 1):.{places}f}"


def _typed(typed: Typed, unknown: str, lang: str) -> Marking:
    node, unit = without_unit(typed.node)
    text = maxima(node, unknown)
    if text is None:
        return _spelled(typed)
    nodes = [TreeNode("AlgEquiv", text)]
    answers = [(text, True)]
    wrong = next(iter(_wrong(node, unknown)), None)
    if wrong is not None:
        answers.append((wrong, False))
    tests = list(_tests(answers))
    form = _FORM_TESTS.get(typed.form)
    if form is not None:
        name, wants = form
        names = sorted(tree.free_names(node))
        nodes.append(TreeNode(name, text, names[0] if wants and names else ""))
        tests[0] = QuestionTest(text, right=True, note="prt1-1-T | prt1-2-T", words="proved right")
        unformed = _unformed(node, typed.form)
        if unformed is not None:
            note = "prt1-1-T | prt1-2-F"
            tests.append(QuestionTest(unformed, right=False, note=note, words="in another form"))
    return Marking(
        "algebraic",
        text,
        tuple(nodes),
        tuple(tests),
        simplified=form is None,
        syntax=_syntax(node, unit, text, lang),
    )


def _syntax(node: Node, unit: tree.Unit | None, text: str, lang: str) -> str:
    """How an answer of this kind is typed, without telling how many there are."""
    if unit:
        return page_phrase(lang, "typed", "unit").format(unit=unit_text(unit))
    kind = "set" if node == tree.Constant("none") else _TYPED.get(type(node), "")
    if kind == "interval" and text[:1] not in ("c", "o"):
        return ""
    return kind and page_phrase(lang, "typed", kind)


#: Phrases for how answers of a kind are typed.
_TYPED: dict[type[Node], str] = {
    tree.SetLiteral: "set",
    tree.Logical: "values",
    tree.TupleLiteral: "list",
    tree.ListLiteral: "list",
    tree.Interval: "interval",
}


def _wrong(node: Node, unknown: str) -> Iterator[str]:
    """Another answer of the same kind, as Maxima writes it, proved to be different."""
    from mathverify.api import equivalent

    loose = EquivalencePolicy(order=Order.IGNORED, collections=Collections.LOOSE)
    policy = loose if isinstance(node, tree.SetLiteral) else EquivalencePolicy()
    for other in _others(node):
        text = maxima(other, unknown)
        said = equivalent(to_ascii(other), to_ascii(node), policy)
        if text is not None and isinstance(said, Different):
            yield text


def _others(node: Node) -> Iterator[Node]:
    one = tree.Number(Fraction(1))
    match node:
        case tree.SetLiteral(items=items):
            for changed in _others(items[-1]) if items else (one,):
                yield tree.SetLiteral((*items[:-1], changed))
        case tree.TupleLiteral(items=(first, *rest)):
            yield tree.TupleLiteral((tree.Add((first, one)), *rest))
        case tree.Interval(low=low, high=high, low_closed=closed, high_closed=other):
            lowest = to_ascii(low) == "-inf"
            yield tree.Interval(low, high, closed if lowest else not closed, other != lowest)
        case tree.Relation(operands=(left, right), signs=(Comparison.EQUAL,) as signs):
            yield tree.Relation((left, tree.Add((right, one))), signs)
        case tree.Logical(operator=operator, operands=(*before, last)):
            for changed in _others(last):
                yield tree.Logical(operator, (*before, changed))
        case tree.Constant(name="none"):
            yield tree.SetLiteral((one,))
        case _:
            yield tree.Add((node, one))


def _unformed(node: Node, form: str) -> str | None:
    """The same value without the form that is asked."""
    two = tree.Number(Fraction(2))
    match node:
        case tree.Divide(numerator=tree.Number(value=above), denominator=tree.Number(value=below)):
            other: Node = tree.Divide(tree.Number(2 * above), tree.Number(2 * below))
        case tree.Multiply(factors=(first, *rest)) if rest:
            other = tree.Multiply((tree.Add((first, first)), tree.Divide(rest[0], two), *rest[1:]))
        case _:
            return None
    fits = form in FORMS and isinstance(check_form(form, other), Misfits)
    return maxima(other) if fits else None


def _spelled(typed: Typed) -> Marking:
    """What algebra cannot be asked about is compared with each spelling as a text."""
    nodes = tuple(TreeNode("StringSloppy", _quoted(text)) for text in typed.spellings)
    right = nodes[0].against
    wrong = _quoted("something else")
    tests = (
        QuestionTest(right, right=True, note="prt1-1-T", words="proved right"),
        QuestionTest(
            wrong,
            right=False,
            note=" | ".join(f"prt1-{place}-F" for place in range(1, len(nodes) + 1)),
            words="no answer",
        ),
    )
    return Marking("string", right, nodes, tests, any=True)
