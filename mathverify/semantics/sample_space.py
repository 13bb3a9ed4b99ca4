"""The regions of a Venn diagram: the sample space of events and sets of which nothing is known.

Of n events there are 2^n regions, one for each choice of "in it" or "not in it".  Their
probabilities are unknown numbers from 0 that add to 1, and every probability of a combination of
the events is a sum of some of them; so whatever follows from given probabilities follows by linear
algebra, except where independence makes products.  The regions of n sets hold natural numbers of
elements; the region outside of all sets is not counted, as nothing is said of what lies there.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from mathverify.codes import Code
from mathverify.language.tree import Name, Node
from mathverify.semantics import terms
from mathverify.semantics.domains import Domain, Shape
from mathverify.semantics.meaning import Event, LoweringProblem, Meaning, SampleSpace, Scalar, Truth
from mathverify.semantics.system import Bound, Kind, Variable
from mathverify.semantics.unknowns import UnknownMeaning

#: More events than this have more regions than is reasonable.
MAXIMAL_EVENTS = 6


class Venn:
    """The regions of some events or sets.

    ``meanings`` are what the names denote, ``regions`` the unknown numbers, ``condition`` what
    holds of their sum (true for sets).
    """

    def __init__(self, names: tuple[str, ...], universe: frozenset[str], *, counts: bool) -> None:
        choices = [
            chosen
            for chosen in product((True, False), repeat=len(names))
            if not counts
            or (any(chosen) and _inside(dict(zip(names, chosen, strict=True)), universe))
        ]
        kind = Kind.INTEGER if counts else Kind.REAL
        variables = [
            Variable(_region_name(names, chosen, counts), kind, low=Bound(terms.ZERO.value, True))
            for chosen in choices
        ]
        weights = tuple(Name(variable.name) for variable in variables)
        space = SampleSpace(
            tuple(
                {
                    n: Truth(terms.TRUE if c else terms.FALSE)
                    for n, c in zip(names, chosen, strict=True)
                }
                for chosen in choices
            ),
            weights,
            counts,
        )
        self.space = space
        self.meanings: Mapping[str, Meaning] = {
            name: Event(space, frozenset(i for i, c in enumerate(choices) if c[place]))
            for place, name in enumerate(names)
        }
        self.regions = tuple(
            UnknownMeaning(
                variable.name,
                Domain(kind, shape=Shape.REGION),
                None,
                (),
                (variable,),
                Scalar(Name(variable.name)),
            )
            for variable in variables
        )
        self.condition: Node = terms.TRUE if counts else terms.equal(terms.add(weights), terms.ONE)


def venn_diagram(domains: Mapping[str, Domain], *, counts: bool) -> Venn | None:
    """The diagram of all events (or, with ``counts``, of all sets) among ``domains``, if any.

    Raises `LoweringProblem` without a code for more than `MAXIMAL_EVENTS`.
    """
    shapes = (Shape.SET, Shape.UNIVERSE) if counts else (Shape.EVENT,)
    names = tuple(name for name, domain in domains.items() if domain.shape in shapes)
    if not names:
        return None
    universe = frozenset(n for n in names if domains[n].shape is Shape.UNIVERSE)
    if len(names) > MAXIMAL_EVENTS:
        what = "sets" if counts else "events"
        raise LoweringProblem(None, f"more than {MAXIMAL_EVENTS} unknown {what} are not decided")
    if len(universe) > 1:
        raise LoweringProblem(
            Code.AMBIGUOUS, "there is one universe: " + ", ".join(sorted(universe))
        )
    return Venn(names, universe, counts=counts)


def _inside(chosen: Mapping[str, bool], universe: frozenset[str]) -> bool:
    return all(chosen[name] for name in universe)


def _region_name(names: tuple[str, ...], chosen: tuple[bool, ...], counts: bool) -> str:
    parts = [name if c else f"not {name}" for name, c in zip(names, chosen, strict=True)]
    return f"{'card' if counts else 'P'}({' and '.join(parts)})"
