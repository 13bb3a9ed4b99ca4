"""What is decided while a question is read counts: no certificate of grade kernel rests on it."""

from __future__ import annotations

import json

import pytest

from mathverify.api import examiner, recheck, verifier
from mathverify.problem import load_documents
from mathverify.problem.spec import ProblemSpec
from mathverify.semantics.system import Grade
from mathverify.verification.certificate import seal
from mathverify.verification.certifying.making import certified
from mathverify.verification.findings import Obligation, Status
from mathverify.verification.policy import STANDARD
from mathverify.verification.rechecking.outcome import Accepted

UNKNOWN = 'unknowns: {x: {domain: "real"}}\n'
LINE = UNKNOWN + 'givens: {g: "2*x = 6"}\nask: {find: "x", as: value}\nanswer: "3"\n'

# Question, and the method that its reading rests on ("": none, so its grade is kernel).
ROWS = {
    "plain": (LINE, ""),
    "a sum": (
        UNKNOWN + 'givens: {g: "x = sum(k^2, k, 1, 10)"}\nask: {find: "x"}\nanswer: "385"\n',
        "",
    ),
    "slope": (UNKNOWN + 'givens: {g: "x = 3"}\nask: {find: "diff(x^2, x)"}\nanswer: "6"\n', ""),
    "bend": (
        UNKNOWN + 'givens: {g: "x = 3"}\nask: {find: "diff(abs(x), x)"}\nanswer: "1"\n',
        "one-sided slopes at zeros",
    ),
    "limit in the ask": (
        UNKNOWN + 'ask: {find: "limit((x^2 - 1)/(x - 1), x, 1)"}\nanswer: "2"\n',
        "expansions and sign cells",
    ),
    "integral in a given": (
        UNKNOWN + 'givens: {g: "x = integral(t^2, t, 0, 3)"}\nask: {find: "x"}\nanswer: "9"\n',
        "antiderivatives and sign cells",
    ),
    "integral in a step": (
        LINE + 'steps: ["x = integral(1, t, 0, 3)", "x = 3"]\n',
        "antiderivatives and sign cells",
    ),
    "limit in an option": (
        LINE.replace("as: value", "as: choice").replace('answer: "3"', 'answer: "A"')
        + 'options: [{label: A, value: "3"}, {label: B, value: "limit(sin(t)/t, t, 0)"}]\n',
        "expansions and sign cells",
    ),
}


def spec_of(text: str) -> ProblemSpec:
    (document,) = load_documents("id: q\n" + text, name="q", format="yaml")
    return document.spec


#: Questions of which a theory works out the result of a function, and those functions.
COMPUTED = {
    "a sum": ("x = sum(k^2, k, 1, 10)", "385", ("sum",)),
    "a determinant": ("x = det([[1, 2], [3, 4]])", "-2", ("det",)),
    "a mean": ("x = mean([1, 2, 6])", "3", ("mean",)),
    "a prime": ("x = 2 and is_prime(x + 5)", "2", ()),
    "a prime number": ("x = 2 and is_prime(7)", "2", ("is_prime",)),
    "a product": ("x = total([[1, 2]] * [[3], [4]])", "11", ("product of matrices", "total")),
    "of unknowns": ("x = 3 and mean([x, 5]) = 4", "3", ()),
    "nothing": ("x + 2*3 = 9", "3", ()),
}


@pytest.mark.parametrize(("given", "answer", "functions"), COMPUTED.values(), ids=COMPUTED)
def test_what_a_theory_works_out_is_told_apart(
    given: str, answer: str, functions: tuple[str, ...]
) -> None:
    text = f'{UNKNOWN}givens: {{g: "{given}"}}\nask: {{find: "x"}}\nanswer: "{answer}"\n'
    spec = spec_of(text)
    made = certified(examiner(), spec, STANDARD)
    assert made is not None
    assert made.data["parts"][0]["computed"] == list(functions)
    outcome = recheck(made.text, spec)
    assert isinstance(outcome, Accepted), outcome
    assert outcome.functions == functions
    assert bool(outcome.computed) is bool(functions)
    assert bool(outcome.checked) is not bool(functions)
    if not outcome.words:
        assert made.grade is (Grade.COMPUTED if functions else Grade.KERNEL)
        assert outcome.grade == made.grade.name.lower()


def test_replaying_tells_what_a_certificate_keeps_to_itself() -> None:
    for text, kept in (
        (COMPUTED["a determinant"], "computed"),
        (ROWS["limit in the ask"], "word"),
    ):
        spec = spec_of(
            text[0]
            if kept == "word"
            else f'{UNKNOWN}givens: {{g: "{text[0]}"}}\nask: {{find: "x"}}\nanswer: "-2"\n'
        )
        made = certified(examiner(), spec, STANDARD)
        assert made is not None
        data = json.loads(made.text)
        for part in data["parts"]:
            part["computed"] = []
            for finding in part["findings"]:
                finding[2] = [claim for claim in finding[2] if not isinstance(claim, str)]
        silent = seal(data)
        assert silent.grade is Grade.KERNEL
        unread = recheck(silent.text, spec, replay=False)
        assert isinstance(unread, Accepted)
        assert unread.grade == "kernel"
        outcome = recheck(silent.text, spec)
        assert isinstance(outcome, Accepted)
        assert outcome.grade == ("exact" if kept == "word" else "computed")


@pytest.mark.parametrize(("text", "method"), ROWS.values(), ids=ROWS)
def test_what_reading_decides_counts(text: str, method: str) -> None:
    spec = spec_of(text)
    verdict = verifier().verify_here(spec, STANDARD)
    assert verdict.status is Status.PROVED, verdict.findings
    assert verdict.certificate is not None
    (line,) = (x for x in verdict.certificate.lines if x.obligation is Obligation.WELL_FORMED)
    assert [e.method for e in line.evidence if e.grade is Grade.EXACT] == [method] * bool(method)
    made = certified(examiner(), spec, STANDARD)
    assert made is not None
    computed = bool(made.data["parts"][0]["computed"])
    best = Grade.COMPUTED if computed else Grade.KERNEL
    assert made.grade is (Grade.EXACT if method else best)
    outcome = recheck(made.text, spec)
    assert isinstance(outcome, Accepted)
    assert any(method in word for word in outcome.words) is bool(method)
