"""``mathverify prove-family``: whether all questions of a family are right, for all values."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.json_output import print_json

if TYPE_CHECKING:
    from generators.family import Difficulty, Family
    from generators.family_proofs.outcomes import FamilyProof, LevelProof, Outcome, RefutedLevel


def prove_family(
    family: Annotated[
        str, typer.Argument(help="a family's name, or a YAML file of one; with --words: all")
    ] = "",
    level: Annotated[str, typer.Option(help="easy, medium or hard; default: all")] = "",
    combinations: Annotated[
        int, typer.Option(help="combinations of values looked at, a level", min=1)
    ] = 1_000_000,
    questions: Annotated[
        int, typer.Option(help="questions that the engine judges, a level, open or not", min=1)
    ] = 20_000,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="worker processes", min=1)] = 1,
    save: Annotated[
        bool, typer.Option("--save", help="keep the certificate in proofs beside the family")
    ] = False,
    anew: Annotated[
        bool, typer.Option("--anew", help="from nothing, whatever an earlier proof has judged")
    ] = False,
    words: Annotated[
        bool, typer.Option("--words", help="renew kept proofs that new words have voided")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="hold the certificate that is kept to the family")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
) -> int:
    """Prove a family for all values of its parameters, or find the values that break it.

    Every question of a level is made; the engine judges each whose mathematics or whose text it
    has not seen.  Where the family says the same mathematics as when its kept certificate was made,
    form by form, the words alone are judged, of every question.  With --words that is done for all
    families whose certificate is void, and kept; one that says other mathematics is told and left.
    With --check nothing is judged: the questions are made again and compared with the certificate.

    Exit code 0: proved; 1: refuted, with the values; 2: a level is undecided, its questions are
    verified each time.

    Example::

        mathverify prove-family two-dice --level easy
        mathverify prove-family two-dice --check
        mathverify prove-family --words
    """
    from generators.family import DIFFICULTIES
    from generators.family_proofs.certificates import Void, earlier, stored
    from generators.family_proofs.proving import Limits, verified_here, words_verified_here
    from generators.family_proofs.proving import prove_family as proof_of

    if words and (check or anew or level):
        raise typer.BadParameter("--words goes with no other way to prove")
    if words:
        return _renewed(family, jobs, as_json=as_json)
    chosen = _family(family)
    if check:
        return _checked(chosen, as_json=as_json)
    if level not in ("", *DIFFICULTIES):
        raise typer.BadParameter(f"--level is {', '.join(DIFFICULTIES)}")
    if save and level:
        raise typer.BadParameter("--save keeps a proof of all levels")
    levels: tuple[Difficulty, ...] = tuple(one for one in DIFFICULTIES if level in ("", one))
    void = isinstance(stored(chosen), Void)
    proof = proof_of(
        chosen,
        levels=levels,
        limits=Limits(combinations=combinations, questions=questions),
        verifying=partial(verified_here, workers=jobs),
        words=partial(words_verified_here, workers=jobs),
        # Who asks for a proof of what is proved already wants it from nothing.
        earlier=earlier(chosen) if void and not anew else None,
    )
    if as_json:
        print_json(_data(proof))
    else:
        typer.echo("\n".join(_lines(proof)))
    if save and not proof.refuted:
        typer.echo(str(_saved(chosen, proof)), err=as_json)
    if proof.refuted:
        return ExitCode.REFUTED
    return ExitCode.PROVED if proof.proved else ExitCode.UNDECIDED


def _saved(family: Family, proof: FamilyProof) -> Path:
    """Where the certificate of a proof is kept from now on."""
    from generators.family_proofs.certificates import certificate_of, place_of

    place = place_of(family)
    if place is None:
        raise typer.BadParameter(f"{family.name} has no file beside which a proof is kept")
    place.parent.mkdir(exist_ok=True)
    place.write_text(certificate_of(family, proof), encoding="utf-8")
    return place


def _renewed(name: str, jobs: int, *, as_json: bool) -> int:
    """Renew the certificates that are void, of a family or of all, where only words were changed.

    The exit code is that of the worst of them.
    """
    from generators.catalogue import families
    from generators.family_proofs.certificates import Void, earlier, stored
    from generators.family_proofs.proving import (
        mathematics_changed,
        prove_family,
        verified_here,
        words_verified_here,
    )

    told: dict[str, str] = {}
    codes = [ExitCode.PROVED]
    for family in [_family(name)] if name else families():
        known = earlier(family)
        if not known or not isinstance(stored(family), Void):
            continue
        changed = mathematics_changed(family, known)
        if changed:
            told[family.name] = f"other mathematics: {', '.join(changed)}; prove-family judges it"
            codes.append(ExitCode.UNDECIDED)
            continue
        proof = prove_family(
            family,
            verifying=partial(verified_here, workers=jobs),
            words=partial(words_verified_here, workers=jobs),
            earlier=known,
        )
        if proof.refuted:
            codes.append(ExitCode.REFUTED)
            lines = [line for line in _lines(proof)[1:] if "REFUTED" in line]
            told[family.name] = "; ".join(line.strip() for line in lines)
            continue
        _saved(family, proof)
        told[family.name] = "renewed"
    if as_json:
        print_json({"renewed": told})
    else:
        typer.echo("\n".join(f"{one}: {how}" for one, how in told.items()) or "nothing is void")
    return ExitCode.REFUTED if ExitCode.REFUTED in codes else max(codes)


def _family(name: str) -> Family:
    from generators.catalogue import families
    from generators.family_names import unknown_family

    if Path(name).is_file():
        from generators.written_families.family_file import read_whole

        return read_whole(Path(name))
    known = {one.name: one for one in families()}
    if name not in known:
        raise typer.BadParameter(unknown_family(name))
    return known[name]


def _checked(family: Family, *, as_json: bool) -> int:
    from generators.family_proofs.certificates import Void, checked, place_of
    from mathverify.problem.file_reading import file_text
    from mathverify.problem.limits import MAX_FILE_BYTES

    place = place_of(family)
    if place is None or not place.is_file():
        found: object = Void("no certificate is kept")
    else:
        found = checked(family, file_text(place, MAX_FILE_BYTES))
    if isinstance(found, Void):
        told = {"family": family.name, "certificate": "void", "reason": found.reason}
        line = f"{family.name}: VOID: {found.reason}"
    else:
        told = {"family": family.name, "certificate": "holds"}
        line = f"{family.name}: the certificate holds, on the word of the engine that judged"
    if as_json:
        print_json(told)
    else:
        typer.echo(line)
    return ExitCode.REFUTED if isinstance(found, Void) else ExitCode.PROVED


def _status(proof: FamilyProof) -> str:
    if proof.refuted:
        return "refuted"
    return "proved" if proof.proved else "undecided"


def _lines(proof: FamilyProof) -> list[str]:
    told = {
        "refuted": "REFUTED",
        "proved": "PROVED for all values",
        "undecided": "UNDECIDED in part; what is not proved is verified each time",
    }
    lines = [f"{proof.family}, version {proof.version}: {told[_status(proof)]}"]
    for one in proof.levels:
        form = "with options" if one.choice else "open"
        lines.append(f"  {one.level}, {form}: {_told(one.outcome)}")
    return lines + [f"  wrong way: {_told(one)}" for one in proof.never_wrong]


def _told(outcome: Outcome) -> str:
    from generators.family_proofs.outcomes import ProvedLevel, RefutedLevel, told

    match outcome:
        case ProvedLevel(verified=verified, texts=texts, grade=grade, formulas=formulas):
            judged = f"{verified} judged, {texts} texts, grade {grade}"
            if formulas is not None:
                judged = f"{formulas.claims} claims, {formulas.texts + verified} judged, {grade}"
            return f"proved, {outcome.how} ({judged})"
        case RefutedLevel(values=values, code=code, message=message):
            return f"REFUTED at {told(values) or 'no values'}: {code}: {message}"
    where = "" if outcome.values is None else f" at {told(outcome.values)}"
    return f"undecided{where}: {outcome.reason}"


def _data(proof: FamilyProof) -> dict[str, Any]:
    return {
        "family": proof.family,
        "version": proof.version,
        "status": _status(proof),
        "levels": list(map(_level_data, proof.levels)),
        "never_wrong": list(map(_refuted_data, proof.never_wrong)),
    }


def _level_data(one: LevelProof) -> dict[str, Any]:
    from generators.family_proofs.outcomes import ProvedLevel, RefutedLevel

    head = {"level": one.level, "form": "choice" if one.choice else "open"}
    match one.outcome:
        case ProvedLevel(questions, verified, texts, grade, formulas=formulas):
            counts: dict[str, Any] = {"questions": questions, "judged": verified, "texts": texts}
            counts["grade"] = grade
            if formulas is not None:
                counts["formulas"] = asdict(formulas)
            return {**head, "status": "proved", "how": one.outcome.how, **counts}
        case RefutedLevel():
            return {**head, "status": "refuted", **_refuted_data(one.outcome)}
    values = None if one.outcome.values is None else one.outcome.values.texts()
    return {**head, "status": "undecided", "reason": one.outcome.reason, "values": values}


def _refuted_data(one: RefutedLevel) -> dict[str, Any]:
    return {"values": one.values.texts(), "code": one.code, "message": one.message}
