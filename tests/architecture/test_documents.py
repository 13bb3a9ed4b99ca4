"""What the README and the docs show is what happens."""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from command_line import here
from documents import (
    FINDINGS,
    ROOT,
    VERBS_PAGE,
    blocks,
    documents,
    findings_page,
    verbs_page,
)
from over_rows import over_rows

_LINK = re.compile(r"(?<!\\)\]\(([^)#:]+)(?:#[^)]*)?\)")
#: Spans of a text, `[words](id)`, look like links; in examples they are code.
_CODE = re.compile(r"^```.*?^```$|``?[^`\n]*``?", re.MULTILINE | re.DOTALL)
_PLACES = re.compile(r"https?://|/home/|/work/|/root/|index-url|localhost", re.IGNORECASE)
#: What a search took, which depends on the prompts and the machine.
_TIMES = re.compile(r"\b\d+ tokens, \d+ s(?=\)?$)|\b\d+ tokens(?= \(\d)", re.MULTILINE)
_BY_NAME = pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)


def _run(command: str, folder: Path) -> str:
    """What ``mathverify ...`` says in a folder."""
    name, *arguments = shlex.split(command)
    assert name == "mathverify"
    done = here(*arguments, cwd=folder)
    return done.out + done.err


@contextlib.contextmanager
def _model(replies: list[str]) -> Iterator[None]:
    """A model that says these, one after the other, where there are any."""
    from generators.language_models.faulty_server import FaultyServer

    if not replies:
        yield
        return
    waiting = iter(replies)
    with (
        FaultyServer(lambda _: next(waiting)) as server,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("MATHVERIFY_MODEL_URL", server.url)
        patch.setenv("MATHVERIFY_MODEL", "small")
        patch.delenv("MATHVERIFY_MODEL_KEY", raising=False)
        yield
        assert list(waiting) == []


@_BY_NAME
def test_the_blocks_run(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with _model([block.text for block in blocks(document) if block.language == "json"]):
        _run_blocks(document, tmp_path)


def _run_blocks(document: Path, tmp_path: Path) -> None:
    for block in blocks(document):
        if block.language in ("yaml", "toml"):
            title = re.match(rf"# (\S+\.{block.language})\n", block.text)
            assert title is not None, block.text
            (tmp_path / title.group(1)).write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            command, _, expected = block.text.removeprefix("$ ").partition("\n")
            assert _TIMES.sub("", _run(command, tmp_path)) == _TIMES.sub("", expected)
        elif block.language == "python":
            test = doctest.DocTestParser().get_doctest(block.text, {}, document.name, None, 0)
            assert test.examples
            report: list[str] = []
            failed = doctest.DocTestRunner(verbose=False).run(test, out=report.append).failed
            assert not failed, "".join(report)
        elif block.language != "json":
            # What a model says was said.  Shell blocks are the two commands, which CI runs;
            # blocks without a name are pictures.
            assert block.language in ("sh", "")


@over_rows("document", documents())
def test_links_lead_somewhere(document: Path) -> None:
    targets = _LINK.findall(_CODE.sub("", document.read_text(encoding="utf-8")))
    assert [target for target in targets if not (document.parent / target).exists()] == []


def _pages(navigation: object) -> Iterator[str]:
    """The files that a navigation names."""
    if isinstance(navigation, str):
        yield navigation
    elif isinstance(navigation, dict):
        for part in navigation.values():
            yield from _pages(part)
    elif isinstance(navigation, list):
        for part in navigation:
            yield from _pages(part)


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    there = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    named = list(_pages(site["nav"]))
    assert sorted(named) == sorted(there)


def test_the_site_fetches_nothing() -> None:
    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert site["theme"]["font"] is False
    assert not _PLACES.search((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert "extra_javascript" not in site


def test_the_page_of_findings_is_current() -> None:
    assert FINDINGS.read_text(encoding="utf-8") == findings_page()


def test_the_page_of_verbs_is_current() -> None:
    assert VERBS_PAGE.read_text(encoding="utf-8") == verbs_page()


def test_what_the_guide_for_contributors_names_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:\w[\w-]*/|\.)[\w./-]+)`", text)
    named += re.findall(r"^(?:python|bash) (\S+)$|`python (\S+\.py)", text, re.MULTILINE)[0]
    assert len(named) > 30
    assert [name for name in named if name and not (ROOT / name).exists()] == []
    for what in ("family", "export", "locale", "kind of figure", "finding"):
        assert re.search(rf"^## How to add an? {what}$", text, re.MULTILINE)


def test_ci_runs_the_command_of_the_readme() -> None:
    commands = [block.text for block in blocks(ROOT / "README.md") if block.language == "sh"]
    commands = [command for command in commands if command.startswith("python3.11 ")]
    assert len(commands) == 2
    assert all(command.startswith("python3.11 -m venv .venv && ") for command in commands)
    assert commands[1].endswith("python -m pytest -q\n")
    # CI takes the first line that ends so; no other line may.
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.endswith("python -m pytest -q")] == [
        commands[1].rstrip("\n")
    ]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_no_machine_is_named() -> None:
    files = [
        *documents(),
        ROOT / "CONTRIBUTING.md",
        ROOT / "constraints.txt",
        ROOT / "pyproject.toml",
        ROOT / ".ci" / "run",
    ]
    for file in files:
        assert not _PLACES.search(file.read_text(encoding="utf-8")), file


def test_the_page_of_the_command_line_knows_every_verb_and_exit_code() -> None:
    from mathverify.cli.application import application
    from mathverify.cli.exit_codes import ExitCode

    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    known = application()
    verbs = [command.name for command in known.registered_commands]
    for group in known.registered_groups:
        assert group.typer_instance is not None
        verbs += [
            f"{group.name} {command.name or command.callback.__name__}"
            for command in group.typer_instance.registered_commands
            if command.callback is not None
        ]
    assert [verb for verb in verbs if f"| `mathverify {verb}" not in page] == []
    assert [code.value for code in ExitCode if f"| {code.value} |" not in page] == []
