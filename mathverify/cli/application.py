"""The Typer application, and the one place where exceptions become exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from typing import Any

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.explain import explain
from mathverify.cli.recheck import recheck
from mathverify.cli.repair import repair
from mathverify.cli.schema import schema
from mathverify.cli.solve import solve
from mathverify.cli.verify import verify
from mathverify.errors import InternalError, MathverifyError, PluginError

__all__ = ["COMMANDS", "GROUP", "application", "run"]

#: Entry points of this group are command functions with Typer parameters, or groups of them.
GROUP = "mathverify.commands"

#: What is raised for a wrong command line; Typer brings its own copy of Click, or uses Click's.
_USAGE_ERROR: Any = typer.BadParameter.__mro__[1]

COMMANDS: tuple[Callable[..., Any], ...] = (verify, repair, solve, recheck, schema, explain)


def application() -> typer.Typer:
    """All verbs.  Raises `PluginError` for a verb that is taken or cannot be loaded."""
    app = typer.Typer(
        name="mathverify",
        help="Proves that mathematics questions are answerable, before they are shown to anyone.",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    taken: set[str] = set()
    for command in COMMANDS:
        app.command(command.__name__)(command)
        taken.add(command.__name__)
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        if point.name in taken:
            raise PluginError(GROUP, point.name, "this verb is taken")
        try:
            loaded = point.load()
        except (ImportError, AttributeError) as error:
            raise PluginError(GROUP, point.name, f"cannot be loaded: {error}") from error
        if isinstance(loaded, typer.Typer):
            app.add_typer(loaded, name=point.name)
        else:
            app.command(point.name)(loaded)
        taken.add(point.name)
    return app


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; every way of ending becomes an exit code, none a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        command = typer.main.get_command(application())
        result = command.main(
            args=given or ["--help"],
            prog_name="mathverify",
            standalone_mode=False,
        )
        sys.stdout.flush()
    except _USAGE_ERROR as usage:
        _complain(f"{usage.format_message()} (see mathverify --help)")
        return ExitCode.MALFORMED
    except (typer.Abort, KeyboardInterrupt):
        return _interrupted()
    except (PluginError, InternalError) as error:
        _complain(str(error))
        return ExitCode.INTERNAL
    except MathverifyError as error:
        _complain(str(error))
        return ExitCode.MALFORMED
    except SystemExit:
        # Click ends so when the reader went away (`| head`); Typer has silenced the streams.
        return ExitCode.CANNOT_WRITE
    except BrokenPipeError:
        _silence_output()
        return ExitCode.CANNOT_WRITE
    except OSError as error:
        _complain(f"{error.filename or 'output'}: {error.strerror or error}")
        return ExitCode.CANNOT_WRITE
    except RecursionError:
        _complain("the input is nested too deeply")
        return ExitCode.MALFORMED
    except Exception as error:  # noqa: BLE001 - the last net: a bug must not look like a verdict
        _complain(f"internal error, please report it: {type(error).__name__}: {error}")
        return ExitCode.INTERNAL
    if not given:
        return ExitCode.MALFORMED
    if result == ExitCode.INTERRUPTED:
        # Newer versions of Typer turn Ctrl-C into this result.
        return _interrupted()
    return int(result) if isinstance(result, int) else ExitCode.PROVED


def _interrupted() -> ExitCode:
    _complain("interrupted; nothing half-written was left")
    return ExitCode.INTERRUPTED


def _complain(message: str) -> None:
    typer.echo(f"mathverify: {message}", err=True)


def _silence_output() -> None:
    """Let the interpreter flush into nothing when it ends: the reader of the pipe is gone."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
