"""The command-line verbs about families and sets: ``families``, ``regenerate``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.formats import formats_of
from mathverify.cli.json_output import print_json
from mathverify.cli.wording import HELP as WORDS_HELP
from mathverify.cli.wording import wanted_standing

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from generators.family import Difficulty, Family
    from generators.sets.engines import Engine
    from generators.sets.manifest import Manifest


def families(
    name: Annotated[
        str, typer.Argument(help="one family, or a YAML file of one, told with samples")
    ] = "",
    explain: Annotated[
        bool,
        typer.Option("--explain", help="its parameters, question, steps and wrong ways as well"),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a family")] = False,
) -> int:
    """List the families of questions that can be sampled, or tell one with samples.

    Numbers are those of different questions; two that differ in names alone are one.

    Example::

        mathverify families
        mathverify families two-dice
        mathverify families two-dice --explain
    """
    from generators.catalogue import families as all_families
    from generators.family import DIFFICULTIES
    from generators.family_facts import counted, different, sample_text
    from generators.family_names import unknown_family
    from generators.family_proofs.certificates import standing
    from generators.written_families.explaining import explained
    from mathverify.verification.renderer import renderers

    if explain and not name:
        raise typer.BadParameter("--explain is for one family: mathverify families NAME --explain")
    chosen: tuple[Family, ...]
    written = bool(name) and Path(name).is_file()
    if written:
        from generators.written_families.family_file import read_whole

        chosen = (read_whole(Path(name)),)
    else:
        known = {family.name: family for family in all_families()}
        if name and name not in known:
            raise typer.BadParameter(unknown_family(name))
        chosen = (known[name],) if name else tuple(known.values())
    for family in chosen:
        counting = (counted if explain else _not_counted) if written else different
        numbers = {level: counting(family, level) for level in DIFFICULTIES}
        samples = _samples(family) if name else {"easy": sample_text(family)}
        lines = list(explained(family)) if explain else []
        if as_json:
            data = {
                "name": family.name,
                "version": family.version,
                "concepts": list(family.objective.concepts),
                "level": family.objective.level,
                "questions": numbers,
                "proof": list(standing(family)),
                "formats": list(renderers()),
                "samples": samples,
            }
            print_json(data | ({"explained": lines} if explain else {}))
            continue
        if explain:
            typer.echo("\n".join(lines))
            typer.echo("\ndifferent questions")
        else:
            concepts = ", ".join(family.objective.concepts)
            typer.echo(f"{family.name}: {concepts} ({family.objective.level})")
        told = (
            f"{level} {_uncounted(family, level, explain) if number is None else number}"
            for level, number in numbers.items()
        )
        typer.echo(f"  {', '.join(told)}")
        typer.echo("\n".join(f"  {line}" for line in standing(family)))
        if explain:
            typer.echo("\nsamples, each proved")
        for level, text in samples.items():
            if text:
                head = f"{level}: " if name else ""
                typer.echo("\n".join(f"  {line}" for line in f"{head}{text}".split("\n")))
    if not as_json and not explain:
        typer.echo(f"formats: {', '.join(renderers())}")
        typer.echo(f"mathverify generate {name or 'FAMILY'} --n 3 makes questions")
    return ExitCode.PROVED


def _not_counted(family: Family, difficulty: Difficulty) -> None:
    """What is known of a family that nobody has counted."""


def _uncounted(family: Family, difficulty: Difficulty, explain: bool) -> str:
    """What is told in place of a number; explained, how many combinations of values there are."""
    if not explain:
        return "not counted"
    found = family.parameters[difficulty].count()
    return f"not counted ({'' if found.exact else 'at most '}{found.number} values)"


def _samples(family: Family) -> dict[str, str]:
    """The text of a proved question of each difficulty."""
    from generators.family import DIFFICULTIES
    from generators.sampler import Proposal, Sampler
    from mathverify.api import verify
    from mathverify.question_texts import finished

    found: dict[str, str] = {}
    for level in DIFFICULTIES:
        proposal = Sampler(family, 0, level).propose()
        if isinstance(proposal, Proposal):
            verified = verify(proposal.spec).verified
            if verified is not None:
                found[level] = str(finished(verified)[0].text)
    return found


def regenerate(
    manifest: Annotated[
        Path | None,
        typer.Argument(help="a TOML manifest; of --siblings and --diff it may be left out"),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="the folder of the set")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="compare with the lock in --out; write nothing")
    ] = False,
    certificates: Annotated[
        bool,
        typer.Option(
            "--certificates",
            help="with --check: make nothing again, hold each question to its certificate",
        ),
    ] = False,
    count: Annotated[
        bool,
        typer.Option("--count", help="how many different questions there are; make nothing"),
    ] = False,
    siblings: Annotated[
        Path | None,
        typer.Option(help="the folder of a set: place by place the same questions, new numbers"),
    ] = None,
    diff: Annotated[
        tuple[Path, Path] | None,
        typer.Option(help="two folders of sets, OLD NEW: what differs, question by question"),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)] = 1,
    engine: Annotated[
        str,
        typer.Option(
            help="where it is proved: local, dask://HOST:PORT (extra dask), ray://HOST:PORT "
            "(extra ray); dask://local and ray://local start a cluster here"
        ),
    ] = "local",
    to: Annotated[
        list[str] | None,
        typer.Option(help="renderers, separated by commas; default: the manifest's"),
    ] = None,
    words: Annotated[
        str, typer.Option("--words", help=f"{WORDS_HELP}; default: the manifest's")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="the summary as JSON")] = False,
) -> int:
    """Make a verified set of questions with its pages and lock; the same bytes on every run.

    An interrupted run is taken up by the next.  With --check, name what differs from the lock, and
    with --certificates as well, what its certificates do not show; with --count, tell how many
    different questions each section has, exactly or at most.

    Example::

        mathverify regenerate sheet.toml --out sheet --to html,md
        mathverify regenerate sheet.toml --out sheet --to html,md --check
        mathverify regenerate sheet.toml --out sheet --check --certificates
        mathverify regenerate --siblings sheet --out resit
        mathverify regenerate --diff sheet resit
    """
    from generators.sets import telling
    from mathverify.verification.renderer import renderers as known_renderers

    if diff is not None:
        return telling.difference(*diff, as_json=as_json)
    wanted = _manifest(manifest, siblings)
    if words:
        wanted = wanted.model_copy(update={"words": wanted_standing(words)})
    renderers = formats_of(to or wanted.to, tuple(known_renderers()))
    if count:
        return telling.counted(wanted, as_json=as_json)
    if out is None:
        raise typer.BadParameter("--out is missing: the folder of the set")
    if certificates and not check:
        raise typer.BadParameter("--certificates goes with --check")
    with _engine(engine, jobs) as engaged:
        if certificates:
            return telling.certificates(wanted, out, engaged, as_json=as_json)
        if check:
            return telling.check(wanted, out, siblings, renderers, engaged, as_json=as_json)
        return telling.made(wanted, out, siblings, renderers, engaged, as_json=as_json)


def _manifest(told: Path | None, siblings: Path | None) -> Manifest:
    """The manifest that is named, or that of the set whose siblings are asked for."""
    from generators.sets.found_manifest import found_manifest
    from generators.sets.lock import locked_in
    from generators.sets.manifest import load_manifest

    if siblings is None:
        if told is None:
            raise typer.BadParameter("a manifest is missing: mathverify regenerate sheet.toml ...")
        return load_manifest(told)
    found = found_manifest(siblings, locked_in(siblings), told)
    if found is None:
        raise typer.BadParameter(
            f"no TOML file in or beside {siblings} is its manifest: name it before --siblings"
        )
    return found


def _engine(told: str, jobs: int) -> AbstractContextManager[Engine]:
    from generators.sets.engine_names import engine

    try:
        return engine(told, jobs)
    except ValueError as error:
        raise typer.BadParameter(f"--engine: {error}") from None
