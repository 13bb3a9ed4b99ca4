"""Two kinds of tickets, their number and the revenue: how many were sold to adults?"""

from __future__ import annotations

from generators import misconceptions as named
from generators.distractors import Distractor
from generators.family import ParametricFamily
from generators.flaws.flaw import Flaw, NotApplicable
from generators.flaws.givens import dropping
from generators.parameters import Choices, Integers, Parameters, Values
from generators.writing import ask, data, givens, money, objective, steps, unknowns
from mathverify.codes import Code
from mathverify.problem.spec import Datum, ProblemSpec, Prose, Unknown

__all__ = ["TICKET_SALES"]

_PLACES = Choices(("A cinema", "A theatre", "A zoo", "A circus", "A swimming pool"))


def _build(values: Values) -> ProblemSpec:
    adults, children = values.integer("adults"), values.integer("children")
    adult, child = values.integer("adult_price"), values.integer("child_price")
    revenue = adults * adult + children * child
    return ProblemSpec(
        id="ticket-sales",
        data=data(
            tickets=adults + children,
            adult_price=money(adult),
            child_price=money(child),
            revenue=money(revenue),
        ),
        unknowns=unknowns(
            Unknown(name="adults", domain="natural", meaning="the number of adult tickets"),
            Unknown(name="children", domain="natural", meaning="the number of child tickets"),
        ),
        givens=givens(
            number="adults + children = tickets",
            takings="adult_price*adults + child_price*children = revenue",
        ),
        ask=ask("adults"),
        answer=str(adults),
        steps=steps(
            ("children = tickets - adults", "all other tickets are child tickets"),
            (
                "adult_price*adults + child_price*(tickets - adults) = revenue",
                "substitute this into the equation for the revenue",
            ),
            (
                "(adult_price - child_price)*adults = revenue - child_price*tickets",
                "expand and collect",
            ),
            (
                f"{money(adult - child)}*adults = {money((adult - child) * adults)}",
                "work out the differences",
            ),
            (f"adults = {adults}", "divide both sides by the difference of the prices"),
        ),
        prose=Prose(
            stem=values.word("place")
            + " sold {tickets} tickets on Saturday. An adult ticket costs {adult_price} and a "
            + "child ticket {child_price}. The tickets brought in {revenue}. "
            + "How many adult tickets were sold?"
        ),
    )


def _misconceptions(values: Values) -> tuple[Distractor, ...]:
    adults, children = values.integer("adults"), values.integer("children")
    adult = values.integer("adult_price")
    revenue = adults * adult + children * values.integer("child_price")
    return (
        Distractor(str(children), "gives the number of child tickets"),
        Distractor(str(revenue // adult), "takes all tickets for adult tickets"),
        Distractor(
            str((adults + children) // 2), "assumes that equally many of each kind were sold"
        ),
        Distractor(str(adults + 10), named.ARITHMETIC_SLIP),
    )


def _fractional_tickets(spec: ProblemSpec, seed: int) -> ProblemSpec | NotApplicable:
    """A revenue between two that are possible; ``seed`` says how far above the right one."""
    texts = {datum.name: datum.value for datum in spec.data}
    try:
        adult, child, revenue = (
            int(texts[name].removesuffix(" USD"))
            for name in ("adult_price", "child_price", "revenue")
        )
    except (KeyError, ValueError):
        return NotApplicable("not a question about tickets at whole prices")
    if adult - child < 2:
        return NotApplicable("every whole revenue belongs to some number of tickets")
    # One ticket more of the dear kind adds the difference of the prices, so less than that
    # difference on top of a possible revenue needs a fraction of a ticket.
    changed = revenue + 1 + seed % (adult - child - 1)
    return spec.model_copy(
        update={
            "data": tuple(
                Datum(name=datum.name, value=f"{changed} USD") if datum.name == "revenue" else datum
                for datum in spec.data
            )
        }
    )


def _domains(people: Integers, prices: Integers) -> Parameters:
    return Parameters(
        {
            "place": _PLACES,
            "adults": people,
            "children": people,
            "adult_price": prices,
            "child_price": prices,
        },
        lambda values: (
            values.integer("adult_price") > values.integer("child_price") + 1
            and values.integer("adults") != values.integer("children")
        ),
    )


TICKET_SALES = ParametricFamily(
    name="ticket-sales",
    version=3,
    objective=objective("algebra.simultaneous-equations", "secondary-2", "analyse"),
    parameters={
        "easy": _domains(Integers(10, 60, step=10), Integers(2, 10)),
        "medium": _domains(Integers(20, 180, step=5), Integers(3, 16)),
        "hard": _domains(Integers(37, 380), Integers(4, 29)),
    },
    build=_build,
    misconceptions=_misconceptions,
    near_misses=(
        # As there is more than one ticket, the number alone leaves their kinds open.
        dropping("takings"),
        Flaw(
            "fractional-tickets",
            "A revenue that no whole numbers of tickets bring in.",
            frozenset({Code.CONTRADICTORY, Code.IMPLAUSIBLE}),
            _fractional_tickets,
        ),
    ),
)
