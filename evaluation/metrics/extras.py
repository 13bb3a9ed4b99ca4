"""Packages that only some measures need: asked for by name, with what to install."""

from __future__ import annotations

from importlib.util import find_spec


def needed(package: str, extra: str) -> None:
    """Nothing, if ``package`` is there.

    Raises `ModuleNotFoundError`: it is not; the message names the extra that brings it.
    """
    if find_spec(package) is None:
        raise ModuleNotFoundError(f"{package} is missing; install mathverify[{extra}]")
