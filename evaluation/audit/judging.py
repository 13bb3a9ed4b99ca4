"""The outcome of one item: is the annotation the solution of its own equations?

The sets mostly do not say which claimed number belongs to which unknown, nor which are asked if
there are fewer claims than unknowns: the solutions of the equations say it (`matching`).  What is
refuted as it stands is tried again under readings that annotators take for granted: claims rounded
or cut off to the digits that were written, decimals such as 0.6667 for 2/3 in the equations, a
domain for the unknowns.  The first reading that is proved names the outcome.  If none is, a claim
that is one solution among others is told apart from one that is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from evaluation.audit.item import Conclusion, Conversion, Outcome
from evaluation.audit.matching import Root, matched_orders, matches_roots, roots_of, tolerances
from evaluation.audit.readings import Reading, readings
from mathverify.codes import Code
from mathverify.language import to_ascii
from mathverify.problem.spec import Ask, AskKind, Given, ProblemSpec, Unknown
from mathverify.semantics.terms import number
from mathverify.verification.findings import Refuted, Status, Undecided
from mathverify.verification.verdict import Verdict

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
    only_near: bool = False,
) -> ProblemSpec:
    """The item as a question for all solutions, for values rounded to ``places``, for the whole
    part of the value (``cut``), or whether the values lie within ``near`` of the claims.

    ``names`` are the unknowns that the claims are about, the first ones if it is empty; claims for
    more are several solutions.  ``only_near`` leaves out the solutions that are not near: what is
    proved then is that there is one.
    """
    names = names or tuple(name for name, _ in conversion.unknowns)[: len(values)]
    asked = _tuple(names)
    texts = [to_ascii(number(value)) for value in values]
    width = len(names)
    claimed = list(
        dict.fromkeys(_tuple(texts[at : at + width]) for at in range(0, len(texts), width))
    )
    facts: list[str] = []
    if near:
        facts = [
            f"abs({name} - ({text})) < {to_ascii(number(distance))}"
            for name, text, distance in zip(names, texts, near, strict=True)
        ]
        ask, answer = Ask(find=" and ".join(facts), kind=AskKind.TRUTH), "true"
    elif cut:
        ask, answer = Ask(find=f"floor({asked})", kind=AskKind.VALUE), claimed[0]
    elif places is None:
        ask, answer = Ask(find=asked, kind=AskKind.ALL), f"{{{', '.join(claimed)}}}"
    else:
        ask, answer = Ask(find=asked, kind=AskKind.VALUE, round=f"{places} dp"), claimed[0]
    relations = (*conversion.relations, *(facts if only_near else ()))
    return ProblemSpec(
        id=f"item-{_number(conversion.item.id)}",
        unknowns=tuple(
            Unknown(name=name, domain=domain, meaning=theirs)
            for name, theirs in conversion.unknowns
        ),
        givens=tuple(
            Given(id=f"equation_{index + 1}", relation=relation)
            for index, relation in enumerate(relations)
        ),
        ask=ask,
        answer=answer,
    )


def _tuple(parts: list[str] | tuple[str, ...]) -> str:
    return parts[0] if len(parts) == 1 else f"({', '.join(parts)})"


def _number(text: str) -> int:
    """A number for an id that is the same on every run."""
    return int.from_bytes(text.encode()[:6], "big")


def judge(conversion: Conversion, verify: Verify) -> Conclusion:
    """The conclusion about one converted item."""
    item = conversion.item
    claims, unknowns = len(conversion.values), len(conversion.unknowns)
    width = len(conversion.asked) or (claims if claims <= unknowns else 1)
    several = claims > width
    unclear = several and not conversion.asked and unknowns > 1
    if not unknowns or claims % width or unclear:
        counted = len(conversion.asked) or unknowns
        words = f"{claims} solutions for {counted} unknown{'s' if counted != 1 else ''}"
        return Conclusion(item, Outcome.MALFORMED, words)
    return _Case(conversion, verify).judged(several=several)


@dataclass
class _Case:
    """An item under judgement, with the solutions of its equations as far as they were asked."""

    conversion: Conversion
    verify: Verify
    _roots: dict[Conversion, tuple[Root, ...] | None] = field(default_factory=dict)

    def judged(self, *, several: bool) -> Conclusion:
        """The conclusion; ``several`` says that more than one solution is claimed."""
        conversion = self.conversion
        first = conversion.asked
        if several and not first:
            first = (conversion.unknowns[0][0],)
        verdicts = [self.verify(specification(conversion, conversion.values, names=first))]
        if verdicts[0].status is not Status.PROVED and not several:
            orders = self._orders(conversion)
            verdicts += [
                self.verify(specification(conversion, conversion.values, names=names))
                for names in orders
            ]
        expected = self._theirs(verdicts[0].answer)
        proved = next((v for v in verdicts if v.status is Status.PROVED), None)
        if proved is not None:
            answer = self._theirs(proved.answer)
            return Conclusion(conversion.item, Outcome.AGREES, expected=answer)
        refuted = [v for v in verdicts if v.status is Status.REFUTED]
        if not refuted:
            reasons = [f.reason for f in verdicts[0].findings if isinstance(f, Undecided)]
            words = reasons[0] if reasons else ""
            return Conclusion(conversion.item, Outcome.UNDECIDED, words)
        if several:
            return self._several(refuted[0], first, expected)
        return self._under_readings(refuted, expected)

    def _under_readings(self, refuted: list[Verdict], expected: str) -> Conclusion:
        """The conclusion about one claimed solution that is refuted as it stands."""
        item = self.conversion.item
        finding = _refutation(refuted[0])
        words, code = self._theirs(finding.witness.words), finding.code.value
        for reading in readings(self.conversion):
            if any(
                self.verify(spec).status is Status.PROVED for spec in self._specifications(reading)
            ):
                outcome = Outcome.ROUNDED if reading.domain == "real" else Outcome.SEVERAL
                settled = "" if reading.domain == "real" else reading.domain
                return Conclusion(item, outcome, words, expected, settled, code, reading.notes)
        one = next((v for v in refuted if _refutation(v).code is Code.MISSING_SOLUTIONS), None)
        if one is not None:
            words = self._theirs(_refutation(one).witness.words)
            code = Code.MISSING_SOLUTIONS.value
            return Conclusion(item, Outcome.ONE_OF_SEVERAL, words, expected, code=code)
        near = tolerances(self.conversion)
        orders = self._orders(self.conversion)
        for names in orders if self._roots[self.conversion] is not None else ():
            spec = specification(
                self.conversion, self.conversion.values, near=near, names=names, only_near=True
            )
            if self.verify(spec).status is Status.PROVED:
                notes = ("the claim is off by less than one unit of its last place",)
                return Conclusion(
                    item, Outcome.ONE_OF_SEVERAL, words, expected, code=code, details=notes
                )
        return Conclusion(item, Outcome.WRONG, words, expected, code=code)

    def _several(self, verdict: Verdict, names: tuple[str, ...], expected: str) -> Conclusion:
        """The conclusion about several claimed solutions that are refuted as they stand."""
        conversion = self.conversion
        finding = _refutation(verdict)
        words, code = self._theirs(finding.witness.words), finding.code.value
        outcome = Outcome.WRONG
        notes: tuple[str, ...] = ()
        roots = roots_of(verdict.answer, len(names))
        if finding.code is Code.MISSING_SOLUTIONS:
            outcome = Outcome.ONE_OF_SEVERAL
        elif roots is not None:
            width = len(names)
            values = conversion.values
            groups = [values[at : at + width] for at in range(0, len(values), width)]
            if matches_roots(groups, tolerances(conversion), roots):
                whole = len(groups) == len(roots)
                outcome = Outcome.ROUNDED if whole else Outcome.ONE_OF_SEVERAL
                notes = ("the claims are off by less than one unit of their last place",)
        return Conclusion(conversion.item, outcome, words, expected, code=code, details=notes)

    def _specifications(self, reading: Reading) -> Iterator[ProblemSpec]:
        for names in self._orders(reading.conversion):
            yield specification(
                reading.conversion,
                reading.values,
                domain=reading.domain,
                places=reading.places,
                cut=reading.cut,
                near=reading.near,
                names=names,
            )

    def _orders(self, conversion: Conversion) -> tuple[tuple[str, ...], ...]:
        """The unknowns that the claims may be about."""
        if conversion not in self._roots:
            names = tuple(name for name, _ in conversion.unknowns)
            verdict = self.verify(
                specification(conversion, (Fraction(0),) * len(names), names=names)
            )
            self._roots[conversion] = roots_of(verdict.answer, len(names))
        return matched_orders(conversion, self._roots[conversion])

    def _theirs(self, text: str) -> str:
        """``text`` with the item's own names put back."""
        for ours, theirs in sorted(self.conversion.unknowns, key=lambda pair: -len(pair[0])):
            text = text.replace(f"{ours} =", f"{theirs} =")
        return text


def _refutation(verdict: Verdict) -> Refuted:
    return next(finding for finding in verdict.findings if isinstance(finding, Refuted))
