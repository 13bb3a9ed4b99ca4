"""Systems in one variable: the line cut where truth can change (cell decomposition).

``range`` finds between which ends the variable lies (one period is enough where all repeats);
``breakpoints`` takes formulas apart into terms whose sign matters, ``steps`` floors and other
functions given by pieces; ``zeros`` finds where a term can change its sign, angles too, with
``kernels`` (logarithms, exponentials, angles in few generators); ``line`` orders the points and
makes cells, ``cut`` joins all this; ``enclosures`` and exact evaluation tell the truth in a cell,
``engine`` asks them for all cells.
"""

from __future__ import annotations

from mathverify.engines.univariate.engine import UnivariateEngine

__all__ = ["UnivariateEngine"]
