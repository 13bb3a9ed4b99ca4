"""Which endpoint to ask: settings from a file or the environment, keys from the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.language_models.endpoints import SETTINGS, Endpoint, endpoint, endpoints, key_of
from generators.language_models.modes import Mode
from generators.language_models.port import EndpointError

LOCAL = '[models.local]\nurl = "http://127.0.0.1:8080/v1"\nmodel = "small"\n'
REMOTE = '[models.remote]\nurl = "https://models.example/v1"\nmodel = "big"\nkey_variable = "K"\n'


def settings(folder: Path, text: str) -> Path:
    (folder / SETTINGS).write_text(text)
    return folder


def test_the_only_endpoint_is_the_default(tmp_path: Path) -> None:
    found = endpoint("", settings(tmp_path, LOCAL), {})
    assert found == Endpoint("local", "http://127.0.0.1:8080/v1", "small")


def test_one_of_several_is_named(tmp_path: Path) -> None:
    folder = settings(tmp_path, LOCAL + REMOTE)
    assert endpoint("remote", folder, {}).model == "big"
    with pytest.raises(EndpointError, match="name one of local, remote"):
        endpoint("", folder, {})
    with pytest.raises(EndpointError, match="no model 'third'"):
        endpoint("third", folder, {})


def test_nothing_set_up_says_what_to_set(tmp_path: Path) -> None:
    assert endpoints(tmp_path, {}) == ()
    with pytest.raises(EndpointError, match="set MATHVERIFY_MODEL_URL"):
        endpoint("", tmp_path, {})


def test_the_environment_is_an_endpoint(tmp_path: Path) -> None:
    environment = {
        "MATHVERIFY_MODEL_URL": "http://127.0.0.1:1/v1",
        "MATHVERIFY_MODEL": "m",
        "MATHVERIFY_MODEL_KEY": "secret",
        "MATHVERIFY_MODEL_MODE": "tools",
    }
    found = endpoint("", tmp_path, environment)
    assert found.mode is Mode.TOOLS
    assert key_of(found, environment) == "secret"
    assert "secret" not in repr(found)


def test_a_missing_key_is_asked_for_by_the_name_of_its_variable(tmp_path: Path) -> None:
    found = endpoint("", settings(tmp_path, REMOTE), {})
    with pytest.raises(EndpointError, match="environment variable K"):
        key_of(found, {})
    assert key_of(found, {"K": "secret"}) == "secret"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[models.a]\nurl = "ftp://x/v1"\nmodel = "m"', "http://"),
        ('[models.a]\nurl = "http://u:p@x/v1"\nmodel = "m"', "password"),
        ('[models.a]\nurl = "http://x/v1"', "no model"),
        ('[models.a]\nurl = "http://x/v1"\nmodel = "m"\nkey = "sk-123"', "environment"),
        ('[models.a]\nurl = "http://x/v1"\nmodel = "m"\nkey_variable = "sk-123"', "not the key"),
        ('[models.a]\nurl = "http://x/v1"\nmodel = "m"\nmode = "magic"', "json_schema, tools"),
        (
            '[models.a]\nurl = "http://x/v1"\nmodel = "m"\nseconds = "soon"',
            "seconds and prices are numbers",
        ),
        (
            '[models.a]\nurl = "http://x/v1"\nmodel = "m"\nprompt_price = "cheap"',
            "seconds and prices are numbers",
        ),
        (
            '[models.a]\nurl = "http://x/v1"\nmodel = "m"\nprompt_price = -1',
            "leave unknown prices out",
        ),
        ('[models.a]\nurl = "http://x/v1"\nmodel = "m"\nadapter = "soap"', "openai or instructor"),
        ("models = 3", "table of tables"),
        ("[models", "cannot be read"),
    ],
)
def test_settings_that_cannot_be_used_are_refused(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(EndpointError, match=told) as caught:
        endpoints(settings(tmp_path, text), {})
    assert "sk-123" not in str(caught.value)
