"""What is loaded when it is first asked for, by the place where it stands.

Tables that say what there is (theories by their words, engines, checks, what judges a kind of ask)
name the place of each of their members, so that a question loads the few that it needs.  A test
loads every place that a table names.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def standing_at(place: str) -> Any:
    """What has a name in a module: ``package.module:name``."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
