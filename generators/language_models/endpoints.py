"""Which endpoint to ask: settings of a person, a key from the environment, a mode remembered.

The settings are read from ``mathverify.toml`` in the working folder (``[models.NAME]`` tables)
or given by environment variables.  A key is never a setting: ``key_variable`` names the
environment variable that holds it, so that no file, log, trace or cassette can.
"""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from urllib.parse import urlsplit

from generators.language_models.modes import Mode
from generators.language_models.port import EndpointError

SETTINGS = "mathverify.toml"
TIMEOUT = "MATHVERIFY_MODEL_TIMEOUT"

#: What may stand in a table of settings.
_FIELDS = {
    *("url", "model", "key_variable", "mode", "seconds", "adapter"),
    *("prompt_price", "completion_price"),
}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible endpoint.  ``seconds`` is how long a reply may take.

    ``key_variable`` is empty for endpoints without a key, such as one on this machine.  The prices
    are those of a million tokens, 0 where they are not known.
    """

    name: str
    url: str
    model: str
    key_variable: str = ""
    mode: Mode = Mode.JSON_SCHEMA
    seconds: float = 120.0
    adapter: str = "openai"
    prompt_price: Fraction = Fraction(0)
    completion_price: Fraction = Fraction(0)


def endpoints(folder: Path, environment: Mapping[str, str] = os.environ) -> tuple[Endpoint, ...]:
    """All endpoints that are set up: those of the settings in ``folder``, then the environment's.

    ``MATHVERIFY_MODEL_TIMEOUT`` says for all of them how many seconds a reply may take.  Raises
    `EndpointError` for settings that cannot be used.
    """
    found = [*_of_file(folder / SETTINGS)]
    if environment.get("MATHVERIFY_MODEL_URL"):
        found.append(_of_environment(environment))
    names = [one.name for one in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise EndpointError(f"two endpoints are called {twice[0]!r}", "rename one of them")
    seconds = _seconds(environment.get(TIMEOUT, ""))
    return tuple(found if seconds is None else (replace(one, seconds=seconds) for one in found))


def endpoint(name: str, folder: Path, environment: Mapping[str, str] = os.environ) -> Endpoint:
    """The endpoint called ``name``, the only one if ``name`` is empty.

    Raises `EndpointError`, saying what to set, where there is none.
    """
    known = endpoints(folder, environment)
    if not known:
        raise EndpointError(
            "no model is set up",
            "set MATHVERIFY_MODEL_URL and MATHVERIFY_MODEL (and MATHVERIFY_MODEL_KEY if the "
            f"endpoint wants a key), or write a table [models.NAME] with url and model into "
            f"{SETTINGS}",
        )
    if not name and len(known) == 1:
        return known[0]
    by_name = {one.name: one for one in known}
    if name not in by_name:
        raise EndpointError(
            f"there is no model {name!r}" if name else "there are several models",
            f"name one of {', '.join(by_name)} with --model",
        )
    return by_name[name]


def key_of(endpoint: Endpoint, environment: Mapping[str, str] = os.environ) -> str:
    """The key for an endpoint, "none" where it wants none.  Raises `EndpointError`."""
    if not endpoint.key_variable:
        return "none"
    key = environment.get(endpoint.key_variable, "")
    if not key:
        raise EndpointError(
            f"the model {endpoint.name!r} wants a key",
            f"set the environment variable {endpoint.key_variable}",
        )
    return key


def _seconds(text: str) -> float | None:
    """How long a reply may take, None where nothing is set.  Raises `EndpointError`."""
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < math.inf:
        raise EndpointError(f"{TIMEOUT} is {text!r}", "write a number of seconds above 0")
    return seconds


def _of_environment(environment: Mapping[str, str]) -> Endpoint:
    key = "MATHVERIFY_MODEL_KEY"
    return _endpoint(
        "environment",
        {
            "url": environment["MATHVERIFY_MODEL_URL"],
            "model": environment.get("MATHVERIFY_MODEL", ""),
            "key_variable": key if environment.get(key) else "",
            "mode": environment.get("MATHVERIFY_MODEL_MODE", str(Mode.JSON_SCHEMA)),
        },
        "the environment",
    )


def _of_file(path: Path) -> tuple[Endpoint, ...]:
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise EndpointError(f"{path.name} cannot be read: {error}", "mend the file") from None
    models = settings.get("models", {})
    if not isinstance(models, dict) or not all(isinstance(one, dict) for one in models.values()):
        raise EndpointError(f"{path.name}: models is no table of tables", "write [models.NAME]")
    return tuple(_endpoint(name, table, path.name) for name, table in models.items())


def _endpoint(name: str, table: Mapping[str, object], where: str) -> Endpoint:
    unknown = sorted(set(table) - _FIELDS)
    if unknown:
        raise EndpointError(
            f"{where}: the model {name!r} has a field {unknown[0]!r}",
            f"the fields are {', '.join(sorted(_FIELDS))}; a key belongs into the environment",
        )
    texts = {
        field: str(table.get(field, "")) for field in ("url", "model", "key_variable", "adapter")
    }
    address = urlsplit(texts["url"])
    if address.scheme not in ("http", "https") or not address.hostname:
        raise EndpointError(
            f"{where}: the url of {name!r} is {texts['url']!r}", "write http://... or https://..."
        )
    if address.username or address.password:
        raise EndpointError(
            f"{where}: the url of {name!r} carries a password", "name a key_variable instead"
        )
    if not texts["model"]:
        raise EndpointError(f"{where}: {name!r} has no model", "name the model to ask")
    variable = texts["key_variable"]
    in_capitals = variable.isascii() and variable.isidentifier() and variable == variable.upper()
    if variable and not in_capitals:
        raise EndpointError(
            f"{where}: key_variable of {name!r} is not the name of an environment variable",
            "name the variable that holds the key, not the key",
        )
    adapter = texts["adapter"] or "openai"
    if adapter not in ("openai", "instructor"):
        raise EndpointError(f"{where}: adapter {adapter!r}", "write openai or instructor")
    try:
        mode = Mode(str(table.get("mode", Mode.JSON_SCHEMA)))
        seconds = float(str(table.get("seconds", 120)))
        prices = tuple(
            Fraction(str(table.get(field, 0))) for field in ("prompt_price", "completion_price")
        )
    except (ValueError, ZeroDivisionError) as error:
        raise EndpointError(
            f"{where}: {name!r}: {error}",
            f"the modes are {', '.join(Mode)}; seconds and prices are numbers",
        ) from None
    if min(prices) < 0:
        raise EndpointError(f"{where}: {name!r} has a price below 0", "leave unknown prices out")
    return Endpoint(
        name, texts["url"], texts["model"], texts["key_variable"], mode, seconds, adapter, *prices
    )
