"""One question to a model, asked once more if it was misread; waiting, booking."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generators.agents.question_form import QuestionsForm
from generators.language_models.asking import Answered, Unanswered, ask
from generators.language_models.ledger import Ledger, Prices
from generators.language_models.port import (
    Completion,
    Failure,
    FailureKind,
    Message,
    ReplySchema,
    Sampling,
    Usage,
)
from generators.language_models.replies import Form
from generators.language_models.retrying import Retrying
from generators.language_models.scripted import Scripted

HELLO = (Message("user", "how many?"),)
SCHEMA = ReplySchema("count", {"type": "object"})


class Count(Form):
    """A form for the tests."""

    number: int


def busy(wait: float = 0.0) -> Failure:
    return Failure(FailureKind.RATE_LIMIT, "wait", Usage(1), wait)


def test_a_good_reply_is_an_answer() -> None:
    found = ask(Scripted(['{"number": 3}']), HELLO, Count, Sampling())
    assert isinstance(found, Answered)
    assert found.value.number == 3
    assert found.usage.calls == 1


def test_a_misread_reply_is_told_what_was_wrong_once() -> None:
    model = Scripted(["three", '{"number": 3}'])
    found = ask(model, HELLO, Count, Sampling())
    assert isinstance(found, Answered)
    assert found.usage.calls == 2
    *_, said, told = model.heard[1]
    assert said == Message("assistant", "three")
    assert "no JSON object" in told.content


def test_two_misread_replies_are_no_answer() -> None:
    model = Scripted(["three", '{"count": 3}', '{"number": 3}'])
    found = ask(model, HELLO, Count, Sampling())
    assert isinstance(found, Unanswered)
    assert found.failure is None
    assert "number" in found.reason
    assert len(model.heard) == 2


def test_a_failure_is_handed_on() -> None:
    found = ask(Scripted([busy()]), HELLO, Count, Sampling())
    assert isinstance(found, Unanswered)
    assert found.failure is not None
    assert found.failure.kind is FailureKind.RATE_LIMIT


def test_what_is_whole_of_a_list_that_was_cut_off_is_an_answer() -> None:
    def asked(text: str) -> object:
        cut = Failure(FailureKind.TRUNCATED, "cut off", Usage(1), text=text)
        return ask(Scripted([cut]), HELLO, QuestionsForm, Sampling())

    found = asked('{"questions": [{"id": "a"}, {"id": "b')
    assert isinstance(found, Answered)
    assert [one["id"] for one in found.value.questions] == ["a"]
    assert found.usage.calls == 1
    assert isinstance(asked('{"questions": [{"id": "a'), Unanswered)


def test_passing_failures_are_waited_for() -> None:
    waits: list[float] = []
    model = Retrying(Scripted([busy(), busy(5), "{}"]), (0.5, 2.0, 8.0), waits.append)
    found = model.complete(HELLO, SCHEMA, Sampling())
    assert isinstance(found, Completion)
    assert waits == [0.5, 5]
    assert found.usage.calls == 3


def test_lasting_failures_are_not() -> None:
    waits: list[float] = []
    model = Retrying(Scripted([Failure(FailureKind.REJECTED, "no such model")]), sleep=waits.append)
    assert isinstance(model.complete(HELLO, SCHEMA, Sampling()), Failure)
    assert waits == []


def test_an_endpoint_cannot_make_us_wait_for_ever() -> None:
    waits: list[float] = []
    Retrying(Scripted([busy(4)] * 3), (1.0, 2.0), waits.append).complete(HELLO, SCHEMA, Sampling())
    assert waits == [2.0, 2.0]


def test_an_endpoint_that_asks_for_an_hour_is_given_up() -> None:
    waits: list[float] = []
    script = Scripted([busy(3_600), "{}"])
    model = Retrying(script, (1.0, 2.0), waits.append)
    for _ in range(3):
        found = model.complete(HELLO, SCHEMA, Sampling())
        assert isinstance(found, Failure)
        assert found.given_up
    assert (waits, len(script.heard)) == ([], 1)


@pytest.mark.parametrize("kind", [FailureKind.UNREACHABLE, FailureKind.REFUSAL, FailureKind.EMPTY])
def test_what_never_answers_is_given_up_sooner_than_what_did(kind: FailureKind) -> None:
    def asked(before: list[str | Failure]) -> int:
        script = Scripted([*before, *[Failure(kind, "no")] * 40, "{}"])
        model = Retrying(script, (0.0,), lambda _: None)
        for _ in range(30):
            model.complete(HELLO, SCHEMA, Sampling())
        return len(script.heard) - len(before)

    assert (asked([]), asked(["{}"])) == (4, 8)


#: What an endpoint that never answered does for good, with the requests and the seconds of waiting
#: after which it is given up; what a request itself takes is 0 but for silence.
FOR_GOOD = [
    ("dead port", Failure(FailureKind.UNREACHABLE, "refused"), 0, 4, 10.5),
    ("401", Failure(FailureKind.UNAUTHORIZED, "HTTP 401"), 0, 1, 0),
    ("404", Failure(FailureKind.NOT_FOUND, "HTTP 404"), 0, 1, 0),
    ("429, again in 5 s", busy(5), 0, 4, 18),
    ("429, again in an hour", busy(3_600), 0, 1, 0),
    ("429, not when", busy(), 0, 4, 10.5),
    ("refusals", Failure(FailureKind.REFUSAL, "I cannot help"), 0, 4, 0),
    ("silence", Failure(FailureKind.TIMEOUT, "no reply in 120 s"), 120, 2, 240.5),
]


@pytest.mark.parametrize(
    ("failure", "takes", "requests", "seconds"),
    [pytest.param(*row[1:], id=row[0]) for row in FOR_GOOD],
)
def test_what_fails_for_good_is_named_at_once_and_given_up_in_a_cycle(
    failure: Failure, takes: float, requests: int, seconds: float
) -> None:
    now = 0.0
    named: list[float] = []
    asked = 0

    def passing(waited: float) -> None:
        nonlocal now
        now += waited

    def fails(*_: object) -> Failure:
        nonlocal asked
        asked += 1
        passing(takes)
        return failure

    class Failing:
        name = "failing"
        complete = staticmethod(fails)

    model = Retrying(Failing(), sleep=passing, watch=lambda *_: named.append(now))
    for _ in range(9):
        found = model.complete(HELLO, SCHEMA, Sampling())
        named.append(now)
        if isinstance(found, Failure) and found.given_up:
            break
    # The first failure is told before it is waited for: at once, or when its time is over.
    assert named[0] == takes
    assert (asked, now) == (requests, seconds)
    assert model.last_word is not None
    assert model.last_word.kind is failure.kind
    # Nothing is asked any more, and nobody waits.
    assert isinstance(model.complete(HELLO, SCHEMA, Sampling()), Failure)
    assert (asked, now) == (requests, seconds)


def test_different_failures_do_not_give_an_endpoint_up() -> None:
    lines: list[str | Failure] = [
        Failure(kind, "no")
        for _ in range(20)
        for kind in (FailureKind.SERVER, FailureKind.REFUSAL, FailureKind.TRUNCATED)
    ]
    model = Retrying(Scripted([*lines, "{}"]), (), lambda _: None)
    said = [model.complete(HELLO, SCHEMA, Sampling()) for _ in range(61)]
    assert isinstance(said[-1], Completion)


def test_silence_is_waited_for_once() -> None:
    script = Scripted([Failure(FailureKind.TIMEOUT, "no reply in 120 s")] * 9)
    told: list[tuple[FailureKind, float]] = []
    model = Retrying(
        script, sleep=lambda _: None, watch=lambda one, wait: told.append((one.kind, wait))
    )
    found = model.complete(HELLO, SCHEMA, Sampling())
    assert isinstance(found, Failure)
    assert found.given_up
    assert (len(script.heard), told) == (2, [(FailureKind.TIMEOUT, 0.5)])


def test_the_last_failure_stands_after_the_last_wait() -> None:
    found = Retrying(Scripted([busy()] * 9), (0.0, 0.0), lambda _: None).complete(
        HELLO, SCHEMA, Sampling()
    )
    assert isinstance(found, Failure)
    assert found.usage.calls == 3


def test_calls_are_booked_by_role_and_priced() -> None:
    ledger = Ledger(Prices(Fraction(3), Fraction(15)))
    model = Scripted(["one two three", "four"])
    ledger.watching("writer", model).complete(HELLO, SCHEMA, Sampling())
    ledger.watching("critic", model).complete(HELLO, SCHEMA, Sampling())
    assert ledger.by_role == {"critic": Usage(1, 2, 1), "writer": Usage(1, 2, 3)}
    assert ledger.total == Usage(2, 4, 4)
    assert ledger.money == Fraction(4 * 3 + 4 * 15, 1_000_000)
