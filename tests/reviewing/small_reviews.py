"""A small set in a folder, its review, and forms as a browser sends them."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

from lxml import html
from small_sets import make
from starlette.testclient import TestClient

from generators.reviewing.door import Door
from generators.reviewing.folder import read_folder
from generators.reviewing.review import Review
from generators.reviewing.server import application
from mathverify.services.access import Access
from mathverify.services.http_server import Limits

__all__ = [
    "HOME",
    "MANIFEST",
    "QUESTIONS",
    "Angles",
    "angles",
    "client_of",
    "form",
    "made_set",
    "opened",
    "sent",
    "text",
]

HOME = "http://127.0.0.1:8078"

MANIFEST = """
title = "Percentages & <circles>"
seed = 7
to = ["html", "md"]

[[section]]
title = "In a parallelogram"
family = "parallelogram-angle"
count = 2
difficulty = "easy"
marks = [2, 3]

[[section]]
title = "Choices"
family = "two-dice"
count = 1
kind = "choice"
marks = 1

[[section]]
title = "Of my own"
questions = "own.yaml"
count = 1
marks = 4
"""

#: A question whose words nobody has read, beside the manifest.
QUESTIONS = """
id: ladder
data: {ladder: "6.5 m", foot: "2.5 m"}
unknowns: {h: {domain: positive real, unit: m}}
givens: {right: "h^2 + foot^2 = ladder^2"}
ask: {find: "h", as: value}
answer: "6 m"
prose:
  stem: >
    A ladder of length {ladder} leans against a wall that is [at right angles to the ground](right).
    Its foot is {foot} from the wall. [How high](domain h) does it reach?
"""


@dataclass(frozen=True)
class Angles:
    """A question of the first section: two angles of a triangle in a parallelogram; its third."""

    far: int
    near: int

    @property
    def stem(self) -> str:
        return f" is {self.far}°"

    @property
    def answer(self) -> int:
        return 180 - self.far - self.near


def angles(folder: Path, number: int) -> Angles:
    """The angles of question 1 or 2 of a set, as its file has them."""
    lines = (folder / "set.jsonl").read_text(encoding="utf-8").splitlines()
    data = {one["name"]: one["value"] for one in json.loads(lines[number - 1])["spec"]["data"]}
    far, near = (int(data[name].removesuffix(" deg")) for name in ("corner", "part"))
    return Angles(far, near)


def made_set(folder: Path) -> Path:
    """The set of `MANIFEST` as regenerate writes it; its manifest stands beside the folder."""
    (folder / "own.yaml").write_text(QUESTIONS, encoding="utf-8")
    manifest = folder / "set.toml"
    manifest.write_text(MANIFEST, encoding="utf-8")
    make(manifest, folder / "set")
    return folder / "set"


def opened(made: Path, folder: Path) -> Path:
    """A copy of a set that a test may write to, with its manifest."""
    shutil.copytree(made.parent, folder, dirs_exist_ok=True)
    return folder / made.name


def client_of(folder: Path, *, access: Access | None = None, limits: Limits | None = None) -> Any:
    """A browser without a window at the review of a set; a second one is a second process."""
    door = Door(access or Access("127.0.0.1"))
    made = application(Review(read_folder(folder)), door, limits or Limits(at_once=2))
    return TestClient(made, base_url=HOME, follow_redirects=False)


def form(client: Any, page: str, action: str = "") -> dict[str, str]:
    """The fields of a form of a page as they stand, ticks and buttons left out.

    ``action`` is the end of the form's address.
    """
    tree = html.fromstring(client.get(page).text)
    (found,) = [one for one in tree.forms if one.action.endswith(action)][:1]
    return {name: value.lstrip("\n") for name, value in found.form_values() if name != "agree"}


def sent(client: Any, page: str, where: str, **fields: Any) -> Any:
    """The reply to the form of ``page`` that goes to ``where``, with some fields changed."""
    told = form(client, page, where) | fields
    return client.post(where, data=told, headers={"Origin": HOME})


def text(reply: Any) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", reply.text)).split())
