"""Every family, difficulty and kind, and every sound example, in every format: nothing is refused.

The quick suite takes one difficulty; ``-m slow`` takes the whole product.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generators.catalogue import families
from generators.family import Family
from generators.sampler import sample
from mathverify.api import load
from mathverify.problem import ProblemSpec
from mathverify.verification.renderer import renderers
from mathverify.verification.rendering import Rendering, render

SOUND = sorted((Path(__file__).parents[2] / "examples" / "sound").glob("*.yaml"))


def printed(specs: Iterator[ProblemSpec], make: Any) -> Rendering:
    """The questions on a sheet in every format."""
    made = render(make.sheet(*map(make.verified, specs)), tuple(renderers()))
    assert not made.left_out, [str(one) for one in made.left_out]
    return made


def questions(family: Family, *difficulties: str) -> Iterator[ProblemSpec]:
    for choice in (False, True):
        for difficulty in difficulties:
            for proposal in sample(family, 1, 7, difficulty=difficulty, choice=choice):
                yield proposal.spec


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_family_is_printed(family: Family, make: Any) -> None:
    made = printed(questions(family, "medium"), make)
    text = "".join(page.text for page in made.pages if page.name.endswith(".md"))
    text = re.sub(r"\*Proved.*", "", text)
    # No money with one decimal, no coefficient of one, no two signs in a row.
    assert not re.search(r"(\\\$|[€£])\d+\.\d(?!\d)", text)
    assert not re.search(r"(?<![\w.{])1[a-z]|[ $(]1 \\cdot [a-z]", text)
    assert not re.search(r"[+−-] ?[−+-]\d", text)


@pytest.mark.slow
@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_a_family_is_printed_at_every_difficulty(family: Family, make: Any) -> None:
    printed(questions(family, "easy", "medium", "hard"), make)


@pytest.mark.slow
@pytest.mark.parametrize("file", SOUND, ids=lambda file: file.stem)
def test_a_sound_example_is_printed(file: Path, make: Any) -> None:
    printed(iter(load(file)), make)
