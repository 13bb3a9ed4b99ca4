"""How difficult a question is, on one scale for all families and for questions of public sets.

What a question loads a learner with is counted: the operations of its solution, by kinds; the
digits of the numbers in its words, and those that are no natural numbers; quantities that are told
not by a calculation but by a relation to be solved; ways that part; words to be read.  The scale is
a sum of logarithms of these counts with weights that are never negative, so that more of anything
is never easier.  The weights were fitted to the grades of half of ASDiv (`graded`,
``difficulty.toml``), and a point is a grade of that set; what lies beyond its six grades was not
measured.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from functools import cache
from importlib.resources import files
from math import log1p

import numpy as np

from generators.flaws.inspection import tree_of
from mathverify.attestation.text import text_of
from mathverify.language.tree import (
    Add,
    Call,
    Comparison,
    Divide,
    Logical,
    LogicalOperator,
    Multiply,
    Name,
    Node,
    Number,
    Power,
    Relation,
    children,
    free_names,
    walk,
)
from mathverify.problem.spec import ProblemSpec

#: The bands from the easiest on; a question is in the last whose cut it reaches.
BANDS = ("first steps", "basic", "middle", "upper", "demanding")

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_BROKEN = re.compile(
    r"\d\.\d|\d/\d|%|(?<![\w)])[-−]\d|\b(?:per ?cent|half|thirds?|quarters?|fifths?|tenths?)\b"
)
#: Functions that are no operation of their own: signs around what is counted anyway.
_SIGNS = frozenset({"abs", "length", "angle", "point", "total"})


@dataclass(frozen=True, slots=True)
class Load:
    """What a question asks of a learner, as counts that are never negative.

    ``sums``, ``products``, ``quotients`` and ``special`` (powers, roots, functions) are operations
    of the solution, each once; ``digits`` those of the numbers in the words; ``broken`` numbers of
    the words that are negative or not whole, and percentages; ``parts`` numbers of solution and
    answer that are not whole; ``hidden`` unknown quantities that no given calculates; ``branches``
    ways that part.
    """

    sums: int
    products: int
    quotients: int
    special: int
    digits: int
    broken: int
    parts: int
    hidden: int
    branches: int
    words: int


@cache
def _measured() -> Mapping[str, Mapping[str, float]]:
    text = files(__package__).joinpath("difficulty.toml").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, float]] = tomllib.loads(text)
    return found


def difficulty(load: Load) -> float:
    """The place of a question on the scale: about 1 to 6 for word problems of those grades."""
    weights = _measured()["weights"]
    return weights["start"] + sum(
        weights[one.name] * log1p(count)
        for one, count in zip(fields(load), astuple(load), strict=True)
    )


def band(place: float) -> str:
    """The band in which a place of the scale lies."""
    cuts = [_measured()["cuts"][name] for name in BANDS[1:]]
    return BANDS[sum(place >= cut for cut in cuts)]


def load_of(spec: ProblemSpec) -> Load:
    """What a question loads a learner with, by its words, its givens and its solution."""
    told = text_of(spec)
    steps = [tree_of(step.relation, spec) for step in spec.steps]
    done = {part for tree in steps if tree is not None for part in walk(tree)}

    def joints(*kinds: type[Node]) -> int:
        return sum(len(children(one)) - 1 for one in done if isinstance(one, kinds))

    return Load(
        sums=joints(Add),
        products=joints(Multiply),
        quotients=joints(Divide),
        special=sum(_is_special(one) for one in done),
        digits=digits_in(told),
        broken=broken_in(told),
        parts=sum(isinstance(one, Number) and one.value.denominator != 1 for one in done)
        + is_broken(spec.answer or ""),
        hidden=_hidden(spec),
        branches=sum(
            len(one.operands) - 1
            for one in done
            if isinstance(one, Logical) and one.operator is LogicalOperator.OR
        )
        + len({step.case for step in spec.steps if step.case}),
        words=len(told.split()),
    )


def _is_special(node: Node) -> bool:
    return isinstance(node, Power) or (isinstance(node, Call) and node.function not in _SIGNS)


def digits_in(text: str) -> int:
    """The digits of the numbers of a text, without zeros at their ends."""
    return sum(len("".join(filter(str.isdecimal, one)).strip("0")) for one in _NUMBER.findall(text))


def broken_in(text: str) -> int:
    """How many decimals, fractions, percentages and negative numbers a text has."""
    return len(_BROKEN.findall(text.lower()))


def is_broken(answer: str) -> bool:
    """Whether an answer is written with a point, a stroke or a colon."""
    return any(sign in answer for sign in "./:")


def _hidden(spec: ProblemSpec) -> int:
    """The unknown quantities that no given says as a calculation from what is told."""
    figures = {"point", "line", "circle"}
    unknowns = {one.name for one in spec.unknowns if one.domain not in figures}
    trees = [tree_of(given.relation, spec) for given in spec.givens]
    free = set(unknowns)
    while True:
        told = {name for tree in trees if tree is not None for name in _calculated(tree, free)}
        if not told & free:
            return len(free)
        free -= told


def _calculated(tree: Node, unknowns: set[str]) -> Iterable[str]:
    """The unknowns that a relation says to be a calculation without unknowns."""
    if not isinstance(tree, Relation) or tree.signs != (Comparison.EQUAL,):
        return
    one, other = tree.operands
    for side, rest in ((one, other), (other, one)):
        if isinstance(side, Name) and side.identifier in unknowns:
            if not free_names(rest) & unknowns:
                yield side.identifier


def fitted(loads: Sequence[Load], grades: Sequence[float]) -> Mapping[str, float]:
    """The weights of least squares that are not negative, and ``start``, for graded questions.

    Branches do not occur in questions of one calculation; their weight is that of hidden ones.
    """
    names = [one.name for one in fields(Load) if one.name != "branches"]
    table = np.array([[log1p(getattr(one, name)) for name in names] for one in loads])
    wanted = np.array(grades, dtype=float)
    middle = table.mean(axis=0)
    products = (table - middle).T @ (table - middle)
    against = (table - middle).T @ (wanted - wanted.mean())
    weights = np.zeros(len(names))
    for _ in range(4000):
        for place in range(len(names)):
            if products[place, place] > 0:
                gap = (against[place] - products[place] @ weights) / products[place, place]
                weights[place] = max(0.0, weights[place] + gap)
    found = {name: round(float(one), 3) for name, one in zip(names, weights, strict=True)}
    found["branches"] = found["hidden"]
    found["start"] = round(float(wanted.mean() - middle @ weights), 3)
    return found
