"""Which of two questions a judge likes better, and the win rates of methods against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from evaluation.metrics.score import NotDefined, Score
from generators.search.preference import Preference


def majority_preference(choices: Sequence[Preference]) -> Preference | NotDefined:
    """The question that more samples of the judge choose (EQPR A.4: five); a draw is NEITHER."""
    if not choices:
        return NotDefined("no choices")
    lead = choices.count(Preference.OURS) - choices.count(Preference.OTHER)
    if not lead:
        return Preference.NEITHER
    return Preference.OURS if lead > 0 else Preference.OTHER


def win_rate(choices: Sequence[Preference]) -> Score:
    """The share of comparisons that we win, from 0 to 1, a tie being half a win.

    EQPR (§5, A.4) and EduAgentQG (V.A): the share of objectives for which the judge prefers the
    generated question to the gold one.  Their judge must choose; here it may not, and half a win
    for each side keeps ``win_rate(ours) + win_rate(theirs) = 1``.
    """
    if not choices:
        return NotDefined("no comparisons")
    won = Fraction(choices.count(Preference.OURS))
    tied = Fraction(choices.count(Preference.NEITHER), 2)
    return float((won + tied) / len(choices))


def win_rates(
    comparisons: Mapping[tuple[str, str], Sequence[Preference]],
) -> dict[tuple[str, str], Score]:
    """The matrix of EQPR's figure 5 and EduAgentQG's figure 3: row method against column method.

    A comparison given for (a, b) also fills (b, a), and both cells use all that is known of the
    pair, whichever of the two was called ours; methods are not compared with themselves.
    """
    pairs = dict[tuple[str, str], list[Preference]]()
    for (ours, other), choices in comparisons.items():
        pairs.setdefault((ours, other), []).extend(choices)
        pairs.setdefault((other, ours), []).extend(choice.reversed for choice in choices)
    return {pair: win_rate(choices) for pair, choices in pairs.items() if pair[0] != pair[1]}
