"""``mathverify generate``: questions of a family, or one by a model; all are proved first."""

from __future__ import annotations

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
    from mathverify.authoring import Event, Written
    from mathverify.problem.spec import ProblemSpec
    from mathverify.verification.findings import Standing
    from mathverify.verification.policy import Policy
    from mathverify.verification.verdict import Verdict

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
    deadline: Annotated[
        float, typer.Option(help="seconds of the processor that one proof may take")
    ] = 20.0,
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
    to: Annotated[
        list[str] | None,
        typer.Option("--to", help="with --out: pages of what a brief gave, html,pdf,..."),
    ] = None,
) -> int:
    """Questions of a family, or one that a model writes for a brief; each is proved first.

    Without a model, --brief and --objective give a question of the family that fits best.  Exit
    code 0: all were proved; 2: the budget ended, or there are too few; 64: a wrong command line;
    69: the model cannot be asked.

    Example::

        mathverify generate linear-equation --n 3 --seed 1
        mathverify generate two-dice --n 2 --by-proof
        mathverify generate --brief "a question on percentages" --out run --to html
    """
    from generators.family import DIFFICULTIES
    from mathverify.cli.verify import terms_of

    if difficulty not in DIFFICULTIES:
        raise typer.BadParameter(f"--difficulty is {', '.join(DIFFICULTIES)}")
    level: Difficulty = difficulty
    policy = terms_of(strict=False, redundant="ignore", deadline=deadline, require=require)
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
    from mathverify.authoring import Limits, generate
    from mathverify.cli.formats import formats_of
    from mathverify.verification.renderer import renderers
    from mathverify.verification.rendering import prepared

    if to and out is None:
        raise typer.BadParameter("--to writes pages into the folder of --out")
    formats = formats_of(to or (), tuple(renderers()))
    if formats:
        prepared(formats)
    made = generate(
        brief,
        objective=tuple(one.strip() for one in objective.split(",") if one.strip()),
        workflow=workflow,
        model=model,
        n=n,
        seed=seed,
        difficulty=level,
        limits=Limits(candidates, calls, tokens, _amount(money), seconds),
        bank=bank,
        folder=out,
        policy=policy,
        on_event=_told,
    )
    code = _written(made, n, wanted_words, as_json=as_json)
    if formats and out is not None:
        return max(code, _printed(made, formats, out, brief or objective, wanted_words))
    return code


def _written(made: Written, n: int, words: Standing, *, as_json: bool) -> int:
    """The questions on stdout, what they cost or why there are none on stderr."""
    from mathverify.authoring import NotGenerated

    if isinstance(made, NotGenerated):
        typer.echo(f"mathverify: no question was proved: {made}", err=True)
        _summary(made)
        return ExitCode.UNAVAILABLE if made.cause.is_of_the_model else ExitCode.UNDECIDED
    if made.author.startswith("family "):
        typer.echo(f"mathverify: of the {made.author}; no model was asked", err=True)
    firm = [verdict for verdict in made.verdicts if _stands(verdict, words)]
    for number, verdict in enumerate(firm):
        if number and not as_json:
            typer.echo("---")
        _show(verdict.spec, as_json=as_json)
    if len(made.verdicts) < n:
        short = f"only {len(made.verdicts)} of {n} different questions are there"
        typer.echo(f"mathverify: {short}", err=True)
    _summary(made)
    return ExitCode.PROVED if len(firm) == n else ExitCode.UNDECIDED


def _printed(
    made: Written, formats: tuple[str, ...], out: Path, title: str, words: Standing
) -> int:
    """The accepted questions as pages in the folder; their names on stderr."""
    from generators.generated_pages import write_pages
    from mathverify.authoring import NotGenerated
    from mathverify.cli.wording import lacking

    if isinstance(made, NotGenerated):
        return ExitCode.PROVED
    firm = [verdict for verdict in made.verdicts if not lacking(verdict, words)]
    if not firm:
        return ExitCode.PROVED
    files, left_out = write_pages(firm, formats, out, title[:80])
    for told in (*map(str, files), *(f"left out: {one}" for one in left_out)):
        typer.echo(f"mathverify: {told}", err=True)
    return ExitCode.INTERNAL if left_out else ExitCode.PROVED


def _summary(made: Written) -> None:
    """What was tried, who was asked and what it cost, on stderr; nothing where nobody was."""
    from collections import Counter

    from mathverify.authoring import Asked, Judged

    if not made.spent.calls and not made.events:
        return
    stood = Counter(one.standing for one in made.events if isinstance(one, Judged))
    asked = Counter(one.role for one in made.events if isinstance(one, Asked))
    told = [
        ", ".join(f"{count} {name}" for name, count in stood.items()),
        ", ".join(f"{name} {count}" for name, count in asked.items()),
        str(made.spent),
    ]
    typer.echo(f"mathverify: {'; '.join(one for one in told if one)}", err=True)


def _stands(verdict: Verdict, words: Standing) -> bool:
    """Whether the words of a question stand as firmly as wanted; says so on stderr if not."""
    from mathverify.cli.wording import lacking

    why = lacking(verdict, words)
    if why:
        typer.echo(f"mathverify: {why}", err=True)
    return not why


def _told(event: Event) -> None:
    """What happens, on stderr: a line for every request and for every candidate."""
    typer.echo(str(event)[:200], err=True)


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
