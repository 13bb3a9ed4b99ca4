"""``python -m evaluation.quality.scale [NAME ...]``: the families on the scale of difficulty.

With ``--grades ASDiv.xml`` the scale is held to the grades of that set as well: to the half to
which it was not fitted, and to samples that have as many questions of each grade.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean

from evaluation.quality.difficulty import band, difficulty, fitted, load_of
from evaluation.quality.graded import Graded, graded_questions, spearman
from generators.catalogue import families, family
from generators.family import DIFFICULTIES, Family
from generators.parameters import FORM
from generators.sampler import sample
from mathverify.problem.writing import write_all

PAGE = Path(__file__).parents[2] / "docs" / "difficulty.md"
_GRADES = range(1, 7)

_HEAD = """\
# Difficulty

Written by `python -m evaluation.quality.scale --write`. One scale for all families and for
questions of public sets: what a question loads a learner with is counted, and the logarithms of
the counts are added with weights that are never negative, so that more of anything is never easier
([decision 33](adr/0033-one-scale-of-difficulty.md)).

| counted | weight |
|---|--:|
| powers, roots, functions of the solution | 3.50 |
| unknown quantities that no given calculates; ways that part | 2.48 |
| quotients of the solution | 0.67 |
| numbers of solution and answer that are not whole | 0.62 |
| digits of the numbers in the words, without zeros at their ends | 0.47 |
| words | 0.36 |
| numbers of the words that are negative or not whole, percentages | 0.30 |
| products of the solution | 0.28 |
| sums and differences of the solution | 0.00 |

The weights were fitted to the grades of every other question of ASDiv (2,305 English word
problems of grades 1 to 6). Spearman's correlation with the grade, on the 1,152 questions to which
nothing was fitted: **0.68** over all of them (a third are of grade 3), **0.73** in the mean over
200 samples with as many of each grade, of 60 or of 240. Single samples of 60 scatter from 0.58. A
point is a grade there; beyond grade 6 nothing was measured, so that higher places say an order and
no grade. That sums weigh nothing was found, not decided: the questions of the first grades are
sums. Ways that part do not occur in that set, and weigh what hidden quantities weigh.

ASDiv (CC BY-NC 4.0) is not kept here: `--grades ASDiv.xml` measures it where it lies.

Below, the mean place of 60 questions of each difficulty, forms compared with themselves, and the
band of the medium ones, a cut of the scale. A family rises if its easy questions lie below its
medium ones, and these below its hard ones.
"""


@dataclass(frozen=True, slots=True)
class Placed:
    """The mean places of a family's easy, medium and hard questions."""

    family: str
    places: tuple[float, ...]

    @property
    def rises(self) -> bool:
        """Whether each difficulty lies above the one before it."""
        return all(one < other for one, other in zip(self.places, self.places[1:], strict=False))


def placed(known: Family, *, drawn: int = 60, seed: int = 11) -> Placed:
    """Where the questions of a family lie, ``drawn`` of each difficulty.

    Forms are compared with themselves: the mean is that of the forms' means, over those that occur
    at each difficulty, or of all forms where none does.
    """
    found: list[dict[str, list[float]]] = []
    for level in DIFFICULTIES:
        by_form: dict[str, list[float]] = {}
        for one in sample(known, drawn, seed, level):
            form = dict(one.origin.values.pairs).get(FORM, "")
            by_form.setdefault(str(form), []).append(difficulty(load_of(one.spec)))
        found.append(by_form)
    shared = set(found[0]).intersection(*found[1:])
    means = (
        [fmean(places) for form, places in by_form.items() if not shared or form in shared]
        for by_form in found
    )
    return Placed(known.name, tuple(map(fmean, means)))


def against_grades(questions: Sequence[Graded], *, seed: int = 11) -> Mapping[str, float]:
    """Spearman's correlation with the grade, over the half to which nothing was fitted.

    Over all of it, and over 200 samples with as many questions of each grade: the mean, and the
    least of those of 60.  Raises ValueError where a grade has fewer than 40 questions.
    """
    others = [(one.grade, difficulty(one.load)) for one in questions[1::2]]
    by_grade = [[one for one in others if one[0] == grade] for grade in _GRADES]

    def sampled(each: int, rng: Random) -> float:
        return _correlation([one for grade in by_grade for one in rng.sample(grade, each)])

    rng = Random(seed)  # noqa: S311 - a sample, no secret
    sixty = [sampled(10, rng) for _ in range(200)]
    many = [sampled(40, rng) for _ in range(200)]
    return {
        "the other half": _correlation(others),
        "240 of it, 40 of each grade, mean of 200 samples": fmean(many),
        "60 of it, 10 of each grade, mean of 200 samples": fmean(sixty),
        "the same, the least": min(sixty),
    }


def _correlation(found: Sequence[tuple[int, float]]) -> float:
    return spearman([place for _, place in found], [grade for grade, _ in found])


def table(found: Sequence[Placed]) -> Iterator[str]:
    """The lines of the table, the easiest family first."""
    yield f"| family | {' | '.join(DIFFICULTIES)} | rises | band of the medium ones |"
    yield "|---|--:|--:|--:|---|---|"
    for one in sorted(found, key=lambda one: one.places[1]):
        places = " | ".join(f"{place:.2f}" for place in one.places)
        yield f"| {one.family} | {places} | {'yes' if one.rises else '–'} | {band(one.places[1])} |"


def page(found: Sequence[Placed]) -> str:
    """The page: how many families rise, and the table."""
    rising = sum(one.rises for one in found)
    return "\n".join((_HEAD, f"**{rising} of {len(found)} families rise.**", "", *table(found), ""))


def main(arguments: Sequence[str]) -> int:
    """Place the families that are named, all if none is, and print or write the page."""
    parser = argparse.ArgumentParser(prog="python -m evaluation.quality.scale", description=__doc__)
    parser.add_argument("names", nargs="*", help="families; all if none is named")
    parser.add_argument("--write", action="store_true", help=f"write docs/{PAGE.name}")
    parser.add_argument("--grades", type=Path, help="ASDiv.xml, to hold the scale to its grades")
    parser.add_argument("--fit", action="store_true", help="print the weights fitted to --grades")
    given = parser.parse_args(arguments)
    if given.grades is not None:
        questions = tuple(graded_questions(given.grades))
        for name, found in against_grades(questions).items():
            sys.stdout.write(f"{name}: {found:.3f}\n")
        if given.fit:
            half = questions[::2]
            weights = fitted([one.load for one in half], [one.grade for one in half])
            sys.stdout.write("".join(f"{name} = {one}\n" for name, one in weights.items()))
        return 0
    known = [family(name) for name in given.names] or list(families())
    text = page([placed(one) for one in known])
    if given.write:
        write_all(PAGE.parent, {PAGE.name: text})
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
