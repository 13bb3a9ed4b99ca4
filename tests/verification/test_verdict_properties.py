"""Verdicts do not depend on how a question is written down."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from spec_table import spec_of, texts_of, verdict_of

from mathverify.api import verifier, verify
from mathverify.problem import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.findings import Crashed, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.verdict import Verdict

MODEST = settings(max_examples=25, deadline=None, derandomize=True)
coefficients = st.integers(-9, 9).filter(bool)
names = st.sampled_from(["k", "price", "e", "N", "total", "mean", "x1", "theta", "C", "width"])


def outcome(verdict: Verdict) -> tuple[Status, frozenset[str]]:
    assert not any(isinstance(finding, Crashed) for finding in verdict.findings)
    return verdict.status, frozenset(code.value for code in verdict.codes)


def judged(spec: ProblemSpec) -> tuple[Status, frozenset[str]]:
    return outcome(verifier().verify_here(spec, STANDARD))


def linear(a: int, b: int, c: int, d: int, x: int, y: int, claim: int, names: list[str]) -> str:
    """Two equations with the solution (x, y), if they are independent; the claim is about x."""
    u, v = names
    return (
        f"unknowns: {{{u}: real, {v}: real}}\n"
        f"givens: {{g: '{a}*{u} + {b}*{v} = {a * x + b * y}', "
        f"h: '{c}*{u} + {d}*{v} = {c * x + d * y}'}}\n"
        f"ask: {{find: {u}}}\nanswer: '{claim}'\n"
    )


@MODEST
@given(
    st.tuples(*[coefficients] * 4),
    st.integers(-9, 9),
    st.integers(-9, 9),
    st.integers(0, 1),
    names,
    names,
)
def test_names_do_not_matter(
    abcd: tuple[int, ...], x: int, y: int, slip: int, u: str, v: str
) -> None:
    assume(u != v)
    a, b, c, d = abcd
    plain = outcome(verdict_of(linear(a, b, c, d, x, y, x + slip, ["p", "q"])))
    assert plain == outcome(verdict_of(linear(a, b, c, d, x, y, x + slip, [u, v])))
    # What the verdict has to be is known: the determinant says whether x is determined.
    if a * d - b * c == 0:
        assert plain == (Status.REFUTED, frozenset({"underdetermined"}))
    else:
        assert (plain[0] is Status.PROVED) is (slip == 0)


@MODEST
@given(st.permutations(range(3)), st.permutations(range(2)), st.integers(0, 2))
def test_order_of_givens_and_unknowns_does_not_matter(
    givens: list[int], unknowns: list[int], kind: int
) -> None:
    third = ["2*x + y = 15", "2*x + y = 16", "x > 0"][kind]
    spec = spec_of(
        "unknowns: {x: real, y: real}\n"
        f"givens: {{a: 'x + y = 10', b: 'x - y = 0', c: '{third}'}}\n"
        "ask: {find: '(x, y)'}\nanswer: '(5, 5)'\n"
    )
    moved = spec.model_copy(
        update={
            "givens": tuple(spec.givens[i] for i in givens),
            "unknowns": tuple(spec.unknowns[i] for i in unknowns),
        }
    )
    assert judged(spec) == judged(moved)


@MODEST
@given(st.permutations(range(4)), st.sampled_from(["A", "B", "C", "D"]))
def test_order_of_options_does_not_matter(order: list[int], label: str) -> None:
    spec = spec_of(
        "unknowns: {x: 'real, x > 0'}\ngivens: {g: 'x^2 = 369'}\nask: {find: x}\n"
        f"answer: {label}\n"
        "options: [{label: A, value: 'sqrt(41)'}, {label: B, value: '3*sqrt(41)'}, "
        "{label: C, value: '19'}, {label: D, value: '369/2'}]\n"
    )
    moved = spec.model_copy(update={"options": tuple(spec.options[i] for i in order)})
    status, _ = judged(moved)
    assert judged(spec) == judged(moved)
    assert (status is Status.PROVED) is (label == "B")
    if status is Status.PROVED:
        sealed = verifier().verify_here(moved, STANDARD).verified
        assert sealed is not None
        assert sealed.correct_option == "B"


SCALES = {"mm": Fraction(1, 10), "cm": Fraction(1), "m": Fraction(100), "km": Fraction(100000)}


def decimal(value: Fraction) -> str:
    return f"({value.numerator}/{value.denominator})"


@MODEST
@given(
    st.sampled_from(sorted(SCALES)),
    st.sampled_from(sorted(SCALES)),
    st.sampled_from(sorted(SCALES)),
    st.integers(1, 50),
    st.integers(1, 50),
    st.sampled_from([0, 1]),
)
def test_scales_of_units_do_not_matter(
    one: str, other: str, own: str, length: int, width: int, slip: int
) -> None:
    """All lengths in cm; ``one`` and ``other`` are units of a datum and of the answer."""
    answer = 2 * (length + width) + slip
    verdict = verdict_of(
        f"data: {{l: '{decimal(length / SCALES[one])} {one}', w: '{width} cm'}}\n"
        f"unknowns: {{p: {{domain: real, unit: {own}}}}}\n"
        "givens: {g: 'p = 2*(l + w)'}\nask: {find: p}\n"
        f"answer: '{decimal(answer / SCALES[other])} {other}'\n"
    )
    assert outcome(verdict)[0] is (Status.REFUTED if slip else Status.PROVED)


@MODEST
@given(st.integers(1, 30), st.integers(1, 30), st.integers(-1, 1))
def test_data_by_name_or_inline(a: int, b: int, slip: int) -> None:
    answer = f"answer: '{a * b + slip} USD'\n"
    named = verdict_of(f"data: {{n: '{a}', p: '{b} USD'}}\nask: {{find: n*p}}\n{answer}")
    inline = verdict_of(f"ask: {{find: '{a} * ({b} USD)'}}\n{answer}")
    unknown = verdict_of(
        f"data: {{n: '{a}', p: '{b} USD'}}\nunknowns: {{t: {{domain: real, unit: USD}}}}\n"
        f"givens: {{g: 't = n*p'}}\nask: {{find: t}}\n{answer}"
    )
    assert outcome(named) == outcome(inline) == outcome(unknown)
    assert named.status is (Status.REFUTED if slip else Status.PROVED)


QUESTIONS = {
    "proved": "unknowns: {x: real}\ngivens: {g: '2*x = 6'}\nask: {find: x}\nanswer: '3'\n",
    "wrong": "unknowns: {x: real}\ngivens: {g: '2*x = 6'}\nask: {find: x}\nanswer: '4'\n",
    "two-models": "unknowns: {x: real}\ngivens: {g: 'x^2 = 5'}\nask: {find: x}\nanswer: '3'\n",
    "contradictory": (
        "unknowns: {x: real, y: real}\ngivens: {a: 'x + y = 1', b: 'x + y = 2', c: 'x > 0'}\n"
        "ask: {find: x}\nanswer: '3'\n"
    ),
    "ill-typed": "ask: {find: '[1, 2] + [1, 2, 3]'}\nanswer: '3'\n",
    "open": "unknowns: {z: circle}\ngivens: {g: 'z^2 = 1'}\nask: {find: z}\nanswer: '3'\n",
    "steps": (
        "unknowns: {x: real}\ngivens: {g: 'x^2 = 3*x'}\nask: {find: x, as: all}\n"
        "answer: '{0, 3}'\nsteps: [{relation: 'x = 3'}]\n"
    ),
    "parts": (
        "unknowns: {x: real}\ngivens: {g: 'x^2 = 9'}\nparts:\n"
        "  - {id: a, ask: {find: 'x^2'}, answer: '9'}\n"
        "  - {id: b, ask: {find: x, as: all}, answer: '{3}'}\n"
    ),
}


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_the_same_question_gets_the_same_findings_in_the_same_words(name: str) -> None:
    spec = spec_of(QUESTIONS[name])
    here, again = (verifier().verify_here(spec, STANDARD) for _ in range(2))
    away = verify(spec)
    for other in (again, away):
        assert (other.status, other.digest, other.answer) == (here.status, here.digest, here.answer)
        assert texts_of(other) == texts_of(here)
        assert other.certificate == here.certificate


def test_a_verdict_names_its_question_by_digest() -> None:
    spec = spec_of(QUESTIONS["proved"])
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.certificate is not None
    assert verdict.verified is not None
    assert verdict.digest == verdict.certificate.digest == digest(spec)
    assert verdict.verified.spec == spec
    assert re.fullmatch("[0-9a-f]{64}", verdict.digest)


@pytest.mark.parametrize(
    "change",
    [
        {"answer": "4"},
        {"givens": ()},
        {"unknowns": spec_of("unknowns: {x: integer}\nask: {find: x}").unknowns},
        {"data": spec_of("data: {a: '1'}\nask: {find: a}").data},
    ],
    ids=lambda change: next(iter(change)),
)
def test_an_edited_question_is_a_new_question(change: dict[str, object]) -> None:
    spec = spec_of(QUESTIONS["proved"])
    edited = spec.model_copy(update=change)
    assert digest(edited) != digest(spec)
    assert verifier().verify_here(edited, STANDARD).digest == digest(edited)


def test_filing_does_not_change_the_digest() -> None:
    spec = spec_of(QUESTIONS["proved"])
    assert digest(spec.model_copy(update={"id": "elsewhere"})) == digest(spec)
