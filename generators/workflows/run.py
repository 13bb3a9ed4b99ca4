"""A run: many briefs through one recipe, into a folder that a killed run is taken up from.

The folder holds ``run.json`` (what runs), ``cassette.jsonl`` (every reply of the model),
``trace.jsonl`` (every event: briefs, calls, candidates, results), ``journal.jsonl`` (every brief
that is done) and, at the end, ``questions.jsonl`` (the proved questions, one a line), with
``families.jsonl`` where a family was written (which vouches for nothing: whoever draws from it has
every question proved), and for recipes with diagrams these (SVG) with ``figures.jsonl`` (what was
read back of them).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import mathverify
from generators.bank.citation import Retriever
from generators.bank.ground import NO_BANK
from generators.language_models.cassettes import Recording
from generators.language_models.ledger import UNPRICED, Ledger, Prices
from generators.language_models.overhearing import Overheard
from generators.language_models.port import Failure, FailureKind, LanguageModel, Outcome, Usage
from generators.search.brief import Brief
from generators.search.budget import Budget
from generators.search.candidate import Candidate
from generators.search.loop import Found, Result
from generators.search.proposer import Proposed
from generators.search.trace import TraceFile
from generators.workflows.illustrating import NO_ILLUSTRATOR, Illustrator
from generators.workflows.journal import Finished, RunJournal
from generators.workflows.picture_files import picture_files
from generators.workflows.recipes import ILLUSTRATED, ORIGINALS, RECIPES
from generators.workflows.resources import Resources
from generators.written_families.document import FamilyRefused, as_document, read_family
from generators.written_families.sampling import proved_questions
from mathverify.errors import MathverifyError
from mathverify.problem import decode, encode_lists
from mathverify.problem.identity import digest
from mathverify.problem.spec import ProblemSpec
from mathverify.problem.writing import write_all
from mathverify.repair.change import Repair
from mathverify.verification.findings import Status
from mathverify.verification.verdict import Verdict

QUESTIONS = "questions.jsonl"
FAMILIES = "families.jsonl"


@dataclass(eq=False)
class RunError(MathverifyError, ValueError):
    """A run that cannot be made or taken up; ``advice`` says what to do."""

    problem: str
    advice: str

    def __str__(self) -> str:
        return f"{self.problem}; {self.advice}"


@dataclass(frozen=True, slots=True)
class Run:
    """What runs: a recipe by name, the briefs in order, and the budget of each."""

    recipe: str
    briefs: tuple[Brief, ...]
    budget: Budget


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a run: the briefs in order, each with its question or the reason of its end.

    ``money`` is what ``spent`` costs, 0 without prices.  ``stopped`` is why the model could not be
    asked any more, None if it could; then the briefs that are not in ``finished`` are left for
    another time, as is what was tried of them.
    """

    finished: tuple[Finished, ...]
    verdicts: tuple[Verdict, ...]
    spent: Usage
    money: Fraction = Fraction(0)
    stopped: Failure | None = None

    @property
    def found(self) -> int:
        """How many briefs have a proved question."""
        return sum(one.document is not None for one in self.finished)


def run(
    wanted: Run,
    folder: Path,
    model: LanguageModel,
    verifying: Callable[[ProblemSpec], Verdict],
    repairing: Callable[[ProblemSpec], tuple[Repair, ...]],
    *,
    prices: Prices = UNPRICED,
    watch: Callable[[int, Candidate], None] = lambda _number, _candidate: None,
    heard: Callable[[str, Outcome], None] = lambda _role, _outcome: None,
    illustrator: Illustrator = NO_ILLUSTRATOR,
    retriever: Retriever = NO_BANK,
) -> Summary:
    """Run all briefs that ``folder`` does not have yet, and write the questions found.

    A recipe with diagrams ships no question without them.  ``watch`` sees every candidate with the
    number of its brief, ``heard`` every outcome of a role's request, both as soon as they are
    there.  Where no request can succeed any more the run stops: what it was at is not finished.
    A run that is taken up with another budget tries again what came to nothing before.

    Raises `RunError` for a recipe that does not exist and for a folder of another run.
    """
    recipe = {**RECIPES, **ORIGINALS}.get(wanted.recipe)
    if recipe is None:
        raise RunError(f"there is no workflow {wanted.recipe!r}", f"one of {', '.join(RECIPES)}")
    folder.mkdir(parents=True, exist_ok=True)
    manifest = _manifest(wanted, model.name)
    key = hashlib.sha256(json.dumps(_named(manifest), sort_keys=True).encode()).hexdigest()
    try:
        journal = RunJournal(folder / "journal.jsonl", key, manifest["budget"])
    except ValueError as error:
        raise RunError(f"{folder}: {error}", "give another folder") from None
    write_all(folder, {"run.json": json.dumps(manifest, indent=1, sort_keys=True) + "\n"})
    recorded = Recording(model, folder / "cassette.jsonl")
    asked = Overheard(recorded)
    trace = TraceFile(folder / "trace.jsonl", manifest)
    verdicts: list[Verdict] = []
    spent = Usage()
    stopped: Failure | None = None

    def called(role: str, outcome: Outcome) -> None:
        nonlocal stopped
        failure = str(outcome.kind) if isinstance(outcome, Failure) else ""
        trace.call(role, failure, asdict(outcome.usage), asked.last)
        if isinstance(outcome, Failure) and outcome.is_final and stopped is None:
            stopped = outcome
        heard(role, outcome)

    with closing(journal), closing(recorded), closing(trace):
        for number, brief in enumerate(wanted.briefs):
            known = _proved_again(journal.finished.get(number), verifying)
            if isinstance(known, Verdict):
                verdicts.append(known)
                continue
            if known is not None:
                continue
            ledger = Ledger(prices, called)
            resources = Resources(asked, ledger, verifying, repairing, illustrator, retriever)
            trace.brief(brief)
            stopped = None

            def judged(candidate: Candidate, number: int = number) -> None:
                trace.candidate(candidate)
                watch(number, candidate)

            result = recipe(brief, resources, wanted.budget, judged)
            trace.result(result, asdict(ledger.total))
            spent = spent + ledger.total
            if stopped is not None and not isinstance(result, Found):
                if stopped.kind is FailureKind.REJECTED:
                    # It may be this request alone, which was too long, say.
                    continue
                break
            journal.finish(_finished(number, result, ledger))
            if isinstance(result, Found) and result.candidate.judgement.verdict is not None:
                verdicts.append(result.candidate.judgement.verdict)
    finished = tuple(one for _, one in sorted(journal.finished.items()))
    verdicts += _siblings(wanted.briefs, finished, verifying)
    files: dict[str, str] = {}
    illustrated = wanted.recipe in ILLUSTRATED
    figures = any(verdict.spec.figure is not None for verdict in verdicts)
    if illustrated or (figures and illustrator is not NO_ILLUSTRATOR):
        verdicts, files = picture_files(verdicts, illustrator, wanted=illustrated)
    files[QUESTIONS] = "".join(_line(verdict) for verdict in verdicts)
    families = [json.dumps(one.family, ensure_ascii=False) for one in finished if one.family]
    if families:
        files[FAMILIES] = "".join(f"{line}\n" for line in families)
    write_all(folder, files)
    return Summary(finished, tuple(verdicts), spent, prices.of(spent), stopped)


def _siblings(
    briefs: tuple[Brief, ...],
    finished: tuple[Finished, ...],
    verifying: Callable[[ProblemSpec], Verdict],
) -> list[Verdict]:
    """The other questions that were wanted, proved, of the families that were written."""
    found: list[Verdict] = []
    for one in finished:
        brief = briefs[one.number]
        if one.family is None or one.document is None:
            continue
        family = read_family(one.family, source="the journal")
        if isinstance(family, FamilyRefused):
            continue
        first = digest(decode(one.document, source="the journal"))
        drawn = proved_questions(family, brief.questions, brief.seed, verifying)
        others = [verdict for verdict in drawn if verdict.digest != first]
        found += others[: brief.questions - 1]
    return found


def _proved_again(
    finished: Finished | None, verifying: Callable[[ProblemSpec], Verdict]
) -> Verdict | Finished | None:
    """The verdict of a question that the journal has; the entry of a brief without one."""
    if finished is None or finished.document is None:
        return finished
    verdict = verifying(decode(finished.document, source="the journal"))
    return verdict if verdict.status is Status.PROVED else None


def _finished(number: int, result: Result, ledger: Ledger) -> Finished:
    total = ledger.total
    spent = {"calls": total.calls, "tokens": total.tokens}
    if isinstance(result, Found):
        document = encode_lists(result.verified.spec)
        answer = result.candidate.answer
        written = answer.family if isinstance(answer, Proposed) else None
        family = None if written is None else as_document(written)
        return Finished(number, document, "found", len(result.tree), spent, family)
    return Finished(number, None, result.reason, len(result.tree), spent)


def _named(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """What makes a run the run that it is: all but how much it may spend."""
    return {name: value for name, value in manifest.items() if name != "budget"}


def _manifest(wanted: Run, model: str) -> dict[str, Any]:
    budget = asdict(wanted.budget)
    budget["money"] = None if wanted.budget.money is None else str(wanted.budget.money)
    return {
        "mathverify": mathverify.__version__,
        "workflow": wanted.recipe,
        "model": model,
        "budget": budget,
        "briefs": [
            {
                "text": brief.text,
                "objective": brief.objective.model_dump(mode="json", exclude_none=True),
                "seed": brief.seed,
                "questions": brief.questions,
            }
            for brief in wanted.briefs
        ],
    }


def _line(verdict: Verdict) -> str:
    data = {"spec": encode_lists(verdict.spec), "digest": verdict.digest, "status": "proved"}
    return json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n"
