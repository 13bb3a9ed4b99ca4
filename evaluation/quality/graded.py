"""Questions of ASDiv with the grades of the textbooks and sites from which they were taken.

Miao, Liang and Su, A diverse corpus for evaluating and developing English math word problem
solvers, 2020 (2,305 questions, grades 1 to 6; CC BY-NC 4.0: read where it lies, nothing of it is
kept here).
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from evaluation.quality.difficulty import Load, broken_in, digits_in, is_broken
from mathverify.language.short_texts import is_ascii_letter, whole_words
from mathverify.problem.file_reading import file_text

_LARGEST_FILE = 20_000_000
_PROBLEM = re.compile(r'<Problem ID="([^"]*)" Grade="(\d+)"[^>]*>(.*?)</Problem>', re.DOTALL)
_SPECIAL = frozenset({"mod", "gcd", "lcm", "comb", "perm", "sqrt"})
_PART = re.compile(r"\d\.\d|%")


@dataclass(frozen=True, slots=True)
class Graded:
    """A question with its grade, and what it loads a learner with."""

    name: str
    grade: int
    load: Load


def graded_questions(path: Path) -> Iterator[Graded]:
    """The questions of ``ASDiv.xml``.  Raises `UnreadableFileError`."""
    for name, grade, inside in _PROBLEM.findall(file_text(path, _LARGEST_FILE)):
        told = f"{_field(inside, 'Body')} {_field(inside, 'Question')}"
        load = _load(told, _field(inside, "Formula").lower(), _field(inside, "Answer"))
        yield Graded(name, int(grade), load)


def _field(inside: str, name: str) -> str:
    _, _, rest = inside.partition(f"<{name}>")
    told, closed, _ = rest.partition(f"</{name}>")
    return html.unescape(told) if closed else ""


def _load(told: str, formula: str, answer: str) -> Load:
    names = whole_words(formula)
    return Load(
        sums=formula.count("+") + formula.count("-"),
        products=formula.count("*"),
        quotients=formula.count("/"),
        special=formula.count("^") + sum(name in _SPECIAL for name in names),
        digits=digits_in(told),
        broken=broken_in(told),
        parts=len(_PART.findall(formula)) + is_broken(answer),
        hidden=len({name for name in names if len(name) == 1 and is_ascii_letter(name)}),
        branches=0,
        words=len(told.split()),
    )


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation, ties with their mean rank.  Raises ValueError for constants."""
    left, right = _ranks(one), _ranks(other)
    if left.std() == 0 or right.std() == 0:
        raise ValueError("a constant has no rank correlation")
    return float(np.corrcoef(left, right)[0, 1])


def _ranks(values: Sequence[float]) -> np.ndarray:
    given = np.asarray(values, dtype=float)
    _, places, counts = np.unique(given, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return np.asarray((ends - (counts - 1) / 2)[places], dtype=float)
