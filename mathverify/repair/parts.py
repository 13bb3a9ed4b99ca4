"""A mended part put back into the question it belongs to."""

from __future__ import annotations

from mathverify.problem.spec import ProblemSpec


def put_back(whole: ProblemSpec, index: int, mended: ProblemSpec) -> ProblemSpec:
    """``whole`` with its part ``index`` and the common sections as in ``mended``.

    ``mended`` is the part as a question of its own (`mathverify.verification.parts`): its givens
    are the common ones followed by the part's, by id.
    """
    part = whole.parts[index]
    own = {given.id for given in part.givens}
    changed = part.model_copy(
        update={
            "ask": mended.ask,
            "answer": mended.answer,
            "options": mended.options,
            "steps": mended.steps,
            "givens": tuple(given for given in mended.givens if given.id in own),
        }
    )
    parts = (*whole.parts[:index], changed, *whole.parts[index + 1 :])
    return whole.model_copy(
        update={
            "data": mended.data,
            "functions": mended.functions,
            "unknowns": mended.unknowns,
            "givens": tuple(given for given in mended.givens if given.id not in own),
            "parts": parts,
        }
    )
