"""The Typer application, and the one place where exceptions become exit codes."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TextIO

import typer

from mathverify.cli.exit_codes import ExitCode
from mathverify.cli.explain import explain
from mathverify.cli.help_pages import add_group, add_verb, without_types
from mathverify.cli.mcp import mcp
from mathverify.cli.recheck import recheck
from mathverify.cli.repair import repair
from mathverify.cli.schema import schema
from mathverify.cli.serve import serve
from mathverify.cli.solve import solve
from mathverify.cli.verify import verify
from mathverify.errors import InternalError, MathverifyError, PluginError, PluginWarning
from mathverify.plugins import announce, entries, loaded

#: Entry points of this group are command functions with Typer parameters, or groups of them.
GROUP = "mathverify.commands"

#: What is raised for a wrong command line; Typer brings its own copy of Click, or uses Click's.
_USAGE_ERROR: Any = typer.BadParameter.__mro__[1]

COMMANDS: tuple[Callable[..., Any], ...] = (
    verify,
    repair,
    solve,
    recheck,
    schema,
    explain,
    mcp,
    serve,
)


def _version(wanted: bool) -> None:
    """Print the version and end, if ``wanted``."""
    if wanted:
        import mathverify

        typer.echo(f"mathverify {mathverify.__version__}")
        raise typer.Exit


def application(verb: str = "") -> typer.Typer:
    """All verbs, or ``verb`` alone if there is one of this name: the others need not be loaded.

    Raises `PluginError` for a verb that is taken.
    """
    app = typer.Typer(
        name="mathverify",
        help="Proves that mathematics questions are answerable, before they are shown to anyone.",
        add_completion=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_options)
    taken = {command.__name__ for command in COMMANDS}
    for entry in entries(GROUP):
        if entry.name in taken:
            raise PluginError(GROUP, entry.name, "this verb is taken")
        taken.add(entry.name)
    wanted = taken
    if verb in taken:
        wanted = {verb}
        announce(GROUP)  # What stands in the way of the others is said all the same.
    for command in COMMANDS:
        if command.__name__ in wanted:
            add_verb(app, command.__name__, command)
    for name, plugged in loaded(GROUP, wanted):
        if isinstance(plugged, typer.Typer):
            add_group(app, name, plugged)
        else:
            add_verb(app, name, plugged)
    return app


def _options(
    version: Annotated[
        bool, typer.Option("--version", help="print the version", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Proves that mathematics questions are answerable, before they are shown to anyone."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line; every way of ending becomes an exit code, none a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    warnings.showwarning = _show_warning
    try:
        command = typer.main.get_command(application(given[0] if given else ""))
        without_types(command)
        result = command.main(
            args=given or ["--help"],
            prog_name="mathverify",
            standalone_mode=False,
        )
        if sys.stdout is not None:  # A program may be started without it.
            sys.stdout.flush()
    except _USAGE_ERROR as usage:
        _complain(f"{usage.format_message()} (see {_path(usage)} --help)")
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


def _path(usage: Any) -> str:
    """The verb that was called wrongly: ``mathverify bank add``."""
    context = usage.ctx
    return "mathverify" if context is None else str(context.command_path)


def _interrupted() -> ExitCode:
    _complain("interrupted; nothing half-written was left")
    return ExitCode.INTERRUPTED


def _complain(message: str) -> None:
    typer.echo(f"mathverify: {message}", err=True)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,  # noqa: ARG001 - the place in our code is of no use to a reader
    lineno: int,  # noqa: ARG001 - as before
    file: TextIO | None = None,  # noqa: ARG001 - as before
    line: str | None = None,  # noqa: ARG001 - as before
) -> None:
    """What `warnings` calls: a warning about plug-ins as one line, others not at all."""
    if issubclass(category, PluginWarning):
        _complain(f"warning: {message}")


def _silence_output() -> None:
    """Let the interpreter flush into nothing when it ends: the reader of the pipe is gone."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
