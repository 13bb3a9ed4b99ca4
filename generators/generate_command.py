"""``mathverify generate``: questions of a family, or one by a model; all are proved first."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generators.family_names import too_few, unknown_family
from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.wording import HELP as WORDS_HELP
from mathverify.cli.wording import wanted_standing

if TYPE_CHECKING:
    from generators.family import Difficulty, Family
    from generators.search.brief import Brief
    from generators.search.budget import Budget
    from generators.search.candidate import Candidate
    from mathverify.problem.spec import ProblemSpec
    from mathverify.verification.findings import Standing
    from mathverify.verification.policy import Policy
    from mathverify.verification.verdict import Verdict

__all__ = ["generate"]

#: How the names of files end that hold a family as a document.
_DOCUMENTS = (".yaml", ".yml")


def generate(
    family: Annotated[
        str,
        typer.Argument(
            help="a family's name (see mathverify families) or a file of one; or give --brief"
        ),
    ] = "",
    n: Annotated[
        int, typer.Option("--n", help="how many; a model writes a family", min=1, max=10_000)
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", help="the same seed, the same questions")] = 0,
    difficulty: Annotated[str, typer.Option(help="easy, medium or hard")] = "medium",
    choice: Annotated[bool, typer.Option("--choice", help="with four options")] = False,
    by_proof: Annotated[
        bool,
        typer.Option(
            "--by-proof", help="records that name the proof of the family; no engine is asked"
        ),
    ] = False,
    require: Annotated[
        str, typer.Option(help="the facets that must be proved: all, or some with commas")
    ] = "all",
    words: Annotated[str, typer.Option("--words", help=WORDS_HELP)] = "bound",
    as_json: Annotated[bool, typer.Option("--json", help="JSON Lines instead of YAML")] = False,
    brief: Annotated[str, typer.Option("--brief", help="what to ask about, in words")] = "",
    objective: Annotated[
        str, typer.Option("--objective", help="concepts with commas between them")
    ] = "",
    workflow: Annotated[str, typer.Option(help="how the model is asked")] = "prooffirst",
    model: Annotated[str, typer.Option(help="an endpoint, see mathverify doctor")] = "",
    calls: Annotated[int, typer.Option(help="requests to the model at most", min=1)] = 40,
    candidates: Annotated[int, typer.Option(help="questions tried at most", min=1)] = 12,
    seconds: Annotated[float, typer.Option(help="time at most", min=1)] = 600.0,
    tokens: Annotated[int | None, typer.Option(help="tokens at most", min=1)] = None,
    money: Annotated[
        str, typer.Option(help="money at most, by the prices in mathverify.toml")
    ] = "",
    bank: Annotated[
        Path | None, typer.Option("--bank", help="a bank of questions, for mathfoundry")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="keep the run in this folder, or take it up")
    ] = None,
) -> int:
    """Questions of a family, or one that a model writes for a brief; each is proved first.

    Without a model, --brief and --objective give a question of the family that fits best.  Exit
    code 0: all were proved; 2: the budget ended, or there are too few; 64: a wrong command line.

    Example::

        mathverify generate linear-equation --n 3 --seed 1
        mathverify generate two-dice --n 2 --by-proof
        mathverify generate --brief "a question on percentages" --objective percent.decrease
    """
    from generators.family import DIFFICULTIES
    from mathverify.cli.verify import facets_named
    from mathverify.verification.policy import STANDARD

    if difficulty not in DIFFICULTIES:
        raise typer.BadParameter(f"--difficulty is {', '.join(DIFFICULTIES)}")
    level: Difficulty = difficulty
    policy = replace(STANDARD, required=facets_named(require))
    wanted_words = wanted_standing(words)
    if not (brief or objective):
        if not family:
            raise typer.BadParameter("name a family (mathverify families), or give --brief")
        if Path(family).is_file() and Path(family).suffix not in _DOCUMENTS:
            return _of_file(Path(family), n, seed, policy, wanted_words, as_json=as_json)
        if by_proof:
            return _recorded(family, n, seed, level, choice=choice)
        return _of_family(
            family, n, seed, level, policy, wanted_words, choice=choice, as_json=as_json
        )
    if by_proof:
        raise typer.BadParameter("--by-proof is for questions of a family")
    if family:
        raise typer.BadParameter("a family, or --brief and --objective, not both")
    from generators.language_models.endpoints import endpoints
    from generators.search.brief import Brief
    from generators.search.budget import Budget
    from mathverify.problem.spec import Objective

    concepts = tuple(one.strip() for one in objective.split(",") if one.strip())
    aim = Objective(concepts=concepts, difficulty=level)
    wanted = Brief(brief or f"a question on {', '.join(concepts)}", aim, seed, n)
    if not model and not endpoints(Path()):
        return _sampled(wanted, level, policy, wanted_words, as_json=as_json)
    budget = Budget(candidates, calls, tokens, _amount(money), seconds)
    if out is not None:
        return _authored(
            wanted, workflow, model, budget, bank, out, policy, wanted_words, as_json=as_json
        )
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        return _authored(
            wanted, workflow, model, budget, bank, where, policy, wanted_words, as_json=as_json
        )


def _authored(
    brief: Brief,
    workflow: str,
    model: str,
    budget: Budget,
    bank: Path | None,
    out: Path,
    policy: Policy,
    words: Standing,
    *,
    as_json: bool,
) -> int:
    """One question by a model."""
    from generators.bank.ground import NO_BANK
    from generators.bank.opening import open_bank
    from generators.language_models.connecting import connect
    from generators.language_models.endpoints import endpoint
    from generators.language_models.ledger import UNPRICED, Prices
    from generators.language_models.retrying import Retrying
    from generators.workflows.illustrating import installed
    from generators.workflows.recipes import GROUNDED, WITH_FAMILIES
    from generators.workflows.run import Run, run
    from mathverify.api import repairs, verify

    if brief.questions > 1 and workflow not in WITH_FAMILIES:
        raise typer.BadParameter(f"--n with a brief is for {', '.join(WITH_FAMILIES)}")
    if workflow in GROUNDED and bank is None:
        raise typer.BadParameter(f"{workflow} needs --bank, see mathverify bank")
    retriever = NO_BANK if bank is None else open_bank(bank, verify)
    wanted = Run(workflow, (brief,), budget)
    asked = endpoint(model, Path())
    prices = Prices(asked.prompt_price, asked.completion_price)
    if budget.money is not None and prices == UNPRICED:
        raise typer.BadParameter(
            f"--money needs prompt_price and completion_price of the model {asked.name!r} in "
            "mathverify.toml"
        )
    with connect(asked) as connection:
        author = Retrying(connection)
        made = run(
            wanted,
            out,
            author,
            partial(verify, policy=policy),
            partial(repairs, policy=policy),
            prices=prices,
            watch=_told,
            illustrator=installed(),
            retriever=retriever,
        )
    if not made.verdicts:
        typer.echo(f"mathverify: no question was proved: {made.finished[0].reason}", err=True)
        return ExitCode.UNDECIDED
    firm = [verdict for verdict in made.verdicts if _stands(verdict, words)]
    for verdict in firm:
        _show(verdict.spec, as_json=as_json)
    return ExitCode.PROVED if firm == list(made.verdicts) else ExitCode.UNDECIDED


def _stands(verdict: Verdict, words: Standing) -> bool:
    """Whether the words of a question stand as firmly as wanted; says so on stderr if not."""
    from mathverify.cli.wording import lacking

    why = lacking(verdict, words)
    if why:
        typer.echo(f"mathverify: {why}", err=True)
    return not why


def _told(_number: int, candidate: Candidate) -> None:
    """One candidate on stderr, as soon as it is judged."""
    points = candidate.judgement.reflection.points
    why = f": {points[0].code}: {points[0].message}" if points else ""
    author = getattr(candidate.answer, "author", "nobody")
    line = f"{candidate.number + 1}. {str(candidate.standing).upper()} by {author}{why}"
    typer.echo(line[:200], err=True)


def _amount(money: str) -> Fraction | None:
    """An amount of money as written, None without one."""
    if not money:
        return None
    try:
        amount = Fraction(money)
    except (ValueError, ZeroDivisionError):
        amount = Fraction(0)
    if amount <= 0:
        raise typer.BadParameter("--money is a number above 0")
    return amount


def _of_file(
    path: Path, n: int, seed: int, policy: Policy, words: Standing, *, as_json: bool
) -> int:
    """Questions of a written family, each proved: the first of a file with one a line."""
    from generators.written_families.document import FamilyRefused, load_family
    from generators.written_families.sampling import proved_questions
    from mathverify.api import verify

    family = load_family(path)
    if isinstance(family, FamilyRefused):
        for fault in family.faults:
            typer.echo(f"mathverify: {path.name}: {fault}", err=True)
        return ExitCode.REFUTED
    found = 0
    for verdict in proved_questions(family, n, seed, partial(verify, policy=policy)):
        if not _stands(verdict, words):
            continue
        if found and not as_json:
            typer.echo("---")
        found += 1
        _show(verdict.spec, as_json=as_json)
    if found < n:
        typer.echo(f"mathverify: {path.name} has only {found} proved questions", err=True)
    return ExitCode.PROVED if found == n else ExitCode.UNDECIDED


def _sampled(
    brief: Brief, level: Difficulty, policy: Policy, words: Standing, *, as_json: bool
) -> int:
    """A question of the family that fits the brief best; no model is asked."""
    from generators.matching import families_for
    from generators.proposal import Proposal
    from generators.sampler import propose_at
    from mathverify.api import verify

    for family in families_for(brief.objective, brief.text):
        proposal = propose_at(family, 0, brief.seed, level)
        if not isinstance(proposal, Proposal) or verify(proposal.spec, policy).verified is None:
            continue
        typer.echo(f"mathverify: of the family {family.name}; no model was asked", err=True)
        return _of_family(
            family.name,
            brief.questions,
            brief.seed,
            level,
            policy,
            words,
            choice=False,
            as_json=as_json,
        )
    typer.echo(
        "mathverify: no family is for this (mathverify families lists them), and no model is set "
        "up (mathverify doctor says what to set)",
        err=True,
    )
    return ExitCode.UNDECIDED


def _recorded(name: str, n: int, seed: int, level: Difficulty, *, choice: bool) -> int:
    """Records of different questions of a level that is proved for all values."""
    from generators.family_proofs.instances import InstanceRecord, record_of
    from generators.proved_samples import different_proposals
    from generators.sampler import Sampler

    family, _ = _chosen(name, level)
    proposals = list(islice(different_proposals(Sampler(family, seed, level, choice)), n))
    for proposal in proposals:
        found = record_of(family, proposal)
        if not isinstance(found, InstanceRecord):
            typer.echo(f"mathverify: {family.name}, {level}: {found.reason}", err=True)
            return ExitCode.UNDECIDED
        typer.echo(found.line)
    if len(proposals) < n:
        typer.echo(f"mathverify: {too_few(family.name, level, len(proposals), n)}", err=True)
        return ExitCode.UNDECIDED
    return ExitCode.PROVED


def _chosen(name: str, level: Difficulty) -> tuple[Family, int | None]:
    """The family of a name or a file, and how many different questions it has if that is known."""
    from generators.catalogue import families as all_families
    from generators.family_facts import different
    from generators.written_families.family_file import read_whole

    if Path(name).is_file():
        return read_whole(Path(name)), None
    known = {offered.name: offered for offered in all_families()}
    if name not in known:
        raise typer.BadParameter(unknown_family(name))
    return known[name], different(known[name], level)


def _of_family(
    family: str,
    n: int,
    seed: int,
    level: Difficulty,
    policy: Policy,
    words: Standing,
    *,
    choice: bool,
    as_json: bool,
) -> int:
    """Samples of a family, all verified."""
    from generators.attested_families import with_readers
    from generators.proved_samples import different_proposals
    from generators.sampler import Sampler
    from mathverify.api import verify_many
    from mathverify.cli.exit_codes import of_statuses
    from mathverify.verification.findings import Status
    from mathverify.verification.verdict import verdict_lines

    wanted, most = _chosen(family, level)
    if most is not None and most < n:
        typer.echo(f"mathverify: {too_few(family, level, most, n)}", err=True)
    proposals = list(islice(different_proposals(Sampler(wanted, seed, level, choice)), n))
    statuses = []
    first = True
    verdicts = verify_many([proposal.spec for proposal in proposals], policy, workers=1)
    for proposal, found in zip(proposals, verdicts, strict=True):
        verdict = with_readers(found, proposal)
        if verdict.verified is None:
            statuses.append(verdict.status)
            typer.echo("\n".join(verdict_lines(verdict)), err=True)
            continue
        if not _stands(verdict, words):
            statuses.append(Status.UNDECIDED)
            continue
        statuses.append(verdict.status)
        if not first and not as_json:
            typer.echo("---")
        _show(verdict.spec, as_json=as_json)
        first = False
    if len(proposals) < n:
        if most is None or most >= n:
            short = too_few(wanted.name, level, len(proposals), n)
            typer.echo(f"mathverify: {short}", err=True)
        statuses.append(Status.UNDECIDED)
    return of_statuses(statuses)


def _show(spec: ProblemSpec, *, as_json: bool) -> None:
    from mathverify.problem import to_json, to_yaml

    typer.echo((to_json if as_json else to_yaml)(spec).rstrip("\n"))
