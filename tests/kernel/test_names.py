"""A proof may name the variables of its system and nothing else.

Names that a proof gives to values of functions once meant one thing in one case and another in
the next, so that a liar could prove anything (`reopened`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from questions import certificate
from reopened import reopen_names

from mathverify.api import loads, recheck, recheck_record
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import seal
from mathverify.verification.kernel.claims import Claims
from mathverify.verification.kernel.polynomials import Json, Refused, Work
from mathverify.verification.rechecking.outcome import Accepted, Rejected
from mathverify.verification.rechecking.records import read_record

QUESTION = """
id: bat-and-ball
unknowns: {bat: {domain: "real", unit: "USD"}, ball: {domain: "real", unit: "USD"}}
givens: {together: "bat + ball = 1.10 USD", difference: "bat - ball = 1 USD"}
ask: {find: "ball", as: value}
answer: "0.05 USD"
"""
FACETS = {"mathematics": "proved"}
FORGED = Path(__file__).parents[3] / "shared" / "cases" / "kernel" / "forged.jsonl"
#: How a liar may want to speak of the value of which it is said that it is 1.
NAMES: list[Json] = ["#0", "#1", "#2", "#3", ["abs", 1], ["abs", 2], ["#0"], ["abs", "#0"]]


def anything(name: Json, facts: int) -> Json:
    """A proof of a falsehood from any state with as many facts and no clause: the value called
    ``name`` is abs(2) where the first case speaks of it, and abs(1) where the other does.
    """
    more = ["combine", [[1, [facts + 3, facts + 3]], [2, [facts + 3]], [-1, [facts + 1]]], []]
    less = ["combine", [[1, [facts + 3, facts]], [1, [facts + 3]], [1, [facts + 1]]], []]
    first = ["solve", facts + 2, name, []]
    other = ["split", 0, [[], ["signs", facts + 2, [more, less]]]]
    introduced = ["combine", [[["*", 0, ["abs", 1]], []]], other]
    formula = ["and", ["=", ["*", 0, ["abs", 2]], 0], ["=", name, 1]]
    return ["cut", formula, [first, introduced]]


def system(*constraints: Json, models: list[Any]) -> Json:
    listed: list[Json] = [["g", True, formula] for formula in constraints]
    return {"variables": ["x"], "constraints": listed, "models": models, "complete": None}


def is_refuted(name: Json) -> bool:
    """Whether it passes that x = 1 has no solution."""
    claims = Claims(system(["=", "x", 1], models=[[1]]), Work())
    claims.satisfiable([], ["model", 0])
    try:
        claims.unsatisfiable([], None, ["refute", anything(name, 1)])
    except Refused:
        return False
    return True


def is_two_roots(name: Json) -> bool:
    """Whether it passes that one number is sqrt(5) and sqrt(3)."""
    value: Json = ["+", ["*", 0, ["sqrt", 7], ["sqrt", 11]], name]
    equations: list[Json] = [["=", "x", ["sqrt", 5]], ["=", "x", ["sqrt", 3]]]
    for place in range(12):
        for spelled in (name, "x", ["sqrt", 5], ["sqrt", 3]):
            case = ["split", 1, [["split", 0, [["solve", place, spelled, []], [], []]], []]]
            model: Json = ["by", [value], ["split", 1, [case, case]]]
            try:
                Claims(system(*equations, models=[model]), Work())
            except Refused:
                continue
            return True
    return False


@pytest.mark.parametrize("name", NAMES, ids=str)
def test_a_name_does_not_mean_one_thing_here_and_another_there(name: Json) -> None:
    assert not is_refuted(name)
    assert not is_two_roots(name)


def test_both_falsehoods_passed_while_values_went_by_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reopen_names(monkeypatch)
    assert is_refuted("#0")
    assert is_two_roots("#0")


@pytest.mark.parametrize("formula", [["=", "x", "#0"], ["=", ["sqrt", "#0"], "x"], ["<", "#0", 1]])
@pytest.mark.parametrize("wanted", [True, False])
def test_constraints_name_variables_only(formula: Json, wanted: bool) -> None:
    data: Any = {
        "variables": ["x"],
        "constraints": [["r", True, ["=", "x", ["sqrt", 5]]], ["g", wanted, formula]],
        "models": [],
        "complete": None,
    }
    for proof in (["refute", ["split", 0, [[], []]]], ["refute", []], ["points"]):
        with pytest.raises(Refused):
            Claims(data, Work()).unsatisfiable([], None, proof)
    for model in ([1], ["by", [["sqrt", 5]], ["split", 0, [[], []]]]):
        with pytest.raises(Refused):
            Claims(data, Work()).satisfiable([], ["point", model])


# --- a whole certificate -------------------------------------------------------------------


def lying() -> tuple[ProblemSpec, dict[str, Any]]:
    """The question about a bat and a ball with a wrong answer, and what is certified of the right
    one, as if it were of this one: its claim about the answer has no proof yet.
    """
    (wrong,) = loads(QUESTION.replace("0.05", "0.10"))
    data = json.loads(certificate(loads(QUESTION)[0]).text)
    data["digest"] = digest(wrong)
    (part,) = data["parts"]
    (claim,) = (c for c in part["claims"] if c[2] == "unsatisfiable")
    (constraint,) = claim[1]
    constraint[2] = ["=", "ball", ["/", 1, 10]]
    return wrong, data


def forged(name: Json) -> tuple[ProblemSpec, str]:
    wrong, data = lying()
    (part,) = data["parts"]
    (claim,) = (c for c in part["claims"] if c[2] == "unsatisfiable")
    claim[3:] = [None, ["refute", anything(name, 3)]]
    return wrong, seal(data).text


@pytest.mark.parametrize("name", NAMES, ids=str)
def test_a_wrong_answer_is_not_certified(name: Json) -> None:
    spec, text = forged(name)
    assert isinstance(recheck(text, spec), Rejected)
    assert isinstance(recheck(text, spec, replay=False), Rejected)


def test_a_wrong_answer_was_certified_while_values_went_by_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reopen_names(monkeypatch)
    spec, text = forged("#0")
    assert recheck(text, spec) == Accepted("proved", 2, (), facets=FACETS, held=True)


def test_certificates_of_an_older_format_are_told_so() -> None:
    (spec,) = loads(QUESTION)
    old = seal({**certificate(spec).data, "format": "mathverify certificate 3"})
    outcome = recheck(old.text, spec)
    assert isinstance(outcome, Rejected)
    assert "'mathverify certificate 3'" in outcome.reason
    assert "verify the question again" in outcome.reason


@pytest.mark.skipif(not FORGED.exists(), reason="the forged certificate is not here")
def test_the_forged_certificate_is_rejected() -> None:
    for line in FORGED.read_text(encoding="utf-8").splitlines():
        record = read_record(line)
        assert record is not None
        assert isinstance(recheck_record(record), Rejected)
        right = certificate(loads(QUESTION)[0]).data
        data = {**record.certificate, "format": right["format"]}
        data |= {key: right[key] for key in ("facets", "required", "rests_on")}
        data["parts"] = [{**part, "computed": []} for part in data["parts"]]
        forged = seal({"spec": record.document, "certificate": seal(data).data})
        outcome = recheck_record(forged.data)
        assert isinstance(outcome, Rejected)
        assert "seal" not in outcome.reason
