"""The literal author does what it is told and nothing else; the table counts what comes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from evaluation.ablations.author import LiteralAuthor
from evaluation.ablations.carried_out import CarriedOut, NotUnderstood, carried_out
from evaluation.ablations.command import table
from evaluation.ablations.conditions import CONDITIONS
from evaluation.ablations.experiment import Provers, experiment, remembering
from evaluation.ablations.places import changed_blindly, places, replaced_everywhere
from evaluation.trials.trial import briefs
from generators.language_models.scripted import Answering
from generators.search.budget import Budget
from mathverify.api import verify
from mathverify.problem.spec import ProblemSpec
from mathverify.verification.certificate import Certificate
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict
from mathverify.verification.verified import SEAL, Verified

QUESTION = {
    "id": "q",
    "data": [{"name": "n", "value": "17"}],
    "givens": [{"id": "twice", "relation": "2*a + 3 = n"}],
    "ask": {"find": "a"},
    "answer": "8",
    "steps": [{"relation": "2*a = 14"}, {"relation": "a = 8"}],
    "prose": {"stem": "Twice a number plus {3} is {n}. It took 5 days. Find the number."},
}


@pytest.mark.parametrize(
    ("instruction", "path", "now"),
    [
        ("answer: 7", ("answer",), "7"),
        ("answer 7 instead of 8", ("answer",), "7"),
        ("with n 19 instead of 17", ("data", 0, "value"), "19"),
        ("n: 19 instead of 17", ("data", 0, "value"), "19"),
        ("twice: 2*a + 1 = n instead of 2*a + 3 = n", ("givens", 0, "relation"), "2*a + 1 = n"),
        ("step 2: a = 7 instead of a = 8", ("steps", 1, "relation"), "a = 7"),
        ("drop step 2: a = 8", ("steps",), [{"relation": "2*a = 14"}]),
        ("drop the given twice: 2*a + 3 = n", ("givens",), []),
        ("ask for a + 1", ("ask", "find"), "a + 1"),
        (
            "leave out: It took 5 days.",
            ("prose", "stem"),
            "Twice a number plus {3} is {n}. Find the number.",
        ),
        (
            "write {m} for 5 in the text",
            ("prose", "stem"),
            "Twice a number plus {3} is {n}. It took {m} days. Find the number.",
        ),
    ],
)
def test_an_instruction_is_carried_out_to_the_letter(
    instruction: str, path: tuple[str | int, ...], now: object
) -> None:
    outcome = carried_out(QUESTION, instruction)
    assert isinstance(outcome, CarriedOut)
    here: object = outcome.document
    for step in path:
        here = here[step]  # type: ignore[index]  # plain JSON
    assert here == now
    assert QUESTION["answer"] == "8"


@pytest.mark.parametrize("instruction", ["think again", "answer: 8", "with m 3 instead of 4"])
def test_what_changes_nothing_is_not_carried_out(instruction: str) -> None:
    assert carried_out(QUESTION, instruction) == NotUnderstood(instruction)


def test_names_are_not_replaced_inside_other_names() -> None:
    assert replaced_everywhere({"find": "an + n"}, "n", "m") == {"find": "an + m"}


def test_a_blind_change_changes_one_place() -> None:
    for number, path in enumerate(places(QUESTION)):
        changed = changed_blindly(QUESTION, path, 7 * number + 1)
        differing = [key for key in QUESTION if QUESTION[key] != changed.get(key)]
        assert len(differing) <= 1


def test_the_author_is_a_pure_function_of_what_it_is_asked() -> None:
    author = Answering(LiteralAuthor(0.5, 3), "literal")
    one = experiment(CONDITIONS[3], briefs(2, 2), author, remembering(), _BUDGET)
    other = experiment(CONDITIONS[3], briefs(2, 2), author, remembering(), _BUDGET)
    assert one == other


_BUDGET = Budget(8, calls=None, seconds=None)


def test_what_is_told_is_worth_something() -> None:
    provers = remembering()
    author = Answering(LiteralAuthor(1.0, 1), "literal")
    greedy = [one for one in CONDITIONS if one.strategy == "greedy"]
    nothing, repair, mended = (
        experiment(condition, briefs(3, 3), author, provers, _BUDGET)
        for condition in (greedy[0], *greedy[-2:])
    )
    assert nothing.proved < repair.proved
    assert mended.calls < repair.calls < nothing.calls
    assert [one.wrong for one in (nothing, repair, mended)] == [0, 0, 0]
    assert "| greedy | not accepted |" in table([nothing])


def test_a_verifier_that_proves_everything_is_found_out() -> None:
    def gullible(spec: ProblemSpec) -> Verdict:
        verdict = verify(spec)
        certificate = Certificate(verdict.digest, "", ())
        sealed = Verified(spec, certificate, _seal=SEAL)
        return replace(verdict, status=Status.PROVED, findings=(), verified=sealed)

    author = Answering(LiteralAuthor(1.0, 1), "literal")
    provers = Provers(gullible, lambda _: ())
    outcome = experiment(CONDITIONS[0], briefs(8, 8), author, provers, _BUDGET)
    assert outcome.proved == 8
    assert outcome.wrong > 0
