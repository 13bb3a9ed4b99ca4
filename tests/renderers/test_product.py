"""Every family, difficulty and kind, and every sound example, in every format: nothing is refused.

The quick suite takes one question of each family, of every second one about figures, six families
on a sheet, and the examples; ``-m slow`` takes the whole product.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from generators.catalogue import FIGURES, families
from generators.family import Family
from generators.sampler import sample
from mathverify.api import load
from mathverify.problem import ProblemSpec
from mathverify.verification import fragments as fragments_port
from mathverify.verification import renderer as port
from mathverify.verification.fragments import fragment, fragments
from mathverify.verification.renderer import renderers
from mathverify.verification.rendering import Rendering, render

ROOT = Path(__file__).parents[2]
#: Questions about figures take a second each.
QUICK = [one for place, one in enumerate(families()) if one not in FIGURES or place % 2]
SOUND = sorted((ROOT / "examples" / "sound").glob("*.yaml"))


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """The formats as this tree registers them, whatever tree is installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    def loaded(group: str) -> Iterator[tuple[str, Any]]:
        for name, value in project["entry-points"][group].items():
            yield name, EntryPoint(name, value, group).load()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(port, "loaded", loaded)
        patch.setattr(fragments_port, "loaded", loaded)
        port.renderers.cache_clear()
        fragments_port.fragments.cache_clear()
        yield
    port.renderers.cache_clear()
    fragments_port.fragments.cache_clear()


def printed(specs: Iterator[ProblemSpec], make: Any) -> Rendering:
    """The questions on a sheet in every format, and each by itself."""
    items = [make.verified(spec) for spec in specs]
    made = render(make.sheet(*items), tuple(renderers()))
    assert not made.left_out, [str(one) for one in made.left_out]
    for item in items:
        for name in fragments():
            question, key = fragment(item, name)
            assert question.strip()
            assert key.strip()
    return made


def questions(
    family: Family, difficulties: tuple[str, ...], choices: tuple[bool, ...]
) -> Iterator[ProblemSpec]:
    for choice in choices:
        for difficulty in difficulties:
            for proposal in sample(family, 1, 7, difficulty=difficulty, choice=choice):
                yield proposal.spec


@pytest.mark.parametrize(
    "together",
    [QUICK[start : start + 6] for start in range(0, len(QUICK), 6)],
    ids=lambda together: together[0].name,
)
def test_a_family_is_printed(together: list[Family], make: Any) -> None:
    specs = (
        spec
        for place, family in enumerate(together)
        for spec in questions(family, ("medium",), (place % 2 == 0,))
    )
    made = printed(specs, make)
    text = "".join(page.text for page in made.pages if page.name.endswith(".md"))
    text = re.sub(r"\*Proved.*", "", text)
    # No money with one decimal, no coefficient of one, no two signs in a row.
    assert not re.search(r"(\\\$|[€£])\d+\.\d(?!\d)", text)
    assert not re.search(r"(?<![\w.{])1[a-z]|[ $(]1 \\cdot [a-z]", text)
    assert not re.search(r"[+−-] ?[−+-]\d", text)


@pytest.mark.slow
@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_family_is_printed_at_every_difficulty(family: Family, make: Any) -> None:
    printed(questions(family, ("easy", "medium", "hard"), (False, True)), make)


@pytest.mark.parametrize("file", SOUND, ids=lambda file: file.stem)
def test_a_sound_example_is_printed(file: Path, make: Any) -> None:
    printed(iter(load(file)), make)
