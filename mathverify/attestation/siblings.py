"""Siblings: the same question with other numbers, of which the engine knows what comes.

Most are found by changing numbers one by one and together.  Where the givens leave no freedom (the
takings follow from the tickets) one number is freed, and its value follows from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

from mathverify.attestation.fields import fields, with_fields
from mathverify.attestation.outcome import Answered, Bench, renamed
from mathverify.attestation.printed import written_numbers
from mathverify.attestation.rationals import rational_in
from mathverify.attestation.renumbering import Atom, Template, Values
from mathverify.problem.ask_kinds import Answer
from mathverify.problem.spec import Ask, Given, ProblemSpec, Unknown
from mathverify.verification.findings import Refuted

#: Candidates that are tried for siblings.
_MOST_TRIED = 60
_FREED = "freed_number"


def instance_of(atoms: Sequence[Atom], page: ProblemSpec, spec: ProblemSpec) -> Values | None:
    """The numbers that ``spec`` itself has where its sibling on the page has its atoms.

    None where the two are not the same question with other numbers.
    """
    ours = {field.key: field.text for field in fields(spec)}
    theirs = {field.key: field.text for field in fields(page)}
    if ours.keys() != theirs.keys():
        return None
    values: dict[tuple[tuple[str, str, str], int], Fraction] = {}
    for key, text in theirs.items():
        shown, own = written_numbers(text), written_numbers(ours[key])
        if len(shown) != len(own) or _skeleton(text) != _skeleton(ours[key]):
            return None
        for one, other in zip(shown, own, strict=True):
            values[key, one[0]] = other[2]
            fixed = all((atom.key, atom.start) != (key, one[0]) for atom in atoms)
            if fixed and key[0] != "data" and one[2] != other[2]:
                return None
    return tuple(values[atom.key, atom.start] for atom in atoms)


def _skeleton(text: str) -> str:
    for start, end, _ in reversed(written_numbers(text)):
        text = f"{text[:start]}#{text[end:]}"
    return "".join(text.split())


def candidates(atoms: Sequence[Atom], start: Values, movable: Sequence[int]) -> Iterator[Values]:
    """Numbers near ``start``, first all of them moved together, then one by one, then further."""
    for turn in range(1, 12):
        # A fixed pattern of strides, so that the order of the numbers changes as well.
        together = list(start)
        for place, index in enumerate(movable):
            stride = (turn * (3 + 2 * place) + place * place) % 7 + 1
            sign = -1 if (turn + place) % 3 == 0 else 1
            together[index] = _moved(atoms[index], start[index], sign * stride * (1 + turn // 4))
        yield tuple(together)
        for index in movable:
            one = list(start)
            one[index] = _moved(atoms[index], start[index], turn if turn % 2 else -turn)
            yield tuple(one)


def _moved(atom: Atom, value: Fraction, steps: int) -> Fraction:
    """``value`` moved by steps of its last place; what is positive stays so."""
    step = Fraction(1, 10**atom.decimals)
    if value >= 50 * step and value % (10 * step) == 0:
        step *= 10
    moved = value + steps * step
    return moved if moved > 0 else value + abs(steps) * step


def answered_siblings(
    template: Template,
    atoms: Sequence[Atom],
    start: Values,
    movable: Sequence[int],
    bench: Bench,
    first: Sequence[Values] = (),
    fit: Callable[[Values], bool] = lambda _: True,
) -> Iterator[Values]:
    """Siblings that have an answer, in turn, none of them with the numbers of ``start``.

    ``first`` are numbers that are tried before all others.  What is not ``fit`` is passed over
    before anything is verified.
    """
    found = 0
    seen = {start}

    def answered(values: Values) -> bool:
        nonlocal found
        if values in seen or not fit(values):
            return False
        seen.add(values)
        outcome = bench.outcome(template.at(values))
        if isinstance(outcome, Answered) and outcome.answer != "none":
            found += 1
            return True
        return False

    tried = islice(filter(fit, (*first, *candidates(atoms, start, movable))), _MOST_TRIED)
    for count, values in enumerate(tried):
        if answered(values):
            yield values
        if count >= 12 and not found:
            break
    yield from filter(answered, _consistent(template, atoms, start, movable, bench))


def _consistent(
    template: Template, atoms: Sequence[Atom], start: Values, movable: Sequence[int], bench: Bench
) -> Iterator[Values]:
    """Numbers of which one follows from the others, which are moved."""
    own = bench.outcome(template.at(start))
    ask = template.spec.ask
    answer = own.answer if isinstance(own, Answered) else ""
    single = ask is not None and ask.kind.answer is Answer.VALUE and not ask.kind.shape.has_place
    held = f"({ask.find}) = ({answer})" if single and ask is not None and answer else ""
    for freed in reversed(movable):
        others = [index for index in movable if index != freed]
        for values in islice(candidates(atoms, start, others), 8):
            for claim in dict.fromkeys((held, "")):
                extra = (Given(id="held_answer", relation=claim),) if claim else ()
                found = values_of_freed(template, values, freed, atoms, bench, extra)
                for value in found[:2]:
                    yield (*values[:freed], value, *values[freed + 1 :])
                if found:
                    break


def values_of_freed(
    template: Template,
    values: Values,
    freed: int,
    atoms: Sequence[Atom],
    bench: Bench,
    extra: tuple[Given, ...] = (),
    without: str = "",
) -> tuple[Fraction, ...]:
    """Positive values of one number with which the givens hold, the others being ``values``.

    ``extra`` are further givens, ``without`` is the id of one that is left out.
    """
    atom = atoms[freed]
    spec = _with_data_inside(template.freed(values, freed, _FREED))
    whole = not atom.decimals and values[freed].denominator == 1
    unknown = Unknown(name=_FREED, domain="integer" if whole else "real")
    givens = tuple(given for given in spec.givens if given.id != without)
    try:
        changed = spec.model_copy(
            update={
                "unknowns": (*spec.unknowns, unknown),
                "givens": (*givens, *extra, Given(id="freed_positive", relation=f"{_FREED} > 0")),
                "ask": Ask(find=_FREED),
            }
        )
        verdict = bench.tried(changed, "0")
    except ValueError:
        return ()
    if verdict is None:
        return ()
    texts = [verdict.answer] if verdict.answer else []
    for refuted in verdict.refutations:
        texts += _told(refuted)
    numbers = [number for text in texts if (number := rational_in(text)) is not None]
    return tuple(dict.fromkeys(one for one in numbers if one > 0))


def _with_data_inside(spec: ProblemSpec) -> ProblemSpec:
    """``spec`` with the freed number's datum written out where it is named.

    Data hold no unknowns.
    """
    while True:
        datum = next((one for one in spec.data if _FREED in one.value), None)
        if datum is None:
            return spec
        rest = spec.model_copy(update={"data": tuple(d for d in spec.data if d is not datum)})
        names = {datum.name: f"({datum.value})"}
        texts = {field.key: renamed(field.text, names) for field in fields(rest)}
        spec = with_fields(rest, texts)


def _told(refuted: Refuted) -> list[str]:
    models = refuted.witness.data.get("models")
    if not isinstance(models, list):
        return []
    return [str(one.get("value", "")) for one in models if isinstance(one, dict)]
