"""The outcome of one item: is the annotation the solution of its own equations?

The claimed numbers are tried against the unknowns in every order, since the sets do not say which
belongs to which, nor which are asked if there are fewer claims than unknowns.  What is refuted as
it stands is tried again under readings that annotators take for granted: claims rounded or cut off
to the digits that were written, decimals such as 0.6667 for 2/3 in the equations, a domain for the
unknowns.  The first reading that is proved names the outcome; if none is, the annotation is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

from evaluation.audit.item import Conclusion, Conversion, Outcome
from evaluation.audit.readings import Reading, readings
from mathverify.language import to_ascii
from mathverify.problem.spec import Ask, AskKind, Given, ProblemSpec, Unknown
from mathverify.semantics.terms import number
from mathverify.verification.findings import Refuted, Status, Undecided
from mathverify.verification.verdict import Verdict

__all__ = ["judge", "specification"]

#: More claims than this are taken in the order in which they stand.
_LARGEST_ORDERS = 3
#: And so they are beside more unknowns than this.
_MOST_UNKNOWNS = 6

Verify = Callable[[ProblemSpec], Verdict]


def specification(
    conversion: Conversion,
    values: tuple[Fraction, ...],
    *,
    domain: str = "real",
    places: int | None = None,
    cut: bool = False,
    near: tuple[Fraction, ...] = (),
    names: tuple[str, ...] = (),
) -> ProblemSpec:
    """The item as a question for all solutions, for values rounded to ``places``, for the whole
    part of the value (``cut``), or whether the values lie within ``near`` of the claims.

    ``names`` are the unknowns that the claims are about, the first ones if it is empty.
    """
    names = names or tuple(name for name, _ in conversion.unknowns)[: len(values)]
    asked = names[0] if len(values) == 1 else f"({', '.join(names)})"
    texts = [to_ascii(number(value)) for value in values]
    claimed = texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
    if near:
        facts = [
            f"abs({name} - ({text})) < {to_ascii(number(distance))}"
            for name, text, distance in zip(names, texts, near, strict=True)
        ]
        ask, answer = Ask(find=" and ".join(facts), kind=AskKind.TRUTH), "true"
    elif cut:
        ask, answer = Ask(find=f"floor({asked})", kind=AskKind.VALUE), claimed
    elif places is None:
        ask, answer = Ask(find=asked, kind=AskKind.ALL), f"{{{claimed}}}"
    else:
        ask, answer = Ask(find=asked, kind=AskKind.VALUE, round=f"{places} dp"), claimed
    return ProblemSpec(
        id=f"item-{_number(conversion.item.id)}",
        unknowns=tuple(
            Unknown(name=name, domain=domain, meaning=theirs)
            for name, theirs in conversion.unknowns
        ),
        givens=tuple(
            Given(id=f"equation_{index + 1}", relation=relation)
            for index, relation in enumerate(conversion.relations)
        ),
        ask=ask,
        answer=answer,
    )


def _number(text: str) -> int:
    """A number for an id that is the same on every run."""
    return int.from_bytes(text.encode()[:6], "big")


def judge(conversion: Conversion, verify: Verify) -> Conclusion:
    """The conclusion about one converted item."""
    item = conversion.item
    if len(conversion.values) > len(conversion.unknowns):
        words = f"{len(conversion.values)} solutions for {len(conversion.unknowns)} unknowns"
        return Conclusion(item, Outcome.MALFORMED, words)
    verdicts = [
        verify(specification(conversion, conversion.values, names=names))
        for names in _orders(conversion)
    ]
    proved = next((v for v in verdicts if v.status is Status.PROVED), None)
    if proved is not None:
        return Conclusion(item, Outcome.AGREES, expected=_theirs(conversion, proved.answer))
    expected = _theirs(conversion, verdicts[0].answer)
    refuted = next((v for v in verdicts if v.status is Status.REFUTED), None)
    if refuted is None:
        reasons = [f.reason for f in verdicts[0].findings if isinstance(f, Undecided)]
        return Conclusion(item, Outcome.UNDECIDED, reasons[0] if reasons else "")
    finding = next(f for f in refuted.findings if isinstance(f, Refuted))
    words = _theirs(conversion, finding.witness.words)
    for reading in readings(conversion):
        if any(verify(spec).status is Status.PROVED for spec in _specifications(reading)):
            outcome = Outcome.ROUNDED if reading.domain == "real" else Outcome.SEVERAL
            settled = "" if reading.domain == "real" else reading.domain
            return Conclusion(
                item, outcome, words, expected, settled, finding.code.value, reading.notes
            )
    return Conclusion(item, Outcome.WRONG, words, expected, code=finding.code.value)


def _specifications(reading: Reading) -> Iterator[ProblemSpec]:
    for names in _orders(reading.conversion):
        yield specification(
            reading.conversion,
            reading.values,
            domain=reading.domain,
            places=reading.places,
            cut=reading.cut,
            near=reading.near,
            names=names,
        )


def _orders(conversion: Conversion) -> Iterator[tuple[str, ...]]:
    """The unknowns that the claims may be about, in every order."""
    names = tuple(name for name, _ in conversion.unknowns)
    claims = len(conversion.values)
    if claims <= _LARGEST_ORDERS and len(names) <= _MOST_UNKNOWNS:
        yield from permutations(names, claims)
    else:
        yield names[:claims]


def _theirs(conversion: Conversion, text: str) -> str:
    """``text`` with the item's own names put back."""
    for ours, theirs in sorted(conversion.unknowns, key=lambda pair: -len(pair[0])):
        text = text.replace(f"{ours} =", f"{theirs} =")
    return text
