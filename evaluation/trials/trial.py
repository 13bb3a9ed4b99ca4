"""Many briefs through a workflow against a server that misbehaves, and the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from evaluation.trials.imitated_bank import imitated_retriever, is_held
from evaluation.trials.imitated_drawing import ImitatedDrawer
from evaluation.trials.imitation import ImitatedAuthor, honest
from evaluation.trials.oracle import Right, Wrong, opinion
from generators.bank.ground import NO_BANK
from generators.catalogue import families
from generators.language_models.connecting import connect
from generators.language_models.endpoints import Endpoint
from generators.language_models.faults import Fault, Misbehaviour
from generators.language_models.faulty_server import FaultyServer
from generators.language_models.retrying import Retrying
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.workflows.judge_gate import NONE_PASSED
from generators.workflows.recipes import GROUNDED, ILLUSTRATED, ORIGINALS
from generators.workflows.run import Run, Summary, run
from mathverify.api import repairs, verify
from mathverify.problem.identity import digest
from mathverify.problem.spec import Objective, ProblemSpec
from mathverify.semantics.numbers import NotKnown
from mathverify.verification.findings import Status

#: The share of questions that the imitated drawer misdraws.
_MISDRAWN = 0.3


@dataclass(frozen=True, slots=True)
class Counts:
    """What came of a trial.

    ``right``, ``wrong`` and ``not_known`` are the oracle's opinions of the accepted questions; what
    it does not know is wrong if it is refuted, and only workflows without proofs accept such.
    ``exhausted`` counts ends without a proved question by reason, ``faults`` what the server did.
    """

    briefs: int
    right: int
    wrong: tuple[str, ...]
    not_known: tuple[str, ...]
    exhausted: Mapping[str, int]
    calls: int
    tokens: int
    candidates: int
    faults: Mapping[str, int]

    @property
    def accepted(self) -> int:
        """How many briefs ended with a question."""
        return self.right + len(self.wrong) + len(self.not_known)

    @property
    def without(self) -> int:
        """How many ended without one."""
        return self.briefs - self.accepted


def briefs(count: int, concepts: int, recipe: str = "") -> tuple[Brief, ...]:
    """``count`` briefs over the first ``concepts`` concepts of the catalogue, each its own seed.

    For a recipe with diagrams, over so many of those that have some, of figures and of charts.
    """
    known = tuple(dict.fromkeys(family.objective.concepts[0] for family in families()))[:concepts]
    if recipe in ILLUSTRATED:
        drawn = [family for family in families() if honest(family, 0).spec.figure is not None]
        known = tuple(dict.fromkeys(family.objective.concepts[0] for family in drawn))
        number = min(concepts, len(known))
        known = tuple(known[place * len(known) // number] for place in range(number))
    return tuple(
        Brief(
            f"a question on {known[number % len(known)].replace('.', ', ')}, number {number}",
            Objective(concepts=(known[number % len(known)],)),
            number,
        )
        for number in range(count)
    )


def trial(
    wanted: tuple[Brief, ...],
    recipe: str,
    misbehaviour: Misbehaviour,
    folder: Path,
    budget: Budget,
    watch: Callable[[int, Candidate], None] = lambda _number, _candidate: None,
) -> Counts:
    """Run the briefs against an imitated author and ask the oracle about what was accepted.

    What a published system without proofs accepts is what it likes best, unless it says that its
    judges passed nothing.  Diagrams are drawn by an imitated drawer, which misdraws some questions;
    the bank has nothing on some concepts.
    """
    author = ImitatedAuthor()
    drawer = ImitatedDrawer(_MISDRAWN)
    best: dict[int, Candidate] = {}

    def seen(number: int, candidate: Candidate) -> None:
        before = best.get(number)
        if before is None or candidate.judgement.reward > before.judgement.reward:
            best[number] = candidate
        watch(number, candidate)

    with FaultyServer(author.says, misbehaviour, author.spoils) as server:
        endpoint = Endpoint("faulty", server.url, "imitated", seconds=0.5)
        with connect(endpoint) as connection:

            def taken_up() -> Summary:
                return run(
                    Run(recipe, wanted, budget),
                    folder,
                    Retrying(connection, waits=(0.01, 0.02)),
                    verify,
                    repairs,
                    watch=seen,
                    illustrator=drawer.illustrator,
                    retriever=imitated_retriever() if recipe in GROUNDED else NO_BANK,
                )

            made = taken_up()
            # A server that is silent four times in a row is given up; the run goes on where it was.
            for _ in wanted:
                if made.stopped is None or not made.stopped.given_up:
                    break
                made = taken_up()
        met = Counter(str(heard.fault or "none") for heard in server.heard)
    if recipe in ORIGINALS:
        refused = {one.number for one in made.finished if one.reason.startswith(NONE_PASSED)}
        chosen = [best[number].spec for number in sorted(best.keys() - refused)]
    else:
        chosen = [verdict.spec for verdict in made.verdicts]
    read = [spec for spec in chosen if spec is not None]
    ungrounded = [spec for spec in read if recipe in GROUNDED and not _is_grounded(spec)]
    return _counted(made, read, drawer.misdrawn, ungrounded, met)


def _is_grounded(spec: ProblemSpec) -> bool:
    """Whether the bank supports a question, which then has to say where it comes from."""
    return bool(spec.sources) and all(map(is_held, spec.objective.concepts))


def _counted(
    made: Summary,
    chosen: list[ProblemSpec],
    misdrawn: set[str],
    ungrounded: list[ProblemSpec],
    met: Mapping[str, int],
) -> Counts:
    right, wrong, not_known = 0, [], []
    for spec in chosen:
        if spec in ungrounded:
            wrong.append(f"{spec.id}: the bank has nothing that it could lean on")
            continue
        if digest(spec) in misdrawn:
            wrong.append(f"{spec.id}: the diagram is not that of the question")
            continue
        match opinion(spec):
            case Right():
                right += 1
            case Wrong(reason=reason):
                wrong.append(f"{spec.id}: {reason}")
            case NotKnown(reason=reason) if verify(spec).status is Status.REFUTED:
                wrong.append(f"{spec.id}: {reason}, and it is refuted")
            case NotKnown(reason=reason):
                not_known.append(f"{spec.id}: {reason}")
    ends = Counter(one.reason for one in made.finished if one.document is None)
    return Counts(
        len(made.finished),
        right,
        tuple(wrong),
        tuple(not_known),
        dict(ends),
        sum(one.spent["calls"] for one in made.finished),
        sum(one.spent["tokens"] for one in made.finished),
        sum(one.candidates for one in made.finished),
        {str(fault): met.get(str(fault), 0) for fault in (*Fault, "none")},
    )
