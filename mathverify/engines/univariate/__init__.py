"""Systems in one variable: the line cut where truth can change (cell decomposition).

``range`` finds between which ends the variable lies; ``breakpoints`` takes formulas apart into
terms whose sign matters; ``steps`` replaces floors by their values between their jumps; ``zeros``
finds where a term can change its sign, with ``kernels`` (logarithms, exponentials, angles in few
generators) and ``angles`` (polynomials in a sine and a cosine); ``line`` orders the points and
makes cells; ``enclosures`` and exact evaluation tell the truth in a cell,
``engine`` asks them for all cells.
"""

from __future__ import annotations

from mathverify.engines.univariate.engine import UnivariateEngine

__all__ = ["UnivariateEngine"]
