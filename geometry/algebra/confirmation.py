"""Looking again at a certified model, independently of how it was found.

Rational and algebraic models are replayed (`mathverify.verification.replay`).  For a model with
coordinates known by enclosures the system is compiled afresh, without placing or simplifying
anything: the rational coordinates stay what they are, Krawczyk's test must prove a zero of
independent equations in the others within the model's enclosures, every further equation must
vanish there, and every inequality hold.  Where that is not shown and the figure is small, the same
is tried after simplification, which loses and adds no point.  That proves that the system has a
model which the given one cannot be told apart from.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from geometry.algebra.angle_unknowns import without_angle_unknowns
from geometry.algebra.certification import (
    Certified,
    certified,
    independent_rows,
    satisfied,
)
from geometry.algebra.compilation import Branch, Compiler
from geometry.algebra.exact_points import value_at
from geometry.algebra.gauge import Placement
from geometry.algebra.posing import posed
from geometry.algebra.problem import ContradictionError, Problem
from geometry.algebra.ring import Root
from geometry.algebra.sampling import Numeric, samples
from geometry.algebra.simplification import simplified
from geometry.algebra.vanishing import vanishes
from geometry.algebra.work import Share, spend
from geometry.algebra.zeros import certified_zero
from mathverify.calculus.enclosures import enclosed_truth
from mathverify.semantics import numbers
from mathverify.semantics.evaluation import Truth
from mathverify.semantics.numbers import Exact, Sign
from mathverify.semantics.numbers.algebraic import ball_of
from mathverify.semantics.numbers.exact import LOCATED_LEVEL, Irrational
from mathverify.semantics.polynomials import sparse
from mathverify.semantics.system import Model, System
from mathverify.verification.replay import Replay, replay

_PRECISION = 212
_SAMPLES = 6
#: With more coordinates that are no rational numbers simplifying takes longer than it is worth.
_FEW = 12


def confirms(system: System, model: Model) -> Replay:
    """Whether ``model`` is a model of ``system`` as far as it is known; never wrongly CONFIRMED."""
    if set(model) != {variable.name for variable in system.variables}:
        return Replay.REJECTED
    if not any(_is_located(value) for value in model.values()):
        seen = replay(system, model)
        if seen is not Replay.NOT_KNOWN:
            return seen
    try:
        angles = without_angle_unknowns(system)
        compiler = Compiler(angles.system)
        if not compiler.is_real():
            return Replay.NOT_KNOWN
        for branch in compiler.branches():
            if _confirmed(compiler, branch, model):
                return Replay.CONFIRMED
    except Exception:  # noqa: BLE001 - flint raises kinds of its own, none confirms anything
        return Replay.NOT_KNOWN
    return Replay.NOT_KNOWN


def _is_located(value: Exact) -> bool:
    return isinstance(value, Irrational) and value.level >= LOCATED_LEVEL


def _confirmed(compiler: Compiler, branch: Branch, model: Model) -> bool:
    problem = posed(compiler, branch, [], Placement())
    balls = {name: ball_of(value, _PRECISION + 64) for name, value in model.items()}
    seen = [enclosed_truth(one.relation, balls, _PRECISION) for one in branch.opaque]
    if any(one is not Truth.TRUE for one in seen):
        return False
    fixed, start = _point(compiler, problem, model)
    if _by_all_rows(problem, fixed, start, balls):
        return True
    return len(start) <= _FEW and _by_fewer(problem, fixed, start, balls)


def _by_all_rows(
    problem: Problem,
    fixed: Mapping[int, Fraction],
    start: Mapping[int, float],
    balls: Mapping[str, Any],
) -> bool:
    """With the equations as they are."""
    exact: dict[int, Exact] = {index: known.value for index, known in problem.constants.items()}
    exact.update(fixed)
    rows = []
    for one in problem.zero:
        used = [index for index, degree in enumerate(one.degrees()) if degree > 0]
        if any(index in start for index in used):
            rows.append(one)
        elif numbers.sign(value_at(one, exact)) is not Sign.ZERO:
            return False
    if not start:
        return satisfied(Certified(problem, exact))
    spend(Share.CERTIFIED, len(start) * len(rows))
    chosen = independent_rows(Numeric(problem), rows, {**_floats(fixed), **start}, list(start))
    if len(chosen) != len(start):
        return False
    size = len(problem.names)
    places = {index: index for index in range(size)}
    zero = certified_zero([sparse(one, places, size) for one in chosen], size, start, exact)
    if zero is None or not satisfied(Certified(problem, zero)):
        return False
    others = [one for one in rows if one not in chosen]
    if others and len(start) > _FEW:
        return False
    if others and not vanishes(problem, chosen, fixed, zero, others):
        return False
    return all(
        zero.ball(index, _PRECISION).overlaps(balls[name])
        for index, name in enumerate(problem.names)
        if name in balls and index in start
    )


def _by_fewer(
    problem: Problem,
    fixed: Mapping[int, Fraction],
    start: Mapping[int, float],
    balls: Mapping[str, Any],
) -> bool:
    """With the rational values put in, and what is left simplified: no point is lost or added."""
    import numpy

    try:
        parts = simplified(problem.pinned(fixed))
    except ContradictionError:
        return False
    for part in parts:
        unknowns = part.unknowns()
        if all(index in start for index in unknowns):
            near = [numpy.array([start[index] for index in unknowns])]
        else:
            # Unknowns that simplification brought in.
            near = samples(part)[:_SAMPLES]
        for sample in near:
            point = certified(part, sample)
            if point is None:
                continue
            values = point.values()
            if all(
                ball_of(values[index], _PRECISION).overlaps(balls[name])
                for index, name in enumerate(problem.names)
                if name in balls and index in values
            ):
                return True
    return False


def _floats(values: Mapping[int, Fraction]) -> dict[int, float]:
    return {index: float(value) for index, value in values.items()}


def _point(
    compiler: Compiler, problem: Problem, model: Model
) -> tuple[dict[int, Fraction], dict[int, float]]:
    """Rational generators with their values, and the others with approximate ones."""
    fixed: dict[int, Fraction] = {}
    start: dict[int, float] = {}
    for index, name in enumerate(problem.names):
        value = model.get(name)
        if isinstance(value, Fraction):
            fixed[index] = value
        elif value is not None:
            start[index] = float(value.ball(64).mid())
    roots = _root_values(compiler, model)
    for index, origin in enumerate(problem.origins):
        if problem.names[index] == "" and index not in problem.constants:
            rational = roots[origin]
            if isinstance(rational, Fraction):
                fixed[index] = rational
            else:
                start[index] = rational
    return fixed, start


def _root_values(compiler: Compiler, model: Model) -> dict[int, float | Fraction]:
    """Values of the roots, by their places in the compiler's ring: rational, or approximate."""
    from flint import arb, ctx

    ring = compiler.ring
    known: dict[int, Any] = {}
    rational: dict[int, Exact] = {}
    found: dict[int, float | Fraction] = {}
    with ctx.workprec(_PRECISION):
        for index, generator in sorted(ring.generators.items()):
            meaning = generator.meaning
            if isinstance(meaning, Root):
                exact = _rational_root(meaning, rational)
                if exact is not None:
                    known[index] = ball_of(exact, _PRECISION)
                    rational[index] = found[index] = exact
                    continue
                total = arb(0)
                for monomial, value in meaning.radicand.to_dict().items():
                    part = arb(value)
                    for place, power in enumerate(monomial):
                        if power:
                            part *= known[place] ** int(power)
                    total += part
                known[index] = total.root(meaning.degree) if total > 0 else arb(0)
                found[index] = float(known[index].mid())
                continue
            here = model[meaning] if isinstance(meaning, str) else meaning.value
            known[index] = ball_of(here, _PRECISION)
            if isinstance(here, Fraction):
                rational[index] = here
    return found


def _rational_root(root: Root, rational: Mapping[int, Exact]) -> Fraction | None:
    """The root where its radicand is made of rational numbers, and it is one itself."""
    used = [index for index, degree in enumerate(root.radicand.degrees()) if degree > 0]
    if any(index not in rational for index in used):
        return None
    value = value_at(root.radicand, rational)
    if not isinstance(value, Fraction) or value < 0:
        return None
    found = numbers.nth_root(value, root.degree)
    return found if isinstance(found, Fraction) else None
