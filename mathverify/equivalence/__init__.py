"""Whether two answers say the same: `Same`, `Different` with a witness, or `Undecided`.

The way of the two texts, and the rooms it passes:

``policy``         the declared conventions: what may be left out, how numbers are rounded
``verdict``        what a comparison can come to; ``wording`` numbers in the words of a witness
``final_answer``   the answer at the end of a reply with reasoning
``wrapping``       what stands around an answer; ``numerals`` numbers as people write them;
                   ``words`` answers in words
``reading``        text to tree, by the readers of `mathverify.language`
``understanding``  tree to ``answers``, a closed union: value, row, members, range, statement,
                   general solution, words; ``families`` and ``complex_parts`` are two of its kinds
``matching``       which kinds can be the same, and how each pair is compared
``values``         units, percent, ``rounding``, ``constants`` of integration, ``forms``,
                   operations that are only named (`semantics.unfinished`)
``expressions``    identity of terms: ``normal_form`` proves, ``points`` refute, ``domains`` tells
                   where both sides have values
``regions``        ranges by their cells; ``statements`` equations by their zeros
``comparison``     the whole of it, never raising; `mathverify.api.equivalent` wires it

It stands above the engines and the judging of answers, beside theories and checks, and is handed
the theories' rules.  Equality is never concluded from overlapping enclosures or from agreement at
points, and a difference is always shown by exact values.
"""

from __future__ import annotations

from mathverify.equivalence.policy import (
    ANTIDERIVATIVE,
    EXACT,
    Brackets,
    Collections,
    Constants,
    Domains,
    Equations,
    EquivalencePolicy,
    Names,
    Numerals,
    Order,
    Percent,
    Units,
    Words,
    Wrapping,
)
from mathverify.equivalence.verdict import (
    Difference,
    Different,
    Equivalence,
    Same,
    Undecided,
    Witness,
)

__all__ = [
    "ANTIDERIVATIVE",
    "EXACT",
    "Brackets",
    "Collections",
    "Constants",
    "Difference",
    "Different",
    "Domains",
    "Equations",
    "Equivalence",
    "EquivalencePolicy",
    "Names",
    "Numerals",
    "Order",
    "Percent",
    "Same",
    "Undecided",
    "Units",
    "Witness",
    "Words",
    "Wrapping",
]
