"""Propose, judge, reflect, propose: until something is proved or the budget is spent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from searching import BRIEF, ScriptedProposer, linear

from generators.search.budget import Budget, Purse, Spent
from generators.search.candidate import ROOT, Candidate
from generators.search.gate import ProofGate
from generators.search.judgement import Judgement, Rank, Standing, lowered
from generators.search.loop import Exhausted, Found, search
from generators.search.memory import changes
from generators.search.mending import Mending
from generators.search.opinion import Opinion
from generators.search.proposer import NothingLeft, Proposed, Unreadable
from generators.search.reflection import Point, Reflection
from generators.search.strategies.best_of import BestOf
from generators.search.strategies.greedy import Greedy
from mathverify.api import repairs, verify
from mathverify.problem.spec import ProblemSpec

NOTHING = Reflection((Point("not-json", "$", "no question"),))


def proposed(answer: str) -> Proposed:
    return Proposed(linear(answer), "test")


def test_the_first_proved_question_is_found() -> None:
    proposer = ScriptedProposer([proposed("8"), proposed("7"), proposed("7")])
    found = search(BRIEF, proposer, ProofGate(verify), Greedy(), Purse(Budget()))
    assert isinstance(found, Found)
    assert found.candidate.number == 1
    assert found.verified.spec.answer == "7"
    assert len(found.tree) == 2


def test_a_revision_is_shown_the_reflection_and_nothing_else() -> None:
    proposer = ScriptedProposer([proposed("8"), proposed("7")])
    search(BRIEF, proposer, ProofGate(verify), Greedy(), Purse(Budget()))
    draft, revision = proposer.requests
    assert draft.revise is None
    assert revision.revise is not None
    assert revision.revise.spec == linear("8")
    assert [point.code for point in revision.revise.reflection.points] == ["wrong-answer"]


def test_a_revision_is_told_all_that_was_tried_of_its_line() -> None:
    answers = [proposed("8"), proposed("9"), Unreadable("test", "hm", NOTHING), proposed("7")]
    proposer = ScriptedProposer(answers)
    found = search(BRIEF, proposer, ProofGate(verify), Greedy(), Purse(Budget()))
    assert isinstance(found, Found)
    told = [request.tried for request in proposer.requests]
    assert told[:2] == [(), ()]
    (line,) = told[2]
    assert line.startswith("2. $.answer 8 -> 9 - wrong-answer at $.answer: the answer is 7")
    assert told[3] == (line, "3. a reply that could not be read - not-json at $: no question")


def test_a_draft_is_told_how_those_before_it_fared() -> None:
    proposer = ScriptedProposer([proposed("8"), proposed("9"), proposed("7")])
    search(BRIEF, proposer, ProofGate(verify), BestOf(3), Purse(Budget()))
    first, second = proposer.requests[2].tried
    assert first.startswith("1. the question line: [Twice a number plus {m} is {n}]")
    assert "wrong-answer" in first
    assert second.startswith("2. ")


def test_the_changes_of_a_revision_by_their_places() -> None:
    before, after = linear("8"), linear("7", "other")
    assert list(changes(before, after)) == ["$.id line -> other", "$.answer 8 -> 7"]
    bare = before.model_copy(update={"answer": None, "data": before.data[:1]})
    assert list(changes(before, bare)) == ["$.data.n n, 17 -> left out", "$.answer 8 -> left out"]
    assert list(changes(before, before)) == []


def test_an_unreadable_reply_is_reflected_too() -> None:
    unreadable = Unreadable("test", "hello", NOTHING)
    proposer = ScriptedProposer([unreadable, proposed("7")])
    found = search(BRIEF, proposer, ProofGate(verify), Greedy(), Purse(Budget()))
    assert isinstance(found, Found)
    revise = proposer.requests[1].revise
    assert revise is not None
    assert revise.spec is None
    assert revise.reflection == NOTHING


def test_a_refuted_question_is_never_found() -> None:
    proposer = ScriptedProposer([proposed(str(n)) for n in range(20, 40)])
    found = search(BRIEF, proposer, ProofGate(verify), Greedy(), Purse(Budget(candidates=5)))
    assert isinstance(found, Exhausted)
    assert found.reason == "the budget of 5 candidates is spent"
    assert len(found.tree) == 5
    assert {one.standing for one in found.tree} == {Standing.REFUTED}


def test_praise_does_not_help_a_refuted_question() -> None:
    gate = ProofGate(verify, scorer=lambda _: Opinion(1.0))
    proposer = ScriptedProposer([proposed("8"), proposed("9")])
    found = search(BRIEF, proposer, gate, BestOf(2), Purse(Budget()))
    assert isinstance(found, Exhausted)


def test_the_best_scored_of_the_proved_is_found() -> None:
    scores = iter((0.2, 0.9, 0.5))
    gate = ProofGate(verify, scorer=lambda _: Opinion(next(scores)))
    proposer = ScriptedProposer([proposed("7")] * 3)
    found = search(BRIEF, proposer, gate, BestOf(3), Purse(Budget()))
    assert isinstance(found, Found)
    assert found.candidate.number == 1


def test_good_enough_ends_early() -> None:
    gate = ProofGate(verify, scorer=lambda _: Opinion(0.8))
    proposer = ScriptedProposer([proposed("7")] * 3)
    found = search(BRIEF, proposer, gate, BestOf(3), Purse(Budget()), good_enough=0.75)
    assert isinstance(found, Found)
    assert len(found.tree) == 1


@pytest.mark.parametrize(
    ("budget", "spent", "reason"),
    [
        (Budget(calls=3), Spent(calls=3), "3 calls"),
        (Budget(tokens=100), Spent(tokens=120), "100 tokens"),
        (Budget(seconds=0), Spent(), "0 seconds"),
    ],
)
def test_every_limit_ends_the_search(budget: Budget, spent: Spent, reason: str) -> None:
    proposer = ScriptedProposer([proposed("7")])
    purse = Purse(budget, lambda: spent)
    found = search(BRIEF, proposer, ProofGate(verify), Greedy(), purse)
    assert isinstance(found, Exhausted)
    assert found.reason == f"the budget of {reason} is spent"


def test_an_author_with_nothing_left_ends_it() -> None:
    proposer = ScriptedProposer([NothingLeft("the quota is used up")])
    found = search(BRIEF, proposer, ProofGate(verify), Greedy(), Purse(Budget()))
    assert isinstance(found, Exhausted)
    assert found.reason == "the quota is used up"


def test_whoever_watches_sees_every_candidate() -> None:
    seen: list[Candidate] = []
    proposer = ScriptedProposer([proposed("8"), proposed("9"), proposed("7")])
    search(BRIEF, proposer, ProofGate(verify), Greedy(), Purse(Budget()), seen.append)
    assert [one.parent for one in seen] == [ROOT, 0, 0]
    assert [one.standing for one in seen] == [Standing.REFUTED, Standing.REFUTED, Standing.PROVED]


def test_a_proved_repair_comes_before_the_author() -> None:
    author = ScriptedProposer([proposed("8"), proposed("9")])
    found = search(BRIEF, Mending(author, repairs), ProofGate(verify), Greedy(), Purse(Budget()))
    assert isinstance(found, Found)
    assert isinstance(found.candidate.answer, Proposed)
    assert found.candidate.answer.author == "repair"
    assert len(author.requests) == 1


def test_what_cannot_be_mended_goes_to_the_author() -> None:
    author = ScriptedProposer([proposed("8"), proposed("7")])
    mending = Mending(author, lambda _: ())
    found = search(BRIEF, mending, ProofGate(verify), Greedy(), Purse(Budget()))
    assert isinstance(found, Found)
    assert len(author.requests) == 2


def test_the_words_are_left_to_the_author() -> None:
    wordy = linear("7")
    assert wordy.prose is not None
    stray = wordy.prose.model_copy(update={"stem": f"{wordy.prose.stem} There are 99 of them."})
    spoiled = Proposed(wordy.model_copy(update={"prose": stray}), "test")
    author = ScriptedProposer([spoiled, proposed("7")])
    found = search(BRIEF, Mending(author, repairs), ProofGate(verify), Greedy(), Purse(Budget()))
    assert isinstance(found, Found)
    assert found.verified.spec == linear("7")
    assert len(author.requests) == 2


class Settling:
    """Lets down what is named so, and keeps what it was shown."""

    def __init__(self, *let_down: str) -> None:
        self._let_down = let_down
        self.shown: list[str] = []

    def __call__(self, judgement: Judgement) -> Judgement:
        assert judgement.verified is not None
        name = judgement.verified.spec.id or ""
        self.shown.append(name)
        if name not in self._let_down:
            return judgement
        point = Point("prose-differs", "$.prose.stem", "the words tell another question")
        return lowered(judgement, Standing.REFUTED, (point,), ("mathematics",))


def named(name: str) -> Proposed:
    """A right question that is another one for another name: a name alone is no content."""
    spec = linear("7", name)
    assert spec.prose is not None
    stem = f"[{name.title()} asks you this.]() {spec.prose.stem}"
    return Proposed(
        spec.model_copy(update={"prose": spec.prose.model_copy(update={"stem": stem})}), "test"
    )


def liked(spec: ProblemSpec) -> Opinion:
    return Opinion({"ann": 0.2, "ben": 0.8, "cat": 0.5}[spec.id or ""])


def settled(
    answers: list[Proposed], settling: Settling, budget: Budget, seen: list[Candidate] | None = None
) -> tuple[Found | Exhausted, ScriptedProposer]:
    proposer = ScriptedProposer(answers)
    watch = (lambda _: None) if seen is None else seen.append
    gate = ProofGate(verify, scorer=liked)
    strategy = BestOf(3)
    purse = Purse(budget)
    return search(BRIEF, proposer, gate, strategy, purse, watch, settling=settling), proposer


def test_only_what_would_be_found_is_settled() -> None:
    settling = Settling()
    found, _ = settled([named("ann"), named("ben"), named("cat")], settling, Budget())
    assert isinstance(found, Found)
    assert found.verified.spec.id == "ben"
    assert settling.shown == ["ben"]


def test_what_is_let_down_makes_room_for_the_next() -> None:
    settling, seen = Settling("ben"), list[Candidate]()
    drafts = [named("ann"), named("ben"), named("cat")]
    found, _ = settled(drafts, settling, Budget(), seen)
    assert isinstance(found, Found)
    assert found.verified.spec.id == "cat"
    assert settling.shown == ["ben", "cat"]
    assert [(one.number, one.standing) for one in seen][3:] == [(1, Standing.REFUTED)]
    assert found.tree[1].judgement.rank is Rank.LET_DOWN


def test_where_nothing_is_left_the_search_goes_on_or_ends_honestly() -> None:
    settling = Settling("ben")
    ended, _ = settled([named("ben"), named("ben"), named("ben")], settling, Budget())
    assert isinstance(ended, Exhausted)
    assert ended.reason == "3 drafts were made"
    # The same question is settled once, however often it comes.
    assert settling.shown == ["ben"]
    proposer = ScriptedProposer([named("ben"), named("cat")])
    gate, settling = ProofGate(verify), Settling("ben")
    purse = Purse(Budget())
    found = search(BRIEF, proposer, gate, Greedy(), purse, settling=settling)
    assert isinstance(found, Found)
    assert found.verified.spec.id == "cat"
    revise = proposer.requests[1].revise
    assert revise is not None
    assert [point.code for point in revise.reflection.points] == ["prose-differs"]


def test_the_first_is_settled_whatever_was_spent_and_no_other() -> None:
    drafts = [named("ann"), named("ben"), named("cat")]
    for let_down, name in (((), "ben"), (("ben",), None)):
        settling = Settling(*let_down)
        calls = iter([0] * 3 + [9] * 9)

        def spent(calls: Iterator[int] = calls) -> Spent:
            return Spent(calls=next(calls))

        purse = Purse(Budget(calls=5), spent)
        proposer, gate = ScriptedProposer(drafts), ProofGate(verify, scorer=liked)
        found = search(BRIEF, proposer, gate, BestOf(9), purse, settling=settling)
        assert settling.shown == ["ben"]
        assert isinstance(found, Found) is (name is not None)
        if isinstance(found, Exhausted):
            assert found.reason == "the budget of 5 calls is spent"
