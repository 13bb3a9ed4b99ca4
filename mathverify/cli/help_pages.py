"""What ``--help`` shows: the words of a verb, an example that runs, and legible placeholders.

A verb's docstring ends with its examples, as a literal block::

    Example::

        mathverify verify question.yaml

They are shown below the options as they stand.  Verbs of plug-ins are treated alike.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import typer
from typer.models import ArgumentInfo, ParameterInfo

_MARK = "Example::"
#: What click takes for "do not fill this paragraph".
_AS_IT_STANDS = "\b"

#: What stands for a value of a type in the list of options.
_PLACEHOLDERS: Mapping[Hashable, str] = {int: "N", float: "NUMBER", str: "TEXT", Path: "PATH"}


def add_verb(app: typer.Typer, name: str, verb: Callable[..., Any]) -> None:
    """Register a function as a verb, its examples below its options."""
    words, _ = _parts(verb)
    _legible(verb)
    app.command(name, help=words, epilog=_epilog(verb))(verb)


def add_group(app: typer.Typer, name: str, group: typer.Typer) -> None:
    """Register a group of verbs, each with its examples."""
    for command in group.registered_commands:
        if command.callback is not None:
            _legible(command.callback)
            command.help, _ = _parts(command.callback)
            command.epilog = _epilog(command.callback)
    app.add_typer(group, name=name)


def examples_of(verb: Callable[..., Any]) -> tuple[str, ...]:
    """The command lines that the docstring of a verb shows."""
    return _parts(verb)[1]


def _parts(verb: Callable[..., Any]) -> tuple[str, tuple[str, ...]]:
    """The words of a docstring, and the lines of its examples."""
    words, _, lines = inspect.cleandoc(verb.__doc__ or "").partition(_MARK)
    return words.strip(), tuple(line.strip() for line in lines.split("\n") if line.strip())


def _epilog(verb: Callable[..., Any]) -> str | None:
    lines = examples_of(verb)
    return (
        "\n".join((_AS_IT_STANDS, "Example:", *(f"  {line}" for line in lines))) if lines else None
    )


def _legible(verb: Callable[..., Any]) -> None:
    """Give each option and argument of a verb a placeholder, where its author has given none."""
    hints = get_type_hints(verb, include_extras=True)
    # Evaluated once and kept: Typer would evaluate the texts anew, and see other objects.
    verb.__annotations__.update(hints)
    for name, hint in hints.items():
        for info in getattr(hint, "__metadata__", ()):
            if not isinstance(info, ParameterInfo) or info.metavar is not None:
                continue
            kinds = set(_types(hint))
            if isinstance(info, ArgumentInfo):
                # The line of usage says by itself that there may be several.
                info.metavar = name.upper().removesuffix("S") if list in kinds else name.upper()
            else:
                info.metavar = next((_PLACEHOLDERS[one] for one in kinds & {*_PLACEHOLDERS}), None)


def _types(hint: Any) -> Iterator[Any]:
    """What a type is made of, itself among it."""
    yield get_origin(hint) or hint
    for inside in get_args(hint):
        yield from _types(inside)


def without_types(command: Any) -> None:
    """Show arguments of a command, and of those below it, by their names alone.

    Some versions of Typer put the type of Python after them (``<list[Path]>``); others know nothing
    of what is set here.
    """
    for below in getattr(command, "commands", {}).values():
        without_types(below)
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = _nothing


def _nothing(**_: Any) -> None:
    """No type."""
