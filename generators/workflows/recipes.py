"""The recipes by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.loop import Result
from generators.workflows.direct import direct
from generators.workflows.eduagentqg import eduagentqg, eduagentqg_original
from generators.workflows.eqpr import eqpr, eqpr_original
from generators.workflows.magma import magma, magma_original
from generators.workflows.mathfoundry import mathfoundry, mathfoundry_original
from generators.workflows.prooffirst import prooffirst
from generators.workflows.resources import Resources
from generators.workflows.think import think, think_original

#: From a brief to a result, within a budget, every candidate shown to whoever watches.
Recipe: TypeAlias = Callable[[Brief, Resources, Budget, Callable[[Candidate], None]], Result]

#: The recipes that find proved questions.
RECIPES: Mapping[str, Recipe] = {
    "prooffirst": prooffirst,
    "direct": direct,
    "eqpr": eqpr,
    "think": think,
    "magma": magma,
    "eduagentqg": eduagentqg,
    "mathfoundry": mathfoundry,
}

#: The recipes whose author writes a family where many questions are wanted.
WITH_FAMILIES = ("prooffirst", "direct")

#: Published systems as published, with judges and no proof: they never find, they only choose.
ORIGINALS: Mapping[str, Recipe] = {
    "eqpr-original": eqpr_original,
    "think-original": think_original,
    "magma-original": magma_original,
    "eduagentqg-original": eduagentqg_original,
    "mathfoundry-original": mathfoundry_original,
}

#: Recipes whose questions come with diagrams.
ILLUSTRATED = frozenset({"magma", "magma-original"})

#: Recipes that make questions from those of a bank.
GROUNDED = frozenset({"mathfoundry", "mathfoundry-original"})
