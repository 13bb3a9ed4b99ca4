"""All models of a system up to the motions that it allows, where there are finitely many."""

from __future__ import annotations

from geometry.algebra.analysis import Analysis, Points
from geometry.algebra.listing import listed
from geometry.algebra.problem import Problem
from mathverify.semantics.system import Model, System


def all_models(system: System, points: Points) -> tuple[Model, ...] | None:
    """Figures of which every model of ``system`` is one, moved or mirrored or made larger.

    None where they are not finitely many, or were not all found.  Never raises for a system that
    the method does not treat.
    """
    try:
        analysis = Analysis(system, points)
        found: list[Model] = []
        for problem in analysis.problems:
            models = _models(analysis, problem)
            if models is None:
                return None
            found += models
    except Exception:  # noqa: BLE001 - FLINT raises kinds of its own; no list is no answer
        return None
    return tuple(found)


def _models(analysis: Analysis, problem: Problem) -> list[Model] | None:
    everything = listed(problem)
    if everything is None or everything.open:
        return None
    models = [analysis.model(point) for point in everything.points]
    known = [model for model in models if model is not None]
    return known if len(known) == len(models) else None
