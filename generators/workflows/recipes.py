"""The recipes by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.loop import Result
from generators.workflows.direct import direct
from generators.workflows.prooffirst import prooffirst
from generators.workflows.resources import Resources

__all__ = ["RECIPES", "Recipe"]

#: From a brief to a result, within a budget, every candidate shown to whoever watches.
Recipe: TypeAlias = Callable[[Brief, Resources, Budget, Callable[[Candidate], None]], Result]

#: All recipes.
RECIPES: Mapping[str, Recipe] = {"prooffirst": prooffirst, "direct": direct}
